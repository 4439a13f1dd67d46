//! Cap sets of up to 32 attributes.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use dense_code::limits::{Budget, LimitReached, Limits};
use dense_code::text;

use super::card_set::CardSet;
use crate::Card;
use crate::card::each_card;
use crate::error::Error;

/// A cap set, *cap* for short, of 1 to 32 attributes: cards without a set among them.
///
/// ```
/// use set_cards::{Cap, Card};
///
/// let corner = Card::<10>::all().filter(|card| card.values().iter().all(|&value| value < 2));
/// let corner = Cap::new(corner)?;
/// assert_eq!(corner.len(), 1024);
///
/// // What would make a set is refused, with the set.
/// let Err(error) = Cap::new(Card::<2>::all()) else { return Ok(()) };
/// assert_eq!(error.to_string(), "the cards of rank 0, 1 and 2 are a set");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Up to four attributes, a [`CardSet`] has one bit per card, and its methods of the same names are
/// faster.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Cap<const D: usize = 4> {
    /// Ascending, without a set.
    cards: Vec<Card<D>>,
}

impl<const D: usize> Cap<D> {
    /// The cap of some cards; a card that appears twice counts once. O(n²) for up to eleven
    /// attributes, with at most 512 KB of memory beside the cards; O(n² log n) for more.
    ///
    /// # Errors
    ///
    /// [`Error::HasSet`] names a set among the cards.
    pub fn new(cards: impl IntoIterator<Item = Card<D>>) -> Result<Self, Error> {
        let mut sorted = Vec::new();
        // Not by `collect`, which asks for all the room that an iterator promises, true or not.
        for card in cards {
            sorted.push(card);
        }
        sorted.sort_unstable();
        sorted.dedup();
        // A bit for each packed word answers ten times as fast as a search, where it is worth its
        // zeros.
        let set = if D <= MAX_BITS && sorted.len() > 64 {
            let place = |card: Card<D>| {
                let word = usize::try_from(card.bits()).expect("22 bits");
                (word / 64, 1_u64 << (word % 64))
            };
            let mut members = vec![0; 1 << (2 * D.min(MAX_BITS)).saturating_sub(6)];
            for &card in &sorted {
                members[place(card).0] |= place(card).1;
            }
            first_set(&sorted, |card| members[place(card).0] & place(card).1 != 0)
        } else {
            first_set(&sorted, |card| sorted.binary_search(&card).is_ok())
        };
        match set {
            Some(set) => Err(Error::HasSet { ranks: set.map(Card::rank) }),
            None => Ok(Self { cards: sorted }),
        }
    }

    /// The cap of cards from an untrusted text. With more than eleven attributes at most 1,024
    /// cards: more would take longer to check than to read.
    pub(crate) fn read(cards: Vec<Card<D>>) -> Result<Self, Error> {
        match cards.len() {
            1025.. if D > MAX_BITS => Err(Error::TooManyCards { cards: cards.len(), max: 1024 }),
            _ => Self::new(cards),
        }
    }

    /// The cards, ascending.
    #[must_use]
    pub fn cards(&self) -> &[Card<D>] {
        &self.cards
    }

    /// The cards, ascending.
    pub fn iter(&self) -> core::slice::Iter<'_, Card<D>> {
        self.cards.iter()
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether there is no card.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards that can be added so that it stays a cap, ascending: the cards outside the cap
    /// that make no set with two of its cards. O(n² log n + 3ᴰ) with n²/2 words of memory beside
    /// the result.
    ///
    /// ```
    /// use set_cards::Cap;
    ///
    /// let two: Cap<5> = "00000 00001".parse()?;
    /// let free = two.free_cards()?;
    /// assert_eq!(free.len(), 243 - 3);
    /// assert!(!free.contains(&"00002".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitReached`]: those of [`free_cards_within`](Self::free_cards_within) with
    /// [`Limits::default`], which are reached from 18 attributes on.
    pub fn free_cards(&self) -> Result<Vec<Card<D>>, LimitReached> {
        self.free_cards_within(&Limits::default())
    }

    /// As [`free_cards`](Self::free_cards), within limits: a step is a card of the deck, and the
    /// bytes are those of the result as if every card were free.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] names the limit.
    pub fn free_cards_within(&self, limits: &Limits<'_>) -> Result<Vec<Card<D>>, LimitReached> {
        let mut budget = Budget::new(limits);
        budget.take(Card::<D>::COUNT.saturating_mul(size_of::<Card<D>>() as u64))?;
        // Both lists ascend, so one pass over the deck needs no look-up.
        let blocked = self.blocked();
        let mut next = blocked.iter().peekable();
        let mut free = Vec::new();
        for card in Card::all() {
            budget.spend(1)?;
            if next.next_if(|&blocked| *blocked == card).is_none() {
                free.push(card);
            }
        }
        Ok(free)
    }

