//! Benches of `canon-key`: keys, canonical forms and de-duplication beside the article's ways and
//! hash tables.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a bench may end when something is wrong"
)]

use std::hash::{BuildHasher, Hash};
use std::hint::black_box;

use benches::{below, seeded, shuffle, task};
use canon_key::{
    Dedup, Group, Integer, MultisetRank, PackedRing, Seen, UnorderedMap, article, least_necklace,
};
use criterion::{Criterion, criterion_group, criterion_main};
use hashbrown::{HashMap, HashSet};
use itertools::Itertools;
use rand::Rng;
use ring_seq::AsCircular;

/// Random tuples of 0..n.
fn tuples<S: TryFrom<u64>, const K: usize>(n: u64, len: usize) -> Vec<[S; K]> {
    let mut rng = seeded(n + len as u64);
    let mut symbol = || S::try_from(below(&mut rng, n)).ok().unwrap();
    (0..len).map(|_| std::array::from_fn(|_| symbol())).collect()
}

/// The first of each tuple by a hash set over sorted arrays; the set keeps its memory from call to
/// call, as ours does.
fn by_set<S: Copy + Ord + Hash, H: BuildHasher, const K: usize>(
    tuples: &[[S; K]],
    seen: &mut HashSet<[S; K], H>,
    kept: &mut Vec<[S; K]>,
) {
    seen.clear();
    kept.clear();
    kept.extend(tuples.iter().filter(|tuple| seen.insert(sort(**tuple))));
}

/// Sorted by exchanges without a branch, as a strong programmer would.
fn sort<S: Ord + Copy, const K: usize>(mut tuple: [S; K]) -> [S; K] {
    for i in 0..K {
        for j in i + 1..K {
            let (a, b) = (tuple[i], tuple[j]);
            (tuple[i], tuple[j]) = (a.min(b), a.max(b));
        }
    }
    tuple
}

fn dedup_of<S, const K: usize>(c: &mut Criterion, n: u32, len: usize)
where
    S: Integer + TryFrom<u64>,
{
    let tuples: Vec<[S; K]> = tuples(n.into(), len);
    let mut dedup = Dedup::<K>::new(n.into());
    let mut kept = Vec::new();
    dedup.values_into(&tuples, &mut kept).unwrap();
    let expected = kept.clone();
    // Room for what the sets will hold and no more: more costs them cache.
    let mut foldhash =
        HashSet::with_capacity_and_hasher(kept.len(), foldhash::fast::RandomState::default());
    by_set(&tuples, &mut foldhash, &mut kept);
    assert!(kept == expected);
    let bits = 8 * size_of::<S>();
    let mut group = task(c, &format!("canon-key/dedup {K} of {n} as u{bits}/{len}"), len);
    if len > 100_000 {
        group.sample_size(10);
    }
    group.bench_function("ours", |b| {
        b.iter(|| dedup.values_into(black_box(&tuples), &mut kept).unwrap());
    });
    group.bench_function("ours: indices", |b| {
        b.iter(|| dedup.indices(black_box(&tuples)).unwrap());
    });
    group.bench_function("sorted arrays", |b| {
        b.iter(|| by_set(black_box(&tuples), &mut foldhash, &mut kept));
    });
    group.bench_function("itertools unique_by", |b| {
        b.iter(|| black_box(&tuples).iter().unique_by(|tuple| sort(**tuple)).count());
    });
    group.finish();
}

fn dedup(c: &mut Criterion) {
    dedup_of::<u8, 3>(c, 100, 10_000);
    dedup_of::<u8, 3>(c, 100, 1_000_000);
    dedup_of::<u16, 5>(c, 1000, 10_000);
}

/// A key of a triple of the article.
type Key = fn([u32; 3]) -> Option<u32>;

