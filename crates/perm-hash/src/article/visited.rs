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
/// assert!(visited.contains(pattern));
/// # Ok::<(), perm_hash::ParseError>(())
/// ```
///
/// `DenseSet<Perm<9>>` does the same in 45 KB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visited(Bits);

impl Visited {
    /// An empty table.
    ///
    /// # Panics
    ///
    /// When there is no memory for the 96 KB.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "the article makes its table in one way")]
    pub fn new() -> Self {
        Self(Bits::new(EightPattern::MAX_HASH.into()).expect("memory for 96 KB"))
    }

    /// Marks a pattern as visited; returns whether it was new.
    #[inline]
    pub fn insert(&mut self, pattern: EightPattern) -> bool {
        // Hash 1 comes first: no hash is 0, since no digit is.
        self.0.insert((pattern.hash() - 1).into())
    }

    /// Whether a pattern was visited.
    #[inline]
    #[must_use]
    pub fn contains(&self, pattern: EightPattern) -> bool {
        self.0.contains((pattern.hash() - 1).into())
    }
}
