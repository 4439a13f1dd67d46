//! The search for a solution within a limit, on databases as they are.

use super::super::arrangement::Arrangement;
use super::steps::{self, NONE, ROOM, SIDE, Step};
use super::{Covers, Rounds, SlidingSolver, Walk, Watch};

/// A pattern on one side of the board.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    /// The cells of its tiles.
    cover: u32,
    /// The rank of their places among these.
    rank: u32,
    /// The database's value.
    value: u32,
}

/// A database, or the one of the tiles that have none.
#[derive(Clone, Copy)]
struct Lookup<'a> {
    covers: &'a Covers,
    values: &'a [u8],
}

/// The search from a position, which it changes and takes back.
pub(super) struct ByRanks<'a, const R: usize, const C: usize> {
    solver: &'a SlidingSolver<R, C>,
    lookups: [Lookup<'a>; SIDE as usize],
    walk: Walk<R, C>,
    /// The patterns of the position and those of its reflection.
    parts: [Part; 2 * SIDE as usize],
}

/// The sums of the databases' values, for the position in the lower half of the bits and for its
/// reflection in the upper one.
#[derive(Clone, Copy)]
struct Sums(u64);

impl Sums {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "one of two halves")]
    const fn side(self, side: u8) -> u32 {
        (self.0 >> (32 * side as u32)) as u32
    }

    /// One value of a side has changed.
    #[inline]
    const fn changed(self, side: u8, before: u32, after: u32) -> Self {
        let change = (after as u64).wrapping_sub(before as u64);
        // No sum is below 0: nothing is borrowed from the other half.
        Self(self.0.wrapping_add(change << (32 * side as u32)))
    }
}

impl<'a, const R: usize, const C: usize> ByRanks<'a, R, C> {
    /// Only a square board has a reflection.
    const SIDES: usize = if R == C { 2 } else { 1 };

    pub(super) fn new(solver: &'a SlidingSolver<R, C>, start: &Arrangement<R, C>) -> Self {
        let mut lookups = [Lookup { covers: &solver.idle, values: &[0; ROOM] }; SIDE as usize];
        let at = start.tile_cells();
        let mut mirrored = at;
        for (tile, &cell) in (0..).zip(&at[..R * C]) {
            mirrored[usize::from(steps::reflect::<R, C>(tile))] = steps::reflect::<R, C>(cell);
        }
        let mut parts = [Part::default(); 2 * SIDE as usize];
        for (number, database) in solver.databases.iter().enumerate() {
            lookups[number] = Lookup { covers: database.covers(), values: database.values() };
            for (side, at) in [&at, &mirrored].into_iter().enumerate().take(Self::SIDES) {
                let (cover, rank) = database.placement(at);
                let value = lookups[number].value::<R, C>(cover, rank);
                parts[side * usize::from(SIDE) + number] = Part { cover, rank, value };
            }
        }
        Self { solver, lookups, walk: Walk::new(start), parts }
    }

    fn sums(&self) -> Sums {
        let (board, reflection) = self.parts.split_at(SIDE.into());
        let sum = |parts: &[Part]| parts.iter().map(|part| u64::from(part.value)).sum::<u64>();
        Sums(sum(board) | sum(reflection) << 32)
    }

    /// Looks for a solution of at most `left` moves from the position with these sums. Ends early
    /// with `true` where there is one, or where the search is stopped.
    fn search(
        &mut self,
        blank: u8,
        list: u8,
        left: u32,
        sums: Sums,
        watch: &mut Watch<'_>,
    ) -> bool {
        let solver = self.solver;
        let list = solver.steps.list(list).as_slice();
        if self.walk.is_stopped(watch) {
            return true;
        }
        self.walk.nodes += list.len() as u64;
        for step in list {
            let tile = self.walk.tile(step.to);
            // First the side on which the tile passes no other: its rank stays as it is.
            let last = step.turned & 1;
            let (mut sums, mut owner, mut part) = (sums, NONE, Part::default());
            if Self::SIDES == 2 {
                owner = solver.steps.owner(1 - last, tile);
                (part, sums) = self.moved(1 - last, owner, step, tile, sums);
                if sums.side(1 - last) >= left {
                    continue;
                }
            }
            let last_owner = solver.steps.owner(last, tile);
            let (last_part, sums) = self.moved(last, last_owner, step, tile, sums);
            if sums.side(last) >= left {
                continue;
            }
            self.walk.slide(tile, step.to, blank);
            if sums.side(0) == 0 && self.walk.is_solved() {
                self.walk.path.push(step.to);
                return true;
            }
            let before = self.put(owner, part);
            let last_before = self.put(last_owner, last_part);
            let ended = self.search(step.to, step.next, left - 1, sums, watch);
            self.put(last_owner, last_before);
            self.put(owner, before);
            self.walk.slide(tile, blank, step.to);
            if ended {
                self.walk.path.push(step.to);
                return true;
            }
        }
        false
    }

    /// The pattern of a tile after a move, and the sums.
    #[inline(always)]
    fn moved(&self, side: u8, owner: u8, step: &Step, tile: u8, sums: Sums) -> (Part, Sums) {
        let before = self.parts[usize::from(owner) % self.parts.len()];
        let lookup = &self.lookups[usize::from(owner % SIDE)];
        let cover = before.cover ^ step.cells[usize::from(side)];
        let mut rank = before.rank;
        if side == step.turned {
            rank = rank.wrapping_add(self.solver.steps.change::<C>(step, tile, &self.walk.cells));
        }
        let value = lookup.value::<R, C>(cover, rank);
        (Part { cover, rank, value }, sums.changed(side, before.value, value))
    }

    /// Puts in a pattern; returns the one that was there.
    #[inline(always)]
    fn put(&mut self, owner: u8, part: Part) -> Part {
        let len = self.parts.len();
        core::mem::replace(&mut self.parts[usize::from(owner) % len], part)
    }
}

impl<const R: usize, const C: usize> Rounds<R, C> for ByRanks<'_, R, C> {
    fn bound(&self) -> u32 {
        self.sums().side(0).max(self.sums().side(1))
    }

    fn round(&mut self, blank: u8, limit: u32, watch: &mut Watch<'_>) -> bool {
        self.search(blank, steps::all(blank), limit, self.sums(), watch)
    }

    fn walk(&mut self) -> &mut Walk<R, C> {
        &mut self.walk
    }
}

impl Lookup<'_> {
    #[inline(always)]
    fn value<const R: usize, const C: usize>(self, cover: u32, rank: u32) -> u32 {
        self.values[self.covers.rank_on::<R, C>(cover).wrapping_add(rank) as usize].into()
    }
}
