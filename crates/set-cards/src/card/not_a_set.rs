use core::fmt;

use thiserror::Error;

/// Why three cards are not a set: see [`Card::why_not_set`](crate::Card::why_not_set).
///
/// ```
/// use set_cards::{Card, NotASet};
///
/// let [a, b, c] = ["0000", "0001", "0112"].map(|text| text.parse::<Card>());
/// let why = Card::why_not_set(a?, b?, c?);
/// // Bit i is attribute i: colour and shading.
/// assert_eq!(why, Err(NotASet::Attributes { failing: 0b0110 }));
/// let text = "colour and shading are neither all the same nor all different";
/// assert_eq!(why.map_err(|why| why.to_string()), Err(text.to_owned()));
/// # Ok::<(), set_cards::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum NotASet {
    /// A card appears more than once.
    #[error("two of the three cards are the same")]
    SameCard,
    /// In some attributes two of the cards agree and one differs.
    #[error("{} {} neither all the same nor all different", Names(*.failing), if .failing.is_power_of_two() { "is" } else { "are" })]
    Attributes {
        /// A bit for each of these attributes, the first attribute the lowest bit.
        failing: u32,
    },
}

/// The names of the attributes whose bits are set, as in a sentence.
struct Names(u32);

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Those of the standard game, and the background of a fifth one.
        const NAMES: [&str; 5] = ["number", "colour", "shading", "shape", "background"];
        let mut rest = self.0;
        while rest != 0 {
            let attribute = rest.trailing_zeros() as usize;
            match NAMES.get(attribute) {
                Some(name) => f.write_str(name)?,
                None => write!(f, "attribute {}", attribute + 1)?,
            }
            rest &= rest - 1;
            f.write_str(match rest.count_ones() {
                0 => "",
                1 => " and ",
                _ => ", ",
            })?;
        }
        Ok(())
    }
}
