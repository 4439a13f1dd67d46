use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use dense_code::limits::{Budget, LimitReached};
use dense_search::BATCH;
use perm_hash::Perm;
use perm_hash::batch::Block;

use super::rank_coordinate::{RankCoordinate, Ranking};
use super::transform::{Moduli, Transform, entries_at};

/// Entries of a move table, 64 MiB: the values of a coordinate with more are moved each time.
const MAX_ENTRIES: u64 = 1 << 24;
/// The fewest permutations that are moved without a table: for fewer a table is as fast.
// The kernel for 6 and 7 items was tried: 7 pancakes took the same time, TopSpin of 6 more.
const MIN_ALONE: u64 = 40_320;

/// The move table of a coordinate: its values after each move, computed where they are too many.
#[derive(Clone)]
pub(super) enum MoveTable {
    /// All moves of value 0, then of value 1.
    Stored(Vec<u32>),
    /// Permutations side by side; the sources of each move.
    Permutations(Kernel, Vec<Vec<u8>>),
    /// One by one, the slow way for what is too large for a table: identical pieces, groups. The
    /// moves on the places of the coordinate, and their orientations.
    Singly(Vec<Transform>, Vec<u8>),
}

/// Calls `each` with the number of each move and the ranks after it of some permutations, given by
/// their ranks, until it breaks. A move is the list of the items that go to each place.
type Kernel = fn(moves: &[Vec<u8>], ranks: &[u64], each: &mut Each<'_>);

/// What is done with the values after a move.
pub(super) type Each<'a> = dyn FnMut(usize, &[u64]) -> ControlFlow<()> + 'a;

impl MoveTable {
    /// `is_alone` says whether the puzzle has no other coordinate: then no value is met a second
    /// time, and a table would not pay.
    pub(super) fn new(
        own: &mut RankCoordinate,
        is_alone: bool,
        moves: &[Transform],
        moduli: &Moduli,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        if let Ranking::Listed(states) = &mut own.ranking {
            // Its entries and bytes were counted as it was made.
            return Ok(Self::Stored(core::mem::take(&mut states.table)));
        }
        let entries = own.count.saturating_mul(moves.len() as u64);
        let moves: Vec<Transform> = moves.iter().map(|by| by.within(&own.places)).collect();
        if let Some((kernel, width)) = own.permuted().and_then(kernel) {
            // Items that stay, before all others, change no rank: one kernel serves several sizes.
            let still = width - u8::try_from(own.places.len()).expect("at most 20 places");
            let source = |&from: &u16| still + u8::try_from(from).expect("of 20 places");
            let sources = |by: &Transform| (0..still).chain(by.from.iter().map(source)).collect();
            let columns = Self::Permutations(kernel, moves.iter().map(sources).collect());
            if entries > MAX_ENTRIES || (is_alone && own.count >= MIN_ALONE) {
                return Ok(columns);
            }
            return columns.table(own, moves.len(), budget);
        }
        let count = moves.len();
        let moduli = entries_at(moduli, &own.places);
        let singly = Self::Singly(moves, moduli);
        if entries > MAX_ENTRIES { Ok(singly) } else { singly.table(own, count, budget) }
    }

    /// A table of what this finds. Each entry is a step, and its bytes are taken from the budget.
    fn table(
        self,
        own: &RankCoordinate,
        moves: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let (moves, count) = (moves as u64, own.count);
        budget.take(4 * count * moves)?;
        let mut table = Vec::new();
        let mut after = vec![[0; BATCH]; usize::try_from(moves).expect("few moves")];
        // By the way that finds values without a table, so that both are one law.
        for first in (0..count).step_by(BATCH) {
            let values: Vec<u64> = (first..count).take(BATCH).collect();
            budget.spend(values.len() as u64 * moves)?;
            after.fill([0; BATCH]);
            self.add(own, &values, 1, &mut after);
            // A coordinate with a table has at most `MAX_ENTRIES` values.
            let entry = |after: &[u64; BATCH], k| u32::try_from(after[k]).expect("few values");
            for k in 0..values.len() {
                table.extend(after.iter().map(|after| entry(after, k)));
            }
        }
        Ok(Self::Stored(table))
    }

    /// Calls `each` with the number of each move and the values after it, where these are found
    /// move by move; else it says that they are not.
    pub(super) fn move_by_move(&self, values: &[u64], each: &mut Each<'_>) -> bool {
        let Self::Permutations(kernel, moves) = self else { return false };
        kernel(moves, values, each);
        true
    }

    /// Adds the values after each move, each of which counts `place` times, to the ranks.
    #[expect(clippy::cast_possible_truncation, reason = "a value with a table")]
    pub(super) fn add(
        &self,
        own: &RankCoordinate,
        values: &[u64],
        place: u64,
        ranks: &mut [[u64; BATCH]],
    ) {
        match self {
            Self::Stored(table) => {
                // All moves of a value lie together, mostly in one line of the cache.
                for (k, &value) in values.iter().enumerate() {
                    let row = &table[value as usize * ranks.len()..][..ranks.len()];
                    for (ranks, &after) in ranks.iter_mut().zip(row) {
                        ranks[k] += u64::from(after) * place;
                    }
                }
            }
            Self::Permutations(kernel, moves) => kernel(moves, values, &mut |by, after| {
                for (rank, after) in ranks[by].iter_mut().zip(after) {
                    *rank += after * place;
                }
                ControlFlow::Continue(())
            }),
            Self::Singly(moves, moduli) => {
                for (k, &value) in values.iter().enumerate() {
                    let before = own.unrank(value);
                    for (by, ranks) in moves.iter().zip(&mut *ranks) {
                        let after = own.rank(&before.then(by, moduli));
                        ranks[k] += after.expect("moves keep to the coordinate") * place;
                    }
                }
            }
        }
    }
}

/// The kernel for permutations of this many items, and how many it is made for; `None` where their
/// ranks are past 64 bits.
// Each takes a third of a second to compile; one for each size was 2 % faster, and spaces of up to
// eight items are so small that one of their own is not worth it.
fn kernel(items: usize) -> Option<(Kernel, u8)> {
    Some(match items {
        ..=12 => (after_moves::<12>, 12),
        13..=20 => (after_moves::<20>, 20),
        _ => return None,
    })
}

fn after_moves<const N: usize>(moves: &[Vec<u8>], ranks: &[u64], each: &mut Each<'_>) {
    let by = |by: &[u8]| Perm::<N>::try_from(by).expect("a move permutes the places");
    // A single state: ranked alone it takes a tenth of the time of a block with one state in it.
    if let [rank] = *ranks {
        let perm = Perm::<N>::unrank(rank).expect("the rank of a state");
        for (number, sources) in moves.iter().enumerate() {
            if each(number, &[perm.compose(by(sources)).rank()]).is_break() {
                return;
            }
        }
        return;
    }
    let block = Block::<N>::from_ranks(ranks).expect("ranks of states");
    for (number, sources) in moves.iter().enumerate() {
        if each(number, &block.ranks_after(&by(sources))[..ranks.len()]).is_break() {
            return;
        }
    }
}
