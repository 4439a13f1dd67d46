use alloc::vec::Vec;
use core::ops::ControlFlow;

use dense_code::{Level, at_level};

use super::pattern::{self, MOST};
use super::{Direction, PatternDatabase, PatternError, Slide, Tiles};

/// Solves the sliding puzzle in the fewest moves, by IDA* on additive pattern databases.
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
/// let end = solution.slides.iter().try_fold(start, |position, &slide| space.apply(position, slide));
/// assert_eq!(end, Some(Tiles::GOAL));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The lower bound of a position is the sum of the databases' values. On a square board it is the
/// larger of that and the sum for the position reflected in the main diagonal, which takes as many
/// moves. A move changes the value of one pattern, and of one for the reflection, so a node costs
/// two look-ups.
///
/// Iterative deepening: all paths whose length and bound stay within a limit, which grows from the
/// start's bound by two (every solution has the same parity) until a solution is found. So the
/// first one is a shortest. Memory: the databases and a few kilobytes (R. E. Korf, *Depth-first
/// iterative-deepening*, 1985).
#[derive(Clone, Debug)]
pub struct SlidingSolver<const R: usize, const C: usize> {
    databases: Vec<PatternDatabase<R, C>>,
    /// The database of each tile, or `NONE`.
    owner: [u8; 16],
}

/// A tile without a database.
const NONE: u8 = u8::MAX;

/// A shortest solution.
///
/// ```
/// use perm_puzzles::{SlidingSolver, Tiles};
/// let solution = SlidingSolver::<3, 3>::new(vec![])?.solve("1 2 0/3 4 5/6 7 8".parse()?);
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

/// One position on the path that is being tried.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// The values of each database for the position and its reflection.
    values: [[u8; MOST]; 2],
    sums: [u16; 2],
    /// Cells that the blank can still go to.
    todo: u16,
    blank: u8,
}

/// The search for a solution within one limit.
struct Dive<'a, const R: usize, const C: usize> {
    solver: &'a SlidingSolver<R, C>,
    neighbours: &'a [u16; 16],
    /// The tile in each cell.
    cells: [u8; 16],
    /// The cell of each tile, and of each tile of the reflection.
    at: [[u8; 16]; 2],
    path: Vec<Frame>,
    nodes: u64,
}

/// The cell on the other side of the main diagonal; on a board that is not square, the same cell.
#[expect(clippy::cast_possible_truncation, reason = "C is at most 8")]
const fn reflect<const R: usize, const C: usize>(cell: u8) -> u8 {
    if R == C { cell % C as u8 * C as u8 + cell / C as u8 } else { cell }
}

at_level! {
    /// Whether a solution is within `limit` moves of the start; after `pause` nodes `None`, to go
    /// on later.
    fn dive[const R: usize, const C: usize](
        dive: &mut Dive<'_, R, C>,
        limit: u16,
        pause: u64,
    ) -> Option<bool> {
        let until = dive.nodes + pause;
        while let Some(frame) = dive.path.last_mut() {
            if frame.todo == 0 {
                dive.take_back();
                continue;
            }
            #[expect(clippy::cast_possible_truncation, reason = "a cell is below 16")]
            let next = frame.todo.trailing_zeros() as u8 & 15;
            frame.todo &= frame.todo - 1;
            let frame = *frame;
            let tile = dive.cells[usize::from(next)] & 15;
            dive.nodes += 1;
            dive.put(tile, frame.blank & 15);
            let child = dive.child(&frame, tile, next);
            let bound = child.sums[0].max(child.sums[1]);
            if dive.path.len() + usize::from(bound) > usize::from(limit) {
                dive.put(tile, next);
                continue;
            }
            dive.cells[usize::from(frame.blank & 15)] = tile;
            dive.cells[usize::from(next)] = 0;
            dive.path.push(child);
            if bound == 0 && dive.is_solved() {
                return Some(true);
            }
            if dive.nodes >= until {
                return None;
            }
        }
        Some(false)
    }
}

