//! How many classes under the relabellings a class under the affine maps falls into.
//!
//! Let G be the affine maps, H the relabellings and S the stabiliser of a collection in G. The
//! collections of the class are the cosets G/S. By the Cauchy-Frobenius lemma (Burnside's) H has on
//! them
//!
//! ```text
//! 1/|H| * sum over h in H of |{gS : g⁻¹hg in S}|
//!     = sum over classes K of G of |H ∩ K| |C(K)| |S ∩ K| / (|H| |S|)
//! ```
//!
//! orbits, where C(K) is the centraliser of an element of K. So it is enough to list the elements
//! of S and to know the conjugacy class of each in G: no collection is looked at.
//!
//! Two affine maps are conjugate exactly when their matrices of one row more, with the last row
//! (0, …, 0, 1), are conjugate by such a matrix: when as modules over the polynomials F₃\[t\] the
//! two spaces of row vectors are isomorphic by a map that takes the last unit vector to the last
//! unit vector. That vector is left by the map, so it lies in the kernel of t - 1, and the
//! automorphisms of the module move it to every vector there that is divisible by the same power of
//! t - 1. Hence the class is known from the ranks of the powers of each irreducible factor, and
//! that power; and the size of the centraliser from the formula for the general linear group (I. G.
//! Macdonald, *Symmetric Functions and Hall Polynomials*, chapter IV, 1995), divided by the number
//! of those vectors.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dense_code::Dense;

use super::affine::{scaled, unit};
use super::points::power;
use super::stabiliser::reach;
use crate::space::Class;
use crate::{AffineMap, Card, CardSet, Maps, Relabelling};

/// A square matrix of at most five columns: column and row i for attribute i, the fifth ones for
/// the shift. Those of attributes that there are not are zero.
type Matrix = [Card<5>; 5];

/// The irreducible polynomials that divide the characteristic polynomial of a relabelling, low
/// coefficient first: t - 1, t + 1, t² + 1, t² + t + 2, t² + 2t + 2 (those of signed permutations
/// of at most four attributes divide tⁿ - 1 or tⁿ + 1 for n up to 4, and t⁴ + 1 is the product of
/// the last two).
const FACTORS: [&[u8]; 5] = [&[2, 1], &[1, 1], &[1, 0, 1], &[2, 1, 1], &[2, 2, 1]];

/// What tells conjugacy classes apart, for maps all of whose factors are among the five.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Kind {
    /// The conjugate partition of each factor: entry i is the number of blocks larger than i.
    blocks: [[u8; 5]; 5],
    /// The largest power of t - 1 that divides the last unit vector.
    height: u8,
}

fn times(a: &Matrix, b: &Matrix) -> Matrix {
    b.map(|column| {
        let values = column.values();
        (0..5).fold(Card::ZERO, |sum, i| sum.plus(scaled(a[i], values[i])))
    })
}

fn identity<const D: usize>() -> Matrix {
    core::array::from_fn(|i| if i < D || i == 4 { unit(i) } else { Card::ZERO })
}

fn evaluated<const D: usize>(polynomial: &[u8], matrix: &Matrix) -> Matrix {
    let mut result = [Card::ZERO; 5];
    for &coefficient in polynomial.iter().rev() {
        result = times(&result, matrix);
        for (column, one) in result.iter_mut().zip(identity::<D>()) {
            *column = column.plus(scaled(one, coefficient));
        }
    }
    result
}

fn rank(rows: &[Card<5>]) -> u8 {
    let mut basis: [Card<5>; 5] = [Card::ZERO; 5];
    let mut rank = 0;
    for &row in rows {
        let mut rest = row;
        for (i, &pivot) in basis.iter().enumerate() {
            // A basis row begins with a 1 at its own place.
            match rest.value(i) {
                Some(value @ 1..) if pivot != Card::ZERO => rest = rest.minus(scaled(pivot, value)),
                Some(value @ 1..) => {
                    basis[i] = scaled(rest, value);
                    rank += 1;
                    break;
                }
                _ => {}
            }
        }
    }
    rank
}

/// Rows for columns.
fn transposed(matrix: &Matrix) -> Matrix {
    core::array::from_fn(|i| {
        let row = matrix.map(|column| column.value(i).unwrap_or(0));
        Card::from_values(row).unwrap_or_default()
    })
}

