use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::goal::{Triples, choose, ghosts_with};
use super::{Call, Dealing, Deck, Event, Goal, IllegalCall, ReplayError, Rules, View};
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
/// A legal call costs one [`Goal::find`], and one more for each time that more cards are dealt.
/// With a chain the search costs O(n²) for sets, O(n³) for four cards and O(n³ log n) for ghosts. A
/// call that is refused costs O(n); when the deck is empty it also costs one [`Goal::find`], to
/// tell whether the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<const D: usize = 4> {
    rules: Rules,
    deck: Deck<D>,
    /// How many cards of the deck were dealt.
    next: usize,
    /// The last place is not empty.
    places: Vec<Option<Card<D>>>,
    /// The cards at the places.
    table: Table<D>,
    /// The call before, if the rules chain.
    chain: Vec<Card<D>>,
    log: Vec<Event<D>>,
}

/// How many cards of a game that is read are searched for calls that take long to find: a few
/// milliseconds and 1.4 MB for ghosts. No deck of up to four attributes has more. Without a chain,
/// so many cards of up to six attributes always have a ghost: at least five of their 3240 pairs
/// have the same third card, and three of those pairs are a ghost.
#[cfg(feature = "serde")]
const MOST_SEARCHED: usize = 81;

impl<const D: usize> Game<D> {
    /// A game with its first cards dealt.
    #[must_use]
    pub fn new(rules: Rules, deck: Deck<D>) -> Self {
        let mut game = Self::dealt(rules, deck);
        game.settle();
        game
    }

