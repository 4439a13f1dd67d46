//! The stores of a stream of tuples: how much memory they take, as the page of `Seen` says, and
//! what they do at the edges of a limit, beside a set of sorted tuples.
#![cfg(feature = "alloc")]

use std::collections::HashSet;

use canon_key::dedup::Integer;
use canon_key::keys::SliceError;
use canon_key::{Seen, UnorderedIterator};
use itertools::Itertools;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Different sorted tuples of `k` symbols of so many bits.
fn tuples(k: usize, bits: u32, count: usize) -> Vec<Vec<u64>> {
    let mut random = Pcg64Mcg::seed_from_u64(u64::from(bits) << 8 | k as u64);
    let mut tuple = || {
        let mut tuple: Vec<u64> = (0..k).map(|_| random.next_u64() >> (64 - bits)).collect();
        tuple.sort_unstable();
        tuple
    };
    let mut seen = HashSet::new();
    std::iter::repeat_with(&mut tuple).filter(|t| seen.insert(t.clone())).take(count).collect()
}

/// The rows of the table of stores: past some bytes, what a tuple takes lies between the two
/// numbers.
#[test]
fn a_tuple_takes_the_memory_that_the_page_says() {
    for (k, bits, least, most) in [
        // Keys of 64 bits.
        (1, 60, 11, 48),
        (2, 31, 11, 48),
        (3, 20, 11, 48),
        (4, 15, 11, 48),
        (8, 7, 11, 48),
        (16, 3, 11, 48),
        // Keys of 128 bits.
        (2, 63, 20, 91),
        (3, 40, 20, 91),
        (4, 31, 20, 91),
        (9, 14, 20, 91),
        // Tables of tuples.
        (5, 31, 5 * 5, 18 * 5),
        // 4.8 and 4.7 are rounded there.
        (6, 32, 28, 18 * 6),
        (7, 30, 5 * 7, 18 * 7),
        (8, 32, 37, 18 * 8),
        (3, 60, 9 * 3, 36 * 3),
        (4, 40, 9 * 4, 36 * 4),
        (5, 40, 9 * 5, 36 * 5),
        (8, 64, 9 * 8, 36 * 8),
        // Numbers of tuples that lie side by side.
        (9, 60, 16 + 8 * 9, 32 + 16 * 9),
        (12, 33, 16 + 8 * 12, 32 + 16 * 12),
    ] {
        let mut seen = Seen::new();
        let (past, far) = match least {
            11 => (1 << 19, 1_200_000),
            20 => (1 << 20, 2_300_000),
            _ => (1 << 21, usize::MAX),
        };
        let keys = [11, 20].contains(&least);
        let count = if keys { 140_000 } else { 70_000 };
        for (before, tuple) in tuples(k, bits, count).iter().enumerate() {
            assert_eq!(seen.insert(tuple), Ok(true));
            let (len, bytes) = (before + 1, seen.bytes());
            if bytes > past {
                let most = if bytes > far { 2 * least + 2 } else { most };
                let range = least * len..=most * len;
                assert!(range.contains(&bytes), "{k} of {bits} bits: {bytes} bytes for {len}");
            }
        }
        assert!(seen.bytes() > 1 << 21 || least == 11);
    }
}

/// The first tuple of a store: the largest symbol that it is for, and the next one.
#[test]
fn the_largest_symbol_of_each_store_has_a_place_in_it() {
    let bytes = |seen: Seen, tuple: &[u64]| {
        let mut seen = seen;
        assert_eq!(seen.insert(tuple), Ok(true));
        assert_eq!(seen.insert(tuple), Ok(false));
        assert!(seen.contains(tuple));
        seen.bytes()
    };
    for k in 1..=16 {
        let tuple = |symbol: u64| {
            let mut tuple = vec![3; k];
            tuple[k / 2] = symbol;
            tuple
        };
        // A lone symbol of all ones is no key of 64 bits.
        let narrow = if k == 1 { u64::MAX - 1 } else { (1 << (64 / k)) - 1 };
        assert_eq!(bytes(Seen::new(), &tuple(narrow)), 1 << 10, "{k}");
        assert_eq!(bytes(Seen::new(), &tuple(narrow + 1)), 2 << 10, "{k}");
        if narrow < 1 << 60 {
            // The largest symbol of a universe.
            let seen = Seen::new().with_universe(narrow + 1);
            assert_eq!(bytes(seen, &tuple(narrow)), 1 << 10, "{k}");
        }
        let wide = u64::MAX >> (64 - (128 / k).min(64));
        assert_eq!(bytes(Seen::new(), &tuple(wide)), 2 << 10, "{k}");
        if wide < u64::MAX {
            assert_ne!(bytes(Seen::new(), &tuple(wide + 1)), 2 << 10, "{k}");
        }
    }
}

