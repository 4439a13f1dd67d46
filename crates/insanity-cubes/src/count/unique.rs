//! Whether there is exactly one solution: a search that ends with the second.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::{Count, counter, table};
use crate::solve::{Chains, Couples, Graph};
use crate::{Limits, Puzzle};

/// Nodes of the search for two solutions before all half solutions are listed instead.
// A puzzle with many solutions shows two within some hundred nodes. One with few is decided faster
// by the list, which has every half solution once.
const NODES: u64 = 512;

impl Puzzle {
    /// Whether there is exactly one solution, up to turning the tower: whether the count of
    /// [`Classes`](crate::Count::Classes) is 1. The search ends with the second solution, so a
    /// puzzle with many is refused in microseconds. No limits: see
    /// [`is_unique_within`](Self::is_unique_within).
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// assert!("ABBCDB BCDAAD BDBCCA DBCCDA".parse::<Puzzle>()?.is_unique());
    /// assert!(!"ABABAB ABABAB ABABAB".parse::<Puzzle>()?.is_unique()); // there is none
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn is_unique(&self) -> bool {
        self.is_unique_within(&Limits::new()).expect("344 MB are within the default")
    }

    /// Whether there is exactly one solution, within limits. Steps and bytes are those of
    /// [`count_within`](Self::count_within).
    ///
    /// # Errors
    ///
    /// [`LimitReached`] if a limit is reached before this is known.
    pub fn is_unique_within(&self, limits: &Limits<'_>) -> Result<bool, LimitReached> {
        let mut budget = Budget::new(limits);
        budget.ask()?;
        self.is_unique_from(&mut budget)
    }

    /// [`is_unique_within`](Self::is_unique_within), from what is left of a budget.
    pub(crate) fn is_unique_from(&self, budget: &mut Budget<'_>) -> Result<bool, LimitReached> {
        let Some(graph) = Graph::new(self) else { return Ok(false) };
        if graph.is_tight() {
            return by_search(&graph, Couples::new(&graph), budget);
        }
        let mut some = Budget::new(&Limits::new().with_steps(NODES.min(budget.steps_left())));
        let known = by_search(&graph, Couples::new(&graph), &mut some);
        budget.spend(some.steps_spent())?;
        if known.is_ok() || graph.cubes() > table::MAX_CUBES {
            return known.or_else(|_| by_search(&graph, Couples::new(&graph), budget));
        }
        let (totals, done) = counter::totals(&graph, Count::Classes, budget);
        done.map(|()| totals.classes() == Ok(1))
    }
}

/// Whether these couples make exactly one class.
pub(crate) fn by_search(
    graph: &Graph,
    mut couples: Couples,
    budget: &mut Budget<'_>,
) -> Result<bool, LimitReached> {
    let mut chains = Chains::new(graph.colours);
    // The couple that makes the only class found so far.
    let mut only: Option<[Vec<u8>; 2]> = None;
    while couples.next(graph, budget)? {
        let (front, right) = couples.couple();
        let mut found = [front.to_vec(), right.to_vec()];
        for half in &mut found {
            // Each chain and cycle past the first of a half solution can be turned round by itself.
            if chains.shape_of(graph, half).components > 1 {
                return Ok(false);
            }
            for (cube, axis) in half.iter_mut().enumerate() {
                *axis = graph.first_like(cube, *axis);
            }
        }
        // A quarter turn of the tower exchanges the two.
        if found[1] < found[0] {
            found.swap(0, 1);
        }
        if only.as_ref().is_some_and(|only| *only != found) {
            return Ok(false);
        }
        only = Some(found);
    }
    Ok(only.is_some())
}
