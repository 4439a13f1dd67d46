//! Each container and number system beside a slow, obvious twin.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "tests on small numbers")]

use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;
use std::hash::{BuildHasher, RandomState};
use std::iter::FusedIterator;

use dense_code::PackedError;
use dense_code::count::{factorial_digits, factorial_value};
use dense_code::{
    All, Below, Bits, Counters, Dense, DenseMap, DenseSet, InlineMap, InlineSet, Nibbles, PackedVec,
};
use itertools::Itertools;
use proptest::prelude::*;

/// A space that ends inside a word, one that ends at its edge, one within a word and one bit past.
macro_rules! spaces {
    ($check:ident($($arg:expr),*)) => {{
        $check::<Below<1000>>($($arg),*);
        $check::<Below<128>>($($arg),*);
        $check::<Below<7>>($($arg),*);
        $check::<Below<65>>($($arg),*);
    }};
}

fn value<T: Dense>(rank: u16) -> T {
    T::unrank(u64::from(rank) % T::COUNT).unwrap()
}

fn set_algebra<T: Dense + Debug>(a: &[u16], b: &[u16]) {
    let dense = |ranks: &[u16]| ranks.iter().map(|rank| value(*rank)).collect::<DenseSet<T>>();
    let naive = |ranks: &[u16]| ranks.iter().map(|rank| value(*rank)).collect::<BTreeSet<T>>();
    let same = |set: &DenseSet<T>, twin: &BTreeSet<T>| {
        assert_eq!(set.len(), twin.len() as u64);
        assert_eq!(set.is_empty(), twin.is_empty());
        assert!(set.iter().eq(twin.iter().copied()));
        assert!(set.iter().rev().eq(twin.iter().rev().copied()));
        assert!(set.ranks().eq(twin.iter().map(|value| value.rank())));
        assert_eq!(
            DenseSet::from_bits(
                Bits::from_words(set.as_bits().words().to_vec(), T::COUNT).unwrap()
            )
            .as_ref(),
            Some(set)
        );
    };
    let (x, y, p, q) = (dense(a), dense(b), naive(a), naive(b));
    same(&x, &p);
    same(&(&x | &y), &(&p | &q));
    same(&(&x & &y), &(&p & &q));
    same(&(&x ^ &y), &(&p ^ &q));
    same(&(&x - &y), &(&p - &q));
    same(&!x.clone(), &T::all().filter(|value| !p.contains(value)).collect());
    assert_eq!(x.is_subset(&y), p.is_subset(&q));
    assert_eq!(x.is_disjoint(&y), p.is_disjoint(&q));
    assert_eq!(x == y, p == q);
    assert_eq!((x.first(), x.last()), (p.first().copied(), p.last().copied()));
    assert_eq!(format!("{x:?}"), format!("{p:?}"));

    let (mut changed, mut twin) = (x.clone(), p.clone());
    changed |= &y;
    changed -= &x;
    changed ^= &y;
    changed &= &x;
    same(&changed, &(&p & &q));
    changed.clone_from(&x);
    changed.retain(|value| value.rank().is_multiple_of(3));
    twin.retain(|value| value.rank().is_multiple_of(3));
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
    same(&DenseSet::full(), &T::all().collect());
}

/// Takes from both ends in the order that the flags say.
fn both_ends<I: DoubleEndedIterator>(mut iterator: I, flags: &[bool]) -> Vec<Option<I::Item>> {
    flags.iter().map(|front| if *front { iterator.next() } else { iterator.next_back() }).collect()
}

