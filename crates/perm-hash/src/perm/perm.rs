use dense_code::factorial;

use crate::{Error, lex};

/// A permutation of `0..N`, ordered lexicographically.
///
/// ```
/// use perm_hash::Perm;
///
/// let perm = Perm::new([2, 0, 3, 1])?;
/// assert_eq!(perm.rank(), 13); // 2 * 3! + 0 * 2! + 1 * 1!
/// assert_eq!(Perm::unrank(13), Some(perm));
/// assert_eq!(perm.inverse().to_array(), [1, 3, 0, 2]);
/// assert_eq!(perm.compose(perm.inverse()), Perm::IDENTITY);
/// # Ok::<(), perm_hash::Error>(())
/// ```
///
/// The *word* of a permutation is the list of its entries, in *one-line notation*: `[2, 0, 3, 1]`
/// means that 0 goes to 2, 1 to 0, 2 to 3, 3 to 1. This is how `perm[i]`,
/// [`compose`](Self::compose) and the cycles read the word.
/// [`apply`](Self::apply) moves items the other way round: the item in place 2 moves to place 0. To
/// move the item in place 0 to place 2, apply the [`inverse`](Self::inverse).
///
/// Permutations and all group operations work for `N` up to 255. Ranks need a smaller `N`:
/// [`rank`](Self::rank), in `u64`, works up to `N` = 20, and [`rank_u128`](Self::rank_u128) up to
/// `N` = 34. Using them with a larger `N` is a compile error:
///
/// ```compile_fail,E0080
/// use perm_hash::Perm;
/// Perm::<21>::IDENTITY.rank(); // 21! does not fit u64
/// ```
///
/// # Order
///
/// Lexicographic: the identity has rank 0, the reversal `N! - 1`. `Ord` is the same order.
///
/// # Random permutations
///
/// `dense-code` draws them: enable its feature `rand` and pass a generator, here one of `rand_pcg`.
/// With the crate `rand`, pass `&mut rand::rng()`.
///
/// ```
/// use perm_hash::dense_code::{Dense, random};
/// use perm_hash::Perm;
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
///
/// let rng = &mut Pcg64::seed_from_u64(1);
/// let perm = Perm::<9>::random(rng);
/// assert!(perm.rank() < 362_880);
///
/// // More than 20 things, whose ranks do not fit a `u64`: shuffle a word.
/// let mut word = Perm::<52>::IDENTITY.to_array();
/// random::shuffle(&mut word, rng);
/// let deck = Perm::new(word)?;
/// assert_eq!(deck.compose(deck.inverse()), Perm::IDENTITY);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
// Transparent, so that a slice of words is a slice of permutations: see `batch::words`.
#[repr(transparent)]
pub struct Perm<const N: usize>(pub(super) [u8; N]);

/// `n!` in a `u64`, or a compile error.
const fn count_u64(n: usize) -> u64 {
    assert!(
        n <= 20,
        "the ranks of permutations of more than 20 things do not fit u64: use rank_u128"
    );
    lex::product(n, n)
}

/// `n!` in a `u128`, or a compile error.
const fn count_u128(n: usize) -> u128 {
    assert!(n <= 34, "the ranks of permutations of more than 34 things do not fit u128");
    #[expect(clippy::cast_possible_truncation, reason = "n is at most 34")]
    match factorial(n as u32) {
        Some(count) => count,
        None => panic!("34! fits u128"),
    }
}

impl<const N: usize> Perm<N> {
    /// The number of permutations, `N!`; a compile error for `N` above 20.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::<9>::COUNT, 362_880);
    /// assert_eq!(Perm::<20>::COUNT, 2_432_902_008_176_640_000); // the last that fits
    /// ```
    pub const COUNT: u64 = count_u64(N);

    /// The number of permutations, `N!`, as a `u128`; a compile error for `N` above 34.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::<21>::COUNT_U128, 21 * u128::from(Perm::<20>::COUNT));
    /// ```
    pub const COUNT_U128: u128 = count_u128(N);

    /// The permutation that moves nothing; rank 0.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::<4>::IDENTITY.to_array(), [0, 1, 2, 3]);
    /// assert_eq!(Perm::<4>::IDENTITY.rank(), 0);
    /// ```
    pub const IDENTITY: Self = {
        // Not 256: 255 is an entry of no permutation, and stands for a number that is too large.
        assert!(N <= 255, "a permutation of more than 255 things");
        let mut word = [0; N];
        let mut i = 0;
        while i < N {
            #[expect(clippy::cast_possible_truncation, reason = "i < N <= 255")]
            let value = i as u8;
            word[i] = value;
            i += 1;
        }
        Self(word)
    };

    /// Checks that the word has each of `0..N` once.
    ///
    /// O(N): one bit per value, one comparison at the end.
    ///
    /// ```
    /// use perm_hash::{Error, Perm};
    /// assert_eq!(Perm::new([2, 0, 3, 1])?[0], 2);
    /// let error = Error::OutOfRange { entry: 2, value: 4, limit: 4 };
    /// assert_eq!(Perm::new([2, 0, 4, 1]), Err(error));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// Entries that come from elsewhere, such as a list that counts from 1:
    ///
    /// ```
    /// use perm_hash::Perm;
    ///
    /// let list = "[3, 1, 4, 2]";
    /// let mut word = Vec::new();
    /// for entry in list.trim_matches(['[', ']']).split(", ") {
    ///     word.push(entry.parse::<u8>()?.checked_sub(1).ok_or("the entries begin with 1")?);
    /// }
    /// let perm = Perm::<4>::try_from(&word[..])?;
    /// assert_eq!(perm.to_string(), "2 0 3 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error names the first entry that is too large or repeats an earlier one.
    #[inline]
    pub const fn new(word: [u8; N]) -> Result<Self, Error> {
        if lex::is_arrangement::<N, N>(&word) {
            Ok(Self(word))
        } else {
            Err(Error::of_word(word, N))
        }
    }

