//! De-duplication compared with plain ways, in every cell of a matrix: lengths, universes, shares of
//! duplicates, orders, sizes and ways to ask. Prints a page with a table, worst cell first.
//!
//! `cargo run --release -p benches --example dedup_matrix -- [--large] [--quick] [--size N]
//! [--only WORDS] [--write]`
//!
//! `--write` makes `docs/matrix.md` and its picture; `--only` runs the cells whose name has these
//! words, such as `2 u32 90 % 1000 stream`. `--large` runs other cells: pairs and triples, 100,000
//! and ten million of them, in memory that each run gets fresh from the system. With `--write` it
//! makes `docs/matrix-large.md`.
//!
//! Each ratio is the time of the fastest plain way divided by ours, both the least of several runs
//! that alternate. The plain ways are what a program does by hand: the sorted tuple in a
//! `hashbrown` set with foldhash, packed into a `u64` or `u128` in such a set with Fx hashes where
//! it fits, and `itertools::unique_by`. With `RUSTFLAGS="--cfg polars"` also that word in a column
//! of polars, whose `arg_unique` gives the first places in order. Every result is compared.

#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a bench may end when something is wrong, and figures are rounded"
)]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::hash::{BuildHasher, Hash};
use std::hint::black_box;

use canon_key::dedup::Integer;
use canon_key::keys::Symbol;
use canon_key::{Dedup, Seen, UnorderedIterator};
use hashbrown::HashSet;
use itertools::Itertools;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxBuildHasher;

type Fold = foldhash::fast::RandomState;

/// One cell: what was asked, and nanoseconds a tuple of ours and of the fastest plain way.
struct Cell {
    name: [String; 5],
    ours: f64,
    plain: f64,
    plain_name: &'static str,
    /// What the input costs whatever the store: to read, sort and pack it alone.
    floor: Option<f64>,
}

impl Cell {
    fn ratio(&self) -> f64 {
        self.plain / self.ours
    }
}

/// What each run of a way gives back, so that all can be compared: how many are kept, and a sum
/// over their places.
type Outcome = (usize, u64);

/// A way to do a cell's work on one of its inputs, with its name.
type Way<'a, T> = (&'static str, Box<dyn FnMut(&[T]) -> Outcome + 'a>);

/// How many tuples the inputs of a cell hold at least: on one short input, over and over, the
/// processor would learn every jump of a sort.
const LEAST_TUPLES: usize = 30_000;

/// Inputs of more tuples than this have so many symbols that hardly two tuples are the same by
/// chance, and run twice.
const MANY: usize = 1_000_000;

/// What the thread has computed, in seconds: other work of the machine does not count.
fn seconds() -> f64 {
    #[cfg(target_os = "linux")]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
    }
    #[cfg(not(target_os = "linux"))]
    {
        static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
    }
}

/// The least time of each way a tuple, in runs over all inputs that alternate.
fn race<T>(ways: &mut [Way<'_, T>], inputs: &[Vec<T>], len: usize, quick: bool) -> Vec<f64> {
    for input in inputs {
        let expected = ways[0].1(input);
        for (name, way) in &mut *ways {
            assert_eq!(way(input), expected, "{name}");
        }
    }
    // A machine that does other work too disturbs long runs: many short ones.
    let (rounds, least) = match (len > MANY, quick) {
        (true, _) => (2, 0.0),
        (false, true) => (7, 1e-4),
        (false, false) => (25, 2e-4),
    };
    // Short runs are repeated until a clock can tell.
    let start = seconds();
    for input in inputs {
        black_box(ways[0].1(input));
    }
    let once = seconds() - start;
    let repeats = (1..100_000_u32).find(|repeats| f64::from(*repeats) * once >= least).unwrap_or(1);
    let mut best = vec![f64::MAX; ways.len()];
    for _ in 0..rounds {
        for ((_, way), best) in ways.iter_mut().zip(&mut best) {
            let start = seconds();
            for _ in 0..repeats {
                for input in inputs {
                    black_box(way(input));
                }
            }
            let tuples = repeats as usize * inputs.len() * len;
            *best = best.min((seconds() - start) * 1e9 / tuples as f64);
        }
    }
    best
}

/// The places of the flags that are set.
fn outcome(mask: &[bool]) -> Outcome {
    let kept = mask.iter().filter(|kept| **kept).count();
    (kept, mask.iter().zip(1_u64..).map(|(kept, place)| u64::from(*kept) * place).sum())
}

/// A quick digest of tuples kept: how many, and the first symbols of some.
fn digest<T>(kept: &[T], symbol: impl Fn(&T) -> u64) -> Outcome {
    (kept.len(), kept.iter().step_by(97).map(symbol).fold(0, u64::wrapping_add))
}

struct Random(Pcg64Mcg);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(n)) >> 64) as u64
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for i in (1..all.len()).rev() {
            all.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}

