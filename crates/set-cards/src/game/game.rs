use alloc::vec::Vec;

use super::calls::Calls;
use super::deck::Deck;
use super::event::Event;
use super::goal::choose;
use super::illegal_call::IllegalCall;
use super::rules::{Dealing, Rules};
use super::view::View;
use crate::error::Error;
use crate::{Card, Table};

/// A game with one deck: the table, who took which cards, and the log.
///
/// ```
/// use set_cards::{Deck, Game, Rules};
///
/// let mut game = Game::new(Rules::STANDARD, Deck::standard());
/// assert_eq!(game.table().len(), 12);
/// let cards = game.find().ok_or("no set")?;
/// let dealt = game.call(0, &cards)?;
/// assert_eq!(dealt.len(), 3);
///
/// // What is not there is refused, with the reason.
/// assert!(game.call(1, &cards).is_err());
///
/// // The log replays to the same game, and the last event can be taken back.
/// let again = Game::replay(Rules::STANDARD, Deck::standard(), game.log())?;
/// assert_eq!(again, game);
/// assert!(game.undo().is_some());
/// assert!(game.table().place_of(cards[0]).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # The table
///
/// The table has places, and a card stays in its place until it is taken. New cards fill the gaps,
/// the first gap first; when there are no more gaps they go to the end. So after a call with twelve
/// cards on the table, the three new cards lie where the taken ones lay. After a call with fifteen
/// cards no card is dealt, and there are three gaps, which the next three cards fill.
/// [`places`](Self::places) shows the gaps, [`table`](Self::table) leaves them out. Gaps after the
/// last card are not kept: the list of places gets shorter, and a client that draws the places
/// clears those after its end.
///
/// With [`Dealing::WhenNone`], the default, the game itself deals more cards as long as nothing can
/// be found: there is always a legal call, until the game is over. [`deal_more`](Self::deal_more)
/// deals more cards at any time, for players who do not see what is there. A table holds at most
/// 255 cards. With more than five attributes the deck has more cards than that, so a game can end
/// with a full table and cards left in the deck.
///
/// # Cost
///
/// A legal call costs one [`Goal::find`](crate::Goal::find), and one more for each time that more
/// cards are dealt. With a chain the search costs O(n²) for sets and O(n³) for four cards. A call
/// that is refused costs O(n); when the deck is empty it also costs one `Goal::find`, which tells
/// whether the game is over. A [replay](Self::replay) costs O(n log n) a card.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Game<const D: usize = 4> {
    // Written are the rules, the deck and the log: the rest follows from them.
    rules: Rules,
    deck: Deck<D>,
    /// How many cards of the deck were dealt.
    #[cfg_attr(feature = "serde", serde(skip))]
    next: usize,
    /// The last place is not empty.
    #[cfg_attr(feature = "serde", serde(skip))]
    places: Vec<Option<Card<D>>>,
    /// The cards at the places.
    #[cfg_attr(feature = "serde", serde(skip))]
    table: Table<D>,
    /// The call before, if the rules chain.
    #[cfg_attr(feature = "serde", serde(skip))]
    chain: Vec<Card<D>>,
    log: Vec<Event<D>>,
}

impl<const D: usize> Game<D> {
    /// A game with its first cards dealt.
    #[must_use]
    pub fn new(rules: Rules, deck: Deck<D>) -> Self {
        let mut game = Self::unsettled(rules, deck);
        game.settle();
        game
    }

    /// A game with the cards dealt that should always be there.
    fn unsettled(rules: Rules, deck: Deck<D>) -> Self {
        let mut game = Self {
            rules,
            deck,
            next: 0,
            places: Vec::new(),
            table: Table::default(),
            chain: Vec::new(),
            log: Vec::new(),
        };
        game.top_up();
        game
    }

