//! What a shuffle does many times at once, one by one.

use crate::batch::words::as_perms;
use crate::lex;

pub(in crate::batch) fn compose<const N: usize>(
    left: &[[u8; N]],
    right: &[[u8; N]],
    out: &mut [[u8; N]],
) {
    for ((left, right), out) in as_perms(left).iter().zip(as_perms(right)).zip(out) {
        *out = left.compose(*right).to_array();
    }
}

pub(in crate::batch) fn inverse<const N: usize>(words: &[[u8; N]], out: &mut [[u8; N]]) {
    for (perm, out) in as_perms(words).iter().zip(out) {
        *out = perm.inverse().to_array();
    }
}

pub(in crate::batch) fn cycle_counts<const N: usize>(words: &[[u8; N]], counts: &mut [u32]) {
    for (perm, count) in as_perms(words).iter().zip(counts) {
        *count = perm.cycles().map(|_| 1).sum();
    }
}

pub(in crate::batch) fn valid<const N: usize>(words: &[[u8; N]]) -> usize {
    let wrong = words.iter().position(|word| !lex::is_arrangement::<N, N>(word));
    wrong.unwrap_or(words.len())
}

pub(in crate::batch) fn look_up<const N: usize>(word: &[u8; N], index: &[u8], bytes: &mut [u8]) {
    for (byte, index) in bytes.iter_mut().zip(index) {
        *byte = word[usize::from(*index)];
    }
}

pub(in crate::batch) fn lehmer<const N: usize>(words: &[[u8; N]], codes: &mut [[u8; N]]) {
    for (word, code) in words.iter().zip(codes) {
        *code = lex::digits(word);
    }
}

pub(in crate::batch) fn inversions<const N: usize>(words: &[[u8; N]], counts: &mut [u32]) {
    for (word, count) in words.iter().zip(counts) {
        // The sum of the Lehmer digits: linear up to 16 things, where pairs are quadratic.
        *count = lex::digits(word).iter().map(|&digit| u32::from(digit)).sum();
    }
}
