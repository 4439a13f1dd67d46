use alloc::vec::Vec;

use rand_core::Rng;

use super::chain::Chain;
use super::space::{Pattern, PuzzleSpace};
use super::transform::Transform;

/// Random patterns of a puzzle, without end: see [`PuzzleSpace::random_patterns`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct RandomPatterns<'a, R> {
    space: &'a PuzzleSpace,
    levels: Vec<Vec<Transform>>,
    rng: R,
}

impl PuzzleSpace {
    /// An endless iterator of random patterns: each pattern that moves from the start can reach is
    /// equally likely. It works for any number of states.
    ///
    /// The group of the moves is found first, in a few milliseconds for the 3x3x3 cube; a pattern
    /// then takes a few microseconds. `None` with more than 64 places, or more than 256
    /// orientations in total (those of each place, added up). Identical pieces are no obstacle,
    /// unlike for [`reachable`](Self::reachable). Any generator of `rand_core` 0.10 will do, such
    /// as those of `rand` 0.10.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// // Three-cycles make even permutations only: half of all arrangements.
    /// let cycles: [(&str, &[usize]); 2] = [("L", &[1, 2, 0, 3]), ("R", &[0, 2, 3, 1])];
    /// let space = Definition::from_generators("cycles", &[0, 1, 2, 3], &cycles)?.compile()?;
    /// let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 20))?;
    /// let patterns = space.random_patterns(Pcg64::seed_from_u64(1)).ok_or("four places are few")?;
    /// for pattern in patterns.take(20) {
    ///     solver.solve(&pattern)?; // all can be solved
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random_patterns<R: Rng>(&self, rng: R) -> Option<RandomPatterns<'_, R>> {
        let levels = Chain::unlimited(&self.moves, &self.moduli)?.into_levels();
        Some(RandomPatterns { space: self, levels, rng })
    }
}

impl<R: Rng> Iterator for RandomPatterns<'_, R> {
    type Item = Pattern;

    fn next(&mut self) -> Option<Pattern> {
        // An element of the group is one of each level, in one way.
        let moduli = &self.space.moduli;
        let mut element = Transform::identity(moduli.len());
        for level in self.levels.iter().rev() {
            // A level has the identity at least.
            let choice = dense_code::random::index(level.len(), &mut self.rng).unwrap_or(0);
            element = level[choice].then(&element, moduli);
        }
        Some(self.space.start.after(&element, moduli))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

impl<R: Rng> core::iter::FusedIterator for RandomPatterns<'_, R> {}
