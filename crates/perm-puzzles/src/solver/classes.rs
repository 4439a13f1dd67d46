//! The combined values of some coordinates, in classes of those that a symmetry makes of each
//! other.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::coordinate::Coordinate;
use super::puzzle::Puzzle;
use crate::definition::space::Pattern;
use crate::shared::Shared;

/// Bits of the number of a symmetry beside that of a class.
const BITS: u32 = 6;
/// The most values.
// A bit stays free, so that all ones, `UNKNOWN`, are never a class and a symmetry.
pub(super) const MAX_VALUES: u64 = (1 << (32 - BITS - 1)) - 1;

/// A class, and the symmetry that takes a value to the least of the class, by its place in
/// [`Classes::symmetries`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SymCoordinate(u32);

impl SymCoordinate {
    const fn new(class: u32, symmetry: u32) -> Self {
        Self(class << BITS | symmetry)
    }

    #[inline]
    pub(super) const fn class(self) -> u32 {
        self.0 >> BITS
    }

    #[inline]
    pub(super) const fn symmetry(self) -> usize {
        (self.0 % (1 << BITS)) as usize
    }
}

/// The classes of the combined values of some coordinates, and the tables for one more coordinate,
/// the inner one of a database, that is seen through the same symmetries.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    moves: usize,
    count: u32,
    /// The symmetries that keep the coordinates, the identity first, by their numbers among all of
    /// the puzzle. All else here names a symmetry by its place in this list.
    pub(super) symmetries: Vec<usize>,
    /// The class of each value; nothing where each value is one.
    of_value: Vec<SymCoordinate>,
    /// What each move makes of the least value of each class.
    after: Vec<SymCoordinate>,
    /// For each symmetry and value of the inner coordinate its image; nothing for the identity
    /// alone.
    images: Vec<u16>,
    inner_count: usize,
    /// The classes whose least value has symmetries, ascending, and a bit for each of these, of at
    /// most 64, without the identity.
    // A list of its own, as most classes have none.
    symmetric: Vec<(u32, u64)>,
}

/// The combined value after each move.
fn moved(outer: &[Shared<Coordinate>], value: u32, after: &mut [u32]) {
    after.fill(0);
    let (mut rest, mut place) = (value, 1);
    for coordinate in outer.iter().rev() {
        // A combined value fits, and so does what it is made of.
        for (after, &to) in after.iter_mut().zip(coordinate.after(rest % coordinate.count)) {
            *after += to * place;
        }
        rest /= coordinate.count;
        place *= coordinate.count;
    }
}

/// The number of combined values; `None` above [`MAX_VALUES`].
pub(super) fn values(outer: &[Shared<Coordinate>]) -> Option<u32> {
    let mut all = 1_u64;
    for coordinate in outer {
        all = all.checked_mul(coordinate.count.into()).filter(|&all| all <= MAX_VALUES)?;
    }
    u32::try_from(all).ok()
}

/// The values of some coordinates for a pattern as one number, the first counting most; `None`
/// where moves don't lead to one of them.
pub(super) fn combined(coordinates: &[Shared<Coordinate>], pattern: &Pattern) -> Option<u32> {
    let mut all = 0;
    for one in coordinates {
        all = all * one.count + one.raw.number(pattern)?;
    }
    Some(all)
}

/// A pattern with a combined value of some coordinates.
fn pattern(coordinates: &[Shared<Coordinate>], value: u32, puzzle: &Puzzle) -> Pattern {
    let (mut pattern, mut rest) = (puzzle.space.start.clone(), value);
    for one in coordinates.iter().rev() {
        one.put(rest % one.count, &puzzle.space.start, &mut pattern);
        rest /= one.count;
    }
    pattern
}

impl Classes {
    /// The classes under the symmetries with these numbers, the identity first, that keep the
    /// coordinates; the last of these is the inner one. There are at most [`MAX_VALUES`] values.
    /// Under the identity alone each value is a class of its own.
    pub(super) fn new(
        symmetries: Vec<usize>,
        coordinates: &[Shared<Coordinate>],
        puzzle: &Puzzle,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let (inner, outer) = coordinates.split_last().expect("a database has coordinates");
        let count = values(outer).expect("values are few");
        let (moves, inner_count) = (inner.moves, inner.count as usize);
        let mut own = Self {
            moves,
            count,
            symmetries,
            of_value: Vec::new(),
            after: Vec::new(),
            images: Vec::new(),
            inner_count,
            symmetric: Vec::new(),
        };
        let mut least = Vec::new();
        if own.symmetries.len() > 1 {
            least = own.find(outer, puzzle, budget)?;
            own.find_images(&coordinates[outer.len()..], puzzle);
            own.count = u32::try_from(least.len()).expect("no more classes than values");
        }
        let mut next = vec![0; moves];
        own.after.reserve_exact(own.count as usize * moves);
        for class in 0..own.count {
            budget.spend(moves as u64)?;
            moved(outer, least.get(class as usize).map_or(class, |&value| value), &mut next);
            for &to in &next {
                let to = own.of_value(to);
                own.after.push(to);
            }
        }
        Ok(own)
    }

