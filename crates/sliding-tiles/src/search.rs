use alloc::vec::Vec;
use core::iter::FusedIterator;

use dense_search::Layer;

use crate::Error;
use crate::Tiles;
use crate::blocks::{BITS, CHUNK};
use crate::plane::{self, Chunk, Plane};

/// Breadth-first search of a whole sliding puzzle, one bit per position, without computing ranks.
///
/// An iterator over the layers: the first layer has only the start, the last one the farthest
/// positions. Your own loop over the layers can print progress, limit the depth, or stop at a
/// position. Layers are only counted; to list the positions of one, use
/// [`Search`](dense_search::Search) on a [`SlidingPuzzle`](crate::SlidingPuzzle), with two bits per
/// position.
///
/// ```
/// use sliding_tiles::{SlidingSearch, Tiles};
///
/// // The 8-puzzle: 181,440 positions, the farthest two 31 moves away.
/// let search = SlidingSearch::new(Tiles::<3, 3>::GOAL)?;
/// let layers: Vec<u64> = search.map(|layer| layer.states).collect();
/// assert_eq!(layers[..5], [1, 2, 4, 8, 16]);
/// assert_eq!(layers.len(), 32);
/// assert_eq!(layers.iter().sum::<u64>(), 181_440);
///
/// // How far is this one? Look after each layer.
/// let wanted: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?;
/// let mut search = SlidingSearch::new(Tiles::<3, 3>::GOAL)?;
/// let mut last = search.next();
/// while !search.has_seen(wanted) {
///     last = search.next();
/// }
/// assert_eq!(last.map(|layer| layer.depth), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # How it works
///
/// For every cell that the blank can be in there is one bit for each of the `n!/2` sequences of the
/// `n` tiles ([`Tiles`] has the numbering). A slide along the shorter side does not change the
/// sequence: the bits of the positions with the blank in one cell are ORed into those of the next
/// cell. A slide across it rotates as many adjacent tiles as the shorter side has cells, and that
/// changes only their digits of the rank (see [`Tiles`]): runs of bits move, by shifts within a
/// word where the digits are low and as whole words where they are high. On a chequered board, each
/// move takes the blank to a cell of the other colour. So *all* positions seen with the blank on
/// one colour can be expanded at once into those of the other colour. The bits that are new there
/// are the next layer, and their number is its size.
///
/// Chunks of 336 words that are full, or have not changed since they were last read, are skipped,
/// so layers with few positions are cheap.
///
/// Each layer takes O(n! R C) bit operations, 60 per word operation. Memory is 8 bytes per 60
/// positions: see [`bytes`](Self::bytes).
///
/// A board of 14 cells, the largest that most machines have the memory for, takes about a minute.
/// For a search that goes on after an interruption take [`Search`](dense_search::Search), which can
/// be saved.
///
/// Boards from 2x2 up to 16 cells compile. (The fifteen-puzzle is one of them, but its search needs
/// 1.4 TB of memory.)
#[derive(Clone)]
#[must_use = "a search is lazy: it runs as its layers are asked for"]
pub struct SlidingSearch<const R: usize, const C: usize> {
    /// Planes of the line-order cells.
    planes: Vec<Plane>,
    start_colour: usize,
    /// How many layers were returned.
    layers: u32,
    /// How many positions were seen.
    total: u64,
    parallel: bool,
}

impl<const R: usize, const C: usize> SlidingSearch<R, C> {
    /// Words of a plane.
    const WORDS: u64 = {
        assert!(R * C <= 16, "a bit for each position of more than 16 cells is past any memory");
        Tiles::<R, C>::CODES.div_ceil(BITS as u64)
    };

