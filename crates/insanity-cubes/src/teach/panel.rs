//! What a drawing of the graph shows.

use alloc::vec::Vec;

/// A line of the graph: an opposite pair of a cube, between the numbers of two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Where it starts: what the cube shows in front, or to the right.
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// The cube's number, from 1.
    pub(crate) cube: usize,
    /// Whether the line does not matter here.
    pub(crate) is_faint: bool,
}

/// One panel: a heading and the lines, with arrows or without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Panel {
    pub(crate) heading: &'static str,
    pub(crate) lines: Vec<Line>,
    pub(crate) arrows: bool,
}
