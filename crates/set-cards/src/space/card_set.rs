use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use super::bits::Bits;
use super::points::power;
use crate::Card;

/// A collection of cards without order: one bit per card, in one `u128` for up to four attributes.
///
/// ```
/// use set_cards::{Card, CardSet};
///
/// let deck = CardSet::<4>::DECK;
/// assert_eq!(deck.len(), 81);
/// assert_eq!(deck.count_sets(), 1080);
///
/// let cards: CardSet = ["0000", "0001", "0010", "0011"]
///     .iter()
///     .map(|text| text.parse())
///     .collect::<Result<_, _>>()?;
/// assert!(cards.is_cap());
/// // Five other cards complete a set with two of these four; 0022 does so with two different
/// // pairs.
/// assert_eq!(cards.thirds().len(), 5);
/// # Ok::<(), set_cards::card::ParseCardError>(())
/// ```
///
/// As text, the cards are in ascending order, each once, and parse accepts no other text. To read
/// cards in any order, parse them one by one and collect them, as above.
///
/// # The bits
///
/// The bit of a card is its [`rank`](Card::rank): 81 bits for four attributes, fewer for fewer. The
/// cards with one value of an attribute are at regular distances. So three masks and two shifts
/// exchange two values of an attribute in the whole collection ([`reflect`](Self::reflect)).
///
/// # Five and six attributes
///
/// `W` is the number of words of 128 bits: one for up to four attributes, which is the default, two
/// for five and six for six. Another number, or more attributes, do not compile.
///
/// ```
/// use set_cards::space::Cap;
/// use set_cards::{CardSet, Maps};
///
/// let cap = Cap::<5>::maximum().ok_or("only up to six attributes")?;
/// let cap: CardSet<5, 2> = cap.into_iter().collect();
/// assert!(cap.is_cap() && cap.is_complete());
/// assert_eq!(cap.canonical(Maps::Affine).stabiliser_order(), 720);
/// assert_eq!(CardSet::<6, 6>::DECK.count_sets(), 88_452);
/// # Ok::<(), &str>(())
/// ```
///
/// ```compile_fail,E0080
/// use set_cards::{Card, CardSet};
///
/// println!("{:?}", Card::<5>::all().collect::<CardSet<5>>());
/// ```
///
/// Order: `Ord` is that of the number [`bits`](CardSet::bits); the cards are iterated in ascending
/// order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet<const D: usize = 4, const W: usize = 1>(pub(crate) Bits<W>);

/// The most attributes of a collection.
pub(super) const MOST: usize = 6;

/// The cards of the full space whose attribute at `place` (from the last, 0) has each value.
const fn columns<const W: usize>(attributes: usize) -> [[Bits<W>; 3]; MOST] {
    let count = power(attributes);
    let mut masks = [[Bits::NONE; 3]; MOST];
    let mut place = 0;
    let mut step = 1;
    while place < attributes {
        let mut index = 0;
        while index < count {
            let mask = &mut masks[place][index / step % 3];
            *mask = mask.with(index as u64);
            index += 1;
        }
        place += 1;
        step *= 3;
    }
    masks
}

/// Distances between the bits of cards whose attribute at a place differs by one.
pub(crate) const STEP: [u32; MOST] = [1, 3, 9, 27, 81, 243];

/// Methods of collections that fit one word of 128 bits (up to four attributes).
impl<const D: usize> CardSet<D> {
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
        let Bits([bits]) = self.0;
        bits
    }

    /// The collection of these bits, or `None` when a bit that belongs to no card is set.
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
        Self::from_words([bits])
    }
}

impl<const D: usize, const W: usize> CardSet<D, W> {
    /// Every way to a collection has the numbers of attributes and of words checked.
    const CHECKED: () = {
        assert!(D >= 1 && D <= MOST, "a CardSet is for 1 to 6 attributes");
        assert!(
            W == [0, 1, 1, 1, 1, 2, 6][D],
            "write CardSet<5, 2> for five attributes and CardSet<6, 6> for six; up to four take CardSet<D>"
        );
    };

    pub(super) const COLUMNS: [[Bits<W>; 3]; MOST] = {
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
        Self(Bits::NONE)
    };

