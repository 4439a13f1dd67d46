//! Stacks of pieces of any shape: prisms, slices, boxes, and whatever shows a ring of sides.

mod piece;
mod stack;

pub use piece::{Piece, PieceError};
pub use stack::{Placement, Stack, StackError};
