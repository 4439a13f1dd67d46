//! Benches of `dense-code`: sets and packed vectors beside a hash set and plain words.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a bench"
)]

use std::hint::black_box;

use benches::{below, seeded, task};
use criterion::{Criterion, criterion_group, criterion_main};
use dense_code::count::subsets;
use dense_code::random::Shuffled;
use dense_code::{Below, Bits, Dense, DenseSet, DenseVec, Trits};
use fixedbitset::FixedBitSet;
use hashbrown::HashSet;
use itertools::{Itertools, iproduct};
use roaring::RoaringBitmap;

/// A chess-like state: two cells of a board of 1024 and a flag.
type State = ([Below<1024>; 2], bool);

fn visited(c: &mut Criterion) {
    const SIZE: u64 = 1_000_000;
    let mut rng = seeded(1);
    let states: Vec<State> =
        (0..SIZE).map(|_| State::unrank(below(&mut rng, State::COUNT)).unwrap()).collect();

    let mut group = task(c, &format!("dense-code/visited set/{SIZE}"), SIZE as usize);

    let mut ours = DenseSet::<State>::new();
    let new = states.iter().filter(|state| ours.insert(**state)).count();
    let mut theirs = HashSet::<State, foldhash::fast::FixedState>::default();
    assert_eq!(new, states.iter().filter(|state| theirs.insert(**state)).count());
    assert!(theirs.iter().all(|state| ours.contains(*state)));

    group.bench_function("ours: DenseSet", |b| {
        b.iter(|| {
            ours.clear();
            states.iter().filter(|state| ours.insert(**state)).count()
        });
    });
    group.bench_function("raw words", |b| {
        let mut words = vec![0_u64; State::COUNT.div_ceil(64) as usize];
        b.iter(|| {
            words.fill(0);
            let mut new = 0;
            for state in &states {
                let rank = state.rank();
                let word = &mut words[(rank / 64) as usize];
                new += usize::from(*word >> (rank % 64) & 1 == 0);
                *word |= 1 << (rank % 64);
            }
            new
        });
    });
    // Over ranks: what a program does that numbers its states and takes a set of numbers.
    let mut fixed = FixedBitSet::with_capacity(State::COUNT as usize);
    let mut roaring = RoaringBitmap::new();
    let ranks = || states.iter().map(|state| state.rank());
    assert_eq!(new, ranks().filter(|rank| !fixed.put(*rank as usize)).count());
    assert_eq!(new, ranks().filter(|rank| roaring.insert(*rank as u32)).count());
    group.bench_function("fixedbitset of ranks", |b| {
        b.iter(|| {
            fixed.clear();
            ranks().filter(|rank| !fixed.put(*rank as usize)).count()
        });
    });
    group.bench_function("roaring of ranks", |b| {
        b.iter(|| {
            roaring.clear();
            ranks().filter(|rank| roaring.insert(*rank as u32)).count()
        });
    });
    group.bench_function("hashbrown with foldhash", |b| {
        b.iter(|| {
            theirs.clear();
            states.iter().filter(|state| theirs.insert(**state)).count()
        });
    });
    group.finish();
}