    /// A search from a position, mostly the goal, which is layer 0.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] if there is not enough memory.
    ///
    /// ```
    /// use sliding_tiles::{SlidingSearch, Tiles};
    /// let search = SlidingSearch::new(Tiles::<2, 2>::GOAL)?;
    /// assert!(search.map(|layer| layer.states).eq([1, 2, 2, 2, 2, 2, 1]));
    /// # Ok::<(), sliding_tiles::Error>(())
    /// ```
    pub fn new(start: Tiles<R, C>) -> Result<Self, Error> {
        let refused = || Error::Memory { needed: Self::bytes() };
        let len = usize::try_from(Self::WORDS).map_err(|_| refused())?;
        let (line, cells) = (Tiles::<R, C>::LINE, Tiles::<R, C>::CELLS);
        let planes = (0..cells).map(|cell| Plane::new(cell, line, cells, len));
        let mut planes = planes.collect::<Result<Vec<_>, _>>().map_err(|_| refused())?;
        let (cell, word, bit) = Self::place(start);
        planes[cell].start_at(word, bit);
        let start_colour = planes[cell].colour;
        Ok(Self { planes, start_colour, layers: 0, total: 1, parallel: false })
    }

    /// The bytes that a search holds, which a program can compare with the memory that is free.
    ///
    /// ```
    /// use sliding_tiles::SlidingSearch;
    /// assert_eq!(SlidingSearch::<3, 4>::bytes(), 31_980_960);
    /// ```
    #[must_use]
    pub const fn bytes() -> u64 {
        let chunks = Self::WORDS.div_ceil(CHUNK as u64);
        (R * C) as u64 * (Self::WORDS * 8 + chunks * size_of::<Chunk>() as u64)
    }

    /// Whether a position is in a layer that was returned, or is a start.
    ///
    /// ```
    /// use sliding_tiles::{SlidingSearch, Tiles};
    /// let near: Tiles<3, 3> = "1 2 0/3 4 5/6 7 8".parse()?;
    /// let mut search = SlidingSearch::new(Tiles::<3, 3>::GOAL)?;
    /// search.by_ref().take(2).count();
    /// assert!(!search.has_seen(near));
    /// search.next();
    /// assert!(search.has_seen(near));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_seen(&self, position: Tiles<R, C>) -> bool {
        let (cell, word, bit) = Self::place(position);
        self.planes[cell].has(word, bit)
    }

    /// Uses all threads of the current `rayon` pool for each layer, from boards of twelve cells on:
    /// a layer of a smaller board takes less time than to wake the threads. Needs the feature
    /// `rayon`. The result is the same.
    ///
    /// ```
    /// use sliding_tiles::{SlidingSearch, Tiles};
    /// let search = SlidingSearch::new(Tiles::<3, 3>::GOAL)?;
    /// assert!(search.clone().parallel().eq(search));
    /// # Ok::<(), sliding_tiles::Error>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn parallel(mut self) -> Self {
        self.parallel = true;
        self
    }

    /// The blank's line-order cell, and the word and bit of a position in the plane of that cell.
    #[expect(clippy::cast_possible_truncation, reason = "words that are in memory")]
    fn place(position: Tiles<R, C>) -> (usize, usize, u64) {
        let (cell, code) = position.blank_and_code();
        (cell, (code / BITS as u64) as usize, 1 << (code % BITS as u64))
    }
}

impl<const R: usize, const C: usize> Iterator for SlidingSearch<R, C> {
    type Item = Layer;

    fn next(&mut self) -> Option<Layer> {
        let (depth, mut states) = (self.layers, 1);
        if depth > 0 {
            // Each move takes the blank to the other colour: a layer has it on one.
            let target = (self.start_colour + depth as usize) % 2;
            states = plane::expand(&mut self.planes, target, self.parallel);
            if states == 0 {
                return None;
            }
            self.total += states;
        }
        self.layers += 1;
        Some(Layer { depth, states, total: self.total })
    }
}

/// After the last layer there is nothing to expand.
impl<const R: usize, const C: usize> FusedIterator for SlidingSearch<R, C> {}

impl<const R: usize, const C: usize> core::fmt::Debug for SlidingSearch<R, C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("SlidingSearch").field("layers", &self.layers).finish_non_exhaustive()
    }
}
