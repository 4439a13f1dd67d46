//! Rows to columns and back.

#![allow(
    clippy::needless_range_loop,
    reason = "the kernels walk several arrays in step, lane by lane"
)]

use crate::batch::kernel::{Columns, Rows, WIDTH};

/// Eight words of eight bytes in each of four groups side by side.
type Words = [[u64; WIDTH / 8]; 8];

/// Rows to columns, eight columns at a time. The last eight may overlap those before.
// So every copy is of eight bytes. A copy of the odd rest is a call, which takes longer than all
// that follows.
#[inline(always)]
pub(super) fn turn<const N: usize>(rows: &Rows<N>, columns: &mut Columns<N>) {
    // Eight bytes of eight rows are a square, which 24 exchanges in 64-bit words transpose.
    let width = N.min(8);
    for at in (0..N).step_by(8) {
        let at = at.min(N - width);
        let mut words: Words = Default::default();
        for (lane, row) in rows.iter().enumerate() {
            let mut bytes = [0; 8];
            bytes[..width].copy_from_slice(&row[at..at + width]);
            words[lane % 8][lane / 8] = u64::from_le_bytes(bytes);
        }
        transpose(&mut words);
        for (column, word) in columns[at..].iter_mut().zip(&words) {
            for (bytes, group) in column.as_chunks_mut::<8>().0.iter_mut().zip(word) {
                *bytes = group.to_le_bytes();
            }
        }
    }
}

/// Columns to rows: the inverse of [`turn`].
#[inline(always)]
pub(super) fn turn_back<const N: usize>(columns: &Columns<N>, rows: &mut Rows<N>) {
    let width = N.min(8);
    for at in (0..N).step_by(8) {
        let at = at.min(N - width);
        let mut words: Words = Default::default();
        for (word, column) in words.iter_mut().zip(&columns[at..]) {
            for (group, bytes) in word.iter_mut().zip(column.as_chunks::<8>().0) {
                *group = u64::from_le_bytes(*bytes);
            }
        }
        transpose(&mut words);
        for (lane, row) in rows.iter_mut().enumerate() {
            let bytes = words[lane % 8][lane / 8].to_le_bytes();
            row[at..at + width].copy_from_slice(&bytes[..width]);
        }
    }
}

/// Transposes eight words of eight bytes, in each of the groups.
///
/// Byte `j` of word `k` becomes byte `k` of word `j`: three rounds that exchange halves, quarters
/// and eighths.
#[inline(always)]
fn transpose(words: &mut Words) {
    #[inline(always)]
    fn exchange(words: &mut Words, distance: usize, mask: u64) {
        for k in 0..8 {
            if k & distance == 0 {
                for group in 0..WIDTH / 8 {
                    let (low, high) = (words[k][group], words[k + distance][group]);
                    let swapped = ((low >> (8 * distance)) ^ high) & mask;
                    words[k + distance][group] = high ^ swapped;
                    words[k][group] = low ^ (swapped << (8 * distance));
                }
            }
        }
    }
    exchange(words, 4, 0x0000_0000_ffff_ffff);
    exchange(words, 2, 0x0000_ffff_0000_ffff);
    exchange(words, 1, 0x00ff_00ff_00ff_00ff);
}
