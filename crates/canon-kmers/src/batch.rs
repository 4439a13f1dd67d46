//! Canonical k-mers of many letters: blocks of 32 letters become words of two bits per letter, and
//! all 32 k-mers that start in a block are shifts of the words around it. Nothing rolls, so nothing
//! waits for the k-mer before, and the compiler makes vectors of it.

use alloc::vec::Vec;

use dense_code::at_level;

use crate::base;

/// Letters, in one of the two forms.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Letters<'a> {
    /// One per byte.
    Text(&'a [u8]),
    /// Two bits each, 32 per word, the first lowest.
    Packed { words: &'a [u64], len: u64 },
}

/// An integer's part of the work.
pub(crate) trait Kernel: Copy {
    /// The canonical k-mers that start in the first of three blocks of 32 letters.
    fn block(blocks: [u64; 3], k: u32) -> [Self; BLOCK];
}

/// Letters in a block.
const BLOCK: usize = 32;

/// K-mers that room is made for before any is seen.
const FEW: usize = 1 << 12;

impl Letters<'_> {
    /// Two bits each of the letters of a block, the first lowest, and ones at the bits of those
    /// that are not a base, or past the end.
    #[inline(always)]
    fn block(&self, index: usize) -> (u64, u32) {
        match self {
            Self::Text(text) => {
                let start = index.saturating_mul(BLOCK).min(text.len());
                match text[start..].first_chunk() {
                    Some(block) => pack(block),
                    None => {
                        // `-` is no base, so the places past the end are marked as bad.
                        let mut block = [b'-'; BLOCK];
                        let rest = &text[start..];
                        block[..rest.len()].copy_from_slice(rest);
                        pack(&block)
                    }
                }
            }
            Self::Packed { words, len } => {
                let Some(word) = words.get(index) else { return (0, !0) };
                let left = len.saturating_sub(BLOCK as u64 * index as u64);
                // All 32 letters or more are left where the shift does not exist; then none is bad.
                (*word, u32::MAX.checked_shl(u32::try_from(left).unwrap_or(32)).unwrap_or(0))
            }
        }
    }

    fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Packed { words, len } => {
                usize::try_from(*len).unwrap_or(usize::MAX).min(words.len().saturating_mul(BLOCK))
            }
        }
    }
}

#[inline(always)]
fn pack(block: &[u8; BLOCK]) -> (u64, u32) {
    let mut codes = [0; BLOCK];
    let mut bad = [false; BLOCK];
    for i in 0..BLOCK {
        codes[i] = base::bits(block[i]);
        bad[i] = !base::is_base(block[i]);
    }
    // Four letters of a u32 move together by one multiplication: letter `j` at bit `8 j` comes to
    // bit `24 + 2 j`, and no other product reaches the upper byte or carries into it.
    let mut bytes = [0; BLOCK / 4];
    for (byte, four) in bytes.iter_mut().zip(codes.as_chunks::<4>().0) {
        *byte = u32::from_le_bytes(*four).wrapping_mul(0x0104_1040).to_le_bytes()[3];
    }
    // Asked first whether there is any, which is one comparison of vectors; hardly ever there is.
    let mut mask = 0;
    if bad.iter().fold(false, |any, bad| any | bad) {
        for (i, bad) in bad.iter().enumerate() {
            mask |= u32::from(*bad) << i;
        }
    }
    (u64::from_le_bytes(bytes), mask)
}

/// The letters of a word backwards: the first is highest then.
#[inline(always)]
const fn first_highest(word: u64) -> u64 {
    const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const PAIRS: u64 = 0x3333_3333_3333_3333;
    // Bytes, then nibbles, then pairs of bits. The last step of reversing bits is left out, since
    // the two bits of a letter keep their order.
    let word = word.swap_bytes();
    let word = (word & NIBBLES) << 4 | word >> 4 & NIBBLES;
    (word & PAIRS) << 2 | word >> 2 & PAIRS
}

/// Ones at the starts, in a block, of the k-mers that hold none of the bad letters marked.
#[inline(always)]
fn good_starts(bad: [u32; 3], k: u32) -> u32 {
    // Each mark spreads to the `k - 1` starts below it, by doubling.
    let mut marks = u128::from(bad[0]) | u128::from(bad[1]) << 32 | u128::from(bad[2]) << 64;
    // After each turn a mark covers `spread` starts. A k-mer from start 31 ends at letter 94 at the
    // latest, so the marks of three blocks are enough.
    let mut spread = 1;
    while spread < k {
        let step = spread.min(k - spread);
        marks |= marks >> step;
        spread += step;
    }
    #[expect(clippy::cast_possible_truncation, reason = "the lowest 32 bits")]
    let bad = marks as u32;
    !bad
}

at_level! {
    /// Adds the canonical k-mers of letters to those that `out` holds.
    pub(crate) fn append[W: Kernel](letters: Letters<'_>, k: u32, out: &mut Vec<W>) {
        let len = letters.len();
        let Some(starts) = (len + 1).checked_sub(k as usize) else { return };
        // At once for short texts only: letters that are no base may leave nothing.
        out.reserve(starts.min(FEW));
        let (mut words, mut bad) = ([0; 3], [0; 3]);
        for ahead in 0..3 {
            (words[ahead], bad[ahead]) = letters.block(ahead);
        }
        for block in 0..len.div_ceil(BLOCK) {
            let kmers = W::block(words, k);
            // A k-mer of up to 32 letters ends in the next block at the latest.
            let marks = if k <= 32 { [bad[0], bad[1], 0] } else { bad };
            // Nearly all blocks: 32 k-mers are copied at once then.
            if marks == [0; 3] {
                out.extend_from_slice(&kmers);
            } else {
                let good = good_starts(marks, k);
                out.extend((0..).zip(kmers).filter(|(i, _)| good >> i & 1 == 1).map(|(_, kmer)| kmer));
            }
            (words[0], words[1]) = (words[1], words[2]);
            (bad[0], bad[1]) = (bad[1], bad[2]);
            // Past the end all letters are bad, which leaves out the k-mers that would not fit.
            (words[2], bad[2]) = letters.block(block + 3);
        }
    }
}

