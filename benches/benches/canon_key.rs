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
use std::time::Duration;

use canon_key::keys::Ascending;
use canon_key::symmetry::{PackedRing, least_necklace};
use canon_key::{
    Board, Dedup, Group, Keep, KeyDedup, MultisetRank, OrbitTable, Packed, Positional,
    PrimeProduct, Scheme, SubsetRank, article, sort,
};
use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use dense_code::{Level, at_level};
use hashbrown::HashSet;
use itertools::Itertools;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use ring_seq::AsCircular;

/// Random tuples of 0..n.
fn tuples<S: TryFrom<u64>, const K: usize>(n: u64, len: usize) -> Vec<[S; K]> {
    let mut random = Pcg64Mcg::seed_from_u64(n + len as u64);
    let mut symbol = || ((u128::from(random.next_u64()) * u128::from(n)) >> 64) as u64;
    (0..len).map(|_| std::array::from_fn(|_| S::try_from(symbol()).ok().unwrap())).collect()
}

fn group<'a>(c: &'a mut Criterion, name: &str, elements: usize) -> BenchmarkGroup<'a, WallTime> {
    let mut group = c.benchmark_group(name);
    group
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600));
    group.throughput(Throughput::Elements(elements as u64));
    group
}

/// The first of each tuple by a hash set over sorted arrays; the set keeps its memory from call to
/// call, as ours does.
fn by_set<S: Copy + Ord + Hash, H: BuildHasher, const K: usize>(
    tuples: &[[S; K]],
    sorted: impl Fn([S; K]) -> [S; K],
    seen: &mut HashSet<[S; K], H>,
    kept: &mut Vec<[S; K]>,
) {
    seen.clear();
    kept.clear();
    kept.extend(tuples.iter().filter(|tuple| seen.insert(sorted(**tuple))));
}

fn unstable<S: Ord, const K: usize>(mut tuple: [S; K]) -> [S; K] {
    tuple.sort_unstable();
    tuple
}

/// The same by sorting (tuple, index) and putting the first of each run back in order.
fn by_sort<S: Copy + Ord, const K: usize>(tuples: &[[S; K]]) -> Vec<[S; K]> {
    let mut all: Vec<([S; K], u32)> =
        (0..).zip(tuples).map(|(index, tuple)| (sort(*tuple), index)).collect();
    all.sort_unstable();
    all.dedup_by_key(|(tuple, _)| *tuple);
    let mut indices: Vec<u32> = all.into_iter().map(|(_, index)| index).collect();
    indices.sort_unstable();
    indices.into_iter().map(|index| tuples[index as usize]).collect()
}

fn dedup_of<S, const K: usize>(c: &mut Criterion, n: u32, len: usize)
where
    S: canon_key::keys::Symbol + TryFrom<u64>,
{
    let tuples: Vec<[S; K]> = tuples(n.into(), len);
    let mut dedup = Dedup::<K>::new(n.into());
    let mut kept = Vec::new();
    dedup.values_into(&tuples, &mut kept).unwrap();
    let expected = kept.clone();
    // Room for what the sets will hold and no more: more costs them cache.
    let mut foldhash =
        HashSet::with_capacity_and_hasher(kept.len(), foldhash::fast::RandomState::default());
    let mut ahash = HashSet::with_capacity_and_hasher(kept.len(), ahash::RandomState::default());
    by_set(&tuples, sort, &mut foldhash, &mut kept);
    assert!(kept == expected);
    assert!(by_sort(&tuples) == expected);
    let bits = 8 * size_of::<S>();
    let mut group = group(c, &format!("canon-key/dedup {K} of {n} as u{bits}/{len}"), len);
    if len > 100_000 {
        group.sample_size(10);
    }
    group.bench_function("ours", |b| {
        b.iter(|| dedup.values_into(black_box(&tuples), &mut kept).unwrap());
    });
    group.bench_function("ours mask", |b| b.iter(|| dedup.mask(black_box(&tuples)).unwrap()));
    group.bench_function("hashbrown foldhash and sort_unstable", |b| {
        b.iter(|| by_set(black_box(&tuples), unstable, &mut foldhash, &mut kept));
    });
    group.bench_function("hashbrown foldhash and our network", |b| {
        b.iter(|| by_set(black_box(&tuples), sort, &mut foldhash, &mut kept));
    });
    group.bench_function("hashbrown ahash and our network", |b| {
        b.iter(|| by_set(black_box(&tuples), sort, &mut ahash, &mut kept));
    });
    group.bench_function("itertools unique_by", |b| {
        b.iter(|| black_box(&tuples).iter().unique_by(|tuple| sort(**tuple)).count());
    });
    group.bench_function("sort and dedup", |b| b.iter(|| by_sort(black_box(&tuples)).len()));
    group.finish();
}

