use alloc::vec::Vec;

use dense_code::random;
use rand_core::Rng;

use crate::{Card, Dealing, Deck, Game, Rules};

/// Which of several legal calls the one player of a simulated game makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The first in the order of the table.
    First,
    /// Any, equally likely.
    Random,
}

/// Plays games of one player, with any rules and any deck, which is shuffled for each game. After
/// each call the table is filled up again; when there is nothing to call, more cards are dealt. A
/// game ends when there is nothing to call and no card can be dealt: the deck is empty, or the
/// table is full.
///
/// The games are played by [`Game`], so that the rules are written once. The same generator gives
/// the same games in every release.
///
/// ```
/// use rand_pcg::{Pcg64Mcg, rand_core::SeedableRng};
/// use set_cards::{Choice, Deck, Rules, simulate_games};
///
/// let mut rng = Pcg64Mcg::seed_from_u64(1);
/// let report = simulate_games(Rules::STANDARD, &Deck::standard(), Choice::First, 500, &mut rng);
/// assert_eq!(report.by_cards_left.iter().sum::<u64>(), 500);
/// // What is left has the sum 0 in each attribute, and so is never three cards.
/// assert_eq!((report.left_with_sum_zero, report.by_cards_left[3]), (500, 0));
/// let (some, none) = report.met(12);
/// assert!(some > 10 * none);
/// ```
pub fn simulate_games<const D: usize, R: Rng + ?Sized>(
    rules: Rules,
    deck: &Deck<D>,
    choice: Choice,
    games: u64,
    rng: &mut R,
) -> GameReport {
    // Each search is counted, so that cards are dealt here and not by the game.
    let rules = Rules { dealing: Dealing::WhenAsked, ..rules };
    let mut report = GameReport::default();
    for _ in 0..games {
        // A loop over bytes takes less than half the time, but has the rules a second time.
        let mut game = Game::new(rules, deck.clone().shuffled(rng));
        loop {
            let found = match choice {
                Choice::First => game.find(),
                Choice::Random => {
                    let mut all = game.find_all();
                    random::index(all.len(), rng).map(|chosen| all.swap_remove(chosen))
                }
            };
            report.meet(game.table().len(), game.left_in_deck(), found.is_some());
            match found {
                // What is found is legal, and more cards are dealt here.
                Some(call) => game.take(0, call),
                None if game.deal_more().is_empty() => break,
                None => {}
            }
        }
        report.end(game.table().cards());
    }
    report
}

/// What happened in simulated games: see [`simulate_games`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct GameReport {
    /// How many games ended with 0, 1, 2, … cards left, up to the largest number that occurred: one
    /// entry more than that number; empty if there were no games.
    pub by_cards_left: Vec<u64>,
    /// How many games ended with cards whose sum is 0 in each attribute: all of them when the goal
    /// is [`Goal::Set`](crate::Goal::Set), without a chain, and the deck is full.
    pub left_with_sum_zero: u64,
    /// By the number of cards on the table while the deck is not empty: with a legal call, and
    /// without.
    met: Vec<[u64; 2]>,
    /// The same once the deck is empty.
    met_late: Vec<[u64; 2]>,
}

/// The entry at a place, the list made longer if need be.
// No largest number is known beforehand: rules and deck are the caller's.
fn entry<T: Clone + Default>(list: &mut Vec<T>, place: usize) -> &mut T {
    if list.len() <= place {
        list.resize(place + 1, T::default());
    }
    &mut list[place]
}

impl GameReport {
    /// Of the tables of `cards` cards seen before the deck ran out: how many had a legal call, and
    /// how many had none.
    #[must_use]
    pub fn met(&self, cards: usize) -> (u64, u64) {
        self.met.get(cards).map_or((0, 0), |&[some, none]| (some, none))
    }

    /// As [`met`](Self::met), for the tables seen after the deck was empty. Published simulations
    /// count both together.
    #[must_use]
    pub fn met_with_empty_deck(&self, cards: usize) -> (u64, u64) {
        self.met_late.get(cards).map_or((0, 0), |&[some, none]| (some, none))
    }

    fn meet(&mut self, cards: usize, left_in_deck: usize, some: bool) {
        let met = if left_in_deck > 0 { &mut self.met } else { &mut self.met_late };
        entry(met, cards)[usize::from(!some)] += 1;
    }

    fn end<const D: usize>(&mut self, left: &[Card<D>]) {
        *entry(&mut self.by_cards_left, left.len()) += 1;
        let sum: Card<D> = left.iter().copied().sum();
        self.left_with_sum_zero += u64::from(sum == Card::ZERO);
    }
}
