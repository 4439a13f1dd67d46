use alloc::vec::Vec;

use crate::error::Error;
use crate::sets::MAX_RANKS;

/// A pack of cards, and the rounds that are dealt from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pack {
    pub(crate) ranks: u32,
    pub(crate) suits: u32,
    /// How many cards each round deals, and all rounds.
    pub(crate) rounds: Vec<u32>,
    pub(crate) cards: usize,
}

/// Four suits and 16 ranks are the most that a word of 64 bits has lanes for.
pub(crate) const MAX_SUITS: usize = 4;
pub(crate) const MAX_ROUNDS: usize = 16;

impl Pack {
    /// Errors where there is no such pack or it has fewer cards than are dealt.
    pub(crate) fn new(ranks: u32, suits: u32, rounds: &[u32]) -> Result<Self, Error> {
        if ranks == 0 || ranks > MAX_RANKS {
            return Err(Error::RanksOutOfRange { ranks, max: MAX_RANKS });
        }
        if suits == 0 || suits as usize > MAX_SUITS {
            return Err(Error::SuitsOutOfRange { suits, max: 4 });
        }
        if rounds.len() > MAX_ROUNDS {
            return Err(Error::TooManyRounds { rounds: rounds.len(), max: MAX_ROUNDS });
        }
        let pack = ranks * suits;
        let dealt = rounds.iter().map(|cards| u64::from(*cards)).sum();
        if dealt > u64::from(pack) {
            return Err(Error::TooManyCards { dealt, pack });
        }
        let cards = usize::try_from(dealt).expect("at most 64 cards");
        Ok(Self { ranks, suits, rounds: rounds.to_vec(), cards })
    }
}
