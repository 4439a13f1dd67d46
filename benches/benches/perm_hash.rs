//! Benches of `perm-hash`: ranks one by one and in batches, the algebra of batches, listing in
//! order, visited sets.
#![allow(missing_docs, clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a bench")]

use std::hint::black_box;

use benches::{below, seeded, task};
use criterion::{Criterion, criterion_group, criterion_main};
use dense_code::DenseSet;
use hashbrown::HashSet;
use itertools::Itertools;
use perm_hash::Perm;
use perm_hash::article::{EightPattern, Visited};

/// Random inputs: far more than a branch predictor can learn, and for the algebra few enough for
/// the second cache.
const SIZE: usize = 1 << 17;
const FEW: usize = 1 << 13;

fn random_ranks<const N: usize>() -> Vec<u64> {
    let mut rng = seeded(N as u64);
    (0..SIZE).map(|_| below(&mut rng, Perm::<N>::COUNT)).collect()
}

/// One call an item, never inlined: what a program pays that ranks here and there.
fn single<const N: usize>(c: &mut Criterion) {
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
    let mut group = task(c, &format!("perm-hash/rank {N}/{SIZE}"), SIZE);
    group.bench_function("ours: Perm::rank", |b| {
        b.iter(|| perms.iter().map(rank).fold(0, u64::wrapping_add));
    });
    group.bench_function("crate lehmer", |b| {
        b.iter(|| words.iter().map(lehmer).fold(0, u64::wrapping_add));
    });
    group.finish();

    let all = ranks.iter().zip(&perms);
    assert!(all.clone().all(|(rank, perm)| unrank(*rank) == Some(*perm)));
    assert!(all.take(1000).all(|(rank, perm)| unrank_lehmer(*rank, N) == perm.as_array()));
    let mut group = task(c, &format!("perm-hash/unrank {N}/{SIZE}"), SIZE);
    group.bench_function("ours: Perm::unrank", |b| {
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

/// Slices in, slices out.
fn batch<const N: usize>(c: &mut Criterion) {
    let ranks = random_ranks::<N>();
    let mut perms = vec![Perm::<N>::IDENTITY; SIZE];
    let mut out = vec![0; SIZE];
    Perm::perms_into(&ranks, &mut perms).unwrap();
    assert!(ranks.iter().zip(&perms).all(|(&rank, perm)| Perm::unrank(rank) == Some(*perm)));
    Perm::ranks_into(&perms, &mut out).unwrap();
    assert_eq!(out, ranks);

    let mut group = task(c, &format!("perm-hash/batch rank {N}/{SIZE}"), SIZE);
    group.bench_function("ours: ranks_into", |b| b.iter(|| Perm::ranks_into(&perms, &mut out)));
    group.bench_function("one by one", |b| {
        b.iter(|| out.iter_mut().zip(&perms).for_each(|(out, perm)| *out = perm.rank()));
    });
    group.finish();
    let mut group = task(c, &format!("perm-hash/batch unrank {N}/{SIZE}"), SIZE);
    group.bench_function("ours: perms_into", |b| b.iter(|| Perm::perms_into(&ranks, &mut perms)));
    group.bench_function("one by one", |b| {
        b.iter(|| {
            let pairs = perms.iter_mut().zip(&ranks);
            pairs.for_each(|(perm, rank)| *perm = Perm::unrank(*rank).unwrap_or_default());
        });
    });
    group.finish();
}

/// The algebra of 16 points, each operation beside the same one by one.
fn algebra(c: &mut Criterion) {
    type Sixteen = Perm<16>;
    let of = |&rank: &u64| Sixteen::unrank(rank).unwrap();
    let left: Vec<Sixteen> = random_ranks::<16>()[..FEW].iter().map(of).collect();
    let right: Vec<Sixteen> = random_ranks::<16>()[FEW..2 * FEW].iter().map(of).collect();
    let words: Vec<[u8; 16]> = left.iter().map(|perm| perm.to_array()).collect();
    let (mut perms, mut counts) = (left.clone(), vec![0; FEW]);
    let (mut odd, mut digits) = (vec![false; FEW], vec![[0; 16]; FEW]);

    let mut group = task(c, &format!("perm-hash/compose 16/{FEW}"), FEW);
    Sixteen::compose_into(&left, &right, &mut perms).unwrap();
    assert!(left.iter().zip(&right).map(|(a, b)| a.compose(*b)).eq(perms.iter().copied()));
    group.bench_function("ours: compose_into", |b| {
        b.iter(|| Sixteen::compose_into(&left, &right, &mut perms));
    });
    group.bench_function("one by one", |b| {
        b.iter(|| (0..FEW).for_each(|k| perms[k] = left[k].compose(right[k])));
    });
    group.finish();
    let mut group = task(c, &format!("perm-hash/inverse 16/{FEW}"), FEW);
    Sixteen::inverse_into(&left, &mut perms).unwrap();
    assert!(left.iter().map(|perm| perm.inverse()).eq(perms.iter().copied()));
    group.bench_function("ours: inverse_into", |b| {
        b.iter(|| Sixteen::inverse_into(&left, &mut perms));
    });
    group.bench_function("one by one", |b| {
        b.iter(|| (0..FEW).for_each(|k| perms[k] = left[k].inverse()));
    });
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

/// All permutations of nine things in order.
fn enumerate(c: &mut Criterion) {
    let size = usize::try_from(Perm::<9>::COUNT).unwrap();
    let mut all = vec![Perm::<9>::IDENTITY; size];
    Perm::range_into(0, &mut all).unwrap();
    assert!((0..9_u8).permutations(9).eq(all.iter().map(|perm| perm.as_array().to_vec())));
    let mut group = task(c, &format!("perm-hash/enumerate 9/{size}"), size);
    group.bench_function("ours: range_into", |b| b.iter(|| Perm::range_into(0, &mut all)));
    group.bench_function("itertools permutations", |b| {
        b.iter(|| {
            (0..9_u8)
                .permutations(9)
                .map(|word| u64::from(black_box(word)[8]))
                .fold(0, u64::wrapping_add)
        });
    });
    group.finish();
}

criterion_group!(
    perm_hash,
    single::<9>,
    single::<16>,
    single::<20>,
    batch::<9>,
    batch::<16>,
    batch::<20>,
    algebra,
    visited,
    enumerate
);
criterion_main!(perm_hash);
