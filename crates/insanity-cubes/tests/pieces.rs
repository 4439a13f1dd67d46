//! Pieces of any shape against all their placements, one after the other.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "tests")]

use std::collections::BTreeSet;

use insanity_cubes::pieces::{Kind, Rule, Stack};
use insanity_cubes::{Count, Cube, Limits, Puzzle};
use itertools::Itertools;
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

type Tower = Vec<Vec<u32>>;

fn is_solved(tower: &Tower, squares: usize, rule: Rule) -> bool {
    let sides = tower[0].len() / squares;
    let values = |side: usize| -> Vec<u32> {
        tower.iter().flat_map(|ring| ring[side * squares..][..squares].iter().copied()).collect()
    };
    (0..sides).all(|side| match rule {
        Rule::Different => values(side).iter().all_unique(),
        Rule::Sum(total) => values(side).iter().sum::<u32>() == total,
        Rule::OppositeSum(total) => {
            let other = values((side + sides / 2) % sides);
            values(side).iter().chain(&other).sum::<u32>() == total
        }
    })
}

fn solutions(stack: &Stack, squares: usize, rule: Rule) -> Vec<Tower> {
    let all = stack.pieces().iter().map(|rings| rings.iter().cloned()).multi_cartesian_product();
    all.filter(|tower| is_solved(tower, squares, rule)).collect()
}

/// The number of classes under turning the whole, or reversing it, where the pieces can follow.
fn classes(solutions: &[Tower], stack: &Stack, squares: usize) -> u64 {
    let turn = |ring: &Vec<u32>, shift: usize, over: bool| {
        let mut ring = ring.clone();
        if over {
            ring.reverse();
        }
        ring.rotate_left(shift * squares);
        ring
    };
    let sides = stack.pieces()[0][0].len() / squares;
    let allowed: Vec<(usize, bool)> = (0..sides)
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
fn check(kind: &Kind, pieces: &[Vec<u32>], squares: usize, rule: Rule) -> bool {
    let limits = Limits::new();
    let stack = Stack::new(kind, pieces, rule).unwrap();
    let solutions = solutions(&stack, squares, rule);
    assert_eq!(stack.count_within(&limits), Ok(solutions.len() as u64), "{stack:?}");
    assert_eq!(
        stack.classes_within(&limits),
        Ok(classes(&solutions, &stack, squares)),
        "{stack:?}"
    );
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
        Stack::new(kind, &part(places), rule)
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
    let odd = Kind::new(vec![vec![0, 1, 2], vec![3, 2, 1], vec![0, 0, 3]], 1).unwrap();
    let wide = Kind::new(vec![vec![0, 1, 2, 3], vec![2, 0, 1, 3]], 2).unwrap();
    let kinds = [
        (Kind::slice(3), 1, 4),
        (Kind::slice(4), 1, 4),
        (Kind::prism(3), 1, 3),
        (Kind::prism(4), 1, 3),
        (Kind::prism(5), 1, 3),
        (Kind::flat_box(), 1, 4),
        (Kind::cube(), 1, 2),
        (Kind::block_2x2x1(), 2, 3),
        (Kind::block_2x2x2(), 4, 2),
        (odd, 1, 4),
        (wide, 2, 4),
    ];
    let mut rng = Pcg64::seed_from_u64(1);
    let mut solved = [0; 3];
    for (kind, squares, most) in kinds {
        let sides = kind.views()[0].len() / squares;
        for round in 0..150u32 {
            let count = 1 + round % most;
            let values = 1 + rng.next_u32() % (count * squares as u32 + 3);
            let pieces: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..kind.faces()).map(|_| rng.next_u32() % values).collect())
                .collect();
            solved[0] += u32::from(check(&kind, &pieces, squares, Rule::Different));
            let total = count * squares as u32 * values.saturating_sub(1) / 2;
            solved[1] += u32::from(check(&kind, &pieces, squares, Rule::Sum(total)));
            if sides % 2 == 0 {
                let rule = Rule::OppositeSum(2 * total);
                solved[2] += u32::from(check(&kind, &pieces, squares, rule));
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
        let stack = Stack::new(&Kind::cube(), &pieces, Rule::Different).unwrap();
        let counts = [stack.count_within(&Limits::new()), stack.classes_within(&Limits::new())];
        let expected = [Count::Pictures, Count::Classes].map(|what| puzzle.count(what).unwrap());
        assert_eq!(counts.map(|count| u128::from(count.unwrap())), expected, "{puzzle}");
    }
}

#[test]
fn views_of_a_large_block_are_rotations() {
    let block = Kind::block_2x2x2();
    assert_eq!(block.views()[0], (0..16).collect::<Vec<_>>());
    assert!(block.views().iter().all_unique() && block.views().len() == 24);
    // Each side of each view is a side of the block, turned.
    for side in block.views().iter().flat_map(|view| view.chunks(4)) {
        let first = side.iter().min().unwrap() / 4 * 4;
        let plain: Vec<usize> = side.iter().map(|square| square - first).collect();
        let turned = [[0, 1, 2, 3], [2, 0, 3, 1], [3, 2, 1, 0], [1, 3, 0, 2]];
        assert!(turned.iter().any(|turn| plain == turn), "{side:?}");
    }
}

#[test]
fn what_is_no_stack_is_refused() {
    assert!(Kind::new(vec![], 1).is_err() && Kind::new(vec![vec![]], 1).is_err());
    assert!(Kind::new(vec![vec![0, 1], vec![0]], 1).is_err());
    assert!(Kind::new(vec![vec![0, 1]], 0).is_err() && Kind::new(vec![vec![0, 1, 2]], 2).is_err());
    let prism = Kind::prism(3);
    assert!(Stack::new(&prism, &[], Rule::Different).is_err());
    assert!(Stack::new(&prism, &[vec![0, 1]], Rule::Different).is_err());
    assert!(Stack::new(&prism, &[vec![0, 1, 2]], Rule::OppositeSum(3)).is_err());
    let stack = Stack::new(&prism, &[vec![0, 1, 2]], Rule::Different).unwrap();
    assert!(stack.count_within(&Limits::new().with_steps(2)).is_err());
}
