//! How many states of a puzzle are at each distance from its solved state.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use dense_search::{Layer, RecordError, Search, SearchError, Space};
use lexopt::Parser;
use lexopt::prelude::{Long, Short, Value};
use perm_puzzles::definition::{Definition, Powers};
use perm_puzzles::{
    BurntPancake, CubeCorners, Hanoi, Metric, Pancake, PocketCube, Pyraminx, Skewb, SlideMetric,
    SlidingPuzzle, SlidingSearch, TopSpin,
};
use plain_lines::Failure;

const HELP: &str = "\
Explores a whole puzzle breadth first and counts the states at each distance from the solved one.

usage: explore PUZZLE [--depth D] [--memory GB] [--checkpoint FILE]

  sliding R C           sliding puzzle, one tile in a move (R and C from 2, at most 14 cells)
  sliding-multi R C     the same, any number of tiles of a row or column in a move (at most 12 cells)
  pancake N             reversals of the first 2 to N items (N from 1 to 13)
  burnt-pancake N       with signs, reversals of the first 1 to N items (N from 1 to 10)
  topspin N K           rotations of N items and reversal of the first K (N from 1 to 13, K to N)
  pocket-cube htm|qtm   the 2 x 2 x 2 cube, by half or quarter turns
  corners htm|qtm       the corners of the 3 x 3 x 3 cube
  pyraminx              without its tips
  skewb                 a cube that turns about its corners
  hanoi P N             the tower of Hanoi with P pegs (3 to 5) and N disks (1 to 12)
  file FILE.json [quarter|half|given]
                        a puzzle as data, in the JSON form of cubing.js. A move is a move of the file
                        or its inverse, a move of the file or a power of it (default), or a move of
                        the file

  --depth D     stop after the states at distance D
  --memory GB   the most memory for a table of all states, in units of 10^9 bytes (default 4). Where a
                puzzle from a file needs more and --depth is given, its states are listed layer by
                layer instead, as far as the memory suffices: 16 bytes for each state and move
  --checkpoint FILE
                continue from the file if it exists, and save to it after each distance, unless saving
                would take more than a tenth of the time. What was printed before is not printed again,
                except for the last lines if the file is older. A file that is past distance D is
                refused

The program reads no input. It prints `depth states` for each distance as soon as it is known, then
`total T`. Where the arguments make no puzzle, or the puzzle needs more memory, it prints a message on
standard error and nothing on standard output, and exits with code 2. Only states that are listed layer
by layer may turn out to need more memory after some lines are printed.
";

/// What stands around the puzzle on the command line.
struct Frame {
    depth: u32,
    memory: u64,
    checkpoint: Option<PathBuf>,
}

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: Parser) -> Result<(), Failure> {
    let mut words = Vec::new();
    let mut frame = Frame { depth: u32::MAX, memory: 4_000_000_000, checkpoint: None };
    while let Some(argument) = arguments.next()? {
        match argument {
            Short('h') | Long("help") => return Err(Failure::Help),
            Long("depth") => {
                frame.depth =
                    plain_lines::integer(&bytes(arguments.value()?)).map_err(Failure::Usage)?;
            }
            Long("memory") => {
                let giga: u64 =
                    plain_lines::integer(&bytes(arguments.value()?)).map_err(Failure::Usage)?;
                frame.memory = giga.saturating_mul(1_000_000_000);
            }
            Long("checkpoint") => frame.checkpoint = Some(arguments.value()?.into()),
            Value(word) => words.push(word),
            other => return Err(other.unexpected().into()),
        }
    }
    // A path need not be UTF-8.
    let path = words.get(1).map(PathBuf::from).unwrap_or_default();
    let words: Vec<&[u8]> = words.iter().map(|word| word.as_encoded_bytes()).collect();
    match words[..] {
        [b"file", _] => frame.file(&path, Powers::Half),
        [b"file", _, powers] => frame.file(&path, self::powers(powers)?),
        [] => Err(Failure::Usage("which puzzle?".to_owned())),
        [b"pocket-cube", metric] => frame.search(PocketCube::new(self::metric(metric)?)),
        [b"corners", metric] => frame.search(CubeCorners::new(self::metric(metric)?)),
        [puzzle @ (b"pocket-cube" | b"corners")] => Err(Failure::Usage(format!(
            "{} is followed by htm or qtm",
            String::from_utf8_lossy(puzzle)
        ))),
        [b"pyraminx"] => frame.search(Pyraminx::new()),
        [b"skewb"] => frame.search(Skewb::new()),
        [puzzle, n] => frame.sized(puzzle, number(n)?),
        [puzzle, a, b] => frame.sized_twice(puzzle, number(a)?, number(b)?),
        [puzzle, ..] => Err(unknown(puzzle, &words[1..])),
    }
}

