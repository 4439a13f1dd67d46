//! The neighbours of a permutation in lexicographic order.

use crate::{Perm, lex};

impl<const N: usize> Perm<N> {
    /// The next permutation in lexicographic order; `None` after the last one. To list many, use
    /// [`range_into`](Self::range_into).
    ///
    /// On average fewer than two entries change places and the time is constant; at worst O(N).
    /// D. E. Knuth, *The Art of Computer Programming*, volume 4A, 7.2.1.2, Algorithm L.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([1, 3, 2, 0])?;
    /// assert_eq!(perm.next().map(Perm::to_array), Some([2, 0, 1, 3]));
    /// assert_eq!(Perm::new([3, 2, 1, 0])?.next(), None);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[doc(alias = "next_permutation")]
    #[inline]
    #[must_use]
    pub fn next(self) -> Option<Self> {
        let mut word = self.to_array();
        lex::step(&mut word, |a, b| a < b).then_some(Self::from_valid(word))
    }
}
