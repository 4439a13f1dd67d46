use alloc::vec::Vec;
use core::ops::ControlFlow;

use dense_code::{Level, random};
use rand_core::{Rng, SeedableRng};

use super::blocks::generator;
#[cfg(feature = "rayon")]
use super::blocks::par_blocks;
#[cfg(any(feature = "serde", feature = "arbitrary"))]
use crate::Table;
use crate::card::third_bits;
use crate::game::Dealing;
use crate::table::find;
use crate::{Card, Deck, Game, Goal, Rules, Trio};

/// Which of several legal calls the one player of a simulated game makes.
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::Games;
/// use set_cards::odds::Choice;
///
/// let games = Games::standard().with_games(500);
/// let random = games.clone().with_choice(Choice::Random);
/// assert_ne!(games.run::<Pcg64Mcg>(), random.run::<Pcg64Mcg>());
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

/// Simulated games of one player, with any [`Rules`] and any [`Deck`], which is shuffled for each
/// game. After each call the table is filled up again; when there is nothing to call, more cards
/// are dealt. A game ends when there is nothing to call and no card can be dealt:
/// the deck is empty, or the table is full ([`Table::LIMIT`](crate::Table::LIMIT)).
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::{Deck, Games, Rules};
/// use set_cards::odds::Choice;
///
/// let report = Games::standard().with_games(2000).with_seed(1).run::<Pcg64Mcg>();
/// assert_eq!(report.games(), 2000);
/// // The cards left at the end sum to 0 in each attribute, and three such cards would be a set.
/// assert_eq!((report.left_with_sum_zero(), report.by_cards_left()[3]), (2000, 0));
/// // At twelve cards in play there is a set less often than in a fresh deal.
/// let (some, none) = report.met(12);
/// assert!((12..18).contains(&(some / none)));
///
/// // Other rules, another deck.
/// let junior = Games::new(Rules::JUNIOR, Deck::junior()).with_games(100);
/// assert_eq!(junior.run::<Pcg64Mcg>().left_with_sum_zero(), 100);
/// let quads = Games::new(Rules::XOR, Deck::standard()).with_choice(Choice::Random);
/// assert_eq!(quads.with_games(10).run::<Pcg64Mcg>().games(), 10);
/// ```
///
/// The cards lie as in a [`Game`]. As with [`Deals`](crate::Deals), each block of games has its own
/// generator, seeded from the seed: so [`run`](Self::run) takes the type of a generator, and not a
/// generator. Games with [`Goal::Set`](crate::Goal::Set), no chain, at most four attributes, at
/// most 20 cards at the start and at most 4 more where there is no set use a fast loop over bytes:
/// over 400,000 games a second. All others use [`Game`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Games<const D: usize = 4> {
    games: u64,
    seed: u64,
    choice: Choice,
    rules: Rules,
    deck: Deck<D>,
}

/// Games of one block.
const BLOCK: u64 = 1 << 10;

impl Games {
    /// A million games with the standard rules and the deck of 81; the player always takes the
    /// first set.
    #[must_use]
    pub fn standard() -> Self {
        Self::new(Rules::STANDARD, Deck::standard())
    }
}

impl<const D: usize> Games<D> {
    /// A million games with these rules and this deck, with the seed 0; the player always makes the
    /// first legal call. The order of the deck changes which games a seed gives, but not their
    /// probabilities.
    #[must_use]
    pub const fn new(rules: Rules, deck: Deck<D>) -> Self {
        Self { games: 1_000_000, seed: 0, choice: Choice::First, rules, deck }
    }

    /// Sets the number of games.
    #[must_use]
    pub fn with_games(self, games: u64) -> Self {
        Self { games, ..self }
    }

    /// Sets the seed, from which the random numbers follow.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets how the player chooses among legal calls.
    #[must_use]
    pub fn with_choice(self, choice: Choice) -> Self {
        Self { choice, ..self }
    }

    /// How many games [`run`](Self::run) plays.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Plays all games on this thread.
    #[must_use]
    pub fn run<R: SeedableRng + Rng>(&self) -> GameReport {
        self.run_with_progress::<R>(|_| ControlFlow::Continue(()))
    }

