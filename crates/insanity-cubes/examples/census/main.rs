//! Counts all puzzles of a few cubes with as many colours, by solutions and difficulty.

mod classes;
mod work;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use insanity_cubes::{Cube, Difficulty, Limits, Puzzle};
use itertools::Itertools;
use plain_lines::Failure;

use classes::Kinds;
use work::{Found, examine};

const HELP: &str = "\
Counts all puzzles of N cubes with N colours, by solutions and difficulty. Puzzles that differ only in the order of
the cubes, how they are turned or the names of the colours count once.

    census [N] [--data]

N is 2 to 4, 4 if not given: that takes some ten seconds.

Input: none. Output: the page docs/census.md.

    --data   instead of the page, the hardest puzzles as lines `solutions,steps,cubes`: first one for each
             number of solutions, then all of the hardest with one solution

Bad arguments: exit code 2 and a line on standard error.
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    use lexopt::prelude::{Long, Short, Value};
    let (mut cubes, mut data) = (None, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("help") | Short('h') => return Err(Failure::Help),
            Long("data") => data = true,
            Value(value) if cubes.is_none() => {
                let number = plain_lines::integer::<u8>(value.as_encoded_bytes());
                let number = number.ok().filter(|number| (2..=4).contains(number));
                cubes = Some(number.ok_or_else(|| Failure::Usage("N is 2 to 4".to_owned()))?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let census = Census::new(cubes.unwrap_or(4))?;
    let mut out = plain_lines::output();
    if data {
        census.data(&mut out)?;
    } else {
        census.page(&mut out)?;
    }
    out.flush()?;
    Ok(())
}

/// The puzzles with one number of solutions.
#[derive(Debug, Default)]
struct Row {
    /// For each number of steps how many puzzles take as many.
    steps: BTreeMap<u64, u64>,
    /// The most steps that a puzzle takes, and the puzzles that take as many.
    hardest: (u64, Vec<Vec<u8>>),
    /// How many have neither two equal cubes nor a cube with two equal pairs.
    pretty: u64,
}

impl Row {
    fn add(&mut self, puzzle: &[u8], steps: u64, pretty: bool) {
        *self.steps.entry(steps).or_default() += 1;
        self.pretty += u64::from(pretty);
        if steps > self.hardest.0 || self.hardest.1.is_empty() {
            self.hardest = (steps, Vec::new());
        }
        if steps == self.hardest.0 {
            self.hardest.1.push(puzzle.to_vec());
        }
    }

    fn puzzles(&self) -> u64 {
        self.steps.values().sum()
    }

    fn harder_than(&self, steps: u64) -> u64 {
        self.steps.range(steps + 1..).map(|(_, puzzles)| puzzles).sum()
    }
}

struct Census {
    cubes: usize,
    kinds: Kinds,
    /// Puzzles of which a count of colours shows that they have no solution.
    short: u64,
    /// The others by their number of solutions.
    rows: BTreeMap<u64, Row>,
    /// The level of each number of steps.
    levels: BTreeMap<u64, Difficulty>,
}

impl Census {
    fn new(number: u8) -> Result<Self, Failure> {
        let (cubes, kinds) = (usize::from(number), Kinds::new(number));
        let (mut short, mut rows) = (0, BTreeMap::<u64, Row>::new());
        // For each number of steps a puzzle that takes as many.
        let mut samples: BTreeMap<u64, Vec<u8>> = BTreeMap::new();
        kinds.each_class(cubes, &mut |puzzle| {
            let pairs: Vec<_> = puzzle.iter().map(|kind| kinds.pairs[usize::from(*kind)]).collect();
            let found = examine(&pairs);
            if found == Found::default() {
                short += 1;
                return;
            }
            let equal_pairs = |[x, y, z]: &[[u8; 2]; 3]| x == y || y == z;
            let pretty = puzzle.iter().all_unique() && !pairs.iter().any(equal_pairs);
            let steps = found.steps();
            rows.entry(found.solutions).or_default().add(puzzle, steps, pretty);
            samples.entry(steps).or_insert_with(|| puzzle.to_vec());
        });
        let mut levels = BTreeMap::new();
        for (steps, puzzle) in samples {
            levels.insert(steps, best_order(&kinds, &puzzle)?.0.difficulty());
        }
        let listed = short + rows.values().map(Row::puzzles).sum::<u64>();
        if listed != kinds.number_of_classes(cubes) {
            return Err(wrong(format_args!("{listed} puzzles are not what Burnside's lemma says")));
        }
        Ok(Self { cubes, kinds, short, rows, levels })
    }

    fn data(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "solutions,steps,cubes")?;
        let one = self.rows.get(&1).map_or(&[][..], |row| &row.hardest.1);
        let each = self.rows.iter().filter_map(|(solutions, row)| {
            row.hardest.1.first().map(|puzzle| (*solutions, puzzle))
        });
        for (solutions, puzzle) in each.chain(one.iter().skip(1).map(|puzzle| (1, puzzle))) {
            let (puzzle, steps) = best_order(&self.kinds, puzzle)?;
            writeln!(out, "{solutions},{steps},{puzzle}")?;
        }
        Ok(())
    }

    fn page(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (cubes, kinds, short) = (self.cubes, self.kinds.pairs.len(), self.short);
        writeln!(out, "# All puzzles of {cubes} cubes with {cubes} colours\n\n{}\n", ABOUT.trim())?;
        writeln!(
            out,
            "There are {kinds} kinds of cubes. {} of them are two cubes each, mirror images of each other: those with\n\
             three different pairs none of which has one colour twice. {cubes} cubes make {} puzzles up to the names\n\
             of the colours, as many as Burnside's lemma says. Of {short} a count of the faces of each colour shows\n\
             at once that they have no solution. The others, by the number of their solutions:\n",
            self.kinds.mirrored(),
            self.kinds.number_of_classes(cubes)
        )?;
        self.table(out)?;
        if let Some(row) = self.rows.get(&1) {
            self.hardest(row, out)?;
        }
        Ok(())
    }

    /// A line for each number of solutions.
    fn table(&self, out: &mut impl Write) -> Result<(), Failure> {
        const LEVELS: [Difficulty; 4] =
            [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];
        writeln!(
            out,
            "| solutions | puzzles | easy | medium | hard | expert | no equals | most steps |"
        )?;
        writeln!(out, "|--:|--:|--:|--:|--:|--:|--:|--:|")?;
        for (solutions, row) in &self.rows {
            write!(out, "| {solutions} | {} |", row.puzzles())?;
            for level in LEVELS {
                let at_level = row.steps.iter().filter(|(steps, _)| self.levels[*steps] == level);
                write!(out, " {} |", at_level.map(|(_, puzzles)| puzzles).sum::<u64>())?;
            }
            writeln!(out, " {} | {} |", row.pretty, row.hardest.0)?;
        }
        Ok(())
    }

    /// The hardest puzzles with one solution, and where the best-known one stands.
    fn hardest(&self, row: &Row, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "\n## The hardest with one solution\n")?;
        writeln!(
            out,
            "These take {} steps, in the order of cubes that is given:\n",
            row.hardest.0
        )?;
        writeln!(out, "```text")?;
        for puzzle in &row.hardest.1 {
            writeln!(out, "{}", best_order(&self.kinds, puzzle)?.0)?;
        }
        writeln!(out, "```")?;
        if self.cubes == 4 {
            let classic: Puzzle = CLASSIC.parse().map_err(wrong)?;
            let steps = fewest_steps(classic.cubes())?.1;
            let harder = row.harder_than(steps);
            writeln!(
                out,
                "\nInstant Insanity (`{CLASSIC}`) takes {steps}: of the {} puzzles with one solution {harder} are harder.",
                row.puzzles()
            )?;
        }
        Ok(())
    }
}

