use alloc::vec::Vec;

use rand_core::{Rng, SeedableRng};

use super::blocks::generator;
use super::random;
#[cfg(any(feature = "serde", feature = "arbitrary"))]
use crate::Table;
use crate::card::third_bits;
use crate::{Card, Deck, Game, Goal, Rules};

/// Games are longer.
const GAMES_BLOCK: u64 = 1 << 10;

/// Which of several legal calls the one player of a simulated game makes.
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::Games;
/// use set_cards::odds::Choice;
///
/// let games = Games { choice: Choice::Random, ..Games::new(500, 1) };
/// assert_ne!(games.run::<Pcg64Mcg>(), Games::new(500, 1).run::<Pcg64Mcg>());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[non_exhaustive]
pub enum Choice {
    /// The first in the order of the table.
    First,
    /// Any, equally likely.
    Random,
}

/// Whole games of one player by any [`Rules`] and with any [`Deck`], shuffled for each game: the
/// player calls, the table is filled up; more cards are dealt when there is nothing to call; until
/// the deck is empty and there is nothing to call.
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::{Deck, Games, Rules};
/// use set_cards::odds::Choice;
///
/// let report = Games::new(2000, 1).run::<Pcg64Mcg>();
/// assert_eq!(report.games(), 2000);
/// // The cards left at the end sum to 0 in each attribute, and three such cards would be a set.
/// assert_eq!((report.left_with_sum_zero(), report.ended_with(3)), (2000, 0));
/// // At twelve cards in play there is a set more often than not, but less often than in a fresh deal.
/// let (some, none) = report.met(12);
/// assert!((12..18).contains(&(some / none)));
///
/// // Other rules, another deck.
/// let junior = Games { rules: Rules::JUNIOR, deck: Deck::junior(), ..Games::new(100, 1) };
/// assert_eq!(junior.run::<Pcg64Mcg>().left_with_sum_zero(), 100);
/// let four_cards = Games { rules: Rules::XOR, choice: Choice::Random, ..Games::new(10, 1) };
/// assert_eq!(four_cards.run::<Pcg64Mcg>().games(), 10);
/// ```
///
/// Games of sets without a chain, of up to four attributes and 20 cards dealt, are played by a loop
/// over bytes, in which new cards lie where the taken ones lay: over 400,000 a second. All others
/// are played by [`Game`], where the cards behind those taken move up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Games<const D: usize = 4> {
    /// How many games.
    pub games: u64,
    /// What the random numbers follow from.
    pub seed: u64,
    /// Which call is made.
    pub choice: Choice,
    /// The rules.
    pub rules: Rules,
    /// The cards; their order does not matter but for the seed.
    pub deck: Deck<D>,
}

impl Games {
    /// So many games by the standard rules with the deck of 81, the first set taken.
    ///
    /// ```
    /// use set_cards::{Games, Rules};
    ///
    /// assert_eq!(Games::new(500, 1).rules, Rules::STANDARD);
    /// ```
    #[must_use]
    pub fn new(games: u64, seed: u64) -> Self {
        Self { games, seed, choice: Choice::First, rules: Rules::STANDARD, deck: Deck::full() }
    }
}

impl<const D: usize> Games<D> {
    /// Plays all games on this thread.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// assert_eq!(Games::new(500, 1).run::<Pcg64Mcg>(), Games::new(500, 1).run::<Pcg64Mcg>());
    /// ```
    #[must_use]
    pub fn run<R: SeedableRng + Rng>(&self) -> GameReport {
        self.run_telling::<R>(|_| {})
    }

    /// As [`run`](Self::run); `done` hears from time to time how many games more are done.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let mut told = 0;
    /// let report = Games::new(5000, 1).run_telling::<Pcg64Mcg>(|done| told += done);
    /// assert_eq!((told, report.games()), (5000, 5000));
    /// ```
    #[must_use]
    pub fn run_telling<R: SeedableRng + Rng>(&self, mut done: impl FnMut(u64)) -> GameReport {
        (0..self.blocks()).fold(GameReport::default(), |sum, block| {
            let report = self.block::<R>(block);
            done(report.games());
            sum.joined(&report)
        })
    }

