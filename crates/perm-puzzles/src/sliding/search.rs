use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use dense_code::Level;

use super::blocks::{self, BITS, CHUNK};
use super::rotation::{self, Rotator, Step};

#[cfg(feature = "std")]
use dense_search::record::{self, RecordReader, RecordWriter};
use dense_search::{Error, Layer};

use super::{SlidingError, Tiles};

/// The number of this kind of record.
const KIND: u32 = 4;

/// Breadth-first search of a whole sliding puzzle, one bit per position, without computing ranks.
///
/// An iterator over the layers: the first layer has only the start, the last one the farthest
/// positions. Your own loop over the layers can print progress, limit the depth, or stop at a
/// position. Layers are only counted; to list the positions of one, use
/// [`Search`](dense_search::Search) on a [`SlidingPuzzle`](crate::SlidingPuzzle), with two bits per
/// position.
///
/// ```
/// use perm_puzzles::{SlidingSearch, Tiles};
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
/// Boards from 2x2 up to 16 cells compile. (The fifteen-puzzle is one of them, but its search needs
/// 1.4 TB of memory.)
#[derive(Clone)]
#[must_use = "a search is lazy: it runs as its layers are asked for"]
pub struct SlidingSearch<const R: usize, const C: usize> {
    /// Planes of the line-order cells of each colour, in ascending order.
    planes: [Vec<Plane>; 2],
    /// For each line-order cell how its plane gets the bits of its neighbours'.
    edges: Vec<Vec<Edge>>,
    start_colour: usize,
    layer: Option<Layer>,
    level: Level,
    #[cfg(feature = "rayon")]
    parallel: bool,
}

/// The positions seen with the blank in one cell.
#[derive(Clone)]
struct Plane {
    words: Vec<u64>,
    /// Bits set in each chunk: at most 8!/2 = 20160.
    counts: Vec<u16>,
    /// Whether the chunk grew when it was last written.
    grew: Vec<bool>,
}

/// A slide of the blank from a neighbouring cell.
#[derive(Clone)]
struct Edge {
    /// Its colour is the other one; this is the place among the cells of that colour.
    source: usize,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    /// The sequence stays as it is.
    Along,
    /// Exchanges within a chunk, in this order.
    Near(Vec<Step>),
    /// A permutation of runs of words: `from[w]` for the digits `w` from `place` up.
    Far { from: Vec<u32>, run: usize },
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
    /// [`SlidingError::Memory`] if there is not enough memory.
    ///
    /// ```
    /// use perm_puzzles::SlidingSearch;
    /// let layers: Vec<u64> = SlidingSearch::<2, 2>::new()?.map(|layer| layer.states).collect();
    /// assert_eq!(layers, [1, 2, 2, 2, 2, 2, 1]);
    /// # Ok::<(), perm_puzzles::SlidingError>(())
    /// ```
    pub fn new() -> Result<Self, SlidingError> {
        Self::from_start(Tiles::GOAL)
    }

    /// A search without planes and starts.
    fn empty() -> Self {
        Self {
            planes: [Vec::new(), Vec::new()],
            edges: (0..Tiles::<R, C>::CELLS).map(Self::edges_into).collect(),
            start_colour: 0,
            layer: None,
            level: Level::detect(),
            #[cfg(feature = "rayon")]
            parallel: false,
        }
    }

    /// The bytes that a search holds, which a program can compare with the memory that is free.
    ///
    /// ```
    /// use perm_puzzles::SlidingSearch;
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
    /// [`SlidingError::Memory`] if there is not enough memory.
    ///
    /// ```
    /// use perm_puzzles::SlidingSearch;
    /// let search = SlidingSearch::<2, 3>::from_start("1 2 0/3 4 5".parse()?)?;
    /// assert_eq!(search.map(|layer| layer.states).sum::<u64>(), 360);
    /// # Ok::<(), perm_puzzles::SlidingError>(())
    /// ```
    pub fn from_start(start: Tiles<R, C>) -> Result<Self, SlidingError> {
        let refused = SlidingError::Memory { needed: Self::bytes() };
        let words = usize::try_from(Self::WORDS).map_err(|_| refused)?;
        let chunks = words.div_ceil(CHUNK);
        let mut search = Self::empty();
        for cell in 0..Tiles::<R, C>::CELLS {
            let mut plane =
                Plane { words: Vec::new(), counts: vec![0; chunks], grew: vec![false; chunks] };
            plane.words.try_reserve_exact(words).map_err(|_| refused)?;
            plane.words.resize(words, 0);
            search.planes[Self::colour(cell)].push(plane);
        }
        let (cell, word, bit) = Self::place(start);
        search.start_colour = Self::colour(cell);
        let plane = &mut search.planes[search.start_colour][Self::slot(cell)];
        plane.words[word] = bit;
        (plane.counts[word / CHUNK], plane.grew[word / CHUNK]) = (1, true);
        Ok(search)
    }

