//! Databases seen through symmetries.

use super::keys::Weights;

/// A database seen through a symmetry.
#[derive(Clone, Debug)]
pub(super) struct View {
    pub(super) projection: usize,
    pub(super) symmetry: usize,
    /// A bit for each move that leaves its solved values as they are.
    pub(super) quiet: u64,
    /// What reads the state that undoes one in hand.
    pub(super) undone: Option<Weights>,
}

/// What a view sees of a state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seen {
    pub(super) class: u32,
    /// The value of the rows' coordinate.
    pub(super) row: u32,
    /// The number of the symmetry through which class and row are seen.
    pub(super) symmetry: u8,
    /// The least number of moves from here, at most [`FAR`](super::database::FAR).
    pub(super) bound: u8,
}
