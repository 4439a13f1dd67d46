use dense_code::count::multinomial;
use thiserror::Error;

#[cfg(feature = "alloc")]
use super::{MultisetTable, MultisetWords, PackedMultiset};

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
/// For a random arrangement, shuffle any of them. (The page of [`Perm`](crate::Perm) says what to
/// depend on.)
///
/// ```
/// use dense_code::random;
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
    multiplicities: [u32; KINDS],
    pub(super) len: u64,
    count: u128,
}

/// Why a multiset has no ranks, or why a word or a rank does not belong to it. Entries are counted
/// from 0.
///
/// ```
/// use perm_hash::MultisetPerms;
/// use perm_hash::perm::MultisetPermsError;
/// // 131 choose 65 fits `u128`, 132 choose 66 does not.
/// assert!(MultisetPerms::new([65, 66]).is_ok());
/// assert_eq!(MultisetPerms::new([66, 66]), Err(MultisetPermsError::Uncountable));
///
/// let letters = MultisetPerms::new([2, 1, 1])?;
/// let too_many = MultisetPermsError::TooMany { entry: 3, kind: 1, multiplicity: 1 };
/// assert_eq!(letters.rank(&[0, 1, 0, 1]), Err(too_many));
/// let length = MultisetPermsError::Length { found: 2, expected: 4 };
/// assert_eq!(letters.rank(&[0, 1]), Err(length));
/// let rank = MultisetPermsError::Rank { rank: 12, count: 12 };
/// assert_eq!(letters.unrank_into(12, &mut [0; 4]), Err(rank));
/// # Ok::<(), MultisetPermsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MultisetPermsError {
    /// The word has another length than the multiset.
    #[error("{found} entries, but the multiset has {expected}")]
    Length {
        /// How many entries there are.
        found: usize,
        /// How many there should be.
        expected: u64,
    },
    /// An entry that is not one of the kinds.
    #[error("entry {entry} is {kind}, but the kinds are below {kinds}")]
    OutOfRange {
        /// The entry at fault.
        entry: usize,
        /// Its value.
        kind: u8,
        /// How many kinds there are.
        kinds: usize,
    },
    /// A kind that appears more often than in the multiset.
    #[error("entry {entry} is one {kind} too many: the multiset has {multiplicity}")]
    TooMany {
        /// The first surplus entry of that kind.
        entry: usize,
        /// Its kind.
        kind: u8,
        /// How often the multiset has this kind.
        multiplicity: u32,
    },
    /// The rank is not below the count.
    #[error("rank {rank}, but there are {count} arrangements")]
    Rank {
        /// The rank.
        rank: u128,
        /// How many arrangements there are.
        count: u128,
    },
    /// The arrangements do not fit a `u128`, or the multiset is too large for `table` or `packed`;
    /// their pages give the limits.
    #[error("the arrangements are too many to count, or the multiset is too large for this form")]
    Uncountable,
}

/// The next word in the order in which the kinds ascend by `before`; `false` at the last one.
fn step(word: &mut [u8], before: impl Fn(u8, u8) -> bool) -> bool {
    let Some(pivot) = word.windows(2).rposition(|pair| before(pair[0], pair[1])) else {
        return false;
    };
    // The tail descends, so the last entry that is larger is the smallest of the larger ones.
    if let Some((head, tail)) = word.split_at_mut_checked(pivot + 1)
        && let Some(low) = head.last_mut()
    {
        if let Some(larger) = tail.iter_mut().rfind(|kind| before(*low, **kind)) {
            core::mem::swap(low, larger);
        }
        tail.reverse();
    }
    true
}

