//! All sets on a table of up to 24 cards by 256-bit instructions: the one module of this crate with
//! intrinsics. Its twin is the packed way of `portable.rs`, which takes five times as long.
//!
//! Pairs are numbered from the *last* card, so that the numbering does not depend on how many cards
//! there are: a card's number is its distance from the end. A lane of a vector is a pair. The last
//! lanes of a table of five cards:
//!
//! ```text
//! cards            0000 0111 0222 1202 2101
//! place               0    1    2    3    4
//! from the end        4    3    2    1    0
//!
//! lane               26    27    28    29    30    31
//! FIRST               4     4     4     3     3     2     distance of the pair's first card
//! SECOND              3     2     1     2     1     1     distance of its second
//! places            0 1   0 2   0 3   1 2   1 3   2 3
//! third            0222  0111  2101  0000  2020  2212
//! mark              125   124   127   123     0     0     127 less its distance; 0: not there
//! 127 - SECOND      124   125   126   125   126   126
//! hit                 *           *                       the mark is larger: behind both cards
//! ```
//!
//! The hits are the sets 0 1 2 and 0 3 4, in order of their places. Pairs with the last card are
//! left out, since no card follows it. The thirds of 32 pairs are compared with one card after
//! another: there is no table and no branch on the cards. That is O(n³) comparisons of bytes, and
//! still the fastest, since an instruction makes 32 of them. The compiler finds neither the
//! shuffles that pick the cards of a pair nor the mask of the hits in safe code (compiled for AVX2,
//! it takes three times as long).
//!
//! `unsafe` here is two things only: the call of a function whose instructions are proved present,
//! and the length of a vector after its room has been written.

use core::arch::x86_64::{
    __m256i, _mm_set_epi32, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8, _mm256_min_epu8,
    _mm256_movemask_epi8, _mm256_or_si256, _mm256_permute2x128_si256, _mm256_permutevar8x32_epi32,
    _mm256_set_epi32, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi64, _mm256_srli_epi16, _mm256_sub_epi8, _mm256_xor_si256,
};
use core::mem::MaybeUninit;

use alloc::vec::Vec;
use dense_code::Level;
use dense_code::level::registers::{load_256, store_256};

use super::trio::{Trio, byte};
use crate::Card;

/// The most cards of this kernel: eight blocks of pairs.
const MAX_CARDS: usize = 24;

/// Trios written in one step. Four or eight take longer for 12, 15 and 21 cards.
const STEP: usize = 6;

/// Finds every set in order into a buffer, whose contents are replaced; `None` when this level or
/// these cards have no kernel.
#[inline]
pub(super) fn find<const D: usize>(
    level: Level,
    cards: &[Card<D>],
    sets: &mut Vec<Trio>,
) -> Option<()> {
    if !level.has_avx2() || D > 4 || cards.len() > MAX_CARDS {
        return None;
    }
    // Every two cards have at most one set, and a set has three pairs: n (n - 1) / 6 sets. With
    // the trios of a last step that is at most 4 n + 2 for 3 to 24 cards.
    sets.clear();
    sets.reserve(4 * cards.len() + 2);
    #[allow(unsafe_code, reason = "the call of a function whose instructions are proved present")]
    // SAFETY: a `Level` with AVX2 is the proof that AVX2, BMI1, BMI2 and POPCNT are there; the
    // function has written the number of trios that it returns to the beginning of the spare room.
    unsafe {
        let found = find_with_avx2(cards, sets.spare_capacity_mut());
        sets.set_len(found);
    }
    Some(())
}

/// The number of sets; `None` when this level or these cards have no kernel.
#[inline]
pub(super) fn count<const D: usize>(level: Level, cards: &[Card<D>]) -> Option<u32> {
    if !level.has_avx2() || D > 4 || cards.len() > MAX_CARDS {
        return None;
    }
    #[allow(unsafe_code, reason = "the call of a function whose instructions are proved present")]
    // SAFETY: a `Level` with AVX2 is the proof that AVX2, BMI1, BMI2 and POPCNT are there.
    Some(unsafe { count_with_avx2(cards) })
}

#[repr(C, align(32))]
struct Bytes([u8; 32]);

impl Bytes {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn vector(&self) -> __m256i {
        load_256(&self.0)
    }
}

/// The marks of two blocks, and a third row for the index 64: no hit is left.
#[repr(C, align(64))]
struct Marks([[u8; 32]; 3]);

/// A place, or a number of places, in each byte.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn splat(place: usize) -> __m256i {
    _mm256_set1_epi8(byte(place).cast_signed())
}

/// The pairs of a table, 32 a block: the distances of their cards from the end, as in the example
/// above. From the last block to the first, and within a block, the places ascend.
static FIRST: [Bytes; 8] = pairs(true);
static SECOND: [Bytes; 8] = pairs(false);

