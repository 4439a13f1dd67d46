//! Shortest solutions of a puzzle that is given as data.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use dense_code::Limits;
use dense_search::Saved as _;
use perm_puzzles::{Definition, Powers, PuzzleSpace, Solver};
use plain_lines::{Arguments, Failure};

const HELP: &str = "\
Solves scrambles of a puzzle in the fewest moves.

usage: solve_puzzle FILE [quarter|half|given] [--memory BYTES] [--tables FILE] [SCRAMBLES]

FILE defines the puzzle in the JSON form of cubing.js: orbits of pieces, the solved pattern, and moves
as permutations with changes of orientation; or in the form of twsearch (.tws) and ksolve (.def).

  quarter         a move is a move of the file or its inverse
  half            a move is a move of the file or a power of it (default)
  given           a move is a move of the file
  --memory BYTES  the most bytes for tables (default 1073741824)
  --tables FILE   load the tables from FILE; if it does not exist, build them and save them to it

Input, from SCRAMBLES or standard input: one scramble per line, moves with spaces between them, such as
R U2 F', (R U)3, [R, U] or [F: R], or a scramble file of ksolve (Scramble NAME ... End, ScrambleAlg).
Blank lines and # comments are skipped.

For each scramble it prints `LENGTH MOVES...`, a shortest solution. For bad input it prints a message on
standard error and nothing on standard output, and exits with code 2.
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, _: &mut Vec<u8>) -> Result<(), Failure> {
    let memory = arguments.option("--memory")?.unwrap_or(1 << 30);
    let tables = arguments.path("--tables")?;
    let (mut paths, mut powers) = (Vec::new(), None);
    for word in arguments.words(3)? {
        match (word.to_str(), paths.len(), powers) {
            (Some("quarter"), 1, None) => powers = Some(Powers::Quarter),
            (Some("half"), 1, None) => powers = Some(Powers::Half),
            (Some("given"), 1, None) => powers = Some(Powers::Given),
            (_, 0 | 1, _) => paths.push(PathBuf::from(word)),
            _ => return Err(Failure::Usage("too many arguments".to_owned())),
        }
    }
    let Some(file) = paths.first() else {
        return Err(Failure::Usage("which puzzle?".to_owned()));
    };
    let space = space(file, powers.unwrap_or_default())?;
    let text = plain_lines::read_bytes(paths.get(1).map(PathBuf::as_path))?;
    let scrambles = space.read_scrambles(text);
    let scrambles = scrambles.map_err(|error| Failure::Other(error.to_string()))?;
    let solver = solver(&space, memory, tables.as_deref())?;
    let bar = plain_lines::progress(Some(scrambles.len() as u64), "scrambles");
    let mut output = plain_lines::output();
    for pattern in &scrambles {
        #[cfg(feature = "rayon")]
        let solution = solver.par_solve(pattern);
        #[cfg(not(feature = "rayon"))]
        let solution = solver.solve(pattern);
        let solution = solution.map_err(|error| Failure::Other(error.to_string()))?;
        let line = format!("{} {}", solution.moves.len(), solution);
        writeln!(output, "{}", line.trim_end())?;
        output.flush()?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

/// The puzzle of a file.
fn space(path: &Path, powers: Powers) -> Result<PuzzleSpace, Failure> {
    let text = plain_lines::read_bytes(Some(path))?;
    let wrong =
        |error: &dyn std::fmt::Display| Failure::Other(format!("{}: {error}", path.display()));
    // JSON begins with a brace.
    let definition: Definition = if text.trim_ascii_start().starts_with(b"{") {
        serde_json::from_slice(&text).map_err(|error| wrong(&error))?
    } else {
        Definition::from_tws(&text).map_err(|error| wrong(&error))?
    };
    definition.compile_with(powers).map_err(|error| wrong(&error))
}

/// A solver with its tables built, or loaded where they were saved.
fn solver(space: &PuzzleSpace, memory: u64, tables: Option<&Path>) -> Result<Solver, Failure> {
    let other = |error: &dyn std::fmt::Display| Failure::Other(error.to_string());
    if let Some(path) = tables.filter(|path| path.exists()) {
        return Solver::load(space.clone(), path).map_err(|error| other(&error));
    }
    let bar = plain_lines::progress(None, "building tables");
    let solver = Solver::new_within(space, &Limits::new().with_bytes(memory));
    bar.finish_and_clear();
    let solver = solver.map_err(|error| other(&error))?;
    if let Some(path) = tables {
        solver.save(path).map_err(|error| other(&error))?;
    }
    Ok(solver)
}
