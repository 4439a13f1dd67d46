//! The rows after the last whole block of a kernel.

use super::row::Row;
use crate::order::lex;
use crate::{NibblePerm, Perm};

/// Ranks rows; with `CHECK`, returns whether all of them are permutations.
pub(super) fn rank_rows<const N: usize, R: Row<N>, const CHECK: bool>(
    rows: &[R],
    ranks: &mut [u64],
) -> bool {
    let mut good = true;
    for (row, rank) in rows.iter().zip(ranks) {
        if CHECK {
            good &= lex::is_arrangement::<N, N>(row.word());
        }
        *rank = lex::rank::<N, N>(row.word());
    }
    good
}

/// The permutations of ranks that exist.
pub(super) fn unrank_rows<const N: usize>(ranks: &[u64], perms: &mut [Perm<N>]) {
    for (rank, perm) in ranks.iter().zip(perms) {
        *perm = Perm::from_valid(lex::unrank::<N, N>(*rank));
    }
}

/// The ranks of packed permutations.
pub(super) fn rank_nibbles<const N: usize>(packed: &[NibblePerm<N>], ranks: &mut [u64]) {
    for (packed, rank) in packed.iter().zip(ranks) {
        *rank = packed.rank();
    }
}

/// The packed permutations of ranks that exist.
pub(super) fn unrank_nibbles<const N: usize>(ranks: &[u64], packed: &mut [NibblePerm<N>]) {
    for (rank, packed) in ranks.iter().zip(packed) {
        *packed = NibblePerm::from_perm(Perm::from_valid(lex::unrank::<N, N>(*rank)));
    }
}
