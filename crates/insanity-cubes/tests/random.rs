//! Random puzzles come as often as their definition says, by Pearson's test with fixed seeds; and
//! makers end whatever the generator gives.
#![cfg(feature = "rand")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "tests with small numbers"
)]

use std::collections::BTreeMap;
use std::convert::Infallible;

use insanity_cubes::make::{MakeError, Making};
use insanity_cubes::pieces::{PieceKind, Total};
use insanity_cubes::{Colour, Count, Cube, Limits, Puzzle, Rotation};
use itertools::Itertools;
use proptest::prelude::*;
use rand_core::{SeedableRng, TryRng};
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

/// All words of six faces in so many colours.
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
            let puzzle = Puzzle::from_bag(colours.into(), &mut rng).unwrap();
            faces(puzzle.cubes().last().unwrap())
        });
    }
}

/// Every colour on as many faces, or one fewer: each way to place them is as likely.
#[test]
fn balanced_cubes_are_dealt_evenly() {
    for (colours, each) in [(2, [3, 3, 0, 0]), (3, [2, 2, 2, 0]), (4, [2, 2, 1, 1])] {
        let mut rng = Pcg64::seed_from_u64(2);
        let fits = |word: &[u16; 6]| (0..4).all(|c| often(word, c) == each[usize::from(c)]);
        let weights = words(colours).filter(fits).map(|word| (word, 1.0)).collect();
        let making = Making::new(1, colours.into());
        assert_weighted(&weights, 10_000, || faces(&making.balanced(&mut rng).unwrap().cubes()[0]));
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

/// Numbers in steps: 0 gives the same for ever.
struct Steps {
    last: u64,
    step: u64,
}

impl TryRng for Steps {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.try_next_u64()? as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.last = self.last.wrapping_add(self.step);
        Ok(self.last)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            *byte = self.try_next_u64()? as u8;
        }
        Ok(())
    }
}

#[test]
fn makers_and_estimates_end_whatever_the_generator_gives() {
    for (last, step) in [(0, 0), (u64::MAX, 0), (1 << 31, 0), (0, 1), (0, 1 << 20)] {
        let rng = &mut Steps { last, step };
        assert_eq!(Puzzle::from_bag(5, rng).unwrap().len(), 5);
        let puzzle = Making::new(9, 18).balanced(rng).unwrap();
        assert_eq!(puzzle.len(), 9);
        for colours in [5, 17, 30] {
            let (puzzle, tower) = Making::new(5, colours).planted(rng).unwrap();
            assert!(tower.solves(&puzzle) && puzzle.colours() == colours);
        }
        for (cubes, colours) in [(1, 1), (3, 3), (4, 5)] {
            if let Ok((puzzle, _)) = Making::new(cubes, colours).unique(rng) {
                assert_eq!(puzzle.count(Count::Classes), Ok(1));
            }
        }
        assert!(puzzle.estimate_within(Count::Solutions, &Limits::new(), rng).is_ok());
    }
}

/// Makes stacks of a kind: each is solved by its solution, and those with one class have one.
fn assert_solved(views: &[Vec<usize>], seeds: u64, [pieces, colours]: [usize; 2]) {
    let Ok(kind) = PieceKind::new(views.to_vec(), 1) else { return };
    let making = Making::new(pieces, colours).within(Limits::new().with_steps(200));
    for seed in 0..seeds {
        let rng = || Pcg64::seed_from_u64(seed);
        let limits = Limits::new();
        if let Ok(made) = making.planted_stack(&kind, &mut rng()) {
            assert!(made.stack.is_solved_by(&made.solution), "{views:?}, seed {seed}");
        }
        if let Ok(made) = making.unique_stack(&kind, &mut rng()) {
            assert!(made.stack.is_solved_by(&made.solution), "{views:?}, seed {seed}");
            assert_eq!(made.stack.classes_within(&limits), Ok(1), "{views:?}, seed {seed}");
        }
        let total = Total::Sides(u32::try_from(pieces + 1).unwrap());
        if let Ok(made) = making.unique_sums(&kind, total, &mut rng()) {
            assert!(made.stack.is_solved_by(&made.solution), "{views:?}, seed {seed}");
            assert_eq!(made.stack.classes_within(&limits), Ok(1), "{views:?}, seed {seed}");
        }
    }
}

/// All kinds of two or three views that show one or two of up to four faces. Some maps of their
/// faces take each view to a view and are no turn: two faces go to one.
#[test]
fn stacks_of_small_kinds_are_solved() {
    for (faces, sides) in (2..=4_usize).cartesian_product(1..=2) {
        let views = (0..faces).permutations(sides).collect::<Vec<_>>();
        for count in 2..=3 {
            for views in std::iter::repeat_n(views.iter().cloned(), count).multi_cartesian_product()
            {
                assert_solved(&views, 6, [2, 2.max(sides)]);
            }
        }
    }
    for count in [1, 2, 3] {
        assert_solved(&[vec![0, 1], vec![2, 3], vec![3, 2]], 100, [count, count + 1]);
    }
}

proptest! {
    #[test]
    fn stacks_of_random_kinds_are_solved(
        views in (1..=4_usize, 2..=6_usize).prop_flat_map(|(sides, faces)| {
            let view = Just((0..faces).collect::<Vec<_>>()).prop_shuffle();
            let view = view.prop_map(move |view| view.into_iter().take(sides).collect::<Vec<_>>());
            prop::collection::vec(view, 1..5)
        }),
        [pieces, more] in [1..4_usize, 0..3],
    ) {
        // Not more sides than faces: the views have one length.
        assert_solved(&views, 3, [pieces, pieces + more]);
    }
}

/// Each face is opposite another one in each view: such a kind is not restricted.
#[test]
fn faces_opposite_in_some_views_only_are_not_restricted() {
    let kind = PieceKind::new(vec![vec![0, 1, 2, 3], vec![0, 2, 1, 3]], 1).unwrap();
    let rng = || Pcg64::seed_from_u64(1);
    let plain = Making::new(1, 1);
    for making in [plain.no_one_colour_pairs(), plain.no_equal_pairs()] {
        let [made, plain] = [making, plain].map(|making| making.unique_stack(&kind, &mut rng()));
        assert_eq!(made, plain);
        assert!(made.is_ok());
    }
}

#[test]
fn no_more_numbers_are_asked_of_a_piece_than_there_are() {
    let mut rng = Pcg64::seed_from_u64(1);
    let making = Making::new(4, 2).colours_each(3);
    let made = making.unique_sums(&PieceKind::cube(), Total::Sides(6), &mut rng);
    assert_eq!(made.err(), Some(MakeError::ColoursEach { each: 3, most: 2 }));
}