/// The kind of an affine map, or `None` when it has another factor, so that it is conjugate to no
/// relabelling.
fn kind<const D: usize>(map: AffineMap<D>) -> Option<Kind> {
    let wide = |card: Card<D>, last: u8| {
        let mut values = [0; 5];
        values[..D].copy_from_slice(&card.values());
        values[4] = last;
        Card::from_values(values).unwrap_or_default()
    };
    let mut matrix = identity::<D>();
    for (column, &image) in matrix.iter_mut().zip(&map.columns()) {
        *column = wide(image, 0);
    }
    matrix[4] = wide(map.shift(), 1);

    let mut kind = Kind { blocks: [[0; 5]; 5], height: 0 };
    let size = rank(&identity::<D>());
    let mut left = size;
    for (factor, blocks) in FACTORS.into_iter().zip(&mut kind.blocks) {
        if left == 0 {
            break;
        }
        #[expect(clippy::cast_possible_truncation, reason = "a degree is 1 or 2")]
        let degree = factor.len() as u8 - 1;
        let value = evaluated::<D>(factor, &matrix);
        let mut power = identity::<D>();
        let mut before = size;
        let mut divides = true;
        for larger in blocks.iter_mut() {
            power = times(&power, &value);
            let now = rank(&power);
            *larger = (before - now) / degree;
            left -= before - now;
            if degree == 1 && factor[0] == 2 && divides {
                // Whether the last unit row is a combination of the rows of this power.
                let mut rows = [Card::ZERO; 6];
                rows[..5].copy_from_slice(&transposed(&power));
                rows[5] = unit(4);
                divides = rank(&rows) == now;
                kind.height += u8::from(divides);
            }
            if now == before {
                break;
            }
            before = now;
        }
    }
    (left == 0).then_some(kind)
}

impl Kind {
    /// The number of affine maps that commute with one of this kind.
    fn centraliser(&self) -> u128 {
        let mut size = 1;
        for (factor, blocks) in FACTORS.into_iter().zip(&self.blocks) {
            let q = power(factor.len() - 1) as u128;
            let mut exponent = 0;
            for (i, &larger) in blocks.iter().enumerate() {
                let equal = u32::from(larger - blocks.get(i + 1).copied().unwrap_or(0));
                exponent += u32::from(larger).pow(2) - equal * (equal + 1) / 2;
                for j in 1..=equal {
                    size *= q.pow(j) - 1;
                }
            }
            size *= q.pow(exponent);
        }
        let blocks = &self.blocks[0];
        let deep = |height: usize| 3_u128.pow(blocks.get(height).copied().unwrap_or(0).into());
        let height = usize::from(self.height);
        size / (deep(height) - deep(height + 1))
    }
}

/// For each kind of relabelling, how many there are, and the size of the centraliser.
pub(crate) struct Kinds<const D: usize> {
    kinds: BTreeMap<Kind, (u128, u128)>,
}

impl<const D: usize> Kinds<D> {
    pub(crate) fn new() -> Self {
        // One relabelling for each order of the attributes and each choice, for each of its cycles,
        // of the class of the product of the namings along the cycle: namings at all places
        // but one are free, which gives 6 to the power of length - 1, times the size of the
        // class (1, 3 and 2 in the symmetric group).
        const NAMES: [([u8; 3], u128); 3] = [([0, 1, 2], 1), ([1, 0, 2], 3), ([1, 2, 0], 2)];
        let mut kinds: BTreeMap<Kind, (u128, u128)> = BTreeMap::new();
        for order in orders::<D>() {
            let mut firsts = Vec::new();
            let mut ways = 1;
            let mut seen = [false; D];
            for start in 0..D {
                if seen[start] {
                    continue;
                }
                firsts.push(start);
                let mut at = start;
                while !seen[at] {
                    seen[at] = true;
                    ways *= if usize::from(order[at]) == start { 1 } else { 6 };
                    at = usize::from(order[at]);
                }
            }
            for choice in 0..power(firsts.len()) {
                let mut values = [[0, 1, 2]; D];
                let (mut rest, mut count) = (choice, ways);
                for &first in &firsts {
                    values[first] = NAMES[rest % 3].0;
                    count *= NAMES[rest % 3].1;
                    rest /= 3;
                }
                let Ok(map) = Relabelling::new(order, values).map(Relabelling::to_affine) else {
                    continue;
                };
                let Some(kind) = kind(map) else { continue };
                kinds.entry(kind).or_insert_with(|| (0, kind.centraliser())).0 += count;
            }
        }
        Self { kinds }
    }

    /// How many classes under the relabellings the collections of a class fall into.
    pub(crate) fn classes_within(&self, class: &Class<D>) -> u64 {
        /// Above this the collections are fewer than the symmetries.
        const MANY: u128 = 40_000;
        if class.stabiliser > MANY {
            return orbits_of_collections(class.form);
        }
        let mut total: u128 = 0;
        for map in class.form.stabiliser(Maps::Affine).elements() {
            if let Some(&(count, centraliser)) = kind(map).and_then(|kind| self.kinds.get(&kind)) {
                total += count * centraliser;
            }
        }
        let all = Maps::Relabellings.order::<D>() * class.stabiliser;
        u64::try_from(total / all).unwrap_or(u64::MAX)
    }

