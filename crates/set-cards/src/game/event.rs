use alloc::vec::Vec;

use crate::Card;

/// A player's call: the cards taken from the table, and in a chain also the one card of the call
/// before.
///
/// ```
/// use set_cards::{Call, Card, Deck, Event, Game, Rules};
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
/// use set_cards::{Deck, Event, Game, Rules};
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
    /// The players asked for more cards: [`Game::deal_more`](crate::Game::deal_more).
    DealtMore,
    // Logged, though it follows from the rules: who reads the log need not search.
    /// Dealt by the rules because there was no legal call:
    /// [`Dealing::WhenNone`](crate::Dealing::WhenNone).
    DealtBecauseNone,
}
