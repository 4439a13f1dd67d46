use core::fmt;

use thiserror::Error;

/// Why three cards are not a set: see [`Card::check_set`](crate::Card::check_set).
///
/// ```
/// use set_cards::Card;
///
/// let [a, b, c] = ["0000", "0001", "0112"].map(|text| text.parse::<Card>());
/// let Err(why) = Card::check_set(a?, b?, c?) else { return Ok(()) };
/// assert!(why.failing().eq([1, 2]));
/// let text = "colour and shading are neither all the same nor all different";
/// assert_eq!(why.to_string(), text);
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

impl NotASet {
    /// The attributes in which two of the cards agree and one differs, ascending from 0; none where
    /// a card appears more than once.
    pub fn failing(self) -> impl Iterator<Item = usize> + Clone {
        let bits = match self {
            Self::SameCard => 0,
            Self::Attributes { failing } => failing,
        };
        (0..32).filter(move |attribute| bits >> attribute & 1 == 1)
    }
}

/// The names of the attributes whose bits are set, as in a sentence.
pub(crate) struct Names(u32);

impl Names {
    pub(crate) fn of(attribute: usize) -> Self {
        Self(u32::try_from(attribute).ok().and_then(|bit| 1_u32.checked_shl(bit)).unwrap_or(0))
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; 4] = ["number", "colour", "shading", "shape"];
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
