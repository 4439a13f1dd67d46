//! The packed way, for tables of any size: the third card of each pair is looked up.

use alloc::vec::Vec;

use super::trio::{Trio, byte};
use crate::{Card, CardSet};

/// Every set in order, into a buffer whose contents are replaced.
pub(super) fn find<const D: usize>(cards: &[Card<D>], sets: &mut Vec<Trio>) {
    // Every two cards have at most one set, and a set has three pairs. One more for the pair after
    // the last set: each pair is written, and stays if it has a set. No processor predicts which.
    sets.clear();
    sets.resize(cards.len() * cards.len().saturating_sub(1) / 6 + 1, Trio::from_ascending([0; 3]));
    let mut found = 0;
    each(cards, |trio, is_set| {
        sets[found] = trio;
        found += usize::from(is_set);
        true
    });
    sets.truncate(found);
}

/// The first set in order. It turns up after a few pairs, so that no kernel would be faster.
pub(super) fn first<const D: usize>(cards: &[Card<D>]) -> Option<Trio> {
    let mut found = None;
    each(cards, |trio, is_set| {
        found = Some(trio).filter(|_| is_set);
        !is_set
    });
    found
}

/// Above this size counting by reflection is faster: 2.7 times for 81 cards.
const MANY: usize = 36;

/// The number of sets.
pub(super) fn count<const D: usize>(cards: &[Card<D>]) -> u32 {
    if D <= 4 && cards.len() > MANY {
        // A space of fewer attributes is a part of that of four.
        let card =
            |card: &Card<D>| Card::<4>::from_bits(card.bits()).expect("up to four attributes");
        return cards.iter().map(card).collect::<CardSet>().count_sets();
    }
    let mut found = 0;
    each(cards, |_, is_set| {
        found += u32::from(is_set);
        true
    });
    found
}

/// Calls `each` for every set in order, and for pairs that have none with `false`, as long as it
/// returns `true`.
fn each<const D: usize>(cards: &[Card<D>], each: impl FnMut(Trio, bool) -> bool) {
    if D > 4 { sorted(cards, each) } else { packed(cards, each) }
}

/// The third card of each pair by bitwise operations, and a table of 256 places: gives `each` the
/// places, and whether they are a set in ascending order, until it returns `false`.
pub(crate) fn packed<const D: usize>(cards: &[Card<D>], mut each: impl FnMut(Trio, bool) -> bool) {
    #[expect(clippy::cast_possible_truncation, reason = "four attributes have 8 bits")]
    let word = |card: Card<D>| usize::from(card.bits() as u8);
    // 0 where there is no card, so that its place is behind none.
    let mut places = [0; 256];
    for (place, &card) in cards.iter().enumerate() {
        places[word(card)] = byte(place);
    }
    // A third that lies before its pair was found with another pair of its set.
    for (a, &first) in cards.iter().enumerate() {
        for (b, &second) in cards.iter().enumerate().skip(a + 1) {
            let c = places[word(first.third(second))];
            if !each(Trio::from_ascending([byte(a), byte(b), c]), usize::from(c) > b) {
                return;
            }
        }
    }
}

/// As [`packed`] for words of more than a byte: the third of each pair by binary search.
fn sorted<const D: usize>(cards: &[Card<D>], mut each: impl FnMut(Trio, bool) -> bool) {
    // Sorted and not hashed: no hasher is needed without `std`, and tables are small.
    let mut places: Vec<(Card<D>, u8)> =
        cards.iter().enumerate().map(|(place, &card)| (card, byte(place))).collect();
    places.sort_unstable();
    for (a, &first) in cards.iter().enumerate() {
        for (b, &second) in cards.iter().enumerate().skip(a + 1) {
            let third = first.third(second);
            let Ok(at) = places.binary_search_by_key(&third, |&(card, _)| card) else { continue };
            let c = places[at].1;
            if !each(Trio::from_ascending([byte(a), byte(b), c]), usize::from(c) > b) {
                return;
            }
        }
    }
}
