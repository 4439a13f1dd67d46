//! The kernels of columns by the names that `kernel` chooses among.

use super::columns::{turn, turn_back};
use super::digits::{digits_of, entries_of};
use super::values::{horner, split};
use crate::batch::kernel::{Columns, WIDTH, in_blocks};
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

pub(in crate::batch) fn lehmer<const N: usize>(words: &[[u8; N]], codes: &mut [[u8; N]]) {
    let (blocks, rest) = words.split_at(in_blocks(N, words.len()));
    let (places, rest_places) = codes.split_at_mut(blocks.len());
    let mut columns = [[0; WIDTH]; N];
    let mut digits = [[0; WIDTH]; N];
    for (block, codes) in blocks.as_chunks().0.iter().zip(places.as_chunks_mut().0) {
        turn(block, &mut columns);
        digits_of(&columns, &mut digits);
        turn_back(&digits, codes);
    }
    for (word, code) in rest.iter().zip(rest_places) {
        *code = lex::digits(word);
    }
}

pub(in crate::batch) fn inversions<const N: usize>(words: &[[u8; N]], counts: &mut [u32]) {
    for (word, count) in words.iter().zip(counts) {
        *count = lex::digits(word).iter().map(|&digit| u32::from(digit)).sum();
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
