use crate::Perm;
use crate::order::lex;

/// The most entries at the end of a word that change within a block, and the most rows of a block.
const MOST: usize = 6;
const MOST_ROWS: usize = 720;

/// Permutations in lexicographic order, cut into blocks that differ in their last six entries
/// alone: 720 rows, or all of fewer things.
///
/// In every block, entry `j` of row `r` is entry `INDEX[r][j]` of the first row.
/// So a block is its first row and a look-up for each byte, and the step from row to row, with its
/// branches, is taken once a block.
pub(super) struct Tails<const N: usize>;

impl<const N: usize> Tails<N> {
    /// How many entries change within a block.
    pub(super) const LEN: usize = if N < MOST { N } else { MOST };

    /// The rows of a block, `LEN!`.
    const ROWS: usize = [1, 1, 2, 6, 24, 120, MOST_ROWS][Self::LEN];

    /// The rows from `ROWS` on are not used.
    const INDEX: [[u8; N]; MOST_ROWS] = {
        let mut rows = [Perm::<N>::IDENTITY.to_array(); MOST_ROWS];
        let mut rank = 0;
        while rank < Self::ROWS {
            let tail: [u8; MOST] = lex::unrank::<MOST, MOST>(rank as u64);
            let mut j = MOST - Self::LEN;
            while j < MOST {
                // Fewer than six things are the largest of the six: both sides stay positive.
                #[expect(clippy::cast_possible_truncation, reason = "below N")]
                let place = (tail[j] as usize + N - MOST) as u8;
                rows[rank][j + N - MOST] = place;
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
        mut perms: &mut [Perm<N>],
        mut fill: impl FnMut(&[u8; N], &[[u8; N]], &mut [Perm<N>]),
    ) {
        if perms.is_empty() {
            return;
        }
        let block = &Self::INDEX[..Self::ROWS];
        let skipped = start % Self::ROWS as u64;
        let mut first = Perm::from_valid(lex::unrank::<N, N>(start - skipped));
        #[expect(clippy::cast_possible_truncation, reason = "below 720")]
        let mut index = block.get(skipped as usize..).unwrap_or_default();
        loop {
            let (places, rest) = perms.split_at_mut(index.len().min(perms.len()));
            fill(first.as_array(), index, places);
            if rest.is_empty() {
                return;
            }
            perms = rest;
            index = block;
            let Some(next) = Self::next_block(first) else { return };
            first = next;
        }
    }

    /// The first row of the next block: one step from the last row of this one.
    fn next_block(first: Perm<N>) -> Option<Perm<N>> {
        let mut word = first.to_array();
        word.get_mut(N - Self::LEN..)?.reverse();
        Perm::from_valid(word).next()
    }
}
