//! Cap sets (no-sets) of the largest size, built for each number of attributes.

use alloc::vec::Vec;

use crate::Card;

/// Whether there is no set among some cards of any number of attributes. A card that comes twice
/// counts once. O(n² log n).
///
/// ```
/// use set_cards::Card;
/// use set_cards::space::is_cap;
///
/// let corner: Vec<Card<10>> = Card::all().filter(|card| card.values().iter().all(|&v| v < 2)).collect();
/// assert_eq!(corner.len(), 1024);
/// assert!(is_cap(&corner));
/// ```
#[must_use]
pub fn is_cap<const D: usize>(cards: &[Card<D>]) -> bool {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.iter().enumerate().all(|(place, &a)| {
        sorted[place + 1..].iter().all(|&b| {
            let third = a.third(b);
            // Each set is looked for from its two smaller cards.
            third < b || sorted.binary_search(&third).is_err()
        })
    })
}

/// The cards that can be added to a cap of any number of attributes so that it stays one, in
/// ascending order: those that are not there and make no set with two that are. O(n² log n + 3ᴰ)
/// with n²/2 words of memory beside the result, for up to some twelve attributes. To four
/// attributes [`CardSet::free_cards`](crate::CardSet::free_cards) is faster.
///
/// ```
/// use set_cards::Card;
/// use set_cards::space::free_cards;
///
/// let line = ["00000", "00001"].map(|text| text.parse::<Card<5>>());
/// let line = [line[0]?, line[1]?];
/// let free = free_cards(&line);
/// assert_eq!(free.len(), 243 - 3);
/// assert!(!free.contains(&line[0].third(line[1])));
/// # Ok::<(), set_cards::card::ParseCardError>(())
/// ```
#[must_use]
pub fn free_cards<const D: usize>(cards: &[Card<D>]) -> Vec<Card<D>> {
    let blocked = blocked(cards);
    let mut next = blocked.iter().peekable();
    // Both ascend: each card blocked is passed when its turn comes.
    Card::all().filter(|card| next.next_if(|&blocked| blocked == card).is_none()).collect()
}

/// The cards that are there or make a set with two that are, ascending.
fn blocked<const D: usize>(cards: &[Card<D>]) -> Vec<Card<D>> {
    let mut blocked: Vec<Card<D>> = cards.to_vec();
    for (place, &a) in cards.iter().enumerate() {
        blocked.extend(cards[place + 1..].iter().map(|&b| a.third(b)));
    }
    blocked.sort_unstable();
    blocked.dedup();
    blocked
}

/// Whether a set can be made with every other card: a cap to which none can be added. O(n² log n)
/// with n²/2 words of memory, for any number of attributes: half a gigabyte for a cap of 11,600
/// cards.
///
/// ```
/// use set_cards::space::{is_complete_cap, maximum_cap};
///
/// let cap = maximum_cap::<5>().ok_or("only to six attributes")?;
/// assert!(is_complete_cap(&cap));
/// assert!(!is_complete_cap(&cap[1..]));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn is_complete_cap<const D: usize>(cards: &[Card<D>]) -> bool {
    is_cap(cards) && blocked(cards).len() as u64 == Card::<D>::COUNT
}

/// A complete cap that contains this one, in ascending order: the smallest free card is added until
/// there is none; `None` when this is no cap. O(n² log n + m 3ᴰ log m) for m cards in the end, with
/// n²/2 words of memory, for up to some twelve attributes.
///
/// ```
/// use set_cards::Card;
/// use set_cards::space::{complete_cap, is_complete_cap};
///
/// // The smallest free cards one after another are those without the value 2, which are complete.
/// let cap = complete_cap::<7>(&[]).ok_or("the empty cap is one")?;
/// assert_eq!(cap.len(), 128);
/// assert!(is_complete_cap(&cap));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn complete_cap<const D: usize>(cards: &[Card<D>]) -> Option<Vec<Card<D>>> {
    if !is_cap(cards) {
        return None;
    }
    let mut cap = cards.to_vec();
    cap.sort_unstable();
    cap.dedup();
    // A card once blocked stays so: one pass over the free cards in order, each against the cards
    // added meanwhile.
    let mut added: Vec<Card<D>> = Vec::new();
    for card in free_cards(&cap) {
        let blocks = |&other: &Card<D>| {
            let third = card.third(other);
            added.binary_search(&third).is_ok() || cap.binary_search(&third).is_ok()
        };
        // A set of the new card has one of the cards added, or the card would not have been free.
        if !added.iter().any(blocks) {
            added.push(card);
        }
    }
    cap.extend(added);
    cap.sort_unstable();
    Some(cap)
}

