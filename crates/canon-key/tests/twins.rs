//! Sets and maps of unordered tuples beside `HashSet` and `HashMap` of sorted vectors: random lists
//! of operations.
#![cfg(feature = "alloc")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "symbols of other types, whatever they are"
)]

mod twin;

use std::collections::HashMap;

use canon_key::{Seen, UnorderedIterator, UnorderedMap, UnorderedSet};
use proptest::prelude::*;
use twin::sorted;

#[derive(Clone, Debug)]
enum Operation {
    Insert(Vec<i64>, u32),
    Count(Vec<i64>),
    Look(Vec<i64>),
    Change(Vec<i64>, u32),
    ModifyOrAdd(Vec<i64>, u32),
    Extend(Vec<(Vec<i64>, u32)>),
    Retain(usize),
    Clear,
}

/// Tuples of all lengths whose symbols fit one word, some words, or none, with and without a sign;
/// few of them, so that they meet.
fn tuples() -> impl Strategy<Value = Vec<i64>> {
    let symbol = prop_oneof![
        0..3_i64,
        -2..2_i64,
        Just(i64::MAX),
        Just(i64::MIN),
        (0..3_i64, 0..63_u32).prop_map(|(symbol, shift)| symbol << shift),
    ];
    prop_oneof![
        4 => prop::collection::vec(symbol.clone(), 0..5),
        1 => prop::collection::vec(symbol, 5..20),
        2 => prop::collection::vec(-1..2_i64, 2..4),
    ]
}

fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let one = prop_oneof![
        6 => (tuples(), 0..9_u32).prop_map(|(tuple, value)| Operation::Insert(tuple, value)),
        6 => tuples().prop_map(Operation::Count),
        3 => tuples().prop_map(Operation::Look),
        2 => (tuples(), 0..9_u32).prop_map(|(tuple, value)| Operation::Change(tuple, value)),
        2 => (tuples(), 0..9_u32).prop_map(|(tuple, value)| Operation::ModifyOrAdd(tuple, value)),
        1 => prop::collection::vec((tuples(), 0..9_u32), 0..20).prop_map(Operation::Extend),
        1 => (1..4_usize).prop_map(Operation::Retain),
        1 => Just(Operation::Clear),
    ];
    prop::collection::vec(one, 0..80)
}

/// The entries in order of appearance, and their numbers by sorted tuple.
struct Twin<T> {
    entries: Vec<(Vec<T>, u32)>,
    numbers: HashMap<Vec<T>, usize>,
}

impl<T> Default for Twin<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), numbers: HashMap::new() }
    }
}

impl<T: Ord + Clone + std::hash::Hash> Twin<T> {
    fn value(&mut self, tuple: &[T]) -> Option<&mut u32> {
        let number = *self.numbers.get(&sorted(tuple))?;
        Some(&mut self.entries[number].1)
    }

    fn insert(&mut self, tuple: Vec<T>, value: u32) -> Option<u32> {
        if let Some(old) = self.value(&tuple) {
            return Some(std::mem::replace(old, value));
        }
        self.numbers.insert(sorted(&tuple), self.entries.len());
        self.entries.push((tuple, value));
        None
    }

    fn retain(&mut self, keep: impl Fn(&[T], u32) -> bool) {
        let entries = std::mem::take(self).entries;
        for (tuple, value) in entries.into_iter().filter(|(tuple, value)| keep(tuple, *value)) {
            self.insert(tuple, value);
        }
    }
}

/// The tuple as it is looked for: in another order.
fn turned<T: Clone>(tuple: &[T]) -> Vec<T> {
    tuple.iter().rev().cloned().collect()
}

