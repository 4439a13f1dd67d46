use alloc::vec::Vec;

use thiserror::Error;

use super::Goal;
use crate::Card;
use crate::card::NotASet;

/// A player's call: the cards taken from the table, and in a chain also the one card of the call
/// before.
///
/// ```
/// use set_cards::game::{Call, Event};
/// use set_cards::{Card, Deck, Game, Rules};
///
/// let call = Event::Taken(Call { player: 1, cards: Card::all().take(3).collect() });
/// let game = Game::replay(Rules::STANDARD, Deck::standard(), &[call.clone()])?;
/// assert_eq!(game.log(), [call]);
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

/// What happened in a game. The cards dealt at the start, and those that replace the cards of a
/// call, are not logged: they follow from the deck.
///
/// ```
/// use set_cards::game::Event;
/// use set_cards::{Deck, Game, Rules};
///
/// let mut game = Game::new(Rules::STANDARD, Deck::standard());
/// game.deal_more();
/// assert_eq!(game.log(), [Event::DealtMore]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Event<const D: usize = 4> {
    /// A legal call: its cards left the table.
    Taken(Call<D>),
    /// The players asked for more cards: [`Game::deal_more`](super::Game::deal_more).
    DealtMore,
    /// Dealt by the rules because there was no legal call:
    /// [`Dealing::WhenNone`](super::Dealing::WhenNone).
    DealtBecauseNone,
}

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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum IllegalCall {
    /// The call does not have as many cards as the goal asks for.
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
    NotASet(NotASet),
    /// Cards that are not what players look for.
    #[error("the cards are not the {goal} that the rules ask for")]
    NotTheGoal {
        /// What they look for.
        goal: Goal,
    },
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

/// Why a log does not belong to a game with these rules and this deck: the first event that does
/// not fit or is missing.
///
/// ```
/// use set_cards::game::{Call, Event};
/// use set_cards::{Deck, Game, Rules};
///
/// let event = Event::Taken(Call { player: 0, cards: vec![] });
/// let error = Game::replay(Rules::STANDARD, Deck::standard(), &[event]).err();
/// let text = "event 1 of the log is not legal: a call has 3 cards, not 0";
/// assert_eq!(error.map(|error| error.to_string()).as_deref(), Some(text));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("event {} of the log {}: {why}", .place.saturating_add(1), fault(*.why))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ReplayError {
    /// Which event, from 0. The message counts from 1. With [`IllegalCall::DealMissing`] this may
    /// be the length of the log: the log ends where a deal should follow.
    pub place: usize,
    /// Why it is not legal.
    pub why: IllegalCall,
}

/// What is wrong with an event, which need not be there when a deal is missing.
const fn fault(why: IllegalCall) -> &'static str {
    match why {
        IllegalCall::DealMissing => "should be a deal",
        _ => "is not legal",
    }
}
