//! Colours, cubes, what they show, and how they turn.

mod class;
mod colour;
#[expect(clippy::module_inception, reason = "the room has the name of its main type")]
mod cube;
mod pair;
mod ring;
mod rotation;
mod text;

pub use class::CubeClass;
pub use colour::Colour;
pub use cube::{Cube, ParseCubeError};
#[cfg(feature = "alloc")]
pub(crate) use cube::{plural, split_faces};
pub use pair::Pair;
pub use ring::{Ring, Rings};
pub use rotation::Rotation;
pub use text::ParseColoursError;
