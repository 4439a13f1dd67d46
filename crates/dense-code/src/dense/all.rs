use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::Range;

use crate::Dense;

/// All values of a dense type in order, or those of a range of ranks.
///
/// It is double-ended and fused, and `nth` costs one `unrank`. There is no `ExactSizeIterator`,
/// because a count may not fit `usize`; [`remaining`](Self::remaining) returns it as a `u64`. In
/// parallel, with `rayon`: `(0..T::COUNT).into_par_iter().filter_map(T::unrank)`.
///
/// ```
/// use dense_code::{All, Below, Dense};
///
/// let mut pairs = <[Below<10>; 2]>::all();
/// assert_eq!(pairs.nth(42), <[Below<10>; 2]>::unrank(42));
/// assert_eq!(pairs.next_back(), <[Below<10>; 2]>::unrank(99));
/// assert_eq!(pairs.remaining(), 100 - 43 - 1);
///
/// // Resume, or split the work: a range of ranks, cut to what exists.
/// assert_eq!(All::<bool>::from_ranks(1..9).collect::<Vec<_>>(), [true]);
/// ```
#[must_use = "iterators are lazy"]
pub struct All<T> {
    ranks: Range<u64>,
    values: PhantomData<fn() -> T>,
}

impl<T: Dense> All<T> {
    /// All values: the same as [`Dense::all`].
    ///
    /// ```
    /// use dense_code::{All, Dense};
    /// assert!(All::<bool>::new().eq(bool::all()));
    /// ```
    pub fn new() -> Self {
        Self::from_ranks(0..T::COUNT)
    }

    /// The values of the given ranks, in order; ranks past the last value are left out.
    ///
    /// ```
    /// use dense_code::All;
    /// assert!(All::<(bool, bool)>::from_ranks(2..9).eq([(true, false), (true, true)]));
    /// ```
    pub fn from_ranks(ranks: Range<u64>) -> Self {
        let end = ranks.end.min(T::COUNT);
        Self { ranks: ranks.start.min(end)..end, values: PhantomData }
    }
}

impl<T> All<T> {
    /// How many values are still to come.
    ///
    /// ```
    /// use dense_code::{All, Dense};
    /// let mut bytes: All<u8> = u8::all();
    /// bytes.next();
    /// assert_eq!(bytes.remaining(), 255);
    /// ```
    #[must_use]
    pub fn remaining(&self) -> u64 {
        self.ranks.end.saturating_sub(self.ranks.start)
    }

    /// The ranks that are still to come.
    ///
    /// ```
    /// use dense_code::{All, Dense};
    /// // Where to go on another day.
    /// let mut bytes: All<u8> = u8::all();
    /// bytes.nth(99);
    /// assert_eq!(bytes.ranks(), 100..256);
    /// ```
    #[must_use]
    pub fn ranks(&self) -> Range<u64> {
        self.ranks.clone()
    }
}

impl<T: Dense> Iterator for All<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.ranks.next().and_then(T::unrank)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        self.ranks.nth(n).and_then(T::unrank)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ranks.size_hint()
    }

    fn count(self) -> usize {
        usize::try_from(self.remaining()).unwrap_or(usize::MAX)
    }

    fn last(mut self) -> Option<T> {
        self.next_back()
    }
}

impl<T: Dense> DoubleEndedIterator for All<T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        self.ranks.next_back().and_then(T::unrank)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<T> {
        self.ranks.nth_back(n).and_then(T::unrank)
    }
}

impl<T: Dense> FusedIterator for All<T> {}

impl<T: Dense> Default for All<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Clone for All<T> {
    fn clone(&self) -> Self {
        Self { ranks: self.ranks.clone(), values: PhantomData }
    }
}

impl<T> core::fmt::Debug for All<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("All").field("ranks", &self.ranks).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn what_is_still_to_come_is_shown() {
        let mut bytes = u8::all();
        bytes.next();
        assert_eq!(format!("{bytes:?}"), "All { ranks: 1..256 }");
    }
}