/// How the input is made: the share of duplicates in hundredths, and the order.
#[derive(Clone, Copy, Debug)]
enum Input {
    Random(usize),
    /// A tenth of equal tuples first, then nine tenths of different ones.
    LateNew,
    /// Different tuples first, ascending; then four copies of each, ascending.
    Sorted,
}

impl Input {
    fn name(self) -> String {
        match self {
            Self::Random(share) => format!("{share} %"),
            Self::LateNew => "late new".to_owned(),
            Self::Sorted => "sorted, 80 %".to_owned(),
        }
    }
}

/// Words of symbols below `n`, the lengths given by `length`, as the input says.
fn words(
    n: u64,
    len: usize,
    (input, copy): (Input, usize),
    length: impl Fn(&mut Random) -> usize,
) -> Vec<Vec<u64>> {
    let mut random = Random(Pcg64Mcg::seed_from_u64(n ^ len as u64 ^ (copy as u64) << 48));
    let different = match input {
        Input::Random(share) => len * (100 - share) / 100,
        Input::LateNew => len * 9 / 10,
        Input::Sorted => len / 5,
    };
    let mut word = || -> Vec<u64> {
        let k = length(&mut random);
        (0..k).map(|_| random.below(n)).collect()
    };
    let pool: Vec<Vec<u64>> = if len > MANY {
        std::iter::repeat_with(word).take(different).collect()
    } else {
        let mut pool = BTreeSet::new();
        // A small key space may hold fewer.
        for _ in 0..4 * different + 16 {
            if pool.len() >= different.max(1) {
                break;
            }
            let mut word = word();
            word.sort_unstable();
            pool.insert(word);
        }
        pool.into_iter().collect()
    };
    let mut all: Vec<Vec<u64>> = match input {
        Input::Random(share) => {
            let mut all: Vec<_> = pool
                .iter()
                .cloned()
                .cycle()
                .take(if share == 0 { len } else { pool.len().min(len) })
                .collect();
            while all.len() < len {
                all.push(pool[random.below(pool.len() as u64) as usize].clone());
            }
            random.shuffle(&mut all);
            all
        }
        Input::LateNew => {
            let mut rest: Vec<_> = pool.iter().cloned().cycle().take(len - len / 10).collect();
            random.shuffle(&mut rest);
            std::iter::repeat_n(pool[0].clone(), len / 10).chain(rest).collect()
        }
        Input::Sorted => pool.iter().cloned().cycle().take(len).collect(),
    };
    for word in &mut all {
        random.shuffle(word);
    }
    all
}

/// The inputs of a cell.
fn inputs<T>(
    n: u64,
    len: usize,
    input: Input,
    length: impl Fn(&mut Random) -> usize,
    tuple: impl Fn(Vec<u64>) -> T,
) -> Vec<Vec<T>> {
    let all = |copy| words(n, len, (input, copy), &length).into_iter().map(&tuple).collect();
    (0..LEAST_TUPLES.div_ceil(len)).map(all).collect()
}

/// The sorted tuple, as a program does it by hand.
fn sorted<T: Ord + Copy, const K: usize>(mut tuple: [T; K]) -> [T; K] {
    if K == 2 {
        return std::array::from_fn(|i| {
            if i == 0 { tuple[0].min(tuple[1]) } else { tuple[0].max(tuple[1]) }
        });
    }
    tuple.sort_unstable();
    tuple
}

