//! Every fast path against a naive twin, over whole domains where they are small.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::cast_possible_truncation, reason = "the test sizes are far below 255")]

use itertools::Itertools;
use perm_hash::{Colex, Combination, CycleNotation, PartialPerm, Perm};

/// All words of `N` in lexicographic order, made by itertools.
fn words<const N: usize>() -> impl Iterator<Item = [u8; N]> + Clone {
    (0..N as u8).permutations(N).map(|word| word.try_into().unwrap())
}

fn whole_domain<const N: usize>() {
    let mut before: Option<Perm<N>> = None;
    for (rank, word) in (0_u64..).zip(words::<N>()) {
        let perm = Perm::new(word).unwrap();
        assert_eq!(perm.rank(), rank);
        assert_eq!(perm.rank_u128(), u128::from(rank));
        assert_eq!(Perm::unrank(rank), Some(perm));
        assert_eq!(Perm::unrank_u128(rank.into()), Some(perm));
        assert_eq!(before.map_or(Some(Perm::IDENTITY), Perm::next), Some(perm));
        assert_eq!(perm.prev(), before);
        before = Some(perm);
    }
    assert_eq!(before.unwrap().rank(), Perm::<N>::COUNT - 1);
    assert_eq!(before.unwrap().next(), None);
    assert_eq!(Perm::<N>::unrank(Perm::<N>::COUNT), None);
    assert_eq!(Perm::<N>::unrank(u64::MAX), None);
    assert_eq!(Perm::<N>::unrank_u128(Perm::<N>::COUNT_U128), None);
    assert_eq!(Perm::<N>::unrank_u128(u128::MAX), None);
}

#[test]
fn lexicographic_order_is_that_of_enumeration() {
    whole_domain::<0>();
    whole_domain::<1>();
    whole_domain::<2>();
    whole_domain::<3>();
    whole_domain::<4>();
    whole_domain::<5>();
    whole_domain::<6>();
    whole_domain::<7>();
    whole_domain::<8>();
    whole_domain::<9>();
}

/// The group laws on all of `S_N`, from the definitions.
fn group<const N: usize>() {
    for word in words::<N>() {
        let perm = Perm::new(word).unwrap();
        let inversions = word.iter().array_combinations().filter(|[a, b]| a > b).count();
        assert_eq!(perm.inversions() as usize, inversions);
        assert_eq!(perm.is_odd(), inversions % 2 == 1);
        assert_eq!(perm.is_even(), inversions % 2 == 0);
        assert_eq!(perm.inverse().compose(perm), Perm::IDENTITY);
        assert_eq!(perm.compose(perm.inverse()), Perm::IDENTITY);
        let mut power = Perm::IDENTITY;
        for exponent in 0..=7 {
            assert_eq!(perm.power(exponent), power);
            assert_eq!(perm.power(-exponent), power.inverse());
            power = perm.compose(power);
        }
        let order = (1..).find(|&k| perm.power(k) == Perm::IDENTITY).unwrap();
        assert_eq!(perm.order(), order as u64);
        assert_eq!(perm.apply(word), perm.power(2).to_array());
        let mut items = word;
        perm.apply_to_slice(&mut items).unwrap();
        assert_eq!(items, perm.apply(word));
        assert_eq!(perm.to_string().parse(), Ok(perm));
        assert_eq!(CycleNotation(perm).to_string().parse(), Ok(CycleNotation(perm)));
        let mut members: Vec<u8> = perm.cycles().flatten().collect();
        members.sort_unstable();
        assert!(members.into_iter().eq(0..N as u8));
        for cycle in perm.cycles() {
            let cycle: Vec<u8> = cycle.collect();
            assert!(cycle.iter().all(|member| *member >= cycle[0]));
            for (from, to) in cycle.iter().circular_tuple_windows() {
                assert_eq!(word[usize::from(*from)], *to);
            }
        }
    }
}

#[test]
fn group_operations_follow_their_definitions() {
    group::<0>();
    group::<1>();
    group::<2>();
    group::<3>();
    group::<4>();
    group::<5>();
    group::<6>();
    group::<7>();
    for (a, b) in words::<5>().cartesian_product(words::<5>()) {
        let composed = Perm::new(a).unwrap().compose(Perm::new(b).unwrap());
        assert!((0..5).all(|i| composed.image(i) == Some(a[usize::from(b[i])])));
    }
}

/// Every `K` of `N`, in the orders of their definitions.
fn selections<const N: usize, const K: usize>() {
    let values = || 0..N as u8;
    let word = |word: Vec<u8>| -> [u8; K] { word.try_into().unwrap() };
    let all: Vec<[u8; K]> = values().permutations(K).map(word).collect();
    assert_eq!(all.len() as u64, PartialPerm::<N, K>::COUNT);
    for (rank, word) in (0..).zip(all) {
        let partial = PartialPerm::<N, K>::new(word).unwrap();
        assert_eq!(partial.rank(), rank);
        assert_eq!(PartialPerm::unrank(rank), Some(partial));
        let (cells, arrangement) = partial.split();
        assert!(word.iter().sorted().eq(cells.as_slice()));
        assert_eq!(arrangement.to_array().map(|i| cells.to_array()[usize::from(i)]), word);
    }
    let mut all: Vec<[u8; K]> = values().combinations(K).map(word).collect();
    assert_eq!(all.len() as u64, Combination::<N, K>::COUNT);
    for (rank, word) in (0..).zip(&all) {
        let combination = Combination::<N, K>::new(*word).unwrap();
        assert_eq!(combination.rank(), rank);
        assert_eq!(Combination::unrank(rank), Some(combination));
        assert_eq!(Combination::from_mask(combination.to_mask()), Some(combination));
    }
    all.sort_by_key(|word| word.iter().rev().copied().collect::<Vec<u8>>());
    for (rank, word) in (0..).zip(&all) {
        let combination = Colex(Combination::<N, K>::new(*word).unwrap());
        assert_eq!(combination.rank(), rank);
        assert_eq!(Colex::<Combination<N, K>>::unrank(rank), Some(combination));
    }
}

#[test]
fn selections_are_in_the_order_of_enumeration() {
    selections::<0, 0>();
    selections::<1, 0>();
    selections::<1, 1>();
    selections::<7, 0>();
    selections::<7, 1>();
    selections::<7, 4>();
    selections::<7, 6>();
    selections::<7, 7>();
    selections::<16, 3>();
    selections::<17, 4>();
    selections::<36, 3>();
    selections::<64, 2>();
}

#[test]
fn colex_permutations_are_sorted_from_behind() {
    let mut all: Vec<[u8; 7]> = words::<7>().collect();
    all.sort_by_key(|word| word.iter().rev().copied().collect::<Vec<u8>>());
    for (rank, word) in (0..).zip(all) {
        let perm = Colex(Perm::new(word).unwrap());
        assert_eq!(perm.rank(), rank);
        assert_eq!(Colex::<Perm<7>>::unrank(rank), Some(perm));
    }
}
