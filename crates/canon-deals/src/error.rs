use dense_code::limits::LimitReached;

use crate::card::Card;

/// The reason why there is no [`DealSpace`](crate::DealSpace) of these ranks, suits and rounds, or
/// why some cards are not a deal of one.
///
/// ```
/// use canon_deals::{DealSpace, Error};
/// let error = DealSpace::standard(&[50, 3]).unwrap_err();
/// assert_eq!(error, Error::TooManyCards { dealt: 53, pack: 52 });
/// assert_eq!(error.to_string(), "53 cards dealt of a pack of 52");
///
/// let space = DealSpace::standard(&[2])?;
/// let ace = "Ah".parse()?;
/// assert_eq!(space.rank(&[ace]), Err(Error::WrongLength { len: 1, cards: 2 }));
/// assert_eq!(space.rank(&[ace, ace]), Err(Error::CardTwice { position: 1, card: ace }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Too many ranks, or none.
    #[error("{ranks} ranks where 1..={max} are possible")]
    RanksOutOfRange {
        /// The number of ranks.
        ranks: u32,
        /// The largest there may be.
        max: u32,
    },
    /// Too many suits, or none.
    #[error("{suits} suits where 1..={max} are possible")]
    SuitsOutOfRange {
        /// The number of suits.
        suits: u32,
        /// The largest there may be.
        max: u32,
    },
    /// Too many rounds.
    #[error("{rounds} rounds where 0..={max} are possible")]
    TooManyRounds {
        /// The number of rounds.
        rounds: usize,
        /// The largest there may be.
        max: usize,
    },
    /// More cards dealt than there are.
    #[error("{dealt} cards dealt of a pack of {pack}")]
    TooManyCards {
        /// The sum of the rounds.
        dealt: u64,
        /// Ranks times suits.
        pack: u32,
    },
    /// A suit can hold cards of the rounds in more ways than 16 bits number: the product of each
    /// round's cards and one.
    #[error("more than {max} ways for one suit to hold cards of the rounds")]
    TooManyProfiles {
        /// The most there may be.
        max: u32,
    },
    /// A limit was reached: that of the caller, or that of [`Limits::default`](dense_code::Limits).
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// More classes than the integer of their numbers counts: a space of a wider one may have them.
    #[error("more classes than {bits} bits count")]
    TooManyClasses {
        /// The bits of the integer.
        bits: usize,
    },
    /// Too many cards, or too few; in a batch, not a whole number of deals.
    #[error("{len} cards where a deal has {cards}")]
    WrongLength {
        /// How many cards there are.
        len: usize,
        /// How many a deal has.
        cards: usize,
    },
    /// A card that the pack does not have.
    #[error("the card {card} at position {position} is not in the pack")]
    NotInPack {
        /// Where among the cards, from 0.
        position: usize,
        /// The card.
        card: Card,
    },
    /// A card twice in one deal.
    #[error("the card {card} at position {position} is dealt already")]
    CardTwice {
        /// Where among the cards, from 0.
        position: usize,
        /// The card.
        card: Card,
    },
}
