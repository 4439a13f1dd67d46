//! The 3x3x3 cube as 54 letters.

use alloc::string::String;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use crate::definition::definition::Definition;
use crate::definition::pattern::{Pattern, are_distinct};
use crate::definition::space::PuzzleSpace;
use crate::definition::symmetry;
use crate::definition::transform::Transform;
use crate::error::{Error, Fault, ParseError, excerpt};

/// The faces in the order of the letters.
const FACES: &str = "URFDLB";
const CENTRES: [usize; 6] = [4, 13, 22, 31, 40, 49];
// The numbers of the letters are those of H. Kociemba's solver, which other programs take over.
/// The three letters of each place of a corner, clockwise from that of U or D.
#[rustfmt::skip]
const CORNERS: [[usize; 3]; 8] = [
    [8, 9, 20], [6, 18, 38], [0, 36, 47], [2, 45, 11],
    [29, 26, 15], [27, 44, 24], [33, 53, 42], [35, 17, 51],
];
/// The two letters of each place of an edge, that of the main face first.
#[rustfmt::skip]
const EDGES: [[usize; 2]; 12] = [
    [5, 10], [7, 19], [3, 37], [1, 46], [32, 16], [28, 25],
    [30, 43], [34, 52], [23, 12], [21, 41], [50, 39], [48, 14],
];

/// The letters of a place, that of the main face first.
fn places(place: usize) -> &'static [usize] {
    if place < 8 { &CORNERS[place] } else { &EDGES[place - 8] }
}

/// The letters of a cube as numbers of the faces.
struct Letters<'a> {
    letters: Vec<char>,
    order: &'a str,
    faces: [usize; 54],
}

impl<'a> Letters<'a> {
    fn read(order: &'a str, text: &str) -> Result<Self, Error> {
        if order.len() != 6 || !FACES.chars().all(|face| order.contains(face)) {
            return Err(Error::Name { name: excerpt(order), fault: Fault::NotFaces });
        }
        let given: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let found = given.len();
        if found != 54 {
            return Err(ParseError::LetterCount { found, faces: order.into() }.into());
        }
        let mut letters = Vec::with_capacity(54);
        for face in FACES.chars() {
            let at = order.find(face).expect("one of the six letters");
            letters.extend(&given[9 * at..][..9]);
        }
        let mut own = Self { letters, order, faces: [0; 54] };
        for at in 0..54 {
            // Where two centres share a letter, one face has none: then some letters fit no piece,
            // or a piece is there twice.
            let is_own = |&centre: &usize| own.letters[centre] == own.letters[at];
            let face = CENTRES.iter().position(is_own);
            own.faces[at] = face.ok_or_else(|| own.error(at / 9, "centre", &[at]))?;
        }
        Ok(own)
    }

    fn error(&self, place: usize, piece: &'static str, at: &[usize]) -> ParseError {
        let letters = at.iter().map(|&at| self.letters[at]).collect::<String>();
        ParseError::Letters { place, piece, letters: excerpt(&letters), faces: self.order.into() }
    }

    /// The piece of a place, and how it is turned.
    fn piece(&self, place: usize) -> Result<(u16, u8), ParseError> {
        let here = places(place);
        let (kind, pieces) = if place < 8 { ("corner", 0..8) } else { ("edge", 8..20) };
        for piece in pieces {
            for turn in 0..here.len() {
                // Turned so far that the main letter of the piece is at another place of it. Each
                // place lists its letters clockwise: a corner with two of them exchanged is no
                // piece.
                let fits = |(k, home): (usize, &usize)| {
                    self.faces[here[(k + turn) % here.len()]] == home / 9
                };
                if places(piece).iter().enumerate().all(fits) {
                    let small = "20 pieces of three letters at most";
                    return Ok((
                        u16::try_from(piece).expect(small),
                        u8::try_from(turn).expect(small),
                    ));
                }
            }
        }
        Err(self.error(place, kind, here))
    }
}

/// A puzzle as a 3x3x3 cube: where its places are in that of
/// [`cube_3x3x3`](Definition::cube_3x3x3).
struct Cube {
    /// For each place of the cube that of the puzzle, and by how much its turns differ.
    map: Transform,
    /// Whether corners and edges are turned the other way.
    negates: [bool; 2],
}