    /// The depth of the layer that was returned last.
    ///
    /// ```
    /// use perm_puzzles::SlidingSearch;
    /// let mut search = SlidingSearch::<3, 3>::new()?;
    /// assert_eq!(search.depth(), None); // not begun
    /// search.by_ref().take(3).count();
    /// assert_eq!(search.depth(), Some(2));
    /// # Ok::<(), perm_puzzles::SlidingError>(())
    /// ```
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.layer.map(|layer| layer.depth)
    }

    /// How many positions were seen.
    ///
    /// ```
    /// use perm_puzzles::SlidingSearch;
    /// let mut search = SlidingSearch::<3, 3>::new()?;
    /// search.by_ref().take(3).count();
    /// assert_eq!(search.total(), 1 + 2 + 4);
    /// # Ok::<(), perm_puzzles::SlidingError>(())
    /// ```
    #[must_use]
    pub fn total(&self) -> u64 {
        self.layer.map_or(1, |layer| layer.total)
    }

    /// Whether a position is in a layer that was returned, or is a start.
    ///
    /// ```
    /// use perm_puzzles::{SlidingSearch, Tiles};
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
        self.planes[Self::colour(cell)][Self::slot(cell)].words[word] & bit != 0
    }

    /// Saves the search as it stands between two layers; a file of this name is replaced in one
    /// step.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    ///
    /// ```
    /// use perm_puzzles::SlidingSearch;
    /// let file =
    ///     std::env::temp_dir().join(format!("perm-puzzles-sliding-save-{}", std::process::id()));
    /// let mut search = SlidingSearch::<3, 3>::new()?;
    /// search.by_ref().take(10).count();
    /// search.save(&file)?;
    /// assert!(SlidingSearch::<3, 3>::load(&file)?.eq(search));
    /// std::fs::remove_file(file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> Result<(), Error> {
        record::save(path, |out| self.write_to(out))
    }

    /// Continues a search that [`save`](Self::save) wrote.
    ///
    /// # Errors
    ///
    /// [`Error`] for a file that can't be read, of another kind or another board, that is
    /// cut off, changed or followed by more, and for too little memory.
    ///
    /// ```
    /// use perm_puzzles::SlidingSearch;
    /// assert!(SlidingSearch::<3, 3>::load("/no/such/file").is_err());
    /// ```
    #[cfg(feature = "std")]
    pub fn load(path: impl AsRef<std::path::Path>) -> Result<Self, Error> {
        Self::read_from(record::open(path)?)
    }

    /// What [`save`](Self::save) writes, as bytes.
    ///
    /// ```
    /// use perm_puzzles::SlidingSearch;
    ///
    /// let mut search = SlidingSearch::<2, 3>::new()?;
    /// let mut layers: Vec<u64> = search.by_ref().take(9).map(|layer| layer.states).collect();
    /// let checkpoint = search.to_bytes();
    ///
    /// layers.extend(SlidingSearch::<2, 3>::from_bytes(&checkpoint)?.map(|layer| layer.states));
    /// assert_eq!((layers.len(), layers.iter().sum::<u64>()), (22, 360));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg(feature = "std")]
    #[expect(clippy::missing_panics_doc, reason = "an invariant of ours")]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes).expect("a vector takes everything");
        bytes
    }

    /// Continues a search from the bytes of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    ///
    /// The errors of [`load`](Self::load).
    #[cfg(feature = "std")]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::read_from(bytes)
    }

    /// Names the bits of a plane and their order.
    fn name() -> String {
        format!("sliding {R} {C} by 60 bits")
    }

    fn fields(&self) -> [u64; 5] {
        let layer = self.layer.unwrap_or(Layer { depth: 0, states: 0, total: 1 });
        let begun = self.layer.is_some().into();
        [self.start_colour as u64, begun, layer.depth.into(), layer.states, layer.total]
    }

    /// The planes in the order of the line-order cells.
    fn words(&self) -> Vec<&[u64]> {
        let mut words = Vec::new();
        for cell in 0..Tiles::<R, C>::CELLS {
            words.push(&self.planes[Self::colour(cell)][Self::slot(cell)].words[..]);
        }
        words
    }

    #[cfg(feature = "std")]
    fn write_to(&self, out: impl std::io::Write) -> std::io::Result<()> {
        let words = self.words();
        let count = words.iter().map(|words| words.len() as u64).sum();
        let mut out = RecordWriter::new(out, KIND, &Self::name(), &self.fields(), count)?;
        words.iter().try_for_each(|words| out.words(words))?;
        out.end()
    }

    #[cfg(feature = "std")]
    fn read_from(from: impl std::io::Read) -> Result<Self, Error> {
        let mut from = RecordReader::new(from, KIND, &Self::name())?;
        let &[colour @ (0 | 1), begun @ (0 | 1), depth, states, total] = from.fields() else {
            return Err(Error::Fields);
        };
        let words = from.words(Tiles::<R, C>::CELLS as u64 * Self::WORDS)?;
        from.end()?;
        let depth = u32::try_from(depth).map_err(|_| Error::Fields)?;
        let mut search = Self::empty();
        search.start_colour = usize::from(colour == 1);
        search.layer = (begun == 1).then_some(Layer { depth, states, total });
        // Of the layers before the last each has a position at least, and the first has one.
        let is_first = (states, total) == (begun, 1);
        let is_layer = if depth == 0 { is_first } else { begun == 1 && states > 0 };
        let rest = total.checked_sub(states);
        if !is_layer
            || rest.is_none_or(|rest| rest < u64::from(depth))
            || !Self::are_positions(&words)
        {
            return Err(Error::Fields);
        }
        search.put_words(words);
        let counts = search.planes.iter().flatten().flat_map(|plane| &plane.counts);
        if counts.map(|&count| u64::from(count)).sum::<u64>() != total {
            return Err(Error::Fields);
        }
        Ok(search)
    }

    /// Whether all bits of these words, as many for each plane, stand for positions.
    fn are_positions(words: &[u64]) -> bool {
        let of_plane = words.len() / Tiles::<R, C>::CELLS;
        words.iter().enumerate().all(|(k, &bits)| {
            // Where the last word of a plane ends; all before it are full.
            let code = (k % of_plane) as u64 * BITS as u64;
            bits & u64::MAX << Tiles::<R, C>::CODES.saturating_sub(code).min(BITS as u64) == 0
        })
    }

    /// Replaces the bits of all planes, which were written in the order of [`words`](Self::words).
    fn put_words(&mut self, mut words: Vec<u64>) {
        self.planes = [Vec::new(), Vec::new()];
        for planes in (0..Tiles::<R, C>::CELLS).rev() {
            // From the end, so that the memory shrinks as the planes grow.
            let plane = words.split_off(words.len() / (planes + 1) * planes);
            words.shrink_to_fit();
            let counts = plane.chunks(CHUNK).map(|chunk| blocks::count(self.level, chunk));
            #[expect(clippy::cast_possible_truncation, reason = "a chunk has 20160 positions")]
            let counts: Vec<u16> = counts.map(|count| count as u16).collect();
            // Which chunks grew was not written: expanding too many of them does no harm.
            let grew = counts.iter().map(|&count| count > 0).collect();
            self.planes[Self::colour(planes)].insert(0, Plane { words: plane, counts, grew });
        }
    }

    /// Uses all threads of the current `rayon` pool for each layer, from boards of twelve cells on: a
    /// layer of a smaller board takes less time than to wake the threads. Needs the feature `rayon`.
    /// The result is the same.
    ///
    /// ```
    /// use perm_puzzles::SlidingSearch;
    /// assert!(SlidingSearch::<3, 3>::new()?.parallel().eq(SlidingSearch::<3, 3>::new()?));
    /// # Ok::<(), perm_puzzles::SlidingError>(())
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

    /// The colour of a line-order cell on the chequered board.
    fn colour(cell: usize) -> usize {
        (cell / Tiles::<R, C>::LINE + cell % Tiles::<R, C>::LINE) % 2
    }

    /// The place of a cell among those of its colour.
    fn slot(cell: usize) -> usize {
        (0..cell).filter(|&other| Self::colour(other) == Self::colour(cell)).count()
    }

    /// The blank's line-order cell, and the word and bit of a position in the plane of that cell.
    #[expect(clippy::cast_possible_truncation, reason = "words that are in memory")]
    fn place(position: Tiles<R, C>) -> (usize, usize, u64) {
        let (cell, code) = position.blank_and_code();
        (cell, (code / BITS as u64) as usize, 1 << (code % BITS as u64))
    }

    /// The slides that bring the blank to a line-order cell.
    fn edges_into(cell: usize) -> Vec<Edge> {
        let line = Tiles::<R, C>::LINE;
        let mut edges = Vec::new();
        let mut edge = |from: usize, kind| edges.push(Edge { source: Self::slot(from), kind });
        if !cell.is_multiple_of(line) {
            edge(cell - 1, Kind::Along);
        }
        if cell % line + 1 < line {
            edge(cell + 1, Kind::Along);
        }
        if cell + line < Tiles::<R, C>::CELLS {
            // The blank came back over `line` cells: the first of the tiles at places `cell..` went
            // to their end.
            edge(cell + line, Self::rotation(cell, false));
        }
        if cell >= line {
            edge(cell - line, Self::rotation(cell - line, true));
        }
        edges
    }

    /// The rotation of the tiles at the places from `p`, `LINE` of them.
    fn rotation(p: usize, toward_front: bool) -> Kind {
        let width = Tiles::<R, C>::LINE;
        // With no digit above 7 the words come from the same chunk.
        if p >= 5 && p + width > 8 {
            return Kind::Far {
                from: blocks::window(p, width, toward_front),
                run: (6..=p).product(),
            };
        }
        let source = if toward_front { p } else { p + width };
        Kind::Near(rotation::steps(p, width, toward_front, Tiles::<R, C>::parity(source) == 1))
    }

    /// Expands one colour's positions into the other's; gives how many are new.
    fn expand(&mut self, target: usize) -> u64 {
        let [first, second] = &mut self.planes;
        let (sources, targets) = if target == 0 { (&*second, first) } else { (&*first, second) };
        let (edges, level) = (&self.edges, self.level);
        let cells = (0..Tiles::<R, C>::CELLS).filter(|&cell| Self::colour(cell) == target);
        #[cfg(feature = "rayon")]
        if self.parallel && parallel::is_worth_it(targets) {
            return parallel::expand(cells.map(|cell| &edges[cell]), sources, targets, level);
        }
        cells
            .zip(targets)
            .map(|(cell, plane)| {
                let chunks =
                    plane.words.chunks_mut(CHUNK).zip(&mut plane.counts).zip(&mut plane.grew);
                let mut expander = Expander::new(&edges[cell], sources, level);
                chunks
                    .enumerate()
                    .map(|(chunk, ((words, count), grew))| {
                        expander.chunk(chunk, words, count, grew)
                    })
                    .sum::<u64>()
            })
            .sum()
    }
}

