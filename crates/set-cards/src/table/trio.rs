use core::fmt;

use thiserror::Error;

use super::Table;
use crate::Card;

/// Three places of a [`Table`] in ascending order: where a set lies.
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
    /// Filling for a buffer; not given out.
    pub(crate) const BLANK: Self = Self(0x0001_0002);

    /// The trio of three places, given in any order.
    ///
    /// ```
    /// use set_cards::Trio;
    ///
    /// assert_eq!(Trio::new([9, 2, 4])?.places(), [2, 4, 9]);
    /// assert!(Trio::new([0, 1, 255]).is_err() && Trio::new([1, 0, 1]).is_err());
    /// # Ok::<(), set_cards::table::TrioError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`TrioError`] when two places are equal or one is past 254.
    pub fn new(mut places: [usize; 3]) -> Result<Self, TrioError> {
        places.sort_unstable();
        let [a, b, c] = places;
        let place = |place: usize| u8::try_from(place).map_err(|_| TrioError);
        if a < b && b < c && c < Table::<4>::LIMIT {
            Ok(Self::from_ascending([place(a)?, place(b)?, place(c)?]))
        } else {
            Err(TrioError)
        }
    }

    #[inline(always)]
    pub(crate) const fn from_ascending([a, b, c]: [u8; 3]) -> Self {
        Self((a as u32) << 16 | (b as u32) << 8 | c as u32)
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    #[inline(always)]
    pub(crate) const fn from_word(word: u32) -> Self {
        Self(word)
    }

    /// The places, ascending.
    ///
    /// ```
    /// assert_eq!(set_cards::Trio::new([1, 2, 3]).map(|trio| trio.places()), Ok([1, 2, 3]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn places(self) -> [usize; 3] {
        let [_, a, b, c] = self.0.to_be_bytes();
        [a as usize, b as usize, c as usize]
    }

    /// The cards at the places.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(4))?;
    /// let cards = table.first_set().ok_or("no set")?.cards(&table);
    /// assert_eq!(cards.map(|card| card.to_string()), ["0000", "0001", "0002"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the table has no card at one of the places.
    #[must_use]
    pub fn cards<const D: usize>(self, table: &Table<D>) -> [Card<D>; 3] {
        self.places().map(|place| table[place])
    }
}

impl fmt::Debug for Trio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Trio").field(&self.places()).finish()
    }
}

/// The error of [`Trio::new`]: the places are not three different places of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("the three places of a trio must be different and below {}", Table::<4>::LIMIT)]
#[non_exhaustive]
pub struct TrioError;