    /// The game with this log.
    ///
    /// A log that stops just before a deal that the rules require is refused. To show the game
    /// after its first few events, also take the deals that follow them:
    ///
    /// ```
    /// use set_cards::{Deck, Event, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::STANDARD, Deck::standard());
    /// while let Some(set) = game.find() {
    ///     game.call(0, &set)?;
    /// }
    /// let show = |events: usize| {
    ///     let (first, rest) = game.log().split_at(events);
    ///     let deals = rest.iter().take_while(|event| **event == Event::DealtBecauseNone).count();
    ///     Game::replay(game.rules(), game.deck().clone(), &game.log()[..first.len() + deals])
    /// };
    /// assert_eq!(show(5)?.view().scores, [(0, 5)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Replay`] names the first event that is not legal or that differs from what the
    /// rules deal. If the rules deal more cards after the last event, it names the place after
    /// that.
    pub fn replay(rules: Rules, deck: Deck<D>, log: &[Event<D>]) -> Result<Self, Error> {
        let mut game = Self::unsettled(rules, deck);
        let mut calls = Calls::new(rules.goal);
        let mut any = |game: &Self| calls.any(game.table.cards(), &game.chain);
        game.settle_by(&mut any);
        let missing = |event| Error::Replay { event, why: IllegalCall::DealMissing };
        for (place, event) in log.iter().enumerate() {
            // What the game logged itself, the deals of the rules, is compared; the rest happens.
            match game.log.get(place) {
                Some(happened) if happened == event => continue,
                Some(_) => return Err(missing(place)),
                None => game.apply(event).map_err(|why| Error::Replay { event: place, why })?,
            }
            game.settle_by(&mut any);
        }
        if game.log.len() > log.len() { Err(missing(log.len())) } else { Ok(game) }
    }

    /// Lets what a player did happen.
    fn apply(&mut self, event: &Event<D>) -> Result<(), IllegalCall> {
        match event {
            Event::Taken { player, cards } => {
                self.check(cards)?;
                self.take(*player, cards.clone());
                Ok(())
            }
            Event::DealtMore => self.deal_and_log(Event::DealtMore),
            Event::DealtBecauseNone => Err(IllegalCall::DealNotDue),
        }
    }

    fn deal_and_log(&mut self, event: Event<D>) -> Result<(), IllegalCall> {
        if self.deal(self.rules.more) == 0 {
            return Err(IllegalCall::NoMoreCards);
        }
        self.log.push(event);
        Ok(())
    }

    /// A player calls some cards. A legal call takes them from the table and is logged. Returns the
    /// new cards that were then dealt to the table, in the order of the deck.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::STANDARD, Deck::standard());
    /// let set = game.find().ok_or("no set")?;
    /// let places: Vec<_> = set.iter().map(|card| game.table().place_of(*card)).collect();
    /// let new = game.call(0, &set)?.to_vec();
    /// // The new cards lie where the set lay.
    /// assert!(new.iter().map(|card| game.table().place_of(*card)).eq(places));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalCall`] says why the call is refused; then nothing changes and nothing is logged.
    /// The game does not keep penalties for wrong calls.
    pub fn call(&mut self, player: usize, cards: &[Card<D>]) -> Result<&[Card<D>], IllegalCall> {
        // A call is judged by its cards first: only a wrong one costs the search for the end.
        if let Err(why) = self.check(cards) {
            return Err(if self.is_over() { IllegalCall::Over } else { why });
        }
        let before = self.next;
        self.take(player, cards.to_vec());
        self.settle();
        Ok(self.dealt_since(before))
    }

    /// The cards dealt after the first `before` of the deck.
    fn dealt_since(&self, before: usize) -> &[Card<D>] {
        &self.deck.cards()[before..self.next]
    }

    /// Deals [`Rules::more`] cards and returns them: for players who see nothing to call. Returns
    /// no cards if the deck is empty, the table is full or [`Rules::more`] is 0.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::STANDARD, Deck::standard());
    /// assert_eq!((game.deal_more().len(), game.table().len()), (3, 15));
    ///
    /// // A set is taken, the others stay where they are, and no cards are dealt.
    /// let set = game.find().ok_or("no set")?;
    /// game.call(0, &set)?;
    /// assert_eq!((game.table().len(), game.places().len()), (12, 15));
    /// assert!(game.places()[..3].iter().all(Option::is_none));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The game always deals when it is asked, until the deck is empty: one player could have the
    /// whole deck turned over. A server should refuse the request while [`find`](Self::find)
    /// returns a call, or until all players agree.
    pub fn deal_more(&mut self) -> &[Card<D>] {
        let before = self.next;
        if self.apply(&Event::DealtMore).is_ok() {
            self.settle();
        }
        self.dealt_since(before)
    }

