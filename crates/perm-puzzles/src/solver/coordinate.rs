//! Numbers of which each move makes a new one, whatever the rest of the puzzle looks like.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::BuildHasher as _;

use dense_code::limits::{Budget, LimitReached};
use foldhash::fast::FixedState;
use hashbrown::HashTable;

use super::puzzle::Puzzle;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::transform::Transform;

/// The most values of a coordinate: their keys and lists still fit into some hundred megabytes.
const MAX_VALUES: usize = 1 << 24;
/// So many values are listed in a moment, whatever the formula says of their number: there are
/// large puzzles of few states.
const FEW: usize = 1 << 12;

/// What a coordinate reads of a pattern: the label of the piece in each of some places, whose
/// pieces moves exchange with each other alone, and how the pieces of some labels are turned.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// Ascending.
    pub(super) places: Vec<u16>,
    /// The label of each piece.
    pub(super) labels: Vec<u16>,
    /// Whether the orientation counts, for each label.
    pub(super) turns: Vec<bool>,
}

impl Reading {
    /// How the pieces on some places are turned.
    pub(super) fn orientation(space: &PuzzleSpace, places: &[u16]) -> Self {
        Self {
            places: places.to_vec(),
            labels: vec![0; space.start.pieces.len()],
            turns: vec![true],
        }
    }

    /// Where the pieces on some places are, told apart by labels.
    pub(super) fn arrangement(
        space: &PuzzleSpace,
        places: &[u16],
        label: impl Fn(u16) -> usize,
    ) -> Self {
        let mut labels = vec![0; space.start.pieces.len()];
        let mut last = 0;
        for &place in places {
            let piece = space.start.pieces[usize::from(place)];
            let own = label(piece);
            labels[usize::from(piece)] = u16::try_from(own).expect("at most 4096 places");
            last = last.max(own);
        }
        Self { places: places.to_vec(), labels, turns: vec![false; last + 1] }
    }

    /// Where some of the pieces on these places are, with their orientation where there is any:
    /// they have the labels 1, 2, and so on, and the others 0.
    pub(super) fn tracked(space: &PuzzleSpace, places: &[u16], tracked: &[u16]) -> Self {
        let number = |piece| tracked.iter().position(|&other| other == piece).map_or(0, |k| k + 1);
        let mut reading = Self::arrangement(space, places, number);
        reading.turns[1..].fill(true);
        reading
    }

    /// For each move and place where the piece comes from, and how much it is turned.
    fn steps(&self, moves: &[Transform]) -> Vec<Vec<(usize, u16)>> {
        let mut local = vec![0; self.labels.len()];
        for (number, &place) in self.places.iter().enumerate() {
            local[usize::from(place)] = number;
        }
        let mut steps = Vec::new();
        for by in moves {
            let step = |&place: &u16| {
                let place = usize::from(place);
                (local[usize::from(by.from[place])], u16::from(by.turn[place]))
            };
            steps.push(self.places.iter().map(step).collect());
        }
        steps
    }

    /// For each turn and symbol the symbol after the turn.
    fn turned(&self, turns: u16) -> Vec<Vec<u16>> {
        let mut turned = Vec::new();
        for turn in 0..turns {
            let mut symbols = Vec::new();
            for (label, &counts) in (0..).zip(&self.turns) {
                for old in 0..turns {
                    symbols.push(label * turns + if counts { (old + turn) % turns } else { old });
                }
            }
            turned.push(symbols);
        }
        turned
    }

    /// At least as many values as this where moves can make any two exchanges of pieces, and turn
    /// any two of those that turn: `u64::MAX` where they are more.
    fn least_count(&self, space: &PuzzleSpace, modulus: u8) -> u64 {
        let mut counts = vec![0_u64; self.turns.len()];
        for &place in &self.places {
            let piece = space.start.pieces[usize::from(place)];
            counts[usize::from(self.labels[usize::from(piece)])] += 1;
        }
        let (mut all, mut placed) = (1_u128, 0);
        for (&count, &turns) in counts.iter().zip(&self.turns) {
            for k in 1..=count {
                placed += 1;
                // A product of binomials: each step divides without a rest.
                all = all * placed / u128::from(k);
                // The turn of one piece may follow from a sum that moves keep.
                if turns && placed > 1 {
                    all *= u128::from(modulus);
                }
                if all > 1 << 64 {
                    return u64::MAX;
                }
            }
        }
        // A parity may leave out half of them.
        u64::try_from(all / 2).expect("at most 2^63")
    }

