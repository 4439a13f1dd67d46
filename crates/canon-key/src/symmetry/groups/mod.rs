//! Groups of permutations, what they move, and how many classes there are. Needs `alloc`.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod counts;
mod group;
mod images;
mod orbits;
#[cfg(feature = "serde")]
mod serial;
mod words;

pub use board::Board;
pub use counts::{bracelets, necklaces};
pub use group::{GeneratorError, Group};
pub use orbits::OrbitTable;
pub use words::{Motion, Symmetry};
