use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::Card;

/// A collection of cards without order: one bit a card, in one `u128`.
///
/// ```
/// use set_cards::{Card, CardSet};
///
/// let deck = CardSet::<4>::DECK;
/// assert_eq!(deck.len(), 81);
/// assert_eq!(deck.count_sets(), 1080);
///
/// let cards: CardSet = ["0000", "0001", "0010", "0011"].iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
/// assert!(cards.is_cap());
/// // Five cards of the deck would make a set with two of the four: 0022 does with two pairs.
/// assert_eq!(cards.thirds().len(), 5);
/// # Ok::<(), set_cards::card::ParseCardError>(())
/// ```
///
/// # The bits
///
/// Bit i is the card with base-3 index i: 81 bits for four attributes, fewer for fewer. `D` goes
/// from 1 to 4; there is no collection for another `D`: what would make one does not compile. The
/// bit of a card is found by counting in base 3 ([`Card::rank`]), and the cards that share a value
/// of an attribute lie at equal distances, so that changing two values of an attribute is three
/// masks and two shifts on the whole collection ([`reflect`](Self::reflect)).
///
/// ```compile_fail,E0080
/// use set_cards::{Card, CardSet};
///
/// println!("{:?}", Card::<5>::all().collect::<CardSet<5>>());
/// ```
///
/// Order: `Ord` is that of the number [`bits`](Self::bits); the cards are iterated in ascending
/// order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet<const D: usize = 4>(u128);

/// The cards of the full space whose attribute at `place` (from the last, 0) has each value.
const fn columns(attributes: usize) -> [[u128; 3]; 4] {
    let count = [1, 3, 9, 27, 81][attributes];
    let mut masks = [[0; 3]; 4];
    let mut place = 0;
    let mut step = 1;
    while place < attributes {
        let mut index = 0;
        while index < count {
            masks[place][index / step % 3] |= 1 << index;
            index += 1;
        }
        place += 1;
        step *= 3;
    }
    masks
}

/// Distances between the bits of cards whose attribute at a place differs by one.
pub(crate) const STEP: [u32; 4] = [1, 3, 9, 27];

impl<const D: usize> CardSet<D> {
    /// Every way to a collection has the number of attributes checked.
    const CHECKED: () = assert!(D >= 1 && D <= 4, "a CardSet is for 1 to 4 attributes");

    pub(crate) const COLUMNS: [[u128; 3]; 4] = {
        let () = Self::CHECKED;
        columns(D)
    };

    /// No card.
    ///
    /// ```
    /// assert!(set_cards::CardSet::<4>::EMPTY.is_empty());
    /// ```
    pub const EMPTY: Self = {
        let () = Self::CHECKED;
        Self(0)
    };

    /// All cards.
    ///
    /// ```
    /// assert_eq!(set_cards::CardSet::<4>::DECK.count_sets(), 1080);
    /// ```
    pub const DECK: Self = {
        let () = Self::CHECKED;
        Self((1 << Card::<D>::COUNT) - 1)
    };

