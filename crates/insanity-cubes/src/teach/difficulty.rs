//! How hard a puzzle is for a person.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use dense_code::limits::{Budget, LimitReached};

use thiserror::Error;

use crate::solve::{Graph, Pace, block};
use crate::{Count, CountError, Limits, Puzzle};

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
/// The levels are ranges of [`Handwork::steps`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
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

/// A text that is none of `easy`, `medium`, `hard`, `expert`.
///
/// ```
/// use insanity_cubes::{Difficulty, teach::ParseDifficultyError};
/// assert_eq!("Hard".parse::<Difficulty>(), Err(ParseDifficultyError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`easy`, `medium`, `hard` or `expert` was expected")]
pub struct ParseDifficultyError;

/// `easy`, `medium`, `hard` or `expert`.
///
/// ```
/// use insanity_cubes::Difficulty;
/// assert_eq!(Difficulty::Expert.to_string(), "expert");
/// assert_eq!("hard".parse(), Ok(Difficulty::Hard));
/// ```
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

/// What `Display` prints, and nothing else.
impl FromStr for Difficulty {
    type Err = ParseDifficultyError;

    fn from_str(text: &str) -> Result<Self, ParseDifficultyError> {
        match text {
            "easy" => Ok(Self::Easy),
            "medium" => Ok(Self::Medium),
            "hard" => Ok(Self::Hard),
            "expert" => Ok(Self::Expert),
            _ => Err(ParseDifficultyError),
        }
    }
}

impl Difficulty {
    fn new(steps: u64) -> Self {
        match steps {
            0..18 => Self::Easy,
            18..28 => Self::Medium,
            28..40 => Self::Hard,
            _ => Self::Expert,
        }
    }
}

/// The work of a person who solves a puzzle by the graph method.
///
/// ```
/// use insanity_cubes::{Limits, Puzzle};
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// let work = puzzle.handwork_within(&Limits::new())?;
/// assert_eq!((work.half_solutions, work.comparisons, work.matches), (3, 3, 1));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Handwork {
    /// The lines of the graph that are tried to find all half solutions, cube after cube; a line
    /// that gives a dot a third end is crossed out.
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
    /// use insanity_cubes::{Limits, Puzzle};
    ///
    /// let puzzle: Puzzle = "AAAAAA BBBBBB".parse()?;
    /// let work = puzzle.handwork_within(&Limits::new())?;
    /// assert_eq!((work.lines, work.comparisons, work.matches, work.steps()), (2, 0, 1, 1));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.lines.saturating_add(self.comparisons) / self.matches.saturating_add(1)
    }
}

/// Half solutions that a person writes down at most.
const MOST_HALVES: usize = 2_000;
/// Steps beyond which the level is known.
const MOST_STEPS: u64 = 1 << 16;

