//! Two searches for half solutions on one table, in the narrowest form that holds the puzzle.

use alloc::boxed::Box;

use dense_code::limits::{Budget, LimitReached};

use super::Graph;
use super::lane_table::Table;
use super::search::Search;

/// Two searches on one table.
#[derive(Clone, Debug)]
pub(crate) struct Two<const N: usize, const P: usize, const R: usize> {
    table: Table<N>,
    searches: [Search<N, P, R>; 2],
}

impl<const N: usize, const P: usize, const R: usize> Two<N, P, R> {
    fn new(graph: &Graph) -> Self {
        Self { table: Table::new(graph), searches: [Search::new(), Search::new()] }
    }
}

/// Two searches for half solutions of one puzzle: all choices of one open pair of each cube in which
/// no colour has more ends than its room. The second is for what the first has found.
///
/// Each width is compiled: four of them are what a program that solves one puzzle has to link.
#[derive(Clone, Debug)]
pub(crate) enum HalfSearches {
    /// Up to 64 cubes and colours, up to 7 faces of a colour: ends in 3 bits, room (2, or 4 less
    /// than the faces) in 2.
    Narrow(Two<1, 3, 2>),
    /// Up to 64 cubes and colours, up to 11 faces of a colour.
    Deep(Two<1, 4, 3>),
    /// Up to 128 cubes and colours, up to 11 faces of a colour.
    Wide(Box<Two<2, 4, 3>>),
    /// All others: up to 6,144 faces of a colour. Small puzzles with a colour on so many faces that
    /// they come here are searched in microseconds all the same.
    Large(Box<Two<32, 13, 13>>),
}

/// Which of two searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    First,
    Second,
}

impl HalfSearches {
    /// Both searches have ended: [`start`](Self::start) begins one.
    pub(crate) fn new(graph: &Graph) -> Self {
        let most = graph.totals.iter().copied().max().unwrap_or(0);
        match (graph.cubes().max(graph.colours), most) {
            (0..=64, 0..=7) => Self::Narrow(Two::new(graph)),
            (0..=64, 8..=11) => Self::Deep(Two::new(graph)),
            (65..=128, 0..=11) => Self::Wide(Box::new(Two::new(graph))),
            _ => Self::Large(Box::new(Two::new(graph))),
        }
    }

    /// Begins a search in which each colour has room for `room` ends and each cube chooses among
    /// the axes whose bits are set in `open`.
    pub(crate) fn start(&mut self, which: Which, room: &[u32], open: &[u8]) {
        let at = which as usize;
        match self {
            Self::Narrow(two) => two.searches[at].start(&two.table, room, open),
            Self::Deep(two) => two.searches[at].start(&two.table, room, open),
            Self::Wide(two) => two.searches[at].start(&two.table, room, open),
            Self::Large(two) => two.searches[at].start(&two.table, room, open),
        }
    }

    /// How large the first search, which has just begun, is expected to be, for comparing starts of
    /// a search in which every colour has six ends and must be filled.
    pub(crate) fn outlook(&mut self) -> i32 {
        match self {
            Self::Narrow(two) => two.searches[0].outlook(&two.table),
            Self::Deep(two) => two.searches[0].outlook(&two.table),
            Self::Wide(two) => two.searches[0].outlook(&two.table),
            Self::Large(two) => two.searches[0].outlook(&two.table),
        }
    }

    /// Goes to the next half solution; `false` when there is none left. A step of the budget is a
    /// branch.
    pub(crate) fn next(
        &mut self,
        which: Which,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        let at = which as usize;
        match self {
            Self::Narrow(two) => two.searches[at].next(&two.table, budget),
            Self::Deep(two) => two.searches[at].next(&two.table, budget),
            Self::Wide(two) => two.searches[at].next(&two.table, budget),
            Self::Large(two) => two.searches[at].next(&two.table, budget),
        }
    }

    /// Writes the axis that each cube has chosen in the half solution just found.
    pub(crate) fn copy_choice(&self, which: Which, choice: &mut [u8]) {
        let at = which as usize;
        match self {
            Self::Narrow(two) => two.searches[at].copy_choice(choice),
            Self::Deep(two) => two.searches[at].copy_choice(choice),
            Self::Wide(two) => two.searches[at].copy_choice(choice),
            Self::Large(two) => two.searches[at].copy_choice(choice),
        }
    }
}
