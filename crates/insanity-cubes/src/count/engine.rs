//! The engines that sum the towers of one group of cubes, and which of them is used.

use dense_code::limits::Budget;

use super::by_couples::ByCouples;
use super::by_frontier::ByFrontier;
use super::by_list::{ByList, Unlisted};
use super::by_transform::ByTransform;
use super::totals::{Halt, Totals, Wanted};
use crate::solve::{Graph, is_spent};

/// A way to sum the towers of cubes that share colours. All engines give the same sums.
pub(super) trait Engine {
    fn totals(
        &self,
        graph: &Graph,
        wanted: Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Totals, Halt>;
}

/// Sums the towers of a group by the engine that its size asks for.
pub(super) fn totals(
    graph: &Graph,
    wanted: Wanted,
    budget: &mut Budget<'_>,
) -> Result<Totals, Halt> {
    if graph.is_tight() {
        return ByCouples.totals(graph, wanted, budget);
    }
    let size = ByTransform::size_within(graph, wanted, budget.bytes_left());
    // A list that has no room in memory leaves the transform or the frontier, which may have.
    // A list takes some 300 ns an entry and more for its couples, the transform 5 ns a choice.
    let short = size.map_or(100_000, |size| (size / 500).clamp(64, 100_000));
    match ByList::new(graph, wanted, short, budget) {
        Ok(list) => return list.totals(graph, wanted, budget),
        Err(Unlisted::Stopped) => return Err(Halt::Stopped { found: 0 }),
        Err(Unlisted::TooMany) => {}
    }
    if size.is_some() {
        return ByTransform.totals(graph, wanted, budget);
    }
    match ByFrontier.totals(graph, wanted, budget) {
        // The frontier was too wide for the memory: a long list may not be.
        Err(halt @ Halt::Stopped { .. }) if !is_spent(budget) => {
            let long = budget.bytes_left() / 100;
            match ByList::new(graph, wanted, long, budget) {
                Ok(list) => list.totals(graph, wanted, budget),
                Err(_) => Err(halt),
            }
        }
        totals => totals,
    }
}
