//! The search for a canonical form under affine maps: over frames of cards.

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

/// Hears of every frame that gives the smallest image so far.
pub(crate) trait Watch {
    /// A smaller image was found: what was heard is void.
    fn better(&mut self);
    /// A frame that gives the smallest image so far.
    fn frame(&mut self, frame: &[u8]);
}

impl Watch for () {
    fn better(&mut self) {}
    fn frame(&mut self, _: &[u8]) {}
}

/// The search for the smallest image over the frames of a collection.
pub(crate) struct Search {
    members: u128,
    points: [u8; 81],
    len: usize,
    /// The smallest image so far, meaningful once `times` is not 0.
    pub(crate) best: u128,
    /// How many frames give it.
    pub(crate) times: u64,
    /// The first of them.
    pub(crate) frame: [u8; 5],
    pub(crate) frame_len: usize,
}

/// A frame in the making.
struct Node {
    frame: [u8; 5],
    len: usize,
    /// The points spanned by the frame, at their place in the image; 3 to the power of `len - 1`
    /// of them.
    flat: [u8; 81],
    /// The same as a set.
    spanned: u128,
    /// The image so far.
    image: u128,
}

impl Search {
    pub(crate) fn new(members: u128) -> Self {
        let mut points = [0; 81];
        let mut len = 0;
        for (place, point) in points.iter_mut().zip(ones(members)) {
            *place = point;
            len += 1;
        }
        Self { members, points, len, best: 0, times: 0, frame: [0; 5], frame_len: 0 }
    }

    pub(crate) fn run(&mut self, watch: &mut impl Watch) {
        let points = self.points;
        let points = &points[..self.len];
        let lines = Lines::new(points);
        let mut first = [0; 81];
        first_invariants(points, self.members, &lines, &mut first);
        let mut keys = [0; 81];
        for (at, key) in keys.iter_mut().enumerate().take(self.len) {
            *key = second_invariant(points, self.members, &lines, &first, at);
        }
        self.run_with(&lines, &keys, watch);
    }

    /// The search where the invariants of the points are known.
    pub(crate) fn run_with(&mut self, lines: &Lines, keys: &[u32; 81], watch: &mut impl Watch) {
        let root = Node { frame: [0; 5], len: 0, flat: [0; 81], spanned: 0, image: 0 };
        self.descend(&root, lines, keys, watch);
    }

    fn descend(&mut self, node: &Node, lines: &Lines, keys: &[u32; 81], watch: &mut impl Watch) {
        let Some(key) = self.smallest_class(node.spanned, keys) else {
            return self.leaf(node, watch);
        };
        for at in 0..self.len {
            let point = self.points[at];
            if keys[at] != key || node.spanned >> point & 1 == 1 {
                continue;
            }
            let child = self.child(node, point);
            // The places filled so far decide before those that follow.
            let filled = (1_u128 << power(child.len - 1)) - 1;
            if self.times > 0 {
                let best = self.best & filled;
                if child.image > best {
                    continue;
                }
                if child.image < best {
                    self.times = 0;
                }
            }
            let mut refined = [0; 81];
            for i in 0..self.len {
                let other = self.points[i];
                if other != point {
                    refined[i] = mix(keys[i], lines.pair(self.members, point, other));
                    if node.len >= 2 {
                        // Where the frame's second card goes under the shift from the new card to
                        // the other.
                        let corner = sum(difference(other, point), node.frame[1]);
                        refined[i] ^= WEIGHTS[usize::from(lines.thirds[usize::from(corner)])];
                    }
                }
            }
            self.descend(&child, lines, &refined, watch);
        }
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

    fn child(&self, node: &Node, point: u8) -> Node {
        let mut child = Node {
            frame: node.frame,
            len: node.len + 1,
            flat: node.flat,
            spanned: node.spanned,
            image: node.image,
        };
        child.frame[node.len] = point;
        if node.len == 0 {
            child.flat[0] = point;
            child.spanned = 1 << point;
            child.image = 1;
            return child;
        }
        let size = power(node.len - 1);
        let step = difference(point, node.frame[0]);
        for i in 0..2 * size {
            let moved = sum(child.flat[i], step);
            child.flat[size + i] = moved;
            child.spanned |= 1 << moved;
            child.image |= (self.members >> moved & 1) << (size + i);
        }
        child
    }

    fn leaf(&mut self, node: &Node, watch: &mut impl Watch) {
        if self.times == 0 {
            self.best = node.image;
            self.frame = node.frame;
            self.frame_len = node.len;
            watch.better();
        }
        self.times += 1;
        watch.frame(&node.frame[..node.len]);
    }
}