/// The size of the largest cap of so many attributes; `None` above 6, where it is not known.
///
/// ```
/// use set_cards::space::maximum_cap_size;
/// assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(maximum_cap_size),
///     [Some(1), Some(2), Some(4), Some(9), Some(20), Some(45), Some(112), None]);
/// ```
///
/// OEIS A090245. That no larger ones exist: to four attributes this crate's
/// [`Classification`](crate::Classification) shows it (first G. Pellegrino, 1971); for five Y.
/// Edel, S. Ferret, I. Landjev and L. Storme, *The classification of the largest caps in AG(5, 3)*
/// (2002); for six A. Potechin, *Maximal caps in AG(6, 3)* (2008).
#[must_use]
pub const fn maximum_cap_size(attributes: u32) -> Option<u32> {
    match attributes {
        0 => Some(1),
        1 => Some(2),
        2 => Some(4),
        3 => Some(9),
        4 => Some(20),
        5 => Some(45),
        6 => Some(112),
        _ => None,
    }
}

/// A cap of the largest size for 1 to 6 attributes, in ascending order; `None` for more.
///
/// ```
/// use set_cards::space::{is_cap, maximum_cap};
///
/// let cap = maximum_cap::<6>().ok_or("only to six attributes")?;
/// assert_eq!(cap.len(), 112);
/// assert!(is_cap(&cap));
/// # Ok::<(), &str>(())
/// ```
///
/// # The constructions
///
/// * 1: two of the three cards.
/// * 2: the four cards without the value 2.
/// * 3: the nine points (x, y, x² + y²) of an elliptic quadric: on it x² + y² is 0 only at the
///   origin, so no three of its points are on a line.
/// * 4: the twenty vectors other than 0 with ab + c² + d² = 0. Up to sign they are the ten points
///   of an elliptic quadric of projective space, no three of them dependent; and three vectors
///   whose sum is 0 would be dependent, or two of them opposite and the third 0.
/// * 6: twice the 56 points of the Hill cap in the same way: the 80 vectors with three coordinates
///   other than 0, at the places of one of ten triples of six places of which any two meet and each
///   pair of places lies in two, and the 32 vectors without a 0 that have an even number of 2s. (R.
///   Hill, *On the largest size of cap in S(5, 3)*, 1973; in these coordinates A. R. Calderbank and
///   P. C. Fishburn, *Maximal three-independent subsets of {0, 1, 2}ⁿ*, 1994.)
/// * 5: the 45 of these 112 whose coordinates at the places of one of the triples have the sum 1:
///   the hyperplane where that sum is 0 holds 11 points of the Hill cap, and of each of the other
///   45 one of the two vectors has 1.
#[must_use]
pub fn maximum_cap<const D: usize>() -> Option<Vec<Card<D>>> {
    let squares = |values: &[u8]| values.iter().map(|&v| u32::from(v) * u32::from(v)).sum::<u32>();
    let choose = |test: &dyn Fn(&[u8; D]) -> bool| {
        Card::all().filter(|card: &Card<D>| test(&card.values())).collect()
    };
    Some(match D {
        1 | 2 => choose(&|values| values.iter().all(|&v| v < 2)),
        3 => choose(&|values| squares(&values[..2]) % 3 == u32::from(values[2])),
        4 => choose(&|values| {
            *values != [0; D]
                && (u32::from(values[0] * values[1]) + squares(&values[2..])).is_multiple_of(3)
        }),
        // The sixth coordinate is the one that makes the sum of those at the places of one triple
        // 1.
        5 => choose(&|values| {
            let last = (7 - values[2] - values[3]) % 3;
            in_doubled_hill_cap([values[0], values[1], values[2], values[3], values[4], last])
        }),
        6 => choose(&|values| in_doubled_hill_cap(core::array::from_fn(|i| values[i]))),
        _ => return None,
    })
}

/// Ten triples of six places: any two meet, and every two places lie in two of them. The other ten
/// triples are their complements.
const TRIPLES: [u8; 10] = [
    0b00_0111, 0b00_1011, 0b01_0101, 0b10_1001, 0b11_0001, 0b10_0110, 0b01_1010, 0b11_0010,
    0b01_1100, 0b10_1100,
];

fn in_doubled_hill_cap(values: [u8; 6]) -> bool {
    let support = values.iter().enumerate().fold(0, |bits, (i, &v)| bits | u8::from(v != 0) << i);
    let twos = values.iter().filter(|&&v| v == 2).count();
    TRIPLES.contains(&support) || (support == 0b11_1111 && twos.is_multiple_of(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_triples_are_a_design() {
        for a in 0..6 {
            for b in 0..a {
                let pair = 1 << a | 1 << b;
                assert_eq!(TRIPLES.iter().filter(|&&triple| triple & pair == pair).count(), 2);
            }
        }
        for (i, a) in TRIPLES.iter().enumerate() {
            assert_eq!(a.count_ones(), 3);
            assert!(TRIPLES[..i].iter().all(|b| a & b != 0));
        }
    }
}
