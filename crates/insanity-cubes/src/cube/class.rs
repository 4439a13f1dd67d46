//! Cubes up to rotation, as integers.

use dense_code::Dense;

use super::cube::three_in_order;
use crate::{Colour, Cube};

/// A cube of the first `C` colours (1 to 2,047) up to the 24 rotations, numbered from 0 on with no
/// number left over: a set or a table of such cubes is one of [`dense_code`].
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
/// assert!(Rotation::ALL.iter().all(|&by| Class::new(cube.turned(by)) == Some(class)));
/// assert_ne!(Class::new(cube.mirrored()), Some(class));
/// assert_eq!(Class::unrank(class.rank()), Some(class));
///
/// // MacMahon's thirty cubes, which have each of the six colours once.
/// let has_all = |cube: &Cube| ('A'..='F').all(|colour| cube.to_string().contains(colour));
/// assert_eq!(Class::all().map(Class::cube).filter(has_all).count(), 30);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Order
///
/// By the three opposite pairs, since a rotation can bring them to any axes and reverse them: pairs
/// `a <= b` have the number `b (b + 1) / 2 + a`, and of three ascending numbers the last counts
/// most. If no pair is of one colour and no two are equal, a cube and its mirror image are two
/// classes, which have neighbouring ranks. The rank does not depend on `C`: more colours only add
/// classes at the end.
///
/// To rank takes O(1), to unrank O(log C); there are no tables. With more colours neither the count
/// nor a constructor compiles:
///
/// ```compile_fail,E0080
/// use insanity_cubes::{Cube, CubeClass};
///
/// let too_many = CubeClass::<2048>::new(Cube::default());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeClass<const C: u16>(u64);

/// A pair `a <= b` by its number.
fn pair(number: u64) -> [u64; 2] {
    let b = ((8 * number + 1).isqrt() - 1) / 2;
    [number - b * (b + 1) / 2, b]
}

/// The number of sets of two of `n` things. `n` is below 2^21, so the number fits.
const fn twos(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

/// The number of sets of three of `n` things.
const fn threes(n: u64) -> u64 {
    twos(n) * n.saturating_sub(2) / 3
}

/// Whether three ascending pairs make two cubes, mirror images of each other. If a pair is of one
/// colour, reversing it changes nothing; if two are equal, exchanging them does not.
fn is_mirrored(pairs: [u64; 3]) -> bool {
    pairs[0] < pairs[1] && pairs[1] < pairs[2] && pairs.iter().all(|&one| is_mixed(one))
}

/// Whether a pair has two colours.
fn is_mixed(number: u64) -> bool {
    let [a, b] = pair(number);
    a < b
}

/// The classes before the first one of these three pairs, which ascend.
fn before([x, y, z]: [u64; 3]) -> u64 {
    let multisets = threes(z + 2) + twos(y + 1) + x;
    // Each mirrored triple before has one class more: those with a lesser `z`, then with this one
    // and a lesser `y`, then with both and a lesser `x`.
    let mixed_before = |number: u64| number - pair(number)[1];
    let mut mirrored = threes(mixed_before(z));
    if is_mixed(z) {
        mirrored += twos(mixed_before(y));
        if is_mixed(y) && y < z {
            mirrored += mixed_before(x);
        }
    }
    multisets + mirrored
}

impl<const C: u16> CubeClass<C> {
    const PAIRS: u64 = {
        assert!(0 < C && C < 2048, "a cube of this type has 1 to 2047 colours");
        twos(C as u64 + 1)
    };

    /// The class of a cube; `None` if it has a colour past the first `C`.
    #[must_use]
    pub fn new(cube: Cube) -> Option<Self> {
        const { assert!(Self::PAIRS > 0) };
        if cube.faces().iter().any(|colour| colour.index() >= C) {
            return None;
        }
        let number = |[a, b]: [Colour; 2]| twos(u64::from(b.index()) + 1) + u64::from(a.index());
        let numbers @ [x, y, z] = cube.pairs().map(number);
        let pairs = three_in_order(numbers);
        // Reversed pairs and exchanges of two make the first of two mirror images this cube: a
        // rotation if they are even in number, else a reflection.
        let [f1, f2, f3, f4, f5, f6] = cube.faces();
        let steps = [f1 > f4, f2 > f5, f3 > f6, x > y, x > z, y > z];
        let is_odd = steps.into_iter().fold(false, |odd, step| odd ^ step);
        Some(Self(before(pairs) + u64::from(is_odd && is_mirrored(pairs))))
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
        // The first class of three pairs rises with the last, then the middle, then the first one:
        // each is the largest with which it is not past this class, the others being least.
        let mut pairs = [0; 3];
        let mut most = Self::PAIRS - 1;
        for place in (0..3).rev() {
            let (mut low, mut high) = (0, most + 1);
            while low + 1 < high {
                pairs[place] = u64::midpoint(low, high);
                if before(pairs) <= self.0 { low = pairs[place] } else { high = pairs[place] }
            }
            (pairs[place], most) = (low, low);
        }
        let colour = |index| Colour::new(u16::try_from(index).expect("fewer than 2048 colours"));
        let [[a, d], [b, e], [c, f]] = pairs.map(|number| pair(number).map(colour));
        let is_second = before(pairs) < self.0;
        if is_second { Cube::new([a, b, f, d, e, c]) } else { Cube::new([a, b, c, d, e, f]) }
    }
}

impl<const C: u16> Dense for CubeClass<C> {
    // A class for each multiset of three pairs, and one more for each three that are mirrored.
    const COUNT: u64 = threes(Self::PAIRS + 2) + threes(Self::PAIRS - C as u64);

    fn rank(self) -> u64 {
        self.0
    }

    fn unrank(rank: u64) -> Option<Self> {
        (rank < Self::COUNT).then_some(Self(rank))
    }
}
