//! Sliding puzzles, Korf's fifteen-puzzles among them, solved in the fewest moves.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use dense_code::Limits;
use plain_lines::{Arguments, Failure, Source};
use sliding_tiles::{
    Error, MultiTileSolver, ParseTilesError, PatternDatabase, SlidingSolver, Solution, Tiles,
};

const HELP: &str = "\
Solves sliding puzzles in the fewest moves, by IDA* with additive pattern databases.

usage: korf ROWS COLS [--blank-last] [--multi] [--memory BYTES] [FILE]

The board has 4 (2 x 2) to 25 cells.

Input, from FILE or standard input: positions, each with its cells row by row on one line or on ROWS
lines, separated by spaces or commas. 0, _ or . is the blank; rows may end with /, or be in square
brackets. A position of up to 16 cells may be one word of hexadecimal digits, such as
fe169b4c0a73d852. Blank lines and # comments are skipped. The goal has the blank in the first cell.

  --blank-last        the goal reads 1 2 3 ... with the blank in the last cell
  --multi             a slide of several tiles of a row or column counts as one move
  --memory BYTES      the most bytes for databases (default 12000000). On the 4 x 4 board hard
                      positions are solved ten times as fast with 577000000, built in some seconds

For each position it prints `LENGTH MOVES...`, where the moves are those of the blank; `left 2` slides two
tiles at once. For bad input it prints a message on standard error and nothing on standard output, and
exits with code 2.
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, _: &mut Vec<u8>) -> Result<(), Failure> {
    let memory = arguments.option("--memory")?.unwrap_or(12_000_000);
    let goal = if arguments.flag("--blank-last") { Goal::BlankLast } else { Goal::BlankFirst };
    let is_multi = arguments.flag("--multi");
    let mut side = || arguments.word::<usize>("how many rows and columns?");
    let (rows, columns) = (side()?, side()?);
    let path = arguments.input()?;
    macro_rules! boards {
        ($(($r:literal $c:literal))*) => {
            match (rows, columns) {
                $(($r, $c) => {
                    let positions = positions::<$r, $c>(goal, path.as_deref())?;
                    let solve = if is_multi { multi_tile(memory)? } else { single(memory)? };
                    print(&positions, goal, &*solve)
                })*
                _ => Err(Failure::Usage(format!("there is no board of {rows} x {columns}"))),
            }
        };
    }
    boards!(
        (2 2) (2 3) (2 4) (2 5) (2 6) (2 7) (2 8) (2 9) (2 10) (2 11) (2 12)
        (3 2) (3 3) (3 4) (3 5) (3 6) (3 7) (3 8) (4 2) (4 3) (4 4) (4 5) (4 6)
        (5 2) (5 3) (5 4) (5 5) (6 2) (6 3) (6 4) (7 2) (7 3) (8 2) (8 3)
        (9 2) (10 2) (11 2) (12 2)
    )
}

/// Where the blank is when the board is solved.
#[derive(Clone, Copy)]
enum Goal {
    BlankFirst,
    BlankLast,
}

/// The positions of a file or of standard input.
fn positions<const R: usize, const C: usize>(
    goal: Goal,
    path: Option<&Path>,
) -> Result<Vec<Tiles<R, C>>, Failure> {
    let (mut positions, mut text) = (Vec::new(), String::new());
    Source::open(path)?.for_each_line(|line| {
        // A line of brackets alone has no row.
        if line.iter().all(|byte| b"[], \t".contains(byte)) {
            return Ok(());
        }
        text += &row(line, R * C);
        match Tiles::<R, C>::read_cells(&text) {
            // Rows, the others of which follow.
            Err(ParseTilesError::Count { found, expected })
                if found < expected && found.is_multiple_of(C) =>
            {
                return Ok(());
            }
            cells => positions.push(position(cells.map_err(|error| error.to_string())?, goal)?),
        }
        text.clear();
        Ok::<(), String>(())
    })?;
    if let Err(error) = Tiles::<R, C>::read_cells(&text)
        && !text.is_empty()
    {
        return Err(Failure::Other(format!("the input ends within a position: {error}")));
    }
    Ok(positions)
}

/// A shortest solution of a position.
type Solve<const R: usize, const C: usize> = Box<dyn Fn(Tiles<R, C>) -> Solution>;

fn single<const R: usize, const C: usize>(memory: u64) -> Result<Solve<R, C>, Failure> {
    let failed = |error: Error| Failure::Other(error.to_string());
    let mut databases = Vec::new();
    for tiles in SlidingSolver::<R, C>::tiles_for(memory) {
        databases.push(build(&tiles).map_err(failed)?);
    }
    let solver = SlidingSolver::new(databases).map_err(failed)?;
    #[cfg(feature = "rayon")]
    return Ok(Box::new(move |start| solver.par_solve(start)));
    #[cfg(not(feature = "rayon"))]
    Ok(Box::new(move |start| solver.solve(start)))
}

fn multi_tile<const R: usize, const C: usize>(memory: u64) -> Result<Solve<R, C>, Failure> {
    let solver = MultiTileSolver::new_within(&Limits::new().with_bytes(memory));
    let solver = solver.map_err(|error| Failure::Other(error.to_string()))?;
    Ok(Box::new(move |start| solver.solve(start)))
}

fn print<const R: usize, const C: usize>(
    positions: &[Tiles<R, C>],
    goal: Goal,
    solve: &dyn Fn(Tiles<R, C>) -> Solution,
) -> Result<(), Failure> {
    let bar = plain_lines::progress(Some(positions.len() as u64), "positions");
    let mut output = plain_lines::output();
    for &start in positions {
        let solution = match goal {
            Goal::BlankFirst => solve(start),
            Goal::BlankLast => solve(start).turned(),
        };
        let mut line = solution.slides.len().to_string();
        for slide in solution.slides {
            let _ = write!(line, " {slide}");
        }
        writeln!(output, "{line}")?;
        output.flush()?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

/// A database, on all threads where the crate was built with them.
fn build<const R: usize, const C: usize>(tiles: &[u8]) -> Result<PatternDatabase<R, C>, Error> {
    #[cfg(feature = "rayon")]
    return PatternDatabase::par_new_within(tiles, &Limits::new());
    #[cfg(not(feature = "rayon"))]
    PatternDatabase::new_within(tiles, &Limits::new())
}

/// A line as a row of text; digits of a hexadecimal word as numbers.
fn row(line: &[u8], cells: usize) -> String {
    let digit = |&byte: &u8| Some(format!("{} ", (byte as char).to_digit(16)?));
    let digits = line.iter().map(digit).collect::<Option<String>>();
    let text = digits.filter(|_| line.len() == cells);
    text.unwrap_or_else(|| String::from_utf8_lossy(line).into_owned()) + "\n"
}

fn position<const R: usize, const C: usize>(
    cells: [[u8; C]; R],
    goal: Goal,
) -> Result<Tiles<R, C>, String> {
    let (position, corner, option) = match goal {
        Goal::BlankFirst => (Tiles::new(cells), "first", "with"),
        Goal::BlankLast => (Tiles::from_blank_last(cells), "last", "without"),
    };
    position.map_err(|error| match error {
        Error::Unsolvable => {
            format!("{error} (solved with the blank {corner}; try {option} --blank-last)")
        }
        other => other.to_string(),
    })
}
