//! Random puzzles come as often as their definition says, by Pearson's test with fixed seeds.
#![cfg(feature = "rand")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "tests with small numbers"
)]

use std::collections::BTreeMap;

use insanity_cubes::article::bag;
use insanity_cubes::{
    Colour, Count, Cube, Difficulty, Error, LimitReached, Limits, Puzzle, Rotation,
};
use insanity_cubes::{Making, each_puzzle};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

/// Draws, and tests that each outcome comes as often as its weight says.
fn assert_weighted<T: Ord + std::fmt::Debug>(
    weights: &BTreeMap<T, f64>,
    draws: u32,
    draw: impl FnMut() -> T,
) {
    let mut counts = BTreeMap::new();
    for outcome in std::iter::repeat_with(draw).take(draws as usize) {
        assert!(weights.contains_key(&outcome), "{outcome:?} is none");
        *counts.entry(outcome).or_insert(0.0) += 1.0;
    }
    let all: f64 = weights.values().sum();
    let squares = weights.iter().map(|(outcome, weight)| {
        let expected = f64::from(draws) * weight / all;
        (counts.get(outcome).unwrap_or(&0.0) - expected).powi(2) / expected
    });
    let freedom = (weights.len() - 1) as f64;
    let deviations = (squares.sum::<f64>() - freedom) / (2.0 * freedom).sqrt();
    assert!(deviations.abs() < 5.0, "{deviations}");
}

fn faces(cube: &Cube) -> [u16; 6] {
    cube.faces().map(Colour::index)
}

/// All words of six faces in this number of colours.
fn words(colours: u16) -> impl Iterator<Item = [u16; 6]> {
    let number = u32::from(colours);
    (0..number.pow(6))
        .map(move |word| [0, 1, 2, 3, 4, 5].map(|i| (word / number.pow(i)) as u16 % colours))
}

fn often(word: &[u16; 6], colour: u16) -> u64 {
    word.iter().filter(|face| **face == colour).count() as u64
}

/// `n! / (n - k)!`: the ways to draw `k` of `n` one after the other.
fn falling(n: u64, k: u64) -> f64 {
    (0..k).map(|drawn| n.saturating_sub(drawn) as f64).product()
}

/// From a bag with nine faces of each colour, without putting back.
#[test]
fn cubes_of_the_bag_are_drawn_without_putting_back() {
    for colours in [2, 3] {
        let mut rng = Pcg64::seed_from_u64(1);
        let weight = |word: &[u16; 6]| (0..colours).map(|c| falling(9, often(word, c))).product();
        let weights = words(colours).map(|word| (word, weight(&word))).collect();
        assert_weighted(&weights, 15_000, || {
            faces(bag(colours.into(), &mut rng).unwrap().last().unwrap())
        });
    }
}

/// With two cubes and two colours the hidden faces have each colour twice.
#[test]
fn planted_sides_hidden_faces_and_turns_are_even() {
    let mut rng = Pcg64::seed_from_u64(3);
    let making = Making::new(2, 2);
    let mut towers = BTreeMap::new();
    let mut cubes = BTreeMap::new();
    for sides in 0..16_u16 {
        towers.insert([0, 1, 2, 3].map(|side| sides >> side & 1), 1.0);
        // Both hidden faces of a cube are alike in one of three ways to share them out.
        for (hidden, weight) in [([0, 0], 1.0), ([1, 1], 1.0), ([0, 1], 2.0), ([1, 0], 2.0)] {
            let [front, right, back, left] = [0, 1, 2, 3].map(|side| sides >> side & 1);
            let word = [hidden[0], front, right, hidden[1], back, left];
            let cube = Cube::new(word.map(Colour::new));
            for rotation in Rotation::ALL {
                *cubes.entry(faces(&cube.turned(rotation))).or_insert(0.0) += weight;
            }
        }
    }
    assert_weighted(&towers, 5_000, || {
        making.planted(&mut rng).unwrap().1.rings()[0].sides().map(Colour::index)
    });
    assert_weighted(&cubes, 10_000, || faces(&making.planted(&mut rng).unwrap().0.cubes()[0]));
}

