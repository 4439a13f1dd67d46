use core::cmp::Ordering;

use dense_code::{Dense, factorial};

use crate::{NotAPermutation, lex};

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
/// # Ok::<(), perm_hash::NotAPermutation>(())
/// ```
///
/// The word `[2, 0, 3, 1]` is *one-line notation*: 0 goes to 2, 1 to 0, 2 to 3, 3 to 1.
///
/// `N` up to 255 for all group operations; a rank fits `u64` up to `N` = 20 ([`rank`](Self::rank))
/// and `u128` up to `N` = 34 ([`rank_u128`](Self::rank_u128)). Larger ones do not compile:
///
/// ```compile_fail,E0080
/// use perm_hash::Perm;
/// Perm::<21>::IDENTITY.rank(); // 21! is past u64
/// ```
///
/// # Order
///
/// Lexicographic: the identity has rank 0, the reversal `N! - 1`. `Ord` is the same order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Perm<const N: usize>([u8; N]);

/// `n!` in a `u64`, or a compile error.
const fn count_u64(n: usize) -> u64 {
    assert!(n <= 20, "the ranks of permutations of more than 20 things pass u64: use rank_u128");
    let mut product = 1;
    let mut i = 2;
    while i <= n {
        product *= i as u64;
        i += 1;
    }
    product
}

/// `n!` in a `u128`, or a compile error.
const fn count_u128(n: usize) -> u128 {
    assert!(n <= 34, "the ranks of permutations of more than 34 things pass u128");
    #[expect(clippy::cast_possible_truncation, reason = "n is at most 34")]
    match factorial(n as u32) {
        Some(count) => count,
        None => panic!("34! fits u128"),
    }
}

impl<const N: usize> Perm<N> {
    /// The number of permutations, `N!`; for `N` past 20 it does not compile.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::<9>::COUNT, 362_880);
    /// assert_eq!(Perm::<20>::COUNT, 2_432_902_008_176_640_000); // the last that fits
    /// ```
    pub const COUNT: u64 = count_u64(N);

    /// The number of permutations, `N!`, as a `u128`; for `N` past 34 it does not compile.
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

    /// Checks that each of `0..N` stands once in the word.
    ///
    /// O(N): one bit a value, one comparison at the end.
    ///
    /// ```
    /// use perm_hash::{NotAPermutation, Perm};
    /// assert_eq!(Perm::new([2, 0, 3, 1])?.image(0), Some(2));
    /// assert_eq!(Perm::new([2, 0, 4, 1]), Err(NotAPermutation::OutOfRange { entry: 2, value: 4, n: 4 }));
    /// # Ok::<(), NotAPermutation>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotAPermutation`] names the first entry that is too large or repeats an earlier one.
    #[inline]
    pub const fn new(word: [u8; N]) -> Result<Self, NotAPermutation> {
        if lex::is_arrangement::<N, N>(&word) { Ok(Self(word)) } else { Err(fault(&word, N)) }
    }

    /// A word that a function of this crate has made and that is a permutation by its construction.
    #[inline]
    pub(crate) const fn from_valid(word: [u8; N]) -> Self {
        debug_assert!(lex::is_arrangement::<N, N>(&word));
        Self(word)
    }

    /// The word, for a function of this crate that writes all of a permutation in pieces.
    #[inline]
    pub(crate) const fn word_mut(&mut self) -> &mut [u8; N] {
        &mut self.0
    }

    /// The word in one-line notation.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([2, 0, 3, 1])?.to_array(), [2, 0, 3, 1]);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
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
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_array(&self) -> &[u8; N] {
        &self.0
    }

    /// The word in one-line notation, as a slice.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([2, 0, 3, 1])?;
    /// assert_eq!(perm.as_slice().iter().position(|&value| value == 3), Some(2));
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_slice(&self) -> &[u8] {
        &self.0
    }