    /// The number of relabellings that were sorted into kinds.
    #[cfg(test)]
    fn relabellings(&self) -> u128 {
        self.kinds.values().map(|&(count, _)| count).sum()
    }
}

/// All orders of the attributes.
fn orders<const D: usize>() -> Vec<[u8; D]> {
    let mut orders = Vec::new();
    let identity = [[0, 1, 2]; D];
    for relabelling in Relabelling::<D>::all() {
        if relabelling.values() == identity {
            orders.push(relabelling.attributes());
        }
    }
    orders
}

/// For classes of few collections: the collections are made, and put together by the relabellings.
fn orbits_of_collections<const D: usize>(cards: CardSet<D>) -> u64 {
    let relabellings = generators::<D>();
    let mut affine = relabellings.clone();
    // One shear, with the relabellings, makes every affine map (the relabellings have shifts and
    // diagonal maps).
    if D > 1 {
        let mut columns = AffineMap::<D>::IDENTITY.columns();
        columns[0] = columns[0].plus(columns[1]);
        affine.extend(AffineMap::new(columns, Card::ZERO));
    }
    let orbit = |start: CardSet<D>, maps: &[AffineMap<D>]| {
        reach(start, |collection| maps.iter().map(move |&map| collection.mapped(map)))
    };
    let mut collections = orbit(cards, &affine);
    let mut orbits = 0;
    while let Some(&collection) = collections.first() {
        for other in orbit(collection, &relabellings) {
            collections.remove(&other);
        }
        orbits += 1;
    }
    orbits
}

/// Relabellings that make all others: exchanges of neighbouring attributes, and of values of the
/// first.
fn generators<const D: usize>() -> Vec<AffineMap<D>> {
    let order: [u8; D] = core::array::from_fn(|i| u8::try_from(i).unwrap_or(0));
    let names = [[0, 1, 2]; D];
    let mut all = Vec::new();
    for i in 1..D {
        let mut other = order;
        other.swap(i - 1, i);
        all.extend(Relabelling::new(other, names).map(Relabelling::to_affine));
    }
    for first in [[1, 0, 2], [0, 2, 1]] {
        let mut other = names;
        other[0] = first;
        all.extend(Relabelling::new(order, other).map(Relabelling::to_affine));
    }
    all
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;
    use crate::space::bits::Bits;
    use crate::space::frames::map_of_frame;
    use crate::space::points::{Point, differences_from, sums_with};

    /// Every way to complete a frame.
    fn complete<const D: usize>(frame: &[Point], each: &mut impl FnMut(&[Point])) {
        if frame.len() > D {
            return each(frame);
        }
        let origin = frame.first().copied().unwrap_or(0);
        let mut span = frame.first().map_or(Bits::NONE, |&card| Bits::NONE.with(card.into()));
        for &card in frame.iter().skip(1) {
            let on = sums_with::<1>(differences_from::<1>(card)(origin));
            for point in span.ones() {
                span = span.with(on(point).into()).with(on(on(point)).into());
            }
        }
        for card in CardSet::<D>::DECK.0.minus(span).ones() {
            let mut longer = [0; 5];
            longer[..frame.len()].copy_from_slice(frame);
            longer[frame.len()] = card;
            complete::<D>(&longer[..=frame.len()], each);
        }
    }

    #[test]
    fn every_relabelling_has_a_kind() {
        assert_eq!(Kinds::<1>::new().relabellings(), 6);
        assert_eq!(Kinds::<2>::new().relabellings(), 72);
        assert_eq!(Kinds::<3>::new().relabellings(), 1296);
        assert_eq!(Kinds::<4>::new().relabellings(), 31_104);
    }

    /// The formula against counting the maps that commute, in a space small enough.
    #[test]
    fn centralisers_are_counted_right() {
        let mut maps = Vec::new();
        complete::<2>(&[], &mut |frame| maps.push(map_of_frame::<2, 1>(frame)));
        assert_eq!(Some(maps.len() as u128), AffineMap::<2>::count());
        let mut kinds = 0;
        for &map in &maps {
            let Some(kind) = kind(map) else { continue };
            kinds += 1;
            let commuting =
                maps.iter().filter(|&&other| map.then(other) == other.then(map)).count();
            let conjugate: BTreeSet<_> = maps
                .iter()
                .map(|&other| {
                    let image = other.inverse().then(map).then(other);
                    (image.columns(), image.shift())
                })
                .collect();
            assert_eq!(commuting * conjugate.len(), maps.len());
            // Maps of the same kind are exactly the conjugate ones.
            let same = maps.iter().filter(|&&other| super::kind(other) == Some(kind)).count();
            assert_eq!(same, conjugate.len());
        }
        assert_eq!(kinds, maps.len(), "in the plane every map has such factors");
    }
}