    /// Plays all games on the threads of rayon. The same numbers as [`run`](Self::run).
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let games = Games::new(5000, 1);
    /// assert_eq!(games.run_parallel::<Pcg64Mcg>(), games.run::<Pcg64Mcg>());
    /// ```
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn run_parallel<R: SeedableRng + Rng>(&self) -> GameReport {
        self.run_parallel_telling::<R>(|_| {})
    }

    /// Plays all games on the threads of rayon; `done` hears from any of them how many games more
    /// are done. The same numbers as [`run`](Self::run).
    ///
    /// ```
    /// use core::sync::atomic::{AtomicU64, Ordering};
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let done = AtomicU64::new(0);
    /// Games::new(5000, 1).run_parallel_telling::<Pcg64Mcg>(|more| {
    ///     done.fetch_add(more, Ordering::Relaxed);
    /// });
    /// assert_eq!(done.into_inner(), 5000);
    /// ```
    #[cfg(feature = "rayon")]
    pub fn run_parallel_telling<R: SeedableRng + Rng>(
        &self,
        done: impl Fn(u64) + Sync,
    ) -> GameReport {
        use rayon::prelude::*;
        let blocks = (0..self.blocks()).into_par_iter().map(|block| {
            let report = self.block::<R>(block);
            done(report.games());
            report
        });
        blocks.reduce(GameReport::default, |sum, report| sum.joined(&report))
    }

    const fn blocks(&self) -> u64 {
        self.games.div_ceil(GAMES_BLOCK)
    }

    fn block<R: SeedableRng + Rng>(&self, block: u64) -> GameReport {
        let mut random: R = generator(!self.seed, block);
        let mut report = GameReport::default();
        let games = GAMES_BLOCK.min(self.games - block * GAMES_BLOCK);
        if let Some(mut play) = Play::new(self) {
            for _ in 0..games {
                play.game(self.choice, &mut random, &mut report);
            }
        } else {
            let mut deck = self.deck.clone();
            for _ in 0..games {
                deck = deck.shuffled(&mut random);
                self.by_the_engine(&deck, &mut random, &mut report);
            }
        }
        report
    }

    fn by_the_engine(&self, deck: &Deck<D>, random: &mut impl Rng, report: &mut GameReport) {
        let mut game = Game::unfilled(self.rules, deck.clone());
        loop {
            game.top_up();
            let found = game.find();
            if game.left_in_deck() > 0 {
                report.meet(game.table().len(), found.is_some());
            }
            let Some(first) = found else {
                if game.deal_more() {
                    continue;
                }
                break;
            };
            let call = match self.choice {
                Choice::First => first,
                Choice::Random => {
                    let mut all = game.find_all();
                    let count = u32::try_from(all.len()).unwrap_or(u32::MAX).max(1);
                    let chosen = random::below(random, count) as usize;
                    if chosen < all.len() { all.swap_remove(chosen) } else { first }
                }
            };
            game.take(0, &call);
        }
        let sum = game.table().into_iter().fold(Card::ZERO, Card::plus);
        report.end(game.table().len(), sum == Card::ZERO);
    }
}

/// What happened in simulated games.
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::Games;
///
/// let report = Games::new(500, 1).run::<Pcg64Mcg>();
/// assert_eq!(report.games(), 500);
/// assert_eq!(report.by_cards_left().iter().sum::<u64>(), 500);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct GameReport {
    /// By the number of cards left, to the largest that occurred. The sum of all is a `u64`.
    left: Vec<u64>,
    left_with_sum_zero: u64,
    /// By the number of cards on the table while the deck is not empty: with a legal call, and
    /// without. The sum of all is a `u64`.
    met: Vec<[u64; 2]>,
}

/// The entry at a place, the list made longer if need be.
fn entry<T: Clone + Default>(list: &mut Vec<T>, place: usize) -> &mut T {
    if list.len() <= place {
        list.resize(place + 1, T::default());
    }
    &mut list[place]
}

impl GameReport {
    /// How many games there were.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::new(500, 1).run::<Pcg64Mcg>();
    /// assert_eq!(report.games(), 500);
    /// ```
    #[must_use]
    pub fn games(&self) -> u64 {
        self.left.iter().sum()
    }

