//! De-duplication beside a naive twin: a standard set over sorted tuples, for every store and every
//! output.
#![cfg(feature = "alloc")]

mod twin;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

use canon_key::{Dedup, ErrorKind, Integer, OrbitTable, UnorderedIterator, UnorderedSet, article};
use itertools::Itertools;
use plain_lines::counting::{Counting, measured};
use proptest::prelude::*;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

#[global_allocator]
static COUNTING: Counting = Counting;

fn below(random: &mut Pcg64Mcg, n: u32) -> u32 {
    random.next_u32() % n
}

fn tuples<const K: usize>(n: u32, len: usize) -> Vec<[u32; K]> {
    let mut random = twin::random(len as u64);
    (0..len).map(|_| std::array::from_fn(|_| below(&mut random, n))).collect()
}

fn check<S: Integer, const K: usize>(dedup: &mut Dedup<K>, tuples: &[[S; K]]) {
    let expected = twin::kept(tuples);
    assert_eq!(dedup.indices(tuples), Ok(expected.clone()));
    let values: Vec<[S; K]> = expected.iter().map(|index| tuples[*index]).collect();
    assert_eq!(dedup.values(tuples).as_ref(), Ok(&values));
    let mut again = vec![[S::default(); K]; 3];
    assert_eq!(dedup.values_into(tuples, &mut again), Ok(()));
    assert_eq!(again, values);
    let mut counts = BTreeMap::new();
    tuples.iter().for_each(|tuple| *counts.entry(twin::sorted(&tuple[..])).or_default() += 1);
    let counted = values.iter().map(|tuple| (*tuple, counts[&twin::sorted(&tuple[..])])).collect();
    assert_eq!(dedup.counts(tuples), Ok::<Vec<([S; K], usize)>, _>(counted));
}

/// Every length around the block and part sizes, few and many duplicates, in one workspace; and as
/// a stream.
fn every_way<S: Integer + TryFrom<u32>, const K: usize>(
    universe: u64,
    used: u32,
    lengths: &[usize],
) {
    let mut dedup = Dedup::<K>::new(universe);
    for len in lengths {
        let symbol = |symbol| S::try_from(symbol).ok().expect("fits");
        let tuples: Vec<[S; K]> =
            tuples(used, *len).into_iter().map(|tuple| tuple.map(symbol)).collect();
        check(&mut dedup, &tuples);
        let unique: Vec<[S; K]> = tuples.iter().copied().unique_unordered().collect();
        let indices = twin::kept(&tuples);
        assert!(unique.into_iter().eq(indices.iter().map(|index| tuples[*index])));
    }
}

const LENGTHS: [usize; 14] = [0, 1, 2, 16, 17, 32, 127, 128, 129, 256, 1000, 1023, 1024, 5000];

#[test]
fn bitset_of_ranks() {
    every_way::<u32, 3>(100, 100, &LENGTHS);
    every_way::<u32, 3>(100, 10, &LENGTHS);
    every_way::<u8, 3>(100, 100, &LENGTHS);
    every_way::<u16, 3>(100, 10, &LENGTHS);
    every_way::<u32, 1>(7, 7, &LENGTHS);
    every_way::<u32, 2>(1, 1, &LENGTHS);
    every_way::<u32, 0>(0, 1, &LENGTHS);
    every_way::<u32, 5>(52, 52, &LENGTHS);
}

#[test]
fn filter_of_words() {
    every_way::<u32, 5>(1000, 1000, &LENGTHS);
    every_way::<u32, 5>(1000, 6, &LENGTHS);
    every_way::<u16, 5>(1000, 1000, &LENGTHS);
    every_way::<u32, 2>(u32::MAX.into(), u32::MAX, &LENGTHS);
    every_way::<u32, 3>(1 << 21, 200, &LENGTHS);
    // Ranks fit 64 bits where fields do not.
    every_way::<u32, 10>(300, 3, &LENGTHS);
    every_way::<u32, 10>(300, 300, &LENGTHS);
}

#[test]
fn wide_keys_and_tuples() {
    every_way::<u32, 5>(1 << 25, 4, &LENGTHS);
    every_way::<u32, 5>(1 << 25, 1 << 25, &LENGTHS);
    every_way::<u32, 20>(200, 2, &LENGTHS);
    every_way::<u32, 5>(u32::MAX.into(), 5, &LENGTHS);
    every_way::<u32, 5>(1 << 32, 5, &LENGTHS);
    every_way::<u32, 2>(1 << 32, u32::MAX, &LENGTHS);
    every_way::<u32, 40>(65_536, 65_536, &LENGTHS);
    every_way::<u32, 40>(65_536, 1, &LENGTHS);
}

#[test]
fn more_keys_than_a_part_holds() {
    every_way::<u32, 5>(1000, 1000, &[65_536, 65_537, 140_000]);
    every_way::<u32, 5>(1000, 12, &[140_000]);
}

