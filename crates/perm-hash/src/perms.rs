use core::iter::FusedIterator;
use core::ops::Range;

use crate::Perm;

/// The permutations of a range of ranks, in lexicographic order, by steps from each to the next.
///
/// ```
/// use perm_hash::Perms;
///
/// let mut perms = Perms::<4>::of_ranks(5..24);
/// assert_eq!(perms.next().map(|perm| perm.rank()), Some(5));
/// assert_eq!(perms.nth(9).map(|perm| perm.rank()), Some(15)); // one unranking
/// assert_eq!(perms.next_back().map(|perm| perm.rank()), Some(23));
///
/// // To resume later, keep the ranks; to share the work, split them.
/// assert_eq!(perms.ranks(), 16..23);
/// let (first, second) = perms.split();
/// assert_eq!((first.ranks(), second.map(|perms| perms.ranks())), (16..19, Some(19..23)));
/// ```
///
/// Amortised O(1) a step from the front, where [`Perm::all`](dense_code::Dense::all) unranks each
/// anew; a step from the back unranks. With the feature `rayon` it is a parallel iterator too.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Perms<const N: usize> {
    ranks: Range<u64>,
    /// The permutation of rank `ranks.start`, once it is known.
    front: Option<Perm<N>>,
}

impl<const N: usize> Perms<N> {
    /// All permutations of `N` things; `N` past 20 does not compile.
    ///
    /// ```
    /// use perm_hash::Perms;
    /// let all: Vec<[u8; 3]> = Perms::<3>::all().map(|perm| perm.to_array()).collect();
    /// assert_eq!(all, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
    /// ```
    pub fn all() -> Self {
        Self::of_ranks(0..Perm::<N>::COUNT)
    }

    /// The permutations of the given ranks; ranks past the last permutation are left out.
    ///
    /// ```
    /// use perm_hash::Perms;
    /// assert!(Perms::<3>::of_ranks(4..99).map(|perm| perm.to_array()).eq([[2, 0, 1], [2, 1, 0]]));
    /// assert_eq!(Perms::<3>::of_ranks(6..99).next(), None);
    /// ```
    pub fn of_ranks(ranks: Range<u64>) -> Self {
        let end = ranks.end.min(Perm::<N>::COUNT);
        Self { ranks: ranks.start.min(end)..end, front: None }
    }

    /// The ranks that are still to come.
    ///
    /// What to keep for [`of_ranks`](Self::of_ranks) to go on from later.
    ///
    /// ```
    /// use perm_hash::Perms;
    /// let mut perms = Perms::<4>::all();
    /// perms.next();
    /// perms.next_back();
    /// assert_eq!(perms.ranks(), 1..23);
    /// ```
    #[must_use]
    pub const fn ranks(&self) -> Range<u64> {
        self.ranks.start..self.ranks.end
    }

    /// The first half of what is still to come, and the second if there are at least two.
    ///
    /// O(1): the second half unranks once when it begins.
    ///
    /// ```
    /// use perm_hash::Perms;
    /// let (first, second) = Perms::<4>::all().split();
    /// assert_eq!((first.ranks(), second.map(|perms| perms.ranks())), (0..12, Some(12..24)));
    /// assert!(Perms::<4>::of_ranks(7..8).split().1.is_none());
    /// ```
    pub fn split(self) -> (Self, Option<Self>) {
        let middle = self.ranks.start.midpoint(self.ranks.end);
        if middle == self.ranks.start {
            return (self, None);
        }
        let second = Self { ranks: middle..self.ranks.end, front: None };
        (Self { ranks: self.ranks.start..middle, front: self.front }, Some(second))
    }
}

impl<const N: usize> Iterator for Perms<N> {
    type Item = Perm<N>;

    #[inline]
    fn next(&mut self) -> Option<Perm<N>> {
        let rank = self.ranks.next()?;
        let perm = self.front.take().or_else(|| Perm::unrank(rank))?;
        self.front = perm.next();
        Some(perm)
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Perm<N>> {
        if n > 0 {
            self.front = None;
            self.ranks.nth(n - 1)?;
        }
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ranks.size_hint()
    }

    fn count(self) -> usize {
        self.ranks.count()
    }

    fn last(mut self) -> Option<Perm<N>> {
        self.next_back()
    }
}

impl<const N: usize> DoubleEndedIterator for Perms<N> {
    #[inline]
    fn next_back(&mut self) -> Option<Perm<N>> {
        self.ranks.next_back().and_then(Perm::unrank)
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<Perm<N>> {
        self.ranks.nth_back(n).and_then(Perm::unrank)
    }
}

impl<const N: usize> FusedIterator for Perms<N> {}

#[cfg(feature = "rayon")]
mod parallel {
    use rayon::iter::plumbing::{Folder, UnindexedConsumer, UnindexedProducer, bridge_unindexed};
    use rayon::iter::{IntoParallelIterator, ParallelIterator};

    use super::{Perm, Perms};

    /// A parallel iterator over permutations, in lexicographic order where order counts.
    ///
    /// ```
    /// use perm_hash::Perms;
    /// use rayon::iter::{IntoParallelIterator, ParallelIterator};
    ///
    /// let even = Perms::<8>::all().into_par_iter().filter(|perm| perm.is_even()).count();
    /// assert_eq!(even, 20_160);
    /// ```
    #[derive(Clone, Debug)]
    #[must_use = "iterators are lazy"]
    pub struct ParallelPerms<const N: usize>(Perms<N>);

    impl<const N: usize> IntoParallelIterator for Perms<N> {
        type Item = Perm<N>;
        type Iter = ParallelPerms<N>;

        fn into_par_iter(self) -> ParallelPerms<N> {
            ParallelPerms(self)
        }
    }

    impl<const N: usize> ParallelIterator for ParallelPerms<N> {
        type Item = Perm<N>;

        fn drive_unindexed<C: UnindexedConsumer<Perm<N>>>(self, consumer: C) -> C::Result {
            bridge_unindexed(Part(self.0), consumer)
        }
    }

    /// What a thread works on. Not `Perms` itself: how work is shared is nobody else's business.
    struct Part<const N: usize>(Perms<N>);

    impl<const N: usize> UnindexedProducer for Part<N> {
        type Item = Perm<N>;

        fn split(self) -> (Self, Option<Self>) {
            // A step is a few nanoseconds: smaller parts than this are not worth a task.
            const SMALLEST: u64 = 256;
            let ranks = self.0.ranks();
            if ranks.end - ranks.start < 2 * SMALLEST {
                return (self, None);
            }
            let (first, second) = self.0.split();
            (Self(first), second.map(Self))
        }

        fn fold_with<F: Folder<Perm<N>>>(self, folder: F) -> F {
            folder.consume_iter(self.0)
        }
    }
}

#[cfg(feature = "rayon")]
pub use parallel::ParallelPerms;
