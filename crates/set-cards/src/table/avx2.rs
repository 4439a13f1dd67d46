//! All sets on a table by 256-bit instructions: the one module of this crate with intrinsics.
//!
//! Why intrinsics: the places of the thirds come out of comparisons of bytes (to 24 cards) or of
//! byte shuffles (above), and the sets are packed together by a permutation of words that a mask
//! chooses. The compiler finds neither in safe code. The ratios to the safe kernels of
//! `portable.rs`, which are their twins in the tests, are in `docs/design.md`.
//!
//! `unsafe` here is three things only: the call of a function whose instructions are proved
//! present, a store of eight trios to room that is not yet written, and the length of a vector
//! after its room has been written.

use core::arch::x86_64::{
    __m256i, _mm_cvtsi64_si128, _mm256_add_epi8, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blendv_epi8, _mm256_broadcastsi128_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi8,
    _mm256_cmpgt_epi8, _mm256_cvtepu8_epi32, _mm256_max_epu8, _mm256_min_epu8,
    _mm256_movemask_epi8, _mm256_movemask_ps, _mm256_or_si256, _mm256_permute2x128_si256,
    _mm256_permutevar8x32_epi32, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_slli_epi64, _mm256_srli_epi16,
    _mm256_storeu_si256, _mm256_sub_epi8, _mm256_unpackhi_epi8, _mm256_unpackhi_epi16,
    _mm256_unpacklo_epi8, _mm256_unpacklo_epi16, _mm256_xor_si256,
};
use core::mem::MaybeUninit;

use alloc::vec::Vec;
use dense_code::Level;
use dense_code::level::registers::{load_128, load_256, store_256};

use super::Trio;
use crate::Card;
use crate::card::third_bits;

/// Finds every set in order into a buffer, whose contents are replaced; `None` when
/// this level or these cards have no kernel.
#[inline]
pub(super) fn find<const D: usize>(
    level: Level,
    cards: &[Card<D>],
    sets: &mut Vec<Trio>,
) -> Option<()> {
    if level.has_avx2() && fits(cards) {
        // Every two cards have at most one set, and a set has three pairs; the kernels store eight
        // at a time.
        sets.clear();
        sets.reserve(cards.len() * cards.len().saturating_sub(1) / 6 + 8);
        #[allow(
            unsafe_code,
            reason = "the call of a function whose instructions are proved present"
        )]
        // SAFETY: a `Level` with AVX2 is the proof that AVX2, BMI1, BMI2 and POPCNT are there;
        // the function has written as many trios at the beginning of the room behind the vector
        // as it says.
        unsafe {
            let found = find_with_avx2(cards, sets.spare_capacity_mut());
            sets.set_len(found);
        }
        return Some(());
    }
    None
}

/// The number of sets; `None` when this level has no kernel.
#[inline]
pub(super) fn count<const D: usize>(level: Level, cards: &[Card<D>]) -> Option<usize> {
    if level.has_avx2() && fits(cards) {
        #[allow(
            unsafe_code,
            reason = "the call of a function whose instructions are proved present"
        )]
        // SAFETY: a `Level` with AVX2 is the proof that AVX2, BMI1, BMI2 and POPCNT are there.
        return Some(unsafe { count_with_avx2(cards) });
    }
    None
}

/// Whether the cards are words of a byte, and no more than there are such cards.
const fn fits<const D: usize>(cards: &[Card<D>]) -> bool {
    D <= 4 && cards.len() <= 81
}

/// The most cards of the kernel that compares: eight blocks of pairs.
const SMALL: usize = 24;

#[repr(C, align(32))]
struct Bytes([u8; 32]);

impl Bytes {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn vector(&self) -> __m256i {
        load_256(&self.0)
    }
}

/// A cache line.
#[repr(C, align(64))]
struct Line([[u8; 32]; 2]);

/// Eight words into eight trios.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn store(trios: &mut [MaybeUninit<Trio>; 8], words: __m256i) {
    // SAFETY: the reference is to room for eight `Trio`, which are transparent over `u32` and
    // so 32 bytes that can be written; every word is a `Trio` as far as memory goes;
    // the store asks for no alignment.
    #[allow(unsafe_code, reason = "a store through a reference")]
    unsafe {
        _mm256_storeu_si256(trios.as_mut_ptr().cast(), words);
    }
}

