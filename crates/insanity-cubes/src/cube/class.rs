//! Cubes up to rotation, densely numbered.

use dense_code::{Dense, binomial, multichoose};

use super::cube::three_in_order;
use crate::{Colour, Cube};

/// Two colours, the smaller first.
type Pair = [Colour; 2];

/// A cube of the first `C` colours up to the 24 rotations. Ordered colexicographically by its three
/// opposite pairs. A cube and its mirror image have the same pairs, so if they are different
/// classes, their ranks are neighbours.
///
/// ```
/// use insanity_cubes::dense_code::Dense;
/// use insanity_cubes::{Cube, CubeClass, Rotation};
///
/// type Class = CubeClass<6>;
/// assert_eq!(Class::COUNT, 2226);
///
/// let cube: Cube = "ABCDEF".parse()?;
/// let class = Class::new(cube).ok_or("a seventh colour")?;
/// assert!(
///     Rotation::ALL
///         .into_iter()
///         .all(|rotation| Class::new(cube.turned(rotation)) == Some(class))
/// );
/// assert_ne!(Class::new(cube.mirrored()), Some(class));
/// assert_eq!(Class::unrank(class.rank()), Some(class));
/// assert_eq!(Class::new(class.cube()), Some(class));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # How it works
///
/// A rotation can bring the three pairs to any axes and reverse them, but not in all combinations,
/// because it can't be a reflection. So a class is a multiset of three pairs and, if the mirror
/// image is a different class, one of the two mirror images. The mirror image is the same class if
/// both colours of a pair are the same (reversing it changes nothing) or two pairs are equal
/// (exchanging them changes nothing).
///
/// Pairs `a <= b` are numbered colexicographically: `b (b + 1) / 2 + a` come before. So are
/// multisets `x <= y <= z` of them: `C(z + 2, 3) + C(y + 1, 2) + x` come before.
///
/// Each set of three different pairs, each of two different colours, has two mirror images. So the
/// number of such sets that come before is added to the rank. Let `v(p)` be the number of
/// pairs of two different colours before the pair `p`. The number to add is the sum of
///
/// - `C(v(z), 3)`;
/// - `C(v(y), 2)`, if the colours of `z` are different;
/// - `v(x)`, if also the colours of `y` are different, and `y` and `z` are different pairs.
///
/// The rank does not depend on `C`: more colours only add classes at the end.
///
/// Six colours: 21 pairs, `C(23, 3) = 1771` multisets and `C(15, 3) = 455` with a mirror image:
/// 2226, as Burnside's `(6^6 + 3 · 6^4 + 12 · 6^3 + 8 · 6^2) / 24` says. O(1) to rank, O(log C) to
/// unrank, no tables.
///
/// `C` is at most 2,047; with a larger one neither the count nor any constructor compiles:
///
/// ```compile_fail,E0080
/// use insanity_cubes::dense_code::Dense;
/// use insanity_cubes::CubeClass;
///
/// const TOO_MANY: u64 = CubeClass::<2048>::COUNT;
/// ```
///
/// ```compile_fail,E0080
/// use insanity_cubes::{Cube, CubeClass};
///
/// let too_many = CubeClass::<2048>::new(Cube::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeClass<const C: u16>(u64);

/// The position of a pair among all pairs, colexicographically.
const fn number(pair: Pair) -> u64 {
    let [a, b] = pair;
    let (a, b) = (a.index() as u64, b.index() as u64);
    b * (b + 1) / 2 + a
}

/// The pairs of two colours before a pair.
const fn edges_before(pair: Pair) -> u64 {
    let [a, b] = pair;
    let (a, b) = (a.index() as u64, b.index() as u64);
    b * b.saturating_sub(1) / 2 + a
}

const fn is_one_colour([a, b]: Pair) -> bool {
    a.index() == b.index()
}

/// Binomial coefficients that fit: only arguments below 2^32 with at most three chosen.
const fn choose(n: u64, k: u64) -> u64 {
    match binomial(n, k) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "at most C(2^21, 3), checked by `COUNT`"
        )]
        Some(value) => value as u64,
        None => 0,
    }
}

/// The classes before the first one of these pairs, which ascend.
const fn before(x: Pair, y: Pair, z: Pair) -> u64 {
    let multisets = choose(number(z) + 2, 3) + choose(number(y) + 1, 2) + number(x);
    // Three different pairs of two colours each make two cubes, mirror images of each other. So
    // many such triples come before: with a lesser `z`, then with this one and a lesser `y`, then
    // with both and a lesser `x`.
    let mut mirrored = choose(edges_before(z), 3);
    if !is_one_colour(z) {
        mirrored += choose(edges_before(y), 2);
        if !is_one_colour(y) && number(y) < number(z) {
            mirrored += edges_before(x);
        }
    }
    multisets + mirrored
}

