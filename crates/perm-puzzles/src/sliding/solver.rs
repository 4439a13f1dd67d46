mod by_cells;
mod by_ranks;
mod choice;
mod steps;
mod walk;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};
use dense_search::Round;

use self::by_cells::{ByCells, Tables};
use self::by_ranks::ByRanks;
use self::steps::Steps;
use self::walk::Walk;
use super::pattern::{Covers, MOST};
use super::{Arrangement, Direction, PatternDatabase, PatternDatabaseError, Slide};

/// Solves the sliding puzzle in the fewest moves, by IDA* on additive pattern databases.
///
/// **The goal has the blank in the upper left cell.** If your board is solved with the blank in the
/// lower right cell, make its positions with
/// [`Arrangement::from_blank_last`](Arrangement::from_blank_last).
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::{PatternDatabase, SlidingPuzzle, SlidingSolver, Tiles};
///
/// let solver = SlidingSolver::<3, 3>::new(vec![
///     PatternDatabase::new(&[1, 2, 3, 4])?,
///     PatternDatabase::new(&[5, 6, 7, 8])?,
/// ])?;
/// let start: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?;
/// let solution = solver.solve(start);
/// assert_eq!(solution.slides.len(), 31);
///
/// let space = SlidingPuzzle::default();
/// let end =
///     solution.slides.iter().try_fold(start, |position, &slide| space.apply(position, slide));
/// assert_eq!(end, Some(Tiles::GOAL));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Which databases for the fifteen-puzzle
///
/// The more tiles a database has, the fewer positions a search looks at; which tiles are together
/// matters as much as how many. All of these solve any position. Nodes and times are given as
/// "median; largest" over fifty of R. E. Korf's positions (42 to 66 moves). A time is processor
/// time on a shared AMD EPYC core, the least of five runs.
///
/// | tiles of the databases | nodes | time of a solution | memory and files | to build them |
/// |---|--:|--:|--:|--:|
/// | `1 2 4 5 8`, `3 6 7 10 11`, `9 12 13 14 15` | 324,000; 11.7 million | 5.6 ms; 0.21 s | 3.4 MB (files 1.6 MB) | 0.1 s |
/// | `1 2 4 5 8 9`, `3 6 7 10 11 15`, `12 13 14` | 151,000; 4.5 million | 3.3 ms; 0.10 s | 28.6 MB (files 12 MB) | 0.2 s |
/// | `1` to `7`, `8` to `14`, `15` | 39,500; 816,000 | 2.7 ms; 0.07 s | 115.6 MB | 1.1 s |
/// | `1` to `7`, `8` to `15` | 15,200; 221,000 | 0.8 ms; 0.03 s | 577 MB; 0.77 GB to build | 5 s |
///
/// The memory is [`bytes`](Self::bytes), rounded up. In the first two rows it is more than the
/// files: there, the solver makes a second, faster table for each database.
/// [`tiles_for`](Self::tiles_for) chooses among these rows by the bytes that you have. A database
/// of seven tiles takes 58 MB, one of eight 519 MB. Databases whose tiles are not neighbours are
/// worse for the same memory: `1 2 3 5 6 7 11`, `4 8 9 10 12 13 14`, `15` takes 115 MB too, but
/// looks at 130,000 and 2.8 million nodes, in 11 ms and 0.28 s.
///
/// Save the databases of seven and eight tiles and load them the next time. Loading takes 0.1 s for
/// seven tiles and 1.5 s for eight. This program writes two files, 577 MB in all, into the current
/// folder:
#[cfg_attr(feature = "std", doc = "```no_run")]
#[cfg_attr(not(feature = "std"), doc = "```ignore")]
/// use std::error::Error;
/// use std::path::Path;
///
/// use perm_puzzles::{PatternDatabase, SlidingSolver, Tiles};
///
/// /// The database of a file; where there is none, it is built and saved.
/// fn database(tiles: &[u8], file: &str) -> Result<PatternDatabase<4, 4>, Box<dyn Error>> {
///     if Path::new(file).exists() {
///         return Ok(PatternDatabase::load(file)?);
///     }
///     let database = PatternDatabase::new(tiles)?;
///     database.save(file)?;
///     Ok(database)
/// }
///
/// let solver = SlidingSolver::new(vec![
///     database(&[1, 2, 3, 4, 5, 6, 7], "first-seven.pdb")?,
///     database(&[8, 9, 10, 11, 12, 13, 14, 15], "last-eight.pdb")?,
/// ])?;
/// let start: Tiles<4, 4> = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse()?;
/// let solution = solver.solve(start);
/// assert_eq!(solution.slides.len(), 57);
/// for slide in &solution.slides {
///     println!("{slide}"); // where the blank goes: the tile there slides the other way
/// }
/// # Ok::<(), Box<dyn Error>>(())
/// ```
///
/// # How it works
///
/// The lower bound of a position is the sum of the databases' values. On a square board it is the
/// larger of that and the sum for the position reflected in the main diagonal, which takes as many
/// moves. A move changes the value of one database for the position and of one for its reflection,
/// so a node costs two look-ups. The index of a look-up is updated, not computed anew: it has a
/// digit for each tile, and only the digits of the tiles that the moved one passes change.
///
/// The search is iterative deepening (R. E. Korf, *Depth-first iterative-deepening*, 1985). It
/// tries all paths whose length and bound together stay within a limit. The limit begins at the
/// start's bound. It grows by two until a solution is found, because all solutions are of even
/// length or all are of odd length. So the first solution found is a shortest one. The search needs
/// the memory of the databases and a few kilobytes.
#[derive(Clone, Debug)]
pub struct SlidingSolver<const R: usize, const C: usize> {
    databases: Vec<PatternDatabase<R, C>>,
    steps: Steps,
    /// For the tiles without a database, whose value is 0.
    idle: Covers,
    /// The same databases by the cells of their tiles, where all are small enough.
    by_cells: Option<Tables>,
}

