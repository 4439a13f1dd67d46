use dense_code::Dense;

use super::frames::completions;
use super::relabelling::Relabelling;

/// Which maps of the deck make two collections count as the same.
///
/// ```
/// use set_cards::{Card, CardSet, Maps};
///
/// let pair: CardSet = [Card::ZERO, Card::unrank(80).ok_or("below 81")?].into_iter().collect();
/// // All pairs are the same up to affine maps; for relabellings it matters in how many attributes
/// // the two differ, and here they differ in all four.
/// assert_eq!(pair.canonical(Maps::Affine).collections(), 3240);
/// assert_eq!(pair.canonical(Maps::Relabellings).collections(), 648);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Maps {
    /// All affine maps: the 1,965,150,720 maps, for four attributes, that take every set to a set.
    Affine,
    /// The relabellings, which exchange attributes, and values within an attribute: 31,104 for four
    /// attributes. They are exactly the affine maps that preserve the number of attributes in which
    /// two cards differ.
    Relabellings,
}

impl Maps {
    /// How many maps there are for `D` attributes, 1 to 4 (more do not compile).
    ///
    /// ```
    /// use set_cards::Maps;
    ///
    /// assert_eq!(Maps::Affine.order::<4>(), 1_965_150_720);
    /// assert_eq!(Maps::Relabellings.order::<4>(), 31_104);
    /// ```
    #[must_use]
    pub const fn order<const D: usize>(self) -> u64 {
        // A collection has at most four attributes; the orders would even fit `u32`.
        const { assert!(D >= 1 && D <= 4, "the maps of 1 to 4 attributes are counted") };
        match self {
            Self::Affine => completions::<D>(0),
            Self::Relabellings => Relabelling::<D>::COUNT,
        }
    }
}