    /// Where `i` goes: entry `i` of the word, or `None` from `N` on.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([2, 0, 3, 1])?;
    /// assert_eq!((perm.image(2), perm.image(4)), (Some(3), None));
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn image(&self, i: usize) -> Option<u8> {
        if i < N { Some(self.0[i]) } else { None }
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
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        let _ = Self::COUNT;
        lex::rank::<N, N>(&self.0)
    }

    /// Checks a word and gives its lexicographic rank in one pass, `N` up to 20.
    ///
    /// The same as [`new`](Self::new) and then [`rank`](Self::rank), for less: the check looks at
    /// what the rank needs anyway.
    ///
    /// ```
    /// use perm_hash::{NotAPermutation, Perm};
    /// assert_eq!(Perm::rank_word(&[2, 0, 3, 1]), Ok(13));
    /// let repeated = NotAPermutation::Repeated { entry: 3, first: 0, value: 2 };
    /// assert_eq!(Perm::rank_word(&[2, 0, 3, 2]), Err(repeated));
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotAPermutation`] names the first entry that is too large or repeats an earlier one.
    #[inline]
    pub const fn rank_word(word: &[u8; N]) -> Result<u64, NotAPermutation> {
        let _ = Self::COUNT;
        match lex::checked_rank(word) {
            Some(rank) => Ok(rank),
            None => Err(fault(word, N)),
        }
    }

    /// The permutation at a position of the lexicographic order; `None` from [`COUNT`](Self::COUNT)
    /// on.
    ///
    /// O(N).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// // 13 = 2 * 3! + 0 * 2! + 1 * 1!: value 2 of 0 1 2 3, then 0 of 0 1 3, then 3 of 1 3, then 1.
    /// assert_eq!(Perm::<4>::unrank(13).map(Perm::to_array), Some([2, 0, 3, 1]));
    /// assert_eq!(Perm::<4>::unrank(24), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank < Self::COUNT { Some(Self(lex::unrank::<N, N>(rank))) } else { None }
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
    /// Perm::<35>::IDENTITY.rank_u128(); // 35! is past u128
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank_u128(self) -> u128 {
        let _ = Self::COUNT_U128;
        lex::rank_u128(&self.0)
    }

    /// The permutation at a position of the lexicographic order for `N` up to 34; `None` from
    /// [`COUNT_U128`](Self::COUNT_U128) on.
    ///
    /// O(N^2), in steps that run side by side.
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

    /// First `other`, then `self`: `i` goes to `self[other[i]]`, as functions compose. O(N).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let turn = Perm::new([1, 2, 0])?;
    /// let swap = Perm::new([1, 0, 2])?;
    /// assert_eq!(turn.compose(swap).to_array(), [2, 1, 0]);
    /// assert_eq!(swap.compose(turn).to_array(), [0, 2, 1]);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn compose(self, other: Self) -> Self {
        let mut word = [0; N];
        let mut i = 0;
        while i < N {
            word[i] = lex::get(&self.0, other.0[i] as usize, 0);
            i += 1;
        }
        Self(word)
    }

    /// The permutation that undoes this one.
    ///
    /// O(N). Entry `self[i]` of the inverse is `i`.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([2, 0, 3, 1])?;
    /// assert_eq!(perm.inverse().to_array(), [1, 3, 0, 2]); // 0 stands at 1, 1 at 3, 2 at 0, 3 at 2
    /// assert_eq!(perm.compose(perm.inverse()), Perm::IDENTITY);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn inverse(self) -> Self {
        let mut word = [0; N];
        let mut i = 0;
        while i < N {
            #[expect(clippy::cast_possible_truncation, reason = "i < N <= 255")]
            let value = i as u8;
            lex::set(&mut word, self.0[i] as usize, value);
            i += 1;
        }
        Self(word)
    }

    /// The permutation done `exponent` times; negative exponents undo.
    ///
    /// O(N): every cycle is walked once.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let turn = Perm::new([1, 2, 3, 4, 0])?;
    /// assert_eq!(turn.power(-1), turn.inverse());
    /// assert_eq!(turn.power(1_000_000_002), turn.compose(turn));
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[must_use]
    pub const fn power(self, exponent: i64) -> Self {
        let mut word = [0; N];
        let mut done = [false; N];
        let mut start = 0;
        while start < N {
            if !done[start] {
                let mut length = 0;
                let mut at = start;
                loop {
                    lex::set(&mut done, at, true);
                    length += 1;
                    at = lex::get(&self.0, at, 0) as usize;
                    if at == start {
                        break;
                    }
                }
                // Two walkers round the cycle, the first one ahead by the exponent.
                let mut ahead = start;
                // The cycle has at least one member.
                let mut steps = match exponent.checked_rem_euclid(length) {
                    Some(steps) => steps,
                    None => 0,
                };
                while steps > 0 {
                    ahead = lex::get(&self.0, ahead, 0) as usize;
                    steps -= 1;
                }
                loop {
                    #[expect(
                        clippy::cast_possible_truncation,
                        reason = "an entry, so below N <= 255"
                    )]
                    let value = ahead as u8;
                    lex::set(&mut word, at, value);
                    at = lex::get(&self.0, at, 0) as usize;
                    ahead = lex::get(&self.0, ahead, 0) as usize;
                    if at == start {
                        break;
                    }
                }
            }
            start += 1;
        }
        Self(word)
    }

    /// The least positive power that is the identity: the least common multiple of the cycle
    /// lengths.
    ///
    /// It fits `u64` for every `N` up to 255 (Landau's function is 3,829,100,877,561,960 there).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([1, 0, 3, 4, 2])?.order(), 6);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[must_use]
    pub fn order(&self) -> u64 {
        self.cycles().fold(1, |order, cycle| {
            let length = cycle.count() as u64;
            // The divisor is at least 1: a cycle has a member.
            order.checked_div(gcd(order, length)).unwrap_or(0) * length
        })
    }

    /// Whether the permutation is odd: an odd number of swaps makes it.
    ///
    /// O(N): `N` less the number of cycles.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert!(Perm::new([0, 2, 1])?.is_odd());
    /// assert!(!Perm::new([1, 2, 0])?.is_odd());
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[must_use]
    pub const fn is_odd(&self) -> bool {
        // Each cycle of even length is one more swap.
        let mut done = [false; N];
        let mut odd = false;
        let mut start = 0;
        while start < N {
            let mut at = start;
            while !lex::get(&done, at, true) {
                lex::set(&mut done, at, true);
                at = lex::get(&self.0, at, 0) as usize;
                odd = odd != (at != start);
            }
            start += 1;
        }
        odd
    }

    /// Whether the permutation is even; see [`is_odd`](Self::is_odd).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert!(Perm::new([1, 2, 0])?.is_even()); // two swaps
    /// assert!(!Perm::new([0, 2, 1])?.is_even()); // one
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_even(&self) -> bool {
        !self.is_odd()
    }

    /// How many pairs stand in the wrong order: the sum of the Lehmer digits.
    ///
    /// O(N^2).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([8, 7, 6, 5, 4, 3, 2, 1, 0])?.inversions(), 36);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[must_use]
    pub const fn inversions(&self) -> u32 {
        let mut count = 0;
        let mut i = 0;
        while i < N {
            let mut j = i + 1;
            while j < N {
                count += (self.0[j] < self.0[i]) as u32;
                j += 1;
            }
            i += 1;
        }
        count
    }

    /// The word read backwards. O(N).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::<4>::IDENTITY.reverse().to_array(), [3, 2, 1, 0]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn reverse(mut self) -> Self {
        let mut i = 0;
        while i < N / 2 {
            (self.0[i], self.0[N - 1 - i]) = (self.0[N - 1 - i], self.0[i]);
            i += 1;
        }
        self
    }

    /// The array with item `i` taken from place `self[i]`: `result[i] = items[self[i]]`. O(N).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([2, 0, 1])?.apply(["a", "b", "c"]), ["c", "a", "b"]);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn apply<T: Copy>(&self, items: [T; N]) -> [T; N] {
        let mut moved = items;
        for (slot, place) in moved.iter_mut().zip(self.0) {
            if let Some(item) = items.get(usize::from(place)) {
                *slot = *item;
            }
        }
        moved
    }

    /// Reorders a slice of any items in place, as [`apply`](Self::apply) does.
    ///
    /// O(N) swaps, no copy of the items.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let mut words = vec!["a".to_string(), "b".to_string(), "c".to_string()];
    /// Perm::new([2, 0, 1])?.apply_to_slice(&mut words)?;
    /// assert_eq!(words, ["c", "a", "b"]);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotAPermutation::Length`] when the slice has not `N` items; nothing is moved.
    pub fn apply_to_slice<T>(&self, items: &mut [T]) -> Result<(), NotAPermutation> {
        if items.len() != N {
            return Err(NotAPermutation::Length { found: items.len(), expected: N });
        }
        let mut done = [false; N];
        for start in 0..N {
            let mut at = start;
            loop {
                lex::set(&mut done, at, true);
                let from = usize::from(lex::get(&self.0, at, 0));
                // Both are below N, which a compiler does not know.
                if lex::get(&done, from, true) || at >= N {
                    break;
                }
                items.swap(at, from);
                at = from;
            }
        }
        Ok(())
    }

    /// The next permutation in lexicographic order; `None` after the last.
    ///
    /// Amortised O(1) over a run (Narayana Pandita, 14th century; Knuth's Algorithm L).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([0, 3, 2, 1])?.next(), Some(Perm::new([1, 0, 2, 3])?));
    /// assert_eq!(Perm::new([3, 2, 1, 0])?.next(), None);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn next(self) -> Option<Self> {
        self.step(Ordering::Less)
    }

    /// The permutation before this one in lexicographic order; `None` before the first.
    ///
    /// Amortised O(1) over a run, as [`next`](Self::next), which it undoes.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([1, 0, 2, 3])?.prev(), Some(Perm::new([0, 3, 2, 1])?));
    /// assert_eq!(Perm::<4>::IDENTITY.prev(), None);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn prev(self) -> Option<Self> {
        self.step(Ordering::Greater)
    }

    /// One step through the words; `rise` is how two neighbours compare where the word can still
    /// move on.
    #[inline]
    fn step(mut self, rise: Ordering) -> Option<Self> {
        let word = &mut self.0;
        let last = N.checked_sub(1)?;
        let mut tail = last;
        // None of the indices passes the end; `get` says so to the compiler.
        while tail > 0 && lex::get(word, tail - 1, 0).cmp(&lex::get(word, tail, 0)) != rise {
            tail -= 1;
        }
        let pivot = tail.checked_sub(1)?;
        let low = lex::get(word, pivot, 0);
        let mut other = last;
        while other > pivot && low.cmp(&lex::get(word, other, 0)) != rise {
            other -= 1;
        }
        lex::set(word, pivot, lex::get(word, other, 0));
        lex::set(word, other, low);
        word.get_mut(tail..)?.reverse();
        Some(self)
    }

    /// The cycles, each from its smallest member; cycles of one are there too.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([2, 1, 0, 4, 3])?;
    /// let cycles: Vec<Vec<u8>> = perm.cycles().map(Iterator::collect).collect();
    /// assert_eq!(cycles, [vec![0, 2], vec![1], vec![3, 4]]);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    pub const fn cycles(&self) -> Cycles<'_, N> {
        Cycles { perm: self, done: [false; N], start: 0 }
    }
}

