use dense_code::limits::LimitReached;

/// Profiles and shapes that are kept without limits of the caller's.
pub(crate) const MAX_SHAPES: u32 = 1 << 18;

/// Why there is no [`DealSpace`](crate::DealSpace) of these ranks, suits and rounds, or why some
/// cards are not a deal of one.
///
/// ```
/// use canon_deals::{DealSpace, Error};
/// let error = DealSpace::standard(&[50, 3]).unwrap_err();
/// assert_eq!(error, Error::Cards { dealt: 53, pack: 52 });
/// assert_eq!(error.to_string(), "53 cards dealt of a pack of 52");
///
/// let space = DealSpace::standard(&[2])?;
/// assert_eq!(space.rank(&[7]), Err(Error::Length { len: 1, cards: 2 }));
/// assert_eq!(space.rank(&[7, 7]), Err(Error::Repeated { position: 1, card: 7 }));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Too many ranks, or none.
    #[error("{ranks} ranks where 1..={max} are possible")]
    Ranks {
        /// The number of ranks.
        ranks: u32,
        /// The largest there may be.
        max: u32,
    },
    /// Too many suits, or none.
    #[error("{suits} suits where 1..={max} are possible")]
    Suits {
        /// The number of suits.
        suits: u32,
        /// The largest there may be.
        max: u32,
    },
    /// Too many rounds.
    #[error("{rounds} rounds where 0..={max} are possible")]
    Rounds {
        /// The number of rounds.
        rounds: usize,
        /// The largest there may be.
        max: usize,
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
    #[error(
        "more than {max} ways for the cards to be spread over the suits{}",
        if *max == MAX_SHAPES { "; `new_within` allows more" } else { "" }
    )]
    Shapes {
        /// The largest table.
        max: u32,
    },
    /// One of the limits that you gave was reached.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// More classes than a `u128` counts.
    #[error("more classes than 128 bits count")]
    Classes,
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
