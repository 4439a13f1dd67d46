//! The space F₃⁴ by base-3 indices: tables for the searches over collections of cards.
//!
//! A space of fewer attributes is the part below 3 to the power of `D`, so that one table serves
//! all.

/// The number of points.
pub(crate) const POINTS: usize = 81;

/// 3 to some power, for exponents to 4.
pub(crate) const fn power(exponent: usize) -> usize {
    [1, 3, 9, 27, 81][exponent]
}

/// `THIRD[a][b]`: the index of the third card of two.
pub(crate) static THIRD: [[u8; POINTS]; POINTS] = table(false);

/// `SUM[a][b]`: the index of the sum of two cards.
pub(crate) static SUM: [[u8; POINTS]; POINTS] = table(true);

/// The index of minus a card.
pub(crate) const fn negative(a: u8) -> u8 {
    THIRD_WITH_ZERO[a as usize]
}

/// Minus a card is its third with the zero card.
const THIRD_WITH_ZERO: [u8; POINTS] = {
    let mut row = [0; POINTS];
    let mut a = 0;
    while a < POINTS {
        row[a] = combine(a, 0, false);
        a += 1;
    }
    row
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

/// The third card of two, by index.
#[inline(always)]
pub(crate) fn third(a: u8, b: u8) -> u8 {
    THIRD[usize::from(a)][usize::from(b)]
}

/// The sum of two cards, by index.
#[inline(always)]
pub(crate) fn sum(a: u8, b: u8) -> u8 {
    SUM[usize::from(a)][usize::from(b)]
}

/// The difference of two cards, by index.
#[inline(always)]
pub(crate) fn difference(a: u8, b: u8) -> u8 {
    third(negative(a), b)
}

/// The indices of the ones of a word, ascending.
#[inline]
pub(crate) fn ones(mut bits: u128) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a position in a u128 is below 128")]
        let index = bits.trailing_zeros() as u8;
        bits &= bits - 1;
        Some(index)
    })
}
