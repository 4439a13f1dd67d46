use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use dense_code::{Level, at_level};

use crate::DealError;
use crate::lanes::Lanes;
use crate::number::{self, Number};
use crate::pack::{MOST_ROUNDS, MOST_SUITS, Pack};
use crate::shapes::{Found, Shapes};
use crate::sort::sort;

/// The numbers of the classes of a space.
#[derive(Clone, Debug)]
pub(crate) struct Classes<N> {
    shapes: Shapes<N>,
    /// What each profile has, one after the other, and where each begins.
    parts: Vec<Part>,
    begins: Vec<u32>,
    /// The bits of a suit's number in the words that are sorted.
    number_bits: u32,
    /// For packs that have room in them.
    lanes: Option<Lanes>,
}

/// The cards that a suit has of a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) round: u8,
    pub(crate) held: u8,
    /// How many sets of that many ranks those that are left have.
    pub(crate) sets: u64,
}

/// The bits of the largest number of a suit.
fn number_bits(found: &Found) -> u32 {
    let largest = found.profiles.iter().map(|profile| profile.size).max().unwrap_or(0);
    64 - largest.leading_zeros()
}

/// The parts of each profile, none of those with more cards than a suit has, and where they begin.
fn parts(pack: &Pack, found: &Found) -> (Vec<Part>, Vec<u32>) {
    let (mut parts, mut begins) = (Vec::new(), Vec::with_capacity(found.profiles.len() + 1));
    for (number, profile) in (0..).zip(&found.profiles) {
        begins.push(u32::try_from(parts.len()).unwrap_or(u32::MAX));
        if profile.size == 0 {
            continue;
        }
        let (mut rest, mut left) = (number, pack.ranks);
        for (round, cards) in (0..).zip(&pack.rounds) {
            let held = rest % (cards + 1);
            rest /= cards + 1;
            if let (1.., Ok(few)) = (held, u8::try_from(held)) {
                parts.push(Part { round, held: few, sets: pack.sets(left, held) });
                left -= held;
            }
        }
    }
    begins.push(u32::try_from(parts.len()).unwrap_or(u32::MAX));
    (parts, begins)
}

impl<N: Number> Classes<N> {
    pub(crate) fn new(
        pack: &Pack,
        found: Found,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        budget.ask()?;
        let (parts, begins) = parts(pack, &found);
        budget.ask()?;
        Ok(Self {
            parts,
            begins,
            number_bits: number_bits(&found),
            lanes: Lanes::new(pack, found.profiles.len()),
            shapes: found.into_shapes(budget)?,
        })
    }

    /// Ranks as many deals as `out` has room for, which are there.
    #[inline(always)]
    fn rank_all(&self, pack: &Pack, deals: &[u8], out: &mut [u128]) -> Result<(), DealError> {
        for (index, rank) in out.iter_mut().enumerate() {
            let start = index * pack.cards;
            *rank = self.rank(pack, &deals[start..start + pack.cards], start)?.into();
        }
        Ok(())
    }

    /// The class number of the deal that begins at `start`.
    #[inline(always)]
    fn rank(&self, pack: &Pack, deal: &[u8], start: usize) -> Result<N, DealError> {
        // Closures could be compiled without the level's instructions.
        if let Some(lanes) = &self.lanes
            && let Some(number) = lanes.number(pack, self, deal)
        {
            return Ok(number);
        }
        // No lanes, or no deal: then it says why.
        self.number(pack, deal, start)
    }

    /// The same for any pack.
    #[inline(never)]
    fn number(&self, pack: &Pack, deal: &[u8], start: usize) -> Result<N, DealError> {
        // Of each suit: the ranks of former rounds, and the profile and the number of what it
        // holds.
        let (mut used, mut suits) = ([0_u64; MOST_SUITS], [(0_u32, 0_u64); MOST_SUITS]);
        let mut from = 0;
        for (cards, value) in pack.rounds.iter().zip(&pack.place_values) {
            let round = &deal[from..from + *cards as usize];
            // Those of this round, and the profiles without it.
            let (mut dealt, before) = ([0_u64; MOST_SUITS], suits);
            for (position, card) in (start + from..).zip(round) {
                let (suit, rank) = pack.suit_and_rank(*card);
                if rank >= pack.ranks {
                    let pack = pack.ranks * pack.suits;
                    return Err(DealError::Card { position, card: *card, pack });
                }
                if (used[suit] | dealt[suit]) >> rank & 1 == 1 {
                    return Err(DealError::Repeated { position, card: *card });
                }
                dealt[suit] |= 1 << rank;
            }
            for card in round {
                let (suit, rank) = pack.suit_and_rank(*card);
                let lower = (1 << rank) - 1_u64;
                // The card's rank among those left, and its place among those of the round.
                let left = (!used[suit] & lower).count_ones();
                let place = (dealt[suit] & lower).count_ones();
                // The sets of the former rounds are what the profile so far has room for.
                let sets = self.size(before[suit].0);
                suits[suit].0 += value;
                suits[suit].1 += sets * pack.sets(left, place + 1);
            }
            for (used, dealt) in used.iter_mut().zip(dealt) {
                *used |= dealt;
            }
            from += *cards as usize;
        }
        Ok(self.of_suits(suits))
    }

