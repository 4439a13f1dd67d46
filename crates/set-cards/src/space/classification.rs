use alloc::vec;
use alloc::vec::Vec;

use dense_code::binomial;
use dense_code::limits::{Budget, LimitReached, Limits};
use num_rational::Ratio;

use super::canonical::Canonical;
use super::card_set::{CardSet, ones};
use super::frames::Search;
use super::invariants::{PairCounts, Pairs, Points};
use super::maps::Maps;
use super::points::POINTS;
use crate::Card;

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
    levels: Vec<Vec<Canonical<D>>>,
    caps_only: bool,
}

impl<const D: usize> Classification<D> {
    /// The classes of caps (cap sets: collections without a set) of every size. About 9,900 for
    /// four attributes, which take 0.4 MB and a tenth of a second.
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// assert_eq!(Classification::<2>::caps().largest(), 4);
    /// ```
    #[must_use]
    pub fn caps() -> Self {
        Self::caps_within(&Limits::default()).expect("all caps take less than the default limits")
    }

    /// As [`caps`](Self::caps), within limits: see [`tables_within`](Self::tables_within).
    ///
    /// # Errors
    ///
    /// [`LimitReached`] names the limit.
    pub fn caps_within(limits: &Limits<'_>) -> Result<Self, LimitReached> {
        Self::classify(usize::MAX, true, limits)
    }

