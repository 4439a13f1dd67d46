use core::fmt;

use crate::error::Error;

/// A place is one byte, so that three places are one word. The last byte is left free: kernels use
/// it for "no card".
pub(super) const MAX_CARDS: usize = 255;

/// A place, or a number of places, as a byte.
#[expect(clippy::cast_possible_truncation, reason = "a table has at most 255 places")]
#[inline]
pub(crate) const fn byte(place: usize) -> u8 {
    debug_assert!(place < MAX_CARDS);
    place as u8
}

/// Three places of a [`Table`](crate::Table) in ascending order: where a set lies.
///
/// Order: lexicographic. Stored in one word, the first place in the highest byte used, so comparing
/// trios is comparing words.
///
/// ```
/// use set_cards::Trio;
///
/// let trio = Trio::new([0, 5, 11])?;
/// assert_eq!(trio.places(), [0, 5, 11]);
/// assert!(trio < Trio::new([0, 6, 7])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Trio(u32);

impl Trio {
    /// The trio of three places, given in any order.
    ///
    /// ```
    /// use set_cards::Trio;
    ///
    /// assert_eq!(Trio::new([9, 2, 4])?.places(), [2, 4, 9]);
    /// assert!(Trio::new([0, 1, 255]).is_err() && Trio::new([1, 0, 1]).is_err());
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NotATrio`] when two places are equal or one is past 254.
    pub fn new(mut places: [usize; 3]) -> Result<Self, Error> {
        places.sort_unstable();
        let [a, b, c] = places;
        if a < b && b < c && c < MAX_CARDS {
            Ok(Self::from_ascending(places.map(byte)))
        } else {
            Err(Error::NotATrio)
        }
    }

    #[inline(always)]
    pub(crate) const fn from_ascending([a, b, c]: [u8; 3]) -> Self {
        // The first place highest, so that the order of the words is that of the places.
        Self((a as u32) << 16 | (b as u32) << 8 | c as u32)
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    #[inline(always)]
    pub(crate) const fn from_word(word: u32) -> Self {
        Self(word)
    }

    /// The places, ascending.
    #[inline]
    #[must_use]
    pub const fn places(self) -> [usize; 3] {
        let [_, a, b, c] = self.0.to_be_bytes();
        [a as usize, b as usize, c as usize]
    }
}

impl fmt::Debug for Trio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Trio").field(&self.places()).finish()
    }
}
