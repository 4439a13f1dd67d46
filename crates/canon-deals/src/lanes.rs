//! Ranks and deals. All suits are in a word, a lane of 16 bits each: the ranks that they hold, and
//! their profiles.
//! The ranks of a suit below a card that are not dealt yet, or dealt in this round, are counted by
//! a mask and a population count.

use alloc::boxed::Box;

use crate::classes::Classes;
use crate::pack::{MAX_ROUNDS, Pack};

/// Tables for a pack whose cards fit the lanes.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    /// A number that is no card has no bit.
    cards: Box<[Card; 256]>,
    /// The card of each bit.
    numbers: [u8; 64],
    /// `left` choose `place + 1` at `16 * place + left`. The bit counts of any words are indices.
    sets: Box<[u16; 2048]>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Card {
    /// Its rank in its suit's lane, and the ranks below it there.
    bit: u64,
    lower: u64,
    /// A one in its lane.
    unit: u64,
    lane: u32,
    suit: u32,
}

/// What the suits hold, round by round.
struct Held {
    used: u64,
    profiles: u64,
    numbers: [u64; 4],
}

const LANE: u32 = 16;

impl Lanes {
    pub(crate) fn new(pack: &Pack) -> Self {
        let mut lanes = Self {
            cards: Box::new([Card::default(); 256]),
            numbers: [0; 64],
            sets: Box::new([0; 2048]),
        };
        for rank in 0..pack.ranks {
            for suit in 0..pack.suits {
                let (number, lane) = (pack.card(suit, rank), LANE * suit);
                let (bit, lower) = (1 << (lane + rank), ((1 << rank) - 1) << lane);
                lanes.cards[usize::from(number)] = Card { bit, lower, unit: 1 << lane, lane, suit };
                lanes.numbers[(lane + rank) as usize] = number;
            }
        }
        for (index, sets) in (0..256).zip(lanes.sets.iter_mut()) {
            let (place, left) = (index / LANE, index % LANE);
            if left < pack.ranks {
                // 15 ranks at most are below a card, and they have at most 6435 sets of one size.
                *sets = u16::try_from(pack.sets(left, place + 1)).expect("at most 6435");
            }
        }
        lanes
    }

    /// The class number of a deal; `None` where some number is no card or a card is there twice.
    #[inline(always)]
    pub(crate) fn number(&self, pack: &Pack, classes: &Classes, deal: &[u8]) -> Option<u128> {
        let mut held = Held { used: 0, profiles: 0, numbers: [0; 4] };
        let mut rest = deal;
        for (cards, value) in pack.rounds.iter().zip(&pack.place_values) {
            let (round, after) = rest.split_at_checked(*cards as usize)?;
            rest = after;
            // Unrolled for a few cards.
            match *round {
                [a] => self.add(&mut held, classes, &[a], *value),
                [a, b] => self.add(&mut held, classes, &[a, b], *value),
                [a, b, c] => self.add(&mut held, classes, &[a, b, c], *value),
                _ => self.add(&mut held, classes, round, *value),
            }
        }
        if held.used.count_ones() as usize != deal.len() {
            return None;
        }
        let mut suits = [(0, 0); 4];
        for ((suit, number), lane) in suits.iter_mut().zip(held.numbers).zip([0, 16, 32, 48]) {
            *suit = (in_lane(held.profiles, lane), number);
        }
        Some(classes.of_suits(suits))
    }

    /// Adds a round, whose place value in a profile is `value`.
    #[inline(always)]
    fn add(&self, held: &mut Held, classes: &Classes, round: &[u8], value: u32) {
        let (mut dealt, mut counts) = (0, 0);
        for card in round {
            let card = &self.cards[usize::from(*card)];
            dealt |= card.bit;
            counts += card.unit;
        }
        for card in round {
            let card = &self.cards[usize::from(*card)];
            // The card's rank among those left, and its place among those of the round.
            let left = (card.lower & !held.used).count_ones();
            let place = if round.len() == 1 { 0 } else { (card.lower & dealt).count_ones() };
            let sets = self.sets[(place << 4 | left) as usize & 2047];
            // The sets of the former rounds are what the profile so far has room for.
            let profile = in_lane(held.profiles, card.lane);
            held.numbers[card.suit as usize & 3] += classes.size(profile) * u64::from(sets);
        }
        held.used |= dealt;
        held.profiles += u64::from(value) * counts;
    }

    /// Writes the deal whose suits have these profiles and numbers.
    #[inline(always)]
    pub(crate) fn deal(
        &self,
        pack: &Pack,
        classes: &Classes,
        profiles: &[u32],
        numbers: &[u64],
        out: &mut [u8],
    ) {
        // The ranks of each round.
        let mut rounds = [0_u64; MAX_ROUNDS];
        let mut lane = 0;
        for (profile, number) in profiles.iter().zip(numbers) {
            pack.each_part(classes.parts_of(*profile), *number, |round, ranks| {
                rounds[round & 15] |= ranks << lane;
            });
            lane += LANE;
        }
        let mut rest = out;
        for (ranks, cards) in rounds.iter().zip(&pack.rounds) {
            let (mut ranks, own) = (*ranks, rest.len().min(*cards as usize));
            let (round, after) = rest.split_at_mut(own);
            rest = after;
            for card in round {
                *card = self.numbers[ranks.trailing_zeros() as usize & 63];
                ranks &= ranks.wrapping_sub(1);
            }
        }
    }
}

/// The number in a lane.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the 16 bits of a lane")]
const fn in_lane(numbers: u64, lane: u32) -> u32 {
    (numbers >> lane) as u16 as u32
}
