//! How many states of a puzzle are at each distance from its solved state.

use std::fmt::Display;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};
use dense_search::{Layer, Saved, Search, Space};
use perm_puzzles::{Definition, Powers};
use plain_lines::{Arguments, Failure};
use sliding_tiles::{SlidingPuzzle, SlidingSearch, Tiles};

/// Bytes of a unit of `--memory`.
const GIGA: u64 = 1_000_000_000;

const HELP: &str = "\
Explores a whole puzzle breadth first and counts the states at each distance from the solved one.

usage: explore PUZZLE [--depth D] [--memory GB] [--checkpoint FILE]

  sliding R C           sliding puzzle, one tile in a move (R and C from 2, at most 14 cells, or 25 with
                        --depth)
  sliding-multi R C     the same, any number of tiles of a row or column in a move (at most 12 cells)
  pancake N             reversals of the first 2 to N items
  burnt-pancake N       with signs, reversals of the first 1 to N items
  cuboid X Y Z          a cuboid whose sides have 2 or 3 layers
  topspin N K           rotations of N items and reversal of the first K
  pocket-cube htm|qtm   the 2 x 2 x 2 cube, by half or quarter turns
  corners htm|qtm       the corners of the 3 x 3 x 3 cube
  pyraminx              without its tips
  skewb                 a cube that turns about its corners
  hanoi P N             the tower of Hanoi with P pegs (3 to 5) and N disks (1 to 12)
  file FILE [quarter|half|given]
                        a puzzle as data, in the JSON form of cubing.js, or in the form of twsearch
                        (.tws) and ksolve (.def). A move is a move of the file or its inverse, a move
                        of the file or a power of it (default), or a move of the file

  --depth D     stop after the states at distance D
  --memory GB   the most memory, in units of 10^9 bytes (default 4). Where a table of all states
                needs more and --depth is given, the states are listed layer by layer instead, as far
                as the memory suffices
  --checkpoint FILE
                continue from the file if it exists, and save to it after each distance, unless saving
                would take more than a tenth of the time. What was printed before is not printed again,
                except for the last lines if the file is older. A file that is past distance D is
                refused. Boards of tiles are searched more slowly then

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
    plain_lines::program(HELP, |arguments, _| work(arguments))
}

fn work(mut arguments: Arguments) -> Result<(), Failure> {
    let frame = Frame {
        depth: arguments.option("--depth")?.unwrap_or(u32::MAX),
        memory: arguments.option::<u64>("--memory")?.unwrap_or(4).saturating_mul(GIGA),
        checkpoint: arguments.path("--checkpoint")?,
    };
    // A path need not be UTF-8.
    let given = arguments.words(usize::MAX)?;
    let words: Vec<_> = given.iter().map(|word| word.to_string_lossy()).collect();
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let name = words.join(" ");
    let (definition, powers) = match words[..] {
        [] => return usage("which puzzle?"),
        ["sliding" | "sliding-multi", r, c] => {
            return frame.sliding(&name, number(r)?, number(c)?);
        }
        ["hanoi", pegs, disks] => {
            return match (number(pegs)?, number(disks)?) {
                (pegs @ 3..=5, disks @ 1..=12) => frame.search(Hanoi { pegs, disks }),
                _ => unknown(&name),
            };
        }
        ["file", _, ref powers @ ..] => {
            let path = Path::new(&given[1]);
            let powers = match *powers {
                ["quarter"] => Powers::Quarter,
                [] | ["half"] => Powers::Half,
                ["given"] => Powers::Given,
                [word] => return usage(format!("{} is not quarter, half or given", shown(word))),
                _ => return usage("too many arguments"),
            };
            return frame.definition(words[1], &read(path)?, powers);
        }
        ["pocket-cube", by] => (Ok(Definition::pocket_cube()), metric(by)?),
        ["corners", by] => (Ok(Definition::cube_corners()), metric(by)?),
        ["pocket-cube" | "corners"] => return usage(format!("{name} is followed by htm or qtm")),
        ["pyraminx"] => (Ok(Definition::pyraminx()), Powers::Half),
        ["skewb"] => (Ok(Definition::skewb()), Powers::Half),
        ["cuboid", x, y, z] => {
            (Definition::cuboid(number(x)?, number(y)?, number(z)?), Powers::Half)
        }
        ["pancake", n] => (Definition::pancake(number(n)?), Powers::Half),
        ["burnt-pancake", n] => (Definition::burnt_pancake(number(n)?), Powers::Half),
        ["topspin", n, k] => (Definition::topspin(number(n)?, number(k)?), Powers::Quarter),
        _ => return unknown(&name),
    };
    frame.definition(&name, &definition.or_else(|_| unknown(&name))?, powers)
}

fn usage<T>(text: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::Usage(text.into()))
}

fn other(error: impl Display) -> Failure {
    Failure::Other(error.to_string())
}

