use alloc::vec::Vec;
use core::fmt;
use core::ops::Index;

use dense_code::Level;
use thiserror::Error;

use super::{Trio, kernel, portable};
use crate::Card;

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
/// another; with more it looks them up, in O(n²). See [`Finder`](crate::table::Finder).
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Table<const D: usize = 4> {
    /// Different, at most 255.
    cards: Vec<Card<D>>,
}

impl<const D: usize> Table<D> {
    /// The most cards that a table can hold, so that a place fits in one byte.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    /// assert!(Table::new(Card::<5>::all()).is_ok()); // 243 cards
    /// assert!(Table::new(Card::<6>::all()).is_err()); // 729
    /// assert_eq!(Table::<5>::LIMIT, 255);
    /// ```
    pub const LIMIT: usize = 255;

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
    /// [`CardsError::Twice`] names both places of a card that appears twice; [`CardsError::Full`]
    /// for more than 255 different cards.
    pub fn new(cards: impl IntoIterator<Item = Card<D>>) -> Result<Self, CardsError> {
        let mut table = Self::default();
        for card in cards {
            table.push(card)?;
        }
        Ok(table)
    }

    /// The table of cards that are different, and at most 255.
    pub(crate) fn from_different(cards: Vec<Card<D>>) -> Self {
        debug_assert!(Self::try_from(cards.clone()).is_ok());
        Self { cards }
    }

    /// Adds a card after the others. O(n).
    ///
    /// ```
    /// use set_cards::table::CardsError;
    /// use set_cards::{Card, Table};
    ///
    /// let mut table: Table = Table::default();
    /// table.push(Card::ZERO)?;
    /// assert_eq!(table.push(Card::ZERO), Err(CardsError::Twice { first: 0, second: 1 }));
    /// # Ok::<(), CardsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new); the table is then unchanged.
    pub fn push(&mut self, card: Card<D>) -> Result<(), CardsError> {
        if let Some(first) = self.place_of(card) {
            return Err(CardsError::Twice { first, second: self.len() });
        }
        if self.len() == Self::LIMIT {
            return Err(CardsError::Full);
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

    /// Puts another card at a place and returns the one that was there.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let mut table: Table = Table::new(Card::all().take(4))?;
    /// assert_eq!(table.replace(0, "2222".parse()?)?, Card::ZERO);
    /// assert!(table.replace(1, "2222".parse()?).is_err());
    /// assert!(table.replace(4, Card::ZERO).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CardsError::NoPlace`] when there is no such place, [`CardsError::Twice`] when the card
    /// lies at another place.
    pub fn replace(&mut self, place: usize, card: Card<D>) -> Result<Card<D>, CardsError> {
        match self.place_of(card) {
            Some(first) if first != place => {
                return Err(CardsError::Twice { first, second: place });
            }
            _ => {}
        }
        match self.cards.get_mut(place) {
            Some(old) => Ok(core::mem::replace(old, card)),
            None => Err(CardsError::NoPlace { place, len: self.len() }),
        }
    }

    /// Where a card lies. O(n).
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(4))?;
    /// assert_eq!(table.place_of("0010".parse()?), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn place_of(&self, card: Card<D>) -> Option<usize> {
        self.cards.iter().position(|&other| other == card)
    }

    /// The cards in order, as copies.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let table = Table::<2>::new(Card::all())?;
    /// assert!(table.iter().rev().eq(Card::all().rev()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> core::iter::Copied<core::slice::Iter<'_, Card<D>>> {
        self.cards.iter().copied()
    }

    /// The cards in their order.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(4))?;
    /// assert_eq!(table.cards().first(), Some(&Card::ZERO));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn cards(&self) -> &[Card<D>] {
        &self.cards
    }

    /// How many cards there are.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(4))?;
    /// assert_eq!(table.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there is no card.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(4))?;
    /// assert!(!table.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Every set, each once, in lexicographic order of the places. O(n²) for up to four attributes,
    /// O(n² log n) for more.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(4))?;
    /// assert_eq!(table.sets().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sets(&self) -> Vec<Trio> {
        let mut sets = Vec::new();
        self.sets_into(&mut sets);
        sets
    }

    /// As [`sets`](Self::sets), into the caller's buffer, which is cleared first and keeps its
    /// room.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(4))?;
    /// let mut sets = Vec::new();
    /// table.sets_into(&mut sets);
    /// assert_eq!(sets, table.sets());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    /// # Ok::<(), set_cards::table::CardsError>(())
    /// ```
    #[must_use]
    pub fn first_set(&self) -> Option<Trio> {
        portable::first(&self.cards)
    }

    /// The number of sets. O(n²) for up to four attributes, O(n² log n) for more.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// assert_eq!(Table::<4>::new(Card::all())?.count_sets(), 1080);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count_sets(&self) -> u32 {
        // At most 255 * 254 / 6.
        u32::try_from(kernel::count(Level::detect(), &self.cards)).unwrap_or(u32::MAX)
    }

    /// The places of the first set, one at a time, for a player who wants one hint and then
    /// another. Empty when there is no set.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let table: Table =
    ///     Table::new(["0000", "0001", "1222", "0002"].map(|t| t.parse().unwrap()))?;
    /// let mut hints = table.hints();
    /// assert_eq!(hints.next(), Some(0));
    /// assert_eq!(hints.next(), Some(1));
    /// assert_eq!(hints.next(), Some(3));
    /// assert_eq!(hints.next(), None);
    /// # Ok::<(), set_cards::table::CardsError>(())
    /// ```
    pub fn hints(&self) -> impl Iterator<Item = usize> + Clone + use<D> {
        self.first_set().into_iter().flat_map(Trio::places)
    }
}

/// As [`Table::new`]; the table keeps this vector.
impl<const D: usize> TryFrom<Vec<Card<D>>> for Table<D> {
    type Error = CardsError;

    fn try_from(cards: Vec<Card<D>>) -> Result<Self, CardsError> {
        // Where `new` would stop: at a card that appears twice, and at the first that does not fit.
        let len = cards.len().min(Self::LIMIT + 1);
        if let Some(second) = (1..len).find(|&i| cards[..i].contains(&cards[i])) {
            let first = cards.iter().position(|&card| card == cards[second]).unwrap_or(second);
            return Err(CardsError::Twice { first, second });
        }
        if cards.len() > Self::LIMIT {
            return Err(CardsError::Full);
        }
        Ok(Self { cards })
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

impl<'a, const D: usize> IntoIterator for &'a Table<D> {
    type Item = Card<D>;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Card<D>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Why cards can't be put on a table or into a deck. The messages count from 1.
///
/// ```
/// use set_cards::{Card, Table};
///
/// let error = Table::new([Card::<4>::ZERO; 2]).err().map(|error| error.to_string());
/// assert_eq!(error.as_deref(), Some("cards 1 and 2 are the same"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum CardsError {
    /// A card appears twice.
    #[error("cards {} and {} are the same", .first.saturating_add(1), .second.saturating_add(1))]
    Twice {
        /// Its first place, from 0.
        first: usize,
        /// Its second place, from 0.
        second: usize,
    },
    /// More than 255 cards.
    #[error("a table holds at most {} cards", Table::<4>::LIMIT)]
    Full,
    /// There is no such place.
    #[error("there is no card {} on a table of {len} cards", .place.saturating_add(1))]
    NoPlace {
        /// The place asked for, from 0.
        place: usize,
        /// How many cards there are.
        len: usize,
    },
}
