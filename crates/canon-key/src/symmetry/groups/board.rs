use alloc::vec::Vec;

use dense_code::{Level, at_level};

use crate::keys::choose::{multichoose_by, small};
use crate::keys::error::{Limit, check_lengths};
use crate::keys::kernel::{BLOCK, sort_columns};
use crate::keys::multiset_rank::rank;
use crate::keys::scheme::one_by_one;
use crate::keys::{KeysError, UniverseError};
use crate::{Group, KeyError, MultisetRank, sort};

/// A board of up to 256 cells, on which two unordered tuples of cells (multisets: a cell may appear
/// twice) are the same when a turn or a reflection of the board takes one to the other.
///
/// ```
/// use canon_key::Board;
///
/// let board = Board::<3>::new(10, 10)?;
/// let key = board.orbit_key([0, 9, 99])?;
/// assert_eq!(key, board.orbit_key([90, 99, 0])?);
/// assert_eq!(key, board.orbit_key([9, 0, 90])?);
/// assert_ne!(key, board.orbit_key([0, 9, 98])?);
/// assert_eq!(board.canonical([99, 90, 9])?, [0, 9, 90]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// This keeps the first move of each symmetry class, at the start and in the middle of a game,
/// where fewer symmetries are left:
///
/// ```
/// use canon_key::{Board, Keep, indices_by_key};
///
/// let board = Board::<2>::new(3, 3)?;
/// let moves = [[0, 1], [1, 2], [5, 2], [0, 4], [4, 8]]; // dominoes and diagonals on nine cells
/// assert_eq!(indices_by_key(&moves, Keep::First, |cells| board.orbit_key(*cells).ok()), [0, 3]);
///
/// let left = board.group().stabiliser(&[3]).ok_or("no such cell")?; // a piece on the left side
/// let classes = indices_by_key(&moves, Keep::First, |cells| left.least_multiset(cells));
/// assert_eq!(classes, [0, 1, 2, 3, 4]);
/// let left = board.group().stabiliser(&[0, 8]).ok_or("no such cell")?; // pieces in two corners
/// assert_eq!(indices_by_key(&moves, Keep::First, |cells| left.least_multiset(cells)), [0, 1, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// If cells never repeat within a tuple, as in most games, use the keys as they are. To count, use
/// [`Group::subsets`]; to list, keep only the [`representatives`](Self::representatives) that
/// ascend strictly.
///
/// Cell `(r, c)` is number `r * cols + c`. The *orbit key* is the least colex rank of the images;
/// there are four on a rectangle and eight on a square. It is computed by arithmetic on rows and
/// columns, for many tuples at a time ([`orbit_keys_into`](Self::orbit_keys_into)). The images
/// under half a turn need no sorting, because they are the others read backwards. For a small
/// domain, and class numbers without gaps, see [`OrbitTable`](crate::OrbitTable).
///
/// A rank must fit 32 bits. So the board may have up to 256 cells for tuples of up to 4 cells, 218
/// for tuples of 5, 56 for 8, 37 for 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<const K: usize> {
    rows: u32,
    cols: u32,
    /// Bits of a field that holds a cell, when `K` of them fit 32; else none.
    field: Option<u32>,
}

impl<const K: usize> Board<K> {
    /// The largest board of which `K` cells have a rank in 32 bits.
    const LARGEST: u32 = if MultisetRank::<u32, K>::LARGEST_UNIVERSE < 256 {
        MultisetRank::<u32, K>::LARGEST_UNIVERSE
    } else {
        256
    };

