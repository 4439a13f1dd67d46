mod build;
mod covers;

use alloc::vec::Vec;

use dense_code::Limits;

pub(crate) use self::covers::{
    Covers, FACTORIALS, MAX_PLACEMENTS, MAX_TILES, placement, placements,
};
use crate::Error;
use crate::tiles::{Tiles, small};

/// An additive pattern database of the sliding puzzle: for every placement of some tiles the fewest
/// moves *of these tiles* that bring them home, wherever the blank and the other tiles are.
///
/// Since only the pattern's own moves count, the values for disjoint patterns add up to a lower
/// bound for the whole puzzle (R. E. Korf and A. Felner, *Disjoint pattern database heuristics*,
/// 2002).
///
/// ```
/// use sliding_tiles::{PatternDatabase, SlidingSolver, Tiles};
///
/// let top = PatternDatabase::<3, 3>::new(&[1, 2, 3, 4])?;
/// let rest = PatternDatabase::<3, 3>::new(&[5, 6, 7, 8])?;
/// let position: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?; // 31 moves from the goal
/// assert_eq!(SlidingSolver::new(vec![top, rest])?.lower_bound(position), 29);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Order and size
///
/// One byte for each of the `n! / (n - k)!` placements of `k` tiles on `n` cells, at the rank of
/// `(Combination<n, k>, Perm<k>)`. The order is lexicographic: first by the set of cells that the
/// tiles cover; then by the order of the tiles in these cells (for each tile, in ascending order of
/// the tiles, its index among the cells). In memory each database also has a table of 64 KB.
///
/// A database is [`Saved`](dense_search::Saved) to a file (feature `std`). Its values are protected
/// by the checksum alone. If someone has changed both, a solver still finds only real solutions,
/// but they may be longer than necessary, and the search may take longer than anyone can wait: use
/// [`SlidingSolver::solve_within`](super::SlidingSolver::solve_within) with limits then.
///
/// While it is built, it takes one more bit for each placement, and one for each of these with each
/// region of the other cells: in all 9.4 MB for six tiles of the fifteen-puzzle, 86 MB for seven,
/// 0.78 GB for eight. On 25 cells six tiles have 127,512,000 placements.
///
/// # How it is built
///
/// It is built breadth first from the goal; moves of other tiles cost nothing. A state is a
/// placement of the tiles and a connected region of the other cells: the blank can be in any cell
/// of the region. All arrangements of the tiles on the same cells, with the blank in the same
/// region, are expanded at once: their set is a string of bits (as in
/// [`SlidingSearch`](super::SlidingSearch)), which a move along a row leaves as it is and one along
/// a column rearranges in runs.
#[derive(Clone)]
pub struct PatternDatabase<const R: usize, const C: usize> {
    tiles: Vec<u8>,
    values: Vec<u8>,
    /// The rank of the first placement on each set of cells.
    covers: Covers,
}

impl<const R: usize, const C: usize> PatternDatabase<R, C> {
    const CELLS: usize = Tiles::<R, C>::CELLS;

