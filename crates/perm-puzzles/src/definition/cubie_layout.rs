//! The cubie level in words: for some places the kind of piece and its orientation.

use alloc::vec;
use alloc::vec::Vec;

use super::pattern::Pattern;
use super::transform::Transform;

/// Which differences of the pieces of a puzzle count.
#[derive(Clone, Debug)]
pub(crate) struct Labels {
    /// The label of each piece: those with the same one are alike.
    pub(crate) of_piece: Vec<u16>,
    /// The orientation counts for pieces with this label or a larger one.
    pub(crate) first_turned: u16,
}

impl Labels {
    /// Of pieces all of which count as they are.
    pub(super) fn all(start: &Pattern) -> Self {
        let end = start.pieces.iter().max().map_or(0, |&last| last + 1);
        Self { of_piece: (0..end).collect(), first_turned: 0 }
    }

    /// What counts of a piece: its label and how it is turned.
    pub(crate) fn of(&self, piece: u16, turned: u8) -> (u16, u8) {
        let label = self.of_piece[usize::from(piece)];
        (label, if label < self.first_turned { 0 } else { turned })
    }
}

/// How a state is packed into words: for some places the label of the piece and its orientation.
#[derive(Clone, Debug)]
pub(crate) struct CubieLayout {
    labels: Labels,
    slots: Vec<Slot>,
    /// For each move where each slot's piece comes from, and how much it is turned.
    pub(super) moves: Vec<Vec<(u16, u8)>>,
    /// Words of a state.
    pub(crate) width: usize,
}

/// A place of a state. The first slot is in the highest bits of the first word, so that packed
/// states have the order of their pieces.
#[derive(Clone, Debug)]
struct Slot {
    place: u16,
    /// The labels that the kinds stand for, ascending.
    labels: Vec<u16>,
    modulus: u8,
    /// Bits of the orientation, below those of the kind.
    turn_bits: u32,
    /// Where the kinds begin whose orientation counts, above the bits of the orientation.
    first_turned: u64,
    word: usize,
    shift: u32,
    mask: u64,
}

/// The bits of a number below `count`.
const fn bits(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

impl CubieLayout {
    /// For the places of these components.
    pub(crate) fn new(
        components: &[Vec<u16>],
        labels: Labels,
        start: &Pattern,
        moduli: &[u8],
        moves: &[Transform],
    ) -> Self {
        let mut slots: Vec<Slot> = Vec::new();
        let (mut word, mut free) = (0, u64::BITS);
        let mut number_of = vec![0_u16; start.pieces.len()];
        for component in components {
            let label = |&place: &u16| labels.of(start.pieces[usize::from(place)], 0).0;
            let mut own: Vec<u16> = component.iter().map(label).collect();
            own.sort_unstable();
            own.dedup();
            let still = own.partition_point(|&label| label < labels.first_turned);
            for &place in component {
                let modulus = if still == own.len() { 1 } else { moduli[usize::from(place)] };
                let turn_bits = bits(modulus.into());
                let all = bits(own.len()) + turn_bits;
                // No slot lies in two words: each is read by one shift.
                if all > free {
                    (word, free) = (word + 1, u64::BITS);
                }
                free -= all;
                // Moves speak of places, states of slots.
                number_of[usize::from(place)] = u16::try_from(slots.len()).expect("at most 4096");
                // A slot of no bits at the top of a word would be shifted by 64: an overflow.
                let (shift, mask) = (free.min(u64::BITS - 1), (1 << all) - 1);
                slots.push(Slot {
                    place,
                    labels: own.clone(),
                    modulus,
                    turn_bits,
                    first_turned: (still as u64) << turn_bits,
                    word,
                    shift,
                    mask,
                });
            }
        }
        let of_move = |by: &Transform| {
            let from = |slot: &Slot| {
                let place = usize::from(slot.place);
                (number_of[usize::from(by.from[place])], by.turn[place])
            };
            slots.iter().map(from).collect()
        };
        let moves = moves.iter().map(of_move).collect();
        Self { labels, slots, moves, width: word + 1 }
    }

    /// The bytes of its lists, for a puzzle of many components more than those of the states.
    pub(super) fn bytes(&self) -> usize {
        let slot = |slot: &Slot| size_of::<Slot>() + 2 * slot.labels.len();
        let slots = self.slots.iter().map(slot).sum::<usize>();
        2 * self.labels.of_piece.len() + slots + 4 * self.moves.len() * self.slots.len()
    }

    pub(super) fn pack(&self, pattern: &Pattern) -> Option<Vec<u64>> {
        let mut words = vec![0; self.width];
        for slot in &self.slots {
            let place = usize::from(slot.place);
            let (label, turned) = self.labels.of(pattern.pieces[place], pattern.turned[place]);
            let kind = slot.labels.binary_search(&label).ok()? as u64;
            words[slot.word] |= (kind << slot.turn_bits | u64::from(turned)) << slot.shift;
        }
        Some(words)
    }

    pub(super) fn unpack(&self, words: &[u64], pattern: &mut Pattern) {
        for (place, label, turned) in self.read(words) {
            (pattern.pieces[place], pattern.turned[place]) = (label, turned);
        }
    }

    /// What is in each place: the label of the piece, and how it is turned.
    pub(crate) fn read(&self, words: &[u64]) -> impl Iterator<Item = (usize, u16, u8)> {
        self.slots.iter().map(|slot| {
            let both = words[slot.word] >> slot.shift & slot.mask;
            let kind = usize::try_from(both >> slot.turn_bits).expect("at most 12 bits");
            let turn = both & ((1 << slot.turn_bits) - 1);
            let turn = u8::try_from(turn).expect("at most 6 bits");
            (usize::from(slot.place), slot.labels[kind], turn)
        })
    }

    /// Appends the states after each move.
    pub(super) fn expand(&self, words: &[u64], room: &mut Vec<u64>, after: &mut Vec<u64>) {
        room.clear();
        // Slots of a component are alike, and moves keep to components: so the kind of a piece and
        // its orientation move as one number.
        room.extend(self.slots.iter().map(|slot| words[slot.word] >> slot.shift & slot.mask));
        let first = after.len();
        after.resize(first + self.moves.len() * self.width, 0);
        for (by, after) in self.moves.iter().zip(after[first..].chunks_exact_mut(self.width)) {
            for (slot, &(from, turn)) in self.slots.iter().zip(by) {
                let mut both = room[usize::from(from)];
                // The orientation is in the low bits: below the modulus it carries nothing.
                if turn > 0 && both >= slot.first_turned {
                    let turned = both & ((1 << slot.turn_bits) - 1);
                    both += u64::from(turn);
                    if turned + u64::from(turn) >= slot.modulus.into() {
                        both -= u64::from(slot.modulus);
                    }
                }
                after[slot.word] |= both << slot.shift;
            }
        }
    }
}
