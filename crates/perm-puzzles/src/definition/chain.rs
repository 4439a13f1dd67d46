//! The group of all sequences of moves, by stabilisers of one place after the other.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::count::U256;
use dense_code::limits::{Budget, LimitReached};

use super::transform::{Moduli, Transform};

/// The most places of a puzzle whose group is found: the work grows with their fifth power.
const MAX_PLACES: usize = 64;

/// The most orientations of all places together: a piece has as many images, and each of them takes
/// its share of the work.
const MAX_IMAGES: usize = 256;

/// A base and strong generating set (C. C. Sims, *Computational methods in the study of permutation
/// groups*, 1970), the base being a piece of each place, with its orientation.
///
/// Level `k` is the group of those sequences that leave the pieces of the places below `k` as they
/// are.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    levels: Vec<Level>,
    moduli: Vec<u8>,
    /// No group of this kind has more elements.
    most: Option<u128>,
}

#[derive(Clone, Debug, Default)]
struct Level {
    generators: Vec<Transform>,
    /// The places and orientations that can come to the place of this level, ascending.
    images: Vec<(u16, u8)>,
    /// For each of them how, and what undoes that.
    elements: Vec<(Transform, Transform)>,
}

impl Level {
    /// Adds an element for this image. What undoes it is found once: each look-up needs it.
    fn add(&mut self, at: usize, image: (u16, u8), element: Transform, moduli: &Moduli) {
        let undone = element.inverse(moduli);
        // `images` stays ascending and `elements` in step: the place there is a digit of `rank`.
        self.images.insert(at, image);
        self.elements.insert(at, (element, undone));
    }
}

impl Chain {
    /// The group of some moves; `None` on more places or orientations than this is meant for. It
    /// takes no steps of the budget, and asks it whether to stop.
    ///
    /// Of a group that is known to have at most so many elements it is done as soon as it has them,
    /// which spares nearly all work where the moves make everything.
    pub(crate) fn new(
        most: Option<u128>,
        moves: &[Transform],
        moduli: &Moduli,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, LimitReached> {
        let places = moduli.len();
        let images = moduli.iter().map(|&modulus| usize::from(modulus)).sum::<usize>();
        if places > MAX_PLACES || images > MAX_IMAGES {
            return Ok(None);
        }
        let mut levels = vec![Level::default(); places];
        for (place, level) in (0..).zip(&mut levels) {
            level.add(0, (place, 0), Transform::identity(places), moduli);
        }
        let mut chain = Self { levels, moduli: moduli.to_vec(), most };
        for by in moves {
            chain.insert(0, by.clone(), budget)?;
        }
        Ok(Some(chain))
    }

    /// The same without limits.
    pub(crate) fn unlimited(moves: &[Transform], moduli: &Moduli) -> Option<Self> {
        Self::new(None, moves, moduli, &mut Budget::new(&Limits::new())).ok().flatten()
    }

    /// What is left of an element of level `from` after the known elements that agree with it, and
    /// the level where none does.
    fn sift(&self, from: usize, mut element: Transform) -> Option<(usize, Transform)> {
        for (place, level) in self.levels.iter().enumerate().skip(from) {
            let image = (element.from[place], element.turn[place]);
            let Ok(number) = level.images.binary_search(&image) else {
                return Some((place, element));
            };
            // Both agree at this place: with the known one undone, the place is as it was.
            element.put_behind(&level.elements[number].1, &self.moduli);
        }
        None
    }

    /// Adds an element of a level to the group.
    fn insert(
        &mut self,
        level: usize,
        element: Transform,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        let mut waiting = vec![(level, element)];
        while let Some((level, element)) = waiting.pop() {
            budget.spend(0)?;
            let Some((at, rest)) = self.sift(level, element) else { continue };
            // A new generator of every level from the one it came to, up to where it is new.
            for level in level..=at {
                self.levels[level].generators.push(rest.clone());
                self.close(level, &mut waiting, budget)?;
            }
            // Nearly all of the work is to see that nothing is missing.
            if self.most.is_some() && self.order() == self.most {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Brings the orbit of a level up to date; what its elements and generators make of each other
    /// in the level below is left for later.
    fn close(
        &mut self,
        level: usize,
        waiting: &mut Vec<(usize, Transform)>,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        let own = &mut self.levels[level];
        let newest = own.generators.len() - 1;
        // The points that were there meet the new generator, new points meet all. By Schreier's
        // lemma what is left of the products generates the level below.
        let mut points: Vec<(Transform, usize)> =
            own.elements.iter().map(|(known, _)| (known.clone(), newest)).collect();
        while let Some((known, first)) = points.pop() {
            for number in first..own.generators.len() {
                budget.spend(0)?;
                let mut product = own.generators[number].then(&known, &self.moduli);
                let image = (product.from[level], product.turn[level]);
                match own.images.binary_search(&image) {
                    Ok(number) => {
                        product.put_behind(&own.elements[number].1, &self.moduli);
                        if !product.is_identity() {
                            waiting.push((level + 1, product));
                        }
                    }
                    Err(at) => {
                        own.add(at, image, product.clone(), &self.moduli);
                        points.push((product, 0));
                    }
                }
            }
        }
        Ok(())
    }

    /// How many elements there are, or `None` if it does not fit in a `u128`.
    pub(crate) fn order(&self) -> Option<u128> {
        let mut sizes = self.levels.iter().map(|level| level.images.len() as u128);
        sizes.try_fold(1_u128, u128::checked_mul)
    }

    /// The same as a wider number; `None` past 2^256.
    pub(crate) fn wide_order(&self) -> Option<U256> {
        let mut sizes = self.levels.iter().map(|level| level.images.len() as u128);
        sizes.try_fold(U256::ONE, U256::checked_mul)
    }

    /// The number of an element; `None` if moves don't make it. An element is one of the last
    /// level, and then one of the level before, and so on, in exactly one way: their numbers are
    /// its digits.
    pub(super) fn rank(&self, mut element: Transform) -> Option<u64> {
        let mut rank = 0;
        for (place, level) in self.levels.iter().enumerate() {
            let image = (element.from[place], element.turn[place]);
            let number = level.images.binary_search(&image).ok()?;
            // No overflow: a group of 2^64 elements or more never becomes a part.
            rank = rank * level.images.len() as u64 + number as u64;
            element.put_behind(&level.elements[number].1, &self.moduli);
        }
        Some(rank)
    }

    /// The element of a number below the order.
    pub(super) fn unrank(&self, mut rank: u64) -> Transform {
        self.element(|count| {
            let number = rank % count as u64;
            rank /= count as u64;
            usize::try_from(number).expect("below the number of images")
        })
    }

    /// The element that is made of one of each level, the last first, as `choose` does among so
    /// many.
    pub(super) fn element(&self, mut choose: impl FnMut(usize) -> usize) -> Transform {
        let mut element = Transform::identity(self.moduli.len());
        for level in self.levels.iter().rev() {
            element.put_behind(&level.elements[choose(level.images.len())].0, &self.moduli);
        }
        element
    }

    /// Whether moves can do this.
    pub(crate) fn contains(&self, element: &Transform) -> bool {
        self.sift(0, element.clone()).is_none()
    }
}
