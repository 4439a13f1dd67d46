//! Copying the tuples of a mask to the front of a buffer.

use super::bits::Mask;
use crate::keys::Integer;
use crate::keys::kernel::BLOCK;

/// Half of a block: what is copied in one way.
const HALF: usize = BLOCK / 2;

/// Writes the tuples of a mask to the front of `kept`, which has room for one more; how many they
/// are.
// By safe code: shuffling registers of 16 bytes took 0.8 to 0.9 of the time of a whole call of
// `values_into`, too little for its `unsafe`.
#[inline]
pub(super) fn keep_masked<S: Integer, const K: usize>(
    block: &[[S; K]],
    mask: Mask,
    kept: &mut [[S; K]],
) -> usize {
    let mut len = 0;
    for (half, tuples) in block.chunks(HALF).enumerate() {
        let mask = low_half(mask >> (half * HALF));
        let kept = &mut kept[len..];
        len += match <&[[S; K]; HALF]>::try_from(tuples) {
            Ok(tuples) if mask == u64::MAX => {
                *kept.first_chunk_mut().expect("room for all that are kept") = *tuples;
                HALF
            }
            _ => keep_each(tuples, mask, kept),
        };
    }
    len
}

#[expect(clippy::cast_possible_truncation, reason = "the low half is what is asked for")]
const fn low_half(mask: Mask) -> u64 {
    mask as u64
}

/// All tuples: each is written over by the next one when it is not kept.
// Which ones are kept is what no processor predicts: a branch a tuple took longer than these
// writes.
#[inline]
fn keep_each<S: Integer, const K: usize>(
    tuples: &[[S; K]],
    mask: u64,
    kept: &mut [[S; K]],
) -> usize {
    let mut len = 0;
    for (lane, tuple) in tuples.iter().enumerate() {
        kept[len] = *tuple;
        len += usize::from(mask >> lane & 1 != 0);
    }
    len
}