/// A filter by a set that keeps its memory.
fn filter<T: Copy, Q: Hash + Eq, H: BuildHasher>(
    tuples: &[T],
    seen: &mut HashSet<Q, H>,
    kept: &mut Vec<T>,
    key: impl Fn(T) -> Q,
) {
    seen.clear();
    kept.clear();
    kept.extend(tuples.iter().filter(|tuple| seen.insert(key(**tuple))));
}

fn mask_by<T: Copy, Q: Hash + Eq, H: BuildHasher>(
    tuples: &[T],
    seen: &mut HashSet<Q, H>,
    key: impl Fn(T) -> Q,
) -> Vec<bool> {
    seen.clear();
    tuples.iter().map(|tuple| seen.insert(key(*tuple))).collect()
}

fn stream_by<T: Copy, Q: Hash + Eq, H: BuildHasher + Default>(
    tuples: &[T],
    key: impl Fn(T) -> Q,
) -> Vec<T> {
    let mut seen = HashSet::<Q, H>::default();
    tuples.iter().copied().filter(|tuple| seen.insert(key(*tuple))).collect()
}

/// All plain ways over arrays of integers, in one of the three modes.
fn plain_ways<'a, S, const K: usize>(bits: u32, mode: &str) -> Vec<Way<'a, [S; K]>>
where
    S: Copy + Ord + Hash + Into<u64> + 'a,
{
    let first = |tuple: &[S; K]| tuple[0].into();
    let pack64 = move |tuple: [S; K]| {
        sorted(tuple).iter().fold(0_u64, |key, s| key.wrapping_shl(bits) | (*s).into())
    };
    let pack128 = move |tuple: [S; K]| {
        sorted(tuple).iter().fold(0_u128, |key, s| key.wrapping_shl(bits) | u128::from((*s).into()))
    };
    let (narrow, wide) = (bits as usize * K <= 64, bits as usize * K <= 128);
    let mut ways: Vec<Way<'a, [S; K]>> = Vec::new();
    match mode {
        "batch" => {
            let (mut seen, mut kept) = (HashSet::<[S; K], Fold>::default(), Vec::new());
            ways.push((
                "sorted, foldhash",
                Box::new(move |tuples| {
                    filter(tuples, &mut seen, &mut kept, sorted);
                    digest(&kept, first)
                }),
            ));
            let (mut seen, mut kept) = (HashSet::<u64, FxBuildHasher>::default(), Vec::new());
            if narrow {
                ways.push((
                    "u64, Fx",
                    Box::new(move |tuples| {
                        filter(tuples, &mut seen, &mut kept, pack64);
                        digest(&kept, first)
                    }),
                ));
                #[cfg(polars)]
                ways.push((
                    "u64, polars",
                    Box::new(move |tuples| {
                        use polars_core::prelude::{ChunkUnique, UInt64Chunked};
                        let keys = tuples.iter().map(|tuple| pack64(*tuple)).collect();
                        let unique = UInt64Chunked::from_vec("".into(), keys).arg_unique().unwrap();
                        let kept: Vec<_> =
                            unique.into_no_null_iter().map(|i| tuples[i as usize]).collect();
                        digest(&kept, first)
                    }),
                ));
            } else if wide {
                let (mut seen, mut kept) = (HashSet::<u128, FxBuildHasher>::default(), Vec::new());
                ways.push((
                    "u128, Fx",
                    Box::new(move |tuples| {
                        filter(tuples, &mut seen, &mut kept, pack128);
                        digest(&kept, first)
                    }),
                ));
            }
            ways.push((
                "unique_by",
                Box::new(move |tuples| {
                    let kept: Vec<_> =
                        tuples.iter().copied().unique_by(|tuple| sorted(*tuple)).collect();
                    digest(&kept, first)
                }),
            ));
        }
        "stream" => {
            ways.push((
                "sorted, foldhash",
                Box::new(move |tuples| digest(&stream_by::<_, _, Fold>(tuples, sorted), first)),
            ));
            if narrow {
                ways.push((
                    "u64, Fx",
                    Box::new(move |tuples| {
                        digest(&stream_by::<_, _, FxBuildHasher>(tuples, pack64), first)
                    }),
                ));
            } else if wide {
                ways.push((
                    "u128, Fx",
                    Box::new(move |tuples| {
                        digest(&stream_by::<_, _, FxBuildHasher>(tuples, pack128), first)
                    }),
                ));
            }
            ways.push((
                "unique_by",
                Box::new(move |tuples| {
                    let kept: Vec<_> =
                        tuples.iter().copied().unique_by(|tuple| sorted(*tuple)).collect();
                    digest(&kept, first)
                }),
            ));
        }
        _ => {
            let mut seen = HashSet::<[S; K], Fold>::default();
            ways.push((
                "sorted, foldhash",
                Box::new(move |tuples| outcome_quick(&mask_by(tuples, &mut seen, sorted))),
            ));
            if narrow {
                let mut seen = HashSet::<u64, FxBuildHasher>::default();
                ways.push((
                    "u64, Fx",
                    Box::new(move |tuples| outcome_quick(&mask_by(tuples, &mut seen, pack64))),
                ));
            } else if wide {
                let mut seen = HashSet::<u128, FxBuildHasher>::default();
                ways.push((
                    "u128, Fx",
                    Box::new(move |tuples| outcome_quick(&mask_by(tuples, &mut seen, pack128))),
                ));
            }
        }
    }
    ways
}

