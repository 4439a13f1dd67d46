//! Ways to find all sets on a table: those of the sources by name, and the fast one.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dense_code::{Level, at_level};

use crate::{Card, Table, Trio};

/// A way to find all sets on a table. All give the same trios in the same order.
///
/// ```
/// use set_cards::{Card, Finder, Table};
///
/// let deck: Table = Table::of(Card::all())?;
/// for finder in Finder::ALL {
///     assert_eq!(deck.sets_by(finder).len(), 1080, "{finder:?}");
/// }
/// # Ok::<(), set_cards::TableError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finder {
    /// Each three cards, attribute by attribute: all the same or all different. O(n³ D).
    Naive,
    /// Each three cards, attribute by attribute: the sum is 0 mod 3. O(n³ D).
    Modulo,
    /// The third card of each pair, attribute by attribute, is looked up in a dictionary of tuples and
    /// taken when it lies behind both. O(n² (D + log n)).
    LookUp,
    /// The third card of each pair by bitwise operations on all attributes at once, and a table of 256
    /// places. O(n²). To four attributes; for more it is the look-up.
    Packed,
    /// What [`Table::sets`] does: as packed, eight thirds in a word and without branches on the cards.
    /// O(n²).
    Fast,
}

impl Finder {
    /// The finders, the slowest first.
    pub const ALL: [Self; 5] = [Self::Naive, Self::Modulo, Self::LookUp, Self::Packed, Self::Fast];

    /// A short name for reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Modulo => "modulo",
            Self::LookUp => "look-up",
            Self::Packed => "packed",
            Self::Fast => "fast",
        }
    }

    /// Finds every set into the caller's buffer, which is emptied first.
    pub fn find<const D: usize>(self, table: &Table<D>, sets: &mut Vec<Trio>) {
        let cards = table.cards();
        sets.clear();
        match self {
            Self::Naive => triples(cards, sets, all_same_or_all_different),
            Self::Modulo => triples(cards, sets, |a, b, c| (0..D).all(|i| (a[i] + b[i] + c[i]) % 3 == 0)),
            Self::Packed if D <= 4 => packed(cards, sets),
            Self::LookUp | Self::Packed => look_up(cards, sets),
            Self::Fast => fast(cards, sets),
        }
    }
}

fn all_same_or_all_different<const D: usize>(a: &[u8; D], b: &[u8; D], c: &[u8; D]) -> bool {
    (0..D).all(|i| (a[i] == b[i] && b[i] == c[i]) || (a[i] != b[i] && b[i] != c[i] && a[i] != c[i]))
}

/// A place as a byte: tables hold at most 255 cards.
#[expect(clippy::cast_possible_truncation, reason = "a table has at most 255 places")]
#[inline]
const fn byte(place: usize) -> u8 {
    debug_assert!(place < 255);
    place as u8
}

fn triples<const D: usize>(
    cards: &[Card<D>],
    sets: &mut Vec<Trio>,
    is_set: impl Fn(&[u8; D], &[u8; D], &[u8; D]) -> bool,
) {
    let values: Vec<[u8; D]> = cards.iter().map(|card| card.values()).collect();
    for (a, first) in values.iter().enumerate() {
        for (b, second) in values.iter().enumerate().skip(a + 1) {
            for (c, third) in values.iter().enumerate().skip(b + 1) {
                if is_set(first, second, third) {
                    sets.push(Trio::of_ascending([byte(a), byte(b), byte(c)]));
                }
            }
        }
    }
}

fn look_up<const D: usize>(cards: &[Card<D>], sets: &mut Vec<Trio>) {
    let values: Vec<[u8; D]> = cards.iter().map(|card| card.values()).collect();
    let places: BTreeMap<[u8; D], usize> =
        values.iter().enumerate().map(|(place, &card)| (card, place)).collect();
    for (a, first) in values.iter().enumerate() {
        for (b, second) in values.iter().enumerate().skip(a + 1) {
            let third = core::array::from_fn(|i| (6 - first[i] - second[i]) % 3);
            match places.get(&third) {
                Some(&c) if c > b => sets.push(Trio::of_ascending([byte(a), byte(b), byte(c)])),
                _ => {}
            }
        }
    }
}

/// The packed word of a card of at most four attributes.
#[expect(clippy::cast_possible_truncation, reason = "four attributes have 8 bits")]
const fn word<const D: usize>(card: Card<D>) -> u8 {
    card.bits() as u8
}

/// The place of each card by its packed word; 0 where there is none, so that no place is behind another.
fn places<const D: usize>(cards: &[Card<D>]) -> [u8; 256] {
    let mut places = [0; 256];
    for (place, &card) in cards.iter().enumerate() {
        places[usize::from(word(card))] = byte(place);
    }
    places
}

