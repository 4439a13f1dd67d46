//! One share of a sliding-puzzle search. A child of `search`, whose parts it is made of.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::Level;

use super::{BITS, CHUNK, Edge, Kind, Plane, Rotator, SearchError, SlidingSearch, Tiles, blocks};

/// One share of a sliding-puzzle search that is spread over several processes.
///
/// For each cell of the blank, [`SlidingSearch`] has a string of bits, a *plane*, one bit for each
/// sequence of the tiles. Share `k` of `n` holds the `k`-th part of every plane, a range of whole
/// chunks of 20160 bits. In each layer every share calls [`expand`](Self::expand), which works on
/// its own words and hands out a [`Slice`] of bits for each run that belongs to another share;
/// every share [`accept`](Self::accept)s those sent to it; then [`settle`](Self::settle) returns
/// how many positions are new in it. The sum over the shares is the size of the layer. A sum of 0
/// ends the search.
///
/// ```
/// use perm_puzzles::SlidingShare;
///
/// // Three shares in one process.
/// let mut shares: Vec<_> =
///     (0..3).map(|k| SlidingShare::<2, 5>::new(k, 3)).collect::<Result<_, _>>()?;
/// let mut layers = vec![1];
/// loop {
///     let mut post = Vec::new();
///     for share in &mut shares {
///         share.expand(|to, slice| post.push((to, slice)));
///     }
///     for (to, slice) in post {
///         assert!(shares[to].accept(&slice));
///     }
///     let new: u64 = shares.iter_mut().map(SlidingShare::settle).sum();
///     if new == 0 {
///         break;
///     }
///     layers.push(new);
/// }
/// assert_eq!((layers.len(), layers.iter().sum::<u64>()), (56, 1_814_400));
/// # Ok::<(), dense_search::SearchError>(())
/// ```
///
/// Memory: the `n`-th part of [`SlidingSearch::bytes`]. Sent in a layer: each chunk with new bits,
/// once for each slide that leads to another share.
#[derive(Clone)]
pub struct SlidingShare<const R: usize, const C: usize> {
    search: SlidingSearch<R, C>,
    division: Division,
    /// For each line-order cell and each of its edges where the windows of a far one go to.
    onward: Vec<Vec<Vec<u32>>>,
    depth: usize,
}

/// Bits of a search, sent from one [`SlidingShare`] to another: some positions with the blank in
/// one cell. A slice may come from anywhere, such as a socket: [`SlidingShare::accept`] checks it.
///
/// ```
/// use perm_puzzles::SlidingShare;
/// // Share 0 of two has the goal; a slide along the longer side leads to the other share.
/// let mut shares = [SlidingShare::<3, 4>::new(0, 2)?, SlidingShare::new(1, 2)?];
/// let mut post = Vec::new();
/// while post.is_empty() {
///     for share in &mut shares {
///         share.expand(|to, slice| post.push((to, slice)));
///     }
///     shares.each_mut().map(|share| share.settle());
/// }
/// assert!(post.iter().all(|(to, slice)| *to < 2 && slice.cell < 12));
/// # Ok::<(), dense_search::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slice {
    /// The cell of the blank, numbered along the shorter side first.
    pub cell: u8,
    /// Where the words begin: the first of them is combined, by OR, with this word of the plane.
    /// The planes of the fifteen-puzzle have 15!/2/60 words, more than `u32` can count.
    pub word: u64,
    /// The bits: the lowest 60 of each word, on the board of four cells the lowest 3.
    pub words: Vec<u64>,
}

#[cfg(feature = "arbitrary")]
crate::parse::any_fields! { [] Slice { cell word words } }

/// How the chunks of a plane are divided: share `k` of `n` begins with chunk `k * chunks / n`.
///
/// Chunks and words of a whole plane are counted in `u64`, whatever the platform; only those of one
/// share are in memory and have an index.
#[derive(Clone, Copy)]
struct Division {
    share: usize,
    shares: usize,
    chunks: u64,
    /// The first chunk of this share.
    first: u64,
}