/// Told the nodes so far; an error ends the search.
type Watch<'a> = dyn FnMut(u64) -> Result<(), LimitReached> + 'a;

/// A search with one limit after the other.
trait Rounds<const R: usize, const C: usize> {
    /// A lower bound for the moves of every solution of the start.
    fn bound(&self) -> u32;

    /// Looks for a solution of at most `limit` moves from a start with the blank in this cell,
    /// which is no goal. Ends early with `true` where there is one, or where the search is stopped.
    fn round(&mut self, blank: u8, limit: u32, watch: &mut Watch<'_>) -> bool;

    fn walk(&mut self) -> &mut Walk<R, C>;
}

/// A shortest solution.
///
/// ```
/// use perm_puzzles::{SlidingSolver, Tiles};
/// let start: Tiles<3, 3> = "1 2 0/3 4 5/6 7 8".parse()?;
/// let solution = SlidingSolver::<3, 3>::new(vec![])?.solve(start);
/// let moves: Vec<String> = solution.slides.iter().map(|slide| slide.to_string()).collect();
/// assert_eq!(moves.len(), 2);
/// assert!(solution.nodes >= 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Solution {
    /// The moves of the blank from the start to the goal.
    pub slides: Vec<Slide>,
    /// Positions that were generated in search of it.
    pub nodes: u64,
}

#[cfg(feature = "arbitrary")]
crate::parse::any_fields! { [] Solution { slides nodes } }

impl<const R: usize, const C: usize> SlidingSolver<R, C> {
    /// A solver with these databases. There may be none, and they need not cover all tiles. A board
    /// of more than 25 cells is a compile error.
    ///
    /// # Errors
    ///
    /// [`PatternDatabaseError::Twice`] if two databases share a tile,
    /// [`PatternDatabaseError::TooMany`] for more than eight.
    ///
    /// ```
    /// use perm_puzzles::{PatternDatabase, PatternDatabaseError, SlidingSolver};
    /// let one = PatternDatabase::<3, 3>::new(&[1, 2, 3])?;
    /// let other = PatternDatabase::<3, 3>::new(&[3, 4])?;
    /// assert_eq!(
    ///     SlidingSolver::new(vec![one, other]).map(|_| ()),
    ///     Err(PatternDatabaseError::Twice { tile: 3 })
    /// );
    /// # Ok::<(), PatternDatabaseError>(())
    /// ```
    ///
    /// ```compile_fail,E0080
    /// use perm_puzzles::SlidingSolver;
    /// let solver = SlidingSolver::<5, 6>::new(vec![]);
    /// ```
    pub fn new(databases: Vec<PatternDatabase<R, C>>) -> Result<Self, PatternDatabaseError> {
        if databases.len() > MOST {
            return Err(PatternDatabaseError::TooMany { databases: databases.len() });
        }
        let mut seen = 0_u32;
        for &tile in databases.iter().flat_map(PatternDatabase::tiles) {
            if seen >> tile & 1 == 1 {
                return Err(PatternDatabaseError::Twice { tile });
            }
            seen |= 1 << tile;
        }
        let steps = Steps::new::<R, C>(&databases);
        let by_cells = Tables::new(&databases);
        Ok(Self { databases, steps, idle: Covers::zero(), by_cells })
    }

    /// The databases.
    ///
    /// ```
    /// use perm_puzzles::{PatternDatabase, SlidingSolver};
    /// let solver = SlidingSolver::<3, 3>::new(vec![PatternDatabase::new(&[1, 2, 3])?])?;
    /// assert_eq!(solver.databases()[0].tiles(), [1, 2, 3]);
    /// # Ok::<(), perm_puzzles::PatternDatabaseError>(())
    /// ```
    #[must_use]
    pub fn databases(&self) -> &[PatternDatabase<R, C>] {
        &self.databases
    }

