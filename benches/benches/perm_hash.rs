//! Benches of `perm-hash`: ranks one by one and in batches, the algebra of batches, listing in
//! order, visited sets.
#![allow(missing_docs, clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a bench")]

use std::hint::black_box;

use benches::{below, race, seeded, task};
use criterion::{Criterion, criterion_group, criterion_main};
use dense_code::{Dense, DenseSet};
use hashbrown::HashSet;
use itertools::Itertools;
use perm_hash::article::{EightPattern, Visited};
use perm_hash::{Combination, Masks, Perm, SetPartition};
use rayon::iter::{ParallelBridge, ParallelIterator};
use set_partitions::VecSetPartition;

/// Random inputs: far more than a branch predictor can learn, and for the algebra few enough for
/// the second cache.
const SIZE: usize = 1 << 17;
const FEW: usize = 1 << 13;

fn random_ranks<const N: usize>() -> Vec<u64> {
    let mut rng = seeded(N as u64);
    (0..SIZE).map(|_| below(&mut rng, Perm::<N>::COUNT)).collect()
}

/// One call an item, never inlined: what a program pays that ranks here and there. Beside it slices
/// in, slices out.
fn ranks<const N: usize>(c: &mut Criterion) {
    #[inline(never)]
    fn rank<const N: usize>(perm: &Perm<N>) -> u64 {
        perm.rank()
    }
    #[inline(never)]
    fn lehmer<const N: usize>(word: &[u8; N]) -> u64 {
        lehmer::Lehmer::from_permutation(word).to_decimal() as u64
    }
    #[inline(never)]
    fn unrank<const N: usize>(rank: u64) -> Option<Perm<N>> {
        Perm::unrank(rank)
    }
    #[inline(never)]
    fn unrank_lehmer(rank: u64, n: usize) -> Vec<u8> {
        lehmer::Lehmer::from_decimal(rank as usize, n).to_permutation()
    }

    let ranks = random_ranks::<N>();
    let perms: Vec<Perm<N>> = ranks.iter().map(|&rank| Perm::unrank(rank).unwrap()).collect();
    let words: Vec<[u8; N]> = perms.iter().map(|perm| perm.to_array()).collect();
    assert!(perms.iter().map(rank).eq(ranks.iter().copied()));
    assert!(words.iter().map(lehmer).eq(ranks.iter().copied()));
    let mut out = vec![0; SIZE];
    Perm::ranks_into(&perms, &mut out).unwrap();
    assert_eq!(out, ranks);
    let mut group = task(c, &format!("perm-hash/rank/{N} things"), SIZE);
    group.bench_function("ours: many at once", |b| {
        b.iter(|| Perm::ranks_into(&perms, &mut out));
    });
    group.bench_function("ours", |b| {
        b.iter(|| perms.iter().map(rank).fold(0, u64::wrapping_add));
    });
    group.bench_function("crate lehmer", |b| {
        b.iter(|| words.iter().map(lehmer).fold(0, u64::wrapping_add));
    });
    group.finish();

    let all = ranks.iter().zip(&perms);
    assert!(all.clone().all(|(rank, perm)| unrank(*rank) == Some(*perm)));
    assert!(all.take(1000).all(|(rank, perm)| unrank_lehmer(*rank, N) == perm.as_array()));
    let mut many = vec![Perm::<N>::IDENTITY; SIZE];
    Perm::perms_into(&ranks, &mut many).unwrap();
    assert_eq!(many, perms);
    let mut group = task(c, &format!("perm-hash/unrank/{N} things"), SIZE);
    group.bench_function("ours: many at once", |b| {
        b.iter(|| Perm::perms_into(&ranks, &mut many));
    });
    group.bench_function("ours", |b| {
        b.iter(|| {
            ranks.iter().for_each(|&rank| {
                black_box(unrank::<N>(rank));
            });
        });
    });
    group.bench_function("crate lehmer", |b| {
        b.iter(|| {
            ranks.iter().for_each(|&rank| {
                black_box(unrank_lehmer(rank, N));
            });
        });
    });
    group.finish();
}

