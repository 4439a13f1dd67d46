//! In which order the faces of a cube are written.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use dense_code::text;

use super::parse::{ParseError, ParseErrorKind};
use crate::{Colour, Cube};

/// The order in which the faces of a cube are written down.
///
/// Everything here writes the faces 1 to 6 of the [net](Cube). Other sources begin with the front,
/// or with the top. An order is six words: `front`, `right`, `back`, `left`, `top` (or `up`) and
/// `bottom` (or `down`), or the numbers of the net, which stand for the same faces.
///
/// ```
/// use insanity_cubes::{Cube, Palette, Puzzle};
/// use insanity_cubes::FaceOrder;
///
/// let order: FaceOrder = "front right back left top bottom".parse()?;
/// let cube: Cube = "ABCDEF".parse()?;
/// assert_eq!(order.cube(cube.faces()).to_string(), "ABECDF");
/// assert_eq!(FaceOrder::NET.to_string(), "front right top back left bottom");
///
/// let puzzle = Puzzle::from_lines_in(order, "ABCDEF", &mut Palette::new())?;
/// assert_eq!(puzzle.cubes()[0].loops()[0].to_string(), "ABCD"); // front, right, back, left
/// # Ok::<(), insanity_cubes::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceOrder([u8; 6]);

/// The faces of the net by name: with faces 1, 2, 4 and 5 in front, to the right, at the back and
/// to the left, face 3 is on top.
const NAMES: [&str; 6] = ["front", "right", "top", "back", "left", "bottom"];

impl FaceOrder {
    /// The faces 1 to 6 of the net.
    pub const NET: Self = Self([0, 1, 2, 3, 4, 5]);

    /// The cube whose faces are written in this order.
    #[must_use]
    pub fn cube(self, faces: [Colour; 6]) -> Cube {
        let mut net = faces;
        for (place, colour) in self.0.into_iter().zip(faces) {
            net[usize::from(place)] = colour;
        }
        Cube::new(net)
    }
}

impl fmt::Display for FaceOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, self.0.map(|face| NAMES[usize::from(face)]), " ")
    }
}

impl FromStr for FaceOrder {
    type Err = ParseError;

    /// Six words, with spaces or commas between, each face once.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = ParseErrorKind::Not(
            "an order of faces: front, right, back, left, top and bottom, each once",
        );
        let mut order = Vec::new();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            // Other sources say up and down; what is printed has one word for each face.
            let word = match word {
                "up" => "top",
                "down" => "bottom",
                other => other,
            };
            let face = (0..6u8)
                .find(|face| NAMES[usize::from(*face)] == word || word.parse() == Ok(face + 1));
            order.push(face.filter(|face| !order.contains(face)).ok_or(wrong)?);
        }
        order.try_into().map(Self).map_err(|_| wrong.into())
    }
}