fn set_algebra(c: &mut Criterion) {
    let mut rng = seeded(2);
    let mut random = || {
        let mut set = DenseSet::<[bool; 20]>::new();
        set.extend((0..300_000).map(|_| <[bool; 20]>::unrank(below(&mut rng, 1 << 20)).unwrap()));
        set
    };
    let (a, b) = (random(), random());
    let theirs =
        |set: &DenseSet<[bool; 20]>| set.iter().collect::<HashSet<_, foldhash::fast::FixedState>>();
    let (p, q) = (theirs(&a), theirs(&b));
    assert_eq!((&a & &b).len(), p.intersection(&q).count() as u64);
    let fixed = |set: &DenseSet<[bool; 20]>| {
        set.iter().map(|value| value.rank() as usize).collect::<FixedBitSet>()
    };
    let (fixed_a, fixed_b) = (fixed(&a), fixed(&b));
    let roaring = |set: &DenseSet<[bool; 20]>| {
        set.iter().map(|value| value.rank() as u32).collect::<RoaringBitmap>()
    };
    let (roaring_a, roaring_b) = (roaring(&a), roaring(&b));
    let common = (&a & &b).len();
    assert_eq!(common, (&fixed_a & &fixed_b).count_ones(..) as u64);
    assert_eq!(common, (&roaring_a & &roaring_b).len());

    let mut group = task(c, "dense-code/intersection of two sets of 260000/1048576", 1 << 20);
    group.bench_function("ours: DenseSet", |bench| bench.iter(|| (black_box(&a) & &b).len()));
    group.bench_function("fixedbitset", |bench| {
        bench.iter(|| (black_box(&fixed_a) & &fixed_b).count_ones(..));
    });
    group.bench_function("roaring", |bench| {
        bench.iter(|| (black_box(&roaring_a) & &roaring_b).len());
    });
    group.bench_function("hashbrown with foldhash", |bench| {
        bench.iter(|| black_box(&p).intersection(&q).count());
    });
    group.finish();

    let mut group = task(c, "dense-code/ranks in order/1048576", a.len() as usize);
    let bits = Bits::from_words(a.words().to_vec(), 1 << 20).unwrap();
    group.bench_function("ours: Bits", |bench| {
        bench.iter(|| black_box(&bits).iter().sum::<u64>());
    });
    group.bench_function("fixedbitset", |bench| {
        bench.iter(|| black_box(&fixed_a).ones().sum::<usize>());
    });
    group.bench_function("roaring", |bench| {
        bench.iter(|| black_box(&roaring_a).iter().map(u64::from).sum::<u64>());
    });
    group.bench_function("hashbrown, collected and sorted", |bench| {
        bench.iter(|| {
            let mut ranks: Vec<u64> = black_box(&p).iter().map(|value| value.rank()).collect();
            ranks.sort_unstable();
            ranks.iter().sum::<u64>()
        });
    });
    group.finish();
}

fn lanes(c: &mut Criterion) {
    const SIZE: usize = 4096;
    let mut rng = seeded(3);
    let words: Vec<Trits> = (0..SIZE)
        .map(|_| {
            (0..32)
                .fold(Trits::ZERO, |word, lane| word.with(lane, below(&mut rng, 3) as u8).unwrap())
        })
        .collect();
    let digits: Vec<[u8; 32]> = words
        .iter()
        .map(|word| std::array::from_fn(|lane| word.get(lane as u32).unwrap()))
        .collect();
    let naive =
        |a: &[u8; 32], b: &[u8; 32]| -> [u8; 32] { std::array::from_fn(|i| (6 - a[i] - b[i]) % 3) };
    for (pair, twins) in words.windows(2).zip(digits.windows(2)) {
        let expected = naive(&twins[0], &twins[1]);
        assert!(
            (0..32).all(|lane| pair[0].third(pair[1]).get(lane) == Some(expected[lane as usize]))
        );
    }

    let mut group = task(c, &format!("dense-code/third trit of 32 lanes/{SIZE}"), SIZE);
    group.bench_function("ours: Trits", |b| {
        b.iter(|| {
            black_box(&words).windows(2).fold(0, |sum, pair| sum ^ pair[0].third(pair[1]).bits())
        });
    });
    group.bench_function("byte by byte", |b| {
        b.iter(|| {
            black_box(&digits)
                .windows(2)
                .fold(0, |sum, pair| sum ^ naive(&pair[0], &pair[1]).iter().sum::<u8>())
        });
    });
    group.finish();
}

