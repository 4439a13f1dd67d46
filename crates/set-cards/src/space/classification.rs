use alloc::vec;
use alloc::vec::Vec;

use dense_code::binomial;
use dense_code::limits::{Budget, LimitReached, Limits};
use num_rational::Ratio;

use super::bits::{EachMember, filled};
use super::frames::{Lines, Looked, Pairs, Search};
use crate::{Card, CardSet, Maps};

/// The classes, under affine maps, of all collections of each size: either those without a set
/// ([caps](Self::caps)) or [all](Self::tables) of them.
///
/// Computed, not tabulated: the caps of four attributes take a fraction of a second.
///
/// ```
/// use set_cards::Classification;
///
/// // The caps of three attributes: 27 cards, at most 9 without a set.
/// let caps = Classification::<3>::caps();
/// assert_eq!(caps.largest(), 9);
/// let numbers: Vec<u128> = (0..=9).map(|cards| caps.collections(cards)).collect();
/// assert_eq!(numbers, [1, 27, 351, 2808, 14742, 50544, 107406, 126360, 63180, 2106]);
/// ```
///
/// # How
///
/// The classes are found level by level: every class of k + 1 cards is a class of k cards and one
/// card more. So a collection of k + 1 cards is reached in k + 1 ways, once for each card added
/// last. It is kept only when the card added last has the smallest invariant (see
/// [`CardSet::canonical`]), so that about one of the k + 1 ways remains. What is kept is brought to
/// its canonical form, sorted, and equal forms are dropped. A class stands for |G| / |stabiliser|
/// collections, so that the numbers of collections are sums over the classes; they agree with D. E.
/// Knuth's SETSET programs, which count the collections one by one.
#[derive(Clone, Debug)]
pub struct Classification<const D: usize = 4> {
    levels: Vec<Vec<Class<D>>>,
    caps_only: bool,
}

/// A class of collections that are the same up to affine maps.
///
/// ```
/// use set_cards::Classification;
///
/// let caps = Classification::<3>::caps();
/// // All caps of nine cards are the same up to affine maps.
/// assert_eq!(caps.classes(9).len(), 1);
/// let class = caps.classes(9)[0];
/// assert!(class.form().is_cap());
/// assert_eq!(class.stabiliser_order(), 144);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Class<const D: usize = 4> {
    pub(crate) form: CardSet<D>,
    /// Divides the order of the group.
    pub(crate) stabiliser: u128,
}

impl<const D: usize> Class<D> {
    /// One of the collections, in canonical form.
    ///
    /// ```
    /// use set_cards::{Classification, Maps};
    ///
    /// let caps = Classification::<3>::caps();
    /// let form = caps.classes(9)[0].form();
    /// assert_eq!(form.canonical(Maps::Affine).form(), form);
    /// ```
    #[must_use]
    #[inline]
    pub const fn form(&self) -> CardSet<D> {
        self.form
    }

    /// How many affine maps leave it as it is.
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// let caps = Classification::<3>::caps();
    /// assert_eq!(caps.classes(9)[0].stabiliser_order(), 144);
    /// ```
    #[must_use]
    #[inline]
    pub const fn stabiliser_order(&self) -> u128 {
        self.stabiliser
    }

    /// How many collections the class has: the order of the group divided by that of the
    /// stabiliser.
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// let caps = Classification::<3>::caps();
    /// assert_eq!(caps.classes(9)[0].collections(), 303_264 / 144);
    /// ```
    #[must_use]
    pub const fn collections(&self) -> u128 {
        Maps::Affine.order::<D>() / self.stabiliser
    }
}

impl<const D: usize> Classification<D> {
    /// The classes of caps (cap sets: collections without a set) of every size. About 9,900 for
    /// four attributes.
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// assert_eq!(Classification::<2>::caps().largest(), 4);
    /// ```
    #[must_use]
    pub fn caps() -> Self {
        let mut all = Self { levels: vec![start()], caps_only: true };
        // Nothing is limited.
        let _ = all.classify(usize::MAX, &Limits::new().with_bytes(u64::MAX));
        all
    }

