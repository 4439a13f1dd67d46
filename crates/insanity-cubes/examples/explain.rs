//! Explains a puzzle by the graph method.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use insanity_cubes::cube::FaceOrder;
use insanity_cubes::{Error, Limits, Palette, Puzzle, history};
use plain_lines::Failure;

const HELP: &str = "\
Explains by the graph method how a puzzle is solved, or why it has no solution.

    explain [--svg OUT] [--faces ORDER] [--known NAME] [FILE]

Input (FILE or standard input), one puzzle: one cube per line, as six characters or as six words with spaces between
them.
A line `red = #d22328` or `red =` names a colour. Blank lines and lines that begin with # are skipped.

Output: numbered steps, the tower, then `difficulty: LEVEL, N steps`: easy is fewer than 18 steps, medium fewer than
28, hard fewer than 40, expert 40 or more, or more than 12 cubes, whose steps are not counted.

    --svg OUT       write a drawing of the graph to this file
    --faces ORDER   the order of the faces in the input, such as 'front right back left top bottom'
    --known NAME    explain a known puzzle whose name contains NAME, and read no input (`--known list` lists the
                    names)

Bad input: exit code 2 and `line N: what is wrong` on standard error, and nothing on standard output.
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn refused(error: impl Into<Error>) -> Failure {
    Failure::Other(error.into().to_string())
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    use lexopt::prelude::{Long, Value};
    let (mut svg, mut known, mut path) = (None::<PathBuf>, None::<String>, None::<PathBuf>);
    let mut faces = FaceOrder::NET;
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("svg") => svg = Some(arguments.value()?.into()),
            Long("known") => known = Some(arguments.value()?.to_string_lossy().into_owned()),
            Long("faces") => {
                let order = arguments.value()?.to_string_lossy().parse();
                faces = order.map_err(|error| Failure::Usage(format!("--faces: {error}")))?;
            }
            Value(value) => plain_lines::set_path(&mut path, value)?,
            other => return Err(other.unexpected().into()),
        }
    }
    if let (Some(_), Some(path)) = (&known, &path) {
        let path = path.display();
        return Err(Failure::Usage(format!("one input at a time: --known and {path}")));
    }
    let mut out = plain_lines::output();
    let (puzzle, palette) = match known.as_deref() {
        Some("list") => {
            list(&mut out)?;
            out.flush()?;
            return Ok(());
        }
        Some(name) => find(name)?,
        None => read(faces, path.as_deref())?,
    };
    let explanation = puzzle.explain_within(&palette, &Limits::new()).map_err(refused)?;
    if let Some(path) = svg {
        std::fs::write(&path, explanation.svg(&palette).to_string())
            .map_err(|source| Failure::File { path, source })?;
    }
    writeln!(out, "{explanation}")?;
    if let Some(tower) = explanation.tower() {
        write!(out, "\n{}", tower.draw(&palette))?;
    }
    let steps = puzzle
        .handwork()
        .map_or("too many to count".to_owned(), |work| format!("{} steps", work.steps()));
    writeln!(out, "difficulty: {}, {steps}", puzzle.difficulty())?;
    out.flush()?;
    Ok(())
}

/// Names the known puzzles.
fn list(out: &mut impl Write) -> io::Result<()> {
    for one in history::ALL {
        let year = one.year.map_or("no year".to_owned(), |year| year.to_string());
        writeln!(out, "{} ({year}): {}", one.name, one.source)?;
    }
    Ok(())
}

/// The known puzzle with this in its name.
fn find(name: &str) -> Result<(Puzzle, Palette), Failure> {
    let one = history::find(name)
        .ok_or_else(|| Failure::Usage(format!("no known puzzle has '{name}' in its name")))?;
    let puzzle = one.puzzle();
    let palette = Palette::standard(puzzle.colours()).map_err(refused)?;
    Ok((puzzle, palette))
}

fn read(faces: FaceOrder, path: Option<&Path>) -> Result<(Puzzle, Palette), Failure> {
    let text = plain_lines::read_text(path)?;
    let mut palette = Palette::new();
    let puzzle = Puzzle::from_lines_in(faces, &text, &mut palette).map_err(refused)?;
    Ok((puzzle, palette))
}
