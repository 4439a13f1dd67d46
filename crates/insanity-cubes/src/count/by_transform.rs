//! Counting by a transform over the choices of all cubes.

use dense_code::limits::Budget;

use super::engine::Engine;
use super::totals::{Halt, Totals, Wanted};
use super::transform::{MOST_CUBES, Weight, Weights};
use super::weighed::Weighed;
use crate::solve::Graph;

/// Weighs all half solutions and their pairs at once: `n 3^n` additions.
pub(super) struct ByTransform;

impl ByTransform {
    /// How many choices there are, if the tables of a count fit.
    pub(super) fn size_within(graph: &Graph, wanted: Wanted, bytes: u64) -> Option<u64> {
        // The classes may need the half solutions with loops only apart.
        let tables = if wanted == Wanted::Symmetric { 2 } else { 1 };
        let fits = graph.cubes() <= MOST_CUBES
            && Weights::bytes(graph, tables).is_some_and(|needed| needed <= bytes);
        Weights::size(graph).filter(|_| fits)
    }
}

impl Engine for ByTransform {
    fn totals(
        &self,
        graph: &Graph,
        wanted: Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Totals, Halt> {
        let weight = match wanted {
            Wanted::Oriented => Weight::Oriented,
            _ => Weight::Pictures,
        };
        Weights::new(graph, weight, budget)?.sum_up(graph, wanted, budget)
    }
}
