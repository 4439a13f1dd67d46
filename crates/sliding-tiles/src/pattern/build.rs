//! Builds a pattern database, whole sets of arrangements at a time. A child of `pattern`.
//!
//! The tiles of a pattern lie on some cells, their *cover*, in some order, their *arrangement*.
//! With moves of other tiles for nothing the blank can be anywhere in a connected region of the
//! other cells. So a state is a cover, one of its regions and an arrangement; and for each cover
//! and region all arrangements reached are one set of bits, of 5 kilobytes for eight tiles, two
//! chunks of [`blocks`]: the even arrangements and the odd ones.
//!
//! A move of a tile leads from one cover and region to another, whatever the arrangement is. Along
//! a row it leaves the arrangement alone: the set is ored to the other. Along a column it passes at
//! most as many tiles as there are cells between, and rotates these adjacent tiles of the
//! arrangement: a few [`rotation::Step`]s.
//!
//! Each move changes the colour of the chequered board under one tile, so all states of one kind of
//! cover can be expanded at once into those of the other, as in `SlidingSearch`: what is new is the
//! next layer.

use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::limits::Budget;

use super::covers::{Covers, FACTORIALS, MAX_TILES, UNREACHED, covers, placement};
use crate::Error;
use crate::blocks::{self, BITS};
use crate::rotation::{self, Rotator, Step};
use crate::slide::Direction;
use crate::threads::sum_over;
use crate::tiles::{MAX_CELLS, cells_of, sequence};

/// The board without its shape in the type.
struct Board {
    cells: usize,
    /// The neighbours of each cell.
    neighbours: [u32; MAX_CELLS],
    /// The cells of one colour of the chequered board.
    chequered: u32,
}

impl Board {
    fn new(rows: usize, columns: usize) -> Self {
        let mut board = Self { cells: rows * columns, neighbours: [0; MAX_CELLS], chequered: 0 };
        for cell in 0..board.cells {
            board.chequered |=
                u32::from((cell / columns + cell % columns).is_multiple_of(2)) << cell;
            for direction in Direction::ALL {
                if let Some(to) = direction.step(cell, rows, columns) {
                    board.neighbours[cell] |= 1 << to;
                }
            }
        }
        board
    }

    /// The cells that a cover leaves free.
    const fn free(&self, cover: u32) -> u32 {
        u32::MAX >> (32 - self.cells) & !cover
    }

    /// For a cover of the board the number of the connected region of each free cell, four bits a
    /// cell, and how many regions there are: at most 13, the cells of one colour. Regions are
    /// numbered by their first cells.
    // A region and not a cell of the blank: on 16 cells there are two or three of them on average.
    fn regions(&self, cover: u32) -> (u128, usize) {
        let (mut labels, mut number) = (0, 0);
        let mut rest = self.free(cover);
        while rest != 0 {
            let mut region = rest & rest.wrapping_neg();
            loop {
                let near = |wider, cell| wider | self.neighbours[cell as usize];
                let wider = cells_of(region).fold(region, near) & rest;
                if wider == region {
                    break;
                }
                region = wider;
            }
            rest &= !region;
            labels |= cells_of(region).map(|cell| number << (4 * cell)).fold(0, |a, b| a | b);
            number += 1;
        }
        (labels, number as usize)
    }

    /// The colour of the cells of a cover together.
    const fn colour(&self, cover: u32) -> usize {
        (cover & self.chequered).count_ones() as usize % 2
    }
}

/// What was reached with the tiles on one set of cells.
struct Cover<'a> {
    cells: u32,
    /// The region of each free cell, four bits per cell.
    regions: u128,
    /// For each region the even arrangements, then the odd ones; at the end those of any region.
    words: Vec<u64>,
    /// How many there are in each set of a region: at most 8!/2.
    counts: Vec<u16>,
    /// The sets that grew when they were last written, one bit per set.
    grew: u32,
    /// The values of the arrangements, by their ranks.
    values: &'a mut [u8],
}

impl Cover<'_> {
    const fn region(&self, cell: u32) -> usize {
        (self.regions >> (4 * cell) & 15) as usize
    }
}

struct Build {
    board: Board,
    tiles: usize,
    /// The number of each cover.
    numbers: Covers,
    /// By [`Self::rotation`].
    rotations: Vec<Vec<Step>>,
    ranks: Vec<u16>,
    /// Even arrangements, and as many odd ones.
    codes: usize,
    /// Words of a set of them.
    words: usize,
}