/// The algebra of 16 points beside loops over arrays by hand.
fn algebra(c: &mut Criterion) {
    type Sixteen = Perm<16>;
    let of = |&rank: &u64| Sixteen::unrank(rank).unwrap();
    let left: Vec<Sixteen> = random_ranks::<16>()[..FEW].iter().map(of).collect();
    let right: Vec<Sixteen> = random_ranks::<16>()[FEW..2 * FEW].iter().map(of).collect();
    let arrays =
        |perms: &[Sixteen]| -> Vec<[u8; 16]> { perms.iter().map(|p| p.to_array()).collect() };
    let (words, others) = (arrays(&left), arrays(&right));
    let (mut perms, mut counts, mut made) = (left.clone(), vec![0; FEW], words.clone());
    let (mut odd, mut digits) = (vec![false; FEW], vec![[0; 16]; FEW]);

    let compose = |made: &mut [[u8; 16]]| {
        for ((made, a), b) in made.iter_mut().zip(&words).zip(&others) {
            *made = b.map(|point| a[usize::from(point & 15)]);
        }
    };
    compose(&mut made);
    Sixteen::compose_into(&left, &right, &mut perms).unwrap();
    assert_eq!(arrays(&perms), made);
    let mut group = task(c, &format!("perm-hash/compose 16/{FEW}"), FEW);
    group.bench_function("ours: many at once", |b| {
        b.iter(|| Sixteen::compose_into(&left, &right, &mut perms));
    });
    group.bench_function("ours", |b| {
        b.iter(|| (0..FEW).for_each(|k| perms[k] = left[k].compose(right[k])));
    });
    group.bench_function("a loop by hand", |b| b.iter(|| compose(black_box(&mut made))));
    group.finish();
    let invert = |made: &mut [[u8; 16]]| {
        for (made, word) in made.iter_mut().zip(&words) {
            (0..).zip(word).for_each(|(at, point)| made[usize::from(point & 15)] = at);
        }
    };
    invert(&mut made);
    Sixteen::inverse_into(&left, &mut perms).unwrap();
    assert_eq!(arrays(&perms), made);
    let mut group = task(c, &format!("perm-hash/inverse 16/{FEW}"), FEW);
    group.bench_function("ours: many at once", |b| {
        b.iter(|| Sixteen::inverse_into(&left, &mut perms));
    });
    group.bench_function("ours", |b| {
        b.iter(|| (0..FEW).for_each(|k| perms[k] = left[k].inverse()));
    });
    group.bench_function("a loop by hand", |b| b.iter(|| invert(black_box(&mut made))));
    group.finish();
    let mut group = task(c, &format!("perm-hash/counts and checks 16/{FEW}"), FEW);
    Sixteen::cycle_counts_into(&left, &mut counts).unwrap();
    assert!(left.iter().zip(&counts).all(|(perm, n)| perm.cycles().count() == *n as usize));
    group.bench_function("ours: cycle_counts_into", |b| {
        b.iter(|| Sixteen::cycle_counts_into(&left, &mut counts));
    });
    group.bench_function("ours: parities_into", |b| {
        b.iter(|| Sixteen::parities_into(&left, &mut odd));
    });
    group.bench_function("ours: inversions_into", |b| {
        b.iter(|| Sixteen::inversions_into(&left, &mut counts));
    });
    group.bench_function("ours: lehmer_into", |b| {
        b.iter(|| Sixteen::lehmer_into(&left, &mut digits));
    });
    group.bench_function("ours: from_words", |b| b.iter(|| Perm::from_words(&words).is_ok()));
    group.finish();
}

/// Each of the random patterns once into an empty set.
fn visited(c: &mut Criterion) {
    let perms: Vec<Perm<9>> =
        random_ranks::<9>().iter().map(|&rank| Perm::unrank(rank).unwrap()).collect();
    let dense = || {
        let mut set = DenseSet::<Perm<9>>::new();
        perms.iter().filter(|perm| set.insert(**perm)).count()
    };
    let table = || {
        let mut table = Visited::new();
        perms.iter().filter(|perm| table.insert(EightPattern::from_perm(**perm))).count()
    };
    let hashed = || {
        let mut set = HashSet::<[u8; 9], foldhash::fast::FixedState>::default();
        perms.iter().filter(|perm| set.insert(perm.to_array())).count()
    };
    assert_eq!((dense(), table()), (hashed(), hashed()));
    let mut group = task(c, &format!("perm-hash/visited patterns/{SIZE}"), SIZE);
    group.bench_function("ours: DenseSet", |b| b.iter(dense));
    group.bench_function("ours: the article's table", |b| b.iter(table));
    group.bench_function("hashbrown with foldhash", |b| b.iter(hashed));
    group.finish();
}

/// Something to do with each word that comes, the same for all who list them.
fn weigh<const K: usize>(word: [u8; K]) -> u64 {
    word.iter().fold(0, |weight, symbol| 11 * weight + u64::from(*symbol))
}

