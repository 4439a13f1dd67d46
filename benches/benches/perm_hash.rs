//! Benches of `perm-hash`: scalar ranks, batches, the 8-puzzle hash, enumeration and visited sets.
#![allow(missing_docs, clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a bench")]

use std::hint::black_box;
use std::time::Duration;

use benches::{below, seeded};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use dense_code::{DenseSet, Level};
use hashbrown::HashSet;
use itertools::Itertools;
use perm_hash::article::{EightPattern, PackedLehmer, Visited};
use perm_hash::batch::Block;
use perm_hash::{MyrvoldRuskey, NibblePerm, Perm};

/// Random inputs: far more than a branch predictor can learn.
const SIZE: usize = 1 << 17;

fn random_ranks<const N: usize>() -> Vec<u64> {
    let mut rng = seeded(N as u64);
    (0..SIZE).map(|_| below(&mut rng, Perm::<N>::COUNT)).collect()
}

fn task<'a>(c: &'a mut Criterion, task: &str, size: usize) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(format!("perm-hash/{task}/{size}"));
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(400))
        .throughput(Throughput::Elements(size as u64));
    group
}

/// One call an item, never inlined: what a program pays that ranks here and there.
fn scalar<const N: usize>(c: &mut Criterion) {
    #[inline(never)]
    fn rank<const N: usize>(perm: &Perm<N>) -> u64 {
        perm.rank()
    }
    #[inline(never)]
    fn checked<const N: usize>(word: &[u8; N]) -> u64 {
        Perm::new(*word).map_or(u64::MAX, Perm::rank)
    }
    #[inline(never)]
    fn checked_on_the_way<const N: usize>(word: &[u8; N]) -> u64 {
        Perm::rank_word(word).unwrap_or(u64::MAX)
    }
    #[inline(never)]
    fn myrvold_ruskey<const N: usize>(perm: &Perm<N>) -> u64 {
        MyrvoldRuskey(*perm).rank()
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
    fn unrank_myrvold_ruskey<const N: usize>(rank: u64) -> Option<MyrvoldRuskey<N>> {
        MyrvoldRuskey::unrank(rank)
    }
    #[inline(never)]
    fn unrank_lehmer(rank: u64, n: usize) -> Vec<u8> {
        lehmer::Lehmer::from_decimal(rank as usize, n).to_permutation()
    }

    let ranks = random_ranks::<N>();
    let perms: Vec<Perm<N>> = ranks.iter().map(|&rank| Perm::unrank(rank).unwrap()).collect();
    let words: Vec<[u8; N]> = perms.iter().map(|perm| perm.to_array()).collect();
    assert!(perms.iter().map(rank).eq(ranks.iter().copied()));
    assert!(words.iter().map(checked).eq(ranks.iter().copied()));
    assert!(words.iter().map(checked_on_the_way).eq(ranks.iter().copied()));
    assert!(words.iter().map(lehmer).eq(ranks.iter().copied()));
    let orders: Vec<u64> = perms.iter().map(myrvold_ruskey).collect();

    let mut group = task(c, &format!("rank {N}"), SIZE);
    group.bench_function("ours: Perm::rank", |b| b.iter(|| perms.iter().map(rank).sum::<u64>()));
    group.bench_function("ours: Perm::new and rank", |b| {
        b.iter(|| words.iter().map(checked).sum::<u64>());
    });
    group.bench_function("ours: Perm::rank_word", |b| {
        b.iter(|| words.iter().map(checked_on_the_way).sum::<u64>());
    });
    group.bench_function("ours: Myrvold-Ruskey", |b| {
        b.iter(|| perms.iter().map(myrvold_ruskey).fold(0, u64::wrapping_add));
    });
    group.bench_function("crate lehmer", |b| b.iter(|| words.iter().map(lehmer).sum::<u64>()));
    group.finish();

    for ((rank, perm), order) in ranks.iter().zip(&perms).zip(&orders).take(1000) {
        assert_eq!(unrank(*rank), Some(*perm));
        assert_eq!(unrank_lehmer(*rank, N), perm.as_array());
        assert_eq!(unrank_myrvold_ruskey(*order), Some(MyrvoldRuskey(*perm)));
    }
    let mut group = task(c, &format!("unrank {N}"), SIZE);
    group.bench_function("ours: Perm::unrank", |b| {
        b.iter(|| {
            ranks.iter().for_each(|&rank| {
                black_box(unrank::<N>(rank));
            });
        });
    });
    group.bench_function("ours: Myrvold-Ruskey", |b| {
        b.iter(|| {
            orders.iter().for_each(|&rank| {
                black_box(unrank_myrvold_ruskey::<N>(rank));
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
    let perms: Vec<Perm<N>> = ranks.iter().map(|&rank| Perm::unrank(rank).unwrap()).collect();
    let words: Vec<[u8; N]> = perms.iter().map(|perm| perm.to_array()).collect();
    let (blocks, []) = ranks.as_chunks::<64>() else { panic!("whole blocks") };
    let blocks: Vec<Block<N>> =
        blocks.iter().map(|ranks| Block::from_ranks(ranks).unwrap()).collect();
    let mut out = vec![0; SIZE];
    Perm::ranks_into(&perms, &mut out).unwrap();
    assert_eq!(out, ranks);
    Perm::word_ranks_into(&words, &mut out).unwrap();
    assert_eq!(out, ranks);
    assert!(blocks.iter().flat_map(Block::ranks).eq(ranks.iter().copied()));

    let level = Level::detect().name();
    let mut group = task(c, &format!("batch rank {N} at {level}"), SIZE);
    group.bench_function("ours: ranks_into", |b| b.iter(|| Perm::ranks_into(&perms, &mut out)));
    group.bench_function("ours: word_ranks_into (checked)", |b| {
        b.iter(|| Perm::word_ranks_into(&words, &mut out));
    });
    group.bench_function("ours: Block::ranks", |b| {
        b.iter(|| {
            for (block, out) in blocks.iter().zip(out.as_chunks_mut().0) {
                *out = block.ranks();
            }
        });
    });
    group.bench_function("ours: one by one", |b| {
        b.iter(|| {
            for (perm, out) in perms.iter().zip(&mut out) {
                *out = perm.rank();
            }
        });
    });
    group.bench_function("crate lehmer", |b| {
        b.iter(|| {
            for (word, out) in words.iter().zip(&mut out) {
                *out = lehmer::Lehmer::from_permutation(word).to_decimal() as u64;
            }
        });
    });
    group.finish();

    let mut back = vec![Perm::<N>::IDENTITY; SIZE];
    Perm::perms_into(&ranks, &mut back).unwrap();
    assert_eq!(back, perms);
    let mut group = task(c, &format!("batch unrank {N} at {level}"), SIZE);
    group.bench_function("ours: perms_into", |b| b.iter(|| Perm::perms_into(&ranks, &mut back)));
    group.bench_function("ours: Block::from_ranks", |b| {
        b.iter(|| {
            ranks.as_chunks::<64>().0.iter().for_each(|ranks| {
                let _ = black_box(Block::<N>::from_ranks(ranks));
            });
        });
    });
    group.bench_function("ours: one by one", |b| {
        b.iter(|| {
            for (rank, perm) in ranks.iter().zip(&mut back) {
                *perm = Perm::unrank(*rank).unwrap_or_default();
            }
        });
    });
    group.finish();
}

fn nibbles(c: &mut Criterion) {
    let ranks = random_ranks::<16>();
    let packed: Vec<NibblePerm<16>> =
        ranks.iter().map(|&rank| NibblePerm::unrank(rank).unwrap()).collect();
    let mut out = vec![0; SIZE];
    NibblePerm::ranks_into(&packed, &mut out).unwrap();
    assert_eq!(out, ranks);
    let mut group = task(c, "batch rank 16 in nibbles", SIZE);
    group.bench_function("ours: ranks_into", |b| {
        b.iter(|| NibblePerm::ranks_into(&packed, &mut out));
    });
    group.bench_function("ours: one by one", |b| {
        b.iter(|| {
            for (packed, out) in packed.iter().zip(&mut out) {
                *out = packed.rank();
            }
        });
    });
    group.finish();

    let mut back = vec![NibblePerm::<16>::IDENTITY; SIZE];
    NibblePerm::perms_into(&ranks, &mut back).unwrap();
    assert_eq!(back, packed);
    let mut group = task(c, "batch unrank 16 in nibbles", SIZE);
    group.bench_function("ours: perms_into", |b| {
        b.iter(|| NibblePerm::perms_into(&ranks, &mut back));
    });
    group.bench_function("ours: one by one", |b| {
        b.iter(|| {
            for (rank, packed) in ranks.iter().zip(&mut back) {
                *packed = NibblePerm::unrank(*rank).unwrap_or_default();
            }
        });
    });
    group.finish();
}

/// The article's hash, its inverse and its successors.
fn eight_puzzle(c: &mut Criterion) {
    let ranks = random_ranks::<9>();
    let perms: Vec<Perm<9>> = ranks.iter().map(|&rank| Perm::unrank(rank).unwrap()).collect();
    let patterns: Vec<EightPattern> =
        perms.iter().map(|&perm| EightPattern::from_perm(perm)).collect();
    let hashes: Vec<u32> = patterns.iter().map(|pattern| pattern.hash()).collect();
    assert!(
        hashes
            .iter()
            .map(|&hash| EightPattern::from_hash(hash).unwrap())
            .eq(patterns.iter().copied())
    );

    let mut group = task(c, "eight-puzzle hash", SIZE);
    group.bench_function("ours: Perm::rank", |b| {
        b.iter(|| perms.iter().map(|p| p.rank()).sum::<u64>());
    });
    group.bench_function("ours: the article's hash", |b| {
        b.iter(|| patterns.iter().map(|pattern| u64::from(pattern.hash())).sum::<u64>());
    });
    group.bench_function("ours: one exact digit", |b| {
        b.iter(|| {
            perms.iter().map(|&perm| u64::from(PackedLehmer::ONE_EXACT.pack(perm))).sum::<u64>()
        });
    });
    group.bench_function("ours: grouped digits", |b| {
        b.iter(|| {
            perms.iter().map(|&perm| u64::from(PackedLehmer::GROUPED.pack(perm))).sum::<u64>()
        });
    });
    group.finish();

    let mut group = task(c, "eight-puzzle unhash", SIZE);
    group.bench_function("ours: Perm::unrank", |b| {
        b.iter(|| {
            ranks.iter().for_each(|&rank| {
                black_box(Perm::<9>::unrank(rank));
            });
        });
    });
    group.bench_function("ours: the article's hash", |b| {
        b.iter(|| {
            hashes.iter().for_each(|&hash| {
                black_box(EightPattern::from_hash(hash));
            });
        });
    });
    group.finish();
}

/// Each of the random patterns once into an empty set.
fn visited(c: &mut Criterion) {
    let ranks = random_ranks::<9>();
    let perms: Vec<Perm<9>> = ranks.iter().map(|&rank| Perm::unrank(rank).unwrap()).collect();
    let mut dense = DenseSet::<Perm<9>>::new();
    let mut hashed = HashSet::<[u8; 9], foldhash::fast::FixedState>::default();
    let mut table = Visited::new();
    let new = perms.iter().filter(|perm| dense.insert(**perm)).count();
    assert_eq!(new, perms.iter().filter(|perm| hashed.insert(perm.to_array())).count());
    assert_eq!(
        new,
        perms.iter().filter(|perm| table.insert(EightPattern::from_perm(**perm))).count()
    );

    let mut group = task(c, "visited patterns", SIZE);
    group.bench_function("ours: DenseSet", |b| {
        b.iter(|| {
            dense.clear();
            perms.iter().filter(|perm| dense.insert(**perm)).count()
        });
    });
    group.bench_function("ours: the article's table", |b| {
        b.iter(|| {
            let mut table = Visited::new();
            perms.iter().filter(|perm| table.insert(EightPattern::from_perm(**perm))).count()
        });
    });
    group.bench_function("hashbrown with foldhash", |b| {
        b.iter(|| {
            hashed.clear();
            perms.iter().filter(|perm| hashed.insert(perm.to_array())).count()
        });
    });
    group.finish();
}

/// All permutations of nine things in order.
fn enumerate(c: &mut Criterion) {
    let size = usize::try_from(Perm::<9>::COUNT).unwrap();
    let mut all = vec![Perm::<9>::IDENTITY; size];
    Perm::range_into(0, &mut all).unwrap();
    assert!((0..9_u8).permutations(9).eq(all.iter().map(|perm| perm.as_array().to_vec())));

    let mut group = task(c, "enumerate 9", size);
    group.bench_function("ours: range_into", |b| b.iter(|| Perm::range_into(0, &mut all)));
    group.bench_function("ours: range_into, 5,040 at a time", |b| {
        b.iter(|| {
            let (batch, _) = all.split_at_mut(5040);
            for start in (0..size).step_by(batch.len()) {
                let _ = Perm::range_into(start as u64, batch);
                black_box(&mut *batch);
            }
        });
    });
    group.bench_function("ours: Perm::next", |b| {
        b.iter(|| {
            let mut next = Some(Perm::<9>::IDENTITY);
            let mut count = 0_u64;
            while let Some(perm) = next {
                count += u64::from(black_box(perm).as_array()[8]);
                next = perm.next();
            }
            count
        });
    });
    group.bench_function("itertools permutations", |b| {
        b.iter(|| (0..9_u8).permutations(9).map(|word| u64::from(black_box(word)[8])).sum::<u64>());
    });
    group.finish();
}

criterion_group!(
    perm_hash,
    scalar::<9>,
    scalar::<16>,
    scalar::<20>,
    batch::<9>,
    batch::<16>,
    batch::<20>,
    nibbles,
    eight_puzzle,
    visited,
    enumerate
);
criterion_main!(perm_hash);
