//! Games: rules as data, a deck in its order, calls that are legal or not, and a log that replays.

mod calls;
mod deck;
mod event;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod game;
mod goal;
mod illegal_call;
mod rules;
mod view;

pub use deck::Deck;
pub use event::Event;
pub use game::Game;
pub use goal::Goal;
pub use illegal_call::IllegalCall;
pub use rules::{Dealing, Rules};
pub use view::View;
