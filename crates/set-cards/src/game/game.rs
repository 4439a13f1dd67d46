use alloc::vec::Vec;

use super::goal::{Triples, choose, ghosts_with};

use super::{Call, Deck, Event, Goal, IllegalCall, ReplayError, Rules};

use crate::{Card, Table};

/// A game of one deck: the table, who took what, and the log.
///
/// ```
/// use set_cards::{Deck, Game, Rules};
///
/// let mut game = Game::new(Rules::STANDARD, Deck::<4>::full());
/// assert_eq!(game.table().len(), 12);
/// let cards = game.find().ok_or("no set")?;
/// assert_eq!(game.call(0, &cards)?, 3);
///
/// // What is not there is refused, with the reason.
/// assert!(game.call(1, &cards).is_err());
///
/// // The legal calls replay to the same table.
/// let again = Game::replay(Rules::STANDARD, Deck::full(), &game.calls())?;
/// assert_eq!(again.table(), game.table());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// After each legal call the table is filled up, and as long as nothing can be found and the deck
/// has cards, more are dealt: so there is always a legal call, until the game is over. A table
/// holds 255 cards: with more than four attributes a game can be over with such a table, and cards
/// in the deck that do not fit.
///
/// A legal call costs as much as [`Goal::find`], once for each time that cards are dealt; with a
/// chain O(n²) for sets, O(n³) for four cards and O(n³ log n) for ghosts. A call that is refused
/// costs O(n).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<const D: usize = 4> {
    rules: Rules,
    deck: Deck<D>,
    /// How many cards of the deck were dealt.
    next: usize,
    table: Table<D>,
    /// The call before, if the rules chain.
    chain: Vec<Card<D>>,
    /// Whether there is no legal call, as it was found when the table was last filled.
    over: bool,
    log: Vec<Event<D>>,
}

impl<const D: usize> Game<D> {
    /// A game with its first cards dealt.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// assert_eq!((game.table().len(), game.left_in_deck()), (12, 69));
    /// ```
    #[must_use]
    pub fn new(rules: Rules, deck: Deck<D>) -> Self {
        let mut game = Self::unfilled(rules, deck);
        game.fill();
        game
    }

    /// A game before the first card is dealt.
    pub(crate) const fn unfilled(rules: Rules, deck: Deck<D>) -> Self {
        Self {
            rules,
            deck,
            next: 0,
            table: Table::new(),
            chain: Vec::new(),
            over: false,
            log: Vec::new(),
        }
    }

    /// The game after some legal calls.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// let set = game.find().ok_or("no set")?;
    /// game.call(0, &set)?;
    /// let again = Game::replay(game.rules(), game.deck().clone(), &game.calls())?;
    /// assert_eq!(again, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The place of the first call that is not legal, and why. [`calls`](Self::calls) gives the
    /// legal ones of a game, so that what was refused is not in the log of the game replayed.
    pub fn replay(rules: Rules, deck: Deck<D>, calls: &[Call<D>]) -> Result<Self, ReplayError> {
        let mut game = Self::new(rules, deck);
        for (place, call) in calls.iter().enumerate() {
            game.call(call.player, &call.cards).map_err(|why| ReplayError { place, why })?;
        }
        Ok(game)
    }

    /// A player calls some cards. Legal calls take them from the table; all calls go to the log.
    /// Gives the number of cards taken.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// let set = game.find().ok_or("no set")?;
    /// assert_eq!(game.call(0, &set)?, 3);
    /// assert!(game.call(0, &set).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalCall`]: nothing changes then, but the log.
    pub fn call(&mut self, player: usize, cards: &[Card<D>]) -> Result<usize, IllegalCall> {
        if let Err(why) = self.check(cards) {
            let call = Call { player, cards: cards.to_vec() };
            self.log.push(Event::Refused { call, why });
            return Err(why);
        }
        self.take(player, cards);
        self.fill();
        Ok(cards.len())
    }

    /// Takes the cards of a legal call away.
    pub(crate) fn take(&mut self, player: usize, cards: &[Card<D>]) {
        for &card in cards {
            if let Some(place) = self.table.place_of(card) {
                self.table.remove(place);
            }
        }
        if self.rules.chain {
            self.chain = cards.to_vec();
        }
        self.log.push(Event::Taken(Call { player, cards: cards.to_vec() }));
    }

    /// Whether a call is legal now.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// assert!(game.check(&game.table().cards()[..3]).is_ok());
    /// assert!(game.check(&game.table().cards()[1..4]).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalCall`] says why not.
    pub fn check(&self, cards: &[Card<D>]) -> Result<(), IllegalCall> {
        if self.is_over() {
            return Err(IllegalCall::Over);
        }
        let there =
            |card: &Card<D>| self.table.place_of(*card).is_some() || self.chain.contains(card);
        if let Some(place) = cards.iter().position(|card| !there(card)) {
            return Err(IllegalCall::NotThere { place });
        }
        self.rules.goal.check(cards)?;
        let chained = cards.iter().filter(|card| self.chain.contains(card)).count();
        if self.chain.is_empty() || chained == 1 {
            Ok(())
        } else {
            Err(IllegalCall::Chain { found: chained })
        }
    }

    /// A legal call, or `None` when the game is over.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// assert_eq!(game.find().map(|cards| cards.len()), Some(3));
    /// ```
    #[must_use]
    pub fn find(&self) -> Option<Vec<Card<D>>> {
        if self.chain.is_empty() {
            let places = self.rules.goal.find(&self.table)?;
            return Some(places.into_iter().map(|place| self.table[place]).collect());
        }
        let mut found = None;
        self.each_chained(|cards| {
            found = Some(cards.to_vec());
            false
        });
        found
    }

