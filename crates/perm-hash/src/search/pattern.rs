use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::hint::black_box;

use dense_code::{Level, at_level};
use thiserror::Error;

use super::Tiles;

/// The most tiles of a pattern.
pub(super) const MOST: usize = 8;

/// Why a pattern database could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A pattern without tiles, or with more than 8.
    #[error("a pattern has 1 to 8 tiles, not {tiles}")]
    Size {
        /// Tiles given.
        tiles: usize,
    },
    /// A number that no tile has; the blank, 0, is none.
    #[error("there is no tile {tile}")]
    NoSuchTile {
        /// The number given.
        tile: u8,
    },
    /// A tile that is in the pattern, or in the patterns of a solver, twice.
    #[error("tile {tile} is in two places of the patterns")]
    Twice {
        /// The tile.
        tile: u8,
    },
    /// The database needs more memory than there is.
    #[error("building the database takes {needed} bytes, more than there are")]
    Memory {
        /// Bytes needed while it is built.
        needed: u64,
    },
}

/// An additive pattern database of the sliding puzzle: for every placement of some tiles the fewest moves
/// *of these tiles* that bring them home, wherever the blank and the other tiles are.
///
/// Since only the pattern's own moves count, the values for disjoint patterns add up to a lower bound for
/// the whole puzzle (R. E. Korf and A. Felner, *Disjoint pattern database heuristics*, 2002).
///
/// ```
/// use perm_hash::search::{PatternDatabase, Tiles};
///
/// let top = PatternDatabase::<3, 3>::new(&[1, 2, 3, 4])?;
/// let rest = PatternDatabase::<3, 3>::new(&[5, 6, 7, 8])?;
/// let position: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?; // 31 moves from the goal
/// assert_eq!(top.lower_bound(position), 15);
/// assert_eq!(rest.lower_bound(position), 14);
/// assert_eq!(top.lower_bound(Tiles::GOAL), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Order and size
///
/// One byte for each of the `cells! / (cells - k)!` placements, at the rank of
/// [`PartialPerm`](crate::PartialPerm): lexicographic by the cells (in reading order) of the tiles in the order
/// given. While it is built it takes three bytes each: 17 MB for six tiles of the fifteen-puzzle, 173 MB for
/// seven, 1.6 GB for eight.
///
/// # How it is built
///
/// Breadth first from the goal with moves of other tiles for nothing: a state is a placement and a
/// connected region of the cells that are left, in any cell of which the blank can be. A byte has a bit for
/// each region (never more than 8 on up to 16 cells) that was reached and a byte one for each that was expanded.
/// A move changes the colour that the tiles cover on the chequered board, so one scan of the bytes is one
/// layer.
#[derive(Clone)]
pub struct PatternDatabase<const R: usize, const C: usize> {
    tiles: Vec<u8>,
    values: Vec<u8>,
}

/// A placement that was not reached.
const UNREACHED: u8 = u8::MAX;

/// Neighbouring cells of each cell, as masks in reading order.
pub(super) const fn neighbours<const R: usize, const C: usize>() -> [u16; 16] {
    let mut masks = [0; 16];
    let mut cell = 0;
    while cell < R * C {
        if cell % C > 0 {
            masks[cell] |= 1 << (cell - 1);
        }
        if cell % C + 1 < C {
            masks[cell] |= 1 << (cell + 1);
        }
        if cell >= C {
            masks[cell] |= 1 << (cell - C);
        }
        if cell + C < R * C {
            masks[cell] |= 1 << (cell + C);
        }
        cell += 1;
    }
    masks
}

/// For each set of free cells the number of the connected region of each cell, four bits a cell; regions are
/// numbered by their first cells.
fn regions(cells: usize, neighbours: &[u16; 16]) -> Box<[u64]> {
    let mut table = vec![0_u64; 1 << cells].into_boxed_slice();
    for (free, labels) in (0_u32..).zip(&mut table) {
        let mut rest = free;
        let mut number = 0;
        while rest != 0 {
            let mut region = rest & rest.wrapping_neg();
            loop {
                let mut wider = region;
                let mut inner = region;
                while inner != 0 {
                    wider |= u32::from(neighbours[inner.trailing_zeros() as usize]);
                    inner &= inner - 1;
                }
                wider &= rest;
                if wider == region {
                    break;
                }
                region = wider;
            }
            rest &= !region;
            while region != 0 {
                *labels |= number << (4 * region.trailing_zeros());
                region &= region - 1;
            }
            number += 1;
        }
    }
    table
}

