//! Iterative deepening from one position, on the databases of a solver.

use alloc::vec::Vec;

use dense_code::limits::LimitReached;

use super::steps::{self, NONE, ROOM, SIDE, Step, Steps};
use crate::pattern::placement;
use crate::{PatternDatabase, Slide, Tiles};

/// Nodes between two questions whether to stop: some milliseconds.
pub(super) const PAUSE: u64 = 1 << 18;

/// Asked with the nodes so far whether to go on: the nodes that there may be before it is asked
/// again.
pub(super) type Ask<'b> = dyn FnMut(u64) -> Result<u64, LimitReached> + 'b;

/// Where the tiles of a pattern are, on the board or in its reflection.
#[derive(Clone, Copy, Debug, Default)]
struct Placement {
    /// The cells of its tiles.
    cover: u32,
    /// The rank of their places among these.
    rank: u32,
    /// The database's value.
    value: u32,
}

/// The search from a position, which it changes and takes back.
pub(super) struct Descent<'a, 'b, const R: usize, const C: usize> {
    databases: &'a [PatternDatabase<R, C>],
    steps: &'a Steps,
    ask: &'b mut Ask<'b>,
    /// The patterns of the position and those of its reflection.
    placements: [Placement; 2 * SIDE as usize],
    /// The cell of the blank at the start.
    blank: u8,
    /// The list of the moves that the search begins with.
    pub(super) list: u8,
    /// The tile in each cell.
    cells: [u8; ROOM],
    /// Positions generated.
    pub(super) nodes: u64,
    /// How many nodes there are when it is asked next.
    pause: u64,
    stopped: Option<LimitReached>,
    /// The moves of the blank from the last to the first, once a solution is found.
    path: Vec<Slide>,
}

/// The sums of the databases' values, for the position in the lower half of the bits and for its
/// reflection in the upper one.
// In one register: as an array, whose side is chosen in memory, a search took 1.4 times as long.
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

impl<'a, 'b, const R: usize, const C: usize> Descent<'a, 'b, R, C> {
    /// Only a square board has a reflection.
    const SIDES: usize = if R == C { 2 } else { 1 };

    pub(super) fn new(
        databases: &'a [PatternDatabase<R, C>],
        steps: &'a Steps,
        start: Tiles<R, C>,
        ask: &'b mut Ask<'b>,
    ) -> Self {
        let at = start.tile_cells();
        let reflected = steps::reflected(&steps.mirror, &at);
        let mut placements = [Placement::default(); 2 * SIDE as usize];
        for (number, database) in databases.iter().enumerate() {
            for (side, at) in [&at, &reflected].into_iter().enumerate().take(Self::SIDES) {
                let (cover, rank) = placement(database.tiles(), at);
                let value = database.value(cover, rank);
                placements[side * usize::from(SIDE) + number] = Placement { cover, rank, value };
            }
        }
        let mut cells = [0; ROOM];
        cells[..R * C].copy_from_slice(start.cells().as_flattened());
        let (nodes, pause, stopped, path) = (0, 0, None, Vec::new());
        let (blank, list) = (at[0], steps::all(at[0]));
        Self { databases, steps, ask, placements, blank, list, cells, nodes, pause, stopped, path }
    }

    fn sums(&self) -> Sums {
        let (board, reflection) = self.placements.split_at(SIDE.into());
        let sum = |side: &[Placement]| side.iter().map(|own| u64::from(own.value)).sum::<u64>();
        Sums(sum(board) | sum(reflection) << 32)
    }

    /// A lower bound for the moves of every solution of the start.
    pub(super) fn bound(&self) -> u32 {
        self.sums().side(0).max(self.sums().side(1))
    }

    /// A solution of at most `limit` moves from the start.
    pub(super) fn round(&mut self, limit: u32) -> Result<Option<Vec<Slide>>, LimitReached> {
        let found = self.is_solved() || self.search(self.blank, self.list, limit, self.sums());
        if let Some(reached) = self.stopped {
            return Err(reached);
        }
        Ok(found.then(|| self.path.drain(..).rev().collect()))
    }

