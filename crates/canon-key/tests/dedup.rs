//! De-duplication beside a naive twin: a standard set over sorted tuples, for every store, both
//! ends, every output.
#![cfg(feature = "alloc")]

use std::collections::HashSet;

use canon_key::{
    Dedup, Error, ErrorKind, Keep, Multisets, Seen, Symbol, UnorderedIterator, article,
    indices_by_key,
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
            let mut seen = Seen::new().with_universe(universe);
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
                    let found: Error = dedup.indices(&tuples).expect_err("a symbol outside");
                    assert_eq!((found.kind(), found.entry()), (kind, Some(bad)));
                    let mut kept = tuples.clone();
                    assert_eq!(dedup.values_into(&tuples, &mut kept), Err(found));
                    assert!(kept.is_empty());
                }
            }
        }
        let mut seen = Seen::new().with_universe(universe.into());
        assert!(seen.insert(&[universe; K]).is_err() && !seen.contains(&[universe; K]));
    }
    check::<3>(100);
    check::<5>(1000);
    check::<10>(300);
    check::<5>(1 << 25);
    check::<40>(65_535);
}

#[test]
fn a_stream_says_how_much_may_come() {
    let mut new = [[3_u8, 7], [7, 3], [1, 1]].into_iter().unique_unordered();
    assert_eq!(new.size_hint(), (0, Some(3)));
    assert_eq!(new.next(), Some([3, 7]));
    assert_eq!(new.size_hint(), (0, Some(2)));
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
        for universe in [9, 3000, 70_000, u32::MAX.into(), 1 << 32] {
            check(&mut Dedup::<4>::new(universe).with_keep(keep), &tuples, keep);
        }
        let expected = naive(&tuples, keep);
        let sorted = |tuple: &[u8; 4]| canon_key::sort(*tuple);
        prop_assert_eq!(&indices_by_key(&tuples, keep, sorted), &expected);
    }
}

fn is_memory(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Memory { .. })
}

/// A set of sorted vectors, the slow twin of the streaming stores.
#[derive(Default)]
struct Twin(HashSet<Vec<u64>>);

impl Twin {
    fn insert(&mut self, tuple: &[u64]) -> bool {
        let mut sorted = tuple.to_vec();
        sorted.sort_unstable();
        self.0.insert(sorted)
    }
}

/// Lines of all lengths whose symbols grow: every store changes into every other one.
#[test]
fn a_store_that_changes_with_what_it_sees_loses_nothing() {
    for universe in [None, Some(3), Some(1000), Some(1 << 40), Some(u64::MAX)] {
        let (mut random, mut twin) = (Random::new(11), Twin::default());
        let mut seen = Seen::new();
        if let Some(universe) = universe {
            seen = seen.with_universe(universe);
        }
        for round in 0..12_000_u32 {
            let bits = 2 + round / 1000 * 7 % 63;
            let tuple: Vec<u64> = (0..random.below(20))
                .map(|_| u64::from(random.below(4)) << (random.below(bits)))
                .map(|symbol| symbol.min(universe.map_or(u64::MAX, |universe| universe - 1)))
                .collect();
            assert_eq!(
                seen.contains(&tuple),
                !twin.0.is_empty() && {
                    let mut sorted = tuple.clone();
                    sorted.sort_unstable();
                    twin.0.contains(&sorted)
                }
            );
            assert_eq!(seen.insert(&tuple), Ok(twin.insert(&tuple)), "{tuple:?}");
            assert_eq!(seen.len(), twin.0.len());
        }
        assert!(twin.0.iter().all(|tuple| seen.contains(tuple)));
        let mut cleared = seen.clone();
        cleared.clear();
        assert!(cleared.is_empty() && !cleared.contains(&[2_u64, 2]));
        assert_eq!(cleared.insert(&[2_u64, 2]), Ok(true));
    }
}

