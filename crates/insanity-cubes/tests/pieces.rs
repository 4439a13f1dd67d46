//! Pieces of any shape against all their placements, one after the other.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "tests")]

use std::collections::BTreeSet;

use insanity_cubes::pieces::{self, Rule, Stack};
use insanity_cubes::{Count, Cube, Limits, Puzzle};
use itertools::Itertools;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

type Tower = Vec<Vec<u32>>;

fn is_solved(tower: &Tower, rule: Rule) -> bool {
    let sides = tower[0].len();
    let values = |side: usize| tower.iter().map(move |ring| ring[side]);
    (0..sides).all(|side| match rule {
        Rule::Different => values(side).all_unique(),
        Rule::Sum(total) => values(side).sum::<u32>() == total,
        Rule::OppositeSum(total) => {
            values(side).chain(values((side + sides / 2) % sides)).sum::<u32>() == total
        }
    })
}

fn solutions(stack: &Stack, rule: Rule) -> Vec<Tower> {
    let all = stack.pieces().iter().map(|rings| rings.iter().cloned()).multi_cartesian_product();
    all.filter(|tower| is_solved(tower, rule)).collect()
}

/// The number of classes under turning the whole, or reversing it, where the pieces can follow.
fn classes(solutions: &[Tower], stack: &Stack) -> u64 {
    let turn = |ring: &Vec<u32>, shift: usize, over: bool| {
        let mut ring = ring.clone();
        if over {
            ring.reverse();
        }
        ring.rotate_left(shift);
        ring
    };
    let allowed: Vec<(usize, bool)> = (0..stack.pieces()[0][0].len())
        .cartesian_product([false, true])
        .filter(|(shift, over)| {
            let follows = |rings: &Vec<Vec<u32>>| {
                rings.iter().all(|ring| rings.contains(&turn(ring, *shift, *over)))
            };
            stack.pieces().iter().all(follows)
        })
        .collect();
    let least = |tower: &Tower| {
        let image = |(shift, over): &(usize, bool)| -> Tower {
            tower.iter().map(|ring| turn(ring, *shift, *over)).collect()
        };
        allowed.iter().map(image).min().unwrap()
    };
    solutions.iter().map(least).collect::<BTreeSet<_>>().len() as u64
}

/// Whether there is a solution.
fn check(views: &[Vec<usize>], pieces: &[Vec<u32>], rule: Rule) -> bool {
    let limits = Limits::new();
    let stack = Stack::new(views, pieces, rule).unwrap();
    let solutions = solutions(&stack, rule);
    assert_eq!(stack.count_within(&limits), Ok(solutions.len() as u64), "{stack:?}");
    assert_eq!(stack.classes_within(&limits), Ok(classes(&solutions, &stack)), "{stack:?}");
    match stack.solve_within(&limits).unwrap() {
        Some(tower) => assert!(solutions.contains(&tower), "{stack:?}"),
        None => assert!(solutions.is_empty(), "{stack:?}"),
    }
    let Some(obstacle) = stack.obstacle_within(&limits).unwrap() else {
        return true;
    };
    assert!(solutions.is_empty());
    let part = |places: &[usize]| -> Vec<Vec<u32>> {
        places.iter().map(|place| pieces[*place].clone()).collect()
    };
    let solves = |places: &[usize]| {
        Stack::new(views, &part(places), rule)
            .is_ok_and(|stack| stack.solve_within(&limits).unwrap().is_some())
    };
    assert!(!solves(&obstacle));
    if rule == Rule::Different {
        for left_out in &obstacle {
            let rest: Vec<usize> = obstacle.iter().copied().filter(|at| at != left_out).collect();
            assert!(rest.is_empty() || solves(&rest), "{stack:?}");
        }
    }
    false
}

#[test]
fn small_stacks_of_all_kinds() {
    let kinds = [
        (pieces::slice(3), 4),
        (pieces::slice(4), 4),
        (pieces::prism(3), 3),
        (pieces::prism(4), 3),
        (pieces::prism(5), 3),
        (pieces::flat_box(), 4),
        (pieces::cube(), 2),
        (vec![vec![0, 1, 2], vec![3, 2, 1], vec![0, 0, 3]], 4),
    ];
    let mut rng = Pcg64::seed_from_u64(1);
    let mut solved = [0; 3];
    for (views, most) in kinds {
        let faces = 1 + views.iter().flatten().max().unwrap();
        for round in 0..150u32 {
            let count = 1 + round % most;
            let values = 1 + rng.next_u32() % (count + 3);
            let pieces: Vec<Vec<u32>> =
                (0..count).map(|_| (0..faces).map(|_| rng.next_u32() % values).collect()).collect();
            solved[0] += u32::from(check(&views, &pieces, Rule::Different));
            let total = count * values.saturating_sub(1) / 2;
            solved[1] += u32::from(check(&views, &pieces, Rule::Sum(total)));
            if views[0].len() % 2 == 0 {
                solved[2] += u32::from(check(&views, &pieces, Rule::OppositeSum(2 * total)));
            }
        }
    }
    assert!(solved.iter().all(|count| *count > 100), "{solved:?}");
}

/// Cubes as pieces have the pictures and classes of the puzzle.
#[test]
fn cubes_are_pieces() {
    let mut rng = Pcg64::seed_from_u64(2);
    for round in 0..200 {
        let faces = |_| [(); 6].map(|()| rng.next_u32() % 5);
        let pieces: Vec<[u32; 6]> = (0..1 + round % 4).map(faces).collect();
        let cube = |faces: &[u32; 6]| {
            Cube::new(faces.map(|face| insanity_cubes::Colour::new(face as u16)))
        };
        let puzzle = Puzzle::new(pieces.iter().map(cube).collect()).unwrap();
        let pieces: Vec<Vec<u32>> = pieces.iter().map(|faces| faces.to_vec()).collect();
        let stack = Stack::new(&pieces::cube(), &pieces, Rule::Different).unwrap();
        let counts = [stack.count_within(&Limits::new()), stack.classes_within(&Limits::new())];
        let expected = [Count::Pictures, Count::Classes].map(|what| puzzle.count(what).unwrap());
        assert_eq!(counts.map(|count| u128::from(count.unwrap())), expected, "{puzzle}");
    }
}

#[test]
fn what_is_no_stack_is_refused() {
    let refused = |views: &[Vec<usize>], pieces: &[Vec<u32>], rule| {
        assert!(Stack::new(views, pieces, rule).is_err(), "{views:?} {pieces:?}");
    };
    let prism = pieces::prism(3);
    let pieces = [vec![0, 1, 2]];
    for views in [vec![], vec![vec![]], vec![vec![0, 1, 2], vec![0]]] {
        refused(&views, &pieces, Rule::Different);
    }
    refused(&prism, &[], Rule::Different);
    refused(&prism, &[vec![0, 1]], Rule::Different);
    refused(&prism, &pieces, Rule::OppositeSum(3));
    let stack = Stack::new(&prism, &pieces, Rule::Different).unwrap();
    assert!(stack.count_within(&Limits::new().with_steps(2)).is_err());
}
