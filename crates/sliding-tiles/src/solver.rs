mod descent;
mod multi_tile;
mod solution;
mod steps;
#[cfg(feature = "rayon")]
mod threads;

use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

use self::descent::{Descent, PAUSE};
pub use self::multi_tile::MultiTileSolver;
pub use self::solution::Solution;
use self::steps::Steps;
use crate::Error;
use crate::pattern::{Covers, MAX_PLACEMENTS, MAX_TILES, placements};
use crate::tiles::small;
use crate::{PatternDatabase, Slide, Tiles};

/// Solves the sliding puzzle in the fewest moves, by IDA* on additive pattern databases.
///
/// A move slides one tile: a slide of several tiles counts once for each tile. For solutions that
/// count it once, take a [`MultiTileSolver`].
///
/// **The goal has the blank in the upper left cell.** If your board is solved with the blank in the
/// lower right cell, make its positions with [`Tiles::from_blank_last`].
///
/// ```
/// use sliding_tiles::dense_search::Space;
/// use sliding_tiles::{PatternDatabase, SlidingPuzzle, SlidingSolver, Tiles};
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
/// matters as much as how many. All of these solve any position. The nodes are the median and the
/// largest number of fifty of R. E. Korf's positions (42 to 66 moves):
///
/// | tiles of the databases | nodes | memory |
/// |---|--:|--:|
/// | `1 2 4 5 8`, `3 6 7 10 11`, `9 12 13 14 15` | 324,000; 11.7 million | 1.8 MB |
/// | `1 2 4 5 8 9`, `3 6 7 10 11 15`, `12 13 14` | 151,000; 4.5 million | 11.8 MB |
/// | `1` to `7`, `8` to `14`, `15` | 39,500; 816,000 | 115.6 MB |
/// | `1` to `7`, `8` to `15` | 15,200; 221,000 | 577 MB; 0.84 GB to build |
///
/// The memory is that of the databases, rounded up: a byte for each placement of the tiles, and
/// 64 KB each. [`tiles_for`](Self::tiles_for) chooses among these rows by the bytes that you have.
/// Databases whose tiles are not neighbours are worse for the same memory: `1 2 3 5 6 7 11`,
/// `4 8 9 10 12 13 14`, `15` looks at 130,000 and 2.8 million nodes.
///
/// Save the databases of seven and eight tiles, which take seconds to build, and load them the next
/// time. This program writes two files, 577 MB in all, into the current
/// folder:
#[cfg_attr(feature = "std", doc = "```no_run")]
#[cfg_attr(not(feature = "std"), doc = "```ignore")]
/// use std::error::Error;
/// use std::path::Path;
///
/// use sliding_tiles::dense_search::Saved;
/// use sliding_tiles::{PatternDatabase, SlidingSolver, Tiles};
///
/// /// The database of a file; where there is none, it is built and saved.
/// fn database(tiles: &[u8], file: &str) -> Result<PatternDatabase<4, 4>, Box<dyn Error>> {
///     if Path::new(file).exists() {
///         return Ok(PatternDatabase::load((), file)?);
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
}

/// Splits of the fifteen-puzzle, the smallest first: those that the page of [`SlidingSolver`] has.
const FIFTEEN: [&[&[u8]]; 4] = [
    &[&[1, 2, 4, 5, 8], &[3, 6, 7, 10, 11], &[9, 12, 13, 14, 15]],
    &[&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]],
    &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
    &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
];

/// A round within a limit on the moves; it adds to the nodes so far.
type Round<'a> = dyn FnMut(u32, &mut u64) -> Result<Option<Vec<Slide>>, LimitReached> + 'a;

