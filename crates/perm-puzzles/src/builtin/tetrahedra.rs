//! Puzzles whose moves turn about corners by a third.

use alloc::borrow::ToOwned as _;
use alloc::vec;

use super::{cycles, known, orbit};
use crate::definition::definition::Definition;

impl Definition {
    /// The Pyraminx without its tips: six edges and four corners that turn where they are, and the
    /// moves `U L R B`. Edges 0 to 5 join U and L, U and R, U and B, L and R, L and B, R and B.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// assert_eq!(Definition::pyraminx().compile()?.reachable(), Some(933_120));
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[must_use]
    pub fn pyraminx() -> Self {
        let moves = [
            // Which side of an edge is the main one is a matter of choice. With this choice U and B
            // turn no edge over, and every move turns an even number: half of all flips are never
            // reached.
            ("U", [0, 1, 2], [0, 0, 0]),
            ("L", [0, 4, 3], [1, 0, 1]),
            ("R", [1, 3, 5], [0, 1, 1]),
            ("B", [2, 5, 4], [0, 0, 0]),
        ];
        let moves = (0..).zip(moves).map(|(corner, (name, ring, flips))| {
            (name.to_owned(), vec![cycles(6, &[(&ring, &flips)]), cycles(4, &[(&[corner], &[1])])])
        });
        known("pyraminx", vec![orbit("EDGES", 2, 6), orbit("CORNERS", 3, 4)], moves.collect())
    }

    /// The Skewb, held by four of its corners: six centres, the other four corners, and the four
    /// corners that only turn. The moves are the corners that they turn about: `UBR DFR DBL UFL`.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// assert_eq!(Definition::skewb().compile()?.reachable(), Some(3_149_280));
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[must_use]
    pub fn skewb() -> Self {
        let moves = [
            ("UBR", [0, 2, 4], [1, 2, 3]),
            ("DFR", [0, 3, 5], [0, 3, 2]),
            ("DBL", [1, 2, 5], [0, 1, 3]),
            ("UFL", [1, 3, 4], [0, 2, 1]),
        ];
        let moves = (0..).zip(moves).map(|(fixed, (name, centres, corners))| {
            let centres = cycles(6, &[(&centres, &[0; 3])]);
            let corners = cycles(4, &[(&corners, &[1; 3])]);
            (name.to_owned(), vec![centres, corners, cycles(4, &[(&[fixed], &[1])])])
        });
        let orbits = vec![orbit("CENTRES", 1, 6), orbit("CORNERS", 3, 4), orbit("FIXED", 3, 4)];
        known("skewb", orbits, moves.collect())
    }
}
