//! States as one number per place.

use alloc::vec;
use alloc::vec::Vec;

use crate::definition::space::{Pattern, PuzzleSpace};

/// The moves of a puzzle on states of this form: place `i` holds the spot `from * m + turn`, where
/// the piece comes from and how much it is turned, `m` being the most orientations.
#[derive(Clone, Debug)]
pub(super) struct Spots {
    pub(super) places: usize,
    /// The most orientations: at most 64.
    pub(super) turns: u16,
    /// For each move and place where the piece comes from, and the first entry of its turn.
    moves: Vec<(u16, u32)>,
    /// For each turn and spot the spot after the turn.
    turned: Vec<u16>,
    /// The place of each piece of the solved pattern.
    home: Vec<u16>,
    pub(super) start: Pattern,
    pub(super) moduli: Vec<u8>,
}

impl Spots {
    /// For a puzzle of at most 64 places, whose pieces are all distinct.
    pub(super) fn new(space: &PuzzleSpace) -> Self {
        let places = space.moduli.len();
        let turns = u16::from(space.moduli.iter().copied().max().unwrap_or(1));
        let mut turned = Vec::new();
        for turn in 0..turns {
            for (first, &modulus) in (0_u16..).step_by(turns.into()).zip(&space.moduli) {
                for old in 0..turns {
                    // Spots past the modulus are never met: they only make all rows as long.
                    turned.push(first + (old + turn) % u16::from(modulus));
                }
            }
        }
        let mut moves = Vec::new();
        for by in &space.moves {
            for (&from, &turn) in by.from.iter().zip(&by.turn) {
                let row = usize::from(turn) * usize::from(turns) * places;
                moves.push((
                    from,
                    u32::try_from(row).expect("at most 64 places of 64 orientations"),
                ));
            }
        }
        let mut home = vec![0; places];
        for (place, &piece) in (0..).zip(&space.start.pieces) {
            // Distinct pieces are numbered below the number of places.
            home[usize::from(piece)] = place;
        }
        let (start, moduli) = (space.start.clone(), space.moduli.clone());
        Self { places, turns, moves, turned, home, start, moduli }
    }

    /// The state of a pattern whose pieces are all distinct.
    pub(super) fn of_pattern(&self, pattern: &Pattern, state: &mut [u16]) {
        for (place, to) in state.iter_mut().enumerate() {
            let from = self.home[usize::from(pattern.pieces[place])];
            let modulus = u16::from(self.moduli[place]);
            let turn = u16::from(pattern.turned[place]) + modulus
                - u16::from(self.start.turned[usize::from(from)]) % modulus;
            *to = from * self.turns + turn % modulus;
        }
    }

    /// The state after a move.
    #[inline]
    pub(super) fn moved(&self, before: &[u16], by: u8, after: &mut [u16]) {
        let moves = &self.moves[usize::from(by) * self.places..][..self.places];
        for (after, &(from, turn)) in after.iter_mut().zip(moves) {
            // Looked up: the sum of two turns would have to be divided by the modulus of the place.
            *after = self.turned[turn as usize + usize::from(before[usize::from(from)])];
        }
    }
}
