use core::cmp::Ordering;

use dense_code::limits::{Budget, LimitReached};
use smallvec::SmallVec;

use crate::graph::lists::Lists;
use crate::graph::numbers::Numbers;
use crate::search::trace::Trace;

/// A graph with an ordered partition of its vertices, refined until it is equitable: until the
/// vertices of a cell have equally many edges of each relation to each cell. A cell is named by the
/// place where it begins.
///
/// Two cells are *joined evenly* if all pairs of their vertices have the same relation, none
/// included. Such edges say nothing about the vertices of a cell: a *link* is an edge between cells
/// of several vertices that are not joined evenly.
///
/// The search and what comes before it are compiled once, for any of these.
pub(crate) trait Cells {
    /// The number of vertices.
    fn vertices(&self) -> usize;

    /// The number of cells.
    fn count(&self) -> usize;

    /// Writes the vertices in the order of their places.
    fn write_order(&self, order: &mut Numbers);

    /// The number of vertices of a cell.
    fn size(&self, cell: u32) -> u32;

    /// Writes the cells of several vertices, ascending.
    fn write_several(&self, several: &mut Numbers);

    /// Writes the other ends of the links of each vertex of a cell: the cell where they are, and
    /// how many.
    fn write_links(&mut self, cell: u32, links: &mut Links);

    /// The one neighbour of a vertex in a cell.
    fn neighbour_in(&self, vertex: u32, cell: u32) -> u32;

    /// The cell at which the search branches.
    fn target(&self) -> u32;

    /// Adds the vertices of a cell to a list, ascending.
    fn write_members(&self, cell: u32, members: &mut Numbers);

    /// Remembers the partition as that of a depth; deeper ones are not needed any more.
    fn save(&mut self, depth: usize);

    /// Goes back to the partition of a depth that was saved.
    fn back_to(&mut self, depth: usize);

    /// Sets a vertex apart from the others of its cell, which are several, and refines. Adds the
    /// steps to the trace, and ends early when nothing can come of it.
    fn set_apart(
        &mut self,
        cell: u32,
        vertex: u32,
        trace: &mut Trace<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached>;

    /// Whether a permutation of the vertices is an automorphism.
    fn is_automorphism(&mut self, images: &[u32]) -> bool;

    /// Compares the graph in one order of its vertices with itself in another.
    fn compare(&mut self, one: Order<'_>, other: Order<'_>) -> Ordering;

    /// The neighbours of each vertex and how it is related to them, in the memory that is passed or
    /// where they are already.
    fn lists<'a>(&'a self, memory: &'a mut Lists) -> &'a Lists;
}

/// Pairs of numbers.
pub(crate) type Links = SmallVec<[(u32, u32); 16]>;

/// Vertices in an order, and the place of each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order<'a> {
    pub(crate) order: &'a [u32],
    pub(crate) places: &'a [u32],
}
