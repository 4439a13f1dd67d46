//! A puzzle prepared for its databases.

use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

use super::solution::Solution;
use crate::Error;
use crate::definition::group::Group;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::symmetry::Symmetries;
use crate::definition::transform::Transform;
use crate::shared::Shared;

/// A puzzle, or some moves of one, and what is the same for all of its databases.
#[derive(Clone, Debug)]
pub(super) struct Puzzle {
    // Shared, as a quick solver has three puzzles: itself and its two phases.
    pub(super) space: Shared<PuzzleSpace>,
    pub(super) moves: Vec<Transform>,
    /// What is solved: the start, unless others were asked for.
    pub(super) goals: Vec<Pattern>,
    pub(super) symmetries: Symmetries,
    /// The group of the moves, where it is small enough and the pieces are distinct.
    group: Option<Group>,
    /// The most bytes of the entries of all databases: those of a file that is read, else no limit.
    pub(super) max_entry_bytes: u64,
}

impl Puzzle {
    pub(super) fn new(
        space: &PuzzleSpace,
        goals: &[Pattern],
        limits: &Limits<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let all: Vec<u8> = (0..=u8::MAX).take(space.moves.len()).collect();
        let mut own = Self::with_moves(&Shared::new(space.clone()), &all);
        own.goals = goals.to_vec();
        if !space.are_all_distinct() {
            return Ok(own);
        }
        own.group = Group::new(&space.moves, &space.moduli, limits)?;
        // Only where the start alone is solved a state is as far from solved as what a symmetry
        // makes of it.
        if own.is_start_solved() {
            own.symmetries = Symmetries::new(&space.moves, &space.moduli, budget)?;
        }
        Ok(own)
    }

    /// The moves with these numbers alone, without symmetries.
    pub(super) fn with_moves(space: &Shared<PuzzleSpace>, numbers: &[u8]) -> Self {
        Self {
            space: space.clone(),
            moves: numbers.iter().map(|&by| space.moves[usize::from(by)].clone()).collect(),
            goals: alloc::vec![space.start.clone()],
            symmetries: Symmetries::none(space.moduli.len(), numbers.len()),
            group: None,
            max_entry_bytes: u64::MAX,
        }
    }

    /// Whether each move is undone by one.
    pub(super) fn is_undirected(&self) -> bool {
        let (moves, moduli) = (&self.moves, &self.space.moduli);
        moves.iter().all(|by| moves.contains(&by.inverse(moduli)))
    }

    /// Whether the start, and nothing else, is solved.
    pub(super) fn is_start_solved(&self) -> bool {
        self.goals[..] == [self.space.start.clone()]
    }

    /// A pattern after the moves with these numbers.
    pub(super) fn after(&self, pattern: &Pattern, path: &[u8]) -> Pattern {
        let mut after = pattern.clone();
        for &by in path {
            after = after.after(&self.moves[usize::from(by)], &self.space.moduli);
        }
        after
    }

    /// The images of a pattern of distinct pieces under the symmetries with these numbers.
    pub(super) fn images<'a>(
        &'a self,
        pattern: &Pattern,
        by: &'a [usize],
    ) -> impl Iterator<Item = Pattern> + use<'a> {
        let (space, all) = (&self.space, &self.symmetries.all);
        let state = space.transform_of(pattern).expect("symmetries are of distinct pieces");
        by.iter()
            .map(move |&by| space.start.after(&all[by].image(&state, &space.moduli), &space.moduli))
    }

    /// A solution by these moves.
    pub(super) fn solution(&self, moves: Vec<u8>, nodes: u64) -> Solution {
        Solution { moves, nodes, names: self.space.names.clone() }
    }

    /// An error for a pattern of another puzzle, and for one that moves can't make of the start, if
    /// that shows without databases.
    pub(super) fn check(&self, pattern: &Pattern) -> Result<(), Error> {
        if !self.space.owns(pattern) {
            return Err(Error::OtherPuzzle);
        }
        let state = self.space.transform_of(pattern);
        // Where there is no group, or pieces are identical, this rules nothing out.
        let is_in_group = self.group.iter().zip(&state).all(|(group, state)| group.contains(state));
        if self.space.is_turned_right(pattern) && is_in_group {
            Ok(())
        } else {
            Err(Error::Unsolvable)
        }
    }
}

/// The numbers of the moves that turn nothing: in the solved pattern all orientations stay.
pub(super) fn turning_none(space: &PuzzleSpace) -> Vec<u8> {
    let mut numbers = Vec::new();
    for (by, action) in (0..).zip(&space.moves) {
        if space.start.after(action, &space.moduli).turned == space.start.turned {
            numbers.push(by);
        }
    }
    numbers
}