/// The expansion into one cell's plane, chunk by chunk.
struct Expander<'a> {
    edges: &'a [Edge],
    sources: &'a [Plane],
    level: Level,
    rotator: Rotator,
}

impl<'a> Expander<'a> {
    fn new(edges: &'a [Edge], sources: &'a [Plane], level: Level) -> Self {
        Self { edges, sources, level, rotator: Rotator::new(level) }
    }

    /// Brings a chunk up to date; gives how many positions are new.
    fn chunk(&mut self, chunk: usize, words: &mut [u64], count: &mut u16, grew: &mut bool) -> u64 {
        *grew = false;
        if usize::from(*count) == CHUNK * BITS {
            return 0;
        }
        let mut touched = false;
        let start = chunk * CHUNK;
        for edge in self.edges {
            let source = &self.sources[edge.source];
            match &edge.kind {
                Kind::Along => {
                    if source.grew[chunk] {
                        touched = true;
                        blocks::unite(self.level, &source.words[start..start + words.len()], words);
                    }
                }
                Kind::Near(steps) => {
                    if source.grew[chunk] {
                        touched = true;
                        let source = &source.words[start..start + words.len()];
                        let above = digits_above(chunk as u64);
                        self.rotator.unite_rotated(steps, above, source, words);
                    }
                }
                Kind::Far { from, run } => {
                    touched |= self.far(chunk, from, *run, source, words);
                }
            }
        }
        if !touched {
            return 0;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a chunk has 20160 positions")]
        let now = blocks::count(self.level, words) as u16;
        let new = now - *count;
        *count = now;
        *grew = new > 0;
        u64::from(new)
    }

    fn far(
        &self,
        chunk: usize,
        from: &[u32],
        run: usize,
        source: &Plane,
        words: &mut [u64],
    ) -> bool {
        let start = chunk * CHUNK;
        let mut touched = false;
        if run >= CHUNK {
            // The whole chunk lies in one run.
            let window = start / run % from.len();
            let begin = start - window * run + from[window] as usize * run;
            if source.grew[begin / CHUNK] {
                touched = true;
                blocks::unite(self.level, &source.words[begin..begin + words.len()], words);
            }
            return touched;
        }
        for (k, words) in words.chunks_mut(run).enumerate() {
            let begin = start + k * run;
            let window = begin / run % from.len();
            let begin = begin - window * run + from[window] as usize * run;
            if source.grew[begin / CHUNK] {
                touched = true;
                blocks::unite(self.level, &source.words[begin..begin + words.len()], words);
            }
        }
        touched
    }
}

/// The sum of the digits 8 and above of a chunk.
fn digits_above(chunk: u64) -> usize {
    let (mut rest, mut radix, mut sum) = (chunk, 9, 0);
    while rest > 0 {
        #[expect(clippy::cast_possible_truncation, reason = "a digit is below 16")]
        let digit = (rest % radix) as usize;
        sum += digit;
        rest /= radix;
        radix += 1;
    }
    sum
}

#[cfg(feature = "rayon")]
mod parallel {
    use alloc::vec::Vec;