/// Blocks of tuples whose symbols grow, beside the twin: every store, in every state.
fn masks_agree<const K: usize>(universe: Option<u64>) {
    let (mut random, mut twin, mut mask) = (Random::new(12), Twin::default(), Vec::new());
    let mut seen = universe.map_or_else(Seen::new, |most| Seen::new().with_universe(most));
    for (round, len) in
        [0, 1, 127, 128, 129, 1000, 500, 300].into_iter().cycle().take(24).enumerate()
    {
        let most = universe.map_or(u64::MAX, |universe| universe - 1);
        let bits = 2 + u32::try_from(round).unwrap_or(0) * 3 % 62;
        let mut tuples: Vec<[u64; K]> = Vec::new();
        for _ in 0..len {
            let any =
                |random: &mut Random| (random.0.next_u64() >> (63 - random.below(bits))).min(most);
            tuples.push(std::array::from_fn(|_| any(&mut random)));
        }
        assert_eq!(seen.mask_into(&tuples, &mut mask), Ok(()));
        let expected: Vec<bool> = tuples.iter().map(|tuple| twin.insert(tuple)).collect();
        assert_eq!(mask, expected, "{K} {universe:?} {round}");
        assert_eq!(seen.len(), twin.0.len());
        let other: [u64; K] = std::array::from_fn(|_| u64::from(random.below(3)).min(most));
        assert_eq!(seen.insert(&other), Ok(twin.insert(&other)));
    }
    assert!(twin.0.iter().all(|tuple| seen.contains(tuple)));
}

#[test]
fn masks_of_many_are_those_of_one_after_the_other() {
    for universe in [None, Some(3), Some(200), Some(1 << 20), Some(1 << 40), Some(u64::MAX)] {
        masks_agree::<0>(universe);
        masks_agree::<1>(universe);
        masks_agree::<2>(universe);
        masks_agree::<3>(universe);
        masks_agree::<5>(universe);
        masks_agree::<8>(universe);
        masks_agree::<11>(universe);
        masks_agree::<18>(universe);
    }
}

#[test]
fn a_mask_ends_where_the_universe_or_the_memory_does() {
    let mut tuples: Vec<[u32; 2]> = (0..300).map(|i| [i, 5]).collect();
    tuples[200] = [7, 300];
    let (mut seen, mut mask) = (Seen::new().with_universe(300), vec![true; 9]);
    let kind = ErrorKind::Symbol { position: 1, symbol: 300, universe: 300 };
    let error = seen.mask_into(&tuples, &mut mask).expect_err("300 is not below 300");
    assert_eq!((error.kind(), error.entry()), (kind, Some(200)));
    assert_eq!((mask.len(), seen.len()), (200, 200));
    let wide: Vec<[u64; 3]> = (0..5000).map(|i| [i << 20, u64::MAX, 1]).collect();
    let narrow: Vec<[u64; 3]> = (0..9000).map(|i| [i, 1, 2]).collect();
    for most_bytes in [0, 3000, 10_000, 100_000, 10_000_000] {
        for tuples in [&wide, &narrow] {
            let mut seen = Seen::new().with_most_bytes(most_bytes);
            let result = seen.mask_into(tuples, &mut mask);
            assert_eq!(mask.len(), seen.len());
            assert!(mask.iter().all(|new| *new));
            if most_bytes < 1 << 20 {
                let kind = result.map_err(|error| error.kind());
                assert!(matches!(kind, Err(ErrorKind::Memory { .. })) && mask.len() < tuples.len());
                assert!(seen.bytes() <= most_bytes + 4096);
            } else {
                assert_eq!((result, mask.len()), (Ok(()), tuples.len()));
            }
        }
    }
}

#[test]
fn every_word_is_a_symbol_and_types_do_not_matter() {
    let mut seen = Seen::new();
    assert_eq!(seen.insert(&[u32::MAX, 0]), Ok(true));
    assert_eq!(seen.insert(&[0, u64::from(u32::MAX)]), Ok(false));
    assert_eq!(seen.insert(&[u64::MAX, 0]), Ok(true));
    assert_eq!(seen.insert(&[0_i64, -1]), Ok(false)); // two's complement
    assert_eq!(seen.insert(&[i64::MIN, i64::MAX]), Ok(true));
    assert_eq!(seen.insert::<u8>(&[]), Ok(true));
    assert_eq!(seen.insert::<u8>(&[]), Ok(false));
    assert_eq!(Dedup::new(1 << 32).indices(&[[u32::MAX, 1], [1, u32::MAX]]), Ok(vec![0]));
}