/// A store grows while there is memory, to the last byte.
#[test]
fn a_limit_is_the_largest_number_of_bytes_that_may_be_taken() {
    for (tuple, needed) in [([7, 3], 1 << 10), ([u64::MAX, 3], 2 << 10)] {
        let mut enough = Seen::new().with_most_bytes(needed + 4 * (needed - (1 << 10)));
        assert_eq!(enough.insert(&tuple), Ok(true));
        assert_eq!(enough.bytes(), needed);
    }
    let mut short = Seen::new().with_most_bytes(1023);
    assert_eq!(short.insert(&[7, 3]), Err(SliceError::Memory { needed: 1024, limit: 1023 }));
    assert_eq!((short.len(), short.bytes()), (0, 0));
}

/// With the room asked for, no insertion takes memory.
#[test]
fn room_that_was_made_suffices() {
    for (k, bits) in [(1, 60), (2, 32), (3, 21), (4, 16), (8, 8), (15, 4), (20, 5), (40, 64)] {
        for count in [1, 31, 32, 33, 1000, 24_576, 24_577] {
            let mut seen = Seen::new().with_capacity(k, count);
            let bytes = seen.bytes();
            for tuple in tuples(k, bits, count) {
                assert_eq!(seen.insert(&tuple), Ok(true));
            }
            assert_eq!(seen.bytes(), bytes, "{k} {bits} {count}");
        }
    }
}

/// Room for more tuples where there are some, in each kind of store.
#[test]
fn more_room_can_be_made() {
    for (k, bits) in [(2, 20), (2, 60), (5, 31), (5, 60), (8, 31), (3, 60), (9, 60), (17, 9)] {
        let tuples = tuples(k, bits, 3000);
        let (first, others) = tuples.split_at(10);
        let mut seen = Seen::new();
        assert!(first.iter().all(|tuple| seen.insert(tuple) == Ok(true)));
        let before = seen.bytes();
        let mut seen = seen.with_capacity(k, 3000);
        let bytes = seen.bytes();
        assert!(bytes > before && bytes > 3000 * 8, "{k} {bits}: {bytes}");
        assert!(first.iter().all(|tuple| seen.insert(tuple) == Ok(false)));
        assert!(others.iter().all(|tuple| seen.insert(tuple) == Ok(true)));
        assert_eq!((seen.len(), seen.bytes(), seen.is_empty()), (3000, bytes, false));
    }
}

#[test]
fn a_new_seed_or_universe_keeps_the_other_settings() {
    let seen = || Seen::new().with_universe(1 << 40).with_most_bytes(50_000).with_seed(5);
    for mut seen in [
        seen(),
        seen().with_seed(7),
        seen().with_universe(1 << 40),
        Seen::new().with_most_bytes(50_000).with_universe(1 << 40),
    ] {
        assert_eq!(seen.insert(&[3_u64, 2]), Ok(true));
        assert_eq!(seen.insert(&[2_u64, 3]), Ok(false));
        let error = SliceError::Symbol { position: 1, symbol: 1 << 40, universe: 1 << 40 };
        assert_eq!(seen.insert(&[3_u64, 1 << 40]), Err(error));
        let full = (0..50_000_u64).find_map(|i| seen.insert(&[i, i + 1]).err());
        assert!(matches!(full, Some(SliceError::Memory { limit: 50_000, .. })), "{full:?}");
        // With a seed, and with a universe, a store is emptied.
        assert!(seen.with_seed(3).is_empty());
    }
}

