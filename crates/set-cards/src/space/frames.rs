//! The search for a canonical form under affine maps: over frames of cards.
//!
//! ```text
//! collection    frame a b c    image     frame a b c    image
//!   # # .          a b .       # # .        a c .       # # .     a goes to 00, b to 01, c to 10,
//!   # # .          c # .       # # .        # b .       # . .     and the other cards with them
//!   . . .          . . .       . . .        . . .       . # .
//! ```
//!
//! Two frames of four cards of two attributes. The card 11 is a + (b - a) + (c - a) for the first
//! frame and goes to 11; the card 10 is a + (b - a) + 2 (c - a) for the second and goes to 21.
//! Images are compared as numbers with the bit of 00 lowest, first by the places that `a` and `b`
//! fill, then by all: the first image is the smaller one. The canonical form is the smallest image
//! of all frames, and two frames with one image are a symmetry.

use core::cmp::Ordering;

use super::affine::AffineMap;
use super::card_set::{CardSet, first_bits, ones};
use super::invariants::{PairCounts, Pairs, Points, mix};
use super::points::{POINTS, Point, SUM, THIRD, negative};
use crate::Card;

/// The number of points that the first cards of a frame span, by how many they are.
const SPANNED: [usize; 6] = [0, 1, 3, 9, 27, 81];

/// How many ways there are to complete a frame of `len` cards: the number of maps that leave all of
/// its cards. With no card it is the number of all maps.
pub(super) const fn completions<const D: usize>(len: usize) -> u64 {
    let mut ways = 1;
    let mut len = len;
    while len <= D {
        ways *= Card::<D>::COUNT - SPANNED[len] as u64;
        len += 1;
    }
    ways
}

/// The map that takes the standard frame (cards 0, 1, 3, 9, 27) to this one, completed by the
/// first cards that fit.
pub(super) fn map_of_frame<const D: usize>(frame: &[Point]) -> AffineMap<D> {
    let card = |rank: Point| Card::<D>::unrank(rank.into()).expect("a rank of the collection");
    let origin = frame.first().map_or(Card::ZERO, |&rank| card(rank));
    let mut columns = [Card::ZERO; D];
    let mut span = CardSet::<D>::EMPTY.with(Card::ZERO);
    for i in 1..=D {
        let column = match frame.get(i) {
            Some(&rank) => card(rank).minus(origin),
            None => (!span).iter().next().expect("fewer columns than attributes leave some cards"),
        };
        // The i-th card of the standard frame has its 1 in the i-th attribute from the last.
        columns[D - i] = column;
        for x in span {
            span = span.with(x.plus(column)).with(x.minus(column));
        }
    }
    AffineMap::new(columns, origin).expect("no column is in the span of those before")
}

/// Some cards that are taken to the cards 0, 1, 3, 9, 27 in this order, and what that does.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The cards of the frame: one more than there are attributes when it is complete.
    cards: [Point; 5],
    /// How many they are.
    len: usize,
    /// The points spanned by the frame, at their place in the image.
    flat: [Point; POINTS],
    /// The same as a set.
    spanned: u128,
    /// The image of the collection, as far as it is spanned.
    image: u128,
}

impl Frame {
    const EMPTY: Self = Self { cards: [0; 5], len: 0, flat: [0; POINTS], spanned: 0, image: 0 };

    /// The cards of the frame.
    pub(super) fn cards(&self) -> &[Point] {
        &self.cards[..self.len]
    }

    /// Where two images differ, of the places that the first `len` cards of a frame fill.
    const fn differences(&self, other: &Self, len: usize) -> u128 {
        (self.image ^ other.image) & first_bits(SPANNED[len] as u64)
    }

    /// Compares the images in the places that this one fills: first those that one card of a frame
    /// fills, then those that two cards fill, and so on.
    fn order(&self, other: &Self) -> Ordering {
        let first = (1..=self.len).find(|&len| self.differences(other, len) != 0);
        first.map_or(Ordering::Equal, |len| {
            let filled = first_bits(SPANNED[len] as u64);
            (self.image & filled).cmp(&(other.image & filled))
        })
    }

    /// The number of first cards that two frames have in common.
    fn common(&self, other: &Self) -> usize {
        self.cards().iter().zip(other.cards()).take_while(|(a, b)| a == b).count()
    }
}

