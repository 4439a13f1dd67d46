use dense_code::Bits;

use super::EightPattern;

/// The table of visited patterns: one bit for each hash from 1 to [`EightPattern::MAX_HASH`], 96
/// KB.
///
/// ```
/// use perm_hash::article::{EightPattern, Visited};
///
/// let mut visited = Visited::new();
/// let pattern: EightPattern = "125346987".parse()?;
/// assert!(visited.insert(pattern)); // new
/// assert!(!visited.insert(pattern)); // seen
/// assert_eq!(visited.len(), 1);
/// # Ok::<(), perm_hash::article::ParseEightPatternError>(())
/// ```
///
/// `DenseSet<Perm<9>>` does the same in 45 KB. Both use [`dense_code::Bits`](Bits).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visited {
    bits: Bits,
    len: usize,
}

/// The place of a pattern among the bits: hash 1 comes first.
#[inline]
fn place(pattern: EightPattern) -> u64 {
    (pattern.hash() - 1).into()
}

impl Visited {
    /// An empty table.
    ///
    /// # Panics
    ///
    /// When there is no memory for the 96 KB.
    ///
    /// ```
    /// use perm_hash::article::Visited;
    /// assert!(Visited::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        let bits = Bits::new(EightPattern::MAX_HASH.into()).expect("memory for 96 KB");
        Self { bits, len: 0 }
    }

    /// Marks a pattern as visited; returns whether it was new.
    ///
    /// ```
    /// use perm_hash::article::Visited;
    /// let mut visited = Visited::new();
    /// assert!(visited.insert("125346987".parse()?));
    /// assert!(!visited.insert("125346987".parse()?)); // a second time
    /// # Ok::<(), perm_hash::article::ParseEightPatternError>(())
    /// ```
    #[inline]
    pub fn insert(&mut self, pattern: EightPattern) -> bool {
        let new = self.bits.insert(place(pattern));
        self.len += usize::from(new);
        new
    }

    /// Whether a pattern was visited.
    ///
    /// ```
    /// use perm_hash::article::Visited;
    /// let mut visited = Visited::new();
    /// visited.insert("125346987".parse()?);
    /// assert!(visited.contains("125346987".parse()?));
    /// assert!(!visited.contains("123456789".parse()?));
    /// # Ok::<(), perm_hash::article::ParseEightPatternError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn contains(&self, pattern: EightPattern) -> bool {
        self.bits.contains(place(pattern))
    }

    /// How many different patterns were visited.
    ///
    /// O(1): the count is stored.
    ///
    /// ```
    /// use perm_hash::article::Visited;
    /// let mut visited = Visited::new();
    /// visited.insert("123456789".parse()?);
    /// visited.insert("125346987".parse()?);
    /// assert_eq!(visited.len(), 2);
    /// # Ok::<(), perm_hash::article::ParseEightPatternError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether no pattern was visited.
    ///
    /// ```
    /// use perm_hash::article::Visited;
    /// let mut visited = Visited::default();
    /// assert!(visited.is_empty());
    /// visited.insert("123456789".parse()?);
    /// assert!(!visited.is_empty());
    /// # Ok::<(), perm_hash::article::ParseEightPatternError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Default for Visited {
    fn default() -> Self {
        Self::new()
    }
}
