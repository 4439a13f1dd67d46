//! Arrangements of a multiset: four kinds of letter, thirteen letters, and exchanges of neighbours.
//! 1,201,200 states whose ranks are known at run time.

use std::ops::ControlFlow;

use dense_search::{BATCH, NOWHERE, Space};
use perm_hash::MultisetPerms;
use perm_hash::perm::PackedMultiset;

use super::Packed;

/// Found by the hash set.
pub(super) const LAYERS: [u64; 64] = [
    1, 3, 9, 22, 48, 95, 178, 311, 520, 832, 1282, 1908, 2758, 3871, 5298, 7077, 9242, 11813,
    14802, 18187, 21942, 26006, 30298, 34716, 39145, 43442, 47475, 51101, 54184, 56610, 58286,
    59138, 59138, 58286, 56610, 54184, 51101, 47475, 43442, 39145, 34716, 30298, 26006, 21942,
    18187, 14802, 11813, 9242, 7077, 5298, 3871, 2758, 1908, 1282, 832, 520, 311, 178, 95, 48, 22,
    9, 3, 1,
];
const LETTERS: usize = 13;

/// Two bits a letter, the first one lowest.
pub(super) struct Words(PackedMultiset<4>);

impl Words {
    pub(super) fn new() -> Self {
        Self(MultisetPerms::new([4, 3, 3, 3]).and_then(|words| words.packed()).unwrap())
    }
}

fn packed(letters: [u8; LETTERS]) -> u32 {
    letters.iter().rev().fold(0, |word, &letter| word << 2 | u32::from(letter))
}

/// The letters in order.
fn start() -> u32 {
    packed([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
}

/// The word with the letters of place `k` and the next exchanged.
fn exchanged(word: u64, k: usize) -> u64 {
    let difference = (word ^ word >> 2) >> (2 * k) & 3;
    word ^ (difference | difference << 2) << (2 * k)
}

/// The words after the exchanges that change something.
fn exchanges(word: u32) -> impl Iterator<Item = (usize, u32)> {
    let after = move |k| exchanged(word.into(), k) as u32;
    (0..LETTERS - 1).map(move |k| (k, after(k))).filter(move |&(_, after)| after != word)
}

impl Space for Words {
    type State = u32;
    type Move = usize;

    fn start(&self) -> u32 {
        start()
    }

    fn successors(&self, word: u32) -> impl Iterator<Item = (usize, u32)> {
        exchanges(word)
    }

    fn count(&self) -> u64 {
        self.0.count()
    }

    fn rank(&self, word: u32) -> u64 {
        self.0.rank(word.into()).unwrap_or(NOWHERE)
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(self.0.unrank(rank)?).ok()
    }
}

pub(super) struct Hand;

impl Packed for Hand {
    fn successors(&self, word: u64, mut each: impl FnMut(u64)) {
        for k in 0..LETTERS - 1 {
            let after = exchanged(word, k);
            if after != word {
                each(after);
            }
        }
    }
}

/// Ranks from two tables: a word is a head of seven letters and a tail of six, and the tails behind
/// a head are the arrangements of what it leaves.
pub(super) struct Batch {
    /// The number of words with a smaller head, for each head.
    before: Vec<u32>,
    /// The place of a tail among those of as many letters of each kind, for each tail.
    places: Vec<u32>,
    /// All heads in order: the words before them, the head, where its tails begin in `tails`.
    heads: Vec<(u32, u32, u32)>,
    /// All tails in order, those with as many letters of each kind together.
    tails: Vec<u32>,
    /// The place in `heads` of the last head that begins at or before each 256th rank.
    guesses: Vec<u32>,
    count: u64,
}

const HEAD: usize = 7;

/// Letters of each kind in a word of so many letters.
fn kinds(word: u32, len: usize) -> [u8; 4] {
    (0..len).fold([0; 4], |mut kinds, k| {
        kinds[(word >> (2 * k) & 3) as usize] += 1;
        kinds
    })
}

/// All words of so many letters in lexicographic order, each with its letters of each kind.
fn in_order(len: usize) -> Vec<([u8; 4], u32)> {
    let reversed = |word: u32| (0..len).fold(0, |back, k| back << 2 | word >> (2 * k) & 3);
    (0..1 << (2 * len)).map(reversed).map(|word| (kinds(word, len), word)).collect()
}

impl Batch {
    pub(super) fn new() -> Self {
        let mut tails = in_order(LETTERS - HEAD);
        // Stable: in order among those of the same letters.
        tails.sort_by_key(|&(kinds, _)| kinds);
        let first = |kinds| tails.partition_point(|&(other, _)| other < kinds) as u32;
        let mut places = vec![0; tails.len()];
        for (place, &(kinds, tail)) in (0..).zip(&tails) {
            places[tail as usize] = place - first(kinds);
        }
        let (mut before, mut heads, mut count) = (vec![0; 1 << (2 * HEAD)], Vec::new(), 0);
        for (kinds, head) in in_order(HEAD) {
            before[head as usize] = count;
            let left = [0, 1, 2, 3].map(|kind| [4_u8, 3, 3, 3][kind].checked_sub(kinds[kind]));
            let [Some(a), Some(b), Some(c), Some(d)] = left else { continue };
            heads.push((count, head, first([a, b, c, d])));
            count += tails.iter().filter(|tail| tail.0 == [a, b, c, d]).count() as u32;
        }
        let guess = |rank: u32| heads.partition_point(|&(before, ..)| before <= rank) as u32 - 1;
        let guesses = (0..count).step_by(256).map(guess).collect();
        let tails = tails.iter().map(|&(_, tail)| tail).collect();
        Self { before, places, heads, tails, guesses, count: count.into() }
    }
}

impl Space for Batch {
    type State = u32;
    type Move = usize;

    fn start(&self) -> u32 {
        start()
    }

    fn successors(&self, word: u32) -> impl Iterator<Item = (usize, u32)> {
        exchanges(word)
    }

    fn count(&self) -> u64 {
        self.count
    }

    fn rank(&self, word: u32) -> u64 {
        let (head, tail) = (word & 0x3fff, word >> 14);
        u64::from(self.before[head as usize] + self.places[tail as usize])
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        let rank = u32::try_from(rank).ok().filter(|_| rank < self.count)?;
        let guess = self.guesses[rank as usize / 256] as usize;
        let behind = self.heads[guess..].iter().take_while(|&&(before, ..)| before <= rank);
        let (before, head, tails) = behind.last()?;
        Some(head | self.tails[(tails + rank - before) as usize] << 14)
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let (mut words, mut after) = ([0; BATCH], [0; BATCH]);
        for (word, &rank) in words.iter_mut().zip(ranks) {
            *word = self.unrank(rank).unwrap_or_default();
        }
        for k in 0..LETTERS - 1 {
            // A word whose neighbours are equal is its own successor, which was seen.
            for (after, &word) in after.iter_mut().zip(&words) {
                *after = self.rank(exchanged(word.into(), k) as u32);
            }
            if each(&after[..ranks.len()]).is_break() {
                return;
            }
        }
    }
}
