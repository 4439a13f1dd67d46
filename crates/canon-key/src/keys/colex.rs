//! The combinatorial number system: the colex rank of ascending symbols, and back.

use crate::keys::KeyWord;
use crate::keys::choose::{multichoose_by, multichoose_root, small};

/// What is added to the symbol at a position of a multiset to make the subset of the same rank,
/// whose symbols are `DISTINCT`.
#[inline(always)]
pub(super) const fn gaps<const DISTINCT: bool>(position: usize) -> u32 {
    if DISTINCT { small(position) } else { 0 }
}

/// The colex rank of ascending symbols, where it fits the word.
#[inline(always)]
pub(super) fn rank<const DISTINCT: bool, W: KeyWord, const K: usize>(symbols: &[u32; K]) -> W {
    let mut rank = W::ZERO;
    for (i, symbol) in symbols.iter().enumerate() {
        rank = rank.plus(multichoose_by(W::from_u32(*symbol - gaps::<DISTINCT>(i)), i + 1));
    }
    rank
}

/// The ascending symbols with a colex rank, whose multiset is of `0..=most`; `None` when the rank
/// is too large.
#[inline]
pub(super) fn unrank<const DISTINCT: bool, W: KeyWord, const K: usize>(
    mut rank: W,
    mut most: u32,
) -> Option<[u32; K]> {
    let mut symbols = [0; K];
    for i in (0..K).rev() {
        // Taking the largest symbol that leaves something is the only choice: all smaller ones
        // together rank below it.
        let (symbol, below) = multichoose_root(rank, i + 1, most);
        rank = rank.minus(below);
        symbols[i] = symbol + gaps::<DISTINCT>(i);
        most = symbol;
    }
    // Something is left exactly when the rank was past the last one.
    (rank == W::ZERO).then_some(symbols)
}