    /// How many games ended with so many cards left.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::new(500, 1).run::<Pcg64Mcg>();
    /// assert_eq!(report.ended_with(3), 0);
    /// ```
    #[must_use]
    pub fn ended_with(&self, cards: usize) -> u64 {
        self.left.get(cards).copied().unwrap_or(0)
    }

    /// How many games ended with 0, 1, 2, … cards left, up to the largest number that occurred: one
    /// entry more than that number, and none without games.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::new(500, 1).run::<Pcg64Mcg>();
    /// assert!(report.by_cards_left().len() <= 21);
    /// ```
    #[must_use]
    pub fn by_cards_left(&self) -> &[u64] {
        &self.left
    }

    /// How many games ended with cards whose sum is 0 in each attribute: all of them where sets are
    /// taken from a full deck.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::new(500, 1).run::<Pcg64Mcg>();
    /// assert_eq!(report.left_with_sum_zero(), 500);
    /// ```
    #[must_use]
    pub const fn left_with_sum_zero(&self) -> u64 {
        self.left_with_sum_zero
    }

    /// Of the tables of so many cards that were met while the deck was not empty, how many had a
    /// legal call and how many had none.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::new(500, 1).run::<Pcg64Mcg>();
    /// let (some, none) = report.met(12);
    /// assert!(some > 10 * none);
    /// ```
    #[must_use]
    pub fn met(&self, cards: usize) -> (u64, u64) {
        self.met.get(cards).map_or((0, 0), |&[some, none]| (some, none))
    }

    /// The largest table met while the deck was not empty.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::new(500, 1).run::<Pcg64Mcg>();
    /// assert!((15..=21).contains(&report.largest_met()));
    /// ```
    #[must_use]
    pub const fn largest_met(&self) -> usize {
        self.met.len().saturating_sub(1)
    }

    /// The report of these parts; `None` when they do not go together, or are more than there can
    /// be.
    #[cfg(any(feature = "serde", feature = "arbitrary"))]
    pub(crate) fn of_parts(
        (left, left_with_sum_zero, met): (Vec<u64>, u64, Vec<[u64; 2]>),
    ) -> Option<Self> {
        let games = left.iter().try_fold(0_u64, |sum, &games| sum.checked_add(games))?;
        met.iter().flatten().try_fold(0_u64, |sum, &tables| sum.checked_add(tables))?;
        let short = left.len() <= Table::<4>::LIMIT + 1 && met.len() <= Table::<4>::LIMIT + 1;
        let right =
            left_with_sum_zero <= games && left.last() != Some(&0) && met.last() != Some(&[0, 0]);
        (short && right).then_some(Self { left, left_with_sum_zero, met })
    }

    #[cfg(feature = "serde")]
    pub(crate) fn parts(&self) -> (&[u64], u64, &[[u64; 2]]) {
        (&self.left, self.left_with_sum_zero, &self.met)
    }

    fn meet(&mut self, cards: usize, some: bool) {
        entry(&mut self.met, cards)[usize::from(!some)] += 1;
    }

    fn end(&mut self, cards: usize, sum_zero: bool) {
        *entry(&mut self.left, cards) += 1;
        self.left_with_sum_zero += u64::from(sum_zero);
    }

    /// How many tables were met.
    fn tables(&self) -> u64 {
        self.met.iter().flatten().sum()
    }

    /// Both reports in one; `None` when there are more games, or tables that were met, than a `u64`
    /// counts.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::new(500, 1).run::<Pcg64Mcg>();
    /// assert_eq!(report.clone().checked_add(&report).map(|both| both.games()), Some(1000));
    /// ```
    #[must_use]
    pub fn checked_add(self, other: &Self) -> Option<Self> {
        self.games().checked_add(other.games())?;
        self.tables().checked_add(other.tables())?;
        Some(self.joined(other))
    }

    /// Both reports in one, where the numbers of both fit.
    fn joined(mut self, other: &Self) -> Self {
        for (place, more) in other.left.iter().enumerate() {
            *entry(&mut self.left, place) += more;
        }
        for (place, [some, none]) in other.met.iter().enumerate() {
            let sum = entry(&mut self.met, place);
            *sum = [sum[0] + some, sum[1] + none];
        }
        self.left_with_sum_zero += other.left_with_sum_zero;
        self
    }
}