impl<const R: usize, const C: usize> SlidingSolver<R, C> {
    /// A solver with these databases. There may be none, and they need not cover all tiles.
    ///
    /// # Errors
    ///
    /// [`Error::TileTwice`] if two databases share a tile, [`Error::TooManyDatabases`] for more
    /// than eight.
    ///
    /// ```
    /// use sliding_tiles::{Error, PatternDatabase, SlidingSolver};
    /// let one = PatternDatabase::<3, 3>::new(&[1, 2, 3])?;
    /// let other = PatternDatabase::<3, 3>::new(&[3, 4])?;
    /// let refused = SlidingSolver::new(vec![one, other]);
    /// assert!(matches!(refused, Err(Error::TileTwice { tile: 3 })));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn new(databases: Vec<PatternDatabase<R, C>>) -> Result<Self, Error> {
        // `NONE`, for tiles without a database, is the number after the last one.
        if databases.len() > MAX_TILES {
            return Err(Error::TooManyDatabases { max: MAX_TILES });
        }
        Tiles::<R, C>::set_of(databases.iter().flat_map(PatternDatabase::tiles))?;
        let tiles: Vec<&[u8]> = databases.iter().map(PatternDatabase::tiles).collect();
        let steps = Steps::new([R, C], &tiles);
        Ok(Self { databases, steps })
    }

    /// A lower bound for the moves of every solution of this position.
    ///
    /// ```
    /// use sliding_tiles::{PatternDatabase, SlidingSolver, Tiles};
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
    pub fn lower_bound(&self, position: Tiles<R, C>) -> u32 {
        Descent::new(&self.databases, &self.steps, position, &mut |_| Ok(0)).bound()
    }

    /// A shortest solution.
    ///
    /// ```
    /// use sliding_tiles::{PatternDatabase, SlidingSolver, Tiles};
    /// let solver = SlidingSolver::<3, 3>::new(vec![PatternDatabase::new(&[1, 2, 3, 4, 5, 6])?])?;
    /// let position: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?;
    /// assert_eq!(solver.solve(position).slides.len(), 31);
    /// assert_eq!(solver.solve(Tiles::GOAL).slides.len(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve(&self, start: Tiles<R, C>) -> Solution {
        let solved = self.solve_within(start, &Limits::new());
        solved.unwrap_or_else(|reached| unreachable!("nothing limits the steps: {reached}"))
    }

    /// A shortest solution, within limits: a step is a position that is generated, and no more are
    /// generated than are allowed. Whether to stop is asked every few milliseconds. The byte limit
    /// is ignored: the databases are there already, and the search keeps only the current path.
    ///
    /// # Errors
    ///
    /// [`LimitReached`].
    ///
    /// ```
    /// use sliding_tiles::dense_code::Limits;
    /// use sliding_tiles::dense_code::limits::LimitReached;
    /// use sliding_tiles::{SlidingSolver, Tiles};
    ///
    /// // No databases, and patience for a million nodes.
    /// let solver = SlidingSolver::<4, 4>::new(Vec::new())?;
    /// let start: Tiles<4, 4> = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse()?;
    /// let result = solver.solve_within(start, &Limits::new().with_steps(1_000_000));
    /// assert_eq!(result, Err(LimitReached::Steps { limit: 1_000_000 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_within(
        &self,
        start: Tiles<R, C>,
        limits: &Limits<'_>,
    ) -> Result<Solution, LimitReached> {
        self.rounds(start, limits, u64::MAX, &mut |_, _| Ok(None))
    }

    /// The rounds of the search. Once there were `most` nodes, `other` does them: it is given the
    /// limit on the moves and the nodes so far, to which it adds.
    fn rounds(
        &self,
        start: Tiles<R, C>,
        limits: &Limits<'_>,
        most: u64,
        other: &mut Round<'_>,
    ) -> Result<Solution, LimitReached> {
        let mut budget = Budget::new(limits);
        let mut ask = |nodes| {
            budget.spend(nodes - budget.steps_spent()).and_then(|()| budget.ask())?;
            // The next question comes after the last step that is allowed, or in a while.
            Ok(nodes + budget.steps_left().min(PAUSE))
        };
        let mut descent = Descent::new(&self.databases, &self.steps, start, &mut ask);
        // Each move takes the blank to a cell of the other colour: its distance from home has the
        // parity of every solution, so every second limit is left out.
        let (blank, bound) = (start.blank_cell(), descent.bound());
        let mut limit = bound + u32::from((bound as usize + blank / C + blank % C) % 2 == 1);
        loop {
            let slides = if descent.nodes < most {
                descent.round(limit)?
            } else {
                other(limit, &mut descent.nodes)?
            };
            if let Some(slides) = slides {
                return Ok(Solution { slides, nodes: descent.nodes });
            }
            limit += 2;
        }
    }

    /// The tiles of databases that take at most `bytes` bytes together.
    ///
    /// On the 4x4 board it returns a row of the table above, if the first row fits (it takes
    /// 1,769,088 bytes). On other boards, or with fewer bytes, it splits the tiles, in reading
    /// order, into databases as large as fit. On large boards the last tiles may be in no database.
    /// Each database needs a table of 64 KB besides its values. If no split fits, the list is
    /// empty: below about 200 KB on the 3x3 board and 360 KB on the 4x4 board.
    ///
    /// While a database of eight tiles is built, it takes 1.5 times as much memory.
    ///
    /// ```
    /// use sliding_tiles::{PatternDatabase, SlidingSolver, Tiles};
    ///
    /// let tiles = SlidingSolver::<4, 4>::tiles_for(500_000_000);
    /// let sizes: Vec<usize> = tiles.iter().map(Vec::len).collect();
    /// assert_eq!(sizes, [7, 7, 1]);
    /// assert!(SlidingSolver::<4, 4>::tiles_for(60_000).is_empty());
    ///
    /// let tiles = SlidingSolver::<3, 3>::tiles_for(1_000_000);
    /// assert_eq!(tiles, [vec![1, 2, 3, 4, 5, 6, 7, 8]]);
    /// let databases: Result<Vec<_>, _> =
    ///     tiles.iter().map(|tiles| PatternDatabase::new(tiles)).collect();
    /// let position: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?;
    /// assert_eq!(SlidingSolver::new(databases?)?.solve(position).slides.len(), 31);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tiles_for(bytes: u64) -> Vec<Vec<u8>> {
        let placements = |tiles: &Vec<u8>| placements(Tiles::<R, C>::CELLS, tiles.len());
        let fits = |split: &Vec<Vec<u8>>| {
            split.iter().map(|tiles| placements(tiles) + Covers::BYTES).sum::<u64>() <= bytes
                && split.iter().all(|tiles| placements(tiles) <= MAX_PLACEMENTS)
        };
        if (R, C) == (4, 4) {
            let known = FIFTEEN.map(|split| split.iter().map(|tiles| tiles.to_vec()).collect());
            if let Some(split) = known.into_iter().rev().find(fits) {
                return split;
            }
        }
        let tiles: Vec<u8> = (1..small(Tiles::<R, C>::CELLS)).collect();
        let split = |most| tiles.chunks(most).take(MAX_TILES).map(<[u8]>::to_vec).collect();
        (1..=MAX_TILES).rev().map(split).find(fits).unwrap_or_default()
    }
}
