//! Each container and number system beside a slow, obvious twin.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "tests on small numbers")]

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::{BuildHasher, RandomState};

use dense_code::PackedError;
use dense_code::count::{factorial_digits, factorial_value};
use dense_code::{
    Below, Bits, Counters, Dense, DenseMap, DenseSet, InlineMap, InlineSet, Nibbles, PackedVec,
};
use itertools::Itertools;
use proptest::prelude::*;

fn value<T: Dense>(rank: u16) -> T {
    T::unrank(u64::from(rank) % T::COUNT).unwrap()
}

/// A set, on the heap or in place, beside one of the standard library.
fn same<T: Dense + Debug, W>(set: &DenseSet<T, W>, twin: &BTreeSet<T>)
where
    W: AsRef<[u64]> + AsMut<[u64]> + Clone + PartialEq + TryFrom<Vec<u64>, Error: Debug>,
{
    assert_eq!((set.len(), set.is_empty()), (twin.len() as u64, twin.is_empty()));
    assert!(set.iter().eq(twin.iter().copied()));
    assert_eq!(format!("{set:?}"), format!("{twin:?}"));
    let words = W::try_from(set.words().to_vec()).unwrap();
    assert!(DenseSet::from_words(words).as_ref() == Some(set));
}

fn set_algebra<T: Dense + Debug, W>(a: &[u16], b: &[u16])
where
    DenseSet<T, W>: Default,
    W: AsRef<[u64]> + AsMut<[u64]> + Clone + PartialEq + TryFrom<Vec<u64>, Error: Debug>,
{
    let dense = |ranks: &[u16]| ranks.iter().map(|rank| value(*rank)).collect::<DenseSet<T, W>>();
    let naive = |ranks: &[u16]| ranks.iter().map(|rank| value(*rank)).collect::<BTreeSet<T>>();
    let (x, y, p, q) = (dense(a), dense(b), naive(a), naive(b));
    same(&x, &p);
    same(&(&x | &y), &(&p | &q));
    same(&(&x & &y), &(&p & &q));
    same(&(&x ^ &y), &(&p ^ &q));
    same(&(&x - &y), &(&p - &q));
    same(&!x.clone(), &T::all().filter(|value| !p.contains(value)).collect());
    same(&!DenseSet::<T, W>::default(), &T::all().collect());
    assert_eq!(x.is_subset(&y), p.is_subset(&q));
    assert_eq!(x.is_disjoint(&y), p.is_disjoint(&q));
    assert_eq!(x == y, p == q);

    let (mut changed, mut twin) = (x.clone(), &p & &q);
    changed |= &y;
    changed -= &x;
    changed ^= &y;
    changed &= &x;
    same(&changed, &twin);
    for rank in b {
        assert_eq!(changed.contains(value(*rank)), twin.contains(&value(*rank)));
        assert_eq!(changed.insert(value(*rank)), twin.insert(value(*rank)));
    }
    for rank in a {
        assert_eq!(changed.remove(value(*rank)), twin.remove(&value(*rank)));
    }
    same(&changed, &twin);
    changed.clear();
    same(&changed, &BTreeSet::new());
}