/// `count * part / whole`, where that is a whole number and `part <= whole`. No intermediate value
/// overflows `u128`.
const fn share(count: u128, part: u64, whole: u64) -> u128 {
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
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MultisetPermsError::Uncountable`] if there are more than 2^128 - 1 arrangements.
    pub const fn new(multiplicities: [u32; KINDS]) -> Result<Self, MultisetPermsError> {
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
            None => Err(MultisetPermsError::Uncountable),
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
    /// [`MultisetPermsError::OutOfRange`] for an entry of `KINDS` or more, and
    /// [`MultisetPermsError::Uncountable`] for a word with more than 2^128 - 1 arrangements.
    pub fn from_word(word: &[u8]) -> Result<Self, MultisetPermsError> {
        let mut multiplicities = [0_u32; KINDS];
        for (entry, &kind) in word.iter().enumerate() {
            let multiplicity = multiplicities
                .get_mut(usize::from(kind))
                .ok_or(MultisetPermsError::OutOfRange { entry, kind, kinds: KINDS })?;
            *multiplicity = multiplicity.checked_add(1).ok_or(MultisetPermsError::Uncountable)?;
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
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn count(&self) -> u128 {
        self.count
    }

    /// How many entries an arrangement has.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// assert_eq!(MultisetPerms::new([2, 1, 1])?.len(), 4);
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Whether the multiset is empty; then it has one arrangement, the empty word.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let none = MultisetPerms::new([0, 0])?;
    /// assert!(none.is_empty());
    /// assert_eq!((none.count(), none.rank(&[])), (1, Ok(0)));
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How often the multiset has each kind.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// assert_eq!(MultisetPerms::<3>::from_word(&[2, 0, 2])?.multiplicities(), &[1, 0, 2]);
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn multiplicities(&self) -> &[u32; KINDS] {
        &self.multiplicities
    }

    /// Checks that a word is an arrangement of this multiset.
    pub(super) fn check(&self, word: &[u8]) -> Result<(), MultisetPermsError> {
        self.check_len(word.len())?;
        self.check_kinds(word.iter().copied())
    }

    /// Checks the length of a word.
    pub(super) const fn check_len(&self, found: usize) -> Result<(), MultisetPermsError> {
        let expected = self.len;
        if found as u64 == expected {
            Ok(())
        } else {
            Err(MultisetPermsError::Length { found, expected })
        }
    }

    /// Checks the entries of a word of the right length.
    pub(super) fn check_kinds(
        &self,
        word: impl Iterator<Item = u8>,
    ) -> Result<(), MultisetPermsError> {
        let mut left = self.multiplicities;
        for (entry, kind) in word.enumerate() {
            let left = left.get_mut(usize::from(kind)).ok_or(MultisetPermsError::OutOfRange {
                entry,
                kind,
                kinds: KINDS,
            })?;
            *left = left.checked_sub(1).ok_or(MultisetPermsError::TooMany {
                entry,
                kind,
                multiplicity: self.multiplicities[usize::from(kind)],
            })?;
        }
        Ok(())
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
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MultisetPermsError::Length`] for a word of another length; otherwise
    /// [`MultisetPermsError`] names the first entry that does not belong.
    pub fn rank(&self, word: &[u8]) -> Result<u128, MultisetPermsError> {
        self.check(word)?;
        let mut left = self.multiplicities;
        let (mut rank, mut count) = (0, self.count);
        for (&kind, entries) in word.iter().zip((1..=self.len).rev()) {
            let kind = usize::from(kind);
            let smaller: u64 = left.iter().take(kind).map(|&m| u64::from(m)).sum();
            rank += share(count, smaller, entries);
            if let Some(here) = left.get_mut(kind) {
                count = share(count, (*here).into(), entries);
                *here = here.saturating_sub(1);
            }
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
    /// [`MultisetPermsError`] when the rank is not below [`count`](Self::count), or the slice does
    /// not have the [length](Self::len) of the multiset; the slice does not change.
    pub fn unrank_into(&self, rank: u128, word: &mut [u8]) -> Result<(), MultisetPermsError> {
        self.check_len(word.len())?;
        if rank >= self.count {
            return Err(MultisetPermsError::Rank { rank, count: self.count });
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
    /// [`MultisetPermsError::Length`] for a word of another length; otherwise
    /// [`MultisetPermsError`] names the first entry that does not belong. The word does not change.
    pub fn next_word(&self, word: &mut [u8]) -> Result<bool, MultisetPermsError> {
        self.check(word)?;
        Ok(step(word, |a, b| a < b))
    }

    /// Changes the word to the previous arrangement in lexicographic order. Returns `false`, and
    /// changes nothing, at the first one.
    ///
    /// O(length), because every call checks the word.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let letters = MultisetPerms::new([2, 1, 1])?;
    /// let mut word = [1, 0, 0, 2];
    /// assert!(letters.prev_word(&mut word)?);
    /// assert_eq!(word, [0, 2, 1, 0]);
    /// assert!(!letters.prev_word(&mut [0, 0, 1, 2])?); // the first
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MultisetPermsError::Length`] for a word of another length; otherwise
    /// [`MultisetPermsError`] names the first entry that does not belong. The word does not change.
    pub fn prev_word(&self, word: &mut [u8]) -> Result<bool, MultisetPermsError> {
        self.check(word)?;
        Ok(step(word, |a, b| a > b))
    }

    /// A table that gives the same ranks about twenty times as fast (measured with 13 letters of 4
    /// kinds).
    ///
    /// # Errors
    ///
    /// [`MultisetPermsError::Uncountable`] if a rank does not fit `u64`, or if the table would take
    /// more than 8 MiB.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// // i, m, p and s are the kinds 0, 1, 2 and 3.
    /// let word = [1, 0, 3, 3, 0, 3, 3, 0, 2, 2, 0];
    /// let mississippi = MultisetPerms::<4>::from_word(&word)?;
    /// assert_eq!(u128::from(mississippi.table()?.rank(&word)?), mississippi.rank(&word)?);
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn table(&self) -> Result<MultisetTable<KINDS>, MultisetPermsError> {
        MultisetTable::new(*self)
    }

    /// A table that packs words into one `u64` each and ranks them several times as fast as
    /// [`table`](Self::table).
    ///
    /// # Errors
    ///
    /// [`MultisetPermsError::Uncountable`] if a word takes more than 64 bits, if there are `2^40`
    /// arrangements or more, or if there is no [`table`](Self::table).
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let packed = MultisetPerms::new([4, 3, 3, 3])?.packed()?;
    /// let bits = packed.pack(&[2, 3, 0, 0, 1, 2, 1, 3, 0, 1, 0, 2, 3])?;
    /// let rank = packed.rank(bits).ok_or("not an arrangement")?;
    /// assert_eq!(packed.unrank(rank), Some(bits));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn packed(&self) -> Result<PackedMultiset<KINDS>, MultisetPermsError> {
        PackedMultiset::new(self.table()?)
    }

    /// All arrangements in lexicographic order, O(length * kinds) each; to step in place see
    /// [`next_word`](Self::next_word).
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let all: Vec<Vec<u8>> = MultisetPerms::new([2, 1])?.words().collect();
    /// assert_eq!(all, [[0, 0, 1], [0, 1, 0], [1, 0, 0]]);
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub const fn words(&self) -> MultisetWords<KINDS> {
        MultisetWords::new(*self)
    }
}
