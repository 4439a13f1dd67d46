//! A search over several processes. See the README.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use dense_search::Space;
use perm_puzzles::{Definition, Error, Powers};
use sliding_tiles::SlidingPuzzle;

mod part;
mod search;

use part::Part;
use search::Saving;

const USAGE: &str = "\
usage: search-timely PUZZLE [-w WORKERS] [-n PROCESSES -p PROCESS [-h HOSTFILE]]
                     [--checkpoint FOLDER [--resume]]

  sliding R C, pancake N, burnt-pancake N, topspin N K, pocket-cube, corners, pyraminx, skewb

  --checkpoint FOLDER   each worker writes its part to a file there after each layer
  --resume              go on from what the workers wrote there";

fn main() -> ExitCode {
    match work(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where not even that can be written the code says it.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::from(2)
        }
    }
}

fn work(mut words: Vec<String>) -> Result<(), String> {
    // The puzzle, then the options of timely, which passes over words that are none of its own.
    let at = words.iter().position(|word| word.starts_with('-')).unwrap_or(words.len());
    let mut options = words.split_off(at);
    let resume = options.extract_if(.., |word| *word == "--resume").count() > 0;
    let at = options.iter().position(|word| word == "--checkpoint");
    let folder = at.map(|at| options.drain(at..options.len().min(at + 2)).nth(1));
    let saving = match folder {
        Some(Some(folder)) => Some(Saving { folder: PathBuf::from(folder), resume }),
        None if !resume => None,
        _ => return Err(format!("--resume wants a --checkpoint FOLDER\n{USAGE}")),
    };
    // Timely makes nothing of no workers, without a word.
    let no_worker = |pair: &[String]| pair[0] == "-w" && pair[1].parse() == Ok(0);
    if options.windows(2).any(no_worker) || options.iter().any(|word| word == "-w0") {
        return Err(format!("-w 0: a search needs a worker\n{USAGE}"));
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse::<usize>().unwrap_or(0);
    let known = |puzzle: Result<Definition, Error>, powers| {
        let space = puzzle.and_then(|puzzle| puzzle.compile_with(powers));
        space.map_err(|error| error.to_string())
    };
    let space = match *words {
        ["sliding", "2", "3"] => return run(SlidingPuzzle::<2, 3>::default, options, saving),
        ["sliding", "2", "4"] => return run(SlidingPuzzle::<2, 4>::default, options, saving),
        ["sliding", "2", "5"] => return run(SlidingPuzzle::<2, 5>::default, options, saving),
        ["sliding", "2", "6"] => return run(SlidingPuzzle::<2, 6>::default, options, saving),
        ["sliding", "3", "3"] => return run(SlidingPuzzle::<3, 3>::default, options, saving),
        ["sliding", "3", "4"] => return run(SlidingPuzzle::<3, 4>::default, options, saving),
        ["sliding", "3", "5"] => return run(SlidingPuzzle::<3, 5>::default, options, saving),
        ["pancake", n] => known(Definition::pancake(number(n)), Powers::Half)?,
        ["burnt-pancake", n] => known(Definition::burnt_pancake(number(n)), Powers::Half)?,
        ["topspin", n, k] => known(Definition::topspin(number(n), number(k)), Powers::Quarter)?,
        ["pocket-cube"] => known(Ok(Definition::pocket_cube()), Powers::Half)?,
        ["corners"] => known(Ok(Definition::cube_corners()), Powers::Half)?,
        ["pyraminx"] => known(Ok(Definition::pyraminx()), Powers::Half)?,
        ["skewb"] => known(Ok(Definition::skewb()), Powers::Half)?,
        _ => return Err(USAGE.to_owned()),
    };
    run(move || space.clone(), options, saving)
}

/// Searches a space; each worker makes its own.
fn run<S: Space + 'static>(
    space: impl Fn() -> S + Send + Sync + 'static,
    options: Vec<String>,
    saving: Option<Saving>,
) -> Result<(), String> {
    let workers = timely::execute_from_args(options.into_iter(), move |worker| {
        let part = Part::new(space(), worker.index(), worker.peers())?;
        search::search(worker, part, saving.as_ref())
    })?;
    workers.join().into_iter().try_for_each(|result| result?)
}
