//! Whether a table has a legal call, kept up to date card by card. A log that a stranger sends is
//! replayed with it: each card that comes or goes costs O(n log n), where a search after each event
//! would cost up to O(n³).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::goal::Goal;
use crate::Card;

/// The pairs of the cards on a table, by their third cards.
pub(super) struct Calls<const D: usize> {
    goal: Goal,
    /// Ascending.
    cards: Vec<Card<D>>,
    /// For UltraSets: how many pairs have each third card.
    pairs: BTreeMap<Card<D>, u32>,
    /// How many sets there are, times two; for UltraSets how many pairs come after another one of
    /// the same third. There is a call exactly where this is not 0.
    found: u32,
}

impl<const D: usize> Calls<D> {
    pub(super) const fn new(goal: Goal) -> Self {
        Self { goal, cards: Vec::new(), pairs: BTreeMap::new(), found: 0 }
    }

    /// Whether there is a legal call among the cards of a table, after the last call of a chain.
    pub(super) fn any(&mut self, table: &[Card<D>], chain: &[Card<D>]) -> bool {
        self.update(table);
        if chain.is_empty() {
            return self.found > 0;
        }
        // Exactly one card of the chain, which does not lie on the table: so a pair of the rest of
        // the call can't have the card that the chain's card is paired with.
        chain.iter().any(|&card| {
            self.cards.iter().any(|&other| match self.goal {
                Goal::Set => self.has(card.third(other)),
                Goal::UltraSet => self.pairs.contains_key(&card.third(other)),
            })
        })
    }

    fn has(&self, card: Card<D>) -> bool {
        self.cards.binary_search(&card).is_ok()
    }

    fn update(&mut self, table: &[Card<D>]) {
        let mut now = table.to_vec();
        now.sort_unstable();
        let is_gone = |card: &Card<D>| now.binary_search(card).is_err();
        for card in self.cards.iter().copied().filter(is_gone).collect::<Vec<_>>() {
            self.cards.retain(|&other| other != card);
            self.found -= self.count(card, false);
        }
        for card in now {
            if let Err(place) = self.cards.binary_search(&card) {
                self.found += self.count(card, true);
                self.cards.insert(place, card);
            }
        }
    }

    /// By how much `found` changes when a card comes to the others, or leaves them.
    fn count(&mut self, card: Card<D>, comes: bool) -> u32 {
        if self.goal == Goal::Set {
            let partners = self.cards.iter().filter(|&&other| self.has(card.third(other)));
            return u32::try_from(partners.count()).expect("at most 255 cards");
        }
        let mut change = 0;
        for &other in &self.cards {
            let third = card.third(other);
            let pairs = self.pairs.entry(third).or_insert(0);
            *pairs = if comes { *pairs + 1 } else { *pairs - 1 };
            let others = if comes { *pairs - 1 } else { *pairs };
            change += u32::from(others > 0);
            if *pairs == 0 {
                self.pairs.remove(&third);
            }
        }
        change
    }
}
