//! States as one number per place, and coordinates read off them by sums.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use crate::definition::coordinate::Coordinate;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::symmetry::Symmetry;
use crate::definition::transform::Transform;

/// The moves of a puzzle on states of this form: place `i` holds the spot `from * m + turn`, where
/// the piece comes from and how much it is turned, `m` being the most orientations.
#[derive(Clone, Debug)]
pub(crate) struct Spots {
    places: usize,
    /// The most orientations: at most 64.
    turns: u16,
    /// For each move and place where the piece comes from, and the first entry of its turn.
    moves: Vec<(u16, u32)>,
    /// For each turn and spot the spot after the turn.
    turned: Vec<u16>,
    /// The place of each piece of the solved pattern.
    home: Vec<u16>,
    start: Pattern,
    moduli: Vec<u8>,
}

impl Spots {
    pub(crate) fn new(space: &PuzzleSpace) -> Self {
        let places = space.moduli.len();
        let most = u16::from(space.moduli.iter().copied().max().unwrap_or(1));
        let turns = usize::from(most);
        // At most 1024 places and 64 orientations.
        let number = |spot: usize| u16::try_from(spot).unwrap_or(u16::MAX);
        let mut turned = Vec::with_capacity(turns * turns * places);
        for turn in 0..turns {
            for spot in 0..places * turns {
                let modulus = usize::from(space.moduli[spot / turns]);
                turned.push(number(spot / turns * turns + (spot % turns + turn) % modulus));
            }
        }
        let spots = places * turns;
        let moved = |by: &Transform| {
            let row = |&turn: &u8| u32::try_from(usize::from(turn) * spots).unwrap_or(0);
            by.from.iter().copied().zip(by.turn.iter().map(row)).collect::<Vec<_>>()
        };
        let mut home = vec![0; places];
        for (place, &piece) in (0..).zip(&space.start.pieces) {
            home[usize::from(piece)] = place;
        }
        Self {
            places,
            turns: most,
            moves: space.moves.iter().flat_map(moved).collect(),
            turned,
            home,
            start: space.start.clone(),
            moduli: space.moduli.clone(),
        }
    }

    pub(crate) const fn places(&self) -> usize {
        self.places
    }

    /// The state of a pattern whose pieces are all distinct.
    pub(crate) fn of_pattern(&self, pattern: &Pattern, state: &mut [u16]) {
        for (place, to) in state.iter_mut().enumerate() {
            let from = self.home[usize::from(pattern.pieces[place])];
            let modulus = u16::from(self.moduli[place]);
            let turn = u16::from(pattern.turned[place]) + modulus
                - u16::from(self.start.turned[usize::from(from)]) % modulus;
            *to = from * self.turns + turn % modulus;
        }
    }

    /// Makes the state that undoes one of it.
    pub(crate) fn undo(&self, state: &mut [u16]) {
        let before = state.to_vec();
        for (place, spot) in (0_u16..).zip(before) {
            let (from, turn) = (spot / self.turns, spot % self.turns);
            let modulus = u16::from(self.moduli[usize::from(from)]);
            state[usize::from(from)] = place * self.turns + (modulus - turn) % modulus;
        }
    }

    /// The state after a move.
    #[inline]
    pub(crate) fn moved(&self, before: &[u16], by: u8, after: &mut [u16]) {
        let moves = &self.moves[usize::from(by) * self.places..][..self.places];
        for (after, &(from, turn)) in after.iter_mut().zip(moves) {
            *after = self.turned[turn as usize + usize::from(before[usize::from(from)])];
        }
    }
}

/// Some coordinates, read off the spots of a state.
///
/// What each place adds to the keys of all coordinates is one number, so that a sum over the places
/// has the keys side by side.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
struct Part {
    coordinate: Coordinate,
    count: u32,
    /// Where its key is in the sum.
    shift: u32,
    mask: u64,
    /// The value of each key; nothing where they are the same.
    values: Vec<u32>,
}

/// What the spot in each place adds, seen through a symmetry: place by place.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    spots: usize,
    weights: Vec<u64>,
}

