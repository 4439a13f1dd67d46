//! The combinatorial number system: the colex rank of ascending symbols, and back.

use crate::keys::KeyWord;
use crate::keys::choose::{multichoose_by, multichoose_root};

/// The colex rank of ascending symbols, where it fits the word.
#[inline(always)]
pub(crate) fn rank<W: KeyWord, const K: usize>(symbols: &[u32; K]) -> W {
    let mut rank = W::ZERO;
    for (i, symbol) in symbols.iter().enumerate() {
        rank = rank.plus(multichoose_by(W::from_u32(*symbol), i + 1));
    }
    rank
}

/// The ascending symbols from `0..=most` with a colex rank; `None` when it is too large.
#[inline]
pub(crate) fn unrank<W: KeyWord, const K: usize>(mut rank: W, most: u32) -> Option<[u32; K]> {
    let mut symbols = [0; K];
    let mut most = most;
    for i in (0..K).rev() {
        // Taking the largest symbol that leaves something is the only choice: all smaller ones
        // together rank below it.
        let (symbol, below) = multichoose_root(rank, i + 1, most);
        rank = rank.minus(below);
        symbols[i] = symbol;
        most = symbol;
    }
    // Something is left exactly when the rank was past the last one.
    (rank == W::ZERO).then_some(symbols)
}