#[test]
fn an_empty_universe_has_the_empty_tuple_alone() {
    let mut seen = Seen::new().with_universe(0);
    let kind = ErrorKind::Symbol { position: 0, symbol: 0, universe: 0 };
    assert_eq!(seen.insert(&[0_u8, 0, 0]).map_err(|error| error.kind()), Err(kind));
    assert_eq!((seen.insert::<u8>(&[]), seen.insert::<u8>(&[])), (Ok(true), Ok(false)));
    assert!(seen.mask_into(&[[0_u8; 5]], &mut Vec::new()).is_err() && seen.len() == 1);
}

#[test]
fn the_largest_word_is_a_symbol_like_others_at_every_length() {
    fn at<const K: usize>() {
        let (mut seen, mut twin) = (Seen::new(), Twin::default());
        let mut random = Random::new(K as u64);
        for _ in 0..2000 {
            // -1 is the largest word.
            let tuple: [i64; K] = std::array::from_fn(|_| i64::from(random.below(5)) - 2);
            let words = tuple.map(i64::cast_unsigned);
            assert_eq!(seen.insert(&tuple), Ok(twin.insert(&words)));
        }
        assert_eq!(seen.len(), twin.0.len());
    }
    at::<1>();
    at::<2>();
    at::<3>();
    at::<6>();
    at::<8>();
    at::<9>();
}

/// Values that differ and whose hashes do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Alike(u32, [u64; 2]);

impl std::hash::Hash for Alike {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.0 % 2).hash(state);
    }
}

#[test]
fn large_symbols_of_equal_hashes_are_told_apart() {
    fn at<const K: usize>() {
        let (mut random, mut twin) = (Random::new(17), Twin::default());
        let mut multisets = Multisets::new();
        for _ in 0..600 {
            let symbols: [u32; K] = std::array::from_fn(|_| random.below(4));
            let alike = symbols.map(|symbol| Alike(symbol, [9; 2]));
            let new = twin.insert(&symbols.map(u64::from));
            assert_eq!(multisets.number(&alike).is_none(), new);
            assert_eq!(multisets.insert(&alike).1, new);
        }
    }
    at::<2>();
    at::<3>();
    at::<8>();
    at::<9>();
}

