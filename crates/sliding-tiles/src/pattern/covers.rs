//! The sets of cells that the tiles of a pattern lie on, and their lexicographic numbers.

use alloc::boxed::Box;

use crate::tiles::MAX_CELLS;

/// The most tiles of a pattern.
pub(crate) const MAX_TILES: usize = 8;

/// The numbers of arrangements of up to 8 tiles.
pub(crate) const FACTORIALS: [u32; MAX_TILES + 1] = [1, 1, 2, 6, 24, 120, 720, 5040, 40_320];

/// A placement that was not reached.
pub(super) const UNREACHED: u8 = u8::MAX;

/// The most placements: ranks are `u32` in the solver.
pub(crate) const MAX_PLACEMENTS: u64 = u32::MAX as u64;

/// How many placements some tiles have on some cells.
pub(crate) fn placements(cells: usize, tiles: usize) -> u64 {
    (0..tiles).map(|placed| (cells - placed) as u64).product()
}

/// The sets of `tiles` of the cells, in lexicographic order of their cells.
pub(super) fn covers(cells: usize, tiles: usize) -> impl Iterator<Item = u32> {
    // Of two sets of as many cells the one with the first cell that the other lacks is earlier:
    // reading the bits from the other end, it is the larger number, and what it leaves free the
    // smaller one.
    let all = (1_u64 << cells) - 1;
    let mut free = all >> tiles;
    core::iter::from_fn(move || {
        let cover = (free <= all).then_some(all ^ free)?;
        // The next number with as many bits: a bit goes up, those below it go to the bottom.
        let low = free & free.wrapping_neg();
        let up = free + low;
        free = up | (((up ^ free) / low) >> 2);
        Some(u32::try_from(cover).ok()?.reverse_bits() >> (32 - cells))
    })
}

/// The numbers of all sets of one size of up to 25 cells, as the sum of two table entries.
///
/// In lexicographic order the sets with the same cells in the lower half of the board follow each
/// other. Where they begin depends on these cells alone, and the place of a set among them on its
/// cells in the upper half.
#[derive(Clone, Debug)]
pub(crate) struct Covers {
    low: Box<Half>,
    high: Box<Half>,
}

/// An entry for each set of cells of one half, at most 13.
type Half = [u32; 1 << 13];

impl Covers {
    /// The bytes of both tables.
    pub(crate) const BYTES: u64 = 2 * size_of::<Half>() as u64;

    /// The numbers, each multiplied by a scale; the products are to fit `u32`.
    pub(super) fn new(cells: usize, tiles: usize, scale: u32) -> Self {
        let mut numbers = Self { low: Box::new([0; 1 << 13]), high: Box::new([0; 1 << 13]) };
        let (mut last, mut first) = (None, 0);
        for (number, cover) in (0..).map(|number| number * scale).zip(covers(cells, tiles)) {
            let [low, high] = halves(cover, cells);
            if last.replace(low) != Some(low) {
                first = number;
                numbers.low[low] = first;
            }
            numbers.high[high] = number - first;
        }
        numbers
    }

    /// The number of a set of as many cells as the tables are for, on a board of `cells`.
    #[inline] // The solver knows `cells` as it is compiled.
    pub(crate) fn rank(&self, cover: u32, cells: usize) -> u32 {
        let [low, high] = halves(cover, cells);
        // A mask and no check of bounds, as the length is a power of two.
        let last = self.low.len() - 1;
        self.low[low & last] + self.high[high & last]
    }
}

/// The cells of both halves of the board.
#[inline]
const fn halves(cover: u32, cells: usize) -> [usize; 2] {
    let half = cells.div_ceil(2);
    [cover as usize & ((1 << half) - 1), (cover >> half) as usize]
}

/// The cells that these tiles cover, and the rank of their places in them, where each tile of the
/// board is in the cell given.
pub(crate) fn placement(tiles: &[u8], at: &[u8; MAX_CELLS]) -> (u32, u32) {
    let (mut rank, mut cover) = (0, 0_u32);
    // From the last tile: a digit of the rank is how many later ones have smaller places.
    for (&tile, place) in tiles.iter().rev().zip(FACTORIALS) {
        let cell = 1 << at[usize::from(tile)];
        rank += (cover & (cell - 1)).count_ones() * place;
        cover |= cell;
    }
    (cover, rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dense_code::binomial;

    #[test]
    fn covers_are_numbered_in_order() {
        for cells in [2, 4, 9, 16, 25] {
            for tiles in 1..cells.min(6) {
                let (ones, scaled) = (Covers::new(cells, tiles, 1), Covers::new(cells, tiles, 7));
                let mut last = None;
                for (number, cover) in (0..).zip(covers(cells, tiles)) {
                    assert_eq!(
                        (ones.rank(cover, cells), scaled.rank(cover, cells)),
                        (number, 7 * number)
                    );
                    assert_eq!(cover.count_ones() as usize, tiles);
                    // The other end first: the set with the earlier cell is the larger number.
                    assert!(
                        last.replace(cover.reverse_bits())
                            .is_none_or(|last| last > cover.reverse_bits())
                    );
                }
                let count = binomial(cells as u64, tiles as u64);
                assert_eq!(count, Some(covers(cells, tiles).count() as u128));
            }
        }
    }
}
