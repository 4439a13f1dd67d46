//! Two-player games, solved backwards from their ends.

mod game_table;
mod outcome;
mod playing;
mod positions;
mod retrograde;

pub use game_table::GameTable;
pub use outcome::Outcome;