    /// The cards that are there or make a set with two that are, ascending.
    fn blocked(&self) -> Vec<Card<D>> {
        // A list of n²/2 words, and no bit for each card of the deck: of 32 attributes there are
        // 3³².
        let mut blocked = self.cards.clone();
        for (place, &a) in self.cards.iter().enumerate() {
            blocked.extend(self.cards[place + 1..].iter().map(|&b| a.third(b)));
        }
        blocked.sort_unstable();
        blocked.dedup();
        blocked
    }

    /// Whether no card can be added. O(n² log n) with n²/2 words of memory, for any number of
    /// attributes: half a gigabyte for a cap of 11,600 cards.
    ///
    /// ```
    /// use set_cards::Cap;
    ///
    /// let cap = Cap::<5>::maximum().ok_or("only up to six attributes")?;
    /// assert!(cap.is_complete());
    /// let smaller = Cap::new(cap.cards()[1..].iter().copied())?;
    /// assert!(!smaller.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        // Counted, so that no card of a deck of any size is looked at one by one.
        self.blocked().len() as u64 == Card::<D>::COUNT
    }

    /// A complete cap that contains this one: the smallest free card is added until there is none.
    /// O(n² log n + m 3ᴰ log m), where m is the number of cards of the result, with n²/2 words of
    /// memory.
    ///
    /// ```
    /// use set_cards::Cap;
    ///
    /// // The smallest free cards one after another are those without the value 2.
    /// let cap = Cap::<7>::default().complete()?;
    /// assert_eq!(cap.len(), 128);
    /// assert!(cap.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`free_cards`](Self::free_cards).
    pub fn complete(self) -> Result<Self, LimitReached> {
        let free = self.free_cards()?;
        let mut cards = self.cards;
        // A card once blocked stays so: one pass over the free cards.
        for card in free {
            let blocks = |&other: &Card<D>| cards.binary_search(&card.third(other)).is_ok();
            if !cards.iter().any(blocks) {
                let place = cards.partition_point(|&other| other < card);
                cards.insert(place, card);
            }
        }
        Ok(Self { cards })
    }

    /// A cap of the largest size for 1 to 6 attributes: 2, 4, 9, 20, 45 and 112 cards; `None` for
    /// more, where nobody knows the size.
    ///
    /// That no larger ones exist is proved for up to four attributes by
    /// [`Classification`](crate::Classification) (and first by G. Pellegrino, 1971); for five by Y.
    /// Edel, S. Ferret, I. Landjev and L. Storme, *The classification of the largest caps in AG(5,
    /// 3)* (2002); for six by A. Potechin, *Maximal caps in AG(6, 3)* (2008).
    ///
    /// ```
    /// use set_cards::Cap;
    ///
    /// assert_eq!(Cap::<6>::maximum().map(|cap| cap.len()), Some(112));
    /// ```
    ///
    /// # The constructions
    ///
    /// * 1: two of the three cards.
    /// * 2: the four cards without the value 2.
    /// * 3: the nine points (x, y, x² + y²) of an elliptic quadric: on it x² + y² is 0 only at the
    ///   origin, so no three of its points are on a line.
    /// * 4: the twenty vectors other than 0 with ab + c² + d² = 0. Up to sign they are the ten
    ///   points of an elliptic quadric of projective space, no three of them dependent; and three
    ///   vectors whose sum is 0 would be dependent, or two of them opposite and the third 0.
    /// * 6: the 112 vectors that are, up to sign, the 56 points of the Hill cap, as the twenty
    ///   vectors for 4 are ten points. They are the 80 vectors whose three
    ///   non-zero coordinates are at the places of one of ten triples, and the 32 vectors without a
    ///   0 that have an even number of 2s. The ten triples are taken from the six places so that
    ///   any two triples share a place and any two places are together in exactly two triples. (R.
    ///   Hill, *On the largest size of cap in S(5, 3)*, 1973; in these coordinates A. R. Calderbank
    ///   and P. C. Fishburn, *Maximal three-independent subsets of {0, 1, 2}ⁿ*, 1994.)
    /// * 5: the 45 of these 112 whose coordinates at the places of one of the triples have the sum
    ///   1: the hyperplane where that sum is 0 holds 11 points of the Hill cap, and each of the
    ///   other 45 points gives one vector whose sum is 1.
    #[must_use]
    pub fn maximum() -> Option<Self> {
        let squares =
            |values: &[u8]| values.iter().map(|&v| u32::from(v) * u32::from(v)).sum::<u32>();
        let choose = |test: &dyn Fn(&[u8; D]) -> bool| {
            Card::all().filter(|card: &Card<D>| test(&card.values())).collect()
        };
        let cards = match D {
            1 | 2 => choose(&|values| values.iter().all(|&v| v < 2)),
            3 => choose(&|values| squares(&values[..2]) % 3 == u32::from(values[2])),
            4 => choose(&|values| {
                *values != [0; D]
                    && (u32::from(values[0] * values[1]) + squares(&values[2..])).is_multiple_of(3)
            }),
            // The sixth coordinate is the one that makes the sum of those at the places of one
            // triple 1.
            5 => choose(&|values| {
                let last = (7 - values[2] - values[3]) % 3;
                in_doubled_hill_cap([values[0], values[1], values[2], values[3], values[4], last])
            }),
            6 => choose(&|values| in_doubled_hill_cap(core::array::from_fn(|i| values[i]))),
            _ => return None,
        };
        Some(Self { cards })
    }
}

