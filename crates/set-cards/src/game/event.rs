use alloc::vec::Vec;

use crate::Card;

/// What happened in a game. The cards dealt at the start, and those that replace the cards of a
/// call, are not logged: they follow from the deck.
///
/// ```
/// use set_cards::{Card, Deck, Event, Game, Rules};
///
/// let call = Event::Taken { player: 1, cards: Card::all().take(3).collect() };
/// let mut game = Game::replay(Rules::STANDARD, Deck::standard(), &[call.clone()])?;
/// game.deal_more();
/// assert_eq!(game.log(), [call, Event::DealtMore]);
/// # Ok::<(), set_cards::Error>(())
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
    Taken {
        /// Who called.
        player: usize,
        /// The cards called; in a chain one of them is of the call before.
        cards: Vec<Card<D>>,
    },
    /// The players asked for more cards: [`Game::deal_more`](crate::Game::deal_more).
    DealtMore,
    // Logged, though it follows from the rules: who reads the log need not search.
    /// Dealt by the rules because there was no legal call:
    /// [`Dealing::WhenNone`](crate::Dealing::WhenNone).
    DealtBecauseNone,
}