    /// The bits: see [the type](Self#the-bits).
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// assert_eq!(cards.bits(), 0b111);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The collection of these bits, or `None` when one of them is no card's.
    ///
    /// ```
    /// use set_cards::CardSet;
    ///
    /// assert!(CardSet::<4>::from_bits(1 << 80).is_some());
    /// assert!(CardSet::<4>::from_bits(1 << 81).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u128) -> Option<Self> {
        if bits & !Self::DECK.0 == 0 { Some(Self(bits)) } else { None }
    }

    /// How many cards there are.
    ///
    /// ```
    /// assert_eq!(set_cards::CardSet::<3>::DECK.len(), 27);
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no card.
    ///
    /// ```
    /// assert!(set_cards::CardSet::<3>::EMPTY.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is there.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// assert!(cards.contains("0002".parse()?) && !cards.contains("0010".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card<D>) -> bool {
        self.0 >> card.rank() & 1 == 1
    }

    /// This collection with a card added.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// assert_eq!(cards.with("0010".parse()?).len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card<D>) -> Self {
        Self(self.0 | 1 << card.rank())
    }

    /// This collection with a card taken away.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// assert_eq!(cards.without("0001".parse()?).bits(), 0b101);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card<D>) -> Self {
        Self(self.0 & !(1 << card.rank()))
    }

    /// Adds a card; tells whether it was not there.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let mut cards = CardSet::<4>::EMPTY;
    /// assert!(cards.insert(Card::ZERO));
    /// assert!(!cards.insert(Card::ZERO));
    /// ```
    #[inline]
    pub const fn insert(&mut self, card: Card<D>) -> bool {
        let before = self.0;
        *self = self.with(card);
        self.0 != before
    }

    /// Takes a card away; tells whether it was there.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let mut cards = CardSet::from(Card::<4>::ZERO);
    /// assert!(cards.remove(Card::ZERO));
    /// assert!(!cards.remove(Card::ZERO));
    /// ```
    #[inline]
    pub const fn remove(&mut self, card: Card<D>) -> bool {
        let before = self.0;
        *self = self.without(card);
        self.0 != before
    }

    /// Whether every card of this collection is in the other.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// assert!(cards.is_subset(CardSet::DECK) && !CardSet::DECK.is_subset(cards));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether no card is in both.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// assert!(cards.is_disjoint(!cards));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// The smallest card.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// assert_eq!(cards.first(), Some(Card::ZERO));
    /// assert_eq!(CardSet::<4>::EMPTY.first(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Card<D>> {
        if self.0 == 0 { None } else { Card::unrank(self.0.trailing_zeros() as u64) }
    }

    /// The cards in ascending order.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// assert!(cards.iter().rev().map(Card::rank).eq([2, 1, 0]));
    /// ```
    #[inline]
    pub const fn iter(self) -> Cards<D> {
        Cards(self.0)
    }

    /// The thirds of one card with each card of this collection: the mirror image at that card.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let centre: Card = "0120".parse()?;
    /// let image = CardSet::DECK.reflect(centre);
    /// assert_eq!(image, CardSet::DECK);
    /// let card: Card = "1111".parse()?;
    /// assert_eq!(CardSet::from(card).reflect(centre), CardSet::from(card.third(centre)));
    /// # Ok::<(), set_cards::card::ParseCardError>(())
    /// ```
    ///
    /// In each attribute the value of the card stays and the other two change places: three masks
    /// and two shifts an attribute, whatever the number of cards. O(D).
    #[inline]
    #[must_use]
    pub const fn reflect(self, card: Card<D>) -> Self {
        let mut bits = self.0;
        let mut place = 0;
        while place < D {
            bits = swap_others(
                bits,
                &Self::COLUMNS[place],
                STEP[place],
                card.bits() >> (2 * place) & 3,
            );
            place += 1;
        }
        Self(bits)
    }

    /// The cards that make a set with two of these: some of them may be among these. O(n).
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// // Three cards that are a set have one another as thirds.
    /// assert_eq!(cards.thirds(), cards);
    /// ```
    #[must_use]
    pub fn thirds(self) -> Self {
        let mut thirds = 0;
        for card in self {
            thirds |= self.without(card).reflect(card).0;
        }
        Self(thirds)
    }

    /// The number of sets among these cards. O(n).
    ///
    /// Each card's mirror image shares with the collection the card itself and two cards for each
    /// of its sets.
    ///
    /// ```
    /// use set_cards::CardSet;
    ///
    /// assert_eq!(CardSet::<2>::DECK.count_sets(), 12);
    /// ```
    #[must_use]
    pub fn count_sets(self) -> u32 {
        self.iter().map(|card| self.sets_with_card(card)).sum::<u32>() / 3
    }

    /// Whether there is a set among these cards. O(n), and ends with the first card of a set.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// assert!(cards.has_set() && !cards.without(Card::ZERO).has_set());
    /// ```
    #[must_use]
    pub fn has_set(self) -> bool {
        self.iter().any(|card| self.sets_with_card(card) > 0)
    }

    /// The number of sets that a card makes with two of these: the card may be one of them or a new
    /// one. O(1).
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// assert_eq!(CardSet::<4>::DECK.sets_with_card(Card::ZERO), 40);
    /// ```
    #[inline]
    #[must_use]
    pub const fn sets_with_card(self, card: Card<D>) -> u32 {
        let others = self.without(card);
        (others.reflect(card).0 & others.0).count_ones() / 2
    }

    /// Whether this is a cap set: no set among the cards. O(n).
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = Card::all().take(3).collect(); // 0000, 0001, 0002
    /// assert!(!cards.is_cap() && cards.without(Card::ZERO).is_cap());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_cap(self) -> bool {
        !self.has_set()
    }

    /// The cards that can be added to a cap so that it stays one. O(n).
    ///
    /// ```
    /// use set_cards::CardSet;
    /// assert_eq!(CardSet::<4>::EMPTY.free_cards(), CardSet::DECK);
    /// ```
    #[must_use]
    pub fn free_cards(self) -> Self {
        Self::DECK - (self | self.thirds())
    }

    /// Whether this is a cap to which no card can be added. O(n).
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let corner: CardSet<2> = Card::all().filter(|card| card.values().iter().all(|&v| v < 2)).collect();
    /// assert!(corner.is_complete());
    /// assert!(!corner.without(Card::ZERO).is_complete());
    /// ```
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.free_cards().is_empty() && self.is_cap()
    }

    /// A complete cap that contains this one: the smallest free card is added until there is none;
    /// `None` when this is no cap. O(n²).
    ///
    /// ```
    /// use set_cards::CardSet;
    ///
    /// let cap = CardSet::<4>::EMPTY.complete().ok_or("no cap")?;
    /// assert!(cap.is_complete());
    /// assert_eq!(cap.len(), 16);
    /// assert_eq!(CardSet::<4>::DECK.complete(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn complete(self) -> Option<Self> {
        if self.has_set() {
            return None;
        }
        let mut cap = self;
        while let Some(card) = cap.free_cards().first() {
            cap.insert(card);
        }
        Some(cap)
    }

    /// The sum of all cards, attribute by attribute mod 3: zero for the deck. O(n).
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// assert_eq!(CardSet::<4>::DECK.sum(), Card::ZERO);
    /// ```
    #[must_use]
    pub fn sum(self) -> Card<D> {
        self.iter().fold(Card::ZERO, Card::plus)
    }

    /// The smallest flat of the space that has all of these cards: with any two cards their third,
    /// and for each three cards the plane through them. O(3ᴰ D).
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet = ["0000", "0001", "0010"].iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    /// assert_eq!(cards.span().len(), 9);
    /// assert_eq!(CardSet::from(Card::<4>::ZERO).span().len(), 1);
    /// # Ok::<(), set_cards::card::ParseCardError>(())
    /// ```
    #[must_use]
    pub fn span(self) -> Self {
        let Some(origin) = self.first() else { return self };
        let mut span = Self::from(origin);
        while let Some(next) = (self - span).first() {
            let step = next.minus(origin);
            span = span.iter().flat_map(|card| [card, card.plus(step), card.minus(step)]).collect();
        }
        span
    }

    /// For each direction of hyperplanes, how many of these cards lie on each of the three parallel
    /// ones: the direction as the card whose products with the others, attribute by attribute, are
    /// summed; the hyperplane where the sum is 0, 1 and 2. O(3ᴰ n).
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// // The cards without the value 2: eight have the first attribute 0, eight 1.
    /// let cap: CardSet = Card::all().filter(|card| card.values().iter().all(|&v| v < 2)).collect();
    /// let all: Vec<(Card, [u32; 3])> = cap.hyperplane_counts().collect();
    /// assert_eq!(all.len(), 40);
    /// assert!(all.contains(&("1000".parse()?, [8, 8, 0])));
    /// # Ok::<(), set_cards::card::ParseCardError>(())
    /// ```
    pub fn hyperplane_counts(self) -> impl Iterator<Item = (Card<D>, [u32; 3])> + Clone {
        // Of a direction and its negative the one whose first value other than 0 is 1.
        Card::all().filter(|direction| *direction < direction.negative()).map(move |direction| {
            let mut counts = [0; 3];
            for card in self {
                let pairs = card.values().into_iter().zip(direction.values());
                let sum: u8 = pairs.map(|(a, b)| a * b).sum();
                counts[usize::from(sum % 3)] += 1;
            }
            (direction, counts)
        })
    }

    /// Every set among these cards, each once, its cards ascending, the sets in lexicographic
    /// order.
    ///
    /// ```
    /// use set_cards::CardSet;
    /// assert_eq!(CardSet::<3>::DECK.sets().count(), 117);
    /// ```
    pub fn sets(self) -> impl Iterator<Item = [Card<D>; 3]> + Clone {
        self.iter().flat_map(move |a| {
            // The cards after `a` whose third with `a` is there and behind them.
            let later = Self(self.0 & !(u128::MAX >> (127 - a.rank())));
            let partners = later & later.reflect(a);
            partners.iter().map(move |b| [a, b, a.third(b)]).filter(|[_, b, c]| b < c)
        })
    }
}

