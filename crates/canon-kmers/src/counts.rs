use alloc::vec::Vec;

use crate::space::KmerSpace;
use crate::word::KmerWord;

/// How often each canonical k-mer occurs in texts that come one after the other.
///
/// [`add`](Self::add) takes a bare sequence. Read FASTA by a library such as needletail, and add
/// its records one by one.
///
/// New k-mers wait unsorted until there are as many of them as different ones counted so far; then
/// they are sorted and merged. So `n` k-mers take O(n log n) time. Memory is at most 48 bytes per
/// different k-mer for `u64` and 96 for `u128`, or 16 MB and 32 MB where that is more; the text is
/// not kept.
///
/// ```
/// use canon_kmers::{KmerCounts, KmerSpace};
///
/// let space = KmerSpace::<u64>::new(3)?;
/// let mut counts = KmerCounts::new(space);
/// counts.add(b"ACGTNGTC");
/// counts.add(b"GAC");
/// let sorted = counts.into_sorted();
/// assert_eq!(sorted, [(0b00_01_10, 2), (0b10_00_01, 2)]); // ACG and GAC
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "counting k-mers")]
pub struct KmerCounts<W> {
    space: KmerSpace<W>,
    /// Ascending, each k-mer once.
    sorted: Vec<(W, u64)>,
    /// Not yet among them.
    waiting: Vec<W>,
}

/// Letters that are taken at once, and k-mers that may always wait.
const PIECE: usize = 1 << 18;

impl<W: KmerWord> KmerCounts<W> {
    /// Nothing counted yet.
    ///
    /// ```
    /// use canon_kmers::{KmerCounts, KmerSpace};
    /// assert!(KmerCounts::new(KmerSpace::<u64>::new(5)?).into_sorted().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn new(space: KmerSpace<W>) -> Self {
        Self { space, sorted: Vec::new(), waiting: Vec::new() }
    }

    /// Counts the k-mers of one sequence: bare letters, without line ends or headers.
    ///
    /// Both cases are read. Any other byte, **even a line end**, ends the k-mers before it; no
    /// k-mer spans two calls.
    ///
    /// ```
    /// use canon_kmers::{KmerCounts, KmerSpace};
    /// let mut counts = KmerCounts::new(KmerSpace::<u64>::new(2)?);
    /// counts.add(b"AAaNt");
    /// counts.add(b"T");
    /// assert_eq!(counts.into_sorted(), [(0, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A line end separates k-mers:
    ///
    /// ```
    /// use canon_kmers::{KmerCounts, KmerSpace};
    /// let mut counts = KmerCounts::new(KmerSpace::<u64>::new(3)?);
    /// counts.add(b"AC\nGT"); // neither ACG nor CGT
    /// assert!(counts.into_sorted().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, text: &[u8]) {
        // In pieces, so that what waits stays small however long the text is. They overlap by the
        // letters that k-mers of both need.
        let overlap = self.space.k as usize - 1;
        let mut start = 0;
        while start + overlap < text.len() {
            let end = text.len().min(start + overlap + PIECE);
            self.make_room(end - start - overlap);
            self.space.append(&text[start..end], &mut self.waiting);
            // A merge passes over all of `sorted`, so it waits until as many k-mers share the cost:
            // that keeps `n` k-mers at O(n log n).
            if self.waiting.len() >= self.sorted.len().max(PIECE) {
                self.merge();
            }
            start += PIECE;
        }
    }

    /// The canonical k-mers that occurred, in ascending order, each with how often.
    ///
    /// ```
    /// use canon_kmers::{KmerCounts, KmerSpace};
    /// let mut counts = KmerCounts::new(KmerSpace::<u64>::new(1)?);
    /// counts.add(b"TAGTA");
    /// assert_eq!(counts.into_sorted(), [(0, 4), (1, 1)]); // A and C
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn into_sorted(mut self) -> Vec<(W, u64)> {
        self.merge();
        self.sorted
    }

    /// Makes room for more k-mers that wait, but never for more than may wait.
    fn make_room(&mut self, more: usize) {
        let (waiting, all) = (self.waiting.len(), self.waiting.len() + more);
        if all > self.waiting.capacity() {
            // A vector would double by itself, up to twice what may wait.
            let most = self.sorted.len().max(PIECE) + PIECE;
            self.waiting.reserve_exact(all.max(most.min(2 * self.waiting.capacity())) - waiting);
        }
    }

    /// In place, from the end: a second list of all classes would double the memory.
    fn merge(&mut self) {
        let Self { sorted, waiting, .. } = self;
        waiting.sort_unstable();
        let mut known = sorted.iter().map(|(kmer, _)| *kmer).peekable();
        let is_new = |run: &&[W]| {
            while known.next_if(|other| *other < run[0]).is_some() {}
            known.next_if_eq(&run[0]).is_none()
        };
        let new = waiting.chunk_by(|a, b| a == b).filter(is_new).count();
        let Some(any) = waiting.first() else { return };
        // What is to be moved ends here, and goes before there.
        let mut from = sorted.len();
        // Exactly: a vector that doubles would need more memory than the page of the type says.
        sorted.reserve_exact(new);
        sorted.resize(from + new, (*any, 0));
        let mut to = sorted.len();
        // `to - from` is how many new k-mers are still to be placed, so nothing is overwritten
        // before it was moved.
        for run in waiting.chunk_by(|a, b| a == b).rev() {
            let kmer = run[0];
            while from > 0 && sorted[from - 1].0 > kmer {
                (from, to) = (from - 1, to - 1);
                sorted[to] = sorted[from];
            }
            let mut count = run.len() as u64;
            if from > 0 && sorted[from - 1].0 == kmer {
                from -= 1;
                count += sorted[from].1;
            }
            to -= 1;
            sorted[to] = (kmer, count);
        }
        waiting.clear();
    }
}
