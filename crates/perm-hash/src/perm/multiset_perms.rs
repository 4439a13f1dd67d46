use alloc::boxed::Box;

use dense_code::count::multinomial;

use super::MultisetTable;
use crate::{Error, lex};

/// A multiset, whose arrangements (permutations with repeated entries) are ranked
/// lexicographically.
///
/// ```
/// use perm_hash::MultisetPerms;
///
/// // a a b c: kind 0 twice, kinds 1 and 2 once.
/// let letters = MultisetPerms::new(&[2, 1, 1])?;
/// assert_eq!(letters.count(), 12);
/// assert_eq!(letters.rank(&[0, 1, 0, 2]), Ok(2)); // after aabc, aacb
/// let mut word = [0; 4];
/// letters.unrank_into(2, &mut word)?;
/// assert_eq!(word, [0, 1, 0, 2]);
/// assert!(letters.next_word(&mut word)?);
/// assert_eq!(word, [0, 1, 2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// For a random arrangement, shuffle any of them.
///
/// ```
/// use perm_hash::dense_code::random;
/// use perm_hash::MultisetPerms;
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
///
/// let mut word = [0, 0, 1, 2];
/// random::shuffle(&mut word, &mut Pcg64::seed_from_u64(1));
/// assert!(MultisetPerms::new(&[2, 1, 1])?.rank(&word).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Order
///
/// Lexicographic in the kinds, which are numbered from 0 in the order in which you want the words
/// sorted. With all multiplicities 1 it is the order of [`Perm`](crate::Perm). With two kinds, the
/// places of kind 0 are [combinations](crate::Combination) in lexicographic order.
///
/// Knuth, *The Art of Computer Programming*, volume 4A, 7.2.1.2.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MultisetPerms {
    pub(super) multiplicities: Box<[u64]>,
    pub(super) len: u64,
    count: u128,
}

/// `count * part / whole`, where that is a whole number and `part <= whole`. No intermediate value
/// overflows `u128`.
const fn share(count: u128, part: u64, whole: u64) -> u128 {
    // `count * part` may overflow where the share itself does not, so the quotient comes first.
    let (part, whole) = (part as u128, whole as u128);
    // count % whole < 2^64.
    count / whole * part + count % whole * part / whole
}

impl MultisetPerms {
    /// The multiset that has kind `k` `multiplicities[k]` times.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// // The letters of Mississippi in alphabetical order: four i, one m, two p, four s.
    /// assert_eq!(MultisetPerms::new(&[4, 1, 2, 4])?.count(), 34_650);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Uncountable`] if there are more than 2^128 - 1 arrangements or more than 256 kinds.
    pub fn new(multiplicities: &[u64]) -> Result<Self, Error> {
        let counted = || {
            let count = multinomial(multiplicities).filter(|_| multiplicities.len() <= 256)?;
            let len = multiplicities.iter().try_fold(0_u64, |sum, &more| sum.checked_add(more))?;
            Some(Self { multiplicities: multiplicities.into(), len, count })
        };
        counted().ok_or(Error::Uncountable)
    }

    /// The multiset of the entries of a word, whose kinds are 0 to the largest entry. O(length),
    /// plus the time to compute the count.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// assert_eq!(MultisetPerms::from_word(&[0, 1, 0, 2])?, MultisetPerms::new(&[2, 1, 1])?);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Uncountable`] for a word with more than 2^128 - 1 arrangements.
    pub fn from_word(word: &[u8]) -> Result<Self, Error> {
        let kinds = word.iter().max().map_or(0, |&largest| usize::from(largest) + 1);
        let mut multiplicities = [0; 256];
        for &kind in word {
            multiplicities[usize::from(kind)] += 1;
        }
        Self::new(&multiplicities[..kinds])
    }

    /// How many arrangements there are.
    ///
    /// This is the factorial of the length, divided by the factorials of the multiplicities. It was
    /// computed when the multiset was made, so this is O(1).
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// assert_eq!(MultisetPerms::new(&[2, 1, 1])?.count(), 12); // 4! / (2! * 1! * 1!)
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn count(&self) -> u128 {
        self.count
    }

    /// Takes an entry of a word out of what is left of the multiset.
    fn take(&self, left: &mut [u64], entry: usize, kind: u8) -> Result<(), Error> {
        let (value, limit) = (kind.into(), left.len() as u64);
        let large = Error::OutOfRange { entry, value, limit };
        let left = left.get_mut(usize::from(kind)).ok_or(large)?;
        let multiplicity = self.multiplicities[usize::from(kind)];
        *left = left.checked_sub(1).ok_or(Error::TooMany { entry, kind, multiplicity })?;
        Ok(())
    }

