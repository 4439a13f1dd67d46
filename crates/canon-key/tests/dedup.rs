//! De-duplication beside a naive twin: a standard set over sorted tuples, for every store, both
//! ends, every output.
#![cfg(feature = "alloc")]

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::Hash;

use canon_key::{
    Dedup, ErrorKind, Keep, Multisets, Seen, Symbol, UnorderedIterator, article, indices_by_key,
};
use itertools::Itertools;
use proptest::prelude::*;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

struct Random(Pcg64Mcg);

impl Random {
    fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    fn below(&mut self, n: u32) -> u32 {
        self.0.next_u32() % n
    }

    fn tuples<const K: usize>(&mut self, n: u32, len: usize) -> Vec<[u32; K]> {
        (0..len).map(|_| std::array::from_fn(|_| self.below(n))).collect()
    }
}

/// What must come out.
fn naive<S: Symbol, const K: usize>(tuples: &[[S; K]], keep: Keep) -> Vec<usize> {
    let mut seen = HashSet::new();
    let mut new = |index: &usize| {
        let mut tuple = tuples[*index];
        tuple.sort_unstable();
        seen.insert(tuple)
    };
    match keep {
        Keep::First => (0..tuples.len()).filter(|index| new(index)).collect(),
        Keep::Last => {
            let mut kept: Vec<usize> = (0..tuples.len()).rev().filter(|index| new(index)).collect();
            kept.reverse();
            kept
        }
    }
}

fn check<S: Symbol, const K: usize>(dedup: &mut Dedup<K>, tuples: &[[S; K]], keep: Keep) {
    let expected = naive(tuples, keep);
    assert_eq!(dedup.indices(tuples), Ok(expected.clone()));
    let values: Vec<[S; K]> = expected.iter().map(|index| tuples[*index]).collect();
    assert_eq!(dedup.values(tuples).as_ref(), Ok(&values));
    let mask: Vec<bool> =
        (0..tuples.len()).map(|index| expected.binary_search(&index).is_ok()).collect();
    assert_eq!(dedup.mask(tuples), Ok(mask));
    let mut again = vec![[S::default(); K]; 3];
    assert_eq!(dedup.values_into(tuples, &mut again), Ok(()));
    assert_eq!(again, values);
}

/// Every length around the block and part sizes, few and many duplicates, in one workspace.
fn every_way<const K: usize>(universe: u64, used: u32, lengths: &[usize]) {
    every_way_of::<u32, K>(universe, used, lengths);
}

fn every_way_of<S: Symbol + TryFrom<u32>, const K: usize>(
    universe: u64,
    used: u32,
    lengths: &[usize],
) {
    for keep in [Keep::First, Keep::Last] {
        let mut dedup = Dedup::<K>::new(universe).with_keep(keep);
        for len in lengths {
            let tuples: Vec<[u32; K]> = Random::new(*len as u64).tuples(used, *len);
            let tuples: Vec<[S; K]> = tuples
                .iter()
                .map(|tuple| tuple.map(|symbol| S::try_from(symbol).ok().expect("fits")))
                .collect();
            check(&mut dedup, &tuples, keep);
            let mut seen = Seen::new();
            let wide = tuples.iter().map(|tuple| tuple.map(Into::<u32>::into));
            let new: Vec<_> = wide.clone().filter(|tuple| seen.insert(tuple) == Ok(true)).collect();
            let expected: Vec<_> = naive(&tuples, Keep::First)
                .iter()
                .map(|index| tuples[*index].map(Into::<u32>::into))
                .collect();
            assert_eq!(new, expected);
            assert_eq!(wide.clone().unique_unordered().collect::<Vec<_>>(), expected);
            assert_eq!(seen.len(), expected.len());
            for tuple in wide.take(100) {
                assert!(seen.contains(&tuple));
                assert_eq!(seen.insert(&tuple), Ok(false));
            }
            seen.clear();
            assert!(seen.is_empty());
        }
    }
}

const LENGTHS: [usize; 14] = [0, 1, 2, 31, 32, 33, 127, 128, 129, 256, 1000, 1023, 1024, 20_000];