/// The lexicographic rank of the cells of a pattern: those of its tiles in their order, all different.
#[inline(always)] // The popcounts are single instructions only inside a kernel with that level.
pub(super) fn rank_of(cells: impl Iterator<Item = u8>, board: u32) -> usize {
    let (mut rank, mut used, mut left) = (0_u32, 0_u32, board);
    for cell in cells {
        let below = (1 << cell) - 1;
        rank = rank * left + u32::from(cell) - (used & below).count_ones();
        used |= 1 << cell;
        left -= 1;
    }
    rank as usize
}

/// The cells of a rank.
#[inline(always)] // As `rank_of`.
fn unrank(rank: usize, tiles: usize, board: usize) -> [u8; MOST] {
    let mut cells = [0; MOST];
    #[expect(clippy::cast_possible_truncation, reason = "16! / 8! fits u32, whose division is faster")]
    let (mut rest, board) = (rank as u32, board as u32);
    for i in (0..tiles).rev() {
        #[expect(clippy::cast_possible_truncation, reason = "i < 8")]
        let radix = board - i as u32;
        let digit = rest % radix;
        rest /= radix;
        #[expect(clippy::cast_possible_truncation, reason = "a digit is below 16")]
        {
            cells[i] = digit as u8;
        }
        for j in i + 1..tiles {
            cells[j] += u8::from(cells[j] >= cells[i]);
        }
    }
    cells
}

/// What is known while a database is built.
struct Build<'a> {
    values: &'a mut [u8],
    reached: &'a mut [u8],
    expanded: &'a mut [u8],
    regions: &'a [u64],
    neighbours: &'a [u16; 16],
    tiles: usize,
    board: usize,
    columns: u8,
}

/// Placements that are passed over at once.
const RUN: usize = 64;
/// Carries out what was gathered; gives how many placements are new.
#[inline(always)] // As `rank_of`.
fn settle(gathered: &[(u32, u8)], reached: &mut [u8], values: &mut [u8], cost: u8) -> u64 {
    // These loads don't wait for each other; the loop below finds the bytes in the cache.
    black_box(gathered.iter().fold(0, |sum, &(after, _)| sum ^ reached[after as usize]));
    let mut new = 0;
    for &(after, region) in gathered {
        // The values are looked at only for the first region.
        if reached[after as usize] == 0 {
            values[after as usize] = cost + 1;
            new += 1;
        }
        reached[after as usize] |= region;
    }
    new
}

/// Moves that are gathered before the bytes they go to are looked at: so many cache misses overlap.
const GATHERED: usize = 256;