/// [`outcome`] of a few places: a full one would cost as much as the work.
fn outcome_quick(mask: &[bool]) -> Outcome {
    let some: Vec<bool> = mask.iter().step_by(61).copied().collect();
    outcome(&some)
}

struct Bench {
    cells: Vec<Cell>,
    sizes: Vec<usize>,
    inputs: Vec<Input>,
    quick: bool,
    large: bool,
    only: Option<String>,
}

impl Bench {
    fn wanted(&self, name: &[String; 5]) -> bool {
        // Fresh memory is what a store has that is new itself.
        if self.large && name[3] == "100000" && name[4] != "stream" {
            return false;
        }
        self.only.as_ref().is_none_or(|only| name.join(" ").contains(only.as_str()))
    }

    fn cell<T>(&mut self, name: [String; 5], ways: Vec<Way<'_, T>>, inputs: &[Vec<T>], len: usize) {
        self.cell_above(name, ways, inputs, len, None);
    }

    /// A cell with what the input alone costs.
    fn cell_above<T>(
        &mut self,
        name: [String; 5],
        mut ways: Vec<Way<'_, T>>,
        inputs: &[Vec<T>],
        len: usize,
        floor: Option<Way<'_, T>>,
    ) {
        let floor = floor.map(|floor| race(&mut [floor], inputs, len, self.quick)[0]);
        let times = race(&mut ways, inputs, len, self.quick);
        let (fastest, plain) =
            times.iter().enumerate().skip(1).min_by(|a, b| a.1.total_cmp(b.1)).unwrap();
        let cell = Cell { name, ours: times[0], plain: *plain, plain_name: ways[fastest].0, floor };
        eprintln!(
            "{:6.2}  {}  {:.1} ns beside {:.1} ({})",
            cell.ratio(),
            cell.name.join(" | "),
            cell.ours,
            cell.plain,
            cell.plain_name
        );
        self.cells.push(cell);
    }