/// The values of all covers and arrangements, where `goal` is the tiles' cover at the goal.
pub(super) fn values(
    [rows, columns]: [usize; 2],
    goal: u32,
    limits: &Limits<'_>,
    parallel: bool,
) -> Result<Vec<u8>, Error> {
    let mut budget = Budget::new(limits);
    budget.ask()?;
    // Two tables of covers, the rotations of eight tiles, and the room of a thread.
    budget.take(2 * Covers::BYTES + (1 << 18))?;
    let build = Build::new(Board::new(rows, columns), goal.count_ones() as usize);
    let mut values = filled(&mut budget, build.placements(), UNREACHED)?;
    let mut covers = build.covers(&mut budget, &mut values)?;
    // At the goal the tiles are in order and the blank in cell 0, whose region is the first.
    let mut colour = build.board.colour(goal);
    let start = &mut covers[build.number(goal)];
    let all = build.set(start.counts.len()).start;
    (start.words[0], start.words[all]) = (1, 1);
    (start.counts[0], start.grew, start.values[0]) = (1, 1, 0);
    // A layer of a small database takes less time than to wake other threads.
    let parallel = parallel && build.placements() >= 20_000;
    // No placement is 255 moves from home: the farthest of eight tiles is 70 away.
    for cost in 1..UNREACHED {
        colour = 1 - colour;
        let (mut sources, mut targets) = (Vec::new(), Vec::new());
        for cover in &mut covers {
            if build.board.colour(cover.cells) == colour {
                sources.push(None);
                targets.push(cover);
            } else {
                sources.push(Some(&*cover));
            }
        }
        let new = sum_over(&mut targets, parallel, Rotator::new, |rotator, target| {
            build.expand(&sources, target, cost, rotator)
        });
        budget.spend(new)?;
        budget.ask()?;
        if new == 0 {
            break;
        }
    }
    drop(covers);
    Ok(values)
}

impl Build {
    fn new(board: Board, tiles: usize) -> Self {
        let codes = (FACTORIALS[tiles] as usize).div_ceil(2);
        Self {
            numbers: Covers::new(board.cells, tiles, 1),
            board,
            tiles,
            rotations: rotations(tiles),
            ranks: ranks(tiles, codes),
            codes,
            words: codes.div_ceil(BITS),
        }
    }

    fn placements(&self) -> usize {
        covers(self.board.cells, self.tiles).count() * FACTORIALS[self.tiles] as usize
    }

