use core::fmt::{self, Write as _};
use core::str::FromStr;

use alloc::string::String;
use thiserror::Error;

use super::{Tiles, TilesError};

/// The most cells of a board for the solver.
pub(super) const MOST_CELLS: usize = 25;

/// A position of the sliding puzzle with `R` rows and `C` columns that can be solved, stored cell
/// by cell. The solver takes it, even for boards with too many positions for [`Tiles`].
///
/// **The goal has the blank in the upper left cell.** For boards that are solved with the blank in
/// the lower right cell there is [`from_blank_last`](Self::from_blank_last).
///
/// ```
/// use perm_puzzles::{Arrangement, Tiles, TilesError};
///
/// let tiles: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?;
/// assert_eq!(Arrangement::from(tiles).cells(), [[8, 7, 6], [0, 4, 1], [2, 5, 3]]);
///
/// let goal = "0 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24";
/// assert_eq!(goal.parse(), Ok(Arrangement::<5, 5>::GOAL));
/// let exchanged = Arrangement::new([[0, 2, 1], [3, 4, 5]]);
/// assert_eq!(exchanged, Err(TilesError::Unsolvable));
/// # Ok::<(), perm_puzzles::ParseTilesError>(())
/// ```
///
/// A board of one row or column, or of more than 25 cells, does not compile:
///
/// ```compile_fail,E0080
/// use perm_puzzles::Arrangement;
/// let goal = Arrangement::<5, 6>::GOAL;
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrangement<const R: usize, const C: usize> {
    cells: [[u8; C]; R],
}

/// A string that is not a position of the sliding puzzle.
///
/// ```
/// use perm_puzzles::{ParseTilesError, Tiles, TilesError};
/// let read = |text: &str| text.parse::<Tiles<2, 2>>();
/// assert_eq!(read("0 1 2 3"), Err(ParseTilesError::Shape { rows: 2, columns: 2 }));
/// assert_eq!(read("0 1/2 2"), Err(ParseTilesError::Tiles(TilesError::Twice { tile: 2 })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseTilesError {
    /// There are too few or too many rows or numbers, or a word is not a number from 0 to 255.
    #[error(
        "expected {rows} rows of {columns} numbers, rows separated by `/` and numbers by a space"
    )]
    Shape {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        columns: usize,
    },
    /// The numbers are not a position.
    #[error(transparent)]
    Tiles(#[from] TilesError),
}

impl<const R: usize, const C: usize> Arrangement<R, C> {
    /// Cells of the board.
    pub(super) const CELLS: usize = {
        assert!(R >= 2 && C >= 2, "a sliding puzzle has at least two rows and two columns");
        assert!(R * C <= MOST_CELLS, "the solver is for boards of at most 25 cells");
        R * C
    };

    /// The solved position: blank in the upper left cell, tiles in reading order.
    ///
    /// ```
    /// use perm_puzzles::Arrangement;
    /// assert_eq!(Arrangement::<2, 3>::GOAL.to_string(), "0 1 2/3 4 5");
    /// ```
    pub const GOAL: Self = {
        let mut cells = [[0; C]; R];
        let mut cell = 0;
        while cell < Self::CELLS {
            #[expect(clippy::cast_possible_truncation, reason = "a cell is below 25")]
            {
                cells[cell / C][cell % C] = cell as u8;
            }
            cell += 1;
        }
        Self { cells }
    };

