//! The cards of a deal as what each suit holds: a profile, and the number of its set of cards among
//! those of that profile; and back.
//!
//! All suits are in a word, a lane of 16 bits each: the ranks that they hold, and their profiles.
//! With an array for each suit, ranking took twice as long. The ranks of a suit below a card that
//! are not dealt yet, or dealt in this round, are counted by a mask and a population count.

use alloc::boxed::Box;

use crate::card::Card;
use crate::pack::{MAX_ROUNDS, MAX_SUITS, Pack};
use crate::profiles::Profiles;
use crate::sets::{self, Sets};

/// Tables of the cards of a pack.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    /// By the byte of a card. One that the pack does not have has no bit.
    cards: Box<[Lane; 64]>,
    /// The card of each bit.
    numbers: [Card; 64],
    sets: Sets,
}

#[derive(Clone, Copy, Debug, Default)]
struct Lane {
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
    numbers: [u64; MAX_SUITS],
}

const LANE: u32 = 16;

impl Lanes {
    pub(crate) fn new(pack: &Pack) -> Self {
        let (mut cards, mut numbers) = (Box::new([Lane::default(); 64]), [Card::default(); 64]);
        // Packs of fewer than 13 ranks have the highest ones, as the 36 cards from the six on.
        let lowest = 13_u32.saturating_sub(pack.ranks);
        for place in 0..pack.ranks * pack.suits {
            let (rank, suit) = (place / pack.suits, place % pack.suits);
            let number = u8::try_from(4 * (rank + lowest) + suit).expect("at most 64 cards");
            let card = Card::from_bits(number).expect("ranks and suits of a pack");
            let lane = LANE * suit;
            let (bit, lower) = (1 << (lane + rank), ((1 << rank) - 1) << lane);
            cards[usize::from(number)] = Lane { bit, lower, unit: 1 << lane, lane, suit };
            numbers[(lane + rank) as usize] = card;
        }
        Self { cards, numbers, sets: Sets::new(pack.ranks) }
    }

    /// Whether the pack has a card.
    pub(crate) fn has(&self, card: Card) -> bool {
        self.of(card).bit != 0
    }

    #[inline(always)]
    fn of(&self, card: Card) -> &Lane {
        // The mask changes nothing, and spares the check of the index.
        &self.cards[usize::from(card.bits()) & 63]
    }

    /// The profile and the number of each suit; `None` where the pack does not have a card or a
    /// card is there twice.
    #[inline(always)]
    pub(crate) fn suits(
        &self,
        pack: &Pack,
        profiles: &Profiles,
        deal: &[Card],
    ) -> Option<[(u32, u64); MAX_SUITS]> {
        let mut held = Held { used: 0, profiles: 0, numbers: [0; MAX_SUITS] };
        let mut rest = deal;
        for (cards, value) in pack.rounds.iter().zip(&profiles.place_values) {
            let (round, after) = rest.split_at_checked(*cards as usize)?;
            rest = after;
            // Unrolled for a few cards, as most games deal them.
            match *round {
                [a] => self.add(&mut held, profiles, &[a], *value),
                [a, b] => self.add(&mut held, profiles, &[a, b], *value),
                [a, b, c] => self.add(&mut held, profiles, &[a, b, c], *value),
                _ => self.add(&mut held, profiles, round, *value),
            }
        }
        // A card twice, or one without a bit, leaves fewer bits than cards.
        if held.used.count_ones() as usize != deal.len() {
            return None;
        }
        let profile = |suit| in_lane(held.profiles, LANE * suit);
        let [a, b, c, d] = held.numbers;
        Some([(profile(0), a), (profile(1), b), (profile(2), c), (profile(3), d)])
    }

    /// Adds a round, whose place value in a profile is `value`.
    #[inline(always)]
    fn add(&self, held: &mut Held, profiles: &Profiles, round: &[Card], value: u32) {
        let (mut dealt, mut counts) = (0, 0);
        // However wrong the cards are, no lane counts more of them than the round has. So lanes do
        // not run over, and each sum is the number of a profile: `sizes` has an entry for it.
        for card in round {
            let card = self.of(*card);
            dealt |= card.bit;
            counts += card.unit;
        }
        for card in round {
            let card = self.of(*card);
            // The card's rank among those left, and its place among those of the round. The sum of
            // `left` choose `place + 1` is the colex rank of the round's set.
            let left = (card.lower & !held.used).count_ones();
            let place = if round.len() == 1 { 0 } else { (card.lower & dealt).count_ones() };
            // The sets of the former rounds are what the profile so far has room for.
            let profile = in_lane(held.profiles, card.lane);
            // The mask changes nothing, here and below: it spares the check of the index.
            held.numbers[card.suit as usize & 3] +=
                profiles.size(profile) * sets::count(left, place);
        }
        held.used |= dealt;
        held.profiles += u64::from(value) * counts;
    }

    /// Writes the deal whose suits have these profiles and numbers.
    #[inline(always)]
    pub(crate) fn deal(
        &self,
        pack: &Pack,
        profiles: &Profiles,
        suits: impl Iterator<Item = (u32, u64)>,
        out: &mut [Card],
    ) {
        // The ranks of each round.
        let mut rounds = [0_u64; MAX_ROUNDS];
        let mut lane = 0;
        for (profile, mut number) in suits {
            let (mut used, mut parts) = (0, profiles.parts(profile));
            while let [part, others @ ..] = parts {
                // The last part has what is left of the number, and needs no division.
                let is_last = others.is_empty();
                let sets = u64::from(part.sets);
                let (set, rest) =
                    if is_last { (number, 0) } else { (number % sets, number / sets) };
                let ranks = self.sets.get(part.held, set, used);
                used |= ranks;
                rounds[usize::from(part.round) & 15] |= ranks << lane;
                (number, parts) = (rest, others);
            }
            lane += LANE;
        }
        let mut rest = out;
        for (mut ranks, cards) in rounds.into_iter().zip(&pack.rounds) {
            let (round, after) = rest.split_at_mut(*cards as usize);
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
