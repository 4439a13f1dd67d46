//! The combined values of some coordinates, in classes of those that a symmetry makes of each
//! other.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::coordinate::Coordinate;
use super::keys::{Keys, Side, Weights};
use super::puzzle::Puzzle;
use super::spots::Spots;

/// Bits of the number of a symmetry beside that of a class.
const BITS: u32 = 6;
/// The most values.
// A bit stays free, so that all ones, `UNKNOWN`, are never a class and a symmetry.
pub(super) const MAX_VALUES: u64 = (1 << (32 - BITS - 1)) - 1;

/// A class and the number, among those that keep the coordinates, of the symmetry that takes a
/// value to the least of the class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Placed(u32);

impl Placed {
    const fn new(class: u32, by: u32) -> Self {
        Self(class << BITS | by)
    }

    #[inline]
    pub(super) const fn class(self) -> u32 {
        self.0 >> BITS
    }

    #[inline]
    pub(super) const fn by(self) -> usize {
        (self.0 % (1 << BITS)) as usize
    }
}

/// The classes of the combined values of some coordinates, and what goes with them when one more
/// coordinate, that of the rows of a database, is seen through the same symmetries.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    moves: usize,
    count: u32,
    /// The numbers of the symmetries that keep the coordinates, the identity first.
    pub(super) by: Vec<usize>,
    /// The class of each value; nothing where each value is one.
    of_value: Vec<Placed>,
    /// What each move makes of the least value of each class.
    after: Vec<Placed>,
    /// For each symmetry and value of the rows' coordinate its image; nothing for the identity
    /// alone.
    images: Vec<u16>,
    rows: usize,
    /// The classes whose least value has symmetries, ascending, and these without the identity.
    // A list of its own, as most classes have none.
    symmetric: Vec<(u32, Vec<u8>)>,
}

/// The combined value after each move.
fn moved(outer: &[Arc<Coordinate>], value: u32, after: &mut [u32]) {
    after.fill(0);
    let (mut rest, mut place) = (value, 1);
    for coordinate in outer.iter().rev() {
        // A combined value fits, and so does what it is made of.
        let count = u32::try_from(coordinate.count).expect("values are few");
        for (after, &to) in after.iter_mut().zip(coordinate.after(rest % count)) {
            *after += to * place;
        }
        rest /= count;
        place *= count;
    }
}

/// The number of combined values; `None` above [`MAX_VALUES`].
pub(super) fn values(outer: &[Arc<Coordinate>]) -> Option<u32> {
    let mut all = 1_u64;
    for coordinate in outer {
        all = all.checked_mul(coordinate.count as u64).filter(|&all| all <= MAX_VALUES)?;
    }
    u32::try_from(all).ok()
}

