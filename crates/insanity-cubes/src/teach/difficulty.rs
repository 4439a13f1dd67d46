//! How hard a puzzle is for a person.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use dense_code::limits::{Budget, LimitReached};

use thiserror::Error;

use crate::solve::{Graph, Pace, block, groups};
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
/// The levels are ranges of [`Handwork::steps`]: the work is divided by the number of ways to find
/// a solution, so a puzzle with many solutions may be easy although its graph is large.
/// [`Puzzle::difficulty`] says what happens where that work is too long to be counted.
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

/// The most half solutions that are compared pair by pair. A longer list is compared by a table, or
/// refused with more than [`FEW_CUBES`] cubes.
const MOST_HALVES: usize = 2_000;
/// The most cubes for which there is such a table, of `3^n` entries.
const FEW_CUBES: usize = 12;

/// Why the work of a person was not counted.
///
/// ```
/// use insanity_cubes::teach::HandworkError;
/// use insanity_cubes::{Colour, Cube, Limits, Puzzle};
///
/// // 40 cubes that share no colour: 3^40 half solutions.
/// let cube = |at: u16| Cube::new([0, 1, 2, 3, 4, 5].map(|face| Colour::new(6 * at + face)));
/// let puzzle = Puzzle::new((0..40).map(cube).collect())?;
/// let error = puzzle.handwork_within(&Limits::new()).unwrap_err();
/// assert_eq!(error, HandworkError::HalfSolutions { limit: 2_000 });
/// assert_eq!(error.to_string(), "more than 2000 half solutions");
/// # Ok::<(), insanity_cubes::puzzle::PuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum HandworkError {
    /// More half solutions than are compared.
    #[error("more than {limit} half solutions")]
    HalfSolutions {
        /// The most that are compared.
        limit: usize,
    },
    /// A limit was reached first.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

