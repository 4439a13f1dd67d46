//! A bitset of ranks, marked a block at a time.

use alloc::vec::Vec;

use dense_code::at_level;

use crate::keys::kernel::BLOCK;

/// A bit for each tuple of a block, the first lowest.
pub(crate) type Mask = u128;

const _: () = assert!(BLOCK == 128, "a mask has a bit for each tuple of a block");

/// A bit for each 21-bit number: the index of a word is 16 bits, so that no access needs a bounds
/// check.
pub(crate) const BITS: usize = 1 << 21;

/// The words of [`BITS`].
pub(crate) type Bits = [u32; BITS / 32];

/// A bitset whose first `bits` bits are clear.
pub(crate) fn cleared(words: &mut Vec<u32>, bits: usize) -> &mut Bits {
    if words.len() != BITS / 32 {
        words.clear();
        words.resize(BITS / 32, 0);
    } else {
        words[..bits.div_ceil(32).min(BITS / 32)].fill(0);
    }
    words.first_chunk_mut().expect("the vector has been given that length")
}

/// The word of a bit below 2^21.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a bit is below 2^21")]
fn word_of(bit: u32) -> u16 {
    (bit / 32) as u16
}

/// A mask with `bit(word, own)` for each key below 2^21: the index of its word, and its bit there.
// Where the words are is worked out by vectors for 64 keys before. The loop is not unrolled by
// hand: the compiler keeps it to ten instructions a key, and with more keys at once it runs out of
// registers.
#[inline(always)]
fn mask_of(keys: &[u32; BLOCK], mut bit: impl FnMut(u16, u32) -> bool) -> Mask {
    let mut masks = [0_u64; 2];
    for (keys, mask) in keys.as_chunks::<64>().0.iter().zip(&mut masks) {
        let (mut at, mut own) = ([0; 64], [0; 64]);
        for lane in 0..64 {
            at[lane] = word_of(keys[lane]);
            own[lane] = 1 << (keys[lane] % 32);
        }
        let mut reversed = 0_u64;
        for (at, own) in at.iter().zip(&own) {
            reversed = reversed.wrapping_add(reversed) + u64::from(bit(*at, *own));
        }
        *mask = reversed.reverse_bits();
    }
    Mask::from(masks[0]) | Mask::from(masks[1]) << 64
}

// A mask, and not a flag for each key: the loop reads, tests and writes one word a key and shifts
// the answer into a register. With a byte instead of a word the loop took 1.2 times as long, with a
// byte for each key 2.4 times; comparing the old words by vectors later took as long.
at_level! {
    /// Sets the bits of keys below 2^21, in order; those that found theirs unset.
    pub(crate) fn mark_keys(bits: &mut Bits, keys: &[u32; BLOCK]) -> Mask {
        mask_of(keys, |at, own| {
            let word = &mut bits[usize::from(at)];
            let new = *word & own == 0;
            *word |= own;
            new
        })
    }
}

/// Sets the bit of each of at most [`BLOCK`] keys that there is a bit for; those that found theirs
/// unset.
#[inline]
pub(crate) fn set_each(bits: &mut [u32], keys: &[u32]) -> Mask {
    let mut mask = 0;
    for (lane, key) in (0_u32..).zip(keys) {
        if let Some(word) = bits.get_mut((key / 32) as usize) {
            mask |= Mask::from(!*word >> (key % 32) & 1) << lane;
            *word |= 1 << (key % 32);
        }
    }
    mask
}