/// The ways of the article that have keys, on its 10,000 random triples.
fn source(c: &mut Criterion) {
    let triples: Vec<[u32; 3]> = tuples(100, 10_000);
    let expected = Dedup::<3>::new(100).values(&triples).unwrap();
    let mut group = task(c, "canon-key/the article's ways/10000", triples.len());
    let mut dedup = Dedup::<3>::new(100);
    let mut kept = Vec::new();
    group.bench_function("ours", |b| {
        b.iter(|| dedup.values_into(black_box(&triples), &mut kept).unwrap());
    });
    let ways: [(&str, usize, Key); 3] = [
        ("composite branch-free", 1_000_000, article::composite_branch_free),
        ("composite", 1_000_000, article::composite),
        ("prime product and a bit for each product", 158_340_422, article::prime_product),
    ];
    for (name, keys, key) in ways {
        let run = |triples: &[[u32; 3]]| {
            article::remove_duplicates_by_key(triples, keys, |triple| key(*triple))
        };
        assert_eq!(run(&triples), expected);
        group.bench_function(name, |b| b.iter(|| run(black_box(&triples))));
    }
    group.finish();
}

/// Keys of 1,024 triples: tuples and keys stay in the first-level cache.
fn keys(c: &mut Criterion) {
    const RANK: MultisetRank<u32, 3> = MultisetRank::below::<100>();
    let triples: Vec<[u8; 3]> = tuples(100, 1024);
    let mut keys = vec![0; triples.len()];
    let mut group = task(c, "canon-key/rank 3 of 100/1024", triples.len());
    RANK.ranks_into(&triples, &mut keys).unwrap();
    assert!(triples.iter().zip(&keys).all(|(triple, key)| RANK.rank(*triple) == Ok(*key)));
    group.bench_function("ours", |b| {
        b.iter(|| RANK.ranks_into(black_box(&triples), &mut keys).unwrap());
    });
    // The look-up that arithmetic replaces: a table of C(s + i, i + 1) for each position.
    let table: [[u32; 100]; 3] = std::array::from_fn(|i| {
        std::array::from_fn(|s| dense_code::binomial((s + i) as u64, i as u64 + 1).unwrap() as u32)
    });
    let by_table = |triple: &[u8; 3]| {
        let [a, b, c] = sort(*triple);
        table[0][usize::from(a)] + table[1][usize::from(b)] + table[2][usize::from(c)]
    };
    assert!(triples.iter().zip(&keys).all(|(triple, key)| by_table(triple) == *key));
    group.bench_function("ours: one by one", |b| {
        b.iter(|| {
            black_box(&triples).iter().fold(0, |all, triple| all ^ RANK.rank(*triple).unwrap())
        });
    });
    group.bench_function("sort and look up", |b| {
        b.iter(|| black_box(&triples).iter().fold(0, |all, triple| all ^ by_table(triple)));
    });
    group.finish();
}

fn forms(c: &mut Criterion) {
    let words: Vec<[u32; 1]> = tuples(1 << 32, 1024);
    let mut rings: Vec<u32> = words.into_iter().flatten().collect();
    let mut group = task(c, "canon-key/necklace of 8 beads of 16/1024", rings.len());
    let beads =
        |ring: u32| -> [u8; 8] { std::array::from_fn(|i| (ring >> (28 - 4 * i) & 15) as u8) };
    let mut least = rings.clone();
    PackedRing::<4, 8>::necklaces(&mut least);
    assert!(
        rings.iter().zip(&least).all(|(ring, least)| least_necklace(beads(*ring)) == beads(*least))
    );
    let arrays: Vec<[u8; 8]> = rings.iter().map(|ring| beads(*ring)).collect();
    // Rings that are least already take the same time: there is no branch.
    group.bench_function("ours", |b| {
        b.iter(|| PackedRing::<4, 8>::necklaces(black_box(&mut rings)));
    });
    group.bench_function("ours: least_necklace of arrays", |b| {
        b.iter(|| black_box(&arrays).iter().fold(0, |all, ring| all ^ least_necklace(*ring)[7]));
    });
    assert!(arrays.iter().all(|ring| ring.circular().canonical() == least_necklace(*ring)));
    group.bench_function("ring-seq", |b| {
        b.iter(|| {
            black_box(&arrays).iter().fold(0, |all, ring| all ^ ring.circular().canonical()[7])
        });
    });
    group.finish();
}