    /// Errors unless a word has the length of this multiset.
    const fn check_len(&self, found: usize) -> Result<(), Error> {
        let (found, expected) = (found as u64, self.len);
        if found == expected { Ok(()) } else { Err(Error::Length { found, expected }) }
    }

    /// The position of an arrangement in lexicographic order, below [`count`](Self::count).
    ///
    /// O(length * kinds). For each entry, let the entries from there on have `c` arrangements. If a
    /// kind appears `m` times among these `n` entries, `c * m / n` of the arrangements begin with
    /// it; the rank adds these numbers for all kinds smaller than the entry.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let letters = MultisetPerms::new(&[2, 1, 1])?;
    /// // Of the 12, the 6 that begin with 0 come first and the 3 with 1 next; of the 3 with 2, the
    /// // one with 2 0 0 comes before this.
    /// assert_eq!(letters.rank(&[2, 0, 1, 0]), Ok(6 + 3 + 1));
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for a word of another length; otherwise
    /// [`Error`] names the first entry that does not belong.
    pub fn rank(&self, word: &[u8]) -> Result<u128, Error> {
        self.check_len(word.len())?;
        let mut left = self.multiplicities.clone();
        let (mut rank, mut count) = (0, self.count);
        for ((entry, &kind), entries) in word.iter().enumerate().zip((1..=self.len).rev()) {
            self.take(&mut left, entry, kind)?;
            let kind = usize::from(kind);
            rank += share(count, left[..kind].iter().sum(), entries);
            count = share(count, left[kind] + 1, entries);
        }
        Ok(rank)
    }

    /// Writes the arrangement at a position of the lexicographic order. O(length * kinds).
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let mut word = [0; 4];
    /// MultisetPerms::new(&[2, 1, 1])?.unrank_into(10, &mut word)?;
    /// assert_eq!(word, [2, 0, 1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] when the rank is not below [`count`](Self::count), or the slice does
    /// not have the length of the multiset; the slice does not change.
    pub fn unrank_into(&self, rank: u128, word: &mut [u8]) -> Result<(), Error> {
        self.check_len(word.len())?;
        if rank >= self.count {
            return Err(Error::Rank { index: 0, rank, count: self.count });
        }
        let mut left = self.multiplicities.clone();
        let (mut rest, mut count) = (rank, self.count);
        for (place, entries) in word.iter_mut().zip((1..=self.len).rev()) {
            for (kind, left) in (0_u8..=u8::MAX).zip(&mut *left) {
                let here = share(count, *left, entries);
                if rest < here {
                    *place = kind;
                    count = here;
                    *left -= 1;
                    break;
                }
                rest -= here;
            }
        }
        Ok(())
    }

    /// Changes the word to the next arrangement in lexicographic order. Returns `false`, and
    /// changes nothing, at the last one.
    ///
    /// O(length), because every call checks the word.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let letters = MultisetPerms::new(&[2, 1, 1])?;
    /// let mut word = [0, 2, 1, 0];
    /// assert!(letters.next_word(&mut word)?);
    /// assert_eq!(word, [1, 0, 0, 2]);
    /// assert!(!letters.next_word(&mut [2, 1, 0, 0])?); // the last
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for a word of another length; otherwise
    /// [`Error`] names the first entry that does not belong. The word does not change.
    pub fn next_word(&self, word: &mut [u8]) -> Result<bool, Error> {
        self.check_len(word.len())?;
        let mut left = self.multiplicities.clone();
        for (entry, &kind) in word.iter().enumerate() {
            self.take(&mut left, entry, kind)?;
        }
        Ok(lex::step::<true>(word))
    }

    /// A table that gives the same ranks many times as fast: by an addition for each entry instead
    /// of two divisions of 128 bits.
    ///
    /// # Errors
    ///
    /// [`Error::Uncountable`] if a rank does not fit `u64`, or if the table would take
    /// more than 8 MiB.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// // i, m, p and s are the kinds 0, 1, 2 and 3.
    /// let word = [1, 0, 3, 3, 0, 3, 3, 0, 2, 2, 0];
    /// let mississippi = MultisetPerms::from_word(&word)?;
    /// assert_eq!(u128::from(mississippi.table()?.rank(&word)?), mississippi.rank(&word)?);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    pub fn table(&self) -> Result<MultisetTable, Error> {
        MultisetTable::new(self.clone())
    }
}
