//! All values and parts of them, beside the unranked values of a range.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::cmp::Ordering;
use std::collections::VecDeque;

use dense_code::{Below, Dense};
use proptest::prelude::*;

type State = (Option<Below<3>>, [Ordering; 2], Option<Below<3>>);

fn values(ranks: std::ops::Range<u64>) -> VecDeque<State> {
    ranks.filter_map(State::unrank).collect()
}

#[test]
fn each_part_is_its_ranks() {
    for start in 0..=State::COUNT {
        for end in 0..=State::COUNT + 2 {
            let part = State::all_in(start..end);
            let expected = values(start..end);
            assert_eq!(part.len(), expected.len());
            assert!(part.clone().eq(expected.iter().copied()), "{start}..{end}");
            assert!(part.clone().rev().eq(expected.iter().rev().copied()), "{start}..{end}");
            assert_eq!(part.clone().last(), expected.back().copied());
            assert_eq!(part.clone().count(), expected.len());
            assert!(
                part.fold(VecDeque::new(), |mut all, value| {
                    all.push_back(value);
                    all
                }) == expected
            );
        }
    }
    assert!(State::all().eq(values(0..State::COUNT)));
}

#[test]
fn every_kind_of_range_is_read() {
    let last = State::COUNT - 1;
    assert_eq!(State::all_in(..).ranks(), 0..State::COUNT);
    assert_eq!(State::all_in(7..).ranks(), 7..State::COUNT);
    assert_eq!(State::all_in(..7).ranks(), 0..7);
    assert_eq!(State::all_in(3..=7).ranks(), 3..8);
    assert_eq!(State::all_in(..=u64::MAX).ranks(), 0..State::COUNT);
    assert_eq!(State::all_in(last..u64::MAX).ranks(), last..State::COUNT);
    assert!(State::all_in(u64::MAX..).ranks().is_empty());
    #[expect(clippy::reversed_empty_ranges, reason = "no ranks")]
    let none = State::all_in(9..4);
    assert!(none.ranks().is_empty() && none.len() == 0);
    let excluded = (std::ops::Bound::Excluded(3), std::ops::Bound::Excluded(7));
    assert_eq!(State::all_in(excluded).ranks(), 4..7);
}

/// Both ends in any mixture, steps and leaps, and fused.
#[derive(Clone, Copy, Debug)]
enum Move {
    Next,
    NextBack,
    Nth(usize),
    NthBack(usize),
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let leap = prop_oneof![0..9_usize, Just(usize::MAX)];
    let one = prop_oneof![
        3 => Just(Move::Next),
        3 => Just(Move::NextBack),
        1 => leap.clone().prop_map(Move::Nth),
        1 => leap.prop_map(Move::NthBack),
    ];
    prop::collection::vec(one, 0..60)
}

proptest! {
    #[test]
    fn both_ends_are_those_of_a_queue(start in 0..State::COUNT, moves in moves()) {
        let mut part = State::all_in(start..);
        let mut twin = values(start..State::COUNT);
        for one in moves {
            let expected = match one {
                Move::Next => twin.pop_front(),
                Move::NextBack => twin.pop_back(),
                Move::Nth(n) => {
                    twin.drain(..n.min(twin.len()));
                    twin.pop_front()
                }
                Move::NthBack(n) => {
                    twin.truncate(twin.len().saturating_sub(n));
                    twin.pop_back()
                }
            };
            let value = match one {
                Move::Next => part.next(),
                Move::NextBack => part.next_back(),
                Move::Nth(n) => part.nth(n),
                Move::NthBack(n) => part.nth_back(n),
            };
            prop_assert_eq!(value, expected);
            prop_assert_eq!(part.size_hint(), (twin.len(), Some(twin.len())));
            let ranks = part.ranks();
            prop_assert!(State::all_in(ranks).eq(twin.iter().copied()), "resumed");
            let mut rest = VecDeque::new();
            part.clone().for_each(|value| rest.push_back(value));
            prop_assert_eq!(&rest, &twin);
        }
    }
}

#[cfg(feature = "rayon")]
#[test]
fn threads_have_the_same_values() {
    use rayon::iter::{IndexedParallelIterator, ParallelIterator};
    let all: Vec<State> = State::par_all().collect();
    assert!(State::all().eq(all));
    let part: Vec<(usize, State)> = State::par_all_in(5..40).enumerate().rev().collect();
    assert!(State::all_in(5..40).enumerate().collect::<Vec<_>>().into_iter().rev().eq(part));
    assert_eq!(State::par_all_in(7..9).with_max_len(1).count(), 2);
    assert_eq!(State::par_all_in(9..9).count(), 0);
    // Without indices: a filter leaves none.
    let sum: u64 = <[u8; 2]>::par_all().filter(|pair| pair[0] > 3).map(Dense::rank).sum();
    assert_eq!(sum, (1024..1 << 16).sum());
}
