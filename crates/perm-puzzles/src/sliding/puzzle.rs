use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::str::FromStr;

use dense_search::Space;

use super::Tiles;
use crate::parse::{self, ParseMoveError};

/// The direction in which the blank moves: the tiles that it passes move the other way.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::{Direction, SlideMetric, SlidingPuzzle, Slide, Tiles};
/// let slide = Slide { direction: Direction::Right, tiles: 1 };
/// let after = SlidingPuzzle::<2, 3>::new(SlideMetric::Single).apply(Tiles::GOAL, slide);
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

#[cfg(feature = "arbitrary")]
crate::parse::any_of! { Direction { Up Down Left Right } }

impl Direction {
    const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];
}

/// The blank moves one or more cells in one direction, and the tiles that it passes slide the other
/// way.
///
/// Printed as the direction *of the blank*, with the number of tiles where it is not one: `up`,
/// `left 2`. To do it by hand, push the tiles the other way.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::{Direction, Slide, SlideMetric, SlidingPuzzle, Tiles};
/// let slide = Slide { direction: Direction::Right, tiles: 2 };
/// let after = SlidingPuzzle::<2, 3>::new(SlideMetric::Multi).apply(Tiles::GOAL, slide);
/// assert_eq!(after.map(|tiles| tiles.to_string()).as_deref(), Some("1 2 0/3 4 5"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slide {
    /// Where the blank goes.
    pub direction: Direction,
    /// How many tiles slide. No puzzle has a slide of 0 tiles, and no text is read as one.
    pub tiles: u8,
}

impl Slide {
    /// The slide that undoes this one: as far in the opposite direction. It is also the same slide
    /// on a board that is turned by 180 degrees ([`Tiles::from_blank_last`]).
    ///
    /// ```
    /// use perm_puzzles::{Direction, Slide};
    /// let slide = Slide { direction: Direction::Left, tiles: 2 };
    /// assert_eq!(slide.reversed(), Slide { direction: Direction::Right, tiles: 2 });
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        let direction = match self.direction {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        };
        Self { direction, tiles: self.tiles }
    }
}

/// The direction in which the blank goes, and the number of tiles where it is not one.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::{SlideMetric, SlidingPuzzle};
/// // The blank, 0, goes to the right, and then down.
/// let space = SlidingPuzzle::<2, 3>::new(SlideMetric::Multi);
/// assert_eq!(space.after("right 2 down")?.to_string(), "1 2 5/3 4 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
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

/// Accepts exactly what `Display` prints for slides of at least one tile.
impl FromStr for Slide {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let expected = "a slide such as up or left 2";
        let tiles = text.split_once(' ').map_or(Some(1), |(_, tiles)| parse::number(tiles));
        let tiles = tiles.filter(|&tiles| tiles > 0).ok_or(ParseMoveError { expected })?;
        let slides = Direction::ALL.into_iter().map(|direction| Self { direction, tiles });
        parse::printed_as(text, slides, expected)
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [] Slide: |slide| (slide.direction, slide.tiles),
        |(direction, tiles)| (tiles > 0).then_some(Self { direction, tiles }), "a slide such as up or left 2";
}

#[cfg(feature = "arbitrary")]
#[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
impl<'a> arbitrary::Arbitrary<'a> for Slide {
    fn arbitrary(bytes: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        Ok(Self { direction: bytes.arbitrary()?, tiles: bytes.int_in_range(1..=u8::MAX)? })
    }
}

/// What counts as one move of a sliding puzzle.
///
/// ```
/// use dense_search::Search;
/// use perm_puzzles::{SlideMetric, SlidingPuzzle};
/// let farthest = |metric| {
///     Search::new(SlidingPuzzle::<3, 3>::new(metric)).map(|search| search.count() - 1)
/// };
/// assert_eq!(farthest(SlideMetric::Single)?, 31);
/// assert_eq!(farthest(SlideMetric::Multi)?, 24);
/// # Ok::<(), dense_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum SlideMetric {
    /// One tile.
    #[default]
    Single,
    /// Any number of tiles that slide together, in one row or column.
    Multi,
}

#[cfg(feature = "arbitrary")]
crate::parse::any_of! { SlideMetric { Single Multi } }