impl Puzzle {
    /// How hard the puzzle is for a person: the level of [`Handwork::steps`].
    ///
    /// A puzzle with more than 2,000 half solutions, or whose work is too long to be counted, is
    /// taken apart if it falls into groups of cubes that share no colour: the steps of the groups are
    /// added up, as a person solves each group by itself. So cubes that share no colour at all,
    /// which can be stacked in any way, are [easy](Difficulty::Easy) up to 17 cubes.
    ///
    /// The work of a puzzle or group of more than 12 cubes is too long to be counted if it has more
    /// than 2,000 half solutions, or takes more than about two million lines and comparisons (fewer
    /// with more than 32 cubes, at least 65,536). Where that happens to a puzzle that does not fall
    /// into groups, or to one of the groups, the puzzle is [`Difficulty::Expert`].
    ///
    /// ```
    /// use insanity_cubes::{Difficulty, Puzzle};
    ///
    /// let puzzle: Puzzle = "AAAAAA BBBBBB".parse()?;
    /// assert_eq!(puzzle.difficulty(), Difficulty::Easy);
    /// // Six cubes with many solutions: much to draw, but the first match turns up soon.
    /// let puzzle: Puzzle = "DFGFBJ DGCAKG JIJIAK AHLBLH ECKBHL EECFID".parse()?;
    /// assert_eq!(puzzle.difficulty(), Difficulty::Easy);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn difficulty(&self) -> Difficulty {
        let whole = self.countable_handwork();
        let is_long = whole.is_none_or(|work| work.half_solutions > MOST_HALVES as u64);
        let groups = if is_long { groups(self.dense_faces(), self.colours()) } else { Vec::new() };
        if groups.len() < 2 {
            // What is too long to be counted is for experts.
            return whole.map_or(Difficulty::Expert, |work| Difficulty::new(work.steps()));
        }
        let mut steps = 0u64;
        for group in groups {
            let part = self.subset(group.places).ok().and_then(|part| part.countable_handwork());
            let Some(work) = part else { return Difficulty::Expert };
            steps = steps.saturating_add(work.steps());
        }
        Difficulty::new(steps)
    }

    /// The work of a person if it can be counted in a fraction of a second.
    fn countable_handwork(&self) -> Option<Handwork> {
        let limits = match self.len() {
            // At most 800,000 lines and a table.
            0..=FEW_CUBES => Limits::new(),
            // All comparisons that are allowed. Each is work at each cube.
            cubes => {
                let steps = ((1 << 26) / cubes as u64).clamp(1 << 16, 1 << 21);
                Limits::new().with_steps(steps)
            }
        };
        self.handwork_within(&limits).ok()
    }

    /// The work of a person who solves the puzzle by the graph method. Each line and each
    /// comparison counts as one step of the limits; the byte limit is ignored. [`Handwork::steps`],
    /// which decides the difficulty, is `(lines + comparisons) / (matches + 1)`.
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
    /// [`HandworkError::Limit`] when a limit is reached first; [`HandworkError::HalfSolutions`]
    /// with more than 2,000 half solutions of more than 12 cubes, whatever the limits.
    pub fn handwork_within(&self, limits: &Limits<'_>) -> Result<Handwork, HandworkError> {
        let mut work = Handwork::default();
        let Some(graph) = self.graph() else { return Ok(work) };
        let mut budget = Budget::new(limits);
        let halves = half_solutions(&graph, &mut work.lines, &mut budget)?;
        let found = halves.len() / graph.cubes();
        work.half_solutions = found as u64;
        if found > MOST_HALVES {
            work.comparisons = work.half_solutions * (work.half_solutions - 1) / 2;
            budget.spend(work.comparisons)?;
            work.matches = matches_by_table(&graph, &halves, &mut budget)?;
            return Ok(work);
        }
        let mut pace = Pace::default();
        let halves: Vec<&[u8]> = halves.chunks_exact(graph.cubes()).collect();
        for (place, one) in halves.iter().enumerate() {
            work.matches += u64::from(goes_with_itself(&graph, one));
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

/// Whether a half solution goes with itself: every cube has its pair twice.
fn goes_with_itself(graph: &Graph, half: &[u8]) -> bool {
    (0..).zip(half).all(|(cube, axis)| graph.is_twice(cube, *axis))
}

/// The pairs of half solutions that take different lines of every cube, as [`Handwork::matches`]
/// counts them, of at most [`FEW_CUBES`] cubes.
///
/// The table has an entry for each choice of an axis per cube: 1 for a half solution. Cube after
/// cube each entry becomes the sum of those with another line of this cube, so in the end it counts
/// the half solutions that go with the choice. `n 3^n` additions in place of a comparison for each
/// pair.
fn matches_by_table(
    graph: &Graph,
    halves: &[u8],
    budget: &mut Budget<'_>,
) -> Result<u64, LimitReached> {
    let cubes = graph.cubes();
    let place = |half: &[u8]| half.iter().fold(0, |place, axis| 3 * place + usize::from(*axis));
    let mut table = vec![0u32; (0..cubes).fold(1, |size, _| 3 * size)];
    for half in halves.chunks_exact(cubes) {
        table[place(half)] = 1;
    }
    // The last cube's axis is the last digit of a place.
    let mut width = 1;
    for cube in (0..cubes).rev() {
        budget.ask()?;
        // An axis goes with the others, and with itself if the cube has its pair twice.
        let axes = [0u8, 1, 2];
        let goes = axes.map(|one| axes.map(|other| one != other || graph.is_twice(cube, one)));
        for block in table.chunks_exact_mut(3 * width) {
            for at in 0..width {
                let old: [u32; 3] = core::array::from_fn(|axis| block[axis * width + at]);
                for (axis, goes) in goes.iter().enumerate() {
                    let terms = old.iter().zip(goes);
                    block[axis * width + at] =
                        terms.map(|(old, goes)| old * u32::from(*goes)).sum();
                }
            }
        }
        width *= 3;
    }
    // Each pair is seen from both sides; one with itself once.
    let (mut sum, mut itself) = (0, 0);
    for half in halves.chunks_exact(cubes) {
        sum += u64::from(table[place(half)]);
        itself += u64::from(goes_with_itself(graph, half));
    }
    Ok((sum + itself) / 2)
}

/// All half solutions, found cube after cube without looking ahead: the axes of each, one after the
/// other.
fn half_solutions(
    graph: &Graph,
    lines: &mut u64,
    budget: &mut Budget<'_>,
) -> Result<Vec<u8>, HandworkError> {
    let few = graph.cubes() <= FEW_CUBES;
    let mut count = 0;
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
                count += 1;
                if count > MOST_HALVES && !few {
                    return Err(HandworkError::HalfSolutions { limit: MOST_HALVES });
                }
                pace.work(cube, budget)?;
                found.extend(chosen.iter().map(|axis| axis - 1));
            }
            break;
        }
    }
    Ok(found)
}