/// All permutations of ten things in order.
fn permutations(c: &mut Criterion) {
    type Ten = Perm<10>;
    let by_hand = || {
        let (mut word, mut sum) = (std::array::from_fn(|i| i as u8), 0);
        loop {
            sum += weigh::<10>(word);
            let Some(at) = word.windows(2).rposition(|pair| pair[0] < pair[1]) else { break sum };
            let with = word.iter().rposition(|symbol| *symbol > word[at]).unwrap_or(at);
            word.swap(at, with);
            word[at + 1..].reverse();
        }
    };
    let ours = || Ten::all().map(|perm| weigh(perm.to_array())).sum();
    let mut some = vec![Ten::IDENTITY; Ten::COUNT as usize / 100];
    let in_parts = || {
        let mut part = |k| {
            Ten::range_into(k * Ten::COUNT / 100, &mut some).unwrap();
            some.iter().map(|perm| weigh(perm.to_array())).sum::<u64>()
        };
        (0..100).map(&mut part).sum()
    };
    let theirs = || {
        let words = (0..10_u8).permutations(10);
        words.map(|word| weigh::<10>(word.try_into().unwrap())).sum()
    };
    race(c, "perm-hash/permutations of 10, listed", Ten::COUNT as usize)
        .way("ours", ours)
        .way("ours: range_into", in_parts)
        .way("next permutation by hand", by_hand)
        .way("itertools permutations", theirs);
}

/// The combinations of 6 of 40, from the first to the last, on all threads, and from the middle on.
fn combinations(c: &mut Criterion) {
    type Six = Combination<40, 6>;
    let by_hand = || {
        let (mut word, mut sum) = ([0, 1, 2, 3, 4, 5], 0);
        loop {
            sum += weigh::<6>(word);
            let Some(at) = (0..6).rposition(|at| word[at] < 34 + at as u8) else { break sum };
            word[at] += 1;
            (at + 1..6).for_each(|next| word[next] = word[next - 1] + 1);
        }
    };
    let ours = || Six::all().map(|word| weigh(*word.as_array())).sum();
    let arrays = || (0..40_u8).array_combinations::<6>();
    let vectors = || {
        let words = (0..40_u8).combinations(6);
        words.map(|word| weigh::<6>(word.try_into().unwrap())).sum()
    };
    let size = Six::COUNT as usize;
    race(c, "perm-hash/combinations of 6 of 40, listed", size)
        .way("ours", ours)
        .way("a stepping loop by hand", by_hand)
        .way("itertools array_combinations", || arrays().map(weigh).sum())
        .way("itertools combinations", vectors);
    race(c, "perm-hash/combinations of 6 of 40, all threads", size)
        .way("ours", || Six::par_all().map(|word| weigh(*word.as_array())).sum())
        .way("ours: one thread", ours)
        .way("array_combinations, par_bridge", || arrays().par_bridge().map(weigh).sum());
    let middle = || black_box(Six::COUNT / 2);
    race(c, "perm-hash/combinations of 6 of 40, from the middle on", 1)
        .way("ours", || Six::all_in(middle()..).next().map_or(0, |word| weigh(*word.as_array())))
        .way("array_combinations, nth", || arrays().nth(middle() as usize).map_or(0, weigh));
}

/// The subsets with 6 of 40 members as masks: listed, and numbers to masks and back.
fn masks(c: &mut Criterion) {
    let masks = Masks::<u64>::new(40, 6).unwrap();
    let by_hand = || {
        let (mut mask, mut sum) = (0b11_1111_u64, 0);
        while mask < 1 << 40 {
            sum ^= mask;
            let carried = mask + (mask & mask.wrapping_neg());
            mask = carried | (mask ^ carried) >> (2 + mask.trailing_zeros());
        }
        sum
    };
    race(c, "perm-hash/masks of 6 of 40, listed", masks.count() as usize)
        .way("ours", || masks.all().fold(0, |sum, mask| sum ^ mask))
        .way("Gosper's step by hand", by_hand);
    let mut rng = seeded(5);
    let ranks: Vec<u64> = (0..100_000).map(|_| below(&mut rng, masks.count())).collect();
    let some: Vec<u64> = ranks.iter().filter_map(|&rank| masks.unrank(rank)).collect();
    race(c, "perm-hash/rank of a mask of 6 of 40", ranks.len())
        .way("ours", || some.iter().filter_map(|&mask| masks.rank(mask)).sum());
    race(c, "perm-hash/mask of 6 of 40 of a rank", ranks.len())
        .way("ours", || ranks.iter().filter_map(|&rank| masks.unrank(rank)).sum());
}

fn set_partitions(c: &mut Criterion) {
    let theirs = || {
        let (mut partition, mut sum) = (VecSetPartition::<u8>::with_size(10), 0);
        loop {
            sum += weigh::<10>(partition.get().try_into().unwrap());
            if !partition.increment() {
                break sum;
            }
        }
    };
    type Ten = SetPartition<10>;
    race(c, "perm-hash/partitions of a set of 10, listed", Ten::COUNT as usize)
        .way("ours", || Ten::all().map(|word| weigh(*word.as_array())).sum())
        .way("set-partitions", theirs);
}

criterion_group!(
    perm_hash,
    ranks::<9>,
    ranks::<16>,
    ranks::<20>,
    algebra,
    visited,
    permutations,
    combinations,
    masks,
    set_partitions
);
criterion_main!(perm_hash);