impl Cube {
    /// Found by the moves U, R, F, D, L and B: where one place is, they tell for all others.
    fn of(space: &PuzzleSpace) -> Result<Self, Error> {
        let cube = Definition::cube_3x3x3();
        let mut pairs = Vec::new();
        for (name, by) in &cube.moves {
            let own = space.given.iter().find(|(other, _)| other == name);
            pairs.push((&own.ok_or(Error::NotACube)?.1, by));
        }
        let (mut map, mut negates) = (Transform::identity(20), [false; 2]);
        for (number, (first, modulus)) in [(0, 3), (8, 2)].into_iter().enumerate() {
            let mut ways = (0..space.moduli.len()).flat_map(|goal| [(goal, false), (goal, true)]);
            let found = ways.find(|&(goal, negated)| {
                let mut follow =
                    symmetry::Follow { pairs: &pairs, modulus, negated, places: 1 << 12 };
                space.moduli[goal] == modulus
                    && follow.follow(first, goal, &mut map, &mut Budget::bytes(0)) == Ok(true)
            });
            negates[number] = found.ok_or(Error::NotACube)?.1;
        }
        // Two places of the cube in one are those of a smaller puzzle.
        if are_distinct(map.from.clone()) {
            Ok(Self { map, negates })
        } else {
            Err(Error::NotACube)
        }
    }

    /// A turn of the cube as one of the puzzle, and the reverse.
    fn turn(&self, place: usize, turn: u8) -> u8 {
        let modulus = if place < 8 { 3 } else { 2 };
        if self.negates[usize::from(place >= 8)] { (modulus - turn) % modulus } else { turn }
    }

    /// The place of the cube that is this place of the puzzle.
    fn place(&self, own: u16) -> Option<usize> {
        self.map.from.iter().position(|&other| other == own)
    }
}

impl PuzzleSpace {
    /// The pattern of a 3x3x3 cube from its 54 letters: the faces U, R, F, D, L, B, each row by
    /// row, as they lie in this net. Any six letters will do: those of the centres name the faces.
    /// Blanks are skipped. Whether turns lead there is not asked here, but by the solvers.
    ///
    /// ```text
    ///     U
    ///   L F R B
    ///     D
    /// ```
    ///
    /// The puzzle may be any definition with the moves U, R, F, D, L and B of a cube, such as a
    /// file that numbers its places in another order.
    ///
    /// # Errors
    ///
    /// [`Error::NotACube`] for another puzzle; [`ParseError`] for letters that no piece has, or
    /// other than 54 of them; [`Error::Entry`] for a piece that is there twice.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let space = Definition::cube_3x3x3().compile()?;
    /// let text = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
    /// let pattern = space.pattern_from_facelets(text)?;
    /// assert_eq!(pattern, space.after("R")?);
    /// assert_eq!(space.facelets(&pattern).as_deref(), Some(text));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "kociemba")]
    pub fn pattern_from_facelets(&self, text: &str) -> Result<Pattern, Error> {
        self.pattern_from_facelets_in(FACES, text)
    }

    /// The same with the faces in another order, such as `ULFRBD`.
    ///
    /// # Errors
    ///
    /// As for [`pattern_from_facelets`](Self::pattern_from_facelets), and [`Error::Name`] for an
    /// order that is none.
    pub fn pattern_from_facelets_in(&self, order: &str, text: &str) -> Result<Pattern, Error> {
        let cube = Cube::of(self)?;
        let letters = Letters::read(order, text)?;
        let (mut state, mut seen) = (Transform::identity(self.moduli.len()), [false; 20]);
        for place in 0..20 {
            let (piece, turn) = letters.piece(place)?;
            let home = usize::from(piece);
            if core::mem::replace(&mut seen[home], true) {
                let (list, value) = ("pieces".into(), piece.into());
                return Err(Error::Entry { list, place, value, fault: Fault::WrongPiece });
            }
            let own = usize::from(cube.map.from[place]);
            let modulus = self.moduli[own];
            state.from[own] = cube.map.from[home];
            let turn = cube.turn(place, (turn + modulus - cube.map.turn[place]) % modulus);
            state.turn[own] = (turn + cube.turn(place, cube.map.turn[home])) % modulus;
        }
        Ok(self.start.after(&state, &self.moduli))
    }

    /// The 54 letters of a pattern, as [`pattern_from_facelets`](Self::pattern_from_facelets) reads
    /// them; `None` if it is not one of a 3x3x3 cube.
    #[must_use]
    pub fn facelets(&self, pattern: &Pattern) -> Option<String> {
        let cube = Cube::of(self).ok().filter(|_| self.owns(pattern))?;
        let state = self.transform_of(pattern)?;
        let mut faces = [0; 54];
        CENTRES.iter().for_each(|&centre| faces[centre] = centre / 9);
        for place in 0..20 {
            let own = usize::from(cube.map.from[place]);
            let (home, modulus) = (cube.place(state.from[own])?, self.moduli[own]);
            let turn = cube.turn(place, state.turn[own]) + cube.map.turn[place];
            let turn = usize::from((turn + modulus - cube.map.turn[home]) % modulus);
            let here = places(place);
            for (k, &at) in places(home).iter().enumerate() {
                faces[here[(k + turn) % here.len()]] = at / 9;
            }
        }
        Some(faces.iter().filter_map(|&face| FACES.chars().nth(face)).collect())
    }
}