/// The most attributes of which a bit for each packed word is kept.
const MAX_BITS: usize = 11;

/// A set among ascending cards, where `has` says which cards are there.
fn first_set<const D: usize>(
    cards: &[Card<D>],
    has: impl Fn(Card<D>) -> bool,
) -> Option<[Card<D>; 3]> {
    for (place, &a) in cards.iter().enumerate() {
        for &b in &cards[place + 1..] {
            // Each set is looked for from its two smaller cards.
            let c = a.third(b);
            if b < c && has(c) {
                return Some([a, b, c]);
            }
        }
    }
    None
}

/// The cards in ascending order, separated by spaces; an empty text if there are none.
impl<const D: usize> fmt::Display for Cap<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, self.iter(), " ")
    }
}

/// Cards in any order, written as for a [`Table`](crate::Table). With more than eleven attributes
/// at most 1,024 cards are read: to check more would take longer than to read them.
impl<const D: usize> FromStr for Cap<D> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut cards = Vec::new();
        each_card(text, |_, card| {
            cards.push(card);
            Ok(())
        })?;
        Self::read(cards)
    }
}

impl<'a, const D: usize> IntoIterator for &'a Cap<D> {
    type Item = &'a Card<D>;
    type IntoIter = core::slice::Iter<'a, Card<D>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<const D: usize> AsRef<[Card<D>]> for Cap<D> {
    fn as_ref(&self) -> &[Card<D>] {
        &self.cards
    }
}

/// The cards in ascending order.
impl<const D: usize> IntoIterator for Cap<D> {
    type Item = Card<D>;
    type IntoIter = vec::IntoIter<Card<D>>;

    fn into_iter(self) -> Self::IntoIter {
        self.cards.into_iter()
    }
}

impl<const D: usize> TryFrom<CardSet<D>> for Cap<D> {
    type Error = Error;

    fn try_from(cards: CardSet<D>) -> Result<Self, Error> {
        Self::new(cards)
    }
}

/// Ten triples of six places: any two meet, and every two places lie in two of them. The other ten
/// triples are their complements.
const TRIPLES: [u8; 10] = [
    0b00_0111, 0b00_1011, 0b01_0101, 0b10_1001, 0b11_0001, 0b10_0110, 0b01_1010, 0b11_0010,
    0b01_1100, 0b10_1100,
];

fn in_doubled_hill_cap(values: [u8; 6]) -> bool {
    let support = values.iter().enumerate().fold(0, |bits, (i, &v)| bits | u8::from(v != 0) << i);
    let twos = values.iter().filter(|&&v| v == 2).count();
    TRIPLES.contains(&support) || (support == 0b11_1111 && twos.is_multiple_of(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_triples_are_a_design() {
        for a in 0..6 {
            for b in 0..a {
                let pair = 1 << a | 1 << b;
                assert_eq!(TRIPLES.iter().filter(|&&triple| triple & pair == pair).count(), 2);
            }
        }
        for (i, a) in TRIPLES.iter().enumerate() {
            assert_eq!(a.count_ones(), 3);
            assert!(TRIPLES[..i].iter().all(|b| a & b != 0));
        }
    }
}
