use alloc::vec;
use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::ops::Range;

use super::MultisetPerms;

/// The arrangements of a multiset in lexicographic order; made by [`MultisetPerms::words`].
///
/// Double-ended; each step is one unranking, and so are `nth`, `nth_back` and `last`.
///
/// ```
/// use perm_hash::MultisetPerms;
/// let mut all = MultisetPerms::new([2, 1, 1])?.words();
/// assert_eq!(all.next(), Some(vec![0, 0, 1, 2]));
/// assert_eq!(all.nth(9), Some(vec![2, 0, 1, 0])); // the one of rank 10
/// assert_eq!(all.next_back(), Some(vec![2, 1, 0, 0]));
/// assert_eq!(all.next(), None);
/// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct MultisetWords<const KINDS: usize> {
    multiset: MultisetPerms<KINDS>,
    ranks: Range<u128>,
}

impl<const KINDS: usize> MultisetWords<KINDS> {
    pub(super) const fn new(multiset: MultisetPerms<KINDS>) -> Self {
        Self { multiset, ranks: 0..multiset.count() }
    }

    /// The ranks that are still to come.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let mut all = MultisetPerms::new([2, 1, 1])?.words();
    /// all.next();
    /// assert_eq!(all.ranks(), 1..12);
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[must_use]
    pub fn ranks(&self) -> Range<u128> {
        self.ranks.clone()
    }

    fn word(&self, rank: u128) -> Option<Vec<u8>> {
        let mut word = vec![0; usize::try_from(self.multiset.len()).ok()?];
        self.multiset.unrank_into(rank, &mut word).ok().map(|()| word)
    }
}

impl<const KINDS: usize> Iterator for MultisetWords<KINDS> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Self::Item> {
        let rank = self.ranks.next()?;
        self.word(rank)
    }

    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        let rank = self.ranks.nth(n)?;
        self.word(rank)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ranks.size_hint()
    }

    fn count(self) -> usize {
        // A `Range` panics where the count passes `usize`.
        usize::try_from(self.ranks.end.saturating_sub(self.ranks.start)).unwrap_or(usize::MAX)
    }

    fn last(mut self) -> Option<Self::Item> {
        self.next_back()
    }
}

impl<const KINDS: usize> DoubleEndedIterator for MultisetWords<KINDS> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let rank = self.ranks.next_back()?;
        self.word(rank)
    }

    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        let rank = self.ranks.nth_back(n)?;
        self.word(rank)
    }
}

impl<const KINDS: usize> FusedIterator for MultisetWords<KINDS> {}
