//! A game: rules as data, a deck in its order, calls that are legal or not, and a log that replays.

use alloc::vec::Vec;

use thiserror::Error;

use crate::{Card, NotASet, Shading, Table, TableError};

/// What players look for.
///
/// ```
/// use set_cards::{Card, Goal};
///
/// // Four cards of one plane, no three of them a set: an UltraSet.
/// let [a, b, c, d] = ["0000", "0011", "0001", "0010"].map(|text| text.parse::<Card>());
/// assert!(Goal::UltraSet.check(&[a?, b?, c?, d?]).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Goal {
    /// Three cards, in each attribute all the same or all different.
    Set,
    /// Four cards in two pairs that have the same third card, which need not lie on the table.
    UltraSet,
    /// Four cards whose packed words have the exclusive-or 0: in each attribute every value occurs an even number of
    /// times, so all four are the same or they are two and two. All different is not possible with three values. With
    /// every two pairs of the four the same: any three cards have at most one fourth, which need not exist.
    Xor,
    /// Six cards in three pairs whose third cards are a set; none of the thirds need lie on the table.
    Ghost,
}

impl Goal {
    /// How many cards a call has.
    ///
    /// ```
    /// assert_eq!(set_cards::Goal::Ghost.cards(), 6);
    /// ```
    #[must_use]
    pub const fn cards(self) -> usize {
        match self {
            Self::Set => 3,
            Self::UltraSet | Self::Xor => 4,
            Self::Ghost => 6,
        }
    }

    /// Whether some different cards are what players look for: `Err` tells why not. O(1), the orders of six cards
    /// at most.
    ///
    /// ```
    /// use set_cards::{Card, Goal};
    ///
    /// let cards = ["0000", "0011", "0001", "0010"].map(|text| text.parse::<Card>());
    /// let cards = [cards[0].clone()?, cards[1].clone()?, cards[2].clone()?, cards[3].clone()?];
    /// // 0000 and 0011 have the third 0022, as have 0001 and 0010.
    /// assert!(Goal::UltraSet.check(&cards).is_ok());
    /// assert!(Goal::Xor.check(&cards).is_ok());
    /// assert!(Goal::Set.check(&cards[..3]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalCall::Number`], [`IllegalCall::NotASet`] or [`IllegalCall::NotTheGoal`].
    pub fn check<const D: usize>(self, cards: &[Card<D>]) -> Result<(), IllegalCall> {
        if cards.len() != self.cards() {
            return Err(IllegalCall::Number { expected: self.cards(), found: cards.len() });
        }
        if (1..cards.len()).any(|i| cards[..i].contains(&cards[i])) {
            return Err(IllegalCall::NotASet(NotASet::SameCard));
        }
        let right = match (self, cards) {
            (Self::Set, &[a, b, c]) => return Card::why_not_set(a, b, c).map_err(IllegalCall::NotASet),
            (Self::UltraSet, &[a, b, c, d]) => {
                [(b, c, d), (c, b, d), (d, b, c)].iter().any(|&(mate, x, y)| a.third(mate) == x.third(y))
            }
            (Self::Xor, _) => cards.iter().fold(0, |bits, card| bits ^ card.bits()) == 0,
            (Self::Ghost, &[a, ..]) => (1..6).any(|mate| {
                let rest: Vec<Card<D>> = (1..6).filter(|&i| i != mate).map(|i| cards[i]).collect();
                let first = a.third(cards[mate]);
                [(0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2)]
                    .iter()
                    .any(|&(w, x, y, z)| Card::is_set(first, rest[w].third(rest[x]), rest[y].third(rest[z])))
            }),
            _ => false,
        };
        if right { Ok(()) } else { Err(IllegalCall::NotTheGoal { goal: self }) }
    }

    /// The first goal among some different cards, as places in ascending order, the smallest first; `None` when
    /// there is none. O(n²) for sets, O(n² log n) for UltraSets and exclusive-or, O(n⁴) for ghosts.
    ///
    /// ```
    /// use set_cards::{Card, Goal, Table};
    ///
    /// let table: Table = Table::of(Card::all().take(9))?;
    /// assert_eq!(Goal::Set.find(&table), Some(vec![0, 1, 2]));
    /// assert_eq!(Goal::Xor.find(&table), Some(vec![0, 1, 3, 4]));
    /// # Ok::<(), set_cards::TableError>(())
    /// ```
    #[must_use]
    pub fn find<const D: usize>(self, table: &Table<D>) -> Option<Vec<usize>> {
        match self {
            Self::Set => table.first_set().map(|trio| trio.places().to_vec()),
            _ => {
                let mut first: Option<Vec<usize>> = None;
                self.each(table, |places| {
                    if first.as_deref().is_none_or(|first| places < first) {
                        first = Some(places.to_vec());
                    }
                });
                first
            }
        }
    }

