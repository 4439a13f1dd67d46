// The link without the feature that it needs: it goes to the published page.
#![cfg_attr(
    not(feature = "rand"),
    doc = "[`Making::unique_stack`]: https://docs.rs/insanity-cubes/latest/insanity_cubes/make/struct.Making.html#method.unique_stack\n\n"
)]
#![cfg_attr(
    feature = "rand",
    doc = "[`Making::unique_stack`]: crate::make::Making::unique_stack\n\n"
)]
//! Stacks of pieces of any shape: prisms, slices, boxes, blocks, dice with sums, and whatever shows
//! a ring of sides.
//!
//! | you have | use | cost |
//! |---|---|---|
//! | a kind of piece | [`PieceKind::prism`], [`slice`](PieceKind::slice), [`flat_box`](PieceKind::flat_box), [`cube`](PieceKind::cube), [`block_2x2x1`](PieceKind::block_2x2x1), [`block_2x2x2`](PieceKind::block_2x2x2), or [`PieceKind::new`] with every way it lies | a list of the ways |
//! | one coloured piece | [`PieceKind::piece`], or [`Piece::from_rings`] with what it shows | up to a ring for each way |
//! | pieces to be stacked | [`Stack`]: a solution, the number of solutions or of classes of solutions, and pieces that can't be stacked | depends on how many combinations of colours the sides can show, as on the [front page](crate) |
//! | pieces with numbers that are to add up | [`SumStack`] | a state for each set of sums reached |
//! | a cube to be built from eight others | [`Replica`] | a search over the eight corners |
//! | an idea for a puzzle | [`Making::unique_stack`] (feature `rand`) | milliseconds to seconds |
//!
//! ```
//! use insanity_cubes::pieces::{PieceKind, Stack};
//! use insanity_cubes::{Colour, Limits};
//!
//! // Two triangular prisms. Each can be turned three ways, and upside down.
//! let prism = PieceKind::prism(3)?;
//! let colours = [[0, 1, 2], [0, 2, 1]].map(|sides| sides.map(Colour::new));
//! let stack = Stack::new(vec![prism.piece(&colours[0])?, prism.piece(&colours[1])?])?;
//! assert_eq!(stack.count_within(&Limits::new())?, 12);
//! // Each solution can be turned, and stood on its head: six solutions are one class.
//! assert_eq!(stack.classes_within(&Limits::new())?, 2);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! A piece is described by the rings of sides that it can show, and by nothing else. This
//! description is that of E. D. Demaine, M. L. Demaine, S. Eisenstat, T. D. Morgan and R. Uehara
//! (*Variations on Instant Insanity*, 2013), who prove for which kinds of prisms the puzzle is
//! hard.

mod kind;
mod piece;
mod replica;
mod stack;
mod sums;
mod sums_table;
mod symmetry;

pub use kind::PieceKind;
pub use piece::{Piece, PieceError};
pub use replica::{Inside, Replica, Replicas};
pub use stack::{Stack, StackError};
pub use sums::{SumStack, Total};
