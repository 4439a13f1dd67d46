//! Cards and their arithmetic, attributes and texts.

mod attributes;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod card;
mod not_a_set;
mod text;

pub use attributes::{CardColour, Number, Shading, Shape};
pub use card::Card;
pub(crate) use not_a_set::Names;
pub use not_a_set::NotASet;
pub(crate) use text::{InWords, each_card};
