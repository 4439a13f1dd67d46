//! Sets of tile sequences as bits, and what an exchange of two neighbouring tiles does to them.
//!
//! A sequence of `n` tiles has the code `d(2) * 2!/2 + d(3) * 3!/2 + ...` (see `Tiles`). A set of
//! sequences is a string of bits, 60 = 5!/2 of them in a word, so that the digits 2, 3 and 4 (radix
//! 3, 4, 5) choose the bit and the digits 5, 6, ... (radix 6, 7, ...) the word:
//!
//! ```text
//! bit   63..60  59                ...                0
//!       unused  | d4 (12 bits each) | d3 (3 each) | d2
//! word  ... | d7 (42 words each) | d6 (6 each) | d5
//! ```
//!
//! Exchanging the tiles at places `p` and `p + 1` turns the digits `(hi, lo) = (d(p+1), d(p))` into
//! `(lo, hi - 1)` if `hi > lo` (the left tile was the larger), else into `(lo + 1, hi)`. So it
//! moves bits in groups of `p!/2`:
//!
//! - `p = 0`: the digit 1, which is not in the code, and so nothing;
//! - `p = 1`: a rotation of each group of three bits, up or down by the parity of the sequence;
//! - `p = 2, 3`: a permutation of the bits of a word, the same in each, as a few shifts under
//!   masks;
//! - `p = 4`: a permutation of the 30 twelve-bit groups of six words;
//! - `p >= 5`: a permutation of whole words, and of runs of words.

use alloc::vec::Vec;

use dense_code::at_level;

/// Bits used of a word: 5!/2.
// This wastes 6 % of a word, but from place 5 up an exchange moves whole words.
pub(crate) const BITS: usize = 60;
/// Words of a chunk, the unit of work: 8!/2 sequences. Smaller spaces are a single, smaller chunk.
pub(crate) const CHUNK: usize = 336;

/// All bits that stand for a sequence.
const ALL: u64 = (1 << BITS) - 1;
/// In every group of three bits the lowest.
const THIRDS: u64 = ALL / 7;

/// Where the digits 3 and 4 have an even sum: the groups of three whose numbers `d3 + 4 d4` are
/// such.
const EVEN: u64 = {
    let (mut mask, mut group) = (0, 0);
    while group < 20 {
        if (group % 4 + group / 4) % 2 == 0 {
            mask |= 7 << (3 * group);
        }
        group += 1;
    }
    mask
};

/// What the exchange at place `p` makes of the pair of digits.
pub(crate) const fn exchange(hi: usize, lo: usize) -> (usize, usize) {
    // Two digits change and no other one, whatever the parity: for that the digit 1 is left out of
    // the code. Were codes made even by an exchange of two tiles instead, an odd slide (the shorter
    // side being 2 or 4) would flip every digit above or below it.
    if hi > lo { (lo, hi - 1) } else { (lo + 1, hi) }
}

/// Bits that move together: those of the mask, to the left by `left` places and then to the right
/// by `right`.
#[derive(Clone, Copy)]
struct Shift {
    mask: u64,
    left: u32,
    right: u32,
}

/// The exchange at place `p` (2 or 3) as shifts of the bits of a word, and how many there are.
#[expect(clippy::cast_possible_truncation, reason = "a shift is below 64")]
const fn in_word(p: usize) -> ([Shift; 8], usize) {
    let run = if p == 2 { 1 } else { 3 };
    let span = run * (p + 1) * (p + 2);
    let mut shifts = [Shift { mask: 0, left: 0, right: 0 }; 8];
    let mut len = 0;
    let mut bit = 0;
    while bit < BITS {
        let group = bit % span / run;
        let (hi, lo) = exchange(group / (p + 1), group % (p + 1));
        let to = hi * (p + 1) + lo;
        let left = if to > group { (to - group) * run } else { 0 } as u32;
        let right = if to < group { (group - to) * run } else { 0 } as u32;
        let mut k = 0;
        // Bits that go equally far share one shift and its mask.
        while k < len && !(shifts[k].left == left && shifts[k].right == right) {
            k += 1;
        }
        if k == len {
            shifts[k] = Shift { mask: 0, left, right };
            len += 1;
        }
        shifts[k].mask |= 1 << bit;
        bit += 1;
    }
    (shifts, len)
}

