//! The search for a canonical form under affine maps: over frames of cards.

use core::cmp::Ordering;

use super::points::{difference, ones, power, sum, third};
use crate::{AffineMap, Card, CardSet};

/// How many ways there are to complete a frame of so many cards: the maps that leave all of them.
pub(crate) const fn outside<const D: usize>(frame_len: usize) -> u64 {
    let cards = Card::<D>::COUNT;
    let mut ways = 1;
    let mut len = frame_len;
    while len <= D {
        ways *= cards - if len == 0 { 0 } else { power(len - 1) as u64 };
        len += 1;
    }
    ways
}

/// The map that takes the standard frame (cards 0, 1, 3, 9, 27) to this one, completed by the first
/// cards that fit.
pub(crate) fn map_of_frame<const D: usize>(frame: &[u8]) -> AffineMap<D> {
    let card = |index: u8| Card::<D>::unrank(index.into()).unwrap_or_default();
    let origin = frame.first().map_or(Card::ZERO, |&index| card(index));
    let mut columns = [Card::ZERO; D];
    let mut span = CardSet::<D>::from(Card::ZERO);
    for i in 1..=D {
        let column = match frame.get(i) {
            Some(&index) => card(index).minus(origin),
            None => (!span).first().unwrap_or_default(),
        };
        // The i-th card of the standard frame has its 1 in the i-th attribute from the last.
        columns[D - i] = column;
        span = span.iter().flat_map(|x| [x, x.plus(column), x.minus(column)]).collect();
    }
    AffineMap::new(columns, origin).unwrap_or_default()
}

/// How two cards of a collection lie to it: how many pairs have the same third, whether the third
/// is there, and how many pairs are parallel.
pub(crate) struct Lines {
    /// For each point, the number of pairs of the collection whose third it is.
    pub(crate) thirds: [u8; 81],
    /// For each direction, the number of ordered pairs of the collection with this difference.
    pub(crate) directions: [u8; 81],
}

impl Lines {
    pub(crate) fn new(points: &[u8]) -> Self {
        let mut lines = Self { thirds: [0; 81], directions: [0; 81] };
        for (i, &a) in points.iter().enumerate() {
            lines.add(&points[..i], a);
        }
        lines
    }

    /// Adds the pairs of a new point with those before it.
    #[inline]
    pub(crate) fn add(&mut self, points: &[u8], new: u8) {
        for &b in points {
            self.thirds[usize::from(third(new, b))] += 1;
            self.directions[usize::from(difference(new, b))] += 1;
            self.directions[usize::from(difference(b, new))] += 1;
        }
    }

    /// An invariant of a pair.
    #[inline(always)]
    fn pair(&self, members: u128, a: u8, b: u8) -> u32 {
        let at = third(a, b);
        let present = usize::from(members >> at & 1 == 1);
        WEIGHTS[usize::from(self.thirds[usize::from(at)]) | present << 6]
            ^ WEIGHTS[128 + usize::from(self.directions[usize::from(difference(a, b))])]
    }
}

/// Numbers without a pattern: whichever they are, they are the same for every collection.
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
const fn mix(a: u32, b: u32) -> u32 {
    let x = (a ^ b.rotate_left(15)).wrapping_mul(0x9E37_79B1);
    x ^ x >> 15
}

/// A first invariant of each point of a collection: the sum over the others of that of the pair.
pub(crate) fn first_invariants(
    points: &[u8],
    members: u128,
    lines: &Lines,
    invariants: &mut [u32; 81],
) {
    for (invariant, &a) in invariants.iter_mut().zip(points) {
        *invariant = 0;
        for &b in points {
            if b != a {
                *invariant = invariant.wrapping_add(lines.pair(members, a, b));
            }
        }
    }
}

/// A second invariant of one point, from the first ones of the others.
pub(crate) fn second_invariant(
    points: &[u8],
    members: u128,
    lines: &Lines,
    first: &[u32; 81],
    at: usize,
) -> u32 {
    let a = points[at];
    points.iter().zip(first).filter(|&(&b, _)| b != a).fold(first[at], |invariant, (&b, &its)| {
        invariant.wrapping_add(mix(its, lines.pair(members, a, b)))
    })
}

/// A complete frame: the cards that are taken to the cards 0, 1, 3, 9, 27, and what it does.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The cards of the frame.
    cards: [u8; 5],
    /// How many they are.
    len: usize,
    /// The points spanned by the frame, at their place in the image; 3 to the power of `len - 1`
    /// of them.
    flat: [u8; 81],
    /// The same as a set.
    spanned: u128,
    /// The image of the collection, as far as it is spanned.
    image: u128,
}