    /// How many values are listed at most, and for how many there is room from the start: for few
    /// where there are too many for the bytes.
    fn most_values(&self, puzzle: &Puzzle, modulus: u8, bytes: u64) -> (usize, usize) {
        // The word, the values after all moves, and an entry of the table of words.
        let of_value = (2 * self.places.len() + 4 * puzzle.moves.len()) as u64 + 12;
        // A list that grows is copied to one of twice the size, so three times its bytes are in
        // use. A value has an entry at least, or shares it with the images of up to 64 symmetries.
        let most = (bytes / (3 * of_value)).min(puzzle.max_entry_bytes.saturating_mul(128));
        let most = usize::try_from(most).map_or(MAX_VALUES, |most| most.min(MAX_VALUES));
        match usize::try_from(self.least_count(&puzzle.space, modulus)) {
            // Mostly there are as many as these or twice as many. With room for all of them nothing
            // is copied, or only what is left in the end.
            Ok(least) if least <= most => (most.max(2 * least), 2 * least),
            _ => (most.min(FEW), 0),
        }
    }

    /// What it reads of the piece in each place, as one number: the label, and the orientation.
    fn word(&self, turns: u16, pattern: &Pattern, word: &mut Vec<u16>) {
        word.clear();
        for &place in &self.places {
            let place = usize::from(place);
            let label = self.labels[usize::from(pattern.pieces[place])];
            let turned = u16::from(pattern.turned[place]);
            let counts = self.turns[usize::from(label)];
            word.push(label * turns + if counts { turned } else { 0 });
        }
    }
}

/// A reading and all its values, in the order in which moves reach them: 0 is the solved one.
#[derive(Clone, Debug)]
pub(super) struct Coordinate {
    pub(super) reading: Reading,
    /// The orientations that are told apart.
    turns: u16,
    /// What is read, value after value: the label times the orientations, and the orientation.
    words: Vec<u16>,
    numbers: HashTable<u32>,
    /// The values after all moves of value 0, then of value 1.
    pub(super) after: Vec<u32>,
    pub(super) moves: usize,
    pub(super) count: usize,
}

fn hash(word: &[u16]) -> u64 {
    FixedState::default().hash_one(word)
}

