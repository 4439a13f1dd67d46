//! The space F₃⁴ by ranks: tables for the searches over collections of cards. A space of fewer
//! attributes is the part below 3 to the power of `D`, so that one table serves all.

use crate::Card;

/// The rank of a card.
// A byte, so that tables of pairs are small.
pub(super) type Point = u8;

/// The number of points of four attributes.
pub(super) const POINTS: usize = 81;

/// `THIRD[a][b]`: the third card of two.
pub(super) static THIRD: [[Point; POINTS]; POINTS] = table(false);

/// `SUM[a][b]`: the sum of two cards.
pub(super) static SUM: [[Point; POINTS]; POINTS] = table(true);

/// Minus a card is its third with the zero card.
#[inline(always)]
pub(super) fn negative(a: Point) -> Point {
    THIRD[0][usize::from(a)]
}

// Two tables of 6.5 KB: the searches take a row for each card, and then one load a pair. Packed
// words would need seven operations, and a rank of the result.
#[expect(clippy::cast_possible_truncation, reason = "a rank is below 81")]
const fn table(sum: bool) -> [[Point; POINTS]; POINTS] {
    let mut cards = [Card::<4>::ZERO; POINTS];
    let mut rank = 0;
    while rank < POINTS {
        cards[rank] = Card::unrank(rank as u64).expect("below 81");
        rank += 1;
    }
    let mut rows = [[0; POINTS]; POINTS];
    let mut a = 0;
    while a < POINTS {
        let mut b = 0;
        while b < POINTS {
            let (x, y) = (cards[a], cards[b]);
            rows[a][b] = if sum { x.plus(y) } else { x.third(y) }.rank() as Point;
            b += 1;
        }
        a += 1;
    }
    rows
}