/// The 32 letters from each start on, in one word, the first lowest, then with the first highest.
#[inline(always)]
fn windows(low: u64, high: u64) -> ([u64; BLOCK], [u64; BLOCK]) {
    let (back_low, back_high) = (first_highest(low), first_highest(high));
    let mut windows = ([0; BLOCK], [0; BLOCK]);
    for i in 0..BLOCK {
        // In two steps, since a shift by 64 does not exist.
        let up = 2 * i as u64;
        windows.0[i] = low >> up | (high << 1) << (63 - up);
        windows.1[i] = back_low << up | (back_high >> 1) >> (63 - up);
    }
    windows
}

impl Kernel for u64 {
    #[inline(always)]
    fn block(blocks: [u64; 3], k: u32) -> [Self; BLOCK] {
        // Below 64, since a k-mer has a letter at least: the shifts exist.
        let drop = 64 - 2 * k;
        let (lowest, highest) = windows(blocks[0], blocks[1]);
        let mut kmers = [0; BLOCK];
        for i in 0..BLOCK {
            // With the first letter lowest and complemented it is the other strand's word.
            let (forward, reverse) = (highest[i] >> drop, !lowest[i] << drop >> drop);
            kmers[i] = if forward < reverse { forward } else { reverse };
        }
        kmers
    }
}

impl Kernel for u128 {
    #[inline(always)]
    fn block(blocks: [u64; 3], k: u32) -> [Self; BLOCK] {
        let mut kmers = [0; BLOCK];
        if k <= 32 {
            for (kmer, narrow) in kmers.iter_mut().zip(u64::block(blocks, k)) {
                *kmer = narrow.into();
            }
            return kmers;
        }
        // The first 32 letters from each start on, and the next. Words of 64 bits go into vectors,
        // those of 128 don't.
        let (first, first_back) = windows(blocks[0], blocks[1]);
        let (next, next_back) = windows(blocks[1], blocks[2]);
        let drop = 128 - 2 * k; // 0..=62
        let mut halves = ([0; BLOCK], [0; BLOCK]);
        for i in 0..BLOCK {
            let forward_high = first_back[i] >> drop;
            let forward_low = next_back[i] >> drop | (first_back[i] << 1) << (63 - drop);
            // The other strand's word has the first letter lowest, so its lower half is the
            // complement of the first 32 letters as they are.
            let (reverse_high, reverse_low) = (!next[i] << drop >> drop, !first[i]);
            // No `&&` or `||`, which may become branches.
            let less = (forward_high < reverse_high)
                | ((forward_high == reverse_high) & (forward_low < reverse_low));
            halves.0[i] = if less { forward_high } else { reverse_high };
            halves.1[i] = if less { forward_low } else { reverse_low };
        }
        for (kmer, (high, low)) in kmers.iter_mut().zip(halves.0.into_iter().zip(halves.1)) {
            *kmer = u128::from(high) << 64 | u128::from(low);
        }
        kmers
    }
}

#[cfg(test)]
mod tests {
    use dense_code::{Below, DenseVec, Level};
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::{KmerSpace, KmerWord};

    fn check<W: KmerWord>(text: &[u8], k: u32) {
        let space = KmerSpace::<W>::new(k).unwrap();
        let kmers = text.windows(k as usize).filter_map(|word| space.kmer(word).ok());
        let expected: Vec<W> = kmers.map(|kmer| space.canonical(kmer)).collect();
        for level in Level::available() {
            let mut found = Vec::<W>::new();
            append(level, Letters::Text(text), k, &mut found);
            assert_eq!(found, expected, "{k} {}", text.escape_ascii());
            if let Some(codes) =
                text.iter().map(|letter| base::code(*letter)).collect::<Option<Vec<_>>>()
            {
                let packed: DenseVec<Below<4>> =
                    codes.into_iter().map(|code| Below::try_from(code).unwrap()).collect();
                found.clear();
                let letters = Letters::Packed { words: packed.words(), len: packed.len() };
                append(level, letters, k, &mut found);
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn every_level_and_form_agrees_with_k_mers_one_by_one() {
        let mut random = Pcg64Mcg::seed_from_u64(18);
        for len in 0..200 {
            for bad in [0, 2, 20] {
                let text: Vec<u8> = (0..len)
                    .map(|_| {
                        let draw = random.next_u64();
                        if draw % 100 < bad {
                            b"N-@ \xff"[(draw >> 32) as usize % 5]
                        } else {
                            b"ACGTUacgtu"[(draw >> 32) as usize % 10]
                        }
                    })
                    .collect();
                for k in [1, 2, 3, 15, 16, 17, 31, 32] {
                    check::<u64>(&text, k);
                    check::<u128>(&text, k);
                }
                for k in [33, 34, 48, 63, 64] {
                    check::<u128>(&text, k);
                }
            }
        }
    }
}
