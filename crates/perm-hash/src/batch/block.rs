use dense_code::Level;

use super::PermBatchError;
use super::kernel::{rank_columns, unrank_columns};
use super::slices::check_ranks;
use crate::Perm;

/// How many permutations a block holds.
///
/// ```
/// use perm_hash::batch::{Block, LANES};
/// assert_eq!(Block::<4>::from_ranks(&[13; LANES])?.ranks().len(), 64);
/// # Ok::<(), perm_hash::batch::PermBatchError>(())
/// ```
pub const LANES: usize = 64;

/// One entry of each permutation of a block.
pub(super) type Column = [u8; LANES];

/// Sixty-four permutations, entry by entry: column `i` holds entry `i` of each.
///
/// ```text
/// column 0    | perm 0, entry 0 | perm 1, entry 0 | ... | perm 63, entry 0 |      64 bytes
/// column 1    | perm 0, entry 1 | perm 1, entry 1 | ... | perm 63, entry 1 |
/// ...
/// ```
///
/// If you keep your permutations in this layout, they need not be transposed before they are
/// ranked. `N` is at most 20.
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
/// let block = Block::<5>::from_ranks(&(0..64).collect::<Vec<u64>>())?;
/// assert_eq!(block.get(63), Perm::unrank(63));
/// assert_eq!(block.columns()[0][24], 1); // the first permutation that begins with 1
/// assert_eq!(block.ranks()[63], 63);
/// # Ok::<(), perm_hash::batch::PermBatchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block<const N: usize> {
    columns: [Column; N],
}

impl<const N: usize> Block<N> {
    /// Checks that every lane is a permutation.
    ///
    /// ```
    /// use perm_hash::PermError;
    /// use perm_hash::batch::{Block, PermBatchError};
    /// // The swap of two things, 64 times.
    /// assert_eq!(Block::new([[1; 64], [0; 64]])?.ranks(), [1; 64]);
    /// let fault = PermError::Repeated { entry: 1, first: 0, value: 1 };
    /// let error = Block::new([[1; 64], [1; 64]]).unwrap_err();
    /// assert_eq!(error, PermBatchError::Perm { index: 0, fault });
    /// # Ok::<(), PermBatchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PermBatchError::Perm`] for the first lane that is not.
    pub fn new(columns: [Column; N]) -> Result<Self, PermBatchError> {
        let _ = Perm::<N>::COUNT;
        if rank_columns::<N, true>(Level::detect(), &columns, &mut [0; LANES]) {
            return Ok(Self { columns });
        }
        for index in 0..LANES {
            Perm::new(columns.map(|column| column[index]))
                .map_err(|fault| PermBatchError::Perm { index, fault })?;
        }
        // Not reached: a block that fails has a lane that is no permutation.
        Ok(Self { columns })
    }

    /// The permutations of up to 64 lexicographic ranks; the lanes after them are the identity.
    ///
    /// ```
    /// use perm_hash::batch::{Block, PermBatchError};
    /// let block = Block::<4>::from_ranks(&[13, 23])?;
    /// assert_eq!(block.columns().map(|column| column[0]), [2, 0, 3, 1]);
    /// assert_eq!(block.ranks()[..3], [13, 23, 0]);
    /// let error = Block::<4>::from_ranks(&[24; 64]).unwrap_err();
    /// assert_eq!(error, PermBatchError::Rank { index: 0, rank: 24, count: 24 });
    /// # Ok::<(), PermBatchError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PermBatchError::Rank`] for the first rank that is too large, [`PermBatchError::Length`] for
    /// more than 64 ranks.
    pub fn from_ranks(ranks: &[u64]) -> Result<Self, PermBatchError> {
        let mut all = [0; LANES];
        let Some(some) = all.get_mut(..ranks.len()) else {
            return Err(PermBatchError::Length { inputs: ranks.len(), outputs: LANES });
        };
        some.copy_from_slice(ranks);
        check_ranks::<N>(ranks)?;
        let mut columns = [[0; LANES]; N];
        unrank_columns(Level::detect(), &all, &mut columns);
        Ok(Self { columns })
    }

    /// The lexicographic ranks.
    ///
    /// ```
    /// use perm_hash::batch::Block;
    /// let ranks: [u64; 64] = std::array::from_fn(|lane| 119 - lane as u64);
    /// assert_eq!(Block::<5>::from_ranks(&ranks)?.ranks(), ranks);
    /// # Ok::<(), perm_hash::batch::PermBatchError>(())
    /// ```
    #[must_use]
    pub fn ranks(&self) -> [u64; LANES] {
        let mut ranks = [0; LANES];
        rank_columns::<N, false>(Level::detect(), &self.columns, &mut ranks);
        ranks
    }

    /// The ranks after one permutation has rearranged the entries of every lane: those of
    /// `lane.compose(by)`, whose entry `i` is entry `by[i]` of the lane.
    ///
    /// A move of a puzzle is such a permutation: the columns change places, and nothing is
    /// unranked a second time.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::batch::Block;
    /// let block = Block::<4>::from_ranks(&[13, 23])?;
    /// let turn = Perm::new([1, 2, 3, 0])?; // 2 0 3 1 becomes 0 3 1 2
    /// assert_eq!(block.ranks_after(&turn)[0], Perm::new([0, 3, 1, 2])?.rank());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn ranks_after(&self, by: &Perm<N>) -> [u64; LANES] {
        let columns = by.as_array().map(|from| self.columns[usize::from(from)]);
        let mut ranks = [0; LANES];
        rank_columns::<N, false>(Level::detect(), &columns, &mut ranks);
        ranks
    }

    /// The permutation of a lane; `None` if `lane` is 64 or more.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::batch::Block;
    /// let block = Block::<4>::from_ranks(&[23; 64])?;
    /// assert_eq!(block.get(63), Some(Perm::IDENTITY.reverse()));
    /// assert_eq!(block.get(64), None);
    /// # Ok::<(), perm_hash::batch::PermBatchError>(())
    /// ```
    #[must_use]
    pub fn get(&self, lane: usize) -> Option<Perm<N>> {
        (lane < LANES).then(|| Perm::from_valid(self.columns.map(|column| column[lane])))
    }

    /// The columns.
    ///
    /// ```
    /// use perm_hash::batch::Block;
    /// let block = Block::<5>::from_ranks(&(0..64).collect::<Vec<u64>>())?;
    /// // The first 24 begin with 0, the next 24 with 1, the others with 2.
    /// assert_eq!(block.columns()[0].iter().filter(|&&value| value == 1).count(), 24);
    /// # Ok::<(), perm_hash::batch::PermBatchError>(())
    /// ```
    #[must_use]
    pub const fn columns(&self) -> &[Column; N] {
        &self.columns
    }
}