    /// All goals among some different cards, each once, as places in ascending order, in lexicographic order.
    ///
    /// ```
    /// use set_cards::{Card, Goal, Table};
    ///
    /// // The plane of nine cards: 12 sets; 9 thirds of 4 pairs each, so 9 times 6 UltraSets; 9 exclusive-or quads, since two
    /// // values of each attribute are chosen.
    /// let table: Table = Table::of(Card::all().take(9))?;
    /// assert_eq!([Goal::Set, Goal::UltraSet, Goal::Xor].map(|goal| goal.find_all(&table).len()), [12, 54, 9]);
    /// # Ok::<(), set_cards::TableError>(())
    /// ```
    #[must_use]
    pub fn find_all<const D: usize>(self, table: &Table<D>) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        self.each(table, |places| all.push(places.to_vec()));
        all.sort_unstable();
        // Six cards can be a ghost by several pairings.
        all.dedup();
        all
    }

    /// Calls `each` with the places of every goal, in no order and some more than once.
    fn each<const D: usize>(self, table: &Table<D>, mut each: impl FnMut(&[usize])) {
        match self {
            Self::Set => table.sets().into_iter().for_each(|trio| each(&trio.places())),
            Self::UltraSet => equal_pairs(table, Card::third, each),
            Self::Xor => equal_pairs(table, |a, b| a.bits() ^ b.bits(), each),
            Self::Ghost => ghosts(table, each),
        }
    }
}

/// The pairs of places of a table, with a value of their cards.
fn pairs<const D: usize, K>(
    table: &Table<D>,
    value: impl Fn(Card<D>, Card<D>) -> K,
) -> Vec<(K, usize, usize)> {
    let cards = table.cards();
    let mut pairs = Vec::with_capacity(cards.len() * cards.len() / 2);
    for (a, &first) in cards.iter().enumerate() {
        pairs.extend(cards.iter().enumerate().skip(a + 1).map(|(b, &second)| (value(first, second), a, b)));
    }
    pairs
}

/// Every two pairs to which a function gives the same value.
///
/// Four cards that go together by one pairing of exclusive-ors do so by all three.
fn equal_pairs<const D: usize, K: Ord>(
    table: &Table<D>,
    value: impl Fn(Card<D>, Card<D>) -> K,
    mut each: impl FnMut(&[usize]),
) {
    let mut pairs = pairs(table, value);
    pairs.sort_unstable();
    // Pairs of one value that share a card would share both: the value and a card tell the other card.
    for equal in pairs.chunk_by(|x, y| x.0 == y.0) {
        for (i, &(_, a, b)) in equal.iter().enumerate() {
            for &(_, c, d) in &equal[i + 1..] {
                let mut places = [a, b, c, d];
                places.sort_unstable();
                each(&places);
            }
        }
    }
}

/// Every three pairs without a common card whose thirds are a set.
fn ghosts<const D: usize>(table: &Table<D>, mut each: impl FnMut(&[usize])) {
    let pairs = pairs(table, Card::third);
    let mut sorted = pairs.clone();
    sorted.sort_unstable();
    for (i, &(x, a, b)) in pairs.iter().enumerate() {
        for &(y, c, d) in &pairs[i + 1..] {
            if x == y || c == a || c == b || d == a || d == b {
                continue;
            }
            let third = x.third(y);
            let from = sorted.partition_point(|pair| pair.0 < third);
            for &(z, e, f) in sorted[from..].iter().take_while(|pair| pair.0 == third) {
                debug_assert!(Card::is_set(x, y, z));
                if [a, b, c, d].iter().all(|&place| place != e && place != f) {
                    let mut places = [a, b, c, d, e, f];
                    places.sort_unstable();
                    each(&places);
                }
            }
        }
    }
}

/// The rules of a game.
///
/// ```
/// use set_cards::{Deck, Game, Rules};
///
/// // Chains of UltraSets, fifteen cards on the table.
/// let rules = Rules { dealt: 15, chain: true, ..Rules::ULTRA_SET };
/// assert_eq!(Game::new(rules, Deck::<4>::full()).table().len(), 15);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// What players look for.
    pub goal: Goal,
    /// How many cards lie on the table, as long as the deck has some.
    pub dealt: usize,
    /// How many more are dealt when there is nothing to be found.
    pub more: usize,
    /// Whether each call after the first has exactly one card of the call before, which stays on view, and the
    /// others from the table.
    pub chain: bool,
}

