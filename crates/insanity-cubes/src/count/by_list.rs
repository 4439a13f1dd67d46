//! Counting by comparing every two half solutions, where they are few.
//!
//! With one or two colours more than cubes there are hundreds of half solutions. A search for the
//! second one of each would find most of them over and over: comparing two takes a nanosecond.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::totals::Totals;
use crate::solve::{Chains, Graph, Shape, each_choice};

struct Half {
    choice: Vec<u8>,
    shape: Shape,
    /// Of the first 42 cubes the pairs taken that the cube has once: three bits for each cube.
    once: u128,
}

impl Half {
    /// Whether a tower can have both.
    fn goes_with(&self, other: &Self, graph: &Graph) -> bool {
        let mut pairs = (0..).zip(self.choice.iter().zip(&other.choice));
        // Nearly all fail at the first word.
        self.once & other.once == 0
            && pairs.all(|(cube, (one, other))| one != other || graph.is_twice(cube, *one))
    }
}

/// The sums over all pairs; with a limit, those over the half solutions found by then. `None` if
/// there are more than `most` half solutions.
pub(super) fn totals(
    graph: &Graph,
    most: usize,
    budget: &mut Budget<'_>,
) -> Option<(Totals, Result<(), LimitReached>)> {
    let mut chains = Chains::new(graph.colours);
    let mut halves: Vec<Half> = Vec::new();
    let mut is_full = false;
    let mut done = each_choice(graph, &vec![2; graph.colours], budget, &mut |search| {
        is_full = halves.len() == most;
        if !is_full {
            let mut choice = vec![0; graph.cubes()];
            search.copy_choice(&mut choice);
            let mut once = 0;
            for (cube, axis) in choice.iter().enumerate().take(42) {
                once |= u128::from(!graph.is_twice(cube, *axis)) << (3 * cube + usize::from(*axis));
            }
            halves.push(Half { shape: chains.shape_of(graph, &choice), choice, once });
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
        for right in halves.iter().filter(|right| front.goes_with(right, graph)) {
            totals.add(graph, (&front.choice, front.shape), (&right.choice, right.shape));
        }
    }
    Some((totals, done))
}
