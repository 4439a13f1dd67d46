//! How hard a puzzle is for a person.

use alloc::string::ToString as _;
use alloc::vec;
use core::fmt;
use core::str::FromStr;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

use crate::Puzzle;
use crate::count::{Table, each_half, each_part};
use crate::cube::{ParseError, ParseErrorKind};
use crate::solve::Graph;

/// How hard a puzzle is for a person who solves it by the graph method with pencil and paper.
///
/// ```
/// use insanity_cubes::{Difficulty, Puzzle};
///
/// let classic: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// assert_eq!(classic.difficulty(), Difficulty::Hard);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The levels are ranges of [`Handwork::steps`]: the work is divided by the number of ways to find
/// a solution, so a puzzle with many solutions may be easy although its graph is large.
/// The order of the cubes, turns and names of colours make no difference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Fewer than 18 steps.
    #[default]
    Easy,
    /// Fewer than 28.
    Medium,
    /// Fewer than 40.
    Hard,
    /// 40 or more.
    Expert,
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        })
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for Difficulty {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut levels = [Self::Easy, Self::Medium, Self::Hard, Self::Expert].into_iter();
        let level = levels.find(|level| level.to_string() == text);
        level.ok_or(ParseErrorKind::Not("a difficulty: easy, medium, hard or expert").into())
    }
}

impl Difficulty {
    fn of(work: Option<Handwork>) -> Self {
        // Instant Insanity takes 31. Of the 309,637 puzzles of four cubes with one solution six in
        // ten are easy and 28 for experts.
        match work.map(|work| work.steps()) {
            Some(0..18) => Self::Easy,
            Some(18..28) => Self::Medium,
            Some(28..40) => Self::Hard,
            _ => Self::Expert,
        }
    }
}

/// The work of a person who solves a puzzle by the graph method.
///
/// ```
/// use insanity_cubes::Puzzle;
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// let work = puzzle.handwork().ok_or("more than 12 cubes")?;
/// assert_eq!((work.half_solutions, work.comparisons, work.matches), (3, 3, 1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Handwork {
    /// The lines of the graph that are tried to find all half solutions, cube after cube, in an
    /// order of the cubes that takes the fewest; a line that gives a dot a third end is crossed
    /// out.
    pub lines: u64,
    /// The half solutions found.
    pub half_solutions: u64,
    /// The pairs of two different half solutions: each pair has to be compared.
    pub comparisons: u64,
    /// The pairs of half solutions that take different lines of every cube: each makes towers. A
    /// half solution may be paired with itself, without a comparison, if every cube has its line at
    /// least twice. So there may be more matches than comparisons.
    pub matches: u64,
}

impl Handwork {
    /// `(lines + comparisons) / (m + 1)` for `m` matches, rounded down: about how much of the work
    /// is done when the first match turns up, if the matches come in random order. Without a match
    /// this is all of the work.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// let puzzle: Puzzle = "AAAAAA BBBBBB".parse()?;
    /// let work = puzzle.handwork().ok_or("more than 12 cubes")?;
    /// assert_eq!((work.lines, work.comparisons, work.matches, work.steps()), (2, 0, 1, 1));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.lines.saturating_add(self.comparisons) / self.matches.saturating_add(1)
    }
}

/// The most cubes whose work is counted: `4^12` choices of an edge, or none, of each cube.
const MAX_CUBES: usize = 12;

impl Puzzle {
    /// How hard the puzzle is for a person: easy (fewer than 18 [steps](Handwork::steps)), medium
    /// (fewer than 28), hard (fewer than 40) or expert. With more than 12 cubes
    /// every puzzle is for [experts](Difficulty::Expert).
    ///
    /// ```
    /// use insanity_cubes::{Difficulty, Puzzle};
    ///
    /// let puzzle: Puzzle = "AAAAAA BBBBBB".parse()?;
    /// assert_eq!(puzzle.difficulty(), Difficulty::Easy);
    /// // Six cubes with many solutions: much to draw, but the first match turns up soon.
    /// let puzzle: Puzzle = "DFGFBJ DGCAKG JIJIAK AHLBLH ECKBHL EECFID".parse()?;
    /// assert_eq!(puzzle.difficulty(), Difficulty::Easy);
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        Difficulty::of(self.handwork())
    }

    /// [`difficulty`](Self::difficulty) within limits: those of
    /// [`handwork_within`](Self::handwork_within).
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn difficulty_within(&self, limits: &Limits<'_>) -> Result<Difficulty, LimitReached> {
        self.handwork_within(limits).map(Difficulty::of)
    }

    /// The work of a person who solves the puzzle by the graph method; `None` with more than 12
    /// cubes. The nodes of our own search would be no useful measure: there are none for puzzles
    /// that people find hard. This takes microseconds for four cubes, up to a third of a second
    /// for 12.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// // Too few colours: known without drawing a line.
    /// let puzzle: Puzzle = "ABABAB ABABAB ABABAB".parse()?;
    /// assert_eq!(puzzle.handwork().map(|work| work.steps()), Some(0));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn handwork(&self) -> Option<Handwork> {
        self.handwork_within(&Limits::new()).expect("12 cubes take 4 MB")
    }

    /// [`handwork`](Self::handwork) within limits. A step is a choice of lines of some cubes, of
    /// which there are up to `4^n`; the bytes are those of a table of `3^n` numbers.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn handwork_within(&self, limits: &Limits<'_>) -> Result<Option<Handwork>, LimitReached> {
        let budget = &mut Budget::new(limits);
        budget.ask()?;
        if self.len() > MAX_CUBES {
            return Ok(None);
        }
        let mut work = Handwork::default();
        let Some(graph) = Graph::new(self) else { return Ok(Some(work)) };
        work.lines = fewest_lines(&graph, budget)?;
        let mut itself = 0;
        each_half(&graph, budget, &mut |_, _, twice| {
            work.half_solutions += 1;
            itself += u64::from(twice);
        })?;
        work.comparisons = work.half_solutions * work.half_solutions.saturating_sub(1) / 2;
        let one = |_| 1;
        let sums = Table::new(&graph, &one, budget)?.by_first(&one, budget)?;
        let ordered: u128 = sums.as_flattened().iter().sum();
        // Each pair is seen from both sides; one with itself once.
        work.matches = (u64::try_from(ordered).expect("at most 9^12") + itself) / 2;
        Ok(Some(work))
    }
}

/// The lines tried until all half solutions are found, in the best order of the cubes. In any
/// order, the lines of a cube are tried after each choice that is left of the cubes before it.
fn fewest_lines(graph: &Graph, budget: &mut Budget<'_>) -> Result<u64, LimitReached> {
    let sets = 1 << graph.cubes();
    // For each set of cubes how many choices of a line of each are left.
    let mut choices = vec![0u64; sets];
    // All sets in one walk: a choice for a set is laid once, and extended from there.
    each_part(graph, budget, &mut |set| choices[set] += 1)?;
    let mut fewest = vec![0u64; sets];
    for set in 1..sets {
        fewest[set] = u64::MAX;
        for (cube, lines) in graph.distinct.iter().enumerate() {
            if set >> cube & 1 == 1 {
                let before = set ^ 1 << cube;
                // How many choices are left does not depend on the order of the cubes before, so
                // this is a shortest path over sets.
                let tried = choices[before] * u64::from(lines.count_ones());
                fewest[set] = fewest[set].min(fewest[before] + tried);
            }
        }
    }
    Ok(fewest[sets - 1])
}