impl Rules {
    /// Twelve cards, three more when there is no set.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    /// assert_eq!(Game::new(Rules::STANDARD, Deck::<4>::full()).table().len(), 12);
    /// ```
    pub const STANDARD: Self = Self { goal: Goal::Set, dealt: 12, more: 3, chain: false };
    /// For the junior deck of 27: nine cards.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    /// assert_eq!(Game::new(Rules::JUNIOR, Deck::<3>::full()).table().len(), 9);
    /// ```
    pub const JUNIOR: Self = Self { goal: Goal::Set, dealt: 9, more: 3, chain: false };
    /// Each set takes one card of the set before.
    ///
    /// ```
    /// assert!(set_cards::Rules::CHAIN.chain);
    /// ```
    pub const CHAIN: Self = Self { chain: true, ..Self::STANDARD };
    /// Four cards in two pairs with the same third; four more when there are none.
    ///
    /// ```
    /// assert_eq!(set_cards::Rules::ULTRA_SET.more, 4);
    /// ```
    pub const ULTRA_SET: Self = Self { goal: Goal::UltraSet, dealt: 12, more: 4, chain: false };
    /// Four cards with the exclusive-or 0.
    ///
    /// ```
    /// use set_cards::{Goal, Rules};
    /// assert_eq!(Rules::XOR.goal, Goal::Xor);
    /// ```
    pub const XOR: Self = Self { goal: Goal::Xor, dealt: 12, more: 4, chain: false };
    /// Six cards, three pairs whose thirds are a set.
    ///
    /// ```
    /// use set_cards::{Deck, Game, Rules};
    /// assert_eq!(Game::new(Rules::GHOST, Deck::<4>::full()).find().map(|found| found.len()), Some(6));
    /// ```
    pub const GHOST: Self = Self { goal: Goal::Ghost, dealt: 10, more: 3, chain: false };
}

/// The cards to play with, in the order in which they are dealt.
///
/// ```
/// use set_cards::Deck;
///
/// assert_eq!(Deck::<4>::full().cards().len(), 81);
/// assert_eq!(Deck::<5>::full().cards().len(), 243);
/// assert_eq!(Deck::junior().cards().len(), 27);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deck<const D: usize = 4> {
    /// Different.
    cards: Vec<Card<D>>,
}

impl<const D: usize> Deck<D> {
    /// All cards in lexicographic order: shuffle it. For up to some twelve attributes.
    ///
    /// ```
    /// assert_eq!(set_cards::Deck::<3>::full().cards().len(), 27);
    /// ```
    #[must_use]
    pub fn full() -> Self {
        Self { cards: Card::all().collect() }
    }

    /// Some cards in the order given.
    ///
    /// ```
    /// use set_cards::{Card, Deck};
    ///
    /// let deck = Deck::<4>::of(Card::all().filter(|card| card.rank() % 2 == 0).collect())?;
    /// assert_eq!(deck.cards().len(), 41);
    /// assert!(Deck::of(vec![Card::<4>::ZERO; 2]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`TableError::Twice`] with both places of a card that comes twice.
    pub fn of(cards: Vec<Card<D>>) -> Result<Self, TableError> {
        let mut sorted: Vec<(Card<D>, usize)> = cards.iter().copied().zip(0..).collect();
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(TableError::Twice { first: pair[0].1, second: pair[1].1 }),
            None => Ok(Self { cards }),
        }
    }

    /// The cards in order.
    ///
    /// ```
    /// use set_cards::{Card, Deck};
    ///
    /// assert_eq!(Deck::<4>::full().cards().first(), Some(&Card::ZERO));
    /// ```
    #[must_use]
    pub fn cards(&self) -> &[Card<D>] {
        &self.cards
    }

    /// This deck shuffled, every order equally likely.
    ///
    /// ```
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    /// use set_cards::Deck;
    ///
    /// let deck = Deck::<4>::full().shuffled(&mut Pcg64::seed_from_u64(1));
    /// assert_eq!(deck, Deck::full().shuffled(&mut Pcg64::seed_from_u64(1)));
    /// assert_ne!(deck, Deck::full());
    /// ```
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn shuffled(mut self, random: &mut impl rand_core::Rng) -> Self {
        crate::random::shuffle(random, &mut self.cards);
        self
    }

    /// The one card of this deck that is not among those seen, by the sum of the deck: nobody need remember
    /// which cards were there. `None` unless exactly one is missing. O(n).
    ///
    /// ```
    /// use set_cards::{Card, Deck};
    ///
    /// let deck = Deck::<4>::full();
    /// let seen: Vec<Card> = Card::all().filter(|card| card.rank() != 42).collect();
    /// assert_eq!(deck.hidden_card(seen), Card::unrank(42));
    /// ```
    ///
    /// The full deck has the sum 0 in each attribute, so the last card is minus the sum of the others. That is why
    /// a game never ends with three cards: they would sum to 0, and so be a set.
    #[must_use]
    pub fn hidden_card(&self, seen: impl IntoIterator<Item = Card<D>>) -> Option<Card<D>> {
        let (mut count, mut sum) = (0, Card::ZERO);
        for card in seen {
            count += 1;
            sum = sum.plus(card);
        }
        (count + 1 == self.cards.len()).then(|| self.sum().minus(sum))
    }

    /// The sum of all cards in each attribute mod 3.
    ///
    /// ```
    /// use set_cards::{Card, Deck};
    ///
    /// assert_eq!(Deck::<4>::full().sum(), Card::ZERO);
    /// ```
    #[must_use]
    pub fn sum(&self) -> Card<D> {
        self.cards.iter().copied().fold(Card::ZERO, Card::plus)
    }
}

