use crate::{Perm, lex};

/// The most entries at the end of a word that change within a block, and the most rows of a block.
// 720 rows of 16 things are 11 KB. With seven entries they would be 80 KB, more than the nearest
// memory holds.
const MAX_LEN: usize = 6;
const MAX_ROWS: usize = 720;

/// Permutations in lexicographic order, cut into blocks that differ in their last six entries
/// alone: 720 rows, or all of fewer things.
///
/// In every block, entry `j` of row `r` is entry `INDEX[r][j]` of the first row.
/// So a block is its first row and a look-up for each byte, and the step from row to row, with its
/// branches, is taken once a block.
pub(super) struct Tails<const N: usize>;

impl<const N: usize> Tails<N> {
    /// How many entries change within a block.
    pub(super) const LEN: usize = if N < MAX_LEN { N } else { MAX_LEN };

    /// The rows of a block, `LEN!`.
    const ROWS: usize = [1, 1, 2, 6, 24, 120, MAX_ROWS][Self::LEN];

    /// The rows from `ROWS` on are not used.
    // Unranking consecutive ranks takes ten times as long, and steps from row to row have branches
    // that no processor predicts.
    const INDEX: [[u8; N]; MAX_ROWS] = {
        let mut rows = [Perm::<N>::IDENTITY.to_array(); MAX_ROWS];
        let mut rank = 0;
        while rank < Self::ROWS {
            let tail: [u8; MAX_LEN] = lex::unrank::<MAX_LEN, MAX_LEN>(rank as u64);
            let mut j = MAX_LEN - Self::LEN;
            while j < MAX_LEN {
                // Fewer than six things are the largest of the six: both sides stay positive.
                #[expect(clippy::cast_possible_truncation, reason = "below N")]
                let place = (tail[j] as usize + N - MAX_LEN) as u8;
                rows[rank][j + N - MAX_LEN] = place;
                j += 1;
            }
            rank += 1;
        }
        rows
    };

    /// Calls `fill` for each block of the ranks from `start` on, which exist: with the first row of
    /// the block, the indices of the rows that are wanted, and their places.
    pub(super) fn each_block(
        start: u64,
        mut rows: &mut [[u8; N]],
        mut fill: impl FnMut(&[u8; N], &[[u8; N]], &mut [[u8; N]]),
    ) {
        let skipped = start % Self::ROWS as u64;
        let mut first = lex::unrank::<N, N>(start - skipped);
        #[expect(clippy::cast_possible_truncation, reason = "below 720")]
        let mut index = &Self::INDEX[skipped as usize..Self::ROWS];
        while !rows.is_empty() {
            let (places, rest) = rows.split_at_mut(index.len().min(rows.len()));
            fill(&first, &index[..places.len()], places);
            (rows, index) = (rest, &Self::INDEX[..Self::ROWS]);
            // One step from the last row of this block, whose tail falls, to the first of the next.
            first[N - Self::LEN..].reverse();
            lex::step::<true>(&mut first);
        }
    }
}
