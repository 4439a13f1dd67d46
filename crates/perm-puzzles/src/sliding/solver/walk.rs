//! What both searches keep: the board, the nodes, and the way of the blank.

use alloc::vec::Vec;

use dense_code::limits::LimitReached;

use super::super::arrangement::Arrangement;
use super::Watch;
use super::steps::ROOM;

/// Nodes between two calls of a [`Watch`].
const PAUSE: u64 = 1 << 18;

/// A walk from a position, which it changes and takes back.
pub(super) struct Walk<const R: usize, const C: usize> {
    /// The tile in each cell.
    pub(super) cells: [u8; ROOM],
    /// Positions generated.
    pub(super) nodes: u64,
    /// Where the watch is asked next.
    pause: u64,
    stopped: Option<LimitReached>,
    /// The cells of the blank from the goal back to the start, once a solution is found.
    pub(super) path: Vec<u8>,
}

impl<const R: usize, const C: usize> Walk<R, C> {
    pub(super) fn new(start: &Arrangement<R, C>) -> Self {
        let mut cells = [0; ROOM];
        cells[..R * C].copy_from_slice(start.cells().as_flattened());
        Self { cells, nodes: 0, pause: 0, stopped: None, path: Vec::new() }
    }

    /// Begins a round; returns the cell of the blank.
    pub(super) fn begin(&mut self) -> u8 {
        self.pause = self.nodes;
        let blank = (0..).zip(&self.cells).find_map(|(cell, &tile)| (tile == 0).then_some(cell));
        blank.unwrap_or(0)
    }

    /// Ends a round from a cell of the blank; returns whether there is a solution.
    pub(super) fn end(&mut self, blank: u8, ended: bool) -> Result<bool, LimitReached> {
        if ended {
            self.path.push(blank);
        }
        self.stopped.map_or(Ok(ended), Err)
    }

    /// Whether the watch stops the search, which it is asked now and then.
    #[inline(always)]
    pub(super) fn is_stopped(&mut self, watch: &mut Watch<'_>) -> bool {
        self.nodes >= self.pause && self.ask(watch)
    }

    #[cold]
    fn ask(&mut self, watch: &mut Watch<'_>) -> bool {
        self.pause = self.nodes + PAUSE;
        self.stopped = watch(self.nodes).err();
        self.stopped.is_some()
    }

    /// The tile in a cell.
    #[inline(always)]
    pub(super) fn tile(&self, cell: u8) -> u8 {
        self.cells[usize::from(cell) % ROOM]
    }

    /// Puts a tile where the blank is, and the blank where the tile was.
    #[inline(always)]
    pub(super) fn slide(&mut self, tile: u8, from: u8, to: u8) {
        self.cells[usize::from(to) % ROOM] = tile;
        self.cells[usize::from(from) % ROOM] = 0;
    }

    /// Whether every tile is in the cell of its number.
    pub(super) fn is_solved(&self) -> bool {
        (0..).zip(&self.cells[..R * C]).all(|(cell, &tile)| tile == cell)
    }
}