/// Fifty million tuples (a hundredth of them in a test run), beside the fastest peer.
fn dedup_of_many<S, const K: usize>(c: &mut Criterion, n: u32)
where
    S: canon_key::keys::Symbol + TryFrom<u64> + Hash,
{
    const LEN: usize = 50_000_000;
    let len = if std::env::args().any(|argument| argument == "--test") { LEN / 100 } else { LEN };
    let tuples: Vec<[S; K]> = tuples(n.into(), len);
    let mut dedup = Dedup::<K>::new(n.into());
    let mut kept = Vec::new();
    dedup.values_into(&tuples, &mut kept).unwrap();
    let mut seen =
        HashSet::with_capacity_and_hasher(kept.len(), foldhash::fast::RandomState::default());
    let mut by_hash = Vec::with_capacity(kept.len());
    by_set(&tuples, sort, &mut seen, &mut by_hash);
    assert!(kept == by_hash);
    let bits = 8 * size_of::<S>();
    let mut group = group(c, &format!("canon-key/dedup {K} of {n} as u{bits}/{LEN}"), len);
    group.sample_size(10);
    group.bench_function("ours", |b| {
        b.iter(|| dedup.values_into(black_box(&tuples), &mut kept).unwrap());
    });
    group.bench_function("hashbrown foldhash and our network", |b| {
        b.iter(|| by_set(black_box(&tuples), sort, &mut seen, &mut by_hash));
    });
    group.finish();
}

fn dedup(c: &mut Criterion) {
    dedup_of::<u8, 3>(c, 100, 10_000);
    dedup_of::<u8, 3>(c, 100, 1_000_000);
    // The article's symbols are 32-bit integers.
    dedup_of::<u32, 3>(c, 100, 10_000);
    dedup_of::<u32, 3>(c, 100, 1_000_000);
    dedup_of::<u16, 5>(c, 1000, 10_000);
    dedup_of::<u16, 5>(c, 1000, 1_000_000);
    dedup_of_many::<u8, 3>(c, 100);
    dedup_of_many::<u16, 5>(c, 1000);
}

at_level! {
    /// Reads, tests and writes the bit of each key; how many were unset. Where the bits are is
    /// worked out by vectors.
    fn test_and_set(bits: &mut [u32; 1 << 16], keys: &[u32]) -> u32 {
        let mut new = 0;
        for keys in keys.chunks(64) {
            let (mut at, mut own) = ([0_u16; 64], [0; 64]);
            for ((at, own), key) in at.iter_mut().zip(&mut own).zip(keys) {
                (*at, *own) = ((key / 32) as u16, 1 << (key % 32));
            }
            for (at, own) in at.iter().zip(&own).take(keys.len()) {
                let word = &mut bits[usize::from(*at)];
                new += u32::from(*word & own == 0);
                *word |= own;
            }
        }
        new
    }
}

/// The three parts that de-duplication by ranks is made of, each alone: no way by bits takes less
/// than their sum.
fn parts(c: &mut Criterion) {
    const RANK: MultisetRank<u32, 3> = MultisetRank::below::<100>();
    let triples: Vec<[u8; 3]> = tuples(100, 10_000);
    let mut keys = vec![0; triples.len()];
    let mut group = group(c, "canon-key/parts of dedup 3 of 100 as u8/10000", triples.len());
    group.bench_function("ranks", |b| {
        b.iter(|| RANK.keys_into(black_box(&triples), &mut keys).unwrap());
    });
    let mut bits = vec![0_u32; 1 << 16];
    let bits: &mut [u32; 1 << 16] = bits.first_chunk_mut().unwrap();
    let mut test_and_set = |keys: &[u32]| test_and_set(Level::detect(), bits, keys);
    let distinct = Dedup::<3>::new(100).values(&triples).unwrap();
    assert_eq!(test_and_set(&keys) as usize, distinct.len());
    assert_eq!(test_and_set(&keys), 0);
    group.bench_function("read, test and write a bit of each rank", |b| {
        b.iter(|| test_and_set(black_box(&keys)));
    });
    let mut kept = distinct.clone();
    group.bench_function("copy those kept, known to be kept", |b| {
        b.iter(|| kept.copy_from_slice(black_box(&distinct)));
    });
    assert_eq!(kept, distinct);
    group.finish();
}