    /// All legal calls: each goal once, with the cards in the order of the table, behind the card
    /// of the chain if there is one.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::CHAIN, Deck::<4>::full());
    /// assert_eq!(game.find_all().len(), 13);
    /// let first = game.find().ok_or("no set")?;
    /// game.call(0, &first)?;
    /// assert!(game.find_all().iter().all(|cards| game.check(cards).is_ok() && first.contains(&cards[0])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find_all(&self) -> Vec<Vec<Card<D>>> {
        if self.chain.is_empty() {
            let all = self.rules.goal.find_all(&self.table).into_iter();
            return all
                .map(|places| places.into_iter().map(|place| self.table[place]).collect())
                .collect();
        }
        let mut all = Vec::new();
        self.each_chained(|cards| {
            all.push(cards.to_vec());
            true
        });
        all
    }

    /// The goals of one card of the chain and others of the table, until `each` tells not to go on.
    fn each_chained(&self, mut each: impl FnMut(&[Card<D>]) -> bool) {
        let goal = self.rules.goal;
        if goal == Goal::Ghost {
            let triples = Triples::of(&self.table);
            self.chain.iter().all(|&card| ghosts_with(&triples, &self.table, card, &mut each));
        } else {
            self.chain
                .iter()
                .all(|&card| choose(goal, self.table.cards(), &mut alloc::vec![card], &mut each));
        }
    }

    fn fill(&mut self) {
        loop {
            self.top_up();
            self.over = self.find().is_none();
            if !self.over || !self.deal_more() {
                return;
            }
        }
    }

    /// Deals the cards that should be on the table.
    pub(crate) fn top_up(&mut self) {
        self.deal(self.rules.dealt.saturating_sub(self.table.len()));
    }

    /// Deals more cards since there is nothing to call; tells whether there were any.
    pub(crate) fn deal_more(&mut self) -> bool {
        self.deal(self.rules.more.max(1)) > 0
    }

    /// Deals some cards, as many as there are and fit.
    fn deal(&mut self, count: usize) -> usize {
        let before = self.next;
        while self.next < self.deck.cards.len().min(before.saturating_add(count))
            && self.table.push(self.deck.cards[self.next]).is_ok()
        {
            self.next += 1;
        }
        let dealt = self.next - before;
        if dealt > 0 {
            self.log.push(Event::Dealt { cards: dealt });
        }
        dealt
    }

    /// The rules.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// assert_eq!(game.rules(), Rules::STANDARD);
    /// ```
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The deck, with the cards that were dealt.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// assert_eq!(game.deck().cards().len(), 81);
    /// ```
    #[must_use]
    pub const fn deck(&self) -> &Deck<D> {
        &self.deck
    }

    /// The cards on the table.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// assert_eq!(game.table().cards(), &game.deck().cards()[..12]);
    /// ```
    #[must_use]
    pub const fn table(&self) -> &Table<D> {
        &self.table
    }

    /// The call before, one card of which the next call takes up; empty if the rules do not chain.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::CHAIN, Deck::<4>::full());
    /// assert!(game.chain().is_empty());
    /// let set = game.find().ok_or("no set")?;
    /// game.call(0, &set)?;
    /// assert_eq!(game.chain(), set);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn chain(&self) -> &[Card<D>] {
        &self.chain
    }

    /// How many cards the deck still has.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// assert_eq!(game.left_in_deck(), 81 - 12);
    /// ```
    #[must_use]
    pub fn left_in_deck(&self) -> usize {
        self.deck.cards.len() - self.next
    }

    /// Whether nothing can be called any more: there is nothing on the table, and no card more can
    /// be dealt, since the deck is empty or the table full ([`Table::LIMIT`]). O(1).
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// while let Some(set) = game.find() {
    ///     game.call(0, &set)?;
    /// }
    /// assert!(game.is_over());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Everything that happened.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// assert_eq!(game.log().len(), 1); // twelve cards were dealt
    /// ```
    #[must_use]
    pub fn log(&self) -> &[Event<D>] {
        &self.log
    }

    /// The legal calls so far: with the rules and the deck they are the whole game, but for the
    /// calls refused.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// assert!(game.calls().is_empty());
    /// ```
    #[must_use]
    pub fn calls(&self) -> Vec<Call<D>> {
        self.log
            .iter()
            .filter_map(|event| match event {
                Event::Taken(call) => Some(call.clone()),
                Event::Dealt { .. } | Event::Refused { .. } => None,
            })
            .collect()
    }

    /// How many legal calls each player made, for players below `players`.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::STANDARD, Deck::<4>::full());
    /// let set = game.find().ok_or("no set")?;
    /// game.call(2, &set)?;
    /// assert_eq!(game.scores(3), [0, 0, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn scores(&self, players: usize) -> Vec<usize> {
        let mut scores = alloc::vec![0; players];
        for event in &self.log {
            if let Event::Taken(call) = event
                && let Some(score) = scores.get_mut(call.player)
            {
                *score += 1;
            }
        }
        scores
    }

    /// The last card, which nobody has turned over: when all cards but one are on the table or were
    /// taken, it follows from the sum of the deck. `None` at any other time.
    ///
    /// ```
    /// use set_cards::{Card, Deck, Game, Rules};
    ///
    /// let rules = Rules { dealt: 80, ..Rules::STANDARD };
    /// assert_eq!(Game::new(rules, Deck::<4>::full()).hidden_card(), Card::unrank(80));
    /// ```
    #[must_use]
    pub fn hidden_card(&self) -> Option<Card<D>> {
        (self.left_in_deck() == 1)
            .then(|| self.deck.hidden_card(self.deck.cards[..self.next].iter().copied()))?
    }
}
