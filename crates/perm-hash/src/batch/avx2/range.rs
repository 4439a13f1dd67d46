//! Permutations in order: a look-up for each byte, 32 bytes at a time.

#![allow(
    unsafe_code,
    reason = "a call of a function that needs a `Level` as its proof, and words as bytes"
)]

#[allow(clippy::wildcard_imports, reason = "many names that all say what they are")]
use core::arch::x86_64::*;

use dense_code::Level;
use dense_code::level::registers::{load_256, store_256};

use crate::Perm;
use crate::batch::tails::Tails;

/// The permutations of the ranks from `start` on, which exist. `None` without AVX2.
pub(in crate::batch) fn range_rows<const N: usize>(
    level: Level,
    start: u64,
    perms: &mut [Perm<N>],
) -> Option<()> {
    if !level.has_avx2() {
        return None;
    }
    Tails::<N>::each_block(start, perms, |first, index, rows| {
        // SAFETY: a `Perm<N>` is transparent over its `N` bytes, and `look_up` writes words of the
        // block to all of them.
        let bytes = unsafe {
            core::slice::from_raw_parts_mut(rows.as_mut_ptr().cast::<u8>(), N * rows.len())
        };
        // SAFETY: the level proves that AVX2 is there.
        unsafe { look_up(first, index.as_flattened(), bytes) };
    });
    Some(())
}

/// `bytes[k]` is entry `index[k]` of the word; there are at least as many indices as bytes.
#[target_feature(enable = "avx2")]
fn look_up<const N: usize>(word: &[u8; N], index: &[u8], bytes: &mut [u8]) {
    let mut entries = [0; 32];
    entries[..N].copy_from_slice(word);
    let entries = load_256(&entries);
    let low = _mm256_permute2x128_si256::<0x00>(entries, entries);
    let high = _mm256_permute2x128_si256::<0x11>(entries, entries);
    let of = |index: &[u8; 32]| {
        let index = load_256(index);
        if N <= 16 {
            return _mm256_shuffle_epi8(low, index);
        }
        // The high bit of an index makes a 0: those of 16 and more, and those below 16.
        let from_low = _mm256_shuffle_epi8(low, _mm256_adds_epu8(index, _mm256_set1_epi8(112)));
        let from_high = _mm256_shuffle_epi8(high, _mm256_sub_epi8(index, _mm256_set1_epi8(16)));
        _mm256_or_si256(from_low, from_high)
    };
    let index = index.get(..bytes.len()).unwrap_or_default();
    for (bytes, index) in bytes.as_chunks_mut().0.iter_mut().zip(index.as_chunks().0) {
        store_256(bytes, of(index));
    }
    // The last 32 bytes, some of them for the second time.
    if let (Some(bytes), Some(index)) = (bytes.last_chunk_mut(), index.last_chunk()) {
        store_256(bytes, of(index));
    } else {
        for (byte, index) in bytes.iter_mut().zip(index) {
            *byte = word.get(usize::from(*index)).copied().unwrap_or_default();
        }
    }
}
