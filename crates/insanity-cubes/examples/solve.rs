//! Solves a puzzle given as lines of cubes.

use std::io::Write;
use std::process::ExitCode;

use insanity_cubes::FaceOrder;
use insanity_cubes::article::LessBrutal;
use insanity_cubes::{Count, Palette, Puzzle, Tower};
use plain_lines::{Arguments, Failure};

mod cubes;
use cubes::{read, refused};

const HELP: &str = "\
Stacks cubes so that no colour appears twice on any of the four long sides.

    solve [--count] [--draw] [--faces ORDER] [FILE]

Input (FILE or standard input), one puzzle: one cube per line, as six characters or as six words with spaces between
them: the colours of the faces 1 to 6 of this net:
      1
    6 2 3
      4
      5
Several cubes of six characters may be on one line. A line `red = #d22328` or `red =` names a colour. Blank lines and
lines that begin with # are skipped. Brackets around a line, quotes around words and the separators , ; | are
taken off. A line that looks like a heading, or more colours than twice the cubes, is named in a note on standard
error.

Output: the line SOLUTIONS PATHS (a path is a choice of one loop of four faces of each cube with no colour more than
four times in all), then one solution per line: for each cube in order its four colours round the tower (front, right,
back, left), as one string, or with / between them where colours have longer names; there is a space between two cubes. The solutions are in lexicographic order: first by the rings that the cubes show (faces
1245, 1346, 2356), then by the lines of each cube's table (the ring, its three turns, the reversed ring, its three
turns). The first cube shows each of its different rings only as it stands. With fewer colours than cubes there is
no solution, and this is no error.

    --count         print only SOLUTIONS, exact; with many more colours than cubes that may take for ever
    --draw          after that draw the cubes' nets and the tower of a solution
    --faces ORDER   the order of the faces in the input, if not that of the net: six words such as
                    'front right back left top bottom', or numbers of the net (faces 1, 2, 4, 5 are the front,
                    right, back and left, 3 is the top)

Bad input: exit code 2 and `line N: what is wrong` on standard error, and nothing on standard output.
";

/// Solutions that do not fit into this number of bytes are printed one after the other.
const MAX_BYTES: usize = 1 << 29;

fn main() -> ExitCode {
    // Solutions are printed as they come: they may be more than memory.
    plain_lines::program(HELP, |arguments, _| work(arguments))
}

fn work(mut arguments: Arguments) -> Result<(), Failure> {
    let faces = arguments.option("--faces")?.unwrap_or(FaceOrder::NET);
    let [count, draw] = ["--count", "--draw"].map(|flag| arguments.flag(flag));
    let path = arguments.input()?;
    let (puzzle, palette) = read(path.as_deref(), faces)?;

    let mut out = plain_lines::output();
    let first = if count {
        writeln!(out, "{}", puzzle.count(Count::Solutions).map_err(refused)?)?;
        if draw { puzzle.solve() } else { None }
    } else {
        print_all(&mut out, &palette, &puzzle)?
    };
    if draw {
        write!(out, "\n{}", puzzle.draw(&palette, 80))?;
        if let Some(tower) = first {
            write!(out, "{}", tower.draw(&palette))?;
        }
    }
    out.flush()?;
    Ok(())
}

/// Prints the counts and all solutions; returns the first.
fn print_all(
    out: &mut impl Write,
    palette: &Palette,
    puzzle: &Puzzle,
) -> Result<Option<Tower>, Failure> {
    let paths = puzzle.count(Count::Paths).map_err(refused)?;
    let order = LessBrutal::new(puzzle.cubes());
    let most = MAX_BYTES / (32 * puzzle.len() + 128);
    let mut towers: Vec<Tower> = puzzle.towers().take(most + 1).collect();
    if towers.len() <= most {
        towers.sort_by_cached_key(|tower| order.place(tower));
        writeln!(out, "{} {paths}", towers.len())?;
        for tower in &towers {
            print(out, palette, tower)?;
        }
        return Ok(towers.into_iter().next());
    }
    // Too many to be sorted: one after the other by the article's search, whose order it is.
    drop(towers);
    writeln!(out, "{} {paths}", puzzle.count(Count::Solutions).map_err(refused)?)?;
    let mut first = None;
    for tower in order.solutions() {
        print(out, palette, &tower)?;
        first.get_or_insert(tower);
    }
    Ok(first)
}

fn print(out: &mut impl Write, palette: &Palette, tower: &Tower) -> Result<(), Failure> {
    let rings: Vec<String> = tower.rings().iter().map(|ring| palette.show(*ring)).collect();
    writeln!(out, "{}", rings.join(" "))?;
    Ok(())
}
