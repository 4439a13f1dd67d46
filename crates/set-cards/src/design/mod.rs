//! Other decks as data: EvenQuads, projective SET, and cards of your own.

#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod design;
mod rule;

pub use design::{Attribute, Design, DesignError};
pub use rule::Rule;