const fn pairs(of_first: bool) -> [Bytes; 8] {
    let mut blocks = [const { Bytes([0; 32]) }; 8];
    let (mut pair, mut first) = (0, 2);
    while pair < 256 {
        let mut second = 1;
        while second < first && pair < 256 {
            blocks[pair / 32].0[31 - pair % 32] = if of_first { first } else { second };
            second += 1;
            pair += 1;
        }
        first += 1;
    }
    blocks
}

/// Both distances from the end as a trio has places, for two blocks together: the pairs of an
/// odd block and then those of the even one before it; and more, as in [`Marks`].
static WORDS: [[u32; 80]; 4] = {
    let mut words = [[0; 80]; 4];
    let mut at = 0;
    while at < 256 {
        let (block, lane) = (at / 32, at % 32);
        words[block / 2][lane + 32 * (1 - block % 2)] =
            (FIRST[block].0[lane] as u32) << 16 | (SECOND[block].0[lane] as u32) << 8;
        at += 1;
    }
    words
};

/// For each block, how many cards can be behind both cards of one of its pairs: these are
/// nearer to the end by two at least than the first card of the last pair.
const NEARER: [usize; 8] = {
    let mut nearer = [0; 8];
    let mut block = 0;
    while block < 8 {
        let mut first = 2;
        while first * (first - 1) / 2 < 32 * (block + 1) {
            first += 1;
        }
        nearer[block] = first - 1;
        block += 1;
    }
    nearer
};

/// The cards of a small table from the last to the first, a byte each, 255 where there is none.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn reversed<const D: usize>(cards: &[Card<D>]) -> __m256i {
    // Words of four attributes are bytes: four cards are put below those before them in one step.
    // The card at the distance 4k + q from the end is byte k of word 3 - q.
    let word = |card: Card<D>| card.bits().cast_signed();
    let (rest, fours) = cards.as_rchunks::<4>();
    let none = _mm256_set1_epi8(-1);
    let mut words = match *rest {
        [b, c, d] => _mm256_set_epi64x(word(d), word(c), word(b), 255),
        [c, d] => _mm256_set_epi64x(word(d), word(c), 255, 255),
        [d] => _mm256_set_epi64x(word(d), 255, 255, 255),
        _ => none,
    };
    words = _mm256_or_si256(words, _mm256_slli_epi64::<8>(none));
    for &[a, b, c, d] in fours {
        let four = _mm256_set_epi64x(word(d), word(c), word(b), word(a));
        words = _mm256_or_si256(_mm256_slli_epi64::<8>(words), four);
    }
    // First the lower halves of the words, then the upper ones; in each, byte 4k + q is byte k of
    // part 3 - q.
    let halves = _mm256_permutevar8x32_epi32(words, _mm256_set_epi32(7, 5, 3, 1, 6, 4, 2, 0));
    let within = _mm_set_epi32(0x0307_0b0f, 0x0206_0a0e, 0x0105_090d, 0x0004_080c);
    _mm256_shuffle_epi8(halves, _mm256_broadcastsi128_si256(within))
}

/// The third cards of 32 pairs: the seven operations of `Card::third` on bytes.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn third(x: __m256i, y: __m256i) -> __m256i {
    let d = _mm256_xor_si256(x, y);
    // What a shift brings over from the next byte is not in the mask.
    let nz =
        _mm256_and_si256(_mm256_or_si256(d, _mm256_srli_epi16::<1>(d)), _mm256_set1_epi8(0x55));
    let m = _mm256_or_si256(nz, _mm256_add_epi8(nz, nz));
    _mm256_xor_si256(x, _mm256_andnot_si256(y, m))
}

/// A table of 3 to 24 cards.
struct Cards {
    /// From the last to the first, 255 where there is none: in both halves of the first vector
    /// the 16 nearest to the end, in the second the others.
    halves: [__m256i; 2],
    /// The same in memory, 254 where there is none.
    bytes: Bytes,
    len: usize,
}

impl Cards {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn new<const D: usize>(cards: &[Card<D>]) -> Self {
        let all = reversed(cards);
        let mut bytes = Bytes([0; 32]);
        store_256(&mut bytes.0, _mm256_min_epu8(all, _mm256_set1_epi8(-2)));
        let halves = [
            _mm256_permute2x128_si256::<0x00>(all, all),
            _mm256_permute2x128_si256::<0x11>(all, all),
        ];
        Self { halves, bytes, len: cards.len() }
    }

    /// Whether a block has pairs: there are (n - 1)(n - 2) / 2 without the last card.
    #[inline]
    const fn has<const BLOCK: usize>(&self) -> bool {
        (self.len - 1) * (self.len - 2) > 64 * BLOCK
    }