impl Coordinate {
    /// Lists the values; `None` if they take more bytes than are left while the lists grow. Each
    /// entry is a step.
    pub(super) fn new(
        reading: Reading,
        puzzle: &Puzzle,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, LimitReached> {
        let Puzzle { space, .. } = puzzle;
        let len = reading.places.len();
        let modulus = reading.places.first().map_or(1, |&place| space.moduli[usize::from(place)]);
        let turns = if reading.turns.contains(&true) { u16::from(modulus) } else { 1 };
        let (most, room) = reading.most_values(puzzle, modulus, budget.bytes_left());
        let (steps, turned) = (reading.steps(&puzzle.moves), reading.turned(turns));
        let moves = puzzle.moves.len();
        let mut own = Self {
            reading,
            turns,
            words: Vec::with_capacity(room * len),
            numbers: HashTable::with_capacity(room),
            after: Vec::with_capacity(room * moves),
            moves,
            count: 0,
        };
        let mut word = Vec::new();
        own.reading.word(turns, &space.start, &mut word);
        own.insert(&word);
        // Listed by moves from the start, and not ranked: what moves keep, a parity or a sum, costs
        // no numbers, and no such law is written by hand. One way serves arrangements, orientations
        // and tracked pieces.
        let mut value = 0;
        while value < own.count {
            budget.spend(moves as u64)?;
            for step in &steps {
                let before = &own.words[value * len..][..len];
                for (to, &(from, turn)) in word.iter_mut().zip(step) {
                    // Where no orientation is read `turns` is 1, and every turn is 0.
                    *to = turned[usize::from(turn % turns)][usize::from(before[from])];
                }
                let number = match own.number(&word) {
                    Some(number) => number,
                    None if own.count >= most => return Ok(None),
                    None => own.insert(&word),
                };
                own.after.push(number);
            }
            value += 1;
        }
        own.words.shrink_to_fit();
        own.after.shrink_to_fit();
        Ok(budget.take(own.bytes()).is_ok().then_some(own))
    }

    fn number(&self, word: &[u16]) -> Option<u32> {
        let len = word.len();
        let is_same = |&number: &u32| self.words[number as usize * len..][..len] == *word;
        self.numbers.find(hash(word), is_same).copied()
    }

    fn insert(&mut self, word: &[u16]) -> u32 {
        #[expect(clippy::cast_possible_truncation, reason = "at most 2^25 values")]
        let (number, len) = (self.count as u32, word.len());
        self.words.extend_from_slice(word);
        let words = &self.words;
        let rehash = |&number: &u32| hash(&words[number as usize * len..][..len]);
        self.numbers.insert_unique(hash(word), number, rehash);
        self.count += 1;
        number
    }

    /// The bytes of its lists.
    pub(super) fn bytes(&self) -> u64 {
        let lists = 2 * self.words.len() + 4 * self.after.len();
        (lists + self.numbers.allocation_size()) as u64
    }

    /// The value for a pattern of the puzzle; `None` for one that can't be reached.
    pub(super) fn value(&self, pattern: &Pattern) -> Option<u32> {
        let mut word = Vec::with_capacity(self.reading.places.len());
        self.reading.word(self.turns, pattern, &mut word);
        self.number(&word)
    }

    /// The values after all moves of one value.
    #[inline]
    pub(super) fn after(&self, value: u32) -> &[u32] {
        &self.after[value as usize * self.moves..][..self.moves]
    }

    /// What is read of the pattern with a value.
    fn word_of(&self, value: u32) -> &[u16] {
        let len = self.reading.places.len();
        &self.words[value as usize * len..][..len]
    }

    /// Puts a value into a pattern: the orientations, and the first pieces of each label.
    pub(super) fn put(&self, value: u32, start: &Pattern, pattern: &mut Pattern) {
        let reading = &self.reading;
        let mut left: Vec<u16> =
            reading.places.iter().map(|&place| start.pieces[usize::from(place)]).collect();
        // Descending: the first piece of a label is the last one found, and few move up behind it.
        left.sort_unstable_by(|a, b| b.cmp(a));
        for (&place, &symbol) in reading.places.iter().zip(self.word_of(value)) {
            let (label, turned) = (symbol / self.turns, symbol % self.turns);
            if reading.turns[usize::from(label)] {
                #[expect(clippy::cast_possible_truncation, reason = "at most 64 orientations")]
                (pattern.turned[usize::from(place)] = turned as u8);
            }
            if reading.turns.len() > 1 {
                let is_own = |&piece: &u16| reading.labels[usize::from(piece)] == label;
                let at = left.iter().rposition(is_own).expect("a word has the labels of the start");
                pattern.pieces[usize::from(place)] = left.remove(at);
            }
        }
    }

    /// What a symbol in one of the places adds to the key of a word, which is the sum over all
    /// places, and the number of keys. The commonest label adds nothing, each other one the place
    /// of its only piece or a bit for each place; orientations are digits. `None` where there are
    /// more than 2^24 keys.
    pub(super) fn key_parts(&self) -> Option<(Vec<Vec<u64>>, u64)> {
        let (labels, len) = (self.reading.turns.len(), self.reading.places.len());
        let are_turned = self.reading.turns.contains(&true);
        if labels > 1 && are_turned {
            return None;
        }
        let mut parts = vec![vec![0; labels * usize::from(self.turns)]; len];
        let mut keys = 1_u64;
        if are_turned {
            for part in &mut parts {
                for (turned, to) in (0..).zip(part) {
                    *to = turned * keys;
                }
                keys = few(keys.checked_mul(self.turns.into())?)?;
            }
            return Some((parts, keys));
        }
        let mut counts = vec![0; labels];
        self.word_of(0).iter().for_each(|&label| counts[usize::from(label)] += 1);
        let commonest = (0..labels).max_by_key(|&label| counts[label])?;
        for label in (0..labels).filter(|&label| label != commonest && counts[label] > 0) {
            let digits = if counts[label] == 1 { len as u64 } else { few(1 << len.min(63))? };
            for (place, part) in parts.iter_mut().enumerate() {
                part[label] = keys * if counts[label] == 1 { place as u64 } else { 1 << place };
            }
            keys = few(keys * digits)?;
        }
        Some((parts, keys))
    }

    /// The value of each key.
    pub(super) fn values_of_keys(&self, parts: &[Vec<u64>], keys: u64) -> Vec<u32> {
        // At most 2^24 keys.
        let mut values = vec![0; usize::try_from(keys).expect("keys are few")];
        let len = self.reading.places.len();
        for (number, word) in (0..).zip(self.words.chunks_exact(len.max(1))) {
            let key = word.iter().zip(parts).map(|(&symbol, part)| part[usize::from(symbol)]);
            values[usize::try_from(key.sum::<u64>()).expect("keys are few")] = number;
        }
        values
    }

    /// The place of one of the puzzle's places among those that are read.
    pub(super) fn local(&self, place: usize) -> Option<usize> {
        self.reading.places.iter().position(|&other| usize::from(other) == place)
    }

    /// What is read of a piece that is turned so.
    pub(super) fn symbol(&self, piece: u16, turned: u8) -> usize {
        let label = self.reading.labels[usize::from(piece)];
        let turned = if self.reading.turns[usize::from(label)] { turned } else { 0 };
        usize::from(label * self.turns + u16::from(turned))
    }
}

fn few(keys: u64) -> Option<u64> {
    (keys <= MAX_VALUES as u64).then_some(keys)
}
