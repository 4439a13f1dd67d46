use super::affine::AffineMap;
use super::card_set::CardSet;
use super::frames::{Search, map_of_frame};
use super::maps::Maps;
use super::relabelling::{Relabelling, walk};

/// A collection of cards brought to its canonical form, which stands for its class: all collections
/// that maps of a group take to it. See [`CardSet::canonical`].
///
/// ```
/// use set_cards::{CardSet, Maps};
///
/// let plane: CardSet = CardSet::DECK.iter().take(9).collect();
/// let canonical = plane.canonical(Maps::Affine);
/// assert_eq!(canonical.form().len(), 9);
/// assert_eq!(canonical.stabiliser_order(), 1_679_616);
/// assert_eq!(canonical.collections(), 1170); // the planes
/// ```
///
/// Order: by the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Canonical<const D: usize = 4> {
    form: CardSet<D>,
    /// Divides the order of the group.
    stabiliser: u64,
    group: Maps,
}

impl<const D: usize> Canonical<D> {
    pub(super) const fn new(form: CardSet<D>, stabiliser: u64, group: Maps) -> Self {
        Self { form, stabiliser, group }
    }

    /// The canonical form: equal for two collections exactly when a map of the group takes one to
    /// the other.
    #[must_use]
    #[inline]
    pub const fn form(self) -> CardSet<D> {
        self.form
    }

    /// How many maps of the group leave the collection as it is.
    #[must_use]
    #[inline]
    pub const fn stabiliser_order(self) -> u64 {
        self.stabiliser
    }

    /// How many collections the class has: the order of the group divided by that of the
    /// stabiliser.
    #[must_use]
    pub const fn collections(self) -> u64 {
        self.group.order::<D>() / self.stabiliser
    }
}

impl<const D: usize> CardSet<D> {
    /// The canonical form of these cards under a group, and the order of the stabiliser.
    ///
    /// ```
    /// use set_cards::{AffineMap, Card, CardSet, Maps};
    ///
    /// let cards: CardSet = "0000 0001 0012 1201 2210".parse()?;
    /// let units = AffineMap::IDENTITY.columns();
    /// let map = AffineMap::new(units.map(Card::negative), "1202".parse()?)?;
    /// assert_eq!(cards.mapped(map).canonical(Maps::Affine), cards.canonical(Maps::Affine));
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    ///
    /// The form is canonical, not minimal, under affine maps; which form it is may change from 0.1
    /// to 0.2.
    ///
    /// # How it works
    ///
    /// *Relabellings*: the form is the smallest image ([`bits`](CardSet::bits)) of all 31,104,
    /// which takes a tenth of a millisecond.
    ///
    /// *Affine maps*: a frame is some cards of the collection, chosen one by one, that a map takes
    /// to the cards of rank 0, 1, 3, 9, 27. Each frame gives an image of the collection, and the
    /// form is the smallest image, compared from the smallest card on.
    ///
    /// Not all frames are tried. Each card gets an invariant: for its pairs with the other cards,
    /// how many are completed to a set within the collection, and how many other pairs are parallel
    /// to them (their differences are equal or opposite). The next card of a frame lies outside the
    /// span of those before it, and comes from the smallest class of cards with equal invariants.
    /// A collection of more than half of the deck is brought to its form through the other cards.
    /// For most collections a few frames are left to try, which takes microseconds.
    #[must_use]
    pub fn canonical(self, group: Maps) -> Canonical<D> {
        // The smallest of 31,104 images is found by trying all. The smallest of 1,965,150,720 would
        // take far longer than another image that is the same for all equivalent collections.
        match group {
            Maps::Relabellings => {
                let (form, stabiliser) = walk(self);
                Canonical { form, stabiliser, group }
            }
            Maps::Affine => self.affine_search().0,
        }
    }

    /// The canonical form under a group, and a map of the group that takes these cards to it.
    ///
    /// ```
    /// use set_cards::{CardSet, Maps};
    ///
    /// let cards: CardSet = "0000 0001 1012 1201 2210".parse()?;
    /// for group in [Maps::Affine, Maps::Relabellings] {
    ///     let (canonical, map) = cards.canonical_map(group);
    ///     assert_eq!(cards.mapped(map), canonical.form());
    /// }
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn canonical_map(self, group: Maps) -> (Canonical<D>, AffineMap<D>) {
        match group {
            Maps::Affine => {
                let (canonical, search) = self.affine_search();
                (canonical, map_of_frame::<D>(search.frame().cards()).inverse())
            }
            Maps::Relabellings => {
                let canonical = self.canonical(group);
                let map = self.map_to(canonical.form, group);
                (canonical, map.expect("the form is an image of the cards"))
            }
        }
    }

    /// A map of the group that takes these cards to others; `None` when there is none.
    #[must_use]
    pub fn map_to(self, other: Self, group: Maps) -> Option<AffineMap<D>> {
        match group {
            Maps::Relabellings => {
                Relabelling::first_between(self, other).map(Relabelling::to_affine)
            }
            Maps::Affine => {
                // There and back through the common form. With 1,965,150,720 maps they can't be
                // tried.
                let (form, there) = self.canonical_map(group);
                let (same, back) = other.canonical_map(group);
                (form == same).then(|| there.then(back.inverse()))
            }
        }
    }

    /// These cards, or the others if these are more than half of the deck: maps take both along,
    /// and the search is over the fewer.
    pub(super) fn smaller_part(self) -> Self {
        if self.len() * 2 > Self::DECK.len() { !self } else { self }
    }

    fn affine_search(self) -> (Canonical<D>, Search) {
        // The larger part has the same symmetries and many more frames.
        let few = self.smaller_part();
        let mut search = Search::new(few.bits());
        search.run(&mut |_, _| {});
        let image = Self::from_bits(search.image()).expect("maps stay in the space");
        let form = if few == self { image } else { !image };
        (Canonical::new(form, search.stabiliser_order::<D>(), Maps::Affine), search)
    }
}