impl Deck<4> {
    /// The 27 solid cards, for those who begin.
    ///
    /// ```
    /// use set_cards::{Card, Deck, Shading};
    ///
    /// assert!(Deck::junior().cards().iter().all(|card| card.shading() == Shading::Solid));
    /// // Closed under thirds: it is a deck of three attributes.
    /// assert_eq!(Deck::junior().sum(), Card::ZERO);
    /// ```
    #[must_use]
    pub fn junior() -> Self {
        Self { cards: Card::all().filter(|card: &Card| card.shading() == Shading::Solid).collect() }
    }
}

/// A player's call: the cards taken from the table (and the one of the chain).
///
/// ```
/// use set_cards::{Call, Card, Deck, Game, Rules};
///
/// let call = Call { player: 1, cards: Card::all().take(3).collect() };
/// let game = Game::replay(Rules::STANDARD, Deck::<4>::full(), &[call.clone()])?;
/// assert_eq!(game.calls(), [call]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Call<const D: usize = 4> {
    /// Who calls, from 0.
    pub player: usize,
    /// The cards called.
    pub cards: Vec<Card<D>>,
}

/// What happened in a game, in order.
///
/// ```
/// use set_cards::{Deck, Game, Rules};
///
/// let mut game = Game::new(Rules::STANDARD, Deck::<4>::full());
/// let set = game.find().ok_or("no set")?;
/// game.call(0, &set)?;
/// let log: Vec<String> = game.log().iter().map(|event| format!("{event:?}")).collect();
/// assert_eq!(log[0], "Dealt { cards: 12 }");
/// assert!(log[1].starts_with("Taken(") && log[2] == "Dealt { cards: 3 }");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Event<const D: usize = 4> {
    /// Cards came on the table from the deck.
    Dealt {
        /// How many.
        cards: usize,
    },
    /// A legal call: its cards left the table.
    Taken(Call<D>),
    /// A call that was not legal.
    Refused {
        /// The call.
        call: Call<D>,
        /// Why.
        why: IllegalCall,
    },
}

