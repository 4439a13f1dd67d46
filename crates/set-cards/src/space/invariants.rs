//! Numbers that distinguish the points of a collection and are the same for every image of it under
//! affine maps. They come from the pairs of points: what the third of a pair is, and how many pairs
//! are parallel to it.
//!
//! ```text
//! points      thirds             directions
//!  # # .       .  .  1            .  2  2      four points of two attributes, 00 01 10 11:
//!  # # .       .  .  1            2  1  1      row by the first attribute, column by the second
//!  . . .       1  1  2            2  1  1
//! ```
//!
//! `thirds` counts the pairs that have a point as their third: 22 is the third of 00 and 11 and of
//! 01 and 10. `directions` counts the ordered pairs with a difference: from 00 to 01 and from 10 to
//! 11 it is 01. So the pair 00, 11 is known by "two pairs have its third, which is not there, and
//! no other pair is parallel", and the pair 00, 01 by "one pair, not there, one parallel". Each
//! point is in one pair of the first kind and two of the second: here no invariant distinguishes
//! the points, and a symmetry takes any of them to any other.

use super::points::{POINTS, Point, SUM, THIRD, negative};

/// For every pair of a collection: how many pairs have the same third, whether the third is there,
/// and how many pairs are parallel.
#[derive(Clone, Copy)]
pub(super) struct PairCounts {
    /// For each point, the number of pairs of the collection whose third it is; and 64 more for
    /// the members once they are [`marked`](Self::marked). There are at most 40 such pairs.
    thirds: [u8; POINTS],
    /// For each direction, the number of ordered pairs of the collection with this difference (mod
    /// 128).
    directions: [u8; POINTS],
}

impl PairCounts {
    pub(super) fn new(points: &[Point]) -> Self {
        let mut counts = Self { thirds: [0; POINTS], directions: [0; POINTS] };
        for (i, &a) in points.iter().enumerate() {
            counts.add(&points[..i], a);
        }
        counts
    }

    /// Adds the pairs of a new point with those before it.
    #[inline]
    pub(super) fn add(&mut self, points: &[Point], new: Point) {
        let (third, difference) = (&THIRD[usize::from(new)], &THIRD[usize::from(negative(new))]);
        for &b in points {
            let there = difference[usize::from(b)];
            self.thirds[usize::from(third[usize::from(b)])] += 1;
            for direction in [there, negative(there)] {
                let count = &mut self.directions[usize::from(direction)];
                // The counts only have to be the same for images: mod 128 they index `WEIGHTS`.
                *count = (*count + 1) % 128;
            }
        }
    }

    /// With the members marked.
    pub(super) fn marked(mut self, points: &[Point]) -> Self {
        for &point in points {
            self.thirds[usize::from(point)] |= 64;
        }
        self
    }

    /// The invariants of the pairs of a point with others.
    #[inline(always)]
    fn pairs_with(&self, a: Point) -> impl Fn(Point) -> u32 {
        let (third, difference) = (&THIRD[usize::from(a)], &THIRD[usize::from(negative(a))]);
        move |b| {
            // The mark says in the same look-up whether the third is there.
            let pairs = self.thirds[usize::from(third[usize::from(b)])];
            let parallel = self.directions[usize::from(difference[usize::from(b)])];
            WEIGHTS[usize::from(pairs % 128)] ^ WEIGHTS[128 + usize::from(parallel % 128)]
        }
    }

    /// For each other point, where the second card of a frame goes under the shift from `new` to
    /// that point: in how many pairs that card is the third, as a number without a pattern.
    #[inline]
    pub(super) fn corners(&self, second: Point, new: Point) -> impl Fn(Point) -> u32 {
        let moved = THIRD[usize::from(negative(second))][usize::from(new)];
        let corner = &SUM[usize::from(moved)];
        move |other| {
            let pairs = self.thirds[usize::from(corner[usize::from(other)])] % 64;
            WEIGHTS[usize::from(pairs)]
        }
    }
}

/// Numbers without a pattern, the same for every collection.
static WEIGHTS: [u32; 256] = {
    let mut weights = [0; 256];
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut i = 0;
    while i < 256 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        weights[i] = (state >> 32) as u32;
        i += 1;
    }
    weights
};

#[inline(always)]
pub(super) const fn mix(a: u32, b: u32) -> u32 {
    // Of two equal numbers there is something left, and it matters which is which.
    let x = (a ^ b.rotate_left(15)).wrapping_mul(0x9E37_79B1);
    x ^ x >> 15
}

/// The invariants of the pairs are kept up to this number of points.
// A table of 2 KB, and all tables and caps that are classified fit.
const FEW: usize = 24;

/// A collection whose points are to be distinguished, and the counts of its pairs.
pub(super) struct Points<'a> {
    pub(super) points: &'a [Point],
    /// Marked.
    pub(super) counts: &'a PairCounts,
}

/// The invariants of the pairs of few points, a row for each point. A row is computed once, and not
/// for each step of a search (it saved a third of the instructions). All calls are for the same
/// points in the same order: rows are known by their place.
pub(super) struct Pairs {
    rows: [[u32; FEW]; FEW],
    /// The rows that are there, a bit each.
    known: u32,
}

impl Pairs {
    pub(super) const fn new() -> Self {
        Self { rows: [[0; FEW]; FEW], known: 0 }
    }

    /// Gives `each` the invariants of the pairs of one point with the others by their places, and a
    /// meaningless number for the point itself.
    #[inline]
    pub(super) fn row(&mut self, of: &Points<'_>, at: usize, mut each: impl FnMut(usize, u32)) {
        let pair = of.counts.pairs_with(of.points[at]);
        // For all 81 points the table would be 26 KB, which every search had to clear.
        if of.points.len() > FEW {
            for (place, &other) in of.points.iter().enumerate() {
                each(place, pair(other));
            }
            return;
        }
        let row = &mut self.rows[at];
        if self.known >> at & 1 == 0 {
            self.known |= 1 << at;
            for (weight, &other) in row.iter_mut().zip(of.points) {
                *weight = pair(other);
            }
        }
        for (place, (&weight, _)) in row.iter().zip(of.points).enumerate() {
            each(place, weight);
        }
    }

    /// A first invariant of each point of a collection: the sum over the others of that of the
    /// pair. A sum does not depend on the order of the points, and needs no sorting.
    pub(super) fn first_invariants(&mut self, of: &Points<'_>, invariants: &mut [u32; POINTS]) {
        let len = of.points.len();
        let invariants = &mut invariants[..len];
        invariants.fill(0);
        for (i, &a) in of.points.iter().enumerate() {
            let pair = of.counts.pairs_with(a);
            // A pair and its reverse have one invariant, so half of the pairs are enough.
            for (j, &b) in of.points[..i].iter().enumerate() {
                let weight = pair(b);
                invariants[i] = invariants[i].wrapping_add(weight);
                invariants[j] = invariants[j].wrapping_add(weight);
                if len <= FEW {
                    self.rows[i][j] = weight;
                    self.rows[j][i] = weight;
                }
            }
        }
        self.known = u32::MAX;
    }

    /// A second invariant of one point, from the first ones of the others.
    pub(super) fn second_invariant(
        &mut self,
        of: &Points<'_>,
        first: &[u32; POINTS],
        at: usize,
    ) -> u32 {
        let mut invariant = first[at];
        self.row(of, at, |other, weight| {
            if other != at {
                invariant = invariant.wrapping_add(mix(first[other], weight));
            }
        });
        invariant
    }
}
