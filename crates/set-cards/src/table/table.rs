use alloc::vec::Vec;
use core::fmt;
use core::ops::Index;

use super::trio::{MAX_CARDS, Trio};
use super::{kernel, portable};
use crate::error::Error;
use crate::{Card, IllegalCall};
use dense_code::Level;

/// Different cards in the order in which they lie: at most 255.
///
/// ```
/// use set_cards::Table;
///
/// let table: Table = "1202 0000 0111 2101 0222".parse()?;
/// let sets = table.sets();
/// assert_eq!(sets.len(), 2);
/// assert_eq!(sets[1].places(), [1, 2, 4]);
/// assert_eq!(sets[1].cards(&table).map(|card| card.to_string()), ["0000", "0111", "0222"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Sets are three places in ascending order, listed in lexicographic order of the places, each
/// once. Up to 24 cards [`sets`](Self::sets) compares the thirds of many pairs with one card after
/// another; with more it looks them up, in O(n²). The module [`article`](crate::article) has the
/// methods of the source.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Table<const D: usize = 4> {
    /// Different, at most 255.
    // A list and no bits: the places are what players and sets speak of.
    cards: Vec<Card<D>>,
}

impl<const D: usize> Table<D> {
    /// The most cards that a table can hold, so that a place fits in one byte.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    /// assert!(Table::new(Card::<5>::all()).is_ok()); // 243 cards
    /// assert!(Table::new(Card::<6>::all()).is_err()); // 729
    /// assert_eq!(Table::<5>::MAX_CARDS, 255);
    /// ```
    pub const MAX_CARDS: usize = MAX_CARDS;

    /// The table of some cards in their order. O(n²) comparisons of words.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// assert_eq!(Table::<5>::new(Card::all())?.len(), 243);
    /// assert!(Table::<6>::new(Card::all()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::CardTwice`] names both places of a card that appears twice; [`Error::TooManyCards`]
    /// for more than 255 different cards.
    pub fn new(cards: impl IntoIterator<Item = Card<D>>) -> Result<Self, Error> {
        let mut table = Self::default();
        for card in cards {
            table.push(card)?;
        }
        Ok(table)
    }

    // Keeps its room: a game has a new table after each call.
    /// Puts other cards on the table: different, and at most 255.
    pub(crate) fn refill(&mut self, cards: impl Iterator<Item = Card<D>>) {
        self.cards.clear();
        self.cards.extend(cards);
    }

    /// Adds a card after the others. O(n).
    ///
    /// ```
    /// use set_cards::{Card, Error, Table};
    ///
    /// let mut table: Table = Table::default();
    /// table.push(Card::ZERO)?;
    /// assert_eq!(table.push(Card::ZERO), Err(Error::CardTwice { first: 0, second: 1 }));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new); the table is then unchanged.
    pub fn push(&mut self, card: Card<D>) -> Result<(), Error> {
        // Looked for before the room: of a card that is there already, that is what is wrong.
        if let Some(first) = self.place_of(card) {
            return Err(Error::CardTwice { first, second: self.len() });
        }
        if self.len() == Self::MAX_CARDS {
            return Err(Error::TooManyCards { cards: self.len() + 1, max: Self::MAX_CARDS });
        }
        self.cards.push(card);
        Ok(())
    }

