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

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::Budget;
use dense_code::{Level, Limits};

use super::super::blocks::{self, BITS};
use super::super::rotation::{self, Rotator, Step};
use super::super::threads::sum_over;
use super::super::tiles::{MAX_CELLS, cells_of};
use super::covers::{Covers, covers};
use super::{FACTORIALS, MAX_TILES, UNREACHED};
use crate::Error;

/// The board without its shape in the type.
struct Board {
    cells: usize,
    /// All cells.
    all: u32,
    neighbours: [u32; MAX_CELLS],
    /// The cells of one colour of the chequered board.
    chequered: u32,
}

impl Board {
    fn new(cells: usize, neighbours: [u32; MAX_CELLS]) -> Self {
        let (mut chequered, mut other) = (1, 0);
        // Each round goes two cells on: these are more than enough for the farthest cell.
        for _ in 0..cells {
            let near = |set| cells_of(set).fold(0, |near, cell| near | neighbours[cell as usize]);
            other |= near(chequered);
            chequered |= near(other);
        }
        Self { cells, all: u32::MAX >> (32 - cells), neighbours, chequered }
    }

    /// For a cover of the board the number of the connected region of each free cell, four bits a
    /// cell, and how many regions there are: at most 13, the cells of one colour. Regions are
    /// numbered by their first cells.
    fn regions(&self, cover: u32) -> (u128, usize) {
        let (mut labels, mut number) = (0, 0);
        let mut rest = self.all & !cover;
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

/// For each code of an even arrangement and then for each of an odd one the rank of the tiles'
/// places in it.
fn ranks(tiles: usize, codes: usize) -> Vec<u16> {
    let rank = |number: usize| {
        let (parity, mut rest) = (number / codes, number % codes);
        // The digits of the places: d[j] larger tiles stand before place j.
        let mut digits = [0; MAX_TILES];
        let mut sum = parity;
        for (j, digit) in digits.iter_mut().enumerate().take(tiles).skip(2) {
            *digit = rest % (j + 1);
            rest /= j + 1;
            sum += *digit;
        }
        digits[1] = sum % 2;
        // From the last place down: the tile with `digits[j]` larger ones among those that are
        // left.
        let mut left = [0, 1, 2, 3, 4, 5, 6, 7];
        let mut rank = 0;
        for j in (0..tiles).rev() {
            let at = j - digits[j].min(j);
            let tile = left[at];
            left.copy_within(at + 1..=j, at);
            // As many larger tiles have smaller places.
            rank += digits[j] * FACTORIALS[tiles - 1 - tile] as usize;
        }
        #[expect(clippy::cast_possible_truncation, reason = "8! fits u16")]
        {
            rank as u16
        }
    };
    (0..2 * codes).map(rank).collect()
}

/// What was reached with the tiles on one set of cells.
struct Cover<'a> {
    cells: u32,
    /// The region of each free cell, four bits per cell.
    regions: u128,
    /// For each region the even arrangements, then the odd ones.
    words: Vec<u64>,
    /// How many there are in each of these sets: at most 8!/2.
    counts: Vec<u16>,
    /// The sets that grew when they were last written, a bit each.
    grew: u32,
    /// The values of the arrangements, by their ranks.
    values: &'a mut [u8],
}

impl Cover<'_> {
    const fn region(&self, cell: u32) -> usize {
        (self.regions >> (4 * cell) & 15) as usize
    }
}

/// The room that the work on one cover takes.
struct Scratch {
    rotator: Rotator,
    before: Vec<u64>,
    after: Vec<u64>,
}

pub(super) struct Build {
    board: Board,
    tiles: usize,
    /// The number of each cover, and by that its place among those of its colour.
    numbers: Covers,
    slots: Vec<u32>,
    /// By [`Self::rotation`].
    rotations: Vec<Vec<Step>>,
    ranks: Vec<u16>,
    /// Even arrangements, and as many odd ones.
    codes: usize,
    /// Words of a set of them.
    words: usize,
    level: Level,
}

impl Build {
    /// The place of a cover among those of its colour.
    fn slot(&self, cover: u32) -> usize {
        self.slots[self.numbers.rank(cover) as usize] as usize
    }

    /// Where the steps of a rotation are.
    const fn rotation(p: usize, width: usize, toward_front: bool, parity: usize) -> usize {
        (p * MAX_TILES + width - 1) * 4 + 2 * toward_front as usize + parity
    }

    fn scratch(&self) -> Scratch {
        let room = || vec![0; 2 * self.words];
        Scratch { rotator: Rotator::new(self.level), before: room(), after: room() }
    }

    /// The words of the set with this number.
    const fn set(&self, number: usize) -> core::ops::Range<usize> {
        number * self.words..(number + 1) * self.words
    }