impl Division {
    fn new(share: usize, shares: usize, chunks: u64) -> Self {
        let mut division = Self { share, shares, chunks, first: 0 };
        division.first = division.first_of(share);
        division
    }

    /// The first chunk of a share; there may be far more shares than chunks, and most have none
    /// then.
    fn first_of(self, share: usize) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "at most `chunks`")]
        let first = (share as u128 * u128::from(self.chunks) / self.shares as u128) as u64;
        first
    }

    /// The share that a word belongs to.
    fn owner(self, word: u64) -> usize {
        // Below `shares`, since the chunk is below `chunks`.
        let chunk = word / CHUNK as u64;
        (((u128::from(chunk) + 1) * self.shares as u128 - 1) / u128::from(self.chunks)) as usize
    }

    /// The first word of this share.
    fn start(self) -> u64 {
        self.first * CHUNK as u64
    }
}

impl<const R: usize, const C: usize> SlidingShare<R, C> {
    /// Chunks of a plane.
    const CHUNKS: u64 = SlidingSearch::<R, C>::WORDS.div_ceil(CHUNK as u64);

    /// Share number `share` of `shares` of a search from the goal.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`] if there is not enough memory, [`SearchError::NoSuchShare`] where
    /// `share` is not below `shares`.
    ///
    /// ```
    /// use dense_search::SearchError;
    /// use perm_puzzles::SlidingShare;
    /// assert!(SlidingShare::<3, 4>::new(1, 2).is_ok());
    /// let refused = SlidingShare::<3, 4>::new(2, 2);
    /// assert!(matches!(refused, Err(SearchError::NoSuchShare { share: 2, shares: 2 })));
    /// ```
    pub fn new(share: usize, shares: usize) -> Result<Self, SearchError> {
        if share >= shares {
            return Err(SearchError::NoSuchShare { share, shares });
        }
        let division = Division::new(share, shares, Self::CHUNKS);
        let refused =
            SearchError::Memory { needed: SlidingSearch::<R, C>::bytes() / shares as u64 };
        let end = division.first_of(share + 1);
        let words =
            (end * CHUNK as u64).min(SlidingSearch::<R, C>::WORDS).saturating_sub(division.start());
        let words = usize::try_from(words).map_err(|_| refused)?;
        let chunks = words.div_ceil(CHUNK);
        let mut search = SlidingSearch::empty();
        for cell in 0..Tiles::<R, C>::CELLS {
            let mut plane =
                Plane { words: Vec::new(), counts: vec![0; chunks], grew: vec![false; chunks] };
            plane.words.try_reserve_exact(words).map_err(|_| refused)?;
            plane.words.resize(words, 0);
            search.planes[SlidingSearch::<R, C>::colour(cell)].push(plane);
        }
        // The goal: blank cell 0, code 0.
        if division.first == 0 && chunks > 0 {
            let plane = &mut search.planes[0][0];
            plane.words[0] = 1;
            plane.counts[0] = 1;
            plane.grew[0] = true;
        }
        let onward = |edge: &Edge| match &edge.kind {
            Kind::Far { from, .. } => {
                let mut to = vec![0; from.len()];
                for (target, &source) in (0..).zip(from) {
                    to[source as usize] = target;
                }
                to
            }
            Kind::Along | Kind::Near(_) => Vec::new(),
        };
        let onward = search.edges.iter().map(|edges| edges.iter().map(onward).collect()).collect();
        Ok(Self { search, division, onward, depth: 0 })
    }

    /// The bits of this share, plane by plane: together with the number of layers settled, this is
    /// all that a checkpoint needs. [`restore`](Self::restore) takes them back.
    #[must_use]
    pub fn words(&self) -> Vec<&[u64]> {
        self.search.words()
    }