fn shown(word: &str) -> String {
    plain_lines::quote(word.as_bytes())
}

fn unknown<T>(name: &str) -> Result<T, Failure> {
    usage(format!("there is no puzzle {}", shown(name)))
}

fn number<T: TryFrom<u128>>(word: &str) -> Result<T, Failure> {
    plain_lines::integer(word.as_bytes()).map_err(Failure::Usage)
}

fn metric(word: &str) -> Result<Powers, Failure> {
    match word {
        "htm" => Ok(Powers::Half),
        "qtm" => Ok(Powers::Quarter),
        _ => usage(format!("{} is neither htm nor qtm", shown(word))),
    }
}

/// The puzzle of a file: JSON begins with a brace, and else it is in the form of `twsearch`.
fn read(path: &Path) -> Result<Definition, Failure> {
    let text = plain_lines::read_bytes(Some(path))?;
    let definition = if text.trim_ascii_start().starts_with(b"{") {
        serde_json::from_slice(&text).map_err(other)
    } else {
        Definition::from_tws(&text).map_err(other)
    };
    definition.map_err(|error| other(format!("{}: {error}", path.display())))
}

/// The tower of Hanoi: the peg of the largest disk counts most.
struct Hanoi {
    pegs: u32,
    disks: u32,
}

impl Space for Hanoi {
    type State = u32;
    /// From a peg to a peg.
    type Move = (u32, u32);

    fn name(&self) -> String {
        format!("hanoi {} {}", self.pegs, self.disks)
    }

    fn start(&self) -> u32 {
        0
    }

    fn count(&self) -> u64 {
        u64::from(self.pegs.pow(self.disks))
    }

    fn rank(&self, state: u32) -> u64 {
        state.into()
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|_| rank < self.count())
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn successors(&self, state: u32) -> impl Iterator<Item = ((u32, u32), u32)> {
        // The smallest disk of each peg, and what it counts in the number.
        let mut tops = vec![None; self.pegs as usize];
        let (mut rest, mut place) = (state, 1);
        for disk in 0..self.disks {
            tops[(rest % self.pegs) as usize].get_or_insert((disk, place));
            rest /= self.pegs;
            place *= self.pegs;
        }
        let pegs = self.pegs;
        (0..pegs).flat_map(move |from| (0..pegs).map(move |to| (from, to))).filter_map(move |by| {
            let (disk, place) = tops[by.0 as usize]?;
            let fits = tops[by.1 as usize].is_none_or(|(other, _)| disk < other);
            (fits && by.0 != by.1).then(|| (by, state + by.1 * place - by.0 * place))
        })
    }
}

/// The layers of a board of up to 25 cells, of which two are kept. A position has 5 bits for each
/// cell, 0 for the blank.
fn board_layers(
    rows: usize,
    columns: usize,
    limits: &Limits<'_>,
) -> impl Iterator<Item = Result<Layer, LimitReached>> {
    let slides = move |&board: &u128| {
        let cells = 0..rows * columns;
        let blank = cells.clone().find(|cell| board >> (5 * cell) & 31 == 0).unwrap_or(0);
        let is_beside = move |cell: &usize| {
            let across = (cell % columns).abs_diff(blank % columns);
            (cell / columns).abs_diff(blank / columns) + across == 1
        };
        cells.filter(is_beside).map(move |from| {
            let tile = board >> (5 * from) & 31;
            board ^ tile << (5 * from) ^ tile << (5 * blank)
        })
    };
    let solved = (0..25_u128).take(rows * columns).map(|tile| tile << (5 * tile)).sum();
    let (mut before, mut current, mut total) = (Vec::new(), vec![solved], 0);
    let mut budget = Budget::new(limits);
    let layers = (0..).map(move |depth| {
        if depth > 0 {
            let most = 4 * current.len();
            let bytes = size_of::<u128>() * (before.len() + current.len() + most);
            budget.take(bytes as u64)?;
            budget.give_back(bytes as u64);
            let mut next = Vec::with_capacity(most);
            next.extend(current.iter().flat_map(slides));
            next.sort_unstable();
            next.dedup();
            next.retain(|board| before.binary_search(board).is_err());
            next.shrink_to_fit();
            before = std::mem::replace(&mut current, next);
        }
        let states = current.len() as u64;
        total += states;
        Ok(Layer { depth, states, total })
    });
    layers.take_while(|layer| layer.as_ref().map_or(true, |layer| layer.states > 0))
}