/// The operations on a map, a set and their twins, the symbols turned into another type.
fn agree<T: Ord + Clone + std::hash::Hash + std::fmt::Debug>(
    operations: &[Operation],
    symbol: impl Fn(i64) -> T,
) {
    let (mut map, mut set, mut twin) =
        (UnorderedMap::new(), UnorderedSet::new(), Twin::<T>::default());
    let of = |tuple: &[i64]| -> Vec<T> { tuple.iter().map(|word| symbol(*word)).collect() };
    for operation in operations {
        match operation {
            Operation::Insert(tuple, value) => {
                let tuple = of(tuple);
                let old = twin.insert(tuple.clone(), *value);
                assert_eq!(map.insert(turned(&tuple), *value), old);
                assert_eq!(set.insert(tuple), old.is_none());
            }
            Operation::Count(tuple) => {
                let tuple = of(tuple);
                *map.entry(turned(&tuple)).or_insert(0) += 1;
                set.insert(tuple.clone());
                let count = twin.value(&tuple).map_or(1, |count| *count + 1);
                twin.insert(tuple, count);
            }
            Operation::Look(tuple) => {
                let tuple = of(tuple);
                assert_eq!(map.contains_key(&tuple), twin.value(&tuple).is_some());
                let number = twin.numbers.get(&sorted(&tuple)).copied();
                assert_eq!(map.get_index_of(&turned(&tuple)), number);
                assert_eq!(set.get_index_of(&tuple), number);
                assert_eq!(map.get(&tuple).copied(), twin.value(&tuple).copied());
            }
            Operation::Change(tuple, value) => {
                let tuple = of(tuple);
                let changed = map.get_mut(&tuple).map(|old| std::mem::replace(old, *value));
                let expected = twin.value(&tuple).map(|old| std::mem::replace(old, *value));
                assert_eq!(changed, expected);
            }
            Operation::ModifyOrAdd(tuple, value) => {
                let tuple = of(tuple);
                let old = twin.value(&tuple).copied();
                let expected = old.map_or(*value, |old| old ^ 1);
                let entry = map.entry(turned(&tuple)).and_modify(|old| *old ^= 1);
                assert_eq!(
                    *entry.or_insert_with(|| old.map_or(*value, |_| unreachable!())),
                    expected
                );
                assert_eq!(*map.entry(tuple.clone()).or_insert_with(|| unreachable!()), expected);
                twin.insert(tuple.clone(), expected);
                set.extend([tuple]);
            }
            Operation::Extend(entries) => {
                let entries: Vec<(Vec<T>, u32)> =
                    entries.iter().map(|(tuple, value)| (of(tuple), *value)).collect();
                map.extend(entries.clone());
                set.extend(entries.iter().map(|(tuple, _)| turned(tuple)));
                entries.into_iter().for_each(|(tuple, value)| {
                    twin.insert(tuple, value);
                });
            }
            Operation::Retain(modulus) => {
                let keep = |tuple: &Vec<T>| tuple.len().is_multiple_of(*modulus);
                map.retain(|tuple, _| keep(tuple));
                set.retain(keep);
                twin.retain(|tuple, _| tuple.len().is_multiple_of(*modulus));
            }
            Operation::Clear => {
                map.clear();
                set.clear();
                twin = Twin::default();
            }
        }
        assert_eq!((map.len(), set.len()), (twin.entries.len(), twin.entries.len()));
    }
    let of_map = map.iter().map(|(tuple, value)| (sorted(tuple), *value));
    assert!(of_map.eq(twin.entries.iter().map(|(tuple, value)| (sorted(tuple), *value))));
    assert!(set.iter().map(|tuple| sorted(tuple)).eq(map.keys().map(|tuple| sorted(tuple))));
    let again: UnorderedMap<Vec<T>, u32> =
        map.iter().rev().map(|(tuple, value)| (turned(tuple), *value)).collect();
    assert_eq!(again, map);
    for (number, (tuple, value)) in (&map).into_iter().enumerate() {
        assert_eq!((map.get_index_of(tuple), map[tuple]), (Some(number), *value));
        assert_eq!(map.get_index(number), Some((tuple, value)));
    }
}