    /// Like [`run`](Self::run). `progress` is called from time to time with the number of games
    /// played since its last call, and can end the run. Returns the report of the games played
    /// until then.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let games = Games::standard().with_games(5000);
    /// let report = games.run_with_progress::<Pcg64Mcg>(|_| ControlFlow::Break(()));
    /// assert_eq!(report.games(), 1024);
    /// ```
    pub fn run_with_progress<R: SeedableRng + Rng>(
        &self,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> GameReport {
        let mut sum = GameReport::default();
        for block in 0..self.blocks() {
            let report = self.block::<R>(block);
            let games = report.games();
            sum = sum.joined(&report);
            if progress(games).is_break() {
                break;
            }
        }
        sum
    }

    /// Plays all games on all threads of the current `rayon` pool, with the same result as
    /// [`run`](Self::run). Needs the feature `rayon`.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let games = Games::standard().with_games(5000);
    /// assert_eq!(games.par_run::<Pcg64Mcg>(), games.run::<Pcg64Mcg>());
    /// ```
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn par_run<R: SeedableRng + Rng>(&self) -> GameReport {
        self.par_run_with_progress::<R>(|_| ControlFlow::Continue(()))
    }

    /// Like [`run_with_progress`](Self::run_with_progress), on all threads of the current `rayon`
    /// pool; `progress` is called from any of them. Needs the feature `rayon`.
    #[cfg(feature = "rayon")]
    pub fn par_run_with_progress<R: SeedableRng + Rng>(
        &self,
        progress: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> GameReport {
        let one = |block| {
            let report = self.block::<R>(block);
            let flow = progress(report.games());
            (report, flow)
        };
        par_blocks(self.blocks(), one, |sum: GameReport, report| sum.joined(report))
    }

    const fn blocks(&self) -> u64 {
        self.games.div_ceil(BLOCK)
    }

    fn block<R: SeedableRng + Rng>(&self, block: u64) -> GameReport {
        let mut rng: R = generator(!self.seed, block);
        let mut report = GameReport::default();
        let games = BLOCK.min(self.games - block * BLOCK);
        if let Some(mut play) = Play::new(self) {
            for _ in 0..games {
                play.game(self.choice, &mut rng, &mut report);
            }
        } else {
            let mut deck = self.deck.clone();
            for _ in 0..games {
                deck = deck.shuffled(&mut rng);
                self.by_the_engine(&deck, &mut rng, &mut report);
            }
        }
        report
    }

    fn by_the_engine(&self, deck: &Deck<D>, rng: &mut impl Rng, report: &mut GameReport) {
        // Each search is counted, so that cards are dealt here and not by the game.
        let mut game = Game::new(self.rules.with_dealing(Dealing::WhenAsked), deck.clone());
        loop {
            let found = self.choose(&game, rng);
            report.meet(game.table().len(), game.left_in_deck(), found.is_some());
            let went_on = match found {
                Some(call) => game.call(0, &call).is_ok(),
                None => !game.deal_more().is_empty(),
            };
            if !went_on {
                break;
            }
        }
        let sum = game.table().into_iter().fold(Card::ZERO, Card::plus);
        report.end(game.table().len(), sum == Card::ZERO);
    }

    /// The call that the player makes.
    fn choose(&self, game: &Game<D>, rng: &mut impl Rng) -> Option<Vec<Card<D>>> {
        match self.choice {
            Choice::First => game.find(),
            Choice::Random => {
                let mut all = game.find_all();
                random::index(all.len(), rng).map(|chosen| all.swap_remove(chosen))
            }
        }
    }
}

/// What happened in simulated games.
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::Games;
///
/// let report = Games::standard().with_games(500).run::<Pcg64Mcg>();
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
    /// The same once the deck is empty. The sum of both together is a `u64`.
    met_late: Vec<[u64; 2]>,
}

/// What a [`GameReport`] is made of, in the order of its fields.
#[cfg(any(feature = "serde", feature = "arbitrary"))]
type Parts<T, U> = (T, u64, U, U);

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
    /// let report = Games::standard().with_games(500).run::<Pcg64Mcg>();
    /// assert_eq!(report.games(), 500);
    /// ```
    #[must_use]
    pub fn games(&self) -> u64 {
        self.left.iter().sum()
    }

    /// How many games ended with 0, 1, 2, … cards left, up to the largest number that occurred: one
    /// entry more than that number; empty if there were no games.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::standard().with_games(500).run::<Pcg64Mcg>();
    /// assert!(report.by_cards_left().len() <= 21);
    /// ```
    #[must_use]
    pub fn by_cards_left(&self) -> &[u64] {
        &self.left
    }

    /// How many games ended with cards whose sum is 0 in each attribute: all of them when the goal
    /// is [`Goal::Set`](crate::Goal::Set), without a chain, and the deck is full.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::standard().with_games(500).run::<Pcg64Mcg>();
    /// assert_eq!(report.left_with_sum_zero(), 500);
    /// ```
    #[must_use]
    pub const fn left_with_sum_zero(&self) -> u64 {
        self.left_with_sum_zero
    }

