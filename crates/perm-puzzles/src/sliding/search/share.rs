//! A part of a sliding-puzzle search. A child of `sliding_search`, whose parts it is made of.

use alloc::vec;
use alloc::vec::Vec;

use super::{BITS, CHUNK, Edge, Expander, Kind, Plane, SearchError, SlidingSearch, Tiles, blocks};

/// One share of a sliding-puzzle search that is spread over several processes.
///
/// Share `k` of `n` holds the `k`-th part of every plane of [`SlidingSearch`], by ranges of whole
/// chunks of 20160 sequences. In each layer every share calls [`expand`](Self::expand), which works
/// on its own words and hands out a [`Slice`] of bits for each run that belongs to another share;
/// every share [`accept`](Self::accept)s those sent to it; then [`settle`](Self::settle) gives what
/// is new in it. The sum over the shares is the layer, and a sum of 0 the end.
///
/// ```
/// use perm_puzzles::SlidingShare;
///
/// // Three shares in one process.
/// let mut shares: Vec<_> = (0..3).map(|k| SlidingShare::<2, 5>::new(k, 3)).collect::<Result<_, _>>()?;
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
/// Memory: the `n`-th part of [`SlidingSearch::bytes`]. Traffic: each chunk that grew, once for
/// each slide across the lines that leads out of its share.
#[derive(Clone)]
pub struct SlidingShare<const R: usize, const C: usize> {
    search: SlidingSearch<R, C>,
    share: usize,
    shares: usize,
    /// The first chunk of this share.
    first: usize,
    /// For each line-order cell and each of its edges where the windows of a far one go to.
    onward: Vec<Vec<Vec<u32>>>,
    depth: usize,
}

/// Bits of one plane that go to another share. Any may be made, or read from a message:
/// [`SlidingShare::accept`] checks them.
///
/// ```
/// use perm_puzzles::SlidingShare;
/// // Share 0 of two has the goal; a slide across the lines leads to the other share.
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
    /// The line-order cell of the blank.
    pub cell: u8,
    /// The word of the plane that the first of the words is ored to.
    pub word: u32,
    /// The bits: the lowest 60 of each word, on the board of four cells the lowest 3.
    pub words: Vec<u64>,
}

impl<const R: usize, const C: usize> SlidingShare<R, C> {
    /// Chunks of a plane.
    #[expect(clippy::cast_possible_truncation, reason = "at most 15!/8! chunks")]
    const CHUNKS: usize = SlidingSearch::<R, C>::WORDS.div_ceil(CHUNK as u64) as usize;

    /// Share number `share` of `shares` of a search from the goal.
    ///
    /// # Errors
    ///
    /// [`SearchError::Memory`] where the allocator refuses, [`SearchError::NoSuchShare`] where
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
        // There may be far more shares than chunks; most have none then. At most CHUNKS.
        let bound = |share: usize| (share as u128 * Self::CHUNKS as u128 / shares as u128) as usize;
        let (first, end) = (bound(share), bound(share + 1));
        #[expect(clippy::cast_possible_truncation, reason = "a share of a plane is in memory")]
        let words =
            (end * CHUNK).min(SlidingSearch::<R, C>::WORDS as usize).saturating_sub(first * CHUNK);
        let mut search = SlidingSearch::empty();
        for cell in 0..Tiles::<R, C>::CELLS {
            let mut plane = Plane {
                words: Vec::new(),
                counts: vec![0; end - first],
                grew: vec![false; end - first],
            };
            plane.words.try_reserve_exact(words).map_err(|_| SearchError::Memory {
                needed: SlidingSearch::<R, C>::bytes() / shares as u64,
            })?;
            plane.words.resize(words, 0);
            search.planes[SlidingSearch::<R, C>::colour(cell)].push(plane);
        }
        // The goal: blank cell 0, code 0.
        if first == 0 && end > 0 {
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
        Ok(Self { search, share, shares, first, onward, depth: 0 })
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
        let (share, shares, first, level) = (self.share, self.shares, self.first, *level);
        let cells =
            (0..Tiles::<R, C>::CELLS).filter(|&cell| SlidingSearch::<R, C>::colour(cell) == target);
        for (cell, Plane { words, .. }) in cells.zip(targets) {
            let mut expander = Expander::new(&edges[cell], sources, level);
            for (edge, onward) in edges[cell].iter().zip(&self.onward[cell]) {
                let source = &sources[edge.source];
                for (local, _) in source.grew.iter().enumerate().filter(|&(_, &grew)| grew) {
                    let range = local * CHUNK..((local + 1) * CHUNK).min(words.len());
                    let bits = &source.words[range.clone()];
                    match &edge.kind {
                        Kind::Along => blocks::unite(level, bits, &mut words[range]),
                        Kind::Near(steps) => {
                            let above = super::digits_above(first + local);
                            expander.rotator.unite_rotated(steps, above, bits, &mut words[range]);
                        }
                        Kind::Far { run, .. } => {
                            let start = (first + local) * CHUNK;
                            let piece = (*run).min(CHUNK);
                            for (k, bits) in bits.chunks(piece).enumerate() {
                                if bits.iter().all(|&word| word == 0) {
                                    continue;
                                }
                                let from = start + k * piece;
                                let window = from / run % onward.len();
                                let to = from - window * run + onward[window] as usize * run;
                                let owner = owner(to / CHUNK, Self::CHUNKS, shares);
                                if owner == share {
                                    let begin = to - first * CHUNK;
                                    blocks::unite(
                                        level,
                                        bits,
                                        &mut words[begin..begin + bits.len()],
                                    );
                                } else {
                                    #[expect(
                                        clippy::cast_possible_truncation,
                                        reason = "15!/2/60 words fit u32"
                                    )]
                                    send(
                                        owner,
                                        Slice {
                                            cell: cell as u8,
                                            word: to as u32,
                                            words: bits.to_vec(),
                                        },
                                    );
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Takes bits that another share sent in this layer; `false`, and nothing is changed, if they
    /// don't belong here.
    ///
    /// ```
    /// use perm_puzzles::{Slice, SlidingShare};
    /// let mut share = SlidingShare::<2, 5>::new(0, 1)?;
    /// // Not among the words of this share.
    /// assert!(!share.accept(&Slice { cell: 1, word: u32::MAX, words: vec![1] }));
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
        let Some(begin) = (slice.word as usize).checked_sub(self.first * CHUNK) else {
            return false;
        };
        let Some(words) =
            plane.words.get_mut(begin..).and_then(|words| words.get_mut(..slice.words.len()))
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

    /// Ends the layer; gives how many positions are new in this share.
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

/// The share that a chunk belongs to: share `k` of `n` begins with chunk `k * chunks / n`.
fn owner(chunk: usize, chunks: usize, shares: usize) -> usize {
    match (chunk + 1).checked_mul(shares) {
        Some(product) => (product - 1) / chunks,
        // Below `shares`, since the chunk is below `chunks`.
        None => (((chunk as u128 + 1) * shares as u128 - 1) / chunks as u128) as usize,
    }
}

impl<const R: usize, const C: usize> core::fmt::Debug for SlidingShare<R, C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("SlidingShare")
            .field("share", &self.share)
            .field("shares", &self.shares)
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}