fn packed(c: &mut Criterion) {
    const SIZE: usize = 1 << 20;
    let mut rng = seeded(4);
    let places: Vec<u64> = (0..SIZE).map(|_| below(&mut rng, SIZE as u64)).collect();
    let mut ours = DenseVec::<Below<4>>::filled(SIZE as u64, Below::default());
    let mut theirs = vec![0_u8; SIZE];
    for (i, place) in places.iter().enumerate() {
        assert_eq!(
            u8::from(ours.set(*place, Below::unrank(i as u64 % 4).unwrap())),
            std::mem::replace(&mut theirs[*place as usize], (i % 4) as u8)
        );
    }

    let mut group = task(c, &format!("dense-code/random entries of two bits/{SIZE}"), SIZE);
    group.bench_function("ours: DenseVec", |b| {
        b.iter(|| places.iter().map(|place| ours.get(*place).map_or(0, u64::from)).sum::<u64>());
    });
    group.bench_function("a byte an entry", |b| {
        b.iter(|| places.iter().map(|place| u64::from(theirs[*place as usize])).sum::<u64>());
    });
    group.finish();
}

/// A robot on a floor that picks up eight keys: the state of the repository's first page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Dense)]
struct Robot {
    row: Below<100>,
    column: Below<100>,
    keys: [bool; 8],
}

impl Robot {
    fn steps(self) -> [Self; 4] {
        [(-1, 0), (0, 1), (1, 0), (0, -1)].map(|(down, right)| {
            let step = |at: Below<100>, by| Below::try_from(i64::from(at.get()) + by).unwrap_or(at);
            let (row, column, mut keys) =
                (step(self.row, down), step(self.column, right), self.keys);
            for (number, key) in (0..).zip(&mut keys) {
                *key |= (row.get(), column.get()) == (11 * number + 3, 91 - 9 * number);
            }
            Self { row, column, keys }
        })
    }

    /// How many states there are from the first one on, each of which is new once.
    fn reached(mut is_new: impl FnMut(Self) -> bool) -> u64 {
        let start = Self::unrank(0).unwrap();
        let (mut waiting, mut count) = (vec![start], u64::from(is_new(start)));
        while let Some(robot) = waiting.pop() {
            for next in robot.steps().into_iter().filter(|next| is_new(*next)) {
                waiting.push(next);
                count += 1;
            }
        }
        count
    }
}

fn floor(c: &mut Criterion) {
    // All but those on a key's tile without the key.
    const REACHED: u64 = 2_560_000 - 8 * 128;
    let mut group = task(c, "dense-code/search of a floor with keys", REACHED as usize);
    group.sample_size(10);
    group.bench_function("ours: DenseSet", |b| {
        b.iter(|| {
            let mut seen = DenseSet::new();
            assert_eq!(Robot::reached(|robot| seen.insert(robot)), REACHED);
        });
    });
    group.bench_function("hashbrown, foldhash", |b| {
        b.iter(|| {
            let mut seen = HashSet::<Robot, foldhash::fast::FixedState>::default();
            assert_eq!(Robot::reached(|robot| seen.insert(robot)), REACHED);
        });
    });
    group.bench_function("std: HashSet", |b| {
        b.iter(|| {
            let mut seen = std::collections::HashSet::new();
            assert_eq!(Robot::reached(|robot| seen.insert(robot)), REACHED);
        });
    });
    group.finish();
}

