//! One search for half solutions, whatever the size of the puzzle.
//!
//! In WebAssembly, which a page has to load, four of the seven searches are left out: a solver is a
//! third smaller. The others do the same work, past 64 cubes and with colours on 8 to 11 faces in
//! more time.

use alloc::boxed::Box;
use core::fmt;

use dense_code::limits::LimitReached;

use super::graph::Graph;
use super::meter::Meter;
use super::search_lanes::{LaneSearch, LaneTable};
use super::search_lists::{ListSearch, ListTable};

/// Where the search stands between two calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Nothing is propagated yet.
    Start,
    /// The decisions are consistent: go deeper.
    Down,
    /// They are not, or the half solution has been handed out: take the last branch back. The
    /// search has ended if there is none.
    #[default]
    Up,
}

/// How far the counters of a search must count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// At most 7 faces of a colour: ends in 3 bits, room (2, or 4 less than the faces) in 2.
    Low,
    #[cfg(not(target_family = "wasm"))]
    /// At most 11: 4 and 3 bits.
    Middle,
    /// At most 6 · 128 faces: 10 and 10 bits.
    High,
}

impl Depth {
    /// `most` is the largest number of faces of one colour.
    fn new(most: u32) -> Self {
        match most {
            0..=7 => Self::Low,
            #[cfg(not(target_family = "wasm"))]
            8..=11 => Self::Middle,
            _ => Self::High,
        }
    }
}

/// The tables of a puzzle, in the narrowest form that holds it.
#[derive(Clone, Debug)]
pub(crate) enum Tables {
    /// Up to 64 cubes and colours.
    Narrow(Box<LaneTable<u64, 64>>, Depth),
    #[cfg(not(target_family = "wasm"))]
    /// Up to 128.
    Wide(Box<LaneTable<u128, 128>>, Depth),
    /// Any number.
    Large(ListTable),
}

impl Tables {
    /// `most` is the largest number of faces of one colour.
    pub(crate) fn new(faces: &[[u16; 6]], colours: usize, most: u32) -> Self {
        match faces.len().max(colours) {
            0..=64 => Self::Narrow(Box::new(LaneTable::new(faces, colours)), Depth::new(most)),
            #[cfg(not(target_family = "wasm"))]
            65..=128 => Self::Wide(Box::new(LaneTable::new(faces, colours)), Depth::new(most)),
            _ => Self::Large(ListTable::new(faces, colours)),
        }
    }
}

impl Tables {
    /// What a search gets that was made for other tables.
    pub(crate) fn other<T>() -> Option<T> {
        debug_assert!(false, "a search is used with the tables it was made for");
        None
    }

    /// A search on these tables, which is not begun.
    pub(crate) fn search(&self) -> Box<dyn HalfSearch> {
        match self {
            Self::Narrow(_, Depth::Low) => Box::new(LaneSearch::<u64, 64, 3, 2>::new()),
            #[cfg(not(target_family = "wasm"))]
            Self::Narrow(_, Depth::Middle) => Box::new(LaneSearch::<u64, 64, 4, 3>::new()),
            Self::Narrow(_, Depth::High) => Box::new(LaneSearch::<u64, 64, 10, 10>::new()),
            #[cfg(not(target_family = "wasm"))]
            Self::Wide(_, Depth::Low) => Box::new(LaneSearch::<u128, 128, 3, 2>::new()),
            #[cfg(not(target_family = "wasm"))]
            Self::Wide(_, Depth::Middle) => Box::new(LaneSearch::<u128, 128, 4, 3>::new()),
            #[cfg(not(target_family = "wasm"))]
            Self::Wide(_, Depth::High) => Box::new(LaneSearch::<u128, 128, 10, 10>::new()),
            Self::Large(_) => Box::new(ListSearch::default()),
        }
    }
}

/// A search on the [`Tables`] that it was made for: all choices of one open pair of each cube in
/// which no colour has more ends than its room.
pub(crate) trait HalfSearch: fmt::Debug + Send + Sync {
    /// Begins a search in which each colour has room for `room` ends and each cube chooses among
    /// the axes whose bits are set in `open`.
    fn start(&mut self, tables: &Tables, room: &[u32], open: &[u8]);