/// Whether a state is read or the one that undoes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Itself,
    Inverse,
}

impl Keys {
    /// The bytes that the tables of their values take; `None` if the keys are too many.
    pub(crate) fn table_bytes(coordinates: &[Coordinate]) -> Option<u64> {
        let (mut bits, mut bytes) = (0, 0);
        for coordinate in coordinates {
            bits += width(coordinate.keys()?);
            bytes += coordinate.key_table_bytes()?;
        }
        (bits < u64::BITS).then_some(bytes)
    }

    /// `None` if the keys are too many, or if the budget ends.
    pub(crate) fn new(coordinates: &[Coordinate], budget: &mut Budget<'_>) -> Option<Self> {
        Self::table_bytes(coordinates)?;
        let (mut parts, mut shift) = (Vec::new(), 0);
        for coordinate in coordinates {
            let bits = width(coordinate.keys()?);
            parts.push(Part {
                coordinate: coordinate.clone(),
                count: u32::try_from(coordinate.count()).ok()?,
                shift,
                mask: (1 << bits) - 1,
                values: coordinate.values_of_keys(budget).ok()?,
            });
            shift += bits;
        }
        Some(Self { parts })
    }

    /// The bytes of the tables.
    pub(crate) fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| 4 * part.values.len() as u64).sum()
    }

    pub(crate) fn weights(&self, spots: &Spots, seen: &Symmetry, side: Side) -> Weights {
        let (places, turns) = (spots.places, usize::from(spots.turns));
        let mut weights = vec![0; places * places * turns];
        // The image's place `i` holds what comes from `l`, where the state's place `by.from[i]`
        // holds what comes from `by.from[l]`.
        for (i, &place) in seen.by.from.iter().enumerate() {
            for (l, &from) in seen.by.from.iter().enumerate() {
                let modulus = spots.moduli[l];
                if spots.moduli[i] != modulus {
                    continue;
                }
                let rest =
                    |number: usize| u8::try_from(number % usize::from(modulus)).unwrap_or_default();
                for turn in 0..modulus {
                    let spot = usize::from(from) * turns + usize::from(turn);
                    let negated = seen.negates[usize::from(place)];
                    let turn = usize::from(if negated { modulus - turn } else { turn })
                        + usize::from(seen.by.turn[i])
                        + usize::from(modulus - seen.by.turn[l]);
                    let turn = rest(turn);
                    let (to, home, turn) = match side {
                        Side::Itself => (i, l, turn),
                        Side::Inverse => (l, i, rest(usize::from(modulus - turn))),
                    };
                    let turned = rest(usize::from(spots.start.turned[home]) + usize::from(turn));
                    let piece = spots.start.pieces[home];
                    weights[usize::from(place) * places * turns + spot] = self
                        .parts
                        .iter()
                        .map(|part| part.coordinate.key_part(to, piece, turned) << part.shift)
                        .sum();
                }
            }
        }
        Weights { spots: places * turns, weights }
    }

    /// The values of the coordinates: those of all but the last as one number, the first counting
    /// most, and that of the last.
    #[inline]
    pub(crate) fn values(&self, sum: u64) -> (u32, u32) {
        let value = |part: &Part| {
            #[expect(clippy::cast_possible_truncation, reason = "at most 24 bits")]
            let key = (sum >> part.shift & part.mask) as u32;
            part.values.get(key as usize).copied().unwrap_or(key)
        };
        let Some((last, first)) = self.parts.split_last() else { return (0, 0) };
        let others = first.iter().fold(0, |all, part| all * part.count + value(part));
        (others, value(last))
    }
}

/// The bits of keys below this number.
const fn width(keys: u64) -> u32 {
    u64::BITS - (keys - 1).leading_zeros()
}

impl Weights {
    #[inline]
    pub(crate) fn sum(&self, state: &[u16]) -> u64 {
        let rows = self.weights.chunks_exact(self.spots);
        state.iter().zip(rows).map(|(&spot, row)| row[usize::from(spot)]).sum()
    }
}
