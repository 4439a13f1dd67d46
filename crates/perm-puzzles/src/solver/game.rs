//! A puzzle prepared for its databases.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::spots::Spots;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::symmetry::Symmetries;

/// The most places of a puzzle whose symmetries are used: what reads a state through one takes a
/// word for each two places and orientation.
const MAX_PLACES: usize = 64;

/// A puzzle and what is the same for all of its databases.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) space: PuzzleSpace,
    /// What is solved: the start, unless others were asked for.
    pub(super) goals: Vec<Pattern>,
    pub(super) symmetries: Symmetries,
    /// Where the puzzle is small and its pieces distinct.
    pub(super) spots: Option<Spots>,
    /// The move that undoes each; `None` if there is not one for each.
    pub(super) undo: Option<Vec<u8>>,
}

impl Game {
    /// Without symmetries.
    pub(super) fn new(space: &PuzzleSpace, goals: &[Pattern]) -> Self {
        let mut undo = Some(Vec::new());
        for by in &space.moves {
            let inverse = by.inverse(&space.moduli);
            let number = space.moves.iter().position(|other| *other == inverse);
            // A definition has at most 250 moves.
            let number = number.and_then(|number| u8::try_from(number).ok());
            undo = undo.zip(number).map(|(mut undo, number)| {
                undo.push(number);
                undo
            });
        }
        let is_small = space.moduli.len() <= MAX_PLACES && space.are_all_distinct();
        Self {
            goals: goals.to_vec(),
            symmetries: Symmetries::none(space.moduli.len(), space.moves.len()),
            spots: is_small.then(|| Spots::new(space)),
            undo,
            space: space.clone(),
        }
    }

    /// Whether the start alone is solved: only then is a state as far from solved as what undoes it,
    /// and as what a symmetry makes of it.
    pub(super) fn has_one_goal(&self) -> bool {
        self.goals[..] == [self.space.start.clone()]
    }

    pub(super) fn find_symmetries(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let space = &self.space;
        if space.are_all_distinct() && self.undo.is_some() && self.has_one_goal() {
            self.symmetries = Symmetries::new(&space.moves, &space.moduli, budget)?;
        }
        Ok(())
    }
}