/// Moves up to the symmetries that are left, beside an image table, a sort and a hash set by hand.
fn moves_of<const K: usize>(c: &mut Criterion, taken: &[u8], len: usize) {
    let moves: Vec<[u8; K]> = tuples(100, len);
    let left = Group::board(10, 10).unwrap().stabiliser(taken).unwrap();
    let name = format!("canon-key/moves of {K} on 10x10 under {}/{len}", left.order());
    let images: Vec<Vec<u8>> = left
        .elements()
        .map(|element| element.iter().map(|image| u8::try_from(*image).unwrap()).collect())
        .collect();
    let least = |tuple: &[u8; K]| {
        let image = |element: &Vec<u8>| {
            let mut image = tuple.map(|cell| element[usize::from(cell)]);
            image.sort_unstable();
            image
        };
        images.iter().map(image).min().unwrap()
    };
    let by_hand = |moves: &[[u8; K]]| {
        let mut seen: HashSet<[u8; K], foldhash::fast::RandomState> = HashSet::default();
        moves.iter().filter(|tuple| seen.insert(least(tuple))).count()
    };
    let (mut dedup, mut forms) = (Dedup::<K>::new(100), vec![[0; K]; len]);
    let mut ours = |moves: &[[u8; K]]| {
        left.least_multisets_into(moves, &mut forms).unwrap();
        dedup.indices(&forms).unwrap().len()
    };
    assert_eq!(ours(&moves), by_hand(&moves));
    let mut group = task(c, &name, len);
    group.bench_function("ours", |b| b.iter(|| ours(black_box(&moves))));
    group.bench_function("image table, sort and hash set", |b| {
        b.iter(|| by_hand(black_box(&moves)));
    });
    group.finish();
}

fn moves(c: &mut Criterion) {
    moves_of::<3>(c, &[0], 1818);
    moves_of::<6>(c, &[0], 1818);
    moves_of::<3>(c, &[0, 99], 17_144);
    moves_of::<6>(c, &[0, 99], 17_144);
}