    /// Of the tables of `cards` cards seen before the deck ran out: how many had a legal call, and
    /// how many had none.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::standard().with_games(500).run::<Pcg64Mcg>();
    /// let (some, none) = report.met(12);
    /// assert!(some > 10 * none);
    /// ```
    #[must_use]
    pub fn met(&self, cards: usize) -> (u64, u64) {
        self.met.get(cards).map_or((0, 0), |&[some, none]| (some, none))
    }

    /// As [`met`](Self::met), for the tables met after the deck was empty. Both together are all
    /// tables of the games.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::standard().with_games(500).run::<Pcg64Mcg>();
    /// // A game ends with the first table without a call.
    /// let (_, none) = report.met_with_empty_deck(12);
    /// assert_eq!(none, report.by_cards_left()[12]);
    /// ```
    #[must_use]
    pub fn met_with_empty_deck(&self, cards: usize) -> (u64, u64) {
        self.met_late.get(cards).map_or((0, 0), |&[some, none]| (some, none))
    }

    /// The largest table met while the deck was not empty.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::standard().with_games(500).run::<Pcg64Mcg>();
    /// assert!((15..=21).contains(&report.largest_met()));
    /// ```
    #[must_use]
    pub const fn largest_met(&self) -> usize {
        self.met.len().saturating_sub(1)
    }

    /// The report of these parts; `None` when they contradict each other or are impossibly large.
    #[cfg(any(feature = "serde", feature = "arbitrary"))]
    pub(crate) fn from_parts(parts: Parts<Vec<u64>, Vec<[u64; 2]>>) -> Option<Self> {
        let (left, left_with_sum_zero, met, met_late) = parts;
        let games = left.iter().try_fold(0_u64, |sum, &games| sum.checked_add(games))?;
        let mut tables = met.iter().chain(&met_late).flatten();
        tables.try_fold(0_u64, |sum, &tables| sum.checked_add(tables))?;
        let longest = left.len().max(met.len()).max(met_late.len());
        let ends = left.last() != Some(&0)
            && [met.last(), met_late.last()].iter().all(|last| *last != Some(&[0, 0]));
        // No cards have the sum zero, and without a game no table is met.
        let without_cards = left.first().copied().unwrap_or(0);
        let sums = (without_cards..=games).contains(&left_with_sum_zero);
        let met_in_games = games > 0 || (met.is_empty() && met_late.is_empty());
        let right = sums && met_in_games && longest <= Table::<4>::LIMIT + 1 && ends;
        right.then_some(Self { left, left_with_sum_zero, met, met_late })
    }

    #[cfg(feature = "serde")]
    pub(crate) fn parts(&self) -> Parts<&[u64], &[[u64; 2]]> {
        (&self.left, self.left_with_sum_zero, &self.met, &self.met_late)
    }

    fn meet(&mut self, cards: usize, left_in_deck: usize, some: bool) {
        let met = if left_in_deck > 0 { &mut self.met } else { &mut self.met_late };
        entry(met, cards)[usize::from(!some)] += 1;
    }

    fn end(&mut self, cards: usize, sum_zero: bool) {
        *entry(&mut self.left, cards) += 1;
        self.left_with_sum_zero += u64::from(sum_zero);
    }

    /// How many tables were met.
    fn tables(&self) -> u64 {
        self.met.iter().chain(&self.met_late).flatten().sum()
    }

    /// Both reports in one; `None` when there are more games, or tables that were met, than fit in
    /// a `u64`.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Games;
    ///
    /// let report = Games::standard().with_games(500).run::<Pcg64Mcg>();
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
        for (met, others) in [(&mut self.met, &other.met), (&mut self.met_late, &other.met_late)] {
            for (place, [some, none]) in others.iter().enumerate() {
                let sum = entry(met, place);
                *sum = [sum[0] + some, sum[1] + none];
            }
        }
        self.left_with_sum_zero += other.left_with_sum_zero;
        self
    }
}

/// The room for a game of sets without a chain: packed cards in bytes, at the places where a
/// [`Game`] has them.
struct Play {
    deck: [u8; 81],
    /// How many cards the deck has.
    cards: usize,
    /// How many of them were dealt.
    next: usize,
    dealt: usize,
    more: usize,
    /// [`GAP`] where a card was taken. The third of a gap and a card is that card, so that a gap is
    /// part of no set.
    table: [u8; MOST_ON_TABLE],
    /// How many places there are.
    len: usize,
    /// How many of them are gaps.
    gaps: usize,
    /// Where each card lies on the table, from 1; 0 for the others.
    places: [u8; 256],
    level: Level,
    /// The room for the sets of a table.
    sets: Vec<Trio>,
}