    use dense_code::Level;
    use rayon::prelude::{
        IndexedParallelIterator as _, IntoParallelIterator as _, ParallelIterator as _,
        ParallelSliceMut as _,
    };

    use super::{CHUNK, Edge, Expander, Plane};

    /// Chunks of one task: 336 words times 16 is 43 KB.
    const TASK: usize = 16;

    /// A megabyte of words: below it a layer takes less time than to wake other threads.
    const FEW: usize = 1 << 17;

    pub(super) fn is_worth_it(targets: &[Plane]) -> bool {
        let words: usize = targets.iter().map(|plane| plane.words.len()).sum();
        rayon::current_num_threads() > 1 && words > FEW
    }

    pub(super) fn expand<'a>(
        edges: impl Iterator<Item = &'a Vec<Edge>>,
        sources: &[Plane],
        targets: &mut [Plane],
        level: Level,
    ) -> u64 {
        // All planes at once: nobody waits for the last task of one before the next begins.
        edges
            .zip(targets)
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|(edges, plane)| {
                let words = plane.words.par_chunks_mut(CHUNK * TASK);
                let counts = plane.counts.par_chunks_mut(TASK);
                let grew = plane.grew.par_chunks_mut(TASK);
                words
                    .zip(counts)
                    .zip(grew)
                    .enumerate()
                    .map_init(
                        || Expander::new(edges, sources, level),
                        |expander, (task, ((words, counts), grew))| {
                            let chunks = words.chunks_mut(CHUNK).zip(counts).zip(grew);
                            chunks
                                .enumerate()
                                .map(|(k, ((words, count), grew))| {
                                    expander.chunk(task * TASK + k, words, count, grew)
                                })
                                .sum::<u64>()
                        },
                    )
                    .sum::<u64>()
            })
            .sum()
    }
}

impl<const R: usize, const C: usize> Iterator for SlidingSearch<R, C> {
    type Item = Layer;

    fn next(&mut self) -> Option<Layer> {
        let layer = match self.layer {
            None => Layer { depth: 0, states: 1, total: 1 },
            Some(last) => {
                let target = (self.start_colour + last.depth as usize + 1) % 2;
                let states = self.expand(target);
                if states == 0 {
                    return None;
                }
                Layer { depth: last.depth + 1, states, total: last.total + states }
            }
        };
        self.layer = Some(layer);
        Some(layer)
    }
}

/// After the last layer there is nothing to expand.
impl<const R: usize, const C: usize> FusedIterator for SlidingSearch<R, C> {}

impl<const R: usize, const C: usize> core::fmt::Debug for SlidingSearch<R, C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("SlidingSearch").field("layer", &self.layer).finish_non_exhaustive()
    }
}