    /// The classes of all collections of up to `cards` cards, with sets or without: the tables that
    /// may be dealt, without the order of their cards.
    ///
    /// For four attributes their number grows about fivefold with each card: 8135 for 11.
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// let tables = Classification::<2>::tables(9);
    /// // All collections of four of the nine cards of a plane.
    /// assert_eq!(tables.collections(4), 126);
    /// ```
    #[must_use]
    pub fn tables(cards: usize) -> Self {
        let mut all = Self { levels: vec![start()], caps_only: false };
        // Nothing is limited.
        let _ = all.classify(cards, &Limits::new().with_bytes(u64::MAX));
        all
    }

    /// As [`tables`](Self::tables), within limits: a step is a collection that is brought to its
    /// canonical form, and the bytes are those of the classes. While the list of a level grows, it
    /// may take as much again.
    ///
    /// ```
    /// use set_cards::Classification;
    /// use set_cards::dense_code::Limits;
    ///
    /// let limits = Limits::new().with_steps(1000);
    /// assert!(Classification::<4>::tables_within(12, &limits).is_err());
    /// assert_eq!(Classification::<4>::tables_within(5, &limits)?.collections(5), 25_621_596);
    /// # Ok::<(), set_cards::dense_code::limits::LimitReached>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitReached`] names the limit.
    pub fn tables_within(cards: usize, limits: &Limits<'_>) -> Result<Self, LimitReached> {
        let mut all = Self { levels: vec![start()], caps_only: false };
        all.classify(cards, limits)?;
        Ok(all)
    }

    /// Adds the classes of up to `cards` cards, level by level.
    fn classify(&mut self, cards: usize, limits: &Limits<'_>) -> Result<(), LimitReached> {
        let mut budget = Budget::new(limits);
        while self.levels.len() <= cards {
            let mut next = Classes::new(&mut budget);
            for class in &self.levels[self.levels.len() - 1] {
                children(class, self.caps_only, &mut next)?;
            }
            let mut next = next.sorted();
            if next.is_empty() {
                break;
            }
            bring_to_form(&mut next, &mut budget)?;
            self.levels.push(next);
        }
        Ok(())
    }

    /// The classes of `cards` cards, in the order of their forms; empty for more cards than
    /// [`largest`](Self::largest).
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// let caps = Classification::<3>::caps();
    /// assert_eq!(
    ///     (1..=9).map(|cards| caps.classes(cards).len()).collect::<Vec<_>>(),
    ///     [1, 1, 1, 2, 2, 3, 2, 3, 1]
    /// );
    /// ```
    #[must_use]
    pub fn classes(&self, cards: usize) -> &[Class<D>] {
        self.levels.get(cards).map_or(&[], Vec::as_slice)
    }

    /// The classes of `cards` cards; `None` if they were not classified. All caps are.
    fn known(&self, cards: usize) -> Option<&[Class<D>]> {
        (self.caps_only || cards < self.levels.len()).then(|| self.classes(cards))
    }

    /// The largest size that was classified: for caps the size of a maximum cap.
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// let caps = Classification::<3>::caps();
    /// assert_eq!(caps.largest(), 9);
    /// ```
    #[must_use]
    pub fn largest(&self) -> usize {
        self.levels.len() - 1
    }

    /// The number of collections of `cards` cards in the classification.
    ///
    /// 0 for more cards than [`largest`](Self::largest). In a classification of caps, 0 means that
    /// there are none. In a classification of all collections, it only means that they were not
    /// classified.
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// let caps = Classification::<3>::caps();
    /// assert_eq!(caps.collections(9), 2106);
    /// ```
    #[must_use]
    pub fn collections(&self, cards: usize) -> u128 {
        self.classes(cards).iter().map(Class::collections).sum()
    }

    /// The number of classes of `cards` cards under a group of maps. `None` when the number does
    /// not fit in a `u64`, and for tables of more cards than were classified.
    ///
    /// ```
    /// use set_cards::{Classification, Maps};
    ///
    /// let caps = Classification::<2>::caps();
    /// let classes =
    ///     |group| (0..=4).map(|cards| caps.count_classes(cards, group)).collect::<Vec<_>>();
    /// assert_eq!(classes(Maps::Affine), [1, 1, 1, 1, 1].map(Some));
    /// assert_eq!(classes(Maps::Relabellings), [1, 1, 2, 2, 3].map(Some));
    /// ```
    ///
    /// The classes under affine maps are the ones listed here. Those under relabellings are counted
    /// from the symmetries of each class by the Cauchy-Frobenius lemma, without looking at a
    /// collection.
    #[must_use]
    pub fn count_classes(&self, cards: usize, group: Maps) -> Option<u64> {
        let classes = self.known(cards)?;
        match group {
            Maps::Affine => u64::try_from(classes.len()).ok(),
            Maps::Relabellings => {
                let kinds = super::conjugacy::Kinds::new();
                classes
                    .iter()
                    .try_fold(0_u64, |sum, class| sum.checked_add(kinds.classes_within(class)))
            }
        }
    }