    /// The classes of all collections of up to `cards` cards, with sets or without: the tables that
    /// may be dealt, without the order of their cards.
    ///
    /// For four attributes their number grows about fivefold with each card: 8135 for 11.
    ///
    /// ```
    /// use set_cards::Classification;
    ///
    /// let tables = Classification::<2>::tables(9)?;
    /// // All collections of four of the nine cards of a plane.
    /// assert_eq!(tables.collections(4), 126);
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitReached`]: those of [`tables_within`](Self::tables_within) with
    /// [`Limits::default`].
    pub fn tables(cards: usize) -> Result<Self, LimitReached> {
        Self::tables_within(cards, &Limits::default())
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
        Self::classify(cards, false, limits)
    }

    /// The classes of up to `cards` cards, level by level.
    fn classify(cards: usize, caps_only: bool, limits: &Limits<'_>) -> Result<Self, LimitReached> {
        let mut budget = Budget::new(limits);
        let mut levels = vec![vec![class_of_no_card()]];
        // Level by level: a class is found from those with one card less, and from no others.
        while levels.len() <= cards {
            let mut next = Classes::new(&mut budget);
            for class in &levels[levels.len() - 1] {
                children(class, caps_only, &mut next)?;
            }
            let next = next.finish()?;
            // No collection has more cards: the largest caps, or the whole deck.
            if next.is_empty() {
                break;
            }
            levels.push(next);
        }
        Ok(Self { levels, caps_only })
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
    pub fn classes(&self, cards: usize) -> &[Canonical<D>] {
        self.levels.get(cards).map_or(&[], Vec::as_slice)
    }

    /// The largest size that was classified: for caps the size of a maximum cap.
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
        self.classes(cards).iter().map(|class| u128::from(class.collections())).sum()
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
    /// let odds = caps.probability(3);
    /// assert_eq!(odds, Some(Ratio::new(72, 84)));
    /// let decimal = odds.map(|odds| *odds.numer() as f64 / *odds.denom() as f64);
    /// assert_eq!(decimal.map(|odds| format!("{odds:.3}")), Some("0.857".to_owned()));
    ///
    /// assert_eq!(caps.probability(10), None);
    /// let tables = Classification::<2>::tables(3)?;
    /// assert_eq!(
    ///     (tables.probability(3), tables.probability(4)),
    ///     (Some(Ratio::from_integer(1)), None)
    /// );
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn probability(&self, cards: usize) -> Option<Ratio<u128>> {
        if !self.caps_only && cards >= self.levels.len() {
            return None;
        }
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
    /// let tables = Classification::<4>::tables(3)?;
    /// assert_eq!(tables.tables_by_sets(5), Some(vec![22_441_536, 3_116_880, 63_180]));
    /// assert_eq!(tables.tables_by_sets(6), None);
    ///
    /// // The deck of two attributes has nine cards.
    /// let tables = Classification::<2>::tables(9)?;
    /// assert_eq!(tables.tables_by_sets(9).map(|by_sets| by_sets.len()), Some(13)); // 0 to 12 sets
    /// assert_eq!(tables.tables_by_sets(10), None);
    /// # Ok::<(), set_cards::Error>(())
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
            let sets = class.form().count_sets() as usize;
            // The product fits: at most 1,965,150,720 collections, 3,240 pairs.
            for (more, &pairs) in pairs_by_sets(class.form()).iter().enumerate() {
                if pairs > 0 {
                    if counts.len() <= sets + more {
                        counts.resize(sets + more + 1, 0);
                    }
                    counts[sets + more] += u128::from(class.collections() * pairs);
                }
            }
        }
        // Each table was reached from each of its parts.
        let ways = binomial(cards as u64, 2)?;
        for count in &mut counts {
            *count /= ways;
        }
        Some(counts)
    }
}

/// How many pairs of other cards make 0, 1, 2, … new sets when both are added.
fn pairs_by_sets<const D: usize>(cards: CardSet<D>) -> [u64; 128] {
    // A card is in 40 sets at most: two make no more than 80 new ones and one of both.
    let mut by_sets = [0; 128];
    let with_sets = |card| (card, cards.sets_with_card(card) as usize);
    let others: Vec<(Card<D>, usize)> = (!cards).iter().map(with_sets).collect();
    for (place, &(a, with_a)) in others.iter().enumerate() {
        // The cards whose third with a is there.
        let mirrored = cards.reflect(a);
        for &(b, with_b) in &others[place + 1..] {
            by_sets[with_a + with_b + usize::from(mirrored.contains(b))] += 1;
        }
    }
    by_sets
}

pub(super) fn class_of_no_card<const D: usize>() -> Canonical<D> {
    Canonical::new(CardSet::EMPTY, Maps::Affine.order::<D>(), Maps::Affine)
}

/// Classes of one number of cards that are found several times, and what finding them may cost.
pub(super) struct Classes<'a, 'b, const D: usize> {
    found: Vec<Canonical<D>>,
    budget: &'a mut Budget<'b>,
}

impl<'a, 'b, const D: usize> Classes<'a, 'b, D> {
    pub(super) const fn new(budget: &'a mut Budget<'b>) -> Self {
        Self { found: Vec::new(), budget }
    }

    /// Adds the class that a search finds.
    pub(super) fn add(
        &mut self,
        mut search: Search,
        run: impl FnOnce(&mut Search),
    ) -> Result<(), LimitReached> {
        self.budget.spend(1)?;
        self.budget.take(size_of::<Canonical<D>>() as u64)?;
        run(&mut search);
        let form = CardSet::from_bits(search.image()).expect("maps stay in the space");
        self.found.push(Canonical::new(form, search.stabiliser_order::<D>(), Maps::Affine));
        Ok(())
    }

    /// Each class once, ascending.
    pub(super) fn finish(self) -> Result<Vec<Canonical<D>>, LimitReached> {
        let Self { mut found, budget } = self;
        let before = found.len();
        // Sorted and not hashed: the levels are wanted in order anyway.
        found.sort_unstable();
        found.dedup();
        budget.give_back(((before - found.len()) * size_of::<Canonical<D>>()) as u64);
        // The searches give the least image of the cards that are there, and a canonical form of
        // more than half of the deck has that of the others.
        if found.first().is_some_and(|class| class.form().smaller_part() != class.form()) {
            for class in &mut found {
                budget.spend(1)?;
                *class = class.form().canonical(Maps::Affine);
            }
            found.sort_unstable();
        }
        Ok(found)
    }
}

/// Adds the canonical forms of the children of a class that have the new card as their smallest.
fn children<const D: usize>(
    class: &Canonical<D>,
    caps_only: bool,
    next: &mut Classes<'_, '_, D>,
) -> Result<(), LimitReached> {
    let mut points = [0; POINTS];
    let mut len = 0;
    for point in ones(class.form().bits()) {
        points[len] = point;
        len += 1;
    }
    let candidates = if caps_only { class.form().free_cards() } else { !class.form() };
    let parent = PairCounts::new(&points[..len]);
    let (mut first, mut keys) = ([0; POINTS], [0; POINTS]);
    // The pairs of the parent are counted once, and those of the new card added for each child.
    for new in ones(candidates.bits()) {
        let mut counts = parent;
        counts.add(&points[..len], new);
        points[len] = new;
        let points = &points[..=len];
        let counts = counts.marked(points);
        let looked = Points { points, counts: &counts };
        let mut pairs = Pairs::new();
        pairs.first_invariants(&looked, &mut first);
        // The first invariant alone decides most cases; the second one is for ties.
        if first[..len].iter().any(|&invariant| invariant < first[len]) {
            continue;
        }
        let mut second = |at| pairs.second_invariant(&looked, &first, at);
        let mine = second(len);
        if (0..len).any(|at| first[at] == first[len] && second(at) < mine) {
            continue;
        }
        // The search has its points in ascending order, so the new card's key moves to its place;
        // the counts and keys found here save the search its first step.
        let place = points[..len].iter().take_while(|&&point| point < new).count();
        for (at, key) in keys[..=len].iter_mut().enumerate() {
            *key = second(at);
        }
        keys[place..=len].rotate_right(1);
        let search = Search::new(class.form().bits() | 1 << new);
        next.add(search, |search| search.run_with(&counts, &keys, &mut |_, _| {}))?;
    }
    Ok(())
}