fn bytes(word: std::ffi::OsString) -> Vec<u8> {
    word.into_encoded_bytes()
}

fn number(word: &[u8]) -> Result<usize, Failure> {
    plain_lines::integer(word).map_err(Failure::Usage)
}

fn metric(word: &[u8]) -> Result<Metric, Failure> {
    match word {
        b"htm" => Ok(Metric::HalfTurn),
        b"qtm" => Ok(Metric::QuarterTurn),
        _ => Err(Failure::Usage(format!("{} is neither htm nor qtm", plain_lines::quote(word)))),
    }
}

fn powers(word: &[u8]) -> Result<Powers, Failure> {
    match word {
        b"quarter" => Ok(Powers::Quarter),
        b"half" => Ok(Powers::Half),
        b"given" => Ok(Powers::Given),
        _ => Err(Failure::Usage(format!(
            "{} is not quarter, half or given",
            plain_lines::quote(word)
        ))),
    }
}

fn unknown(puzzle: &[u8], sizes: &[&[u8]]) -> Failure {
    let words: Vec<String> = [&[puzzle], sizes]
        .concat()
        .iter()
        .map(|word| String::from_utf8_lossy(word).into_owned())
        .collect();
    Failure::Usage(format!("there is no puzzle {}", plain_lines::quote(words.join(" ").as_bytes())))
}

/// Calls `$run` with each of the sizes as a constant.
macro_rules! choose {
    ($n:expr, [$($size:literal)*], $run:ident, $else:expr) => {
        match $n {
            $($size => { const N: usize = $size; $run!(N) })*
            _ => $else,
        }
    };
}

impl Frame {
    fn sized(&self, puzzle: &[u8], n: usize) -> Result<(), Failure> {
        let none = || Err(unknown(puzzle, &[n.to_string().as_bytes()]));
        macro_rules! pancake {
            ($n:ident) => {
                self.search(Pancake::<$n>)
            };
        }
        macro_rules! burnt {
            ($n:ident) => {
                self.search(BurntPancake::<$n>)
            };
        }
        match puzzle {
            b"pancake" => choose!(n, [1 2 3 4 5 6 7 8 9 10 11 12 13], pancake, none()),
            b"burnt-pancake" => choose!(n, [1 2 3 4 5 6 7 8 9 10], burnt, none()),
            _ => none(),
        }
    }

    /// A puzzle given as data.
    fn file(&self, path: &Path, powers: Powers) -> Result<(), Failure> {
        let failed = |source| Failure::File { path: path.to_owned(), source };
        let text = std::fs::read(path).map_err(failed)?;
        let wrong =
            |error: &dyn std::fmt::Display| Failure::Other(format!("{}: {error}", path.display()));
        let definition: Definition =
            serde_json::from_slice(&text).map_err(|error| wrong(&error))?;
        let space = definition.compile_with(powers).map_err(|error| wrong(&error))?;
        // The first layers of a puzzle that is too large as a whole.
        if Search::bytes_for(&space) > self.memory
            && self.depth < u32::MAX
            && let Some(mut growth) = space.growth()
        {
            if self.checkpoint.is_some() {
                let text = format!("{} is too large to be kept in a checkpoint", path.display());
                return Err(Failure::Usage(text));
            }
            let mut layers = 0;
            return self.print(&mut growth, 0, |growth| {
                layers += 1;
                if layers > self.depth {
                    return Ok(());
                }
                self.allow(&format!("distance {layers}"), growth.bytes_for_next())
            });
        }
        self.search(space)
    }