/// Triples. Of a hundred, `duplicates` are earlier ones in another order.
fn stream<S>(draw: &dyn Fn(u64) -> S, len: usize, duplicates: u64, seed: u64) -> Vec<[S; 3]>
where
    S: Integer + Hash,
{
    let mut rng = seeded(seed);
    let (mut all, mut different, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    while all.len() < len {
        if !different.is_empty() && below(&mut rng, 100) < duplicates {
            let mut tuple: [S; 3] = different[below(&mut rng, different.len() as u64) as usize];
            shuffle(&mut rng, &mut tuple);
            all.push(tuple);
        } else {
            let tuple = std::array::from_fn(|_| draw(rng.next_u64()));
            if seen.insert(sort(tuple)) {
                different.push(tuple);
                all.push(tuple);
            }
        }
    }
    all
}

/// What a strong programmer writes: three sorted symbols in one word where 21 bits hold each.
fn packed<S: Integer>(tuple: [S; 3], symbol: impl Fn(S) -> u64) -> Option<u64> {
    let words = tuple.map(symbol);
    words
        .iter()
        .all(|word| word >> 21 == 0)
        .then(|| words.iter().fold(0, |key, word| key << 21 | word))
}

/// Counts something in a slice.
type Way<'a, S> = &'a dyn Fn(&[[S; 3]]) -> usize;
type Fast = foldhash::fast::RandomState;

/// Which triples are new, and how often each comes, into fresh stores. `symbol` has small values
/// for small symbols.
fn streams_of<S: Integer + Hash>(
    c: &mut Criterion,
    kind: &str,
    draw: impl Fn(u64) -> S,
    symbol: impl Fn(S) -> u64 + Copy,
) {
    for (len, duplicates) in [1000, 100_000].into_iter().cartesian_product([0, 50, 95]) {
        // Many short inputs, so that the processor can't learn their jumps.
        let inputs: Vec<Vec<[S; 3]>> = (0..(30_000 / len).max(1) as u64)
            .map(|seed| stream(&draw, len, duplicates, seed))
            .collect();
        let mut race = |job: &str, ways: &[(&str, Way<'_, S>)]| {
            let name = format!("canon-key/{job} of 3 {kind}, {len}/{duplicates} % repeated");
            let mut group = task(c, &name, inputs.len() * len);
            for (name, way) in ways {
                assert!(inputs.iter().all(|input| way(input) == ways[0].1(input)));
                let all = || black_box(&inputs).iter().map(|input| way(input)).sum::<usize>();
                group.bench_function(*name, |b| b.iter(all));
            }
            group.finish();
        };
        race(
            "new",
            &[
                ("ours", &|all| {
                    let mut seen = Seen::new();
                    all.iter().filter(|tuple| seen.insert(*tuple)).count()
                }),
                ("sorted arrays", &|all| {
                    let mut seen: HashSet<[S; 3], Fast> = HashSet::default();
                    all.iter().filter(|tuple| seen.insert(sort(**tuple))).count()
                }),
                ("packed keys by hand", &|all| {
                    let mut seen: HashSet<u64, Fast> = HashSet::default();
                    let mut wide: HashSet<[S; 3], Fast> = HashSet::default();
                    let mut insert = |tuple| match packed(tuple, symbol) {
                        Some(key) => seen.insert(key),
                        None => wide.insert(tuple),
                    };
                    all.iter().filter(|tuple| insert(sort(**tuple))).count()
                }),
            ],
        );
        // The sum of the squares of the counts.
        race(
            "count",
            &[
                ("ours", &|all| {
                    let mut counts: UnorderedMap<[S; 3], usize> = UnorderedMap::new();
                    all.iter().for_each(|tuple| *counts.entry(*tuple).or_insert(0) += 1);
                    counts.values().map(|count| count * count).sum()
                }),
                ("sorted arrays", &|all| {
                    let mut counts: HashMap<[S; 3], usize, Fast> = HashMap::default();
                    all.iter().for_each(|tuple| *counts.entry(sort(*tuple)).or_insert(0) += 1);
                    counts.values().map(|count| count * count).sum()
                }),
                ("packed keys by hand", &|all| {
                    let mut counts: HashMap<u64, usize, Fast> = HashMap::default();
                    let mut wide: HashMap<[S; 3], usize, Fast> = HashMap::default();
                    for tuple in all.iter().map(|tuple| sort(*tuple)) {
                        match packed(tuple, symbol) {
                            Some(key) => *counts.entry(key).or_insert(0) += 1,
                            None => *wide.entry(tuple).or_insert(0) += 1,
                        }
                    }
                    counts.values().chain(wide.values()).map(|count| count * count).sum()
                }),
            ],
        );
    }
}

fn streams(c: &mut Criterion) {
    streams_of(c, "u8", |draw| draw as u8, u64::from);
    streams_of(c, "u32 to a million", |draw| (draw % 1_000_000) as u32, u64::from);
    let zigzag = |symbol: i64| (symbol << 1 ^ symbol >> 63).cast_unsigned();
    streams_of(c, "i64 to 10,000", |draw| (draw % 20_001).cast_signed() - 10_000, zigzag);
    streams_of(c, "u64 of all", |draw| draw, |symbol| symbol);
}

criterion_group!(benches, dedup, source, keys, forms, moves, streams);
criterion_main!(benches);
