//! A search over several processes. See the README.

use std::fmt;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use dense_search::Space;
use perm_puzzles::SlidingPuzzle;
use perm_puzzles::definition::{Definition, Powers};

mod checkpoint;
mod part;
mod search;

use checkpoint::{Checkpoint, Saving};
use part::{Part, SpacePart};

const USAGE: &str = "\
usage: search-timely PUZZLE [-w WORKERS] [-n PROCESSES -p PROCESS [-h HOSTFILE]]
                     [--checkpoint FOLDER [--every LAYERS] [--resume]]

  R C                   sliding puzzle
  pancake N, burnt-pancake N, topspin N K
  pocket-cube htm|qtm, corners htm|qtm, pyraminx, skewb

  --checkpoint FOLDER   each worker writes its part to a file there after each layer
  --every LAYERS        after every so many layers
  --resume              go on from what the workers wrote there";

fn main() -> ExitCode {
    // The puzzle, then the options of timely, which passes over words that are none of its own.
    let words: Vec<String> = std::env::args().skip(1).collect();
    let options = words.iter().position(|word| word.starts_with('-')).unwrap_or(words.len());
    let (puzzle, options) = words.split_at(options);
    if asks_for_no_worker(options) {
        complain(format_args!("-w 0: a search needs a worker\n{USAGE}"));
        return ExitCode::from(2);
    }
    let puzzle: Vec<&str> = puzzle.iter().map(String::as_str).collect();
    let run = saving(options)
        .and_then(|(saving, options)| Run { options, saving }.puzzle(&puzzle).ok_or(String::new()));
    match run {
        Ok(Ok(())) => return ExitCode::SUCCESS,
        Ok(Err(error)) => complain(format_args!("{error}")),
        Err(error) if error.is_empty() => complain(format_args!("{USAGE}")),
        Err(error) => complain(format_args!("{error}\n{USAGE}")),
    }
    ExitCode::from(2)
}

/// What the options say of checkpoints, and the options that are left for timely.
fn saving(options: &[String]) -> Result<(Option<Saving>, Vec<String>), String> {
    let (mut folder, mut every, mut resume) = (None, None, false);
    let (mut words, mut left) = (options.iter(), Vec::new());
    while let Some(word) = words.next() {
        match word.as_str() {
            "--resume" => resume = true,
            "--checkpoint" => {
                folder = Some(words.next().ok_or("--checkpoint is followed by a folder")?);
            }
            "--every" => {
                let layers = words.next().and_then(|word| word.parse().ok());
                let wanted = "--every is followed by a number of layers from 1 on";
                every = Some(layers.filter(|&layers| layers > 0).ok_or(wanted)?);
            }
            _ => left.push(word.clone()),
        }
    }
    match folder {
        None if resume || every.is_some() => {
            Err("--every and --resume want a --checkpoint FOLDER".to_owned())
        }
        None => Ok((None, left)),
        Some(folder) => {
            let folder = PathBuf::from(folder);
            Ok((Some(Saving { folder, every: every.unwrap_or(1), resume }), left))
        }
    }
}

/// Writes a line to standard error, where that can be written.
fn complain(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Whether the options ask for no worker at all, of which timely makes nothing without a word.
fn asks_for_no_worker(words: &[String]) -> bool {
    let after = words
        .windows(2)
        .any(|pair| matches!(pair[0].as_str(), "-w" | "--threads") && is_zero(&pair[1]));
    let joined = words.iter().any(|word| {
        let number = word.strip_prefix("-w").or_else(|| word.strip_prefix("--threads="));
        number.is_some_and(is_zero)
    });
    after || joined
}

fn is_zero(number: &str) -> bool {
    number.parse() == Ok(0_u64)
}

/// A run with the options of timely.
struct Run {
    options: Vec<String>,
    saving: Option<Saving>,
}

impl Run {
    /// Searches a puzzle; `None` if there is no such.
    fn puzzle(self, words: &[&str]) -> Option<Result<(), String>> {
        macro_rules! boards {
            ($rows:expr, $columns:expr, $(($r:literal $c:literal))*) => {
                match ($rows.parse(), $columns.parse()) {
                    $((Ok($r), Ok($c)) => Some(self.space(SlidingPuzzle::<$r, $c>::default)),)*
                    _ => None,
                }
            };
        }
        match *words {
            ["pancake", n] => self.known(Definition::pancake(n.parse().ok()?).ok()?, Powers::Half),
            ["burnt-pancake", n] => {
                self.known(Definition::burnt_pancake(n.parse().ok()?).ok()?, Powers::Half)
            }
            ["topspin", n, k] => {
                let ring = Definition::topspin(n.parse().ok()?, k.parse().ok()?);
                self.known(ring.ok()?, Powers::Quarter)
            }
            ["pocket-cube", name] => self.known(Definition::pocket_cube(), metric(name)?),
            ["corners", name] => self.known(Definition::cube_corners(), metric(name)?),
            ["pyraminx"] => self.known(Definition::pyraminx(), Powers::Half),
            ["skewb"] => self.known(Definition::skewb(), Powers::Half),
            [rows, columns] => boards!(
                rows, columns,
                (2 2) (2 3) (2 4) (2 5) (2 6) (2 7) (3 3) (3 4) (3 5)
            ),
            _ => None,
        }
    }

    /// Searches a puzzle; `None` if it is too large.
    fn known(self, puzzle: Definition, powers: Powers) -> Option<Result<(), String>> {
        let space = puzzle.compile_with(powers).ok()?;
        (space.count() < u64::MAX).then(|| self.space(move || space.clone()))
    }

    /// Searches any space; each worker makes its own.
    fn space<S: Space + 'static>(
        self,
        space: impl Fn() -> S + Send + Sync + 'static,
    ) -> Result<(), String> {
        self.parts(move |worker, workers| SpacePart::new(space(), worker, workers))
    }

    fn parts<P: Part + 'static, E: fmt::Display>(
        self,
        part: impl Fn(usize, usize) -> Result<P, E> + Send + Sync + 'static,
    ) -> Result<(), String> {
        let saving = self.saving;
        let workers = timely::execute_from_args(self.options.into_iter(), move |worker| {
            let (index, peers) = (worker.index(), worker.peers());
            let part = part(index, peers).map_err(|error| error.to_string())?;
            let checkpoint =
                saving.clone().map(|saving| Checkpoint::new(saving, index, peers)).transpose()?;
            search::search(worker, part, checkpoint)
        })?;
        for result in workers.join() {
            result??;
        }
        Ok(())
    }
}

fn metric(name: &str) -> Option<Powers> {
    match name {
        "htm" => Some(Powers::Half),
        "qtm" => Some(Powers::Quarter),
        _ => None,
    }
}
