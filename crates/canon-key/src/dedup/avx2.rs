//! Copying the tuples of a mask by shuffling registers of 16 bytes.
//!
//! Four tuples of up to four bytes, or two of up to eight, are moved to the front of a register by
//! one instruction and written by one more. The safe way, a tuple at a time, takes 2.6 times as
//! long (triples of bytes, of which nearly all are kept: figures in `docs/design.md`). Only loads
//! and stores of whole registers, and the call from code that is compiled without the instructions,
//! are `unsafe`.

#![allow(
    unsafe_code,
    reason = "whole registers from and to memory, and a call that needs a `Level` as its proof"
)]

use core::arch::x86_64::{
    _mm_add_epi8, _mm_loadu_si128, _mm_set1_epi8, _mm_shuffle_epi8, _mm_storeu_si128,
};
use core::marker::PhantomData;

use dense_code::Level;

use crate::keys::Integer;

/// How many tuples a mask is for.
const LANES: usize = 64;

/// How a register of tuples `[S; K]` is shuffled.
struct Shuffles<S, const K: usize>(PhantomData<S>);

impl<S, const K: usize> Shuffles<S, K> {
    /// The bytes of a tuple.
    const BYTES: usize = K * size_of::<S>();

    /// How many tuples a register holds that are moved at once; 0 when this is not the way.
    const GROUP: usize = match Self::BYTES {
        1..=4 => 4,
        5..=8 => 2,
        _ => 0,
    };

    /// For each mask of a group: where each byte of the tuples kept comes from, the tuples side by
    /// side.
    const FROM: [[u8; 16]; 16] = {
        let mut all = [[0; 16]; 16];
        let mut mask = 0;
        while mask < 1 << Self::GROUP {
            let (mut to, mut byte) = (0, 0);
            while byte < Self::GROUP * Self::BYTES {
                if mask >> (byte / Self::BYTES) & 1 == 1 {
                    #[expect(clippy::cast_possible_truncation, reason = "below 16")]
                    let from = byte as u8;
                    all[mask][to] = from;
                    to += 1;
                }
                byte += 1;
            }
            mask += 1;
        }
        all
    };
}

/// Writes the tuples of a mask to the front of `kept`; how many they are. `None` when this is not
/// the way: without AVX2, for tuples of more than 8 bytes, and when `kept` has no room for 16
/// tuples beyond all of these.
#[inline]
pub(crate) fn keep<S: Integer, const K: usize>(
    level: Level,
    tuples: &[[S; K]; LANES],
    mask: u64,
    kept: &mut [[S; K]],
) -> Option<usize> {
    if Shuffles::<S, K>::GROUP == 0 || !level.has_avx2() {
        return None;
    }
    let kept = kept.first_chunk_mut::<{ LANES + 16 }>()?;
    // SAFETY: the level proves that AVX2 and POPCNT are there.
    Some(unsafe { keep_groups(tuples, mask, kept) })
}

/// [`keep`] where there are groups.
#[target_feature(enable = "avx2,popcnt")]
fn keep_groups<S: Integer, const K: usize>(
    tuples: &[[S; K]; LANES],
    mask: u64,
    kept: &mut [[S; K]; LANES + 16],
) -> usize {
    let (bytes, group) = (Shuffles::<S, K>::BYTES, Shuffles::<S, K>::GROUP);
    let from: *const u8 = tuples.as_ptr().cast();
    let to: *mut u8 = kept.as_mut_ptr().cast();
    let (mut rest, mut len) = (mask, 0);
    let mut group_at = |start: usize, skipped: i8| {
        // SAFETY: a tuple is `bytes` bytes, so `tuples` is `LANES * bytes` bytes long, of which
        // `start` leaves 16 (see both calls).
        let register = unsafe { _mm_loadu_si128(from.add(start).cast()) };
        #[expect(clippy::cast_possible_truncation, reason = "at most four bits")]
        let members = (rest & ((1 << group) - 1)) as usize;
        // SAFETY: an array of 16 bytes.
        let shuffle = unsafe { _mm_loadu_si128(Shuffles::<S, K>::FROM[members].as_ptr().cast()) };
        let moved = _mm_shuffle_epi8(register, _mm_add_epi8(shuffle, _mm_set1_epi8(skipped)));
        // SAFETY: `len` tuples are kept so far, at most `LANES - group`, and `kept` has 16 tuples,
        // which are of at least one byte, more than `LANES`. What is written are bytes of
        // symbols: any bytes are valid integers.
        unsafe { _mm_storeu_si128(to.add(len * bytes).cast(), moved) };
        len += members.count_ones() as usize;
        rest >>= group;
    };
    // The registers of the last tuples would reach past them: those begin earlier.
    let whole = (LANES * bytes - 16) / (group * bytes) + 1;
    for i in 0..whole {
        group_at(i * group * bytes, 0);
    }
    for i in whole..LANES / group {
        let start = LANES * bytes - 16;
        #[expect(clippy::cast_possible_truncation, reason = "below 16")]
        group_at(start, (i * group * bytes - start) as i8);
    }
    len
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;

    fn agree<S: Integer, const K: usize>(symbol: impl Fn(usize) -> S) {
        let tuples: [[S; K]; LANES] =
            core::array::from_fn(|i| core::array::from_fn(|j| symbol(i * K + j)));
        let mut random = Pcg64Mcg::seed_from_u64(1);
        for i in (0..500).step_by(if cfg!(miri) { 37 } else { 1 }) {
            let mask = match i {
                0 => 0,
                1 => u64::MAX,
                2..66 => 1 << (i - 2),
                66..130 => !(1 << (i - 66)),
                _ => random.next_u64(),
            };
            let expected: Vec<[S; K]> =
                (0..LANES).filter(|lane| mask >> lane & 1 == 1).map(|lane| tuples[lane]).collect();
            let mut kept = [[S::default(); K]; LANES + 16];
            if let Some(len) = keep(Level::detect(), &tuples, mask, &mut kept) {
                assert_eq!(kept[..len], expected);
            }
            assert_eq!(keep(Level::PORTABLE, &tuples, mask, &mut kept), None);
            assert_eq!(keep(Level::detect(), &tuples, mask, &mut kept[..LANES + 15]), None);
        }
    }

    #[test]
    fn groups_of_every_size_are_kept() {
        #[expect(clippy::cast_possible_truncation, reason = "any byte will do")]
        let byte = |i: usize| (i * 7 + 1) as u8;
        let short = |i: usize| u16::from(byte(i)) << 8 | u16::from(byte(i + 1));
        let word = |i: usize| u32::from(short(i)) << 16 | u32::from(short(i + 1));
        agree::<u8, 0>(byte);
        agree::<u8, 1>(byte);
        agree::<u8, 2>(byte);
        agree::<u8, 3>(byte);
        agree::<u8, 4>(byte);
        agree::<u8, 5>(byte);
        agree::<u8, 7>(byte);
        agree::<u8, 8>(byte);
        agree::<u8, 9>(byte);
        agree::<u16, 1>(short);
        agree::<u16, 2>(short);
        agree::<u16, 3>(short);
        agree::<u16, 4>(short);
        agree::<u32, 1>(word);
        agree::<u32, 2>(word);
        agree::<u32, 3>(word);
    }
}
