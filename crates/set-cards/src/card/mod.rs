//! Cards: their attributes, their arithmetic and their texts.
//!
//! [`Card`] is the type to begin with. [`Number`], [`CardColour`], [`Shading`] and [`Shape`] name
//! the values of the standard game. [`NotASet`] says why three cards are not a set.

mod attributes;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod card;
mod not_a_set;
mod text;

pub use attributes::{CardColour, Number, Shading, Shape};
pub(crate) use card::third_bits;
pub use card::{Card, ValueError};
pub use not_a_set::{Attributes, NotASet};
pub use text::{ParseCardError, Short};