/// Exchanges, in a word with one bit a card, the two values other than `fixed` of one attribute.
#[inline(always)]
pub(crate) const fn swap_others(bits: u128, columns: &[u128; 3], step: u32, fixed: u64) -> u128 {
    match fixed {
        0 => bits & columns[0] | (bits & columns[1]) << step | (bits & columns[2]) >> step,
        1 => {
            bits & columns[1]
                | (bits & columns[0]) << (2 * step)
                | (bits & columns[2]) >> (2 * step)
        }
        _ => bits & columns[2] | (bits & columns[0]) << step | (bits & columns[1]) >> step,
    }
}

impl<const D: usize> Default for CardSet<D> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const D: usize> fmt::Debug for CardSet<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $doc:literal, |$a:ident, $b:ident| $result:expr) => {
        #[doc = $doc]
        impl<const D: usize> $trait for CardSet<D> {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($result)
            }
        }
    };
}
operator!(BitOr, bitor, "The cards in either.", |a, b| a | b);
operator!(BitAnd, bitand, "The cards in both.", |a, b| a & b);
operator!(BitXor, bitxor, "The cards in one of the two.", |a, b| a ^ b);
operator!(Sub, sub, "The cards in the first and not in the second.", |a, b| a & !b);

/// The collection of one card.
impl<const D: usize> From<Card<D>> for CardSet<D> {
    fn from(card: Card<D>) -> Self {
        Self::EMPTY.with(card)
    }
}