    /// Arrays of small integers: the batches of [`Dedup`], the stream of [`Seen`].
    fn arrays<S, const K: usize>(&mut self, n: u64, universe: &str)
    where
        S: Symbol + Integer + TryFrom<u64> + Into<u64>,
    {
        let bits = u64::BITS - (n - 1).leading_zeros();
        for len in self.sizes.clone() {
            for input in self.inputs.clone() {
                let name = |mode: &str| {
                    [
                        K.to_string(),
                        universe.to_owned(),
                        input.name(),
                        len.to_string(),
                        mode.to_owned(),
                    ]
                };
                if !["batch", "stream", "mask"].iter().any(|mode| self.wanted(&name(mode))) {
                    continue;
                }
                let tuple = |word: Vec<u64>| -> [S; K] {
                    std::array::from_fn(|i| S::try_from(word[i]).ok().unwrap())
                };
                let tuples = inputs(n, len, input, |_| K, tuple);
                let first = |tuple: &[S; K]| tuple[0].into();
                if self.wanted(&name("batch")) {
                    let (mut dedup, mut kept) = (Dedup::<K>::new(n), Vec::new());
                    let ours: Way<'_, [S; K]> = (
                        "ours",
                        Box::new(|tuples| {
                            dedup.values_into(tuples, &mut kept).unwrap();
                            digest(&kept, first)
                        }),
                    );
                    let ways = std::iter::once(ours).chain(plain_ways(bits, "batch")).collect();
                    self.cell(name("batch"), ways, &tuples, len);
                }
                if self.wanted(&name("mask")) {
                    let mut dedup = Dedup::<K>::new(n);
                    let ours: Way<'_, [S; K]> =
                        ("ours", Box::new(|tuples| outcome_quick(&dedup.mask(tuples).unwrap())));
                    let ways = std::iter::once(ours).chain(plain_ways(bits, "mask")).collect();
                    self.cell(name("mask"), ways, &tuples, len);
                }
                if self.wanted(&name("stream")) {
                    let ours: Way<'_, [S; K]> = (
                        "ours",
                        Box::new(|tuples| {
                            let mut seen = Seen::new().with_universe(n);
                            let kept: Vec<_> = tuples
                                .iter()
                                .copied()
                                .filter(|tuple| seen.insert(tuple) == Ok(true))
                                .collect();
                            digest(&kept, first)
                        }),
                    );
                    let ways = std::iter::once(ours).chain(plain_ways(bits, "stream")).collect();
                    let pack = |tuple: &[S; K]| {
                        let sorted = canon_key::sort(*tuple);
                        let words = sorted.map(Into::<u64>::into);
                        words.iter().fold(0, |key: u64, word| key.wrapping_shl(bits) ^ word)
                    };
                    let floor: Way<'_, [S; K]> = (
                        "sorted and packed alone",
                        Box::new(|tuples| {
                            (0, tuples.iter().map(pack).fold(0, |sum, key| sum ^ key))
                        }),
                    );
                    self.cell_above(name("stream"), ways, &tuples, len, Some(floor));
                }
            }
        }
    }

    /// Arrays of all of `i64`: [`Seen`] in every mode.
    fn signed<const K: usize>(&mut self) {
        for len in self.sizes.clone() {
            for input in self.inputs.clone() {
                let name = |mode: &str| {
                    [
                        K.to_string(),
                        "i64".to_owned(),
                        input.name(),
                        len.to_string(),
                        mode.to_owned(),
                    ]
                };
                if !["stream", "mask"].iter().any(|mode| self.wanted(&name(mode))) {
                    continue;
                }
                let tuple =
                    |word: Vec<u64>| -> [i64; K] { std::array::from_fn(|i| word[i].cast_signed()) };
                let tuples = inputs(u64::MAX, len, input, |_| K, tuple);
                let first = |tuple: &[i64; K]| tuple[0].cast_unsigned();
                if self.wanted(&name("stream")) {
                    let ways: Vec<Way<'_, [i64; K]>> = vec![
                        (
                            "ours",
                            Box::new(|tuples| {
                                let kept: Vec<_> =
                                    tuples.iter().copied().unique_unordered().collect();
                                digest(&kept, first)
                            }),
                        ),
                        (
                            "sorted, foldhash",
                            Box::new(|tuples| {
                                digest(&stream_by::<_, _, Fold>(tuples, sorted), first)
                            }),
                        ),
                        (
                            "unique_by",
                            Box::new(|tuples| {
                                let kept: Vec<_> = tuples
                                    .iter()
                                    .copied()
                                    .unique_by(|tuple| sorted(*tuple))
                                    .collect();
                                digest(&kept, first)
                            }),
                        ),
                    ];
                    self.cell(name("stream"), ways, &tuples, len);
                }
                if self.wanted(&name("mask")) {
                    let mut seen = Seen::new();
                    let mut set = HashSet::<[i64; K], Fold>::default();
                    let ways: Vec<Way<'_, [i64; K]>> = vec![
                        (
                            "ours",
                            Box::new(|tuples| {
                                let mut mask = Vec::new();
                                seen.clear();
                                seen.mask_into(tuples, &mut mask).unwrap();
                                outcome_quick(&mask)
                            }),
                        ),
                        (
                            "sorted, foldhash",
                            Box::new(|tuples| outcome_quick(&mask_by(tuples, &mut set, sorted))),
                        ),
                    ];
                    self.cell(name("mask"), ways, &tuples, len);
                }
            }
        }
    }

    /// Arrays of strings, of which there are 10,000.
    fn strings<const K: usize>(&mut self) {
        let goods: Vec<String> = (0..10_000).map(|i| format!("article {i}")).collect();
        for len in self.sizes.clone() {
            for input in self.inputs.clone() {
                let name = [
                    K.to_string(),
                    "strings".to_owned(),
                    input.name(),
                    len.to_string(),
                    "stream".to_owned(),
                ];
                if !self.wanted(&name) {
                    continue;
                }
                let tuple = |word: Vec<u64>| -> [&str; K] {
                    std::array::from_fn(|i| &*goods[word[i] as usize])
                };
                let tuples = inputs(10_000, len, input, |_| K, tuple);
                let first = |tuple: &[&str; K]| tuple[0].len() as u64;
                let ways: Vec<Way<'_, [&str; K]>> = vec![
                    (
                        "ours",
                        Box::new(|tuples| {
                            let kept: Vec<_> = tuples.iter().copied().unique_unordered().collect();
                            digest(&kept, first)
                        }),
                    ),
                    (
                        "sorted, foldhash",
                        Box::new(|tuples| digest(&stream_by::<_, _, Fold>(tuples, sorted), first)),
                    ),
                    (
                        "unique_by",
                        Box::new(|tuples| {
                            let kept: Vec<_> =
                                tuples.iter().copied().unique_by(|tuple| sorted(*tuple)).collect();
                            digest(&kept, first)
                        }),
                    ),
                ];
                self.cell(name, ways, &tuples, len);
            }
        }
    }

    /// Slices of 1 to 8 symbols.
    fn mixed<T: Ord + Hash + Clone>(
        &mut self,
        universe: &str,
        n: u64,
        symbol: impl Fn(u64) -> T,
        ours: fn(&[Vec<T>]) -> Outcome,
    ) {
        for len in self.sizes.clone() {
            for input in self.inputs.clone() {
                let name = [
                    "mixed".to_owned(),
                    universe.to_owned(),
                    input.name(),
                    len.to_string(),
                    "stream".to_owned(),
                ];
                if !self.wanted(&name) {
                    continue;
                }
                let tuple = |word: Vec<u64>| -> Vec<T> { word.into_iter().map(&symbol).collect() };
                let length = |random: &mut Random| 1 + random.below(8) as usize;
                let tuples = inputs(n, len, input, length, tuple);
                let by_hand = |tuple: &Vec<T>| {
                    let mut tuple = tuple.clone();
                    tuple.sort_unstable();
                    tuple
                };
                let ways: Vec<Way<'_, Vec<T>>> = vec![
                    ("ours", Box::new(ours)),
                    (
                        "sorted, foldhash",
                        Box::new(|tuples: &[Vec<T>]| {
                            let mut seen = HashSet::<Vec<T>, Fold>::default();
                            let kept: Vec<_> =
                                tuples.iter().filter(|tuple| seen.insert(by_hand(tuple))).collect();
                            lengths(&kept)
                        }),
                    ),
                    (
                        "unique_by",
                        Box::new(|tuples: &[Vec<T>]| {
                            let kept: Vec<_> =
                                tuples.iter().unique_by(|tuple| by_hand(tuple)).collect();
                            lengths(&kept)
                        }),
                    ),
                ];
                self.cell(name, ways, &tuples, len);
            }
        }
    }
}