#[test]
fn numbers_are_those_of_first_appearance() {
    for k in [0_usize, 1, 3, 5, 20] {
        let mut random = Random::new(7);
        let (mut multisets, mut words) = (Multisets::new(), Multisets::new().with_seed(3));
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

/// Lines that begin with one number, chosen so that a hash with a known seed is the same for all.
#[test]
fn tuples_chosen_against_a_fixed_seed_do_not_collide() {
    // Multiples of 2^32 and of 2^48, and multiples of foldhash's and Fx's constants.
    for factor in [1_u64 << 32, 1 << 47, 0x9e37_79b9_7f4a_7c15, 0xf1de_83e1_9937_733d] {
        let mut seen = Seen::new();
        let start = std::time::Instant::now();
        for i in 0..80_000_u64 {
            assert_eq!(seen.insert(&[7, i.wrapping_mul(factor)]), Ok(true));
        }
        assert!(start.elapsed().as_secs() < 10, "{factor:x}");
    }
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

const KINDS: [u64; 6] = [2, 100, 10_000, 1 << 20, 1 << 32, u64::MAX];

#[test]
fn stores_of_every_length_agree_with_a_plain_set() {
    fn of<const K: usize>() {
        for most in KINDS {
            let all = turned(K, most);
            let tuples: Vec<[u64; K]> = all.iter().filter_map(|t| t[..].try_into().ok()).collect();
            let mut twin = Twin::default();
            let expected: Vec<bool> = tuples.iter().map(|tuple| twin.insert(tuple)).collect();
            for mut seen in [Seen::new(), Seen::new().with_universe(most)] {
                let mut mask = Vec::new();
                let mut many = seen.clone().with_capacity(K, 500);
                let one: Vec<bool> = tuples.iter().map(|t| seen.insert(t) == Ok(true)).collect();
                assert_eq!(many.mask_into(&tuples, &mut mask), Ok(()));
                assert_eq!((&one, &mask), (&expected, &expected), "{K} {most}");
                assert_eq!((seen.len(), many.len()), (twin.0.len(), twin.0.len()));
                assert!(tuples.iter().all(|tuple| seen.contains(tuple)));
            }
        }
    }
    macro_rules! lengths {
        ($($k:literal)*) => {$(of::<$k>();)*};
    }
    lengths!(1 2 3 4 5 6 7 8 9 12 16 17 20 32 33);
}

#[test]
fn unique_items_of_every_length_and_kind_are_those_of_a_plain_set() {
    fn agrees<T: Ord + std::hash::Hash + Clone + std::fmt::Debug>(items: &[Vec<T>]) {
        let mut plain = HashSet::new();
        let new = |item: &&Vec<T>| {
            let mut sorted = (*item).clone();
            sorted.sort_unstable();
            plain.insert(sorted)
        };
        let expected: Vec<&Vec<T>> = items.iter().filter(new).collect();
        assert_eq!(items.iter().unique_unordered().collect::<Vec<_>>(), expected);
    }
    for k in 1..=70 {
        for most in KINDS {
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

/// The items that are new in a plain set of sorted vectors.
fn plainly_unique<T: Ord + std::hash::Hash + Clone>(items: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut plain = HashSet::new();
    let new = |item: &&Vec<T>| plain.insert(item.iter().cloned().sorted_unstable().collect_vec());
    items.iter().filter(new).cloned().collect()
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
            let unique = of_type.iter().cloned().unique_unordered().collect_vec();
            assert_eq!(unique, plainly_unique(&of_type), stringify!($integer));
        )*};
    }
    types!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
    let character = |symbol: &u64| char::from_u32((*symbol % 0xd000) as u32);
    let chars: Vec<Vec<char>> =
        items.iter().filter_map(|item| item.iter().map(character).collect()).collect();
    assert_eq!(chars.iter().cloned().unique_unordered().collect_vec(), plainly_unique(&chars));
}

/// Different symbols with equal hashes, of types that are small and that are not.
#[test]
fn symbols_whose_hashes_are_equal_are_told_apart() {
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Crowded<T>(T, u32);
    impl<T> std::hash::Hash for Crowded<T> {
        fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
            (self.1 % 2).hash(state);
        }
    }
    fn agrees<T: Ord + Clone + std::fmt::Debug>(filling: &T) {
        let mut random = Random::new(9);
        let items: Vec<Vec<Crowded<T>>> = (0..3000)
            .map(|_| {
                let k = random.below(20);
                (0..k).map(|_| Crowded(filling.clone(), random.below(4))).collect()
            })
            .collect();
        let expected = plainly_unique(&items);
        assert_eq!(items.iter().cloned().unique_unordered().collect_vec(), expected);
        let mut multisets = Multisets::new();
        let new = |item: &&Vec<Crowded<T>>| multisets.insert(item).1;
        assert_eq!(items.iter().filter(new).cloned().collect_vec(), expected);
    }
    agrees(&0_u8);
    agrees(&String::from("large"));
}

/// The old table and one at least twice as large are in memory together while a table grows, so it
/// holds a third of the limit at least. Allocated at once, a table may fill all of the limit.
#[test]
fn a_limit_is_reached_when_tables_take_a_third_of_it() {
    let fill = |mut seen: Seen| {
        let full = (0..).find_map(|i: u32| seen.insert(&[i % 1000, i / 1000, 5000]).err());
        assert!(full.as_ref().is_some_and(is_memory), "{full:?}");
        seen
    };
    let (mut least, mut most) = (f64::MAX, 1.0_f64);
    for most_bytes in (100_000..4_000_000).step_by(130_000) {
        let grown = fill(Seen::new().with_most_bytes(most_bytes));
        assert!(grown.bytes() <= most_bytes && 3 * grown.bytes() > most_bytes, "{most_bytes}");
        least = least.min(grown.bytes() as f64 / most_bytes as f64);
        let at_once = |tuples| Seen::new().with_most_bytes(most_bytes).with_capacity(3, tuples);
        let tuples = (1..100).map(|i| i * 5000);
        let Some(tuples) = tuples.take_while(|n| at_once(*n).bytes() <= most_bytes).last() else {
            continue;
        };
        let filled = fill(at_once(tuples));
        assert!(filled.bytes() <= most_bytes && filled.len() >= grown.len(), "{most_bytes}");
        most = most.max(filled.len() as f64 / grown.len() as f64);
    }
    assert!(least < 0.4 && most > 1.9, "{least} {most}");
}

/// Tables allocated past the limit are filled, and not enlarged, whether the limit or the capacity
/// came first.
#[test]
fn a_capacity_past_the_limit_is_filled() {
    let limit_first = Seen::new().with_most_bytes(1000).with_capacity(3, 10_000);
    let capacity_first = Seen::new().with_capacity(3, 10_000).with_most_bytes(1000);
    for mut seen in [limit_first, capacity_first] {
        let bytes = seen.bytes();
        assert!(bytes > 1000);
        let full = (0..).find_map(|i: u32| seen.insert(&[i % 1000, i / 1000, 5000]).err());
        assert!(full.as_ref().is_some_and(is_memory), "{full:?}");
        assert!(seen.len() >= 10_000 && seen.bytes() == bytes);
        assert!(seen.insert(&[1_u8, 2]).is_err());
    }
}

/// No length takes a capacity that is larger than any memory.
#[test]
fn a_capacity_larger_than_any_memory_panics() {
    for k in [1, 2, 3, 4, 5, 8, 9, 16, 17] {
        let make = || Seen::new().with_capacity(k, usize::MAX / 2);
        assert!(std::panic::catch_unwind(make).is_err(), "{k}");
    }
}

/// Growth within a limit of memory goes on from a store that holds nothing.
#[test]
fn a_small_limit_ends_in_an_error_at_every_length() {
    for k in 1..=12_usize {
        for (high, most_bytes) in
            [1_u64, 1 << 20, 1 << 60].into_iter().cartesian_product([200, 400, 800, 1600, 4000])
        {
            let mut seen = Seen::new().with_most_bytes(most_bytes);
            let full = (0..100_000).find_map(|i| {
                let tuple: Vec<u64> = (0..k as u64).map(|at| high + i * 20 + at).collect();
                seen.insert(&tuple).err()
            });
            assert!(full.as_ref().is_some_and(is_memory), "{k} {high}");
        }
    }
}

/// Nearly all of the memory is used, and not much more, however long tuples are.
#[test]
fn a_limit_holds_for_long_tuples_and_mixed_lengths() {
    let mut random = Random::new(5);
    for (least, most) in [(60, 140), (9, 9), (10, 40), (1000, 1000), (100_000, 300_000)] {
        for most_bytes in [20_000, 200_000, 3_000_000] {
            let mut seen = Seen::new().with_most_bytes(most_bytes);
            let mut kept = 0;
            loop {
                let len = least + random.0.next_u32() as usize % (most - least + 1);
                let tuple: Vec<u64> = (0..len).map(|_| random.0.next_u64()).collect();
                match seen.insert(&tuple) {
                    Ok(new) => assert!(new),
                    Err(error) => {
                        let over = matches!(error.kind(), ErrorKind::Memory { needed, limit }
                            if limit == most_bytes && needed > limit);
                        assert!(over, "{error:?}");
                        break;
                    }
                }
                kept += 8 * len;
                assert!(seen.bytes() <= most_bytes, "{least} {}", seen.bytes());
            }
            let room = most_bytes >= 40 * most;
            assert!(!room || 3 * kept >= most_bytes, "{least} to {most}: {kept} of {most_bytes}");
        }
    }
}

/// Memory kept from before is not doubled past the limit by a tuple that is longer than all of it.
#[test]
fn a_limit_holds_for_a_long_tuple_after_others_were_removed() {
    for most_bytes in [100_000, 300_000] {
        let mut seen = Seen::new().with_most_bytes(most_bytes);
        for first in 0.. {
            let tuple: Vec<u64> = (0..500).map(|at| first * 1000 + at * 7).collect();
            assert_eq!(seen.insert(&tuple), Ok(true));
            if seen.bytes() > most_bytes / 2 {
                break;
            }
        }
        seen.clear();
        let tuple: Vec<u64> = (0..seen.bytes() as u64 / 8 + 10).map(|at| at << 20).collect();
        let new = seen.insert(&tuple);
        assert!(new.is_ok_and(|new| new) || new.as_ref().is_err_and(is_memory), "{new:?}");
        assert!(seen.bytes() <= most_bytes, "{} of {most_bytes}", seen.bytes());
    }
}

/// The tables take the lowest bits of a hash, which must depend on the highest bits of a symbol.
#[test]
fn symbols_that_differ_in_high_bits_alone_do_not_collide() {
    for shift in [0, 16, 24, 32, 44] {
        let mut seen = Seen::new();
        for i in 0..200_000_u64 {
            assert_eq!(seen.insert(&[i << shift, 5 << shift]), Ok(true));
        }
    }
}

fn stores_keep_what_they_hold<const K: usize>() {
    let mut random = Random::new(K as u64);
    let (mut seen, mut twin) = (Seen::new(), HashSet::new());
    let mut all: Vec<[u64; K]> = Vec::new();
    for bits in [8, 16, 20, 25, 31, 32, 33, 42, 63, 64] {
        // Those of before come again, in another order, between those with larger symbols.
        for round in 0..400 {
            let mut tuple = [0; K];
            tuple.fill_with(|| random.0.next_u64() >> (64 - bits));
            if round % 2 == 1 {
                tuple = all[random.0.next_u32() as usize % all.len()];
                tuple.rotate_left(round % K);
            }
            let mut sorted = tuple;
            sorted.sort_unstable();
            assert_eq!(seen.insert(&tuple), Ok(twin.insert(sorted)), "{bits} {tuple:?}");
            all.push(tuple);
        }
        assert_eq!(seen.len(), twin.len());
        assert!(all.iter().all(|tuple| seen.contains(tuple)));
        assert!(!seen.contains(&[u64::MAX; K]) && !seen.contains(&all[0][1..]));
    }
    seen.clear();
    assert!(seen.is_empty() && all.iter().all(|tuple| !seen.contains(tuple)));
}

/// Tuples whose symbols get larger and larger, from a store to the next one.
#[test]
fn stores_of_larger_symbols_keep_what_they_hold() {
    stores_keep_what_they_hold::<2>();
    stores_keep_what_they_hold::<3>();
    stores_keep_what_they_hold::<4>();
    stores_keep_what_they_hold::<5>();
    stores_keep_what_they_hold::<6>();
    stores_keep_what_they_hold::<7>();
    stores_keep_what_they_hold::<8>();
    stores_keep_what_they_hold::<9>();
    stores_keep_what_they_hold::<17>();
}

/// Pairs of more and more symbols, through every growth: one at a time and many at once, what is
/// outside the universe between them, and again after `clear`.
#[test]
fn pairs_of_every_universe_are_those_of_a_plain_set() {
    for universe in [1, 2, 33, 90, 91, 256, 257, 3000, 1 << 16, u32::MAX] {
        let mut random = Random::new(universe.into());
        let pairs: Vec<[u32; 2]> = random.tuples(universe, 60_000);
        let mut seen = Seen::new().with_universe(universe.into());
        for _ in 0..2 {
            let (mut twin, mut mask) = (HashSet::new(), Vec::new());
            let mut new = |[a, b]: [u32; 2]| twin.insert([a.min(b), a.max(b)]);
            let (one, many) = pairs.split_at(50_000);
            for (i, pair) in one.iter().enumerate() {
                assert_eq!(seen.insert(pair), Ok(new(*pair)), "{universe} {i}");
                assert_eq!(seen.insert(pair), Ok(false), "{universe} {i}");
                assert!(seen.insert(&[pair[0], universe]).is_err(), "{universe} {i}");
            }
            seen.mask_into(many, &mut mask).unwrap();
            assert!(mask.iter().zip(many).all(|(own, pair)| *own == new(*pair)), "{universe}");
            assert!(seen.len() == twin.len() && pairs.iter().all(|pair| seen.contains(pair)));
            seen.clear();
        }
    }
}
