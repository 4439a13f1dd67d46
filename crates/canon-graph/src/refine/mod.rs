//! Ordered partitions of the vertices, and their refinement until they are equitable: until the
//! vertices of a cell have equally many neighbours in each cell.
//!
//! [`BitCells`] holds the cells of graphs of up to 64 vertices, one word per cell; [`ListCells`]
//! those of all other graphs.

mod bits;
mod lists;

use core::cmp::Ordering;
use core::fmt::Debug;

use smallvec::SmallVec;

pub(crate) use bits::{BitCells, BitRows, MOST_BITS, ones};
pub(crate) use lists::{ListCells, Matrix, Work};

/// What the search asks of a partition. A cell is named by the place where it begins.
pub(crate) trait Cells: Debug + Default {
    /// The graph as the refinement reads it.
    type Rows: Rows;
    /// What a refinement works with, kept from one to the next.
    type Work;

    /// Copies another into this one's memory.
    fn copy_from(&mut self, other: &Self, rows: &Self::Rows);

    /// Whether each cell has one vertex.
    fn is_discrete(&self, rows: &Self::Rows) -> bool;

    /// The first of the largest cells, which is where the search branches.
    fn target(&self) -> usize;

    /// A vertex of a cell; `None` past the last.
    fn member(&self, cell: usize, index: usize) -> Option<u16>;

    /// The vertices in the order of their places.
    fn order(&self, rows: &Self::Rows) -> impl Iterator<Item = u16>;

    /// Sets the member at `index` of a cell of several apart, before the others, and begins to
    /// refine. Adds the steps to the trace. Returns whether the refinement is done.
    fn refine_apart(
        &mut self,
        cell: usize,
        index: usize,
        rows: &Self::Rows,
        work: &mut Self::Work,
        steps: &mut Steps,
        guide: &mut Guide<'_>,
    ) -> bool;

    /// Goes on with a refinement that is not done and whose steps begin at `from`. Returns whether
    /// it is done.
    fn refine_on(
        &mut self,
        from: usize,
        rows: &Self::Rows,
        work: &mut Self::Work,
        steps: &mut Steps,
        guide: &mut Guide<'_>,
    ) -> bool;
}

/// Rows of bits, one for each vertex.
pub(crate) trait Rows {
    /// How many names of vertices there are.
    fn vertices(&self) -> usize;
    /// The vertices that the edges of a vertex lead to.
    fn row(&self, vertex: u16) -> &[u64];
}

/// The traces of the refinements from the root down: a number for each cell that split others.
pub(crate) type Steps = SmallVec<[u64; 16]>;

/// How a trace compares with those of the two leaves' paths at this depth, step by step, so that a
/// refinement ends once nothing can come of it.
#[derive(Clone, Debug)]
pub(crate) struct Guide<'a> {
    pub(crate) first: &'a [u64],
    pub(crate) best: &'a [u64],
    /// Whether all steps so far are those of the first leaf's path.
    pub(crate) as_first: bool,
    /// How the steps so far compare with the best leaf's path.
    pub(crate) to_best: Ordering,
}

impl Guide<'_> {
    /// Of the path to the first leaf, where there is nothing to compare with.
    pub(crate) const fn free() -> Self {
        Self { first: &[], best: &[], as_first: false, to_best: Ordering::Greater }
    }

    /// Takes one step more; `false` when no leaf further down is of use.
    #[inline(always)]
    fn step(&mut self, index: usize, step: u64) -> bool {
        self.as_first = self.as_first && self.first.get(index) == Some(&step);
        if self.to_best.is_eq() {
            self.to_best = Some(&step).cmp(&self.best.get(index));
        }
        self.as_first || self.to_best.is_ge()
    }

    /// Ends after `steps` steps.
    fn end(&mut self, steps: usize) {
        self.as_first = self.as_first && self.first.len() == steps;
        if self.to_best.is_eq() {
            self.to_best = steps.cmp(&self.best.len());
        }
    }

    /// Whether no leaf further down is of use.
    pub(crate) fn is_useless(&self) -> bool {
        !self.as_first && self.to_best.is_lt()
    }
}

/// One more number in the trace of a refinement.
#[inline(always)]
pub(crate) const fn mix(trace: u64, number: u64) -> u64 {
    (trace ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}