impl Frame {
    fn definition(&self, name: &str, puzzle: &Definition, powers: Powers) -> Result<(), Failure> {
        let space =
            puzzle.compile_with(powers).map_err(|error| other(format!("{name}: {error}")))?;
        let needed = Search::bytes_for(&space);
        if needed <= self.memory && space.count() < u64::MAX {
            return self.search(space);
        }
        if self.depth == u32::MAX {
            let size = match space.count() {
                u64::MAX => "has 2^64 positions or more".to_owned(),
                _ => format!("needs {needed} bytes (--memory {})", needed.div_ceil(GIGA)),
            };
            return Err(other(format!("{name} {size}: count the first layers with --depth D")));
        }
        let limits = Limits::new().with_bytes(self.memory);
        self.first_layers(name, space.growth_within(&[space.start_pattern()], &limits))
    }

    /// Of a puzzle that is too large as a whole.
    fn first_layers(
        &self,
        name: &str,
        layers: impl Iterator<Item = Result<Layer, LimitReached>>,
    ) -> Result<(), Failure> {
        if self.checkpoint.is_some() {
            return usage(format!("{name} is too large to be kept in a checkpoint"));
        }
        let (mut stopped, mut depth) = (Ok(()), 0);
        let layers = layers.map_while(|layer| {
            let failed = |limit| other(format!("{name}, distance {depth}: {limit}: see --memory"));
            let layer = layer.map_err(|limit| stopped = Err(failed(limit))).ok();
            depth += 1;
            layer
        });
        self.print(&mut { layers }, 0, |_| Ok(()))?;
        stopped
    }

    fn sliding(&self, name: &str, rows: usize, columns: usize) -> Result<(), Failure> {
        let is_multi = name.starts_with("sliding-multi");
        macro_rules! boards {
            ($(($r:literal $c:literal))*; $(($big_r:literal $big_c:literal))*) => {
                match (is_multi, rows, columns) {
                    $((true, $r, $c) => self.search(SlidingPuzzle::<$r, $c>::Multi),)*
                    $((false, $r, $c) => self.board::<$r, $c>(name),)*
                    $((false, $big_r, $big_c) => self.board::<$big_r, $big_c>(name),)*
                    (false, 2.., 2..) if rows.saturating_mul(columns) <= 25 => {
                        self.large_board(name, rows, columns)
                    }
                    _ => unknown(name),
                }
            };
        }
        boards!(
            (2 2) (2 3) (2 4) (2 5) (2 6) (3 2) (3 3) (3 4) (4 2) (4 3) (5 2) (6 2); (2 7) (7 2)
        )
    }

    fn board<const R: usize, const C: usize>(&self, name: &str) -> Result<(), Failure> {
        if SlidingSearch::<R, C>::bytes() > self.memory && self.depth < u32::MAX {
            return self.large_board(name, R, C);
        }
        if self.checkpoint.is_some() {
            // The search of blocks of bits can't be saved.
            return self.search(SlidingPuzzle::<R, C>::Single);
        }
        self.fits(name, SlidingSearch::<R, C>::bytes())?;
        let mut search = SlidingSearch::new(Tiles::<R, C>::GOAL).map_err(other)?;
        self.print(&mut search, 0, |_| Ok(()))
    }

    fn large_board(&self, name: &str, rows: usize, columns: usize) -> Result<(), Failure> {
        if self.depth == u32::MAX {
            let text = "is too large to list whole: count the first layers with --depth D";
            return Err(other(format!("{name} {text}")));
        }
        let limits = Limits::new().with_bytes(self.memory);
        self.first_layers(name, board_layers(rows, columns, &limits))
    }

    fn fits(&self, name: &str, needed: u64) -> Result<(), Failure> {
        if needed <= self.memory {
            return Ok(());
        }
        let giga = needed.div_ceil(GIGA);
        Err(other(format!("{name} needs {needed} bytes: allow them with --memory {giga}")))
    }

    /// Prints the layers of a search: of a new one, or of that in the file.
    fn search<S: Space>(&self, space: S) -> Result<(), Failure> {
        let space = &space;
        self.fits(&space.name(), Search::bytes_for(space))?;
        let limits = Limits::new().with_bytes(self.memory);
        let search = || Search::new_within(space, &limits).map_err(other);
        let Some(path) = &self.checkpoint else {
            return self.print(&mut search()?, 0, |_| Ok(()));
        };
        let mut search =
            if path.exists() { Search::load(space, path).map_err(other)? } else { search()? };
        let (depth, total) = (search.depth(), search.total());
        if let Some(depth) = depth.filter(|depth| *depth > self.depth) {
            let (path, most) = (path.display(), self.depth);
            return Err(other(format!(
                "{path} is at distance {depth} already, past --depth {most}"
            )));
        }
        if depth == Some(self.depth) {
            return self.print(&mut std::iter::empty(), total, |_| Ok(()));
        }
        let (mut saved, mut took) = (Instant::now(), Duration::ZERO);
        self.print(&mut search, total, |search| {
            if search.depth() == Some(self.depth) || saved.elapsed() >= 10 * took {
                let begun = Instant::now();
                search.save(path).map_err(other)?;
                (saved, took) = (Instant::now(), begun.elapsed());
            }
            Ok(())
        })
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
