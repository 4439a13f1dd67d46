use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::vec;

use super::{cycles, known, orbit};
use crate::definition::definition::Definition;
use crate::error::Error;

/// A turn of a face of the 3x3x3 cube: its name, the corners that it takes around, what is added to
/// the orientation at each of these places, the edges, and what is added to their orientations.
/// Each place gets the piece of the next one in the list.
type FaceTurn = (&'static str, [u16; 4], [u8; 4], [u16; 4], u8);

/// The moves of the 3x3x3 cube, numbered as in H. Kociemba's two-phase algorithm. A test compares
/// them with a file of the cubing world.
const TURNS: [FaceTurn; 6] = [
    // Orientations are those that `cube_3x3x3` describes: so U and D twist no corner, and F and B
    // alone turn edges over.
    ("U", [0, 3, 2, 1], [0, 0, 0, 0], [0, 3, 2, 1], 0),
    ("R", [4, 7, 3, 0], [1, 2, 1, 2], [0, 8, 4, 11], 0),
    ("F", [0, 1, 5, 4], [1, 2, 1, 2], [1, 9, 5, 8], 1),
    ("D", [4, 5, 6, 7], [0, 0, 0, 0], [4, 5, 6, 7], 0),
    ("L", [1, 2, 6, 5], [1, 2, 1, 2], [2, 10, 6, 9], 0),
    ("B", [2, 3, 7, 6], [1, 2, 1, 2], [3, 11, 7, 10], 1),
];

/// The corners, turned by these faces.
fn corners(name: &str, turns: &[FaceTurn]) -> Definition {
    let of = |(name, ring, twists, ..): &FaceTurn| {
        ((*name).to_owned(), vec![cycles(8, &[(ring, twists)])])
    };
    known(name, vec![orbit("CORNERS", 3, 8)], turns.iter().map(of).collect())
}

impl Definition {
    /// The 3x3x3 cube, with centres that stay where they are: eight corners, twelve edges, and the
    /// moves `U R F D L B`.
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::{Definition, Solver};
    ///
    /// let space = Definition::cube_3x3x3().compile()?;
    /// let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 20))?;
    /// assert_eq!(solver.solve(&space.after("R U2 F'")?)?.to_string(), "F U2 R'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Corners 0 to 3 are in the upper layer, clockwise from the one of U, R and F, and 4 to 7
    /// below them. Edges 0 to 3 are in the upper layer, clockwise from the right one, 4 to 7 below
    /// them, and 8 to 11 in the middle layer: front right, front left, back left, back right.
    ///
    /// A corner has orientation 0 if its sticker in the colour of U or D is on the face U or D, 1
    /// if that sticker is a third of a turn clockwise from there, 2 if it is two thirds. An edge
    /// has orientation 0 if its main colour is on the main face of its place, else 1. The main
    /// colour is that of U or D, or if it has neither, that of F or B; so is the main face.
    #[must_use]
    #[doc(alias = "rubik")]
    #[doc(alias = "rubiks cube")]
    pub fn cube_3x3x3() -> Self {
        let moves = TURNS.map(|(name, corners, twists, edges, flip)| {
            let corners = cycles(8, &[(&corners, &twists)]);
            (name.to_owned(), vec![corners, cycles(12, &[(&edges, &[flip; 4])])])
        });
        known("3x3x3", vec![orbit("CORNERS", 3, 8), orbit("EDGES", 2, 12)], moves.into())
    }

    /// The corners of the 3x3x3 cube, numbered as in [`cube_3x3x3`](Self::cube_3x3x3).
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// assert_eq!(Definition::cube_corners().compile()?.states(), Some(88_179_840));
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[must_use]
    pub fn cube_corners() -> Self {
        corners("3x3x3 corners", &TURNS)
    }

    /// The 2x2x2 cube, by turns of U, R and F: the corner of the other three faces stays where it
    /// is. The corners are numbered as in [`cube_3x3x3`](Self::cube_3x3x3).
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let space = Definition::pocket_cube().compile()?;
    /// assert_eq!(space.states(), Some(3_674_160));
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[must_use]
    #[doc(alias = "2x2x2")]
    pub fn pocket_cube() -> Self {
        corners("2x2x2", &TURNS[..3])
    }

    /// A cuboid whose sides have two or three layers, in any order. The 2x2x3 and the 2x3x3 stand
    /// with their odd side upright: the faces U and D turn by quarters, the others by halves, which
    /// are the moves `R2`, `F2` and so on. Corners and edges are numbered as in
    /// [`cube_3x3x3`](Self::cube_3x3x3); the 2x2x3 has the edges of the middle layer alone, from 0.
    ///
    /// The edge at the back left of the 2x2x3 stays where it is. A 2x3x3 that is turned as a whole
    /// about its upright axis is another state.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// assert_eq!(Definition::cuboid(2, 2, 3)?.compile()?.reachable(), Some(241_920));
    /// assert_eq!(Definition::cuboid(3, 2, 3)?.compile()?.states(), Some(1_625_702_400)); // 8! 8!
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Cuboid`] for other sides.
    #[doc(alias = "domino")]
    pub fn cuboid(x: usize, y: usize, z: usize) -> Result<Self, Error> {
        let middle = x.min(y).max(x.max(y).min(z));
        let [up, right, front, down, ..] = TURNS;
        match [x.min(y).min(z), middle, x.max(y).max(z)] {
            [2, 2, 2] => Ok(Self::pocket_cube()),
            [2, 2, 3] => Ok(upright("2x2x3", &[8, 9, 10, 11], &[up, right, front, down])),
            [2, 3, 3] => Ok(upright("2x3x3", &[0, 1, 2, 3, 4, 5, 6, 7], &TURNS)),
            [3, 3, 3] => Ok(Self::cube_3x3x3()),
            _ => Err(Error::Cuboid { sides: [x, y, z] }),
        }
    }
}

/// A cuboid with these edges of the 3x3x3, whose faces U and D turn by quarters, others by halves.
// Neither turns a piece: a half turn twists corners and flips edges twice.
fn upright(name: &str, edges: &[u16], turns: &[FaceTurn]) -> Definition {
    let of = |(face, ring, twists, edge_ring, flip): &FaceTurn| {
        let (times, power) = if matches!(*face, "U" | "D") { (1, "") } else { (2, "2") };
        let corners = cycles(8, &[(ring, twists)]).repeated(times, &[3; 8]);
        let all_edges = cycles(12, &[(edge_ring, &[*flip; 4])]).repeated(times, &[2; 12]);
        (format!("{face}{power}"), vec![corners, all_edges.within(edges)])
    };
    let count = u16::try_from(edges.len()).expect("at most twelve edges");
    let orbits = vec![orbit("CORNERS", 1, 8), orbit("EDGES", 1, count)];
    known(name, orbits, turns.iter().map(of).collect())
}
