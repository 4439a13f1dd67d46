use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use dense_code::Dense;

use crate::{Error, ParseTilesError};

/// The most cells of a board: the solver keeps a position in the bits of a `u32`.
pub(crate) const MAX_CELLS: usize = 25;

/// A cell, a tile or a number of them, as positions keep it.
#[expect(clippy::cast_possible_truncation, reason = "at most 25 cells")]
pub(crate) const fn small(number: usize) -> u8 {
    number as u8
}

/// A position of the sliding puzzle with `R` rows and `C` columns that can be solved.
///
/// **The goal has the blank, 0, in the upper left cell** and the tiles 1, 2, ... in reading order.
/// For boards that are solved with the blank in the lower right cell there is
/// [`from_blank_last`](Self::from_blank_last).
///
/// ```
/// use sliding_tiles::dense_code::Dense;
/// use sliding_tiles::Tiles;
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
/// on. `Ord` agrees with the rank. Positions of up to 20 cells have one: `21!/2` is past `u64`.
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
/// A board of one row or column, or of more than 25 cells, does not compile:
///
/// ```compile_fail,E0080
/// use sliding_tiles::Tiles;
/// let goal = Tiles::<1, 5>::GOAL;
/// ```
///
/// `Display` prints rows separated by `/`. `FromStr` also reads what people write: see
/// [`read_cells`](Self::read_cells).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tiles<const R: usize, const C: usize> {
    cells: [[u8; C]; R],
}

impl<const R: usize, const C: usize> Tiles<R, C> {
    /// The solved position: blank in the upper left cell, tiles in reading order.
    ///
    /// ```
    /// use sliding_tiles::Tiles;
    /// assert_eq!(Tiles::<2, 3>::GOAL.to_string(), "0 1 2/3 4 5");
    /// ```
    pub const GOAL: Self = {
        let (mut cells, mut cell) = ([[0; C]; R], 0);
        while cell < Self::CELLS {
            cells[cell / C][cell % C] = small(cell);
            cell += 1;
        }
        Self { cells }
    };

    /// Cells of the board. A board of one row or column is a compile error: its tiles can't change
    /// places.
    pub(crate) const CELLS: usize = {
        assert!(R >= 2 && C >= 2, "a sliding puzzle has at least two rows and two columns");
        assert!(R * C <= MAX_CELLS, "a sliding puzzle has at most 25 cells");
        R * C
    };
    /// Cells of the shorter side.
    pub(crate) const LINE: usize = if R <= C { R } else { C };
    /// Sequences for one cell of the blank: `n! / 2`.
    pub(crate) const CODES: u64 = {
        assert!(R * C <= 20, "the positions of more than 20 cells don't fit u64");
        let mut product = 1;
        // Half of n! is the product from 3 on.
        let mut j = 3;
        while j < Self::CELLS as u64 {
            product *= j;
            j += 1;
        }
        product
    };

    /// The reading-order cell of a line-order cell.
    const fn reading(line: usize) -> usize {
        if R <= C { line % R * C + line / R } else { line }
    }

    /// The line-order cell of a reading-order cell, which is also the name in line order of the
    /// tile at home there.
    const fn line(reading: usize) -> usize {
        if R <= C { reading % C * R + reading / C } else { reading }
    }

