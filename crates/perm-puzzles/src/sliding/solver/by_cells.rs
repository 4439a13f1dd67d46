//! The search for a solution within a limit, on databases that are small enough to be indexed by
//! the cells of their tiles.
//!
//! A value exceeds the sum of the tiles' distances from home, as if no others were in the way, by
//! an even number: half of it takes four bits. The distances are the same for the reflection.

use alloc::vec::Vec;

use super::super::arrangement::{Arrangement, MOST_CELLS};
use super::super::pattern::distance_between;
use super::steps::{self, ROOM};
use super::{MOST, PatternDatabase, Rounds, Walk, Watch};

/// The most bits of an index.
const MOST_BITS: usize = 25;

/// The databases of a solver.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// For each database half of each value's excess over the distance, two to a byte.
    halves: Vec<Vec<u8>>,
    tiles: [Tile; ROOM],
    moves: Vec<Moves>,
}

/// Where a tile is in the indices, on both sides.
#[derive(Clone, Copy, Debug, Default)]
struct Tile {
    pattern: [u8; 2],
    /// The first bit of its cell.
    shift: [u8; 2],
    /// The cells from which it goes farther from home up, left, right or down.
    away: [u32; 4],
}

/// A move of the blank.
#[derive(Clone, Copy, Debug, Default)]
struct Move {
    /// Where the blank goes, and the tile comes from.
    to: u8,
    /// Where the tile goes: up, left, right or down.
    direction: u8,
    /// The list of the moves that may follow.
    next: u8,
    /// The difference of the two cells' numbers in binary, on each side.
    crossed: [u8; 2],
}

/// The moves worth trying after one.
#[derive(Clone, Copy, Debug, Default)]
struct Moves {
    list: [Move; 4],
    len: usize,
}

/// The bits of a cell in an index.
const fn bits_of_cell<const R: usize, const C: usize>() -> u8 {
    if Arrangement::<R, C>::CELLS <= 16 { 4 } else { 5 }
}

impl Tables {
    /// How many bytes the tables take for databases of these numbers of tiles; 0 where there are no
    /// tables.
    pub(super) fn bytes_for<const R: usize, const C: usize>(
        sizes: impl Iterator<Item = usize> + Clone,
    ) -> u64 {
        let bits = usize::from(bits_of_cell::<R, C>());
        let all = sizes.clone().sum::<usize>() + 1 == R * C;
        if all && sizes.clone().all(|tiles| tiles * bits <= MOST_BITS) {
            sizes.map(|tiles| (1 << (bits * tiles)) / 2).sum()
        } else {
            0
        }
    }

    /// The bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        self.halves.iter().map(|halves| halves.len() as u64).sum()
    }

    /// The tables, if all tiles have a database and all of these are small enough.
    pub(super) fn new<const R: usize, const C: usize>(
        databases: &[PatternDatabase<R, C>],
    ) -> Option<Self> {
        let bits = bits_of_cell::<R, C>();
        if Self::bytes_for::<R, C>(databases.iter().map(|one| one.tiles().len())) == 0 {
            return None;
        }
        let halves: Option<_> =
            databases.iter().map(|one| one.halves_by_cells(bits.into())).collect();
        let mut tiles = [Tile::default(); ROOM];
        for (pattern, database) in (0..).zip(databases) {
            for (place, &tile) in (0..).zip(database.tiles()) {
                let sides = [tile, steps::reflect::<R, C>(tile)];
                for (side, tile) in sides.into_iter().enumerate() {
                    let here = &mut tiles[usize::from(tile)];
                    here.pattern[side] = pattern;
                    here.shift[side] = bits * place;
                }
                let (row, column) = (usize::from(tile) / C, usize::from(tile) % C);
                let cells = |is_away: &dyn Fn(usize, usize) -> bool| {
                    let away = (0..R * C).filter(|cell| is_away(cell / C, cell % C));
                    away.fold(0, |cells, cell| cells | 1 << cell)
                };
                tiles[usize::from(tile)].away = [
                    cells(&|at, _| at <= row),
                    cells(&|_, at| at <= column),
                    cells(&|_, at| at >= column),
                    cells(&|at, _| at >= row),
                ];
            }
        }
        Some(Self { halves: halves?, tiles, moves: moves::<R, C>() })
    }
}

fn moves<const R: usize, const C: usize>() -> Vec<Moves> {
    steps::lists::<R, C, _>(|blank, to, next| {
        let reflected = [blank, to].map(steps::reflect::<R, C>);
        let direction = match (to.abs_diff(blank) == 1, to > blank) {
            // The blank goes down, the tile up.
            (false, true) => 0,
            (true, true) => 1,
            (true, false) => 2,
            (false, false) => 3,
        };
        Move { to, direction, next, crossed: [blank ^ to, reflected[0] ^ reflected[1]] }
    })
    .map(|list| {
        let mut moves = Moves::default();
        for (to, by) in moves.list.iter_mut().zip(&list) {
            *to = *by;
        }
        moves.len = list.len();
        moves
    })
    .collect()
}