    /// Undoes the last action of a player, with the cards dealt after it, and returns it; `None`
    /// when no player has done anything yet. Costs as much as replaying all events before it.
    pub fn undo(&mut self) -> Option<Event<D>> {
        let last = self.log.iter().rposition(|event| *event != Event::DealtBecauseNone)?;
        let event = self.log[last].clone();
        // Replayed from the start: a game is short, and nothing has to be kept for each event.
        let before = Self::replay(self.rules, self.deck.clone(), &self.log[..last]);
        *self = before.expect("what happened before was legal");
        Some(event)
    }

    /// Takes the cards of a legal call away, and deals those that should lie there.
    pub(crate) fn take(&mut self, player: usize, cards: Vec<Card<D>>) {
        // In a chain one card comes from the call before, and lies on no place.
        for &card in &cards {
            if let Some(place) = self.places.iter().position(|&there| there == Some(card)) {
                self.places[place] = None;
            }
        }
        if self.rules.chain {
            self.chain.clone_from(&cards);
        }
        // Only what happened is logged: a refused call changes nothing, and the cards dealt follow
        // from the deck.
        self.log.push(Event::Taken { player, cards });
        self.top_up();
    }

    /// Whether a call is legal now.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::standard());
    /// assert!(game.check(&game.table().cards()[..3]).is_ok());
    /// assert!(game.check(&game.table().cards()[1..4]).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalCall`] says why not.
    pub fn check(&self, cards: &[Card<D>]) -> Result<(), IllegalCall> {
        let there =
            |card: &Card<D>| self.table.place_of(*card).is_some() || self.chain.contains(card);
        if let Some(place) = cards.iter().position(|card| !there(card)) {
            return Err(IllegalCall::NotThere { place });
        }
        self.rules.goal.check(cards)?;
        let chained = cards.iter().filter(|card| self.chain.contains(card)).count();
        // The first call of a chain has none before it.
        if self.chain.is_empty() || chained == 1 {
            Ok(())
        } else {
            Err(IllegalCall::Chain { found: chained })
        }
    }

    /// A legal call, or `None` when there is none on the table.
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

    /// All legal calls, each once. The cards of a call are in the order of the table; in a chain
    /// the card of the call before comes first.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let rules = Rules { chain: true, ..Rules::STANDARD };
    /// let mut game = Game::new(rules, Deck::standard());
    /// assert_eq!(game.find_all().len(), 13);
    /// let first = game.find().ok_or("no set")?;
    /// game.call(0, &first)?;
    /// assert!(game.find_all().iter().all(|cards| first.contains(&cards[0])));
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

    /// Calls `each` with one card of the chain and others of the table, until it gives `false`.
    fn each_chained(&self, mut each: impl FnMut(&[Card<D>]) -> bool) {
        let (goal, cards) = (self.rules.goal, self.table.cards());
        for &card in &self.chain {
            if !choose(goal, cards, &mut alloc::vec![card], &mut each) {
                return;
            }
        }
    }