const CLASSIC: &str = "ABBCDB BCDAAD BDBCCA DBCCDA";

/// The puzzle with its cubes in an order that takes the fewest steps, and how many those are.
fn best_order(kinds: &Kinds, puzzle: &[u8]) -> Result<(Puzzle, u64), Failure> {
    fewest_steps(&puzzle.iter().map(|kind| kinds.cube(*kind)).collect::<Vec<_>>())
}

fn fewest_steps(cubes: &[Cube]) -> Result<(Puzzle, u64), Failure> {
    let mut best: Option<(Puzzle, u64)> = None;
    for order in cubes.iter().copied().permutations(cubes.len()) {
        let puzzle = Puzzle::new(order).map_err(wrong)?;
        let steps = puzzle.handwork_within(&Limits::new()).map_err(wrong)?.steps();
        if best.as_ref().is_none_or(|best| steps < best.1) {
            best = Some((puzzle, steps));
        }
    }
    best.ok_or_else(|| wrong("a puzzle without cubes"))
}

fn wrong(error: impl Display) -> Failure {
    Failure::Usage(error.to_string())
}

/// What the page says before the table.
const ABOUT: &str = "
Made by `cargo run --release -p insanity-cubes --example census`. Two puzzles are one here if they differ only in the
order of the cubes, in how the cubes are turned or mirrored, or in the names of the colours: none of that changes the
solutions. A cube is then no more than its three opposite pairs of colours. Not every puzzle has all the colours.

*Solutions* are towers up to turning the whole, the classes of `Count::Classes`. *Steps* are what a person does who
solves the puzzle by the graph method, as `Handwork::steps` counts it, and who takes the cubes in an order that needs
the fewest; *easy*, *medium*, *hard* and *expert* are the levels of `Difficulty` for that many. *No equals*: no two
cubes are of one kind and no cube has two equal pairs.
";
