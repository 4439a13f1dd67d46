//! Items in a row or in a ring.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::orbit;
use crate::definition::definition::{Definition, MAX_MOVES, TOO_MANY_MOVES};
use crate::definition::transform::Transform;
use crate::error::Error;

impl Definition {
    /// Pancakes in a stack: the move `f3` reverses the first three of `items`. There is one for
    /// each length from 2.
    ///
    /// # Errors
    ///
    /// [`Error::TooMany`] for more items than the [limits](Self#limits).
    ///
    /// ```
    /// use perm_puzzles::dense_search::Search;
    /// use perm_puzzles::Definition;
    /// let space = Definition::pancake(4)?.compile()?;
    /// let layers: Vec<u64> = Search::new(&space)?.map(|layer| layer.states).collect();
    /// assert_eq!(layers, [1, 3, 6, 11, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pancake(items: usize) -> Result<Self, Error> {
        flips("pancake", items, 1, 2)
    }

    /// Pancakes with a burnt side: a flip also turns over the pancakes that it reverses. There is a
    /// flip for each length from 1.
    ///
    /// # Errors
    ///
    /// As for [`pancake`](Self::pancake).
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let space = Definition::burnt_pancake(3)?.compile()?;
    /// assert_eq!(space.states(), Some(48)); // 3! times 2^3
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    pub fn burnt_pancake(items: usize) -> Result<Self, Error> {
        flips("burnt pancake", items, 2, 1)
    }

    /// TopSpin: `L` takes the ring of `items` one place on, and `T` reverses the first `turned` of
    /// them.
    ///
    /// # Errors
    ///
    /// [`Error::TooMany`] for more items than the [limits](Self#limits), or for more turned items
    /// than there are.
    ///
    /// ```
    /// use perm_puzzles::dense_search::Search;
    /// use perm_puzzles::{Definition, Powers};
    /// let space = Definition::topspin(5, 4)?.compile_with(Powers::Quarter)?; // L L' T
    /// let layers: Vec<u64> = Search::new(&space)?.map(|layer| layer.states).collect();
    /// assert_eq!(layers, [1, 3, 4, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn topspin(items: usize, turned: usize) -> Result<Self, Error> {
        let start: Vec<usize> = (0..items).collect();
        // A ring of no items has nothing to take on.
        let mut left = start.clone();
        left.rotate_left(1.min(items));
        let mut turn = start.clone();
        let max = items;
        turn.get_mut(..turned).ok_or(Error::TooMany { what: "turned items", max })?.reverse();
        let name = format!("topspin {items} {turned}");
        Self::from_generators(&name, &start, &[("L", &left), ("T", &turn)])
    }
}

/// Reversals of the first items, from `least` of them, that turn each item over where it has two
/// sides.
fn flips(name: &str, items: usize, sides: u8, least: usize) -> Result<Definition, Error> {
    if items > MAX_MOVES {
        return Err(TOO_MANY_MOVES);
    }
    let flip = |length: usize| {
        let mut flip = Transform::identity(items);
        flip.from[..length].reverse();
        // Pancakes with one side have nothing to turn over: 0 of 1.
        flip.turn[..length].fill(1 % sides);
        (format!("f{length}"), flip)
    };
    let places = u16::try_from(items).expect("at most 250 items");
    let stack = orbit("PIECES", sides, places);
    let moves = (least..=items).map(flip).collect();
    Definition::new(format!("{name} {items}"), vec![stack], moves, Vec::new())
}