impl Bench {
    /// The cells of `docs/matrix.md`.
    fn all(&mut self) {
        self.arrays::<u8, 2>(100, "100");
        self.arrays::<u8, 3>(100, "100");
        self.arrays::<u8, 5>(100, "100");
        self.arrays::<u8, 8>(100, "100");
        self.arrays::<u16, 2>(10_000, "10^4");
        self.arrays::<u16, 3>(10_000, "10^4");
        self.arrays::<u16, 5>(10_000, "10^4");
        self.arrays::<u16, 8>(10_000, "10^4");
        self.arrays::<u32, 2>(1_000_000, "10^6");
        self.arrays::<u32, 3>(1_000_000, "10^6");
        self.arrays::<u32, 5>(1_000_000, "10^6");
        self.arrays::<u32, 8>(1_000_000, "10^6");
        self.arrays::<u32, 2>(1 << 32, "u32");
        self.arrays::<u32, 3>(1 << 32, "u32");
        self.arrays::<u32, 5>(1 << 32, "u32");
        self.arrays::<u32, 8>(1 << 32, "u32");
        self.signed::<2>();
        self.signed::<3>();
        self.signed::<5>();
        self.signed::<7>();
        self.signed::<8>();
        self.strings::<2>();
        self.strings::<3>();
        self.strings::<5>();
        self.strings::<8>();
        self.mixed("100", 100, |symbol| symbol as u32, mixed_integers);
        self.mixed("10^4", 10_000, |symbol| symbol as u32, mixed_integers);
        self.mixed("u32", 1 << 32, |symbol| symbol as u32, mixed_integers);
        self.mixed("i64", u64::MAX, u64::cast_signed, mixed_integers);
        self.mixed("strings", 10_000, |symbol| format!("article {symbol}"), mixed_values);
    }
}

