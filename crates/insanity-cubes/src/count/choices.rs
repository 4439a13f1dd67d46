//! Counting the choices that towers are made from: half solutions and paths.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::frontier::{Frontier, Way};
use super::totals::Halt;
use super::transform::{MOST_CUBES, Weight, Weights};
use crate::solve::{Graph, Meter, OTHERS, is_spent};

/// The half solutions of a group.
pub(super) fn half_solutions(graph: &Graph, budget: &mut Budget<'_>) -> Result<u128, Halt> {
    if !graph.is_tight() {
        let weighed = graph.cubes() <= MOST_CUBES
            && Weights::bytes(graph, 1).is_some_and(|bytes| bytes <= budget.bytes_left())
            && Weights::size(graph).is_some_and(|size| size < 1_000_000);
        if weighed {
            return Ok(Weights::new(graph, Weight::Pictures, budget)?.halves.into());
        }
        match chosen_pairs(graph).count_up_to(300_000, budget) {
            Err(Halt::Stopped { .. }) if !is_spent(budget) => {}
            counted => return counted,
        }
    }
    pairs_with_room(graph, &vec![2; graph.colours], budget)
}

/// The paths of a group.
pub(super) fn paths(graph: &Graph, budget: &mut Budget<'_>) -> Result<u128, Halt> {
    if graph.is_tight() {
        return pairs_with_room(graph, &graph.hidden_room(), budget);
    }
    chosen_loops(graph).count(budget)
}

/// Counts the choices of a pair of each cube with room for some ends of each colour.
pub(super) fn pairs_with_room(
    graph: &Graph,
    room: &[u32],
    budget: &mut Budget<'_>,
) -> Result<u128, Halt> {
    let mut search = graph.half_search(room, &graph.distinct);
    let mut meter = Meter::new(budget);
    let mut found = 0;
    loop {
        match search.next_within(graph, &mut meter) {
            Ok(true) => found += 1,
            Ok(false) => return Ok(found),
            Err(_) => return Err(Halt::Stopped { found }),
        }
    }
}

/// The choices of a pair of each cube: a colour has two ends at most.
pub(super) fn chosen_pairs(graph: &Graph) -> Frontier {
    let ways = |cube: usize| {
        let axes = graph.axes(cube).into_iter();
        axes.map(|axis| Way { takes: takes(&graph.pair(cube, axis)), many: 1 }).collect()
    };
    Frontier { pieces: (0..graph.cubes()).map(ways).collect(), limits: vec![2; graph.colours] }
}

/// The choices of a loop of each cube: a colour is on it four times at most.
pub(super) fn chosen_loops(graph: &Graph) -> Frontier {
    let ways = |cube: usize| {
        let hidden = graph.axes(cube).into_iter();
        hidden
            .map(|hidden| {
                let [one, other] = OTHERS[usize::from(hidden)];
                let ([a, b], [c, d]) = (graph.pair(cube, one), graph.pair(cube, other));
                Way { takes: takes(&[a, b, c, d]), many: 1 }
            })
            .collect()
    };
    Frontier { pieces: (0..graph.cubes()).map(ways).collect(), limits: vec![4; graph.colours] }
}

/// Colours with how often each is there.
fn takes(colours: &[u16]) -> Vec<(u32, u8)> {
    let mut takes: Vec<(u32, u8)> = Vec::with_capacity(colours.len());
    for colour in colours {
        match takes.iter_mut().find(|(other, _)| *other == u32::from(*colour)) {
            Some((_, many)) => *many += 1,
            None => takes.push((u32::from(*colour), 1)),
        }
    }
    takes
}
