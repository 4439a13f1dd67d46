//! One search for half solutions, whatever the size of the puzzle.

use alloc::boxed::Box;

use crate::half::{Board, Half};
use crate::lanes::{Search, Table};

/// The tables of a puzzle, in the narrowest form that holds it.
#[derive(Clone, Debug)]
pub(crate) enum Tables {
    /// Up to 64 cubes and colours; whether a colour may have more than 15 faces.
    Narrow(Box<Table<u64, 64>>, bool),
    /// Up to 128.
    Wide(Box<Table<u128, 128>>, bool),
    /// Any number.
    Large(Board),
}

impl Tables {
    /// `most` is the largest number of faces of one colour.
    pub(crate) fn new(faces: &[[u16; 6]], colours: usize, most: u32) -> Self {
        match faces.len().max(colours) {
            0..=64 => Self::Narrow(Box::new(Table::new(faces)), most > 15),
            65..=128 => Self::Wide(Box::new(Table::new(faces)), most > 15),
            _ => Self::Large(Board::new(faces, colours)),
        }
    }
}

/// A search on [`Tables`]: all choices of one open pair of each cube in which no colour has more ends than its
/// room.
#[derive(Clone, Debug)]
pub(crate) enum Hunt {
    /// Counters of 4 bits, 64 lanes.
    Narrow(Box<Search<u64, 64, 4>>),
    /// Counters of 10 bits: a colour has at most 6 · 128 faces.
    NarrowHigh(Box<Search<u64, 64, 10>>),
    /// Counters of 4 bits, 128 lanes.
    Wide(Box<Search<u128, 128, 4>>),
    /// Counters of 10 bits, 128 lanes.
    WideHigh(Box<Search<u128, 128, 10>>),
    /// Lists.
    Large(Box<Half>),
}

impl Hunt {
    pub(crate) fn new(tables: &Tables) -> Self {
        match tables {
            Tables::Narrow(_, false) => Self::Narrow(Box::new(Search::new())),
            Tables::Narrow(_, true) => Self::NarrowHigh(Box::new(Search::new())),
            Tables::Wide(_, false) => Self::Wide(Box::new(Search::new())),
            Tables::Wide(_, true) => Self::WideHigh(Box::new(Search::new())),
            Tables::Large(_) => Self::Large(Box::new(Half::new())),
        }
    }

    /// Begins a search.
    pub(crate) fn start(&mut self, tables: &Tables, room: &[u16], open: &[u8]) {
        match (self, tables) {
            (Self::Narrow(search), Tables::Narrow(table, _)) => search.start(table, room, open),
            (Self::NarrowHigh(search), Tables::Narrow(table, _)) => search.start(table, room, open),
            (Self::Wide(search), Tables::Wide(table, _)) => search.start(table, room, open),
            (Self::WideHigh(search), Tables::Wide(table, _)) => search.start(table, room, open),
            (Self::Large(search), Tables::Large(board)) => search.start(board, room, open),
            _ => debug_assert!(false, "a search is used with the tables it was made for"),
        }
    }

    /// Goes to the next half solution: `Some(false)` when there is none left, `None` once the nodes have
    /// reached `limit` (called again with a higher one it goes on).
    #[inline]
    pub(crate) fn next(&mut self, tables: &Tables, tight: bool, limit: u64) -> Option<bool> {
        match (self, tables, tight) {
            (Self::Narrow(search), Tables::Narrow(table, _), true) => search.next::<true>(table, limit),
            (Self::Narrow(search), Tables::Narrow(table, _), false) => search.next::<false>(table, limit),
            (Self::NarrowHigh(search), Tables::Narrow(table, _), true) => search.next::<true>(table, limit),
            (Self::NarrowHigh(search), Tables::Narrow(table, _), false) => search.next::<false>(table, limit),
            (Self::Wide(search), Tables::Wide(table, _), true) => search.next::<true>(table, limit),
            (Self::Wide(search), Tables::Wide(table, _), false) => search.next::<false>(table, limit),
            (Self::WideHigh(search), Tables::Wide(table, _), true) => search.next::<true>(table, limit),
            (Self::WideHigh(search), Tables::Wide(table, _), false) => search.next::<false>(table, limit),
            (Self::Large(search), Tables::Large(board), _) => search.next(board, limit),
            _ => {
                debug_assert!(false, "a search is used with the tables it was made for");
                Some(false)
            }
        }
    }

    /// Writes the axis that each cube has chosen in the half solution just found.
    #[inline]
    pub(crate) fn copy_choice(&self, choice: &mut [u8]) {
        match self {
            Self::Narrow(search) => search.copy_choice(choice),
            Self::NarrowHigh(search) => search.copy_choice(choice),
            Self::Wide(search) => search.copy_choice(choice),
            Self::WideHigh(search) => search.copy_choice(choice),
            Self::Large(search) => search.copy_choice(choice),
        }
    }

    /// How many of the choices in the half solution just found were guesses.
    pub(crate) fn guesses(&self) -> usize {
        match self {
            Self::Narrow(search) => search.guesses(),
            Self::NarrowHigh(search) => search.guesses(),
            Self::Wide(search) => search.guesses(),
            Self::WideHigh(search) => search.guesses(),
            Self::Large(search) => search.guesses(),
        }
    }

    /// Branches taken since the search was made.
    pub(crate) fn nodes(&self) -> u64 {
        match self {
            Self::Narrow(search) => search.nodes,
            Self::NarrowHigh(search) => search.nodes,
            Self::Wide(search) => search.nodes,
            Self::WideHigh(search) => search.nodes,
            Self::Large(search) => search.nodes,
        }
    }
}
