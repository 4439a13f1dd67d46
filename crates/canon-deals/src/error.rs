use dense_code::limits::LimitReached;
use thiserror::Error;

/// Why there is no [`DealSpace`](super::DealSpace) of these ranks, suits and rounds.
///
/// ```
/// use canon_deals::{DealSpace, DealSpaceError};
/// let error = DealSpace::standard(&[50, 3]).unwrap_err();
/// assert_eq!(error, DealSpaceError::Cards { dealt: 53, pack: 52 });
/// assert_eq!(error.to_string(), "53 cards dealt of a pack of 52");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DealSpaceError {
    /// Too many ranks, or none.
    #[error("{ranks} ranks where 1..={most} are possible")]
    Ranks {
        /// The number of ranks.
        ranks: u32,
        /// The largest there may be.
        most: u32,
    },
    /// Too many suits, or none.
    #[error("{suits} suits where 1..={most} are possible")]
    Suits {
        /// The number of suits.
        suits: u32,
        /// The largest there may be.
        most: u32,
    },
    /// A pack of more than 256 cards.
    #[error("a pack of {pack} cards where {most} are possible")]
    Pack {
        /// Ranks times suits.
        pack: u32,
        /// The largest there may be.
        most: u32,
    },
    /// Too many rounds.
    #[error("{rounds} rounds where 0..={most} are possible")]
    Rounds {
        /// The number of rounds.
        rounds: usize,
        /// The largest there may be.
        most: usize,
    },
    /// More cards dealt than there are.
    #[error("{dealt} cards dealt of a pack of {pack}")]
    Cards {
        /// The sum of the rounds.
        dealt: u64,
        /// Ranks times suits.
        pack: u32,
    },
    /// The cards can be spread over the suits in more ways than a table holds.
    #[error("more than {most} ways for the cards to be spread over the suits")]
    Shapes {
        /// The largest table.
        most: u32,
    },
    /// One of the limits that you gave was reached.
    #[error("the table of deals' shapes took {0}")]
    Limit(#[from] LimitReached),
    /// More classes than a `u128` counts, or more ways than a `u64` counts to deal the cards of one
    /// suit.
    #[error("more classes than 128 bits count, or more deals of one suit than 64 bits count")]
    Classes,
}

/// Why some cards are not a deal of the space.
///
/// ```
/// use canon_deals::{DealError, DealSpace};
/// let space = DealSpace::standard(&[2])?;
/// assert_eq!(space.rank(&[7]), Err(DealError::Length { len: 1, cards: 2 }));
/// let error = space.rank(&[7, 7]).unwrap_err();
/// assert_eq!(error, DealError::Repeated { position: 1, card: 7 });
/// assert_eq!(error.to_string(), "card 7 at position 1 is dealt already");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DealError {
    /// Too many cards, or too few; in a batch, not a whole number of deals.
    #[error("{len} cards where a deal has {cards}")]
    Length {
        /// How many cards there are.
        len: usize,
        /// How many a deal has.
        cards: usize,
    },
    /// A number that is not a card.
    #[error("card {card} at position {position} is not below {pack}")]
    Card {
        /// Where among the cards, from 0.
        position: usize,
        /// The number.
        card: u8,
        /// Ranks times suits.
        pack: u32,
    },
    /// A card twice in one deal.
    #[error("card {card} at position {position} is dealt already")]
    Repeated {
        /// Where among the cards, from 0.
        position: usize,
        /// The number.
        card: u8,
    },
}