/// A place, or a number of places.
#[expect(clippy::cast_possible_truncation, reason = "below 128")]
#[inline]
const fn byte(place: usize) -> u8 {
    debug_assert!(place < 128);
    place as u8
}

/// A place, or a number of places, in each byte.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn splat(place: usize) -> __m256i {
    _mm256_set1_epi8(byte(place).cast_signed())
}

/// Where in a vector the byte of a pair lies so that the four groups of eight trios that are
/// unpacked from three vectors come one after another: unpacking works within halves of a
/// vector.
const fn lane(of: usize) -> usize {
    let (group, within) = (of / 8, of % 8);
    if within < 4 { 4 * group + within } else { 12 + 4 * group + within }
}

/// The pairs of the small kernel, 32 a block. Cards are counted from the last: `FIRST` is how
/// far from the end the first card of a pair is, which is farther than `SECOND`. So the
/// pairs do not depend on the number of cards; from the last block to the first, and within
/// a block, they ascend as places do. Pairs with the last card are left out, since no
/// card follows it.
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
/// odd block and then those of the even one before it.
static WORDS: [[u32; 64]; 4] = {
    let mut words = [[0; 64]; 4];
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

/// For each mask of eight misses the lanes that are none, ascending, a byte each.
static HITS: [u64; 256] = {
    let mut table = [0; 256];
    let mut misses = 0;
    while misses < 256 {
        let (mut lane, mut to) = (0_usize, 0);
        while lane < 8 {
            if misses >> lane & 1 == 0 {
                table[misses] |= (lane as u64) << (8 * to);
                to += 1;
            }
            lane += 1;
        }
        misses += 1;
    }
    table
};

/// The cards of a small table from the last to the first, a byte each, 255 where there is none.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[expect(
    clippy::cast_possible_wrap,
    reason = "packed words of at most four attributes are below 256"
)]
fn reversed<const D: usize>(cards: &[Card<D>]) -> __m256i {
    // Four cards a vector of four words; the words hold up to eight cards each: card 4k + q in
    // byte k of word q.
    let (fours, rest) = cards.as_chunks::<4>();
    let word = |card: Card<D>| card.bits() as i64;
    let mut words = match *rest {
        [a, b, c] => _mm256_set_epi64x(0, word(c), word(b), word(a)),
        [a, b] => _mm256_set_epi64x(0, 0, word(b), word(a)),
        [a] => _mm256_set_epi64x(0, 0, 0, word(a)),
        _ => _mm256_setzero_si256(),
    };
    for &[a, b, c, d] in fours.iter().rev() {
        let four = _mm256_set_epi64x(word(d), word(c), word(b), word(a));
        words = _mm256_or_si256(_mm256_slli_epi64::<8>(words), four);
    }
    // Byte i is to be card `last - i`: of byte (last - i) / 4 of word (last - i) % 4, whose
    // lowest bit is 8 bytes and whose upper bit is the half.
    let place = _mm256_sub_epi8(splat(cards.len()), IOTA_1.vector());
    let none = _mm256_cmpgt_epi8(_mm256_setzero_si256(), place);
    let of_four = _mm256_and_si256(_mm256_srli_epi16::<2>(place), splat(7));
    let odd = _mm256_and_si256(_mm256_slli_epi16::<3>(place), splat(8));
    let upper = _mm256_slli_epi16::<6>(_mm256_and_si256(place, splat(2)));
    let within = _mm256_or_si256(of_four, odd);
    let high_bit = _mm256_set1_epi8(i8::MIN);
    let halves = [
        _mm256_permute2x128_si256::<0x00>(words, words),
        _mm256_permute2x128_si256::<0x11>(words, words),
    ];
    let bytes = _mm256_or_si256(
        _mm256_shuffle_epi8(halves[0], _mm256_or_si256(within, upper)),
        _mm256_shuffle_epi8(halves[1], _mm256_or_si256(within, _mm256_xor_si256(upper, high_bit))),
    );
    _mm256_or_si256(bytes, none)
}

/// 1, 2, 3, …
static IOTA_1: Bytes = {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 32 {
        bytes[i] = byte(i + 1);
        i += 1;
    }
    Bytes(bytes)
};

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

/// 32 pairs of a table: the places of the cards and of their third, and 255 where the third is
/// not behind both.
struct Found {
    first: __m256i,
    second: __m256i,
    third: __m256i,
    miss: __m256i,
}

