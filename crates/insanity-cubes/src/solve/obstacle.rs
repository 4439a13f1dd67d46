//! The reason why there is no solution: cubes that can't be stacked together, but can be if any one
//! of them is left out.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use crate::{Limits, Puzzle};

impl Puzzle {
    /// The places, from 0 and ascending, of cubes that can't be stacked together, but can be if any
    /// one of them is left out; `None` if the puzzle has a solution. Each cube in turn, from the
    /// last to the first, is left out for good if the rest still has no solution. No limits: see
    /// [`obstacle_within`](Self::obstacle_within).
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// // Two colours are enough for two cubes, not for three.
    /// let puzzle: Puzzle = "ABABAB CDEFCD ABABAB DCFEAF ABABAB".parse()?;
    /// assert_eq!(puzzle.obstacle(), Some(vec![0, 2, 4]));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// With `n` cubes and `n` colours there is a common cause of failure that an obstacle does not
    /// reveal: every side then shows every colour, so a colour on fewer than four faces rules out
    /// any solution. Count the faces of each colour first. With one cube fewer the tower can do
    /// without that colour, so the obstacle may be all cubes.
    ///
    /// This takes one search for a solution, and then one for each cube.
    #[must_use]
    pub fn obstacle(&self) -> Option<Vec<usize>> {
        self.obstacle_within(&Limits::new()).expect("without limits none is reached")
    }

    /// [`obstacle`](Self::obstacle) within limits, for all searches together. A step is a node of a
    /// search; the byte limit is ignored.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn obstacle_within(&self, limits: &Limits<'_>) -> Result<Option<Vec<usize>>, LimitReached> {
        self.obstacle_from(&mut Budget::new(limits))
    }

    /// [`obstacle_within`](Self::obstacle_within), from what is left of a budget.
    pub(crate) fn obstacle_from(
        &self,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<usize>>, LimitReached> {
        if self.solve_from(budget)?.is_some() {
            return Ok(None);
        }
        let mut cubes: Vec<usize> = (0..self.len()).collect();
        // One pass is enough: what can be stacked without a cube still can after more are gone.
        for cube in (0..self.len()).rev() {
            let mut rest = cubes.clone();
            // The cubes below it are all still there, each at its own place.
            rest.remove(cube);
            // Without a cube there is nothing that can't be stacked.
            let Some(part) = self.part(&rest) else { continue };
            if part.solve_from(budget)?.is_none() {
                cubes = rest;
            }
        }
        Ok(Some(cubes))
    }
}
