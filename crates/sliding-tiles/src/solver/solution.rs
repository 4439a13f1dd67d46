use alloc::vec::Vec;

use crate::Slide;

/// A shortest solution.
///
/// ```
/// use sliding_tiles::{SlidingSolver, Tiles};
/// let start: Tiles<3, 3> = "1 2 0/3 4 5/6 7 8".parse()?;
/// let solution = SlidingSolver::<3, 3>::new(vec![])?.solve(start);
/// let moves: Vec<String> = solution.slides.iter().map(|slide| slide.to_string()).collect();
/// assert_eq!(moves.len(), 2);
/// assert!(solution.nodes >= 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Solution {
    /// The moves of the blank from the start to the goal.
    pub slides: Vec<Slide>,
    /// Positions that were generated in search of it; those whose moves were tried, if a
    /// [`MultiTileSolver`](crate::MultiTileSolver) found it.
    pub nodes: u64,
}

impl Solution {
    /// The solution on the same board turned by 180 degrees, where each slide goes the other way:
    /// that of a board which [`Tiles::from_blank_last`](crate::Tiles::from_blank_last) has read, in
    /// the directions of this board.
    #[must_use]
    pub fn turned(mut self) -> Self {
        for slide in &mut self.slides {
            slide.direction = slide.direction.opposite();
        }
        self
    }
}