    /// A game with the first cards that the rules deal, whatever can be found among them.
    fn dealt(rules: Rules, deck: Deck<D>) -> Self {
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
    /// use set_cards::game::Event;
    /// use set_cards::{Deck, Game, Rules};
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
    /// assert_eq!(show(5)?.calls().count(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ReplayError`] names the first event that is not legal or that differs from what the rules
    /// deal. If the rules deal more cards after the last event, it names the place after that.
    pub fn replay(rules: Rules, deck: Deck<D>, log: &[Event<D>]) -> Result<Self, ReplayError> {
        let mut game = Self::new(rules, deck);
        let missing = |place| ReplayError { place, why: IllegalCall::DealMissing };
        for (place, event) in log.iter().enumerate() {
            match game.log.get(place) {
                Some(happened) if happened == event => continue,
                Some(_) => return Err(missing(place)),
                None => game.apply(event).map_err(|why| ReplayError { place, why })?,
            }
            game.settle();
        }
        if game.log.len() > log.len() { Err(missing(log.len())) } else { Ok(game) }
    }

    /// Like [`replay`](Self::replay), but without searching: whether the rules deal more cards is
    /// not checked. For games from strangers, whose searches may be long.
    pub(crate) fn follow(
        rules: Rules,
        deck: Deck<D>,
        log: &[Event<D>],
    ) -> Result<Self, ReplayError> {
        let mut game = Self::dealt(rules, deck);
        for (place, event) in log.iter().enumerate() {
            let result = match event {
                Event::DealtBecauseNone if rules.dealing() == Dealing::WhenNone => {
                    game.deal_and_log(Event::DealtBecauseNone)
                }
                _ => game.apply(event),
            };
            result.map_err(|why| ReplayError { place, why })?;
        }
        Ok(game)
    }

    /// Whether the rules deal no more cards now. `None` if that takes too long to find out: for
    /// ghosts, and for UltraSets and exclusive-or quads in a chain, when nothing can be called
    /// among the first [`MOST_SEARCHED`] cards and the table has more.
    #[cfg(feature = "serde")]
    pub(crate) fn is_settled(&self) -> Option<bool> {
        if self.rules.dealing() != Dealing::WhenNone || !self.can_deal() {
            return Some(true);
        }
        let is_fast = match self.rules.goal() {
            Goal::Set => true,
            Goal::UltraSet | Goal::Xor => self.chain.is_empty(),
            Goal::Ghost => false,
        };
        if is_fast || self.table.len() <= MOST_SEARCHED {
            return Some(self.find().is_some());
        }
        let first = self.table.iter().take(MOST_SEARCHED).collect();
        self.find_on(&Table::from_different(first)).map(|_| true)
    }

    /// Lets what a player did happen.
    fn apply(&mut self, event: &Event<D>) -> Result<(), IllegalCall> {
        match event {
            Event::Taken(call) => {
                self.check(&call.cards)?;
                self.take(call.player, &call.cards);
                Ok(())
            }
            Event::DealtMore => self.deal_and_log(Event::DealtMore),
            Event::DealtBecauseNone => Err(IllegalCall::DealNotDue),
        }
    }

    fn deal_and_log(&mut self, event: Event<D>) -> Result<(), IllegalCall> {
        if self.deal(self.rules.more()) == 0 {
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
        if let Err(why) = self.check(cards) {
            return Err(if self.is_over() { IllegalCall::Over } else { why });
        }
        let before = self.next;
        self.take(player, cards);
        self.settle();
        Ok(self.dealt_since(before))
    }

    /// The cards dealt after the first `before` of the deck.
    fn dealt_since(&self, before: usize) -> &[Card<D>] {
        self.deck.cards().get(before..self.next).unwrap_or_default()
    }

    /// Deals as many more cards as the rules say, and returns them: for players who see nothing to
    /// call. Returns no cards if the deck is empty or the table is full.
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
    /// when no player has done anything yet. Costs as much as replaying all events before it
    /// without a search, and one [`Goal::find`].
    pub fn undo(&mut self) -> Option<Event<D>> {
        let last = self.log.iter().rposition(|event| *event != Event::DealtBecauseNone)?;
        let mut log = core::mem::take(&mut self.log);
        log.truncate(last + 1);
        let event = log.pop();
        // Not an error: the events were legal before. Those of a game that was read are believed
        // here too, or a deal that was not due would lose the log.
        if let Ok(game) = Self::follow(self.rules, self.deck.clone(), &log) {
            *self = game;
            // The log of a game that was read may lack a deal before this event.
            self.settle();
        }
        event
    }

    /// Takes the cards of a legal call away, and deals those that should lie there.
    fn take(&mut self, player: usize, cards: &[Card<D>]) {
        for place in &mut self.places {
            if place.is_some_and(|card| cards.contains(&card)) {
                *place = None;
            }
        }
        self.tidy();
        if self.rules.is_chain() {
            self.chain = cards.to_vec();
        }
        self.log.push(Event::Taken(Call { player, cards: cards.to_vec() }));
        self.top_up();
    }

    /// Leaves out the empty places at the end, and brings the table up to date.
    fn tidy(&mut self) {
        while self.places.pop_if(|place| place.is_none()).is_some() {}
        self.table = Table::from_different(self.places.iter().flatten().copied().collect());
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
        self.rules.goal().check(cards)?;
        let chained = cards.iter().filter(|card| self.chain.contains(card)).count();
        if self.chain.is_empty() || chained == 1 {
            Ok(())
        } else {
            Err(IllegalCall::Chain { found: chained })
        }
    }

    /// A legal call, or `None` when there is none on the table.
    #[must_use]
    pub fn find(&self) -> Option<Vec<Card<D>>> {
        self.find_on(&self.table)
    }

    /// A legal call of cards on this table, which may be a part of that of the game.
    fn find_on(&self, table: &Table<D>) -> Option<Vec<Card<D>>> {
        if self.chain.is_empty() {
            let places = self.rules.goal().find(table)?;
            return Some(places.into_iter().map(|place| table[place]).collect());
        }
        let mut found = None;
        self.each_chained(table, |cards| {
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
    /// let mut game = Game::new(Rules::CHAIN, Deck::standard());
    /// assert_eq!(game.find_all().len(), 13);
    /// let first = game.find().ok_or("no set")?;
    /// game.call(0, &first)?;
    /// assert!(game.find_all().iter().all(|cards| first.contains(&cards[0])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find_all(&self) -> Vec<Vec<Card<D>>> {
        if self.chain.is_empty() {
            let all = self.rules.goal().find_all(&self.table).into_iter();
            return all
                .map(|places| places.into_iter().map(|place| self.table[place]).collect())
                .collect();
        }
        let mut all = Vec::new();
        self.each_chained(&self.table, |cards| {
            all.push(cards.to_vec());
            true
        });
        all
    }

    /// Calls `each` with one card of the chain and others of the table, until it gives `false`.
    fn each_chained(&self, table: &Table<D>, mut each: impl FnMut(&[Card<D>]) -> bool) {
        let goal = self.rules.goal();
        if goal == Goal::Ghost {
            let triples = Triples::new(table);
            self.chain.iter().all(|&card| ghosts_with(&triples, table, card, &mut each));
        } else {
            self.chain
                .iter()
                .all(|&card| choose(goal, table.cards(), &mut alloc::vec![card], &mut each));
        }
    }

    /// A hint, card by card: the cards of a call that is legal in this game. Empty when there is
    /// none. [`Table::hints`] returns the places of a set instead.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Goal, Rules};
    ///
    /// let game = Game::new(Rules::XOR, Deck::standard());
    /// assert_eq!(game.hints().count(), 4);
    /// assert_eq!(game.hints().next(), game.table().iter().next());
    /// ```
    pub fn hints(&self) -> impl Iterator<Item = Card<D>> + use<D> {
        self.find().into_iter().flatten()
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
        let mut scores: BTreeMap<usize, usize> = BTreeMap::new();
        for call in self.calls() {
            *scores.entry(call.player).or_default() += 1;
        }
        View {
            rules: self.rules,
            places: self.places.clone(),
            chain: self.chain.clone(),
            left_in_deck: self.left_in_deck(),
            scores: scores.into_iter().collect(),
            over: self.is_over(),
        }
    }

    /// Deals more cards as long as there is nothing to be found, if the rules say so.
    fn settle(&mut self) {
        if self.rules.dealing() == Dealing::WhenNone {
            while self.can_deal() && self.find().is_none() {
                // Not an error: there are cards to be dealt.
                let _ = self.deal_and_log(Event::DealtBecauseNone);
            }
        }
    }

    /// Deals the cards that should be on the table.
    fn top_up(&mut self) {
        self.deal(self.rules.dealt().saturating_sub(self.table.len()));
    }

    fn can_deal(&self) -> bool {
        self.next < self.deck.cards.len() && self.table.len() < Table::<D>::LIMIT
    }

    /// Deals some cards, as many as there are and fit: to the gaps, the first one first, and then
    /// to the end.
    fn deal(&mut self, count: usize) -> usize {
        let room = Table::<D>::LIMIT - self.table.len();
        let dealt = count.min(room).min(self.left_in_deck());
        let cards = &self.deck.cards[self.next..self.next + dealt];
        let mut gaps = (0..).filter(|&place| !matches!(self.places.get(place), Some(Some(_))));
        let gaps: Vec<usize> = gaps.by_ref().take(dealt).collect();
        for (place, &card) in gaps.into_iter().zip(cards) {
            if self.places.len() <= place {
                self.places.resize(place + 1, None);
            }
            self.places[place] = Some(card);
        }
        self.next += dealt;
        self.tidy();
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
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let game = Game::new(Rules::STANDARD, Deck::standard());
    /// assert_eq!(game.table().cards(), &game.deck().cards()[..12]);
    /// ```
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
    /// let mut game = Game::new(Rules::CHAIN, Deck::standard());
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
        self.deck.cards.len() - self.next
    }

    /// Whether the game is over: nothing on the table can be called, and no more cards can be dealt
    /// because the deck is empty or the table is full ([`Table::LIMIT`]). When no more cards can be
    /// dealt, this costs a search.
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

    /// The legal calls so far.
    pub fn calls(&self) -> impl Iterator<Item = &Call<D>> {
        self.log.iter().filter_map(|event| match event {
            Event::Taken(call) => Some(call),
            Event::DealtMore | Event::DealtBecauseNone => None,
        })
    }

    /// How many legal calls a player made.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    ///
    /// let mut game = Game::new(Rules::STANDARD, Deck::standard());
    /// let set = game.find().ok_or("no set")?;
    /// game.call(2, &set)?;
    /// assert_eq!((game.score(2), game.score(usize::MAX)), (1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score(&self, player: usize) -> usize {
        self.calls().filter(|call| call.player == player).count()
    }
}