    /// Builds the database of some tiles.
    ///
    /// # Errors
    ///
    /// [`Error`] for no tiles or more than 8, for a tile that does not exist or is given
    /// twice, and for too little memory.
    ///
    /// ```
    /// use sliding_tiles::{Error, PatternDatabase};
    ///
    /// let database = PatternDatabase::<4, 4>::new(&[1, 2, 3])?;
    /// assert_eq!(database.values().len(), 16 * 15 * 14);
    /// assert_eq!(database.values().iter().max(), Some(&15));
    /// let refused = PatternDatabase::<4, 4>::new(&[1, 2, 2]);
    /// assert!(matches!(refused, Err(Error::TileTwice { tile: 2 })));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn new(tiles: &[u8]) -> Result<Self, Error> {
        Self::new_within(tiles, &Limits::new().with_bytes(u64::MAX))
    }

    /// The same within limits: the bytes are all that are in use while it is built, and each
    /// placement with a region of the other cells is a step. Whether to stop is asked after each
    /// layer of these.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new), and [`Error::Limit`].
    ///
    /// ```
    /// use sliding_tiles::dense_code::Limits;
    /// use sliding_tiles::{Error, PatternDatabase};
    ///
    /// let limits = Limits::new().with_bytes(1 << 20);
    /// assert!(PatternDatabase::<4, 4>::new_within(&[1, 2, 3], &limits).is_ok());
    /// let refused = PatternDatabase::<4, 4>::new_within(&[1, 2, 3, 4, 5, 6], &limits);
    /// assert!(matches!(refused, Err(Error::Limit(_))));
    /// ```
    pub fn new_within(tiles: &[u8], limits: &Limits<'_>) -> Result<Self, Error> {
        Self::build(tiles, limits, false)
    }

    /// [`new_within`](Self::new_within) on all threads of the current `rayon` pool: the same
    /// values. A database of fewer than 20,000 placements is made by one thread, which is faster.
    /// Needs the feature `rayon`.
    ///
    /// # Errors
    ///
    /// The errors of [`new_within`](Self::new_within).
    ///
    /// ```
    /// use sliding_tiles::dense_code::Limits;
    /// use sliding_tiles::PatternDatabase;
    ///
    /// let one = PatternDatabase::<3, 3>::new(&[1, 2, 3])?;
    /// let all = PatternDatabase::<3, 3>::par_new_within(&[1, 2, 3], &Limits::new())?;
    /// assert_eq!(one.values(), all.values());
    /// # Ok::<(), sliding_tiles::Error>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn par_new_within(tiles: &[u8], limits: &Limits<'_>) -> Result<Self, Error> {
        Self::build(tiles, limits, true)
    }

    fn build(tiles: &[u8], limits: &Limits<'_>, parallel: bool) -> Result<Self, Error> {
        let goal = Self::goal(tiles)?;
        let needed = placements(Self::CELLS, tiles.len());
        if needed > MAX_PLACEMENTS {
            return Err(Error::Memory { needed });
        }
        let values = build::values([R, C], goal, limits, parallel)?;
        Ok(Self::with_values(tiles, values))
    }

    /// The cover of these tiles at the goal, if they are a pattern.
    fn goal(tiles: &[u8]) -> Result<u32, Error> {
        if tiles.is_empty() {
            return Err(Error::NoTiles);
        }
        if tiles.len() > MAX_TILES {
            return Err(Error::TooManyTiles { max: MAX_TILES });
        }
        // At the goal every tile is in the cell of its number.
        let goal = Tiles::<R, C>::set_of(tiles)?;
        if goal & 1 == 1 {
            return Err(Error::TileOutOfRange { tile: 0, max: small(Self::CELLS - 1) });
        }
        Ok(goal)
    }

    fn with_values(tiles: &[u8], values: Vec<u8>) -> Self {
        let arrangements = FACTORIALS[tiles.len()];
        // Scaled by the arrangements of a cover: with the rank of one it is the index of a value.
        let covers = Covers::new(Self::CELLS, tiles.len(), arrangements);
        let mut tiles = tiles.to_vec();
        // The values are those of the tiles in ascending order, however they were given.
        tiles.sort_unstable();
        Self { tiles, values, covers }
    }

    /// The tiles of the pattern, in ascending order.
    pub(crate) fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The value of every placement, by its rank. It is 255 for a placement that does not occur in
    /// any position, which is possible if the pattern has all tiles, or all but one.
    ///
    /// ```
    /// use sliding_tiles::dense_code::Dense;
    /// use perm_hash::{Combination, Perm};
    /// use sliding_tiles::PatternDatabase;
    ///
    /// // Tiles 1 and 2 of the 8-puzzle have changed places: they are in the cells 1 and 2, tile 1
    /// // in the second of these and tile 2 in the first.
    /// let database = PatternDatabase::<3, 3>::new(&[1, 2])?;
    /// let placement = (Combination::<9, 2>::new([1, 2])?, Perm::new([1, 0])?);
    /// assert_eq!(database.values()[placement.rank() as usize], 4);
    ///
    /// // All three tiles of the smallest board: half of the placements can't be solved.
    /// let values = PatternDatabase::<2, 2>::new(&[1, 2, 3])?.values().to_vec();
    /// assert_eq!(values.iter().filter(|&&value| value == 255).count(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The value where the tiles cover these cells, and their places in them have this rank.
    // Tables by the cells of the tiles, beside these, made searches up to 1.4 times as fast, but
    // took 28.6 MB in place of 11.8 for databases of 6, 6 and 3 tiles.
    #[inline(always)] // A call would cost as much as the two loads.
    pub(crate) fn value(&self, cover: u32, rank: u32) -> u32 {
        self.values[(self.covers.rank(cover, Self::CELLS) + rank) as usize].into()
    }
}

impl<const R: usize, const C: usize> core::fmt::Debug for PatternDatabase<R, C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PatternDatabase").field("tiles", &self.tiles).finish_non_exhaustive()
    }
}

#[cfg(feature = "std")]
mod saved {
    //! Databases as records.

    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use std::io::{self, Read, Write};

    use dense_search::record::{RecordReader, write};
    use dense_search::{Error, Saved};

    use super::{PatternDatabase, Tiles, placement, placements};

    /// The number of this kind of record.
    const KIND: u32 = 9;

    impl<const R: usize, const C: usize> Saved for PatternDatabase<R, C> {
        type Space = ();

        fn write_to(&self, out: impl Write) -> io::Result<()> {
            let fields: Vec<u64> = self.tiles.iter().map(|&tile| tile.into()).collect();
            // Eight values in a word, zeros after the last ones.
            let words = self.values.chunks(8).map(|values| {
                let mut bytes = [0; 8];
                bytes[..values.len()].copy_from_slice(values);
                u64::from_le_bytes(bytes)
            });
            write(out, KIND, &name::<R, C>(), &fields, words)
        }

        fn read_from((): (), from: impl Read) -> Result<Self, Error> {
            let mut from = RecordReader::new(from, KIND, &name::<R, C>())?;
            let tile = |&tile: &u64| u8::try_from(tile).map_err(|_| Error::Fields);
            let tiles: Vec<u8> = from.fields().iter().map(tile).collect::<Result<_, _>>()?;
            if !tiles.is_sorted() || Self::goal(&tiles).is_err() {
                return Err(Error::Fields);
            }
            // At most as many placements as `u32` counts.
            let placements = u32::try_from(placements(Self::CELLS, tiles.len()));
            let placements = placements.map_err(|_| Error::Fields)?;
            let words = from.words(placements.div_ceil(8).into())?;
            from.end()?;
            let mut values: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            values.truncate(placements as usize);
            let database = Self::with_values(&tiles, values);
            // A search looks for the goal only where all values are 0.
            let (cover, rank) = placement(&database.tiles, &Tiles::<R, C>::GOAL.tile_cells());
            if database.value(cover, rank) > 0 {
                return Err(Error::Corrupt);
            }
            Ok(database)
        }
    }

    /// Names the board and the order of the values.
    fn name<const R: usize, const C: usize>() -> String {
        format!("sliding pattern {R} {C}")
    }
}
