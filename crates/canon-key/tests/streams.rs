//! The stores of a stream of tuples beside a set of sorted tuples: what they hold, how much memory
//! they take, as the page of `Seen` says, and what they do at the edges of a limit.
#![cfg(feature = "alloc")]

mod twin;

use std::collections::HashSet;

use canon_key::dense_code::limits::LimitReached;
use canon_key::{Error, ErrorKind, Integer, Seen, UnorderedMap};
use itertools::Itertools;
use rand_pcg::rand_core::Rng;
use twin::{each, random, sorted};

fn is_memory(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Limit(LimitReached::Bytes { .. }))
}

/// Adds tuples until the limit of memory refuses one.
#[track_caller]
fn fill<S: Integer>(seen: &mut Seen, tuples: impl IntoIterator<Item = impl AsRef<[S]>>) {
    let full = tuples.into_iter().find_map(|tuple| seen.try_insert(tuple.as_ref()).err());
    assert!(full.as_ref().is_some_and(is_memory), "{full:?}");
}

/// Different triples without end.
fn triples() -> impl Iterator<Item = [u32; 3]> {
    (0..).map(|i| [i % 1000, i / 1000, 5000])
}

/// Different sorted tuples of `k` symbols of so many bits.
fn tuples(k: usize, bits: u32, count: usize) -> Vec<Vec<u64>> {
    let mut random = random(u64::from(bits) << 8 | k as u64);
    let mut tuple = || sorted(&(0..k).map(|_| random.next_u64() >> (64 - bits)).collect_vec());
    let mut seen = HashSet::new();
    std::iter::repeat_with(&mut tuple).filter(|t| seen.insert(t.clone())).take(count).collect()
}

/// Tuples of all lengths, whose symbols get larger and larger, and of which many were there before.
#[test]
fn tuples_of_all_lengths_side_by_side() {
    let (mut random, mut seen, mut twin) = (random(11), Seen::new(), HashSet::new());
    let mut below = |n: u32| random.next_u32() % n;
    for round in 0..12_000_u32 {
        let bits = 2 + round / 1000 * 7 % 63;
        let length = below(20);
        let tuple: Vec<u64> = (0..length).map(|_| u64::from(below(4)) << below(bits)).collect();
        assert_eq!(seen.contains(&tuple), twin.contains(&sorted(&tuple)));
        assert_eq!(seen.try_insert(&tuple), Ok(twin.insert(sorted(&tuple))), "{tuple:?}");
        assert_eq!(seen.len(), twin.len());
    }
    assert!(twin.iter().all(|tuple| seen.contains(tuple)));
}

/// Every length as an array, which the compiler knows, through every kind of store and growth; and
/// once more after `clear`.
fn tuples_of_length<const K: usize>() {
    let (mut random, mut seen) = (random(K as u64), Seen::new());
    for _ in 0..2 {
        let (mut twin, mut all) = (HashSet::new(), Vec::<[u64; K]>::new());
        for bits in [1, 8, 16, 20, 25, 31, 32, 33, 42, 63, 64] {
            // Those of before come again, in another order, between those with larger symbols.
            for round in 0..400 {
                let mut tuple = [(); K].map(|()| random.next_u64() >> (64 - bits));
                if round % 2 == 1 {
                    tuple = all[random.next_u32() as usize % all.len()];
                    tuple.rotate_left(round % K);
                }
                assert_eq!(
                    seen.try_insert(&tuple),
                    Ok(twin.insert(sorted(&tuple))),
                    "{bits} {tuple:?}"
                );
                assert_eq!(seen.try_insert(&tuple), Ok(false));
                all.push(tuple);
            }
            assert_eq!(seen.len(), twin.len());
            assert!(all.iter().all(|tuple| seen.contains(tuple)));
            assert!(!seen.contains(&[u64::MAX; K]) && !seen.contains(&all[0][1..]));
        }
        seen.clear();
        assert!(seen.is_empty() && all.iter().all(|tuple| !seen.contains(tuple)));
    }
}

#[test]
fn tuples_of_every_length() {
    each!(tuples_of_length(): 1 2 3 4 5 6 7 8 9 12 16 17 20 32 33);
}

