use alloc::vec::Vec;

use super::rules::Rules;
use crate::Card;

/// What everybody at the table can see of a [`Game`](crate::Game): all but the deck.
///
/// See [`Game::view`](crate::Game::view). With the feature `serde` it is written as follows (the
/// example also needs the crate `serde_json`); `null` is a gap, and each score is a player and the
/// number of that player's legal calls:
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use set_cards::{Deck, Game, Rules};
///
/// let mut game = Game::new(Rules { dealt: 4, ..Rules::STANDARD }, Deck::standard());
/// let set = game.find().ok_or("no set")?;
/// game.deal_more();
/// game.call(0, &set)?;
/// assert_eq!(
///     serde_json::to_string(&game.view())?,
///     concat!(
///         r#"{"rules":{"goal":"set","dealt":4,"more":3,"chain":false,"dealing":"when-none"},"#,
///         r#""places":[null,null,null,"0010","0011","0012","0020"],"chain":[],"#,
///         r#""left_in_deck":74,"scores":[[0,1]],"over":false}"#
///     )
/// );
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct View<const D: usize = 4> {
    /// The rules.
    pub rules: Rules,
    /// The places of the table, `None` for a gap.
    pub places: Vec<Option<Card<D>>>,
    /// The call before, if the rules chain.
    pub chain: Vec<Card<D>>,
    /// How many cards the deck still has.
    pub left_in_deck: usize,
    /// For each player who made a legal call, the player's number and the number of legal calls, in
    /// ascending order of the players.
    pub scores: Vec<(usize, usize)>,
    /// Whether the game is over: see [`Game::is_over`](crate::Game::is_over).
    pub over: bool,
}
