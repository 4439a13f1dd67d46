//! Relabellings from one collection of cards to another, found attribute by attribute.

use super::bits::{Bits, EachCard};
use super::card_set::STEP;
use super::points::power;
use super::relabelling::NAMES;
use crate::mixed::mixed;
use crate::{Card, CardSet, Relabelling};

/// Where an attribute goes: which attribute it becomes, and the new names of its values 0, 1, 2.
pub(super) type Placed = (u8, [u8; 3]);

/// A relabelling that is being built: the first attributes are placed, the others are not yet.
///
/// A part is given up when two numbers differ that a whole relabelling would keep. The first are
/// the numbers of cards with each choice of values of the placed attributes. With all attributes
/// placed they say that the relabelling takes one collection to the other. The second is a sum over
/// all cards of the deck of what lies around them: relabellings are the symmetries of the graph
/// that joins cards which differ in one attribute, and its colours are refined as for graphs.
#[derive(Clone)]
pub(super) struct Placing<const D: usize, const W: usize> {
    from: CardSet<D, W>,
    to: CardSet<D, W>,
    placed: [Placed; D],
    len: usize,
}

impl<const D: usize, const W: usize> Placing<D, W> {
    pub(super) const fn new(from: CardSet<D, W>, to: CardSet<D, W>) -> Self {
        Self { from, to, placed: [(0, NAMES[0]); D], len: 0 }
    }

    /// The places of the next attribute that no attribute has taken, each with all names.
    pub(super) fn free(&self) -> impl Iterator<Item = Placed> + use<D, W> {
        let mut taken = [false; D];
        for &(attribute, _) in &self.placed[..self.len] {
            taken[usize::from(attribute)] = true;
        }
        // Not an overflow: a collection has at most six attributes.
        let free = (0..).zip(taken).filter(|(_, taken)| !taken);
        free.flat_map(|(attribute, _)| NAMES.map(|names| (attribute, names)))
    }

    /// With the next attribute placed.
    pub(super) fn with(&self, next: Placed) -> Self {
        let mut longer = self.clone();
        if let Some(placed) = longer.placed.get_mut(self.len) {
            *placed = next;
            longer.len += 1;
        }
        longer
    }

    /// A relabelling that begins like this and takes one collection to the other.
    pub(super) fn complete(&self) -> Option<Relabelling<D>> {
        let around = self.from.around(&identity::<D>()[..self.len]);
        self.fit_and_complete(around)
    }

    /// The same, with the sum over the cards of the first collection.
    fn fit_and_complete(&self, around: u64) -> Option<Relabelling<D>> {
        if !self.fits(self.from.0, self.to.0, 0) {
            return None;
        }
        if self.len == D {
            return Some(Relabelling::from_placed(self.placed));
        }
        if around != self.to.around(&self.placed[..self.len]) {
            return None;
        }
        let around = self.from.around(&identity::<D>()[..=self.len]);
        self.free().find_map(|next| self.with(next).fit_and_complete(around))
    }

    /// Whether these parts of the collections, which are given by values of the attributes before
    /// one, agree in the numbers of cards of all their parts.
    fn fits(&self, from: Bits<W>, to: Bits<W>, attribute: usize) -> bool {
        let count = from.count();
        if count != to.count() {
            return false;
        }
        if attribute >= self.len || count == 0 {
            return true;
        }
        let (other, names) = self.placed[attribute];
        let (from_values, to_values) = (Self::values(attribute), Self::values(other.into()));
        from_values.iter().zip(names).all(|(&value, name)| {
            let image = to_values[usize::from(name)];
            self.fits(from.and(value), to.and(image), attribute + 1)
        })
    }

    /// The cards with each value of an attribute.
    fn values(attribute: usize) -> &'static [Bits<W>; 3] {
        &CardSet::<D, W>::COLUMNS[Card::<D>::ATTRIBUTES - 1 - attribute]
    }
}

/// Every attribute at its place.
pub(super) fn identity<const D: usize>() -> [Placed; D] {
    let mut numbers = 0..;
    [(); D].map(|()| (numbers.next().unwrap_or(0), NAMES[0]))
}

/// How often the colours are refined. More rounds tell more parts apart and take longer.
const ROUNDS: usize = 2;

impl<const D: usize, const W: usize> CardSet<D, W> {
    /// A number that two collections have in common when a relabelling takes one to the other and
    /// the placed attributes of the one to those of the other.
    ///
    /// A card's first colour says whether it is in the collection, and the values of its placed
    /// attributes. In each round a card looks at the other two cards of its line in each direction;
    /// directions of placed attributes are told apart.
    fn around(self, placed: &[Placed]) -> u64 {
        let mut colours = EachCard::<u64, W>::new(0);
        for (index, colour) in (0..Card::<D>::COUNT).zip(colours.as_mut_slice()) {
            *colour = mixed(self.0.has(index).into());
        }
        // 0 for a direction that is not placed.
        let mut labels = [0; D];
        for (label, &(attribute, names)) in (1..).zip(placed) {
            labels[usize::from(attribute)] = label;
            for_lines::<D>(attribute.into(), |line| {
                for (old, name) in (0..).zip(names) {
                    let colour = &mut colours[line[usize::from(name)]];
                    *colour = colour.wrapping_add(mixed(label << 2 | old));
                }
            });
        }
        for _ in 0..ROUNDS {
            let mut seen = EachCard::<u64, W>::new(0);
            for (attribute, &label) in labels.iter().enumerate() {
                for_lines::<D>(attribute, |[a, b, c]| {
                    for [card, one, other] in [[a, b, c], [b, a, c], [c, a, b]] {
                        let others = colours[one].wrapping_add(colours[other]);
                        seen[card] = seen[card].wrapping_add(mixed(others.wrapping_add(label)));
                    }
                });
            }
            for (colour, seen) in colours.as_mut_slice().iter_mut().zip(seen.as_slice()) {
                *colour = mixed(colour.rotate_left(1) ^ seen);
            }
        }
        let cards = colours.as_slice().iter().take(power(D));
        cards.fold(0, |sum, colour| sum.wrapping_add(*colour))
    }
}

/// Every line of cards that differ in one attribute alone, by their indices, in the order of its
/// values.
fn for_lines<const D: usize>(attribute: usize, mut each: impl FnMut([usize; 3])) {
    let step = STEP[Card::<D>::ATTRIBUTES - 1 - attribute] as usize;
    for block in (0..power(D)).step_by(3 * step) {
        for card in block..block + step {
            each([card, card + step, card + 2 * step]);
        }
    }
}