    /// What everybody at the table can see, without the order of the deck: send this to the
    /// players.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::STANDARD, Deck::standard());
    /// let set = game.find().ok_or("no set")?;
    /// game.call(7, &set)?;
    /// let view = game.view();
    /// assert_eq!((view.places.len(), view.left_in_deck), (12, 66));
    /// assert_eq!(view.scores, [(7, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn view(&self) -> View<D> {
        let mut scores: Vec<(usize, usize)> = Vec::new();
        for event in &self.log {
            let Event::Taken { player, .. } = event else { continue };
            // Players are any numbers, and few.
            match scores.binary_search_by_key(player, |score| score.0) {
                Ok(place) => scores[place].1 += 1,
                Err(place) => scores.insert(place, (*player, 1)),
            }
        }
        View {
            rules: self.rules,
            places: self.places.clone(),
            chain: self.chain.clone(),
            left_in_deck: self.left_in_deck(),
            scores,
            over: self.is_over(),
        }
    }

    /// Deals more cards as long as there is nothing to be found, if the rules say so.
    fn settle(&mut self) {
        self.settle_by(&mut |game| game.find().is_some());
    }

    /// As [`settle`](Self::settle), where `any` says whether there is a legal call.
    fn settle_by(&mut self, any: &mut dyn FnMut(&Self) -> bool) {
        if self.rules.dealing == Dealing::WhenNone {
            // Each deal is an event of its own, so that a log says how many there were.
            while self.can_deal() && !any(self) {
                self.deal_and_log(Event::DealtBecauseNone).expect("there are cards to be dealt");
            }
        }
    }

    /// Deals the cards that should be on the table.
    fn top_up(&mut self) {
        let there = self.places.iter().flatten().count();
        self.deal(self.rules.dealt.saturating_sub(there));
    }

    fn can_deal(&self) -> bool {
        self.rules.more > 0 && self.left_in_deck() > 0 && self.table.len() < Table::<D>::MAX_CARDS
    }

    /// Deals `count` cards, or fewer if the deck or the table ends it: to the gaps from the first
    /// on, and then to the end. Updates the table.
    fn deal(&mut self, count: usize) -> usize {
        let room = Table::<D>::MAX_CARDS - self.places.iter().flatten().count();
        // 255 cards fit the places of a table; a deck of six attributes has more.
        let dealt = count.min(room).min(self.left_in_deck());
        // As at a real table: no card moves that is not taken.
        let mut place = 0;
        for &card in &self.deck.cards()[self.next..self.next + dealt] {
            while self.places.get(place).is_some_and(Option::is_some) {
                place += 1;
            }
            if place == self.places.len() {
                self.places.push(None);
            }
            self.places[place] = Some(card);
        }
        self.next += dealt;
        // Gaps at the end are not kept.
        while self.places.pop_if(|place| place.is_none()).is_some() {}
        self.table.refill(self.places.iter().flatten().copied());
        dealt
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The whole deck in its order, including the cards already dealt. Do not send it to players:
    /// see [`view`](Self::view).
    #[must_use]
    pub const fn deck(&self) -> &Deck<D> {
        &self.deck
    }

    /// The cards on the table in the order of their places, without the gaps.
    #[must_use]
    pub const fn table(&self) -> &Table<D> {
        &self.table
    }

    /// The places of the table. A place is `None` if its card was taken and not replaced.
    #[must_use]
    pub fn places(&self) -> &[Option<Card<D>>] {
        &self.places
    }

    /// The cards of the call before, if the rules chain: the next call has exactly one of them.
    /// Otherwise empty.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let rules = Rules { chain: true, ..Rules::STANDARD };
    /// let mut game = Game::new(rules, Deck::standard());
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
    #[must_use]
    pub fn left_in_deck(&self) -> usize {
        self.deck.cards().len() - self.next
    }

    /// Whether the game is over: nothing on the table can be called, and no more cards can be dealt
    /// because the deck is empty, the table is full ([`Table::MAX_CARDS`]) or the rules deal none.
    /// When no more cards can be dealt, this costs a search.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::STANDARD, Deck::standard());
    /// while let Some(set) = game.find() {
    ///     game.call(0, &set)?;
    /// }
    /// assert!(game.is_over());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_over(&self) -> bool {
        !self.can_deal() && self.find().is_none()
    }

    /// What happened, in order: with the rules and the deck this is the whole game. The log names
    /// only cards that have lain on the table, so it may be sent to the players.
    #[must_use]
    pub fn log(&self) -> &[Event<D>] {
        &self.log
    }
}