proptest! {
    #[test]
    fn sets_are_btree_sets(a in proptest::collection::vec(any::<u16>(), 0..200),
                           b in proptest::collection::vec(any::<u16>(), 0..200)) {
        // A space that ends inside a word, one that ends at its edge, one within a word and one
        // bit past.
        set_algebra::<Below<1000>, Vec<u64>>(&a, &b);
        set_algebra::<Below<128>, [u64; 2]>(&a, &b);
        set_algebra::<Below<7>, Vec<u64>>(&a, &b);
        set_algebra::<Below<7>, [u64; 1]>(&a, &b);
        set_algebra::<Below<65>, Vec<u64>>(&a, &b);
        set_algebra::<(bool, Below<50>), [u64; 2]>(&a, &b);
    }

    #[test]
    fn packed_vectors_are_byte_vectors(values in proptest::collection::vec(0..16_u8, 0..200), changes in proptest::collection::vec((0..220_usize, 0..20_u8), 60)) {
        fn check<const BITS: u32>(values: &[u8], changes: &[(usize, u8)]) {
            let max = PackedVec::<BITS>::MAX;
            let mut twin: Vec<u8> = values.iter().map(|value| value & max).collect();
            let mut packed = PackedVec::<BITS>::from_slice(&twin).unwrap();
            for (index, value) in changes.iter().copied() {
                let result = packed.set(index as u64, value);
                if index >= twin.len() {
                    assert_eq!(result, Err(PackedError::Index { index: index as u64, len: twin.len() as u64 }));
                } else if value > max {
                    assert_eq!(result, Err(PackedError::Value { value, max }));
                } else {
                    assert_eq!(result, Ok(std::mem::replace(&mut twin[index], value)));
                }
                assert_eq!(packed.get(index as u64), twin.get(index).copied());
            }
            assert!(packed.iter().eq(twin.iter().copied()));
            let len = twin.len() as u64;
            assert_eq!((packed.len(), packed.is_empty()), (len, twin.is_empty()));
            let words = packed.words().to_vec();
            assert_eq!(PackedVec::<BITS>::from_words(words.clone(), len), Some(packed));
            assert_eq!(PackedVec::<BITS>::from_words(words.clone(), len + 70), None);
            if let Some(last) = words.last().filter(|_| !twin.len().is_multiple_of((u64::BITS / BITS) as usize)) {
                let mut dirty = words.clone();
                *dirty.last_mut().unwrap() = last | 1 << (u64::BITS - 1);
                assert_eq!(PackedVec::<BITS>::from_words(dirty, len), None);
            }
            for value in values.iter().copied().take(3) {
                let filled = PackedVec::<BITS>::filled(len, value);
                if value > max {
                    assert_eq!(filled, Err(PackedError::Value { value, max }));
                } else {
                    assert_eq!(filled, PackedVec::from_slice(&vec![value; twin.len()]));
                }
            }
        }
        check::<1>(&values, &changes);
        check::<2>(&values, &changes);
        check::<4>(&values, &changes);
        check::<8>(&values, &changes);
    }

    #[test]
    fn large_numbers_go_there_and_back(rank in 0..dense_code::factorial(34).unwrap()) {
        prop_assert_eq!(factorial_value(&factorial_digits::<34>(rank).unwrap()), Some(rank));
    }
}

#[test]
fn maps_are_arrays() {
    type Key = (bool, Below<3>);
    fn check<S>(mut map: DenseMap<Key, u64, S>)
    where
        S: AsRef<[u64]> + AsMut<[u64]> + Clone + Debug + PartialEq,
    {
        assert_eq!(map.as_slice(), [0, 1, 2, 3, 4, 5]);
        for key in Key::all() {
            assert_eq!(map[key], key.rank());
            map[key] *= 2;
        }
        let entries = Key::all().map(|key| (key, 2 * key.rank()));
        assert!(map.iter().rev().map(|(key, value)| (key, *value)).eq(entries.rev()));
        map.as_mut_slice()[1] = 9;
        assert_eq!(format!("{map:?}")[..28], *"{(false, 0): 0, (false, 1): ");
        assert_eq!(DenseMap::from_values(map.clone().into_values()), Some(map));
    }
    check(DenseMap::<Key, u64>::from_fn(Dense::rank));
    check(InlineMap::<Key, u64, 6>::from_array([0, 1, 2, 3, 4, 5]));
    assert_eq!(DenseMap::<bool, u8>::from_values(vec![0]), None);
    assert_eq!(DenseMap::<bool, u8>::default(), DenseMap::filled(0));
    assert_ne!(DenseMap::<bool, u8>::filled(1), DenseMap::filled(0));
    assert_eq!(InlineMap::<bool, u8, 2>::default(), InlineMap::from_array([0, 0]));
}

