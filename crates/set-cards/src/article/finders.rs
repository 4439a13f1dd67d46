use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::table::byte;
use crate::{Table, Trio};

fn all_same_or_all_different<const D: usize>(a: &[u8; D], b: &[u8; D], c: &[u8; D]) -> bool {
    // As the rules say it, word by word.
    (0..D).all(|i| (a[i] == b[i] && b[i] == c[i]) || (a[i] != b[i] && b[i] != c[i] && a[i] != c[i]))
}

/// Every three cards, attribute by attribute: all the same or all different. O(n³ D).
#[must_use]
pub fn naive<const D: usize>(table: &Table<D>) -> Vec<Trio> {
    triples(table, all_same_or_all_different)
}

/// Every three cards, attribute by attribute: the sum is 0 mod 3. O(n³ D).
#[must_use]
pub fn modulo<const D: usize>(table: &Table<D>) -> Vec<Trio> {
    triples(table, |a, b, c| (0..D).all(|i| (a[i] + b[i] + c[i]) % 3 == 0))
}

fn triples<const D: usize>(
    table: &Table<D>,
    is_set: impl Fn(&[u8; D], &[u8; D], &[u8; D]) -> bool,
) -> Vec<Trio> {
    // Cards are the article's tuples here, and not packed words.
    let values: Vec<[u8; D]> = table.cards().iter().map(|card| card.values()).collect();
    let mut sets = Vec::new();
    for (a, first) in values.iter().enumerate() {
        for (b, second) in values.iter().enumerate().skip(a + 1) {
            for (c, third) in values.iter().enumerate().skip(b + 1) {
                if is_set(first, second, third) {
                    sets.push(trio(a, b, c));
                }
            }
        }
    }
    sets
}

/// The third card of each pair, attribute by attribute, is looked up in a dictionary of tuples and
/// taken when it lies after both. O(n² (D + log n)).
#[must_use]
pub fn look_up<const D: usize>(table: &Table<D>) -> Vec<Trio> {
    let values: Vec<[u8; D]> = table.cards().iter().map(|card| card.values()).collect();
    // The article's dictionary; a tree, since `alloc` has no hash map.
    let mut places = BTreeMap::new();
    for (place, &card) in values.iter().enumerate() {
        places.insert(card, place);
    }
    let mut sets = Vec::new();
    for (a, first) in values.iter().enumerate() {
        for (b, second) in values.iter().enumerate().skip(a + 1) {
            let third = core::array::from_fn(|i| (6 - first[i] - second[i]) % 3);
            match places.get(&third) {
                Some(&c) if c > b => sets.push(trio(a, b, c)),
                _ => {}
            }
        }
    }
    sets
}

/// The third card of each pair by bitwise operations on all attributes at once, and a table of 256
/// places. O(n²). For up to four attributes; more do not compile.
#[must_use]
pub fn packed<const D: usize>(table: &Table<D>) -> Vec<Trio> {
    const { assert!(D <= 4, "a table of 256 places is for up to four attributes") }
    let mut sets = Vec::new();
    crate::table::packed(table.cards(), |trio, is_set| {
        if is_set {
            sets.push(trio);
        }
        true
    });
    sets
}

fn trio(a: usize, b: usize, c: usize) -> Trio {
    Trio::from_ascending([a, b, c].map(byte))
}
