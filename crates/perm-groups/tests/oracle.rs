//! Small groups beside the set of all their elements.
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use std::collections::BTreeSet;

use perm_groups::dense_code::Limits;
use perm_groups::dense_code::limits::LimitReached;
use perm_groups::{PermGroup, PermGroupError};
use proptest::prelude::*;

/// All products of some words.
fn closure(points: u16, generators: &[Vec<u16>]) -> BTreeSet<Vec<u16>> {
    let identity: Vec<u16> = (0..points).collect();
    let mut all = BTreeSet::from([identity.clone()]);
    let mut waiting = vec![identity];
    while let Some(word) = waiting.pop() {
        for by in generators {
            let product: Vec<u16> = word.iter().map(|&image| by[usize::from(image)]).collect();
            if all.insert(product.clone()) {
                waiting.push(product);
            }
        }
    }
    all
}

fn check(points: u16, generators: &[Vec<u16>]) {
    let all = closure(points, generators);
    let group = PermGroup::from_generators(points.into(), generators).unwrap();
    assert_eq!(group.order(), all.len() as u128, "{generators:?}");
    assert_eq!(group.points(), usize::from(points));
    // In order: a set of vectors is sorted.
    for (rank, word) in (0_u128..).zip(&all) {
        assert_eq!(group.rank(word), Some(rank), "{generators:?} {word:?}");
        assert_eq!(group.unrank(rank).as_ref(), Some(word));
        assert!(group.contains(word));
    }
    assert_eq!(group.unrank(all.len() as u128), None);
    for fixed in [&[][..], &[0], &[points - 1], &[1, points - 1, 1], &[2, 0]] {
        let Ok(stabiliser) = group.stabiliser(fixed) else {
            assert!(fixed.iter().any(|&point| point >= points));
            continue;
        };
        let keeps = |word: &&Vec<u16>| fixed.iter().all(|&point| word[usize::from(point)] == point);
        let expected: Vec<_> = all.iter().filter(keeps).collect();
        assert_eq!(stabiliser.order(), expected.len() as u128);
        assert!(expected.iter().all(|word| stabiliser.contains(word)));
    }
    let orbit =
        |point: u16| all.iter().map(|word| word[usize::from(point)]).collect::<BTreeSet<_>>();
    let mut orbits: Vec<Vec<u16>> =
        (0..points).map(|point| orbit(point).into_iter().collect()).collect();
    orbits.sort();
    orbits.dedup();
    assert_eq!(group.orbits(), orbits);
}

fn permutation(points: u16) -> impl Strategy<Value = Vec<u16>> {
    Just((0..points).collect::<Vec<u16>>()).prop_shuffle()
}

/// Permutations that move few points.
fn cycle(points: u16) -> impl Strategy<Value = Vec<u16>> {
    proptest::sample::subsequence((0..points).collect::<Vec<u16>>(), 1..=3.min(points.into()))
        .prop_shuffle()
        .prop_map(move |cycle| {
            let mut word: Vec<u16> = (0..points).collect();
            for (&from, &to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                word[usize::from(from)] = to;
            }
            word
        })
}

proptest! {
    #[test]
    fn random_groups((points, words) in (1_u16..=7).prop_flat_map(|points| {
        let word = prop_oneof![permutation(points), cycle(points)];
        (Just(points), proptest::collection::vec(word, 0..4))
    })) {
        check(points, &words);
    }

    /// Copies of a small group side by side, each point doubled, and all exchanged in a ring: large
    /// intransitive and imprimitive groups, whose orders no bound proves.
    #[test]
    fn wreath_products(word in permutation(4), copies in 1_u16..=4, is_ring in any::<bool>()) {
        let points = 4 * copies;
        let mut generators = vec![(0..points).collect::<Vec<u16>>()];
        generators[0][..4].copy_from_slice(&word);
        if is_ring {
            generators.push((0..points).map(|point| (point + 4) % points).collect());
        }
        check(points, &generators);
    }
}

/// Each member of a group is tried against all permutations of its points.
#[test]
fn members_and_others() {
    let all = closure(6, &[vec![1, 2, 3, 4, 5, 0], vec![1, 0, 2, 3, 4, 5]]);
    assert_eq!(all.len(), 720);
    for generators in [
        vec![vec![1, 2, 3, 4, 5, 0]],
        vec![vec![1, 2, 0, 4, 5, 3], vec![3, 4, 5, 0, 1, 2]],
        vec![vec![1, 0, 3, 2, 5, 4], vec![2, 3, 4, 5, 0, 1]],
        vec![vec![1, 2, 3, 4, 0, 5], vec![5, 4, 2, 3, 1, 0]], // PSL(2, 5) of order 60
    ] {
        let own = closure(6, &generators);
        let group = PermGroup::from_generators(6, &generators).unwrap();
        for word in &all {
            assert_eq!(group.contains(word), own.contains(word));
            assert_eq!(group.rank(word).is_some(), own.contains(word));
        }
    }
}