    /// The position with these cells, row by row, 0 for the blank.
    ///
    /// # Errors
    ///
    /// A number that no tile has or that occurs twice, and an arrangement that can't be solved.
    ///
    /// ```
    /// use sliding_tiles::{Error, Tiles};
    /// assert_eq!(Tiles::new([[0, 1], [2, 3]])?, Tiles::<2, 2>::GOAL);
    /// assert!(matches!(Tiles::new([[0, 1], [3, 2]]), Err(Error::Unsolvable)));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn new(cells: [[u8; C]; R]) -> Result<Self, Error> {
        Self::set_of(cells.as_flattened())?;
        let tiles = Self { cells };
        let (blank, digits) = tiles.digits();
        // The parity of a sequence is that of its inversions, which the digits count.
        let sum: usize = digits.iter().map(|&digit| usize::from(digit)).sum();
        if (sum + parity(blank, Self::LINE)).is_multiple_of(2) {
            Ok(tiles)
        } else {
            Err(Error::Unsolvable)
        }
    }

    /// The cells in a text, for [`new`](Self::new) or [`from_blank_last`](Self::from_blank_last).
    ///
    /// Numbers are separated by blanks or commas, and 0, `_` or `.` is the blank. Rows end with a
    /// line, `/` or `]`, or all numbers are in one row. Each `[` is read as a blank.
    ///
    /// # Errors
    ///
    /// A word that is no number of a cell, too few or too many numbers, a row of another length.
    ///
    /// ```
    /// use sliding_tiles::{ParseTilesError, Tiles};
    /// for text in ["1 _ 2 / 3 4 5", "1 . 2\n3 4 5\n", "1 0 2 3 4 5", "[[1, 0, 2], [3, 4, 5]]"] {
    ///     assert_eq!(Tiles::read_cells(text)?, [[1, 0, 2], [3, 4, 5]]);
    /// }
    /// // A board of three rows and two columns.
    /// let refused = Tiles::<2, 3>::read_cells("1 0/2 3/4 5");
    /// assert_eq!(refused, Err(ParseTilesError::Row { row: 1, found: 2, columns: 3 }));
    /// # Ok::<(), ParseTilesError>(())
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "as many numbers as cells")]
    pub fn read_cells(text: &str) -> Result<[[u8; C]; R], ParseTilesError> {
        Ok(in_rows(&numbers(text, R, C)?).expect("as many numbers as cells"))
    }

    /// The position of a board that is solved when it reads `1 2 3 ...` with the blank last, as
    /// most boards in shops do. The board is turned by 180 degrees, and tile `t` of `n` becomes
    /// `n + 1 - t`.
    ///
    /// A solution has the same number of moves on both boards, but on the board as it was given
    /// each slide goes the opposite way: see [`Solution::turned`](super::Solution::turned).
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new).
    ///
    /// ```
    /// use sliding_tiles::{SlidingSolver, Tiles};
    /// assert_eq!(Tiles::from_blank_last([[1, 2, 3], [4, 5, 0]])?, Tiles::GOAL);
    ///
    /// // Tiles 2 and 5 go up and tile 8 goes left: the blank goes the other way.
    /// let position = Tiles::from_blank_last([[1, 0, 3], [4, 2, 6], [7, 5, 8]])?;
    /// assert_eq!(position.to_string(), "1 4 2/3 7 5/6 0 8");
    /// let solution = SlidingSolver::<3, 3>::new(vec![])?.solve(position).turned();
    /// let slides: Vec<String> = solution.slides.iter().map(ToString::to_string).collect();
    /// assert_eq!(slides, ["down", "down", "right"]); // of the blank
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_blank_last(mut cells: [[u8; C]; R]) -> Result<Self, Error> {
        let count = small(Self::CELLS);
        // The blank, and a number that no tile has, stay as they are.
        let turned = |tile| if tile > 0 && tile < count { count - tile } else { tile };
        cells.as_flattened_mut().reverse();
        Self::new(cells.map(|row| row.map(turned))).map_err(|error| match error {
            // In the name that the tile had before the board was turned.
            Error::TileTwice { tile } => Error::TileTwice { tile: turned(tile) },
            other => other,
        })
    }

    /// Some tiles as a set of bits, if each is on the board, and there once.
    pub(crate) fn set_of<'a>(tiles: impl IntoIterator<Item = &'a u8>) -> Result<u32, Error> {
        let mut set = 0_u32;
        for &tile in tiles {
            if usize::from(tile) >= Self::CELLS {
                return Err(Error::TileOutOfRange { tile, max: small(Self::CELLS - 1) });
            }
            if set >> tile & 1 == 1 {
                return Err(Error::TileTwice { tile });
            }
            set |= 1 << tile;
        }
        Ok(set)
    }

    /// The numbers of the cells, row by row, 0 for the blank.
    ///
    /// ```
    /// use sliding_tiles::Tiles;
    /// assert_eq!(Tiles::<2, 3>::GOAL.cells(), [[0, 1, 2], [3, 4, 5]]);
    /// ```
    #[must_use]
    pub const fn cells(self) -> [[u8; C]; R] {
        self.cells
    }

    /// The reading-order cell of the blank.
    pub(crate) fn blank_cell(self) -> usize {
        let cell = self.cells.as_flattened().iter().position(|&tile| tile == 0);
        cell.expect("the cells hold every number below their count")
    }

    /// The cell of each tile.
    pub(crate) fn tile_cells(self) -> [u8; MAX_CELLS] {
        let mut at = [0; MAX_CELLS];
        for (cell, &tile) in (0..).zip(self.cells.as_flattened()) {
            at[usize::from(tile)] = cell;
        }
        at
    }

    /// The position after the blank has gone to a neighbouring cell.
    pub(crate) const fn exchanged(mut self, from: usize, to: usize) -> Self {
        self.cells.as_flattened_mut().swap(from, to);
        self
    }

    /// The blank's line-order cell, and for each place of the sequence the number of larger tiles
    /// before it.
    fn digits(self) -> (usize, [u8; MAX_CELLS]) {
        let (mut digits, mut blank, mut place, mut seen) = ([0; MAX_CELLS], 0, 0, 0_u32);
        let cells = self.cells.as_flattened();
        for line in 0..Self::CELLS {
            let tile = usize::from(cells[Self::reading(line)]);
            if tile == 0 {
                blank = line;
                continue;
            }
            let label = Self::line(tile);
            // The lowest bit is that of the tile itself, not seen yet: all others are larger tiles.
            digits[place] = small((seen >> label).count_ones() as usize);
            seen |= 1 << label;
            place += 1;
        }
        (blank, digits)
    }

    /// The blank's line-order cell and the rank of the sequence among those of that cell.
    pub(crate) fn blank_and_code(self) -> (usize, u64) {
        let (blank, digits) = self.digits();
        // The place values are 2!/2, 3!/2 and so on.
        let (mut code, mut place) = (0, 1);
        for (j, &digit) in (2..).zip(&digits[2..]).take(Self::CELLS.saturating_sub(3)) {
            code += u64::from(digit) * place;
            place *= j + 1;
        }
        (blank, code)
    }
}