/// A small table: 3 to 24 cards.
struct Small {
    /// From the last to the first, 255 where there is none: in both halves of the first vector
    /// the 16 nearest to the end, in the second the others.
    cards: [__m256i; 2],
    /// The same in memory, 254 where there is none.
    bytes: Bytes,
    len: usize,
}

impl Small {
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
        Self { cards: halves, bytes, len: cards.len() }
    }

    /// How many pairs there are without the last card.
    #[inline]
    const fn pairs(&self) -> usize {
        (self.len - 1) * (self.len - 2) / 2
    }

    /// The cards so far from the end.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn gather<const BLOCK: usize>(&self, from_end: __m256i) -> __m256i {
        // The first three blocks have pairs of 16 cards, so that one vector will do.
        if BLOCK < 3 {
            return _mm256_shuffle_epi8(self.cards[0], from_end);
        }
        // A byte shuffle gives 0 where the highest bit of the index is set.
        let low = _mm256_add_epi8(from_end, _mm256_set1_epi8(0x70));
        let high = _mm256_sub_epi8(from_end, _mm256_set1_epi8(16));
        _mm256_or_si256(
            _mm256_shuffle_epi8(self.cards[0], low),
            _mm256_shuffle_epi8(self.cards[1], high),
        )
    }

    /// The sets of a block of pairs.
    ///
    /// A pair past the last is one with no card at its first place or at both. The third of 255
    /// and a card is that card, which is not behind itself; that of 255 and 255 is 255,
    /// which is compared with 254.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn block<const BLOCK: usize>(&self) -> Found {
        let (first, second) = (FIRST[BLOCK].vector(), SECOND[BLOCK].vector());
        let thirds = third(self.gather::<BLOCK>(first), self.gather::<BLOCK>(second));
        // A third is marked with 127 less its distance from the end: more the nearer it is, and
        // 0 for none.
        let mut marks = _mm256_setzero_si256();
        for from_end in 0..const { NEARER[BLOCK] } {
            let card = _mm256_set1_epi8(self.bytes.0[from_end].cast_signed());
            let mark = splat(127 - from_end);
            marks = _mm256_or_si256(marks, _mm256_and_si256(_mm256_cmpeq_epi8(thirds, card), mark));
        }
        let behind = _mm256_cmpgt_epi8(marks, _mm256_sub_epi8(_mm256_set1_epi8(127), second));
        let last = splat(self.len - 1);
        Found {
            first: _mm256_sub_epi8(last, first),
            second: _mm256_sub_epi8(last, second),
            // The place is `last` less the distance from the end, which is 127 less the mark.
            third: _mm256_add_epi8(marks, _mm256_sub_epi8(last, _mm256_set1_epi8(127))),
            miss: _mm256_andnot_si256(behind, _mm256_set1_epi8(-1)),
        }
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn count(&self) -> usize {
        let pairs = self.pairs();
        let mut count = self.block::<0>().count();
        macro_rules! blocks {
            ($($block:literal)*) => {$(
                if pairs > 32 * $block {
                    count += self.block::<$block>().count();
                }
            )*};
        }
        blocks!(1 2 3 4 5 6 7);
        count
    }

    /// Writes the sets to the beginning of the room and leaves the room behind them.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn write(&self, room: &mut &mut [MaybeUninit<Trio>]) {
        let pairs = self.pairs();
        if pairs > 192 {
            self.write_blocks::<7, 6>(room);
        }
        if pairs > 128 {
            self.write_blocks::<5, 4>(room);
        }
        if pairs > 64 {
            self.write_blocks::<3, 2>(room);
        }
        self.write_blocks::<1, 0>(room);
    }

    /// As `write`, for an odd block and the one before it.
    ///
    /// The hits are bits, and four are written at a time, whether they are there or not: how
    /// many there are is a branch that nobody can foretell, and four are mostly enough.
    /// For twelve cards this takes three quarters of what `Found::write` takes; for
    /// more than eighteen they are the same.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn write_blocks<const ODD: usize, const EVEN: usize>(
        &self,
        room: &mut &mut [MaybeUninit<Trio>],
    ) {
        let mut thirds = Line([[0; 32]; 2]);
        let mut hits = 0;
        if self.pairs() > 32 * ODD {
            let found = self.block::<ODD>();
            store_256(&mut thirds.0[0], found.third);
            hits = u64::from(found.hits());
        }
        let found = self.block::<EVEN>();
        store_256(&mut thirds.0[1], found.third);
        hits |= u64::from(found.hits()) << 32;

        let thirds = thirds.0.as_flattened();
        let count = hits.count_ones() as usize;
        let last = u32::from(byte(self.len - 1)) * 0x0001_0100;
        let rest = core::mem::take(room);
        let mut written = 0;
        while let Some(four) = rest.get_mut(written..).and_then(<[_]>::first_chunk_mut::<4>) {
            for trio in four {
                let pair = hits.trailing_zeros() as usize & 63;
                hits &= hits.wrapping_sub(1);
                let third = thirds[pair];
                trio.write(Trio::from_word(
                    last.wrapping_sub(WORDS[ODD / 2][pair]) | u32::from(third),
                ));
            }
            written += 4;
            if written >= count {
                break;
            }
        }
        *room = &mut rest[count.min(written)..];
    }
}