    /// A board of `rows` by `cols` cells. It may have none; then there is no tuple of its cells,
    /// unless of length 0.
    ///
    /// ```
    /// use canon_key::Board;
    /// assert_eq!(Board::<3>::new(16, 16)?.cells(), 256);
    /// assert_eq!(Board::<3>::new(0, 5)?.representatives().len(), 0);
    /// assert_eq!(Board::<3>::new(16, 17).map_err(|error| error.largest), Err(256));
    /// # Ok::<(), canon_key::keys::UniverseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`UniverseError`] for more than 256 cells, or where the ranks of `K` cells do not fit 32
    /// bits.
    pub const fn new(rows: u32, cols: u32) -> Result<Self, UniverseError> {
        let universe = rows.saturating_mul(cols);
        let largest = Self::LARGEST;
        if universe > largest {
            let limit = Limit::Board;
            return Err(UniverseError { universe, k: K, bits: 32, largest, limit });
        }
        let bits = if universe < 2 { 0 } else { u32::BITS - (universe - 1).leading_zeros() };
        let field = if K <= 32 && bits as usize * K <= 32 { Some(bits) } else { None };
        Ok(Self { rows, cols, field })
    }

    /// How many rows the board has.
    ///
    /// ```
    /// use canon_key::Board;
    /// assert_eq!(Board::<3>::new(7, 5)?.rows(), 7);
    /// # Ok::<(), canon_key::keys::UniverseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// How many columns it has.
    ///
    /// ```
    /// use canon_key::Board;
    /// assert_eq!(Board::<3>::new(7, 5)?.cols(), 5);
    /// # Ok::<(), canon_key::keys::UniverseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn cols(&self) -> u32 {
        self.cols
    }

    /// How many cells the board has.
    ///
    /// ```
    /// use canon_key::Board;
    /// assert_eq!(Board::<3>::new(7, 5)?.cells(), 35);
    /// # Ok::<(), canon_key::keys::UniverseError>(())
    /// ```
    #[must_use]
    pub const fn cells(&self) -> u32 {
        self.rows * self.cols
    }

    /// The symmetries as a group of permutations of the cells.
    ///
    /// ```
    /// use canon_key::Board;
    /// let group = Board::<3>::new(5, 5)?.group();
    /// assert_eq!((group.order(), group.points()), (8, 25));
    /// assert_eq!((group.multisets(3), group.subsets(3)), (Some(410), Some(319)));
    /// # Ok::<(), canon_key::keys::UniverseError>(())
    /// ```
    #[must_use]
    pub fn group(&self) -> Group {
        // A group of 256 points and eight elements is never refused.
        Group::board(self.rows as usize, self.cols as usize).unwrap_or_else(|_| Group::empty())
    }

    /// The images of a cell under the symmetries that are not half a turn after another: the cell
    /// itself, mirrored, and on a square both transposed.
    #[inline]
    fn images(&self, cell: u32) -> [u32; 4] {
        let (row, col) = (cell / self.cols, cell % self.cols);
        let mirrored = cell + (self.cols - 1 - col) - col;
        if self.rows != self.cols {
            return [cell, mirrored, cell, mirrored];
        }
        let transposed = col * self.cols + row;
        [cell, mirrored, transposed, transposed + (self.cols - 1 - row) - row]
    }

    /// The image with the least colex rank, ascending.
    ///
    /// ```
    /// use canon_key::Board;
    /// let board = Board::<3>::new(5, 5)?;
    /// assert_eq!(board.canonical([24, 23, 19])?, [0, 1, 5]); // a corner and its neighbours
    /// assert!(board.canonical([24, 23, 25]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] for a cell that is not on the board.
    pub fn canonical(&self, cells: [u32; K]) -> Result<[u32; K], KeyError> {
        crate::keys::scheme::sorted(cells, self.cells())?;
        let images = cells.map(|cell| self.images(cell));
        let last = self.cells().wrapping_sub(1);
        let mut least: Option<[u32; K]> = None;
        for image in 0..if self.rows == self.cols { 4 } else { 2 } {
            let plain = images.map(|of_cell| of_cell[image]);
            for form in [plain, plain.map(|cell| last - cell)] {
                let form = sort(form);
                if least.is_none_or(|least| form.iter().rev().lt(least.iter().rev())) {
                    least = Some(form);
                }
            }
        }
        Ok(least.unwrap_or(cells))
    }

    /// The least colex rank of the images: equal exactly for tuples that the symmetries take to
    /// each other.
    ///
    /// ```
    /// use canon_key::Board;
    /// let board = Board::<2>::new(5, 5)?;
    /// assert_eq!(board.orbit_key([24, 23])?, board.orbit_key([0, 1])?);
    /// assert_eq!(board.orbit_key([0, 1])?, 1); // {0, 0} is 0
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] for a cell that is not on the board.
    #[inline]
    pub fn orbit_key(&self, cells: [u32; K]) -> Result<u32, KeyError> {
        self.canonical(cells).map(|least| rank(&least))
    }

    /// The orbit keys of many tuples: one per tuple, using vector instructions where `K` cells pack
    /// into 32 bits.
    ///
    /// ```
    /// use canon_key::Board;
    /// let board = Board::<2>::new(5, 5)?;
    /// let mut keys = [0; 3];
    /// board.orbit_keys_into(&[[24, 23], [5, 0], [7, 7]], &mut keys)?;
    /// assert_eq!(keys[..2], [1, 1]);
    /// assert_eq!(keys[2], board.orbit_key([7, 7])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeysError::Length`] when there is not one place for each key, [`KeysError::Key`] for the
    /// first tuple with a cell that is not on the board, with `keys` partly written.
    pub fn orbit_keys_into(&self, tuples: &[[u8; K]], keys: &mut [u32]) -> Result<(), KeysError> {
        check_lengths(tuples.len(), keys.len())?;
        let level = Level::detect();
        for (block, (tuples, keys)) in tuples.chunks(BLOCK).zip(keys.chunks_mut(BLOCK)).enumerate()
        {
            let fine = match self.field {
                Some(field) if K > 0 => {
                    let mut found = [0; BLOCK];
                    let largest =
                        orbit_block::<K>(level, self.rows, self.cols, field, tuples, &mut found);
                    for (key, found) in keys.iter_mut().zip(found) {
                        *key = found;
                    }
                    largest < self.cells()
                }
                _ => false,
            };
            if !fine {
                one_by_one(block * BLOCK, tuples, keys, |tuple| {
                    self.orbit_key(tuple.map(u32::from))
                })?;
            }
        }
        Ok(())
    }

    /// All tuples that are the least of their classes, in rank order. A cell may appear twice.
    ///
    /// ```
    /// use canon_key::Board;
    /// assert_eq!(Board::<3>::new(10, 10)?.representatives().len(), 21_630);
    ///
    /// let mut forms = Board::<3>::new(5, 5)?.representatives();
    /// assert_eq!((forms.len(), forms[0]), (410, [0, 0, 0]));
    /// forms.retain(|[a, b, c]| a < b && b < c); // of distinct cells
    /// assert_eq!((forms.len(), forms[0]), (319, [0, 1, 2]));
    /// # Ok::<(), canon_key::keys::UniverseError>(())
    /// ```
    ///
    /// O(all tuples x K log K).
    #[must_use]
    pub fn representatives(&self) -> Vec<[u32; K]> {
        let all = MultisetRank::<u32, K>::new(self.cells()).map(|scheme| scheme.all());
        all.into_iter().flatten().filter(|cells| self.canonical(*cells) == Ok(*cells)).collect()
    }
}

