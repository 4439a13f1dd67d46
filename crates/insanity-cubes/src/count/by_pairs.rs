//! Counting by searching for all pairs of half solutions that fit together.

use dense_code::limits::{Budget, LimitReached};

use super::totals::Totals;
use crate::solve::{Chains, Couples, Graph, each_choice};

/// The sums over all pairs; with a limit, those over the pairs found by then.
pub(super) fn totals(graph: &Graph, budget: &mut Budget<'_>) -> (Totals, Result<(), LimitReached>) {
    let mut totals = Totals::default();
    let mut chains = Chains::new(graph.colours);
    let mut couples = Couples::new(graph);
    loop {
        match couples.next(graph, budget) {
            Ok(true) => {}
            Ok(false) => return (totals, Ok(())),
            Err(limit) => return (totals, Err(limit)),
        }
        let (front, right) = couples.couple();
        // Chains are counted afresh for each pair, as laying some edges costs less than finding
        // them.
        let (one, other) = (chains.shape_of(graph, front), chains.shape_of(graph, right));
        totals.add(graph, (front, one), (right, other));
    }
}

/// Counts the choices of a pair of each cube with these capacities of the colours.
pub(super) fn choices(
    graph: &Graph,
    capacity: &[u32],
    budget: &mut Budget<'_>,
) -> (u128, Result<(), LimitReached>) {
    let mut found = 0;
    let done = each_choice(graph, capacity, budget, &mut |_| {
        found += 1;
        true
    });
    (found, done)
}