/// A pattern on one side of the board.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(8))]
struct Part {
    index: u32,
    half: u32,
}

/// The search from a position, which it changes and takes back.
pub(super) struct ByCells<'a, const R: usize, const C: usize> {
    tables: &'a Tables,
    halves: [&'a [u8]; MOST],
    walk: Walk<R, C>,
    parts: [[Part; MOST]; 2],
    /// The sum of the tiles' distances from home.
    distance: u32,
}

impl<'a, const R: usize, const C: usize> ByCells<'a, R, C> {
    pub(super) fn new(tables: &'a Tables, start: &Arrangement<R, C>) -> Self {
        let mut halves: [&[u8]; MOST] = [&[]; MOST];
        for (to, table) in halves.iter_mut().zip(&tables.halves) {
            *to = table;
        }
        let at: [u8; MOST_CELLS] = start.tile_cells();
        let mut parts = [[Part::default(); MOST]; 2];
        let mut distance = 0_u32;
        for (tile, &cell) in (0_u8..).zip(&at[..R * C]).skip(1) {
            let here = &tables.tiles[usize::from(tile)];
            let cells = [cell, steps::reflect::<R, C>(cell)];
            for (side, cell) in cells.into_iter().enumerate() {
                let part = &mut parts[side][usize::from(here.pattern[side])];
                part.index |= u32::from(cell) << here.shift[side];
            }
            distance += distance_between::<C>(tile, cell);
        }
        for parts in &mut parts {
            for (part, table) in parts.iter_mut().zip(&tables.halves) {
                part.half = half(table, part.index);
            }
        }
        Self { tables, halves, walk: Walk::new(start), parts, distance }
    }

    /// The sums of the halves.
    fn sums(&self) -> [u32; 2] {
        self.parts.map(|parts| parts.iter().map(|part| part.half).sum())
    }

    /// Looks for a solution from the position with these sums, with at most `away` moves away from
    /// home. Ends early with `true` where there is one, or where the search is stopped.
    fn search(
        &mut self,
        blank: u8,
        list: u8,
        away: u32,
        sums: [u32; 2],
        watch: &mut Watch<'_>,
    ) -> bool {
        let tables = self.tables;
        let moves = &tables.moves[usize::from(list)];
        if self.walk.is_stopped(watch) {
            return true;
        }
        self.walk.nodes += moves.len as u64;
        for by in &moves.list[..moves.len.min(4)] {
            let tile = self.walk.tile(by.to);
            let here = &tables.tiles[usize::from(tile) % ROOM];
            let goes = here.away[usize::from(by.direction % 4)] >> (by.to % 32) & 1;
            let Some(away) = away.checked_sub(goes) else { continue };
            let (first, part, before) = self.moved(0, here, by);
            let sum = sums[0] + part.half - before.half;
            if sum > away {
                continue;
            }
            let mut sums = [sum, sums[1]];
            let (mut second, mut other, mut other_before) = (first, part, before);
            if R == C {
                (second, other, other_before) = self.moved(1, here, by);
                sums[1] = sums[1] + other.half - other_before.half;
                if sums[1] > away {
                    continue;
                }
            }
            self.walk.slide(tile, by.to, blank);
            self.parts[0][first] = part;
            self.parts[1][second] = other;
            let ended = (by.to == 0 && self.walk.is_solved())
                || self.search(by.to, by.next, away, sums, watch);
            self.parts[1][second] = other_before;
            self.parts[0][first] = before;
            self.walk.slide(tile, blank, by.to);
            if ended {
                self.walk.path.push(by.to);
                return true;
            }
        }
        false
    }

    /// The pattern of a tile on a side: its number, after a move and before.
    #[inline(always)]
    fn moved(&self, side: usize, tile: &Tile, by: &Move) -> (usize, Part, Part) {
        let pattern = usize::from(tile.pattern[side]) % MOST;
        let before = self.parts[side][pattern];
        let index = before.index ^ u32::from(by.crossed[side]) << (tile.shift[side] % 32);
        (pattern, Part { index, half: half(self.halves[pattern], index) }, before)
    }
}

impl<const R: usize, const C: usize> Rounds<R, C> for ByCells<'_, R, C> {
    fn bound(&self) -> u32 {
        let [sum, reflected] = self.sums();
        self.distance + 2 * sum.max(if R == C { reflected } else { 0 })
    }

    fn round(&mut self, blank: u8, limit: u32, watch: &mut Watch<'_>) -> bool {
        // Each move changes the distance by one. Of the moves beyond the distance, every second one
        // leads away from home.
        let away = limit.saturating_sub(self.distance) / 2;
        self.search(blank, steps::all(blank), away, self.sums(), watch)
    }

    fn walk(&mut self) -> &mut Walk<R, C> {
        &mut self.walk
    }
}

#[inline(always)]
fn half(table: &[u8], index: u32) -> u32 {
    u32::from(table[index as usize / 2]) >> (index % 2 * 4) & 15
}
