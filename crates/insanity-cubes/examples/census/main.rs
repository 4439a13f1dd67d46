//! Counts all puzzles of `n` cubes and `n` colours, for a small `n`, by solutions and difficulty.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use insanity_cubes::each_puzzle;
use insanity_cubes::{Count, Puzzle};
use plain_lines::{Arguments, Failure};

const HELP: &str = "\
Counts all puzzles of N cubes with N colours, by solutions and difficulty. Puzzles that differ only in the order of
the cubes, how they are turned or the names of the colours count once.

    census [N]

N is 2 to 4, 4 if not given: that takes a minute.

Input: none. Output: the page docs/census.md.

Bad arguments: exit code 2 and a line on standard error.
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(arguments: Arguments, out: &mut Vec<u8>) -> Result<(), Failure> {
    let cubes = match arguments.words(1)?.pop() {
        Some(word) => plain_lines::integer(word.as_encoded_bytes()).map_err(Failure::Usage)?,
        None => 4,
    };
    if !(2..=4).contains(&cubes) {
        return Err(Failure::Usage("N is 2 to 4".to_owned()));
    }
    Census::new(cubes).page(out)
}

/// The puzzles with one number of solutions.
#[derive(Debug, Default)]
struct Row {
    /// For each number of steps, the number of puzzles that take it.
    steps: BTreeMap<u64, u64>,
    /// The most steps that a puzzle takes, and the puzzles that take that number.
    hardest: (u64, Vec<Puzzle>),
    /// How many have neither two equal cubes nor a cube with two equal pairs.
    pretty: u64,
    /// How many are of each level.
    levels: [u64; 4],
}

impl Row {
    fn add(&mut self, puzzle: Puzzle, steps: u64) {
        self.levels[puzzle.difficulty() as usize] += 1;
        *self.steps.entry(steps).or_default() += 1;
        self.pretty += u64::from(!puzzle.has_equal_cubes() && !puzzle.has_equal_pairs());
        if steps > self.hardest.0 || self.hardest.1.is_empty() {
            self.hardest = (steps, Vec::new());
        }
        if steps == self.hardest.0 {
            self.hardest.1.push(puzzle);
        }
    }

    fn puzzles(&self) -> u64 {
        self.steps.values().sum()
    }

    fn harder_than(&self, steps: u64) -> u64 {
        self.steps.range(steps + 1..).map(|(_, puzzles)| puzzles).sum()
    }
}

#[derive(Debug, Default)]
struct Census {
    cubes: usize,
    /// All puzzles.
    listed: u64,
    /// Puzzles of which a count of colours shows that they have no solution.
    short: u64,
    /// The others by their number of solutions.
    rows: BTreeMap<u128, Row>,
}

impl Census {
    fn new(cubes: usize) -> Self {
        let mut census = Self { cubes, ..Self::default() };
        let listed = each_puzzle(cubes, cubes, &mut |puzzle| {
            census.listed += 1;
            let steps = puzzle.handwork().expect("at most 12 cubes").steps();
            if steps == 0 {
                census.short += 1;
                return Ok(());
            }
            let solutions = puzzle.count(Count::Classes).expect("at most 24^4");
            census.rows.entry(solutions).or_default().add(puzzle, steps);
            Ok(())
        });
        assert_eq!(listed, Some(Ok(())), "up to four cubes can be listed");
        census
    }

    fn page(&self, out: &mut Vec<u8>) -> Result<(), Failure> {
        let Self { cubes, listed, short, .. } = *self;
        writeln!(out, "# All puzzles of {cubes} cubes with {cubes} colours\n\n{}\n", ABOUT.trim())?;
        let (pairs, of_two) = (cubes * (cubes + 1) / 2, cubes * (cubes - 1) / 2);
        writeln!(
            out,
            "There are {} kinds of cubes. {} of them are two cubes each, mirror images of each other: those with\n\
             three different pairs none of which has one colour twice. {cubes} cubes make {listed} puzzles up to the\n\
             names of the colours. Of {short} a count of the faces of each colour shows at once that they have no\n\
             solution. The others, by the number of their solutions:\n",
            pairs * (pairs + 1) * (pairs + 2) / 6,
            of_two * of_two.saturating_sub(1) * of_two.saturating_sub(2) / 6,
        )?;
        self.table(out)?;
        if let Some(row) = self.rows.get(&1) {
            self.hardest(row, out)?;
        }
        Ok(())
    }

    /// A line for each number of solutions.
    fn table(&self, out: &mut Vec<u8>) -> Result<(), Failure> {
        writeln!(
            out,
            "| solutions | puzzles | easy | medium | hard | expert | no equals | most steps |"
        )?;
        writeln!(out, "|--:|--:|--:|--:|--:|--:|--:|--:|")?;
        for (solutions, row) in &self.rows {
            let [easy, medium, hard, expert] = row.levels;
            writeln!(
                out,
                "| {solutions} | {} | {easy} | {medium} | {hard} | {expert} | {} | {} |",
                row.puzzles(),
                row.pretty,
                row.hardest.0
            )?;
        }
        Ok(())
    }

    /// The hardest puzzles with one solution, and where the best-known one stands.
    fn hardest(&self, row: &Row, out: &mut Vec<u8>) -> Result<(), Failure> {
        writeln!(out, "\n## The hardest with one solution\n")?;
        writeln!(out, "These take {} steps:\n", row.hardest.0)?;
        writeln!(out, "```text")?;
        for puzzle in &row.hardest.1 {
            writeln!(out, "{puzzle}")?;
        }
        writeln!(out, "```")?;
        if self.cubes == 4 {
            let classic: Puzzle = CLASSIC.parse().expect("four cubes");
            let steps = classic.handwork().expect("four cubes").steps();
            let harder = row.harder_than(steps);
            writeln!(
                out,
                "\nInstant Insanity (`{CLASSIC}`) takes {steps}: of the {} puzzles with one solution\n\
                 {harder} are harder.",
                row.puzzles()
            )?;
        }
        Ok(())
    }
}

const CLASSIC: &str = "ABBCDB BCDAAD BDBCCA DBCCDA";

/// What the page says before the table.
const ABOUT: &str = "
Made by `cargo run --release -p insanity-cubes --example census`. Two puzzles are one here if they
differ only in the order of the cubes, in how the cubes are turned or mirrored, or in the names of
the colours: none of that changes the solutions. A cube is then no more than its three opposite
pairs of colours. Not every puzzle has all the colours.

*Solutions* are towers up to turning the whole, the classes of `Count::Classes`. *Steps* are what a
person does who solves the puzzle by the graph method, as `Handwork::steps` counts it, and who takes
the cubes in an order that needs the fewest. The levels are those of `Difficulty`: *easy* is fewer
than 18 steps, *medium* fewer than 28, *hard* fewer than 40, *expert* 40 or more. *No equals*: no
two cubes are of one kind and no cube has two equal pairs.
";
