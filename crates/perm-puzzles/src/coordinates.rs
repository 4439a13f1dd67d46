//! Spaces whose states are pairs of coordinates that each move changes independently of each other.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use dense_code::Dense;

use dense_search::BATCH;

/// For each move and each value of either coordinate the value after the move.
///
/// The rank of a state is `first * B::COUNT + second`, as for the tuple `(A, B)`.
#[derive(Clone)]
pub(super) struct Coordinates {
    /// Already multiplied by the number of values of the second.
    first: Vec<Vec<u32>>,
    second: Vec<Vec<u32>>,
    values: u32,
}

impl Coordinates {
    /// The tables of these moves. `A::COUNT * B::COUNT` must fit `u32`.
    #[expect(clippy::cast_possible_truncation, reason = "the assertion")]
    pub(super) fn new<A: Dense, B: Dense, M: Copy>(
        moves: impl Iterator<Item = M> + Clone,
        first: impl Fn(A, M) -> A,
        second: impl Fn(B, M) -> B,
    ) -> Self {
        const { assert!(A::COUNT * B::COUNT <= u32::MAX as u64 + 1, "more states than u32 can count") };
        let place = B::COUNT;
        Self {
            first: moves
                .clone()
                .map(|by| A::all().map(|value| (first(value, by).rank() * place) as u32).collect())
                .collect(),
            second: moves
                .map(|by| B::all().map(|value| second(value, by).rank() as u32).collect())
                .collect(),
            values: B::COUNT as u32,
        }
    }

    /// The ranks after the move with this number.
    pub(super) fn apply(&self, rank: u32, by: usize) -> u32 {
        self.first[by][(rank / self.values) as usize]
            + self.second[by][(rank % self.values) as usize]
    }

    /// Gives `each` the ranks after every move.
    pub(super) fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let mut pairs = [(0_u32, 0_u32); BATCH];
        let pairs = &mut pairs[..ranks.len()];
        for (pair, &rank) in pairs.iter_mut().zip(ranks) {
            #[expect(clippy::cast_possible_truncation, reason = "the ranks of all states fit u32")]
            let rank = rank as u32;
            *pair = (rank / self.values, rank % self.values);
        }
        let mut after = [0; BATCH];
        let after = &mut after[..ranks.len()];
        for (first, second) in self.first.iter().zip(&self.second) {
            for (after, &(a, b)) in after.iter_mut().zip(&*pairs) {
                *after = u64::from(first[a as usize] + second[b as usize]);
            }
            if each(after).is_break() {
                return;
            }
        }
    }
}