/// The sliding puzzle with `R` rows and `C` columns as a [`Space`].
///
/// To count positions in the single-tile metric, use [`SlidingSearch`](super::SlidingSearch), which
/// is several hundred times as fast. This type is for tables, paths and the multi-tile metric.
///
/// ```
/// use dense_search::Search;
/// use perm_puzzles::{SlideMetric, SlidingPuzzle};
///
/// // Where several tiles may slide at once, the 8-puzzle takes 24 moves at most instead of 31.
/// let space = SlidingPuzzle::<3, 3>::new(SlideMetric::Multi);
/// assert_eq!(Search::new(space)?.map(|layer| layer.depth).max(), Some(24));
/// # Ok::<(), dense_search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SlidingPuzzle<const R: usize, const C: usize> {
    metric: SlideMetric,
}

impl<const R: usize, const C: usize> SlidingPuzzle<R, C> {
    /// The space in a metric.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::{SlideMetric, SlidingPuzzle};
    /// assert_eq!(SlidingPuzzle::<3, 3>::new(SlideMetric::Single).moves().count(), 4);
    /// assert_eq!(SlidingPuzzle::<3, 3>::new(SlideMetric::Multi).moves().count(), 8);
    /// ```
    #[must_use]
    pub const fn new(metric: SlideMetric) -> Self {
        Self { metric }
    }

    /// What counts as one move.
    ///
    /// ```
    /// use perm_puzzles::{SlideMetric, SlidingPuzzle};
    /// assert_eq!(SlidingPuzzle::<3, 3>::default().metric(), SlideMetric::Single);
    /// ```
    #[must_use]
    pub const fn metric(self) -> SlideMetric {
        self.metric
    }
}

impl<const R: usize, const C: usize> SlidingPuzzle<R, C> {
    /// Every slide that is possible in some position.
    ///
    /// ```
    /// use perm_puzzles::{SlideMetric, SlidingPuzzle};
    /// assert_eq!(SlidingPuzzle::<3, 3>::new(SlideMetric::Single).moves().count(), 4);
    /// assert_eq!(SlidingPuzzle::<3, 3>::new(SlideMetric::Multi).moves().count(), 8);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Slide> {
        let most = match self.metric {
            SlideMetric::Single => 2,
            SlideMetric::Multi => R.max(C),
        };
        #[expect(clippy::cast_possible_truncation, reason = "a side is below 20")]
        (1..most as u8).flat_map(|tiles| Direction::ALL.map(|direction| Slide { direction, tiles }))
    }
}

impl<const R: usize, const C: usize> Space for SlidingPuzzle<R, C> {
    type State = Tiles<R, C>;
    type Move = Slide;

    fn name(&self) -> String {
        match self.metric {
            SlideMetric::Single => format!("sliding {R} {C}"),
            SlideMetric::Multi => format!("sliding {R} {C} multi-tile"),
        }
    }

    fn start(&self) -> Tiles<R, C> {
        Tiles::GOAL
    }

    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.moves().filter_map(move |by| Some((by, self.apply(state, by)?)))
    }

    /// The rows of the board separated by `/`, 0 for the blank, as in `1 0 2/3 4 5`.
    fn to_text(&self, state: Tiles<R, C>) -> String {
        state.to_string()
    }

    fn from_text(&self, text: &str) -> Option<Tiles<R, C>> {
        text.parse().ok()
    }

    fn is_undirected(&self) -> bool {
        true
    }

    /// The blank's cell on the chequered board, in the single-tile metric.
    fn colour(&self, state: Tiles<R, C>) -> Option<bool> {
        let (row, column) = state.blank();
        (self.metric == SlideMetric::Single).then_some((row + column) % 2 == 1)
    }

    fn apply(&self, state: Tiles<R, C>, by: Slide) -> Option<Tiles<R, C>> {
        if by.tiles == 0 || (self.metric == SlideMetric::Single && by.tiles > 1) {
            return None;
        }
        let (row, column) = state.blank();
        let mut cells = state.to_lines();
        let (mut row, mut column) = (row, column);
        for _ in 0..by.tiles {
            let from = Tiles::<R, C>::line(row * C + column);
            match by.direction {
                Direction::Up => row = row.checked_sub(1)?,
                Direction::Down => row = Some(row + 1).filter(|&row| row < R)?,
                Direction::Left => column = column.checked_sub(1)?,
                Direction::Right => column = Some(column + 1).filter(|&column| column < C)?,
            }
            cells.swap(from, Tiles::<R, C>::line(row * C + column));
        }
        Tiles::from_lines(&cells)
    }
}
