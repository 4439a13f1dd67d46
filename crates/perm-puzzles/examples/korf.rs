//! Korf's fifteen-puzzles, solved in the fewest moves.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use lexopt::Parser;
use lexopt::prelude::{Long, Short, Value};
use perm_puzzles::{PatternDatabase, PatternError, SlidingSolver, Tiles};
use plain_lines::{Failure, Source};

const HELP: &str = "\
Solves fifteen-puzzles in the fewest moves, by IDA* on additive pattern databases.

usage: korf [--databases 3|6-6-3|7-8] [FILE]

Input, from FILE or standard input: a puzzle a line, its number and its 16 cells in reading order, 0 for
the blank; a number more is the length to expect. Blank lines and # comments are passed over. The goal has the blank in the
first cell.

  --databases 3       five of three tiles: built at once, for easy puzzles
  --databases 6-6-3   5,765,760 placements for six tiles: built in a part of a second (default)
  --databases 7-8     57,657,600 and 518,918,400 placements: built in some seconds, 0.8 GB

It prints `number length nodes` for each puzzle, then `total LENGTH NODES`; times, nodes per second and, where the
system tells it, the most memory used on standard error. Exit code 2 for bad input or a length that is not the expected one.
";

const THREES: [&[u8]; 5] = [&[1, 2, 3], &[4, 8, 12], &[5, 6, 9], &[7, 10, 11], &[13, 14, 15]];
const SIX_SIX_THREE: [&[u8]; 3] = [&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]];
const SEVEN_EIGHT: [&[u8]; 2] = [&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]];

struct Puzzle {
    number: u64,
    start: Tiles<4, 4>,
    expected: Option<usize>,
}

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: Parser) -> Result<(), Failure> {
    let mut patterns: &[&[u8]] = &SIX_SIX_THREE;
    let mut path: Option<PathBuf> = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Short('h') | Long("help") => return Err(Failure::Help),
            Long("databases") => {
                patterns = match arguments.value()?.as_encoded_bytes() {
                    b"3" => &THREES,
                    b"6-6-3" => &SIX_SIX_THREE,
                    b"7-8" => &SEVEN_EIGHT,
                    other => {
                        return Err(Failure::Usage(format!(
                            "no databases {}",
                            plain_lines::quote(other)
                        )));
                    }
                }
            }
            Value(file) => plain_lines::set_path(&mut path, file)?,
            other => return Err(other.unexpected().into()),
        }
    }
    let mut puzzles = Vec::new();
    Source::open(path.as_deref())?
        .for_each_line(|line| puzzle(line).map(|puzzle| puzzles.push(puzzle)))?;

    let start = Instant::now();
    let mut databases = Vec::new();
    for tiles in patterns {
        let bar = plain_lines::progress(Some(1), "database");
        databases.push(
            build(tiles, |reached, all| {
                bar.set_length(all);
                bar.set_position(reached);
            })
            .map_err(|error| Failure::Other(error.to_string()))?,
        );
        bar.finish_and_clear();
    }
    let solver =
        SlidingSolver::new(databases).map_err(|error| Failure::Other(error.to_string()))?;
    eprintln!("databases built in {:.2} s", start.elapsed().as_secs_f64());

    let start = Instant::now();
    let bar = plain_lines::progress(Some(puzzles.len() as u64), "puzzles");
    let mut output = plain_lines::output();
    let (mut lengths, mut nodes) = (0, 0);
    for puzzle in &puzzles {
        let solution = solver.solve_watched(puzzle.start, |limit, nodes| {
            bar.set_message(format!(
                "puzzle {}: limit {limit}, {} million nodes",
                puzzle.number,
                nodes / 1_000_000
            ));
            ControlFlow::<()>::Continue(())
        });
        let ControlFlow::Continue(solution) = solution else { continue };
        let length = solution.slides.len();
        if puzzle.expected.is_some_and(|expected| expected != length) {
            return Err(Failure::Other(format!(
                "puzzle {} takes {length} moves, not as expected",
                puzzle.number
            )));
        }
        writeln!(output, "{} {length} {}", puzzle.number, solution.nodes)?;
        output.flush()?;
        lengths += length;
        nodes += solution.nodes;
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(output, "total {lengths} {nodes}")?;
    output.flush()?;
    let seconds = start.elapsed().as_secs_f64();
    eprintln!(
        "solved in {seconds:.2} s, {:.1} million nodes a second",
        nodes as f64 / seconds / 1e6
    );
    if let Some(memory) = most_memory() {
        eprintln!("{memory} at most");
    }
    Ok(())
}

/// A database, on all threads where the crate was built with them.
fn build(
    tiles: &[u8],
    progress: impl FnMut(u64, u64),
) -> Result<PatternDatabase<4, 4>, PatternError> {
    #[cfg(feature = "rayon")]
    return PatternDatabase::with_progress_parallel(tiles, progress);
    #[cfg(not(feature = "rayon"))]
    PatternDatabase::with_progress(tiles, progress)
}

/// The most memory that this process had, as Linux tells it.
fn most_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    Some(status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().to_owned())
}

fn puzzle(line: &[u8]) -> Result<Puzzle, String> {
    let numbers: Vec<u64> =
        plain_lines::words(line).map(plain_lines::integer).collect::<Result<_, _>>()?;
    let (17 | 18) = numbers.len() else {
        return Err(format!("{} numbers where 17 or 18 make a puzzle", numbers.len()));
    };
    let mut cells = [[0; 4]; 4];
    for (cell, &number) in cells.as_flattened_mut().iter_mut().zip(&numbers[1..]) {
        *cell = u8::try_from(number).map_err(|_| format!("there is no tile {number}"))?;
    }
    Ok(Puzzle {
        number: numbers[0],
        start: Tiles::from_cells(cells).map_err(|error| error.to_string())?,
        expected: numbers.get(17).and_then(|&length| usize::try_from(length).ok()),
    })
}
