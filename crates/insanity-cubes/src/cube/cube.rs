//! A cube with coloured faces.

use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;
use core::str::FromStr;

use super::colour::{join_colours, letter, number};
use super::parse::{ParseError, ParseErrorKind, exact, split_faces};
use crate::{Colour, Ring, Rotation};

/// A cube: the colours of its faces 1 to 6. Ordered lexicographically by the faces.
///
/// The faces are numbered by the net
/// ```text
///     1
///   6 2 3
///     4
///     5
/// ```
/// so 1-4, 2-5 and 3-6 are opposite. The loops of four sides that a cube can show are 1245, 1346
/// and 2356. If faces 1, 2, 4 and 5 are in front, to the right, at the back and to the left, face 3
/// is on top; [`rotation_to`](Self::rotation_to) turns a cube so that it shows a given ring there.
///
/// ```
/// use insanity_cubes::Cube;
///
/// let cube: Cube = "ABBCDB".parse()?;
/// assert_eq!(cube.loops().map(|ring| ring.to_string()), ["ABCD", "ABCB", "BBDB"]);
/// assert_eq!(cube.rings().len(), 16); // 8 + 4 + 4
/// # Ok::<(), insanity_cubes::ParseError>(())
/// ```
///
/// 12 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube([Colour; 6]);

impl Cube {
    /// The cube with these colours on the faces 1 to 6.
    #[inline]
    #[must_use]
    pub const fn new(faces: [Colour; 6]) -> Self {
        Self(faces)
    }

    /// The colours of the faces 1 to 6.
    #[inline]
    #[must_use]
    pub const fn faces(self) -> [Colour; 6] {
        self.0
    }

