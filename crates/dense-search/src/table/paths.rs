use alloc::vec::Vec;

use dense_code::Bits;

use super::ByteTable;
use crate::Space;

/// Every state of a [`ByteTable`], with a shortest path to it: what [`ByteTable::paths`] gives.
///
/// It is not an iterator, because it lends the path.
#[derive(Clone, Debug)]
pub struct Paths<'a, S: Space> {
    table: &'a ByteTable<S>,
    given: Bits,
    /// Where the next start is looked for.
    rank: u64,
    path: Vec<S::Move>,
    /// Neighbours of states already given, one move farther: how many moves lead to that state, the
    /// move from it, and the neighbour.
    to_come: Vec<(usize, S::Move, S::State)>,
}

impl<'a, S: Space> Paths<'a, S> {
    /// The walk from all starts of at least this rank.
    pub(super) const fn new(table: &'a ByteTable<S>, given: Bits, rank: u64) -> Self {
        Self { table, given, rank, path: Vec::new(), to_come: Vec::new() }
    }

    /// The next state, with a shortest path to it from the nearest start.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let space =
    ///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
    /// let table = ByteTable::new(space)?;
    /// let mut paths = table.paths()?;
    /// assert_eq!(paths.next(), Some((1, &[][..])));
    /// assert_eq!(paths.next(), Some((2, &['*'][..]))); // as 1 * 2, not as 1 + 1
    /// assert_eq!(paths.next(), Some((4, &['*', '*'][..])));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[expect(clippy::should_implement_trait, reason = "an iterator can't lend the path")]
    pub fn next(&mut self) -> Option<(S::State, &[S::Move])> {
        let space = self.table.space();
        let state = loop {
            if let Some((before, by, state)) = self.to_come.pop() {
                // Another way may have led there since it was noted.
                if self.given.insert(space.rank(state)) {
                    self.path.truncate(before);
                    self.path.push(by);
                    break state;
                }
            } else {
                let start = self.table.next_start(self.rank)?;
                self.rank = start + 1;
                self.path.clear();
                if let Some(state) = space.unrank(start) {
                    break state;
                }
            }
        };
        let (before, noted) = (self.path.len(), self.to_come.len());
        for (by, next) in space.successors(state) {
            let rank = space.rank(next);
            let is_farther =
                self.table.distance_of(rank).is_some_and(|to| to as usize == before + 1);
            if is_farther && !self.given.contains(rank) {
                self.to_come.push((before, by, next));
            }
        }
        // The first move comes next.
        self.to_come[noted..].reverse();
        Some((state, &self.path))
    }
}