/// The room for a game of sets without a chain: packed cards in bytes.
struct Play {
    deck: [u8; 81],
    /// How many cards the deck has.
    cards: usize,
    dealt: usize,
    more: usize,
    table: [u8; MOST_ON_TABLE],
    /// Where each card lies on the table, from 1; 0 for the others.
    places: [u8; 256],
}

/// Of up to 20 cards without a set, with up to four cards more.
const MOST_ON_TABLE: usize = 24;

impl Play {
    /// `None` for rules or cards that are not for bytes.
    fn new<const D: usize>(games: &Games<D>) -> Option<Self> {
        let Rules { goal, dealt, more, chain } = games.rules;
        if goal != Goal::Set || chain || D > 4 || dealt > 20 || !(1..=4).contains(&more) {
            return None;
        }
        let mut deck = [0; 81];
        for (byte, card) in deck.iter_mut().zip(games.deck.cards()) {
            *byte = u8::try_from(card.bits()).ok()?;
        }
        let cards = games.deck.cards().len();
        Some(Self { deck, cards, dealt, more, table: [0; MOST_ON_TABLE], places: [0; 256] })
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are at most 24 places")]
    fn put(&mut self, place: usize, card: u8) {
        self.table[place] = card;
        self.places[usize::from(card)] = place as u8 + 1;
    }

    fn game(&mut self, choice: Choice, random: &mut impl Rng, report: &mut GameReport) {
        let (cards, dealt) = (self.cards, self.dealt);
        random::shuffle(random, &mut self.deck[..cards]);
        let mut next = 0;
        let mut len = 0;
        self.places = [0; 256];
        loop {
            while len < dealt && next < cards {
                self.put(len, self.deck[next]);
                (len, next) = (len + 1, next + 1);
            }
            let found = match choice {
                Choice::First => self.first(len),
                Choice::Random => self.any(len, random),
            };
            if next < cards {
                report.meet(len, found.is_some());
            }
            let Some(places) = found else {
                if next == cards {
                    break;
                }
                for _ in 0..self.more.min(cards - next) {
                    self.put(len, self.deck[next]);
                    (len, next) = (len + 1, next + 1);
                }
                continue;
            };
            for place in places {
                self.places[usize::from(self.table[place])] = 0;
            }
            if len == dealt && next + 3 <= cards {
                for place in places {
                    self.put(place, self.deck[next]);
                    next += 1;
                }
            } else {
                // The last cards move to the places that are free, the last free place first.
                for &place in places.iter().rev() {
                    len -= 1;
                    if place < len {
                        self.put(place, self.table[len]);
                    }
                }
            }
        }
        let left = self.table[..len].iter().fold(0, |sum, &card| {
            // Minus the third is the sum.
            let third = third_bits(sum, card.into());
            third >> 1 & 0x55 | (third & 0x55) << 1
        });
        report.end(len, left == 0);
    }

    /// The place behind `b`, from 1, of the card that makes a set with those at `a` and `b`; 0 when
    /// there is none.
    #[inline(always)]
    fn behind(&self, a: usize, b: usize) -> usize {
        let third = third_bits(self.table[a].into(), self.table[b].into());
        let place = usize::from(self.places[(third & 0xFF) as usize]);
        if place > b + 1 { place } else { 0 }
    }

    fn first(&self, len: usize) -> Option<[usize; 3]> {
        for a in 0..len {
            for b in a + 1..len {
                let c = self.behind(a, b);
                if c > 0 {
                    return Some([a, b, c - 1]);
                }
            }
        }
        None
    }

    fn any(&self, len: usize, random: &mut impl Rng) -> Option<[usize; 3]> {
        let mut found = [[0; 3]; 64];
        let mut sets = 0;
        for a in 0..len {
            for b in a + 1..len {
                let c = self.behind(a, b);
                found[sets & 63] = [a, b, c.wrapping_sub(1)];
                sets += usize::from(c > 0);
            }
        }
        let count = u32::try_from(sets).ok().filter(|&count| count > 0)?;
        found.get(random::below(random, count) as usize).copied()
    }
}