impl<const R: usize, const C: usize> Dive<'_, R, C> {
    /// Notes where a tile is.
    #[inline(always)] // Else it is not compiled for the level of the kernel above.
    fn put(&mut self, tile: u8, cell: u8) {
        self.at[0][usize::from(tile & 15)] = cell;
        self.at[1][usize::from(reflect::<R, C>(tile) & 15)] = reflect::<R, C>(cell);
    }

    /// Takes back the move that led to the last position of the path.
    #[inline(always)] // As above.
    fn take_back(&mut self) {
        let Some(last) = self.path.pop() else { return };
        if let Some(before) = self.path.last() {
            // The tile that lies where the blank was goes back.
            let (home, blank) = (before.blank & 15, last.blank & 15);
            let tile = self.cells[usize::from(home)] & 15;
            self.cells[usize::from(blank)] = tile;
            self.cells[usize::from(home)] = 0;
            self.put(tile, blank);
        }
    }

    /// The position after a tile has moved, which [`put`](Self::put) has noted: its database has
    /// another value now, and that of the reflected tile for the reflection.
    #[inline(always)] // As above.
    fn child(&self, frame: &Frame, tile: u8, next: u8) -> Frame {
        let mut child = *frame;
        for (side, moved) in [(0, tile), (1, reflect::<R, C>(tile) & 15)] {
            if side == 1 && R != C {
                continue;
            }
            let owner = usize::from(self.solver.owner[usize::from(moved)]);
            if let Some(database) = self.solver.databases.get(owner) {
                let value = database.value(&self.at[side]);
                let old = &mut child.values[side][owner % MOST];
                child.sums[side] = child.sums[side] + u16::from(value) - u16::from(*old);
                *old = value;
            }
        }
        child.blank = next;
        // Not straight back.
        child.todo = self.neighbours[usize::from(next)] & !(1 << (frame.blank & 15));
        child
    }

    /// Whether every tile is in the cell of its number.
    fn is_solved(&self) -> bool {
        (0..).zip(&self.cells[..R * C]).all(|(cell, &tile)| tile == cell)
    }
}

impl<const R: usize, const C: usize> SlidingSolver<R, C> {
    /// A solver with these databases; it may have none, and they need not cover all tiles. A board
    /// of more than 16 cells is a compile error.
    ///
    /// # Errors
    ///
    /// [`PatternError::Twice`] where two databases share a tile, [`PatternError::TooMany`] for more
    /// than eight.
    ///
    /// ```
    /// use perm_puzzles::{PatternDatabase, PatternError, SlidingSolver};
    /// let one = PatternDatabase::<3, 3>::new(&[1, 2, 3])?;
    /// let other = PatternDatabase::<3, 3>::new(&[3, 4])?;
    /// assert_eq!(SlidingSolver::new(vec![one, other]).map(|_| ()), Err(PatternError::Twice { tile: 3 }));
    /// # Ok::<(), PatternError>(())
    /// ```
    ///
    /// ```compile_fail,E0080
    /// use perm_puzzles::SlidingSolver;
    /// let solver = SlidingSolver::<4, 5>::new(vec![]);
    /// ```
    pub fn new(databases: Vec<PatternDatabase<R, C>>) -> Result<Self, PatternError> {
        // The search has room for so many cells, with databases or without.
        let _ = PatternDatabase::<R, C>::CELLS;
        if databases.len() > MOST {
            return Err(PatternError::TooMany { databases: databases.len() });
        }
        let mut owner = [NONE; 16];
        for (number, database) in (0..).zip(&databases) {
            for &tile in database.tiles() {
                if owner[usize::from(tile)] != NONE {
                    return Err(PatternError::Twice { tile });
                }
                owner[usize::from(tile)] = number;
            }
        }
        Ok(Self { databases, owner })
    }

    /// The databases.
    ///
    /// ```
    /// use perm_puzzles::{PatternDatabase, SlidingSolver};
    /// let solver = SlidingSolver::<3, 3>::new(vec![PatternDatabase::new(&[1, 2, 3])?])?;
    /// assert_eq!(solver.databases()[0].tiles(), [1, 2, 3]);
    /// # Ok::<(), perm_puzzles::PatternError>(())
    /// ```
    #[must_use]
    pub fn databases(&self) -> &[PatternDatabase<R, C>] {
        &self.databases
    }

