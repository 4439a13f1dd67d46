//! How the cards of a small collection lie to the hyperplanes.
//!
//! Ten or twenty cards without a set and without parallel pairs look alike to the invariants of
//! their pairs. The hyperplanes tell them apart: each direction of hyperplanes parts the collection
//! in three, and how many cards are in each part already says how often any few of the cards add up
//! to others (F. J. MacWilliams 1963: the parts give the weights of one code, the sums those of the
//! dual one).

use super::bits::EachMember;
use super::points::{Point, power};
use crate::mixed::mixed;

/// The most cards that are compared in this way: a bit each.
pub(crate) const MOST: usize = 64;

/// A value of 1 or 2 for some of the cards, a bit each, and of 0 for the others.
#[derive(Clone, Copy)]
struct Values {
    ones: u64,
    twos: u64,
}

impl Values {
    const ZERO: Self = Self { ones: 0, twos: 0 };

    /// The sums mod 3.
    const fn plus(self, other: Self) -> Self {
        let (some, others) = (self.ones | self.twos, other.ones | other.twos);
        Self {
            ones: self.ones & !others | other.ones & !some | self.twos & other.twos,
            twos: self.twos & !others | other.twos & !some | self.ones & other.ones,
        }
    }
}

/// The values of each attribute.
fn attributes(points: &[Point]) -> [Values; 6] {
    let mut values = [Values::ZERO; 6];
    for (place, &point) in points.iter().enumerate().take(MOST) {
        for (attribute, values) in values.iter_mut().enumerate() {
            match usize::from(point) / power(attribute) % 3 {
                1 => values.ones |= 1 << place,
                2 => values.twos |= 1 << place,
                _ => {}
            }
        }
    }
    values
}

/// Each direction of hyperplanes once: the values of a linear function up to its sign.
fn for_directions(attributes: &[Values], each: &mut impl FnMut(Values)) {
    for (last, &values) in attributes.iter().enumerate() {
        add_multiples(&attributes[..last], values, each);
    }
}

fn add_multiples(attributes: &[Values], sum: Values, each: &mut impl FnMut(Values)) {
    let Some((&values, rest)) = attributes.split_last() else { return each(sum) };
    let more = sum.plus(values);
    for sum in [sum, more, more.plus(values)] {
        add_multiples(rest, sum, each);
    }
}

/// The sum of numbers at the places of a word's bits.
fn sum_at(mut bits: u64, numbers: &[u64; MOST]) -> u64 {
    let mut sum = 0_u64;
    while bits > 0 {
        sum = sum.wrapping_add(numbers[bits.trailing_zeros() as usize]);
        bits &= bits - 1;
    }
    sum
}

/// Adds a number at the places of a word's bits.
fn add_at(mut bits: u64, more: u64, numbers: &mut [u64; MOST]) {
    while bits > 0 {
        let number = &mut numbers[bits.trailing_zeros() as usize];
        *number = number.wrapping_add(more);
        bits &= bits - 1;
    }
}

/// How often the keys are refined.
const ROUNDS: usize = 2;

/// How much longer it takes to [refine] the keys of so many points than to go on with a frame.
pub(crate) const fn steps(len: usize) -> u64 {
    8 + 2 * len as u64
}

/// Keys that tell apart what these ones do, and by how the cards with each key lie to the
/// hyperplanes. An affine map of the points moves the keys with them. For at most [`MOST`] points.
///
/// O(3ᴰ · points) for each round.
pub(crate) fn refine<const W: usize>(points: &[Point], keys: &mut EachMember<u32, W>) {
    let attributes = attributes(points);
    // More than one word is of five attributes, or of six.
    let attributes = if W == 2 { &attributes[..5] } else { &attributes[..] };
    let len = points.len().min(MOST);
    let mut colours = [0; MOST];
    for (colour, &key) in colours.iter_mut().zip(&keys.as_slice()[..len]) {
        *colour = mixed(key.into());
    }
    for _ in 0..ROUNDS {
        let all = colours.iter().fold(0_u64, |sum, &colour| sum.wrapping_add(colour));
        let mut seen = [0_u64; MOST];
        let mut for_all = 0_u64;
        for_directions(attributes, &mut |values| {
            let [one, two] = [values.ones, values.twos].map(|bits| sum_at(bits, &colours));
            let parts = [all.wrapping_sub(one).wrapping_sub(two), one, two].map(mixed);
            let direction = parts.iter().fold(0_u64, |sum, &part| sum.wrapping_add(part));
            let [zero, one, two] = parts.map(|part| mixed(direction ^ part.rotate_left(1)));
            for_all = for_all.wrapping_add(zero);
            add_at(values.ones, one.wrapping_sub(zero), &mut seen);
            add_at(values.twos, two.wrapping_sub(zero), &mut seen);
        });
        for (colour, seen) in colours.iter_mut().zip(seen).take(len) {
            *colour = mixed(colour.rotate_left(1) ^ seen.wrapping_add(for_all));
        }
    }
    for (key, colour) in keys.as_mut_slice().iter_mut().zip(colours).take(len) {
        *key = (colour >> 32) as u32;
    }
}