fn packed<const D: usize>(cards: &[Card<D>], sets: &mut Vec<Trio>) {
    let places = places(cards);
    for (a, &first) in cards.iter().enumerate() {
        for (b, &second) in cards.iter().enumerate().skip(a + 1) {
            let c = places[usize::from(word(first.third(second)))];
            if usize::from(c) > b {
                sets.push(Trio::of_ascending([byte(a), byte(b), c]));
            }
        }
    }
}

/// Every set in order: the default.
pub(crate) fn fast<const D: usize>(cards: &[Card<D>], sets: &mut Vec<Trio>) {
    sets.clear();
    if D > 4 {
        return sorted(cards, |trio| {
            sets.push(trio);
            true
        });
    }
    // Every two cards have at most one set, and a set has three pairs; one more for the last blind write.
    let most = cards.len() * cards.len().saturating_sub(1) / 6 + 1;
    sets.resize(most, Trio::BLANK);
    let mut bytes = [0; 88];
    for (byte, &card) in bytes.iter_mut().zip(cards) {
        *byte = word(card);
    }
    let found = find_bytes(Level::detect(), &bytes, cards.len(), sets);
    sets.truncate(found);
}

/// The first set in order.
pub(crate) fn first<const D: usize>(cards: &[Card<D>]) -> Option<Trio> {
    let mut found = None;
    if D > 4 {
        sorted(cards, |trio| {
            found = Some(trio);
            false
        });
        return found;
    }
    let places = places(cards);
    for (a, &one) in cards.iter().enumerate() {
        for (b, &two) in cards.iter().enumerate().skip(a + 1) {
            let c = places[usize::from(word(one.third(two)))];
            if usize::from(c) > b {
                return Some(Trio::of_ascending([byte(a), byte(b), c]));
            }
        }
    }
    None
}

/// The number of sets.
pub(crate) fn count<const D: usize>(cards: &[Card<D>]) -> usize {
    let mut found = 0;
    if D > 4 {
        sorted(cards, |_| {
            found += 1;
            true
        });
        return found;
    }
    let places = places(cards);
    for (a, &one) in cards.iter().enumerate() {
        for (b, &two) in cards.iter().enumerate().skip(a + 1) {
            let c = places[usize::from(word(one.third(two)))];
            found += usize::from(usize::from(c) > b);
        }
    }
    found
}

/// For words of more than a byte: the third of each pair by binary search. `each` tells whether to go on.
fn sorted<const D: usize>(cards: &[Card<D>], mut each: impl FnMut(Trio) -> bool) {
    let mut places: Vec<(Card<D>, u8)> =
        cards.iter().enumerate().map(|(place, &card)| (card, byte(place))).collect();
    places.sort_unstable();
    for (a, &first) in cards.iter().enumerate() {
        for (b, &second) in cards.iter().enumerate().skip(a + 1) {
            let third = first.third(second);
            let Ok(at) = places.binary_search_by_key(&third, |&(card, _)| card) else { continue };
            let c = places[at].1;
            if usize::from(c) > b && !each(Trio::of_ascending([byte(a), byte(b), c])) {
                return;
            }
        }
    }
}

at_level! {
    /// Finds the sets among the first `len` of packed cards; gives their number.
    ///
    /// Eight thirds a word; each is looked up, written to the buffer whether it is a set or not, and the
    /// number of sets moves on only if it is: no branch depends on the cards.
    fn find_bytes(cards: &[u8; 88], len: usize, sets: &mut [Trio]) -> usize {
        let mut places = [0_u8; 256];
        for (place, &card) in cards.iter().enumerate().take(len) {
            places[usize::from(card)] = byte(place);
        }
        let mut words = [0_u64; 11];
        for (word, bytes) in words.iter_mut().zip(cards.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        let mut found = 0;
        for (a, &first) in cards.iter().enumerate().take(len) {
            let first = u64::from(first) * 0x0101_0101_0101_0101;
            for (from, &word) in words.iter().enumerate().take(len.div_ceil(8)).skip(a / 8) {
                let thirds = crate::card::third_bits(first, word).to_le_bytes();
                let lowest = (a + 1).saturating_sub(from * 8);
                let end = (len - from * 8).min(8);
                for b in lowest..end {
                    let c = places[usize::from(thirds[b])];
                    let b = byte(from * 8 + b);
                    sets[found] = Trio::of_ascending([byte(a), b, c]);
                    found += usize::from(c > b);
                }
            }
        }
        found
    }
}
