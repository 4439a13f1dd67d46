use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};

use crate::Bits;
use crate::store::SpaceTooLarge;

/// Bits like those of [`Bits`] that several threads can set at the same time.
///
/// ```
/// use dense_code::Bits;
/// use dense_code::store::AtomicBits;
///
/// let seen = AtomicBits::new(1000)?;
/// let new: usize = std::thread::scope(|scope| {
///     let threads =
///         [0, 1].map(|_| scope.spawn(|| (0..1000).filter(|i| seen.insert(*i)).count()));
///     threads.map(|thread| thread.join().unwrap_or(0)).into_iter().sum()
/// });
/// assert_eq!(new, 1000); // each place was new to exactly one of the two
/// assert_eq!(Bits::from(seen).count(), 1000);
/// # Ok::<(), dense_code::store::SpaceTooLarge>(())
/// ```
///
/// Every access is relaxed: it orders nothing but the bit itself. What a thread wrote before it set
/// a bit is visible to another thread only after the two have synchronised in some other way, such
/// as the end of a scope.
pub struct AtomicBits {
    words: Vec<AtomicU64>,
    len: u64,
}

impl AtomicBits {
    /// `len` zeros.
    ///
    /// # Errors
    ///
    /// [`SpaceTooLarge`] as for [`Bits::new`].
    ///
    /// ```
    /// use dense_code::store::AtomicBits;
    /// assert!(AtomicBits::new(100).is_ok() && AtomicBits::new(u64::MAX).is_err());
    /// ```
    pub fn new(len: u64) -> Result<Self, SpaceTooLarge> {
        Bits::new(len).map(Self::from)
    }

    /// How many bits there are, ones and zeros.
    ///
    /// ```
    /// use dense_code::store::AtomicBits;
    /// assert_eq!(AtomicBits::new(77)?.len(), 77);
    /// # Ok::<(), dense_code::store::SpaceTooLarge>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is no bit at all.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The word of a place and the mask of its bit.
    #[inline]
    fn place(&self, place: u64) -> Option<(&AtomicU64, u64)> {
        let word = usize::try_from(place / u64::from(u64::BITS)).ok()?;
        let mask = 1 << (place % u64::from(u64::BITS));
        if place < self.len { Some((self.words.get(word)?, mask)) } else { None }
    }

    /// Sets a bit; `true` when it was 0. If several threads race to set it, exactly one gets
    /// `true`. For a place of `len` or more it does nothing and returns `false`.
    ///
    /// ```
    /// use dense_code::store::AtomicBits;
    /// let bits = AtomicBits::new(10)?;
    /// assert_eq!([7, 9, 7, 10].map(|place| bits.insert(place)), [true, true, false, false]);
    /// # Ok::<(), dense_code::store::SpaceTooLarge>(())
    /// ```
    #[inline]
    #[allow(clippy::must_use_candidate, reason = "it sets a bit")]
    pub fn insert(&self, place: u64) -> bool {
        self.place(place).is_some_and(|(word, mask)| {
            // A bit that is set already, which is the most frequent case, costs no write.
            word.load(Ordering::Relaxed) & mask == 0
                && word.fetch_or(mask, Ordering::Relaxed) & mask == 0
        })
    }

    /// Whether a bit is 1; `false` for a `place` of `len` or more.
    ///
    /// ```
    /// use dense_code::store::AtomicBits;
    /// let bits = AtomicBits::new(10)?;
    /// bits.insert(3);
    /// assert_eq!([2, 3, 10].map(|place| bits.contains(place)), [false, true, false]);
    /// # Ok::<(), dense_code::store::SpaceTooLarge>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn contains(&self, place: u64) -> bool {
        self.place(place).is_some_and(|(word, mask)| word.load(Ordering::Relaxed) & mask != 0)
    }

    /// The words, laid out as those of [`Bits`], for work on many bits at once. No bit of `len` or
    /// more may be set in them; [`Bits::from`] clears those that are.
    ///
    /// ```
    /// use core::sync::atomic::Ordering;
    /// use dense_code::store::AtomicBits;
    /// let bits = AtomicBits::new(70)?;
    /// bits.words()[1].fetch_or(0b10, Ordering::Relaxed);
    /// assert!(bits.contains(65));
    /// # Ok::<(), dense_code::store::SpaceTooLarge>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn words(&self) -> &[AtomicU64] {
        &self.words
    }
}

/// O(`len / 64`).
impl From<Bits> for AtomicBits {
    fn from(bits: Bits) -> Self {
        let len = bits.len();
        Self { words: bits.into_words().into_iter().map(AtomicU64::new).collect(), len }
    }
}

/// O(`len / 64`).
impl From<AtomicBits> for Bits {
    fn from(bits: AtomicBits) -> Self {
        let words = bits.words.into_iter().map(AtomicU64::into_inner).collect();
        Self::from_cut(words, bits.len)
    }
}

/// The number of bits, never the words.
impl fmt::Debug for AtomicBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AtomicBits").field("len", &self.len).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_bits() {
        for len in [0, 1, 64, 65, 200] {
            let (atomic, mut bits) = (AtomicBits::new(len).unwrap(), Bits::new(len).unwrap());
            for step in 0..1000 {
                let place = step * 7919 % (len + 70);
                assert_eq!(atomic.insert(place), bits.insert(place));
                assert_eq!(atomic.contains(place), bits.contains(place));
            }
            assert_eq!(atomic.len(), len);
            assert_eq!(Bits::from(atomic), bits);
            assert_eq!(Bits::from(AtomicBits::from(bits.clone())), bits);
        }
    }

    #[test]
    fn bits_past_the_end_are_cut_off() {
        let atomic = AtomicBits::new(3).unwrap();
        atomic.words()[0].store(u64::MAX, Ordering::Relaxed);
        assert!(atomic.contains(2) && !atomic.contains(3));
        assert_eq!(Bits::from(atomic).count(), 3);
    }
}
