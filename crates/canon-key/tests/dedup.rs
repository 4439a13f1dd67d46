//! De-duplication beside a naive twin: a standard set over sorted tuples, for every store, both
//! ends, every output.
#![cfg(feature = "alloc")]

use std::collections::HashSet;

use canon_key::dedup::indices_by_order;
use canon_key::keys::{KeysError, Symbol};
use canon_key::{Dedup, Keep, KeyDedup, KeyError, SeenTuples, article, indices_by_key};
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
    let mut in_place = tuples.to_vec();
    assert_eq!(dedup.in_place(&mut in_place), Ok(()));
    assert_eq!(in_place, values);
    let mut again = vec![[S::default(); K]; 3];
    assert_eq!(dedup.values_into(tuples, &mut again), Ok(()));
    assert_eq!(again, values);
}

/// Every length around the block and part sizes, few and many duplicates, in one workspace.
fn every_way<const K: usize>(universe: u32, used: u32, lengths: &[usize]) {
    every_way_of::<u32, K>(universe, used, lengths);
}

fn every_way_of<S: Symbol + TryFrom<u32>, const K: usize>(
    universe: u32,
    used: u32,
    lengths: &[usize],
) {
    for keep in [Keep::First, Keep::Last] {
        let mut dedup = Dedup::<K>::new(universe).keep(keep);
        for len in lengths {
            let tuples: Vec<[u32; K]> = Random::new(*len as u64).tuples(used, *len);
            let tuples: Vec<[S; K]> = tuples
                .iter()
                .map(|tuple| tuple.map(|symbol| S::try_from(symbol).ok().expect("fits")))
                .collect();
            check(&mut dedup, &tuples, keep);
            let mut seen = SeenTuples::<K>::new(universe);
            let new: Result<Vec<_>, _> = seen.new_of(tuples.iter().copied()).collect();
            let expected: Vec<_> =
                naive(&tuples, Keep::First).iter().map(|index| tuples[*index]).collect();
            assert_eq!(new.as_ref(), Ok(&expected));
            assert_eq!(seen.len(), expected.len());
            for tuple in tuples.iter().take(100) {
                assert_eq!(seen.contains(*tuple), Ok(true));
                assert_eq!(seen.insert(*tuple), Ok(false));
            }
            seen.clear();
            assert!(seen.is_empty());
        }
    }
}

const LENGTHS: [usize; 9] = [0, 1, 2, 127, 128, 129, 256, 1000, 20_000];

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
    every_way::<2>(u32::MAX, u32::MAX, &LENGTHS);
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
    every_way::<5>(u32::MAX, 5, &LENGTHS);
    every_way::<40>(65_536, 65_536, &LENGTHS);
    every_way::<40>(65_536, 1, &LENGTHS);
}

#[test]
fn more_keys_than_a_part_holds() {
    every_way::<5>(1000, 1000, &[65_536, 65_537, 300_000]);
    every_way::<5>(1000, 12, &[200_000]);
}

#[test]
fn keys_that_a_multiplication_spreads_badly() {
    let mut dedup = KeyDedup::new();
    let reference = |keys: &[u64], keep| indices_by_key(keys, keep, |key| *key);
    let patterns: [fn(u64) -> u64; 6] = [
        |i| i,
        |i| i << 40,
        |i| i % 1000,
        |_| 0,
        |i| i.wrapping_mul(0xf1de_83e1_9937_733d),
        |i| u64::MAX - i / 2,
    ];
    for pattern in patterns {
        for len in [10, 1000, 100_000] {
            let keys: Vec<u64> = (0..len).map(pattern).collect();
            for keep in [Keep::First, Keep::Last] {
                assert_eq!(dedup.indices(&keys, keep), reference(&keys, keep));
            }
        }
    }
}