/// The search for the smallest image over the frames of a collection.
///
/// Two frames with the same image differ by a symmetry of the collection. So only one card of each
/// known orbit is tried. When a frame is the image of an earlier one, the search goes back to the
/// first card in which the two differ: all frames below it have been seen, up to that symmetry.
/// (B. D. McKay, *Practical graph isomorphism*, 1981.) Without this a plane, with 1,679,616
/// symmetries, would take far too long; with it, a plane takes no longer than nine other cards.
pub(super) struct Search {
    members: u128,
    points: [Point; POINTS],
    len: usize,
    /// The first complete frame.
    first: Option<Frame>,
    /// One with the smallest image so far.
    best: Frame,
    /// A forest whose trees are the orbits under the symmetries found so far: for each point its
    /// parent, or the point itself for a root.
    orbits: [Point; POINTS],
    /// How often orbits were joined.
    joined: u32,
    /// How many symmetries there are of what the frames span.
    times: u64,
    pairs: Pairs,
}

/// What a search calls for each symmetry of a generating set: with a frame and its image.
pub(super) type Symmetry<'a> = &'a mut dyn FnMut(&Frame, &Frame);

impl Search {
    pub(super) fn new(members: u128) -> Self {
        let mut search = Self {
            members,
            points: [0; POINTS],
            len: 0,
            first: None,
            best: Frame::EMPTY,
            orbits: [0; POINTS],
            joined: 0,
            times: 1,
            pairs: Pairs::new(),
        };
        for point in ones(members) {
            search.points[search.len] = point;
            search.len += 1;
        }
        for (point, orbit) in (0..).zip(&mut search.orbits) {
            *orbit = point;
        }
        search
    }

    /// The smallest image.
    pub(super) const fn image(&self) -> u128 {
        self.best.image
    }

    /// A frame that gives it.
    pub(super) const fn frame(&self) -> &Frame {
        &self.best
    }

    /// How many affine maps leave the collection.
    pub(super) const fn stabiliser_order<const D: usize>(&self) -> u64 {
        self.times * completions::<D>(self.best.len)
    }

    pub(super) fn run(&mut self, symmetry: Symmetry<'_>) {
        let points = self.points;
        let points = &points[..self.len];
        let counts = &PairCounts::new(points).marked(points);
        let looked = Points { points, counts };
        let (mut first, mut keys) = ([0; POINTS], [0; POINTS]);
        self.pairs.first_invariants(&looked, &mut first);
        for (at, key) in keys[..self.len].iter_mut().enumerate() {
            *key = self.pairs.second_invariant(&looked, &first, at);
        }
        self.run_with(counts, &keys, symmetry);
    }

    /// The search where the invariants of the points are known.
    pub(super) fn run_with(
        &mut self,
        counts: &PairCounts,
        keys: &[u32; POINTS],
        symmetry: Symmetry<'_>,
    ) {
        // Nothing is left to go back to when the root has been seen.
        let _ = self.descend(&Frame::EMPTY, counts, keys, symmetry);
    }

    /// Tries every way to go on with a frame. An error is the number of cards of the frame with
    /// which the search goes on.
    fn descend(
        &mut self,
        node: &Frame,
        counts: &PairCounts,
        keys: &[u32; POINTS],
        symmetry: Symmetry<'_>,
    ) -> Result<(), usize> {
        // A frame is complete when it spans the collection: the maps that agree on it have one
        // image.
        let Some(key) = self.small_class(node.spanned, keys) else {
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
            // The symmetries found so far were found below this frame, so they leave its cards, and
            // one card of each orbit is enough. Elsewhere they may move the frame.
            if begins_first && tried >> self.root(point) & 1 == 1 {
                continue;
            }
            let child = self.child(node, point);
            if self.is_worse(&child) {
                continue;
            }
            let refined = self.refined(node, at, counts, keys);
            let joined = self.joined;
            match self.descend(&child, counts, &refined, symmetry) {
                // The frames part above this node: all that is left here has been seen.
                Err(len) if len < node.len => return Err(len),
                _ => {}
            }
            if begins_first {
                tried |= 1 << self.root(point);
                // Symmetries found meanwhile may have joined the orbits of points tried before.
                if self.joined > joined {
                    tried = ones(tried).fold(0, |all, point| all | 1 << self.root(point));
                }
            }
        }
        if begins_first {
            self.count_orbit(node.len);
        }
        Ok(())
    }

    /// All that begins like the first frame up to a place has been seen: the number of symmetries
    /// is multiplied by the number of images of the card at this place.
    fn count_orbit(&mut self, place: usize) {
        let Some(first) = self.first else { return };
        let orbit = self.root(first.cards[place]);
        let points = self.points[..self.len].iter();
        self.times *= points.filter(|&&point| self.root(point) == orbit).count() as u64;
    }