    /// The bytes that the tables take in memory: those of the [`databases`](Self::databases), and a
    /// second table for each of them if the databases together have all tiles and each has at most
    /// 6 tiles (at most 5 on a board of more than 16 cells). Everything else in a solver takes up
    /// to 100 KB more.
    ///
    /// ```
    /// use perm_puzzles::{PatternDatabase, SlidingSolver};
    /// let databases: Result<Vec<_>, _> =
    ///     [[1, 2, 3, 4], [5, 6, 7, 8]].iter().map(|tiles| PatternDatabase::new(tiles)).collect();
    /// let solver = SlidingSolver::<3, 3>::new(databases?)?;
    /// let databases: u64 = solver.databases().iter().map(PatternDatabase::bytes).sum();
    /// assert_eq!(databases, 2 * (9 * 8 * 7 * 6 + 65_536));
    /// assert_eq!(solver.bytes(), databases + 2 * 32_768);
    /// # Ok::<(), perm_puzzles::PatternDatabaseError>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let databases: u64 = self.databases.iter().map(PatternDatabase::bytes).sum();
        databases + self.by_cells.as_ref().map_or(0, Tables::bytes)
    }

    /// A lower bound for the moves of every solution of this position.
    ///
    /// ```
    /// use perm_puzzles::{PatternDatabase, SlidingSolver, Tiles};
    ///
    /// let solver = SlidingSolver::<3, 3>::new(vec![
    ///     PatternDatabase::new(&[1, 2, 3, 4])?,
    ///     PatternDatabase::new(&[5, 6, 7, 8])?,
    /// ])?;
    /// let position: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?;
    /// assert_eq!(solver.lower_bound(position), 29);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lower_bound(&self, position: impl Into<Arrangement<R, C>>) -> u32 {
        ByRanks::new(self, &position.into()).bound()
    }

    /// A shortest solution.
    ///
    /// ```
    /// use perm_puzzles::{PatternDatabase, SlidingSolver, Tiles};
    /// let solver = SlidingSolver::<3, 3>::new(vec![PatternDatabase::new(&[1, 2, 3, 4, 5, 6])?])?;
    /// let position: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?;
    /// assert_eq!(solver.solve(position).slides.len(), 31);
    /// assert_eq!(solver.solve(Tiles::GOAL).slides.len(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve(&self, start: impl Into<Arrangement<R, C>>) -> Solution {
        let go_on = |_| ControlFlow::Continue(());
        match self.solve_within(&Limits::new(), start, go_on) {
            Ok(solution) => solution,
            Err(_) => unreachable!("nothing limits the search"),
        }
    }

    /// A shortest solution, within limits: a step is a position that is generated. `progress` is
    /// called with each [`Round`] when it begins, and then every few milliseconds, and may end the
    /// search. The byte limit is ignored: the databases are there already, and the search
    /// keeps only the current path.
    ///
    /// # Errors
    ///
    /// [`LimitReached`], also if `progress` returned `Break`.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use dense_code::Limits;
    /// use dense_code::limits::LimitReached;
    /// use perm_puzzles::{SlidingSolver, Tiles};
    ///
    /// // No databases, and patience for a million nodes.
    /// let solver = SlidingSolver::<4, 4>::new(Vec::new())?;
    /// let start: Tiles<4, 4> = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse()?;
    /// let limits = Limits::new().with_steps(1_000_000);
    /// let result = solver.solve_within(&limits, start, |_| ControlFlow::Continue(()));
    /// assert_eq!(result, Err(LimitReached::Steps { limit: 1_000_000 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_within(
        &self,
        limits: &Limits<'_>,
        start: impl Into<Arrangement<R, C>>,
        mut progress: impl FnMut(Round) -> ControlFlow<()>,
    ) -> Result<Solution, LimitReached> {
        let start = start.into();
        if start == Arrangement::GOAL {
            return Ok(Solution { slides: Vec::new(), nodes: 0 });
        }
        match &self.by_cells {
            Some(tables) => run(ByCells::new(tables, &start), limits, &start, &mut progress),
            None => run(ByRanks::new(self, &start), limits, &start, &mut progress),
        }
    }
}

/// Rounds with higher and higher limits.
fn run<const R: usize, const C: usize>(
    mut dive: impl Rounds<R, C>,
    limits: &Limits<'_>,
    start: &Arrangement<R, C>,
    progress: &mut dyn FnMut(Round) -> ControlFlow<()>,
) -> Result<Solution, LimitReached> {
    let mut budget = Budget::new(limits);
    // The blank's distance from home has the parity of every solution.
    let (row, column) = start.blank();
    let bound = dive.bound();
    let mut limit = bound + u32::from((bound as usize + row + column) % 2 == 1);
    loop {
        let mut watch = |nodes| {
            budget.spend(nodes - budget.steps_spent())?;
            match progress(Round::new(limit, nodes)) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(()) => Err(LimitReached::Stopped),
            }
        };
        let blank = dive.walk().begin();
        let ended = dive.round(blank, limit, &mut watch);
        if dive.walk().end(blank, ended)? {
            break;
        }
        limit += 2;
    }
    let walk = dive.walk();
    let cells = walk.path.iter().rev().map(|&cell| usize::from(cell));
    let slides = cells.clone().zip(cells.skip(1)).map(|(from, to)| Slide {
        direction: match (to + 1 == from, from + 1 == to, to < from) {
            (true, ..) => Direction::Left,
            (_, true, _) => Direction::Right,
            (.., true) => Direction::Up,
            _ => Direction::Down,
        },
        tiles: 1,
    });
    Ok(Solution { slides: slides.collect(), nodes: walk.nodes })
}
