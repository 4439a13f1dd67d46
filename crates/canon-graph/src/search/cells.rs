use alloc::borrow::Cow;

use dense_code::limits::{Budget, LimitReached};

use crate::graph::Words;
use crate::search::lists::Lists;
use crate::search::orbits::Names;
use crate::search::trace::{Guide, Steps};

/// A graph with an ordered partition of its vertices, refined until it is equitable: until the
/// vertices of a cell have equally many neighbours in each cell
/// (with labels: equal sums of hashes). A cell is named by the place where
/// it begins.
///
/// The search and what comes before it are compiled once, for any of these.
pub(crate) trait Cells {
    /// How many vertices there are.
    fn vertices(&self) -> usize;

    /// How many cells there are.
    fn count(&self) -> usize;

    /// The vertices in the order of their places.
    fn order(&self) -> Names;

    /// For each vertex the cell that it is in.
    fn cells(&self) -> Names;

    /// Whether each two cells, and each cell itself, are known to be joined completely or not at
    /// all. Then all orders of the vertices of cells are the same.
    fn is_uniform(&self) -> bool {
        false
    }

    /// The members of the first of the largest cells, ascending. The search branches there: the
    /// largest cell has the most to tell.
    fn target(&self) -> Names;

    /// Remembers the partition as that of a depth; deeper ones are not asked for any more.
    fn save(&mut self, depth: usize);

    /// Goes back to the partition of a depth that was saved.
    fn back_to(&mut self, depth: usize);

    /// Sets a vertex apart from the others of its cell and refines. Adds the steps to the trace, and
    /// ends early when the guide says that nothing can come of it.
    fn set_apart(
        &mut self,
        vertex: u16,
        steps: &mut Steps,
        guide: &mut Guide<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached>;

    /// Writes the graph with its vertices in this order, so that equal graphs are equal lists of
    /// numbers. `places` has the place of each vertex.
    fn rows(&self, order: &[u16], places: &[u16], rows: &mut Words);

    /// The neighbours of each vertex.
    fn lists(&self) -> Cow<'_, Lists>;
}
