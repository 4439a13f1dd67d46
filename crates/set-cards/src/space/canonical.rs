use dense_code::limits::{Budget, LimitReached, Limits};

use super::Maps;
use super::frames::{Search, map_of_frame};
use super::relabelling::Walk;
use crate::{AffineMap, Card, CardSet};

/// A collection of cards brought to its canonical form: see [`CardSet::canonical`].
///
/// ```
/// use set_cards::{CardSet, Maps};
///
/// // The empty collection is left as it is by every map.
/// let empty = CardSet::<4>::EMPTY.canonical(Maps::Relabellings);
/// assert_eq!((empty.form(), empty.stabiliser_order()), (CardSet::EMPTY, 31_104));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Canonical<const D: usize = 4, const W: usize = 1> {
    pub(crate) group: Maps,
    pub(crate) form: CardSet<D, W>,
    /// Divides the order of the group.
    pub(crate) stabiliser: u128,
}

impl<const D: usize, const W: usize> Canonical<D, W> {
    /// The group that it is canonical under.
    ///
    /// ```
    /// use set_cards::{CardSet, Maps};
    /// assert_eq!(CardSet::<4>::DECK.canonical(Maps::Relabellings).group(), Maps::Relabellings);
    /// ```
    #[must_use]
    #[inline]
    pub const fn group(self) -> Maps {
        self.group
    }

    /// Equal for two collections exactly when a map of the group takes one to the other.
    ///
    /// ```
    /// use set_cards::{Card, CardSet, Maps};
    /// let forms = Card::<4>::all().map(|card| CardSet::from(card).canonical(Maps::Affine).form());
    /// assert!(forms.into_iter().all(|form| form == CardSet::from(Card::ZERO)));
    /// ```
    #[must_use]
    #[inline]
    pub const fn form(self) -> CardSet<D, W> {
        self.form
    }

    /// How many maps of the group leave the collection as it is.
    ///
    /// ```
    /// use set_cards::{CardSet, Maps};
    /// assert_eq!(CardSet::<4>::DECK.canonical(Maps::Relabellings).stabiliser_order(), 31_104);
    /// ```
    #[must_use]
    #[inline]
    pub const fn stabiliser_order(self) -> u128 {
        self.stabiliser
    }

    /// How many collections are the same up to the group: its order divided by that of the
    /// stabiliser.
    ///
    /// ```
    /// use set_cards::{Card, CardSet, Maps};
    ///
    /// // Any card can be any other.
    /// let card = CardSet::from(Card::<4>::ZERO);
    /// assert_eq!(
    ///     [Maps::Affine, Maps::Relabellings].map(|group| card.canonical(group).orbit_size()),
    ///     [81, 81]
    /// );
    /// ```
    #[must_use]
    pub const fn orbit_size(self) -> u128 {
        self.group.order::<D>() / self.stabiliser
    }
}

impl<const D: usize, const W: usize> CardSet<D, W> {
    /// The canonical form of these cards under a group, and the order of the stabiliser.
    ///
    /// ```
    /// use set_cards::{CardSet, Maps};
    ///
    /// // Any two sets are the same up to affine maps. With relabellings it matters in how many
    /// // attributes they differ.
    /// let sets = CardSet::<4>::DECK.sets().map(|cards| cards.into_iter().collect());
    /// let sets: Vec<CardSet> = sets.collect();
    /// let forms = |group| {
    ///     let mut forms: Vec<CardSet> =
    ///         sets.iter().map(|cards| cards.canonical(group).form()).collect();
    ///     forms.sort();
    ///     forms.dedup();
    ///     forms.len()
    /// };
    /// assert_eq!((forms(Maps::Affine), forms(Maps::Relabellings)), (1, 4));
    /// assert_eq!(sets[0].canonical(Maps::Affine).orbit_size(), 1080);
    /// ```
    ///
    /// The form is canonical, not minimal, under affine maps; which form it is may change from 0.1
    /// to 0.2.
    ///
    /// # How it works
    ///
    /// *Relabellings*: the form is the smallest image ([`bits`](CardSet::bits)) of all.
    ///
    /// *Affine maps*: a frame is some cards of the collection, chosen one by one, that a map takes
    /// to the cards of rank 0, 1, 3, 9, 27, … Each frame gives an image of the collection, and the
    /// form is the smallest image, compared from the smallest card on.
    ///
    /// Not all frames are tried. Each card gets an invariant: for its pairs with the other cards,
    /// how many are completed to a set within the collection, and how many other pairs are parallel
    /// to them (their differences are equal or opposite). The next card of a frame lies outside the
    /// span of those before it, and comes from the smallest class of cards with equal invariants.
    ///
    /// If up to 64 cards of five or six attributes still look alike, they are told apart by the
    /// number of them on each hyperplane. A collection of more than half of the deck is brought to
    /// its form through the other cards.
    ///
    /// # Time
    ///
    /// *Relabellings*: about 0.2 ms for four attributes, whatever the cards: there are 31,104 maps.
    /// For five attributes about 30 ms: there are 30 times as many maps, and each takes longer.
    /// For six attributes there are 1080 times as many maps as for four.
    ///
    /// *Affine maps*: most collections of ten cards and more leave a few frames: a few
    /// microseconds, or a tenth of a millisecond with hyperplanes. Symmetries leave more frames: of
    /// a million collections of all kinds, nine cards of six attributes took longest, 40 ms. More
    /// than 64 cards can look alike to all invariants: the graphs of bent functions, 81 cards of
    /// six attributes, take up to 0.3 s. For cards that come from elsewhere,
    /// [`canonical_within`](Self::canonical_within) bounds the time.
    #[must_use]
    pub fn canonical(self, group: Maps) -> Canonical<D, W> {
        match group {
            Maps::Relabellings => Self::least_form(self.walk()),
            Maps::Affine => {
                let mut search = self.small_search();
                search.run(&mut |_, _| {});
                self.affine_form(&search)
            }
        }
    }

