//! The classes with the most sets, or the fewest: built up card by card, each class once.
//!
//! A collection of n cards with m sets has a card in at most 3m/n of them, since each set has three
//! cards; without this card at least m - ⌊3m/n⌋ sets are left. So all classes of n cards with at
//! least m sets come from the classes of n - 1 cards with at least m - ⌊3m/n⌋ sets, and so on down
//! to no card. Each class is built only from the class without its poorest card. The fewest sets
//! are found in the same way with the richest card, which is in at least ⌈3m/n⌉ sets.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached, Limits};

use super::canonical::Canonical;
use super::card_set::CardSet;
use super::classification::{Classes, class_of_no_card};
use super::frames::Search;

/// The condition on the number of sets for [`classes_with_sets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sets {
    /// This number of sets, or more.
    AtLeast(u32),
    /// This number of sets, or fewer.
    AtMost(u32),
}

impl Sets {
    fn has(self, sets: u32) -> bool {
        match self {
            Self::AtLeast(least) => sets >= least,
            Self::AtMost(most) => sets <= most,
        }
    }

    /// The condition that a collection of `cards` cards still meets without its poorest, or
    /// richest, card.
    fn without_one(self, cards: usize) -> Self {
        let threefold = |sets: u32| 3 * u64::from(sets);
        // Of one card or two the share is more than all: nothing is left.
        let rest = |sets: u32, share: u64| {
            u32::try_from(u64::from(sets).saturating_sub(share)).expect("fewer than before")
        };
        match self {
            Self::AtLeast(least) => Self::AtLeast(rest(least, threefold(least) / cards as u64)),
            Self::AtMost(most) => Self::AtMost(rest(most, threefold(most).div_ceil(cards as u64))),
        }
    }

    /// Whether a new card is one that is left out first: the poorest of all, or the richest.
    fn is_last<const D: usize>(self, cards: CardSet<D>, mine: u32) -> bool {
        match self {
            Self::AtLeast(_) => cards.iter().all(|card| cards.sets_with_card(card) >= mine),
            Self::AtMost(_) => cards.iter().all(|card| cards.sets_with_card(card) <= mine),
        }
    }
}

/// Every class of `cards` cards, under affine maps, whose number of sets meets the condition, in
/// the order of the forms.
///
/// ```
/// use set_cards::{Sets, classes_with_sets};
///
/// // Nine cards have at most twelve sets, and then they are a plane; next come eight sets.
/// let rich = classes_with_sets::<4>(9, Sets::AtLeast(9))?;
/// assert_eq!(rich.iter().map(|class| class.form().count_sets()).collect::<Vec<_>>(), [12]);
/// assert_eq!(rich[0].collections(), 1170);
/// # Ok::<(), set_cards::Error>(())
/// ```
///
/// The cost grows with the number of classes of fewer cards that have nearly as many sets. For four
/// attributes and a number near the [largest](crate::most_sets) it takes at most 50 ms up to 24
/// cards and seconds for 34. Few sets take longer: [`AtMost(1)`](Sets::AtMost) half a second for 15
/// cards, `AtMost(4)` half a minute for 16. For many more cards it takes too long, even where only
/// one class is left in the end, as for the whole deck: give [`classes_with_sets_within`] a limit.
///
/// # Errors
///
/// [`LimitReached`]: those of [`classes_with_sets_within`] with [`Limits::default`].
pub fn classes_with_sets<const D: usize>(
    cards: usize,
    sets: Sets,
) -> Result<Vec<Canonical<D>>, LimitReached> {
    classes_with_sets_within(cards, sets, &Limits::default())
}

/// As [`classes_with_sets`], within limits: a step is a collection that is brought to its canonical
/// form, and the bytes are those of the classes.
///
/// # Errors
///
/// [`LimitReached`] names the limit.
pub fn classes_with_sets_within<const D: usize>(
    cards: usize,
    sets: Sets,
    limits: &Limits<'_>,
) -> Result<Vec<Canonical<D>>, LimitReached> {
    let mut budget = Budget::new(limits);
    if cards > CardSet::<D>::DECK.len() {
        return Ok(Vec::new());
    }
    let mut bounds = Vec::new();
    let mut bound = sets;
    // From the number asked for down to no card; the classes are then built up the other way.
    for n in (1..=cards).rev() {
        bounds.push(bound);
        bound = bound.without_one(n);
    }
    budget.take(size_of::<Canonical<D>>() as u64)?;
    let mut classes = Vec::from([class_of_no_card()]);
    for bound in bounds.into_iter().rev() {
        let mut next = Classes::new(&mut budget);
        for class in &classes {
            add_cards(class, bound, &mut next)?;
        }
        // Each level needs only the one before.
        let next = next.finish()?;
        budget.give_back((classes.len() * size_of::<Canonical<D>>()) as u64);
        classes = next;
    }
    // For no card, of which there was no class to begin from.
    classes.retain(|class| sets.has(class.form().count_sets()));
    Ok(classes)
}

/// Adds the classes of one card more, with these numbers of sets, from which this one is left when
/// the poorest, or richest, card goes.
fn add_cards<const D: usize>(
    class: &Canonical<D>,
    bound: Sets,
    next: &mut Classes<'_, '_, D>,
) -> Result<(), LimitReached> {
    let before = class.form().count_sets();
    // A card that is in fewer sets than the others was left out first; so each collection is
    // reached from one class, or from some where several cards are equally poor.
    for card in !class.form() {
        let mine = class.form().sets_with_card(card);
        let cards: CardSet<D> = class.form().with(card);
        if bound.has(before + mine) && bound.is_last(cards, mine) {
            next.add(Search::new(cards.bits()), |search| search.run(&mut |_, _| {}))?;
        }
    }
    Ok(())
}
