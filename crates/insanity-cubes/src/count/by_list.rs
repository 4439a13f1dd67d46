//! Counting by comparing every two half solutions, where they are few.
//!
//! With one or two colours more than cubes there are hundreds of half solutions. A search for the
//! second one of each would find most of them over and over: comparing two takes a nanosecond.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::totals::Totals;
use crate::solve::{Chains, Graph, Shape, each_choice};

/// The most cubes: two bits of a word for each.
const MAX_CUBES: usize = 64;
/// The low bit of each cube.
const LOW: u128 = u128::MAX / 3;

struct Half {
    choice: Vec<u8>,
    shape: Shape,
    /// The axis of each cube.
    axes: u128,
    /// The cubes that have the pair of that axis once.
    once: u128,
}

impl Half {
    fn new(graph: &Graph, chains: &mut Chains, choice: Vec<u8>) -> Self {
        let (mut axes, mut once) = (0, 0);
        for (cube, axis) in choice.iter().enumerate() {
            axes |= u128::from(*axis) << (2 * cube);
            once |= u128::from(!graph.is_twice(cube, *axis)) << (2 * cube);
        }
        Self { shape: chains.shape_of(graph, &choice), choice, axes, once }
    }

    /// Whether a tower can have both.
    const fn goes_with(&self, other: &Self) -> bool {
        // Two bits of each cube: both are 0 where the axes are the same.
        let differ = self.axes ^ other.axes;
        LOW & !(differ | differ >> 1) & self.once == 0
    }
}

/// The sums over all pairs; with a limit, those over the half solutions found by then. `None` if
/// there are more than `most` half solutions, or more cubes than the words of a half solution hold.
pub(super) fn totals(
    graph: &Graph,
    most: usize,
    budget: &mut Budget<'_>,
) -> Option<(Totals, Result<(), LimitReached>)> {
    if graph.cubes() > MAX_CUBES {
        return None;
    }
    let mut chains = Chains::new(graph.colours);
    let mut halves: Vec<Half> = Vec::new();
    let mut is_full = false;
    let mut done = each_choice(graph, &vec![2; graph.colours], budget, &mut |search| {
        is_full = halves.len() == most;
        if !is_full {
            let mut choice = vec![0; graph.cubes()];
            search.copy_choice(&mut choice);
            halves.push(Half::new(graph, &mut chains, choice));
        }
        !is_full
    });
    // All are needed before the first two are compared: so half a list is of no use here.
    if is_full {
        return None;
    }
    let mut totals = Totals::default();
    // Each two in both orders, as pictures tell front from right.
    for front in &halves {
        // What was listed when a limit was reached is compared: it gives a lower bound.
        if done.is_ok() {
            done = budget.spend(0);
        }
        for right in halves.iter().filter(|right| front.goes_with(right)) {
            totals.add(graph, (&front.choice, front.shape), (&right.choice, right.shape));
        }
    }
    Some((totals, done))
}
