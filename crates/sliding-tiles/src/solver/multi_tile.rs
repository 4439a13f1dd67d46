//! Shortest solutions where several tiles may slide at once.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::limits::LimitReached;
use dense_search::{ByteTable, NoPath, Search, Space, cheapest_path_deepening_within};

use super::Solution;
use super::steps::{mirror, reflected};
use crate::pattern::{MAX_TILES, placements};
use crate::tiles::{MAX_CELLS, small};
use crate::{Direction, Slide, Tiles};

/// The cells of the pieces of a [`Pattern`], one by one; the rest is 0.
type Places = [u8; MAX_CELLS];

/// The blank and some tiles; all other tiles look alike. A move is a slide of one or more tiles.
// The shape is no part of the type: a program with boards of many shapes compiles searches once.
#[derive(Clone, Debug)]
struct Pattern {
    shape: [usize; 2],
    /// The blank, which is 0, and then the tiles.
    pieces: Vec<u8>,
}

impl Pattern {
    fn new(shape: [usize; 2], tiles: &[u8]) -> Self {
        Self { shape, pieces: [&[0], tiles].concat() }
    }

    const fn cells(&self) -> usize {
        self.shape[0] * self.shape[1]
    }

    /// The cells of its pieces, where each tile of the board is in the cell given.
    fn places(&self, at: &[u8; MAX_CELLS]) -> Places {
        let mut places = [0; MAX_CELLS];
        for (place, &piece) in places.iter_mut().zip(&self.pieces) {
            *place = at[usize::from(piece)];
        }
        places
    }
}

impl Space for Pattern {
    type State = Places;
    type Move = Slide;

    fn name(&self) -> String {
        let [rows, columns] = self.shape;
        format!("sliding pattern {rows} {columns} multi-tile {:?}", self.pieces)
    }

    fn start(&self) -> Places {
        // At the goal every tile is in the cell of its number.
        self.places(&core::array::from_fn(small))
    }

    fn successors(&self, places: Places) -> impl Iterator<Item = (Slide, Places)> {
        let [rows, columns] = self.shape;
        Direction::ALL.into_iter().flat_map(move |direction| {
            let (mut places, mut tiles) = (places, 0);
            core::iter::from_fn(move || {
                let blank = places[0];
                let to = small(direction.step(blank.into(), rows, columns)?);
                let tile = places[1..self.pieces.len()].iter_mut().find(|place| **place == to);
                // One of the other tiles is not seen to move.
                if let Some(place) = tile {
                    *place = blank;
                }
                places[0] = to;
                tiles += 1;
                Some((Slide { direction, tiles }, places))
            })
        })
    }

    fn count(&self) -> u64 {
        placements(self.cells(), self.pieces.len())
    }

    /// Mixed radix: for each piece the number of its cell among those that the pieces before it
    /// leave.
    fn rank(&self, places: Places) -> u64 {
        let (mut rank, mut seen) = (0, 0_u32);
        for (placed, &cell) in places[..self.pieces.len()].iter().enumerate() {
            let before = (seen & ((1 << cell) - 1)).count_ones();
            rank = rank * (self.cells() - placed) as u64 + u64::from(u32::from(cell) - before);
            seen |= 1 << cell;
        }
        rank
    }

    fn unrank(&self, rank: u64) -> Option<Places> {
        let (mut rest, mut places) = (rank, [0; MAX_CELLS]);
        let pieces = self.pieces.len();
        for placed in (0..pieces).rev() {
            let cells = (self.cells() - placed) as u64;
            let cell = u8::try_from(rest % cells).expect("a cell is below 25");
            rest /= cells;
            // Those after it were numbered among the cells that it leaves.
            for later in &mut places[placed + 1..pieces] {
                *later += u8::from(*later >= cell);
            }
            places[placed] = cell;
        }
        (rest == 0).then_some(places)
    }

    fn is_undirected(&self) -> bool {
        true
    }
}

/// Solves the sliding puzzle in the fewest moves, where a move slides one or more tiles of a row or
/// column at once ([`SlidingPuzzle::Multi`](crate::SlidingPuzzle)).
///
/// The goal has the blank in the upper left cell, as for [`SlidingSolver`](super::SlidingSolver).
///
/// ```
/// use sliding_tiles::dense_code::Limits;
/// use sliding_tiles::{MultiTileSolver, Tiles};
///
/// let solver = MultiTileSolver::<3, 3>::new_within(&Limits::new().with_bytes(1 << 20))?;
/// let start: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?; // 31 moves of single tiles
/// assert!(solver.solve(start).slides.len() <= 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # What ends in seconds
///
/// With 24 MB, Korf's fifty fifteen-puzzles (27 to 37 moves) took a median of 199,000 positions and
/// at most 17 million: under a second and under a minute. With 12 MB, five random boards each of
/// 3 x 4, 2 x 7 and 3 x 5 took at most 8 seconds. Three of five of 2 x 8 were solved within 20
/// million positions, and none of 3 x 6 and 4 x 5: limit the steps.
///
/// # How it works
///
/// The tiles, in reading order, are split into patterns. A table has the distance of each placement
/// of the blank and the tiles of one pattern, in moves of any tiles (J. C. Culberson and J.
/// Schaeffer, *Pattern databases*, 1998). One slide can move tiles of two patterns, so these values
/// don't add up: the lower bound is the largest of them, on a square board also of those for the
/// position reflected in the main diagonal. The search is iterative deepening
/// ([`cheapest_path_deepening_within`]). Two slides along one row or column are never the shortest
/// way, so slides along rows and along columns take turns.
#[derive(Clone, Debug)]
pub struct MultiTileSolver<const R: usize, const C: usize> {
    tables: Vec<ByteTable<Pattern>>,
}

