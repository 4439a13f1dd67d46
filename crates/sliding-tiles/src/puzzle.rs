use alloc::format;
use alloc::string::String;

use dense_code::Dense as _;
use dense_search::Space;

use crate::{Direction, Slide, Tiles};

/// What counts as one move of a sliding puzzle.
///
/// ```
/// use sliding_tiles::dense_search::Search;
/// use sliding_tiles::{SlideMetric, SlidingPuzzle};
/// let farthest = |metric| {
///     Search::new(SlidingPuzzle::<3, 3>::new(metric)).map(|search| search.count() - 1)
/// };
/// assert_eq!(farthest(SlideMetric::Single)?, 31);
/// assert_eq!(farthest(SlideMetric::Multi)?, 24);
/// # Ok::<(), dense_search::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum SlideMetric {
    /// One tile.
    #[default]
    Single,
    /// Any number of tiles that slide together, in one row or column.
    Multi,
}

/// The sliding puzzle with `R` rows and `C` columns as a [`Space`].
///
/// To count positions in the single-tile metric, use [`SlidingSearch`](super::SlidingSearch), which
/// is several hundred times as fast. This type is for tables, paths and the multi-tile metric, whose
/// larger boards [`MultiTileSolver`](super::MultiTileSolver) solves.
///
/// ```
/// use sliding_tiles::dense_search::Search;
/// use sliding_tiles::{SlideMetric, SlidingPuzzle};
///
/// // Where several tiles may slide at once, the 8-puzzle takes 24 moves at most instead of 31.
/// let space = SlidingPuzzle::<3, 3>::new(SlideMetric::Multi);
/// assert_eq!(Search::new(space)?.map(|layer| layer.depth).max(), Some(24));
/// # Ok::<(), dense_search::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SlidingPuzzle<const R: usize, const C: usize> {
    metric: SlideMetric,
}

impl<const R: usize, const C: usize> SlidingPuzzle<R, C> {
    /// The space in a metric.
    ///
    /// ```
    /// use sliding_tiles::dense_search::Space;
    /// use sliding_tiles::{SlideMetric, SlidingPuzzle, Tiles};
    /// let moves = |metric| SlidingPuzzle::<3, 3>::new(metric).successors(Tiles::GOAL).count();
    /// assert_eq!((moves(SlideMetric::Single), moves(SlideMetric::Multi)), (2, 4));
    /// ```
    #[must_use]
    pub const fn new(metric: SlideMetric) -> Self {
        Self { metric }
    }

    /// Every slide that is possible in some position.
    fn moves(&self) -> impl Iterator<Item = Slide> {
        // A slide has fewer tiles than its row or column has cells.
        let most = match self.metric {
            SlideMetric::Single => 2,
            SlideMetric::Multi => R.max(C),
        };
        #[expect(clippy::cast_possible_truncation, reason = "a side is below 13")]
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
        if by.tiles == 0 || (self.metric == SlideMetric::Single && by.tiles > 1) {
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