    /// All cards.
    ///
    /// ```
    /// assert_eq!(set_cards::CardSet::<4>::DECK.count_sets(), 1080);
    /// ```
    pub const DECK: Self = {
        let () = Self::CHECKED;
        Self(Bits::below(Card::<D>::COUNT))
    };

    /// The words, the lowest bits first: see [the type](Self#the-bits).
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards = CardSet::<5, 2>::EMPTY.with("11202".parse()?);
    /// assert_eq!(Card::<5>::rank("11202".parse()?), 128);
    /// assert_eq!(cards.words(), [0, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn words(self) -> [u128; W] {
        self.0.0
    }

    /// The collection of these words, or `None` when a bit that belongs to no card is set.
    ///
    /// ```
    /// use set_cards::CardSet;
    ///
    /// assert!(CardSet::<5, 2>::from_words([0, 1 << 114]).is_some());
    /// assert!(CardSet::<5, 2>::from_words([0, 1 << 115]).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_words(words: [u128; W]) -> Option<Self> {
        let bits = Bits(words);
        if bits.minus(Self::DECK.0).is_none() { Some(Self(bits)) } else { None }
    }

    /// How many cards there are.
    ///
    /// ```
    /// assert_eq!(set_cards::CardSet::<3>::DECK.len(), 27);
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count()
    }

    /// Whether there is no card.
    ///
    /// ```
    /// assert!(set_cards::CardSet::<3>::EMPTY.is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_none()
    }

    /// Whether a card is in the collection.
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
        self.0.has(card.rank())
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
        Self(self.0.with(card.rank()))
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
        Self(self.0.without(card.rank()))
    }

    /// Adds a card; returns `true` if it was not there before.
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
        let new = !self.contains(card);
        *self = self.with(card);
        new
    }

    /// Removes a card; returns `true` if it was there.
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
        let there = self.contains(card);
        *self = self.without(card);
        there
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
        self.0.minus(other.0).is_none()
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
        self.0.and(other.0).is_none()
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
        match self.0.first() {
            Some(index) => Card::unrank(index),
            None => None,
        }
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
    pub const fn iter(self) -> Cards<D, W> {
        Cards(self.0)
    }

    /// The thirds of one card with each card of this collection: the mirror image at that card.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let centre: Card = "0120".parse()?;
    /// let image = CardSet::<4>::DECK.reflect(centre);
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
    /// // These three are a set: the third card of any two of them is the other one.
    /// assert_eq!(cards.thirds(), cards);
    /// ```
    #[must_use]
    pub fn thirds(self) -> Self {
        self.iter().fold(Self::EMPTY, |all, card| all | self.without(card).reflect(card))
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
        others.reflect(card).0.and(others.0).count() / 2
    }

    /// Whether this is a cap: no set among the cards. O(n).
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
        self.iter().all(|card| self.sets_with_card(card) == 0)
    }

    /// The cards that can be added to a cap so that it stays one: the cards outside the cap that
    /// make no set with two of its cards. O(n).
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
    /// let corner: CardSet<2> =
    ///     Card::all().filter(|card| card.values().iter().all(|&v| v < 2)).collect();
    /// assert!(corner.is_complete());
    /// assert!(!corner.without(Card::ZERO).is_complete());
    /// ```
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.free_cards().is_empty() && self.is_cap()
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

    /// The smallest affine subspace that contains all of these cards: with any two cards it
    /// contains their third card, and so with any three cards the plane through them. O(3ᴰ D).
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// let cards: CardSet =
    ///     ["0000", "0001", "0010"].iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    /// assert_eq!(cards.span().len(), 9);
    /// assert_eq!(CardSet::from(Card::<4>::ZERO).span().len(), 1);
    /// # Ok::<(), set_cards::card::ParseCardError>(())
    /// ```
    #[must_use]
    pub fn span(self) -> Self {
        let Some(origin) = self.first() else { return self };
        let mut span = Self::EMPTY.with(origin);
        while let Some(next) = (self - span).first() {
            let step = next.minus(origin);
            span = span.iter().flat_map(|card| [card, card.plus(step), card.minus(step)]).collect();
        }
        span
    }

    /// For each direction of hyperplanes, how many of these cards lie on each of the three parallel
    /// hyperplanes. O(3ᴰ n).
    ///
    /// A direction is given as a card `d`. Its three hyperplanes are the cards whose products with
    /// `d`, attribute by attribute, have the sum 0, 1 and 2 modulo 3.
    ///
    /// ```
    /// use set_cards::{Card, CardSet};
    ///
    /// // The cards without the value 2: eight have the first attribute 0, eight 1.
    /// let cap: CardSet =
    ///     Card::all().filter(|card| card.values().iter().all(|&v| v < 2)).collect();
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
            // The cards after `a` whose third with `a` is there and after them.
            let later = Self(self.0.minus(Bits::below(a.rank() + 1)));
            let partners = later & later.reflect(a);
            partners.iter().map(move |b| [a, b, a.third(b)]).filter(|[_, b, c]| b < c)
        })
    }
}

