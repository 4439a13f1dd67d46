//! Games: rules as data, a deck in its order, calls that are legal or not, and a log that replays.
//!
//! [`Game`] plays by [`Rules`] with a [`Deck`]. A [`Goal`] is what the players look for; its
//! methods also find it on a table that belongs to no game. [`View`] is what the players may see;
//! [`Event`]s are the log.

mod call;
mod deck;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod game;
mod goal;
mod rules;
mod view;

pub use call::{Call, Event, IllegalCall, ReplayError};
pub use deck::Deck;
pub use game::Game;
pub use goal::Goal;
pub use rules::{Dealing, Rules, RulesError};
pub use view::View;