    /// The number of the class whose suits have these profiles and numbers. Suits that are not
    /// there are like those without cards.
    #[inline(always)]
    pub(crate) fn of_suits<const S: usize>(&self, suits: [(u32, u64); S]) -> N {
        // Descending profiles, then ascending numbers.
        let most = self.shapes.profiles.len() as u64;
        let mut sum = 0_u64;
        let mut words = [N::default(); S];
        for (word, (profile, number)) in words.iter_mut().zip(suits) {
            sum = sum.wrapping_add(self.shapes.profiles[profile as usize].weight);
            *word = N::from(most - u64::from(profile)) << self.number_bits | N::from(number);
        }
        let shape = self.shapes.find(sum);
        let mut class = shape.start;
        let (mut before, mut j) = (N::default(), 0);
        for (word, value) in sort(words).into_iter().zip(shape.places) {
            let profile = word >> self.number_bits;
            j = if profile == before { j + 1 } else { 1 };
            before = profile;
            let own = word.low() & (u64::MAX >> (64 - self.number_bits));
            class = class + *value * number::below(own, j);
        }
        class
    }

    /// Writes the deal of a class, which is there.
    #[inline(always)]
    fn deal(&self, pack: &Pack, class: N, out: &mut [u8]) {
        let shape = self.shapes.holding(class);
        let mut rest = class - shape.start;
        let mut numbers = [0; MOST_SUITS];
        let mut suit = 0;
        for group in shape.profiles.chunk_by(|a, b| a == b) {
            let size = self.size(group[0]);
            let end = suit + group.len();
            if size > 1 {
                let value = shape.places[suit];
                let multiset = if value == N::from(1) { rest } else { rest / value };
                rest = rest - multiset * value;
                number::members(multiset, size, &mut numbers[suit..end]);
            }
            suit = end;
        }
        match &self.lanes {
            Some(lanes) => lanes.deal(pack, self, shape.profiles, &numbers, out),
            None => self.write(pack, shape.profiles, &numbers, out),
        }
    }

    /// Writes the deal whose suits have these profiles and numbers, for any pack.
    #[inline(never)]
    fn write(&self, pack: &Pack, profiles: &[u32], numbers: &[u64], out: &mut [u8]) {
        // Where the next card of each round goes.
        let mut next = [0; MOST_ROUNDS];
        let mut from = 0;
        for (next, cards) in next.iter_mut().zip(&pack.rounds) {
            *next = from;
            from += *cards as usize;
        }
        for ((suit, profile), number) in (0..).zip(profiles).zip(numbers) {
            pack.each_part(self.parts_of(*profile), *number, |round, mut ranks| {
                while ranks != 0 {
                    out[next[round]] = pack.card(suit, ranks.trailing_zeros());
                    next[round] += 1;
                    ranks &= ranks - 1;
                }
            });
        }
    }

    #[inline(always)]
    pub(crate) fn parts_of(&self, profile: u32) -> &[Part] {
        let profile = profile as usize;
        &self.parts[self.begins[profile] as usize..self.begins[profile + 1] as usize]
    }

    /// How many sets of cards of one suit have a profile.
    #[inline(always)]
    pub(crate) fn size(&self, profile: u32) -> u64 {
        self.shapes.profiles[profile as usize].size
    }
}

/// The kernels of a word.
macro_rules! kernels {
    ($word:ident, $rank:ident, $rank_all:ident, $deal:ident) => {
        at_level! {
            fn $rank(
                classes: &Classes<$word>, pack: &Pack, deal: &[u8],
            ) -> Result<$word, DealError> {
                classes.rank(pack, deal, 0)
            }
        }

        at_level! {
            fn $rank_all(
                classes: &Classes<$word>, pack: &Pack, deals: &[u8], out: &mut [u128],
            ) -> Result<(), DealError> {
                classes.rank_all(pack, deals, out)
            }
        }

        at_level! {
            fn $deal(classes: &Classes<$word>, pack: &Pack, class: $word, out: &mut [u8]) {
                classes.deal(pack, class, out);
            }
        }
    };
}

kernels!(u64, rank_u64, rank_all_u64, deal_u64);
kernels!(u128, rank_u128, rank_all_u128, deal_u128);

/// In `u64` where class numbers and the words that are sorted fit, otherwise in `u128`.
#[derive(Clone, Debug)]
pub(crate) enum AnyClasses {
    Narrow(Classes<u64>),
    Wide(Classes<u128>),
}

impl AnyClasses {
    pub(crate) fn new(
        pack: &Pack,
        found: Found,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let profiles = 64 - (found.profiles.len() as u64).leading_zeros();
        if found.classes <= u128::from(u64::MAX) && profiles + number_bits(&found) <= 64 {
            Classes::new(pack, found, budget).map(Self::Narrow)
        } else {
            Classes::new(pack, found, budget).map(Self::Wide)
        }
    }