    /// All covers, with nothing reached.
    fn covers<'a>(
        &self,
        budget: &mut Budget<'_>,
        values: &'a mut [u8],
    ) -> Result<Vec<Cover<'a>>, Error> {
        // By covers, as all arrangements on the same cells are written together: 40 KB for eight
        // tiles, which stay in the cache.
        let values = values.chunks_exact_mut(FACTORIALS[self.tiles] as usize);
        // Each layer lists them, too.
        budget.take((values.len() * (size_of::<Cover<'_>>() + 2 * size_of::<usize>())) as u64)?;
        let mut all = Vec::with_capacity(values.len());
        for (cells, values) in covers(self.board.cells, self.tiles).zip(values) {
            let (regions, number) = self.board.regions(cells);
            let words = filled(budget, 2 * (number + 1) * self.words, 0)?;
            let counts = filled(budget, 2 * number, 0)?;
            all.push(Cover { cells, regions, words, counts, grew: 0, values });
        }
        Ok(all)
    }

    fn number(&self, cover: u32) -> usize {
        self.numbers.rank(cover, self.board.cells) as usize
    }

    /// Where the steps of a rotation are.
    const fn rotation(p: usize, width: usize, toward_front: bool, parity: usize) -> usize {
        (p * MAX_TILES + width - 1) * 4 + 2 * toward_front as usize + parity
    }

    /// The words of the set with this number.
    const fn set(&self, number: usize) -> core::ops::Range<usize> {
        number * self.words..(number + 1) * self.words
    }

    /// Brings a cover up to date and writes the values of what is new; returns how many states are.
    fn expand(
        &self,
        sources: &[Option<&Cover<'_>>],
        target: &mut Cover<'_>,
        cost: u8,
        rotator: &mut Rotator,
    ) -> u64 {
        let mut touched = 0;
        for from in cells_of(self.board.free(target.cells)) {
            // A tile came from this cell, where the blank is now.
            for to in cells_of(self.board.neighbours[from as usize] & target.cells) {
                let source = sources[self.number(target.cells ^ 1 << from ^ 1 << to)];
                let source = source.expect("a move changes the colour");
                if source.grew != 0 {
                    touched |= self.unite_move(source, target, from, to, rotator);
                }
            }
        }
        target.grew = 0;
        let mut new = 0;
        for number in cells_of(touched) {
            let set = number as usize;
            #[expect(clippy::cast_possible_truncation, reason = "at most 8!/2")]
            let count = blocks::count(rotator.level, &target.words[self.set(set)]) as u16;
            if count > target.counts[set] {
                new += u64::from(count - target.counts[set]);
                target.counts[set] = count;
                target.grew |= 1 << number;
                self.write_new(target, set, cost);
            }
        }
        new
    }

    /// Takes over what grew by moves of a tile from one cell to another; returns the sets that were
    /// written, one bit per set.
    fn unite_move(
        &self,
        source: &Cover<'_>,
        target: &mut Cover<'_>,
        from: u32,
        to: u32,
        rotator: &mut Rotator,
    ) -> u32 {
        // The tiles that it passed, and those before them.
        let (low, high) = (from.min(to), from.max(to));
        let passed = (target.cells & ((1 << high) - (2 << low))).count_ones() as usize;
        let place = (target.cells & ((1 << low) - 1)).count_ones() as usize;
        let (source_region, region) = (source.region(to), target.region(from));
        let mut touched = 0;
        for parity in 0..2 {
            let number = 2 * source_region + parity;
            // Passing a tile is an exchange, which changes the parity.
            let into = 2 * region + (parity + passed) % 2;
            if source.grew >> number & 1 == 1 && usize::from(target.counts[into]) < self.codes {
                touched |= 1 << into;
                let bits = &source.words[self.set(number)];
                let words = &mut target.words[self.set(into)];
                let rotation = Self::rotation(place, passed + 1, to < from, parity);
                rotator.unite_rotated(&self.rotations[rotation], 0, bits, words);
            }
        }
        touched
    }

    /// Writes the values of what is in a set and was in no region before: the least counts.
    fn write_new(&self, target: &mut Cover<'_>, set: usize, cost: u8) {
        let (sets, all) = target.words.split_at_mut(target.counts.len() * self.words);
        let parity = set % 2;
        let words = sets[self.set(set)].iter().zip(&mut all[self.set(parity)]);
        for (number, (&word, known)) in words.enumerate() {
            let mut bits = word & !*known;
            *known |= word;
            while bits != 0 {
                let code = number * BITS + bits.trailing_zeros() as usize;
                let rank = self.ranks[parity * self.codes + code];
                target.values[usize::from(rank)] = cost;
                bits &= bits - 1;
            }
        }
    }
}

fn filled<T: Copy>(budget: &mut Budget<'_>, len: usize, with: T) -> Result<Vec<T>, Error> {
    let (needed, mut all) = ((len * size_of::<T>()) as u64, Vec::new());
    budget.take(needed)?;
    all.try_reserve_exact(len).map_err(|_| Error::Memory { needed })?;
    all.resize(len, with);
    Ok(all)
}

/// For each code of an even arrangement and then for each of an odd one the rank of the tiles'
/// places in it.
fn ranks(tiles: usize, codes: usize) -> Vec<u16> {
    let mut ranks = Vec::with_capacity(2 * codes);
    for number in 0..2 * codes {
        let order = sequence((number % codes) as u64, tiles, number / codes);
        let mut at = [0; MAX_CELLS];
        for (place, &tile) in (0..).zip(&order[..tiles]) {
            at[usize::from(tile)] = place;
        }
        let (_, rank) = placement(&[0, 1, 2, 3, 4, 5, 6, 7][..tiles], &at);
        ranks.push(u16::try_from(rank).expect("8! fits u16"));
    }
    ranks
}

/// The steps of every rotation of up to all of the tiles.
fn rotations(tiles: usize) -> Vec<Vec<Step>> {
    let steps = |number: usize| {
        let (p, width) = (number / (4 * MAX_TILES), number / 4 % MAX_TILES + 1);
        if p + width > tiles {
            return Vec::new();
        }
        rotation::steps(p, width, number & 2 != 0, number & 1 == 1)
    };
    (0..4 * MAX_TILES * MAX_TILES).map(steps).collect()
}
