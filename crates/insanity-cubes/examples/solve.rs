//! Solves a puzzle given as lines of cubes.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use insanity_cubes::article::LessBrutal;
use insanity_cubes::{Count, CountError, Palette, Puzzle, Tower};
use plain_lines::{Failure, Source};

const HELP: &str = "\
Stacks cubes so that no colour appears twice on any of the four long sides.

    solve [--count] [--draw] [FILE]

Input (FILE or standard input): one cube per line, as six characters or as six words with spaces between them: the
colours of the faces 1 to 6 of this net:
      1
    6 2 3
      4
      5
Blank lines and lines that begin with # are skipped.

Output: the line SOLUTIONS PATHS, then one solution per line: for each cube in order its four colours round the
tower (front, right, back, left), as one string, or with / between them where colours have longer names; there is a
space between two cubes. The solutions are in lexicographic order: first by the rings that the cubes show (faces
1245, 1346, 2356), then by the lines of each cube's table (the ring, its three turns, the reversed ring, its three
turns). The first cube shows each of its different rings only as it stands. With fewer colours than cubes there is
no solution, and this is no error.

    --count   print only SOLUTIONS, which is exact for any size
    --draw    after that draw the cubes' nets and the tower of a solution

Bad input: exit code 2 and `line N: what is wrong` on standard error, and nothing on standard output.
";

/// The most bytes of solutions that are sorted.
const MOST_BYTES: usize = 1 << 29;

fn print(out: &mut impl Write, palette: &Palette, towers: &[Tower]) -> Result<(), Failure> {
    for tower in towers {
        let rings: Vec<String> = tower.rings().iter().map(|ring| palette.show(*ring)).collect();
        writeln!(out, "{}", rings.join(" "))?;
    }
    Ok(())
}

fn refused(error: CountError) -> Failure {
    Failure::Other(error.to_string())
}

/// Prints the counts and all solutions; the first of them.
fn print_all(
    out: &mut impl Write,
    palette: &Palette,
    puzzle: &Puzzle,
) -> Result<Option<Tower>, Failure> {
    let paths = puzzle.count(Count::Paths).map_err(refused)?;
    let order = LessBrutal::new(puzzle);
    let most = MOST_BYTES / (32 * puzzle.len() + 128);
    let mut towers: Vec<Tower> = puzzle.towers().take(most + 1).collect();
    if towers.len() <= most {
        towers.sort_by_cached_key(|tower| order.place(tower));
        writeln!(out, "{} {paths}", towers.len())?;
        print(out, palette, &towers)?;
        return Ok(towers.into_iter().next());
    }
    // Too many to be sorted: one after the other by the article's search, whose order it is.
    drop(towers);
    writeln!(out, "{} {paths}", puzzle.count(Count::Solutions).map_err(refused)?)?;
    let mut first = None;
    for tower in order.solutions() {
        print(out, palette, core::slice::from_ref(&tower))?;
        first.get_or_insert(tower);
    }
    Ok(first)
}

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    use lexopt::prelude::{Long, Short, Value};
    let (mut count, mut draw, mut path) = (false, false, None::<PathBuf>);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("help") | Short('h') => return Err(Failure::Help),
            Long("count") => count = true,
            Long("draw") => draw = true,
            Value(value) => plain_lines::set_path(&mut path, value)?,
            other => return Err(other.unexpected().into()),
        }
    }
    let mut palette = Palette::new();
    let mut cubes = Vec::new();
    Source::open(path.as_deref())?.for_each_line(|line| {
        let text = str::from_utf8(line).map_err(|error| error.to_string())?;
        cubes.push(palette.cube(text).map_err(|error| error.to_string())?);
        Ok::<(), String>(())
    })?;
    let puzzle = Puzzle::new(cubes).map_err(|error| Failure::Other(error.to_string()))?;
    for (one, other) in palette.lookalikes() {
        plain_lines::note(format_args!("note: '{one}' and '{other}' are two colours"));
    }

    let mut out = plain_lines::output();
    let first = if count {
        writeln!(out, "{}", puzzle.count(Count::Solutions).map_err(refused)?)?;
        if draw { puzzle.solve() } else { None }
    } else {
        print_all(&mut out, &palette, &puzzle)?
    };
    if draw {
        write!(out, "\n{}", puzzle.nets(&palette, 80))?;
        if let Some(tower) = first {
            write!(out, "{}", tower.draw(&palette))?;
        }
    }
    out.flush()?;
    Ok(())
}