#[test]
fn bitset_of_ranks() {
    every_way::<3>(100, 100, &LENGTHS);
    every_way::<3>(100, 10, &LENGTHS);
    every_way_of::<u8, 3>(100, 100, &LENGTHS);
    every_way_of::<u16, 3>(100, 10, &LENGTHS);
    every_way::<1>(7, 7, &LENGTHS);
    every_way::<2>(1, 1, &LENGTHS);
    every_way::<0>(0, 1, &LENGTHS);
    every_way::<5>(52, 52, &LENGTHS);
}

#[test]
fn filter_of_words() {
    every_way::<5>(1000, 1000, &LENGTHS);
    every_way::<5>(1000, 6, &LENGTHS);
    every_way_of::<u16, 5>(1000, 1000, &LENGTHS);
    every_way::<2>(u32::MAX.into(), u32::MAX, &LENGTHS);
    every_way::<3>(1 << 21, 200, &LENGTHS);
    // Ranks fit 64 bits where fields do not.
    every_way::<10>(300, 3, &LENGTHS);
    every_way::<10>(300, 300, &LENGTHS);
}

#[test]
fn wide_keys_and_tuples() {
    every_way::<5>(1 << 25, 4, &LENGTHS);
    every_way::<5>(1 << 25, 1 << 25, &LENGTHS);
    every_way::<20>(200, 2, &LENGTHS);
    every_way::<5>(u32::MAX.into(), 5, &LENGTHS);
    every_way::<5>(1 << 32, 5, &LENGTHS);
    every_way::<2>(1 << 32, u32::MAX, &LENGTHS);
    every_way::<40>(65_536, 65_536, &LENGTHS);
    every_way::<40>(65_536, 1, &LENGTHS);
}

#[test]
fn more_keys_than_a_part_holds() {
    every_way::<5>(1000, 1000, &[65_536, 65_537, 300_000]);
    every_way::<5>(1000, 12, &[200_000]);
}

/// Batches against a plain set, for every length that is sorted in a way of its own.
#[test]
fn batches_of_every_length() {
    fn of<const K: usize>() {
        let mut random = Random::new(K as u64);
        for universe in [2, 3, 5, 20] {
            let tuples: Vec<[u32; K]> = random.tuples(universe, 260);
            let indices = Dedup::<K>::new(universe.into()).indices(&tuples);
            assert_eq!(indices, Ok(naive(&tuples, Keep::First)), "{K} symbols of {universe}");
            let bytes: Vec<[u8; K]> =
                tuples.iter().map(|tuple| tuple.map(|symbol| symbol.to_le_bytes()[0])).collect();
            assert_eq!(Dedup::<K>::new(universe.into()).indices(&bytes), indices);
        }
    }
    macro_rules! lengths {
        ($($k:literal)*) => { $(of::<$k>();)* };
    }
    lengths!(1 2 3 4 5 6 7 8 9 12 15 16 17 20 33);
}

#[test]
fn the_first_bad_tuple_is_named_and_nothing_is_lost() {
    fn check<const K: usize>(universe: u32) {
        for keep in [Keep::First, Keep::Last] {
            let mut dedup = Dedup::<K>::new(universe.into()).with_keep(keep);
            for bad in [&[699, 513, 130, 0][..], &[19, 7, 0]] {
                let mut tuples = vec![[0_u32; K]; bad[0] + 1];
                for &bad in bad {
                    tuples[bad][K - 1] = universe;
                    let of = u64::from(universe);
                    let kind = ErrorKind::Symbol { position: K - 1, symbol: of, universe: of };
                    let found = dedup.indices(&tuples).expect_err("a symbol outside");
                    assert_eq!((found.kind(), found.entry()), (kind, Some(bad)));
                    let mut kept = tuples.clone();
                    assert_eq!(dedup.values_into(&tuples, &mut kept), Err(found));
                    assert!(kept.is_empty());
                }
            }
        }
    }
    check::<3>(100);
    check::<5>(1000);
    check::<10>(300);
    check::<5>(1 << 25);
    check::<40>(65_535);
}

