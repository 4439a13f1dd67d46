//! The four ways of the article "Finding sets on a table", the simplest first.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::table::{byte, word};
use crate::{Card, Trio};

fn all_same_or_all_different<const D: usize>(a: &[u8; D], b: &[u8; D], c: &[u8; D]) -> bool {
    (0..D).all(|i| (a[i] == b[i] && b[i] == c[i]) || (a[i] != b[i] && b[i] != c[i] && a[i] != c[i]))
}

/// Each three cards, attribute by attribute: all the same or all different.
pub(crate) fn naive<const D: usize>(cards: &[Card<D>], sets: &mut Vec<Trio>) {
    triples(cards, sets, all_same_or_all_different);
}

/// Each three cards, attribute by attribute: the sum is 0 mod 3.
pub(crate) fn modulo<const D: usize>(cards: &[Card<D>], sets: &mut Vec<Trio>) {
    triples(cards, sets, |a, b, c| (0..D).all(|i| (a[i] + b[i] + c[i]) % 3 == 0));
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
                    sets.push(Trio::from_ascending([byte(a), byte(b), byte(c)]));
                }
            }
        }
    }
}

/// The third card of each pair, attribute by attribute, looked up in a dictionary of tuples.
pub(crate) fn look_up<const D: usize>(cards: &[Card<D>], sets: &mut Vec<Trio>) {
    let values: Vec<[u8; D]> = cards.iter().map(|card| card.values()).collect();
    let places: BTreeMap<[u8; D], usize> =
        values.iter().enumerate().map(|(place, &card)| (card, place)).collect();
    for (a, first) in values.iter().enumerate() {
        for (b, second) in values.iter().enumerate().skip(a + 1) {
            let third = core::array::from_fn(|i| (6 - first[i] - second[i]) % 3);
            match places.get(&third) {
                Some(&c) if c > b => sets.push(Trio::from_ascending([byte(a), byte(b), byte(c)])),
                _ => {}
            }
        }
    }
}

/// The place of each card by its packed word; 0 where there is none, so that no place is behind
/// another.
fn places<const D: usize>(cards: &[Card<D>]) -> [u8; 256] {
    let mut places = [0; 256];
    for (place, &card) in cards.iter().enumerate() {
        places[usize::from(word(card))] = byte(place);
    }
    places
}

/// The third card of each pair by bitwise operations, and a table of 256 places. `each` tells
/// whether to go on.
pub(crate) fn packed<const D: usize>(cards: &[Card<D>], mut each: impl FnMut(Trio) -> bool) {
    let places = places(cards);
    for (a, &first) in cards.iter().enumerate() {
        for (b, &second) in cards.iter().enumerate().skip(a + 1) {
            let c = places[usize::from(word(first.third(second)))];
            if usize::from(c) > b && !each(Trio::from_ascending([byte(a), byte(b), c])) {
                return;
            }
        }
    }
}