impl Found {
    /// A bit for each pair that has its third after it.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn hits(&self) -> u32 {
        !_mm256_movemask_epi8(self.miss).cast_unsigned()
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn count(&self) -> usize {
        self.hits().count_ones() as usize
    }

    /// Writes the sets of the first groups of eight pairs, which lie in the order of `lane`, to
    /// the beginning of the room and leaves the room behind them. Eight trios are
    /// written at a time, so that what is behind the sets is overwritten.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn write(&self, room: &mut &mut [MaybeUninit<Trio>], groups: usize) {
        // Words of (miss, first, second, third), the highest byte first; that of a hit is 0.
        let low = _mm256_unpacklo_epi8(self.third, self.second);
        let high = _mm256_unpackhi_epi8(self.third, self.second);
        let upper_low = _mm256_unpacklo_epi8(self.first, self.miss);
        let upper_high = _mm256_unpackhi_epi8(self.first, self.miss);
        write_eight(_mm256_unpacklo_epi16(low, upper_low), room);
        if groups > 1 {
            write_eight(_mm256_unpackhi_epi16(low, upper_low), room);
        }
        if groups > 2 {
            write_eight(_mm256_unpacklo_epi16(high, upper_high), room);
        }
        if groups > 3 {
            write_eight(_mm256_unpackhi_epi16(high, upper_high), room);
        }
    }
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn write_eight(words: __m256i, room: &mut &mut [MaybeUninit<Trio>]) {
    let misses = u8::try_from(_mm256_movemask_ps(_mm256_castsi256_ps(words))).unwrap_or(u8::MAX);
    let lanes = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(HITS[usize::from(misses)].cast_signed()));
    let rest = core::mem::take(room);
    let mut written = 0;
    if let Some(eight) = rest.first_chunk_mut() {
        store(eight, _mm256_permutevar8x32_epi32(words, lanes));
        written = misses.count_zeros() as usize;
    }
    *room = &mut rest[written..];
}

/// A table of up to 81 cards.
struct Large {
    /// The place of each card by its rank, 16 a vector; 0 where there is none.
    places: [__m256i; 6],
    /// The lower and the upper two attributes of each card, and zeros behind.
    nibbles: [[u8; 128]; 2],
    len: usize,
}

/// For each two attributes of a card (a nibble), what the two attributes of the third card add
/// to its rank, by the nibble of the second card: the lower two, and the upper two.
static THIRDS: [[[u8; 16]; 16]; 2] = {
    let mut tables = [[[0; 16]; 16]; 2];
    let mut x = 0;
    while x < 16 {
        let mut y = 0;
        while y < 16 {
            let [third, ..] = third_bits(x as u64, y as u64).to_le_bytes();
            // Nibbles of no card are not asked for.
            let index = (third >> 2 & 3) * 3 + (third & 3);
            tables[0][x][y] = index;
            tables[1][x][y] = 9 * index;
            y += 1;
        }
        x += 1;
    }
    tables
};

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn twice(bytes: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(load_128(bytes))
}

impl Large {
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn new<const D: usize>(cards: &[Card<D>]) -> Self {
        // Two vectors more than there are indices, so that no index need be checked.
        let mut places = [[0; 16]; 8];
        let mut nibbles = [[0; 128]; 2];
        let (places_flat, [low, high]) = (places.as_flattened_mut(), &mut nibbles);
        for (place, (card, (low, high))) in cards.iter().zip(low.iter_mut().zip(high)).enumerate() {
            let [word, ..] = card.bits().to_le_bytes();
            (*low, *high) = (word & 15, word >> 4);
            // The index: a nibble is 4 times its upper attribute and the lower one.
            let index = (*high - (*high >> 2)) * 9 + (*low - (*low >> 2));
            places_flat[usize::from(index & 127)] = byte(place);
        }
        let [a, b, c, d, e, f, ..] = &places;
        Self {
            places: [twice(a), twice(b), twice(c), twice(d), twice(e), twice(f)],
            nibbles,
            len: cards.len(),
        }
    }

