//! States of any size, found layer by layer.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::pattern::Pattern;
use super::transform::Transform;

/// The fewest states that are sorted together.
const LEAST_CHUNK: u64 = 1 << 12;
/// As many are sorted together while a layer is small.
const CHUNK: u64 = 1 << 16;

/// How a state is packed into words: for some places the kind of piece and its orientation.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    slots: Vec<Slot>,
    /// For each move where each slot's piece comes from, and how much it is turned.
    moves: Vec<Vec<(u16, u8)>>,
    /// Words of a state.
    width: usize,
}

/// A place of a state. The first slot is in the highest bits of the first word, so that packed
/// states have the order of their pieces.
#[derive(Clone, Debug)]
struct Slot {
    place: u16,
    /// The pieces that the kinds stand for, ascending.
    pieces: Vec<u16>,
    modulus: u8,
    /// Bits of the orientation, below those of the kind.
    turn_bits: u32,
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
    pub(super) fn new(
        components: &[Vec<u16>],
        start: &Pattern,
        moduli: &[u8],
        moves: &[Transform],
    ) -> Self {
        let mut slots: Vec<Slot> = Vec::new();
        let (mut word, mut free) = (0, u64::BITS);
        let mut number_of = vec![0_u16; start.pieces.len()];
        for component in components {
            let mut pieces: Vec<u16> =
                component.iter().map(|&place| start.pieces[usize::from(place)]).collect();
            pieces.sort_unstable();
            pieces.dedup();
            for &place in component {
                let modulus = moduli[usize::from(place)];
                let turn_bits = bits(modulus.into());
                let all = bits(pieces.len()) + turn_bits;
                if all > free {
                    (word, free) = (word + 1, u64::BITS);
                }
                free -= all;
                number_of[usize::from(place)] = u16::try_from(slots.len()).expect("at most 1024");
                let (shift, mask) = (free.min(u64::BITS - 1), (1 << all) - 1);
                let pieces = pieces.clone();
                slots.push(Slot { place, pieces, modulus, turn_bits, word, shift, mask });
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
        Self { slots, moves, width: word + 1 }
    }

    pub(super) fn pack(&self, pattern: &Pattern) -> Option<Vec<u64>> {
        let mut words = vec![0; self.width];
        for slot in &self.slots {
            let place = usize::from(slot.place);
            let kind = slot.pieces.binary_search(&pattern.pieces[place]).ok()? as u64;
            words[slot.word] |=
                (kind << slot.turn_bits | u64::from(pattern.turned[place])) << slot.shift;
        }
        Some(words)
    }

    pub(super) fn unpack(&self, words: &[u64], pattern: &mut Pattern) {
        for slot in &self.slots {
            let both = words[slot.word] >> slot.shift & slot.mask;
            let kind = usize::try_from(both >> slot.turn_bits).expect("at most 10 bits");
            let turn = both & ((1 << slot.turn_bits) - 1);
            pattern.pieces[usize::from(slot.place)] = slot.pieces[kind];
            pattern.turned[usize::from(slot.place)] = u8::try_from(turn).expect("at most 6 bits");
        }
    }

    /// Appends the states after each move.
    pub(super) fn expand(&self, words: &[u64], room: &mut Vec<u64>, after: &mut Vec<u64>) {
        room.clear();
        room.extend(self.slots.iter().map(|slot| words[slot.word] >> slot.shift & slot.mask));
        let first = after.len();
        after.resize(first + self.moves.len() * self.width, 0);
        for (by, after) in self.moves.iter().zip(after[first..].chunks_exact_mut(self.width)) {
            for (slot, &(from, turn)) in self.slots.iter().zip(by) {
                let mut both = room[usize::from(from)];
                if turn > 0 {
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

/// Packed states, one after the other.
#[derive(Clone, Debug)]
struct States {
    words: Vec<u64>,
    width: usize,
}

impl States {
    const fn new(width: usize) -> Self {
        Self { words: Vec::new(), width }
    }

    fn len(&self) -> u64 {
        (self.words.len() / self.width) as u64
    }

    fn get(&self, number: u32) -> &[u64] {
        &self.words[number as usize * self.width..][..self.width]
    }

    fn iter(&self) -> core::slice::ChunksExact<'_, u64> {
        self.words.chunks_exact(self.width)
    }

    /// Sorts them by their words and drops what is there twice.
    #[expect(clippy::cast_possible_truncation, reason = "the halves of a number")]
    fn sort(&mut self) {
        match self.width {
            1 => {
                self.words.sort_unstable();
                self.words.dedup();
            }
            // One number sorts in half the time of a pair, or of numbers of states.
            2 => {
                let pairs = self.words.as_chunks::<2>().0.iter();
                let mut sorted: Vec<u128> =
                    pairs.map(|&[high, low]| u128::from(high) << 64 | u128::from(low)).collect();
                sorted.sort_unstable();
                sorted.dedup();
                self.words.clear();
                let halves = |both: u128| [(both >> 64) as u64, both as u64];
                self.words.extend(sorted.into_iter().flat_map(halves));
            }
            // Most states differ in the first word.
            _ => {
                let mut sorted: Vec<(u64, u32)> =
                    self.iter().map(|state| state[0]).zip(0..).collect();
                sorted.sort_unstable();
                for alike in sorted.chunk_by_mut(|a, b| a.0 == b.0) {
                    alike.sort_unstable_by_key(|&(_, number)| self.get(number));
                }
                sorted.dedup_by_key(|&mut (_, number)| self.get(number));
                self.words =
                    sorted.iter().flat_map(|&(_, number)| self.get(number)).copied().collect();
            }
        }
    }

    /// Those of two sorted lists, without those of both twice.
    fn merged(&self, other: &Self) -> Self {
        let mut words = Vec::with_capacity(self.words.len() + other.words.len());
        let mut others = other.iter().peekable();
        for state in self.iter() {
            while let Some(next) = others.next_if(|next| *next < state) {
                words.extend_from_slice(next);
            }
            if others.peek() != Some(&state) {
                words.extend_from_slice(state);
            }
        }
        others.for_each(|next| words.extend_from_slice(next));
        Self { words, width: self.width }
    }

    /// Drops those that are in another list; both are sorted.
    fn remove(&mut self, known: &Self) {
        let (mut known, mut kept) = (known.iter().peekable(), 0);
        for first in (0..self.words.len()).step_by(self.width) {
            let state = &self.words[first..][..self.width];
            while known.next_if(|other| *other < state).is_some() {}
            if known.peek() != Some(&state) {
                self.words.copy_within(first..first + self.width, kept);
                kept += self.width;
            }
        }
        self.words.truncate(kept);
    }
}

/// A number mixed from the words: both halves of a product, since the low bits of a word are often
/// all 0.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves of a product")]
fn mark(state: &[u64]) -> u64 {
    state.iter().fold(0, |mark: u64, word| {
        let product = u128::from(mark.rotate_left(29) ^ word) * 0x9e37_79b9_7f4a_7c15;
        product as u64 ^ (product >> 64) as u64
    })
}

/// The last layers of a search over packed states, each sorted.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    packing: Packing,
    /// Whether each move is undone by one: then a move leads to the layer before, the same one or
    /// the next, and older layers are forgotten.
    is_undirected: bool,
    before: States,
    current: States,
}

impl Layers {
    pub(super) fn new(packing: Packing, is_undirected: bool, starts: &[Vec<u64>]) -> Self {
        let width = packing.width;
        let mut current = States { words: starts.concat(), width };
        current.sort();
        Self { packing, is_undirected, before: States::new(width), current }
    }

    pub(super) fn states(&self) -> u64 {
        self.current.len()
    }

    /// Goes on to the next layer, unless a limit is reached: then it stays where it is. The bytes of
    /// the budget are given back at the end. Each state is a step.
    pub(super) fn advance(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let mut next = States::new(self.packing.width);
        let mut fresh = States::new(self.packing.width);
        let mut room = Vec::new();
        let (mut most, mut taken) = self.chunk(&next, budget)?;
        for state in self.current.iter() {
            budget.spend(1)?;
            if fresh.len() + self.packing.moves.len() as u64 > most {
                next = self.with(&next, &mut fresh);
                fresh.words.clear();
                budget.give_back(taken);
                (most, taken) = self.chunk(&next, budget)?;
            }
            self.packing.expand(state, &mut room, &mut fresh.words);
        }
        next = self.with(&next, &mut fresh);
        budget.give_back(taken);
        next.words.shrink_to_fit();
        let last = core::mem::replace(&mut self.current, next);
        self.before = if self.is_undirected { last } else { self.before.merged(&last) };
        Ok(())
    }

    /// How many states may be sorted together next, and the bytes that are needed for them beside
    /// all that is kept, which are taken from the budget.
    fn chunk(&self, next: &States, budget: &mut Budget<'_>) -> Result<(u64, u64), LimitReached> {
        let state = 8 * self.packing.width as u64;
        let moves = self.packing.moves.len() as u64;
        let all = if self.is_undirected { 1 } else { 2 };
        // While they are merged, states of the next layer are there twice.
        let kept = (all * (self.before.len() + self.current.len()) + 2 * next.len()) * state;
        // Each once as it is found, which a growing list doubles, once merged, and once sorted: with
        // its first word if it is long.
        let each = if self.packing.width > 2 { 4 * state + 16 } else { 3 * state + 16 };
        let left = budget.bytes_left().saturating_sub(kept);
        let all = self.current.len() * moves;
        let least = LEAST_CHUNK.max(moves).min(all);
        let chunk = next.len().max(CHUNK).max(moves).min((left / each).max(least)).min(all);
        let bytes = kept + chunk * each;
        budget.take(bytes)?;
        Ok((chunk, bytes))
    }

    /// The next layer as known so far and what of `fresh` is new.
    fn with(&self, next: &States, fresh: &mut States) -> States {
        fresh.sort();
        fresh.remove(&self.before);
        fresh.remove(&self.current);
        next.merged(fresh)
    }
}

/// Packed states, each once, and where each is among them.
#[derive(Clone, Debug)]
pub(super) struct Known {
    states: States,
    /// The numbers of states, each at or after the place that its mark says; `u32::MAX` for none.
    slots: Vec<u32>,
}

impl Known {
    pub(super) fn len(&self) -> u32 {
        u32::try_from(self.states.len()).expect("few are listed")
    }

    pub(super) fn get(&self, number: u32) -> &[u64] {
        self.states.get(number)
    }

    /// The number of a state that is there.
    pub(super) fn number(&self, state: &[u64]) -> Option<u32> {
        Some(self.slots[self.find(state)]).filter(|&number| number != u32::MAX)
    }

    /// The number of a state, which is added unless it is there.
    fn add(&mut self, state: &[u64]) -> u32 {
        if self.slots.len() as u64 <= 2 * self.states.len() {
            self.slots = vec![u32::MAX; 2 * self.slots.len()];
            for number in 0..self.len() {
                let slot = self.find(self.states.get(number));
                self.slots[slot] = number;
            }
        }
        let slot = self.find(state);
        if self.slots[slot] == u32::MAX {
            self.slots[slot] = self.len();
            self.states.words.extend_from_slice(state);
        }
        self.slots[slot]
    }

    /// The slot of a state, or the one that is free for it.
    fn find(&self, state: &[u64]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (mark(state) >> 16) as usize & mask;
        // One word after the other: a call to compare memory takes longer than most states.
        while self.slots[slot] != u32::MAX && self.get(self.slots[slot]).iter().ne(state) {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// All states that are reached, as they are found, and for each the numbers of those after each
/// move, whose bytes are taken from the budget; `None` if they are more than `most`. Each of these
/// numbers is a step.
pub(super) fn reached(
    packing: &Packing,
    start: &Pattern,
    most: u64,
    budget: &mut Budget<'_>,
) -> Result<Option<(Known, Vec<u32>)>, LimitReached> {
    let mut known = Known { states: States::new(packing.width), slots: vec![u32::MAX; 64] };
    known.add(&packing.pack(start).expect("a start of its own pieces"));
    let bytes = 4 * packing.moves.len() as u64;
    let (mut next, mut room, mut after, mut table) = (0, Vec::new(), Vec::new(), Vec::new());
    while next < known.len() {
        budget.spend(packing.moves.len() as u64)?;
        if u64::from(known.len()) > most {
            budget.give_back(bytes * u64::from(next));
            return Ok(None);
        }
        budget.take(bytes)?;
        after.clear();
        packing.expand(known.get(next), &mut room, &mut after);
        table.extend(after.chunks_exact(packing.width).map(|state| known.add(state)));
        next += 1;
    }
    Ok(Some((known, table)))
}
