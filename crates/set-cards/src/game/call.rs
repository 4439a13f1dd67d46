use alloc::vec::Vec;

use thiserror::Error;

use super::Goal;
use crate::Card;
use crate::card::NotASet;

/// A player's call: the cards taken from the table (and the one of the chain).
///
/// ```
/// use set_cards::{Card, Deck, Game, Rules};
/// use set_cards::game::Call;
///
/// let call = Call { player: 1, cards: Card::all().take(3).collect() };
/// let game = Game::replay(Rules::STANDARD, Deck::<4>::full(), &[call.clone()])?;
/// assert_eq!(game.calls(), [call]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Call<const D: usize = 4> {
    /// Who calls, from 0.
    pub player: usize,
    /// The cards called.
    pub cards: Vec<Card<D>>,
}

/// What happened in a game, in order.
///
/// ```
/// use set_cards::{Deck, Game, Rules};
///
/// let mut game = Game::new(Rules::STANDARD, Deck::<4>::full());
/// let set = game.find().ok_or("no set")?;
/// game.call(0, &set)?;
/// let log: Vec<String> = game.log().iter().map(|event| format!("{event:?}")).collect();
/// assert_eq!(log[0], "Dealt { cards: 12 }");
/// assert!(log[1].starts_with("Taken(") && log[2] == "Dealt { cards: 3 }");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Event<const D: usize = 4> {
    /// Cards came on the table from the deck.
    Dealt {
        /// How many.
        cards: usize,
    },
    /// A legal call: its cards left the table.
    Taken(Call<D>),
    /// A call that was not legal.
    Refused {
        /// The call.
        call: Call<D>,
        /// Why.
        why: IllegalCall,
    },
}

/// Why a call is not legal.
///
/// ```
/// use set_cards::{Deck, Game, IllegalCall, Rules};
///
/// let mut game = Game::new(Rules::STANDARD, Deck::<4>::full());
/// assert_eq!(game.call(0, &[]), Err(IllegalCall::Number { expected: 3, found: 0 }));
/// assert_eq!(IllegalCall::Over.to_string(), "the game is over");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum IllegalCall {
    /// Another number of cards than the goal has.
    #[error("a call has {expected} cards, not {found}")]
    Number {
        /// How many the goal has.
        expected: usize,
        /// How many were called.
        found: usize,
    },
    /// A card that lies neither on the table nor in the chain.
    #[error("card {place} of the call is not there to be taken")]
    NotThere {
        /// Which of the cards called, from 0.
        place: usize,
    },
    /// Three cards that are no set.
    #[error(transparent)]
    NotASet(NotASet),
    /// Cards that are not what players look for.
    #[error("the cards are no {goal:?}")]
    NotTheGoal {
        /// What they look for.
        goal: Goal,
    },
    /// Not exactly one card of the call before.
    #[error("a call of the chain has one card of the call before, not {found}")]
    Chain {
        /// How many it has.
        found: usize,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
}

/// A log that is none of this game.
///
/// ```
/// use set_cards::{Deck, Game, Rules};
/// use set_cards::game::Call;
///
/// let call = Call { player: 0, cards: vec![] };
/// let Err(error) = Game::replay(Rules::STANDARD, Deck::<4>::full(), &[call]) else { return };
/// assert_eq!(error.to_string(), "call 0 of the log is not legal: a call has 3 cards, not 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("call {place} of the log is not legal: {why}")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ReplayError {
    /// Which call, from 0.
    pub place: usize,
    /// Why it is not legal.
    pub why: IllegalCall,
}
