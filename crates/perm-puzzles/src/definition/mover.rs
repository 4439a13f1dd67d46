use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use dense_code::limits::{Budget, LimitReached};
use dense_search::BATCH;

use super::columns::{self, Each, Kernel};
use super::part::{Part, Steps};
use super::transform::Transform;

/// Entries of a move table: a part with more is computed each time.
const MAX_ENTRIES: u128 = 1 << 24;

/// How the values of a part after each move are found.
#[derive(Clone)]
pub(super) struct Mover {
    /// Values of the part.
    pub(super) count: u64,
    moves: usize,
    way: Way,
}

#[derive(Clone)]
enum Way {
    /// All moves of value 0, then of value 1.
    Table(Vec<u32>),
    /// Permutations side by side; the sources of each move.
    Columns(Kernel, Vec<Vec<u8>>),
    /// From the words, one by one.
    Singly(Box<Part>, Steps),
}

impl Mover {
    /// `is_alone` says whether the puzzle has no other part: then no value is met a second time,
    /// and a table would not pay.
    pub(super) fn new(
        part: &mut Part,
        is_alone: bool,
        moves: &[Transform],
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let entries = part.count * moves.len() as u128;
        let kernel = part.permuted().and_then(columns::kernel);
        let way = match kernel {
            Some(kernel) if is_alone || entries > MAX_ENTRIES => {
                let source = |&(from, _): &(usize, u8)| u8::try_from(from).expect("of 20 places");
                let steps = part.steps(moves).moves;
                Way::Columns(
                    kernel,
                    steps.iter().map(|by| by.iter().map(source).collect()).collect(),
                )
            }
            _ if entries <= MAX_ENTRIES || part.is_listed() => {
                if !part.is_listed() {
                    budget.take(4 * u64::try_from(entries).expect("few entries"))?;
                }
                Way::Table(part.table(moves, budget)?)
            }
            _ => Way::Singly(Box::new(part.clone()), part.steps(moves)),
        };
        let count = u64::try_from(part.count).expect("below the number of states");
        Ok(Self { count, moves: moves.len(), way })
    }

    /// Calls `each` with the number of each move and the values after it, where these are found
    /// move by move; else it says that they are not.
    pub(super) fn singly(&self, values: &[u64], each: &mut Each<'_>) -> bool {
        let Way::Columns(kernel, moves) = &self.way else { return false };
        kernel(moves, &block(values), each);
        true
    }

    /// Some values of the part; `place` is what a value counts in the rank.
    pub(super) fn batch<'a>(&'a self, values: &'a mut [u64], place: u64) -> Batch<'a> {
        let (mut moved, mut words) = (Vec::new(), Vec::new());
        match &self.way {
            Way::Table(_) => values.iter_mut().for_each(|value| *value *= self.moves as u64),
            Way::Columns(kernel, moves) => {
                moved.reserve(moves.len());
                kernel(moves, &block(values), &mut |_, after| {
                    moved.push(*after);
                    ControlFlow::Continue(())
                });
            }
            Way::Singly(part, _) => words = part.words(values),
        }
        Batch { mover: self, values, place, moved, words, after: Vec::new() }
    }
}

/// Some values, at most [`BATCH`], and 0 up to there.
fn block(values: &[u64]) -> [u64; BATCH] {
    let mut block = [0; BATCH];
    block[..values.len()].copy_from_slice(values);
    block
}

/// The values of one part of some states, and what was computed to move them.
pub(super) struct Batch<'a> {
    mover: &'a Mover,
    /// Where there is a table, the first entries of the values.
    values: &'a [u64],
    place: u64,
    /// The values after each move, where all are found at once.
    moved: Vec<[u64; BATCH]>,
    /// The words of the values, where they are moved one by one.
    words: Vec<u8>,
    /// Room for a word after a move.
    after: Vec<u8>,
}

impl Batch<'_> {
    /// Adds what the values after a move count in the ranks.
    pub(super) fn add(&mut self, by: usize, ranks: &mut [u64]) {
        match &self.mover.way {
            Way::Table(table) => {
                for (rank, &value) in ranks.iter_mut().zip(self.values) {
                    #[expect(clippy::cast_possible_truncation, reason = "a value with a table")]
                    let after = table[value as usize + by];
                    *rank += u64::from(after) * self.place;
                }
            }
            Way::Columns(..) => {
                for (rank, after) in ranks.iter_mut().zip(&self.moved[by]) {
                    *rank += after * self.place;
                }
            }
            Way::Singly(part, steps) => {
                let words = self.words.chunks_exact(self.words.len() / self.values.len());
                for (rank, word) in ranks.iter_mut().zip(words) {
                    let after = part.moved(steps, by, word, &mut self.after);
                    *rank += u64::try_from(after).expect("below the count") * self.place;
                }
            }
        }
    }
}
