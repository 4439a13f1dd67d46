//! Random patterns of puzzles given as data: exactly those that moves reach, equally often.

use std::collections::{HashMap, HashSet};

use dense_code::Limits;
use dense_search::Space as _;
use perm_puzzles::{Definition, Error, Pattern, Powers, PuzzleSpace, QuickSolver};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

/// All patterns that moves reach, by a plain search.
fn reached(space: &PuzzleSpace) -> HashSet<Pattern> {
    let mut seen = HashSet::from([space.start_pattern().clone()]);
    let mut waiting = vec![space.start_pattern().clone()];
    while let Some(pattern) = waiting.pop() {
        for (by, _) in (0..).zip(space.move_names()) {
            let after = space.pattern_after(&pattern, &[by]).unwrap();
            if seen.insert(after.clone()) {
                waiting.push(after);
            }
        }
    }
    seen
}

#[test]
fn all_that_moves_reach_and_equally_often() {
    let even: [(&str, &[usize]); 2] = [("L", &[1, 2, 0, 3, 4]), ("R", &[0, 1, 3, 4, 2])];
    let ring: [(&str, &[usize]); 1] = [("L", &[1, 2, 3, 4, 0])];
    let turned = r#"{"name": "turned", "orbits": [
        {"orbitName": "A", "numPieces": 3, "numOrientations": 2},
        {"orbitName": "B", "numPieces": 2, "numOrientations": 1}],
        "defaultPattern": {"A": {"pieces": [0, 1, 1], "orientation": [0, 0, 0]},
                           "B": {"pieces": [0, 1], "orientation": [0, 0]}},
        "moves": {"S": {"A": {"permutation": [1, 0, 2], "orientationDelta": [1, 1, 0]},
                        "B": {"permutation": [1, 0], "orientationDelta": [0, 0]}},
                  "T": {"A": {"permutation": [0, 2, 1], "orientationDelta": [0, 0, 0]}},
                  "F": {"A": {"permutation": [0, 1, 2], "orientationDelta": [1, 1, 0]}}}}"#;
    for (definition, count) in [
        (Definition::from_generators("even", &[0, 1, 2, 3, 4], &even).unwrap(), 60),
        (Definition::from_generators("alike", &[0, 0, 1, 1, 1], &even).unwrap(), 10),
        (Definition::from_generators("ring", &[0, 1, 2, 3, 4], &ring).unwrap(), 5),
        (Definition::from_generators("still", &[0, 1], &[]).unwrap(), 1),
        (serde_json::from_str(turned).unwrap(), 24),
    ] {
        let space = definition.compile().unwrap();
        let all = reached(&space);
        assert_eq!(all.len(), count);
        let draws = 200 * count;
        let patterns = space.random_patterns(Pcg64::seed_from_u64(7)).unwrap();
        are_spread(patterns.take(draws), &all);
        let (solver, mut rng) = (QuickSolver::new(&space).unwrap(), Pcg64::seed_from_u64(8));
        let scrambled = || {
            let scramble = space.scramble(&solver, 200, &mut rng).unwrap();
            space.after(&scramble).unwrap()
        };
        are_spread(std::iter::repeat_with(scrambled).take(draws), &all);
    }
}

/// Whether each of these comes about 200 times.
fn are_spread(drawn: impl Iterator<Item = Pattern>, all: &HashSet<Pattern>) {
    let mut counts: HashMap<Pattern, u32> = HashMap::new();
    for pattern in drawn {
        *counts.entry(pattern).or_default() += 1;
    }
    assert_eq!(counts.keys().cloned().collect::<HashSet<_>>(), *all);
    let chi: f64 = counts.values().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
    let mean = all.len() as f64 - 1.0;
    assert!((chi - mean).abs() <= 5.0 * (2.0 * mean).sqrt(), "{}: {chi} {mean}", all.len());
}

#[test]
fn scrambles_lead_to_what_was_drawn() {
    let space = Definition::cube_3x3x3().compile().unwrap();
    let solver = QuickSolver::new(&space).unwrap();
    let drawn = space.random_patterns(Pcg64::seed_from_u64(3)).unwrap().next().unwrap();
    let scramble = space.scramble(&solver, 22, &mut Pcg64::seed_from_u64(3)).unwrap();
    assert_eq!(space.after(&scramble), Ok(drawn));
    let other = Definition::pocket_cube().compile().unwrap();
    let refused = other.scramble(&solver, 22, &mut Pcg64::seed_from_u64(3));
    assert!(matches!(refused, Err(Error::OtherPuzzle)));
    // A ring that turns one way.
    let moves: [(&str, &[usize]); 1] = [("L", &[1, 2, 3, 4, 0])];
    let ring = Definition::from_generators("ring", &[0, 1, 2, 3, 4], &moves).unwrap();
    let ring = ring.compile_with(Powers::Given).unwrap();
    let solver = QuickSolver::new(&ring).unwrap();
    let refused = ring.scramble(&solver, 5, &mut Pcg64::seed_from_u64(3));
    assert!(matches!(refused, Err(Error::OneWay)), "{refused:?}");
}

/// A puzzle with more states than 64 bits can number.
#[test]
fn the_cube() {
    let space = Definition::cube_3x3x3().compile().unwrap();
    let solver = QuickSolver::new_within(&space, &Limits::new().with_bytes(1 << 25)).unwrap();
    let mut firsts = HashSet::new();
    let patterns = space.random_patterns(Pcg64::seed_from_u64(1)).unwrap();
    for (number, pattern) in patterns.take(400).enumerate() {
        firsts.insert((pattern.pieces()[0], pattern.orientations()[0]));
        if number < 20 {
            solver.solve(&pattern, 24).unwrap();
        }
    }
    // Twelve edges with two orientations each, or eight corners with three.
    assert_eq!(firsts.len(), 24);
    // Its states have no numbers of 64 bits.
    assert_eq!((space.unrank(0), space.position(space.start_pattern())), (None, None));
}