/// Exchanges, in a number with one bit per card, the two values other than `fixed` of one
/// attribute.
#[inline(always)]
pub(super) const fn swap_others<const W: usize>(
    bits: Bits<W>,
    columns: &[Bits<W>; 3],
    step: u32,
    fixed: u64,
) -> Bits<W> {
    let [zero, one, two] = [bits.and(columns[0]), bits.and(columns[1]), bits.and(columns[2])];
    match fixed {
        0 => zero.or(one.up(step)).or(two.down(step)),
        1 => one.or(zero.up(2 * step)).or(two.down(2 * step)),
        _ => two.or(zero.up(step)).or(one.down(step)),
    }
}

impl<const D: usize, const W: usize> Default for CardSet<D, W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const D: usize, const W: usize> fmt::Debug for CardSet<D, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $doc:literal, $by_words:ident) => {
        #[doc = $doc]
        impl<const D: usize, const W: usize> $trait for CardSet<D, W> {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0.$by_words(other.0))
            }
        }
    };
}
operator!(BitOr, bitor, "The cards in either.", or);
operator!(BitAnd, bitand, "The cards in both.", and);
operator!(BitXor, bitxor, "The cards in one of the two.", xor);
operator!(Sub, sub, "The cards in the first and not in the second.", minus);

macro_rules! of_one_card {
    ($([$($d:tt)*] $card:ty => $set:ty;)*) => {$(
        /// The collection of one card.
        impl<$($d)*> From<$card> for $set {
            fn from(card: $card) -> Self {
                Self::EMPTY.with(card)
            }
        }
    )*};
}
// One by one, so that the card tells the number of words.
of_one_card! {
    [const D: usize] Card<D> => CardSet<D>;
    [] Card<5> => CardSet<5, 2>;
    [] Card<6> => CardSet<6, 6>;
}

/// The cards of the deck that are not here.
impl<const D: usize, const W: usize> Not for CardSet<D, W> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::DECK - self
    }
}

impl<const D: usize, const W: usize> FromIterator<Card<D>> for CardSet<D, W> {
    fn from_iter<I: IntoIterator<Item = Card<D>>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<const D: usize, const W: usize> Extend<Card<D>> for CardSet<D, W> {
    fn extend<I: IntoIterator<Item = Card<D>>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl<const D: usize, const W: usize> IntoIterator for CardSet<D, W> {
    type Item = Card<D>;
    type IntoIter = Cards<D, W>;

    #[inline]
    fn into_iter(self) -> Cards<D, W> {
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
#[derive(Clone)]
#[must_use = "iterators are lazy"]
pub struct Cards<const D: usize = 4, const W: usize = 1>(Bits<W>);

impl<const D: usize, const W: usize> Iterator for Cards<D, W> {
    type Item = Card<D>;

    #[inline]
    fn next(&mut self) -> Option<Card<D>> {
        Card::unrank(self.0.pop_first()?)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<const D: usize, const W: usize> DoubleEndedIterator for Cards<D, W> {
    #[inline]
    fn next_back(&mut self) -> Option<Card<D>> {
        Card::unrank(self.0.pop_last()?)
    }
}

impl<const D: usize, const W: usize> ExactSizeIterator for Cards<D, W> {}
impl<const D: usize, const W: usize> FusedIterator for Cards<D, W> {}

impl<const D: usize, const W: usize> fmt::Debug for Cards<D, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