    /// The position with these cells, row by row, 0 for the blank.
    ///
    /// # Errors
    ///
    /// A number that no tile has or that occurs twice, and an arrangement that can't be solved.
    ///
    /// ```
    /// use perm_puzzles::{Arrangement, TilesError};
    /// assert_eq!(Arrangement::new([[0, 1], [2, 3]]), Ok(Arrangement::GOAL));
    /// assert_eq!(Arrangement::new([[0, 1], [3, 2]]), Err(TilesError::Unsolvable));
    /// assert_eq!(Arrangement::new([[0, 1], [1, 2]]), Err(TilesError::Twice { tile: 1 }));
    /// ```
    pub fn new(cells: [[u8; C]; R]) -> Result<Self, TilesError> {
        let mut seen = 0_u32;
        for &tile in cells.as_flattened() {
            if usize::from(tile) >= Self::CELLS {
                #[expect(clippy::cast_possible_truncation, reason = "CELLS <= 25")]
                return Err(TilesError::NoSuchTile { tile, last: Self::CELLS as u8 - 1 });
            }
            if seen >> tile & 1 == 1 {
                return Err(TilesError::Twice { tile });
            }
            seen |= 1 << tile;
        }
        // Every move is an exchange and takes the blank to a cell of the other colour. So the
        // number of exchanges, the cells less the cycles, has the parity of the blank's way home.
        let arrangement = Self { cells };
        let (row, column) = arrangement.blank();
        let cycles = arrangement.cycles();
        if (Self::CELLS + cycles + row + column).is_multiple_of(2) {
            Ok(arrangement)
        } else {
            Err(TilesError::Unsolvable)
        }
    }

    /// The position of a board that is solved when it reads `1 2 3 ...` with the blank last, as
    /// most boards in shops do. The board is turned by 180 degrees, and tile `t` of `n` becomes
    /// `n + 1 - t`.
    ///
    /// A solution has the same number of moves on both boards, but on the board as it was given
    /// each slide goes the opposite way: see [`Slide::reversed`](super::Slide::reversed).
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new): a number that no tile has or that occurs twice, and a
    /// board that can't be brought to that goal.
    ///
    /// ```
    /// use perm_puzzles::{Arrangement, Slide, SlidingSolver};
    ///
    /// assert_eq!(Arrangement::from_blank_last([[1, 2, 3], [4, 5, 0]]), Ok(Arrangement::GOAL));
    ///
    /// // Tiles 2 and 5 go up and tile 8 goes left: the blank goes the other way.
    /// let board = Arrangement::from_blank_last([[1, 0, 3], [4, 2, 6], [7, 5, 8]])?;
    /// let slides = SlidingSolver::<3, 3>::new(vec![])?.solve(board).slides;
    /// let on_the_board: Vec<String> =
    ///     slides.into_iter().map(Slide::reversed).map(|slide| slide.to_string()).collect();
    /// assert_eq!(on_the_board, ["down", "down", "right"]); // of the blank
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_blank_last(cells: [[u8; C]; R]) -> Result<Self, TilesError> {
        Self::new(turned(cells)).map_err(turned_error::<R, C>)
    }

    /// The cells as [`from_blank_last`](Self::from_blank_last) takes them.
    ///
    /// ```
    /// use perm_puzzles::Arrangement;
    /// assert_eq!(Arrangement::<2, 3>::GOAL.to_blank_last(), [[1, 2, 3], [4, 5, 0]]);
    /// ```
    #[must_use]
    pub fn to_blank_last(self) -> [[u8; C]; R] {
        turned(self.cells)
    }

    /// The cycles of the permutation of the cells.
    fn cycles(&self) -> usize {
        let cells = self.cells.as_flattened();
        let (mut left, mut cycles) = (u32::MAX >> (32 - Self::CELLS), 0);
        while left != 0 {
            let mut cell = left.trailing_zeros() as usize;
            while left >> cell & 1 == 1 {
                left &= !(1 << cell);
                cell = usize::from(cells[cell]);
            }
            cycles += 1;
        }
        cycles
    }

    /// The numbers of the cells, row by row, 0 for the blank.
    ///
    /// ```
    /// use perm_puzzles::Arrangement;
    /// assert_eq!(Arrangement::<2, 3>::GOAL.cells(), [[0, 1, 2], [3, 4, 5]]);
    /// ```
    #[must_use]
    pub const fn cells(self) -> [[u8; C]; R] {
        self.cells
    }

    /// Row and column of the blank.
    ///
    /// ```
    /// use perm_puzzles::Arrangement;
    /// assert_eq!(Arrangement::<2, 2>::GOAL.blank(), (0, 0));
    /// ```
    #[must_use]
    pub fn blank(self) -> (usize, usize) {
        // There is one: the cells hold all numbers below the number of cells.
        let cell = self.cells.as_flattened().iter().position(|&tile| tile == 0).unwrap_or(0);
        (cell / C, cell % C)
    }

    /// The position of a list of its cells, row by row.
    #[cfg(feature = "serde")]
    fn from_list(tiles: &[u8]) -> Option<Self> {
        let mut cells = [[0; C]; R];
        let flat = cells.as_flattened_mut();
        if flat.len() != tiles.len() {
            return None;
        }
        flat.copy_from_slice(tiles);
        Self::new(cells).ok()
    }

    /// The cell of each tile.
    pub(super) fn tile_cells(&self) -> [u8; MOST_CELLS] {
        let mut at = [0; MOST_CELLS];
        for (cell, &tile) in (0..).zip(self.cells.as_flattened()) {
            at[usize::from(tile)] = cell;
        }
        at
    }
}