at_level! {
    /// Expands what was reached in `cost` moves; gives how many placements are new, and how many were expanded.
    fn layer(build: &mut Build<'_>, cost: u8, colour: u32) -> (u64, u64) {
        let Build { values, reached, expanded, regions, neighbours, tiles, board, columns } = build;
        let (tiles, board, columns) = (*tiles, *board, *columns);
        let all = (1_u32 << board) - 1;
        let checkered = checkered(neighbours);
        // The place value of each tile's cell in the rank.
        let mut place = [0_u32; MOST];
        let mut product = 1;
        for i in (0..tiles).rev() {
            place[i] = product;
            #[expect(clippy::cast_possible_truncation, reason = "a board has at most 16 cells")]
            {
                product *= (board - i) as u32;
            }
        }
        let mut gathered = [(0_u32, 0_u8); GATHERED];
        let mut len = 0;
        let (mut new, mut done) = (0, 0);
        let mut rank = 0;
        loop {
            // Most placements are not open in a layer: whole runs are passed over at once.
            while let (Some(reached), Some(expanded)) = (reached.get(rank..rank + RUN), expanded.get(rank..rank + RUN)) {
                let open = reached.iter().zip(expanded).fold(0, |open, (reached, expanded)| open | (reached & !expanded));
                if open != 0 {
                    break;
                }
                rank += RUN;
            }
            for rank in rank..(rank + RUN).min(reached.len()) {
                // Room for the moves of one placement: at most eight tiles with four neighbours.
                if len > GATHERED - 4 * MOST {
                    new += settle(&gathered[..len], reached, values, cost);
                    len = 0;
                }
            let open = reached[rank] & !expanded[rank];
            if open == 0 {
                continue;
            }
            let cells = unrank(rank, tiles, board);
            let mut used = 0_u32;
            for &cell in &cells[..tiles] {
                used |= 1 << cell;
            }
            if (used & checkered).count_ones() % 2 != colour {
                continue;
            }
            expanded[rank] |= open;
            done += 1;
            // Which tile is in a cell, one more than its number in the pattern; 0 for a free cell.
            let mut owner = [0_u8; 16];
            for (number, &cell) in (1..).zip(&cells[..tiles]) {
                owner[usize::from(cell & 15)] = number;
            }
            let free = all & !used;
            let labels = regions[free as usize];
            #[expect(clippy::cast_possible_truncation, reason = "a pattern's ranks fit u32")]
            let rank = rank as u32;
            for i in 0..tiles {
                let from = cells[i];
                let mut targets = u32::from(neighbours[usize::from(from & 15)]) & free;
                while targets != 0 {
                    #[expect(clippy::cast_possible_truncation, reason = "a cell is below 16")]
                    let to = targets.trailing_zeros() as u8;
                    targets &= targets - 1;
                    if open >> (labels >> (4 * to) & 15) & 1 == 0 {
                        continue;
                    }
                    // A digit is the cell less the earlier tiles in lower cells. So the tile's own digit grows by
                    // the cells it passes less the earlier tiles in them, and that of a later tile it passes by one
                    // the other way.
                    let (low, high) = if from < to { (from, to) } else { (to, from) };
                    let mut change = u32::from(high - low) * place[i];
                    if high - low == columns {
                        for passed in low + 1..high {
                            let number = usize::from(owner[usize::from(passed & 15)]);
                            if number > 0 {
                                change = if number <= i { change - place[i] } else { change + place[(number - 1) % MOST] };
                            }
                        }
                    }
                    let after = if from < to { rank + change } else { rank - change };
                    let free = free ^ (1 << from) ^ (1 << to);
                    let region = regions[free as usize] >> (4 * from) & 15;
                    gathered[len] = (after, 1 << region);
                    len += 1;
                }
            }
            }
            rank += RUN;
            if rank >= reached.len() {
                return (new + settle(&gathered[..len], reached, values, cost), done);
            }
        }
    }
}

/// The cells of one colour: those that the first cell's neighbours do not have.
#[inline(always)] // As `rank_of`.
fn checkered(neighbours: &[u16; 16]) -> u32 {
    let mut colour = 1_u32;
    let mut other = 0;
    for _ in 0..8 {
        for (cell, &mask) in neighbours.iter().enumerate() {
            if colour >> cell & 1 == 1 {
                other |= u32::from(mask);
            }
            if other >> cell & 1 == 1 {
                colour |= u32::from(mask);
            }
        }
    }
    colour
}

impl<const R: usize, const C: usize> PatternDatabase<R, C> {
    const CELLS: usize = {
        assert!(R * C <= 16, "pattern databases are for boards of at most 16 cells");
        Tiles::<R, C>::CELLS
    };

    /// Builds the database of some tiles.
    ///
    /// # Errors
    ///
    /// [`PatternError`]: no tiles or too many, a tile that does not exist or is given twice, or too little
    /// memory.
    pub fn new(tiles: &[u8]) -> Result<Self, PatternError> {
        Self::with_progress(tiles, |_, _| {})
    }

