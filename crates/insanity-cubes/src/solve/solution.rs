//! One solution, or the proof that there is none.

use dense_code::limits::{Budget, LimitReached};

use super::{Couples, Graph, rings};
use crate::{Limits, Puzzle, Tower};

impl Puzzle {
    /// A solution, or `None` if it is proved that there is none. No limits: see
    /// [`solve_within`](Self::solve_within).
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert!(puzzle.solve().is_some_and(|tower| tower.solves(&puzzle)));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> Option<Tower> {
        self.solve_within(&Limits::new()).expect("without limits none is reached")
    }

    /// A solution within limits; `None` if it is proved that there is none. A step is a node of the
    /// search. The byte limit is ignored: the memory grows with the number of cubes.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    ///
    /// let limits = Limits::new().with_steps(1_000_000);
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert!(puzzle.solve_within(&limits)?.is_some_and(|tower| tower.solves(&puzzle)));
    /// let puzzle: Puzzle = "AAAAAA AAAAAA".parse()?;
    /// assert_eq!(puzzle.solve_within(&limits)?, None);
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitReached`] if a limit is reached first.
    pub fn solve_within(&self, limits: &Limits<'_>) -> Result<Option<Tower>, LimitReached> {
        self.solve_from(&mut Budget::new(limits))
    }

    /// [`solve_within`](Self::solve_within), from what is left of a budget.
    pub(crate) fn solve_from(
        &self,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Tower>, LimitReached> {
        budget.ask()?;
        let Some(graph) = Graph::new(self) else { return Ok(None) };
        let mut couples = Couples::new(&graph);
        let found = couples.next(&graph, budget)?;
        Ok(found.then(|| rings(&graph, self.cubes(), &couples.strands(&graph))))
    }
}
