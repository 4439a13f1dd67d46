use core::iter::FusedIterator;

use crate::Error;

/// The most things whose partitions a `u64` counts.
const MOST: usize = 25;

/// In row `m`, column `r`: in how many ways `r` more entries can follow a word of `m` blocks, for
/// `m + r` up to 25.
static COMPLETIONS: [[u64; MOST + 1]; MOST + 1] = {
    let (mut table, mut r) = ([[1; MOST + 1]; MOST + 1], 1);
    while r <= MOST {
        let mut m = 0;
        while m + r <= MOST {
            // The next thing goes into one of the blocks, or opens one.
            table[m][r] = m as u64 * table[m][r - 1] + table[m + 1][r - 1];
            m += 1;
        }
        r += 1;
    }
    table
};

/// A partition of the things `0..N` into blocks, kept as its restricted growth word: entry `i` is
/// the number of the block of `i`, and the blocks are numbered by their least members.
///
/// ```
/// use perm_hash::SetPartition;
///
/// let partition = SetPartition::new([0, 1, 0, 2])?; // {0, 2}, {1}, {3}
/// assert_eq!(SetPartition::<4>::COUNT, 15);
/// assert_eq!(partition.rank(), 7); // five begin with 0 0, then come 0100 and 0101
/// assert_eq!(SetPartition::unrank(7), Some(partition));
/// // No block may be numbered before those with smaller members.
/// assert!(SetPartition::new([0, 2, 0, 1]).is_err());
/// // Four things in two blocks: a Stirling number of the second kind.
/// assert_eq!(SetPartition::<4>::count_with_blocks(2), 7);
/// # Ok::<(), perm_hash::Error>(())
/// ```
///
/// # Order
///
/// Lexicographic in the words; `Ord` is the same. The first partition has one block, the last one
/// `N` blocks. Entry 0 is 0, and each other entry is at most one more than the largest before it.
///
/// `N` is at most 25: the partitions of more things are too many for `u64`, a compile error:
///
/// ```compile_fail,E0080
/// use perm_hash::SetPartition;
/// const COUNT: u64 = SetPartition::<26>::COUNT; // 4.9 * 10^19
/// ```
///
/// # Sources
///
/// D. E. Knuth, *The Art of Computer Programming*, volume 4A, 7.2.1.5; A. Nijenhuis, H. Wilf,
/// *Combinatorial Algorithms*, 1978.
#[doc(alias = "restricted growth")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetPartition<const N: usize>([u8; N]);

impl<const N: usize> SetPartition<N> {
    /// The number of partitions, the Bell number of `N`; a compile error if `N` is above 25.
    ///
    /// ```
    /// use perm_hash::SetPartition;
    /// assert_eq!(SetPartition::<3>::COUNT, 5); // 000, 001, 010, 011, 012
    /// assert_eq!(SetPartition::<25>::COUNT, 4_638_590_332_229_999_353);
    /// ```
    #[doc(alias = "bell number")]
    pub const COUNT: u64 = {
        assert!(N <= MOST, "there are more partitions of more than 25 things than fit u64");
        COMPLETIONS[0][N]
    };