impl<const R: usize, const C: usize> MultiTileSolver<R, C> {
    /// [`new_within`](Self::new_within) with the default limits: on a board of 4 x 4 the tables
    /// take 115 MB, and half a minute to build.
    ///
    /// # Errors
    ///
    /// [`Memory`](dense_search::Error::Memory).
    pub fn new() -> Result<Self, dense_search::Error> {
        Self::new_within(&Limits::new())
    }

    /// A solver whose tables are as large as the limit on the bytes allows, which are those in use
    /// while they are built: patterns of one to eight tiles. A step is a placement. Whether to stop
    /// is asked every few milliseconds.
    ///
    /// # Errors
    ///
    /// [`Limit`](dense_search::Error::Limit) and [`Memory`](dense_search::Error::Memory).
    pub fn new_within(limits: &Limits<'_>) -> Result<Self, dense_search::Error> {
        Ok(Self { tables: tables([R, C], limits)? })
    }

    /// A shortest solution.
    #[must_use]
    pub fn solve(&self, start: Tiles<R, C>) -> Solution {
        let solved = self.solve_within(start, &Limits::new());
        solved.unwrap_or_else(|reached| unreachable!("nothing limits the steps: {reached}"))
    }

    /// A shortest solution, within limits: a step is a position whose moves are tried, and
    /// [`nodes`](Solution::nodes) counts these. The bytes are those of the current path.
    ///
    /// # Errors
    ///
    /// [`LimitReached`].
    pub fn solve_within(
        &self,
        start: Tiles<R, C>,
        limits: &Limits<'_>,
    ) -> Result<Solution, LimitReached> {
        solution([R, C], &self.tables, start.tile_cells(), limits)
    }
}

/// The tables of a board, as large as the limits allow.
fn tables(
    shape: [usize; 2],
    limits: &Limits<'_>,
) -> Result<Vec<ByteTable<Pattern>>, dense_search::Error> {
    let tiles: Vec<u8> = (1..).take(shape[0] * shape[1] - 1).collect();
    let split = |most| tiles.chunks(most).map(|tiles| Pattern::new(shape, tiles)).collect();
    let fits = |patterns: &Vec<Pattern>| {
        let bytes: u64 = patterns.iter().map(Space::count).sum();
        // The first pattern is the largest, and its search takes the most.
        bytes.saturating_add(Search::bytes_for(&patterns[0])) <= limits.bytes()
    };
    let patterns = (1..=MAX_TILES).rev().map(split).find(fits).unwrap_or_else(|| split(1));
    patterns.into_iter().map(|pattern| ByteTable::new_within(pattern, limits)).collect()
}

/// The bound where each tile is in the cell given.
fn bound(tables: &[ByteTable<Pattern>], mirror: &Places, at: &Places) -> u32 {
    let reflected = reflected(mirror, at);
    // On a board that is not square every cell is its own reflection.
    let sides = if mirror[1] != 1 { &[*at, reflected][..] } else { &[*at] };
    let values = tables
        .iter()
        .flat_map(|table| sides.iter().map(|at| table.distance(table.space().places(at))));
    values.map(|value| value.expect("every position can be reached")).max().unwrap_or(0)
}

fn solution(
    shape: [usize; 2],
    tables: &[ByteTable<Pattern>],
    start: Places,
    limits: &Limits<'_>,
) -> Result<Solution, LimitReached> {
    // The whole board is a pattern of all tiles.
    let tiles: Vec<u8> = (1..).take(shape[0] * shape[1] - 1).collect();
    let board = Pattern::new(shape, &tiles);
    let (board, goal, mirror) = (&board, board.start(), mirror(shape));
    let successors = |&(places, last): &(Places, Option<bool>)| {
        board.successors(places).filter_map(move |(by, next)| {
            let is_upright = matches!(by.direction, Direction::Up | Direction::Down);
            (last != Some(is_upright)).then_some((by, (next, Some(is_upright)), 1))
        })
    };
    let path = cheapest_path_deepening_within(
        (start, None),
        successors,
        |(places, _)| bound(tables, &mirror, places),
        |&(places, _)| places == goal,
        limits,
    );
    match path {
        Ok(path) => Ok(Solution { slides: path.moves, nodes: path.nodes }),
        Err(NoPath::Stopped { reached, .. }) => Err(reached),
        Err(other) => unreachable!("every position can be solved: {other}"),
    }
}

#[cfg(test)]
mod tests {
    use dense_code::Dense as _;

    use super::*;
    use crate::SlidingPuzzle;

    #[test]
    fn a_bound_is_at_most_the_distance() {
        fn check<const R: usize, const C: usize>(bytes: u64, is_exact: bool) {
            let limits = Limits::new().with_bytes(bytes);
            let tables = tables([R, C], &limits).expect("small tables");
            let distances = ByteTable::new(SlidingPuzzle::<R, C>::Multi).expect("a small board");
            for position in Tiles::<R, C>::all() {
                let bound = bound(&tables, &mirror([R, C]), &position.tile_cells());
                let distance = distances.distance(position).expect("a position");
                assert!(bound == distance || bound < distance && !is_exact, "{position}");
            }
        }
        // With all tiles in one table it is the distance.
        check::<3, 3>(1 << 20, true);
        check::<2, 3>(1 << 20, true);
        check::<3, 3>(100_000, false);
        check::<3, 2>(1000, false);
        check::<2, 4>(50_000, false);
    }
}
