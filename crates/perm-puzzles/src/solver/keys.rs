//! Coordinates read off the spots of a state by sums, also as a symmetry sees it.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::coordinate::Coordinate;
use super::spots::Spots;
use crate::definition::symmetry::Symmetry;

/// Some coordinates, read off the spots of a state.
///
/// What each place adds to the keys of all coordinates is one number, so that a sum over the places
/// has the keys side by side.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    parts: Vec<Part>,
}

#[derive(Clone, Debug)]
struct Part {
    coordinate: Arc<Coordinate>,
    /// What each symbol adds in each place that the coordinate reads.
    adds: Vec<Vec<u64>>,
    count: u32,
    /// Where its key is in the sum.
    shift: u32,
    mask: u64,
    /// The value of each key.
    values: Vec<u32>,
}

/// What the spot in each place adds, seen through a symmetry: place by place.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    spots: usize,
    weights: Vec<u64>,
}

/// Whether a state is read or the one that undoes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Itself,
    Inverse,
}

impl Keys {
    /// `None` if the keys are too many or take more than `bytes` bytes, or some coordinate has
    /// none.
    pub(super) fn new(coordinates: &[Arc<Coordinate>], mut bytes: u64) -> Option<Self> {
        let (mut parts, mut shift) = (Vec::new(), 0);
        for coordinate in coordinates {
            let (adds, keys) = coordinate.key_parts()?;
            bytes = bytes.checked_sub(4 * keys)?;
            let bits = u64::BITS - (keys - 1).leading_zeros();
            if shift + bits >= u64::BITS {
                return None;
            }
            // Each key is below `keys`: no sum carries over into the bits of the next one.
            parts.push(Part {
                values: coordinate.values_of_keys(&adds, keys),
                coordinate: coordinate.clone(),
                adds,
                count: u32::try_from(coordinate.count).ok()?,
                shift,
                mask: (1 << bits) - 1,
            });
            shift += bits;
        }
        Some(Self { parts })
    }

    /// The bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        self.parts.iter().map(|part| 4 * part.values.len() as u64).sum()
    }

    /// What each spot adds where a state, or the one that undoes it, is seen through a symmetry.
    pub(super) fn weights(&self, spots: &Spots, seen: &Symmetry, side: Side) -> Weights {
        let (places, turns) = (spots.places, usize::from(spots.turns));
        let mut weights = vec![0; places * places * turns];
        // The image's place `i` holds what comes from `l`, where the state's place `by.from[i]`
        // holds what comes from `by.from[l]`.
        for (i, &place) in seen.by.from.iter().enumerate() {
            for (l, &from) in seen.by.from.iter().enumerate() {
                let modulus = spots.moduli[l];
                // No piece comes to a place with another number of orientations: these are never
                // read.
                if spots.moduli[i] != modulus {
                    continue;
                }
                for turn in 0..modulus {
                    let spot = usize::from(from) * turns + usize::from(turn);
                    let own = if seen.negates[usize::from(place)] { modulus - turn } else { turn };
                    let turned = usize::from(own)
                        + usize::from(seen.by.turn[i])
                        + usize::from(modulus - seen.by.turn[l]);
                    let (to, home, turned) = match side {
                        Side::Itself => (i, l, turned),
                        // At most three times the modulus is taken off.
                        Side::Inverse => (l, i, 3 * usize::from(modulus) - turned),
                    };
                    let sum = usize::from(spots.start.turned[home]) + turned;
                    #[expect(clippy::cast_possible_truncation, reason = "below a byte's modulus")]
                    let turned = (sum % usize::from(modulus)) as u8;
                    let piece = spots.start.pieces[home];
                    weights[usize::from(place) * places * turns + spot] =
                        self.added(to, piece, turned);
                }
            }
        }
        Weights { spots: places * turns, weights }
    }

    /// What a piece in a place, turned so, adds to the sum.
    fn added(&self, place: usize, piece: u16, turned: u8) -> u64 {
        let mut sum = 0;
        for part in &self.parts {
            if let Some(local) = part.coordinate.local(place) {
                let symbol = part.coordinate.symbol(piece, turned);
                sum += part.adds[local][symbol] << part.shift;
            }
        }
        sum
    }

    /// The values of the coordinates: those of all but the last as one number, the first counting
    /// most, and that of the last.
    #[inline]
    pub(super) fn values(&self, sum: u64) -> (u32, u32) {
        #[expect(clippy::cast_possible_truncation, reason = "at most 24 bits")]
        let value = |part: &Part| part.values[(sum >> part.shift & part.mask) as usize];
        let (last, first) = self.parts.split_last().expect("a database has coordinates");
        let others = first.iter().fold(0, |all, part| all * part.count + value(part));
        (others, value(last))
    }
}

impl Weights {
    #[inline]
    pub(super) fn sum(&self, state: &[u16]) -> u64 {
        let rows = self.weights.chunks_exact(self.spots);
        state.iter().zip(rows).map(|(&spot, row)| row[usize::from(spot)]).sum()
    }
}
