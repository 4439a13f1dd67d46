use core::iter::FusedIterator;

use crate::Perm;
use crate::order::lex;

impl<const N: usize> Perm<N> {
    /// The cycles, each beginning with its smallest member. A fixed point is a cycle of length one.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([2, 1, 0, 4, 3])?;
    /// let cycles: Vec<Vec<u8>> = perm.cycles().map(Iterator::collect).collect();
    /// assert_eq!(cycles, [vec![0, 2], vec![1], vec![3, 4]]);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    pub const fn cycles(&self) -> Cycles<'_, N> {
        Cycles { perm: self, done: [false; N], start: 0 }
    }
}

/// The cycles of a permutation; made by [`Perm::cycles`].
///
/// The cycles are in the order of their smallest members. A fixed point is a cycle of length one.
/// All of them together take O(N).
///
/// ```
/// use perm_hash::Perm;
/// let perm = Perm::new([2, 0, 1, 3])?;
/// let lengths: Vec<usize> = perm.cycles().map(Iterator::count).collect();
/// assert_eq!(lengths, [3, 1]); // 0 to 2 to 1 to 0; 3 stays
/// # Ok::<(), perm_hash::PermError>(())
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

impl<const N: usize> FusedIterator for Cycles<'_, N> {}

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

impl<const N: usize> FusedIterator for Cycle<'_, N> {}