    /// As [`canonical`](Self::canonical), within limits. For affine maps a step is a card that is
    /// tried in a frame, and takes about a microsecond; comparing all cards by hyperplanes counts
    /// as `8 + 2 n` steps for `n` cards. For relabellings, each map is a step, and all of them are
    /// counted at the start. The byte limit is ignored.
    ///
    /// ```
    /// use set_cards::dense_code::Limits;
    /// use set_cards::{CardSet, Maps};
    ///
    /// let cards = CardSet::<4>::from_bits(0b1011_0110_0101).ok_or("no cards")?;
    /// let limits = Limits::new().with_steps(31_104);
    /// for group in [Maps::Affine, Maps::Relabellings] {
    ///     assert_eq!(cards.canonical_within(group, &limits)?, cards.canonical(group));
    ///     assert!(cards.canonical_within(group, &limits.with_steps(3)).is_err());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`LimitReached`] names the limit.
    pub fn canonical_within(
        self,
        group: Maps,
        limits: &Limits<'_>,
    ) -> Result<Canonical<D, W>, LimitReached> {
        let mut budget = Budget::new(limits);
        match group {
            Maps::Relabellings => {
                budget.spend(u64::try_from(group.order::<D>()).unwrap_or(u64::MAX))?;
                self.walk_asking(|| budget.ask()).map(Self::least_form)
            }
            Maps::Affine => {
                let mut search = self.small_search();
                search.run_within(&mut budget, &mut |_, _| {})?;
                Ok(self.affine_form(&search))
            }
        }
    }

    /// Whether these cards are their own canonical form.
    #[must_use]
    pub fn is_canonical(self, group: Maps) -> bool {
        self.canonical(group).form == self
    }

    /// The canonical form under a group, and a map of the group that takes these cards to it.
    ///
    /// ```
    /// use set_cards::{CardSet, Maps};
    ///
    /// let cards = CardSet::<4>::from_bits(0b1011_0110_0101).ok_or("no cards")?;
    /// for group in [Maps::Affine, Maps::Relabellings] {
    ///     let (canonical, map) = cards.canonical_map(group);
    ///     assert_eq!(cards.mapped(map), canonical.form());
    /// }
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn canonical_map(self, group: Maps) -> (Canonical<D, W>, AffineMap<D>) {
        match group {
            Maps::Affine => self.canonical_affine(),
            Maps::Relabellings => {
                let canonical = self.canonical(group);
                (canonical, self.relabelling_to(canonical.form).unwrap_or_default())
            }
        }
    }

    /// A map of the group that takes these cards to others; `None` when there is none.
    ///
    /// ```
    /// use set_cards::{Card, CardSet, Maps};
    ///
    /// let set = |last: &str| {
    ///     [Ok(Card::ZERO), last.parse(), last.parse().map(Card::negative)]
    ///         .into_iter()
    ///         .collect::<Result<CardSet, _>>()
    /// };
    /// let (one, other) = (set("0001")?, set("1111")?);
    /// let map = one.map_to(other, Maps::Affine).ok_or("all sets are alike")?;
    /// assert_eq!(one.mapped(map), other);
    /// // The cards of the first set differ in one attribute, those of the other in all four.
    /// assert_eq!(one.map_to(other, Maps::Relabellings), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn map_to(self, other: Self, group: Maps) -> Option<AffineMap<D>> {
        match group {
            Maps::Relabellings => self.relabelling_to(other),
            Maps::Affine => {
                let (form, there) = self.canonical_affine();
                let (same, back) = other.canonical_affine();
                (form == same).then(|| there.then(back.inverse()))
            }
        }
    }

    /// Whether more than half of the deck is there.
    pub(super) fn is_more_than_half(self) -> bool {
        u64::from(self.len()) * 2 > Card::<D>::COUNT
    }

    /// The search for the form of these cards, or of the others if these are more than half.
    fn small_search(self) -> Search<W> {
        Search::new(if self.is_more_than_half() { (!self).0 } else { self.0 })
    }

    fn least_form(walk: Walk<D, W>) -> Canonical<D, W> {
        let (form, stabiliser) = (walk.smallest, walk.times.into());
        Canonical { group: Maps::Relabellings, form, stabiliser }
    }

    fn affine_form(self, search: &Search<W>) -> Canonical<D, W> {
        let form = Self(search.image());
        Canonical {
            group: Maps::Affine,
            form: if self.is_more_than_half() { !form } else { form },
            stabiliser: search.stabiliser_order::<D>(),
        }
    }

    fn canonical_affine(self) -> (Canonical<D, W>, AffineMap<D>) {
        let mut search = self.small_search();
        search.run(&mut |_, _| {});
        let form = self.affine_form(&search);
        (form, map_of_frame::<D, W>(search.frame().cards()).inverse())
    }
}
