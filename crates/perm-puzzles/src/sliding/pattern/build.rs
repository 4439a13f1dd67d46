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

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::Level;

use super::super::blocks::{self, BITS};
use super::super::rotation::{self, Rotator, Step};
use super::{FACTORIALS, MOST, PatternError, UNREACHED};

/// The board without its shape in the type.
pub(super) struct Board {
    pub(super) cells: usize,
    pub(super) neighbours: [u16; 16],
}

/// For each set of free cells the number of the connected region of each cell, four bits a cell;
/// regions are numbered by their first cells.
fn regions(board: &Board) -> Box<[u64]> {
    let mut table = vec![0_u64; 1 << board.cells].into_boxed_slice();
    for (free, labels) in (0_u32..).zip(&mut table) {
        let mut rest = free;
        let mut number = 0;
        while rest != 0 {
            let mut region = rest & rest.wrapping_neg();
            loop {
                let mut wider = region;
                let mut inner = region;
                while inner != 0 {
                    wider |= u32::from(board.neighbours[inner.trailing_zeros() as usize & 15]);
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

/// The cells of one colour of the chequered board.
fn chequered(board: &Board) -> u16 {
    let (mut colour, mut other) = (1, 0);
    for _ in 0..8 {
        for (cell, &mask) in board.neighbours.iter().enumerate() {
            if colour >> cell & 1 == 1 {
                other |= mask;
            }
            if other >> cell & 1 == 1 {
                colour |= mask;
            }
        }
    }
    colour
}

/// The covers of so many tiles, in lexicographic order of their cells.
pub(super) fn covers(cells: usize, tiles: usize) -> impl Iterator<Item = u16> {
    // Of two sets of as many cells the one with the first cell that the other lacks is earlier:
    // reading the bits from the other end, it is the larger number.
    let all = u16::MAX << (16 - cells);
    (0..=all)
        .rev()
        .map(u16::reverse_bits)
        .filter(move |cover| u32::from(*cover) < 1 << cells && cover.count_ones() as usize == tiles)
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
        // From the last place down: the tile with so many larger ones among those that are left.
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
struct Cover {
    cells: u16,
    /// For each region the even arrangements, then the odd ones.
    words: Vec<u64>,
    /// How many there are in each of these sets: at most 8!/2.
    counts: Vec<u16>,
    /// The sets that grew when they were last written, a bit each.
    grew: u16,
}

/// The room that the work on one cover takes.
struct Scratch {
    rotator: Rotator,
    before: Vec<u64>,
    after: Vec<u64>,
}

struct Build {
    neighbours: [u16; 16],
    regions: Box<[u64]>,
    /// The place of each cover among those of its colour.
    slots: Vec<u16>,
    /// By [`Self::rotation`].
    rotations: Vec<Vec<Step>>,
    ranks: Vec<u16>,
    /// Even arrangements, and as many odd ones.
    codes: usize,
    /// Words of a set of them.
    words: usize,
    all: u16,
    level: Level,
}

impl Build {
    fn region(&self, cover: u16, cell: u32) -> usize {
        (self.regions[usize::from(self.all & !cover)] >> (4 * cell) & 15) as usize
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
            for to in cells_of(self.neighbours[from as usize & 15] & target.cells) {
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
    ) -> u16 {
        let cover = target.cells ^ 1 << from ^ 1 << to;
        let source = &sources[usize::from(self.slots[usize::from(cover)])];
        if source.grew == 0 {
            return 0;
        }
        let region = self.region(target.cells, from);
        let source_region = self.region(cover, to);
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
    fn recount(&self, target: &mut Cover, touched: u16) {
        for number in cells_of(touched) {
            let number = number as usize;
            #[expect(clippy::cast_possible_truncation, reason = "at most 8!/2")]
            let count = blocks::count(self.level, &target.words[self.set(number)]) as u16;
            target.grew |= u16::from(count > target.counts[number]) << number;
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
fn cells_of(mut set: u16) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(cell)
    })
}

/// The values of all covers and arrangements, where `goal` is the tiles' cover at the goal.
pub(super) fn values(
    board: &Board,
    goal: u16,
    parallel: bool,
    mut progress: impl FnMut(u64, u64),
) -> Result<Vec<u8>, PatternError> {
    let tiles = goal.count_ones() as usize;
    let chequered = chequered(board);
    let colour = |cover: u16| (cover & chequered).count_ones() as usize % 2;
    let build = Build::new(board, tiles, colour);
    let (mut values, mut by_colour) = build.rooms(board, tiles, colour)?;
    let len = values.len();
    // At the goal the tiles are in order and the blank in cell 0, whose region is the first.
    let start = &mut by_colour[colour(goal)][usize::from(build.slots[usize::from(goal)])];
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
        progress(reached, len as u64);
    }
}

impl Build {
    fn new(board: &Board, tiles: usize, colour: impl Fn(u16) -> usize) -> Self {
        let codes = (FACTORIALS[tiles] as usize).div_ceil(2);
        let mut slots = vec![0; 1 << board.cells];
        let mut next = [0, 0];
        for cover in covers(board.cells, tiles) {
            let next = &mut next[colour(cover)];
            slots[usize::from(cover)] = *next;
            *next += 1;
        }
        Self {
            neighbours: board.neighbours,
            regions: regions(board),
            slots,
            rotations: rotations(tiles),
            ranks: ranks(tiles, codes),
            codes,
            words: codes.div_ceil(BITS),
            all: u16::MAX >> (16 - board.cells),
            level: Level::detect(),
        }
    }

    /// Sets of arrangements with the tiles on a cover: two for each region of the other cells.
    fn sets(&self, cover: u16) -> usize {
        // At most 8 regions: a board has no nine cells without neighbours among them.
        (0..16).map(|cell| 2 * self.region(cover, cell) + 2).max().unwrap_or(0)
    }

    /// The memory for the values and for the sets of both colours, with nothing reached.
    fn rooms(
        &self,
        board: &Board,
        tiles: usize,
        colour: impl Fn(u16) -> usize,
    ) -> Result<(Vec<u8>, [Vec<Cover>; 2]), PatternError> {
        let len = covers(board.cells, tiles).count() * FACTORIALS[tiles] as usize;
        let sets: usize = covers(board.cells, tiles).map(|cover| self.sets(cover)).sum();
        let needed = (len + sets * self.words * 8) as u64;
        let refused = |_| PatternError::Memory { needed };
        let mut values: Vec<u8> = Vec::new();
        values.try_reserve_exact(len).map_err(refused)?;
        values.resize(len, UNREACHED);
        let mut by_colour = [Vec::new(), Vec::new()];
        for cells in covers(board.cells, tiles) {
            let sets = self.sets(cells);
            let mut words = Vec::new();
            words.try_reserve_exact(sets * self.words).map_err(refused)?;
            words.resize(sets * self.words, 0);
            by_colour[colour(cells)].push(Cover { cells, words, counts: vec![0; sets], grew: 0 });
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
    if parallel {
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