/// A digest of slices kept.
fn lengths<T>(kept: &[&Vec<T>]) -> Outcome {
    digest(kept, |tuple| tuple.len() as u64)
}

/// Slices of integers through [`Seen`].
fn mixed_integers<T: Integer>(tuples: &[Vec<T>]) -> Outcome {
    let mut seen = Seen::new();
    let kept: Vec<_> = tuples.iter().filter(|tuple| seen.insert(tuple) == Ok(true)).collect();
    lengths(&kept)
}

/// Slices of anything.
fn mixed_values(tuples: &[Vec<String>]) -> Outcome {
    let kept: Vec<_> = tuples.iter().unique_unordered().collect();
    lengths(&kept)
}

/// Starts the program again with an allocator that keeps the memory it has: otherwise whether a
/// run gets fresh pages from the system depends on what ran before, and they cost more than the
/// work. With `fresh` one that gives all memory back. `None` where this is that second program.
fn with_memory(fresh: bool) -> Option<std::process::ExitStatus> {
    let keep = "MALLOC_TRIM_THRESHOLD_";
    if std::env::var_os(keep).is_some() {
        return None;
    }
    let program = std::env::current_exe().ok()?;
    let most = if fresh { 1 << 16 } else { 1 << 30 }.to_string();
    let mut command = std::process::Command::new(program);
    command.args(std::env::args_os().skip(1)).env(keep, &most);
    command.env("MALLOC_MMAP_THRESHOLD_", most).status().ok()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |name: &str| arguments.iter().any(|a| a == name);
    let (quick, large) = (has("--quick"), has("--large"));
    if let Some(status) = with_memory(large) {
        std::process::exit(status.code().unwrap_or(1));
    }
    let after = |name: &str| {
        arguments.iter().position(|a| a == name).and_then(|i| arguments.get(i + 1)).cloned()
    };
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let sizes = match after("--size") {
        Some(size) => vec![size.parse().unwrap()],
        None if large => vec![100_000, 10_000_000],
        None => vec![1000, 100_000],
    };
    let inputs = if large {
        vec![Input::Random(0), Input::Random(90)]
    } else {
        let shares = [0, 30, 90, 99].map(Input::Random);
        [&shares[..], &[Input::LateNew, Input::Sorted]].concat()
    };
    let mut bench = Bench { cells: Vec::new(), sizes, inputs, quick, large, only: after("--only") };
    if large {
        bench.arrays::<u32, 2>(1 << 32, "u32");
        bench.arrays::<u32, 3>(1 << 32, "u32");
        bench.signed::<2>();
        bench.signed::<3>();
    } else {
        bench.all();
    }

    bench.cells.sort_by(|a, b| a.ratio().total_cmp(&b.ratio()));
    if bench.cells.is_empty() {
        return;
    }
    let about =
        if large { include_str!("dedup_matrix_large.md") } else { include_str!("dedup_matrix.md") };
    let page = page(about, &bench.cells, &load);
    if !has("--write") {
        print!("{page}");
        return;
    }
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs");
    if large {
        std::fs::write(format!("{docs}/matrix-large.md"), page).unwrap();
        return;
    }
    std::fs::write(format!("{docs}/matrix.md"), page).unwrap();
    std::fs::write(format!("{docs}/figures/dedup-matrix.svg"), picture(&bench.cells)).unwrap();
}

