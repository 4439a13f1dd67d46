//! Finding the few keys that may have an equal: the part of de-duplication that touches every one.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::{Level, at_level};

use crate::kernel::BLOCK;

const _: () = assert!(BLOCK == 128, "the steps of `gather`");

/// A bit for each 21-bit number: the index of a word is 16 bits, so that no access needs a bounds check.
pub(crate) const BITS: usize = 1 << 21;

/// The words of [`BITS`].
pub(crate) type Bits = [u32; BITS / 32];

/// How many bits a filter has for each hash, at least.
const BITS_PER_HASH: usize = 16;

/// The most hashes that one filter takes; more are first divided by their highest bits. Their filter is 128 KB at most,
/// which stays in the second-level cache.
const LARGEST_PART: usize = 1 << 16;

/// The most parts: each has a line of the cache that is written to.
const MOST_PARTS_LOG2: u32 = 10;

/// Fewer suspects than this are not worth another filter.
const FEW: usize = 48;

/// An odd 32-bit number without structure (the golden ratio's fraction).
const SPREAD: u32 = 0x9e37_79b9;

/// Finds out which of many hashes are certainly unique.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    bits: Vec<u32>,
    contested: Vec<u32>,
    part_hashes: Vec<u32>,
    origins: Vec<u32>,
    second: Vec<u32>,
}

impl Filter {
    /// Sets every flag to 1 and leaves in `suspects` the indices of the hashes that another hash may be equal to: those
    /// that are not among them are unique. Suspects with equal hashes are in ascending order.
    ///
    /// Each hash sets a bit. A bit that is set already is contested, by an equal hash or by chance, and whoever
    /// shares a contested bit is a suspect; the suspects go through a second filter that looks at the hashes
    /// another way.
    pub(crate) fn suspects(&mut self, hashes: &[u32], flags: &mut [u8], suspects: &mut Vec<u32>) {
        suspects.clear();
        if hashes.len() <= LARGEST_PART {
            self.part(hashes, 0, flags, suspects);
        } else {
            self.by_parts(hashes, flags, suspects);
        }
        flags.fill(1);
    }

    fn by_parts(&mut self, hashes: &[u32], flags: &mut [u8], suspects: &mut Vec<u32>) {
        let parts_log2 = (hashes.len() / (LARGEST_PART / 2)).ilog2().clamp(1, MOST_PARTS_LOG2);
        let mut ends = vec![0_usize; 1 << parts_log2];
        let part_of = |hash: u32| (hash >> (32 - parts_log2)) as usize;
        for hash in hashes {
            ends[part_of(*hash)] += 1;
        }
        let mut start = 0;
        for end in &mut ends {
            (*end, start) = (start, start + *end);
        }
        let mut part_hashes = core::mem::take(&mut self.part_hashes);
        let mut origins = core::mem::take(&mut self.origins);
        part_hashes.resize(hashes.len(), 0);
        origins.resize(hashes.len(), 0);
        for (origin, hash) in (0_u32..).zip(hashes) {
            let end = &mut ends[part_of(*hash)];
            part_hashes[*end] = *hash;
            origins[*end] = origin;
            *end += 1;
        }
        let mut found = Vec::new();
        let mut start = 0;
        for end in ends {
            // The flags are scratch for the parts: they are set when all is done.
            let flags = &mut flags[start..end];
            found.clear();
            self.part(&part_hashes[start..end], parts_log2, flags, &mut found);
            suspects.extend(found.iter().map(|at| origins[start + *at as usize]));
            start = end;
        }
        (self.part_hashes, self.origins) = (part_hashes, origins);
    }

