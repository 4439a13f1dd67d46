use dense_code::factorial;

use crate::AffineMap;

/// Which maps of the deck make two collections count as the same.
///
/// ```
/// use set_cards::Maps;
///
/// assert_eq!(
///     [Maps::Affine, Maps::Relabellings].map(|group| group.order::<3>()),
///     [303_264, 1296]
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[non_exhaustive]
pub enum Maps {
    /// All affine maps: the 1,965,150,720 maps, for four attributes, that take every set to a set.
    Affine,
    /// The relabellings, which exchange attributes, and values within an attribute: 31,104 for four
    /// attributes. They are exactly the affine maps that preserve the number of attributes in which
    /// two cards differ.
    Relabellings,
}

impl Maps {
    /// How many maps there are for `D` attributes, 1 to 8 (more do not compile): 1,965,150,720 and
    /// 31,104 for four.
    ///
    /// ```
    /// use set_cards::Maps;
    /// assert_eq!(Maps::Affine.order::<2>(), 432);
    /// assert_eq!(Maps::Relabellings.order::<4>(), 31_104);
    /// ```
    #[must_use]
    pub const fn order<const D: usize>(self) -> u128 {
        const { assert!(D >= 1 && D <= 8, "the affine maps of 1 to 8 attributes are counted by a u128") };
        #[expect(clippy::cast_possible_truncation, reason = "at most 8")]
        let attributes = D as u32;
        match (self, AffineMap::<D>::count(), factorial(attributes)) {
            (Self::Affine, Some(order), _) => order,
            (Self::Relabellings, _, Some(orders)) => orders * 6_u128.pow(attributes),
            _ => 0, // not reached: both fit
        }
    }
}