    /// Brings a cover up to date and writes the values of what is new; returns how many.
    fn expand(
        &self,
        sources: &[Cover<'_>],
        target: &mut Cover<'_>,
        cost: u8,
        scratch: &mut Scratch,
    ) -> u64 {
        target.grew = 0;
        let mut touched = 0;
        for from in cells_of(self.board.all & !target.cells) {
            // A tile came from this cell, where the blank is now.
            for to in cells_of(self.board.neighbours[from as usize] & target.cells) {
                touched |= self.unite_move(sources, target, from, to, touched != 0, scratch);
            }
        }
        self.recount(target, touched);
        if target.grew == 0 { 0 } else { self.write_new(target, cost, scratch) }
    }

    /// Takes over what grew by moves of a tile from one cell to another; returns the sets that were
    /// written, a bit each. `begun` says whether any was before: until then the sets are as they
    /// were in the last layer.
    fn unite_move(
        &self,
        sources: &[Cover<'_>],
        target: &mut Cover<'_>,
        from: u32,
        to: u32,
        begun: bool,
        scratch: &mut Scratch,
    ) -> u32 {
        let source = &sources[self.slot(target.cells ^ 1 << from ^ 1 << to)];
        if source.grew == 0 {
            return 0;
        }
        let region = target.region(from);
        let source_region = source.region(to);
        // The tiles that it passed, and those before them.
        let (low, high) = (from.min(to), from.max(to));
        let passed = (target.cells & ((1 << high) - (2 << low))).count_ones() as usize;
        let place = (target.cells & ((1 << low) - 1)).count_ones() as usize;
        let mut touched = 0;
        for parity in 0..2 {
            let number = 2 * source_region + parity;
            // Passing a tile is an exchange, which changes the parity.
            let into = 2 * region + (parity + passed) % 2;
            if source.grew >> number & 1 == 0 || usize::from(target.counts[into]) == self.codes {
                continue;
            }
            // Just before the first change: a cover that nothing comes to needs no union.
            if !begun && touched == 0 {
                self.union(&target.words, &mut scratch.before);
            }
            touched |= 1 << into;
            let bits = &source.words[self.set(number)];
            let words = &mut target.words[self.set(into)];
            if passed == 0 {
                blocks::unite(self.level, bits, words);
            } else {
                let rotation = Self::rotation(place, passed + 1, to < from, parity);
                scratch.rotator.unite_rotated(&self.rotations[rotation], 0, bits, words);
            }
        }
        touched
    }

    /// Counts the sets that were written anew, and notes which grew.
    fn recount(&self, target: &mut Cover<'_>, touched: u32) {
        for number in cells_of(touched) {
            let number = number as usize;
            #[expect(clippy::cast_possible_truncation, reason = "at most 8!/2")]
            let count = blocks::count(self.level, &target.words[self.set(number)]) as u16;
            target.grew |= u32::from(count > target.counts[number]) << number;
            target.counts[number] = count;
        }
    }

    /// Writes the values of what is in a set and was not before; returns how many.
    fn write_new(&self, target: &mut Cover<'_>, cost: u8, scratch: &mut Scratch) -> u64 {
        self.union(&target.words, &mut scratch.after);
        let mut new = 0;
        for (number, (after, before)) in scratch.after.iter().zip(&scratch.before).enumerate() {
            let first = number / self.words * self.codes + number % self.words * BITS;
            // An arrangement that was in another region before has its value: the least counts.
            let mut bits = after & !before;
            new += u64::from(bits.count_ones());
            while bits != 0 {
                let rank = self.ranks[first + bits.trailing_zeros() as usize];
                target.values[usize::from(rank)] = cost;
                bits &= bits - 1;
            }
        }
        new
    }

    /// What was reached in any region.
    fn union(&self, words: &[u64], union: &mut [u64]) {
        union.fill(0);
        for region in words.chunks_exact(2 * self.words) {
            blocks::unite(self.level, region, union);
        }
    }
}

/// The values of all covers and arrangements, where `goal` is the tiles' cover at the goal.
pub(super) fn values(
    cells: usize,
    neighbours: [u32; MAX_CELLS],
    goal: u32,
    limits: &Limits<'_>,
    parallel: bool,
) -> Result<Vec<u8>, Error> {
    let mut budget = Budget::new(limits);
    budget.ask()?;
    let build = Build::new(Board::new(cells, neighbours), goal.count_ones() as usize);
    budget.take(build.bytes())?;
    let mut values = build.values()?;
    let mut by_colour = build.rooms(&mut values)?;
    // At the goal the tiles are in order and the blank in cell 0, whose region is the first.
    let mut side = build.board.colour(goal);
    let start = &mut by_colour[side][build.slot(goal)];
    (start.words[0], start.counts[0], start.grew, start.values[0]) = (1, 1, 1, 0);
    let parallel = parallel && build.is_large();
    // No placement is 255 moves from home: the farthest of eight tiles is 70 away.
    for cost in 1..UNREACHED {
        side = 1 - side;
        let [even, odd] = &mut by_colour;
        let (sources, targets) = if side == 0 { (&*odd, even) } else { (&*even, odd) };
        let new = sum_over(
            targets,
            parallel,
            || build.scratch(),
            |scratch, target| build.expand(sources, target, cost, scratch),
        );
        budget.spend(new)?;
        budget.ask()?;
        if targets.iter().all(|target| target.grew == 0) {
            break;
        }
    }
    drop(by_colour);
    Ok(values)
}

impl Build {
    fn new(board: Board, tiles: usize) -> Self {
        let codes = (FACTORIALS[tiles] as usize).div_ceil(2);
        let (mut next, mut slots) = ([0, 0], Vec::new());
        slots.reserve_exact(covers(board.cells, tiles).count());
        for cover in covers(board.cells, tiles) {
            let next = &mut next[board.colour(cover)];
            slots.push(*next);
            *next += 1;
        }
        Self {
            numbers: Covers::new(board.cells, tiles, 1),
            board,
            tiles,
            slots,
            rotations: rotations(tiles),
            ranks: ranks(tiles, codes),
            codes,
            words: codes.div_ceil(BITS),
            level: Level::detect(),
        }
    }

    fn covers(&self) -> impl Iterator<Item = u32> {
        covers(self.board.cells, self.tiles)
    }

    /// The bytes that are in use at the end: a test holds them against those of the allocator.
    fn bytes(&self) -> u64 {
        // The sets of each region, the even arrangements and the odd ones, with their counts.
        let regions: usize = self.covers().map(|cover| self.board.regions(cover).1).sum();
        let sets = 2 * regions * (8 * self.words + size_of::<u16>());
        let cover = size_of::<Cover<'_>>() + size_of::<u32>();
        let values = self.slots.len() * FACTORIALS[self.tiles] as usize;
        // Two tables of covers, the rotations of eight tiles, and the room of a thread.
        let tables = 2 * Covers::BYTES + (1 << 18);
        (values + sets + self.slots.len() * cover) as u64 + tables
    }

    /// Whether a layer takes longer than to wake other threads: from 20,000 placements on.
    fn is_large(&self) -> bool {
        self.slots.len() * self.codes >= 10_000
    }

    /// Memory for the values, with nothing reached.
    fn values(&self) -> Result<Vec<u8>, Error> {
        let mut values = Vec::new();
        self.fill(&mut values, self.slots.len() * FACTORIALS[self.tiles] as usize, UNREACHED)?;
        Ok(values)
    }

    /// Memory for the sets of both colours, with nothing reached.
    fn rooms<'a>(&self, values: &'a mut [u8]) -> Result<[Vec<Cover<'a>>; 2], Error> {
        let mut by_colour = [Vec::new(), Vec::new()];
        for (colour, covers) in by_colour.iter_mut().enumerate() {
            let len = self.covers().filter(|&cells| self.board.colour(cells) == colour).count();
            covers.try_reserve_exact(len).map_err(|_| self.refused())?;
        }
        // By covers, as all arrangements on the same cells are written together: 40 KB for eight
        // tiles, which stay in the cache.
        let values = values.chunks_exact_mut(FACTORIALS[self.tiles] as usize);
        for (cells, values) in self.covers().zip(values) {
            let (regions, number) = self.board.regions(cells);
            let mut words = Vec::new();
            self.fill(&mut words, 2 * number * self.words, 0)?;
            let counts = vec![0; 2 * number];
            let cover = Cover { cells, regions, words, counts, grew: 0, values };
            by_colour[self.board.colour(cells)].push(cover);
        }
        Ok(by_colour)
    }

    fn fill<T: Copy>(&self, to: &mut Vec<T>, len: usize, with: T) -> Result<(), Error> {
        to.try_reserve_exact(len).map_err(|_| self.refused())?;
        to.resize(len, with);
        Ok(())
    }

    fn refused(&self) -> Error {
        Error::Memory { needed: self.bytes() }
    }
}

/// The steps of every rotation of up to all of the tiles.
fn rotations(tiles: usize) -> Vec<Vec<Step>> {
    let mut rotations = vec![Vec::new(); 4 * MAX_TILES * MAX_TILES];
    for p in 0..tiles {
        for width in 2..=tiles - p {
            for (toward_front, parity) in [(false, 0), (false, 1), (true, 0), (true, 1)] {
                rotations[Build::rotation(p, width, toward_front, parity)] =
                    rotation::steps(p, width, toward_front, parity == 1);
            }
        }
    }
    rotations
}
