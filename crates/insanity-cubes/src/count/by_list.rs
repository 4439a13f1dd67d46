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
}

impl Half {
    /// Whether a tower can have both.
    fn goes_with(&self, other: &Self, graph: &Graph) -> bool {
        let mut pairs = (0..).zip(self.choice.iter().zip(&other.choice));
        pairs.all(|(cube, (one, other))| one != other || graph.is_twice(cube, *one))
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
            halves.push(Half { shape: chains.shape_of(graph, &choice), choice });
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