/// What is wrong with a word of `k` entries below `n`. Called only for a word that is wrong.
#[cold]
pub(crate) const fn fault(word: &[u8], n: usize) -> NotAPermutation {
    let mut entry = 0;
    while entry < word.len() {
        let value = word[entry];
        if value as usize >= n {
            return NotAPermutation::OutOfRange { entry, value: value as u64, n };
        }
        let mut first = 0;
        while first < entry {
            if word[first] == value {
                return NotAPermutation::Repeated { entry, first, value };
            }
            first += 1;
        }
        entry += 1;
    }
    // Distinct values below n, all right one by one: only their number is left.
    NotAPermutation::Length { found: word.len(), expected: n }
}

const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl<const N: usize> Dense for Perm<N> {
    const COUNT: u64 = Self::COUNT;

    #[inline]
    fn rank(self) -> u64 {
        self.rank()
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        Self::unrank(rank)
    }
}

impl<const N: usize> Default for Perm<N> {
    /// The identity.
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<const N: usize> AsRef<[u8]> for Perm<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> From<Perm<N>> for [u8; N] {
    fn from(perm: Perm<N>) -> Self {
        perm.0
    }
}

impl<const N: usize> TryFrom<[u8; N]> for Perm<N> {
    type Error = NotAPermutation;