    /// Builds it and calls `progress` after each layer with the numbers of placements reached and in all.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    ///
    /// ```
    /// use perm_hash::search::PatternDatabase;
    ///
    /// let mut last = (0, 0);
    /// PatternDatabase::<3, 3>::with_progress(&[1, 2, 3], |reached, all| last = (reached, all))?;
    /// assert_eq!(last, (9 * 8 * 7, 9 * 8 * 7));
    /// # Ok::<(), perm_hash::search::PatternError>(())
    /// ```
    pub fn with_progress(tiles: &[u8], mut progress: impl FnMut(u64, u64)) -> Result<Self, PatternError> {
        if tiles.is_empty() || tiles.len() > MOST {
            return Err(PatternError::Size { tiles: tiles.len() });
        }
        for (at, &tile) in tiles.iter().enumerate() {
            if tile == 0 || usize::from(tile) >= Self::CELLS {
                return Err(PatternError::NoSuchTile { tile });
            }
            if tiles[..at].contains(&tile) {
                return Err(PatternError::Twice { tile });
            }
        }
        let placements: u64 = (0..tiles.len()).map(|i| (Self::CELLS - i) as u64).product();
        let needed = placements * 3;
        let zeroed = |value: u8| {
            let mut bytes = Vec::new();
            let len = usize::try_from(placements).map_err(|_| PatternError::Memory { needed })?;
            bytes.try_reserve_exact(len).map_err(|_| PatternError::Memory { needed })?;
            bytes.resize(len, value);
            Ok(bytes)
        };
        let (mut values, mut reached, mut expanded) = (zeroed(UNREACHED)?, zeroed(0)?, zeroed(0)?);
        let neighbours = neighbours::<R, C>();
        let regions = regions(Self::CELLS, &neighbours);
        // At the goal every tile is in the cell of its number, and the blank in cell 0.
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 16 cells")]
        let goal = rank_of(tiles.iter().copied(), Self::CELLS as u32);
        values[goal] = 0;
        // The region of cell 0 is the first.
        reached[goal] = 1;
        let used = tiles.iter().fold(0_u32, |used, &tile| used | 1 << tile);
        let mut colour = (used & checkered(&neighbours)).count_ones() % 2;
        let mut build = Build {
            values: &mut values,
            reached: &mut reached,
            expanded: &mut expanded,
            regions: &regions,
            neighbours: &neighbours,
            tiles: tiles.len(),
            board: Self::CELLS,
            #[expect(clippy::cast_possible_truncation, reason = "a board has at most 16 cells")]
            columns: C as u8,
        };
        let (mut count, mut cost, mut idle) = (1, 0, 0);
        // A layer without an open placement is the end only if the next, of the other colour, has none either.
        while idle < 2 {
            let (new, expanded) = layer(Level::detect(), &mut build, cost, colour);
            count += new;
            progress(count, placements);
            idle = if expanded > 0 { 0 } else { idle + 1 };
            cost += 1;
            colour = 1 - colour;
        }
        Ok(Self { tiles: tiles.to_vec(), values })
    }

    /// The tiles of the pattern, in the order of the placement's rank.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The value of every placement, by its rank.
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The fewest moves of the pattern's tiles that a solution of this position has.
    #[must_use]
    pub fn lower_bound(&self, position: Tiles<R, C>) -> u32 {
        let cells = position.cells();
        let mut at = [0; 16];
        for (cell, &tile) in (0..).zip(cells.as_flattened()) {
            at[usize::from(tile)] = cell;
        }
        u32::from(self.value(&at))
    }

    /// The value for the cells of all tiles.
    #[inline(always)] // As `rank_of`.
    pub(super) fn value(&self, at: &[u8; 16]) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 16 cells")]
        let board = Self::CELLS as u32;
        self.values[rank_of(self.tiles.iter().map(|&tile| at[usize::from(tile) & 15]), board)]
    }
}

impl<const R: usize, const C: usize> core::fmt::Debug for PatternDatabase<R, C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PatternDatabase").field("tiles", &self.tiles).finish_non_exhaustive()
    }
}