at_level! {
    /// The orbit keys of a block; gives the largest cell.
    fn orbit_block[const K: usize](
        rows: u32,
        cols: u32,
        field: u32,
        tuples: &[[u8; K]],
        keys: &mut [u32; BLOCK],
    ) -> u32 {
        let mut plain = columns_of(tuples);
        let largest = plain.iter().flatten().fold(0, |a, b| if *b > a { *b } else { a });
        let [mut mirrored, mut transposed, mut turned] = images_of(&plain, cols);
        let last = (rows * cols).wrapping_sub(1);
        let all = (0..K).fold(0, |all, _| all << field | last);
        let mut least = [u32::MAX; BLOCK];
        least_packed(&mut plain, field, all, &mut least);
        least_packed(&mut mirrored, field, all, &mut least);
        if rows == cols {
            least_packed(&mut transposed, field, all, &mut least);
            least_packed(&mut turned, field, all, &mut least);
        }
        ranks_of::<K>(&least, field, keys);
        u32::from(largest)
    }
}

/// One column a position; the lanes past the last tuple hold cell 0.
#[inline(always)]
fn columns_of<const K: usize>(tuples: &[[u8; K]]) -> [[u8; BLOCK]; K] {
    let mut columns = [[0_u8; BLOCK]; K];
    if let Ok(full) = <&[[u8; K]; BLOCK]>::try_from(tuples) {
        for (lane, tuple) in full.iter().enumerate() {
            for (column, cell) in columns.iter_mut().zip(tuple) {
                column[lane] = *cell;
            }
        }
        return columns;
    }
    for (lane, tuple) in tuples.iter().take(BLOCK).enumerate() {
        for (column, cell) in columns.iter_mut().zip(tuple) {
            column[lane] = *cell;
        }
    }
    columns
}

