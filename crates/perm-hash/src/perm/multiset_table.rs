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
/// let multiset = MultisetPerms::new([2, 1, 1])?;
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
pub struct MultisetTable<const KINDS: usize> {
    multiset: MultisetPerms<KINDS>,
    /// How many arrangements there are.
    count: u64,
    /// Arrangements that begin with a smaller kind, for each multiset left; [`ABSENT`] for a kind
    /// of which none is left.
    before: Vec<[u64; KINDS]>,
    /// By how much the number of the multiset left falls where one of a kind is taken.
    strides: [usize; KINDS],
}

/// More than any count of arrangements.
// No number of the table: each is below the count, which is a `u64`.
const ABSENT: u64 = u64::MAX;

impl<const KINDS: usize> MultisetTable<KINDS> {
    pub(super) fn new(multiset: MultisetPerms<KINDS>) -> Result<Self, Error> {
        let uncountable = Error::Uncountable;
        // Each sum below is at most the count.
        let count = u64::try_from(multiset.count()).map_err(|_| uncountable)?;
        let mut strides = [0; KINDS];
        let mut len = 1_usize;
        for (stride, &multiplicity) in strides.iter_mut().zip(&multiset.multiplicities) {
            *stride = len;
            let numbers = usize::try_from(multiplicity).ok().and_then(|m| m.checked_add(1));
            len = numbers.and_then(|numbers| len.checked_mul(numbers)).ok_or(uncountable)?;
        }
        // The size is known before any memory is asked for.
        if len.checked_mul(KINDS.max(1)).is_none_or(|entries| entries > MAX_ENTRIES) {
            return Err(uncountable);
        }
        // From the empty multiset on: those with one thing less were counted before.
        let mut before = Vec::with_capacity(len);
        // The arrangements of each multiset left; the empty one has one.
        let mut counts: Vec<u64> = Vec::with_capacity(len);
        for left in 0..len {
            let (mut smaller, mut row) = (0, [ABSENT; KINDS]);
            for (kind, &multiplicity) in multiset.multiplicities.iter().enumerate() {
                // The numbers of each kind left are digits of `left`.
                if !(left / strides[kind]).is_multiple_of(multiplicity as usize + 1) {
                    row[kind] = smaller;
                    smaller += counts[left - strides[kind]];
                }
            }
            before.push(row);
            counts.push(if left == 0 { 1 } else { smaller });
        }
        Ok(Self { multiset, count, before, strides })
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
    /// let table = MultisetPerms::new([1, 2])?.table()?;
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
        let (mut rank, mut left) = (0_u64, self.before.len() - 1);
        for &kind in word {
            let kind = usize::from(kind);
            match self.before[left].get(kind) {
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
    /// let table = MultisetPerms::new([1, 2])?.table()?;
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
        let (mut rest, mut left) = (rank, self.before.len() - 1);
        for place in word {
            let row = &self.before[left];
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
