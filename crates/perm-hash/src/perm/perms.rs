use core::cmp::Ordering;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::Perm;
use crate::order::lex;

/// The permutations of a range of ranks, in lexicographic order, stepping from each to the next.
///
/// ```
/// use perm_hash::Perms;
///
/// let mut perms = Perms::<4>::from_ranks(5..24);
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
/// `next` derives each permutation from the one before, in amortised O(1). `next_back` unranks.
///
/// `Perm::all()`, of the trait [`Dense`](dense_code::Dense), is faster, although it unranks every
/// permutation: with nine elements it takes less than half the time. Use `Perms` if you want to
/// [`split`](Self::split) it, or to do without the trait. With the feature `rayon` it is a parallel
/// iterator. (So is `All`, with the feature `rayon` of `dense-code`.)
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Perms<const N: usize> {
    ranks: Range<u64>,
    /// The permutation of rank `ranks.start`, once it is known.
    front: Option<Perm<N>>,
}

impl<const N: usize> Perms<N> {
    /// All permutations of `N` things; a compile error for `N` above 20.
    ///
    /// ```
    /// use perm_hash::Perms;
    /// let all: Vec<[u8; 3]> = Perms::<3>::all().map(|perm| perm.to_array()).collect();
    /// assert_eq!(all, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
    /// ```
    pub fn all() -> Self {
        Self::from_ranks(0..Perm::<N>::COUNT)
    }

    /// The permutations of the given ranks; ranks past the last permutation are left out.
    ///
    /// ```
    /// use perm_hash::Perms;
    /// let last = Perms::<3>::from_ranks(4..99).map(|perm| perm.to_array());
    /// assert!(last.eq([[2, 0, 1], [2, 1, 0]]));
    /// assert_eq!(Perms::<3>::from_ranks(6..99).next(), None);
    /// ```
    pub fn from_ranks(ranks: Range<u64>) -> Self {
        let end = ranks.end.min(Perm::<N>::COUNT);
        Self { ranks: ranks.start.min(end)..end, front: None }
    }

    /// The ranks that are still to come.
    ///
    /// Keep them to continue later with [`from_ranks`](Self::from_ranks).
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
    /// assert!(Perms::<4>::from_ranks(7..8).split().1.is_none());
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
        // A `Range` panics where the count passes `usize`.
        usize::try_from(self.ranks.end.saturating_sub(self.ranks.start)).unwrap_or(usize::MAX)
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

impl<const N: usize> Perm<N> {
    /// The next permutation in lexicographic order; `None` after the last.
    ///
    /// Amortised O(1) over a run (Narayana Pandita, 14th century; Knuth's Algorithm L).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([0, 3, 2, 1])?.next(), Some(Perm::new([1, 0, 2, 3])?));
    /// assert_eq!(Perm::new([3, 2, 1, 0])?.next(), None);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn next(self) -> Option<Self> {
        self.step(Ordering::Less)
    }

    /// The permutation before this one in lexicographic order; `None` before the first.
    ///
    /// It undoes [`next`](Self::next), and is amortised O(1) over a run, too.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([1, 0, 2, 3])?.prev(), Some(Perm::new([0, 3, 2, 1])?));
    /// assert_eq!(Perm::<4>::IDENTITY.prev(), None);
    /// # Ok::<(), perm_hash::PermError>(())
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
}