    /// A word that a function of this crate has made and that is a permutation by its construction.
    #[inline]
    pub(crate) const fn from_valid(word: [u8; N]) -> Self {
        debug_assert!(lex::is_arrangement::<N, N>(&word));
        Self(word)
    }

    /// The word in one-line notation.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([2, 0, 3, 1])?.to_array(), [2, 0, 3, 1]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_array(self) -> [u8; N] {
        self.0
    }

    /// The word in one-line notation, borrowed.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([2, 0, 3, 1])?;
    /// let [first, .., last] = perm.as_array();
    /// assert_eq!((*first, *last), (2, 1));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_array(&self) -> &[u8; N] {
        &self.0
    }

    /// The position in lexicographic order, below [`COUNT`](Self::COUNT).
    ///
    /// O(N). Digit `i` of the Lehmer code is the number of smaller values to the right of entry
    /// `i`; Horner's rule takes the digits to the rank: D. H. Lehmer, *Teaching combinatorial
    /// tricks to a computer*, 1960.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([8, 7, 6, 5, 4, 3, 2, 1, 0])?.rank(), 362_879);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        let _ = Self::COUNT;
        lex::rank::<N, N>(&self.0)
    }

    /// The permutation at a position of the lexicographic order; `None` if `rank` is
    /// [`COUNT`](Self::COUNT) or more. To read ranks from a file, with an error that says which one
    /// is wrong, use [`perms_into`](Self::perms_into).
    ///
    /// O(N).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// // 13 = 2 * 3! + 0 * 2! + 1 * 1!: value 2 of 0 1 2 3, then 0 of 0 1 3, then 3 of 1 3,
    /// // then 1.
    /// assert_eq!(Perm::<4>::unrank(13).map(Perm::to_array), Some([2, 0, 3, 1]));
    /// assert_eq!(Perm::<4>::unrank(24), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank < Self::COUNT { Some(Self(lex::unrank::<N, N>(rank))) } else { None }
    }

    /// The next permutation in lexicographic order; `None` after the last one.
    /// [`range_into`](Self::range_into) and [`Dense::all`](dense_code::Dense::all) are faster for
    /// many.
    ///
    /// On average fewer than two entries change places and the time is constant; at worst O(N).
    /// D. E. Knuth, *The Art of Computer Programming*, volume 4A, 7.2.1.2, Algorithm L.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([1, 3, 2, 0])?;
    /// assert_eq!(perm.successor().map(Perm::to_array), Some([2, 0, 1, 3]));
    /// assert_eq!(Perm::new([3, 2, 1, 0])?.successor(), None);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[doc(alias = "next_permutation")]
    #[inline]
    #[must_use]
    pub const fn successor(mut self) -> Option<Self> {
        if self.step() { Some(self) } else { None }
    }

    /// Goes to the next permutation; returns `false`, and changes nothing, at the last one.
    #[inline]
    pub(super) const fn step(&mut self) -> bool {
        lex::step::<true>(&mut self.0)
    }

    /// The permutation before in lexicographic order; `None` before the first one. Constant time on
    /// average, at worst O(N).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([2, 0, 1, 3])?;
    /// assert_eq!(perm.predecessor().map(Perm::to_array), Some([1, 3, 2, 0]));
    /// assert_eq!(Perm::<4>::IDENTITY.predecessor(), None);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[doc(alias = "prev_permutation")]
    #[inline]
    #[must_use]
    pub const fn predecessor(mut self) -> Option<Self> {
        if lex::step::<false>(&mut self.0) { Some(self) } else { None }
    }

    /// Whether the lexicographic rank is odd: whether the last two entries fall.
    #[inline]
    pub(super) const fn rank_is_odd(&self) -> bool {
        N >= 2 && self.0[N - 2] > self.0[N - 1]
    }

    /// The position in lexicographic order for `N` up to 34. O(N).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::<34>::IDENTITY.reverse().rank_u128(), Perm::<34>::COUNT_U128 - 1);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// use perm_hash::Perm;
    /// Perm::<35>::IDENTITY.rank_u128(); // 35! does not fit u128
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank_u128(self) -> u128 {
        // A method of its own: a generic result would need a trait in every call, and a `u64` is
        // one register. Neither compiles for an `N` whose ranks would overflow.
        let _ = Self::COUNT_U128;
        lex::rank_u128(&self.0)
    }

    /// The permutation at a position of the lexicographic order for `N` up to 34; `None` if `rank`
    /// is [`COUNT_U128`](Self::COUNT_U128) or more.
    ///
    /// O(N^2) simple steps, many of them at once in vector registers.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let last = Perm::<34>::unrank_u128(Perm::<34>::COUNT_U128 - 1);
    /// assert_eq!(last, Some(Perm::IDENTITY.reverse()));
    /// assert_eq!(Perm::<34>::unrank_u128(Perm::<34>::COUNT_U128), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank_u128(rank: u128) -> Option<Self> {
        if rank < Self::COUNT_U128 { Some(Self(lex::unrank_u128(rank))) } else { None }
    }
}

impl<const N: usize> Default for Perm<N> {
    /// The identity.
    fn default() -> Self {
        Self::IDENTITY
    }
}
