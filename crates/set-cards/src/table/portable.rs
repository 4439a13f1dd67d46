//! The sets on a table by safe code that the compiler turns into vector instructions: the twins of
//! the kernels in `avx2.rs`.

use alloc::vec::Vec;

use dense_code::{Level, at_level};

use super::{Trio, byte, word};
use crate::article::packed;
use crate::card::third_bits;
use crate::{Card, CardSet};

/// Every set in order, into a buffer whose contents are replaced.
pub(super) fn find<const D: usize>(level: Level, cards: &[Card<D>], sets: &mut Vec<Trio>) {
    sets.clear();
    if D > 4 {
        return sorted(cards, |trio| {
            sets.push(trio);
            true
        });
    }
    if cards.len() <= SMALL {
        return small(level, cards, sets);
    }
    // Any two cards are in at most one set, and a set has three pairs; one more for the last blind
    // write.
    let most = cards.len() * (cards.len() - 1) / 6 + 1;
    sets.resize(most, Trio::BLANK);
    let mut bytes = [255; 96];
    for (byte, &card) in bytes.iter_mut().zip(cards) {
        *byte = word(card);
    }
    let found = find_bytes(level, &bytes, cards.len(), sets);
    sets.truncate(found);
}

/// The first set in order.
pub(super) fn first<const D: usize>(cards: &[Card<D>]) -> Option<Trio> {
    let mut found = None;
    each(cards, |trio| {
        found = Some(trio);
        false
    });
    found
}

/// All sets in order, as long as the function returns `true`.
fn each<const D: usize>(cards: &[Card<D>], each: impl FnMut(Trio) -> bool) {
    if D > 4 { sorted(cards, each) } else { packed(cards, each) }
}

/// From here on mirror images of the whole collection count faster than pairs: 2.7 times for 81
/// cards.
const MANY: usize = 36;

/// The number of sets.
pub(super) fn count<const D: usize>(level: Level, cards: &[Card<D>]) -> usize {
    if D <= 4 && (3..=SMALL).contains(&cards.len()) {
        return small_hits(level, &reversed(cards), cards.len()).count();
    }
    if D <= 4 && cards.len() > MANY {
        // A space of fewer attributes is a part of that of four.
        let cards = cards.iter().filter_map(|card| Card::<4>::from_bits(card.bits()));
        return cards.collect::<CardSet>().count_sets() as usize;
    }
    let mut found = 0;
    each(cards, |_| {
        found += 1;
        true
    });
    found
}

/// For words of more than a byte: the third of each pair by binary search. `each` tells whether to
/// go on.
fn sorted<const D: usize>(cards: &[Card<D>], mut each: impl FnMut(Trio) -> bool) {
    let mut places: Vec<(Card<D>, u8)> =
        cards.iter().enumerate().map(|(place, &card)| (card, byte(place))).collect();
    places.sort_unstable();
    for (a, &first) in cards.iter().enumerate() {
        for (b, &second) in cards.iter().enumerate().skip(a + 1) {
            let third = first.third(second);
            let Ok(at) = places.binary_search_by_key(&third, |&(card, _)| card) else { continue };
            let c = places[at].1;
            if usize::from(c) > b && !each(Trio::from_ascending([byte(a), byte(b), c])) {
                return;
            }
        }
    }
}

/// The most cards of the small kernel: the pairs that it looks at fit four words of bits.
const SMALL: usize = 24;

/// The pairs of the small kernel, counted from the last card: the first card of a pair is
/// `FIRST[i]` from the end, the second `SECOND[i]`. Both are independent of the number of cards,
/// and when i goes down the pairs ascend. Pairs with the last card are left out, since no card
/// follows it.
const FIRST: [u8; 256] = pairs(true);

const SECOND: [u8; 256] = pairs(false);

/// How far from the end the first card of a pair is, or the second.
const fn pairs(of_first: bool) -> [u8; 256] {
    let mut places = [0; 256];
    let (mut i, mut first) = (0, 2);
    while i < 256 {
        let mut second = 1;
        while second < first && i < 256 {
            places[i] = if of_first { first } else { second };
            second += 1;
            i += 1;
        }
        first += 1;
    }
    places
}

