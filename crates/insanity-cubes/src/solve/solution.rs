//! The first solution, all solutions lazily, or the proof that there is none.

use alloc::vec;
use alloc::vec::Vec;

use super::annealing::Annealing;
use super::{Couples, Graph, Strands, groups, ring};
use crate::limits::{Budget, Limits};
use crate::{Puzzle, Ring, Tower};

/// What a search for a solution found.
///
/// ```
/// use insanity_cubes::{Limits, Puzzle, Verdict};
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// match puzzle.solve_within(&Limits::new().nodes(1_000)) {
///     Verdict::Solved(tower) => assert!(tower.solves(&puzzle)),
///     other => return Err(format!("{other:?}").into()),
/// }
/// let puzzle: Puzzle = "AAAAAA AAAAAA".parse()?;
/// assert_eq!(puzzle.solve_within(&Limits::new()), Verdict::Unsolvable);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[must_use]
pub enum Verdict {
    /// There is a solution: this one.
    Solved(Tower),
    /// It is proved that there is none.
    Unsolvable,
    /// A limit was reached before either was known.
    Unknown,
}

impl Puzzle {
    /// A solution, or `None` if it is proved that there is none. No limits: see
    /// [`solve_within`](Self::solve_within).
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert!(puzzle.solve().is_some_and(|tower| tower.solves(&puzzle)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> Option<Tower> {
        match self.solve_within(&Limits::new()) {
            Verdict::Solved(tower) => Some(tower),
            Verdict::Unsolvable | Verdict::Unknown => None,
        }
    }

    /// A solution, the proof that there is none, or neither within the limits.
    ///
    /// Cubes that share no colour with the others are solved apart. With more colours than cubes
    /// the search takes turns with a random walk that repairs a guess, which finds one of many
    /// solutions sooner.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle, Verdict};
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// match puzzle.solve_within(&Limits::new().nodes(1_000_000)) {
    ///     Verdict::Solved(tower) => assert!(tower.solves(&puzzle)),
    ///     Verdict::Unsolvable => return Err("it has a solution".into()),
    ///     Verdict::Unknown => return Err("a few nodes suffice".into()),
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn solve_within(&self, limits: &Limits<'_>) -> Verdict {
        self.solve_from(&mut Budget::new(limits))
    }

    /// [`solve_within`](Self::solve_within), from what is left of a budget.
    pub(crate) fn solve_from(&self, budget: &mut Budget<'_>) -> Verdict {
        if !self.has_enough_colours() {
            return Verdict::Unsolvable;
        }
        let mut graphs = Vec::new();
        for group in groups(self.dense_faces(), self.colours()) {
            let Some(graph) = Graph::new(group.faces, group.colours) else {
                return Verdict::Unsolvable;
            };
            graphs.push((group.places, graph));
        }
        // The smallest first: a proof there settles the matter.
        graphs.sort_by_key(|(_, graph)| graph.cubes());
        let mut rings = vec![Ring::default(); self.len()];
        let mut unknown = false;
        for (places, graph) in &graphs {
            match solve(graph, budget) {
                Some(Some((front, side))) => {
                    let (front, side) =
                        (Strands::new(graph, &front, None), Strands::new(graph, &side, None));
                    for (at, place) in places.iter().enumerate() {
                        rings[*place] =
                            ring(graph, &self.cubes()[*place], at, &front, &side, &[], &[]);
                    }
                }
                Some(None) => return Verdict::Unsolvable,
                None => unknown = true,
            }
        }
        if unknown { Verdict::Unknown } else { Verdict::Solved(Tower::new(rings)) }
    }
}

/// How many moves of the walk take as long as a node of the search.
const MOVES_A_NODE: u64 = 5;
/// The nodes of the search before the walk has its first turn, and the most between two.
const FIRST_TURN: u64 = 512;
const LONGEST_TURN: u64 = 4096;

/// A couple of half solutions; `Some(None)` if there is none, `None` if a limit was reached.
fn solve(graph: &Graph, budget: &mut Budget<'_>) -> Option<Option<(Vec<u8>, Vec<u8>)>> {
    let mut couples = Couples::new(graph);
    let mut walk = None;
    let before = budget.nodes_spent();
    let mut moves = 0;
    // Short turns first: with much slack either is done soon, but often only one of the two.
    let mut turn = if graph.is_tight() { LONGEST_TURN } else { FIRST_TURN };
    loop {
        let slice = budget.slice(before, couples.nodes()).min(couples.nodes() + turn);
        let found = couples.next(graph, slice);
        // Also at the end, for the searches that come after this one.
        let stopped = budget.spend_up_to(before + couples.nodes() + moves);
        if let Some(found) = found {
            let (front, side) = couples.couple();
            return Some(found.then(|| (front.to_vec(), side.to_vec())));
        }
        if stopped {
            return None;
        }
        if !graph.is_tight() {
            // Twice the time for the search, which alone can prove.
            let walk = walk.get_or_insert_with(|| Annealing::new(graph));
            let solved = walk.go(turn / 2 * MOVES_A_NODE);
            moves += turn / 2;
            let stopped = budget.spend_up_to(before + couples.nodes() + moves);
            if solved {
                return Some(Some(walk.couple()));
            }
            if stopped {
                return None;
            }
        }
        turn = (2 * turn).min(LONGEST_TURN);
    }
}
