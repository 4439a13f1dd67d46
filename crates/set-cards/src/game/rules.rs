use super::Goal;

/// The rules of a game.
///
/// ```
/// use set_cards::{Deck, Game, Rules};
///
/// // Chains of UltraSets, fifteen cards on the table.
/// let rules = Rules { dealt: 15, chain: true, ..Rules::ULTRA_SET };
/// assert_eq!(Game::new(rules, Deck::<4>::full()).table().len(), 15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What players look for.
    pub goal: Goal,
    /// How many cards lie on the table, as long as the deck has some.
    pub dealt: usize,
    /// How many more are dealt when there is nothing to be found; one for 0, or the game would not
    /// go on.
    pub more: usize,
    /// Whether each call after the first has exactly one card of the call before, which stays on
    /// view, and the others from the table.
    pub chain: bool,
}

impl Rules {
    /// Twelve cards, three more when there is no set.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    /// assert_eq!(Game::new(Rules::STANDARD, Deck::<4>::full()).table().len(), 12);
    /// ```
    pub const STANDARD: Self = Self { goal: Goal::Set, dealt: 12, more: 3, chain: false };
    /// For the junior deck of 27: nine cards.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    /// assert_eq!(Game::new(Rules::JUNIOR, Deck::<3>::full()).table().len(), 9);
    /// ```
    pub const JUNIOR: Self = Self { goal: Goal::Set, dealt: 9, more: 3, chain: false };
    /// Each set takes one card of the set before.
    ///
    /// ```
    /// assert!(set_cards::Rules::CHAIN.chain);
    /// ```
    pub const CHAIN: Self = Self { chain: true, ..Self::STANDARD };
    /// Four cards in two pairs with the same third; four more when there are none.
    ///
    /// ```
    /// assert_eq!(set_cards::Rules::ULTRA_SET.more, 4);
    /// ```
    pub const ULTRA_SET: Self = Self { goal: Goal::UltraSet, dealt: 12, more: 4, chain: false };
    /// Four cards with the exclusive-or 0.
    ///
    /// ```
    /// use set_cards::{Goal, Rules};
    /// assert_eq!(Rules::XOR.goal, Goal::Xor);
    /// ```
    pub const XOR: Self = Self { goal: Goal::Xor, dealt: 12, more: 4, chain: false };
    /// Six cards, three pairs whose thirds are a set.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    /// assert_eq!(Game::new(Rules::GHOST, Deck::<4>::full()).find().map(|found| found.len()), Some(6));
    /// ```
    pub const GHOST: Self = Self { goal: Goal::Ghost, dealt: 10, more: 3, chain: false };
}
