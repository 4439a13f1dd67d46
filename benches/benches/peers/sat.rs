//! Instant Insanity as a formula for CaDiCaL. It builds C++, so it is asked for by
//! `RUSTFLAGS="--cfg sat"`.

use cadical::Solver as Sat;
use insanity_cubes::Puzzle;

use super::{numbers, rings};

/// A variable a ring: one for each cube, at most one for each colour of a side (and one if no
/// colour is spare).
fn formula(puzzle: &Puzzle) -> (Sat, Vec<Vec<i32>>) {
    let mut solver: Sat = Sat::new();
    let rings = rings(puzzle);
    let mut next = 0;
    let variables: Vec<Vec<i32>> = rings
        .iter()
        .map(|rings| {
            let own = rings.iter().map(|_| {
                next += 1;
                next
            });
            own.collect()
        })
        .collect();
    let at_most_one = |solver: &mut Sat, set: &[i32]| {
        for (place, one) in set.iter().enumerate() {
            for other in &set[..place] {
                solver.add_clause([-one, -other]);
            }
        }
    };
    for own in &variables {
        solver.add_clause(own.iter().copied());
        at_most_one(&mut solver, own);
    }
    for side in 0..4 {
        for colour in 0..numbers(puzzle) {
            let set: Vec<i32> = rings
                .iter()
                .zip(&variables)
                .flat_map(|(rings, own)| rings.iter().zip(own))
                .filter(|(ring, _)| usize::from(ring.sides()[side].index()) == colour)
                .map(|(_, variable)| *variable)
                .collect();
            if puzzle.colours() == puzzle.len() && numbers(puzzle) == puzzle.len() {
                solver.add_clause(set.iter().copied());
            }
            at_most_one(&mut solver, &set);
        }
    }
    (solver, variables)
}

/// Whether there is a solution, by two half solutions: a variable for each pair in front and for
/// each to the right. That is a hundredth of the clauses of the formula by rings, which took up to
/// minutes for a bag of 26: resolution can't count, and has to find out for each arrangement of a
/// half solution anew that the other half has no room.
pub(crate) fn solvable(puzzle: &Puzzle) -> bool {
    let (cubes, tight) = (puzzle.len(), puzzle.colours() == puzzle.len());
    if puzzle.colours() < cubes {
        return false;
    }
    let mut solver: Sat = Sat::new();
    let variable =
        |half: usize, cube: usize, axis: usize| (1 + 3 * (half * cubes + cube) + axis) as i32;
    for half in 0..2 {
        // At each colour its pairs, and apart those that are loops.
        let mut at = vec![(Vec::new(), Vec::new()); numbers(puzzle)];
        for (cube, pairs) in puzzle.pairs().enumerate() {
            let own = [0, 1, 2].map(|axis| variable(half, cube, axis));
            solver.add_clause(own);
            for [one, other] in [[0, 1], [0, 2], [1, 2]] {
                solver.add_clause([-own[one], -own[other]]);
            }
            for (axis, pair) in pairs.iter().enumerate() {
                let [a, b] = pair.colours().map(|colour| usize::from(colour.index()));
                if pair.is_one_colour() {
                    at[a].1.push(own[axis]);
                } else {
                    at[a].0.push(own[axis]);
                    at[b].0.push(own[axis]);
                }
                if half == 1 {
                    solver.add_clause([-variable(0, cube, axis), -own[axis]]);
                }
            }
        }
        for (edges, loops) in at {
            for (place, one) in edges.iter().enumerate() {
                for (middle, other) in edges[..place].iter().enumerate() {
                    for third in &edges[..middle] {
                        solver.add_clause([-one, -other, -third]);
                    }
                }
            }
            for (place, one) in loops.iter().enumerate() {
                for other in edges.iter().chain(&loops[..place]) {
                    solver.add_clause([-one, -other]);
                }
            }
            if tight {
                for left_out in 0..edges.len().max(1) {
                    let others = edges.iter().enumerate().filter(|(place, _)| *place != left_out);
                    solver.add_clause(others.map(|(_, edge)| *edge).chain(loops.iter().copied()));
                }
            }
        }
    }
    solver.solve() == Some(true)
}

/// The number of models, each ruled out once found.
pub(crate) fn count(puzzle: &Puzzle) -> u128 {
    if puzzle.colours() < puzzle.len() {
        return 0;
    }
    let (mut solver, variables) = formula(puzzle);
    let mut count = 0;
    while solver.solve() == Some(true) {
        count += 1;
        let model: Vec<i32> = variables
            .iter()
            .flatten()
            .filter(|variable| solver.value(**variable) == Some(true))
            .map(|variable| -variable)
            .collect();
        solver.add_clause(model);
    }
    count
}
