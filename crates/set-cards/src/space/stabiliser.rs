use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dense_code::Dense;

use super::affine::{AffineMap, unit};
use super::card_set::CardSet;
use super::frames::{Search, map_of_frame};
use super::maps::Maps;
use super::relabelling::Relabelling;
use crate::Card;

/// The maps of a group that leave a collection of cards as it is.
///
/// ```
/// use set_cards::{CardSet, Maps};
///
/// // The plane of nine cards: its own 432 affine maps, times the ways to map the rest.
/// let plane = CardSet::<4>::from_bits(0x1FF).ok_or("nine cards")?;
/// let stabiliser = plane.stabiliser(Maps::Affine);
/// assert_eq!(stabiliser.order(), 1_679_616);
/// assert!(stabiliser.generators().iter().all(|&map| plane.mapped(map) == plane));
/// assert_eq!(stabiliser.order(), plane.canonical(Maps::Affine).stabiliser_order());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stabiliser<const D: usize = 4> {
    generators: Vec<AffineMap<D>>,
    order: u64,
}

impl<const D: usize> Stabiliser<D> {
    /// A few maps whose products give all the others. There may be more than necessary.
    #[must_use]
    pub fn generators(&self) -> &[AffineMap<D>] {
        &self.generators
    }

    /// How many maps there are.
    #[must_use]
    pub const fn order(&self) -> u64 {
        self.order
    }

    /// All of the maps, ascending. O(n log n) for each generator: too slow for millions of maps.
    ///
    /// ```
    /// use set_cards::{CardSet, Maps};
    ///
    /// let set = CardSet::<2>::from_bits(0b111).ok_or("three cards")?;
    /// let maps = set.stabiliser(Maps::Affine).elements();
    /// assert_eq!(maps.len(), 36);
    /// assert!(maps.iter().all(|&map| set.mapped(map) == set));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn elements(&self) -> Vec<AffineMap<D>> {
        // A tree, since `alloc` has no hash set, and the maps are wanted in order.
        let mut all = BTreeSet::from([AffineMap::IDENTITY]);
        let mut front = Vec::from([AffineMap::IDENTITY]);
        while let Some(map) = front.pop() {
            for &next in &self.generators {
                if all.insert(map.then(next)) {
                    front.push(map.then(next));
                }
            }
        }
        all.into_iter().collect()
    }

    /// All cards that the maps take a card to.
    #[must_use]
    pub fn orbit(&self, card: Card<D>) -> CardSet<D> {
        let mut orbit = CardSet::EMPTY.with(card);
        // Whole collections are mapped, so a few rounds end with the orbit.
        loop {
            let images = self.generators.iter().map(|&map| orbit.mapped(map));
            let longer = images.fold(orbit, |all, image| all | image);
            if longer == orbit {
                return orbit;
            }
            orbit = longer;
        }
    }
}

impl<const D: usize> CardSet<D> {
    /// The maps of a group that leave these cards as they are: see [`Stabiliser`].
    #[must_use]
    pub fn stabiliser(self, group: Maps) -> Stabiliser<D> {
        match group {
            Maps::Affine => self.smaller_part().affine_stabiliser(),
            Maps::Relabellings => self.stabilising_relabellings(),
        }
    }

    fn affine_stabiliser(self) -> Stabiliser<D> {
        let mut generators = Vec::new();
        let mut search = Search::new(self.bits());
        search.run(&mut |from, to| {
            let back = map_of_frame::<D>(from.cards()).inverse();
            generators.push(back.then(map_of_frame::<D>(to.cards())));
        });
        let frame = search.frame().cards();
        let to = map_of_frame::<D>(frame);
        let from = to.inverse();
        // And those that leave the whole frame, moved from the standard frame to this one.
        for map in outside(frame.len()) {
            generators.push(from.then(map).then(to));
        }
        Stabiliser { generators, order: search.stabiliser_order::<D>() }
    }

    /// All relabellings are tried; one that is no product of those found before is a generator.
    fn stabilising_relabellings(self) -> Stabiliser<D> {
        let mut group = Stabiliser { generators: Vec::new(), order: 1 };
        let mut found = group.elements();
        for map in Relabelling::<D>::all() {
            let is_new = || found.binary_search(&map.to_affine()).is_err();
            if self.iter().all(|card| self.contains(map.apply(card))) && is_new() {
                // Each generator at least doubles the group, so all products take a moment.
                group.generators.push(map.to_affine());
                found = group.elements();
            }
        }
        group.order = found.len() as u64;
        group
    }
}

/// Generators of the affine maps that leave the first `len` cards of the standard frame (the zero
/// card, and the units from the last attribute on): a unit that is left free may have any other
/// unit added, or change its sign; the zero card may be moved if it is free.
fn outside<const D: usize>(len: usize) -> Vec<AffineMap<D>> {
    let units = AffineMap::<D>::IDENTITY.columns();
    let mut maps = Vec::new();
    // The i-th unit of the frame has its 1 in the i-th attribute from the last.
    for moved in 0..D + 1 - len.max(1) {
        for added in 0..D {
            let mut columns = units;
            columns[moved] = columns[moved].plus(columns[added]);
            // A unit plus another is independent of the others; plus itself it is its negative.
            maps.push(AffineMap::new(columns, Card::ZERO).expect("independent columns"));
        }
    }
    if len == 0 {
        maps.push(AffineMap::new(units, unit(0)).expect("independent columns"));
    }
    maps
}
