//! The search for a canonical form under affine maps: over frames of cards.

use core::cmp::Ordering;

use dense_code::limits::{Budget, LimitReached};

use super::bits::{Bits, EachCard, EachMember, filled};
use super::hyperplanes;
use super::points::{Point, differences_from, negative, power, sums_with, thirds_with};
use crate::{AffineMap, Card, CardSet};

/// How many ways there are to complete a frame of `len` cards: the number of maps that leave all of
/// its cards.
pub(crate) const fn outside<const D: usize>(frame_len: usize) -> u128 {
    let cards = Card::<D>::COUNT;
    let mut ways = 1;
    let mut len = frame_len;
    while len <= D {
        ways *= (cards - if len == 0 { 0 } else { power(len - 1) as u64 }) as u128;
        len += 1;
    }
    ways
}

/// The map that takes the standard frame (cards 0, 1, 3, 9, 27, …) to this one, completed by the
/// first cards that fit.
pub(crate) fn map_of_frame<const D: usize, const W: usize>(frame: &[Point]) -> AffineMap<D> {
    let card = |index: Point| Card::<D>::unrank(index.into()).unwrap_or_default();
    let origin = frame.first().map_or(Card::ZERO, |&index| card(index));
    let mut columns = [Card::ZERO; D];
    let mut span = CardSet::<D, W>::EMPTY.with(Card::ZERO);
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
#[derive(Clone, Copy)]
pub(crate) struct Lines<const W: usize> {
    /// For each point, the number of pairs of the collection whose third it is; once they are
    /// [`marked`](Self::marked) that number mod 64, and 64 more for the members.
    thirds: EachCard<u8, W>,
    /// For each direction, the number of ordered pairs of the collection with this difference (mod
    /// 128).
    directions: EachCard<u8, W>,
}

impl<const W: usize> Lines<W> {
    pub(crate) fn new(points: &[Point]) -> Self {
        let mut lines = Self { thirds: EachCard::new(0), directions: EachCard::new(0) };
        for (i, &a) in points.iter().enumerate() {
            lines.add(&points[..i], a);
        }
        lines
    }

    /// Adds the pairs of a new point with those before it.
    #[inline]
    pub(crate) fn add(&mut self, points: &[Point], new: Point) {
        let (third, difference) = (thirds_with::<W>(new), differences_from::<W>(new));
        for &b in points {
            let there = difference(b);
            self.thirds[usize::from(third(b))] += 1;
            for direction in [there, negative::<W>(there)] {
                let count = &mut self.directions[usize::from(direction)];
                *count = (*count + 1) % 128;
            }
        }
    }

    /// With the members marked. (Up to 364 points of 729 make no more than 182 pairs with one
    /// third; where a collection has one word there are no more than 20.)
    pub(crate) fn marked(mut self, points: &[Point]) -> Self {
        if W > 1 {
            self.thirds.as_mut_slice().iter_mut().for_each(|pairs| *pairs %= 64);
        }
        for &point in points {
            self.thirds[usize::from(point)] |= 64;
        }
        self
    }

    /// The invariants of the pairs of a point with others.
    #[inline(always)]
    fn pairs_with(&self, a: Point) -> impl Fn(Point) -> u32 {
        let (third, difference) = (thirds_with::<W>(a), differences_from::<W>(a));
        move |b| {
            let pairs = self.thirds[usize::from(third(b))];
            let parallel = self.directions[usize::from(difference(b))];
            WEIGHTS[usize::from(pairs % 128)] ^ WEIGHTS[128 + usize::from(parallel % 128)]
        }
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

/// The invariants of the pairs are kept up to this number of points.
const FEW: usize = 24;

/// Where all classes have more points than this, the hyperplanes are asked too.
const ALIKE: usize = 2;

/// A collection whose points and pairs are to be told apart.
pub(crate) struct Looked<'a, const W: usize> {
    pub(crate) points: &'a [Point],
    /// Marked.
    pub(crate) lines: &'a Lines<W>,
}

/// The invariants of the pairs of few points: a row for each.
pub(crate) struct Pairs {
    rows: [[u32; FEW]; FEW],
    /// The rows that are there, a bit each.
    known: u32,
}

impl Pairs {
    pub(crate) const fn new() -> Self {
        Self { rows: [[0; FEW]; FEW], known: 0 }
    }

    /// Writes `each` of the invariants of the pairs of one point with the others (and of a number
    /// without a meaning for the point itself), by their places.
    #[inline]
    fn row<const W: usize>(
        &mut self,
        looked: &Looked<'_, W>,
        at: usize,
        mut each: impl FnMut(usize, u32),
    ) {
        let pair = looked.lines.pairs_with(looked.points[at]);
        if looked.points.len() > FEW {
            let weights = looked.points.iter().map(|&other| pair(other));
            return weights.enumerate().for_each(|(i, weight)| each(i, weight));
        }
        let row = &mut self.rows[at];
        if self.known >> at & 1 == 0 {
            self.known |= 1 << at;
            row.iter_mut().zip(looked.points).for_each(|(weight, &other)| *weight = pair(other));
        }
        row.iter().zip(looked.points).enumerate().for_each(|(i, (&weight, _))| each(i, weight));
    }

    /// A first invariant of each point of a collection: the sum over the others of that of the
    /// pair.
    pub(crate) fn first_invariants<const W: usize>(
        &mut self,
        looked: &Looked<'_, W>,
        invariants: &mut EachMember<u32, W>,
    ) {
        let len = looked.points.len();
        let invariants = &mut invariants.as_mut_slice()[..len];
        invariants.fill(0);
        for (i, &a) in looked.points.iter().enumerate() {
            let pair = looked.lines.pairs_with(a);
            for (j, &b) in looked.points[..i].iter().enumerate() {
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
    pub(crate) fn second_invariant<const W: usize>(
        &mut self,
        looked: &Looked<'_, W>,
        first: &EachMember<u32, W>,
        at: usize,
    ) -> u32 {
        let mut invariant = first[at];
        self.row(looked, at, |other, weight| {
            if other != at {
                invariant = invariant.wrapping_add(mix(first[other], weight));
            }
        });
        invariant
    }
}

/// A complete frame: the cards that are taken to the cards 0, 1, 3, 9, 27, …, and what it does.
#[derive(Clone, Copy)]
pub(crate) struct Frame<const W: usize> {
    /// The cards of the frame: one more than there are attributes.
    cards: [Point; 7],
    /// How many they are.
    len: usize,
    /// The points spanned by the frame, at their place in the image; 3 to the power of `len - 1`
    /// of them.
    flat: EachCard<Point, W>,
    /// The same as a set.
    spanned: Bits<W>,
    /// The image of the collection, as far as it is spanned.
    image: Bits<W>,
}

impl<const W: usize> Frame<W> {
    const EMPTY: Self = Self {
        cards: [0; 7],
        len: 0,
        flat: EachCard::new(0),
        spanned: Bits::NONE,
        image: Bits::NONE,
    };

    /// The places that the first `len` cards of a frame fill.
    const FILLED: [Bits<W>; 8] = {
        let mut filled = [Bits::NONE; 8];
        let mut len = 1;
        while len < 8 {
            filled[len] = Bits::below(power(len - 1) as u64);
            len += 1;
        }
        filled
    };

    /// The cards of the frame.
    pub(crate) fn cards(&self) -> &[Point] {
        &self.cards[..self.len]
    }

    /// Whether two images differ at the places that the first `len` cards of a frame fill.
    fn differs(&self, other: &Self, len: usize) -> bool {
        !self.image.xor(other.image).and(Self::FILLED[len]).is_none()
    }

    /// The order of the image to the same places of another: those filled by fewer cards of the
    /// frame decide before those that follow.
    fn order(&self, other: &Self) -> Ordering {
        let first = (1..=self.len).find(|&len| self.differs(other, len));
        first.map_or(Ordering::Equal, |len| {
            let filled = Self::FILLED[len];
            self.image.and(filled).cmp(&other.image.and(filled))
        })
    }

    /// With how many cards two frames begin alike.
    fn common(&self, other: &Self) -> usize {
        self.cards().iter().zip(other.cards()).take_while(|(a, b)| a == b).count()
    }
}

/// Where a search goes on that leaves a frame.
enum Back {
    /// With the frame of this many cards.
    To(usize),
    /// Nowhere.
    Stopped(LimitReached),
}

impl From<LimitReached> for Back {
    fn from(limit: LimitReached) -> Self {
        Self::Stopped(limit)
    }
}

/// The search for the smallest image over the frames of a collection.
///
/// Two frames with the same image differ by a symmetry of the collection. So of cards that are
/// known to be alike only one is tried, and when a frame turns out to be the image of one seen
/// before, the search goes back to where the two part: what follows there has been seen, up to that
/// symmetry. (B. D. McKay, *Practical graph isomorphism*, 1981.)
pub(crate) struct Search<const W: usize> {
    members: Bits<W>,
    points: EachMember<Point, W>,
    len: usize,
    /// The first complete frame.
    first: Option<Frame<W>>,
    /// One with the smallest image so far.
    best: Frame<W>,
    /// For each point one that the symmetries found so far take to it, or the point itself: a
    /// forest, whose roots are the orbits.
    orbits: EachCard<Point, W>,
    /// How often orbits were joined.
    joined: u32,
    /// How many symmetries there are of what the frames span.
    times: u64,
    pairs: Pairs,
}

impl<const W: usize> Search<W> {
    pub(crate) fn new(members: Bits<W>) -> Self {
        let mut points = EachMember::new(0);
        let len = filled(points.as_mut_slice(), members.ones()).len();
        let mut orbits = EachCard::new(0);
        filled(orbits.as_mut_slice(), 0..);
        Self {
            members,
            points,
            len,
            first: None,
            best: Frame::EMPTY,
            orbits,
            joined: 0,
            times: 1,
            pairs: Pairs::new(),
        }
    }

    /// The smallest image.
    pub(crate) const fn image(&self) -> Bits<W> {
        self.best.image
    }

    /// A frame that gives it.
    pub(crate) const fn frame(&self) -> &Frame<W> {
        &self.best
    }

    /// How many affine maps leave the collection.
    pub(crate) fn stabiliser_order<const D: usize>(&self) -> u128 {
        u128::from(self.times) * outside::<D>(self.best.len)
    }

    /// `symmetry` is told of two frames for each symmetry of a generating set.
    pub(crate) fn run(&mut self, symmetry: &mut impl FnMut(&Frame<W>, &Frame<W>)) {
        // Not an error: nothing is limited.
        let _ = self.run_within(&mut Budget::bytes(u64::MAX), symmetry);
    }

    /// The same within a budget: a step is a card that is tried in a frame. For many cards it is
    /// some steps, and so is a look at the [hyperplanes](hyperplanes::steps).
    pub(crate) fn run_within(
        &mut self,
        budget: &mut Budget<'_>,
        symmetry: &mut impl FnMut(&Frame<W>, &Frame<W>),
    ) -> Result<(), LimitReached> {
        let points = self.points;
        let points = &points.as_slice()[..self.len];
        let lines = &Lines::new(points).marked(points);
        let looked = Looked { points, lines };
        let (mut first, mut keys) = (EachMember::new(0), EachMember::new(0));
        self.pairs.first_invariants(&looked, &mut first);
        for (at, key) in keys.as_mut_slice().iter_mut().enumerate().take(self.len) {
            *key = self.pairs.second_invariant(&looked, &first, at);
        }
        self.run_with_within(lines, &keys, budget, symmetry)
    }

    /// The search where the invariants of the points are known.
    #[cfg(feature = "alloc")]
    pub(crate) fn run_with(
        &mut self,
        lines: &Lines<W>,
        keys: &EachMember<u32, W>,
        symmetry: &mut impl FnMut(&Frame<W>, &Frame<W>),
    ) {
        let _ = self.run_with_within(lines, keys, &mut Budget::bytes(u64::MAX), symmetry);
    }

    fn run_with_within(
        &mut self,
        lines: &Lines<W>,
        keys: &EachMember<u32, W>,
        budget: &mut Budget<'_>,
        symmetry: &mut impl FnMut(&Frame<W>, &Frame<W>),
    ) -> Result<(), LimitReached> {
        match self.descend(&Frame::EMPTY, lines, keys, budget, symmetry) {
            Err(Back::Stopped(limit)) => Err(limit),
            _ => Ok(()),
        }
    }

    /// Tries every way to go on with a frame.
    fn descend(
        &mut self,
        node: &Frame<W>,
        lines: &Lines<W>,
        keys: &EachMember<u32, W>,
        budget: &mut Budget<'_>,
        symmetry: &mut impl FnMut(&Frame<W>, &Frame<W>),
    ) -> Result<(), Back> {
        let Some((mut key, class)) = self.small_class(node.spanned, keys) else {
            return self.leaf(node, symmetry);
        };
        let mut finer;
        let mut keys = keys;
        if W > 1 && class > ALIKE && self.len <= hyperplanes::MOST {
            budget.spend(hyperplanes::steps(self.len))?;
            finer = *keys;
            self.look_at_hyperplanes(node, &mut finer);
            keys = &finer;
            key = self.small_class(node.spanned, keys).map_or(key, |(key, _)| key);
        }
        // The frames before the first complete one are those that it begins with.
        let begins_first = self.first.is_none();
        let mut tried = Bits::<W>::NONE;
        for at in 0..self.len {
            let point = self.points[at];
            if keys[at] != key || node.spanned.has(point.into()) {
                continue;
            }
            if begins_first && tried.has(self.root(point).into()) {
                continue;
            }
            budget.spend(1 + self.len as u64 / 32)?;
            let child = self.child(node, point);
            if self.is_worse(&child) {
                continue;
            }
            let refined = self.refined(node, at, lines, keys);
            let joined = self.joined;
            match self.descend(&child, lines, &refined, budget, symmetry) {
                Ok(()) => {}
                Err(Back::To(len)) if len >= node.len => {}
                Err(back) => return Err(back),
            }
            if begins_first {
                tried = tried.with(self.root(point).into());
                // Symmetries found meanwhile may have joined the orbits of points tried before.
                if self.joined > joined {
                    tried = tried
                        .ones()
                        .fold(Bits::NONE, |all, point| all.with(self.root(point).into()));
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
        let points = self.points.as_slice()[..self.len].iter();
        self.times *= points.filter(|&&point| self.root(point) == orbit).count() as u64;
    }

    /// Whether nothing that begins like this frame has the image of the first one, or the smallest.
    fn is_worse(&self, frame: &Frame<W>) -> bool {
        self.first.is_some_and(|first| {
            frame.differs(&first, frame.len) && frame.order(&self.best).is_gt()
        })
    }

    /// The invariants of the points once the one at a place is in the frame. Those of spanned
    /// points have no meaning.
    fn refined(
        &mut self,
        node: &Frame<W>,
        at: usize,
        lines: &Lines<W>,
        keys: &EachMember<u32, W>,
    ) -> EachMember<u32, W> {
        let points = &self.points.as_slice()[..self.len];
        let looked = Looked { points, lines };
        let mut refined = EachMember::new(0);
        self.pairs.row(&looked, at, |other, weight| refined[other] = mix(keys[other], weight));
        if node.len >= 2 {
            // Where the frame's second card goes under the shift from the new card to the other.
            let corner = sums_with::<W>(differences_from::<W>(node.cards[1])(points[at]));
            for (refined, &other) in refined.as_mut_slice().iter_mut().zip(points) {
                let pairs = lines.thirds[usize::from(corner(other))] % 64;
                *refined ^= WEIGHTS[usize::from(pairs)];
            }
        }
        refined
    }

    /// Tells the points apart by the hyperplanes. Those that are spanned have the same places under
    /// every map that takes the frame to another one.
    fn look_at_hyperplanes(&self, node: &Frame<W>, keys: &mut EachMember<u32, W>) {
        let points = &self.points.as_slice()[..self.len];
        let spanned = if node.len == 0 { 0 } else { power(node.len - 1) };
        for (place, point) in (0..).zip(&node.flat.as_slice()[..spanned]) {
            if let Ok(at) = points.binary_search(point) {
                keys[at] = mix(place, WEIGHTS[0]);
            }
        }
        hyperplanes::refine(points, keys);
    }

    /// The point that stands for the orbit of a point.
    fn root(&self, mut point: Point) -> Point {
        while self.orbits[usize::from(point)] != point {
            point = self.orbits[usize::from(point)];
        }
        point
    }

    /// The key of a small class of points not yet spanned, and how many they are: of the keys that are alone with their
    /// last six bits the smallest; if there is none, that of the smallest class, and of classes of
    /// one size the smallest key.
    fn small_class(&self, spanned: Bits<W>, keys: &EachMember<u32, W>) -> Option<(u32, usize)> {
        let free = || {
            let points = self.points.as_slice()[..self.len].iter().zip(keys.as_slice());
            points.filter(move |&(&point, _)| !spanned.has(point.into())).map(|(_, &key)| key)
        };
        let (mut seen, mut again) = (0_u64, 0_u64);
        for key in free() {
            let bit = 1 << (key % 64);
            again |= seen & bit;
            seen |= bit;
        }
        if seen != again {
            return free().filter(|key| again >> (key % 64) & 1 == 0).min().map(|key| (key, 1));
        }
        let mut sorted = EachMember::<u32, W>::new(0);
        let sorted = filled(sorted.as_mut_slice(), free());
        sorted.sort_unstable();
        let classes = sorted.chunk_by(|a, b| a == b).map(|class| (class.len(), class[0]));
        classes.min().map(|(len, key)| (key, len))
    }

    fn child(&self, node: &Frame<W>, point: Point) -> Frame<W> {
        let mut child = *node;
        child.len += 1;
        child.cards[node.len] = point;
        if node.len == 0 {
            child.flat[0] = point;
            child.spanned = Bits::NONE.with(point.into());
            child.image = Bits::below(1);
            return child;
        }
        let size = power(node.len - 1);
        let moved_on = sums_with::<W>(differences_from::<W>(point)(node.cards[0]));
        // The flat moved once and twice; the bits of the image are gathered 64 at a time.
        let mut from = 0;
        while from < 2 * size {
            let to = (from + 64).min(2 * size);
            let mut image = 0;
            for i in from..to {
                let moved = moved_on(child.flat[i]);
                child.flat[size + i] = moved;
                child.spanned = child.spanned.with(moved.into());
                image |= u64::from(self.members.has(moved.into())) << (i - from);
            }
            #[expect(clippy::cast_possible_truncation, reason = "a place is below 729")]
            let at = (size + from) as u32;
            child.image = child.image.or(Bits::from_word(image).up(at));
            from = to;
        }
        child
    }

    fn leaf(
        &mut self,
        frame: &Frame<W>,
        symmetry: &mut impl FnMut(&Frame<W>, &Frame<W>),
    ) -> Result<(), Back> {
        let Some(first) = self.first else {
            (self.first, self.best) = (Some(*frame), *frame);
            return Ok(());
        };
        for alike in [first, self.best] {
            if frame.image == alike.image {
                self.join(&alike, frame);
                symmetry(&alike, frame);
                return Err(Back::To(alike.common(frame)));
            }
        }
        if frame.order(&self.best).is_lt() {
            self.best = *frame;
        }
        Ok(())
    }

    /// Joins the orbits of points that the symmetry from one frame to another takes to each other.
    fn join(&mut self, from: &Frame<W>, to: &Frame<W>) {
        self.joined += 1;
        for (&a, &b) in
            from.flat.as_slice().iter().zip(to.flat.as_slice()).take(power(from.len.max(1) - 1))
        {
            let (a, b) = (self.root(a), self.root(b));
            self.orbits[usize::from(a.max(b))] = a.min(b);
        }
    }
}
