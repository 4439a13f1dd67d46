//! From a permutation to the next one in order, or the one before.

use core::cmp::Ordering;

use crate::Perm;
use crate::order::lex;

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
