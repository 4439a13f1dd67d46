use super::goal::Goal;

/// The rules of a game: plain data, to be compared, saved and sent.
///
/// ```
/// use set_cards::{Deck, Game, Rules};
///
/// // Chains of UltraSets, fifteen cards on the table.
/// let rules = Rules { dealt: 15, chain: true, ..Rules::ULTRA_SET };
/// assert_eq!(Game::new(rules, Deck::standard()).table().len(), 15);
/// ```
// Data and no trait: no code of a stranger runs in a server. All values are rules that can be
// played, so nothing is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What players look for.
    pub goal: Goal,
    /// How many cards lie on the table, as long as the deck has some: nine suit the 27 cards of
    /// beginners. A table holds at most 255.
    pub dealt: usize,
    /// How many cards are dealt each time that more are dealt. With 0 no more are ever dealt: the
    /// game is over when nothing on the table can be called.
    pub more: usize,
    /// Whether calls form a chain: each call after the first has exactly one card of the call
    /// before, which stays on view, and takes the others from the table.
    pub chain: bool,
    /// When more cards are dealt.
    pub dealing: Dealing,
}

/// When extra cards are dealt, beyond those that refill the table.
///
/// ```
/// use set_cards::{Dealing, Deck, Game, Rules};
///
/// // As at a table without a computer: the players say that nobody sees a set.
/// let rules = Rules { dealing: Dealing::WhenAsked, ..Rules::STANDARD };
/// let mut game = Game::new(rules, Deck::standard());
/// assert_eq!(game.deal_more().len(), 3);
/// assert_eq!(game.table().len(), 15);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Dealing {
    /// As soon as nothing on the table can be called, so that there is a legal call until the game
    /// is over.
    #[default]
    WhenNone,
    /// Only when the players ask for them: [`Game::deal_more`](crate::Game::deal_more).
    WhenAsked,
}

impl Rules {
    /// Twelve cards; when there is no set, the game itself deals three more
    /// ([`Dealing::WhenNone`]).
    pub const STANDARD: Self =
        Self { goal: Goal::Set, dealt: 12, more: 3, chain: false, dealing: Dealing::WhenNone };
    /// Twelve cards; a call is four cards in two pairs with the same third card
    /// ([`Goal::UltraSet`]). When there is no such call, four more cards are dealt.
    // Four more and not three: a call takes four.
    pub const ULTRA_SET: Self = Self { goal: Goal::UltraSet, more: 4, ..Self::STANDARD };
}
