//! Random patterns of puzzles given as data: exactly those that moves reach, equally often.

use std::collections::{HashMap, HashSet};

use dense_code::Limits;
use dense_search::Space as _;
use perm_puzzles::definition::{Definition, Pattern, PuzzleSpace, QuickSolver, Word};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::SeedableRng;

/// All patterns that moves reach, by a plain search.
fn reached(space: &PuzzleSpace) -> HashSet<Pattern> {
    let mut seen = HashSet::from([space.start_pattern().clone()]);
    let mut waiting = vec![space.start_pattern().clone()];
    while let Some(pattern) = waiting.pop() {
        for by in space.move_names() {
            let after = space.pattern_after(&pattern, &Word(vec![*by])).unwrap();
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
        let mut counts: HashMap<Pattern, u32> = HashMap::new();
        let draws = 200 * count;
        let patterns = space.random_patterns(Pcg64::seed_from_u64(7)).unwrap();
        for pattern in patterns.take(draws) {
            *counts.entry(pattern).or_default() += 1;
        }
        assert_eq!(counts.keys().cloned().collect::<HashSet<_>>(), all);
        let chi: f64 = counts.values().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
        let mean = count as f64 - 1.0;
        assert!((chi - mean).abs() <= 5.0 * (2.0 * mean).sqrt(), "{count}: {chi} {mean}");
    }
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