impl Frame {
    const EMPTY: Self = Self { cards: [0; 5], len: 0, flat: [0; 81], spanned: 0, image: 0 };

    /// The cards of the frame.
    pub(crate) fn cards(&self) -> &[u8] {
        &self.cards[..self.len]
    }

    /// The order of the image to the same places of another: those filled by fewer cards of the
    /// frame decide before those that follow.
    fn order(&self, other: &Self) -> Ordering {
        let differs = |&len: &usize| (self.image ^ other.image) & filled(len) != 0;
        (1..=self.len).find(differs).map_or(Ordering::Equal, |len| {
            (self.image & filled(len)).cmp(&(other.image & filled(len)))
        })
    }

    /// With how many cards two frames begin alike.
    fn common(&self, other: &Self) -> usize {
        self.cards().iter().zip(other.cards()).take_while(|(a, b)| a == b).count()
    }
}

/// The places that so many cards of a frame fill.
fn filled(len: usize) -> u128 {
    (1 << power(len - 1)) - 1
}

/// The search for the smallest image over the frames of a collection.
///
/// Two frames with the same image differ by a symmetry of the collection. So of cards that are
/// known to be alike only one is tried, and when a frame turns out to be the image of one seen
/// before, the search goes back to where the two part: what follows there has been seen, up to that
/// symmetry. (B. D. McKay, *Practical graph isomorphism*, 1981.)
pub(crate) struct Search {
    members: u128,
    points: [u8; 81],
    len: usize,
    /// The first complete frame.
    first: Option<Frame>,
    /// One with the smallest image so far.
    best: Frame,
    /// For each point one that the symmetries found so far take to it, or the point itself: a
    /// forest, whose roots are the orbits.
    orbits: [u8; 81],
    /// How many symmetries there are of what the frames span.
    times: u64,
}

impl Search {
    pub(crate) fn new(members: u128) -> Self {
        let mut points = [0; 81];
        let mut len = 0;
        for (place, point) in points.iter_mut().zip(ones(members)) {
            *place = point;
            len += 1;
        }
        let mut orbits = [0; 81];
        for (orbit, point) in orbits.iter_mut().zip(0..) {
            *orbit = point;
        }
        Self { members, points, len, first: None, best: Frame::EMPTY, orbits, times: 1 }
    }

    /// The smallest image.
    pub(crate) const fn image(&self) -> u128 {
        self.best.image
    }

    /// A frame that gives it.
    pub(crate) const fn frame(&self) -> &Frame {
        &self.best
    }

    /// How many affine maps leave the collection.
    pub(crate) fn stabiliser_order<const D: usize>(&self) -> u64 {
        self.times * outside::<D>(self.best.len)
    }

    /// `symmetry` is told of two frames for each symmetry of a generating set.
    pub(crate) fn run(&mut self, symmetry: &mut impl FnMut(&Frame, &Frame)) {
        let points = self.points;
        let points = &points[..self.len];
        let lines = Lines::new(points);
        let mut first = [0; 81];
        first_invariants(points, self.members, &lines, &mut first);
        let mut keys = [0; 81];
        for (at, key) in keys.iter_mut().enumerate().take(self.len) {
            *key = second_invariant(points, self.members, &lines, &first, at);
        }
        self.run_with(&lines, &keys, symmetry);
    }

    /// The search where the invariants of the points are known.
    pub(crate) fn run_with(
        &mut self,
        lines: &Lines,
        keys: &[u32; 81],
        symmetry: &mut impl FnMut(&Frame, &Frame),
    ) {
        let _ = self.descend(&Frame::EMPTY, lines, keys, symmetry);
    }