    /// Looks for a solution of at most `left` moves from the position with these sums. Ends early
    /// with `true` where there is one, or where the search is stopped.
    fn search(&mut self, blank: u8, list: u8, left: u32, sums: Sums) -> bool {
        let steps = self.steps;
        let list = steps.list(list);
        for step in list.iter().flatten() {
            self.nodes += 1;
            if self.nodes > self.pause && self.is_stopped() {
                return true;
            }
            let tile = self.cells[usize::from(step.to) % ROOM];
            // First the side on which the tile passes no other: its rank stays as it is.
            let last = step.turned & 1;
            // `NONE` stays where there is no reflection: putting it in and back changes nothing.
            let (mut sums, mut owner, mut own) = (sums, NONE, Placement::default());
            if Self::SIDES == 2 {
                owner = steps.owner(1 - last, tile);
                (own, sums) = self.moved(1 - last, owner, step, tile, sums);
                if sums.side(1 - last) >= left {
                    continue;
                }
            }
            let last_owner = steps.owner(last, tile);
            let (last_placement, sums) = self.moved(last, last_owner, step, tile, sums);
            // One of the moves left is this one: only a bound below `left` can be met.
            if sums.side(last) >= left {
                continue;
            }
            self.slide(tile, step.to, blank);
            // Tiles without a database are not seen in the sum.
            if sums.side(0) == 0 && self.is_solved() {
                self.slide(tile, blank, step.to);
                self.path.push(Slide { direction: step.direction, tiles: 1 });
                return true;
            }
            let before = self.put(owner, own);
            let last_before = self.put(last_owner, last_placement);
            let ended = self.search(step.to, step.next, left - 1, sums);
            self.put(last_owner, last_before);
            self.put(owner, before);
            self.slide(tile, blank, step.to);
            if ended {
                self.path.push(Slide { direction: step.direction, tiles: 1 });
                return true;
            }
        }
        false
    }

    #[cold]
    fn is_stopped(&mut self) -> bool {
        match (self.ask)(self.nodes) {
            Ok(pause) => self.pause = pause,
            Err(reached) => self.stopped = Some(reached),
        }
        self.stopped.is_some()
    }

    /// The pattern of a tile after a move, and the sums.
    #[inline(always)] // In the innermost loop, with `step` and `tile` in registers.
    fn moved(&self, side: u8, owner: u8, step: &Step, tile: u8, sums: Sums) -> (Placement, Sums) {
        // A mask and no check of bounds, as the length is a power of two.
        let before = self.placements[usize::from(owner) % self.placements.len()];
        // A tile without a database changes nothing.
        let Some(database) = self.databases.get(usize::from(owner % SIDE)) else {
            return (before, sums);
        };
        let cover = before.cover ^ step.cells[usize::from(side)];
        let mut rank = before.rank;
        if side == step.turned {
            rank = rank.wrapping_add(self.steps.change::<C>(step, tile, &self.cells));
        }
        let value = database.value(cover, rank);
        (Placement { cover, rank, value }, sums.changed(side, before.value, value))
    }

    /// Puts in a pattern; returns the one that was there.
    #[inline]
    fn put(&mut self, owner: u8, own: Placement) -> Placement {
        let len = self.placements.len();
        core::mem::replace(&mut self.placements[usize::from(owner) % len], own)
    }

    /// Puts a tile where the blank is, and the blank where the tile was.
    #[inline]
    fn slide(&mut self, tile: u8, from: u8, to: u8) {
        self.cells[usize::from(to) % ROOM] = tile;
        self.cells[usize::from(from) % ROOM] = 0;
    }

    /// Whether every tile is in the cell of its number.
    fn is_solved(&self) -> bool {
        (0..).zip(&self.cells[..R * C]).all(|(cell, &tile)| tile == cell)
    }
}
