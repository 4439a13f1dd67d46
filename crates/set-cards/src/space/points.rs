//! The space F₃ᴰ by ranks: tables for the searches over collections of cards.
//!
//! A space of fewer attributes is the part below 3 to the power of `D`, so that one table serves
//! all up to four attributes, and another one all up to six. `W` is the number of words of a
//! collection.

use crate::card::third_bits;

/// The rank of a card.
pub(crate) type Point = u16;

/// The number of points of up to four attributes.
const POINTS: usize = 81;

/// The number of points of up to six attributes.
const MOST: usize = 729;

/// 3 to some power, for exponents to 6.
pub(crate) const fn power(exponent: usize) -> usize {
    [1, 3, 9, 27, 81, 243, MOST][exponent]
}

/// `THIRD[a][b]`: the index of the third card of two.
static THIRD: [[u8; POINTS]; POINTS] = table(false);

/// `SUM[a][b]`: the index of the sum of two cards.
static SUM: [[u8; POINTS]; POINTS] = table(true);

/// The packed word of each point, two bits per attribute.
#[expect(clippy::cast_possible_truncation, reason = "a digit is below 3")]
static PACKED: [u16; MOST] = {
    let mut packed = [0; MOST];
    let mut index = 0;
    while index < MOST {
        let (mut rest, mut shift) = (index, 0);
        while rest > 0 {
            packed[index] |= ((rest % 3) as u16) << shift;
            rest /= 3;
            shift += 2;
        }
        index += 1;
    }
    packed
};

/// The point of each packed word, and 0 for words that are not points.
#[expect(clippy::cast_possible_truncation, reason = "an index is below 729")]
static UNPACKED: [Point; 1 << 12] = {
    let mut points = [0; 1 << 12];
    let mut index = 0;
    while index < MOST {
        points[PACKED[index] as usize] = index as Point;
        index += 1;
    }
    points
};

#[expect(clippy::cast_possible_truncation, reason = "an index is below 81")]
const fn combine(a: usize, b: usize, sum: bool) -> u8 {
    let (mut place, mut result) = (1, 0);
    while place < POINTS {
        let digits = a / place % 3 + b / place % 3;
        result += place * (if sum { digits % 3 } else { (6 - digits) % 3 });
        place *= 3;
    }
    result as u8
}

const fn table(sum: bool) -> [[u8; POINTS]; POINTS] {
    let mut rows = [[0; POINTS]; POINTS];
    let mut a = 0;
    while a < POINTS {
        let mut b = 0;
        while b < POINTS {
            rows[a][b] = combine(a, b, sum);
            b += 1;
        }
        a += 1;
    }
    rows
}

/// The third cards of one card and others, by index.
#[inline(always)]
pub(crate) fn thirds_with<const W: usize>(a: Point) -> impl Fn(Point) -> Point {
    let word = |point: Point| u64::from(PACKED[usize::from(point)]);
    let (row, first) = if W == 1 { (&THIRD[usize::from(a)], 0) } else { (&THIRD[0], word(a)) };
    move |b| {
        if W == 1 {
            return row[usize::from(b)].into();
        }
        UNPACKED[(third_bits(first, word(b)) & 0xFFF) as usize]
    }
}

/// The sums of one card and others, by index.
#[inline(always)]
pub(crate) fn sums_with<const W: usize>(a: Point) -> impl Fn(Point) -> Point {
    let row = if W == 1 { &SUM[usize::from(a)] } else { &SUM[0] };
    move |b| {
        if W == 1 {
            return row[usize::from(b)].into();
        }
        negative::<W>(thirds_with::<W>(a)(b))
    }
}

/// The differences of one card and others, by index.
#[inline(always)]
pub(crate) fn differences_from<const W: usize>(a: Point) -> impl Fn(Point) -> Point {
    thirds_with::<W>(negative::<W>(a))
}

/// Minus a card is its third with the zero card.
#[inline(always)]
pub(crate) fn negative<const W: usize>(a: Point) -> Point {
    thirds_with::<W>(0)(a)
}