    /// The three opposite pairs, faces 1-4, 2-5 and 3-6: the edges of the puzzle's graph. The
    /// smaller colour of each pair comes first.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Cube};
    ///
    /// let cube: Cube = "DBBACB".parse()?;
    /// assert_eq!(cube.pairs(), [[0, 3], [1, 2], [1, 1]].map(|pair| pair.map(Colour::new)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pairs(self) -> [[Colour; 2]; 3] {
        let [f1, f2, f3, f4, f5, f6] = self.0;
        let pair = |one: Colour, other: Colour| [one.min(other), one.max(other)];
        [pair(f1, f4), pair(f2, f5), pair(f3, f6)]
    }

    /// The three loops of four sides, as they stand: faces 1245, 1346 and 2356.
    ///
    /// ```
    /// use insanity_cubes::Cube;
    ///
    /// let cube: Cube = "ABCDEF".parse()?;
    /// assert_eq!(cube.loops().map(|ring| ring.to_string()), ["ABDE", "ACDF", "BCEF"]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn loops(self) -> [Ring; 3] {
        let [f1, f2, f3, f4, f5, f6] = self.0;
        [Ring::new([f1, f2, f4, f5]), Ring::new([f1, f3, f4, f6]), Ring::new([f2, f3, f5, f6])]
    }

    /// The different rings (1 to 24) that the cube can show.
    ///
    /// Order: the [arrangements](Ring::arrangements) of the first [loop](Self::loops), of the
    /// second and of the third; a ring that has come before is left out. This is the table of
    /// the article "Less brutal insanity". If no ring is left out it has 24 lines, and its lines 1,
    /// 9 and 17 are the three loops as [`loops`](Self::loops) gives them.
    ///
    /// ```
    /// use insanity_cubes::Cube;
    ///
    /// let cube: Cube = "ABABAB".parse()?;
    /// let rings: Vec<String> = cube.rings().map(|ring| ring.to_string()).collect();
    /// assert_eq!(rings, ["ABBA", "BBAA", "BAAB", "AABB"]); // the same four from each loop
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rings(
        self,
    ) -> impl ExactSizeIterator<Item = Ring> + DoubleEndedIterator + FusedIterator + Clone {
        let mut rings = Vec::with_capacity(24);
        for ring in self.loops() {
            ring.add_arrangements(&mut rings);
        }
        rings.into_iter()
    }

    /// The cube after a rotation.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Rotation};
    ///
    /// let cube: Cube = "ABCDEF".parse()?;
    /// assert_eq!(cube.turned(Rotation::ALL[1]), "ACEDFB".parse()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn turned(self, rotation: Rotation) -> Self {
        let from = rotation.faces();
        let mut faces = self.0;
        let mut face = 0;
        while face < 6 {
            faces[face] = self.0[from[face] as usize];
            face += 1;
        }
        Self(faces)
    }

    /// How to lay the cube so that it shows a ring: after this rotation the faces at the places 1,
    /// 2, 4 and 5 have the colours of the ring, and stand in front, to the right, at the back and
    /// to the left. The face at place 3 is then on top. If several rotations do that, the first one
    /// of [`Rotation::ALL`]; `None` if the cube can't show the ring.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let tower = puzzle.solve().ok_or("no solution")?;
    /// for (cube, ring) in puzzle.cubes().iter().zip(tower.rings()) {
    ///     let turn = cube.rotation_to(*ring).ok_or("it shows this ring")?;
    ///     let [front, right, _top, back, left, _bottom] = cube.turned(turn).faces();
    ///     assert_eq!([front, right, back, left], ring.sides());
    ///     // The faces of the net, from 1, that come to the places 1 and 3.
    ///     let [front, _, top, ..] = turn.faces().map(|face| face + 1);
    ///     println!("face {front} in front, face {top} on top");
    /// }
    /// // A, B, D, E are the faces 1, 2, 4, 5 as they are; upside down, face 6 is on top.
    /// let cube: Cube = "ABCDEF".parse()?;
    /// let laid = |ring| cube.rotation_to(ring).map(|turn| cube.turned(turn).to_string());
    /// assert_eq!(laid("ABDE".parse()?).as_deref(), Some("ABCDEF"));
    /// assert_eq!(laid("AEDB".parse()?).as_deref(), Some("AEFDBC"));
    /// assert_eq!(laid("ABCD".parse()?), None); // A and C are neighbours
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rotation_to(self, ring: Ring) -> Option<Rotation> {
        Rotation::ALL.into_iter().find(|rotation| self.turned(*rotation).loops()[0] == ring)
    }

    /// The least of the 24 rotated cubes: equal exactly for cubes that a rotation makes equal.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Rotation};
    ///
    /// let cube: Cube = "BADCFE".parse()?;
    /// for rotation in Rotation::ALL {
    ///     assert_eq!(cube.turned(rotation).canonical(), cube.canonical());
    /// }
    /// # Ok::<(), insanity_cubes::ParseError>(())
    /// ```
    #[must_use]
    pub fn canonical(self) -> Self {
        Rotation::ALL.into_iter().map(|rotation| self.turned(rotation)).min().unwrap_or(self)
    }

    /// The mirror image: faces 3 and 6 exchanged.
    ///
    /// ```
    /// use insanity_cubes::Cube;
    ///
    /// let cube: Cube = "ABCDEF".parse()?;
    /// assert_eq!(cube.mirrored().to_string(), "ABFDEC");
    /// assert_ne!(cube.mirrored().canonical(), cube.canonical());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let [f1, f2, f3, f4, f5, f6] = self.0;
        Self([f1, f2, f6, f4, f5, f3])
    }
}

/// Three values in order.
// Sorts of the standard library for each type of three would be a tenth of what this crate compiles
// to.
pub(crate) fn three_in_order<T: Copy + PartialOrd>([mut a, mut b, mut c]: [T; 3]) -> [T; 3] {
    if b < a {
        (a, b) = (b, a);
    }
    if c < b {
        (b, c) = (c, b);
    }
    if b < a {
        (a, b) = (b, a);
    }
    [a, b, c]
}

impl fmt::Display for Cube {
    /// Six letters, or six numbers with spaces between when a colour is past the 52 letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        join_colours(&self.0, " ", f)
    }
}

/// What is wrong with any other text of six letters or words.
const NOT_A_CUBE: ParseErrorKind =
    ParseErrorKind::Not("a cube: six letters, or six numbers, one of them past 51");

impl FromStr for Cube {
    type Err = ParseError;

    /// Six letters, or six numbers with a space between if one is past 51: what `Display` prints. A
    /// `Palette` reads names of colours.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        // One word has a letter for each face, six words a number each.
        let is_word = text.split_whitespace().nth(1).is_none();
        let mut faces = [Colour::default(); 6];
        for (face, name) in faces.iter_mut().zip(split_faces(&mut text.split_whitespace())?) {
            let colour = if is_word { letter(name) } else { number(name) };
            *face = colour.ok_or(NOT_A_CUBE)?;
        }
        exact(Self::new(faces), text, NOT_A_CUBE)
    }
}
