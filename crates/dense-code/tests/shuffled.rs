//! Random orders without memory: bijections, fair, and the same in every release.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "tests on small numbers")]

use std::collections::BTreeMap;

use dense_code::random::Shuffled;
use dense_code::{Below, Dense};

/// Each number has one place and each place one number: all of the counts below 1,024 and of some
/// up to 2^16. A test beside the code proves it of all counts to 2^16.
#[test]
fn orders_are_bijections() {
    let mut seen = vec![u64::MAX; 1 << 16];
    for count in (0..1024).chain((1024..=1 << 16_u64).step_by(1021)).chain([1 << 16]) {
        let order = Shuffled::new(count, count * 77);
        for place in 0..count {
            let number = order.at(place).unwrap();
            assert!(number < count);
            assert_eq!(order.place_of(number), Some(place), "{count}");
            let seen = &mut seen[number as usize];
            assert_ne!(std::mem::replace(seen, count), count, "{number} twice");
        }
        assert_eq!((order.at(count), order.place_of(count)), (None, None));
        assert_eq!((order.at(u64::MAX), order.place_of(u64::MAX)), (None, None));
        assert_eq!(order.count(), count);
    }
}

#[test]
fn huge_counts_go_there_and_back() {
    for bits in 17..=64_u32 {
        let top = u64::MAX >> (64 - bits);
        for count in [top / 2 + 1, top / 2 + 2, top / 3 * 2, top - 1, top] {
            let order = Shuffled::new(count, 5);
            for place in (0..60).chain(count - 60..count) {
                let number = order.at(place).unwrap();
                assert!(number < count);
                assert_eq!(order.place_of(number), Some(place));
            }
        }
    }
}

/// The orders are part of what must stay: a job that goes on after an update has the same one.
#[test]
fn orders_stay_the_same() {
    let first = |count, seed| -> Vec<u64> { Shuffled::new(count, seed).iter().take(5).collect() };
    // From a program of the same steps in another language (Python 3).
    assert_eq!(first(10, 42), [8, 0, 9, 1, 7]);
    assert_eq!(first(64, 42), [8, 43, 47, 1, 31]);
    assert_eq!(first(65, 42), [34, 59, 48, 64, 15]);
    let billion = 1_000_000_000;
    assert_eq!(first(billion, 42), [284396510, 342313966, 316232722, 908308403, 641498172]);
    assert_eq!(first(billion, 43), [669171477, 547234742, 458804133, 246595846, 145172619]);
    let most = [14160470910013425096, 1205727168228554591, 89207726673238898];
    assert_eq!(first(u64::MAX, u64::MAX)[..3], most);
}

/// Chi-squared within six deviations of its mean: seeds are fixed, so a failure is one for ever.
fn is_fair(counts: impl ExactSizeIterator<Item = u64>, expected: f64) -> bool {
    let free = counts.len() as f64 - 1.0;
    let chi: f64 = counts.map(|count| (count as f64 - expected).powi(2) / expected).sum();
    (chi - free).abs() < 6.0 * (2.0 * free).sqrt()
}

#[test]
fn all_orders_of_few_numbers_are_alike() {
    let mut orders = BTreeMap::new();
    for seed in 0..72_000 {
        *orders.entry(Shuffled::new(5, seed).iter().collect::<Vec<_>>()).or_insert(0_u64) += 1;
    }
    assert!(orders.len() == 120 && is_fair(orders.into_values(), 600.0));
}

/// Where a number comes, how far the next one is from it, and where two of them come together.
#[test]
fn places_steps_and_pairs_are_fair() {
    for count in [30_u64, 65, 100, 257] {
        let seeds = 4000;
        let size = count as usize;
        let (mut places, mut steps) = (vec![0; size * size], vec![0; size]);
        for seed in 0..seeds {
            let order: Vec<u64> = Shuffled::new(count, seed).iter().collect();
            for (place, number) in order.iter().enumerate() {
                places[place * size + *number as usize] += 1;
            }
            for pair in order.windows(2) {
                steps[((pair[1] + count - pair[0]) % count) as usize] += 1;
            }
        }
        assert!(is_fair(places.into_iter(), seeds as f64 / count as f64), "places of {count}");
        let expected = (seeds * (count - 1)) as f64 / (count - 1) as f64;
        assert!(is_fair(steps.into_iter().skip(1), expected), "steps of {count}");
    }
}

/// Low bits within one order, one and many places apart: six rounds are too few for it.
#[test]
fn low_bits_of_many_numbers_are_fair() {
    let count = (1_u64 << 20) - 12_345;
    for seed in 0..4 {
        let order: Vec<u64> = Shuffled::new(count, seed).iter().take(1 << 19).collect();
        for places in [1, 512, 1024, 4096] {
            let mut changes = vec![0; 1024];
            for (from, to) in order.iter().zip(&order[places..]) {
                changes[(to ^ from) as usize % 1024] += 1;
            }
            let expected = (order.len() - places) as f64 / 1024.0;
            assert!(is_fair(changes.into_iter(), expected), "over {places}");
        }
    }
}

#[test]
fn values_are_those_of_the_numbers() {
    type State = (bool, Below<5>);
    let order = Shuffled::new(State::COUNT, 3);
    assert!(order.values::<State>().map(Dense::rank).eq(order.iter()));
    assert!(order.iter().rev().eq((0..10).rev().filter_map(|place| order.at(place))));
    let mut all: Vec<State> = Shuffled::new(1000, 3).values().collect();
    all.sort();
    assert!(State::all().eq(all));
}
