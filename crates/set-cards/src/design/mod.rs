//! Other decks as data: EvenQuads, projective SET, and cards of your own.
//!
//! A [`Design`] has a list of [`Attribute`]s and a [`Rule`], which says which cards go together. It
//! reads cards, lists the deck and finds everything on a table.

#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod design;
mod rule;

pub use design::{Attribute, Design, DesignError};
pub use rule::Rule;