    /// Whether every frame that begins with these cards has an image that is neither the first one
    /// nor smaller than the best.
    fn is_worse(&self, frame: &Frame) -> bool {
        // Such a frame gives no symmetry and is not the best: the search goes no deeper.
        self.first.is_some_and(|first| {
            frame.differences(&first, frame.len) != 0 && frame.order(&self.best).is_gt()
        })
    }

    /// The invariants of the points after the point at a place has joined the frame. Those of
    /// spanned points have no meaning.
    fn refined(
        &mut self,
        node: &Frame,
        at: usize,
        counts: &PairCounts,
        keys: &[u32; POINTS],
    ) -> [u32; POINTS] {
        let points = &self.points[..self.len];
        let mut refined = [0; POINTS];
        self.pairs.row(&Points { points, counts }, at, |other, weight| {
            refined[other] = mix(keys[other], weight);
        });
        // Pairs see no parallelograms: the place of the fourth corner distinguishes more points.
        if node.len >= 2 {
            let corners = counts.corners(node.cards[1], points[at]);
            for (refined, &other) in refined.iter_mut().zip(points) {
                *refined ^= corners(other);
            }
        }
        refined
    }

    /// The point that stands for the orbit of a point.
    fn root(&self, mut point: Point) -> Point {
        while self.orbits[usize::from(point)] != point {
            point = self.orbits[usize::from(point)];
        }
        point
    }

    /// The key of a small class of points not yet spanned: the smallest of the keys that share
    /// their last six bits with no other key; if there is none, the key of the smallest class, and
    /// of classes of one size the smallest key. `None` when all points are spanned.
    ///
    /// Any rule is right that depends on the keys alone and not on the points: in each image of the
    /// collection it then chooses the image of the same class.
    fn small_class(&self, spanned: u128, keys: &[u32; POINTS]) -> Option<u32> {
        let free = || {
            let points = self.points[..self.len].iter().zip(keys);
            points.filter(move |&(&point, _)| spanned >> point & 1 == 0).map(|(_, &key)| key)
        };
        // Two words of bits mostly find such a key, without sorting.
        let (mut seen, mut again) = (0_u64, 0_u64);
        for key in free() {
            let bit = 1 << (key % 64);
            again |= seen & bit;
            seen |= bit;
        }
        // A bit that was seen once belongs to one key.
        if seen != again {
            return free().filter(|key| again >> (key % 64) & 1 == 0).min();
        }
        let mut sorted = [0; POINTS];
        let mut len = 0;
        for key in free() {
            sorted[len] = key;
            len += 1;
        }
        let sorted = &mut sorted[..len];
        sorted.sort_unstable();
        let classes = sorted.chunk_by(|a, b| a == b).map(|class| (class.len(), class[0]));
        classes.min().map(|(_, key)| key)
    }

    /// A frame with one card more.
    fn child(&self, node: &Frame, point: Point) -> Frame {
        let mut child = *node;
        child.len += 1;
        child.cards[node.len] = point;
        // The first card goes to card 0, where the image has its first bit: it is a member.
        if node.len == 0 {
            child.flat[0] = point;
            child.spanned = 1 << point;
            child.image = 1;
            return child;
        }
        // The flat moved once and twice, by the new card less the first.
        let size = SPANNED[node.len];
        let step = THIRD[usize::from(negative(point))][usize::from(node.cards[0])];
        let moved_on = &SUM[usize::from(step)];
        // At most 54 new points, whose bits of the image are gathered in a word of 64.
        let mut image = 0_u64;
        for i in 0..2 * size {
            let moved = moved_on[usize::from(child.flat[i])];
            child.flat[size + i] = moved;
            let bit = 1 << moved;
            child.spanned |= bit;
            image |= u64::from(self.members & bit != 0) << i;
        }
        child.image |= u128::from(image) << size;
        child
    }

    /// A complete frame: the first one, one with an image seen before, or perhaps a better one.
    fn leaf(&mut self, frame: &Frame, symmetry: Symmetry<'_>) -> Result<(), usize> {
        let Some(first) = self.first else {
            (self.first, self.best) = (Some(*frame), *frame);
            return Ok(());
        };
        for alike in [first, self.best] {
            if frame.image == alike.image {
                // Equal images: one frame's map and the other's inverse together are a symmetry.
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
        self.joined += 1;
        // Points outside the spanned flat are not members, and nobody asks for their orbits.
        for (&a, &b) in from.flat.iter().zip(&to.flat).take(SPANNED[from.len]) {
            let (a, b) = (self.root(a), self.root(b));
            self.orbits[usize::from(a.max(b))] = a.min(b);
        }
    }
}
