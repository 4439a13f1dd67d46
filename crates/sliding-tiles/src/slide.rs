use alloc::format;
use core::fmt;

/// The direction in which the blank moves: the tiles that it passes move the other way.
///
/// ```
/// use sliding_tiles::dense_search::Space;
/// use sliding_tiles::{Direction, SlidingPuzzle, Slide, Tiles};
/// let slide = Slide { direction: Direction::Right, tiles: 1 };
/// let after = SlidingPuzzle::<2, 3>::Single.apply(Tiles::GOAL, slide);
/// // The blank went right.
/// assert_eq!(after.map(|tiles| tiles.to_string()).as_deref(), Some("1 0 2/3 4 5"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Direction {
    /// In the order of the cells that the blank goes to: the opposite of number `k` is `3 - k`.
    pub(crate) const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];

    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The cell that the blank goes to, if the board has one there.
    #[inline]
    pub(crate) const fn step(self, cell: usize, rows: usize, columns: usize) -> Option<usize> {
        match self {
            Self::Up if cell >= columns => Some(cell - columns),
            Self::Left if !cell.is_multiple_of(columns) => Some(cell - 1),
            Self::Right if cell % columns + 1 < columns => Some(cell + 1),
            Self::Down if cell + columns < rows * columns => Some(cell + columns),
            _ => None,
        }
    }
}

/// The blank moves one or more cells in one direction, and the tiles that it passes slide the other
/// way.
///
/// Printed as the direction *of the blank*, with the number of tiles where it is not one: `up`,
/// `left 2`. To do it by hand, push the tiles the other way.
///
/// ```
/// use sliding_tiles::dense_search::Space;
/// use sliding_tiles::{Direction, Slide, SlidingPuzzle, Tiles};
/// let slide = Slide { direction: Direction::Right, tiles: 2 };
/// let after = SlidingPuzzle::<2, 3>::Multi.apply(Tiles::GOAL, slide);
/// assert_eq!(after.map(|tiles| tiles.to_string()).as_deref(), Some("1 2 0/3 4 5"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slide {
    /// Where the blank goes.
    pub direction: Direction,
    /// How many tiles slide. No puzzle has a slide of 0 tiles.
    pub tiles: u8,
}

/// The direction in which the blank goes, and the number of tiles where it is not one.
///
/// ```
/// use sliding_tiles::{Direction, Slide};
/// assert_eq!(Slide { direction: Direction::Right, tiles: 2 }.to_string(), "right 2");
/// ```
impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.direction {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::Left => "left",
            Direction::Right => "right",
        };
        if self.tiles == 1 {
            f.pad(direction)
        } else {
            f.pad(&format!("{direction} {}", self.tiles))
        }
    }
}
