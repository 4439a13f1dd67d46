//! What people wish of a puzzle.

use alloc::vec::Vec;

use crate::cube::three_in_order;
use crate::{Cube, Puzzle};

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
        self.cubes().iter().flat_map(|cube| cube.pairs()).any(|[one, other]| one == other)
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
        let colours = |cube: &Cube| {
            let faces = cube.faces();
            (0..6).filter(|face| !faces[..*face].contains(&faces[*face])).count()
        };
        self.cubes().iter().map(colours).min().expect("a puzzle has a cube")
    }
}
