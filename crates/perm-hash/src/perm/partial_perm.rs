use dense_code::count::falling_factorial;

use crate::{Error, Perm, lex};

/// A partial permutation: `K` different values from `0..N` in any arrangement, ordered
/// lexicographically.
///
/// ```
/// use perm_hash::PartialPerm;
///
/// // Where three tiles of a board of five cells lie.
/// let tiles = PartialPerm::<5, 3>::new([0, 4, 1])?;
/// assert_eq!(PartialPerm::<5, 3>::COUNT, 60);
/// assert_eq!(tiles.rank(), 9); // digits 0, 3, 0 of radix 5, 4, 3: (0 * 4 + 3) * 3 + 0
/// assert_eq!(PartialPerm::unrank(9), Some(tiles));
/// # Ok::<(), perm_hash::Error>(())
/// ```
///
/// # Pattern databases
///
/// A pattern of a puzzle says where its `K` tiles lie: entry `i` is the cell of tile `i`. The rank
/// indexes the database without a gap. The pair `(Combination<N, K>, Perm<K>)` of the cells and of
/// the arrangement of the tiles on them is dense too, with as many values; in its order, patterns
/// that differ only by an exchange of tiles lie together.
///
/// `N` is at most 255. Ranking requires `N` ≤ 64, `K` ≤ `N` and `N! / (N - K)!` < 2^64; otherwise
/// the call does not compile:
///
/// ```compile_fail,E0080
/// use perm_hash::PartialPerm;
/// const COUNT: u64 = PartialPerm::<21, 20>::COUNT; // 5.1 * 10^19
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PartialPerm<const N: usize, const K: usize>([u8; K]);

impl<const N: usize, const K: usize> PartialPerm<N, K> {
    /// The number of partial permutations, `N! / (N - K)!`; a compile error if it overflows `u64`
    /// or `K` is above `N`.
    ///
    /// ```
    /// use perm_hash::PartialPerm;
    /// assert_eq!(PartialPerm::<5, 3>::COUNT, 5 * 4 * 3);
    /// ```
    pub const COUNT: u64 = {
        assert!(K <= N, "more entries than values");
        match falling_factorial(N as u64, K as u64) {
            Some(count) if count <= u64::MAX as u128 => {
                #[expect(clippy::cast_possible_truncation, reason = "just checked")]
                let count = count as u64;
                count
            }
            _ => panic!("there are more partial permutations than fit u64"),
        }
    };

    /// Checks that the entries are different values below `N`.
    ///
    /// O(K).
    ///
    /// ```
    /// use perm_hash::{PartialPerm, Error};
    /// assert!(PartialPerm::<5, 3>::new([0, 4, 1]).is_ok());
    /// let repeated = Error::Repeated { entry: 2, first: 1, value: 4 };
    /// assert_eq!(PartialPerm::<5, 3>::new([0, 4, 4]), Err(repeated));
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] names the first entry that is too large or repeats an earlier one.
    #[inline]
    pub const fn new(word: [u8; K]) -> Result<Self, Error> {
        if lex::is_arrangement::<N, K>(&word) {
            Ok(Self(word))
        } else {
            Err(Error::of_word(word, N))
        }
    }

    /// The values, borrowed.
    ///
    /// ```
    /// use perm_hash::PartialPerm;
    /// let tiles = PartialPerm::<5, 3>::new([0, 4, 1])?;
    /// assert_eq!(tiles.as_array()[1], 4); // the cell of tile 1
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_array(&self) -> &[u8; K] {
        &self.0
    }

    /// The position in lexicographic order, below [`COUNT`](Self::COUNT). O(K).
    ///
    /// Digit `i`, of radix `N - i`, is the number of unused values below entry `i`.
    ///
    /// ```
    /// use perm_hash::PartialPerm;
    /// // 0 has none below it, 4 has the unused 1, 2 and 3, 1 has none: (0 * 4 + 3) * 3 + 0.
    /// assert_eq!(PartialPerm::<5, 3>::new([0, 4, 1])?.rank(), 9);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        let _ = Self::COUNT;
        lex::rank::<N, K>(&self.0)
    }

    /// The partial permutation at a position of the lexicographic order; `None` if `rank` is
    /// [`COUNT`](Self::COUNT) or more.
    ///
    /// O(K) up to `N` = 16, O(K^2) beyond.
    ///
    /// ```
    /// use perm_hash::PartialPerm;
    /// assert_eq!(PartialPerm::<5, 3>::unrank(9), Some(PartialPerm::new([0, 4, 1])?));
    /// assert_eq!(PartialPerm::<5, 3>::unrank(60), None);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank < Self::COUNT { Some(Self(lex::unrank::<N, K>(rank))) } else { None }
    }

    /// The next partial permutation in lexicographic order; `None` after the last one. O(K), `N` up
    /// to 64.
    ///
    /// ```
    /// use perm_hash::PartialPerm;
    /// let tiles = PartialPerm::<5, 3>::new([0, 4, 3])?;
    /// assert_eq!(tiles.successor().map(|tiles| *tiles.as_array()), Some([1, 0, 2]));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn successor(mut self) -> Option<Self> {
        if self.step() { Some(self) } else { None }
    }

    /// Goes to the next partial permutation; returns `false`, and changes nothing, at the last one.
    #[inline]
    pub(super) const fn step(&mut self) -> bool {
        lex::step_partial::<true, N, K>(&mut self.0)
    }

    /// Writes the partial permutations that follow, which exist.
    pub(super) fn following_into(mut self, places: &mut [Self]) {
        let mut places = places.iter_mut();
        while let Some(place) = places.next() {
            self.step();
            *place = self;
            // Until its values are used up, the last entry alone changes.
            let Some(last) = K.checked_sub(1) else { return };
            let mut above = lex::unused::<N, K>(&self.0) & u64::MAX << self.0[last];
            while above != 0
                && let Some(place) = places.next()
            {
                self.0[last] = lex::first::<true>(above);
                above &= above - 1;
                *place = self;
            }
        }
    }

    /// The partial permutation before in lexicographic order; `None` before the first one. O(K),
    /// `N` up to 64.
    ///
    /// ```
    /// use perm_hash::PartialPerm;
    /// let tiles = PartialPerm::<5, 3>::new([1, 0, 2])?;
    /// assert_eq!(tiles.predecessor().map(|tiles| *tiles.as_array()), Some([0, 4, 3]));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn predecessor(mut self) -> Option<Self> {
        if lex::step_partial::<false, N, K>(&mut self.0) { Some(self) } else { None }
    }
}

/// The same word: a permutation is a partial permutation with `K` = `N`.
impl<const N: usize> From<Perm<N>> for PartialPerm<N, N> {
    fn from(perm: Perm<N>) -> Self {
        Self(perm.to_array())
    }
}