    /// The suspects among hashes whose highest `used` bits are all the same.
    fn part(&mut self, hashes: &[u32], used: u32, flags: &mut [u8], suspects: &mut Vec<u32>) {
        let bits = (hashes.len() * BITS_PER_HASH).next_power_of_two().clamp(1 << 10, BITS);
        // The highest unused bits of a hash say which bit of the filter is its own.
        let shift = 32 - bits.ilog2();
        self.first_pass(hashes, used, shift, bits, flags, suspects);
        if suspects.len() < FEW || suspects.len() > hashes.len() / 4 {
            return;
        }
        // Again for the suspects alone, by other bits of their hashes.
        let mut second = core::mem::take(&mut self.second);
        second.clear();
        second.extend(suspects.iter().map(|suspect| hashes[*suspect as usize].wrapping_mul(SPREAD)));
        let bits = (second.len() * BITS_PER_HASH).next_power_of_two().clamp(1 << 10, BITS);
        let mut left = Vec::new();
        self.first_pass(&second, 0, 32 - bits.ilog2(), bits, flags, &mut left);
        for (place, at) in (0..).zip(&left) {
            suspects[place] = suspects[*at as usize];
        }
        suspects.truncate(left.len());
        self.second = second;
    }

    fn first_pass(
        &mut self,
        hashes: &[u32],
        used: u32,
        shift: u32,
        bits: usize,
        flags: &mut [u8],
        suspects: &mut Vec<u32>,
    ) {
        let level = Level::detect();
        let fresh = {
            let filter = cleared(&mut self.bits, bits);
            mark(level, filter, hashes, used, shift, flags)
        };
        if fresh == hashes.len() {
            return;
        }
        let contested = cleared(&mut self.contested, bits);
        // Flags that are all set are passed over eight at a time.
        let flags = &flags[..hashes.len()];
        for (hashes, flags) in hashes.chunks(8).zip(flags.chunks(8)) {
            if flags == [1; 8] {
                continue;
            }
            for (hash, flag) in hashes.iter().zip(flags) {
                if *flag == 0 {
                    let bit = *hash << used >> shift;
                    contested[usize::from(word_of(bit))] |= 1 << (bit % 32);
                }
            }
        }
        suspects.resize(hashes.len() + BLOCK, 0);
        let len = gather(level, contested, hashes, used, shift, suspects);
        suspects.truncate(len);
    }
}

/// A bitset whose first `bits` bits are clear.
pub(crate) fn cleared(words: &mut Vec<u32>, bits: usize) -> &mut Bits {
    if words.len() != BITS / 32 {
        words.clear();
        words.resize(BITS / 32, 0);
    } else {
        words[..bits.div_ceil(32).min(BITS / 32)].fill(0);
    }
    match words.first_chunk_mut() {
        Some(bits) => bits,
        None => unreachable!("the vector has been given that length"),
    }
}

/// The word of a bit below 2^21.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "a bit is below 2^21")]
fn word_of(bit: u32) -> u16 {
    (bit / 32) as u16
}

/// Sets the bit of each key, in order, and flags those that found it unset.
///
/// Where the words are and what is to be set is worked out for the whole block before; the loop over the bits itself
/// is five instructions a key.
#[inline(always)]
pub(crate) fn mark_block(bits: &mut Bits, keys: &[u32; BLOCK], flags: &mut [u8; BLOCK]) {
    let mut at = [0_u16; BLOCK];
    let mut own = [0_u32; BLOCK];
    for lane in 0..BLOCK {
        at[lane] = word_of(keys[lane]);
        own[lane] = 1 << (keys[lane] % 32);
    }
    let mut before = [0_u32; BLOCK];
    for lane in 0..BLOCK {
        let word = &mut bits[usize::from(at[lane])];
        before[lane] = *word;
        *word |= own[lane];
    }
    for lane in 0..BLOCK {
        flags[lane] = u8::from(before[lane] & own[lane] == 0);
    }
}

at_level! {
    /// [`mark_block`] for keys below 2^21.
    pub(crate) fn mark_keys(bits: &mut Bits, keys: &[u32; BLOCK], flags: &mut [u8; BLOCK]) {
        mark_block(bits, keys, flags);
    }
}

