//! Each container and number system beside a slow, obvious twin.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "tests on small numbers")]

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::{BuildHasher, RandomState};

use dense_code::count::{GroupOrder, factorial_digits, factorial_value};
use dense_code::{
    Below, Bits, Compact, Dense, DenseMap, DenseSet, DenseVec, Inline, InlineMap, InlineSet,
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

/// A product in decimal digits, by long multiplication.
fn product_by_hand(factors: &[(u32, u32)]) -> String {
    let mut digits = vec![1_u32];
    for (factor, exponent) in factors {
        for _ in 0..*exponent {
            let mut carry = 0;
            for digit in &mut digits {
                (carry, *digit) = ((*digit * factor + carry) / 10, (*digit * factor + carry) % 10);
            }
            while carry > 0 {
                digits.push(carry % 10);
                carry /= 10;
            }
        }
    }
    digits.iter().rev().join("")
}

proptest! {
    /// Orders of groups are what a long multiplication makes, and equal whatever their factors are.
    #[test]
    fn orders_of_groups_are_products(
        factors in prop::collection::vec((1_u32..2_000, 0_u32..12), 0..12),
    ) {
        let (order, text) = (GroupOrder::product(&factors), product_by_hand(&factors));
        prop_assert_eq!(order.to_string(), &text[..]);
        prop_assert_eq!(order.to_u128(), text.parse().ok());
        let halves = factors.iter().rev().flat_map(|(factor, exponent)| {
            let half = if factor % 2 == 0 { 2 } else { 1 };
            [(factor / half, *exponent), (half, *exponent)]
        });
        prop_assert!(GroupOrder::product(&halves.collect::<Vec<_>>()) == order);
        let twice = factors.iter().chain([&(2, 1)]).copied().collect::<Vec<_>>();
        prop_assert!(GroupOrder::product(&twice) != order);
    }
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

/// A vector of dense values beside a plain one.
fn vectors<T: Dense + Debug>(ranks: &[u16], changes: &[(u64, u16)]) {
    // Spread over the type, from both ends.
    let spread = |rank: u16| {
        let rank = u64::from(rank).wrapping_mul((T::COUNT / 65_521).max(1)) % T::COUNT;
        T::unrank(if rank % 2 == 0 { rank } else { T::COUNT - 1 - rank }).unwrap()
    };
    let mut twin: Vec<T> = ranks.iter().copied().map(spread).collect();
    let mut dense: DenseVec<T> = twin.iter().collect();
    for (index, rank) in changes.iter().copied() {
        assert_eq!(dense.get(index), twin.get(index as usize).copied());
        if let Some(entry) = twin.get_mut(index as usize) {
            assert_eq!(dense.set(index, spread(rank)), std::mem::replace(entry, spread(rank)));
        } else if rank % 3 == 0 {
            dense.push(spread(rank));
            twin.push(spread(rank));
        } else {
            assert_eq!(dense.pop(), twin.pop());
        }
    }
    let len = twin.len() as u64;
    assert_eq!((dense.len(), dense.is_empty()), (len, twin.is_empty()));
    assert!(
        dense.iter().eq(twin.iter().copied()) && dense.iter().rev().eq(twin.iter().rev().copied())
    );
    assert!(dense.clone().into_iter().eq(twin.iter().copied()));
    assert_eq!(format!("{dense:?}"), format!("{twin:?}"));
    let bits = len * u64::from(DenseVec::<T>::BITS);
    assert_eq!(dense.words().len() as u64, bits.div_ceil(64));
    let words = dense.words().to_vec();
    assert_eq!(DenseVec::from_words(words.clone(), len).as_ref(), Some(&dense));
    if DenseVec::<T>::BITS > 0 {
        assert_eq!(DenseVec::<T>::from_words(words.clone(), len + 70), None);
    }
    if !bits.is_multiple_of(64) {
        let mut dirty = words.clone();
        *dirty.last_mut().unwrap() |= 1 << 63;
        assert_eq!(DenseVec::<T>::from_words(dirty, len), None, "a bit past the end");
    }
    if let Some(first) = twin.first().copied() {
        assert_eq!(DenseVec::filled(len, first), (0..len).map(|_| first).collect());
    }
    dense.clear();
    assert_eq!(dense, DenseVec::default());
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
    fn dense_vectors_are_vectors(ranks in proptest::collection::vec(any::<u16>(), 0..200),
                                 changes in proptest::collection::vec((0..220_u64, any::<u16>()), 60)) {
        // 0, 1, 2, 3, 4, 5, 7, 8, 13, 16, 21, 33 and 64 bits an entry.
        vectors::<()>(&ranks, &changes);
        vectors::<bool>(&ranks, &changes);
        vectors::<Below<3>>(&ranks, &changes);
        vectors::<Below<8>>(&ranks, &changes);
        vectors::<Below<9>>(&ranks, &changes);
        vectors::<Option<Below<16>>>(&ranks, &changes);
        vectors::<Below<65>>(&ranks, &changes);
        vectors::<u8>(&ranks, &changes);
        vectors::<(Below<100>, Below<80>)>(&ranks, &changes);
        vectors::<u16>(&ranks, &changes);
        vectors::<char>(&ranks, &changes);
        vectors::<Option<u32>>(&ranks, &changes);
        vectors::<(u32, Below<{ u32::MAX }>)>(&ranks, &changes);
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
        S: AsRef<[u64]> + AsMut<[u64]> + Clone + Debug + PartialEq + IntoIterator<Item = u64>,
        DenseMap<Key, u64, S>: Default,
    {
        assert_eq!(map.as_slice(), [0, 1, 2, 3, 4, 5]);
        assert_eq!((map.len(), map.is_empty()), (6, false));
        for key in Key::all() {
            assert_eq!((map[key], map.get(key)), (key.rank(), Some(&key.rank())));
            map[key] *= 2;
        }
        let entries = Key::all().map(|key| (key, 2 * key.rank()));
        assert!(map.iter().rev().map(|(key, value)| (key, *value)).eq(entries.clone().rev()));
        assert!(map.keys().zip(map.values().copied()).eq(entries.clone()));
        assert_eq!(entries.clone().collect::<DenseMap<Key, u64, S>>(), map);
        for (key, value) in &mut map {
            *value += key.rank();
        }
        map.values_mut().for_each(|value| *value *= 2);
        assert!((&map).into_iter().all(|(key, value)| *value == 6 * key.rank()));
        *map.get_mut((false, Below::wrapping(1))).unwrap() = 9;
        assert_eq!(format!("{map:?}")[..28], *"{(false, 0): 0, (false, 1): ");
        assert!(map.clone().into_iter().map(|(_, value)| value).eq([0, 9, 12, 18, 24, 30]));
        map.extend([((true, Below::wrapping(2)), 1), ((true, Below::wrapping(2)), 7)]);
        assert_eq!(map.as_slice()[5], 7);
        assert_eq!(DenseMap::from_values(map.clone().into_values()), Some(map));
    }
    check(DenseMap::<Key, u64>::from_fn(Dense::rank));
    check(DenseMap::<Key, u64, [u64; 6]>::from_array([0, 1, 2, 3, 4, 5]));
    assert_eq!(DenseMap::<bool, u8>::from_values(vec![0]), None);
    assert_eq!(DenseMap::<bool, u8>::default(), DenseMap::filled(0));
    assert_ne!(DenseMap::<bool, u8>::filled(1), DenseMap::filled(0));
    assert_eq!(InlineMap::<bool, u8>::default(), InlineMap::from_array([0, 0]));
    assert_eq!(InlineMap::<bool, String>::default()[true], "", "entries need not be `Copy`");
}

/// Sets are consumed and lent, and hashed whatever their values are.
#[test]
fn sets_are_iterated_as_those_of_std() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct NoHash(bool);
    impl Dense for NoHash {
        const COUNT: u64 = 2;
        fn rank(self) -> u64 {
            self.0.rank()
        }
        fn unrank(rank: u64) -> Option<Self> {
            bool::unrank(rank).map(Self)
        }
    }
    impl Inline for NoHash {
        type Entries<V> = [V; 2];
        type Words = [u64; 1];
        type Bytes = [u8; 1];
    }
    let set: DenseSet<NoHash> = [NoHash(true)].into_iter().collect();
    let mut found = Vec::new();
    for value in &set {
        found.push(value);
    }
    for value in set.clone() {
        found.push(value);
    }
    assert_eq!(found, [NoHash(true); 2]);
    let state = RandomState::new();
    assert_eq!(state.hash_one(&set), state.hash_one(set.clone()));
    let map = DenseMap::<NoHash, u8>::filled(3);
    assert_eq!(state.hash_one(&map), state.hash_one(map.clone()));
    let list: DenseVec<NoHash> = NoHash::all().collect();
    assert_eq!(state.hash_one(&list), state.hash_one(list.clone()));
    let compact = Compact::from(NoHash(true));
    assert_eq!(state.hash_one(compact), state.hash_one(Compact::from(NoHash(true))));
    assert_ne!(state.hash_one(compact), state.hash_one(Compact::from(NoHash(false))));
}

/// A value in its bytes: every value of types at the edges of a byte, and their order.
#[cfg(feature = "derive")]
#[test]
fn compact_values_are_the_values() {
    use dense_code::laws::check_dense;
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    struct Byte(Below<16>, Below<16>);
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    enum More {
        Byte(Byte),
        One,
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    struct Three(u8, Byte, bool);
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    struct Most(u32, Below<{ u32::MAX }>);
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    struct One;

    fn check<T: Inline + Debug>(bytes: usize) {
        assert_eq!(size_of::<Compact<T>>(), bytes);
        assert!(check_dense::<Compact<T>>().unwrap().is_dense());
        for value in T::all() {
            assert_eq!(Compact::from(value).get(), value);
        }
    }
    check::<Byte>(1);
    check::<More>(2);
    check::<Three>(3);
    check::<One>(0);
    check::<bool>(1);
    assert_eq!(size_of::<Compact<Most>>(), 8);
    let last = Most::all().next_back().unwrap();
    assert_eq!(Compact::from(last).get(), last);
    assert_eq!(
        format!("{:?}", Compact::from(Byte(Below::wrapping(1), Below::wrapping(2)))),
        "Byte(1, 2)"
    );

    static STEPS: InlineMap<More, u16> = InlineMap::from_array([7; 257]);
    assert_eq!((STEPS[More::One], STEPS.len()), (7, 257));
    let mut set = InlineSet::<More>::EMPTY;
    set.insert(More::One);
    assert_eq!((set.words().len(), set.len()), (5, 1));
}

/// The iterator of packed entries against that of a slice, jumps from both ends mixed.
#[test]
fn packed_entries_come_as_those_of_a_slice() {
    let values: Vec<Below<11>> = (0..75).map(|i| Below::wrapping(i * 7)).collect();
    let packed: DenseVec<Below<11>> = values.iter().collect();
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
            assert_eq!((found, entries.len()), (right, twin.len()));
            assert!(entries.clone().rev().eq(twin.clone().rev()));
            if right.is_none() {
                break;
            }
        }
    }
}

/// A pattern of bits that is no rank is found in any entry, also in one that crosses a word.
#[test]
fn words_with_other_entries_are_refused() {
    for index in 0..40 {
        let mut list = DenseVec::<Below<32>>::filled(40, Below::default());
        list.set(index, Below::new(29).unwrap());
        assert!(DenseVec::<Below<30>>::from_words(list.words().to_vec(), 40).is_some());
        list.set(index, Below::new(30).unwrap());
        assert!(DenseVec::<Below<30>>::from_words(list.words().to_vec(), 40).is_none(), "{index}");
    }
    assert_eq!(DenseVec::<Below<0>>::from_words(vec![], 1), None);
    assert_eq!(DenseVec::<Below<0>>::from_words(vec![], 0), Some(DenseVec::new()));
    assert_eq!(DenseVec::<()>::from_words(vec![], u64::MAX).map(|list| list.len()), Some(u64::MAX));
    let past = std::panic::catch_unwind(|| DenseVec::filled(3, true).set(3, false));
    assert_eq!(*past.unwrap_err().downcast::<String>().unwrap(), "index 3 of 3 entries");
}

#[test]
fn spaces_past_memory_are_refused() {
    assert_eq!(DenseSet::<[bool; 63]>::try_new().unwrap_err().count, 1 << 63);
    assert_eq!(DenseSet::<Below<10>>::try_new(), Ok(DenseSet::new()));
    assert_eq!(DenseSet::<Below<10>>::from_words(vec![0; 2]), None);
    assert_eq!(DenseSet::<Below<65>, [u64; 2]>::from_words([0, 2]), None);
    assert_eq!(DenseSet::<Below<0>>::new().iter().next(), None);
    assert!(DenseVec::<Below<9>>::try_filled(u64::MAX, Below::default()).is_err());
    assert!(DenseVec::try_filled(1 << 62, true).is_err());
    assert_eq!(DenseMap::<[bool; 46], u64>::try_filled(1).unwrap_err().count, 1 << 46);
    let none = std::panic::catch_unwind(|| DenseMap::<[bool; 46], u64>::filled(1).len());
    assert!(none.is_err(), "a panic, and no abort");
    let none = std::panic::catch_unwind(|| DenseMap::<[bool; 46], u64>::from_fn(|_| 0).len());
    assert!(none.is_err(), "a panic, and no abort");
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
}

/// A bit or an entry for each value, as the pages say.
#[test]
fn stores_take_the_bytes_that_the_pages_say() {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    struct Piece(bool, bool, Option<bool>, u8); // 2 * 2 * 3 * 256 values
    assert_eq!([size_of::<Below<3>>(), size_of::<Below<{ u32::MAX }>>()], [4, 4]);
    assert_eq!([size_of::<InlineSet<Piece>>(), size_of::<InlineMap<Piece, u8>>()], [384, 3072]);
    assert_eq!([size_of::<InlineSet<bool>>(), size_of::<InlineMap<bool, u16>>()], [8, 4]);
    assert_eq!(DenseSet::<Below<180>>::new().words().len() * 8, 24);
    let packed = |words: &[u64]| size_of_val(words);
    assert_eq!(packed(DenseVec::<Option<Below<15>>>::filled(400, None).words()), 200);
    assert_eq!(packed(DenseVec::<Option<Below<3>>>::filled(400, None).words()), 104);
}