    fn try_from(word: [u8; N]) -> Result<Self, NotAPermutation> {
        Self::new(word)
    }
}

impl<const N: usize> TryFrom<&[u8]> for Perm<N> {
    type Error = NotAPermutation;

    fn try_from(word: &[u8]) -> Result<Self, NotAPermutation> {
        match word.try_into() {
            Ok(word) => Self::new(word),
            Err(_) => Err(NotAPermutation::Length { found: word.len(), expected: N }),
        }
    }
}

/// The cycles of a permutation; made by [`Perm::cycles`].
///
/// In the order of their smallest members, things that stay in their place too. O(N) for all of
/// them together.
///
/// ```
/// use perm_hash::Perm;
/// let perm = Perm::new([2, 0, 1, 3])?;
/// let lengths: Vec<usize> = perm.cycles().map(Iterator::count).collect();
/// assert_eq!(lengths, [3, 1]); // 0 to 2 to 1 to 0; 3 stays
/// # Ok::<(), perm_hash::NotAPermutation>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Cycles<'a, const N: usize> {
    perm: &'a Perm<N>,
    done: [bool; N],
    start: usize,
}

impl<'a, const N: usize> Iterator for Cycles<'a, N> {
    type Item = Cycle<'a, N>;

    fn next(&mut self) -> Option<Cycle<'a, N>> {
        while self.start < N && lex::get(&self.done, self.start, true) {
            self.start += 1;
        }
        if self.start == N {
            return None;
        }
        let mut at = self.start;
        while !lex::get(&self.done, at, true) {
            lex::set(&mut self.done, at, true);
            at = usize::from(lex::get(&self.perm.0, at, 0));
        }
        #[expect(clippy::cast_possible_truncation, reason = "start < N <= 255")]
        let start = self.start as u8;
        Some(Cycle { perm: self.perm, start, at: Some(start) })
    }
}

impl<const N: usize> core::iter::FusedIterator for Cycles<'_, N> {}

/// One cycle of a permutation, from its smallest member on; made by [`Perm::cycles`].
///
/// ```
/// use perm_hash::Perm;
/// let perm = Perm::new([0, 3, 1, 2])?;
/// let moved = perm.cycles().nth(1).ok_or("0 alone, then one more")?;
/// assert!(moved.eq([1, 3, 2]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Cycle<'a, const N: usize> {
    perm: &'a Perm<N>,
    start: u8,
    at: Option<u8>,
}

impl<const N: usize> Iterator for Cycle<'_, N> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let at = self.at?;
        let next = lex::get(&self.perm.0, usize::from(at), 0);
        self.at = (next != self.start).then_some(next);
        Some(at)
    }
}

impl<const N: usize> core::iter::FusedIterator for Cycle<'_, N> {}
