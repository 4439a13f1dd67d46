//! Benches of `canon-kmers`'s canonical k-mers beside a rolling loop by hand and other crates.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a bench may end when something is wrong"
)]

use std::hint::black_box;

use benches::{below, race, seeded, task};
use canon_kmers::{KmerCounts, KmerSpace};
use criterion::{Criterion, criterion_group, criterion_main};
use needletail::Sequence;

/// Fewer where it is only tested whether all ways agree.
const LETTERS: usize = if cfg!(debug_assertions) { 1 << 16 } else { 1 << 20 };

/// What one writes by hand: a table, two words that roll, the lesser one kept.
fn by_hand(text: &[u8], k: u32, out: &mut Vec<u64>) {
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
    let mask = u64::MAX >> (64 - 2 * k);
    let (mut forward, mut reverse, mut held) = (0, 0, 0);
    for letter in text {
        let code = u64::from(CODES[usize::from(*letter)]);
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

fn canonical(c: &mut Criterion) {
    let mut rng = seeded(18);
    let text: Vec<u8> = (0..LETTERS).map(|_| b"ACGT"[below(&mut rng, 4) as usize]).collect();
    for k in [21, 31] {
        let space = KmerSpace::<u64>::new(k).unwrap();
        let (mut expected, mut out) = (Vec::new(), Vec::new());
        by_hand(&text, k, &mut expected);
        space.canonical_into(&text, &mut out);
        assert_eq!(out, expected);
        let length = u8::try_from(k).unwrap();
        assert!(text.as_slice().bit_kmers(length, true).map(|(_, kmer, _)| kmer.0).eq(expected));

        let mut group = task(c, &format!("canon-kmers/canonical k-mers/{k} letters"), LETTERS);
        group.bench_function("ours", |b| {
            b.iter(|| space.canonical_into(black_box(&text), &mut out));
        });
        group.bench_function("rolling by hand", |b| {
            b.iter(|| by_hand(black_box(&text), k, &mut out));
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
}

/// How often each 21-mer occurs in a text that is all different, and in one of which nine tenths
/// are repeated.
fn counts(c: &mut Criterion) {
    let mut rng = seeded(21);
    let text: Vec<u8> = (0..8 * LETTERS).map(|_| b"ACGT"[below(&mut rng, 4) as usize]).collect();
    let space = KmerSpace::<u64>::new(21).unwrap();
    let ours = |text: &[u8]| {
        let mut counts = KmerCounts::new(space);
        counts.add(text);
        counts.into_sorted()
    };
    let sorted = |text: &[u8]| -> Vec<(u64, u64)> {
        let mut kmers = Vec::new();
        by_hand(text, 21, &mut kmers);
        kmers.sort_unstable();
        kmers.chunk_by(u64::eq).map(|run| (run[0], run.len() as u64)).collect()
    };
    for (name, text) in [("random", text.clone()), ("repeated", text[..text.len() / 10].repeat(10))]
    {
        assert_eq!(ours(&text), sorted(&text));
        race(c, &format!("canon-kmers/counts of {name} 21-mers"), text.len())
            .way("ours", || ours(black_box(&text)).len() as u64)
            .way("eight lines by hand: sorted, run lengths", || {
                sorted(black_box(&text)).len() as u64
            });
    }
}

criterion_group!(benches, canonical, counts);
criterion_main!(benches);
