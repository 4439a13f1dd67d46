//! Fifty million tuples, beside a hash set over sorted arrays: the figures that take too long for the benches.

#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::hash::Hash;
use std::hint::black_box;
use std::time::Instant;

use canon_key::{Dedup, Symbol, sort};
use foldhash::fast::FixedState;
use hashbrown::HashSet;

const LEN: usize = 50_000_000;

/// Random tuples of 0..n.
fn tuples<S: TryFrom<u64>, const K: usize>(n: u64) -> Vec<[S; K]> {
    let mut state = n;
    let mut symbol = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (state ^ state >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed >> 32) * n) >> 32
    };
    (0..LEN).map(|_| std::array::from_fn(|_| S::try_from(symbol()).ok().unwrap())).collect()
}

/// The processor's time of this thread where the system tells it, so that a busy machine does not count.
fn now(start: Instant) -> f64 {
    let used = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = used.and_then(|used| used.split(' ').next()?.parse().ok());
    nanoseconds.unwrap_or_else(|| start.elapsed().as_secs_f64() * 1e9)
}

/// The least of some times, in nanoseconds a tuple.
fn time(times: usize, mut run: impl FnMut()) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
    let len = LEN as f64;
    let start = Instant::now();
    let times = (0..times).map(|_| {
        let before = now(start);
        run();
        (now(start) - before) / len
    });
    times.fold(f64::INFINITY, f64::min)
}

fn measure<S: Symbol + TryFrom<u64> + Hash, const K: usize>(n: u32) {
    let tuples: Vec<[S; K]> = tuples(n.into());
    let (mut dedup, mut kept) = (Dedup::<K>::new(n), Vec::new());
    let ours = time(5, || dedup.values_into(black_box(&tuples), &mut kept).unwrap());
    drop(dedup);
    // The set has room for all that it will hold, and keeps its memory as ours does.
    let mut seen: HashSet<[S; K], FixedState> =
        HashSet::with_capacity_and_hasher(kept.len(), FixedState::default());
    let mut by_set: Vec<[S; K]> = Vec::with_capacity(kept.len());
    let peer = time(3, || {
        seen.clear();
        by_set.clear();
        by_set.extend(black_box(&tuples).iter().filter(|tuple| seen.insert(sort(**tuple))));
    });
    assert!(kept == by_set);
    println!(
        "{K} of {n}: {} of {LEN} kept, ours {ours:.2} ns a tuple, hashbrown foldhash with our network {peer:.2} ns, {:.1} times",
        kept.len(),
        peer / ours
    );
}

#[test]
#[ignore = "minutes and 3 GB: `cargo test --release -p canon-key --test fifty_million -- --ignored --nocapture`"]
fn fifty_million_triples_of_100() {
    measure::<u8, 3>(100);
}

#[test]
#[ignore = "minutes and 3 GB: `cargo test --release -p canon-key --test fifty_million -- --ignored --nocapture`"]
fn fifty_million_tuples_of_five_of_1000() {
    measure::<u16, 5>(1000);
}
