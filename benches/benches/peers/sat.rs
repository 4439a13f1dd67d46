//! Instant Insanity as a formula for CaDiCaL. It builds C++, so it is asked for by
//! `RUSTFLAGS="--cfg sat"`.

use cadical::Solver as Sat;
use insanity_cubes::Puzzle;

use super::{numbers, rings};

/// A variable a ring: one for each cube, at most one for each colour of a side (and one if no colour is spare).
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

/// Whether there is a model.
pub(crate) fn solvable(puzzle: &Puzzle) -> bool {
    formula(puzzle).0.solve() == Some(true)
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
