use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::affine::unit;
use super::frames::{Search, map_of_frame};
use super::placing::{Placed, Placing, identity};
use crate::{AffineMap, Card, CardSet, Maps, Relabelling};

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
pub struct Stabiliser<const D: usize = 4, const W: usize = 1> {
    generators: Vec<AffineMap<D>>,
    order: u128,
}

impl<const D: usize, const W: usize> Stabiliser<D, W> {
    /// A few maps whose products give all the others. There may be more than necessary.
    #[must_use]
    pub fn generators(&self) -> &[AffineMap<D>] {
        &self.generators
    }

    /// How many maps there are.
    #[must_use]
    pub const fn order(&self) -> u128 {
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
        let longer = |map: AffineMap<D>| self.generators.iter().map(move |&next| map.then(next));
        reach(AffineMap::IDENTITY, longer).into_iter().collect()
    }

    /// All cards that the maps take a card to.
    #[must_use]
    pub fn orbit(&self, card: Card<D>) -> CardSet<D, W> {
        reach(card, |card| self.generators.iter().map(move |map| map.apply(card)))
            .into_iter()
            .collect()
    }
}

/// All that steps from a start lead to, the start among them.
pub(super) fn reach<T: Copy + Ord, I: IntoIterator<Item = T>>(
    start: T,
    steps: impl Fn(T) -> I,
) -> BTreeSet<T> {
    let mut all = BTreeSet::from([start]);
    let mut front = Vec::from([start]);
    while let Some(one) = front.pop() {
        front.extend(steps(one).into_iter().filter(|&next| all.insert(next)));
    }
    all
}

impl<const D: usize, const W: usize> CardSet<D, W> {
    /// The maps of a group that leave these cards as they are: see [`Stabiliser`].
    ///
    /// Under [`Maps::Relabellings`] the maps are not tried one by one: with six attributes, where
    /// there are 33,592,320 of them, collections with no symmetries or with many took 3 to 27 ms.
    #[must_use]
    pub fn stabiliser(self, group: Maps) -> Stabiliser<D, W> {
        match group {
            Maps::Affine if u64::from(self.len()) * 2 > Card::<D>::COUNT => {
                (!self).stabiliser(group)
            }
            Maps::Affine => self.affine_stabiliser(),
            Maps::Relabellings => self.stabilising_relabellings(),
        }
    }

    fn affine_stabiliser(self) -> Stabiliser<D, W> {
        let mut generators = Vec::new();
        let mut search = Search::new(self.0);
        search.run(&mut |from, to| {
            let back = map_of_frame::<D, W>(from.cards()).inverse();
            generators.push(back.then(map_of_frame::<D, W>(to.cards())));
        });
        let frame = search.frame().cards();
        let to = map_of_frame::<D, W>(frame);
        let from = to.inverse();
        generators.extend(outside(frame.len()).map(|map| from.then(map).then(to)));
        Stabiliser { generators, order: search.stabiliser_order::<D>() }
    }

    /// From the last attribute on: the maps of the group that leave the attributes before it. What
    /// they make of the attribute is an orbit; one map for each image that products of the maps
    /// found so far do not reach generates the group, and its order is the product of the lengths
    /// of the orbits (C. C. Sims 1970).
    fn stabilising_relabellings(self) -> Stabiliser<D, W> {
        let mut generators = Vec::new();
        let mut order = 1;
        let mut left = Placing::new(self, self);
        let mut levels = Vec::new();
        for identity in identity::<D>() {
            levels.push((left.clone(), identity));
            left = left.with(identity);
        }
        for (before, identity) in levels.into_iter().rev() {
            let mut reached = orbit(&generators, identity);
            let mut refused: Vec<Placed> = Vec::new();
            for image in before.free() {
                // An image is refused with all that the group makes of it.
                if reached.contains(&image)
                    || orbit(&generators, image).iter().any(|image| refused.contains(image))
                {
                    continue;
                }
                match before.with(image).complete() {
                    Some(map) => {
                        generators.push(map);
                        reached = orbit(&generators, identity);
                    }
                    None => refused.push(image),
                }
            }
            order *= reached.len() as u128;
        }
        let generators = generators.into_iter().map(Relabelling::to_affine).collect();
        Stabiliser { generators, order }
    }
}

/// Where an attribute goes that is placed and then relabelled.
fn after<const D: usize>((attribute, names): Placed, map: Relabelling<D>) -> Placed {
    let mut becomes = (0..).zip(map.attributes().into_iter().zip(map.values()));
    // Not None: a relabelling has every attribute.
    let found = becomes.find(|&(_, (old, _))| old == attribute);
    found.map_or((attribute, names), |(new, (_, next))| {
        (new, names.map(|name| next[usize::from(name)]))
    })
}

/// What products of the relabellings make of an attribute that goes somewhere.
fn orbit<const D: usize>(generators: &[Relabelling<D>], placed: Placed) -> BTreeSet<Placed> {
    reach(placed, |placed| generators.iter().map(move |&map| after(placed, map)))
}

/// Generators of the affine maps that leave the first `len` cards of the standard frame (the zero
/// card, and the units from the last attribute on): a unit that is left free may have any other
/// unit added, or change its sign; the zero card may be moved if it is free.
fn outside<const D: usize>(len: usize) -> impl Iterator<Item = AffineMap<D>> {
    let units = AffineMap::<D>::IDENTITY.columns();
    // The i-th unit of the frame has its 1 in the i-th attribute from the last.
    let free = D + 1 - len.max(1);
    let linear = (0..free).flat_map(move |moved| {
        (0..D).map(move |added| {
            let mut columns = units;
            columns[moved] = columns[moved].plus(columns[added]);
            AffineMap::new(columns, Card::ZERO)
        })
    });
    let shift = (len == 0).then(|| AffineMap::new(units, unit(0)));
    // Not an error: a unit plus another is independent of the others, and a unit plus itself is
    // its negative.
    linear.chain(shift).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relabellings_are_all_products_of_the_generators() {
        for bits in 0..1 << 9 {
            let cards = CardSet::<2>::from_bits(bits).unwrap_or(CardSet::EMPTY);
            let stabiliser = cards.stabiliser(Maps::Relabellings);
            let all = stabiliser.elements();
            assert_eq!(all.len() as u128, stabiliser.order());
            assert!(all.iter().all(|&map| cards.mapped(map) == cards));
            assert!(stabiliser.generators().len() <= 6, "{bits}");
        }
    }

    #[test]
    fn large_groups_of_relabellings_have_few_generators() {
        let all = CardSet::<5, 2>::EMPTY.stabiliser(Maps::Relabellings);
        assert_eq!((all.order(), all.orbit(Card::ZERO)), (933_120, CardSet::DECK));
        assert!(all.generators().len() <= 14, "{}", all.generators().len());
        let plane: CardSet<4> = Card::all().take(9).collect();
        let all = plane.stabiliser(Maps::Relabellings);
        assert_eq!(all.elements().len() as u128, all.order());
    }
}
