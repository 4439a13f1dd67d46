//! Pieces of any shape against all their placements, one after the other.
#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "tests with small numbers"
)]

use insanity_cubes::pieces::{Piece, PieceError, Stack, StackError};
use insanity_cubes::{Colour, Count, Cube, Limits, Puzzle, history};
use itertools::Itertools;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

fn brute(stack: &Stack) -> u128 {
    let places = stack.pieces().iter().map(|piece| 0..piece.rings().len());
    let all = places.multi_cartesian_product();
    all.filter(|placement| stack.is_solved_by(placement)).count() as u128
}

fn check(stack: &Stack) -> bool {
    let limits = Limits::new();
    let count = brute(stack);
    assert_eq!(stack.count_within(&limits), Ok(count), "{stack:?}");
    // Without memory they are found one by one.
    assert_eq!(stack.count_within(&limits.with_bytes(0)), Ok(count), "{stack:?}");
    match stack.solve_within(&limits).unwrap() {
        Some(placement) => assert!(stack.is_solved_by(&placement), "{stack:?}"),
        None => assert_eq!(count, 0, "{stack:?}"),
    }
    let Some(obstacle) = stack.obstacle_within(&limits).unwrap() else {
        assert!(count > 0);
        return true;
    };
    let part = |left_out: Option<usize>| {
        let kept = obstacle.iter().filter(|piece| Some(**piece) != left_out);
        Stack::new(kept.map(|piece| stack.pieces()[*piece].clone()).collect())
    };
    assert_eq!(brute(&part(None).unwrap()), 0);
    for piece in &obstacle {
        assert!(part(Some(*piece)).is_ok_and(|rest| brute(&rest) > 0), "{stack:?}");
    }
    false
}

/// Slices and prisms of two to six sides, flat boxes, cubes, and pieces that show anything.
#[test]
fn every_kind_of_piece_agrees_with_brute_force() {
    let mut rng = Pcg64::seed_from_u64(1);
    let mut below = |end: u32| (rng.next_u32() % end) as u16;
    let (mut solvable, mut not) = (0, 0);
    for round in 0..2500 {
        let (pieces, kind) = (1 + below(4), round % 5);
        let colours = u32::from(pieces) + u32::from(below(2));
        let sides = match kind {
            0 | 1 => 2 + usize::from(below(5)),
            2 | 3 => 4,
            _ => 3,
        };
        let made = (0..pieces).map(|_| {
            let ring: Vec<Colour> = (0..sides).map(|_| Colour::new(below(colours))).collect();
            match kind {
                0 => Piece::slice(&ring).unwrap(),
                2 => Piece::flat_box([ring[0], ring[1], ring[2], ring[3]]),
                3 if pieces < 4 => {
                    Piece::from(Cube::new([(); 6].map(|()| Colour::new(below(colours)))))
                }
                1 | 3 => Piece::prism(&ring).unwrap(),
                _ => {
                    let mut more = || (0..3).map(|_| Colour::new(below(colours))).collect();
                    Piece::from_rings(vec![ring, more(), more()]).unwrap()
                }
            }
        });
        let stack = Stack::new(made.collect()).unwrap();
        if check(&stack) { solvable += 1 } else { not += 1 }
    }
    assert!(solvable > 500 && not > 500, "{solvable} {not}");
}

/// A stack of cubes is a puzzle.
#[test]
fn stacks_of_cubes_are_puzzles() {
    for known in history::ALL {
        let puzzle: Puzzle = known.puzzle();
        let stack = Stack::from(&puzzle);
        assert_eq!(stack.count_within(&Limits::new()), Ok(puzzle.count(Count::Pictures).unwrap()));
        let placement = stack.solve_within(&Limits::new()).unwrap().unwrap();
        assert!(stack.is_solved_by(&placement));
        assert!(!stack.is_solved_by(&placement[1..]));
        assert!(stack.solve_within(&Limits::new().with_steps(1)).is_err());
    }
}

#[test]
fn pieces_that_do_not_match_are_refused() {
    let a = Colour::new(0);
    assert_eq!(Piece::from_rings(Vec::new()), Err(PieceError::Empty));
    assert_eq!(Piece::prism(&[]), Err(PieceError::Empty));
    let sides = PieceError::Sides { ring: 2, found: 1, expected: 2 };
    assert_eq!(Piece::from_rings(vec![vec![a, a], vec![a]]), Err(sides));
    assert_eq!(Stack::new(Vec::new()), Err(StackError::Empty));
    let pieces = [2, 3].map(|sides| Piece::slice(&vec![a; sides]).unwrap());
    let error = StackError::Sides { piece: 2, found: 3, expected: 2 };
    assert_eq!(Stack::new(pieces.to_vec()), Err(error));
}