#[test]
fn the_first_bad_tuple_is_named_and_nothing_is_lost() {
    fn check<const K: usize>(universe: u32) {
        for keep in [Keep::First, Keep::Last] {
            let mut dedup = Dedup::<K>::new(universe).keep(keep);
            let mut tuples = vec![[0_u32; K]; 700];
            for bad in [699, 513, 130, 0] {
                tuples[bad][K - 1] = universe;
                let error = KeyError::Symbol { position: K - 1, symbol: universe, universe };
                let found: KeysError = dedup.indices(&tuples).expect_err("a symbol outside");
                assert_eq!(found, KeysError::Key { index: bad, error });
                let mut kept = tuples.clone();
                assert_eq!(dedup.in_place(&mut kept), Err(found));
                assert_eq!(kept, tuples);
                assert_eq!(dedup.values_into(&tuples, &mut kept), Err(found));
                assert!(kept.is_empty());
            }
        }
        let mut seen = SeenTuples::<K>::new(universe);
        assert!(seen.insert([universe; K]).is_err() && seen.contains([universe; K]).is_err());
    }
    check::<3>(100);
    check::<5>(1000);
    check::<10>(300);
    check::<5>(1 << 25);
    check::<40>(65_535);
}

#[test]
fn a_stream_says_how_much_may_come() {
    let mut seen = SeenTuples::<2>::new(10);
    assert!(seen.is_empty());
    let mut new = seen.new_of([[3_u8, 7], [7, 3], [1, 1]]);
    assert_eq!(new.size_hint(), (0, Some(3)));
    assert_eq!(new.next(), Some(Ok([3, 7])));
    assert_eq!(new.size_hint(), (0, Some(2)));
    assert!(!seen.is_empty());
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

#[test]
fn the_example_of_the_article() {
    let moves = [[1_u8, 2, 3], [1, 3, 4], [3, 1, 2], [4, 1, 3], [2, 3, 4], [3, 2, 1]];
    assert_eq!(Dedup::<3>::new(100).values(&moves), Ok(vec![[1, 2, 3], [1, 3, 4], [2, 3, 4]]));
}

proptest! {
    #[test]
    fn any_tuples(tuples in prop::collection::vec(prop::array::uniform4(0..9_u8), 0..400), last: bool) {
        let keep = if last { Keep::Last } else { Keep::First };
        for universe in [9, 3000, 70_000, u32::MAX] {
            check(&mut Dedup::<4>::new(universe).keep(keep), &tuples, keep);
        }
        let expected = naive(&tuples, keep);
        let sorted = |tuple: &[u8; 4]| canon_key::sort(*tuple);
        prop_assert_eq!(&indices_by_key(&tuples, keep, sorted), &expected);
        prop_assert_eq!(&indices_by_order(&tuples, keep, |a, b| sorted(a).cmp(&sorted(b))), &expected);
    }
}

#[cfg(feature = "rayon")]
#[test]
fn threads_agree_with_one() {
    fn check<const K: usize>(universe: u32, used: u32, len: usize) {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("three threads");
        let mut tuples: Vec<[u32; K]> = Random::new(len as u64).tuples(used, len);
        for keep in [Keep::First, Keep::Last] {
            let mut dedup = Dedup::<K>::new(universe).keep(keep);
            let one = dedup.mask(&tuples);
            assert_eq!(pool.install(|| dedup.par_mask(&tuples)), one);
            assert_eq!(pool.install(|| dedup.par_values(&tuples)), dedup.values(&tuples));
            assert_eq!(pool.install(|| dedup.par_indices(&tuples)), dedup.indices(&tuples));
        }
        let bad = len - 5;
        tuples[bad][1] = universe;
        tuples[len - 1][0] = universe;
        for keep in [Keep::First, Keep::Last] {
            let found = pool
                .install(|| Dedup::<K>::new(universe).keep(keep).par_mask(&tuples))
                .expect_err("outside");
            let error = KeyError::Symbol { position: 1, symbol: universe, universe };
            assert_eq!(found, KeysError::Key { index: bad, error });
        }
    }
    check::<3>(100, 100, 1000);
    check::<3>(30, 30, 200_000);
    check::<3>(100, 100, 300_000);
    check::<5>(1000, 1000, 200_000);
    check::<5>(1000, 7, 200_000);
    check::<5>(u32::MAX, 9, 150_000);
}
