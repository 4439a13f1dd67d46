use core::fmt;
use core::str::FromStr;

use dense_code::Dense;
use thiserror::Error;

use super::arrangement::{self, Arrangement, ParseTilesError};

/// The most cells of a board: `20! / 2` positions still fit `u64`, `21! / 2` do not.
const MOST_CELLS: usize = 20;

/// A position of the sliding puzzle with `R` rows and `C` columns that can be solved.
///
/// **The goal has the blank, 0, in the upper left cell** and the tiles 1, 2, ... in reading order.
/// For boards that are solved with the blank in the lower right cell there is
/// [`from_blank_last`](Self::from_blank_last).
///
/// ```
/// use dense_code::Dense;
/// use perm_puzzles::Tiles;
///
/// let goal = Tiles::<3, 3>::GOAL;
/// assert_eq!(goal.to_string(), "0 1 2/3 4 5/6 7 8");
/// assert_eq!(goal.rank(), 0);
///
/// let position: Tiles<3, 3> = "1 2 5/3 4 8/6 7 0".parse()?;
/// assert_eq!(position.cells()[1], [3, 4, 8]);
/// assert_eq!(Tiles::unrank(position.rank()), Some(position));
///
/// // Two tiles exchanged: half of all arrangements can't be reached and have no value of this
/// // type.
/// assert!("0 2 1/3 4 5/6 7 8".parse::<Tiles<3, 3>>().is_err());
/// assert_eq!(Tiles::<3, 3>::COUNT, 181_440);
/// # Ok::<(), perm_puzzles::ParseTilesError>(())
/// ```
///
/// # Order and rank
///
/// Number the cells along the shorter side first (down the columns where `R <= C`, otherwise along
/// the rows), and name each tile after its goal cell. A position is then the blank's cell and the
/// sequence of the tiles in cell order. With `n` tiles and `d(j)` the number of tiles before place
/// `j` (from 0) that are larger than the tile there,
///
/// ```text
/// rank = blank * n!/2 + d(2) * 2!/2 + d(3) * 3!/2 + ... + d(n-1) * (n-1)!/2
/// ```
///
/// `d(1)` is left out: the blank's cell gives the parity of the sequence, and that gives `d(1)`. So
/// only solvable positions have a rank, and the goal has rank 0. A slide along the shorter side
/// changes the blank's cell alone; a slide across it changes the digits of as many adjacent places
/// as the shorter side has cells, which is what [`SlidingSearch`](super::SlidingSearch) is built
/// on. `Ord` agrees with the rank.
///
/// # What can be solved
///
/// Colour the cells like a chequered board. A move exchanges the blank with a tile, which changes
/// the parity of the arrangement (as a permutation of the goal, blank included), and takes the
/// blank to a cell of the other colour. So a rule holds for every position that can be reached from
/// the goal: if the blank is on a cell of the same colour as its goal cell, the arrangement is an
/// even permutation; otherwise it is odd. Half of all arrangements break this rule and can't be
/// solved. Exchanging two tiles of an arrangement that can be solved makes one that can't, and vice
/// versa.
///
/// A board of one row or column, or of more than 20 cells, does not compile:
///
/// ```compile_fail,E0080
/// use perm_puzzles::Tiles;
/// let goal = Tiles::<1, 5>::GOAL;
/// ```
///
/// `FromStr` accepts exactly what `Display` prints. For text typed by people, read the numbers
/// yourself and use [`from_cells`](Self::from_cells).
///
/// `rank` costs nothing, because a position is stored as its rank. [`cells`](Self::cells) and
/// [`from_cells`](Self::from_cells) take O((R C)^2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tiles<const R: usize, const C: usize> {
    rank: u64,
}

/// Why an arrangement is not a position of the sliding puzzle.
///
/// ```
/// use perm_puzzles::{Tiles, TilesError};
/// let refused = |cells| Tiles::<2, 2>::from_cells(cells).err();
/// assert_eq!(refused([[0, 1], [2, 4]]), Some(TilesError::NoSuchTile { tile: 4, last: 3 }));
/// assert_eq!(refused([[0, 1], [2, 2]]), Some(TilesError::Twice { tile: 2 }));
/// assert_eq!(refused([[0, 1], [3, 2]]), Some(TilesError::Unsolvable));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum TilesError {
    /// A number that no tile has.
    #[error("there is no tile {tile}: the last one is {last}")]
    NoSuchTile {
        /// The number given.
        tile: u8,
        /// The largest tile.
        last: u8,
    },
    /// A tile that lies in two cells.
    #[error("tile {tile} occurs twice")]
    Twice {
        /// The tile, 0 for the blank.
        tile: u8,
    },
    /// No sequence of moves leads from this arrangement to the goal. The goal of
    /// [`Tiles::from_cells`], of [`Arrangement::new`](super::Arrangement::new) and of texts has the
    /// blank in the upper left cell, that of `from_blank_last` in the lower right cell. See
    /// [`Tiles`], "What can be solved".
    #[error(
        "this arrangement can't be solved, but it could be if any two tiles were exchanged (the goal \
         has the blank in the upper left, with `from_blank_last` in the lower right)"
    )]
    Unsolvable,
}

