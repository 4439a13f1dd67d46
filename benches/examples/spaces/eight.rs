//! The 8-puzzle: 181,440 of 362,880 boards can be reached.

use std::ops::ControlFlow;

use dense_search::{BATCH, NOWHERE, Space, Successors};
use perm_hash::Perm;
use perm_hash::batch::Block;

use super::Packed;

/// Found by the hash set.
pub(super) const LAYERS: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// Four bits a cell, and behind them the cell of the blank, which is 0.
pub(super) const START: u64 = 0x8_7654_3210;

/// The cells next to each.
const NEIGHBOURS: [&[usize]; 9] = [
    &[1, 3],
    &[0, 2, 4],
    &[1, 5],
    &[0, 4, 6],
    &[1, 3, 5, 7],
    &[2, 4, 8],
    &[3, 7],
    &[4, 6, 8],
    &[5, 7],
];

/// The boards after the slides, each with the cell of the tile.
fn moves(board: Perm<9>) -> impl Iterator<Item = (usize, Perm<9>)> {
    let blank = board.as_array().iter().position(|&tile| tile == 0).unwrap_or(0);
    NEIGHBOURS[blank].iter().filter_map(move |&from| Some((from, board.swapped(blank, from)?)))
}

/// As a user writes it.
pub(super) fn successors() -> impl Space {
    Successors::new(Perm::<9>::IDENTITY, moves).undirected()
}

pub(super) struct Hand;

impl Packed for Hand {
    fn successors(&self, board: u64, mut each: impl FnMut(u64)) {
        let blank = board >> 36;
        for &from in NEIGHBOURS[blank as usize] {
            let tile = board >> (4 * from) & 15;
            let moved = board ^ tile << (4 * from) ^ tile << (4 * blank);
            each(moved ^ (blank ^ from as u64) << 36);
        }
    }
}

/// Boards in columns, a cell in each.
pub(super) struct Batch;

impl Space for Batch {
    type State = Perm<9>;
    type Move = usize;

    fn start(&self) -> Perm<9> {
        Perm::IDENTITY
    }

    fn successors(&self, board: Perm<9>) -> impl Iterator<Item = (usize, Perm<9>)> {
        moves(board)
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let mut filled = [0; BATCH];
        filled[..ranks.len()].copy_from_slice(ranks);
        let Ok(block) = Block::<9>::from_ranks(&filled) else { return };
        let columns = block.columns();
        for (step, fits) in [(1, 0b011_011_011), (3, 0b000_111_111)] {
            for down in [true, false] {
                let mut after = *columns;
                let mut moved = [0_u8; BATCH];
                for cell in (0..9).filter(|cell| fits >> cell & 1 == 1) {
                    // The blank goes from one to the other.
                    let (from, to) = if down { (cell, cell + step) } else { (cell + step, cell) };
                    let blank = columns[from].map(|tile| u8::from(tile == 0).wrapping_neg());
                    let tiles = &columns[to];
                    for (k, blank) in blank.iter().enumerate() {
                        after[from][k] |= tiles[k] & blank;
                        after[to][k] &= !blank;
                        moved[k] |= blank;
                    }
                }
                let Ok(block) = Block::new(after) else { return };
                let mut next = block.ranks();
                for (next, moved) in next.iter_mut().zip(moved) {
                    *next = if moved == 0 { NOWHERE } else { *next };
                }
                if each(&next[..ranks.len()]).is_break() {
                    return;
                }
            }
        }
    }
}
