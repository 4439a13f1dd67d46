use thiserror::Error;

use crate::card::NotASet;

/// Why a call or an event of a log is not legal.
///
/// ```
/// use set_cards::{Deck, Game, IllegalCall, Rules};
///
/// let mut game = Game::new(Rules::STANDARD, Deck::standard());
/// assert_eq!(game.call(0, &[]), Err(IllegalCall::Number { expected: 3, found: 0 }));
/// assert_eq!(IllegalCall::Over.to_string(), "the game is over");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum IllegalCall {
    /// The call has another number of cards than the goal.
    #[error("a call has {expected} cards, not {found}")]
    Number {
        /// How many the goal asks for.
        expected: usize,
        /// How many were called.
        found: usize,
    },
    /// A card that is neither on the table nor in the chain.
    #[error("card {} of the call is not on the table", .place.saturating_add(1))]
    NotThere {
        /// Which of the cards called, from 0. The message counts from 1.
        place: usize,
    },
    /// A card called twice.
    #[error("cards {} and {} of the call are the same", .first.saturating_add(1), .second.saturating_add(1))]
    SameCard {
        /// Its first place in the call, from 0. The message counts from 1.
        first: usize,
        /// Its second place, from 0.
        second: usize,
    },
    /// Three different cards that are not a set.
    #[error(transparent)]
    NotASet(#[from] NotASet),
    /// Cards that are not what players look for.
    // Without the attributes that fail: four cards have three pairings, and each may fail
    // elsewhere.
    #[error("the cards are not what the rules ask for")]
    NotTheGoal,
    /// The rules chain calls, and this one does not have exactly one card of the call before.
    #[error("a call of the chain has one card of the call before, not {found}")]
    Chain {
        /// How many it has.
        found: usize,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// In a log: more cards were asked for, and there were none.
    #[error("no more cards can be dealt")]
    NoMoreCards,
    /// In a log: more cards were dealt where the rules deal none.
    #[error("the log deals more cards here, against the rules")]
    DealNotDue,
    /// In a log: the rules deal more cards, and the log does not.
    #[error("the rules deal more cards here, and the log does not")]
    DealMissing,
}
