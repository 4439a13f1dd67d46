//! The 24 rotations of a cube.

use dense_code::Dense;

/// One of the 24 rotations of a cube. Ordered by the face that comes to place 1, then by the
/// quarter turn about it.
///
/// ```
/// use insanity_cubes::dense_code::Dense;
/// use insanity_cubes::{Cube, Rotation};
///
/// let cube: Cube = "ABCDEF".parse()?;
/// let seen: Vec<String> =
///     Rotation::all().take(5).map(|r| cube.turned(r).to_string()).collect();
/// assert_eq!(seen, ["ABCDEF", "ACEDFB", "AEFDBC", "AFBDCE", "BAFEDC"]);
/// # Ok::<(), insanity_cubes::ParseError>(())
/// ```
///
/// The default is the rotation that leaves every face where it is. A `Rotation` takes 1 byte. All
/// rotations share two tables of 192 and 64 bytes, computed at compile time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation(u8);

/// For each rotation, which face comes to each place.
///
/// Fixing face 1 and turning the net's sides 2, 3, 5, 6 gives four rotations of each; the six with
/// which the faces 1 to 6 come to place 1 are written so that the order of the sides stays
/// right-handed.
const FACES: [[u8; 6]; 32] = {
    // The face at place 1, then the four sides in the order of the places 2, 3, 5, 6.
    const FIRST: [[u8; 5]; 6] = [
        [0, 1, 2, 4, 5],
        [1, 0, 5, 3, 2],
        [2, 0, 1, 3, 4],
        [3, 1, 5, 4, 2],
        [4, 0, 2, 3, 5],
        [5, 0, 4, 3, 1],
    ];
    // Up to a power of two, so that no index needs a check.
    let mut table = [[0; 6]; 32];
    let mut rotation = 0;
    while rotation < 24 {
        let [top, sides @ ..] = FIRST[rotation / 4];
        let turn = rotation % 4;
        table[rotation] = [
            top,
            sides[turn],
            sides[(turn + 1) % 4],
            (top + 3) % 6,
            sides[(turn + 2) % 4],
            sides[(turn + 3) % 4],
        ];
        rotation += 1;
    }
    table
};

impl Rotation {
    /// All rotations, ascending.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Rotation};
    /// let cube: Cube = "ABCDEF".parse()?;
    /// assert_eq!(cube.turned(Rotation::ALL[0]), cube);
    /// # Ok::<(), insanity_cubes::ParseError>(())
    /// ```
    pub const ALL: [Self; 24] = {
        let mut all = [Self(0); 24];
        let mut rotation = 0;
        while rotation < 24 {
            all[rotation as usize] = Self(rotation);
            rotation += 1;
        }
        all
    };

    /// For each of the places 1 to 6 (here counted from 0), the face that comes there (from 0 as
    /// well).
    #[inline]
    #[must_use]
    pub const fn faces(self) -> [u8; 6] {
        // A mask and no check: the number is below 24.
        FACES[self.0 as usize & 31]
    }
}

impl Dense for Rotation {
    const COUNT: u64 = 24;

    #[inline]
    fn rank(self) -> u64 {
        self.0.into()
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        u8::try_from(rank).ok().filter(|rank| *rank < 24).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A quarter turn about the axis 1-4 and one about 2-5, read off the net, make all 24.
    #[test]
    fn the_table_is_the_group_made_by_two_quarter_turns() {
        // About 1-4 the sides run 2, 3, 5, 6; about 2-5 the faces 1, 3, 4, 6.
        let about_first = [0, 2, 4, 3, 5, 1];
        let about_second = [2, 1, 3, 5, 4, 0];
        let mut group = BTreeSet::from([[0u8, 1, 2, 3, 4, 5]]);
        loop {
            let more: BTreeSet<[u8; 6]> = group
                .iter()
                .flat_map(|g| {
                    [about_first, about_second].map(|t: [usize; 6]| t.map(|place| g[place]))
                })
                .chain(group.iter().copied())
                .collect();
            if more.len() == group.len() {
                break;
            }
            group = more;
        }
        assert_eq!(group.len(), 24);
        assert_eq!(group, Rotation::ALL.into_iter().map(Rotation::faces).collect());
    }
}