/// Each kind of store fills what it may take, or a quarter of it where the next size is too large,
/// and no more than a few kilobytes above.
#[test]
fn no_store_takes_more_than_its_limit() {
    for (k, bits) in [
        (1, 60),
        (2, 31),
        (2, 60),
        (3, 31),
        (3, 60),
        (5, 31),
        (5, 60),
        (6, 9),
        (8, 32),
        (9, 14),
        (9, 60),
        (17, 9),
        (40, 60),
    ] {
        for most_bytes in [20_000, 100_000, 400_000] {
            let mut seen = Seen::new().with_most_bytes(most_bytes);
            let tuples = tuples(k, bits, most_bytes / 6);
            let full = tuples.iter().find_map(|tuple| seen.insert(tuple).err());
            let bytes = seen.bytes();
            assert!(matches!(full, Some(SliceError::Memory { needed, .. }) if needed > most_bytes));
            let range = most_bytes / 8..=most_bytes + 4096;
            assert!(range.contains(&bytes), "{k} {bits} {most_bytes}: {bytes}");
        }
    }
}

/// What a store holds stays where it changes into another, within a limit too.
#[test]
fn a_store_that_has_no_memory_to_change_keeps_what_it_holds() {
    for k in [2, 3, 5, 6, 7, 8, 9, 12] {
        for most_bytes in [3000, 20_000, 60_000, 200_000] {
            let mut seen = Seen::new().with_most_bytes(most_bytes);
            let mut held = HashSet::new();
            // Symbols that get larger, then small ones again.
            for bits in [6, 12, 17, 23, 31, 34, 43, 60, 8, 30] {
                for tuple in tuples(k, bits, 60) {
                    match seen.insert(&tuple) {
                        Ok(new) => assert_eq!(new, held.insert(tuple)),
                        Err(error) => {
                            assert!(matches!(error, SliceError::Memory { .. }), "{error}");
                            assert!(!held.contains(&tuple) && !seen.contains(&tuple));
                        }
                    }
                }
                assert_eq!(seen.len(), held.len());
                assert!(held.iter().all(|tuple| seen.contains(tuple)));
                assert!(seen.bytes() <= most_bytes + 4096, "{k} {most_bytes} {}", seen.bytes());
            }
        }
    }
}

/// Keys in slots change to a bit for each multiset past 512 KB, where bits take a quarter of the
/// memory or less.
#[test]
fn few_multisets_have_bits() {
    fn all<S: Integer + TryFrom<u64>>(universe: u64) {
        let symbol = |symbol: u64| S::try_from(symbol).ok().unwrap();
        let mut seen = Seen::new().with_universe(universe);
        let (mut len, mut count) = (0, 0);
        for [a, b, c] in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            for tuple in (0..universe.pow(3)).step_by(7) {
                let tuple =
                    [tuple / universe.pow(2), tuple / universe % universe, tuple % universe];
                let turned = [tuple[a], tuple[b], tuple[c]].map(symbol);
                let known = seen.contains(&turned);
                assert_eq!(seen.insert(&turned), Ok(!known));
                assert_eq!(seen.insert(&turned), Ok(false));
                (len, count) = (len + usize::from(!known), count + 1);
            }
            assert!(seen.insert(&[symbol(universe), symbol(0), symbol(1)]).is_err());
        }
        assert!(seen.len() == len && len < count && len > 100);
        let multisets = universe * (universe + 1) * (universe + 2) / 6;
        let has_bits = seen.bytes() as u64 == multisets.div_ceil(64) * 8;
        assert_eq!(has_bits, len > 24_576, "{universe} {len}");
    }
    all::<u8>(100);
    all::<u16>(115);
    all::<u32>(50);
    all::<i64>(115);
    // 500,500 pairs, and a number of pairs for which bits are too many, in any order.
    for (universe, has_bits) in [(1000, true), (1447, true), (1448, false), (5000, false)] {
        let mut seen = Seen::new().with_universe(universe);
        for i in 0..24_577 {
            let (a, b) = (i / 150, i % 150);
            assert_eq!(seen.insert(&[universe - 1 - a, b]), Ok(true), "{a} {b}");
        }
        assert_eq!(seen.bytes() < 1 << 19, has_bits, "{universe} {}", seen.bytes());
        assert_eq!(seen.len(), 24_577);
        assert!((0..24_577).all(|i| seen.contains(&[i % 150, universe - 1 - i / 150])));
        assert!(!seen.contains(&[universe - 1, 150]) || universe < 300);
    }
}