    /// The class number of a deal of as many cards as the rounds have.
    pub(crate) fn rank(&self, level: Level, pack: &Pack, deal: &[u8]) -> Result<u128, DealError> {
        match self {
            Self::Narrow(classes) => rank_u64(level, classes, pack, deal).map(u128::from),
            Self::Wide(classes) => rank_u128(level, classes, pack, deal),
        }
    }

    /// Ranks as many deals as `out` has room for, which are there.
    pub(crate) fn rank_all(
        &self,
        level: Level,
        pack: &Pack,
        deals: &[u8],
        out: &mut [u128],
    ) -> Result<(), DealError> {
        match self {
            Self::Narrow(classes) => rank_all_u64(level, classes, pack, deals, out),
            Self::Wide(classes) => rank_all_u128(level, classes, pack, deals, out),
        }
    }

    /// Writes the deal of a class, which is there.
    pub(crate) fn deal(&self, level: Level, pack: &Pack, class: u128, out: &mut [u8]) {
        match self {
            Self::Narrow(classes) => deal_u64(level, classes, pack, u64::narrow(class), out),
            Self::Wide(classes) => deal_u128(level, classes, pack, class, out),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use alloc::vec;

    use core::sync::atomic::AtomicU32;
    use core::sync::atomic::Ordering::Relaxed;

    use dense_code::Limits;
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;

    /// Ranks random cards, which are rarely a deal, and random classes' deals in all ways.
    fn check<N: Number>(pack: &Pack, classes: &Classes<N>, any: &AnyClasses, count: u128) {
        let mut random = Pcg64Mcg::seed_from_u64(18);
        let wide = |high: u64, low: u64| u128::from(high) << 64 | u128::from(low);
        for _ in 0..500 {
            let class = wide(random.next_u64(), random.next_u64()) % count;
            let mut deal = vec![0; pack.cards];
            let shape = classes.shapes.holding(N::narrow(class));
            assert!(shape.start <= N::narrow(class));
            let numbers: Vec<u64> = (shape.profiles.iter())
                .map(|profile| random.next_u64() % classes.size(*profile))
                .collect();
            classes.write(pack, shape.profiles, &numbers, &mut deal);
            let slow = classes.number(pack, &deal, 0);
            let mut other = vec![0; pack.cards];
            if let Some(lanes) = &classes.lanes {
                lanes.deal(pack, classes, shape.profiles, &numbers, &mut other);
                assert_eq!(other, deal);
            }
            // A card that is not there, one that is there twice, or neither.
            for wrong in [None, Some(255), deal.first().copied()] {
                if let (Some(card), Some(last)) = (wrong, deal.last_mut()) {
                    *last = card;
                }
                let slow = classes.number(pack, &deal, 0).map(Into::into);
                for level in Level::available() {
                    assert_eq!(any.rank(level, pack, &deal), slow);
                }
                if let Some(lanes) = &classes.lanes {
                    assert_eq!(lanes.number(pack, classes, &deal).map(Into::into), slow.ok());
                }
            }
            for level in Level::available() {
                any.deal(level, pack, slow.unwrap().into(), &mut other);
                assert_eq!(classes.number(pack, &other, 0), slow);
            }
        }
    }

    /// The tables are made after the shapes are found, and take about as long.
    #[test]
    fn a_stop_is_heard_while_the_tables_are_made() {
        let pack = Pack::new(13, 4, &[2, 3]).unwrap();
        for questions in 0..3 {
            let found = Found::new(&pack, 1 << 18, &mut Budget::new(&Limits::new())).unwrap();
            let asked = AtomicU32::new(0);
            let stop = || asked.fetch_add(1, Relaxed) == questions;
            let limits = Limits::new().with_stop(&stop);
            let stopped = AnyClasses::new(&pack, found, &mut Budget::new(&limits)).err();
            assert_eq!(stopped, Some(LimitReached::Stopped), "after {questions} questions");
        }
    }

    #[test]
    fn lanes_and_levels_agree_with_the_plain_way() {
        for (ranks, suits, rounds) in [
            (13, 4, &[2, 3, 1, 1][..]),
            (13, 4, &[7, 7, 7]),
            (16, 4, &[4, 0, 9]),
            (16, 1, &[8, 8]),
            (13, 3, &[5]),
            (2, 2, &[1, 1, 1, 1]),
            (5, 5, &[3, 2]),
            (17, 4, &[2, 2]),
            (64, 4, &[9, 5, 1]),
        ] {
            let pack = Pack::new(ranks, suits, rounds).unwrap();
            let (limits, most) = (Limits::new(), 1 << 18);
            let mut budget = Budget::new(&limits);
            let found = Found::new(&pack, most, &mut budget).unwrap();
            let count = found.classes;
            let any = AnyClasses::new(&pack, found, &mut budget).unwrap();
            assert_eq!(
                ranks <= 16 && suits <= 4,
                match &any {
                    AnyClasses::Narrow(classes) => classes.lanes.is_some(),
                    AnyClasses::Wide(classes) => classes.lanes.is_some(),
                }
            );
            match &any {
                AnyClasses::Narrow(classes) => check(&pack, classes, &any, count),
                AnyClasses::Wide(classes) => check(&pack, classes, &any, count),
            }
        }
    }
}