impl Puzzle {
    /// How hard the puzzle is for a person. A puzzle with more than 2,000 half solutions, or more
    /// than 65,536 steps, is [`Difficulty::Expert`]; counting stops there.
    ///
    /// ```
    /// use insanity_cubes::{Difficulty, Puzzle};
    ///
    /// let puzzle: Puzzle = "AAAAAA BBBBBB".parse()?;
    /// assert_eq!(puzzle.difficulty(), Difficulty::Easy);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        let limits = Limits::new().with_steps(MOST_STEPS);
        // This many steps are a lot, however many matches there are.
        self.handwork_within(&limits)
            .map_or(Difficulty::Expert, |work| Difficulty::new(work.steps()))
    }

    /// The work of a person who solves the puzzle by the graph method. Each line and each comparison
    /// is a step.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    ///
    /// // Too few colours: known without drawing a line.
    /// let puzzle: Puzzle = "ABABAB ABABAB ABABAB".parse()?;
    /// assert_eq!(puzzle.handwork_within(&Limits::new())?.steps(), 0);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first; [`LimitReached::Bytes`] also with more than
    /// 2,000 half solutions, whatever the limit. Otherwise the byte limit is ignored.
    pub fn handwork_within(&self, limits: &Limits<'_>) -> Result<Handwork, LimitReached> {
        let mut work = Handwork::default();
        let Some(graph) = self.graph() else { return Ok(work) };
        let mut budget = Budget::new(limits);
        let halves = half_solutions(&graph, &mut work.lines, &mut budget)?;
        work.half_solutions = halves.len() as u64;
        let mut pace = Pace::default();
        for (place, one) in halves.iter().enumerate() {
            // A half solution goes with itself where every cube has its pair twice.
            let twice = (0..graph.cubes()).all(|cube| graph.is_twice(cube, one[cube]));
            work.matches += u64::from(twice);
            for other in &halves[..place] {
                budget.spend(1)?;
                pace.work(graph.cubes(), &mut budget)?;
                work.comparisons += 1;
                let goes = (0..graph.cubes())
                    .all(|cube| one[cube] != other[cube] || graph.is_twice(cube, one[cube]));
                work.matches += u64::from(goes);
            }
        }
        Ok(work)
    }

    /// The number of towers of all cubes but one; towers that differ only by turning the whole
    /// tower count once. They include those that are part of a solution. A person who finds one of
    /// the others then sees that the last cube does not fit. Each cube left out is one step;
    /// all other steps, and the bytes, are those of the counts. The limits are for all of them
    /// together.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert_eq!(puzzle.near_misses_within(&Limits::new())?, 94);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`count_within`](Self::count_within).
    pub fn near_misses_within(&self, limits: &Limits<'_>) -> Result<u128, CountError> {
        let mut budget = Budget::new(limits);
        let mut sum = 0u128;
        let stopped = |at_least: u128| CountError::Limit { at_least };
        for left_out in 0..self.len() {
            block(&mut budget).map_err(|_| stopped(sum))?;
            let rest = (0..self.len()).filter(|cube| *cube != left_out);
            // Without a cube there is no tower.
            if let Ok(rest) = self.subset(rest) {
                let more = rest.count_from(Count::Classes, limits, &mut budget);
                let more = more.map_err(|error| match error {
                    CountError::Limit { at_least } => stopped(sum.saturating_add(at_least)),
                    other => other,
                });
                sum = sum.checked_add(more?).ok_or(CountError::Overflow)?;
            }
        }
        Ok(sum)
    }
}

/// All half solutions, found cube after cube without looking ahead.
fn half_solutions(
    graph: &Graph,
    lines: &mut u64,
    budget: &mut Budget<'_>,
) -> Result<Vec<Vec<u8>>, LimitReached> {
    let mut found = Vec::new();
    let mut pace = Pace::default();
    let mut ends = vec![0u8; graph.colours];
    // The axis of each cube placed, and the first axis to try of the next.
    let mut chosen: Vec<u8> = vec![0];
    while let Some(axis) = chosen.pop() {
        let cube = chosen.len();
        if axis > 0 {
            // Takes the line of the cube off again.
            for colour in graph.pair(cube, axis - 1) {
                ends[usize::from(colour)] -= 1;
            }
        }
        let mut next = axis;
        while next < 3 {
            next += 1;
            if graph.distinct[cube] >> (next - 1) & 1 == 0 {
                continue;
            }
            budget.spend(1)?;
            *lines += 1;
            let [a, b] = graph.pair(cube, next - 1).map(usize::from);
            let fits = if a == b { ends[a] == 0 } else { ends[a] < 2 && ends[b] < 2 };
            if !fits {
                continue;
            }
            ends[a] += 1;
            ends[b] += 1;
            chosen.push(next);
            if cube + 1 < graph.cubes() {
                chosen.push(0);
            } else {
                if found.len() >= MOST_HALVES {
                    let limit = budget.bytes_left();
                    return Err(LimitReached::Bytes { needed: u64::MAX, limit });
                }
                pace.work(cube, budget)?;
                found.push(chosen.iter().map(|axis| axis - 1).collect());
            }
            break;
        }
    }
    Ok(found)
}
