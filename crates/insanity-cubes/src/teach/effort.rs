//! How much work it takes to find two half solutions that fit together.

use dense_code::limits::LimitReached;

use crate::solve::{Couples, Meter, asked};
use crate::{Limits, Puzzle};

/// How much work it takes to find two half solutions that fit together. For how hard a puzzle is
/// for a person see [`Difficulty`](crate::Difficulty).
///
/// ```
/// use insanity_cubes::{Limits, Puzzle};
///
/// let puzzle: Puzzle = "AAAAAA BBBBBB".parse()?;
/// let easy = puzzle.effort_within(&Limits::new())?;
/// assert_eq!((easy.guesses, easy.forced), (0, 4));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Effort {
    /// The branches that the search took until it had a solution or the proof that there is none.
    pub nodes: u64,
    /// The number of guesses that led to the solution, where two pairs are chosen for each cube; 0
    /// if there is no solution.
    pub guesses: usize,
    /// The number of choices that followed from the guesses.
    pub forced: usize,
}

impl Puzzle {
    /// How much work the search does until it has two half solutions that fit together, or the
    /// proof that there are none. The byte limit is ignored.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let effort = puzzle.effort_within(&Limits::new())?;
    /// assert_eq!(effort.guesses + effort.forced, 2 * 4);
    /// assert!(effort.nodes < 100);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn effort_within(&self, limits: &Limits<'_>) -> Result<Effort, LimitReached> {
        let mut budget = asked(limits)?;
        let mut effort = Effort { nodes: 0, guesses: 0, forced: 0 };
        let Some(graph) = self.graph() else { return Ok(effort) };
        let mut couples = Couples::new(&graph);
        let found = couples.next_within(&graph, &mut Meter::new(&mut budget))?;
        effort.nodes = couples.nodes();
        if found {
            effort.guesses = couples.guesses();
            effort.forced = 2 * self.len() - effort.guesses;
        }
        Ok(effort)
    }
}