impl<const R: usize, const C: usize> Tiles<R, C> {
    /// The solved position: blank in the upper left cell, tiles in reading order.
    ///
    /// ```
    /// use perm_puzzles::Tiles;
    /// assert_eq!(Tiles::<2, 3>::GOAL.to_string(), "0 1 2/3 4 5");
    /// ```
    pub const GOAL: Self = {
        let _ = Self::CELLS;
        Self { rank: 0 }
    };

    /// Cells of the board. A board of one row or column is a compile error: its tiles can't change
    /// places.
    pub(super) const CELLS: usize = {
        assert!(R >= 2 && C >= 2, "a sliding puzzle has at least two rows and two columns");
        assert!(R * C <= MOST_CELLS, "more than 20 cells: the positions don't fit u64");
        R * C
    };
    /// Cells of the shorter side.
    pub(super) const LINE: usize = if R <= C { R } else { C };
    /// Sequences for one cell of the blank: `n! / 2`.
    pub(super) const CODES: u64 = {
        let mut product = 1;
        let mut j = 3;
        while j < Self::CELLS as u64 {
            product *= j;
            j += 1;
        }
        product
    };

    /// The reading-order cell of a line-order cell.
    pub(super) const fn reading(line: usize) -> usize {
        if R <= C { line % R * C + line / R } else { line }
    }

    /// The line-order cell of a reading-order cell.
    pub(super) const fn line(reading: usize) -> usize {
        if R <= C { reading % C * R + reading / C } else { reading }
    }

    /// The parity of the sequence while the blank is in a line-order cell: each slide across the
    /// lines rotates `LINE` adjacent tiles, a product of `LINE - 1` exchanges.
    pub(super) const fn parity(blank: usize) -> u64 {
        (blank / Self::LINE * (Self::LINE - 1) % 2) as u64
    }