#[test]
fn the_ways_of_the_article_give_exact_keys() {
    let expected = |[a, b, c]: [u32; 3]| a * 10_000 + b * 100 + c;
    for triple in (0..3).map(|_| [0, 1, 50, 98, 99]).multi_cartesian_product() {
        let triple: [u32; 3] = triple.try_into().expect("three symbols");
        let mut sorted = triple;
        sorted.sort_unstable();
        assert_eq!(article::sort3(triple), sorted);
        assert_eq!(article::composite(triple), Some(expected(sorted)));
        assert_eq!(article::composite_branch_free(triple), Some(expected(sorted)));
    }
    assert_eq!(article::composite([0, 100, 0]), None);
    assert_eq!(article::composite_branch_free([0, 100, 0]), None);
}

#[test]
fn the_ways_of_the_article_agree() {
    let triples: Vec<[u32; 3]> = Random::new(3).tuples(100, 3000);
    let expected: Vec<[u32; 3]> =
        naive(&triples, Keep::First).iter().map(|index| triples[*index]).collect();
    assert_eq!(
        article::remove_duplicates_by(&triples, |a, b| article::same_by_sort(a, b)),
        expected
    );
    assert_eq!(article::remove_duplicates_by(&triples, article::same_by_sum), expected);
    let by_key = |keys: usize, key: fn([u32; 3]) -> Option<u32>| {
        article::remove_duplicates_by_key(&triples, keys, |triple| key(*triple))
    };
    assert_eq!(by_key(1_000_000, article::composite), expected);
    assert_eq!(by_key(1_000_000, article::composite_branch_free), expected);
    assert_eq!(by_key(158_340_422, article::prime_product), expected);
    assert_eq!(Dedup::<3>::new(100).values(&triples), Ok(expected));
}

proptest! {
    #[test]
    fn any_tuples(tuples in prop::collection::vec(prop::array::uniform4(0..9_u8), 0..400), last: bool) {
        let keep = if last { Keep::Last } else { Keep::First };
        for universe in [9, 3000, 70_000, u32::MAX.into(), 1 << 32] {
            check(&mut Dedup::<4>::new(universe).with_keep(keep), &tuples, keep);
        }
        let expected = naive(&tuples, keep);
        let sorted = |tuple: &[u8; 4]| canon_key::sort(*tuple);
        prop_assert_eq!(&indices_by_key(&tuples, keep, sorted), &expected);
    }
}

#[test]
fn numbers_are_those_of_first_appearance() {
    for k in [0_usize, 1, 3, 5, 20] {
        let mut random = Random::new(7);
        let (mut multisets, mut words) = (Multisets::new(), Multisets::new());
        let mut reference: Vec<Vec<u64>> = Vec::new();
        for _ in 0..2000 {
            let tuple: Vec<u64> = (0..k).map(|_| random.below(3).into()).collect();
            let mut sorted = tuple.clone();
            sorted.sort_unstable();
            let number = reference.iter().position(|earlier| *earlier == sorted);
            let expected = (number.unwrap_or(reference.len()), number.is_none());
            assert_eq!(multisets.number(&tuple), number);
            assert_eq!(multisets.insert(&tuple), expected);
            // Strings, which are not sorted.
            let tuple: Vec<String> = tuple.iter().map(u64::to_string).collect();
            assert_eq!(words.number(&tuple), number);
            assert_eq!(words.insert(&tuple), expected);
            if number.is_none() {
                reference.push(sorted);
            }
            assert_eq!((multisets.len(), words.len()), (reference.len(), reference.len()));
        }
        for (number, sorted) in reference.iter().enumerate() {
            let kept =
                multisets.get(number).map(|kept| kept.iter().copied().sorted().collect_vec());
            assert_eq!(kept.as_ref(), Some(sorted));
        }
    }
}