/// One cube of six colours: each must be there, and none has a place of its own.
#[test]
fn no_colour_has_a_place_of_its_own() {
    let mut rng = Pcg64::seed_from_u64(4);
    let making = Making::new(1, 6);
    let weights =
        words(6).filter(|word| (0..6).all(|c| often(word, c) == 1)).map(|word| (word, 1.0));
    assert_weighted(&weights.collect(), 15_000, || {
        faces(&making.planted(&mut rng).unwrap().0.cubes()[0])
    });
}

/// All puzzles of a size with one solution that use all colours, by listing.
fn unique(cubes: usize, colours: usize) -> Vec<Puzzle> {
    let mut all = Vec::new();
    let listed = each_puzzle(cubes, colours, &mut |puzzle| {
        if puzzle.colours() == colours && puzzle.is_unique() {
            all.push(puzzle);
        }
        Ok(())
    });
    assert_eq!(listed, Some(Ok(())));
    all
}

/// By Burnside's lemma: the mean number of multisets of kinds that a renaming leaves as they are.
fn burnside(cubes: usize, colours: u8) -> u64 {
    use itertools::Itertools;
    let pairs = (0..colours).flat_map(|b| (0..=b).map(move |a| (a, b))).collect::<Vec<_>>();
    let kinds: Vec<Vec<(u8, u8)>> = pairs.into_iter().combinations_with_replacement(3).collect();
    let mut sum = 0;
    for names in (0..colours).permutations(colours.into()) {
        let image = |kind: &Vec<(u8, u8)>| -> Vec<(u8, u8)> {
            let name = |colour: u8| names[usize::from(colour)];
            let pair = |(a, b): (u8, u8)| (name(a).min(name(b)), name(a).max(name(b)));
            let key = |(a, b): &(u8, u8)| (*b, *a);
            kind.iter().map(|both| pair(*both)).sorted_by_key(key).collect()
        };
        let images: Vec<usize> = kinds
            .iter()
            .map(|kind| kinds.iter().position(|other| *other == image(kind)).unwrap())
            .collect();
        // Such a multiset has all kinds of a cycle equally often.
        let mut ways = vec![0u64; cubes + 1];
        ways[0] = 1;
        let mut seen = vec![false; kinds.len()];
        for start in 0..kinds.len() {
            let (mut at, mut length) = (start, 0);
            while !std::mem::replace(&mut seen[at], true) {
                at = images[at];
                length += 1;
            }
            for size in length.max(1)..=cubes {
                if length > 0 {
                    ways[size] += ways[size - length];
                }
            }
        }
        sum += ways[cubes];
    }
    sum / (1..=u64::from(colours)).product::<u64>()
}

#[test]
fn every_class_of_puzzles_is_listed_once() {
    for (cubes, colours, classes) in
        [(1, 3, None), (2, 2, Some(31)), (2, 4, None), (3, 3, Some(5306)), (3, 4, None)]
    {
        let mut listed = BTreeMap::new();
        let mut count = 0;
        each_puzzle(cubes, colours, &mut |puzzle| {
            *listed.entry(puzzle.canonical()).or_insert(0) += 1;
            count += 1;
            Ok(())
        });
        assert!(listed.values().all(|times| *times == 1));
        assert_eq!(count, burnside(cubes, colours as u8));
        assert!(classes.is_none_or(|classes| classes == count));
    }
    assert_eq!(burnside(4, 4), 4_207_395);
    assert!(each_puzzle(5, 5, &mut |_| Ok(())).is_none());
    let stopped = each_puzzle(2, 2, &mut |_| Err(LimitReached::Stopped));
    assert_eq!(stopped, Some(Err(LimitReached::Stopped)));
}