    /// Restores what the share with this number had after it settled `depth` layers, from the
    /// [`words`](Self::words) of all its planes. Returns `false` and changes nothing if there are
    /// more or fewer words than it takes, or if a bit is not a position.
    ///
    /// ```
    /// use perm_puzzles::SlidingShare;
    /// let mut share = SlidingShare::<2, 5>::new(0, 1)?;
    /// let mut next = |share: &mut SlidingShare<2, 5>| {
    ///     share.expand(|_, _| ());
    ///     share.settle()
    /// };
    /// assert_eq!([(); 3].map(|()| next(&mut share)), [2, 3, 6]);
    /// let saved = share.words().concat();
    ///
    /// let mut share = SlidingShare::<2, 5>::new(0, 1)?;
    /// assert!(share.restore(3, saved));
    /// assert_eq!(next(&mut share), 11);
    /// assert!(!share.restore(3, vec![0; 7]));
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[must_use]
    pub fn restore(&mut self, depth: u32, words: Vec<u64>) -> bool {
        let of_plane = self.search.planes[0].first().map_or(0, |plane| plane.words.len());
        let is_whole = words.len() == of_plane * Tiles::<R, C>::CELLS;
        if !is_whole || !SlidingSearch::<R, C>::are_positions(&words, self.division.start()) {
            return false;
        }
        self.search.put_words(words);
        self.depth = depth as usize;
        true
    }

    /// Expands the current layer: its bits go to this share's own words, or to `send` with the
    /// number of the share that they are for.
    ///
    /// ```
    /// use perm_puzzles::SlidingShare;
    /// // The only share has nobody to send to.
    /// let mut share = SlidingShare::<2, 5>::new(0, 1)?;
    /// share.expand(|_, _| unreachable!("one share"));
    /// assert_eq!(share.settle(), 2);
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    pub fn expand(&mut self, mut send: impl FnMut(usize, Slice)) {
        let target = (self.depth + 1) % 2;
        let SlidingSearch { planes: [even, other], edges, level, .. } = &mut self.search;
        let (sources, targets) = if target == 0 { (&*other, even) } else { (&*even, other) };
        let cells =
            (0..Tiles::<R, C>::CELLS).filter(|&cell| SlidingSearch::<R, C>::colour(cell) == target);
        for (cell, plane) in cells.zip(targets) {
            let mut into = Into {
                #[expect(clippy::cast_possible_truncation, reason = "a cell is below 16")]
                cell: cell as u8,
                words: &mut plane.words,
                rotator: Rotator::new(*level),
                level: *level,
                division: self.division,
            };
            for (edge, onward) in edges[cell].iter().zip(&self.onward[cell]) {
                into.unite_edge(edge, onward, &sources[edge.source], &mut send);
            }
        }
    }

    /// Takes bits that another share sent in this layer. Returns `false` and changes nothing if
    /// they don't belong to this share.
    ///
    /// ```
    /// use perm_puzzles::{Slice, SlidingShare};
    /// let mut share = SlidingShare::<2, 5>::new(0, 1)?;
    /// // Not among the words of this share.
    /// assert!(!share.accept(&Slice { cell: 1, word: u64::MAX, words: vec![1] }));
    /// // A word has 60 positions.
    /// assert!(!share.accept(&Slice { cell: 1, word: 0, words: vec![1 << 60] }));
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[must_use]
    pub fn accept(&mut self, slice: &Slice) -> bool {
        let cell = usize::from(slice.cell);
        if cell >= Tiles::<R, C>::CELLS
            || SlidingSearch::<R, C>::colour(cell) != (self.depth + 1) % 2
        {
            return false;
        }
        let plane =
            &mut self.search.planes[(self.depth + 1) % 2][SlidingSearch::<R, C>::slot(cell)];
        let begin = slice.word.checked_sub(self.division.start());
        let Some(words) = begin
            .and_then(|begin| plane.words.get_mut(usize::try_from(begin).ok()?..))
            .and_then(|words| words.get_mut(..slice.words.len()))
        else {
            return false;
        };
        // A word has 60 positions; on a small board the only one has fewer.
        let beyond = u64::MAX << Tiles::<R, C>::CODES.min(BITS as u64);
        if slice.words.iter().any(|bits| bits & beyond != 0) {
            return false;
        }
        blocks::unite(self.search.level, &slice.words, words);
        true
    }