    /// The probability that `cards` random cards are one of the collections classified here. In a
    /// classification of caps this is the probability that they hold no set. `None` for more cards
    /// than the deck has, and for tables of more cards than were classified.
    ///
    /// ```
    /// use set_cards::num_rational::Ratio;
    /// use set_cards::Classification;
    ///
    /// let caps = Classification::<2>::caps();
    /// // Three of nine cards: 72 of 84 collections have no set.
    /// assert_eq!(caps.probability(3), Some(Ratio::new(72, 84)));
    /// assert_eq!(caps.probability(10), None);
    /// let tables = Classification::<2>::tables(3);
    /// assert_eq!(
    ///     (tables.probability(3), tables.probability(4)),
    ///     (Some(Ratio::from_integer(1)), None)
    /// );
    /// ```
    #[must_use]
    pub fn probability(&self, cards: usize) -> Option<Ratio<u128>> {
        self.known(cards)?;
        let all = binomial(Card::<D>::COUNT, cards as u64).filter(|&all| all > 0)?;
        Some(Ratio::new(self.collections(cards), all))
    }

    /// How many of all tables of `cards` cards have exactly 0, 1, 2, … sets. `cards` may be up to
    /// two more than [`largest`](Self::largest). `None` for more, for more cards than the deck has,
    /// and for a classification of caps.
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// let tables = Classification::<4>::tables(3);
    /// assert_eq!(tables.tables_by_sets(5), Some(vec![22_441_536, 3_116_880, 63_180]));
    /// assert_eq!(tables.tables_by_sets(6), None);
    ///
    /// // The deck of two attributes has nine cards.
    /// let tables = Classification::<2>::tables(9);
    /// assert_eq!(tables.tables_by_sets(9).map(|by_sets| by_sets.len()), Some(13)); // 0 to 12 sets
    /// assert_eq!(tables.tables_by_sets(10), None);
    /// ```
    ///
    /// A table of n cards is reached from each of its C(n, 2) parts of n - 2 cards. So take each
    /// class of n - 2 cards and each pair of new cards. Count the sets that contain one of the
    /// pair, and those that contain both. In this way 13 cards take the 8135 classes of 11, and 15
    /// cards those of 13.
    #[must_use]
    pub fn tables_by_sets(&self, cards: usize) -> Option<Vec<u128>> {
        let is_in_deck = u64::try_from(cards).is_ok_and(|cards| cards <= Card::<D>::COUNT);
        if self.caps_only || cards > self.levels.len() + 1 || !is_in_deck {
            return None;
        }
        let Some(parts) = cards.checked_sub(2) else {
            return Some(vec![Card::<D>::COUNT.pow(u32::from(cards == 1)).into()]);
        };
        let mut counts = Vec::new();
        for class in self.classes(parts) {
            let mut by_sets = [0_u32; 128];
            class.count_pairs(&mut by_sets);
            let sets = class.form.count_sets() as usize;
            for (more, &pairs) in by_sets.iter().enumerate().filter(|&(_, &pairs)| pairs > 0) {
                if counts.len() <= sets + more {
                    counts.resize(sets + more + 1, 0);
                }
                counts[sets + more] += class.collections() * u128::from(pairs);
            }
        }
        let ways = binomial(cards as u64, 2)?;
        for count in &mut counts {
            *count /= ways;
        }
        Some(counts)
    }

    /// The classes of `cards` cards that are complete caps: no card can be added.
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// let caps = Classification::<3>::caps();
    /// let complete = |cards| caps.complete_caps(cards).count();
    /// assert_eq!((complete(8), complete(9)), (2, 1));
    /// ```
    pub fn complete_caps(&self, cards: usize) -> impl Iterator<Item = &Class<D>> {
        self.classes(cards).iter().filter(|class| class.form.is_complete())
    }
}

