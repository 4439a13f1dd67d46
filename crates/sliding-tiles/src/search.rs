use alloc::vec::Vec;
use core::iter::FusedIterator;

use dense_code::Level;
use dense_search::Layer;

use crate::Error;
use crate::Tiles;
use crate::blocks::{BITS, CHUNK};
use crate::plane::{self, Plane};

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
/// let layers: Vec<u64> = SlidingSearch::<3, 3>::new()?.map(|layer| layer.states).collect();
/// assert_eq!(layers[..5], [1, 2, 4, 8, 16]);
/// assert_eq!(layers.len(), 32);
/// assert_eq!(layers.iter().sum::<u64>(), 181_440);
///
/// // How far is this one? Look after each layer.
/// let wanted: Tiles<3, 3> = "8 7 6/0 4 1/2 5 3".parse()?;
/// let mut search = SlidingSearch::<3, 3>::new()?;
/// while !search.has_seen(wanted) && search.next().is_some() {}
/// assert_eq!(search.depth(), Some(31));
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
/// Between two layers a search can be [`Saved`](dense_search::Saved), which needs the feature
/// `std`:
///
#[cfg_attr(feature = "std", doc = "```")]
#[cfg_attr(not(feature = "std"), doc = "```ignore")]
/// use sliding_tiles::dense_search::Saved;
/// use sliding_tiles::SlidingSearch;
///
/// let file = std::env::temp_dir().join(format!("sliding-tiles-{}", std::process::id()));
/// let mut search = SlidingSearch::<3, 3>::new()?;
/// let begun: u64 = search.by_ref().take(10).map(|layer| layer.states).sum();
/// search.save(&file)?;
/// let search = SlidingSearch::<3, 3>::load((), &file)?;
/// assert_eq!(begun + search.map(|layer| layer.states).sum::<u64>(), 181_440);
/// std::fs::remove_file(file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    level: Level,
    parallel: bool,
}

impl<const R: usize, const C: usize> SlidingSearch<R, C> {
    /// Words of a plane.
    const WORDS: u64 = {
        assert!(R * C <= 16, "a bit for each position of more than 16 cells is past any memory");
        Tiles::<R, C>::CODES.div_ceil(BITS as u64)
    };

    /// A search from the goal.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] if there is not enough memory.
    ///
    /// ```
    /// use sliding_tiles::SlidingSearch;
    /// let layers: Vec<u64> = SlidingSearch::<2, 2>::new()?.map(|layer| layer.states).collect();
    /// assert_eq!(layers, [1, 2, 2, 2, 2, 2, 1]);
    /// # Ok::<(), sliding_tiles::Error>(())
    /// ```
    pub fn new() -> Result<Self, Error> {
        Self::from_start(Tiles::GOAL)
    }

    /// The bytes that a search holds, which a program can compare with the memory that is free.
    ///
    /// ```
    /// use sliding_tiles::SlidingSearch;
    /// assert_eq!(SlidingSearch::<3, 4>::bytes(), 31_969_080);
    /// ```
    #[must_use]
    pub const fn bytes() -> u64 {
        let chunks = Self::WORDS.div_ceil(CHUNK as u64);
        (R * C) as u64 * (Self::WORDS * 8 + chunks * 3)
    }