/// The smallest symbols that are too large for a key: packed, these two tuples would be one.
#[test]
fn keys_end_where_symbols_no_longer_fit() {
    for (k, bits) in (2..=16_usize).cartesian_product([64, 128]) {
        let field = bits / u32::try_from(k).expect("few symbols");
        let Some(over) = 1_u64.checked_shl(field) else { continue };
        let (mut seen, mut tuple) = (Seen::new(), vec![0; k]);
        tuple[k - 1] = over + 1;
        assert_eq!(seen.try_insert(&tuple), Ok(true));
        tuple[k - 2..].fill(over);
        assert_eq!(seen.try_insert(&tuple), Ok(true), "{k} of {field} bits");
    }
}

#[test]
fn every_word_is_a_symbol_and_types_do_not_matter() {
    let mut seen = Seen::new();
    assert_eq!(seen.try_insert(&[u32::MAX, 0]), Ok(true));
    assert_eq!(seen.try_insert(&[0, u64::from(u32::MAX)]), Ok(false));
    assert_eq!(seen.try_insert(&[u64::MAX, 0]), Ok(true));
    assert_eq!(seen.try_insert(&[0_i64, -1]), Ok(false)); // two's complement
    assert_eq!(seen.try_insert(&[i64::MIN, i64::MAX]), Ok(true));
    assert_eq!(seen.try_insert::<u8>(&[]), Ok(true));
    assert_eq!(seen.try_insert::<u8>(&[]), Ok(false));
}

/// Pairs that an attacker may choose, or that an unlucky user has: multiples of powers of two and
/// of the constants of foldhash and Fx.
#[test]
fn no_pattern_of_pairs_collides() {
    let powers = [0, 16, 24, 32, 44, 47].map(|shift| 1_u64 << shift);
    let factors = powers.into_iter().chain([0x9e37_79b9_7f4a_7c15, 0xf1de_83e1_9937_733d]);
    for (factor, other) in factors.cartesian_product([7, 5 << 44]) {
        let (mut seen, start) = (Seen::new(), std::time::Instant::now());
        for i in 0..100_000_u64 {
            assert_eq!(seen.try_insert(&[i.wrapping_mul(factor), other]), Ok(true));
        }
        assert!(start.elapsed().as_secs() < 10, "{factor:x}");
    }
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
        // Keys of 192, 256 and 384 bits.
        (5, 31, 28, 210),
        (3, 60, 28, 210),
        (6, 32, 28, 210),
        (8, 32, 37, 270),
        (4, 64, 37, 270),
        (6, 64, 55, 400),
        // Whole tuples.
        (20, 32, 8 * 20 + 10, 16 * 20 + 60),
        (16, 32, 8 * 16 + 10, 16 * 16 + 60),
        (8, 64, 8 * 8 + 10, 16 * 8 + 60),
        (12, 64, 8 * 12 + 10, 16 * 12 + 60),
        (20, 33, 8 * 20 + 10, 16 * 20 + 60),
    ] {
        let mut seen = Seen::new();
        for (before, tuple) in tuples(k, bits, 12_000).iter().enumerate() {
            assert_eq!(seen.try_insert(tuple), Ok(true));
            let (len, bytes) = (before + 1, seen.bytes());
            if bytes > 1 << 16 {
                let range = least * len..=most * len;
                assert!(range.contains(&bytes), "{k} of {bits} bits: {bytes} bytes for {len}");
            }
        }
    }
}

/// With a seed of the caller's, and a limit.
#[test]
fn a_seed_of_the_callers_and_a_limit_go_together() {
    for seed in [0, 1, u64::MAX] {
        let mut seen = Seen::with_seed(seed).with_max_bytes(50_000);
        assert_eq!(seen.try_insert(&[3, 2]), Ok(true));
        assert_eq!(seen.try_insert(&[2, 3]), Ok(false));
        fill(&mut seen, (0..50_000_u64).map(|i| [i, i + 1]));
    }
}

/// Each kind of store fills what it may take, or a quarter of it where the next size is too large,
/// and no more than a few kilobytes above. Under a small limit it holds little or nothing.
#[test]
fn no_store_takes_more_than_its_limit() {
    for (k, bits) in (1..=12).chain([17, 40]).cartesian_product([9, 31, 60]) {
        if (k, bits) == (1, 9) {
            continue; // there are 512
        }
        // More bytes of symbols than the largest limit.
        let tuples = tuples(k, bits, 200_000 / (k * bits as usize / 8).max(10));
        for max_bytes in [200, 800, 4000, 20_000, 100_000] {
            let mut seen = Seen::new().with_max_bytes(max_bytes);
            fill(&mut seen, &tuples);
            let (least, bytes) = (if max_bytes < 20_000 { 0 } else { max_bytes / 8 }, seen.bytes());
            let range = least..=max_bytes + 4096;
            assert!(range.contains(&bytes), "{k} {bits} {max_bytes}: {bytes}");
        }
    }
}

