//! A game: rules as data, a deck in its order, calls that are legal or not, and a log that replays.

use alloc::vec::Vec;

use thiserror::Error;

use crate::{Card, NotASet, Shading, Table, TableError, Trio};

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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Goal {
    /// Three cards, in each attribute all the same or all different.
    Set,
    /// Four cards in two pairs that have the same third card, which need not lie on the table.
    UltraSet,
    /// Four cards whose packed words have the exclusive-or 0: in each attribute every value occurs
    /// an even number of times, so all four are the same or they are two and two. All different
    /// is not possible with three values. However the four are parted into two pairs, both have
    /// the same exclusive-or, so any three cards have at most one fourth, which need not exist.
    Xor,
    /// Six cards in three pairs whose third cards are a set; none of the thirds need lie on the
    /// table.
    ///
    /// They are six different cards whose sum is 0. For the third of two cards is minus their sum,
    /// so that the three thirds of any pairing then sum to 0 as well: they are a set, or all
    /// the same. And they can't be all the same for every pairing: if a + b = c + d and a + c =
    /// b + d, then b = c.
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

    /// Whether some different cards are what players look for: `Err` tells why not. O(1), and O(D)
    /// to tell in which attributes three cards are no set.
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
            (Self::Set, &[a, b, c]) => {
                return Card::why_not_set(a, b, c).map_err(IllegalCall::NotASet);
            }
            (Self::UltraSet, &[a, b, c, d]) => [(b, c, d), (c, b, d), (d, b, c)]
                .iter()
                .any(|&(mate, x, y)| a.third(mate) == x.third(y)),
            (Self::Xor, _) => cards.iter().fold(0, |bits, card| bits ^ card.bits()) == 0,
            (Self::Ghost, _) => cards.iter().copied().fold(Card::ZERO, Card::plus) == Card::ZERO,
            _ => false,
        };
        if right { Ok(()) } else { Err(IllegalCall::NotTheGoal { goal: self }) }
    }

    /// The first goal among some different cards, as places in ascending order, the smallest first;
    /// `None` when there is none.
    ///
    /// O(n²) for sets to four attributes, O(n² log n) for more. O(n² log n) for UltraSets and
    /// exclusive-or, and O(n³) where many pairs have the same third or exclusive-or, with n²
    /// words of memory. O(n³ log n) for ghosts, with n³/6 entries of 16 bytes: 1.4 MB for 81
    /// cards, 44 MB for 255.
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
        let mut first: Option<Vec<usize>> = None;
        let mut least = |places: &[usize]| {
            if first.as_deref().is_none_or(|first| places < first) {
                first = Some(places.to_vec());
            }
        };
        match self {
            Self::Set => return table.first_set().map(|trio| trio.places().to_vec()),
            Self::UltraSet | Self::Xor => self.each(table, least),
            Self::Ghost => ghosts(table, |places| {
                least(places);
                false
            }),
        }
        first
    }

    /// All goals among some different cards, each once, as places in ascending order, in
    /// lexicographic order.
    ///
    /// The cost is that of [`find`](Self::find) and of what is found, which can be much: among all
    /// n cards of `D` attributes there are about n²/6 sets, n³/8 UltraSets and C(n, 6)/n
    /// ghosts, which for four attributes are 1080, 63,180 and 4,007,016.
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
        all
    }

    /// Calls `each` with the places of every goal, each once, in no order.
    fn each<const D: usize>(self, table: &Table<D>, mut each: impl FnMut(&[usize])) {
        match self {
            Self::Set => table.sets().into_iter().for_each(|trio| each(&trio.places())),
            Self::UltraSet => {
                equal_pairs(table, Card::third, |first, second| each(&four(first, second)))
            }
            // Four cards that go together by one pairing do so by all three: only the one with the
            // two first cards.
            Self::Xor => equal_pairs(
                table,
                |a, b| a.bits() ^ b.bits(),
                |first, second| {
                    if first[1] < second[0] {
                        each(&four(first, second));
                    }
                },
            ),
            Self::Ghost => ghosts(table, |places| {
                each(places);
                true
            }),
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
        pairs.extend(
            cards.iter().enumerate().skip(a + 1).map(|(b, &second)| (value(first, second), a, b)),
        );
    }
    pairs
}

/// The places of two pairs in ascending order.
fn four([a, b]: [usize; 2], [c, d]: [usize; 2]) -> [usize; 4] {
    let mut places = [a, b, c, d];
    places.sort_unstable();
    places
}

/// Every two pairs to which a function gives the same value, in the order of their places.
fn equal_pairs<const D: usize, K: Ord>(
    table: &Table<D>,
    value: impl Fn(Card<D>, Card<D>) -> K,
    mut each: impl FnMut([usize; 2], [usize; 2]),
) {
    let mut pairs = pairs(table, value);
    pairs.sort_unstable();
    // Pairs of one value that share a card would share both: the value and a card tell the other
    // card.
    for equal in pairs.chunk_by(|x, y| x.0 == y.0) {
        for (i, &(_, a, b)) in equal.iter().enumerate() {
            for &(_, c, d) in &equal[i + 1..] {
                each([a, b], [c, d]);
            }
        }
    }
}