    fn sized_twice(&self, puzzle: &[u8], a: usize, b: usize) -> Result<(), Failure> {
        let none = || Err(unknown(puzzle, &[a.to_string().as_bytes(), b.to_string().as_bytes()]));
        macro_rules! sliding {
            ($(($r:literal $c:literal))*) => {
                match (a, b) {
                    $(($r, $c) => self.layers(
                        &format!("sliding {a} {b}"),
                        SlidingSearch::<$r, $c>::bytes(),
                        || SlidingSearch::<$r, $c>::new(),
                        |path| SlidingSearch::<$r, $c>::load(path),
                    ),)*
                    _ => none(),
                }
            };
        }
        macro_rules! multi {
            ($(($r:literal $c:literal))*) => {
                match (a, b) {
                    $(($r, $c) => self.search(SlidingPuzzle::<$r, $c>::new(SlideMetric::Multi)),)*
                    _ => none(),
                }
            };
        }
        match puzzle {
            b"sliding" => sliding!(
                (2 2) (2 3) (2 4) (2 5) (2 6) (2 7) (3 2) (3 3) (3 4) (4 2) (4 3) (5 2) (6 2) (7 2)
            ),
            b"sliding-multi" => {
                multi!((2 2) (2 3) (2 4) (2 5) (2 6) (3 2) (3 3) (3 4) (4 2) (4 3) (5 2) (6 2))
            }
            b"topspin" => self.topspin(a, b).unwrap_or_else(none),
            b"hanoi" => self.hanoi(a, b).unwrap_or_else(none),
            _ => none(),
        }
    }

    fn topspin(&self, n: usize, k: usize) -> Option<Result<(), Failure>> {
        macro_rules! turntables {
            ($n:literal: $($k:literal)*) => {
                match k {
                    $($k => Some(self.search(TopSpin::<$n, $k>)),)*
                    _ => None,
                }
            };
        }
        match n {
            1 => turntables!(1: 1),
            2 => turntables!(2: 1 2),
            3 => turntables!(3: 1 2 3),
            4 => turntables!(4: 1 2 3 4),
            5 => turntables!(5: 1 2 3 4 5),
            6 => turntables!(6: 1 2 3 4 5 6),
            7 => turntables!(7: 1 2 3 4 5 6 7),
            8 => turntables!(8: 1 2 3 4 5 6 7 8),
            9 => turntables!(9: 1 2 3 4 5 6 7 8 9),
            10 => turntables!(10: 1 2 3 4 5 6 7 8 9 10),
            11 => turntables!(11: 1 2 3 4 5 6 7 8 9 10 11),
            12 => turntables!(12: 1 2 3 4 5 6 7 8 9 10 11 12),
            13 => turntables!(13: 1 2 3 4 5 6 7 8 9 10 11 12 13),
            _ => None,
        }
    }

    fn hanoi(&self, pegs: usize, disks: usize) -> Option<Result<(), Failure>> {
        macro_rules! three {
            ($n:ident) => {
                Some(self.search(Hanoi::<3, $n>))
            };
        }
        macro_rules! four {
            ($n:ident) => {
                Some(self.search(Hanoi::<4, $n>))
            };
        }
        macro_rules! five {
            ($n:ident) => {
                Some(self.search(Hanoi::<5, $n>))
            };
        }
        match pegs {
            3 => choose!(disks, [1 2 3 4 5 6 7 8 9 10 11 12], three, None),
            4 => choose!(disks, [1 2 3 4 5 6 7 8 9 10 11 12], four, None),
            5 => choose!(disks, [1 2 3 4 5 6 7 8 9 10 11 12], five, None),
            _ => None,
        }
    }

