use alloc::vec::Vec;

use dense_code::binomial;

use crate::error::Error;

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
    /// `n` choose `k` at `n * (ranks + 1) + k`.
    binomials: Vec<u64>,
    /// Sets of ranks by size, each size in colex order.
    sets: Vec<u16>,
    /// Where the sets of each size begin.
    sets_from: Vec<usize>,
}

/// Suits of a pack.
pub(crate) const MAX_SUITS: usize = 4;
pub(crate) const MAX_RANKS: u32 = 16;
pub(crate) const MAX_ROUNDS: usize = 16;

/// The cards that a suit has of a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) round: u8,
    pub(crate) held: u8,
    /// How many sets of that many ranks those that are left have.
    pub(crate) sets: u64,
}

/// How many cards the rounds deal; errors where there is no such pack or it has fewer cards.
fn cards_dealt(ranks: u32, suits: u32, rounds: &[u32]) -> Result<usize, Error> {
    if ranks == 0 || ranks > MAX_RANKS {
        return Err(Error::Ranks { ranks, max: MAX_RANKS });
    }
    if suits == 0 || suits as usize > MAX_SUITS {
        return Err(Error::Suits { suits, max: 4 });
    }
    if rounds.len() > MAX_ROUNDS {
        return Err(Error::Rounds { rounds: rounds.len(), max: MAX_ROUNDS });
    }
    let in_pack = ranks * suits;
    let dealt = rounds.iter().map(|cards| u64::from(*cards)).sum();
    if dealt > u64::from(in_pack) {
        return Err(Error::Cards { dealt, pack: in_pack });
    }
    Ok(usize::try_from(dealt).expect("at most 64 cards"))
}

/// The sets of up to 16 ranks by size, each size in colex order, and where each size begins.
fn sets_by_size(ranks: u32) -> (Vec<u16>, Vec<usize>) {
    let all = if ranks == 16 { u16::MAX } else { (1 << ranks) - 1 };
    let mut sets: Vec<u16> = (0..=all).collect();
    // Stable, so that sets of one size stay in ascending order, which is colex.
    sets.sort_by_key(|set| set.count_ones());
    let begins = |size: u32| sets.partition_point(|set| set.count_ones() < size);
    let from = (0..=ranks).map(begins).collect();
    (sets, from)
}

impl Pack {
    pub(crate) fn new(ranks: u32, suits: u32, rounds: &[u32]) -> Result<Self, Error> {
        let cards = cards_dealt(ranks, suits, rounds)?;
        let sets = |n, k| binomial(n, k).and_then(|sets| u64::try_from(sets).ok());
        let sets = |n, k| sets(n, k).expect("at most 12,870 sets of 16 ranks");
        let of_n = |n| (0..=u64::from(ranks)).map(move |k| sets(n, k));
        // In words of 64 bits that wrap where the profiles are too many, which is refused later.
        let next = |value: &mut u32, cards: &u32| {
            let own = *value;
            *value = own.wrapping_mul(cards + 1);
            Some(own)
        };
        let (sets, sets_from) = sets_by_size(ranks);
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

    /// The card of a suit and a rank that are there.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "at most 64 cards")]
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
    #[expect(clippy::cast_possible_truncation, reason = "at most 12,870 sets")]
    fn set(&self, rank: u64, size: u8) -> u64 {
        self.sets[self.sets_from[usize::from(size)] + rank as usize].into()
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