    /// Removes the card at a place and returns it; the cards after it move up. `None` when there is
    /// no such place. O(n).
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let mut table: Table = Table::new(Card::all().take(4))?;
    /// assert_eq!(table.remove(0), Some(Card::ZERO));
    /// assert_eq!((table.len(), table.remove(3)), (3, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self, place: usize) -> Option<Card<D>> {
        (place < self.len()).then(|| self.cards.remove(place))
    }

    /// Where a card lies. O(n).
    #[must_use]
    pub fn place_of(&self, card: Card<D>) -> Option<usize> {
        self.cards.iter().position(|&other| other == card)
    }

    /// The cards in their order.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> &[Card<D>] {
        &self.cards
    }

    /// How many cards there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there is no card.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Every set, each once, in lexicographic order of the places. O(n²) for up to four attributes,
    /// O(n² log n) for more.
    #[must_use]
    pub fn sets(&self) -> Vec<Trio> {
        let mut sets = Vec::new();
        self.sets_into(&mut sets);
        sets
    }

    /// As [`sets`](Self::sets), into the caller's buffer, which is cleared first and keeps its
    /// room.
    pub fn sets_into(&self, sets: &mut Vec<Trio>) {
        kernel::find(Level::detect(), &self.cards, sets);
    }

    /// The first set in the order of [`sets`](Self::sets). At most O(n²) for up to four attributes,
    /// O(n² log n) for more.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let deck: Table = Table::new(Card::all())?;
    /// assert_eq!(deck.first_set().map(|trio| trio.places()), Some([0, 1, 2]));
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn first_set(&self) -> Option<Trio> {
        portable::first(&self.cards)
    }

    /// The number of sets. O(n²) for up to four attributes, O(n² log n) for more.
    #[must_use]
    pub fn count_sets(&self) -> u32 {
        kernel::count(Level::detect(), &self.cards)
    }
}

impl<const D: usize> Table<D> {
    /// Checks a player's claim that three cards, given as cards or as texts, are a set on this
    /// table: the trio of their places, or why the claim is refused.
    ///
    /// ```
    /// use set_cards::Table;
    ///
    /// let table: Table = "2010 0000 0221 1222".parse()?;
    /// let Err(why) = table.check_claim(["2010", "0000", "0221"]) else { return Ok(()) };
    /// let reason = "number, colour and shape are neither all the same nor all different";
    /// assert_eq!(why.to_string(), reason);
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Card`] for a text that is no card; [`IllegalCall::NotThere`] or
    /// [`IllegalCall::NotASet`] in [`Error::IllegalCall`].
    pub fn check_claim<C>(&self, cards: [C; 3]) -> Result<Trio, Error>
    where
        C: TryInto<Card<D>>,
        Error: From<C::Error>,
    {
        let [a, b, c] = cards.map(TryInto::try_into);
        let cards = [a?, b?, c?];
        let mut places = [0; 3];
        for (place, card) in cards.into_iter().enumerate() {
            places[place] = self.place_of(card).ok_or(IllegalCall::NotThere { place })?;
        }
        Card::check_set(cards[0], cards[1], cards[2]).map_err(IllegalCall::NotASet)?;
        Trio::new(places)
    }

    /// The cards in their order.
    pub fn iter(&self) -> core::slice::Iter<'_, Card<D>> {
        self.cards.iter()
    }
}

impl<'a, const D: usize> IntoIterator for &'a Table<D> {
    type Item = &'a Card<D>;
    type IntoIter = core::slice::Iter<'a, Card<D>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<const D: usize> IntoIterator for Table<D> {
    type Item = Card<D>;
    type IntoIter = alloc::vec::IntoIter<Card<D>>;

    fn into_iter(self) -> Self::IntoIter {
        self.cards.into_iter()
    }
}

impl<const D: usize> AsRef<[Card<D>]> for Table<D> {
    fn as_ref(&self) -> &[Card<D>] {
        &self.cards
    }
}

impl Trio {
    /// The cards at the places.
    ///
    /// ```
    /// use set_cards::Table;
    ///
    /// let table: Table = "1202 0000 0111 2101".parse()?;
    /// let cards = table.sets()[0].cards(&table);
    /// assert_eq!(cards.map(|card| card.to_string()), ["1202", "0000", "2101"]);
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the table has no card at one of the places.
    #[must_use]
    pub fn cards<const D: usize>(self, table: &Table<D>) -> [Card<D>; 3] {
        self.places().map(|place| table[place])
    }
}

/// The card at a place.
///
/// # Panics
///
/// If there is no such place; [`cards`](Self::cards)`().get(place)` gives `None` instead.
impl<const D: usize> Index<usize> for Table<D> {
    type Output = Card<D>;

    fn index(&self, place: usize) -> &Card<D> {
        &self.cards[place]
    }
}

impl<const D: usize> fmt::Debug for Table<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.cards).finish()
    }
}