impl<const D: usize> Class<D> {
    /// How many pairs of other cards make a given number of sets when both are added.
    fn count_pairs(&self, by_sets: &mut [u32; 128]) {
        let mut others = [(Card::ZERO, 0); 81];
        let with_sets = |card| (card, self.form.sets_with_card(card) as usize);
        let others = filled(&mut others, (!self.form).into_iter().map(with_sets));
        for (place, &(a, with_a)) in others.iter().enumerate() {
            // The cards whose third with a is there.
            let mirrored = self.form.reflect(a);
            for &(b, with_b) in &others[place + 1..] {
                by_sets[with_a + with_b + usize::from(mirrored.contains(b))] += 1;
            }
        }
    }
}

/// Makes the forms canonical where the classes have more than half of the deck: the searches for
/// classes make the least image of the cards that are there, and a canonical form has that of the
/// others.
pub(super) fn bring_to_form<const D: usize>(
    classes: &mut [Class<D>],
    budget: &mut Budget<'_>,
) -> Result<(), LimitReached> {
    for class in classes.iter_mut().filter(|class| class.form.is_more_than_half()) {
        budget.spend(1)?;
        class.form = class.form.canonical(Maps::Affine).form();
    }
    classes.sort_unstable();
    Ok(())
}

fn start<const D: usize>() -> Vec<Class<D>> {
    vec![Class { form: CardSet::EMPTY, stabiliser: Maps::Affine.order::<D>() }]
}

/// Classes that are found several times, and what finding them may cost.
pub(super) struct Classes<'a, 'b, const D: usize> {
    found: Vec<Class<D>>,
    budget: &'a mut Budget<'b>,
}

impl<'a, 'b, const D: usize> Classes<'a, 'b, D> {
    pub(super) const fn new(budget: &'a mut Budget<'b>) -> Self {
        Self { found: Vec::new(), budget }
    }

    /// Adds the class that a search finds.
    pub(super) fn add(
        &mut self,
        mut search: Search<1>,
        run: impl FnOnce(&mut Search<1>),
    ) -> Result<(), LimitReached> {
        self.budget.spend(1)?;
        self.budget.take(size_of::<Class<D>>() as u64)?;
        run(&mut search);
        let form = CardSet(search.image());
        self.found.push(Class { form, stabiliser: search.stabiliser_order::<D>() });
        Ok(())
    }

    /// Each class once, ascending.
    pub(super) fn sorted(self) -> Vec<Class<D>> {
        let Self { mut found, budget } = self;
        let before = found.len();
        found.sort_unstable();
        found.dedup();
        budget.give_back(((before - found.len()) * size_of::<Class<D>>()) as u64);
        found
    }
}

/// Adds the canonical forms of the children of a class that have the new card as their smallest.
fn children<const D: usize>(
    class: &Class<D>,
    caps_only: bool,
    next: &mut Classes<'_, '_, D>,
) -> Result<(), LimitReached> {
    let members = class.form.0;
    let mut points = [0; 81];
    let len = filled(&mut points, members.ones()).len();
    let candidates = if caps_only { class.form.free_cards() } else { !class.form };
    let parent = Lines::new(&points[..len]);
    let mut first = EachMember::new(0);
    let mut keys = EachMember::new(0);
    for new in candidates.0.ones() {
        let mut lines = parent;
        lines.add(&points[..len], new);
        points[len] = new;
        let points = &points[..=len];
        let lines = lines.marked(points);
        let looked = Looked { points, lines: &lines };
        let mut pairs = Pairs::new();
        pairs.first_invariants(&looked, &mut first);
        if first.as_slice()[..len].iter().any(|&invariant| invariant < first[len]) {
            continue;
        }
        let mut second = |at| pairs.second_invariant(&looked, &first, at);
        let mine = second(len);
        if (0..len).any(|at| first[at] == first[len] && second(at) < mine) {
            continue;
        }
        // The search wants the points in ascending order.
        let search = Search::new(members.with(new.into()));
        let place = points[..len].iter().take_while(|&&point| point < new).count();
        let keys_so_far = &mut keys.as_mut_slice()[..=len];
        for (at, key) in keys_so_far.iter_mut().enumerate() {
            *key = second(at);
        }
        keys_so_far[place..].rotate_right(1);
        next.add(search, |search| search.run_with(&lines, &keys, &mut |_, _| {}))?;
    }
    Ok(())
}
