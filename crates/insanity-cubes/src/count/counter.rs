//! Exact counts of whole puzzles.

use alloc::vec;

use dense_code::limits::{Budget, LimitReached};

use super::totals::Totals;
use super::{Count, by_pairs, table};
use crate::article::LessBrutal;
use crate::solve::{Chains, Graph};
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

    /// Whether there is exactly one solution, up to turning the tower: whether the count of
    /// [`Classes`](Count::Classes) is 1.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// assert!("ABBCDB BCDAAD BDBCCA DBCCDA".parse::<Puzzle>()?.is_unique()?);
    /// assert!(!"ABABAB ABABAB ABABAB".parse::<Puzzle>()?.is_unique()?); // there is none
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`count`](Self::count).
    pub fn is_unique(&self) -> Result<bool, Error> {
        self.count(Count::Classes).map(|classes| classes == 1)
    }

    /// An exact count within limits.
    ///
    /// A search goes through all pairs of half solutions that fit together. With as many colours as
    /// cubes there are few. With more colours and up to 16 cubes it gives up after a while, and a
    /// table with an entry for each of the `3^n` choices of a line of each cube sums them all: eight
    /// bytes an entry, 344 MB for 16 cubes. A step is a node of the search, or a path of the article.
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
            Count::HalfSolutions => Graph::for_halves(self.dense_faces(), self.colours()),
            _ => self.graph(),
        };
        let Some(graph) = graph else { return Ok(0) };
        let (found, done) = match what {
            Count::HalfSolutions => by_pairs::choices(&graph, &vec![2; graph.colours], &mut budget),
            // A path is a choice of what is hidden; without slack every colour is shown four times.
            Count::Paths if graph.is_tight() => {
                by_pairs::choices(&graph, &graph.hidden_room(), &mut budget)
            }
            Count::Paths => paths(self, &mut budget),
            towers => {
                let (totals, done) = totals(&graph, towers, limits, &mut budget);
                let found = totals.count(towers, &graph)?;
                (found, done)
            }
        };
        done.map(|()| found).map_err(|limit| stopped(found, limit))
    }
}

fn paths(puzzle: &Puzzle, budget: &mut Budget<'_>) -> (u128, Result<(), LimitReached>) {
    let mut found = 0;
    for _ in LessBrutal::new(puzzle.cubes()).paths() {
        if let Err(limit) = budget.spend(1) {
            return (found, Err(limit));
        }
        found += 1;
    }
    (found, Ok(()))
}

/// Entries of a table that take as long as a node of the search, times four: so that at most a
/// quarter of the time is lost where the search has to give up.
const ENTRIES_A_NODE: usize = 40;

fn totals(
    graph: &Graph,
    what: Count,
    limits: &Limits<'_>,
    budget: &mut Budget<'_>,
) -> (Totals, Result<(), LimitReached>) {
    if graph.is_tight() || graph.cubes() > table::MAX_CUBES {
        return by_pairs::totals(graph, budget);
    }
    let size = (0..graph.cubes()).fold(1, |size, _| 3 * size);
    let nodes = (size / ENTRIES_A_NODE) as u64;
    if nodes >= limits.steps() {
        return by_pairs::totals(graph, budget);
    }
    let mut few = Budget::new(&limits.with_steps(nodes));
    match by_pairs::totals(graph, &mut few) {
        (found, Err(LimitReached::Steps { .. })) => {
            let oriented = what == Count::Oriented;
            match table::totals(graph, oriented, what == Count::Classes, budget) {
                Ok(totals) => (totals, Ok(())),
                Err(limit) => (found, Err(limit)),
            }
        }
        done => done,
    }
}

/// The pictures and the classes of the towers that some pairs of half solutions make.
pub(crate) fn classes_of(graph: &Graph, couples: &[(&[u8], &[u8])]) -> Option<(u128, u128)> {
    let mut totals = Totals::default();
    let mut chains = Chains::new(graph.colours);
    for (front, right) in couples {
        let (one, other) = (chains.shape_of(graph, front), chains.shape_of(graph, right));
        totals.add(graph, (front, one), (right, other));
    }
    let count = |what| totals.count(what, graph).ok();
    Some((count(Count::Pictures)?, count(Count::Classes)?))
}
