//! The kernels of columns by the names that `kernel` chooses among.

use super::columns::{turn, turn_back};
use super::digits::{digits_of, entries_of};
use super::values::{horner, split};
use crate::batch::kernel::{Columns, WIDTH};
use crate::lex;

pub(in crate::batch) fn ranks<const N: usize>(words: &[[u8; N]], ranks: &mut [u64]) {
    let mut columns = [[0; WIDTH]; N];
    let mut digits = [[0; WIDTH]; N];
    let ((blocks, rest), (places, rest_places)) = (words.as_chunks(), ranks.as_chunks_mut());
    for (block, ranks) in blocks.iter().zip(places) {
        turn(block, &mut columns);
        digits_of(&columns, &mut digits);
        horner(&digits, ranks);
    }
    for (word, rank) in rest.iter().zip(rest_places) {
        *rank = lex::rank::<N, N>(word);
    }
}

pub(in crate::batch) fn unrank<const N: usize>(ranks: &[u64], words: &mut [[u8; N]]) {
    let mut columns = [[0; WIDTH]; N];
    let ((blocks, rest), (places, rest_places)) = (ranks.as_chunks(), words.as_chunks_mut());
    for (block, words) in blocks.iter().zip(places) {
        unrank_columns(block, &mut columns);
        turn_back(&columns, words);
    }
    for (rank, word) in rest.iter().zip(rest_places) {
        *word = lex::unrank::<N, N>(*rank);
    }
}

pub(in crate::batch) fn rank_columns<const N: usize>(
    columns: &Columns<N>,
    from: &[u8; N],
    ranks: &mut [u64; WIDTH],
) {
    let mut digits = [[0; WIDTH]; N];
    digits_of(&from.map(|column| columns[usize::from(column)]), &mut digits);
    horner(&digits, ranks);
}

#[inline(always)]
pub(in crate::batch) fn unrank_columns<const N: usize>(
    ranks: &[u64; WIDTH],
    columns: &mut Columns<N>,
) {
    let mut digits = [[0; WIDTH]; N];
    split(ranks, &mut digits);
    entries_of(&digits, columns);
}