/// The cards of the deck that are not here.
impl<const D: usize> Not for CardSet<D> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::DECK - self
    }
}

impl<const D: usize> FromIterator<Card<D>> for CardSet<D> {
    fn from_iter<I: IntoIterator<Item = Card<D>>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const D: usize> Extend<Card<D>> for CardSet<D> {
    fn extend<I: IntoIterator<Item = Card<D>>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl<const D: usize> IntoIterator for CardSet<D> {
    type Item = Card<D>;
    type IntoIter = Cards<D>;

    #[inline]
    fn into_iter(self) -> Cards<D> {
        self.iter()
    }
}

/// The cards of a [`CardSet`] in ascending order.
///
/// ```
/// use set_cards::CardSet;
///
/// let cards = CardSet::<2>::DECK.iter();
/// assert_eq!(cards.len(), 9);
/// assert_eq!(cards.last().map(|card| card.to_string()).as_deref(), Some("22"));
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Cards<const D: usize>(u128);

impl<const D: usize> Iterator for Cards<D> {
    type Item = Card<D>;

    #[inline]
    fn next(&mut self) -> Option<Card<D>> {
        if self.0 == 0 {
            return None;
        }
        let card = Card::unrank(self.0.trailing_zeros().into());
        self.0 &= self.0 - 1;
        card
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl<const D: usize> DoubleEndedIterator for Cards<D> {
    #[inline]
    fn next_back(&mut self) -> Option<Card<D>> {
        let index = 127_u32.checked_sub(self.0.leading_zeros())?;
        self.0 ^= 1 << index;
        Card::unrank(index.into())
    }
}

impl<const D: usize> ExactSizeIterator for Cards<D> {}
impl<const D: usize> FusedIterator for Cards<D> {}