    /// Ends the layer, and returns how many positions are new in this share.
    ///
    /// ```
    /// use perm_puzzles::SlidingShare;
    /// let mut share = SlidingShare::<2, 5>::new(0, 1)?;
    /// let mut layers = Vec::new();
    /// for _ in 0..4 {
    ///     share.expand(|_, _| ());
    ///     layers.push(share.settle());
    /// }
    /// assert_eq!(layers, [2, 3, 6, 11]);
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    pub fn settle(&mut self) -> u64 {
        self.depth += 1;
        let mut new = 0;
        for plane in &mut self.search.planes[self.depth % 2] {
            let chunks = plane.words.chunks(CHUNK).zip(&mut plane.counts).zip(&mut plane.grew);
            for ((words, count), grew) in chunks {
                #[expect(clippy::cast_possible_truncation, reason = "a chunk has 20160 positions")]
                let now = blocks::count(self.search.level, words) as u16;
                *grew = now > *count;
                new += u64::from(now - *count);
                *count = now;
            }
        }
        new
    }
}

/// The part of one cell's plane that a layer is expanded into.
struct Into<'a> {
    cell: u8,
    words: &'a mut [u64],
    rotator: Rotator,
    level: Level,
    division: Division,
}

impl Into<'_> {
    /// Takes over the chunks of a neighbouring cell that grew, or sends them where they belong.
    fn unite_edge(
        &mut self,
        edge: &Edge,
        onward: &[u32],
        source: &Plane,
        send: &mut impl FnMut(usize, Slice),
    ) {
        for (local, _) in source.grew.iter().enumerate().filter(|&(_, &grew)| grew) {
            let range = local * CHUNK..((local + 1) * CHUNK).min(self.words.len());
            let bits = &source.words[range.clone()];
            let chunk = self.division.first + local as u64;
            match &edge.kind {
                Kind::Along => blocks::unite(self.level, bits, &mut self.words[range]),
                Kind::Near(steps) => {
                    let above = super::digits_above(chunk);
                    self.rotator.unite_rotated(steps, above, bits, &mut self.words[range]);
                }
                Kind::Far { run, .. } => self.unite_runs(chunk, *run, onward, bits, send),
            }
        }
    }

    /// Moves the runs of a chunk to where the slide takes them.
    fn unite_runs(
        &mut self,
        chunk: u64,
        run: usize,
        onward: &[u32],
        bits: &[u64],
        send: &mut impl FnMut(usize, Slice),
    ) {
        let piece = run.min(CHUNK);
        let run = run as u64;
        for (k, bits) in bits.chunks(piece).enumerate() {
            if bits.iter().all(|&word| word == 0) {
                continue;
            }
            let from = chunk * CHUNK as u64 + (k * piece) as u64;
            let window = from / run % onward.len() as u64;
            #[expect(clippy::cast_possible_truncation, reason = "below the length of `onward`")]
            let to = from - window * run + u64::from(onward[window as usize]) * run;
            let owner = self.division.owner(to);
            if owner == self.division.share {
                #[expect(clippy::cast_possible_truncation, reason = "a word of this share")]
                let begin = (to - self.division.start()) as usize;
                blocks::unite(self.level, bits, &mut self.words[begin..begin + bits.len()]);
            } else {
                send(owner, Slice { cell: self.cell, word: to, words: bits.to_vec() });
            }
        }
    }
}

impl<const R: usize, const C: usize> core::fmt::Debug for SlidingShare<R, C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("SlidingShare")
            .field("share", &self.division.share)
            .field("shares", &self.division.shares)
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}