    /// How large the search just begun is expected to be, for comparing starts of a search in which
    /// every colour has six ends and must be filled; `None` for puzzles too large for lanes.
    fn outlook(&mut self, _: &Tables) -> Option<i32> {
        None
    }

    /// Goes to the next half solution: `Some(false)` when there is none left, `None` once the nodes
    /// have reached `limit` (called again with a higher one it goes on), and from time to time where
    /// nodes take long (called again it goes on).
    ///
    /// `tight` promises that every colour must be filled to its room.
    fn next(&mut self, tables: &Tables, tight: bool, limit: u64) -> Option<bool>;

    /// Goes to the next half solution within a budget; `false` when there is none left.
    fn next_within(
        &mut self,
        graph: &Graph,
        meter: &mut Meter<'_, '_>,
    ) -> Result<bool, LimitReached> {
        meter.next(|limit| (self.next(&graph.tables, graph.is_tight(), limit), self.nodes()))
    }

    /// Writes the axis that each cube has chosen in the half solution just found.
    fn copy_choice(&self, choice: &mut [u8]);

    /// How many of the choices in the half solution just found were guesses; the others followed.
    fn guesses(&self) -> usize;

    /// Branches taken since the search was made, both ways counted.
    fn nodes(&self) -> u64;

    /// A copy of the search as it stands.
    fn boxed(&self) -> Box<dyn HalfSearch>;
}

impl Clone for Box<dyn HalfSearch> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, reason = "small numbers")]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;
    use std::collections::BTreeSet;

    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;

    fn all(
        tables: &Tables,
        cubes: usize,
        colours: usize,
        room: u32,
        tight: bool,
    ) -> BTreeSet<[u8; 7]> {
        let mut search = tables.search();
        search.start(tables, &vec![room; colours], &vec![7; cubes]);
        let mut found = BTreeSet::new();
        // A limit of one node at a time must change nothing.
        let mut limit = 0;
        loop {
            match search.next(tables, tight, limit) {
                None => limit += 1,
                Some(false) => return found,
                Some(true) => {
                    let mut choice = [0; 7];
                    search.copy_choice(&mut choice[..cubes]);
                    assert!(found.insert(choice), "found twice");
                }
            }
        }
    }

    /// Every width of the search finds what a plain loop over all choices finds.
    #[test]
    fn all_widths_find_the_same() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut next = |end: u64| (random.next_u64() % end) as u16;
        let mut total = 0;
        for round in 0..300 {
            let cubes = 1 + round % 7;
            let colours = cubes + round % 3;
            let faces: Vec<[u16; 6]> =
                (0..cubes).map(|_| [(); 6].map(|()| next(colours as u64))).collect();
            let mut expected = BTreeSet::new();
            for number in 0..3usize.pow(cubes as u32) {
                let mut choice = [0; 7];
                let mut ends = vec![0; colours];
                let mut rest = number;
                for (cube, face) in faces.iter().enumerate() {
                    choice[cube] = (rest % 3) as u8;
                    ends[usize::from(face[rest % 3])] += 1;
                    ends[usize::from(face[rest % 3 + 3])] += 1;
                    rest /= 3;
                }
                if ends.iter().all(|ends| *ends <= 2) {
                    expected.insert(choice);
                }
            }
            total += expected.len();
            let tight = cubes == colours;
            let count = |one: u16| faces.iter().flatten().filter(|other| **other == one).count();
            let most = (0..colours as u16).map(count).max().unwrap_or(0);
            let narrow = |depth| Tables::Narrow(Box::new(LaneTable::new(&faces, colours)), depth);
            let wide = |depth| Tables::Wide(Box::new(LaneTable::new(&faces, colours)), depth);
            for (holds, tables) in [
                (7, narrow(Depth::Low)),
                (11, narrow(Depth::Middle)),
                (42, narrow(Depth::High)),
                (7, wide(Depth::Low)),
                (11, wide(Depth::Middle)),
                (42, wide(Depth::High)),
                (42, Tables::Large(ListTable::new(&faces, colours))),
            ] {
                if most > holds {
                    continue;
                }
                assert_eq!(all(&tables, cubes, colours, 2, tight), expected);
                assert_eq!(all(&tables, cubes, colours, 2, false), expected);
            }
        }
        assert!(total > 1000, "{total}");
    }
}
