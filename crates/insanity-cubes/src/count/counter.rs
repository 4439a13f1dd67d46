//! Exact counts of whole puzzles.

use alloc::vec;

use dense_code::limits::{Budget, LimitReached};

use super::totals::Totals;
use super::{Count, by_list, by_pairs, table};
use crate::article::LessBrutal;
use crate::solve::Graph;
use crate::{Error, Limits, Puzzle};

impl Puzzle {
    /// An exact count without limits on time, within 1 GiB.
    ///
    /// ```
    /// use insanity_cubes::{Count, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert_eq!(puzzle.count(Count::Classes)?, 1);
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Overflow`] if the count, or an intermediate result, does not fit in a `u128`.
    pub fn count(&self, what: Count) -> Result<u128, Error> {
        self.count_within(what, &Limits::new())
    }

    /// An exact count within limits.
    ///
    /// With `n` cubes and `n` colours, a search goes through all pairs of half solutions that fit
    /// together: there are few. With more colours all half solutions are listed and compared. If
    /// they are too many for that, up to 16 cubes have a table with an entry for each of the `3^n`
    /// choices of an edge of each cube, eight bytes per entry (344 MB for 16 cubes), and more cubes
    /// are searched. A step is a node of the search, forty entries of the table, or a loop of a
    /// cube that is tried for a path of the article.
    ///
    /// ```
    /// use insanity_cubes::{Count, Error, Limits, Puzzle};
    ///
    /// // Five cubes that share no colour: 24^5.
    /// let free: Puzzle = "ABCDEF GHIJKL MNOPQR STUVWX YZabcd".parse()?;
    /// assert_eq!(free.count_within(Count::Pictures, &Limits::new())?, 24u128.pow(5));
    ///
    /// let hard: Puzzle = "ABCDEF FEDCBA ABDCFE GHABCD HGEFAB HHGGCD GHEFDA ABGHEF".parse()?;
    /// let stopped = hard.count_within(Count::Pictures, &Limits::new().with_steps(1));
    /// assert!(matches!(stopped, Err(Error::Stopped { at_least: 0, .. })));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Overflow`] if the count, or an intermediate result, does not fit in a `u128`;
    /// [`Error::Stopped`] when a limit is reached first: with the number found by then.
    pub fn count_within(&self, what: Count, limits: &Limits<'_>) -> Result<u128, Error> {
        let mut budget = Budget::new(limits);
        let stopped = |at_least, limit| Error::Stopped { at_least, limit };
        budget.ask().map_err(|limit| stopped(0, limit))?;
        let graph = match what {
            Count::HalfSolutions => Graph::for_halves(self),
            _ => Graph::new(self),
        };
        let Some(graph) = graph else { return Ok(0) };
        let (found, done) = match what {
            Count::HalfSolutions => by_pairs::choices(&graph, &vec![2; graph.colours], &mut budget),
            // A path is a choice of what is hidden; without slack every colour is shown four times.
            Count::Paths if graph.is_tight() => {
                by_pairs::choices(&graph, &graph.hidden_capacity(), &mut budget)
            }
            Count::Paths => LessBrutal::new(self.cubes()).count_paths(&mut budget),
            towers => {
                let (totals, done) = totals(&graph, towers, &mut budget);
                let found = totals.count(towers, &graph)?;
                (found, done)
            }
        };
        done.map(|()| found).map_err(|limit| stopped(found, limit))
    }
}

/// The most half solutions that are listed where no table can be made.
const MAX_LISTED: usize = 1 << 13;

/// Without slack there are few pairs, and the search knows which half solutions are of one kind.
/// With slack a list is best for one or two spare colours, the table for many; the list is given up
/// when its comparisons would take as long as the table.
pub(super) fn totals(
    graph: &Graph,
    what: Count,
    budget: &mut Budget<'_>,
) -> (Totals, Result<(), LimitReached>) {
    if graph.is_tight() {
        return by_pairs::totals(graph, budget);
    }
    let has_table = graph.cubes() <= table::MAX_CUBES;
    // A table takes some operations for each entry, a list one for each two half solutions: with
    // this many they are level.
    let size = (0..graph.cubes()).fold(1, |size: usize, _| size.saturating_mul(3));
    let most = if has_table { size.isqrt() } else { MAX_LISTED };
    if let Some(done) = by_list::totals(graph, most, budget) {
        return done;
    }
    if !has_table {
        return by_pairs::totals(graph, budget);
    }
    match table::totals(graph, what, budget) {
        Ok(totals) => (totals, Ok(())),
        Err(limit) => (Totals::default(), Err(limit)),
    }
}
