//! States of any size as words: for some places the kind of piece and its orientation.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

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
pub(crate) struct Packing {
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

impl Packing {
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

    /// The bytes of its lists, for a puzzle of many parts more than those of the states.
    fn bytes(&self) -> usize {
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

/// The packed states that moves reach, numbered as they are found: 0 is the start.
#[derive(Clone, Debug)]
pub(crate) struct Reached {
    pub(crate) packing: Packing,
    /// The words of all states, one after the other.
    words: Vec<u64>,
    // Numbers alone: each state lies once in memory, in `words`, and is compared there.
    numbers: HashTable<u32>,
    /// For each state the numbers of those after each move.
    pub(crate) table: Vec<u32>,
}

impl Reached {
    /// From the start; `None` if they are more than `most`. There is room for some of them from the
    /// beginning. Each entry of the table is a step, and its bytes are taken from the budget.
    pub(crate) fn new(
        packing: Packing,
        start: &Pattern,
        most: u64,
        room: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, LimitReached> {
        let first = packing.pack(start).expect("a start of its own pieces");
        let words = Vec::with_capacity(room * packing.width);
        let table = Vec::with_capacity(room * packing.moves.len());
        let mut known = Self { packing, words, numbers: HashTable::with_capacity(room), table };
        known.add(&first);
        let moves = known.packing.moves.len() as u64;
        let (mut next, mut room, mut after) = (0, Vec::new(), Vec::new());
        while next < known.len() {
            budget.spend(moves)?;
            // Given up at once, however long a list would have become.
            if u64::from(known.len()) > most {
                budget.give_back(4 * moves * u64::from(next));
                return Ok(None);
            }
            budget.take(4 * moves)?;
            after.clear();
            known.packing.expand(known.get(next), &mut room, &mut after);
            for state in after.chunks_exact(known.packing.width) {
                // The table is written as states are found: no sort, and no second search for
                // numbers. Room for all of them beforehand, and entering inverse moves backwards,
                // gained nothing.
                let number = known.add(state);
                known.table.push(number);
            }
            next += 1;
        }
        known.words.shrink_to_fit();
        known.table.shrink_to_fit();
        let (words, width) = (&known.words, known.packing.width);
        known.numbers.shrink_to_fit(|&number| hash(state(words, width, number)));
        Ok(Some(known))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.words.len() / self.packing.width).expect("few are listed")
    }

    /// The bytes of its lists, the table among them.
    pub(crate) fn bytes(&self) -> u64 {
        // A number and a byte of control each, seven of eight in use. What a processor's vectors
        // add to that is left out: a saved solver makes the same choice of databases everywhere.
        let lists = 8 * self.words.len() + 4 * self.table.len() + 6 * self.numbers.capacity();
        (lists + self.packing.bytes()) as u64
    }

    pub(crate) fn get(&self, number: u32) -> &[u64] {
        state(&self.words, self.packing.width, number)
    }

    /// The number of what a pattern has in its places, if that is reached.
    pub(crate) fn number(&self, pattern: &Pattern) -> Option<u32> {
        let state = self.packing.pack(pattern)?;
        let is_same = |&number: &u32| *self.get(number) == state;
        self.numbers.find(hash(&state), is_same).copied()
    }

    /// Puts a state into a pattern.
    pub(super) fn put(&self, number: u32, pattern: &mut Pattern) {
        self.packing.unpack(self.get(number), pattern);
    }

    /// The number of a state, which is added unless it is there.
    fn add(&mut self, new: &[u64]) -> u32 {
        let (words, width, next) = (&self.words, self.packing.width, self.len());
        let known = |number| state(words, width, number);
        // Word by word: a call to compare memory takes longer than most states.
        let is_same = |&number: &u32| known(number).iter().eq(new);
        match self.numbers.entry(hash(new), is_same, |&number| hash(known(number))) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                entry.insert(next);
                self.words.extend_from_slice(new);
                next
            }
        }
    }
}

fn state(words: &[u64], width: usize, number: u32) -> &[u64] {
    &words[number as usize * width..][..width]
}

/// A number mixed from the words: both halves of a product, since the low bits of a word are often
/// all 0.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves of a product")]
fn hash(state: &[u64]) -> u64 {
    state.iter().fold(0, |hash: u64, word| {
        let product = u128::from(hash.rotate_left(29) ^ word) * 0x9e37_79b9_7f4a_7c15;
        product as u64 ^ (product >> 64) as u64
    })
}
