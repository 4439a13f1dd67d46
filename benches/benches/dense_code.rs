//! Benches of `dense-code`: sets and packed vectors beside a hash set and plain words.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "a bench"
)]

use std::hint::black_box;

use benches::{below, race, seeded, shuffle};
use criterion::{Criterion, criterion_group, criterion_main};
use dense_code::random::Shuffled;
use dense_code::{Below, Bits, Dense, DenseSet, DenseVec};
use fixedbitset::FixedBitSet;
use hashbrown::HashSet;
use itertools::iproduct;
use permutation_iterator::Permutor;
use roaring::RoaringBitmap;

fn set_algebra(c: &mut Criterion) {
    let mut rng = seeded(2);
    let mut random = || {
        let mut set = DenseSet::<[bool; 20]>::new();
        set.extend((0..300_000).map(|_| <[bool; 20]>::unrank(below(&mut rng, 1 << 20)).unwrap()));
        set
    };
    let (a, b) = (random(), random());
    let fixed = |set: &DenseSet<[bool; 20]>| {
        set.iter().map(|value| value.rank() as usize).collect::<FixedBitSet>()
    };
    let (fixed_a, fixed_b) = (fixed(&a), fixed(&b));
    let roaring = |set: &DenseSet<[bool; 20]>| {
        set.iter().map(|value| value.rank() as u32).collect::<RoaringBitmap>()
    };
    let (roaring_a, roaring_b) = (roaring(&a), roaring(&b));
    race(c, "dense-code/intersection of two sets of 260000", 1 << 20)
        .way("ours", || (black_box(&a) & &b).len())
        .way("fixedbitset", || (black_box(&fixed_a) & &fixed_b).count_ones(..) as u64)
        .way("roaring", || (black_box(&roaring_a) & &roaring_b).len());
    let bits = Bits::from_words(a.words().to_vec(), 1 << 20).unwrap();
    race(c, "dense-code/members in order", a.len() as usize)
        .way("ours", || black_box(&bits).iter().sum())
        .way("fixedbitset", || black_box(&fixed_a).ones().sum::<usize>() as u64)
        .way("roaring", || black_box(&roaring_a).iter().map(u64::from).sum());
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

    race(c, "dense-code/random entries of two bits", SIZE)
        .way("ours", || places.iter().map(|place| ours.get(*place).map_or(0, u64::from)).sum())
        .way("a byte an entry", || {
            places.iter().map(|place| u64::from(theirs[*place as usize])).sum()
        });
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
    const REACHED: usize = 2_560_000 - 8 * 128;
    let by_hand = || {
        let mut words = vec![0_u64; Robot::COUNT as usize / 64];
        Robot::reached(|robot| {
            let word = &mut words[robot.rank() as usize / 64];
            let is_new = *word >> (robot.rank() % 64) & 1 == 0;
            *word |= 1 << (robot.rank() % 64);
            is_new
        })
    };
    race(c, "dense-code/search of a floor with keys", REACHED)
        .way("ours", || {
            let mut seen = DenseSet::new();
            Robot::reached(|robot| seen.insert(robot))
        })
        .way("bits by hand", by_hand)
        .way("fixedbitset of ranks", || {
            let mut seen = FixedBitSet::with_capacity(Robot::COUNT as usize);
            Robot::reached(|robot| !seen.put(robot.rank() as usize))
        })
        .way("hashbrown, foldhash", || {
            let mut seen = HashSet::<Robot, foldhash::fast::FixedState>::default();
            Robot::reached(|robot| seen.insert(robot))
        })
        .way("std: HashSet", || {
            let mut seen = std::collections::HashSet::new();
            Robot::reached(|robot| seen.insert(robot))
        });
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
    race(c, "dense-code/all values of a product", 1_000_000)
        .way("ours", || ours(0))
        .way("ours: a fold", || Triple::all().fold(0, add))
        .way("nested loops", nested)
        .way("itertools iproduct", || iproduct!(listed(), listed(), listed()).fold(0, add));
}

/// Each number below ten thousand once, in a random order.
fn random_order(c: &mut Criterion) {
    const COUNT: u64 = 10_000;
    let order = Shuffled::new(COUNT, 7);
    assert!((0..COUNT).all(|place| order.at(place).and_then(|n| order.place_of(n)) == Some(place)));
    let mut rng = seeded(6);
    let shuffled = || {
        let mut numbers: Vec<u32> = (0..COUNT as u32).collect();
        shuffle(&mut rng, &mut numbers);
        numbers.into_iter().map(u64::from).sum()
    };
    race(c, "dense-code/each number once in a random order", COUNT as usize)
        .way("ours", || order.iter().sum())
        .way("ours: place_of", || (0..COUNT).filter_map(|number| order.place_of(number)).sum())
        .way("a vector, shuffled", shuffled)
        .way("permutation_iterator", || Permutor::new_with_u64_key(COUNT, 7).sum());
}

criterion_group!(benches, floor, set_algebra, packed, all_values, random_order);
criterion_main!(benches);
