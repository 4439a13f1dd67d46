//! Which databases a solver has for some bytes.

use alloc::vec::Vec;

use super::super::{Arrangement, PatternDatabase};
use super::by_cells::Tables;
use super::{Covers, MOST, SlidingSolver};

/// Splits of the fifteen-puzzle, the smallest first: those that the page of [`SlidingSolver`] has.
const FIFTEEN: [&[&[u8]]; 4] = [
    &[&[1, 2, 4, 5, 8], &[3, 6, 7, 10, 11], &[9, 12, 13, 14, 15]],
    &[&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]],
    &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
    &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
];

impl<const R: usize, const C: usize> SlidingSolver<R, C> {
    /// The tiles of databases for a solver whose tables take at most `bytes` bytes, as
    /// [`bytes`](Self::bytes) counts them.
    ///
    /// On the 4x4 board it returns a row of the table above, if the first row fits (it takes
    /// 3,341,952 bytes). On other boards, or with fewer bytes, it splits the tiles, in reading
    /// order, into databases as large as fit. On large boards the last tiles may be in no database.
    /// Each database needs a table of 64 KB besides its values. If no split fits, the list is
    /// empty: below about 200 KB on the 3x3 board and 360 KB on the 4x4 board.
    ///
    /// While a database of eight tiles is built, it takes up to 1.5 times as much memory.
    ///
    /// ```
    /// use perm_puzzles::{PatternDatabase, SlidingSolver, Tiles};
    ///
    /// let tiles = SlidingSolver::<4, 4>::tiles_for(500_000_000);
    /// let sizes: Vec<usize> = tiles.iter().map(Vec::len).collect();
    /// assert_eq!(sizes, [7, 7, 1]);
    /// assert!(SlidingSolver::<4, 4>::tiles_for(60_000).is_empty());
    ///
    /// let tiles = SlidingSolver::<3, 3>::tiles_for(1_000_000);
    /// assert_eq!(tiles, [vec![1, 2, 3, 4, 5, 6, 7, 8]]);
    /// let databases: Result<Vec<_>, _> =
    ///     tiles.iter().map(|tiles| PatternDatabase::new(tiles)).collect();
    /// let position: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?;
    /// assert_eq!(SlidingSolver::new(databases?)?.solve(position).slides.len(), 31);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tiles_for(bytes: u64) -> Vec<Vec<u8>> {
        let fits =
            |split: &Vec<Vec<u8>>| Self::split_bytes(split).is_some_and(|needed| needed <= bytes);
        if (R, C) == (4, 4) {
            let known = FIFTEEN.iter().rev();
            let known = known.map(|split| split.iter().map(|tiles| tiles.to_vec()).collect());
            if let Some(split) = known.into_iter().find(fits) {
                return split;
            }
        }
        // Below 25.
        let cells = u8::try_from(Arrangement::<R, C>::CELLS).unwrap_or(0);
        let tiles: Vec<u8> = (1..cells).collect();
        let split = |most| tiles.chunks(most).take(MOST).map(<[u8]>::to_vec).collect();
        (1..=MOST).rev().map(split).find(fits).unwrap_or_default()
    }

    /// The bytes of a solver with databases of these tiles; `None` where one has more placements
    /// than a database can have.
    fn split_bytes(split: &[Vec<u8>]) -> Option<u64> {
        let mut values = Tables::bytes_for::<R, C>(split.iter().map(Vec::len));
        for tiles in split {
            let placements = PatternDatabase::<R, C>::placements(tiles.len());
            u32::try_from(placements).ok()?;
            values = values.saturating_add(placements + Covers::BYTES);
        }
        Some(values)
    }
}