/// The exchange at place 4: `FROM_4[6 * word + group]` is the word and the shift that the twelve
/// bits come from.
const FROM_4: [(usize, usize); 30] = {
    let mut from = [(0, 0); 30];
    let mut k = 0;
    while k < 30 {
        // An exchange undoes itself.
        let (hi, lo) = exchange(k / 5, k % 5);
        from[k] = (hi, 12 * lo);
        k += 1;
    }
    from
};

at_level! {
    /// The exchange at place `P`, 2 or 3, which the compiler infers from the empty array.
    pub(crate) fn exchange_in_word[const P: usize](_at: [(); P], from: &[u64], to: &mut [u64]) {
        let (shifts, len) = const { in_word(P) };
        for (&from, to) in from.iter().zip(to) {
            *to = 0;
            for shift in &shifts[..len] {
                *to |= (from & shift.mask) << shift.left >> shift.right;
            }
        }
    }
}

at_level! {
    /// The exchange at place 1. `odd[i]` is all ones where the digits from 5 up of word `i`, and
    /// the class of the sequences, have an odd sum, else 0; `flip` is xored to it.
    pub(crate) fn exchange_1(from: &[u64], to: &mut [u64], odd: &[u64], flip: u64) {
        for ((&from, to), &odd) in from.iter().zip(to).zip(odd) {
            // With an even sum d1 is d2's parity, and (d2, d1) goes (0,0) > (1,0), (1,1) > (2,1),
            // (2,0) > (0,1); with an odd one the other way round.
            let up = (from & (THIRDS | THIRDS << 1)) << 1 | (from & THIRDS << 2) >> 2;
            let down = (from & (THIRDS << 1 | THIRDS << 2)) >> 1 | (from & THIRDS) << 2;
            let even = EVEN ^ odd ^ flip;
            *to = (up & even) | (down & !even);
        }
    }
}

at_level! {
    /// The exchange at place 4.
    pub(crate) fn exchange_4(from: &[u64], to: &mut [u64]) {
        let (from, _) = from.as_chunks::<6>();
        let (to, _) = to.as_chunks_mut::<6>();
        for (from, to) in from.iter().zip(to) {
            let mut k = 0;
            for to in to {
                *to = 0;
                let mut group = 0;
                while group < 5 {
                    let (word, shift) = FROM_4[k];
                    *to |= (from[word] >> shift & 0xfff) << (12 * group);
                    group += 1;
                    k += 1;
                }
            }
        }
    }
}

at_level! {
    /// `to |= from`.
    pub(crate) fn unite(from: &[u64], to: &mut [u64]) {
        for (&from, to) in from.iter().zip(to) {
            *to |= from;
        }
    }
}

at_level! {
    /// How many bits are set.
    pub(crate) fn count(words: &[u64]) -> u32 {
        words.iter().map(|word| word.count_ones()).sum()
    }
}

/// A permutation of the digits `p..p + width`, all of them 5 or above: `from[window]` is where the
/// digits `window` (mixed radix, digit `p` lowest) come from when tiles at these places are
/// rotated.
pub(crate) fn window(p: usize, width: usize, toward_front: bool) -> Vec<u32> {
    let size = (p + 1..=p + width).product::<usize>();
    let mut from = alloc::vec![0_u32; size];
    for source in 0..size {
        let mut digits = [0_usize; 8];
        let mut rest = source;
        for (k, digit) in digits[..width].iter_mut().enumerate() {
            *digit = rest % (p + k + 1);
            rest /= p + k + 1;
        }
        // A rotation is an exchange of each neighbouring pair, from the end that the odd tile
        // leaves.
        for step in 0..width - 1 {
            let k = if toward_front { width - 2 - step } else { step };
            (digits[k + 1], digits[k]) = exchange(digits[k + 1], digits[k]);
        }
        let target = (0..width).rev().fold(0, |value, k| value * (p + k + 1) + digits[k]);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a product of at most five numbers up to 20"
        )]
        {
            from[target] = source as u32;
        }
    }
    from
}