/// The cells mirrored, transposed, and both.
///
/// Everything is arithmetic modulo 256 on cells of a board of at most 256; whatever a cell off the
/// board gives is thrown away by the caller. For cells below 256 the quotient by `cols` is exact:
/// the error of the reciprocal is below `cols / 65536`, times a cell below `1 / cols`.
#[inline(always)]
fn images_of<const K: usize>(plain: &[[u8; BLOCK]; K], cols: u32) -> [[[u8; BLOCK]; K]; 3] {
    #[expect(clippy::cast_possible_truncation, reason = "at most 256 columns, taken modulo 256")]
    let width = cols as u8;
    let reciprocal = if cols == 0 { 0 } else { 65_536_u32.div_ceil(cols) };
    let mut images = [[[0_u8; BLOCK]; K]; 3];
    let [mirrored, transposed, turned] = &mut images;
    for position in 0..K {
        for lane in 0..BLOCK {
            let cell = plain[position][lane];
            #[expect(clippy::cast_possible_truncation, reason = "a row of at most 256")]
            let row = ((u32::from(cell) * reciprocal) >> 16) as u8;
            let col = cell.wrapping_sub(row.wrapping_mul(width));
            let across = col.wrapping_mul(width).wrapping_add(row);
            let end = width.wrapping_sub(1);
            mirrored[position][lane] = cell.wrapping_add(end).wrapping_sub(col.wrapping_mul(2));
            transposed[position][lane] = across;
            turned[position][lane] = across.wrapping_add(end).wrapping_sub(row.wrapping_mul(2));
        }
    }
    images
}

/// Packed cells, the largest highest, as colex ranks.
#[inline(always)]
fn ranks_of<const K: usize>(packed: &[u32; BLOCK], field: u32, keys: &mut [u32; BLOCK]) {
    let mask = (1_u32 << (field & 31)).wrapping_sub(1);
    for lane in 0..BLOCK {
        let mut rest = packed[lane];
        let mut key = 0;
        for position in 0..K {
            let s = rest & mask;
            rest >>= field & 31;
            key += multichoose_by::<u32>(s, position + 1);
        }
        keys[lane] = key;
    }
}