    /// The position with these cells, row by row, 0 for the blank.
    ///
    /// # Errors
    ///
    /// A number that no tile has or that occurs twice, and an arrangement that can't be solved.
    ///
    /// ```
    /// use perm_puzzles::{Tiles, TilesError};
    /// assert_eq!(Tiles::from_cells([[0, 1], [2, 3]]), Ok(Tiles::<2, 2>::GOAL));
    /// assert_eq!(Tiles::from_cells([[0, 1], [3, 2]]), Err(TilesError::Unsolvable));
    /// ```
    pub fn from_cells(cells: [[u8; C]; R]) -> Result<Self, TilesError> {
        let mut lines = [0; MOST_CELLS];
        let mut seen = 0_u32;
        for (reading, &tile) in cells.as_flattened().iter().enumerate() {
            if usize::from(tile) >= Self::CELLS {
                #[expect(clippy::cast_possible_truncation, reason = "CELLS <= 20")]
                return Err(TilesError::NoSuchTile { tile, last: Self::CELLS as u8 - 1 });
            }
            if seen >> tile & 1 == 1 {
                return Err(TilesError::Twice { tile });
            }
            seen |= 1 << tile;
            lines[Self::line(reading)] = Self::label(tile);
        }
        Self::from_lines(&lines).ok_or(TilesError::Unsolvable)
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
    /// The errors of [`from_cells`](Self::from_cells).
    ///
    /// ```
    /// use perm_puzzles::Tiles;
    /// assert_eq!(Tiles::from_blank_last([[1, 2, 3], [4, 5, 0]]), Ok(Tiles::GOAL));
    ///
    /// let one_move_away = [[1, 2, 3], [4, 5, 6], [7, 0, 8]];
    /// let position = Tiles::from_blank_last(one_move_away)?;
    /// assert_eq!(position.to_string(), "1 0 2/3 4 5/6 7 8");
    /// assert_eq!(position.to_blank_last(), one_move_away);
    /// # Ok::<(), perm_puzzles::TilesError>(())
    /// ```
    pub fn from_blank_last(cells: [[u8; C]; R]) -> Result<Self, TilesError> {
        let turned = Self::from_cells(arrangement::turned(cells));
        turned.map_err(arrangement::turned_error::<R, C>)
    }

    /// The cells as [`from_blank_last`](Self::from_blank_last) takes them.
    ///
    /// ```
    /// use perm_puzzles::Tiles;
    /// assert_eq!(Tiles::<2, 3>::GOAL.to_blank_last(), [[1, 2, 3], [4, 5, 0]]);
    /// ```
    #[must_use]
    pub fn to_blank_last(self) -> [[u8; C]; R] {
        arrangement::turned(self.cells())
    }

    /// The numbers of the cells, row by row, 0 for the blank.
    ///
    /// ```
    /// use perm_puzzles::Tiles;
    /// assert_eq!(Tiles::<2, 3>::GOAL.cells(), [[0, 1, 2], [3, 4, 5]]);
    /// ```
    #[must_use]
    pub fn cells(self) -> [[u8; C]; R] {
        let lines = self.to_lines();
        let mut cells = [[0; C]; R];
        for (reading, cell) in cells.as_flattened_mut().iter_mut().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "a cell is below 20")]
            {
                *cell = Self::reading(usize::from(lines[Self::line(reading)])) as u8;
            }
        }
        cells
    }

    /// Row and column of the blank.
    ///
    /// ```
    /// use perm_puzzles::Tiles;
    /// assert_eq!("1 0/2 3".parse::<Tiles<2, 2>>()?.blank(), (0, 1));
    /// # Ok::<(), perm_puzzles::ParseTilesError>(())
    /// ```
    #[must_use]
    pub fn blank(self) -> (usize, usize) {
        let reading = Self::reading(self.blank_line());
        (reading / C, reading % C)
    }

    /// A tile's name in line order: that of its goal cell. The blank, goal cell 0, keeps 0.
    fn label(tile: u8) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "a cell is below 20")]
        {
            Self::line(usize::from(tile)) as u8
        }
    }

    /// The line-order cell of the blank.
    pub(super) fn blank_line(self) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "a cell is below 20")]
        {
            (self.rank / Self::CODES) as usize
        }
    }

    /// Cells in line order with tiles named in line order, 0 for the blank.
    pub(super) fn to_lines(self) -> [u8; MOST_CELLS] {
        let tiles = Self::CELLS - 1;
        let blank = self.blank_line();
        let mut digits = [0_u8; MOST_CELLS];
        let mut rest = self.rank % Self::CODES;
        let mut sum = Self::parity(blank);
        for j in 2..tiles as u64 {
            let digit = rest % (j + 1);
            rest /= j + 1;
            sum += digit;
            #[expect(clippy::cast_possible_truncation, reason = "a digit is below 20")]
            {
                digits[j as usize] = digit as u8;
            }
        }
        digits[1] = (sum % 2) as u8;
        // From the last place down: the tile with d larger ones among those that are left.
        let mut left = [0_u8; MOST_CELLS];
        for (label, tile) in (1..).zip(&mut left[..tiles]) {
            *tile = label;
        }
        let mut lines = [0; MOST_CELLS];
        for j in (0..tiles).rev() {
            let at = j - usize::from(digits[j]);
            lines[j + usize::from(j >= blank)] = left[at];
            left.copy_within(at + 1..=j, at);
        }
        lines
    }

    /// The position of cells in line order, or `None` if its parity is wrong.
    pub(super) fn from_lines(lines: &[u8; MOST_CELLS]) -> Option<Self> {
        let mut sequence = [0_u8; MOST_CELLS];
        let mut blank = 0;
        let mut j = 0;
        for (cell, &tile) in lines[..Self::CELLS].iter().enumerate() {
            if tile == 0 {
                blank = cell;
            } else {
                sequence[j] = tile;
                j += 1;
            }
        }
        let (mut code, mut place, mut sum) = (0, 1, Self::parity(blank));
        for j in 1..Self::CELLS - 1 {
            let larger =
                sequence[..j].iter().map(|&tile| u64::from(tile > sequence[j])).sum::<u64>();
            sum += larger;
            if j >= 2 {
                code += larger * place;
                place *= j as u64 + 1;
            }
        }
        (sum % 2 == 0).then_some(Self { rank: blank as u64 * Self::CODES + code })
    }
}

impl<const R: usize, const C: usize> Dense for Tiles<R, C> {
    const COUNT: u64 = Self::CELLS as u64 * Self::CODES;

    #[inline]
    fn rank(self) -> u64 {
        self.rank
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        (rank < Self::COUNT).then_some(Self { rank })
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    /// In readable formats such as JSON the text that `Display` prints; in binary formats the rank.
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [const R: usize, const C: usize] Tiles<R, C>: |tiles| tiles.rank(), Dense::unrank,
        "a position that can be solved";
}

#[cfg(feature = "arbitrary")]
dense_code::arbitrary::by_rank! {
    #[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
    [const R: usize, const C: usize] Tiles<R, C>;
}

impl<const R: usize, const C: usize> Default for Tiles<R, C> {
    /// The goal.
    fn default() -> Self {
        Self::GOAL
    }
}

/// Rows separated by `/`, numbers by a space.
impl<const R: usize, const C: usize> fmt::Display for Tiles<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Arrangement::from(*self).fmt(f)
    }
}

impl<const R: usize, const C: usize> fmt::Debug for Tiles<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tiles({self})")
    }
}

impl<const R: usize, const C: usize> TryFrom<Arrangement<R, C>> for Tiles<R, C> {
    type Error = TilesError;

    fn try_from(arrangement: Arrangement<R, C>) -> Result<Self, TilesError> {
        Self::from_cells(arrangement.cells())
    }
}

/// Exactly what `Display` prints.
impl<const R: usize, const C: usize> FromStr for Tiles<R, C> {
    type Err = ParseTilesError;

    fn from_str(text: &str) -> Result<Self, ParseTilesError> {
        Ok(Self::from_cells(arrangement::parsed(text)?)?)
    }
}
