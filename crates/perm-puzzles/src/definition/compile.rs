//! A definition becomes a space.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::limits::Budget;

use super::coordinates::Coordinates;
use super::definition::{Definition, MAX_MOVES, Powers, TOO_MANY_MOVES, moduli};
use super::pattern::Pattern;
use super::rank_choice::{RankChoice, count};
use super::sequence;
use super::space::PuzzleSpace;
use super::transform::{self, Moduli, Transform};
use crate::error::{Error, excerpt};
use crate::shared::Shared;

impl Definition {
    /// The space of the puzzle, in which each move and each of its powers counts as one move
    /// ([`Powers::Half`]).
    ///
    /// # Errors
    ///
    /// [`Error::TooMany`] if the moves have too many powers,
    /// [`Error::SameName`] if a power would have the name of something else.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let pair = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?;
    /// assert_eq!(pair.compile()?.states(), Some(2));
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    pub fn compile(&self) -> Result<PuzzleSpace, Error> {
        self.compile_with(Powers::default())
    }

    /// The space of the puzzle, with a choice of the powers that count as one move.
    ///
    /// # Errors
    ///
    /// The errors of [`compile`](Self::compile).
    ///
    /// ```
    /// use perm_puzzles::{Definition, Powers};
    /// let ring = Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?;
    /// assert_eq!(ring.compile_with(Powers::Given)?.move_names().len(), 1);
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    pub fn compile_with(&self, powers: Powers) -> Result<PuzzleSpace, Error> {
        self.compile_within(powers, &Limits::new().with_bytes(u64::MAX))
    }

    /// The same within limits: a step is an entry of a move table or of a list that is tried, and
    /// the bytes are those of the tables. `Limits::new()` allows 1 GiB.
    ///
    /// # Errors
    ///
    /// The errors of [`compile`](Self::compile), and [`Error::Limit`].
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::dense_code::limits::LimitReached;
    /// use perm_puzzles::{Definition, Error, Powers};
    /// let ring = Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?;
    /// let few = ring.compile_within(Powers::Half, &Limits::new().with_steps(5));
    /// assert!(matches!(few, Err(Error::Limit(LimitReached::Steps { limit: 5 }))));
    /// assert!(ring.compile_within(Powers::Half, &Limits::new().with_steps(12)).is_ok());
    /// # Ok::<(), Error>(())
    /// ```
    pub fn compile_within(
        &self,
        powers: Powers,
        limits: &Limits<'_>,
    ) -> Result<PuzzleSpace, Error> {
        let budget = &mut Budget::new(limits);
        budget.ask()?;
        let moduli = moduli(&self.orbits);
        let mut given = self.moves.clone();
        given.extend(sequence::derived(&given, &self.derived, &moduli, budget)?);
        let (names, moves) = counted(&given, self.counting, powers, &moduli)?;
        let (names, start) = (Shared::new(names), Pattern::solved(&self.orbits));
        let components = transform::components(moduli.len(), &moves);
        let choice = RankChoice { start: &start, moduli: &moduli, moves: &moves, limits };
        let coordinates = choice.coordinates(&components, budget)?;
        // Only a space that can be searched as a whole has use for the tables.
        // `u64::MAX` itself is the count of a space without numbers.
        let states = coordinates.as_deref().and_then(count).filter(|&states| states < u64::MAX);
        let ranks = match coordinates.zip(states) {
            Some((coordinates, states)) => {
                Some(Shared::new(Coordinates::new(coordinates, states, &moves, &moduli, budget)?))
            }
            None => None,
        };
        let undirected = moves.iter().all(|by| moves.contains(&by.inverse(&moduli)));
        let sum = checksum(&start, &moduli, &moves);
        // The name does not say how states are numbered. A change of the order of ranks must change
        // the name as well, or tables saved before are taken for right.
        let name = format!("{} by {powers:?} moves {sum:016x}", self.name);
        Ok(PuzzleSpace { name, moduli, start, names, moves, given, components, ranks, undirected })
    }
}

/// A number for the moves and the start, so that a saved table is not taken for another puzzle's
/// (FNV-1a).
fn checksum(start: &Pattern, moduli: &Moduli, moves: &[Transform]) -> u64 {
    let next = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let add = |sum: u64, bytes: &[u8]| bytes.iter().fold(sum, next);
    let wide =
        |sum, list: &[u16]| list.iter().fold(sum, |sum, entry| add(sum, &entry.to_le_bytes()));
    let mut sum = add(add(wide(0xcbf2_9ce4_8422_2325, &start.pieces), &start.turned), moduli);
    for by in moves {
        sum = add(wide(sum, &by.from), &by.turn);
    }
    sum
}

/// The moves that count as one move, each with its name: no move that does nothing, and none that
/// does what an earlier one does. Of those given only the first `counting` do, the others are for
/// scrambles.
fn counted(
    given: &[(String, Transform)],
    counting: usize,
    powers: Powers,
    moduli: &Moduli,
) -> Result<(Vec<String>, Vec<Transform>), Error> {
    let all: Vec<&str> = given.iter().map(|(name, _)| name.as_str()).collect();
    let (mut names, mut moves) = (Vec::new(), Vec::new());
    let mut add = |of: &str, name: String, by: Transform| {
        // A search would find the same states twice, and a solver print a move that does nothing.
        if !by.is_identity() && !moves.contains(&by) {
            // Each name, read as a word of a scramble, does what its move does.
            if let Some((number, power)) = sequence::meaning(&name, &all)
                && power.of(&given[number].1, moduli) != by
            {
                let (by, other) = (excerpt(of), excerpt(all[number]));
                return Err(Error::SameName { name: excerpt(&name), by, other });
            }
            names.push(name);
            moves.push(by);
        }
        if moves.len() > MAX_MOVES { Err(TOO_MANY_MOVES) } else { Ok(()) }
    };
    for (name, by) in &given[..counting] {
        if powers == Powers::Half {
            let all = by.powers(MAX_MOVES, moduli).ok_or(TOO_MANY_MOVES)?;
            let order = all.len() + 1;
            for (power, by) in (1..).zip(all) {
                add(name, power_name(name, power, order), by)?;
            }
            continue;
        }
        add(name, name.to_owned(), by.clone())?;
        if powers == Powers::Quarter {
            // Named as the last power, whatever the order is: `R'`.
            add(name, power_name(name, 1, 1), by.inverse(moduli))?;
        }
    }
    Ok((names, moves))
}

/// The name of a power of a move of this order, between 1 and the order: the later half are named
/// as inverses.
fn power_name(name: &str, power: usize, order: usize) -> String {
    let (times, sign) = if 2 * power > order { (order - power, "'") } else { (power, "") };
    let times = if times > 1 { times.to_string() } else { String::new() };
    format!("{name}{times}{sign}")
}