impl<const R: usize, const C: usize> Dense for Tiles<R, C> {
    const COUNT: u64 = Self::CELLS as u64 * Self::CODES;

    #[inline]
    fn rank(self) -> u64 {
        let (blank, code) = self.blank_and_code();
        blank as u64 * Self::CODES + code
    }

    fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a cell is below 20")]
        let blank = (rank / Self::CODES) as usize;
        let order = sequence(rank % Self::CODES, Self::CELLS - 1, parity(blank, Self::LINE));
        let mut cells = [[0; C]; R];
        for (place, &label) in order[..Self::CELLS - 1].iter().enumerate() {
            let cell = Self::reading(place + usize::from(place >= blank));
            // The tile 0 of the sequence has its home after the blank's.
            cells.as_flattened_mut()[cell] = small(Self::reading(usize::from(label) + 1));
        }
        Some(Self { cells })
    }
}

/// By rank, also where the rank does not fit a number.
impl<const R: usize, const C: usize> Ord for Tiles<R, C> {
    fn cmp(&self, other: &Self) -> Ordering {
        let ((a, first), (b, second)) = (self.digits(), other.digits());
        // The last digit has the largest place value; the first two are not in the rank.
        a.cmp(&b).then_with(|| first[2..].iter().rev().cmp(second[2..].iter().rev()))
    }
}

impl<const R: usize, const C: usize> PartialOrd for Tiles<R, C> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    /// In readable formats such as JSON the text that `Display` prints; in binary formats the list
    /// of the numbers in the cells, row by row.
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [const R: usize, const C: usize] Tiles<R, C>: |tiles| tiles.cells.as_flattened(),
        |cells: Vec<u8>| Self::new(in_rows(&cells)?).ok(), "a position that can be solved";
}

#[cfg(feature = "arbitrary")]
dense_code::arbitrary::by_rank! {
    #[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
    [const R: usize, const C: usize] Tiles<R, C>;
}

/// Rows separated by `/`, numbers by a space.
impl<const R: usize, const C: usize> fmt::Display for Tiles<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Put together first: width and precision of the format are those of the whole text.
        f.pad(&self.cells.map(|row| row.map(|tile| tile.to_string()).join(" ")).join("/"))
    }
}