/// Why a call is not legal.
///
/// ```
/// use set_cards::{Deck, Game, IllegalCall, Rules};
///
/// let mut game = Game::new(Rules::STANDARD, Deck::<4>::full());
/// assert_eq!(game.call(0, &[]), Err(IllegalCall::Number { expected: 3, found: 0 }));
/// assert_eq!(IllegalCall::Over.to_string(), "the game is over");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum IllegalCall {
    /// Another number of cards than the goal has.
    #[error("a call has {expected} cards, not {found}")]
    Number {
        /// How many the goal has.
        expected: usize,
        /// How many were called.
        found: usize,
    },
    /// A card that lies neither on the table nor in the chain.
    #[error("card {place} of the call is not there to be taken")]
    NotThere {
        /// Which of the cards called, from 0.
        place: usize,
    },
    /// Three cards that are no set.
    #[error(transparent)]
    NotASet(NotASet),
    /// Cards that are not what players look for.
    #[error("the cards are no {goal:?}")]
    NotTheGoal {
        /// What they look for.
        goal: Goal,
    },
    /// Not exactly one card of the call before.
    #[error("a call of the chain has one card of the call before, not {found}")]
    Chain {
        /// How many it has.
        found: usize,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
}

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
/// // The log replays to the same game.
/// let again = Game::replay(Rules::STANDARD, Deck::full(), &game.calls())?;
/// assert_eq!(again.table(), game.table());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// After each legal call the table is filled up, and as long as nothing can be found and the deck has cards, more
/// are dealt: so there is always a legal call, until the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<const D: usize = 4> {
    rules: Rules,
    deck: Deck<D>,
    /// How many cards of the deck were dealt.
    next: usize,
    table: Table<D>,
    /// The call before, if the rules chain.
    chain: Vec<Card<D>>,
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
        Self { rules, deck, next: 0, table: Table::new(), chain: Vec::new(), log: Vec::new() }
    }

    /// The game after some calls. Calls that were refused are refused again.
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
    /// The place of the first call that is not legal, and why, if none was meant to be refused: see
    /// [`calls`](Self::calls), which gives the legal ones.
    pub fn replay(rules: Rules, deck: Deck<D>, calls: &[Call<D>]) -> Result<Self, ReplayError> {
        let mut game = Self::new(rules, deck);
        for (place, call) in calls.iter().enumerate() {
            game.call(call.player, &call.cards).map_err(|why| ReplayError { place, why })?;
        }
        Ok(game)
    }

    /// A player calls some cards. Legal calls take them from the table; all calls go to the log. Gives the number of
    /// cards taken.
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
        let there = |card: &Card<D>| self.table.place_of(*card).is_some() || self.chain.contains(card);
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
        // One card of the chain, the others from the table: a goal among them that the rules let pass.
        let mut found = None;
        for &card in &self.chain {
            with_card(self.rules.goal, &self.table, card, |cards| {
                found = Some(cards.to_vec());
                false
            });
            if found.is_some() {
                break;
            }
        }
        found
    }

    /// All legal calls: each goal once, with the cards in the order of the table, behind the card of the chain if there is
    /// one.
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
            return all.map(|places| places.into_iter().map(|place| self.table[place]).collect()).collect();
        }
        let mut all = Vec::new();
        for &card in &self.chain {
            with_card(self.rules.goal, &self.table, card, |cards| {
                all.push(cards.to_vec());
                true
            });
        }
        all
    }

    fn fill(&mut self) {
        loop {
            self.top_up();
            if self.find().is_some() || !self.deal_more() {
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

    /// Whether nothing can be called any more: the deck is empty and there is nothing on the table.
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
    pub fn is_over(&self) -> bool {
        self.find().is_none()
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

    /// The legal calls so far: with the rules and the deck they are the whole game.
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

    /// The last card, which nobody has turned over: when all cards but one are on the table or were taken, it
    /// follows from the sum of the deck. `None` at any other time.
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

/// The goals of one given card and others of the table, in the order of these. `each` tells whether to go on.
fn with_card<const D: usize>(
    goal: Goal,
    table: &Table<D>,
    card: Card<D>,
    mut each: impl FnMut(&[Card<D>]) -> bool,
) {
    fn choose<const D: usize>(
        goal: Goal,
        cards: &[Card<D>],
        chosen: &mut Vec<Card<D>>,
        each: &mut impl FnMut(&[Card<D>]) -> bool,
    ) -> bool {
        // The last card of a set or an exclusive-or is known, but that of a ghost depends on the pairing: try them all.
        cards.iter().enumerate().all(|(i, &next)| {
            chosen.push(next);
            let go_on = if chosen.len() == goal.cards() {
                goal.check(chosen).is_err() || each(chosen)
            } else {
                choose(goal, &cards[i + 1..], chosen, each)
            };
            chosen.pop();
            go_on
        })
    }
    choose(goal, table.cards(), &mut alloc::vec![card], &mut each);
}

/// A log that is none of this game.
///
/// ```
/// use set_cards::{Call, Deck, Game, Rules};
///
/// let call = Call { player: 0, cards: vec![] };
/// let Err(error) = Game::replay(Rules::STANDARD, Deck::<4>::full(), &[call]) else { return };
/// assert_eq!(error.to_string(), "call 0 of the log is not legal: a call has 3 cards, not 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("call {place} of the log is not legal: {why}")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ReplayError {
    /// Which call, from 0.
    pub place: usize,
    /// Why it is not legal.
    pub why: IllegalCall,
}