const GAP: u8 = 255;

/// Of up to 20 cards without a set, with up to four cards more.
const MOST_ON_TABLE: usize = 24;

impl Play {
    /// `None` for rules or cards that are not for bytes.
    fn new<const D: usize>(games: &Games<D>) -> Option<Self> {
        let (rules, all) = (games.rules, games.deck.cards());
        let small = rules.dealt() <= 20 && rules.more() <= 4 && D <= 4;
        if rules.goal() != Goal::Set || rules.is_chain() || !small {
            return None;
        }
        let mut deck = [0; 81];
        for (byte, card) in deck.iter_mut().zip(all) {
            *byte = u8::try_from(card.bits()).ok()?;
        }
        Some(Self {
            deck,
            cards: all.len(),
            next: 0,
            dealt: rules.dealt(),
            more: rules.more(),
            table: [GAP; MOST_ON_TABLE],
            len: 0,
            gaps: 0,
            places: [0; 256],
            level: Level::detect(),
            sets: Vec::new(),
        })
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are at most 24 places")]
    fn put(&mut self, place: usize, card: u8) {
        self.table[place] = card;
        self.places[usize::from(card)] = place as u8 + 1;
    }

    /// Deals some cards, as many as there are: to the gaps first.
    fn deal(&mut self, count: usize) {
        let mut place = 0;
        for _ in 0..count.min(self.cards - self.next) {
            if self.gaps == 0 {
                place = self.len;
                self.len += 1;
            } else {
                while self.table[place] != GAP {
                    place += 1;
                }
                self.gaps -= 1;
            }
            self.put(place, self.deck[self.next]);
            self.next += 1;
        }
    }

    /// Takes the cards at some places away.
    fn take(&mut self, places: [usize; 3]) {
        for place in places {
            self.places[usize::from(self.table[place])] = 0;
            self.table[place] = GAP;
        }
        self.gaps += 3;
        while self.len > 0 && self.table[self.len - 1] == GAP {
            self.len -= 1;
            self.gaps -= 1;
        }
    }

    fn game(&mut self, choice: Choice, rng: &mut impl Rng, report: &mut GameReport) {
        random::shuffle(&mut self.deck[..self.cards], rng);
        self.places = [0; 256];
        self.table = [GAP; MOST_ON_TABLE];
        (self.next, self.len, self.gaps) = (0, 0, 0);
        self.deal(self.dealt);
        loop {
            let found = match choice {
                Choice::First => self.first(),
                Choice::Random => self.any(rng),
            };
            report.meet(self.len - self.gaps, self.cards - self.next, found.is_some());
            if let Some(places) = found {
                self.take(places);
                self.deal(self.dealt.saturating_sub(self.len - self.gaps));
            } else if self.next < self.cards {
                self.deal(self.more);
            } else {
                break;
            }
        }
        let left = self.table[..self.len].iter().filter(|&&card| card != GAP);
        let sum = left.fold(Card::<4>::ZERO, |sum, &card| {
            sum.plus(Card::from_bits(card.into()).unwrap_or_default())
        });
        report.end(self.len - self.gaps, sum == Card::ZERO);
    }

    /// The place after `b`, from 1, of the card that makes a set with those at `a` and `b`; 0 when
    /// there is none.
    #[inline(always)]
    fn behind(&self, a: usize, b: usize) -> usize {
        let third = third_bits(self.table[a].into(), self.table[b].into());
        let place = usize::from(self.places[(third & 0xFF) as usize]);
        if place > b + 1 { place } else { 0 }
    }

    fn first(&self) -> Option<[usize; 3]> {
        for a in 0..self.len {
            for b in a + 1..self.len {
                let c = self.behind(a, b);
                if c > 0 {
                    return Some([a, b, c - 1]);
                }
            }
        }
        None
    }

    /// Any of the sets, which are found without the gaps.
    fn any(&mut self, rng: &mut impl Rng) -> Option<[usize; 3]> {
        let mut cards = [Card::<4>::ZERO; MOST_ON_TABLE];
        let mut places = [0; MOST_ON_TABLE];
        let mut count = 0;
        for (place, &byte) in self.table[..self.len].iter().enumerate() {
            if let Some(card) = Card::from_bits(byte.into()) {
                (cards[count], places[count]) = (card, place);
                count += 1;
            }
        }
        find(self.level, &cards[..count], &mut self.sets);
        let set = self.sets.get(random::index(self.sets.len(), rng)?)?;
        Some(set.places().map(|card| places[card]))
    }
}
