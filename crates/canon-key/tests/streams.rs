//! The stores of a stream of tuples: how much memory they take, as the page of `Seen` says, and
//! what they do at the edges of a limit, beside a set of sorted tuples.
#![cfg(feature = "alloc")]

use std::collections::HashSet;

use canon_key::{Error, ErrorKind, Seen};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

fn is_memory(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Memory { .. })
}

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
        (1, 60, 10, 75),
        (2, 31, 10, 75),
        (3, 20, 10, 75),
        (8, 7, 10, 75),
        (16, 3, 10, 75),
        // Keys of 128 bits.
        (2, 63, 19, 140),
        (3, 40, 19, 140),
        (9, 14, 19, 140),
        // Whole tuples: of symbols below 2^32, and of larger ones.
        (5, 31, 4 * 5 + 10, 8 * 5 + 60),
        (8, 32, 4 * 8 + 10, 8 * 8 + 60),
        (3, 60, 8 * 3 + 10, 16 * 3 + 60),
        (8, 64, 8 * 8 + 10, 16 * 8 + 60),
        (20, 33, 8 * 20 + 10, 16 * 20 + 60),
    ] {
        let mut seen = Seen::new();
        for (before, tuple) in tuples(k, bits, 70_000).iter().enumerate() {
            assert_eq!(seen.insert(tuple), Ok(true));
            let (len, bytes) = (before + 1, seen.bytes());
            if bytes > 1 << 16 {
                let range = least * len..=most * len;
                assert!(range.contains(&bytes), "{k} of {bits} bits: {bytes} bytes for {len}");
            }
        }
    }
}

/// With the room asked for, no insertion takes memory.
#[test]
fn room_that_was_made_suffices() {
    for (k, bits) in [(1, 60), (2, 32), (3, 21), (4, 16), (8, 8), (15, 4), (20, 33), (40, 64)] {
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
    for (k, bits) in [(2, 20), (3, 20), (8, 7), (17, 40)] {
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
        let kind = ErrorKind::Symbol { position: 1, symbol: 1 << 40, universe: 1 << 40 };
        assert_eq!(seen.insert(&[3_u64, 1 << 40]).map_err(|error| error.kind()), Err(kind));
        let full = (0..50_000_u64).find_map(|i| seen.insert(&[i, i + 1]).err());
        assert!(full.as_ref().is_some_and(is_memory), "{full:?}");
        // With a seed, a store is emptied.
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
            assert!(full.as_ref().is_some_and(is_memory), "{full:?}");
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
                            assert!(is_memory(&error), "{error}");
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
            let kind = ErrorKind::Symbol { position: i % K, symbol: universe, universe };
            assert_eq!(seen.insert(&tuple).map_err(|error| error.kind()), Err(kind));
            let masked = seen.mask_into(&[tuple], &mut mask);
            assert_eq!(masked.map_err(|error| error.kind()), Err(kind));
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

/// Tuples of mixed lengths at once are those of one call each.
#[test]
fn masks_of_mixed_lengths_are_those_of_single_calls() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for universe in [None, Some(4)] {
        let new = || universe.map_or_else(Seen::new, |most| Seen::new().with_universe(most));
        let (mut many, mut one, mut mask) = (new(), new(), Vec::new());
        for tuples in [0, 1, 2, 4095, 4096, 4097, 9000] {
            let (mut symbols, mut offsets) = (Vec::new(), vec![0]);
            for _ in 0..tuples {
                let length =
                    random.next_u32() % if random.next_u32().is_multiple_of(50) { 40 } else { 6 };
                symbols.extend((0..length).map(|_| random.next_u32() % 4));
                offsets.push(symbols.len());
            }
            let expected: Vec<bool> = offsets
                .windows(2)
                .map(|ends| one.insert(&symbols[ends[0]..ends[1]]) == Ok(true))
                .collect();
            assert_eq!(many.mask_mixed_into(&symbols, &offsets, &mut mask), Ok(()));
            assert_eq!((&mask, many.len()), (&expected, one.len()));
        }
    }
}

#[test]
fn offsets_and_symbols_that_are_wrong_are_named() {
    let (mut seen, mut mask) = (Seen::new().with_universe(9), vec![true]);
    let mut kind = |symbols: &[u8], offsets: &[usize]| {
        let error = seen.mask_mixed_into(symbols, offsets, &mut mask).unwrap_err();
        (error.kind(), error.entry())
    };
    let outside = ErrorKind::Symbol { position: 1, symbol: 9, universe: 9 };
    assert_eq!(kind(&[1, 2, 3, 9], &[0, 2, 4]), (outside, Some(1)));
    let offset = |offset, range| ErrorKind::Offset { offset, range };
    assert_eq!(kind(&[1, 2, 3], &[0, 2, 1]), (offset(1, (2, 3)), Some(2)));
    assert_eq!(kind(&[1, 2, 3], &[0, 4]), (offset(4, (0, 3)), Some(1)));
    // The tuple before the one with the 9, alone.
    assert_eq!(seen.len(), 1);
    for offsets in [&[][..], &[2]] {
        assert_eq!(seen.mask_mixed_into(&[1_u8, 2], offsets, &mut mask), Ok(()));
    }
}
