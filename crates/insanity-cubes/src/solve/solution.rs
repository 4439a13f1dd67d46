//! One solution, or the proof that there is none.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::annealing::Annealing;
use super::{Couples, Graph, Strands, asked, groups, rings, spend};
use crate::{Limits, Puzzle, Ring, Tower};

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
        // Without limits none is reached.
        self.solve_within(&Limits::new()).ok().flatten()
    }

    /// A solution within limits; `None` if it is proved that there is none. A step is a node of the
    /// search. The byte limit is ignored: the memory grows with the number of cubes.
    ///
    /// Groups of cubes that share no colour are solved separately. With more colours than cubes the
    /// search takes turns with a random walk that repairs a guess; if there are many solutions, the
    /// walk finds one sooner.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    ///
    /// let limits = Limits::new().with_steps(1_000_000);
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert!(puzzle.solve_within(&limits)?.is_some_and(|tower| tower.solves(&puzzle)));
    /// let puzzle: Puzzle = "AAAAAA AAAAAA".parse()?;
    /// assert_eq!(puzzle.solve_within(&limits)?, None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitReached`] if a limit is reached first.
    pub fn solve_within(&self, limits: &Limits<'_>) -> Result<Option<Tower>, LimitReached> {
        self.solve_from(&mut asked(limits)?)
    }

    /// [`solve_within`](Self::solve_within), from what is left of a budget.
    pub(crate) fn solve_from(
        &self,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Tower>, LimitReached> {
        let mut graphs = Vec::new();
        for group in groups(self.dense_faces(), self.colours()) {
            let Some(graph) = Graph::new(group.faces, group.colours) else { return Ok(None) };
            graphs.push((group.places, graph));
        }
        // The smallest first: a proof there settles the matter.
        graphs.sort_unstable_by_key(|(places, graph)| (graph.cubes(), places.first().copied()));
        let mut shown = vec![Ring::default(); self.len()];
        let mut reached = None;
        for (places, graph) in &graphs {
            match first_couple(graph, budget) {
                Ok(Some(strands)) => {
                    let cubes = places.iter().map(|place| self.cubes()[*place]);
                    for (place, ring) in places.iter().zip(rings(graph, cubes, &strands)) {
                        shown[*place] = ring;
                    }
                }
                Ok(None) => return Ok(None),
                // The other groups may still have a proof.
                Err(limit) => reached = Some(limit),
            }
        }
        reached.map_or(Ok(Some(Tower::new(shown))), Err)
    }
}

/// How many moves of the walk take as long as a node of the search.
const MOVES_A_NODE: u64 = 5;
/// The nodes of the search before the walk has its first turn, and the most between two.
const FIRST_TURN: u64 = 512;
const LONGEST_TURN: u64 = 4096;

/// Two half solutions that fit together, if there are any.
fn first_couple(
    graph: &Graph,
    budget: &mut Budget<'_>,
) -> Result<Option<[Strands; 2]>, LimitReached> {
    let mut couples = Couples::new(graph);
    let mut walk = None;
    // Short turns first: with much slack either is done soon, but often only one of the two.
    let mut turn = if graph.is_tight() { LONGEST_TURN } else { FIRST_TURN };
    loop {
        let before = couples.nodes();
        let limit = before + budget.slice().min(turn);
        let found = loop {
            let found = couples.next(graph, limit);
            if found.is_some() || couples.nodes() >= limit || budget.ask().is_err() {
                break found;
            }
        };
        // Also at the end, for the searches that come after this one.
        let spent = spend(budget, couples.nodes() - before);
        if let Some(found) = found {
            return Ok(found.then(|| couples.strands(graph)));
        }
        spent?;
        if !graph.is_tight() {
            // Twice the time for the search, which alone can prove.
            let walk = walk.get_or_insert_with(|| Annealing::new(graph));
            let solved = walk.go(turn / 2 * MOVES_A_NODE);
            let spent = spend(budget, turn / 2);
            if solved {
                return Ok(Some(walk.strands(graph)));
            }
            spent?;
        }
        turn = (2 * turn).min(LONGEST_TURN);
    }
}