impl Classes {
    /// The classes under the symmetries with these numbers, the identity first, that keep the
    /// coordinates; the last of these is that of the rows. There are at most [`MAX_VALUES`] values.
    /// Under the identity alone, or where no keys tell what a symmetry makes of a value, each value
    /// is a class of its own.
    pub(super) fn new(
        by: Vec<usize>,
        coordinates: &[Arc<Coordinate>],
        keys: Option<&Keys>,
        puzzle: &Puzzle,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let (row, outer) = coordinates.split_last().expect("a database has coordinates");
        let count = values(outer).expect("values are few");
        let (moves, rows) = (row.moves, row.count);
        let mut own = Self {
            moves,
            count,
            by: vec![0],
            of_value: Vec::new(),
            after: Vec::new(),
            images: Vec::new(),
            rows,
            symmetric: Vec::new(),
        };
        let mut least = Vec::new();
        if let Some(mut finder) = Finder::new(&by, coordinates, keys, puzzle) {
            (own.of_value, least) = finder.number(count, budget)?;
            own.images = finder.images(row);
            own.count = u32::try_from(least.len()).expect("no more classes than values");
            (own.by, own.symmetric) = (by, finder.symmetric);
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

    pub(super) const fn count(&self) -> u32 {
        self.count
    }

    /// The bytes of the lists of `classes` classes under some symmetries.
    pub(super) const fn bytes(classes: u64, values: u64, row: &Coordinate, symmetries: u64) -> u64 {
        let after = 4 * classes * row.moves as u64;
        let images = values.saturating_mul(4) + 2 * row.count as u64 * symmetries;
        if symmetries > 1 { after + images } else { after }
    }

    #[inline]
    pub(super) fn of_value(&self, value: u32) -> Placed {
        if self.of_value.is_empty() {
            return Placed::new(value, 0);
        }
        self.of_value[value as usize]
    }

    /// What each move makes of the least value of a class.
    #[inline]
    pub(super) fn after(&self, class: u32) -> &[Placed] {
        &self.after[class as usize * self.moves..][..self.moves]
    }

    /// The image of a value of the rows' coordinate.
    #[inline]
    pub(super) fn image(&self, by: usize, row: u32) -> u32 {
        if self.images.is_empty() {
            return row;
        }
        u32::from(self.images[by * self.rows + row as usize])
    }

    pub(super) fn images(&self, by: usize) -> &[u16] {
        self.images.get(by * self.rows..).unwrap_or_default()
    }

    /// The symmetries of the least value of a class, without the identity.
    pub(super) fn symmetries(&self, class: u32) -> &[u8] {
        let at = self.symmetric.binary_search_by_key(&class, |&(class, _)| class);
        at.map_or(&[], |at| &self.symmetric[at].1)
    }
}

/// Puts values into classes.
struct Finder<'a> {
    spots: &'a Spots,
    keys: &'a Keys,
    coordinates: &'a [Arc<Coordinate>],
    /// What reads a state as seen through each symmetry.
    weights: Vec<Weights>,
    /// The symmetry that undoes each.
    inverse: Vec<u32>,
    state: Vec<u16>,
    symmetric: Vec<(u32, Vec<u8>)>,
}

impl<'a> Finder<'a> {
    /// `None` where each value is a class of its own.
    fn new(
        by: &[usize],
        coordinates: &'a [Arc<Coordinate>],
        keys: Option<&'a Keys>,
        puzzle: &'a Puzzle,
    ) -> Option<Self> {
        let (keys, spots) = keys.zip(puzzle.spots.as_ref()).filter(|_| by.len() > 1)?;
        let products = &puzzle.symmetries.products;
        let (mut weights, mut inverse) = (Vec::new(), Vec::new());
        for &one in by {
            let back = by.iter().position(|&other| products[one][other] == 0);
            let back = back.expect("the symmetries that keep some coordinates are a group");
            inverse.push(u32::try_from(back).expect("at most 64 symmetries"));
            weights.push(keys.weights(spots, &puzzle.symmetries.all[one], Side::Itself));
        }
        let (state, symmetric) = (vec![0; spots.places], Vec::new());
        Some(Self { spots, keys, coordinates, weights, inverse, state, symmetric })
    }

    /// The class of each value, and the least value of each class.
    fn number(
        &mut self,
        values: u32,
        budget: &mut Budget<'_>,
    ) -> Result<(Vec<Placed>, Vec<u32>), LimitReached> {
        const UNKNOWN: Placed = Placed(u32::MAX);
        let (mut of_value, mut least) = (vec![UNKNOWN; values as usize], Vec::new());
        for value in 0..values {
            if of_value[value as usize] != UNKNOWN {
                continue;
            }
            // Values ascend: one that no earlier value led to is the least of its class.
            let class = u32::try_from(least.len()).expect("no more classes than values");
            budget.spend(self.weights.len() as u64)?;
            self.set_state(value);
            let mut same = Vec::new();
            for (number, (weights, &inverse)) in
                (0_u8..).zip(self.weights.iter().zip(&self.inverse))
            {
                let (image, _) = self.keys.values(weights.sum(&self.state));
                let to = &mut of_value[image as usize];
                if *to == UNKNOWN {
                    // The symmetry led here from the least value, so its inverse leads back.
                    *to = Placed::new(class, inverse);
                } else if image == value {
                    // Not the identity: it came first and found the value unknown.
                    same.push(number);
                }
            }
            if !same.is_empty() {
                self.symmetric.push((class, same));
            }
            least.push(value);
        }
        Ok((of_value, least))
    }

    /// Makes a state with a combined value.
    fn set_state(&mut self, value: u32) {
        let start = &self.spots.start;
        let (mut pattern, mut rest) = (start.clone(), value as usize);
        // Without that of the rows: the image of the outer values does not depend on it.
        for coordinate in self.coordinates.iter().rev().skip(1) {
            let own = u32::try_from(rest % coordinate.count).expect("values are few");
            coordinate.put(own, start, &mut pattern);
            rest /= coordinate.count;
        }
        self.spots.of_pattern(&pattern, &mut self.state);
    }

    /// The images of the values of the rows' coordinate, at most 2^16, through each symmetry.
    fn images(&mut self, row: &Coordinate) -> Vec<u16> {
        let start = &self.spots.start;
        let mut images = Vec::new();
        for weights in &self.weights {
            for value in (0_u32..).take(row.count) {
                let mut pattern = start.clone();
                row.put(value, start, &mut pattern);
                self.spots.of_pattern(&pattern, &mut self.state);
                let (_, image) = self.keys.values(weights.sum(&self.state));
                images.push(u16::try_from(image).expect("at most 2^16 values"));
            }
        }
        images
    }
}
