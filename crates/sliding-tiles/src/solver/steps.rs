//! What a move changes, for every cell of the blank.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::Direction;
use crate::pattern::FACTORIALS;
use crate::tiles::{MAX_CELLS, small};

/// The most cells that a tile passes in reading order on its way to the next row.
const MAX_PASSED: usize = MAX_CELLS / 2 - 1;
/// Tiles and cells, a power of two.
pub(super) const ROOM: usize = 32;

/// A move of the blank from one cell to a neighbouring one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) direction: Direction,
    /// Where the blank goes, and the tile comes from.
    pub(super) to: u8,
    /// The list of the moves that may follow.
    pub(super) next: u8,
    /// The side on which the tile passes others in reading order: the board, or its reflection.
    pub(super) turned: u8,
    /// These `C - 1` cells; the blank's own cell where there are none.
    pub(super) passed: [u8; MAX_PASSED],
    /// All ones where the tile goes to a later cell, else 0.
    pub(super) later: u32,
    /// The two cells on each side, as two bits.
    pub(super) cells: [u32; 2],
}

/// The moves worth trying after one, by their directions.
// In place: as a vector of vectors, searches took 8 % longer.
pub(super) type List = [Option<Step>; 4];

/// All moves, and what they do to the ranks of the patterns.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    /// The reflection of each cell.
    pub(super) mirror: [u8; MAX_CELLS],
    /// For each cell of the blank [`LISTS`] lists: without each of the directions, the way back,
    /// and then all moves.
    lists: Vec<List>,
    /// What the rank of a tile's pattern grows by where it comes before another tile, on each side.
    ranks: Box<[[[u32; ROOM]; ROOM]; 2]>,
    /// The pattern of each tile on each side, or [`NONE`]; `SIDE` is added on the second.
    owners: [[u8; ROOM]; 2],
}

/// Lists of a cell.
const LISTS: u8 = 5;
/// The number of a pattern for the tiles that have none.
pub(super) const NONE: u8 = 8;
/// Room for the patterns of a side.
pub(super) const SIDE: u8 = 16;

/// For each cell the one on the other side of the main diagonal; on a board that is not square, the
/// same cell.
pub(super) fn mirror([rows, columns]: [usize; 2]) -> [u8; MAX_CELLS] {
    core::array::from_fn(|cell| {
        let is_mirrored = rows == columns && cell < rows * columns;
        small(if is_mirrored { cell % columns * columns + cell / columns } else { cell })
    })
}

/// The cells of the tiles on the reflected board.
pub(super) fn reflected(mirror: &[u8; MAX_CELLS], at: &[u8; MAX_CELLS]) -> [u8; MAX_CELLS] {
    let mut reflected = [0; MAX_CELLS];
    for (&own, &cell) in mirror.iter().zip(at) {
        // Reflected, a tile has the name of the cell where its home is then.
        reflected[usize::from(own)] = mirror[usize::from(cell)];
    }
    reflected
}

impl Steps {
    /// For a board of this shape, and the tiles of each database.
    pub(super) fn new(shape: [usize; 2], databases: &[&[u8]]) -> Self {
        let mirror = mirror(shape);
        let mut owners = [[NONE; ROOM], [SIDE + NONE; ROOM]];
        let mut ranks = Box::new([[[0; ROOM]; ROOM]; 2]);
        for (number, tiles) in (0..).zip(databases) {
            for (place, &tile) in tiles.iter().enumerate() {
                let sides = [tile, mirror[usize::from(tile)]];
                owners[0][usize::from(sides[0])] = number;
                owners[1][usize::from(sides[1])] = SIDE + number;
                for (other_place, &other) in tiles.iter().enumerate() {
                    // The earlier of two tiles counts those of the later ones that lie before it.
                    let digit = FACTORIALS[tiles.len() - 1 - place.min(other_place)];
                    let change = if tile < other { digit.wrapping_neg() } else { digit };
                    let others = [other, mirror[usize::from(other)]];
                    for ((ranks, tile), other) in ranks.iter_mut().zip(sides).zip(others) {
                        ranks[usize::from(tile)][usize::from(other)] = change;
                    }
                }
            }
        }
        Self { lists: lists(shape, &mirror), mirror, ranks, owners }
    }

    /// The moves of a list.
    #[inline]
    pub(super) fn list(&self, number: u8) -> &List {
        &self.lists[usize::from(number)]
    }

    /// The pattern of a tile.
    #[inline]
    pub(super) fn owner(&self, side: u8, tile: u8) -> u8 {
        self.owners[usize::from(side & 1)][usize::from(tile) % ROOM]
    }

    /// What the rank of a tile's pattern grows by.
    #[inline]
    pub(super) fn change<const C: usize>(&self, step: &Step, tile: u8, cells: &[u8; ROOM]) -> u32 {
        let ranks = &self.ranks[usize::from(step.turned & 1)][usize::from(tile) % ROOM];
        let passed = step.passed[..C - 1].iter().map(|&cell| {
            let other = cells[usize::from(cell) % ROOM];
            ranks[usize::from(other) % ROOM]
        });
        // The two's complement where the others come before the tile.
        (passed.fold(0_u32, u32::wrapping_add) ^ step.later).wrapping_sub(step.later)
    }
}

/// The number of the list of all moves from a cell.
pub(super) const fn all(blank: u8) -> u8 {
    (blank + 1) * LISTS - 1
}

/// The lists of all cells.
fn lists([rows, columns]: [usize; 2], mirror: &[u8; MAX_CELLS]) -> Vec<List> {
    let mut lists = Vec::new();
    for cell in 0..rows * columns {
        for without in 0..LISTS {
            let mut list = [None; 4];
            for (number, direction) in (0..).zip(Direction::ALL) {
                if let Some(to) = direction.step(cell, rows, columns)
                    && number != without
                {
                    // Without the opposite direction, which leads back.
                    let next = small(to) * LISTS + 3 - number;
                    list[usize::from(number)] =
                        Some(step(mirror, direction, small(cell), small(to), next));
                }
            }
            lists.push(list);
        }
    }
    lists
}

fn step(mirror: &[u8; MAX_CELLS], direction: Direction, blank: u8, to: u8, next: u8) -> Step {
    let reflect = |cell: u8| mirror[usize::from(cell)];
    let (mirrored_blank, mirrored_to) = (reflect(blank), reflect(to));
    // A slide along a row is one along a column of the reflection. On a board that is not square
    // every cell is its own reflection.
    let turned = mirror[1] != 1 && blank.abs_diff(to) == 1;
    let (from, into) = if turned { (mirrored_to, mirrored_blank) } else { (to, blank) };
    // Where no tile is passed, the blank stands here: it is in no pattern and changes no rank.
    let mut passed = [blank; MAX_PASSED];
    for (passed, cell) in passed.iter_mut().zip(from.min(into) + 1..from.max(into)) {
        *passed = if turned { reflect(cell) } else { cell };
    }
    Step {
        direction,
        to,
        next,
        turned: turned.into(),
        passed,
        later: if into > from { u32::MAX } else { 0 },
        cells: [1 << blank | 1 << to, 1 << mirrored_blank | 1 << mirrored_to],
    }
}
