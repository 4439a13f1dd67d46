//! Spaces whose states are pairs of coordinates that each move changes independently of each other.

use alloc::vec::Vec;

use dense_code::Dense;

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
            second: moves.map(|by| B::all().map(|value| second(value, by).rank() as u32).collect()).collect(),
            values: B::COUNT as u32,
        }
    }

    /// The ranks after the move with this number.
    pub(super) fn apply(&self, rank: u32, by: usize) -> u32 {
        self.first[by][(rank / self.values) as usize] + self.second[by][(rank % self.values) as usize]
    }

    /// Appends the ranks of all successors, move by move: ranks that share the first coordinate then have
    /// successors that lie near each other.
    pub(super) fn expand(&self, ranks: &[u64], successors: &mut Vec<u64>) {
        for ranks in ranks.chunks(256) {
            let mut pairs = [(0_u32, 0_u32); 256];
            let mut len = 0;
            for &rank in ranks {
                let Ok(rank) = u32::try_from(rank) else { continue };
                if ((rank / self.values) as usize) < self.first.first().map_or(0, Vec::len) {
                    pairs[len] = (rank / self.values, rank % self.values);
                    len += 1;
                }
            }
            for (first, second) in self.first.iter().zip(&self.second) {
                successors.extend(
                    pairs[..len].iter().map(|&(a, b)| u64::from(first[a as usize] + second[b as usize])),
                );
            }
        }
    }
}