/// Sorts the columns and lowers `least` to the packed cells, and to those of the board turned half
/// round: these are `last - cell`, which reverses the order, so they are the fields backwards taken
/// from `all`.
#[inline(always)]
fn least_packed<const K: usize>(
    columns: &mut [[u8; BLOCK]; K],
    field: u32,
    all: u32,
    least: &mut [u32; BLOCK],
) {
    sort_columns(columns);
    for lane in 0..BLOCK {
        let (mut forward, mut backward) = (0_u32, 0_u32);
        for (position, column) in columns.iter().enumerate() {
            forward |= u32::from(column[lane]) << ((field * small(position)) & 31);
            backward |= u32::from(column[lane]) << ((field * small(K - 1 - position)) & 31);
        }
        let half_turned = all.wrapping_sub(backward);
        let lower = if half_turned < forward { half_turned } else { forward };
        least[lane] = if lower < least[lane] { lower } else { least[lane] };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec;

    /// Both ways to the orbit key against the least rank over the group, for all multisets, at
    /// every level.
    fn whole_board<const K: usize>(rows: u32, cols: u32) {
        let board = Board::<K>::new(rows, cols).unwrap();
        let group = board.group();
        let scheme = MultisetRank::<u32, K>::new(board.cells()).unwrap();
        let tuples: Vec<[u8; K]> =
            scheme.all().map(|cells| cells.map(|cell| u8::try_from(cell).unwrap())).collect();
        let mut keys = vec![0; tuples.len()];
        board.orbit_keys_into(&tuples, &mut keys).unwrap();
        for (tuple, key) in tuples.iter().zip(&keys) {
            let images =
                group.elements().map(|element| tuple.map(|cell| element[usize::from(cell)]));
            let expected = images.map(|image| scheme.key(image).unwrap()).min().unwrap();
            assert_eq!(*key, expected, "{tuple:?} on {rows} x {cols}");
            assert_eq!(board.orbit_key(tuple.map(u32::from)), Ok(expected));
        }
        if let (Some(field), true) = (board.field, K > 0) {
            for level in Level::available() {
                for (block, keys) in tuples.chunks(BLOCK).zip(keys.chunks(BLOCK)) {
                    let mut found = [0; BLOCK];
                    orbit_block::<K>(level, rows, cols, field, block, &mut found);
                    assert_eq!(found[..block.len()], *keys);
                }
            }
        }
        let mut classes = keys;
        classes.sort_unstable();
        classes.dedup();
        assert_eq!(group.multisets(K), Some(classes.len() as u128));
        assert_eq!(board.representatives().len(), classes.len());
    }

    #[test]
    fn orbit_keys_are_least_ranks() {
        whole_board::<3>(10, 10);
        whole_board::<3>(7, 5);
        whole_board::<3>(1, 20);
        whole_board::<3>(20, 1);
        whole_board::<2>(16, 16);
        whole_board::<2>(2, 128);
        whole_board::<2>(128, 2);
        whole_board::<1>(13, 19);
        whole_board::<4>(5, 5);
        whole_board::<5>(4, 4);
        whole_board::<6>(3, 4);
        whole_board::<0>(3, 3);
        whole_board::<3>(1, 1);
        whole_board::<3>(0, 5);
        whole_board::<9>(2, 3);
    }

    #[test]
    fn cells_off_the_board_are_named() {
        let board = Board::<3>::new(10, 10).unwrap();
        let error = KeyError::Symbol { position: 2, symbol: 100, universe: 100 };
        assert_eq!(board.orbit_key([1, 2, 100]), Err(error));
        let mut tuples = vec![[0_u8; 3]; 300];
        tuples[200] = [1, 2, 100];
        let mut keys = [u32::MAX; 300];
        assert_eq!(
            board.orbit_keys_into(&tuples, &mut keys),
            Err(KeysError::Key { index: 200, error })
        );
        for far in [101_u8, 127, 255] {
            let error = KeyError::Symbol { position: 0, symbol: far.into(), universe: 100 };
            let only = board.orbit_keys_into(&[[far, 1, 2]], &mut keys[..1]);
            assert_eq!(only, Err(KeysError::Key { index: 0, error }));
        }
        assert_eq!(board.orbit_keys_into(&tuples[..200], &mut keys[..200]), Ok(()));
        keys.fill(u32::MAX);
        for (inputs, outputs) in [(300, 200), (199, 200), (0, 1)] {
            let lengths = Err(KeysError::Length { inputs, outputs });
            assert_eq!(board.orbit_keys_into(&tuples[..inputs], &mut keys[..outputs]), lengths);
        }
        assert_eq!(keys, [u32::MAX; 300]);
        assert!(Board::<3>::new(16, 16).is_ok() && Board::<3>::new(1, 257).is_err());
        assert!(Board::<3>::new(u32::MAX, u32::MAX).is_err());
        assert_eq!(Board::<5>::new(15, 15).unwrap_err().largest, 218);
    }
}