/// Tuples of one length with duplicates, their symbols turned and reversed.
fn turned(k: usize, most: u64) -> Vec<Vec<u64>> {
    let mut random = Random::new(k as u64 ^ most);
    let pool: Vec<Vec<u64>> =
        (0..60).map(|_| (0..k).map(|_| random.0.next_u64() % most).collect()).collect();
    let turned = |_| {
        let mut tuple = pool[random.below(60) as usize].clone();
        tuple.rotate_left(random.below(64) as usize % k);
        if random.below(2) == 0 {
            tuple.reverse();
        }
        tuple
    };
    (0..200).map(turned).collect()
}

/// The items that are new in a plain set of sorted vectors.
fn plainly_unique<T: Ord + Hash + Clone>(items: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut plain = HashSet::new();
    let new = |item: &&Vec<T>| plain.insert(item.iter().cloned().sorted_unstable().collect_vec());
    items.iter().filter(new).cloned().collect()
}

fn agrees<T: Ord + Hash + Clone + Debug>(items: &[Vec<T>]) {
    let unique = items.iter().cloned().unique_unordered().collect_vec();
    assert_eq!(unique, plainly_unique(items));
}

#[test]
fn unique_items_of_every_length_and_kind_are_those_of_a_plain_set() {
    for k in 1..=70 {
        for most in [2, 100, 10_000, 1 << 20, 1 << 32, u64::MAX] {
            let items = turned(k, most);
            let map = |symbol: &u64| symbol % 251;
            agrees(&items);
            agrees(
                &items
                    .iter()
                    .map(|t| t.iter().map(|s| u8::try_from(map(s)).ok()).collect())
                    .collect_vec(),
            );
            agrees(&items.iter().map(|t| t.iter().map(|s| (map(s), 0)).collect()).collect_vec());
            let text = |symbol: &u64| map(symbol).to_string();
            agrees(&items.iter().map(|t| t.iter().map(text).collect()).collect_vec());
        }
    }
}

/// Items of integers, which `unique_unordered` keeps in a [`Seen`], whatever their type, sign and
/// length.
#[test]
fn unique_integers_of_every_type_are_those_of_a_plain_set() {
    let mut random = Random::new(8);
    // Half of the items have been there before; the lengths come mixed.
    let mut items: Vec<Vec<u64>> = (0..4000)
        .map(|_| {
            let (k, bits) = (random.below(21), random.below(64));
            (0..k).map(|_| random.0.next_u64() >> bits).collect()
        })
        .collect();
    for _ in 0..4000 {
        let mut item = items[random.below(4000) as usize].clone();
        let middle = item.len() / 2;
        item.rotate_left(middle);
        items.push(item);
    }
    items.reverse();
    macro_rules! types {
        ($($integer:ty)*) => {$(
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "bits")]
            let of_type: Vec<Vec<$integer>> = items
                .iter()
                .map(|item| item.iter().map(|symbol| *symbol as $integer).collect())
                .collect();
            agrees(&of_type);
        )*};
    }
    types!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
    let character = |symbol: &u64| char::from_u32((*symbol % 0xd000) as u32);
    let chars: Vec<Vec<char>> =
        items.iter().filter_map(|item| item.iter().map(character).collect()).collect();
    agrees(&chars);
}

/// Different symbols with equal hashes, of types that are small and that are not.
#[test]
fn symbols_whose_hashes_are_equal_are_told_apart() {
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Crowded<T>(T, u32);
    impl<T> Hash for Crowded<T> {
        fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
            (self.1 % 2).hash(state);
        }
    }
    fn all<T: Ord + Clone + Debug>(filling: &T) {
        let mut random = Random::new(9);
        let crowded = |random: &mut Random| Crowded(filling.clone(), random.below(4));
        let items: Vec<Vec<Crowded<T>>> = (0..3000)
            .map(|_| (0..random.below(20)).map(|_| crowded(&mut random)).collect())
            .collect();
        agrees(&items);
        let mut multisets = Multisets::new();
        for item in &items {
            let known = multisets.number(item);
            assert_eq!(
                multisets.insert(item),
                (known.unwrap_or(multisets.len() - 1), known.is_none())
            );
        }
        assert_eq!(multisets.len(), plainly_unique(&items).len());
    }
    all(&0_u8);
    all(&String::from("large"));
}