/// A page that begins with what it is about.
fn page(about: &str, cells: &[Cell], load: &str) -> String {
    let mut page = String::from(about);
    // Of the first minute, five and fifteen before the run.
    let load = load.split(' ').take(3).collect::<Vec<_>>().join(", ");
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    writeln!(page, "Measured on {processors} processors, under a load of {load} at the start.\n")
        .unwrap();
    page.push_str("| mode | cells | worst | median | best | below 1 | below 1.2 |\n");
    page.push_str("|---|--:|--:|--:|--:|--:|--:|\n");
    for mode in ["batch", "mask", "stream"] {
        let ratios: Vec<f64> =
            cells.iter().filter(|cell| cell.name[4] == mode).map(Cell::ratio).collect();
        let (Some(worst), Some(best)) = (ratios.first(), ratios.last()) else { continue };
        let below = |least: f64| ratios.iter().filter(|ratio| **ratio < least).count();
        writeln!(
            page,
            "| {mode} | {} | {worst:.2} | {:.2} | {best:.2} | {} | {} |",
            ratios.len(),
            ratios[ratios.len() / 2],
            below(1.0),
            below(1.2)
        )
        .unwrap();
    }
    page.push_str(
        "\n## Every cell, worst first\n\nThe times are nanoseconds a tuple.\n\n| ratio | K | symbols | duplicates | tuples | mode | ours | plain | sort, pack | the fastest plain way |\n|--:|---|---|---|--:|---|--:|--:|--:|---|\n",
    );
    for cell in cells {
        let floor = cell.floor.map_or_else(String::new, |floor| format!("{floor:.1}"));
        writeln!(
            page,
            "| {:.2} | {} | {:.1} | {:.1} | {floor} | {} |",
            cell.ratio(),
            cell.name.join(" | "),
            cell.ours,
            cell.plain,
            cell.plain_name
        )
        .unwrap();
    }
    page
}

/// The ratios of all cells as a picture: a column a cell, worst first, logarithmic.
fn picture(cells: &[Cell]) -> String {
    let (width, height, left, bottom) = (760.0, 260.0, 40.0, 220.0);
    let high = |ratio: f64| bottom - (ratio.log2() * 40.0).max(0.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n<title>Time of the fastest plain way divided by ours, in each cell, worst first</title>\n"
    );
    let step = (width - left - 10.0) / cells.len() as f64;
    for (i, cell) in cells.iter().enumerate() {
        let (x, y) = (left + i as f64 * step, high(cell.ratio()));
        let colour = match cell.name[4].as_str() {
            "batch" => "#2b6cb0",
            "stream" => "#c05621",
            _ => "#2f855a",
        };
        writeln!(
            svg,
            "<rect x=\"{x:.2}\" y=\"{y:.1}\" width=\"{:.2}\" height=\"{:.1}\" fill=\"{colour}\"/>",
            step.max(0.8),
            bottom - y
        )
        .unwrap();
    }
    for ratio in [1.0, 1.2, 2.0, 4.0, 8.0, 16.0, 32.0] {
        let y = high(ratio);
        writeln!(svg, "<line x1=\"{left}\" y1=\"{y:.1}\" x2=\"{width}\" y2=\"{y:.1}\" stroke=\"#888\" stroke-width=\"0.5\"/><text x=\"4\" y=\"{:.1}\" fill=\"#444\">{ratio}</text>", y + 4.0).unwrap();
    }
    for (i, (name, colour)) in
        [("batch", "#2b6cb0"), ("stream", "#c05621"), ("mask", "#2f855a")].into_iter().enumerate()
    {
        let x = left + 90.0 * i as f64;
        writeln!(svg, "<rect x=\"{x}\" y=\"236\" width=\"10\" height=\"10\" fill=\"{colour}\"/><text x=\"{}\" y=\"245\" fill=\"#444\">{name}</text>", x + 14.0).unwrap();
    }
    svg.push_str("</svg>\n");
    svg
}
