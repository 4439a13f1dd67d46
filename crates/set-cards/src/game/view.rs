use alloc::vec::Vec;

use super::Rules;
use crate::Card;

/// What everybody at the table can see of a [`Game`](super::Game): all but the deck.
///
/// See [`Game::view`](super::Game::view).
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
    /// Each player who made legal calls, and how many, by the player's number.
    pub scores: Vec<(usize, usize)>,
}
