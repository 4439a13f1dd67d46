//! Solves the first steps of a cube in the fewest turns: a port of `torjusti/cube-solver`, see
//! `docs/ports.md`. Reads a scramble a line, such as `R U2 F'`, from standard input. Prints for
//! each the turns that solve the cross of the lower face, the first block on the left, and the
//! cross with one slot.

use std::error::Error;

use dense_code::Limits;
use perm_puzzles::{Definition, Solver};

/// A step: its name, and the corners and edges that it solves.
type Step = (&'static str, &'static [u16], &'static [u16]);

const STEPS: [Step; 3] = [
    ("cross", &[], &[4, 5, 6, 7]),
    ("block", &[5, 6], &[6, 9, 10]),
    ("cross and slot", &[5], &[4, 5, 6, 7, 9]),
];

/// Whether a step solves a piece.
fn is_solved((_, corners, edges): Step) -> impl Fn(&str, u16) -> bool {
    move |orbit, piece| if orbit == "EDGES" { edges } else { corners }.contains(&piece)
}

fn main() -> Result<(), Box<dyn Error>> {
    let cube = Definition::cube_3x3x3();
    let whole = cube.compile()?;
    // Everything but the pieces of a step is ignored.
    let limits = Limits::new().with_bytes(20_000_000);
    let mut solvers = Vec::new();
    for step in STEPS {
        let space = cube.tracking(is_solved(step))?.compile()?;
        solvers.push(Solver::new_within(&space, &limits)?);
    }
    plain_lines::Source::open(None)?.for_each_line(|line| {
        let scrambled =
            whole.after(&String::from_utf8_lossy(line)).map_err(|error| error.to_string())?;
        for (step, solver) in STEPS.into_iter().zip(&solvers) {
            let seen = cube.tracked_pattern(&scrambled, is_solved(step));
            let solution = solver.solve(seen.as_ref().ok_or("no pattern of the cube")?);
            println!("{}: {}", step.0, solution.map_err(|error| error.to_string())?);
        }
        Ok::<(), String>(())
    })?;
    Ok(())
}