/// The iterator of packed entries against that of a slice, jumps from both ends mixed.
#[test]
fn packed_entries_come_as_those_of_a_slice() {
    let values: Vec<u8> = (0..75).map(|i| i % 16 * 7 % 16).collect();
    let packed = PackedVec::<4>::from_slice(&values).unwrap();
    for jump in 0..9 {
        let (mut entries, mut twin) = (packed.iter(), values.iter().copied());
        for turn in 0.. {
            let (found, right) = if turn % 3 == 0 {
                (entries.nth_back(jump), twin.nth_back(jump))
            } else if turn % 3 == 1 {
                (entries.nth(jump), twin.nth(jump))
            } else {
                (entries.next(), twin.next())
            };
            assert_eq!((found, entries.size_hint()), (right, twin.size_hint()));
            assert_eq!(entries.clone().count(), twin.len());
            assert_eq!(entries.clone().last(), twin.clone().last());
            assert!(entries.clone().rev().eq(twin.clone().rev()));
            if right.is_none() {
                break;
            }
        }
    }
    assert!(packed.iter().eq(values));
}

#[test]
fn spaces_past_memory_are_refused() {
    assert_eq!(DenseSet::<[bool; 63]>::try_new().unwrap_err().count, 1 << 63);
    assert_eq!(DenseSet::<Below<10>>::try_new(), Ok(DenseSet::new()));
    assert_eq!(DenseSet::<Below<10>>::from_words(vec![0; 2]), None);
    assert_eq!(InlineSet::<Below<65>, 2>::from_words([0, 2]), None);
    assert_eq!(DenseSet::<Below<0>>::new().iter().next(), None);
    assert!(PackedVec::<4>::filled(u64::MAX, 0).is_err());
    assert_eq!(Bits::new(u64::MAX).unwrap_err().count, u64::MAX);
}

#[test]
fn equal_sets_hash_alike_and_others_apart() {
    let state = RandomState::new();
    let hash = |bytes: &[u8]| state.hash_one(bytes.iter().copied().collect::<DenseSet<u8>>());
    assert_eq!(hash(&[1, 99]), hash(&[99, 1]));
    assert_ne!(hash(&[1, 99]), hash(&[1, 98]));
    assert_ne!(hash(&[]), hash(&[0]));
}

#[test]
fn words_of_lanes_are_shown_by_lane() {
    assert_eq!(format!("{:?}", Nibbles::IDENTITY), "Nibbles(fedcba9876543210)");
    assert_eq!(format!("{:?}", Counters::<32>::one(1).unwrap()), "[0, 1, 0, 0]");
}

#[test]
fn factorial_digits_are_lehmer_codes_in_order() {
    let codes: Vec<[u8; 6]> = (0..6_u8)
        .permutations(6)
        .map(|word| {
            std::array::from_fn(|i| {
                word[i + 1..].iter().filter(|later| **later < word[i]).count() as u8
            })
        })
        .collect();
    for (rank, code) in codes.into_iter().enumerate() {
        assert_eq!(factorial_digits::<6>(rank as u128), Some(code));
        assert_eq!(factorial_value(&code), Some(rank as u128));
    }
    assert_eq!(factorial_digits::<6>(720), None);
    assert_eq!(factorial_digits::<0>(0), Some([]));
    assert_eq!(factorial_digits::<0>(1), None);
    assert_eq!(factorial_value(&[]), Some(0));
    let last: [u8; 34] = std::array::from_fn(|i| 33 - i as u8);
    assert_eq!(factorial_value(&last).map(|value| value + 1), dense_code::factorial(34));
    let long: [u8; 36] = std::array::from_fn(|i| 35 - i as u8);
    assert_eq!(factorial_value(&long), None);
    assert_eq!(
        factorial_digits::<256>(u128::MAX).map(|digits| factorial_value(&digits)),
        Some(Some(u128::MAX))
    );
}

#[test]
fn wrapping_is_the_remainder_that_is_not_negative() {
    for value in -1000..1000_i64 {
        let expected = (0..7).find(|rest| (value - rest) % 7 == 0).unwrap();
        assert_eq!(i64::from(Below::<7>::wrapping(value)), expected);
    }
    for value in [i64::MIN, i64::MAX] {
        assert_eq!(
            i128::from(i64::from(Below::<{ u32::MAX }>::wrapping(value))),
            i128::from(value).rem_euclid(u32::MAX.into())
        );
    }
    assert_eq!(Below::<7>::default().get(), 0);
    assert_eq!(Below::<7>::array([]), Some([]));
}