    fn search<S: Space>(&self, space: S) -> Result<(), Failure> {
        let name = space.name();
        if space.count() == u64::MAX {
            let more =
                if self.depth < u32::MAX { "" } else { " (--depth counts the first layers)" };
            return Err(Failure::Other(format!(
                "{name} has 2^64 states or more, which no memory holds{more}"
            )));
        }
        let bytes = Search::bytes_for(&space);
        // Only one of the two is called.
        let space = &space;
        self.layers(&name, bytes, || Search::new(space), |path| Search::load(space, path))
    }

    fn layers<E: Engine>(
        &self,
        name: &str,
        needed: u64,
        search: impl FnOnce() -> Result<E, SearchError>,
        load: impl FnOnce(&Path) -> Result<E, RecordError>,
    ) -> Result<(), Failure> {
        self.allow(name, needed)?;
        let search = || search().map_err(|error| Failure::Other(error.to_string()));
        let Some(path) = &self.checkpoint else {
            return self.print(&mut search()?, 0, |_| Ok(()));
        };
        let failed = |error: RecordError| Failure::Other(error.to_string());
        let mut search = if path.exists() { load(path).map_err(failed)? } else { search()? };
        if let Some(depth) = search.depth().filter(|depth| *depth > self.depth) {
            return Err(Failure::Other(format!(
                "{} is at distance {depth} already, past --depth {}",
                path.display(),
                self.depth
            )));
        }
        if search.depth() == Some(self.depth) {
            return self.print(&mut std::iter::empty(), search.total(), |_| Ok(()));
        }
        let total = search.total();
        let (mut saved, mut took) = (Instant::now(), Duration::ZERO);
        self.print(&mut search, total, |search| {
            let last = search.depth() == Some(self.depth);
            if last || saved.elapsed() >= 10 * took {
                let begun = Instant::now();
                search.save(path).map_err(failed)?;
                (saved, took) = (Instant::now(), begun.elapsed());
            }
            Ok(())
        })
    }

    fn allow(&self, name: &str, needed: u64) -> Result<(), Failure> {
        if needed > self.memory {
            let giga = needed.div_ceil(1_000_000_000);
            return Err(Failure::Other(format!(
                "{name} needs {needed} bytes: allow them with --memory {giga}"
            )));
        }
        Ok(())
    }

    /// Prints the layers that are left, and calls `after` behind each.
    fn print<I: Iterator<Item = Layer>>(
        &self,
        search: &mut I,
        mut total: u64,
        mut after: impl FnMut(&I) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let progress = plain_lines::progress(None, "states");
        let mut output = plain_lines::output();
        while let Some(layer) = search.next() {
            writeln!(output, "{} {}", layer.depth, layer.states)?;
            output.flush()?;
            total = layer.total;
            progress.set_position(total);
            after(search)?;
            if layer.depth == self.depth {
                break;
            }
        }
        progress.finish_and_clear();
        writeln!(output, "total {total}")?;
        Ok(output.flush()?)
    }
}

/// A search that is kept in files.
trait Engine: Iterator<Item = Layer> {
    fn depth(&self) -> Option<u32>;
    fn total(&self) -> u64;
    fn save(&self, path: &Path) -> Result<(), RecordError>;
}

macro_rules! engine {
    ([$($parameters:tt)*] $search:ty) => {
        impl<$($parameters)*> Engine for $search {
            fn depth(&self) -> Option<u32> {
                self.depth()
            }
            fn total(&self) -> u64 {
                self.total()
            }
            fn save(&self, path: &Path) -> Result<(), RecordError> {
                self.save(path)
            }
        }
    };
}

engine!([S: Space] Search<S>);
engine!([const R: usize, const C: usize] SlidingSearch<R, C>);
