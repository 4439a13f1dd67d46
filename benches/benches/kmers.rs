//! Benches of `canon-kmers`'s canonical k-mers beside a rolling loop by hand and other crates.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a bench may end when something is wrong"
)]

use std::hint::black_box;
use std::time::Duration;

use canon_kmers::KmerSpace;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dense_code::PackedVec;
use needletail::Sequence;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

const LETTERS: usize = 1 << 20;

fn letters() -> Vec<u8> {
    let mut random = Pcg64Mcg::seed_from_u64(18);
    (0..LETTERS).map(|_| b"ACGT"[(random.next_u64() >> 62) as usize]).collect()
}

/// What one writes by hand: a table, two words that roll, the lesser one kept.
macro_rules! by_hand {
    ($name:ident, $word:ty) => {
        fn $name(text: &[u8], k: u32, out: &mut Vec<$word>) {
            const CODES: [u8; 256] = {
                let mut codes = [4; 256];
                let mut i = 0;
                while i < 4 {
                    codes[b"ACGT"[i] as usize] = i as u8;
                    codes[b"acgt"[i] as usize] = i as u8;
                    i += 1;
                }
                codes
            };
            out.clear();
            out.reserve(text.len());
            let mask = <$word>::MAX >> (<$word>::BITS - 2 * k);
            let (mut forward, mut reverse, mut held) = (0, 0, 0);
            for letter in text {
                let code = <$word>::from(CODES[usize::from(*letter)]);
                if code > 3 {
                    held = 0;
                    continue;
                }
                forward = (forward << 2 | code) & mask;
                reverse = reverse >> 2 | (3 - code) << (2 * (k - 1));
                held += 1;
                if held >= k {
                    out.push(if forward < reverse { forward } else { reverse });
                }
            }
        }
    };
}
by_hand!(by_hand_u64, u64);
by_hand!(by_hand_u128, u128);

fn canonical(c: &mut Criterion) {
    let text = letters();
    let codes: Vec<u8> = text
        .iter()
        .map(|letter| b"ACGT".iter().position(|base| base == letter).unwrap().try_into().unwrap())
        .collect();
    let packed = PackedVec::<2>::from_slice(&codes).unwrap();
    for k in [15, 21, 31] {
        let space = KmerSpace::<u64>::new(k).unwrap();
        let mut expected = Vec::new();
        by_hand_u64(&text, k, &mut expected);
        let mut out = Vec::new();
        space.canonical_into(&text, &mut out);
        assert_eq!(out, expected);
        space.canonical_of_packed_into(&packed, &mut out);
        assert_eq!(out, expected);
        let length = u8::try_from(k).unwrap();
        assert!(text.as_slice().bit_kmers(length, true).map(|(_, kmer, _)| kmer.0).eq(expected));

        let mut group = c.benchmark_group(format!("canon-kmers/canonical {k}-mers/{LETTERS}"));
        group.sample_size(20).throughput(Throughput::Elements(LETTERS as u64));
        group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(600));
        group.bench_function("ours", |b| {
            b.iter(|| space.canonical_into(black_box(&text), &mut out));
        });
        group.bench_function("ours packed", |b| {
            b.iter(|| space.canonical_of_packed_into(black_box(&packed), &mut out));
        });
        group.bench_function("rolling by hand", |b| {
            b.iter(|| by_hand_u64(black_box(&text), k, &mut out));
        });
        group.bench_function("needletail bit_kmers", |b| {
            b.iter(|| {
                out.clear();
                let kmers = black_box(text.as_slice()).bit_kmers(length, true);
                out.extend(kmers.map(|(_, kmer, _)| kmer.0));
            });
        });
        group.finish();
    }
    for k in [33, 63] {
        let space = KmerSpace::<u128>::new(k).unwrap();
        let (mut expected, mut out) = (Vec::new(), Vec::new());
        by_hand_u128(&text, k, &mut expected);
        space.canonical_into(&text, &mut out);
        assert_eq!(out, expected);
        let mut group = c.benchmark_group(format!("canon-kmers/canonical {k}-mers/{LETTERS}"));
        group.sample_size(20).throughput(Throughput::Elements(LETTERS as u64));
        group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(600));
        group.bench_function("ours", |b| {
            b.iter(|| space.canonical_into(black_box(&text), &mut out));
        });
        group.bench_function("rolling by hand", |b| {
            b.iter(|| by_hand_u128(black_box(&text), k, &mut out));
        });
        group.finish();
    }
}

fn ranks(c: &mut Criterion) {
    const COUNT: usize = 1 << 14;
    let mut random = Pcg64Mcg::seed_from_u64(7);
    for k in [20, 31] {
        let space = KmerSpace::<u64>::new(k).unwrap();
        let kmers: Vec<u64> = (0..COUNT).map(|_| random.next_u64() >> (64 - 2 * k)).collect();
        let ranks: Vec<u64> = kmers.iter().map(|kmer| space.rank(*kmer)).collect();
        for (kmer, rank) in kmers.iter().zip(&ranks) {
            assert_eq!(space.unrank(*rank), Some(space.canonical(*kmer)));
        }
        let mut group = c.benchmark_group(format!("canon-kmers/ranks of {k}-mers/{COUNT}"));
        group.sample_size(20).throughput(Throughput::Elements(COUNT as u64));
        group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(600));
        group.bench_function("rank", |b| {
            b.iter(|| black_box(&kmers).iter().map(|kmer| space.rank(*kmer)).fold(0, |a, b| a ^ b));
        });
        group.bench_function("unrank", |b| {
            b.iter(|| {
                black_box(&ranks)
                    .iter()
                    .filter_map(|rank| space.unrank(*rank))
                    .fold(0, |a, b| a ^ b)
            });
        });
        group.finish();
    }
}

criterion_group!(benches, canonical, ranks);
criterion_main!(benches);
