use core::fmt;

use super::seed::Seed;
use super::store::Store;
use super::unordered::Unordered;
use crate::error::{Error, ErrorKind};
use crate::keys::Integer;

/// The unordered tuples of integers seen so far, to remove duplicates from a stream.
///
/// Tuples may have any lengths, and symbols may be of any integer type of up to 64 bits; tuples are
/// the same when they hold the same symbols, each the same number of times. One pitfall: a negative
/// number counts as the `u64` with the same bits, so `-1_i64` and `u64::MAX` are one symbol
/// ([`Integer`]).
///
/// ```
/// use canon_key::Seen;
///
/// let mut seen = Seen::new();
/// assert!(seen.insert(&[56, 12, 34]));
/// assert!(!seen.insert(&[12, 34, 56]));
/// assert!(seen.insert(&[12, 34]) && seen.insert(&[-1, 12, 34]));
///
/// let mut lines = vec![vec![3, 1], vec![1, 2, 3], vec![1, 3]];
/// let mut seen = Seen::new();
/// lines.retain(|line| seen.insert(line));
/// assert_eq!(lines, [vec![3, 1], vec![1, 2, 3]]);
///
/// let mut seen: Seen = [[3, 1], [1, 3]].into_iter().collect();
/// seen.extend([[2, 1], [1, 2]]);
/// assert_eq!(seen.len(), 2);
/// ```
///
/// It keeps keys alone, so it takes the least memory; [`UnorderedSet`](crate::UnorderedSet) keeps
/// the tuples too.
///
/// # How it works
///
/// Up to 16 symbols are sorted by a fixed sequence of comparisons without branches, and packed side
/// by side in as few words as they fit: each in a field of equal width, with a sign where the tuple
/// has a negative number.
///
/// | tuples | store | memory |
/// |---|---|---|
/// | that fit 64 bits: two symbols below 2^32, three below 2^21 (or from -2^20 to 2^20 - 1), eight below 2^8 | a table of one word for each length and sign | 10 to 75 bytes a tuple, 1.2 KB or more |
/// | that fit 128 bits: three symbols below 2^42, eight below 2^16 | a table of two words | 19 to 140 bytes a tuple, 2.2 KB or more |
/// | that fit 192 bits: any three symbols, six below 2^32 | a table of three words | 28 to 210 bytes a tuple, 3.2 KB or more |
/// | that fit 256 or 384 bits: any four or six symbols | a table of four or six words | 37 to 270, 55 to 400 bytes a tuple |
/// | larger, or of more than 16 symbols | the sorted tuples side by side, and a table of their numbers | 20 to 60 bytes a tuple, and 8 to 16 a symbol |
///
/// Memory grows with new tuples alone. Making a `Seen` and its first table takes as long as a plain
/// set takes for some ten tuples: [`clear`](Self::clear) one, rather than make many.
///
/// Each `Seen` has its own hash seed, so input crafted to collide in one does not collide in
/// another. The seed is derived from memory addresses; on systems without address-space
/// randomisation, pass a secret seed to [`with_seed`](Self::with_seed).
#[derive(Clone, Default)]
#[doc(alias = "distinct")]
#[doc(alias = "visited")]
pub struct Seen(pub(super) Store<()>);

/// How many tuples there are and the bytes that they take.
impl fmt::Debug for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seen").field("len", &self.len()).field("bytes", &self.bytes()).finish()
    }
}

impl Seen {
    /// An empty `Seen`.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty `Seen` with your seed for the hashes, for systems without address-space
    /// randomisation.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::with_seed(0x1234_5678_9abc_def0);
    /// assert!(seen.insert(&[1, 2]) && !seen.insert(&[2, 1]));
    /// ```
    #[must_use]
    pub fn with_seed(seed: u64) -> Self {
        let mut seen = Self::default();
        seen.0.seed = Seed::from_u64(seed);
        seen
    }

    /// Sets a memory limit for [`try_insert`](Self::try_insert), observed to within a few
    /// kilobytes: a new tuple that would exceed it is an error. Tuples already seen are still
    /// recognised after that.
    ///
    /// While a table grows, the old and the new one, which is at least twice as large, are in
    /// memory together. So the limit may be reached when the tuples take only a third of it.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new().with_max_bytes(10_000);
    /// let full = (0..).find_map(|symbol| seen.try_insert(&[symbol, symbol + 1]).err());
    /// assert!(full.is_some() && seen.bytes() <= 10_000 && seen.len() > 100);
    /// ```
    #[must_use]
    pub const fn with_max_bytes(mut self, max_bytes: usize) -> Self {
        self.0.max_bytes = Some(max_bytes);
        self
    }

    /// Adds a tuple, its symbols in any order. Returns whether it is new.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::new();
    /// assert_eq!((seen.insert(&[3_u8, 7]), seen.insert(&[7_u32, 3])), (true, false));
    ///
    /// // Tuples of several lengths side by side, as a graph keeps its lists of neighbours.
    /// let (symbols, ends) = ([1, 9, 5, 2, 3, 1, 9, 1], [0, 2, 3, 6, 8]);
    /// let is_new = |at: &[usize]| seen.insert(&symbols[at[0]..at[1]]);
    /// let new: Vec<bool> = ends.windows(2).map(is_new).collect();
    /// assert_eq!(new, [true, true, true, false]); // 1 9, 5, 2 3 1, 9 1
    /// ```
    ///
    /// # Panics
    ///
    /// If the limit of [`with_max_bytes`](Self::with_max_bytes) is reached.
    #[inline(always)]
    pub fn insert<S: Integer>(&mut self, tuple: &[S]) -> bool {
        let new = self.0.insert(tuple, |symbol| symbol.to_word(), (), &mut |()| ());
        new.expect("`try_insert` where a limit is set")
    }

    /// [`insert`](Self::insert) under the limit of [`with_max_bytes`](Self::with_max_bytes).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Limit`] past the bytes allowed; without a limit there is no error.
    #[inline(always)]
    pub fn try_insert<S: Integer>(&mut self, tuple: &[S]) -> Result<bool, Error> {
        let new = self.0.insert(tuple, |symbol| symbol.to_word(), (), &mut |()| ());
        Ok(new.map_err(ErrorKind::from)?)
    }

    /// Whether a tuple has been added.
    #[must_use]
    pub fn contains<S: Integer>(&self, tuple: &[S]) -> bool {
        self.0.get(tuple, |symbol| symbol.to_word()).is_some()
    }

    /// How many different tuples have been added.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no tuple has been added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many bytes of memory the stores take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Removes all tuples. The memory is kept, but for tables with more than 64 places for each
    /// tuple that was there.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// # Panics
///
/// As [`Seen::insert`], if a limit is reached.
impl<T: Unordered<Symbol: Integer>> Extend<T> for Seen {
    fn extend<I: IntoIterator<Item = T>>(&mut self, tuples: I) {
        tuples.into_iter().for_each(|tuple| _ = self.insert(tuple.symbols()));
    }
}

impl<T: Unordered<Symbol: Integer>> FromIterator<T> for Seen {
    fn from_iter<I: IntoIterator<Item = T>>(tuples: I) -> Self {
        let mut seen = Self::new();
        seen.extend(tuples);
        seen
    }
}
