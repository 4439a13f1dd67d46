use alloc::string::String;
use alloc::vec::Vec;

use super::orbit::Orbit;
use super::transform::Transform;

/// Which piece is in each place of a puzzle, and how it is turned.
///
/// ```
/// use perm_puzzles::Definition;
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
/// assert_eq!(space.after("L")?.pieces(), [1, 2, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde` it has the JSON form of `cubing.js`, orbit by orbit:
#[cfg_attr(feature = "serde", doc = "```")]
#[cfg_attr(not(feature = "serde"), doc = "```ignore")]
/// use perm_puzzles::{Definition, Pattern};
/// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
/// let text = r#"{"PIECES":{"pieces":[1,0],"orientation":[0,0]}}"#;
/// assert_eq!(serde_json::to_string(&space.after("S")?)?, text);
/// let pattern: Pattern = serde_json::from_str(text)?;
/// assert_eq!(space.checked(pattern)?, space.after("S")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Reading checks only the form. [`checked`](crate::PuzzleSpace::checked) says whether it is a
/// pattern of a puzzle, and puts its orbits into the order that they have there.
///
/// Pieces of the JSON may have any labels. [`pieces`](Self::pieces) numbers them anew, in the order
/// of their labels: the pieces 5, -3, 9 of an orbit are 1, 0, 2. Written back they have their
/// labels again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    pub(super) orbits: Vec<OrbitShape>,
    // Not the place where each came from, as a `Transform` has: of identical pieces nobody sees it.
    pub(crate) pieces: Vec<u16>,
    pub(crate) turned: Vec<u8>,
}

/// What the JSON form says of an orbit beside its pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct OrbitShape {
    pub(super) name: String,
    pub(super) places: usize,
    /// What the JSON form calls each kind of piece, ascending.
    pub(super) labels: Vec<i64>,
}

/// Whether no two of these pieces are identical.
pub(crate) fn are_distinct(mut pieces: Vec<u16>) -> bool {
    pieces.sort_unstable();
    pieces.is_sorted_by(|a, b| a < b)
}

impl Pattern {
    /// The solved pattern of a definition with these orbits.
    pub(super) fn solved(orbits: &[Orbit]) -> Self {
        let mut start = Self { orbits: Vec::new(), pieces: Vec::new(), turned: Vec::new() };
        for orbit in orbits {
            // A piece's number tells its orbit, as solvers look at places of all orbits alike.
            let first = u16::try_from(start.pieces.len()).expect("at most 4096 places");
            let (name, labels) = (orbit.name.clone(), orbit.labels.clone());
            start.orbits.push(OrbitShape { name, places: orbit.places(), labels });
            start.pieces.extend(orbit.pieces.iter().map(|piece| first + piece));
            start.turned.extend(&orbit.turned);
        }
        start
    }

    /// Each orbit with its pieces, numbered from 0, and their orientations.
    pub(super) fn by_orbit(&self) -> impl Iterator<Item = (&OrbitShape, Vec<u16>, &[u8])> {
        let mut first = 0;
        self.orbits.iter().map(move |orbit| {
            let places = first..first + orbit.places;
            let before = u16::try_from(first).expect("at most 4096 places");
            first = places.end;
            let pieces = self.pieces[places.clone()].iter().map(|piece| piece - before);
            (orbit, pieces.collect(), &self.turned[places])
        })
    }

    /// The piece in each place, orbit after orbit. A later orbit's pieces are numbered on from the
    /// number of places before it: in the 3x3x3 cube the corners are 0 to 7 and the edges, 0 to 11
    /// in the definition, are 8 to 19. After four places with the pieces 0, 0, 1 and 1, the next
    /// orbit's pieces begin at 4, not at 2.
    #[must_use]
    pub fn pieces(&self) -> &[u16] {
        &self.pieces
    }

    /// The orientation of the piece in each place, orbit after orbit.
    #[must_use]
    pub fn orientations(&self) -> &[u8] {
        &self.turned
    }

    pub(crate) fn after(&self, by: &Transform, moduli: &[u8]) -> Self {
        let mut after = self.clone();
        for (place, (&from, &turn)) in by.from.iter().zip(&by.turn).enumerate() {
            let from = usize::from(from);
            after.pieces[place] = self.pieces[from];
            after.turned[place] = (self.turned[from] + turn) % moduli[place];
        }
        after
    }
}
