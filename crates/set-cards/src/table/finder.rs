use alloc::vec::Vec;

use dense_code::Level;

use super::{Table, Trio, kernel, portable};
use crate::article;

/// A method to find all sets on a table. All methods give the same trios in the same order.
///
/// ```
/// use set_cards::table::Finder;
/// use set_cards::{Card, Table};
///
/// let deck: Table = Table::new(Card::all())?;
/// let mut sets = Vec::new();
/// for &finder in Finder::ALL {
///     finder.find(&deck, &mut sets);
///     assert_eq!(sets.len(), 1080, "{finder:?}");
/// }
/// # Ok::<(), set_cards::table::CardsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Finder {
    /// Every three cards, attribute by attribute: all the same or all different. O(n³ D).
    Naive,
    /// Every three cards, attribute by attribute: the sum is 0 mod 3. O(n³ D).
    Modulo,
    /// The third card of each pair, attribute by attribute, is looked up in a dictionary of tuples
    /// and taken when it lies after both. O(n² (D + log n)).
    LookUp,
    /// The third card of each pair by bitwise operations on all attributes at once, and a table of
    /// 256 places. O(n²). For up to four attributes; with more, it is the same as `LookUp`.
    Packed,
    /// All thirds at once and without branches on the cards, in safe code that the compiler turns
    /// into the vector instructions of this processor. Up to 24 cards every third is compared with
    /// every card, O(n³) comparisons of bytes, 32 in an instruction; with more cards the thirds
    /// are looked up, O(n²).
    Vectors,
    /// What [`Table::sets`] does: hand-written 256-bit instructions where the processor has AVX2,
    /// two to four times as fast as [`Vectors`](Self::Vectors); elsewhere the same as `Vectors`.
    Fast,
}

impl Finder {
    /// The finders, from the simplest to the fastest.
    ///
    /// ```
    /// use set_cards::table::Finder;
    /// use set_cards::{Deck, Table};
    /// let table = Table::new(Deck::standard().cards().iter().copied().take(12))?;
    /// let mut sets = Vec::new();
    /// for finder in Finder::ALL {
    ///     finder.find(&table, &mut sets);
    ///     assert_eq!(sets, table.sets());
    /// }
    /// # Ok::<(), set_cards::table::CardsError>(())
    /// ```
    pub const ALL: &'static [Self] =
        &[Self::Naive, Self::Modulo, Self::LookUp, Self::Packed, Self::Vectors, Self::Fast];

    /// A short name for reports.
    ///
    /// ```
    /// use set_cards::table::Finder;
    ///
    /// assert_eq!(Finder::LookUp.name(), "look-up");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Modulo => "modulo",
            Self::LookUp => "look-up",
            Self::Packed => "packed",
            Self::Vectors => "vectors",
            Self::Fast => "fast",
        }
    }

    /// Finds every set and writes them to the caller's buffer, which is cleared first.
    ///
    /// ```
    /// use set_cards::table::Finder;
    /// use set_cards::{Card, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(9))?;
    /// let mut sets = Vec::new();
    /// Finder::Packed.find(&table, &mut sets);
    /// assert_eq!(sets.len(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find<const D: usize>(self, table: &Table<D>, sets: &mut Vec<Trio>) {
        let cards = table.cards();
        sets.clear();
        match self {
            Self::Naive => article::naive(cards, sets),
            Self::Modulo => article::modulo(cards, sets),
            Self::Packed if D <= 4 => article::packed(cards, |trio| {
                sets.push(trio);
                true
            }),
            Self::LookUp | Self::Packed => article::look_up(cards, sets),
            Self::Vectors => portable::find(Level::detect(), cards, sets),
            Self::Fast => kernel::find(Level::detect(), cards, sets),
        }
    }
}
