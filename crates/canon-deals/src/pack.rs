use alloc::vec::Vec;

use dense_code::binomial;

use crate::DealSpaceError;
use crate::classes::Part;

/// A pack, the rounds that are dealt from it, and the numbers that ranking needs of them.
#[derive(Clone, Debug)]
pub(crate) struct Pack {
    pub(crate) ranks: u32,
    pub(crate) suits: u32,
    /// How many cards each round deals, and all rounds.
    pub(crate) rounds: Vec<u32>,
    pub(crate) cards: usize,
    /// The place value of each round in the number of a profile.
    pub(crate) place_values: Vec<u32>,
    /// `n` choose `k` at `n * (ranks + 1) + k`. Those of 64 fit a word.
    binomials: Vec<u64>,
    /// Sets of up to 16 ranks by size, each size in colex order; empty for more ranks.
    sets: Vec<u16>,
    /// Where the sets of each size begin.
    sets_from: Vec<u32>,
}

/// Suits of a pack.
pub(crate) const MOST_SUITS: usize = 16;
const MOST_RANKS: u32 = 64;
pub(crate) const MOST_ROUNDS: usize = 16;
const MOST_CARDS: u32 = 256;

/// `MOST_SUITS` as a number.
const SUITS: u32 = 16;

/// How many cards the rounds deal; errors where there is no such pack or it has fewer cards.
fn cards_dealt(ranks: u32, suits: u32, rounds: &[u32]) -> Result<usize, DealSpaceError> {
    if ranks == 0 || ranks > MOST_RANKS {
        return Err(DealSpaceError::Ranks { ranks, most: MOST_RANKS });
    }
    if suits == 0 || suits > SUITS {
        return Err(DealSpaceError::Suits { suits, most: SUITS });
    }
    let in_pack = ranks * suits;
    if in_pack > MOST_CARDS {
        return Err(DealSpaceError::Pack { pack: in_pack, most: MOST_CARDS });
    }
    if rounds.len() > MOST_ROUNDS {
        return Err(DealSpaceError::Rounds { rounds: rounds.len(), most: MOST_ROUNDS });
    }
    let dealt = rounds.iter().map(|cards| u64::from(*cards)).sum();
    if dealt > u64::from(in_pack) {
        return Err(DealSpaceError::Cards { dealt, pack: in_pack });
    }
    Ok(usize::try_from(dealt).unwrap_or(usize::MAX))
}

/// The sets of up to 16 ranks by size, each size in colex order, and where each size begins.
fn sets_by_size(ranks: u32) -> (Vec<u16>, Vec<u32>) {
    let all = if ranks == 16 { u16::MAX } else { (1 << ranks) - 1 };
    let mut sets: Vec<u16> = (0..=all).collect();
    // Stable, so that sets of one size stay in ascending order, which is colex.
    sets.sort_by_key(|set| set.count_ones());
    let begins = |size: u32| sets.partition_point(|set| set.count_ones() < size);
    let from = (0..=ranks).map(|size| u32::try_from(begins(size)).unwrap_or(u32::MAX)).collect();
    (sets, from)
}

impl Pack {
    pub(crate) fn new(ranks: u32, suits: u32, rounds: &[u32]) -> Result<Self, DealSpaceError> {
        let cards = cards_dealt(ranks, suits, rounds)?;
        let binomial = |n, k| binomial(n, k).and_then(|sets| u64::try_from(sets).ok()).unwrap_or(0);
        let of_n = |n| (0..=u64::from(ranks)).map(move |k| binomial(n, k));
        // In words of 64 bits that wrap where the profiles are too many, which is refused later.
        let next = |value: &mut u32, cards: &u32| {
            let own = *value;
            *value = own.wrapping_mul(cards + 1);
            Some(own)
        };
        let (sets, sets_from) = if ranks <= 16 { sets_by_size(ranks) } else { Default::default() };
        Ok(Self {
            ranks,
            suits,
            rounds: rounds.to_vec(),
            cards,
            place_values: rounds.iter().scan(1, next).collect(),
            binomials: (0..=u64::from(ranks)).flat_map(of_n).collect(),
            sets,
            sets_from,
        })
    }

    /// The suit and the rank of a card; a rank that is not there for a number that is no card.
    #[inline(always)]
    pub(crate) fn suit_and_rank(&self, card: u8) -> (usize, u32) {
        let card = u32::from(card);
        ((card % self.suits) as usize % MOST_SUITS, card / self.suits)
    }

    /// The card of a suit and a rank that are there.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "at most 256 cards")]
    pub(crate) const fn card(&self, suit: u32, rank: u32) -> u8 {
        (rank * self.suits + suit) as u8
    }

    /// How many sets of `size` of `left` ranks there are.
    #[inline(always)]
    pub(crate) fn sets(&self, left: u32, size: u32) -> u64 {
        let stride = self.ranks as usize + 1;
        if size > left { 0 } else { self.binomials[left as usize * stride + size as usize] }
    }

    /// Calls `each` with the rounds that a suit of this number has cards of, and their ranks.
    #[inline(always)]
    pub(crate) fn each_part(
        &self,
        parts: &[Part],
        mut number: u64,
        mut each: impl FnMut(usize, u64),
    ) {
        let Some((last, parts)) = parts.split_last() else { return };
        let mut used = 0;
        for part in parts {
            // Numbers of most packs have 32 bits, which are divided sooner.
            let (set, rest) = match (u32::try_from(number), u32::try_from(part.sets)) {
                (Ok(number), Ok(sets)) => ((number % sets).into(), (number / sets).into()),
                _ => (number % part.sets, number / part.sets),
            };
            number = rest;
            let ranks = spread(self.set(set, part.held), used);
            used |= ranks;
            each(usize::from(part.round), ranks);
        }
        each(usize::from(last.round), spread(self.set(number, last.held), used));
    }

    /// The set of this size and colex rank.
    #[inline(always)]
    fn set(&self, rank: u64, size: u8) -> u64 {
        if !self.sets.is_empty() {
            let from = self.sets_from[usize::from(size)] as usize;
            return self.sets[from + usize::try_from(rank).unwrap_or(0)].into();
        }
        let (mut rest, mut set, mut member) = (rank, 0, self.ranks);
        for place in (1..=u32::from(size)).rev() {
            // The largest member with that many sets below it.
            loop {
                member -= 1;
                let below = self.sets(member, place);
                if below <= rest {
                    rest -= below;
                    set |= 1 << member;
                    break;
                }
            }
        }
        set
    }
}

/// A set of the ranks not used, in order, as the ranks themselves.
#[inline(always)]
const fn spread(set: u64, mut used: u64) -> u64 {
    let mut ranks = set;
    // Each rank used, lowest first, moves what is from there on up by one.
    while used != 0 {
        let lower = (used & used.wrapping_neg()) - 1;
        ranks = ranks & lower | (ranks & !lower) << 1;
        used &= used - 1;
    }
    ranks
}