proptest! {
    #[test]
    fn sets_are_btree_sets(a in proptest::collection::vec(any::<u16>(), 0..200),
                           b in proptest::collection::vec(any::<u16>(), 0..200)) {
        spaces!(set_algebra(&a, &b));
    }

    #[test]
    fn iteration_meets_in_the_middle(a in proptest::collection::vec(any::<u16>(), 0..150),
                                     flags in proptest::collection::vec(any::<bool>(), 200)) {
        fn check<T: Dense + Debug>(a: &[u16], flags: &[bool]) {
            let set: DenseSet<T> = a.iter().map(|rank| value(*rank)).collect();
            let twin: BTreeSet<T> = a.iter().map(|rank| value(*rank)).collect();
            assert_eq!(both_ends(set.iter(), flags), both_ends(twin.iter().copied(), flags));
            assert_eq!(both_ends(set.into_iter(), flags), both_ends(twin.into_iter(), flags));
            assert_eq!(both_ends(T::all(), flags), both_ends((0..T::COUNT).map(|r| T::unrank(r).unwrap()), flags));
        }
        spaces!(check(&a, &flags));
    }

    #[test]
    fn nth_is_next_again_and_again(start in 0..1200_u64, end in 0..1200_u64, skips in proptest::collection::vec(0..40_usize, 20)) {
        let mut all = All::<Below<1000>>::from_ranks(start..end);
        let mut twin = (0..1000).filter(|rank| (start..end).contains(rank)).collect::<Vec<_>>().into_iter();
        for (i, skip) in skips.into_iter().enumerate() {
            prop_assert_eq!(all.remaining(), twin.len() as u64);
            prop_assert_eq!(all.size_hint(), twin.size_hint());
            let (value, rank) = if i % 2 == 0 { (all.nth(skip), twin.nth(skip)) } else { (all.nth_back(skip), twin.nth_back(skip)) };
            prop_assert_eq!(value.map(Dense::rank), rank);
        }
        prop_assert_eq!(all.clone().count(), twin.clone().count());
        prop_assert_eq!(all.last().map(Dense::rank), twin.last());
    }

    #[test]
    fn packed_vectors_are_byte_vectors(values in proptest::collection::vec(0..16_u8, 0..200), changes in proptest::collection::vec((0..220_usize, 0..20_u8), 60)) {
        fn check<const BITS: u32>(values: &[u8], changes: &[(usize, u8)]) {
            let max = PackedVec::<BITS>::MAX;
            let mut twin: Vec<u8> = values.iter().map(|value| value & max).collect();
            let mut packed = PackedVec::<BITS>::from_slice(&twin).unwrap();
            let mut pushed = PackedVec::<BITS>::new();
            for value in &twin {
                pushed.push(*value).unwrap();
            }
            assert_eq!(packed, pushed);
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
            if let Some(value) = max.checked_add(1) {
                assert_eq!(packed.push(value), Err(PackedError::Value { value, max }));
            }
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
    let mut map = DenseMap::<[Below<3>; 2], u64>::from_fn(Dense::rank);
    for (key, value) in &map {
        assert_eq!(*value, key.rank());
    }
    for (key, value) in &mut map {
        *value += key.rank();
    }
    let key = <[Below<3>; 2]>::unrank(4).unwrap();
    assert_eq!(map[key], 8);
    assert_eq!(map.insert(key, 1), 8);
    map[key] += 1;
    assert_eq!(map.as_slice(), [0, 2, 4, 6, 2, 10, 12, 14, 16]);
    map.as_mut_slice()[0] = 5;
    assert_eq!(DenseMap::from_values(map.as_slice().to_vec()), Some(map.clone()));
    assert_eq!(map.clone().into_values()[0], 5);
    assert_eq!(DenseMap::<bool, u8>::from_values(vec![0]), None);
    assert_eq!(DenseMap::<bool, u8>::default(), DenseMap::filled(0));
    assert_ne!(DenseMap::<bool, u8>::filled(1), DenseMap::filled(0));
    assert_eq!(format!("{:?}", DenseMap::<bool, u8>::filled(3)), "{false: 3, true: 3}");
    assert!(DenseMap::<[u16; 3], u64>::try_filled(0).is_err());
    assert_eq!(DenseMap::<bool, u8>::try_filled(0), Ok(DenseMap::filled(0)));
    assert!(map.clone().into_iter().eq(map.iter().map(|(key, value)| (key, *value))));
    assert_eq!(HashSet::from([map.clone(), map.clone()]).len(), 1);
    let state = RandomState::new();
    assert_ne!(state.hash_one(&map), state.hash_one(DenseMap::<[Below<3>; 2], u64>::filled(0)));
    assert_eq!(HashSet::from([DenseMap::filled(0), map]).len(), 2);
}

/// Every step, jump and count from both ends, beside an iterator over a vector of the same items.
fn walks<I>(all: impl Fn() -> I)
where
    I: ExactSizeIterator<Item: PartialEq + Debug> + DoubleEndedIterator + FusedIterator,
{
    let slow = || all().collect::<Vec<_>>().into_iter();
    let len = slow().len();
    assert!(all().rev().eq(slow().rev()));
    for front in 0..len + 2 {
        for back in 0..len + 2 {
            let (mut fast, mut plain) = (all(), slow());
            assert_eq!(fast.nth(front), plain.nth(front));
            assert_eq!((fast.len(), fast.size_hint()), (plain.len(), plain.size_hint()));
            assert_eq!(fast.nth_back(back), plain.nth_back(back));
            assert_eq!(fast.len(), plain.len());
            assert_eq!(fast.next_back(), plain.next_back());
            assert_eq!(fast.next(), plain.next());
            assert_eq!(fast.len(), plain.len());
            assert!(fast.by_ref().eq(plain));
            assert!(fast.next().is_none() && fast.next_back().is_none() && fast.len() == 0);
        }
    }
    assert_eq!((all().count(), all().last()), (len, slow().last()));
}

#[test]
fn maps_are_walked_from_both_ends() {
    fn check<T: Dense + Debug + PartialEq>() {
        let map = DenseMap::<T, u64>::from_fn(|key| 3 * key.rank());
        let pairs: Vec<(T, u64)> = T::all().map(|key| (key, 3 * key.rank())).collect();
        assert!(map.iter().eq(pairs.iter().map(|(key, value)| (*key, value))));
        assert!(map.clone().iter_mut().map(|(key, value)| (key, *value)).eq(pairs.iter().copied()));
        assert!(map.clone().into_iter().eq(pairs));
        walks(|| map.iter());
        walks(|| map.clone().into_iter());
    }
    check::<bool>();
    check::<Below<0>>();
    check::<Below<1>>();
    check::<[Below<3>; 2]>();
    // Changed from both ends.
    let mut map = DenseMap::<Below<4>, u8>::filled(0);
    let mut values = map.iter_mut();
    for (mark, entry) in [(7, values.nth(1)), (9, values.next_back())] {
        *entry.unwrap().1 = mark;
    }
    assert_eq!(values.len(), 1);
    assert_eq!(map.as_slice(), [0, 7, 0, 9]);
}

#[test]
fn sets_take_references() {
    let mut set = DenseSet::<u8>::new();
    set.extend(b"abc");
    assert!(set.iter().eq(*b"abc"));
    assert_eq!(!&set, !set.clone());
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

/// What is left lies within the hint at every step, and the hint ends where the words do.
#[test]
fn hints_of_sets_hold_at_every_step() {
    let ranks: Vec<u64> = (0..1000).filter(|rank| rank % 7 < 3).collect();
    let set: DenseSet<Below<1000>> = ranks.iter().filter_map(|rank| Below::unrank(*rank)).collect();
    let (mut iter, mut left) = (set.iter(), ranks.len());
    loop {
        let (least, most) = iter.size_hint();
        assert_eq!((least, most), iter.clone().size_hint());
        assert!(least <= left && most.is_some_and(|most| left <= most && most < left + 1000));
        if left.is_multiple_of(2) && iter.next().is_none()
            || left % 2 == 1 && iter.next_back().is_none()
        {
            break;
        }
        left -= 1;
    }
    assert_eq!((left, iter.size_hint()), (0, (0, Some(0))));
    // Within one word the hint is exact.
    let few: DenseSet<Below<10>> = [1, 8, 9].into_iter().filter_map(Below::new).collect();
    let mut ranks = few.ranks();
    ranks.next();
    assert_eq!(ranks.size_hint(), (2, Some(2)));
    let two: DenseSet<Below<100>> = [1, 2, 98, 99].into_iter().filter_map(Below::new).collect();
    let mut ranks = two.ranks();
    assert_eq!((ranks.next(), ranks.next_back()), (Some(1), Some(99)));
    assert_eq!(ranks.size_hint(), (2, Some(2)));
}

#[test]
fn packed_vectors_are_words() {
    let packed = PackedVec::<4>::from_slice(&[1, 2, 15]).unwrap();
    assert_eq!(packed.words(), [0xf21]);
    assert_eq!(PackedVec::from_words(packed.words().to_vec(), 3), Some(packed.clone()));
    assert_eq!(format!("{packed:?}"), "[1, 2, 15]");
    assert_eq!(packed.into_words(), [0xf21]);
    assert!(PackedVec::<4>::from_words(vec![0xf21], 2).is_none());
}

#[test]
fn spaces_past_memory_are_refused() {
    assert_eq!(DenseSet::<[bool; 63]>::try_new().unwrap_err().count, 1 << 63);
    assert_eq!(DenseSet::<Below<10>>::try_new(), Ok(DenseSet::new()));
    // 2^29 - 1 bits: words for 2^29 are more than some machines' bit vectors can have.
    type Large = DenseSet<Below<536_870_911>>;
    let large = Large::try_new().map(|set| (set.len(), set.as_bits().words().len()));
    assert!(large == Ok((0, 1 << 23)) || large.unwrap_err().count == 536_870_911);
    assert!(Bits::from_words(vec![1 << 10], 10).is_none());
    assert!(Bits::from_words(vec![], 10).is_none());
    assert_eq!(DenseSet::<Below<10>>::from_bits(Bits::new(11).unwrap()), None);
    assert_eq!(DenseSet::<Below<0>>::new().iter().next(), None);
    let two: DenseSet<Below<10>> = [1, 8].into_iter().filter_map(Below::new).collect();
    assert_eq!(two.into_bits().into_words(), [1 << 1 | 1 << 8]);
}

#[test]
fn equal_sets_hash_alike_and_others_apart() {
    let state = RandomState::new();
    let hash = |ranks: &[u32]| {
        state.hash_one(
            ranks.iter().copied().filter_map(Below::new).collect::<DenseSet<Below<100>>>(),
        )
    };
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

/// Every set of up to seven values as a set of the standard library, with all operations.
#[test]
fn inline_sets_are_sets() {
    fn check<T: Dense + Debug, const WORDS: usize>(step: usize) {
        let all: Vec<T> = T::all().collect();
        let sets: Vec<(InlineSet<T, WORDS>, BTreeSet<T>)> = (0..128_usize)
            .map(|bits| {
                let chosen =
                    all.iter().step_by(step).enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                let values: BTreeSet<T> = chosen.map(|(_, value)| *value).collect();
                (values.iter().copied().collect(), values)
            })
            .collect();
        for (set, values) in &sets {
            assert!(set.iter().eq(values.iter().copied()));
            assert_eq!((set.len() as usize, set.is_empty()), (values.len(), values.is_empty()));
            assert_eq!(format!("{set:?}"), format!("{values:?}"));
            assert!((!*set).iter().eq(all.iter().copied().filter(|value| !values.contains(value))));
            assert_eq!(InlineSet::from_words(set.words()), Some(*set));
            for value in &all {
                let (mut more, mut fewer) = (*set, *set);
                assert_eq!(set.contains(*value), values.contains(value));
                assert_eq!(more.insert(*value), !values.contains(value));
                assert_eq!(fewer.remove(*value), values.contains(value));
                assert_eq!((more - fewer).iter().collect::<Vec<_>>(), [*value]);
            }
            for (other, others) in &sets {
                assert!((*set | *other).iter().eq((values | others).into_iter()));
                assert!((*set & *other).iter().eq((values & others).into_iter()));
                assert!((*set ^ *other).iter().eq((values ^ others).into_iter()));
                assert!((*set - *other).iter().eq((values - others).into_iter()));
                assert_eq!(set.is_subset(*other), values.is_subset(others));
                assert_eq!(set == other, values == others);
            }
        }
        assert!(InlineSet::<T, WORDS>::full().iter().eq(all));
        assert!((!InlineSet::<T, WORDS>::new()).len() as u64 == T::COUNT);
    }
    check::<Below<7>, 1>(1);
    check::<Below<64>, 1>(10);
    check::<Below<65>, 2>(10);
    check::<(bool, Below<50>), 2>(16);
    check::<Below<200>, 4>(33);
    assert_eq!(InlineSet::<Below<0>, 0>::full().len(), 0);
    assert_eq!(InlineSet::<Below<65>, 2>::from_words([0, 2]), None);
}

#[test]
fn inline_maps_are_arrays() {
    type Key = (bool, Below<3>);
    let mut map = InlineMap::<Key, u64, 6>::from_fn(Dense::rank);
    assert_eq!(*map.as_array(), [0, 1, 2, 3, 4, 5]);
    for key in Key::all() {
        assert_eq!(map[key], key.rank());
        map[key] *= 2;
    }
    assert!(
        map.iter()
            .rev()
            .map(|(key, value)| (key.rank(), *value))
            .eq((0..6).rev().map(|r| (r, 2 * r)))
    );
    map.as_mut_array().fill(7);
    assert_eq!(map, InlineMap::filled(7));
    assert_eq!(InlineMap::<bool, u8, 2>::default(), InlineMap::from_array([0, 0]));
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