/// The cards by three, to be found by their sum.
struct Triples<const D: usize> {
    /// By the sum, those of one sum in lexicographic order.
    sorted: Vec<(Card<D>, Trio)>,
}

impl<const D: usize> Triples<D> {
    fn of(table: &Table<D>) -> Self {
        let cards = table.cards();
        let n = cards.len();
        let mut sorted = Vec::with_capacity(n * n.saturating_sub(1) * n.saturating_sub(2) / 6);
        for (a, &first) in cards.iter().enumerate() {
            for (b, &second) in cards.iter().enumerate().skip(a + 1) {
                let two = first.plus(second);
                let behind = cards.iter().enumerate().skip(b + 1);
                sorted.extend(
                    behind.filter_map(|(c, &third)| Some((two.plus(third), Trio::of(a, b, c)?))),
                );
            }
        }
        sorted.sort_unstable();
        Self { sorted }
    }

    /// The triples of a sum that lie behind a place, in lexicographic order.
    fn behind(&self, sum: Card<D>, place: usize) -> impl Iterator<Item = Trio> {
        let from =
            self.sorted.partition_point(|&(its, trio)| (its, trio.places()[0]) < (sum, place + 1));
        self.sorted[from..].iter().take_while(move |triple| triple.0 == sum).map(|triple| triple.1)
    }
}

/// Every ghost once: any three cards, and the threes behind them with minus their sum. Ghosts whose
/// first three cards have one sum come in lexicographic order; the rest of them is left out when
/// `each` tells not to go on.
fn ghosts<const D: usize>(table: &Table<D>, mut each: impl FnMut(&[usize]) -> bool) {
    let triples = Triples::of(table);
    // By the sums, not by the places: sums with the same first attributes have these in minus the
    // sums too, so that what is looked up lies close to what was looked up before. Else 255
    // cards take several times as long.
    for equal in triples.sorted.chunk_by(|x, y| x.0 == y.0) {
        let _ = equal.iter().try_for_each(|&(sum, trio)| {
            let [a, b, c] = trio.places();
            triples.behind(sum.negative(), c).try_for_each(|trio| {
                let [d, e, f] = trio.places();
                each(&[a, b, c, d, e, f]).then_some(())
            })
        });
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
    /// How many more are dealt when there is nothing to be found; one for 0, or the game would not
    /// go on.
    pub more: usize,
    /// Whether each call after the first has exactly one card of the call before, which stays on
    /// view, and the others from the table.
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

    /// The one card of this deck that is not among those seen. `None` unless all others were seen,
    /// each once, and no card that is not of this deck. O(n log n).
    ///
    /// ```
    /// use set_cards::{Card, Deck};
    ///
    /// let deck = Deck::<4>::full();
    /// let seen: Vec<Card> = Card::all().filter(|card| card.rank() != 42).collect();
    /// assert_eq!(deck.hidden_card(seen), Card::unrank(42));
    /// ```
    ///
    /// At the table nobody need remember which cards were there: the full deck has the sum 0 in
    /// each attribute, so the last card is minus the sum of the others. That is why a game
    /// never ends with three cards: they would sum to 0, and so be a set.
    #[must_use]
    pub fn hidden_card(&self, seen: impl IntoIterator<Item = Card<D>>) -> Option<Card<D>> {
        let mut deck = self.cards.clone();
        // As many as there are are too many already.
        let mut seen: Vec<Card<D>> = seen.into_iter().take(deck.len()).collect();
        deck.sort_unstable();
        seen.sort_unstable();
        let place = deck.iter().zip(&seen).take_while(|(card, seen)| card == seen).count();
        let hidden = deck.get(place).copied();
        hidden.filter(|_| deck[place + 1..] == seen[place..])
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
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

/// The goals of the cards chosen and others, in the order of these. `each` tells whether to go on,
/// and so does this.
fn choose<const D: usize>(
    goal: Goal,
    cards: &[Card<D>],
    chosen: &mut Vec<Card<D>>,
    each: &mut impl FnMut(&[Card<D>]) -> bool,
) -> bool {
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

/// As [`choose`] for a ghost, which has too many choices of five cards: any two, and the threes
/// behind them.
fn ghosts_with<const D: usize>(
    triples: &Triples<D>,
    table: &Table<D>,
    card: Card<D>,
    each: &mut impl FnMut(&[Card<D>]) -> bool,
) -> bool {
    let cards = table.cards();
    cards.iter().enumerate().all(|(a, &first)| {
        cards.iter().enumerate().skip(a + 1).all(|(b, &second)| {
            let rest = card.plus(first).plus(second).negative();
            triples.behind(rest, b).all(|trio| {
                let [third, fourth, fifth] = trio.cards(table);
                each(&[card, first, second, third, fourth, fifth])
            })
        })
    })
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