proptest! {
    #[test]
    fn maps_and_sets_are_those_of_sorted_vectors(operations in operations()) {
        agree(&operations, |word| word);
        agree(&operations, |word| word as u64);
        agree(&operations, |word| word as u8);
        agree(&operations, |word| word as i16);
        agree(&operations, |word| word.to_string());
        agree(&operations, i128::from);
    }

    /// What is new, and what each class counts, as a stream.
    #[test]
    fn streams_are_those_of_sorted_vectors(all in prop::collection::vec(tuples(), 0..200)) {
        let (mut seen, mut twin) = (Seen::new(), Twin::<i64>::default());
        let mut groups: Vec<Vec<Vec<i64>>> = Vec::new();
        for tuple in &all {
            prop_assert_eq!(seen.contains(tuple), twin.value(tuple).is_some());
            let count = twin.value(tuple).map_or(1, |count| *count + 1);
            prop_assert_eq!(seen.insert(&turned(tuple)), twin.insert(tuple.clone(), count).is_none());
            let number = twin.numbers[&sorted(tuple)];
            if number == groups.len() {
                groups.push(Vec::new());
            }
            groups[number].push(tuple.clone());
        }
        prop_assert_eq!(seen.len(), twin.entries.len());
        let counts: Vec<(Vec<i64>, usize)> = all.iter().cloned().count_unordered();
        let expected = twin.entries.iter().map(|(tuple, count)| (tuple.clone(), *count as usize));
        prop_assert_eq!(counts, expected.collect::<Vec<_>>());
        prop_assert_eq!(all.iter().cloned().group_unordered(), groups);
        let words = all.iter().map(|tuple| tuple.iter().map(i64::to_string).collect::<Vec<_>>());
        let firsts = twin.entries.iter().map(|(tuple, _)| tuple.len());
        prop_assert!(words.unique_unordered().map(|tuple| tuple.len()).eq(firsts));
    }
}

/// The rows of the page of `UnorderedMap`; the vector of entries has room for up to twice as many.
#[test]
fn entries_take_the_memory_that_the_page_says() {
    fn check<const K: usize>(bits: u32, least: usize, most: usize) {
        let (mut map, entry) = (UnorderedMap::new(), size_of::<([u64; K], u32)>());
        for i in 0..40_000 {
            let mut tuple = [(1_u64 << bits) - 1; K];
            tuple[0] = i;
            map.insert(tuple, 0_u32);
            let (len, bytes) = (map.len(), map.bytes());
            if bytes > 1 << 16 {
                let range = (entry + least) * len..=(2 * entry + most) * len;
                assert!(range.contains(&bytes), "{K} of {bits} bits: {bytes} bytes for {len}");
            }
        }
    }
    check::<2>(32, 20, 140);
    check::<3>(21, 20, 140);
    check::<3>(42, 28, 200);
    check::<3>(63, 37, 270);
    check::<4>(60, 46, 340);
    check::<6>(63, 65, 470);
    check::<8>(63, 24 + 4 * 8, 70 + 16 * 8);
    check::<9>(60, 24 + 4 * 9, 70 + 16 * 9);
}

/// A panic of the caller's function leaves all entries as they are.
#[test]
fn a_panic_in_retain_loses_nothing() {
    let mut map: UnorderedMap<[u8; 2], u8> = (0..20).map(|i| ([i, 40 - i], i)).collect();
    let keep = |map: &mut UnorderedMap<[u8; 2], u8>| {
        map.retain(|_, value| if *value == 9 { panic!("as asked") } else { *value > 12 });
    };
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| keep(&mut map)));
    assert!(outcome.is_err());
    assert!((0..20).all(|i| map.get(&[40 - i, i]) == Some(&i)) && map.len() == 20);
}

/// One large batch leaves no table that each later small one has to clear.
#[test]
fn tables_shrink_after_a_large_batch() {
    let mut seen = Seen::new();
    (0..1_000_000_u32).for_each(|i| assert!(seen.insert(&[i, 1_000_000])));
    let large = seen.bytes();
    seen.clear();
    assert_eq!(seen.bytes(), large, "the memory of what was there is kept");
    assert!(seen.insert(&[1, 2]));
    seen.clear();
    assert!(seen.bytes() < 10_000, "and given back where little of it was used");
    let mut map: UnorderedMap<[u32; 2], ()> = (0..200_000).map(|i| ([i, 9], ())).collect();
    map.clear();
    map.insert([1, 2], ());
    map.clear();
    assert!(map.insert([2, 1], ()).is_none() && map.len() == 1);
}
