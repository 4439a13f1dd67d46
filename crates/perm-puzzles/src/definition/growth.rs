use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};
use dense_search::Layer;

use super::layers::{Layers, Packing};
use super::pattern::Pattern;
use super::space::PuzzleSpace;

/// Counts the first layers of a puzzle of any size. It keeps the states of the last layers, packed,
/// as sorted lists: 16 bytes for a state of the 3x3x3 cube.
///
/// ```
/// use perm_puzzles::definition::Definition;
/// let space = Definition::cube_3x3x3().compile()?;
/// let layers: Result<Vec<u64>, _> =
///     space.growth().take(4).map(|layer| layer.map(|layer| layer.states)).collect();
/// assert_eq!(layers?, [1, 18, 243, 3240]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// If every move can be undone by a single move, a move leads to the layer before, the same layer
/// or the next one, so only two layers are kept. Otherwise all layers are.
///
/// Where the next layer would pass a limit, there is an error in its place, and then nothing.
#[must_use = "a search is lazy: it runs as its layers are asked for"]
pub struct Growth<'a> {
    layers: Layers,
    budget: Budget<'a>,
    last: Option<Layer>,
    is_over: bool,
}

impl PuzzleSpace {
    /// The layers from the start, for a puzzle too large to be searched as a whole, in at most 1
    /// GiB.
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// let space = Definition::topspin(60, 4)?.compile()?;
    /// let layers: Result<Vec<u64>, _> =
    ///     space.growth().take(3).map(|layer| layer.map(|layer| layer.total)).collect();
    /// assert_eq!(layers?[..2], [1, 61]); // 59 powers of L, and T
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn growth(&self) -> Growth<'static> {
        self.growth_within(&[&self.start], &Limits::new())
    }

    /// The same within limits, from any patterns of the puzzle: several solved states, say. A state
    /// that is expanded is a step; the bytes are those of the states and of the room to sort them.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use perm_puzzles::definition::Definition;
    /// let space = Definition::cube_3x3x3().compile()?;
    /// let limits = Limits::new().with_bytes(20_000_000);
    /// // From the solved cube and from one that looks solved when it is turned.
    /// let turned = space.after("R L' F B' U D' R L'")?;
    /// let mut growth = space.growth_within(&[space.start_pattern(), &turned], &limits);
    /// let layers: Vec<u64> = growth.by_ref().map_while(Result::ok).map(|one| one.states).collect();
    /// assert_eq!(layers[..3], [2, 36, 486]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn growth_within<'a>(&self, starts: &[&Pattern], limits: &Limits<'a>) -> Growth<'a> {
        let packing = Packing::new(&self.components, &self.start, &self.moduli, &self.moves);
        let starts: Vec<Vec<u64>> = starts
            .iter()
            .filter(|start| self.owns(start))
            .filter_map(|start| packing.pack(start))
            .collect();
        let layers = Layers::new(packing, self.undirected, &starts);
        Growth { layers, budget: Budget::new(limits), last: None, is_over: false }
    }
}

impl Iterator for Growth<'_> {
    type Item = Result<Layer, LimitReached>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        if self.last.is_some()
            && let Err(limit) = self.layers.advance(&mut self.budget)
        {
            self.is_over = true;
            return Some(Err(limit));
        }
        let states = self.layers.states();
        let depth = self.last.map_or(0, |last| last.depth + 1);
        let layer = Layer { depth, states, total: self.last.map_or(0, |last| last.total) + states };
        self.is_over = states == 0;
        self.last = Some(layer);
        (states > 0).then_some(Ok(layer))
    }
}

/// After the last layer there is nothing new.
impl FusedIterator for Growth<'_> {}

impl fmt::Debug for Growth<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Growth").field("last", &self.last).finish_non_exhaustive()
    }
}