/// Every length that is sorted in a way of its own.
#[test]
fn batches_of_every_length() {
    macro_rules! lengths {
        ($symbol:ty: $($k:literal)*) => {
            for universe in [2, 3, 5, 20] {$(
                every_way::<$symbol, $k>(universe.into(), universe, &[260]);
            )*}
        };
    }
    lengths!(u32: 1 2 3 4 5 6 7 8 9 12 15 16 17 20 33);
    lengths!(u8: 1 2 3 4 5 8 9 17);
}

#[test]
fn the_first_bad_tuple_is_named_and_nothing_is_lost() {
    fn check<const K: usize>(universe: u32) {
        let mut dedup = Dedup::<K>::new(universe.into());
        for bad in [&[699, 513, 130, 0][..], &[19, 7, 0]] {
            let mut tuples = vec![[0_u32; K]; bad[0] + 1];
            for &bad in bad {
                tuples[bad][K - 1] = universe;
                let kind = ErrorKind::SymbolOutOfRange {
                    position: K - 1,
                    symbol: universe.into(),
                    universe: universe.into(),
                };
                let found = dedup.indices(&tuples).expect_err("a symbol outside");
                assert_eq!((found.kind(), found.entry()), (kind, Some(bad)));
                let mut kept = tuples.clone();
                assert_eq!(dedup.values_into(&tuples, &mut kept), Err(found));
                assert!(kept.is_empty());
                assert_eq!(dedup.counts(&tuples), Err(found));
                let good = [[0_u32; K]; 1024];
                assert_eq!(dedup.counts(&good), Ok(vec![([0; K], 1024)]));
            }
        }
    }
    check::<3>(100);
    check::<5>(1000);
    check::<10>(300);
    check::<5>(1 << 25);
    check::<40>(65_535);
}

/// Tuples of thousands of symbols, in a thread of 256 KB: no block of them is on the stack.
#[test]
fn tuples_of_thousands_of_symbols_fit_a_small_stack() {
    const K: usize = 5000;
    let work = || {
        let tuples: Vec<[u32; K]> = tuples::<K>(1 << 31, 150);
        let again: Vec<[u32; K]> = tuples.iter().chain(&tuples[3..7]).copied().collect();
        let mut dedup = Dedup::<K>::new(1 << 32);
        assert_eq!(dedup.indices(&again), Ok((0..150).collect_vec()));
        let few: Vec<usize> = dedup.indices(&again[148..153]).expect("all are below 2^32");
        assert_eq!(few.len(), 5);
        let error = Dedup::<K>::new(7).indices(&again).expect_err("symbols past 7");
        assert_eq!(error.entry(), Some(0));
        let ranks = canon_key::MultisetRank::<u32, K>::new(0).expect("the empty universe");
        assert!(ranks.ranks_into(&again[..2], &mut [0; 2]).is_err());
    };
    let thread = std::thread::Builder::new().stack_size(1 << 18).spawn(work);
    thread.expect("a thread").join().expect("no overflow");
}

/// Two stores print the same, and not the seed that keeps them safe.
#[test]
fn no_store_prints_its_seed() {
    use canon_key::Seen;
    assert_eq!(format!("{:?}", Seen::new()), format!("{:?}", Seen::new()));
    assert_eq!(format!("{:?}", Dedup::<3>::new(9)), format!("{:?}", Dedup::<3>::new(9)));
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
    let triples: Vec<[u32; 3]> = tuples(100, 3000);
    let kept = twin::kept(&triples);
    let expected: Vec<[u32; 3]> = kept.iter().map(|index| triples[*index]).collect();
    let by_sort = article::remove_duplicates_by(&triples, |a, b| article::same_by_sort(a, b));
    let by_sum = article::remove_duplicates_by(&triples, article::same_by_sum);
    assert_eq!([&by_sort, &by_sum], [&expected; 2]);
    for (keys, key) in [
        (1_000_000, article::composite as fn([u32; 3]) -> Option<u32>),
        (1_000_000, article::composite_branch_free),
        (158_340_422, article::prime_product),
    ] {
        let found = article::remove_duplicates_by_key(&triples, keys, |triple| key(*triple));
        assert_eq!(found, expected);
    }
    assert_eq!(Dedup::<3>::new(100).values(&triples), Ok(expected));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_tuples(tuples in prop::collection::vec(prop::array::uniform4(0..9_u8), 0..400)) {
        for universe in [9, 3000, 70_000, u32::MAX.into(), 1 << 32] {
            check(&mut Dedup::<4>::new(universe), &tuples);
        }
    }
}