/// How many of all renamings of the colours leave a puzzle as it is: such a puzzle is made by so
/// many times fewer towers.
fn symmetries(puzzle: &Puzzle) -> f64 {
    use itertools::Itertools;
    let form = |names: &[u16]| -> Vec<Vec<[u16; 2]>> {
        let cube = |cube: &Cube| -> Vec<[u16; 2]> {
            let pair = |pair: [Colour; 2]| {
                let [a, b] = pair.map(|colour| names[usize::from(colour.index())]);
                [a.min(b), a.max(b)]
            };
            cube.pairs().into_iter().map(pair).sorted().collect()
        };
        puzzle.cubes().iter().map(cube).sorted().collect()
    };
    let colours = puzzle.colours() as u16;
    let plain = form(&(0..colours).collect::<Vec<_>>());
    let same = (0..colours).permutations(colours.into()).filter(|names| form(names) == plain);
    let orders: usize =
        plain.iter().counts().values().map(|equal| (1..=*equal).product::<usize>()).product();
    (same.count() * orders) as f64
}

/// Every puzzle with one solution is made, all equally often but those that are like themselves
/// with colours or equal cubes exchanged; with more colours than cubes those with more towers more
/// often.
#[test]
fn unique_puzzles_of_few_cubes_are_made_evenly() {
    for (cubes, colours) in [(3, 3), (2, 3), (2, 4)] {
        let all = unique(cubes, colours);
        let weight = |puzzle: &Puzzle| {
            let towers = puzzle.count(Count::Pictures).unwrap();
            (if colours > cubes { towers as f64 } else { 1.0 }) / symmetries(puzzle)
        };
        let weights: BTreeMap<Puzzle, f64> =
            all.iter().map(|puzzle| (puzzle.canonical(), weight(puzzle))).collect();
        assert_eq!(weights.len(), all.len());
        let mut rng = Pcg64::seed_from_u64(5);
        let making = Making::new(cubes, colours);
        assert_weighted(&weights, 15 * weights.len() as u32, || {
            making.unique(&mut rng).unwrap().canonical()
        });
    }
}

/// The puzzles of four cubes and colours with one solution, in 500 classes by a hash.
#[test]
#[ignore = "a minute in release: lists four million puzzles"]
fn unique_puzzles_of_four_cubes_are_made_evenly() {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let class = |puzzle: &Puzzle| {
        let mut hasher = DefaultHasher::new();
        puzzle.canonical().hash(&mut hasher);
        hasher.finish() % 500
    };
    let all = unique(4, 4);
    assert_eq!(all.len(), 309_637);
    let mut weights: BTreeMap<u64, f64> = BTreeMap::new();
    for puzzle in &all {
        *weights.entry(class(puzzle)).or_default() += 1.0;
    }
    let mut rng = Pcg64::seed_from_u64(6);
    let making = Making::new(4, 4);
    assert_weighted(&weights, 200_000, || class(&making.unique(&mut rng).unwrap()));

    // And by level, which wishes look at.
    let mut levels: BTreeMap<Difficulty, f64> = BTreeMap::new();
    for puzzle in &all {
        *levels.entry(puzzle.difficulty()).or_default() += 1.0;
    }
    let of = |level| levels.get(&level).copied().unwrap();
    assert_eq!(
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert].map(of),
        [185_563.0, 109_953.0, 14_093.0, 28.0]
    );
    assert_weighted(&levels, 100_000, || making.unique(&mut rng).unwrap().difficulty());
    // The table of wishes on the crate's page.
    type Wish = fn(&Puzzle) -> bool;
    let wishes: [(Wish, [u32; 4]); 7] = [
        (|_| true, [185_563, 109_953, 14_093, 28]),
        (|puzzle| puzzle.fewest_colours() >= 3, [67_778, 81_126, 12_776, 28]),
        (|puzzle| !puzzle.has_equal_cubes(), [182_573, 109_549, 14_060, 28]),
        (|puzzle| !puzzle.has_equal_pairs(), [628, 42_736, 13_338, 28]),
        (
            |puzzle| !puzzle.has_equal_cubes() && !puzzle.has_equal_pairs(),
            [628, 42_524, 13_305, 28],
        ),
        (|puzzle| !puzzle.has_one_colour_pairs(), [995, 547, 132, 12]),
        (|puzzle| !puzzle.has_one_colour_pairs() && !puzzle.has_equal_pairs(), [0, 0, 12, 12]),
    ];
    for (at, (wish, expected)) in wishes.into_iter().enumerate() {
        let mut levels = [0; 4];
        for puzzle in all.iter().filter(|puzzle| wish(puzzle)) {
            levels[puzzle.difficulty() as usize] += 1;
        }
        assert_eq!(levels, expected, "{at}");
        let row = expected.map(thousands).join(" | ");
        assert!(include_str!("../src/method.md").contains(&format!("| {row} |")), "{row}");
    }
}

