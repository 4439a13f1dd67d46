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
use core::ops::ControlFlow;

use dense_code::Level;

use super::super::blocks::{self, BITS};
use super::super::rotation::{self, Rotator, Step};
use super::covers::{Covers, covers};
use super::{FACTORIALS, MOST, MOST_CELLS, PatternDatabaseError, UNREACHED};

/// The board without its shape in the type.
pub(super) struct Board {
    pub(super) cells: usize,
    pub(super) neighbours: [u32; MOST_CELLS],
}

impl Board {
    /// All cells.
    const fn all(&self) -> u32 {
        u32::MAX >> (32 - self.cells)
    }

    /// For a cover of the board the number of the connected region of each free cell, four bits a
    /// cell, and how many regions there are: at most 13, the cells of one colour. Regions are
    /// numbered by their first cells.
    fn regions(&self, cover: u32) -> (u128, usize) {
        let (mut labels, mut number) = (0, 0);
        let mut rest = self.all() & !cover;
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

    /// The cells of one colour of the chequered board.
    fn chequered(&self) -> u32 {
        let (mut colour, mut other) = (1, 0);
        for _ in 0..self.cells {
            let near =
                |set| cells_of(set).fold(0, |near, cell| near | self.neighbours[cell as usize]);
            other |= near(colour);
            colour |= near(other);
        }
        colour
    }
}

/// For each code of an even arrangement and then for each of an odd one the rank of the tiles'
/// places in it.
fn ranks(tiles: usize, codes: usize) -> Vec<u16> {
    let rank = |number: usize| {
        let (parity, mut rest) = (number / codes, number % codes);
        // The digits of the places: d[j] larger tiles stand before place j.
        let mut digits = [0; MOST];
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

/// For each rank of an arrangement the places of the tiles.
pub(super) fn places(tiles: usize) -> Vec<Vec<u8>> {
    let place = |rank: u32| {
        let mut left: Vec<u8> = (0..=u8::MAX).take(tiles).collect();
        let mut rest = rank;
        let digit = |later: usize| {
            let digit = rest / FACTORIALS[later];
            rest %= FACTORIALS[later];
            left.remove(digit as usize)
        };
        (0..tiles).rev().map(digit).collect()
    };
    (0..FACTORIALS[tiles]).map(place).collect()
}

/// What was reached with the tiles on one set of cells.
struct Cover {
    cells: u32,
    /// The region of each free cell, four bits per cell.
    regions: u128,
    /// For each region the even arrangements, then the odd ones.
    words: Vec<u64>,
    /// How many there are in each of these sets: at most 8!/2.
    counts: Vec<u16>,
    /// The sets that grew when they were last written, a bit each.
    grew: u32,
}

impl Cover {
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

struct Build {
    neighbours: [u32; MOST_CELLS],
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
    all: u32,
    level: Level,
}

impl Build {
    /// The place of a cover among those of its colour.
    fn slot(&self, cover: u32) -> usize {
        self.slots[self.numbers.rank(cover) as usize] as usize
    }

    /// Where the steps of a rotation are.
    const fn rotation(p: usize, width: usize, toward_front: bool, parity: usize) -> usize {
        (p * MOST + width - 1) * 4 + 2 * toward_front as usize + parity
    }

    fn scratch(&self) -> Scratch {
        let room = || vec![0; 2 * self.words];
        Scratch { rotator: Rotator::new(self.level), before: room(), after: room() }
    }

    /// The words of the set with this number.
    const fn set(&self, number: usize) -> core::ops::Range<usize> {
        number * self.words..(number + 1) * self.words
    }

    /// Brings a cover up to date and writes the values of what is new; returns how many, and
    /// whether any set grew.
    fn expand(
        &self,
        sources: &[Cover],
        target: &mut Cover,
        values: &mut [u8],
        cost: u8,
        scratch: &mut Scratch,
    ) -> (u64, bool) {
        target.grew = 0;
        let mut touched = 0;
        for from in cells_of(self.all & !target.cells) {
            // A tile came from this cell, where the blank is now.
            for to in cells_of(self.neighbours[from as usize] & target.cells) {
                touched |= self.unite_move(sources, target, from, to, touched != 0, scratch);
            }
        }
        self.recount(target, touched);
        if target.grew == 0 {
            return (0, false);
        }
        (self.write_new(&target.words, values, cost, scratch), true)
    }

    /// Takes over what grew by moves of a tile from one cell to another; returns the sets that were
    /// written, a bit each. `begun` says whether any was before: until then the sets are as they
    /// were in the last layer.
    fn unite_move(
        &self,
        sources: &[Cover],
        target: &mut Cover,
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
            let into = 2 * region + (parity + passed) % 2;
            if source.grew >> number & 1 == 0 || usize::from(target.counts[into]) == self.codes {
                continue;
            }
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
    fn recount(&self, target: &mut Cover, touched: u32) {
        for number in cells_of(touched) {
            let number = number as usize;
            #[expect(clippy::cast_possible_truncation, reason = "at most 8!/2")]
            let count = blocks::count(self.level, &target.words[self.set(number)]) as u16;
            target.grew |= u32::from(count > target.counts[number]) << number;
            target.counts[number] = count;
        }
    }

    /// Writes the values of what is in a set and was not before; returns how many.
    fn write_new(&self, words: &[u64], values: &mut [u8], cost: u8, scratch: &mut Scratch) -> u64 {
        self.union(words, &mut scratch.after);
        let mut new = 0;
        for (number, (after, before)) in scratch.after.iter().zip(&scratch.before).enumerate() {
            let first = number / self.words * self.codes + number % self.words * BITS;
            let mut bits = after & !before;
            new += u64::from(bits.count_ones());
            while bits != 0 {
                values[usize::from(self.ranks[first + bits.trailing_zeros() as usize])] = cost;
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

/// The bits of a set, from the lowest.
pub(super) fn cells_of(mut set: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(cell)
    })
}

/// The values of all covers and arrangements, where `goal` is the tiles' cover at the goal.
pub(super) fn values(
    board: &Board,
    goal: u32,
    parallel: bool,
    mut progress: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Vec<u8>, PatternDatabaseError> {
    let tiles = goal.count_ones() as usize;
    let chequered = board.chequered();
    let colour = |cover: u32| (cover & chequered).count_ones() as usize % 2;
    let build = Build::new(board, tiles, colour);
    let (mut values, mut by_colour) = build.rooms(board, tiles, colour)?;
    let len = values.len();
    // At the goal the tiles are in order and the blank in cell 0, whose region is the first.
    let start = &mut by_colour[colour(goal)][build.slot(goal)];
    (start.words[0], start.counts[0], start.grew) = (1, 1, 1);
    let mut values_by_colour = [Vec::new(), Vec::new()];
    let arrangements = FACTORIALS[tiles] as usize;
    for (values, cells) in values.chunks_exact_mut(arrangements).zip(covers(board.cells, tiles)) {
        if cells == goal {
            values[0] = 0;
        }
        values_by_colour[colour(cells)].push(values);
    }
    let (mut reached, mut cost, mut side) = (1, 0_u8, colour(goal));
    loop {
        side = 1 - side;
        cost = cost.saturating_add(1);
        let [even, odd] = &mut by_colour;
        let (sources, targets) = if side == 0 { (&*odd, even) } else { (&*even, odd) };
        let (new, grew) =
            layer(&build, sources, targets, &mut values_by_colour[side], cost, parallel);
        if !grew {
            return Ok(values);
        }
        reached += new;
        if progress(reached, len as u64).is_break() {
            return Err(PatternDatabaseError::Stopped);
        }
    }
}

impl Build {
    fn new(board: &Board, tiles: usize, colour: impl Fn(u32) -> usize) -> Self {
        let codes = (FACTORIALS[tiles] as usize).div_ceil(2);
        let mut next = [0, 0];
        let slot = |cover| {
            let next = &mut next[colour(cover)];
            *next += 1;
            *next - 1
        };
        let slots = covers(board.cells, tiles).map(slot).collect();
        Self {
            neighbours: board.neighbours,
            numbers: Covers::new(board.cells, tiles, 1),
            slots,
            rotations: rotations(tiles),
            ranks: ranks(tiles, codes),
            codes,
            words: codes.div_ceil(BITS),
            all: board.all(),
            level: Level::detect(),
        }
    }

    /// Whether a layer takes longer than to wake other threads: from 20,000 placements on.
    #[cfg(feature = "rayon")]
    fn is_large(&self) -> bool {
        self.slots.len() * self.codes >= 10_000
    }

    /// The memory for the values and for the sets of both colours, with nothing reached.
    fn rooms(
        &self,
        board: &Board,
        tiles: usize,
        colour: impl Fn(u32) -> usize,
    ) -> Result<(Vec<u8>, [Vec<Cover>; 2]), PatternDatabaseError> {
        let len = self.slots.len() * FACTORIALS[tiles] as usize;
        // The even arrangements and the odd ones.
        let sets = |cover| 2 * board.regions(cover).1;
        let needed =
            (len + covers(board.cells, tiles).map(sets).sum::<usize>() * self.words * 8) as u64;
        let refused = |_| PatternDatabaseError::Memory { needed };
        let mut values: Vec<u8> = Vec::new();
        values.try_reserve_exact(len).map_err(refused)?;
        values.resize(len, UNREACHED);
        let mut by_colour = [Vec::new(), Vec::new()];
        for cells in covers(board.cells, tiles) {
            let (regions, number) = board.regions(cells);
            let sets = 2 * number;
            let mut words = Vec::new();
            words.try_reserve_exact(sets * self.words).map_err(refused)?;
            words.resize(sets * self.words, 0);
            by_colour[colour(cells)].push(Cover {
                cells,
                regions,
                words,
                counts: vec![0; sets],
                grew: 0,
            });
        }
        Ok((values, by_colour))
    }
}

/// The steps of every rotation of up to all of the tiles.
fn rotations(tiles: usize) -> Vec<Vec<Step>> {
    let mut rotations = vec![Vec::new(); 4 * MOST * MOST];
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

/// Expands one colour's covers into the other's; gives how many placements are new, and whether
/// anything is.
fn layer(
    build: &Build,
    sources: &[Cover],
    targets: &mut [Cover],
    values: &mut [&mut [u8]],
    cost: u8,
    parallel: bool,
) -> (u64, bool) {
    let sum = |(a, b): (u64, bool), (c, d): (u64, bool)| (a + c, b | d);
    #[cfg(feature = "rayon")]
    if parallel && rayon::current_num_threads() > 1 && build.is_large() {
        use rayon::prelude::{
            IndexedParallelIterator as _, IntoParallelRefMutIterator as _, ParallelIterator as _,
        };
        return targets
            .par_iter_mut()
            .zip(values)
            .map_init(
                || build.scratch(),
                |scratch, (target, values)| build.expand(sources, target, values, cost, scratch),
            )
            .reduce(|| (0, false), sum);
    }
    let _ = parallel;
    let mut scratch = build.scratch();
    targets
        .iter_mut()
        .zip(values)
        .map(|(target, values)| build.expand(sources, target, values, cost, &mut scratch))
        .fold((0, false), sum)
}
