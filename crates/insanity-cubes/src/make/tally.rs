//! Counts which wishes the puzzles made so far fulfil.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::{Error, Puzzle};

/// What a puzzle is asked to be.
pub(super) struct Wish<'a> {
    pub(super) name: String,
    pub(super) holds: Box<dyn Fn(&Puzzle) -> bool + Send + Sync + 'a>,
}

impl fmt::Debug for Wish<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// Counts of puzzles with exactly one solution.
#[derive(Debug)]
pub(super) struct Tally {
    /// All of them.
    puzzles: u64,
    /// For each wish those that meet all the others, and not it.
    only: Vec<u64>,
    /// Those that meet all wishes.
    good: u64,
}

impl Tally {
    pub(super) fn new(wishes: usize) -> Self {
        Self { puzzles: 0, only: vec![0; wishes], good: 0 }
    }

    /// Counts a puzzle with one solution; whether it meets all wishes.
    pub(super) fn add(&mut self, puzzle: &Puzzle, wishes: &[Wish<'_>]) -> bool {
        self.puzzles += 1;
        let mut failed = None;
        for (place, wish) in wishes.iter().enumerate() {
            if !(wish.holds)(puzzle) {
                // Two wishes fail: neither is to blame alone, and the other need not be asked.
                if failed.is_some() {
                    return false;
                }
                failed = Some(place);
            }
        }
        match failed {
            Some(place) => self.only[place] += 1,
            None => self.good += 1,
        }
        failed.is_none()
    }

    /// The reason why there is no further puzzle: the wish without which most puzzles remain. `all`
    /// if every puzzle was tried.
    pub(super) fn error(&self, wishes: &[Wish<'_>], all: bool) -> Error {
        if self.good > 0 {
            // A series has all that there are.
            return Error::SeriesTooLong { puzzles: self.good, all };
        }
        if self.puzzles == 0 {
            return Error::NoSuchPuzzle { wish: "exactly one solution".into(), others: 0, all };
        }
        let mut best = (0, String::new());
        for (only, wish) in self.only.iter().zip(wishes) {
            if *only > best.0 {
                best = (*only, wish.name.clone());
            }
        }
        if best.0 == 0 {
            // No wish is to blame alone.
            let names: Vec<String> = wishes.iter().map(|wish| wish.name.clone()).collect();
            best = (self.puzzles, names.join("` and `"));
        }
        Error::NoSuchPuzzle { wish: best.1, others: best.0, all }
    }
}