    /// The cards at these distances from the end.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn gather<const BLOCK: usize>(&self, from_end: __m256i) -> __m256i {
        // The first three blocks have pairs of 16 cards, so that one vector is enough.
        if BLOCK < 3 {
            return _mm256_shuffle_epi8(self.halves[0], from_end);
        }
        // A byte shuffle gives 0 where the highest bit of the index is set: from each vector the
        // cards that it has.
        let low = _mm256_add_epi8(from_end, _mm256_set1_epi8(0x70));
        let high = _mm256_sub_epi8(from_end, _mm256_set1_epi8(16));
        _mm256_or_si256(
            _mm256_shuffle_epi8(self.halves[0], low),
            _mm256_shuffle_epi8(self.halves[1], high),
        )
    }

    /// For a block of pairs: a mask with a bit for each pair whose third lies behind both cards;
    /// and for each pair 127 less the distance of its third from the end, 0 where there is none.
    ///
    /// A pair past the last is one with no card at its first place or at both. The third of 255
    /// and a card is that card, which is not behind itself; that of 255 and 255 is 255, which is
    /// compared with 254.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn hits<const BLOCK: usize>(&self) -> (u32, __m256i) {
        // Looking a third up by shuffles instead needs tables of four instructions a card: by a
        // count of the instructions nothing is gained to fifteen cards, and a seventh for 21.
        let (first, second) = (FIRST[BLOCK].vector(), SECOND[BLOCK].vector());
        let thirds = third(self.gather::<BLOCK>(first), self.gather::<BLOCK>(second));
        let mut marks = _mm256_setzero_si256();
        // To the end of the block and not of the cards: an exact loop takes longer.
        for from_end in 0..const { NEARER[BLOCK] } {
            let card = _mm256_set1_epi8(self.bytes.0[from_end].cast_signed());
            let mark = splat(127 - from_end);
            marks = _mm256_or_si256(marks, _mm256_and_si256(_mm256_cmpeq_epi8(thirds, card), mark));
        }
        let behind = _mm256_cmpgt_epi8(marks, _mm256_sub_epi8(_mm256_set1_epi8(127), second));
        (_mm256_movemask_epi8(behind).cast_unsigned(), marks)
    }

    /// Writes the sets of an odd block of pairs and the one before it; gives their number.
    ///
    /// Six are written in one step, whether they are there or not: a loop to their number would
    /// end in a branch that no processor predicts, and one step is mostly enough.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn write<const ODD: usize, const EVEN: usize>(&self, room: &mut [MaybeUninit<Trio>]) -> usize {
        let mut marks = Marks([[0; 32]; 3]);
        let mut hits = 0;
        if self.has::<ODD>() {
            let (bits, found) = self.hits::<ODD>();
            store_256(&mut marks.0[0], found);
            hits = u64::from(bits);
        }
        let (bits, found) = self.hits::<EVEN>();
        store_256(&mut marks.0[1], found);
        hits |= u64::from(bits) << 32;

        let marks = marks.0.as_flattened();
        let count = hits.count_ones() as usize;
        // A place is `last` less its distance from the end; of the third a mark has 127 less that.
        let last = u32::from(byte(self.len - 1));
        let start = (last * 0x0001_0101).wrapping_sub(127);
        // Bits and not a permutation of the words by a mask, which takes half as long again for
        // twelve cards.
        let mut left = count;
        for step in room.as_chunks_mut::<STEP>().0 {
            for trio in step {
                let pair = hits.trailing_zeros() as usize;
                hits &= hits.wrapping_sub(1);
                let word = start.wrapping_add(u32::from(marks[pair]));
                trio.write(Trio::from_word(word.wrapping_sub(WORDS[ODD / 2][pair])));
            }
            if left <= STEP {
                break;
            }
            left -= STEP;
        }
        count
    }
}

/// Writes the sets to the beginning of the room, which has place for all and a step more; gives
/// their number.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn find_with_avx2<const D: usize>(cards: &[Card<D>], room: &mut [MaybeUninit<Trio>]) -> usize {
    if cards.len() < 3 {
        return 0;
    }
    let cards = Cards::new(cards);
    let mut found = 0;
    if cards.has::<6>() {
        found += cards.write::<7, 6>(room);
    }
    if cards.has::<4>() {
        found += cards.write::<5, 4>(&mut room[found..]);
    }
    if cards.has::<2>() {
        found += cards.write::<3, 2>(&mut room[found..]);
    }
    found + cards.write::<1, 0>(&mut room[found..])
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn count_with_avx2<const D: usize>(cards: &[Card<D>]) -> u32 {
    if cards.len() < 3 {
        return 0;
    }
    let cards = Cards::new(cards);
    let mut count = cards.hits::<0>().0.count_ones();
    macro_rules! blocks {
        ($($block:literal)*) => {$(
            if cards.has::<$block>() {
                count += cards.hits::<$block>().0.count_ones();
            }
        )*};
    }
    blocks!(1 2 3 4 5 6 7);
    count
}