impl<const R: usize, const C: usize> fmt::Debug for Tiles<R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tiles({self})")
    }
}

/// What [`read_cells`](Tiles::read_cells) reads, which includes what `Display` prints.
impl<const R: usize, const C: usize> FromStr for Tiles<R, C> {
    type Err = ParseTilesError;

    fn from_str(text: &str) -> Result<Self, ParseTilesError> {
        Ok(Self::new(Self::read_cells(text)?)?)
    }
}

/// The number in a cell: digits, or a mark for the blank.
fn number(word: &str) -> Option<u8> {
    let is_mark = matches!(word, "_" | ".");
    // No sign, which `parse` would read.
    let is_number = word.starts_with(|first: char| first.is_ascii_digit());
    if is_mark { Some(0) } else { word.parse().ok().filter(|_| is_number) }
}

/// The parity of the sequence while the blank is in a line-order cell: each slide across the lines
/// rotates `line` adjacent tiles, a product of `line - 1` exchanges.
pub(crate) const fn parity(blank: usize, line: usize) -> usize {
    blank / line * (line - 1) % 2
}

/// The numbers of the cells in a text, row by row.
fn numbers(text: &str, lines: usize, columns: usize) -> Result<Vec<u8>, ParseTilesError> {
    let (mut numbers, mut rows, mut uneven) = (Vec::new(), 0, None);
    for row in text.split(['/', ']', '\n', '\r']) {
        let before = numbers.len();
        let words = row.split(|c: char| c.is_whitespace() || matches!(c, ',' | '['));
        for word in words.filter(|word| !word.is_empty()) {
            numbers.push(number(word).ok_or_else(|| ParseTilesError::Word {
                number: numbers.len() + 1,
                word: word.chars().take(20).collect(),
                max: lines * columns - 1,
            })?);
        }
        let found = numbers.len() - before;
        rows += usize::from(found > 0);
        if found > 0 && found != columns {
            uneven = uneven.or(Some((rows, found)));
        }
    }
    let (found, expected) = (numbers.len(), lines * columns);
    match uneven {
        _ if found != expected => Err(ParseTilesError::Count { found, expected }),
        Some((row, found)) if rows > 1 => Err(ParseTilesError::Row { row, found, columns }),
        _ => Ok(numbers),
    }
}

/// The cells with these numbers, if they are as many.
fn in_rows<const R: usize, const C: usize>(numbers: &[u8]) -> Option<[[u8; C]; R]> {
    let (rows, rest) = numbers.as_chunks();
    rows.try_into().ok().filter(|_| rest.is_empty())
}

/// The sequence of some tiles, 0, 1, ..., that has this code and parity.
#[inline(always)] // So `unrank`, which knows how many tiles there are, divides by constants.
pub(crate) fn sequence(code: u64, tiles: usize, parity: usize) -> [u8; MAX_CELLS] {
    let (mut rest, mut digits, mut sum) = (code, [0; MAX_CELLS], parity);
    for (j, digit) in digits.iter_mut().enumerate().take(tiles).skip(2) {
        #[expect(clippy::cast_possible_truncation, reason = "a digit is below 25")]
        {
            *digit = (rest % (j as u64 + 1)) as usize;
        }
        rest /= j as u64 + 1;
        sum += *digit;
    }
    // All digits and the parity have an even sum: the digits count the inversions.
    digits[1] = sum % 2;
    // From the last place down: the tile with `digits[j]` larger ones among those left.
    let (mut left, mut sequence) = ([0; MAX_CELLS], [0; MAX_CELLS]);
    for (tile, left) in (0..).zip(&mut left[..tiles]) {
        *left = tile;
    }
    for j in (0..tiles).rev() {
        let at = j - digits[j];
        sequence[j] = left[at];
        left.copy_within(at + 1..=j, at);
    }
    sequence
}

/// The cells of a set, from the lowest bit.
pub(crate) fn cells_of(mut set: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        // Of an empty set nothing can be taken: here the cells end.
        set &= set.checked_sub(1)?;
        Some(cell)
    })
}
