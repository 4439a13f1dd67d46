//! Colours, cubes, what they show, how they turn, and reading them.

mod class;
mod colour;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod cube;
mod face_order;
mod parse;
mod ring;
mod rotation;

pub use class::CubeClass;
pub use colour::Colour;
pub use cube::Cube;
pub(crate) use cube::three_in_order;
pub use face_order::FaceOrder;
pub use parse::{ParseError, ParseErrorKind};
pub(crate) use parse::{exact, plural, split_faces};
pub use ring::Ring;
pub use rotation::Rotation;