/// A number with a comma between thousands.
fn thousands(number: u32) -> String {
    match number {
        ..1000 => number.to_string(),
        _ => format!("{},{:03}", number / 1000, number % 1000),
    }
}

#[test]
fn a_series_has_different_puzzles() {
    let mut rng = Pcg64::seed_from_u64(7);
    let making = Making::new(4, 4).that(|puzzle| puzzle.difficulty() == Difficulty::Medium);
    let series = making.series(500, &mut rng).unwrap();
    let different: std::collections::BTreeSet<Puzzle> =
        series.iter().map(Puzzle::canonical).collect();
    assert_eq!((series.len(), different.len()), (500, 500));
    for puzzle in &series {
        assert!(puzzle.is_unique());
        assert_eq!((puzzle.difficulty(), puzzle.colours()), (Difficulty::Medium, 4));
    }
}

/// A series has at most all puzzles that there are; past them, the error says how many there are.
#[test]
fn a_series_ends_with_the_last_puzzle() {
    let mut rng = Pcg64::seed_from_u64(8);
    let all = unique(2, 2).len();
    assert_eq!(all, 12);
    let making = Making::new(2, 2);
    assert_eq!(making.series(all, &mut rng).unwrap().len(), all);
    let error = making.series(all + 1, &mut rng).unwrap_err();
    assert_eq!(error, Error::SeriesTooLong { puzzles: all as u64, all: true });
}

#[test]
fn errors_name_the_wish_that_fails() {
    let mut rng = Pcg64::seed_from_u64(9);
    let error = Making::new(3, 3)
        .that(|puzzle| !puzzle.has_one_colour_pairs())
        .that(|puzzle| puzzle.difficulty() >= Difficulty::Expert)
        .called("for experts")
        .that(|puzzle| puzzle.len() == 3)
        .unique(&mut rng)
        .unwrap_err();
    let others = unique(3, 3).iter().filter(|puzzle| !puzzle.has_one_colour_pairs()).count();
    let wish = "for experts".to_owned();
    assert_eq!(error, Error::NoSuchPuzzle { wish, others: others as u64, all: true });
    // Two wishes of which each fails alone.
    let error =
        Making::new(2, 2).that(|_| false).that(|_| false).unique(&mut rng).unwrap_err().to_string();
    assert!(error.contains("`wish 1` and `wish 2`") && error.contains("there are 12"), "{error}");
    // Where not all can be listed, the error speaks of many tries.
    let limits = Limits::new().with_steps(300);
    let making = Making::new(6, 6).that(|_| false).within(limits);
    assert_eq!(making.unique(&mut rng), Err(Error::Limit(LimitReached::Steps { limit: 300 })));
}

#[test]
fn makers_keep_to_what_is_asked() {
    let mut rng = Pcg64::seed_from_u64(10);
    for (cubes, colours) in [(1, 1), (4, 4), (4, 5), (5, 6), (8, 8), (12, 12), (26, 26)] {
        let puzzle = Making::new(cubes, colours).unique(&mut rng).unwrap();
        assert_eq!((puzzle.len(), puzzle.colours()), (cubes, colours));
        assert_eq!(puzzle.count(Count::Classes), Ok(1), "{puzzle}");
    }
    let refused = |cubes, colours| Making::new(cubes, colours).unique(&mut Pcg64::seed_from_u64(1));
    assert_eq!(refused(0, 4), Err(Error::CubesOutOfRange { cubes: 0, max: 1024 }));
    assert_eq!(refused(1025, 2000), Err(Error::CubesOutOfRange { cubes: 1025, max: 1024 }));
    assert_eq!(refused(5, 4), Err(Error::ColoursOutOfRange { colours: 4, min: 5, max: 30 }));
    assert_eq!(refused(2, 13), Err(Error::ColoursOutOfRange { colours: 13, min: 2, max: 12 }));
}
