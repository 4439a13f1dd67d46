//! The 3x3x3 cube as 54 letters.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::definition::PuzzleSpace;
use crate::definition::pattern::Pattern;
use crate::error::{Error, ParseError};

/// The faces in the order of the letters.
const FACES: &str = "URFDLB";
const CENTRES: [usize; 6] = [4, 13, 22, 31, 40, 49];
// The numbers of the letters are those of H. Kociemba's solver, which other programs take over.
/// The letters of each place of a corner, clockwise from that of U or D.
const CORNERS: [[usize; 3]; 8] = [
    [8, 9, 20],
    [6, 18, 38],
    [0, 36, 47],
    [2, 45, 11],
    [29, 26, 15],
    [27, 44, 24],
    [33, 53, 42],
    [35, 17, 51],
];
/// The letters of each place of an edge, that of the main face first.
const EDGES: [[usize; 2]; 12] = [
    [5, 10],
    [7, 19],
    [3, 37],
    [1, 46],
    [32, 16],
    [28, 25],
    [30, 43],
    [34, 52],
    [23, 12],
    [21, 41],
    [50, 39],
    [48, 14],
];

/// The pieces and orientations of one kind of piece, from the face of each letter.
fn read<const N: usize, const M: usize>(
    places: &[[usize; N]; M],
    faces: &[usize],
    first: usize,
) -> Result<([u16; M], [u8; M]), ParseError> {
    let (mut pieces, mut turned) = ([0; M], [0; M]);
    for (number, place) in places.iter().enumerate() {
        let seen = place.map(|at| faces[at]);
        // Turned so far that the main letter of the piece is at another place of it.
        // Each place lists its letters clockwise: a corner with two of them exchanged is no piece.
        let found = (0..M).find_map(|piece| {
            let own = places[piece].map(|at| at / 9);
            (0..N)
                .find(|turn| (0..N).all(|k| seen[(k + turn) % N] == own[k]))
                .map(|turn| (piece, turn))
        });
        let (piece, turn) = found.ok_or(ParseError::Letters { place: first + number })?;
        pieces[number] = u16::try_from(first + piece).expect("20 pieces");
        turned[number] = u8::try_from(turn).expect("three letters");
    }
    Ok((pieces, turned))
}

impl PuzzleSpace {
    /// The pattern of a 3x3x3 cube of [`cube_3x3x3`](super::Definition::cube_3x3x3) from its 54
    /// letters: the faces U, R, F, D, L, B, each row by row, as they lie in this net. Any six
    /// letters will do: those of the centres name the faces. Blanks are skipped. Whether turns lead
    /// there is not asked here, but by the solvers.
    ///
    /// ```text
    ///     U
    ///   L F R B
    ///     D
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseError::Letters`] for three or two letters that no piece has; [`Error::Length`] for
    /// other than 54 letters, or another puzzle; [`Error::Entry`] for a piece that is there twice.
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// let space = Definition::cube_3x3x3().compile()?;
    /// let text = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
    /// let pattern = space.pattern_from_facelets(text)?;
    /// assert_eq!(pattern, space.after("R")?);
    /// assert_eq!(space.facelets(&pattern).as_deref(), Some(text));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "kociemba")]
    pub fn pattern_from_facelets(&self, text: &str) -> Result<Pattern, Error> {
        let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        // By the number of its places; `pattern_from` refuses pieces that another puzzle lacks.
        let expected = self.start_pattern().pieces().len();
        if letters.len() != 54 || expected != 20 {
            let list = "letters of a 3x3x3".into();
            return Err(Error::Length { list, found: letters.len(), expected: 54 });
        }
        // Where two centres share a letter, one face has none: then some letters fit no piece, or a
        // piece is there twice.
        let mut faces = vec![0; 54];
        for (at, letter) in letters.iter().enumerate() {
            let face = CENTRES.iter().position(|&centre| letters[centre] == *letter);
            faces[at] = face.ok_or(ParseError::Letters { place: at / 9 })?;
        }
        let (corners, twists) = read(&CORNERS, &faces, 0)?;
        let (edges, flips) = read(&EDGES, &faces, 8)?;
        self.pattern_from(&[&corners[..], &edges].concat(), &[&twists[..], &flips].concat())
    }

    /// The 54 letters of a pattern, as [`pattern_from_facelets`](Self::pattern_from_facelets) reads
    /// them; `None` if it is not one of a 3x3x3 cube.
    #[must_use]
    pub fn facelets(&self, pattern: &Pattern) -> Option<String> {
        if !self.owns(pattern) || pattern.pieces().len() != 20 {
            return None;
        }
        let mut faces = [0; 54];
        CENTRES.iter().for_each(|&centre| faces[centre] = centre / 9);
        let both = pattern.pieces().iter().zip(pattern.orientations());
        for (place, (&piece, &turned)) in both.enumerate() {
            let (piece, turned) = (usize::from(piece), usize::from(turned));
            let (here, home) = match place {
                0..8 => (&CORNERS[place][..], &CORNERS.get(piece)?[..]),
                _ => (&EDGES[place - 8][..], &EDGES.get(piece.checked_sub(8)?)?[..]),
            };
            for (k, &at) in home.iter().enumerate() {
                faces[here[(k + turned) % here.len()]] = at / 9;
            }
        }
        Some(faces.iter().filter_map(|&face| FACES.chars().nth(face)).collect())
    }
}