/// All values of a product, with work for each that can't be done for several at once.
fn all_values(c: &mut Criterion) {
    type Triple = (Below<100>, Below<100>, Below<100>);
    let add = |sum: u64, (a, b, c): Triple| {
        (sum ^ u64::from((a.get() * b.get()) ^ c.get())).rotate_left(1)
    };
    let nested = || {
        let mut sum = 0;
        for a in 0..100_u32 {
            for b in 0..100 {
                for c in 0..100 {
                    sum = (sum ^ u64::from((a * b) ^ c)).rotate_left(1);
                }
            }
        }
        sum
    };
    let listed = || Below::<100>::all();
    let ours = |from: u64| {
        let mut sum = 0_u64;
        for triple in Triple::all_in(black_box(from)..) {
            sum = add(sum, triple);
        }
        sum
    };
    assert_eq!(ours(0), nested());
    assert_eq!(ours(0), iproduct!(listed(), listed(), listed()).fold(0, add));

    let mut group = task(c, "dense-code/all values of a product/1000000", 1_000_000);
    group.bench_function("ours: all_in, a loop", |bench| bench.iter(|| ours(0)));
    group.bench_function("ours: all, a fold", |bench| bench.iter(|| Triple::all().fold(0, add)));
    group.bench_function("nested loops", |bench| bench.iter(nested));
    group.bench_function("itertools: iproduct!", |bench| {
        bench.iter(|| iproduct!(listed(), listed(), listed()).fold(0, add));
    });
    group.bench_function("unranked each", |bench| {
        bench.iter(|| (0..Triple::COUNT).filter_map(Triple::unrank).fold(0, add));
    });
    group.finish();

    let mut group = task(c, "dense-code/a part of a product opened/1", 1);
    group.bench_function("ours: all_in", |bench| {
        bench.iter(|| Triple::all_in(black_box(123_456)..).next());
    });
    group.finish();
}

/// Subsets of 6 of 40 as masks.
fn masks(c: &mut Criterion) {
    const COUNT: u64 = 3_838_380;
    let mut rng = seeded(5);
    let ranks: Vec<u64> = (0..100_000).map(|_| below(&mut rng, COUNT)).collect();
    let masks: Vec<u64> = ranks.iter().filter_map(|rank| subsets::unrank(*rank, 6)).collect();
    assert!(masks.iter().map(|mask| subsets::rank(*mask)).eq(ranks.iter().copied()));

    let mut group = task(c, "dense-code/masks of 6 of 40/100000", ranks.len());
    group.bench_function("ours: rank", |bench| {
        bench.iter(|| masks.iter().fold(0, |sum, mask| sum ^ subsets::rank(*mask)));
    });
    group.bench_function("ours: unrank", |bench| {
        let unrank = |rank: &u64| subsets::unrank(*rank, 6).unwrap_or(0);
        bench.iter(|| ranks.iter().fold(0, |sum, rank| sum ^ unrank(rank)));
    });
    group.finish();

    let listed = |first: u64| {
        let masks = std::iter::successors(Some(first), |mask| subsets::next(*mask));
        masks.take_while(|mask| *mask < 1 << 30).fold(0, |sum: u64, mask| sum ^ mask)
    };
    let theirs = || {
        (0..30)
            .array_combinations::<6>()
            .fold(0_u64, |sum, ones| sum ^ ones.iter().fold(0, |mask, one| mask | 1 << one))
    };
    assert_eq!(listed(0b11_1111), theirs());
    let mut group = task(c, "dense-code/all masks of 6 of 30/593775", 593_775);
    group.bench_function("ours: next", |bench| bench.iter(|| listed(black_box(0b11_1111))));
    group.bench_function("itertools: array_combinations", |bench| bench.iter(theirs));
    group.finish();
}

fn random_order(c: &mut Criterion) {
    const COUNT: u64 = 479_001_600;
    let order = Shuffled::new(COUNT, 7);
    assert!((0..1000).all(|place| order.at(place).and_then(|n| order.place_of(n)) == Some(place)));

    let mut group = task(c, &format!("dense-code/a random order/{COUNT}"), 1_000_000);
    group.bench_function("ours: Shuffled::at", |bench| {
        let number = |place| order.at(place).unwrap_or(0);
        bench.iter(|| (0..1_000_000).fold(0_u64, |sum, place| sum.wrapping_add(number(place))));
    });
    group.bench_function("ours: Shuffled::place_of", |bench| {
        let place = |number| order.place_of(number).unwrap_or(0);
        bench.iter(|| (0..1_000_000).fold(0_u64, |sum, number| sum.wrapping_add(place(number))));
    });
    group.finish();
}

criterion_group!(
    benches,
    visited,
    floor,
    set_algebra,
    lanes,
    packed,
    all_values,
    masks,
    random_order
);
criterion_main!(benches);