/// Items of lengths and bits of symbols up to two bounds, half of which were there before, in
/// another order.
fn items(seed: u64, lengths: std::ops::Range<u32>, count: usize) -> Vec<Vec<u64>> {
    let mut random = twin::random(seed);
    let mut items: Vec<Vec<u64>> = Vec::new();
    for _ in 0..count {
        let len = lengths.start + below(&mut random, lengths.end - lengths.start);
        let bits = [below(&mut random, 64), 57, 63][below(&mut random, 3) as usize];
        items.push((0..len).map(|_| random.next_u64() >> bits).collect());
        let mut again = items[random.next_u32() as usize % items.len()].clone();
        let turn = below(&mut random, 64) as usize % again.len().max(1);
        again.rotate_left(turn);
        if turn.is_multiple_of(2) {
            again.reverse();
        }
        items.push(again);
    }
    items
}

/// Those that are new in a plain set are unique, and are numbered as they appear.
fn agrees<T: Ord + Hash + Clone + Debug>(items: &[Vec<T>]) {
    let kept = twin::kept(items);
    let unique = items.iter().cloned().unique_unordered().collect_vec();
    assert!(unique.iter().eq(kept.iter().map(|index| &items[*index])));
    let numbers: BTreeMap<_, _> = unique.iter().map(|item| twin::sorted(item)).zip(0..).collect();
    let mut set = UnorderedSet::new();
    for item in items {
        let (number, before) = (numbers[&twin::sorted(item)], set.len());
        assert_eq!(set.get_index_of(item), (number < before).then_some(number));
        assert_eq!(set.insert(item.clone()), number == before);
        assert_eq!(set.get_index(number).map(|kept| twin::sorted(kept)), Some(twin::sorted(item)));
    }
    assert_eq!(set.len(), unique.len());
}

/// Items of integers, which `unique_unordered` keeps in a set of keys, whatever their type, sign
/// and length, and of other symbols, which it numbers.
#[test]
fn unique_items_of_every_length_and_kind_are_those_of_a_plain_set() {
    // All that fit words, and those around the widths of longer ones.
    let lengths = (1..=20).chain([24, 31, 32, 33, 63, 64, 65]);
    let one_length = lengths.map(|k| items(k.into(), k..k + 1, 50));
    for items in one_length.chain([items(8, 0..21, 1500)]) {
        macro_rules! kinds {
            ($($symbol:expr;)*) => {$(
                #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "bits")]
                agrees(&items.iter().map(|item| item.iter().map($symbol).collect()).collect_vec());
            )*};
        }
        kinds! {
            |s| *s as u8; |s| *s as u16; |s| *s as u32; |s| *s; |s| *s as u128; |s| *s as usize;
            |s| *s as i8; |s| *s as i16; |s| *s as i32; |s| *s as i64; |s| *s as i128; |s| *s as isize;
            |s| char::from_u32((*s % 0xd000) as u32).expect("below the surrogates");
            |s| Some(*s as u8);
            |s| (*s % 251, 0);
            |s| (s % 251).to_string();
        }
    }
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
        let mut random = twin::random(9);
        let mut item = |_| {
            let len = below(&mut random, 20);
            (0..len).map(|_| Crowded(filling.clone(), below(&mut random, 4))).collect()
        };
        let items: Vec<Vec<Crowded<T>>> = (0..3000).map(&mut item).collect();
        agrees(&items);
    }
    all(&0_u8);
    all(&String::from("large"));
}

/// What the pages of `Dedup` and `OrbitTable` say about the bytes that they hold.
#[test]
fn memory_is_that_of_the_pages() {
    fn held<const K: usize>(universe: u32, len: usize) -> (u64, u64) {
        let tuples = tuples::<K>(universe, len);
        let ((_dedup, kept), held, _) = measured(|| {
            let mut dedup = Dedup::<K>::new(universe.into());
            let kept = dedup.indices(&tuples).expect("below").len();
            (dedup, kept)
        });
        (kept as u64, held)
    }
    let per_tuple = |(kept, held): (u64, u64), [least, most]: [u64; 2], kilobytes: u64| {
        let bytes = least * kept..=(most * kept).max(kilobytes << 10);
        assert!(bytes.contains(&held), "{held} bytes for {kept} tuples: {bytes:?}");
    };
    assert_eq!([held::<3>(100, 5000).1, held::<3>(100, 400_000).1], [256 << 10; 2]);
    assert_eq!(held::<3>(500, 400_000).1.div_ceil(4), 20_958_500_u64.div_ceil(32));
    for len in [100, 1000, 3000, 10_000, 50_000] {
        per_tuple(held::<3>(1 << 20, len), [10, 75], 5);
        per_tuple(held::<5>(1 << 25, len), [19, 140], 9);
        per_tuple(held::<20>(1 << 20, len), [20 + 20 * 8, 60 + 20 * 16], 0);
    }
    for objects in [5000, 100_000] {
        let new = || OrbitTable::new(objects, [|rank| objects - 1 - rank]).expect("small");
        let (table, held, _) = measured(new);
        // Lists of classes grow by doubling.
        let classes = 8 * table.class_count() as u64;
        let bytes = 4 * objects + classes..=4 * objects + 2 * classes;
        assert!(bytes.contains(&held), "{held} bytes for {objects} objects: {bytes:?}");
    }
}