/// What was added stays, whatever the limit refuses.
#[test]
fn a_limit_refuses_new_tuples_alone() {
    for k in [2, 3, 5, 6, 7, 8, 9, 12] {
        for max_bytes in [3000, 20_000, 60_000, 200_000] {
            let mut seen = Seen::new().with_max_bytes(max_bytes);
            let mut held = HashSet::new();
            // Symbols that get larger, then small ones again.
            for bits in [6, 12, 17, 23, 31, 34, 43, 60, 8, 30] {
                for tuple in tuples(k, bits, 60) {
                    match seen.try_insert(&tuple) {
                        Ok(new) => assert_eq!(new, held.insert(tuple)),
                        Err(error) => {
                            assert!(is_memory(&error), "{error}");
                            assert!(!held.contains(&tuple) && !seen.contains(&tuple));
                        }
                    }
                }
                assert_eq!(seen.len(), held.len());
                assert!(held.iter().all(|tuple| seen.contains(tuple)));
                assert!(seen.bytes() <= max_bytes + 4096, "{k} {max_bytes} {}", seen.bytes());
            }
        }
    }
}

/// The old table and one at least twice as large are in memory together while a table grows, so it
/// holds a third of the limit at least.
#[test]
fn a_limit_is_reached_when_tables_take_a_third_of_it() {
    let mut least = f64::MAX;
    for max_bytes in (100_000..4_000_000).step_by(260_000) {
        let mut grown = Seen::new().with_max_bytes(max_bytes);
        fill(&mut grown, triples());
        assert!(grown.bytes() <= max_bytes && 3 * grown.bytes() > max_bytes, "{max_bytes}");
        least = least.min(grown.bytes() as f64 / max_bytes as f64);
    }
    assert!(least < 0.4, "{least}");
}

/// Nearly all of the memory is used, and not much more, however long tuples are.
#[test]
fn a_limit_holds_for_long_tuples_and_mixed_lengths() {
    let mut random = random(5);
    for (least, most) in [(60, 140), (9, 9), (10, 40), (1000, 1000), (100_000, 300_000)] {
        for max_bytes in [20_000, 200_000, 3_000_000] {
            let mut seen = Seen::new().with_max_bytes(max_bytes);
            let mut kept = 0;
            loop {
                let len = least + random.next_u32() as usize % (most - least + 1);
                let tuple: Vec<u64> = (0..len).map(|_| random.next_u64()).collect();
                match seen.try_insert(&tuple) {
                    Ok(new) => assert!(new),
                    Err(error) => {
                        let over = matches!(error.kind(), ErrorKind::Limit(LimitReached::Bytes { needed, limit })
                            if limit == max_bytes as u64 && needed > limit);
                        assert!(over, "{error:?}");
                        break;
                    }
                }
                kept += 8 * len;
                assert!(seen.bytes() <= max_bytes, "{least} {}", seen.bytes());
            }
            let room = max_bytes >= 40 * most;
            assert!(!room || 3 * kept >= max_bytes, "{least} to {most}: {kept} of {max_bytes}");
        }
    }
}

/// Memory kept from before is not doubled past the limit by a tuple that is longer than all of it.
#[test]
fn a_limit_holds_for_a_long_tuple_after_others_were_removed() {
    for max_bytes in [200_000, 600_000] {
        let mut seen = Seen::new().with_max_bytes(max_bytes);
        for first in 0.. {
            let tuple: Vec<u64> = (0..500).map(|at| first * 1000 + at * 7).collect();
            assert_eq!(seen.try_insert(&tuple), Ok(true));
            if seen.bytes() > max_bytes / 2 {
                break;
            }
        }
        seen.clear();
        let tuple: Vec<u64> = (0..seen.bytes() as u64 / 8 + 10).map(|at| at << 20).collect();
        let new = seen.try_insert(&tuple);
        assert!(new.is_ok_and(|new| new) || new.as_ref().is_err_and(is_memory), "{new:?}");
        assert!(seen.bytes() <= max_bytes, "{} of {max_bytes}", seen.bytes());
    }
}

/// As in std: not the whole map.
#[test]
fn an_entry_shows_itself_alone() {
    let mut map: UnorderedMap<[u8; 2], u8> = [([2, 1], 7), ([4, 3], 9)].into_iter().collect();
    assert_eq!(format!("{:?}", map.entry([1, 2])), "Entry([1, 2])");
}
