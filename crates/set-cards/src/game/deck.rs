use alloc::vec::Vec;

use crate::Card;
use crate::error::Error;

/// The cards to play with, in the order in which they are dealt.
///
/// ```
/// use set_cards::Deck;
///
/// assert_eq!(Deck::standard().len(), 81);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Deck<const D: usize = 4> {
    /// All different.
    cards: Vec<Card<D>>,
}

impl<const D: usize> Deck<D> {
    /// Some cards in the order given, such as the 243 cards of five attributes or, for beginners,
    /// the 27 solid cards.
    ///
    /// ```
    /// use set_cards::{Card, Deck, Shading};
    ///
    /// let solid = Card::all().filter(|card| card.shading() == Shading::Solid);
    /// assert_eq!(Deck::new(solid)?.len(), 27);
    /// assert_eq!(Deck::new(Card::<5>::all())?.len(), 243);
    /// assert!(Deck::new([Card::<4>::ZERO; 2]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::CardTwice`] with both places of a card that appears twice.
    pub fn new(cards: impl IntoIterator<Item = Card<D>>) -> Result<Self, Error> {
        let cards: Vec<Card<D>> = cards.into_iter().collect();
        let mut sorted: Vec<(Card<D>, usize)> = cards.iter().copied().zip(0..).collect();
        // Sorted with their places: the error names both places of a card that appears twice.
        sorted.sort_unstable();
        match sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(Error::CardTwice { first: pair[0].1, second: pair[1].1 }),
            None => Ok(Self { cards }),
        }
    }

    /// The cards in order.
    #[must_use]
    pub fn cards(&self) -> &[Card<D>] {
        &self.cards
    }

    /// The cards in order.
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

    /// This deck shuffled, every order equally likely.
    ///
    /// ```
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    /// use set_cards::Deck;
    ///
    /// let deck = Deck::standard().shuffled(&mut Pcg64::seed_from_u64(1));
    /// assert_eq!(deck, Deck::standard().shuffled(&mut Pcg64::seed_from_u64(1)));
    /// assert_ne!(deck, Deck::standard());
    /// ```
    #[cfg(feature = "rand")]
    #[must_use]
    pub fn shuffled<R: rand_core::Rng + ?Sized>(mut self, rng: &mut R) -> Self {
        dense_code::random::shuffle(&mut self.cards, rng);
        self
    }

    /// The one card of this deck that is not among those seen. `None` unless `seen` has every other
    /// card of this deck exactly once, and no card from outside it. O(n log n).
    ///
    /// ```
    /// use set_cards::{Card, Deck};
    ///
    /// let deck = Deck::standard();
    /// let seen: Vec<Card> = Card::all().filter(|card| card.rank() != 42).collect();
    /// assert_eq!(deck.hidden_card(seen), Card::unrank(42));
    /// ```
    ///
    /// Players need not remember single cards: the full deck has the sum 0 in each attribute, so
    /// the last card is minus the sum of the others. That is why a standard game never ends with
    /// three cards: they would sum to 0, and so be a set.
    #[must_use]
    pub fn hidden_card(&self, seen: impl IntoIterator<Item = Card<D>>) -> Option<Card<D>> {
        let mut deck = self.cards.clone();
        // The whole deck is one card too many already.
        let mut seen: Vec<Card<D>> = seen.into_iter().take(deck.len()).collect();
        deck.sort_unstable();
        seen.sort_unstable();
        let place = deck.iter().zip(&seen).take_while(|(card, seen)| card == seen).count();
        // At the first difference of the sorted lists is the unseen card, if the rest is the same.
        let hidden = deck.get(place).copied();
        hidden.filter(|_| deck[place + 1..] == seen[place..])
    }
}

impl Deck<4> {
    /// The deck of the standard game: all 81 cards in lexicographic order.
    #[must_use]
    pub fn standard() -> Self {
        Self { cards: Card::all().collect() }
    }
}

impl<'a, const D: usize> IntoIterator for &'a Deck<D> {
    type Item = &'a Card<D>;
    type IntoIter = core::slice::Iter<'a, Card<D>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<const D: usize> IntoIterator for Deck<D> {
    type Item = Card<D>;
    type IntoIter = alloc::vec::IntoIter<Card<D>>;

    fn into_iter(self) -> Self::IntoIter {
        self.cards.into_iter()
    }
}

impl<const D: usize> AsRef<[Card<D>]> for Deck<D> {
    fn as_ref(&self) -> &[Card<D>] {
        &self.cards
    }
}