    /// A number of moves that no solution of this position goes below.
    ///
    /// ```
    /// use perm_puzzles::{PatternDatabase, SlidingSolver};
    ///
    /// let solver = SlidingSolver::<3, 3>::new(vec![
    ///     PatternDatabase::new(&[1, 2, 3, 4])?,
    ///     PatternDatabase::new(&[5, 6, 7, 8])?,
    /// ])?;
    /// assert_eq!(solver.lower_bound("8 7 6/0 4 1/2 5 3".parse()?), 29);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn lower_bound(&self, position: Tiles<R, C>) -> u32 {
        let sums = self.dive(position, &[0; 16]).path[0].sums;
        u32::from(sums[0].max(sums[1]))
    }

    /// A shortest solution.
    ///
    /// ```
    /// use perm_puzzles::{PatternDatabase, SlidingSolver, Tiles};
    /// let solver = SlidingSolver::<3, 3>::new(vec![PatternDatabase::new(&[1, 2, 3, 4, 5, 6])?])?;
    /// assert_eq!(solver.solve("8 7 6/0 4 1/2 5 3".parse()?).slides.len(), 31);
    /// assert_eq!(solver.solve(Tiles::GOAL).slides.len(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve(&self, start: Tiles<R, C>) -> Solution {
        let never: ControlFlow<(), Solution> =
            self.solve_watched(start, |_, _| ControlFlow::Continue(()));
        match never {
            ControlFlow::Continue(solution) => solution,
            ControlFlow::Break(()) => unreachable!("the watcher never breaks"),
        }
    }

    /// A shortest solution; every few milliseconds `watch` gets the limit that is being tried and
    /// the nodes so far, and may end the search.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use perm_puzzles::SlidingSolver;
    ///
    /// // No databases, and patience for a million nodes.
    /// let solver = SlidingSolver::<4, 4>::new(Vec::new())?;
    /// let start = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse()?;
    /// let result = solver.solve_watched(start, |_limit, nodes| {
    ///     if nodes > 1_000_000 { ControlFlow::Break("too hard") } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(result, ControlFlow::Break("too hard"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_watched<B>(
        &self,
        start: Tiles<R, C>,
        mut watch: impl FnMut(u32, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B, Solution> {
        const PAUSE: u64 = 1 << 18;
        let neighbours = pattern::neighbours::<R, C>();
        if start == Tiles::GOAL {
            return ControlFlow::Continue(Solution { slides: Vec::new(), nodes: 0 });
        }
        let level = Level::detect();
        let mut nodes = 0;
        let first = self.dive(start, &neighbours);
        // The blank's distance from home has the parity of every solution.
        let (row, column) = start.blank();
        let bound = first.path[0].sums[0].max(first.path[0].sums[1]);
        let mut limit = bound + u16::from((usize::from(bound) + row + column) % 2 == 1);
        loop {
            let mut search = self.dive(start, &neighbours);
            search.nodes = nodes;
            let found = loop {
                match dive(level, &mut search, limit, PAUSE) {
                    Some(found) => break found,
                    None => {
                        if let ControlFlow::Break(end) = watch(limit.into(), search.nodes) {
                            return ControlFlow::Break(end);
                        }
                    }
                }
            };
            nodes = search.nodes;
            if found {
                let cells = search.path.iter().map(|frame| usize::from(frame.blank));
                let slides = cells.clone().zip(cells.skip(1)).map(|(from, to)| Slide {
                    direction: match (to + 1 == from, from + 1 == to, to < from) {
                        (true, ..) => Direction::Left,
                        (_, true, _) => Direction::Right,
                        (.., true) => Direction::Up,
                        _ => Direction::Down,
                    },
                    tiles: 1,
                });
                return ControlFlow::Continue(Solution { slides: slides.collect(), nodes });
            }
            limit += 2;
        }
    }

    /// The search as it stands at the start.
    fn dive<'a>(&'a self, start: Tiles<R, C>, neighbours: &'a [u16; 16]) -> Dive<'a, R, C> {
        let mut cells = [0; 16];
        cells[..R * C].copy_from_slice(start.cells().as_flattened());
        let mut at = [[0; 16]; 2];
        for (cell, &tile) in (0..).zip(&cells[..R * C]) {
            at[0][usize::from(tile)] = cell;
            at[1][usize::from(reflect::<R, C>(tile))] = reflect::<R, C>(cell);
        }
        let (row, column) = start.blank();
        let blank = row * C + column;
        #[expect(clippy::cast_possible_truncation, reason = "a cell is below 16")]
        let mut frame = Frame { todo: neighbours[blank], blank: blank as u8, ..Frame::default() };
        // Only a square board has a reflection.
        let sides = if R == C { 2 } else { 1 };
        let sums = frame.values.iter_mut().zip(&mut frame.sums).zip(&at).take(sides);
        for ((values, sum), at) in sums {
            for (value, database) in values.iter_mut().zip(&self.databases) {
                *value = database.value(at);
                *sum += u16::from(*value);
            }
        }
        let mut path = Vec::with_capacity(128);
        path.push(frame);
        Dive { solver: self, neighbours, cells, at, path, nodes: 0 }
    }
}
