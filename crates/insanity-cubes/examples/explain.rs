//! Explains a puzzle by the graph method.

use std::io::Write;
use std::process::ExitCode;

use insanity_cubes::FaceOrder;
use plain_lines::{Arguments, Failure};

mod cubes;
use cubes::read;

const HELP: &str = "\
Explains by the graph method how a puzzle is solved, or why it has no solution.

    explain [--svg OUT] [--faces ORDER] [FILE]

Input (FILE or standard input), one puzzle: one cube per line, as six characters or as six words with spaces between
them.
A line `red = #d22328` or `red =` names a colour. Blank lines and lines that begin with # are skipped; brackets,
quotes and separators around words are taken off.

Output: numbered steps, the tower, then `difficulty: LEVEL, N steps`: easy is fewer than 18 steps, medium fewer than
28, hard fewer than 40, expert 40 or more, or more than 12 cubes, whose steps are not counted.

    --svg OUT       write a drawing of the graph to this file
    --faces ORDER   the order of the faces in the input, such as 'front right back left top bottom'

Bad input: exit code 2 and `line N: what is wrong` on standard error, and nothing on standard output.
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, out: &mut Vec<u8>) -> Result<(), Failure> {
    let svg = arguments.path("--svg")?;
    let faces = arguments.option("--faces")?.unwrap_or(FaceOrder::NET);
    let (puzzle, palette) = read(arguments.input()?.as_deref(), faces)?;
    let explanation = puzzle.explain(&palette);
    if let Some(path) = svg {
        std::fs::write(&path, explanation.svg(&palette).to_string())
            .map_err(|source| Failure::File { path, source })?;
    }
    writeln!(out, "{explanation}")?;
    if let Some(tower) = explanation.tower {
        write!(out, "\n{}", tower.draw(&palette))?;
    }
    let steps = puzzle
        .handwork()
        .map_or("too many to count".to_owned(), |work| format!("{} steps", work.steps()));
    writeln!(out, "difficulty: {}, {steps}", puzzle.difficulty())?;
    Ok(())
}