/// A key of a triple of the article.
type Key = fn([u32; 3]) -> Option<u32>;

/// The ways of the article, on its 10,000 random triples; those that compare all pairs on 1,000.
fn source(c: &mut Criterion) {
    let triples: Vec<[u32; 3]> = tuples(100, 10_000);
    let expected = Dedup::<3>::new(100).values(&triples).unwrap();
    {
        let mut group = group(c, "canon-key/the article's ways/10000", triples.len());
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
    let few = &triples[..1000];
    let expected = Dedup::<3>::new(100).values(few).unwrap();
    let mut group = group(c, "canon-key/comparing all pairs/1000", few.len());
    group.sample_size(10);
    let mut dedup = Dedup::<3>::new(100);
    let mut kept = Vec::new();
    group.bench_function("ours", |b| {
        b.iter(|| dedup.values_into(black_box(few), &mut kept).unwrap());
    });
    assert_eq!(article::remove_duplicates_by(few, article::same_by_sum), expected);
    group.bench_function("sum less smallest and largest", |b| {
        b.iter(|| article::remove_duplicates_by(black_box(few), article::same_by_sum));
    });
    assert_eq!(article::remove_duplicates_by(few, |a, b| article::same_by_sort(a, b)), expected);
    group.bench_function("general sort and compare", |b| {
        b.iter(|| {
            article::remove_duplicates_by(black_box(few), |a, b| article::same_by_sort(a, b))
        });
    });
    group.finish();
}

/// Keys of 1,024 triples: tuples and keys stay in the first-level cache.
fn keys(c: &mut Criterion) {
    const RANK: MultisetRank<u32, 3> = MultisetRank::below::<100>();
    const POSITIONAL: Positional<u32, 3> = Positional::below::<100>();
    const PACKED: Packed<u32, 3> = Packed::below::<100>();
    const PRIME: PrimeProduct<u32, 3> = PrimeProduct::below::<100>();
    let triples: Vec<[u8; 3]> = tuples(100, 1024);
    let mut keys = vec![0; triples.len()];
    {
        let mut group = group(c, "canon-key/rank 3 of 100/1024", triples.len());
        RANK.keys_into(&triples, &mut keys).unwrap();
        assert!(triples.iter().zip(&keys).all(|(triple, key)| RANK.key(*triple) == Ok(*key)));
        group.bench_function("ours", |b| {
            b.iter(|| RANK.keys_into(black_box(&triples), &mut keys).unwrap());
        });
        // The look-up that arithmetic replaces: a table of C(s + i, i + 1) for each position.
        let table: [[u32; 100]; 3] = std::array::from_fn(|i| {
            std::array::from_fn(|s| {
                dense_code::binomial((s + i) as u64, i as u64 + 1).unwrap() as u32
            })
        });
        let by_table = |triple: &[u8; 3]| {
            let [a, b, c] = sort(*triple);
            table[0][usize::from(a)] + table[1][usize::from(b)] + table[2][usize::from(c)]
        };
        assert!(triples.iter().zip(&keys).all(|(triple, key)| by_table(triple) == *key));
        group.bench_function("one by one", |b| {
            b.iter(|| {
                black_box(&triples).iter().fold(0, |all, triple| all ^ RANK.key(*triple).unwrap())
            });
        });
        group.bench_function("sort and look up", |b| {
            b.iter(|| black_box(&triples).iter().fold(0, |all, triple| all ^ by_table(triple)));
        });
        group.finish();
    }
    {
        let mut group = group(c, "canon-key/other keys 3 of 100/1024", triples.len());
        POSITIONAL.keys_into(&triples, &mut keys).unwrap();
        assert!(
            triples
                .iter()
                .zip(&keys)
                .all(|(triple, key)| article::composite(triple.map(u32::from)) == Some(*key))
        );
        group.bench_function("ours positional", |b| {
            b.iter(|| POSITIONAL.keys_into(black_box(&triples), &mut keys).unwrap());
        });
        group.bench_function("packed", |b| {
            b.iter(|| PACKED.keys_into(black_box(&triples), &mut keys).unwrap());
        });
        group.bench_function("prime product", |b| {
            b.iter(|| PRIME.keys_into(black_box(&triples), &mut keys).unwrap());
        });
        group.bench_function("composite branch-free", |b| {
            b.iter(|| {
                for (triple, key) in black_box(&triples).iter().zip(&mut keys) {
                    *key = article::composite_branch_free(triple.map(u32::from)).unwrap();
                }
            });
        });
        group.finish();
    }
    RANK.keys_into(&triples, &mut keys).unwrap();
    let mut group = group(c, "canon-key/unrank 3 of 100/1024", triples.len());
    let sum = |symbols: [u32; 3]| symbols[0] ^ symbols[1] ^ symbols[2];
    group.bench_function("ours", |b| {
        b.iter(|| {
            black_box(&keys).iter().fold(0, |all, key| all ^ sum(RANK.symbols(*key).unwrap()))
        });
    });
    let mut symbols = vec![[0; 3]; keys.len()];
    RANK.symbols_into(&keys, &mut symbols).unwrap();
    assert!(keys.iter().zip(&symbols).all(|(key, symbols)| RANK.symbols(*key) == Some(*symbols)));
    group.bench_function("ours many at once", |b| {
        b.iter(|| RANK.symbols_into(black_box(&keys), &mut symbols).unwrap());
    });
    group.finish();
}

fn forms(c: &mut Criterion) {
    {
        let words: Vec<[u32; 1]> = tuples(1 << 32, 1024);
        let mut rings: Vec<u32> = words.into_iter().flatten().collect();
        let mut group = group(c, "canon-key/necklace of 8 beads of 16/1024", rings.len());
        let beads =
            |ring: u32| -> [u8; 8] { std::array::from_fn(|i| (ring >> (28 - 4 * i) & 15) as u8) };
        let mut least = rings.clone();
        PackedRing::<4, 8>::necklaces_u32(&mut least);
        assert!(
            rings
                .iter()
                .zip(&least)
                .all(|(ring, least)| least_necklace(beads(*ring)) == beads(*least))
        );
        let arrays: Vec<[u8; 8]> = rings.iter().map(|ring| beads(*ring)).collect();
        // Rings that are least already take the same time: there is no branch.
        group.bench_function("ours", |b| {
            b.iter(|| PackedRing::<4, 8>::necklaces_u32(black_box(&mut rings)));
        });
        group.bench_function("least rotation of arrays", |b| {
            b.iter(|| {
                black_box(&arrays).iter().fold(0, |all, ring| all ^ least_necklace(*ring)[7])
            });
        });
        assert!(arrays.iter().all(|ring| ring.circular().canonical() == least_necklace(*ring)));
        group.bench_function("ring-seq", |b| {
            b.iter(|| {
                black_box(&arrays).iter().fold(0, |all, ring| all ^ ring.circular().canonical()[7])
            });
        });
        group.finish();
    }
    let board = Board::<3>::new(10, 10).unwrap();
    let triples: Vec<[u8; 3]> = tuples(100, 1024);
    let mut keys = vec![0; triples.len()];
    let mut group = group(c, "canon-key/orbit key 3 on 10x10/1024", triples.len());
    let symmetries = Group::board(10, 10).unwrap();
    let naive = |triple: &[u8; 3]| {
        let images = symmetries.elements().map(|map| triple.map(|cell| map[usize::from(cell)]));
        images
            .map(|image| MultisetRank::<u32, 3>::below::<100>().key(image).unwrap())
            .min()
            .unwrap()
    };
    board.orbit_keys_into(&triples, &mut keys).unwrap();
    assert!(triples.iter().zip(&keys).all(|(triple, key)| naive(triple) == *key));
    group.bench_function("ours", |b| {
        b.iter(|| board.orbit_keys_into(black_box(&triples), &mut keys).unwrap());
    });
    let table = OrbitTable::from_multisets::<3>(&symmetries).unwrap();
    let classes = table.as_slice();
    group.bench_function("rank then a table of classes", |b| {
        b.iter(|| {
            MultisetRank::<u32, 3>::below::<100>()
                .keys_into(black_box(&triples), &mut keys)
                .unwrap();
            keys.iter().fold(0, |all, rank| all ^ classes[*rank as usize])
        });
    });
    group.bench_function("least rank of eight images", |b| {
        b.iter(|| black_box(&triples).iter().fold(0, |all, triple| all ^ naive(triple)));
    });
    group.finish();
}

/// The classes of all tuples by a plain loop over the same parts: each tuple without a class gives
/// one to all its images.
fn plain_classes<const K: usize>(
    group: &Group,
    scheme: impl Scheme<K, Key = u32>,
    all: Ascending<K>,
) -> Vec<u32> {
    let mut class_of = vec![u32::MAX; all.clone().count()];
    let mut classes = 0;
    for (rank, tuple) in all.enumerate() {
        if class_of[rank] == u32::MAX {
            for element in group.elements() {
                let image = scheme.key(tuple.map(|point| element[point as usize])).unwrap();
                class_of[image as usize] = classes;
            }
            classes += 1;
        }
    }
    class_of
}

fn orbit_tables_of<const K: usize>(c: &mut Criterion, on: &str, symmetries: &Group) {
    let n = symmetries.points() as u32;
    let multisets = MultisetRank::<u32, K>::new(n).unwrap();
    {
        let all = multisets.all();
        let len = all.clone().count();
        let mut group = group(c, &format!("canon-key/orbit table of {K} on {on}/{len}"), len);
        let plain = || plain_classes(symmetries, multisets, all.clone());
        let ours = || OrbitTable::from_multisets::<K>(symmetries).unwrap();
        assert_eq!(ours().as_slice(), plain());
        group.bench_function("ours", |b| b.iter(ours));
        group.bench_function("a plain loop", |b| b.iter(plain));
        group.finish();
    }
    let subsets = SubsetRank::<u32, K>::new(n).unwrap();
    let all = subsets.all();
    let len = all.clone().count();
    let mut group = group(c, &format!("canon-key/orbit table of {K} distinct on {on}/{len}"), len);
    let plain = || plain_classes(symmetries, subsets, all.clone());
    let ours = || OrbitTable::from_subsets::<K>(symmetries).unwrap();
    assert_eq!(ours().as_slice(), plain());
    group.bench_function("ours", |b| b.iter(ours));
    group.bench_function("a plain loop", |b| b.iter(plain));
    group.finish();
}

fn orbit_tables(c: &mut Criterion) {
    let (small, large) = (Group::board(10, 10).unwrap(), Group::board(16, 16).unwrap());
    orbit_tables_of::<2>(c, "16x16", &large);
    orbit_tables_of::<3>(c, "10x10", &small);
    orbit_tables_of::<4>(c, "8x8", &Group::board(8, 8).unwrap());
    orbit_tables_of::<5>(c, "5x6", &Group::board(5, 6).unwrap());
    orbit_tables_of::<4>(c, "a ring of 32", &Group::dihedral(32).unwrap());
}

fn words(c: &mut Criterion) {
    let words: Vec<[u64; 1]> = tuples(u64::MAX, 100_000);
    let keys: Vec<u64> = words.into_iter().flatten().collect();
    let mut dedup = KeyDedup::new();
    let mut group = group(c, "canon-key/dedup of 64-bit keys/100000", keys.len());
    group.sample_size(10);
    let mut seen: HashSet<u64, foldhash::fast::RandomState> =
        HashSet::with_capacity_and_hasher(keys.len(), foldhash::fast::RandomState::default());
    let mut by_table = |keys: &[u64]| {
        seen.clear();
        keys.iter()
            .enumerate()
            .filter(|(_, key)| seen.insert(**key))
            .map(|(index, _)| index)
            .collect::<Vec<_>>()
    };
    assert_eq!(dedup.indices(&keys, Keep::First), by_table(&keys));
    group.bench_function("ours", |b| b.iter(|| dedup.indices(black_box(&keys), Keep::First)));
    group.bench_function("hashbrown foldhash", |b| b.iter(|| by_table(black_box(&keys))));
    group.finish();
}

criterion_group!(benches, dedup, parts, source, keys, forms, orbit_tables, words);
criterion_main!(benches);
