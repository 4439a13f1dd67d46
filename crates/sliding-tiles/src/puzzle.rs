use alloc::format;
use alloc::string::String;

use dense_code::Dense as _;
use dense_search::Space;

use crate::tiles::small;
use crate::{Direction, Slide, Tiles};

/// The sliding puzzle with `R` rows and `C` columns as a [`Space`], by what counts as one move.
///
/// To count positions by moves of single tiles, use [`SlidingSearch`](super::SlidingSearch), which
/// is several hundred times as fast. This type is for tables, paths and moves of several tiles;
/// [`MultiTileSolver`](super::MultiTileSolver) solves larger boards with these.
///
/// ```
/// use sliding_tiles::SlidingPuzzle;
/// use sliding_tiles::dense_search::Search;
///
/// // Where several tiles may slide at once, the 8-puzzle takes 24 moves at most instead of 31.
/// let farthest = |space| Search::new(space).map(|search| search.count() - 1);
/// assert_eq!(farthest(SlidingPuzzle::<3, 3>::Single)?, 31);
/// assert_eq!(farthest(SlidingPuzzle::<3, 3>::Multi)?, 24);
/// # Ok::<(), dense_search::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SlidingPuzzle<const R: usize, const C: usize> {
    /// A move slides one tile.
    #[default]
    Single,
    /// A move slides any number of tiles together, in one row or column.
    Multi,
}

impl<const R: usize, const C: usize> SlidingPuzzle<R, C> {
    /// The most tiles of a slide: fewer than a row or column has cells.
    fn max_tiles(self) -> u8 {
        match self {
            Self::Single => 1,
            Self::Multi => small(R.max(C) - 1),
        }
    }
}

impl<const R: usize, const C: usize> Space for SlidingPuzzle<R, C> {
    type State = Tiles<R, C>;
    type Move = Slide;

    fn name(&self) -> String {
        match self {
            Self::Single => format!("sliding {R} {C}"),
            Self::Multi => format!("sliding {R} {C} multi-tile"),
        }
    }

    fn start(&self) -> Tiles<R, C> {
        Tiles::GOAL
    }

    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        let slides = |tiles| Direction::ALL.map(|direction| Slide { direction, tiles });
        let possible = move |by| Some((by, self.apply(state, by)?));
        (1..=self.max_tiles()).flat_map(slides).filter_map(possible)
    }

    fn count(&self) -> u64 {
        Tiles::<R, C>::COUNT
    }

    fn rank(&self, state: Tiles<R, C>) -> u64 {
        state.rank()
    }

    fn unrank(&self, rank: u64) -> Option<Tiles<R, C>> {
        Tiles::unrank(rank)
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn apply(&self, mut state: Tiles<R, C>, by: Slide) -> Option<Tiles<R, C>> {
        if !(1..=self.max_tiles()).contains(&by.tiles) {
            return None;
        }
        let mut blank = state.blank_cell();
        // Tile by tile: a slide of several tiles is a row of slides of one.
        for _ in 0..by.tiles {
            let to = by.direction.step(blank, R, C)?;
            state = state.exchanged(blank, to);
            blank = to;
        }
        Some(state)
    }
}