    /// Finds the class of each value; returns the least value of each class.
    fn find(
        &mut self,
        outer: &[Shared<Coordinate>],
        puzzle: &Puzzle,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u32>, LimitReached> {
        const UNKNOWN: SymCoordinate = SymCoordinate(u32::MAX);
        let (products, mut inverse) = (&puzzle.symmetries.products, Vec::new());
        for &one in &self.symmetries {
            let back = self.symmetries.iter().position(|&other| products[one][other] == 0);
            let back = back.expect("the symmetries that keep some coordinates are a group");
            inverse.push(u32::try_from(back).expect("at most 64 symmetries"));
        }
        self.of_value = vec![UNKNOWN; self.count as usize];
        let mut least = Vec::new();
        for value in 0..self.count {
            if self.of_value[value as usize] != UNKNOWN {
                continue;
            }
            // Values ascend: one that no earlier value led to is the least of its class.
            let class = u32::try_from(least.len()).expect("no more classes than values");
            budget.spend(self.symmetries.len() as u64)?;
            let mut same = 0;
            let images = puzzle.images(&pattern(outer, value, puzzle), &self.symmetries);
            for ((number, image), &inverse) in (0..).zip(images).zip(&inverse) {
                // A combination of values that no state has may have no image.
                let Some(image) = combined(outer, &image) else { continue };
                let to = &mut self.of_value[image as usize];
                if *to == UNKNOWN {
                    // The symmetry led here from the least value, so its inverse leads back.
                    *to = SymCoordinate::new(class, inverse);
                } else if image == value {
                    // Not the identity: it came first and found the value unknown.
                    same |= 1 << number;
                }
            }
            if same > 0 {
                self.symmetric.push((class, same));
            }
            least.push(value);
        }
        self.symmetric.shrink_to_fit();
        Ok(least)
    }

    /// Finds the images of all values of the inner coordinate.
    fn find_images(&mut self, inner: &[Shared<Coordinate>], puzzle: &Puzzle) {
        self.images = vec![0; self.symmetries.len() * self.inner_count];
        for (value, at) in (0..inner[0].count).zip(0..) {
            let pattern = pattern(inner, value, puzzle);
            for (number, image) in puzzle.images(&pattern, &self.symmetries).enumerate() {
                let image = combined(inner, &image).expect("moves lead to images, too");
                self.images[number * self.inner_count + at] =
                    u16::try_from(image).expect("at most 2^16 values");
            }
        }
    }

    pub(super) const fn count(&self) -> u32 {
        self.count
    }

    /// The bytes of the lists of `classes` classes under some symmetries.
    pub(super) const fn bytes(
        classes: u64,
        values: u64,
        inner: &Coordinate,
        symmetries: u64,
    ) -> u64 {
        let after = 4 * classes * inner.moves as u64;
        let images = values.saturating_mul(4) + 2 * inner.count as u64 * symmetries;
        if symmetries > 1 { after + images } else { after }
    }

    #[inline]
    pub(super) fn of_value(&self, value: u32) -> SymCoordinate {
        if self.of_value.is_empty() {
            return SymCoordinate::new(value, 0);
        }
        self.of_value[value as usize]
    }

    /// What each move makes of the least value of a class.
    #[inline]
    pub(super) fn after(&self, class: u32) -> &[SymCoordinate] {
        &self.after[class as usize * self.moves..][..self.moves]
    }

    /// The image of a value of the inner coordinate.
    #[inline]
    pub(super) fn image(&self, by: usize, inner: u32) -> u32 {
        if self.images.is_empty() {
            return inner;
        }
        u32::from(self.images[by * self.inner_count + inner as usize])
    }

    pub(super) fn images(&self, by: usize) -> &[u16] {
        self.images.get(by * self.inner_count..).unwrap_or_default()
    }

    /// The symmetries of the least value of a class as bits, without the identity.
    pub(super) fn symmetries_of(&self, class: u32) -> u64 {
        let at = self.symmetric.binary_search_by_key(&class, |&(class, _)| class);
        at.map_or(0, |at| self.symmetric[at].1)
    }

    /// The bytes of the list of symmetries of classes.
    pub(super) const fn symmetric_bytes(&self) -> u64 {
        (self.symmetric.len() * size_of::<(u32, u64)>()) as u64
    }
}
