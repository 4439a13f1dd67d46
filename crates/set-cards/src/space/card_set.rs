use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};
use core::str::FromStr;

use dense_code::text;

use super::affine::AffineMap;
use crate::Card;
use crate::card::each_card;
use crate::error::Error;

/// A collection of cards without order, of up to four attributes: one bit per card in one `u128`.
///
/// ```
/// use set_cards::CardSet;
///
/// let deck = CardSet::<4>::DECK;
/// assert_eq!((deck.len(), deck.count_sets()), (81, 1080));
///
/// let cards: CardSet = "0000 0001 0010 0011".parse()?;
/// assert!(cards.is_cap());
/// // Five other cards complete a set with two of these four; 0022 does so with two different
/// // pairs.
/// assert_eq!(cards.thirds().len(), 5);
/// # Ok::<(), set_cards::Error>(())
/// ```
///
/// More than four attributes do not compile; a [`Cap`](crate::Cap) has up to 32.
///
/// ```compile_fail,E0080
/// use set_cards::{Card, CardSet};
///
/// println!("{:?}", Card::<5>::all().collect::<CardSet<5>>());
/// ```
///
/// # The bits
///
/// The bit of a card is its [`rank`](Card::rank): 81 bits for four attributes, fewer for fewer. The
/// cards with one value of an attribute are at regular distances. So three masks and two shifts
/// exchange two values of an attribute in the whole collection ([`reflect`](Self::reflect)).
///
/// Order: `Ord` is that of the number [`bits`](CardSet::bits); the cards are iterated in ascending
/// order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet<const D: usize = 4>(u128);

/// The cards of four attributes whose attribute at a place (from the last, 0) has each value. Those
/// of fewer attributes are the lowest bits.
// One table for all `D`: the ranks of fewer attributes are the same cards with zeros in front.
const COLUMNS: [[u128; 3]; 4] = {
    let mut masks = [[0; 3]; 4];
    let mut place = 0;
    while place < 4 {
        let mut rank = 0;
        while rank < 81 {
            masks[place][(rank / STEP[place] % 3) as usize] |= 1 << rank;
            rank += 1;
        }
        place += 1;
    }
    masks
};

/// Distances between the bits of cards whose attribute at a place differs by one.
const STEP: [u32; 4] = [1, 3, 9, 27];

/// A word whose `count` lowest bits are set.
pub(super) const fn first_bits(count: u64) -> u128 {
    (1 << count) - 1
}

/// The places of the ones, ascending.
#[expect(clippy::cast_possible_truncation, reason = "a place is below 128")]
pub(super) fn ones(bits: u128) -> impl Iterator<Item = u8> {
    let mut rest = bits;
    core::iter::from_fn(move || {
        let place = rest.trailing_zeros() as u8;
        // Not an overflow: there is a bit to take away.
        rest = (rest != 0).then(|| rest & (rest - 1))?;
        Some(place)
    })
}

/// Exchanges, in a number with one bit per card, the two values other than `fixed` of the attribute
/// at a place.
#[inline(always)]
pub(super) const fn swap_others(bits: u128, place: usize, fixed: u64) -> u128 {
    let ([zero, one, two], step) = (COLUMNS[place], STEP[place]);
    let [zero, one, two] = [bits & zero, bits & one, bits & two];
    // No bit leaves the deck: a value moves up only from below the highest, and down from above 0.
    match fixed {
        0 => zero | one << step | two >> step,
        1 => one | zero << (2 * step) | two >> (2 * step),
        _ => two | zero << step | one >> step,
    }
}

/// The attributes at two places change places, for all cards at once.
pub(super) fn swap_attributes(bits: u128, low: usize, high: usize) -> u128 {
    let step = STEP[high] - STEP[low];
    let mut image = 0;
    for (a, low_column) in (0_u32..).zip(COLUMNS[low]) {
        for (b, high_column) in (0_u32..).zip(COLUMNS[high]) {
            let part = bits & low_column & high_column;
            // The card moves up by a and down by b of the larger step, and the reverse of the
            // smaller one.
            image |= if a >= b { part << (step * (a - b)) } else { part >> (step * (b - a)) };
        }
    }
    image
}

impl<const D: usize> CardSet<D> {
    /// Every way to a collection has the number of attributes checked.
    const CHECKED: () = assert!(D >= 1 && D <= 4, "a CardSet is for 1 to 4 attributes");

