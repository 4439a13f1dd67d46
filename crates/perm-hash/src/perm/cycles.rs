use core::iter;

use crate::Perm;

impl<const N: usize> Perm<N> {
    /// The cycles, fixed points included: each begins with its smallest member, and they are sorted
    /// by it. O(N) together.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perm = Perm::new([2, 1, 4, 3, 0])?;
    /// let cycles: Vec<Vec<u8>> = perm.cycles().map(|cycle| cycle.collect()).collect();
    /// assert_eq!(cycles, [vec![0, 2, 4], vec![1], vec![3]]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    pub fn cycles(&self) -> impl Iterator<Item = impl Iterator<Item = u8> + use<'_, N>> {
        let mut done = [false; N];
        self.0.iter().enumerate().filter_map(move |(start, _)| {
            if done[start] {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, reason = "start < N <= 255")]
            let start = start as u8;
            let next = move |at: &u8| Some(self.0[usize::from(*at)]).filter(|next| *next != start);
            let cycle = iter::successors(Some(start), next);
            // Marked before the caller walks along it, who may stop anywhere.
            cycle.clone().for_each(|member| done[usize::from(member)] = true);
            Some(cycle)
        })
    }
}