/// Each element is drawn equally often: 200 times of 12,000, within five deviations.
#[cfg(feature = "rand")]
#[test]
fn random_elements_are_equally_likely() {
    use rand_pcg::rand_core::SeedableRng;
    let group = PermGroup::from_generators(6, [[1, 2, 3, 4, 0, 5], [5, 4, 2, 3, 1, 0]]).unwrap();
    let (mut rng, mut counts) = (rand_pcg::Pcg64::seed_from_u64(1), [0; 60]);
    for _ in 0..12_000 {
        let rank = group.rank(&group.random(&mut rng)).expect("an element of the group");
        counts[usize::try_from(rank).unwrap()] += 1;
    }
    assert!(counts.iter().all(|count| (130..=270).contains(count)), "{counts:?}");
}

#[test]
fn bad_input_is_an_error_with_its_place() {
    let none: [[u8; 0]; 0] = [];
    let error = PermGroup::from_generators(65_536, none).unwrap_err();
    assert_eq!(error, PermGroupError::TooManyPoints { points: 65_536, max: 65_535 });
    let error = PermGroup::from_generators(3, [vec![0, 1, 2], vec![0, 1]]).unwrap_err();
    assert_eq!(error, PermGroupError::Length { generator: 1, found: 2, points: 3 });
    for bad in [3_i64, -1, 1 << 40] {
        let error = PermGroup::from_generators(3, [[0, bad, 2]]).unwrap_err();
        assert_eq!(error, PermGroupError::OutOfRange { generator: 0, entry: 1, points: 3 });
    }
    let group = PermGroup::from_generators(3, [[1, 2, 0]]).unwrap();
    let error = group.stabiliser(&[0, 3]).unwrap_err();
    assert_eq!(error, PermGroupError::NoPoint { entry: 1, points: 3 });
    assert!(!group.contains(&[1, 2]) && !group.contains(&[1, 1, 0]) && !group.contains(&[1, 2, 3]));
    assert_eq!(group.rank(&[1, 2, 0, 3]), None);
    let empty = PermGroup::from_generators(0, none).unwrap();
    assert_eq!(
        (empty.order().to_u128(), empty.unrank(0), empty.rank::<u8>(&[])),
        (Some(1), Some(vec![]), Some(0))
    );
    assert_eq!(empty.orbits(), [[0; 0]; 0]);
}

#[test]
fn a_group_has_up_to_65_535_points() {
    let mut swap: Vec<u16> = (0..65_535).collect();
    swap.swap(0, 65_534);
    let group = PermGroup::from_generators(65_535, [&swap]).unwrap();
    assert_eq!((group.order().to_u128(), group.rank(&swap)), (Some(2), Some(1)));
    assert_eq!(group.unrank(1).as_ref(), Some(&swap));
    assert_eq!(group.orbits()[0], [0, 65_534]);
    assert_eq!(group.stabiliser(&[65_534]).unwrap().order(), 1);
}

#[test]
fn limits_are_heard() {
    let points = 100_u16;
    let ring: Vec<u16> = (0..points).map(|point| (point + 1) % points).collect();
    let mut swap: Vec<u16> = (0..points).collect();
    swap.swap(0, 1);
    let generators = [ring, swap];
    let found = |limits| PermGroup::from_generators_within(points.into(), &generators, &limits);
    for limit in [0, 1, 10] {
        let error = found(Limits::new().with_steps(limit)).unwrap_err();
        assert_eq!(error, PermGroupError::Limit(LimitReached::Steps { limit }));
        let error = found(Limits::new().with_bytes(limit)).unwrap_err();
        assert!(
            matches!(error, PermGroupError::Limit(LimitReached::Bytes { limit: own, .. }) if own == limit)
        );
    }
    let error = found(Limits::new().with_stop(&|| true)).unwrap_err();
    assert_eq!(error, PermGroupError::Limit(LimitReached::Stopped));
    let group = found(Limits::new().with_bytes(1 << 24)).unwrap();
    let error = group.stabiliser_within(&[5], &Limits::new().with_steps(1)).unwrap_err();
    assert_eq!(error, PermGroupError::Limit(LimitReached::Steps { limit: 1 }));
    // The number of an element past 2^128 has no rank.
    assert_eq!(group.unrank(u128::MAX).map(|word| group.rank(&word)), Some(Some(u128::MAX)));
    let last: Vec<u16> = (0..points).rev().collect();
    assert_eq!((group.contains(&last), group.rank(&last)), (true, None));
}
