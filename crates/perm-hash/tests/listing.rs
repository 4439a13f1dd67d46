//! Listing by `all_in`, which writes values ahead, beside the unranked values of a range.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::collections::VecDeque;
use std::fmt::Debug;

use perm_hash::dense_code::Dense;
use perm_hash::{Combination, PartialPerm, Perm};
use proptest::prelude::*;

fn values<T: Dense>(ranks: std::ops::Range<u64>) -> VecDeque<T> {
    ranks.filter_map(T::unrank).collect()
}

/// Every first value, with ends before, at and after the edges of what is written at a time.
fn parts_are_their_ranks<T: Dense + Debug>() {
    for start in 0..=T::COUNT.min(200) {
        for len in [0, 1, 2, 3, 61, 63, 64, 65, 66, 130, T::COUNT] {
            let (part, expected) = (T::all_in(start..start + len), values(start..start + len));
            assert!(part.clone().eq(expected.iter().copied()), "{start}, {len}");
            assert!(part.rev().eq(expected.into_iter().rev()), "{start}, {len}");
        }
    }
}

#[test]
fn each_part_is_its_ranks() {
    parts_are_their_ranks::<Perm<0>>();
    parts_are_their_ranks::<Perm<1>>();
    parts_are_their_ranks::<Perm<3>>();
    parts_are_their_ranks::<Perm<7>>();
    parts_are_their_ranks::<Combination<5, 0>>();
    parts_are_their_ranks::<Combination<3, 4>>();
    parts_are_their_ranks::<Combination<200, 1>>();
    parts_are_their_ranks::<Combination<11, 4>>();
    parts_are_their_ranks::<Combination<12, 10>>();
    parts_are_their_ranks::<PartialPerm<5, 0>>();
    parts_are_their_ranks::<PartialPerm<64, 1>>();
    parts_are_their_ranks::<PartialPerm<7, 4>>();
    parts_are_their_ranks::<PartialPerm<5, 5>>();
}

/// Steps from the front (0), from the back (1) and leaps of the others.
fn both_ends<T: Dense + Debug>(start: u64, moves: &[(u8, usize)]) {
    let mut part = T::all_in(start..);
    let mut twin = values::<T>(start..T::COUNT);
    for &(end, leap) in moves {
        let leap = leap.saturating_sub(100);
        let (value, expected) = if end == 0 {
            twin.drain(..leap.min(twin.len()));
            (part.nth(leap), twin.pop_front())
        } else {
            twin.truncate(twin.len().saturating_sub(leap));
            (part.nth_back(leap), twin.pop_back())
        };
        assert_eq!(value, expected);
        assert_eq!((part.len(), part.clone().next()), (twin.len(), twin.front().copied()));
    }
    let mut rest = VecDeque::new();
    part.for_each(|value| rest.push_back(value));
    assert_eq!(rest, twin);
}

proptest! {
    #[test]
    fn both_ends_are_those_of_a_queue(
        start in 0..300_u64,
        moves in prop::collection::vec((0..2_u8, 0..120_usize), 0..300),
    ) {
        both_ends::<Perm<6>>(start, &moves);
        both_ends::<Combination<12, 5>>(start, &moves);
        both_ends::<PartialPerm<7, 4>>(start, &moves);
    }
}