impl<const R: usize, const C: usize> From<Tiles<R, C>> for Arrangement<R, C> {
    fn from(tiles: Tiles<R, C>) -> Self {
        let _ = Self::CELLS;
        Self { cells: tiles.cells() }
    }
}

/// Rows separated by `/`, numbers by a space.
impl<const R: usize, const C: usize> fmt::Display for Arrangement<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (row, tiles) in self.cells.iter().enumerate() {
            for (column, tile) in tiles.iter().enumerate() {
                let parting = match (row, column) {
                    (0, 0) => "",
                    (_, 0) => "/",
                    _ => " ",
                };
                write!(text, "{parting}{tile}")?;
            }
        }
        f.pad(&text)
    }
}

impl<const R: usize, const C: usize> fmt::Debug for Arrangement<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Arrangement({self})")
    }
}

/// Exactly what `Display` prints.
impl<const R: usize, const C: usize> FromStr for Arrangement<R, C> {
    type Err = ParseTilesError;

    fn from_str(text: &str) -> Result<Self, ParseTilesError> {
        Ok(Self::new(parsed(text)?)?)
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    /// In readable formats such as JSON the text that `Display` prints; in binary formats the list
    /// of the numbers in the cells, row by row.
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [const R: usize, const C: usize] Arrangement<R, C>: |arrangement| arrangement.cells.as_flattened(),
        |tiles: alloc::vec::Vec<u8>| Self::from_list(&tiles), "a position that can be solved";
}

/// The board turned by 180 degrees, each tile named anew: what takes a goal with the blank last to
/// one with the blank first, and back.
pub(super) fn turned<const R: usize, const C: usize>(mut cells: [[u8; C]; R]) -> [[u8; C]; R] {
    cells.as_flattened_mut().reverse();
    for tile in cells.as_flattened_mut() {
        *tile = turned_tile::<R, C>(*tile);
    }
    cells
}

/// The other name of a tile. The blank, and a number that no tile has, stay as they are.
fn turned_tile<const R: usize, const C: usize>(tile: u8) -> u8 {
    let cells = u8::try_from(R * C).unwrap_or(u8::MAX);
    if tile > 0 && tile < cells { cells - tile } else { tile }
}

/// What is wrong with a board, in the names that its tiles had before it was turned.
pub(super) fn turned_error<const R: usize, const C: usize>(error: TilesError) -> TilesError {
    match error {
        TilesError::Twice { tile } => TilesError::Twice { tile: turned_tile::<R, C>(tile) },
        other => other,
    }
}

/// The numbers of a text of rows separated by `/`, numbers by a space.
pub(super) fn parsed<const R: usize, const C: usize>(
    text: &str,
) -> Result<[[u8; C]; R], ParseTilesError> {
    let shape = ParseTilesError::Shape { rows: R, columns: C };
    let mut cells = [[0; C]; R];
    let mut rows = text.split('/');
    for row in &mut cells {
        let mut numbers = rows.next().ok_or(shape)?.split(' ');
        for cell in row {
            let number = numbers.next().ok_or(shape)?;
            // No sign and no leading zero: one text for each position.
            if number.is_empty()
                || !number.bytes().all(|byte| byte.is_ascii_digit())
                || (number.len() > 1 && number.starts_with('0'))
            {
                return Err(shape);
            }
            *cell = number.parse().map_err(|_| shape)?;
        }
        if numbers.next().is_some() {
            return Err(shape);
        }
    }
    if rows.next().is_some() { Err(shape) } else { Ok(cells) }
}
