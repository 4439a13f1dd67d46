use alloc::vec::Vec;
use core::mem;

use crate::kmers::{KmerSpace, KmerWord};

/// How often each canonical k-mer occurs in texts that come one after the other.
///
/// K-mers wait unsorted until there are as many of them as classes known; then they are sorted and
/// merged. So `n` k-mers take O(n log n) time, and memory for twice the classes (at least half a
/// million): 24 bytes a class for `u64`, 48 for `u128`.
///
/// ```
/// use canon_key::kmers::{KmerCounts, KmerSpace};
///
/// let space = KmerSpace::<u64>::new(3)?;
/// let mut counts = KmerCounts::new(space);
/// counts.add(b"ACGTNGTC");
/// counts.add(b"GAC");
/// assert_eq!(counts.total(), 4);
/// let sorted = counts.into_sorted();
/// assert_eq!(sorted, [(0b00_01_10, 2), (0b10_00_01, 2)]); // ACG and GAC
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct KmerCounts<W> {
    space: KmerSpace<W>,
    /// Ascending, each k-mer once.
    sorted: Vec<(W, u64)>,
    /// Not yet among them.
    waiting: Vec<W>,
    total: u64,
}

/// Letters that are taken at once, and k-mers that may always wait.
const PIECE: usize = 1 << 18;

impl<W: KmerWord> KmerCounts<W> {
    /// Nothing counted yet.
    ///
    /// ```
    /// use canon_key::kmers::{KmerCounts, KmerSpace};
    /// assert_eq!(KmerCounts::new(KmerSpace::<u64>::new(5)?).total(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn new(space: KmerSpace<W>) -> Self {
        Self { space, sorted: Vec::new(), waiting: Vec::new(), total: 0 }
    }

    /// Counts the k-mers of a text. Both cases are read; no k-mer holds any other byte, and none
    /// reaches from one text into the next.
    ///
    /// ```
    /// use canon_key::kmers::{KmerCounts, KmerSpace};
    /// let mut counts = KmerCounts::new(KmerSpace::<u64>::new(2)?);
    /// counts.add(b"AAaNt");
    /// counts.add(b"T");
    /// assert_eq!(counts.into_sorted(), [(0, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add(&mut self, text: &[u8]) {
        let overlap = self.space.k() as usize - 1;
        let mut start = 0;
        while start + overlap < text.len() {
            let end = text.len().min(start + overlap + PIECE);
            let before = self.waiting.len();
            self.space.append(&text[start..end], &mut self.waiting);
            self.total += (self.waiting.len() - before) as u64;
            if self.waiting.len() >= self.sorted.len().max(PIECE) {
                self.merge();
            }
            start += PIECE;
        }
    }

    /// How many k-mers were counted, each as often as it occurred.
    ///
    /// ```
    /// use canon_key::kmers::{KmerCounts, KmerSpace};
    /// let mut counts = KmerCounts::new(KmerSpace::<u64>::new(2)?);
    /// counts.add(b"ACGTA");
    /// assert_eq!(counts.total(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// The canonical k-mers that occurred, in ascending order, each with how often.
    ///
    /// ```
    /// use canon_key::kmers::{KmerCounts, KmerSpace};
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

    fn merge(&mut self) {
        self.waiting.sort_unstable();
        let known = mem::take(&mut self.sorted);
        let mut merged = Vec::with_capacity(known.len() + self.waiting.len());
        let mut known = known.into_iter().peekable();
        for run in self.waiting.chunk_by(|a, b| a == b) {
            let kmer = run[0];
            while let Some(before) = known.next_if(|(other, _)| *other < kmer) {
                merged.push(before);
            }
            let held = known.next_if(|(other, _)| *other == kmer).map_or(0, |(_, count)| count);
            merged.push((kmer, held + run.len() as u64));
        }
        merged.extend(known);
        self.sorted = merged;
        self.waiting.clear();
    }
}
