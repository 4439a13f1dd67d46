//! Explains a puzzle by the graph method.

use std::fs::{self, File};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use insanity_cubes::{Limits, Palette, Puzzle, history};
use plain_lines::{Failure, Source};

const HELP: &str = "\
Explains by the graph method how a puzzle is solved, or why it has no solution.

    explain [--svg OUT] [--known NAME] [FILE]

Input (FILE or standard input): one cube per line, as six characters or as six words with spaces between them.
Blank lines and lines that begin with # are skipped.

Output: numbered steps, then `difficulty: G guesses, F forced, N nodes` of the search.

    --svg OUT      write a drawing of the graph to this file
    --known NAME   explain a known puzzle whose name contains NAME, and read no input (`--known list` lists the names)

Bad input: exit code 2 and `line N: what is wrong` on standard error, and nothing on standard output.
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    use lexopt::prelude::{Long, Short, Value};
    let (mut svg, mut known, mut path) = (None::<PathBuf>, None::<String>, None::<PathBuf>);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("help") | Short('h') => return Err(Failure::Help),
            Long("svg") => svg = Some(arguments.value()?.into()),
            Long("known") => known = Some(arguments.value()?.to_string_lossy().into_owned()),
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
        None => read(path.as_deref())?,
    };
    let other = |error: &dyn std::error::Error| Failure::Other(error.to_string());
    let explanation =
        puzzle.explain_within(&palette, &Limits::new()).map_err(|error| other(&error))?;
    let difficulty = puzzle.effort_within(&Limits::new()).map_err(|error| other(&error))?;
    if let Some(svg) = svg {
        replace(&svg, explanation.svg()).map_err(|source| Failure::File { path: svg, source })?;
    }
    writeln!(out, "{explanation}")?;
    writeln!(
        out,
        "difficulty: {} guesses, {} forced, {} nodes",
        difficulty.guesses, difficulty.forced, difficulty.nodes
    )?;
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
    let palette = Palette::standard(puzzle.colours());
    Ok((puzzle, palette.map_err(|error| Failure::Other(error.to_string()))?))
}

/// A puzzle from lines, with a note on names that differ only in capitals.
fn read(path: Option<&Path>) -> Result<(Puzzle, Palette), Failure> {
    let mut palette = Palette::new();
    let mut cubes = Vec::new();
    Source::open(path)?.for_each_line(|line| {
        let text = str::from_utf8(line).map_err(|error| error.to_string())?;
        cubes.push(palette.cube(text).map_err(|error| error.to_string())?);
        Ok::<(), String>(())
    })?;
    for (one, other) in palette.lookalikes() {
        // Where nobody reads standard error there is nobody to tell.
        let _ = writeln!(io::stderr(), "note: '{one}' and '{other}' are two colours");
    }
    let puzzle = Puzzle::new(cubes).map_err(|error| Failure::Other(error.to_string()))?;
    Ok((puzzle, palette))
}

/// Writes a file whole or leaves the old one as it is. What is not a regular file, such as a pipe,
/// is written to.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|old| !old.is_file()) {
        return fs::write(path, text);
    }
    // Through a symbolic link to the file it leads to.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let name: String = name.chars().take(60).collect();
    let part = target.with_file_name(format!(".{name}.{:016x}", RandomState::new().hash_one(())));
    let mut file = File::create_new(&part)?;
    let mut write = || {
        if let Ok(old) = fs::metadata(&target) {
            file.set_permissions(old.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&part, &target)
    };
    write().inspect_err(|_| {
        // The failure is told; a part that can't be removed either stays.
        let _ = fs::remove_file(&part);
    })
}
