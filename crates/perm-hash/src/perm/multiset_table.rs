use alloc::vec;
use alloc::vec::Vec;

use super::MultisetPerms;
use crate::Error;

/// Entries of the largest table: 8 MiB.
const MAX_ENTRIES: usize = 1 << 20;

/// The ranks of [`MultisetPerms`] from a table, in `u64`: an addition for each entry of a word
/// instead of two divisions.
///
/// Made by [`MultisetPerms::table`].
///
/// ```
/// use perm_hash::MultisetPerms;
/// let multiset = MultisetPerms::new(&[2, 1, 1])?;
/// let table = multiset.table()?;
/// assert_eq!(table.rank(&[0, 1, 0, 2])?, 2);
/// let mut word = [0; 4];
/// table.unrank_into(2, &mut word)?;
/// assert_eq!(word, [0, 1, 0, 2]);
/// # Ok::<(), perm_hash::Error>(())
/// ```
///
/// # How it works
///
/// Going through a word from the front, the entries that are left form a smaller and smaller
/// multiset. For each such multiset and each kind, the table has the number of arrangements of the
/// multiset that begin with a smaller kind. The rank of a word is the sum of these numbers, one for
/// each entry. The number of such multisets is the product of (multiplicity + 1) over the kinds.
///
/// Lexicographic; O(length) for a rank, O(length * kinds) for a word; the table has 8 bytes for
/// each such multiset and each kind.
#[derive(Clone, Debug)]
pub struct MultisetTable {
    multiset: MultisetPerms,
    /// How many arrangements there are.
    count: u64,
    /// Arrangements that begin with a smaller kind: a row of all kinds for each multiset left;
    /// [`ABSENT`] for a kind of which none is left.
    before: Vec<u64>,
    /// How far back the row is where one of a kind is taken.
    strides: Vec<usize>,
    /// The length of a row: the number of kinds, or 1 if there are none.
    width: usize,
}

/// More than any count of arrangements.
// No number of the table: each is below the count, which is a `u64`.
const ABSENT: u64 = u64::MAX;

impl MultisetTable {
    pub(super) fn new(multiset: MultisetPerms) -> Result<Self, Error> {
        let uncountable = Error::Uncountable;
        // Each sum below is at most the count.
        let count = u64::try_from(multiset.count()).map_err(|_| uncountable)?;
        let width = multiset.multiplicities.len().max(1);
        // The entries of all rows, counted before any memory is allocated.
        let mut len = width;
        let mut strides = vec![len];
        for &multiplicity in &multiset.multiplicities {
            let numbers = usize::try_from(multiplicity).ok().and_then(|m| m.checked_add(1));
            len = numbers.and_then(|numbers| len.checked_mul(numbers)).ok_or(uncountable)?;
            strides.push(len);
        }
        if len > MAX_ENTRIES {
            return Err(uncountable);
        }
        // From the empty multiset on: those with one thing less were counted before.
        let mut before = vec![ABSENT; len];
        // The arrangements of each multiset left; the empty one has one.
        let mut counts: Vec<u64> = Vec::with_capacity(len / width);
        for (row, at) in before.chunks_exact_mut(width).zip((0..).step_by(width)) {
            let mut smaller = 0;
            for (entry, strides) in row.iter_mut().zip(strides.windows(2)) {
                // The numbers of each kind left are digits of the row's number.
                if at % strides[1] >= strides[0] {
                    *entry = smaller;
                    smaller += counts[(at - strides[0]) / width];
                }
            }
            counts.push(if at == 0 { 1 } else { smaller });
        }
        Ok(Self { multiset, count, before, strides, width })
    }

    /// The position of a word in lexicographic order.
    ///
    /// # Errors
    ///
    /// The errors of [`MultisetPerms::rank`].
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// use perm_hash::Error;
    /// let table = MultisetPerms::new(&[1, 2])?.table()?;
    /// assert_eq!(table.rank(&[1, 1, 0])?, 2);
    /// let refused = table.rank(&[1, 1, 1]);
    /// let error = Error::TooMany { entry: 2, kind: 1, multiplicity: 2 };
    /// assert_eq!(refused, Err(error));
    /// # Ok::<(), Error>(())
    /// ```
    #[inline]
    pub fn rank(&self, word: &[u8]) -> Result<u64, Error> {
        // The check costs nothing more: a kind that is used up has no entry, and a word that is too
        // short leaves some of the multiset.
        let (mut rank, mut left) = (0_u64, self.before.len() - self.width);
        for &kind in word {
            let kind = usize::from(kind);
            match self.before[left..][..self.width].get(kind) {
                Some(&before) if before != ABSENT => {
                    rank += before;
                    left -= self.strides[kind];
                }
                _ => return self.refused(word),
            }
        }
        // A word is an arrangement if it has used up the multiset.
        if left == 0 { Ok(rank) } else { self.refused(word) }
    }

    /// What is wrong with a word.
    #[cold]
    fn refused(&self, word: &[u8]) -> Result<u64, Error> {
        let slow = self.multiset.rank(word);
        Err(slow.expect_err("the slow twin refuses the same words, and says why"))
    }

    /// The word at a position of the lexicographic order.
    ///
    /// # Errors
    ///
    /// The errors of [`MultisetPerms::unrank_into`].
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let table = MultisetPerms::new(&[1, 2])?.table()?;
    /// let mut word = [0; 3];
    /// table.unrank_into(1, &mut word)?;
    /// assert_eq!(word, [1, 0, 1]);
    /// assert!(table.unrank_into(3, &mut word).is_err());
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    pub fn unrank_into(&self, rank: u64, word: &mut [u8]) -> Result<(), Error> {
        if word.len() as u64 != self.multiset.len || rank >= self.count {
            return self.multiset.unrank_into(rank.into(), word);
        }
        let (mut rest, mut left) = (rank, self.before.len() - self.width);
        for place in word {
            let row = &self.before[left..][..self.width];
            // The last kind that some arrangement of at most this rank begins with.
            let (mut found, mut least) = (0, 0);
            for (kind, &before) in row.iter().enumerate() {
                if before <= rest {
                    (found, least) = (kind, before);
                }
            }
            #[expect(clippy::cast_possible_truncation, reason = "kinds are bytes")]
            {
                *place = found as u8;
            }
            rest -= least;
            left -= self.strides[found];
        }
        Ok(())
    }
}
