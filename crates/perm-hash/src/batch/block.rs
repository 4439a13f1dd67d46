use dense_code::Level;

use super::kernel::{self, Columns, WIDTH};
use super::slices::check_ranks;
use crate::{Error, Perm};

/// How many permutations a block holds.
const LANES: usize = 2 * WIDTH;

/// Sixty-four permutations, column by column: for what is moved in the same way and ranked, such as
/// the states of a puzzle.
///
/// ```text
/// column 0    | perm 0, entry 0 | perm 1, entry 0 | ... | perm 31, entry 0 |      32 bytes
/// column 1    | perm 0, entry 1 | perm 1, entry 1 | ... | perm 31, entry 1 |
/// ...
/// ```
///
/// and the same for permutations 32 to 63. The ranks after a move need no transposition: the
/// columns change places. `N` is at most 20.
///
/// ```compile_fail,E0080
/// use perm_hash::batch::Block;
/// let block = Block::<21>::from_ranks(&[0; 64]);
/// ```
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::batch::Block;
///
/// let block = Block::<4>::from_ranks(&[13, 23])?;
/// let turn = Perm::new([1, 2, 3, 0])?; // 2 0 3 1, of rank 13, becomes 0 3 1 2
/// assert_eq!(block.ranks_after(&turn)[0], Perm::new([0, 3, 1, 2])?.rank());
/// # Ok::<(), perm_hash::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block<const N: usize> {
    // Each as wide as a register: the kernels take one half at a time.
    halves: [Columns<N>; 2],
}

impl<const N: usize> Block<N> {
    /// The permutations of up to 64 lexicographic ranks; the lanes after them are the identity.
    ///
    /// # Errors
    ///
    /// [`Error::Rank`] for the first rank that is too large, [`Error::Length`] for more than 64
    /// ranks.
    pub fn from_ranks(ranks: &[u64]) -> Result<Self, Error> {
        // The other lanes hold rank 0, so they are permutations too.
        let mut all = [0; LANES];
        let (found, expected) = (ranks.len() as u64, LANES as u64);
        let some = all.get_mut(..ranks.len()).ok_or(Error::Length { found, expected })?;
        some.copy_from_slice(ranks);
        check_ranks::<N>(ranks)?;
        let mut halves = [[[0; WIDTH]; N]; 2];
        for (ranks, columns) in all.as_chunks().0.iter().zip(&mut halves) {
            kernel::unrank_columns(Level::detect(), ranks, columns);
        }
        Ok(Self { halves })
    }

    /// The lexicographic ranks.
    ///
    /// ```
    /// use perm_hash::batch::Block;
    /// let ranks: [u64; 64] = std::array::from_fn(|lane| 119 - lane as u64);
    /// assert_eq!(Block::<5>::from_ranks(&ranks)?.ranks(), ranks);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub fn ranks(&self) -> [u64; LANES] {
        // Columns are only named in another order, so the identity costs nothing.
        self.ranks_after(&Perm::IDENTITY)
    }

    /// The ranks after one permutation has rearranged the entries of every lane: those of
    /// `lane.compose(by)`, whose entry `i` is entry `by[i]` of the lane.
    ///
    /// A move of a puzzle is such a permutation.
    #[must_use]
    pub fn ranks_after(&self, by: &Perm<N>) -> [u64; LANES] {
        let mut ranks = [0; LANES];
        for (columns, ranks) in self.halves.iter().zip(ranks.as_chunks_mut().0) {
            kernel::rank_columns(Level::detect(), columns, by.as_array(), ranks);
        }
        ranks
    }
}