/// Where the pairs of a first card begin.
const fn row(first: usize) -> usize {
    (first - 1) * (first - 2) / 2
}

/// Bytes at the beginning of a cache line: without it the time of the small kernel depends on where
/// the stack happens to be (90 or 136 ns for twelve cards).
#[repr(align(64))]
struct Aligned<const N: usize>([u8; N]);

/// What the small kernel finds.
struct Hits {
    /// A bit for each pair that has its third after it.
    bits: [u64; 4],
    /// 255 less how far from the end the third is, for those pairs.
    thirds: Aligned<256>,
}

impl Hits {
    fn count(&self) -> usize {
        self.bits.iter().map(|bits| bits.count_ones() as usize).sum()
    }
}

/// The cards of a small table from the last to the first, as bytes.
fn reversed<const D: usize>(cards: &[Card<D>]) -> Aligned<64> {
    let mut bytes = Aligned([0; 64]);
    for (byte, &card) in bytes.0.iter_mut().zip(cards.iter().rev()) {
        *byte = word(card);
    }
    bytes
}

/// Bytes that are 0 or 1 as bits, the first the lowest: eight at a time by a multiplication that
/// moves the byte at 8i to bit 56 + i.
///
/// Not inlined: within a kernel the compiler makes vectors of it, which takes twice the
/// instructions.
#[inline(never)]
fn bits_of(bytes: &Aligned<64>) -> u64 {
    let mut bits = 0;
    for (i, eight) in bytes.0.as_chunks::<8>().0.iter().enumerate() {
        bits |= (u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
    }
    bits
}

at_level! {
    /// The sets among 3 to 24 cards, given from the last to the first; `LANES` is 16, or 32 for
    /// more than 17 cards.
    ///
    /// All pairs lie one after the other, without gaps, whatever the number of cards; 64 pairs at a
    /// time are compared with one card after another. So nothing is looked up, nothing branches on
    /// the cards, and every lane of a vector is in use.
    fn hits[const LANES: usize](cards: &Aligned<64>, len: usize) -> Hits {
        let mut thirds = Aligned([0; 320]);
        for first in 2..len {
            let row = row(first);
            let x = cards.0[first];
            let (Some(thirds), Some(seconds)) =
                (thirds.0[row..].first_chunk_mut::<LANES>(), cards.0[1..].first_chunk::<LANES>()) else { break };
            for lane in 0..LANES {
                let y = seconds[lane];
                let d = x ^ y;
                let nz = (d | d >> 1) & 0x55;
                thirds[lane] = x ^ ((nz | nz << 1) & !y);
            }
        }

        let pairs = (len - 1) * (len - 2) / 2;
        let mut hits = Hits { bits: [0; 4], thirds: Aligned([0; 256]) };
        let chunks = thirds.0.as_chunks::<64>().0.iter().zip(hits.thirds.0.as_chunks_mut::<64>().0).zip(&mut hits.bits);
        for (chunk, ((thirds, places), bits)) in chunks.enumerate().take(pairs.div_ceil(64)) {
            let first = usize::from(FIRST[(chunk * 64 + 63).min(pairs - 1)]);
            let mut code = 255_u8;
            for &card in &cards.0[..first] {
                for lane in 0..64 {
                    places[lane] |= if thirds[lane] == card { code } else { 0 };
                }
                code -= 1;
            }
            // After the second card: nearer to the end, so with a larger code.
            let mut behind = Aligned([0_u8; 64]);
            for lane in 0..64 {
                behind.0[lane] = u8::from(places[lane] > 255 - SECOND[chunk * 64 + lane]);
            }
            *bits = bits_of(&behind);
        }
        // The pairs past the last one are what was left over from longer rows.
        hits.bits[pairs / 64] &= (1 << (pairs % 64)) - 1;
        hits
    }
}

#[inline]
fn small_hits(level: Level, cards: &Aligned<64>, len: usize) -> Hits {
    if len <= 17 { hits::<16>(level, cards, len) } else { hits::<32>(level, cards, len) }
}

fn small<const D: usize>(level: Level, cards: &[Card<D>], sets: &mut Vec<Trio>) {
    if cards.len() < 3 {
        return;
    }
    let hits = small_hits(level, &reversed(cards), cards.len());
    sets.resize(hits.count(), Trio::BLANK);
    let mut slots = sets.iter_mut();
    let last = byte(cards.len() - 1);
    for (word, &bits) in hits.bits.iter().enumerate().rev() {
        let mut bits = bits;
        while bits != 0 {
            let top = 63 - bits.leading_zeros();
            bits ^= 1 << top;
            let pair = 64 * word + top as usize;
            if let Some(slot) = slots.next() {
                let third = 255 - hits.thirds.0[pair];
                *slot =
                    Trio::from_ascending([last - FIRST[pair], last - SECOND[pair], last - third]);
            }
        }
    }
}

at_level! {
    /// Finds the sets among the first `len` of packed cards; gives their number.
    ///
    /// Eight thirds a word; each is looked up, written to the buffer whether it is a set or not,
    /// and the number of sets moves on only if it is: no branch depends on the cards.
    fn find_bytes(cards: &[u8; 96], len: usize, sets: &mut [Trio]) -> usize {
        let mut places = [0_u8; 256];
        for (place, &card) in cards.iter().enumerate().take(len) {
            places[usize::from(card)] = byte(place);
        }
        let mut found = 0;
        for (a, &first) in cards.iter().enumerate().take(len) {
            let words = u64::from(first) * 0x0101_0101_0101_0101;
            // Bytes past the last card are 255, whose third with any word is that word: the first
            // card, which is not behind.
            for (eight, seconds) in cards[a + 1..].as_chunks::<8>().0.iter().take((len - a - 1).div_ceil(8)).enumerate() {
                let thirds = third_bits(words, u64::from_le_bytes(*seconds)).to_le_bytes();
                for (lane, &third) in thirds.iter().enumerate() {
                    let b = byte(a + 1 + 8 * eight + lane);
                    let c = places[usize::from(third)];
                    sets[found] = Trio::from_ascending([byte(a), b, c]);
                    found += usize::from(c > b);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::super::kernel;
    use super::*;

    /// Both kernels at every level, at every size they are for.
    #[test]
    fn kernels_find_what_the_definition_finds() {
        let mut deck: Vec<Card> = Card::all().collect();
        let mut random = Pcg64Mcg::seed_from_u64(3);
        for round in 0..12 {
            for len in 0..=81 {
                for i in 0..len {
                    deck.swap(i, i + random.next_u32() as usize % (81 - i));
                }
                if round > 1 && len > SMALL {
                    continue;
                }
                let cards = &deck[..len];
                let mut expected = Vec::new();
                packed(cards, |trio| {
                    expected.push(trio);
                    true
                });
                let mut bytes = [255; 96];
                for (byte, &card) in bytes.iter_mut().zip(cards) {
                    *byte = word(card);
                }
                for level in Level::available() {
                    let mut sets = alloc::vec![Trio::BLANK; round];
                    find(level, cards, &mut sets);
                    assert_eq!(sets, expected);
                    kernel::find(level, cards, &mut sets);
                    assert_eq!(sets, expected);
                    assert_eq!(count(level, cards), expected.len());
                    assert_eq!(kernel::count(level, cards), expected.len());
                    assert_eq!(first(cards), expected.first().copied());
                    let mut sets = alloc::vec![Trio::BLANK; len * len / 6 + 1];
                    let found = find_bytes(level, &bytes, len, &mut sets);
                    assert_eq!(sets[..found], expected);
                    if (3..=SMALL).contains(&len) {
                        let hits = hits::<32>(level, &reversed(cards), len);
                        assert_eq!(hits.count(), expected.len());
                        if len <= 17 {
                            let narrow = hits_of_sixteen(level, cards);
                            assert_eq!(
                                (narrow.bits, narrow.thirds.0[..row(len)].to_vec()),
                                (hits.bits, hits.thirds.0[..row(len)].to_vec())
                            );
                        }
                    }
                }
            }
        }
    }

    fn hits_of_sixteen(level: Level, cards: &[Card]) -> Hits {
        hits::<16>(level, &reversed(cards), cards.len())
    }
}
