//! Games: rules as data, a deck in its order, calls that are legal or not, and a log that replays.

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