    /// The places of the cards with these indices.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn look_up(&self, index: __m256i) -> __m256i {
        // Bits 4, 5 and 6 of the index as the highest bits of bytes: a blend looks at these.
        let (bit_4, bit_5, bit_6) = (
            _mm256_slli_epi16::<3>(index),
            _mm256_slli_epi16::<2>(index),
            _mm256_slli_epi16::<1>(index),
        );
        let [a, b, c, d, e, f] = self.places;
        let ab =
            _mm256_blendv_epi8(_mm256_shuffle_epi8(a, index), _mm256_shuffle_epi8(b, index), bit_4);
        let cd =
            _mm256_blendv_epi8(_mm256_shuffle_epi8(c, index), _mm256_shuffle_epi8(d, index), bit_4);
        let ef =
            _mm256_blendv_epi8(_mm256_shuffle_epi8(e, index), _mm256_shuffle_epi8(f, index), bit_4);
        _mm256_blendv_epi8(_mm256_blendv_epi8(ab, cd, bit_5), ef, bit_6)
    }

    /// Goes through the pairs in order, 32 of one first card at a time: `each` gets what is
    /// found, and how many of them there are in groups of eight. Only what is written need be in
    /// the order of `lane`.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn each<const IN_LANES: bool>(&self, mut each: impl FnMut(Found, usize)) {
        // The order of `lane`: words 0, 2, 4, 6 to the lower half.
        let order = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(0x0705_0301_0604_0200));
        let thirty_two = splat(32);
        let [low, high] = &self.nibbles;
        for first in 0..self.len.saturating_sub(2) {
            let lower = twice(&THIRDS[0][usize::from(low[first] & 15)]);
            let upper = twice(&THIRDS[1][usize::from(high[first] & 15)]);
            let seconds = if IN_LANES { &SECONDS } else { &IOTA_1 };
            let mut second = _mm256_add_epi8(splat(first), seconds.vector());
            let mut from = first + 1;
            while from < self.len {
                let (Some(ys_low), Some(ys_high)) = (
                    low.get(from..).and_then(<[u8]>::first_chunk::<32>),
                    high.get(from..).and_then(<[u8]>::first_chunk::<32>),
                ) else {
                    return;
                };
                let index = _mm256_add_epi8(
                    _mm256_shuffle_epi8(lower, load_256(ys_low)),
                    _mm256_shuffle_epi8(upper, load_256(ys_high)),
                );
                let mut third = self.look_up(index);
                if IN_LANES {
                    third = _mm256_permutevar8x32_epi32(third, order);
                }
                let miss = _mm256_cmpeq_epi8(_mm256_max_epu8(second, third), second);
                let groups = (self.len - from).div_ceil(8);
                each(Found { first: splat(first), second, third, miss }, groups);
                second = _mm256_add_epi8(second, thirty_two);
                from += 32;
            }
        }
    }
}

/// 1, 2, 3, … in the order of `lane`.
static SECONDS: Bytes = {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 32 {
        bytes[lane(i)] = byte(i + 1);
        i += 1;
    }
    Bytes(bytes)
};

/// Writes the sets to the beginning of `sets`, which has room for all and eight more; gives
/// their number.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn find_with_avx2<const D: usize>(cards: &[Card<D>], sets: &mut [MaybeUninit<Trio>]) -> usize {
    let most = sets.len();
    let mut room = sets;
    match cards.len() {
        0..=2 => {}
        3..=SMALL => Small::new(cards).write(&mut room),
        _ => Large::new(cards).each::<true>(|row, groups| row.write(&mut room, groups)),
    }
    most - room.len()
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn count_with_avx2<const D: usize>(cards: &[Card<D>]) -> usize {
    match cards.len() {
        0..=2 => 0,
        3..=SMALL => Small::new(cards).count(),
        _ => {
            let mut found = 0;
            Large::new(cards).each::<false>(|row, _| found += row.count());
            found
        }
    }
}