    /// Tries every way to go on with a frame. `Err` tells to how many cards the search goes back.
    fn descend(
        &mut self,
        node: &Frame,
        lines: &Lines,
        keys: &[u32; 81],
        symmetry: &mut impl FnMut(&Frame, &Frame),
    ) -> Result<(), usize> {
        let Some(key) = self.smallest_class(node.spanned, keys) else {
            return self.leaf(node, symmetry);
        };
        // The frames before the first complete one are those that it begins with.
        let begins_first = self.first.is_none();
        let mut tried = 0_u128;
        for at in 0..self.len {
            let point = self.points[at];
            if keys[at] != key || node.spanned >> point & 1 == 1 {
                continue;
            }
            if begins_first && tried >> self.root(point) & 1 == 1 {
                continue;
            }
            let child = self.child(node, point);
            if self.is_worse(&child) {
                continue;
            }
            let refined = self.refined(node, point, lines, keys);
            match self.descend(&child, lines, &refined, symmetry) {
                Err(back) if back < node.len => return Err(back),
                _ => {}
            }
            if begins_first {
                // Symmetries found meanwhile may have joined the orbits of points tried before.
                tried = ones(tried | 1 << point).fold(0, |all, point| all | 1 << self.root(point));
            }
        }
        if begins_first && let Some(first) = self.first {
            let orbit = self.root(first.cards[node.len]);
            let alike = self.points[..self.len].iter().filter(|&&point| self.root(point) == orbit);
            self.times *= alike.count() as u64;
        }
        Ok(())
    }

    /// Whether nothing that begins like this frame has the image of the first one, or the smallest.
    fn is_worse(&self, frame: &Frame) -> bool {
        self.first.is_some_and(|first| {
            (frame.image ^ first.image) & filled(frame.len) != 0 && frame.order(&self.best).is_gt()
        })
    }

    /// The invariants of the points once one more is in the frame.
    fn refined(&self, node: &Frame, point: u8, lines: &Lines, keys: &[u32; 81]) -> [u32; 81] {
        let mut refined = [0; 81];
        for i in 0..self.len {
            let other = self.points[i];
            if other != point {
                refined[i] = mix(keys[i], lines.pair(self.members, point, other));
                if node.len >= 2 {
                    // Where the frame's second card goes under the shift from the new card to
                    // the other.
                    let corner = sum(difference(other, point), node.cards[1]);
                    refined[i] ^= WEIGHTS[usize::from(lines.thirds[usize::from(corner)])];
                }
            }
        }
        refined
    }

    /// The point that stands for the orbit of a point.
    fn root(&self, mut point: u8) -> u8 {
        while self.orbits[usize::from(point)] != point {
            point = self.orbits[usize::from(point)];
        }
        point
    }

    /// The key of the smallest class of points not yet spanned; of classes of one size the smallest
    /// key.
    fn smallest_class(&self, spanned: u128, keys: &[u32; 81]) -> Option<u32> {
        let mut sorted = [0; 81];
        let mut len = 0;
        for (&point, &key) in self.points[..self.len].iter().zip(keys) {
            if spanned >> point & 1 == 0 {
                sorted[len] = key;
                len += 1;
            }
        }
        let sorted = &mut sorted[..len];
        sorted.sort_unstable();
        sorted
            .chunk_by(|a, b| a == b)
            .map(|class| (class.len(), class[0]))
            .min()
            .map(|(_, key)| key)
    }

    fn child(&self, node: &Frame, point: u8) -> Frame {
        let mut child = *node;
        child.len += 1;
        child.cards[node.len] = point;
        if node.len == 0 {
            child.flat[0] = point;
            child.spanned = 1 << point;
            child.image = 1;
            return child;
        }
        let size = power(node.len - 1);
        let step = difference(point, node.cards[0]);
        for i in 0..2 * size {
            let moved = sum(child.flat[i], step);
            child.flat[size + i] = moved;
            child.spanned |= 1 << moved;
            child.image |= (self.members >> moved & 1) << (size + i);
        }
        child
    }

    fn leaf(
        &mut self,
        frame: &Frame,
        symmetry: &mut impl FnMut(&Frame, &Frame),
    ) -> Result<(), usize> {
        let Some(first) = self.first else {
            (self.first, self.best) = (Some(*frame), *frame);
            return Ok(());
        };
        for alike in [first, self.best] {
            if frame.image == alike.image {
                self.join(&alike, frame);
                symmetry(&alike, frame);
                return Err(alike.common(frame));
            }
        }
        if frame.order(&self.best).is_lt() {
            self.best = *frame;
        }
        Ok(())
    }

    /// Joins the orbits of points that the symmetry from one frame to another takes to each other.
    fn join(&mut self, from: &Frame, to: &Frame) {
        for (&a, &b) in from.flat.iter().zip(&to.flat).take(power(from.len.max(1) - 1)) {
            let (a, b) = (self.root(a), self.root(b));
            self.orbits[usize::from(a.max(b))] = a.min(b);
        }
    }
}