    /// No card.
    pub const EMPTY: Self = {
        let () = Self::CHECKED;
        Self(0)
    };

    /// All cards.
    pub const DECK: Self = {
        let () = Self::CHECKED;
        Self(first_bits(Card::<D>::COUNT))
    };

    /// The bits: see [the type](Self#the-bits).
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u128 {
        self.0
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
        if bits & !Self::DECK.0 == 0 { Some(Self(bits)) } else { None }
    }

    /// How many cards there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is in the collection.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card<D>) -> bool {
        self.0 >> card.rank() & 1 == 1
    }

    /// This collection with a card added.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card<D>) -> Self {
        Self(self.0 | 1 << card.rank())
    }

    /// This collection with a card taken away.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card<D>) -> Self {
        Self(self.0 & !(1 << card.rank()))
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
    /// let mut cards = CardSet::EMPTY.with(Card::<4>::ZERO);
    /// assert!(cards.remove(Card::ZERO));
    /// assert!(!cards.remove(Card::ZERO));
    /// ```
    #[inline]
    pub const fn remove(&mut self, card: Card<D>) -> bool {
        let there = self.contains(card);
        *self = self.without(card);
        there
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
    /// let image = CardSet::<4>::DECK.reflect(centre);
    /// assert_eq!(image, CardSet::DECK);
    /// let card: Card = "1111".parse()?;
    /// let image = CardSet::EMPTY.with(card).reflect(centre);
    /// assert_eq!(image, CardSet::EMPTY.with(card.third(centre)));
    /// # Ok::<(), set_cards::Error>(())
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
            let fixed = card.bits() >> (2 * place) & 3;
            bits = swap_others(bits, place, fixed);
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
        // The mirror image of the card itself is no third of two: it is left out.
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
        // Each set is counted at each of its cards.
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
        // The mirror image takes a card of a set to the other one, so both are counted.
        let others = self.without(card);
        (others.reflect(card).0 & others.0).count_ones() / 2
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
            let later = Self(self.0 & !first_bits(a.rank() + 1));
            let partners = later & later.reflect(a);
            partners.iter().map(move |b| [a, b, a.third(b)]).filter(|[_, b, c]| b < c)
        })
    }

    /// The images of these cards under an affine map. O(n D).
    ///
    /// ```
    /// use set_cards::{AffineMap, Card, CardSet};
    ///
    /// let cards: CardSet<2> = Card::all().take(3).collect();
    /// let [first, second] = ["01", "10"].map(|text| text.parse::<Card<2>>());
    /// let exchange = AffineMap::new([first?, second?], Card::ZERO)?;
    /// assert_eq!(cards.mapped(exchange).to_string(), "00 10 20");
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn mapped(self, map: AffineMap<D>) -> Self {
        self.iter().map(|card| map.apply(card)).collect()
    }
}

impl<const D: usize> Default for CardSet<D> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const D: usize> fmt::Debug for CardSet<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The cards in ascending order, separated by spaces; an empty text if there are none.
impl<const D: usize> fmt::Display for CardSet<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, self.iter(), " ")
    }
}

/// Cards in any order, written as for a [`Table`](crate::Table); a card that appears twice is an
/// error.
impl<const D: usize> FromStr for CardSet<D> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut cards = Self::EMPTY;
        let mut first = [0; 81];
        each_card(text, |place, card: Card<D>| {
            let at = &mut first[usize::try_from(card.rank()).expect("below 81")];
            if !cards.insert(card) {
                return Err(Error::CardTwice { first: *at, second: place });
            }
            *at = place;
            Ok(())
        })?;
        Ok(cards)
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
        *self = cards.into_iter().fold(*self, Self::with);
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
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Cards<const D: usize = 4>(u128);

impl<const D: usize> Iterator for Cards<D> {
    type Item = Card<D>;

    #[inline]
    fn next(&mut self) -> Option<Card<D>> {
        // The number of zeros of no cards is no rank.
        let card = Card::unrank(self.0.trailing_zeros().into());
        self.0 &= self.0.wrapping_sub(1);
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
        let last = self.0.checked_ilog2()?;
        self.0 ^= 1 << last;
        Card::unrank(last.into())
    }
}

impl<const D: usize> ExactSizeIterator for Cards<D> {}
impl<const D: usize> FusedIterator for Cards<D> {}
