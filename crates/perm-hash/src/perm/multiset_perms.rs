use dense_code::count::multinomial;

#[cfg(feature = "alloc")]
use super::MultisetTable;
use crate::{Error, lex};

/// A multiset, whose arrangements (permutations with repeated entries) are ranked
/// lexicographically.
///
/// ```
/// use perm_hash::MultisetPerms;
///
/// // a a b c: kind 0 twice, kinds 1 and 2 once.
/// let letters = MultisetPerms::new([2, 1, 1])?;
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
/// assert!(MultisetPerms::new([2, 1, 1])?.rank(&word).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Order
///
/// Lexicographic in the kinds `0..KINDS`: number the kinds in the order in which you want the
/// words. With all multiplicities 1 it is the order of [`Perm`](crate::Perm). With two kinds, the
/// places of kind 0 are [combinations](crate::Combination) in lexicographic order.
///
/// Knuth, *The Art of Computer Programming*, volume 4A, 7.2.1.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MultisetPerms<const KINDS: usize> {
    pub(super) multiplicities: [u32; KINDS],
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

impl<const KINDS: usize> MultisetPerms<KINDS> {
    /// The multiset that has kind `k` `multiplicities[k]` times. More than 256 kinds are a compile
    /// error.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// // The letters of Mississippi in alphabetical order: four i, one m, two p, four s.
    /// assert_eq!(MultisetPerms::new([4, 1, 2, 4])?.count(), 34_650);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Uncountable`] if there are more than 2^128 - 1 arrangements.
    pub const fn new(multiplicities: [u32; KINDS]) -> Result<Self, Error> {
        const { assert!(KINDS <= 256, "kinds are bytes") };
        let mut wide = [0; KINDS];
        let mut len: u64 = 0;
        let mut kind = 0;
        while kind < KINDS {
            wide[kind] = multiplicities[kind] as u64;
            // At most 256 * 2^32.
            len += wide[kind];
            kind += 1;
        }
        match multinomial(&wide) {
            Some(count) => Ok(Self { multiplicities, len, count }),
            None => Err(Error::Uncountable),
        }
    }

    /// The multiset of the entries of a word. O(length), plus the time to compute the count.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// assert_eq!(MultisetPerms::<3>::from_word(&[0, 1, 0, 2])?, MultisetPerms::new([2, 1, 1])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`] for an entry of `KINDS` or more, and
    /// [`Error::Uncountable`] for a word with more than 2^128 - 1 arrangements.
    pub fn from_word(word: &[u8]) -> Result<Self, Error> {
        let mut multiplicities = [0_u32; KINDS];
        for (entry, &kind) in word.iter().enumerate() {
            let multiplicity = multiplicities
                .get_mut(usize::from(kind))
                .ok_or(Error::OutOfRange { entry, value: kind.into(), limit: KINDS as u64 })?;
            *multiplicity = multiplicity.checked_add(1).ok_or(Error::Uncountable)?;
        }
        Self::new(multiplicities)
    }

    /// How many arrangements there are.
    ///
    /// This is the factorial of the length, divided by the factorials of the multiplicities. It was
    /// computed when the multiset was made, so this is O(1).
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// assert_eq!(MultisetPerms::new([2, 1, 1])?.count(), 12); // 4! / (2! * 1! * 1!)
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn count(&self) -> u128 {
        self.count
    }

    /// Errors unless a word is an arrangement of this multiset.
    fn check(&self, word: &[u8]) -> Result<(), Error> {
        self.check_len(word.len())?;
        let mut left = self.multiplicities;
        for (entry, &kind) in word.iter().enumerate() {
            let large = Error::OutOfRange { entry, value: kind.into(), limit: KINDS as u64 };
            let left = left.get_mut(usize::from(kind)).ok_or(large)?;
            let multiplicity = self.multiplicities[usize::from(kind)];
            *left = left.checked_sub(1).ok_or(Error::TooMany { entry, kind, multiplicity })?;
        }
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
    /// let letters = MultisetPerms::new([2, 1, 1])?;
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
        // Checked first: below, no kind is taken that is used up.
        self.check(word)?;
        let mut left = self.multiplicities;
        let (mut rank, mut count) = (0, self.count);
        for (&kind, entries) in word.iter().zip((1..=self.len).rev()) {
            let kind = usize::from(kind);
            let smaller: u64 = left[..kind].iter().map(|&m| u64::from(m)).sum();
            rank += share(count, smaller, entries);
            count = share(count, left[kind].into(), entries);
            left[kind] -= 1;
        }
        Ok(rank)
    }

    /// Writes the arrangement at a position of the lexicographic order. O(length * kinds).
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let mut word = [0; 4];
    /// MultisetPerms::new([2, 1, 1])?.unrank_into(10, &mut word)?;
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
        let mut left = self.multiplicities;
        let (mut rest, mut count) = (rank, self.count);
        for (place, entries) in word.iter_mut().zip((1..=self.len).rev()) {
            for (kind, left) in (0_u8..=u8::MAX).zip(&mut left) {
                let here = share(count, (*left).into(), entries);
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
    /// let letters = MultisetPerms::new([2, 1, 1])?;
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
        self.check(word)?;
        Ok(lex::step_up(word))
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
    /// let mississippi = MultisetPerms::<4>::from_word(&word)?;
    /// assert_eq!(u128::from(mississippi.table()?.rank(&word)?), mississippi.rank(&word)?);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn table(&self) -> Result<MultisetTable<KINDS>, Error> {
        MultisetTable::new(*self)
    }
}