    /// A search from any position, which is layer 0.
    ///
    /// # Errors
    ///
    /// [`Error::Memory`] if there is not enough memory.
    ///
    /// ```
    /// use sliding_tiles::SlidingSearch;
    /// let search = SlidingSearch::<2, 3>::from_start("1 2 0/3 4 5".parse()?)?;
    /// assert_eq!(search.map(|layer| layer.states).sum::<u64>(), 360);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_start(start: Tiles<R, C>) -> Result<Self, Error> {
        let refused = || Error::Memory { needed: Self::bytes() };
        let len = usize::try_from(Self::WORDS).map_err(|_| refused())?;
        let (start_cell, word, bit) = Self::place(start);
        let mut planes = Vec::new();
        for cell in 0..Tiles::<R, C>::CELLS {
            let mut words = Vec::new();
            words.try_reserve_exact(len).map_err(|_| refused())?;
            words.resize(len, 0);
            if cell == start_cell {
                words[word] = bit;
            }
            planes.push(words);
        }
        Ok(Self::with_words(planes, plane::colour(start_cell, Tiles::<R, C>::LINE)))
    }

    /// A search with these planes, in the order of the line-order cells.
    fn with_words(words: Vec<Vec<u64>>, start_colour: usize) -> Self {
        let level = Level::detect();
        let planes = plane::planes(words, Tiles::<R, C>::LINE, level);
        Self { planes, start_colour, layers: 0, total: 1, level, parallel: false }
    }

    /// The depth of the layer that was returned last.
    ///
    /// ```
    /// use sliding_tiles::SlidingSearch;
    /// let mut search = SlidingSearch::<3, 3>::new()?;
    /// assert_eq!(search.depth(), None); // not begun
    /// search.by_ref().take(3).count();
    /// assert_eq!(search.depth(), Some(2));
    /// # Ok::<(), sliding_tiles::Error>(())
    /// ```
    #[must_use]
    pub const fn depth(&self) -> Option<u32> {
        self.layers.checked_sub(1)
    }

    /// How many positions were seen.
    ///
    /// ```
    /// use sliding_tiles::SlidingSearch;
    /// let mut search = SlidingSearch::<3, 3>::new()?;
    /// search.by_ref().take(3).count();
    /// assert_eq!(search.total(), 1 + 2 + 4);
    /// # Ok::<(), sliding_tiles::Error>(())
    /// ```
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Whether a position is in a layer that was returned, or is a start.
    ///
    /// ```
    /// use sliding_tiles::{SlidingSearch, Tiles};
    /// let near: Tiles<3, 3> = "1 2 0/3 4 5/6 7 8".parse()?;
    /// let mut search = SlidingSearch::<3, 3>::new()?;
    /// search.by_ref().take(2).count();
    /// assert!(!search.has_seen(near));
    /// search.next();
    /// assert!(search.has_seen(near));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_seen(&self, position: Tiles<R, C>) -> bool {
        let (cell, word, bit) = Self::place(position);
        self.planes[cell].words[word] & bit != 0
    }

    /// Uses all threads of the current `rayon` pool for each layer, from boards of twelve cells on:
    /// a layer of a smaller board takes less time than to wake the threads. Needs the feature
    /// `rayon`. The result is the same.
    ///
    /// ```
    /// use sliding_tiles::SlidingSearch;
    /// assert!(SlidingSearch::<3, 3>::new()?.parallel().eq(SlidingSearch::<3, 3>::new()?));
    /// # Ok::<(), sliding_tiles::Error>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn parallel(mut self) -> Self {
        self.parallel = true;
        self
    }

    /// The same search at another instruction level, for tests and benches.
    #[doc(hidden)]
    pub fn at(mut self, level: Level) -> Self {
        self.level = level;
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
            states = plane::expand(&mut self.planes, target, self.level, self.parallel);
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

#[cfg(feature = "std")]
mod saved {
    //! Searches as records between two layers.

    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;
    use std::io::{self, Read, Write};

    use dense_search::record::{RecordReader, write};
    use dense_search::{Error, Saved};

    use super::{BITS, Plane, SlidingSearch, Tiles};

    /// The number of this kind of record.
    const KIND: u32 = 4;

    /// Searches are saved between two layers.
    impl<const R: usize, const C: usize> Saved for SlidingSearch<R, C> {
        type Space = ();

        fn write_to(&self, out: impl Write) -> io::Result<()> {
            let fields = [self.start_colour as u64, self.layers.into(), self.total];
            let words = self.planes.iter().flat_map(|plane| &plane.words).copied();
            write(out, KIND, &Self::name(), &fields, words)
        }

        fn read_from((): (), from: impl Read) -> Result<Self, Error> {
            let mut from = RecordReader::new(from, KIND, &Self::name())?;
            let &[colour @ (0 | 1), layers, total] = from.fields() else {
                return Err(Error::Fields);
            };
            let mut planes = Vec::new();
            for _ in 0..Tiles::<R, C>::CELLS {
                planes.push(from.words(Self::WORDS)?);
            }
            from.end()?;
            if !planes.iter().all(|plane| Self::are_positions(plane)) {
                return Err(Error::Fields);
            }
            let mut search = Self::with_words(planes, usize::from(colour == 1));
            search.layers = u32::try_from(layers).map_err(|_| Error::Fields)?;
            search.total = search.planes.iter().map(Plane::states).sum();
            // The first layer has one position, and each after it one at least.
            let is_first = layers < 2;
            if search.total != total || total < layers.max(1) || is_first && total > 1 {
                return Err(Error::Fields);
            }
            Ok(search)
        }
    }

    impl<const R: usize, const C: usize> SlidingSearch<R, C> {
        /// Names the bits of a plane and their order.
        fn name() -> String {
            format!("sliding {R} {C} by 60 bits")
        }

        /// Whether all bits of a plane stand for positions.
        fn are_positions(plane: &[u64]) -> bool {
            plane.iter().enumerate().all(|(number, &bits)| {
                // All words but the last are full.
                let left = Tiles::<R, C>::CODES.saturating_sub((number * BITS) as u64);
                bits & u64::MAX << left.min(BITS as u64) == 0
            })
        }
    }
}