    /// Checks that the first entry is 0 and each other at most one more than the largest before it.
    /// O(N).
    ///
    /// ```
    /// use perm_hash::{Error, SetPartition};
    /// assert!(SetPartition::new([0, 0, 1, 2, 1]).is_ok());
    /// let wrong = SetPartition::new([0, 0, 2, 1, 1]);
    /// assert_eq!(wrong, Err(Error::OutOfRange { entry: 2, value: 2, limit: 2 }));
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] names the first entry that is too large.
    pub const fn new(word: [u8; N]) -> Result<Self, Error> {
        let _ = Self::COUNT;
        let (mut blocks, mut entry) = (0, 0);
        while entry < N {
            let value = word[entry];
            if value > blocks {
                return Err(Error::OutOfRange {
                    entry,
                    value: value as u64,
                    limit: blocks as u64 + 1,
                });
            }
            blocks += (value == blocks) as u8;
            entry += 1;
        }
        Ok(Self(word))
    }

    /// The word, borrowed.
    ///
    /// ```
    /// use perm_hash::SetPartition;
    /// let partition = SetPartition::new([0, 1, 0, 2])?;
    /// assert_eq!(partition.as_array()[3], 2); // thing 3 is in block 2
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub const fn as_array(&self) -> &[u8; N] {
        &self.0
    }

    /// The number of blocks. O(N).
    ///
    /// ```
    /// use perm_hash::SetPartition;
    /// assert_eq!(SetPartition::new([0, 1, 0, 2])?.block_count(), 3);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub const fn block_count(&self) -> usize {
        self.blocks_before(N) as usize
    }

    const fn blocks_before(&self, end: usize) -> u8 {
        let (mut blocks, mut i) = (0, 0);
        while i < end {
            blocks += (self.0[i] == blocks) as u8;
            i += 1;
        }
        blocks
    }

    /// The blocks by their least members, the members of each ascending. O(N) for each block.
    ///
    /// ```
    /// use perm_hash::SetPartition;
    /// let partition = SetPartition::new([0, 1, 0, 2])?;
    /// let blocks: Vec<Vec<u8>> = partition.blocks().map(|block| block.collect()).collect();
    /// assert_eq!(blocks, [vec![0, 2], vec![1], vec![3]]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    pub fn blocks(&self) -> impl Iterator<Item = impl Iterator<Item = u8> + use<'_, N>> {
        (0..self.block_count()).map(|block| {
            let member = move |(thing, &at)| (usize::from(at) == block).then_some(thing);
            (0..).zip(&self.0).filter_map(member)
        })
    }

    /// The position in lexicographic order, below [`COUNT`](Self::COUNT). O(N), from a table of
    /// 5408 bytes that all `N` share.
    ///
    /// ```
    /// use perm_hash::SetPartition;
    /// // After the five that begin with 0 0, and the two others that begin with 0 1 0.
    /// assert_eq!(SetPartition::new([0, 1, 0, 2])?.rank(), 5 + 2);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub const fn rank(self) -> u64 {
        let (mut rank, mut blocks, mut i) = (0, 0, 0);
        while i < N {
            // A smaller entry opens no block.
            let value = self.0[i] as usize;
            rank += value as u64 * COMPLETIONS[blocks][N - 1 - i];
            blocks += (value == blocks) as usize;
            i += 1;
        }
        rank
    }

    /// The partition at a position; `None` if `rank` is [`COUNT`](Self::COUNT) or more. O(N)
    /// divisions.
    ///
    /// ```
    /// use perm_hash::SetPartition;
    /// assert_eq!(SetPartition::unrank(7), Some(SetPartition::new([0, 1, 0, 2])?));
    /// assert_eq!(SetPartition::<4>::unrank(15), None);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        let (mut word, mut rest, mut blocks, mut i) = ([0; N], rank, 0, 0);
        while i < N {
            let ways = COMPLETIONS[blocks as usize][N - 1 - i];
            // Of those that open a block there may be more than `ways`.
            let known = rest / ways;
            #[expect(clippy::cast_possible_truncation, reason = "below the number of blocks")]
            let value = if known < blocks as u64 { known as u8 } else { blocks };
            rest -= value as u64 * ways;
            blocks += (value == blocks) as u8;
            word[i] = value;
            i += 1;
        }
        Some(Self(word))
    }

    /// The next partition in lexicographic order; `None` after the last one. O(N).
    ///
    /// ```
    /// use perm_hash::SetPartition;
    /// let partition = SetPartition::new([0, 1, 1, 2])?;
    /// assert_eq!(partition.successor(), Some(SetPartition::new([0, 1, 2, 0])?));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub const fn successor(self) -> Option<Self> {
        self.step(0, N)
    }

    /// The partition before in lexicographic order; `None` before the first one. O(N).
    ///
    /// ```
    /// use perm_hash::SetPartition;
    /// let partition = SetPartition::new([0, 1, 2, 0])?;
    /// assert_eq!(partition.predecessor(), Some(SetPartition::new([0, 1, 1, 2])?));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub const fn predecessor(mut self) -> Option<Self> {
        let mut i = N;
        while i > 0 {
            i -= 1;
            if self.0[i] > 0 {
                let mut alone = self.blocks_before(i);
                self.0[i] -= 1;
                // From there on each thing is alone.
                while i + 1 < N {
                    i += 1;
                    self.0[i] = alone;
                    alone += 1;
                }
                return Some(self);
            }
        }
        None
    }

    /// Writes the partitions that follow, which exist.
    pub(super) fn following_into(mut self, places: &mut [Self]) {
        // Of each entry the largest value: the number of blocks before it.
        let (mut most, mut blocks) = ([0; N], 0);
        for (most, value) in most.iter_mut().zip(self.0) {
            *most = blocks;
            blocks += u8::from(value == blocks);
        }
        let (last, mut places) = (N.saturating_sub(1), places.iter_mut());
        loop {
            // Up to its largest value the last entry alone changes.
            for (value, place) in (self.0[last] + 1..most[last] + 1).zip(&mut places) {
                *place = self;
                place.0[last] = value;
            }
            let Some(place) = places.next() else { return };
            let at = (0..last).rfind(|&i| self.0[i] < most[i]).expect("a partition follows");
            self.0[at] += 1;
            let blocks = most[at] + u8::from(self.0[at] == most[at]);
            // Not by a loop from `at + 1` on, of which the compiler makes two calls of `memset`.
            for (i, (value, most)) in self.0.iter_mut().zip(&mut most).enumerate() {
                if i > at {
                    (*value, *most) = (0, blocks);
                }
            }
            *place = self;
        }
    }

    /// The number of partitions into exactly `k` blocks: a Stirling number of the second kind.
    /// O(N²).
    ///
    /// ```
    /// use perm_hash::SetPartition;
    /// assert_eq!(SetPartition::<10>::count_with_blocks(3), 9330);
    /// assert_eq!(SetPartition::<10>::count_with_blocks(11), 0);
    /// ```
    #[doc(alias = "stirling")]
    #[must_use]
    pub const fn count_with_blocks(k: usize) -> u64 {
        let _ = Self::COUNT;
        if k > N {
            return 0;
        }
        // Entry `j` counts the partitions of `blocks + j` things; each round adds a block.
        let (mut counts, mut blocks) = ([0; MOST + 1], 1);
        counts[0] = 1;
        while blocks <= k {
            let mut j = 1;
            while j <= N - k {
                counts[j] += blocks as u64 * counts[j - 1];
                j += 1;
            }
            blocks += 1;
        }
        counts[N - k]
    }

    /// All partitions into exactly `k` blocks, in lexicographic order. O(N) each: those with other
    /// numbers of blocks are not walked.
    ///
    /// ```
    /// use perm_hash::SetPartition;
    /// let words: Vec<[u8; 3]> = SetPartition::with_blocks(2).map(Into::into).collect();
    /// assert_eq!(words, [[0, 0, 1], [0, 1, 0], [0, 1, 1]]);
    /// ```
    #[doc(alias = "stirling")]
    #[must_use]
    pub fn with_blocks(k: usize) -> impl FusedIterator<Item = Self> + Clone {
        // The last things open all blocks but the first.
        #[expect(clippy::cast_possible_truncation, reason = "at most 25 blocks")]
        let word = || core::array::from_fn(|i| (i + k).saturating_sub(N) as u8);
        let first = (Self::count_with_blocks(k) > 0).then(|| Self(word()));
        core::iter::successors(first, move |partition| partition.step(k, k))
    }

    /// The next of those that have from `least` to `most` blocks, as this one has.
    const fn step(mut self, least: usize, most: usize) -> Option<Self> {
        // The last entry that can be more, and the blocks up to it when it is.
        let (mut last, mut then, mut blocks, mut i) = (0, 0, 0, 0);
        while i < N {
            let next = self.0[i] as usize + 1;
            // An entry that opens a block is as large as it can be. The others leave enough things
            // for `least` blocks, since this partition has them.
            if next < blocks || next == blocks && blocks < most {
                (last, then) = (i, blocks + (next == blocks) as usize);
            }
            blocks += (next > blocks) as usize;
            i += 1;
        }
        if last == 0 {
            return None;
        }
        self.0[last] += 1;
        while last + 1 < N {
            last += 1;
            // The last things open the blocks that are missing.
            let opened = (least + last).saturating_sub(N);
            #[expect(clippy::cast_possible_truncation, reason = "at most 25 blocks")]
            let value = if opened < then { 0 } else { opened as u8 };
            self.0[last] = value;
        }
        Some(self)
    }
}