at_level! {
    /// Sets each hash's bit and flags the hashes that found it unset; how many those are.
    fn mark(bits: &mut Bits, hashes: &[u32], used: u32, shift: u32, flags: &mut [u8]) -> usize {
        let mut fresh = 0;
        let (blocks, rest) = hashes.as_chunks::<BLOCK>();
        let (block_flags, rest_flags) = flags[..hashes.len()].as_chunks_mut::<BLOCK>();
        for (block, flags) in blocks.iter().zip(block_flags) {
            let mut keys = [0; BLOCK];
            for lane in 0..BLOCK {
                keys[lane] = block[lane] << used >> shift;
            }
            mark_block(bits, &keys, flags);
            let mut count = 0_u8;
            for flag in &*flags {
                count += *flag;
            }
            fresh += usize::from(count);
        }
        for (hash, flag) in rest.iter().zip(rest_flags) {
            let bit = hash << used >> shift;
            let word = &mut bits[usize::from(word_of(bit))];
            let new = *word >> (bit % 32) & 1 == 0;
            *word |= 1 << (bit % 32);
            *flag = u8::from(new);
            fresh += usize::from(new);
        }
        fresh
    }
}

at_level! {
    /// The indices of the hashes with a contested bit, ascending; how many those are.
    fn gather(contested: &Bits, hashes: &[u32], used: u32, shift: u32, suspects: &mut [u32]) -> usize {
        let mut len = 0;
        let mut start = 0_u32;
        let (blocks, rest) = hashes.as_chunks::<BLOCK>();
        for block in blocks {
            let mut at = [0_u16; BLOCK];
            let mut own = [0_u32; BLOCK];
            for lane in 0..BLOCK {
                let bit = block[lane] << used >> shift;
                at[lane] = word_of(bit);
                own[lane] = 1 << (bit % 32);
            }
            let mut found = [0_u32; BLOCK];
            for lane in 0..BLOCK {
                found[lane] = contested[usize::from(at[lane])];
            }
            for lane in 0..BLOCK {
                found[lane] = u32::from(found[lane] & own[lane] != 0);
            }
            if let Some(place) = suspects.get_mut(len..len + BLOCK) {
                let mut count = 0;
                for (index, found) in (start..).zip(found) {
                    place[count % BLOCK] = index;
                    count += found as usize;
                }
                len += count;
            }
            start = start.wrapping_add(128);
        }
        for (index, hash) in (start..).zip(rest) {
            let bit = hash << used >> shift;
            if let Some(suspect) = suspects.get_mut(len) {
                *suspect = index;
            }
            len += (contested[usize::from(word_of(bit))] >> (bit % 32) & 1) as usize;
        }
        len
    }
}

/// A hash of a tuple that does not mind the order of its symbols: the sum of a mixed word for each.
///
/// Equal tuples have equal hashes; different ones may as well, so a hash only ever says that a tuple is unique.
#[inline(always)]
pub(crate) const fn mix(symbol: u32) -> u32 {
    // Sums of multiples of one number keep its structure: the square in between breaks it.
    let x = symbol.wrapping_mul(0x85eb_ca6b).wrapping_add(0x27d4_eb2f);
    let y = x ^ x >> 15;
    y.wrapping_mul(y | 1)
}

macro_rules! hashes {
    ($($name:ident $symbol:ident)*) => {$(
        at_level! {
            /// The hash of each tuple; gives the largest symbol.
            pub(crate) fn $name[const K: usize](tuples: &[[$symbol; K]], hashes: &mut [u32]) -> u32 {
                let mut largest = 0;
                let mut chunk = [[0_u32; K]; 32];
                for (tuples, hashes) in tuples.chunks(32).zip(hashes.chunks_mut(32)) {
                    let symbols = tuples.as_flattened();
                    let mixed = chunk.as_flattened_mut();
                    for (mixed, symbol) in mixed.iter_mut().zip(symbols) {
                        *mixed = mix((*symbol).into());
                        largest = if *symbol > largest { *symbol } else { largest };
                    }
                    for (mixed, hash) in chunk.iter().zip(hashes) {
                        let mut sum = 0_u32;
                        for word in mixed {
                            sum = sum.wrapping_add(*word);
                        }
                        // The sum's highest bits depend on all of it once it is spread.
                        *hash = (sum ^ sum >> 16).wrapping_mul(SPREAD);
                    }
                }
                largest.into()
            }
        }
    )*};
}
hashes!(hashes_u8 u8 hashes_u16 u16 hashes_u32 u32);
