//! What people wish of a puzzle.

use alloc::vec::Vec;

use crate::Puzzle;
use crate::cube::three_in_order;

impl Puzzle {
    /// Whether a cube has the same opposite pair twice, as `ABCBAD` has A and B: it shows less
    /// variety.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// assert!("ABCBAD ABCDEF".parse::<Puzzle>()?.has_equal_pairs());
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn has_equal_pairs(&self) -> bool {
        self.cubes().iter().any(|cube| {
            let [x, y, z] = cube.pairs();
            x == y || y == z || x == z
        })
    }

    /// Whether a cube has two opposite faces of one colour, as `ABCADE` has A: a line from a dot to
    /// itself in the graph.
    #[must_use]
    pub fn has_one_colour_pairs(&self) -> bool {
        self.cubes().iter().any(|cube| cube.pairs().iter().any(|[one, other]| one == other))
    }

    /// Whether two cubes have the same opposite pairs: they are equal but for a rotation, or mirror
    /// images of each other, and either can take the place of the other in a tower.
    #[must_use]
    pub fn has_equal_cubes(&self) -> bool {
        let mut kinds = Vec::with_capacity(self.len());
        for cube in self.cubes() {
            // A mirror image has the same pairs, and so the same towers.
            kinds.push(three_in_order(cube.pairs()));
        }
        (1..kinds.len()).any(|place| kinds[..place].contains(&kinds[place]))
    }

    /// The fewest different colours that a cube has.
    #[must_use]
    pub fn fewest_colours(&self) -> usize {
        let mut fewest = 6;
        for cube in self.cubes() {
            let faces = cube.faces();
            let is_new = |face: &usize| !faces[..*face].contains(&faces[*face]);
            fewest = fewest.min((0..6).filter(is_new).count());
        }
        fewest
    }
}