/// Longer tuples below a small universe: their keys change to bits past 512 KB.
#[test]
fn few_multisets_of_longer_tuples_have_bits() {
    fn all<const K: usize>(universe: u8) {
        let mut random = Pcg64Mcg::seed_from_u64(K as u64);
        let mut tuples: Vec<[u8; K]> = (0..universe)
            .combinations_with_replacement(K)
            .map(|tuple| tuple.try_into().unwrap())
            .collect();
        for i in (1..tuples.len()).rev() {
            tuples.swap(i, random.next_u32() as usize % (i + 1));
            tuples[i].rotate_left(i % K);
        }
        let mut seen = Seen::new().with_universe(universe.into());
        assert!(tuples.iter().all(|tuple| seen.insert(tuple) == Ok(true)));
        assert_eq!(seen.bytes(), tuples.len().div_ceil(64) * 8, "{K} of {universe}");
        assert!(tuples.iter().all(|tuple| seen.insert(tuple) == Ok(false) && seen.contains(tuple)));
        assert_eq!(seen.len(), tuples.len());
    }
    all::<2>(255);
    all::<3>(140);
    all::<4>(40);
    all::<5>(25);
    all::<6>(18);
    all::<7>(14);
    all::<8>(12);
    all::<9>(11);
}

/// In each kind of store the first symbol outside the universe is an error, before the store
/// changes and after.
#[test]
fn every_store_refuses_the_first_symbol_outside_the_universe() {
    fn at<const K: usize>(universe: u64) {
        let mut seen = Seen::new().with_universe(universe);
        let (mut len, mut mask) = (0, Vec::new());
        for i in 0..70_usize {
            // The largest symbols of all.
            let mut tuple = [universe - 1; K];
            tuple[0] = i as u64 % universe;
            len += usize::from(seen.insert(&tuple) == Ok(true));
            tuple[i % K] = universe;
            let error = SliceError::Symbol { position: i % K, symbol: universe, universe };
            assert_eq!(seen.insert(&tuple), Err(error));
            assert_eq!(seen.mask_into(&[tuple], &mut mask), Err(error));
            assert!(!seen.contains(&tuple) && seen.len() == len, "{K} of {universe}");
        }
    }
    for bits in [1, 6, 12, 16, 20, 26, 32, 40, 60, 63] {
        at::<1>(1 << bits);
        at::<2>(1 << bits);
        at::<3>(1 << bits);
        at::<5>(1 << bits);
        at::<6>(1 << bits);
        at::<8>(1 << bits);
        at::<9>(1 << bits);
        at::<17>(1 << bits);
    }
}

/// A store that is as full as its limit lets it be changes for a larger symbol only where the new
/// one fits the limit too.
#[test]
fn a_full_store_changes_within_its_limit() {
    for (k, bits, larger) in
        [(2, 31, 60), (3, 40, 60), (5, 12, 20), (5, 25, 31), (5, 31, 60), (8, 32, 60), (9, 14, 60)]
    {
        for most_bytes in (20_000..300_000).step_by(40_000) {
            let mut seen = Seen::new().with_most_bytes(most_bytes);
            let small = tuples(k, bits, most_bytes / 6);
            let held = small.iter().take_while(|tuple| seen.insert(tuple) == Ok(true)).count();
            assert!(held < small.len());
            let changed = tuples(k, larger, 1);
            let new = seen.insert(&changed[0]);
            let now = (seen.len(), seen.bytes());
            assert_eq!(now.0, held + usize::from(new == Ok(true)));
            assert!(now.1 <= most_bytes + 4096, "{k} {bits} {most_bytes}: {}", now.1);
            assert!(small[..held].iter().all(|tuple| seen.contains(tuple)));
        }
    }
}

/// Values that differ and whose hashes do not, too large to be moved about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Alike(u32, [u64; 2]);

impl std::hash::Hash for Alike {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.0 % 2).hash(state);
    }
}

#[test]
fn pairs_of_values_whose_hashes_are_equal_are_told_apart_in_any_order() {
    let all = (0..30).cartesian_product(0..30);
    let pairs: Vec<[Alike; 2]> = all.map(|(a, b)| [Alike(a, [7; 2]), Alike(b, [7; 2])]).collect();
    let unique: Vec<[Alike; 2]> = pairs.iter().cloned().unique_unordered().collect();
    let sorted = pairs.into_iter().filter(|[a, b]| a <= b).collect::<Vec<_>>();
    assert_eq!(unique, sorted);
}