/// The pair at a position. O(log n).
const fn pair_at(number: u64) -> Pair {
    // The largest b with b (b + 1) / 2 <= number.
    let (mut low, mut high) = (0u64, 1 << 16);
    while low + 1 < high {
        let middle = u64::midpoint(low, high);
        if middle * (middle + 1) / 2 <= number {
            low = middle;
        } else {
            high = middle;
        }
    }
    #[expect(clippy::cast_possible_truncation, reason = "a <= b < 2^16")]
    [Colour::new((number - low * (low + 1) / 2) as u16), Colour::new(low as u16)]
}

impl<const C: u16> CubeClass<C> {
    /// How many classes there are.
    const CLASSES: u64 = {
        assert!(C > 0, "a cube has a colour");
        let Some(pairs) = multichoose(C as u64, 2) else { panic!("too many colours") };
        let edges = pairs - C as u128;
        assert!(pairs < 1 << 21, "too many colours");
        #[expect(clippy::cast_possible_truncation, reason = "checked in the line before")]
        let (pairs, edges) = (pairs as u64, edges as u64);
        match (multichoose(pairs, 3), binomial(edges, 3)) {
            #[expect(clippy::cast_possible_truncation, reason = "below 2^62: so few are the pairs")]
            (Some(all), Some(mirrored)) => (all + mirrored) as u64,
            _ => panic!("too many colours"),
        }
    };

    /// The class of a cube; `None` if it has a colour past the first `C`.
    ///
    /// ```
    /// use insanity_cubes::{Cube, CubeClass};
    ///
    /// let cube: Cube = "ABCDEF".parse()?;
    /// assert_eq!(CubeClass::<6>::new(cube), CubeClass::new(cube.canonical()));
    /// assert_eq!(CubeClass::<5>::new(cube), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(cube: Cube) -> Option<Self> {
        // Not only `unrank`: ranks of more colours would overflow.
        const { assert!(Self::CLASSES > 0) };
        if cube.faces().iter().any(|colour| colour.index() >= C) {
            return None;
        }
        let [x, y, z] = three_in_order(cube.pairs(), |pair| number(*pair));
        let rank = before(x, y, z);
        if is_one_colour(x) || is_one_colour(y) || is_one_colour(z) || x == y || y == z {
            return Some(Self(rank));
        }
        // Which of the two: build the first and see whether a rotation makes it this cube.
        let first = Self(rank).cube();
        Some(Self(rank + u64::from(first.canonical() != cube.canonical())))
    }

    /// A cube of the class. Its pairs are on the axes 1-4, 2-5 and 3-6, ascending, the smaller
    /// colour of each pair first. Of two mirror images the second differs only in its last pair,
    /// which is reversed.
    ///
    /// ```
    /// use insanity_cubes::dense_code::Dense;
    /// use insanity_cubes::CubeClass;
    ///
    /// let last = CubeClass::<2>::unrank(9).ok_or("ten classes")?;
    /// assert_eq!(last.cube().to_string(), "BBBBBB");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cube(self) -> Cube {
        let (x, y, z, second) = self.pairs();
        let ([a, d], [b, e], [c, f]) = (x, y, z);
        if second { Cube::new([a, b, f, d, e, c]) } else { Cube::new([a, b, c, d, e, f]) }
    }

    /// The ascending pairs and whether this is the second of two mirror images.
    fn pairs(self) -> (Pair, Pair, Pair, bool) {
        let rank = self.0;
        // `before` rises with z, then y, then x: find each by halving.
        let last = |most: u64, at: &dyn Fn(u64) -> u64| {
            let (mut low, mut high) = (0, most + 1);
            while low + 1 < high {
                let middle = u64::midpoint(low, high);
                if at(middle) <= rank { low = middle } else { high = middle }
            }
            low
        };
        // The least pair in the places that are not known yet gives the first of all classes with
        // those that are.
        let least = pair_at(0);
        let pairs = u64::from(C) * (u64::from(C) + 1) / 2;
        let z = last(pairs - 1, &|z| before(least, least, pair_at(z)));
        let y = last(z, &|y| before(least, pair_at(y), pair_at(z)));
        let x = last(y, &|x| before(pair_at(x), pair_at(y), pair_at(z)));
        let (x, y, z) = (pair_at(x), pair_at(y), pair_at(z));
        (x, y, z, before(x, y, z) < rank)
    }
}

impl<const C: u16> Dense for CubeClass<C> {
    const COUNT: u64 = Self::CLASSES;

    fn rank(self) -> u64 {
        self.0
    }

    fn unrank(rank: u64) -> Option<Self> {
        (rank < Self::COUNT).then_some(Self(rank))
    }
}
