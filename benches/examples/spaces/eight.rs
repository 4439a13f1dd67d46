//! The 8-puzzle: 181,440 of 362,880 boards can be reached.

use std::ops::ControlFlow;

use dense_code::{Below, Dense};
use dense_search::{BATCH, NOWHERE, Space, Successors};
use perm_hash::perm::EvenPerm;
use perm_hash::{NibblePerm, Perm};

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

/// As a user writes it.
pub(super) fn successors() -> impl Space {
    Successors::new(NibblePerm::<9>::IDENTITY, |board: NibblePerm<9>| {
        let blank = board.to_nibbles().first_equal(0).unwrap_or(0) as usize;
        NEIGHBOURS[blank].iter().filter_map(move |&from| Some((from, board.swapped(blank, from)?)))
    })
    .undirected()
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

/// The cell of the blank and the tiles in order, one behind the other. A slide along a row leaves
/// the tiles in order; one along a column takes a tile past two others, which a table knows. Only
/// even orders can be reached: a state for each rank.
pub(super) struct Batch {
    /// For each place and each order of the tiles, the order where the tile there is taken two
    /// places on.
    later: Vec<[u16; ORDERS]>,
    /// The same, two places back.
    earlier: Vec<[u16; ORDERS]>,
}

const ORDERS: usize = 20_160;
type Board = (Below<9>, EvenPerm<8>);

impl Batch {
    pub(super) fn new() -> Self {
        let rotated = |place: usize, later: bool| {
            let mut orders = [0; ORDERS];
            for (order, after) in EvenPerm::<8>::all().zip(&mut orders) {
                let mut tiles = order.to_perm().to_array();
                let moved = &mut tiles[place..place + 3];
                if later {
                    moved.rotate_left(1);
                } else {
                    moved.rotate_right(1);
                }
                let even = Perm::new(tiles).ok().and_then(|perm| EvenPerm::new(perm).ok()).unwrap();
                *after = even.rank() as u16;
            }
            orders
        };
        let all = |later| (0..6).map(|place| rotated(place, later)).collect();
        Self { later: all(true), earlier: all(false) }
    }

    /// The orders after a tile slides into a cell from another; `None` where they stay.
    fn orders(&self, cell: usize, from: usize) -> Option<&[u16; ORDERS]> {
        if from == cell + 3 {
            Some(&self.earlier[cell])
        } else {
            (from + 3 == cell).then(|| &self.later[from])
        }
    }
}

impl Space for Batch {
    type State = Board;
    type Move = usize;

    fn start(&self) -> Board {
        Board::unrank(0).unwrap()
    }

    fn successors(&self, (blank, order): Board) -> impl Iterator<Item = (usize, Board)> {
        let cell = blank.get() as usize;
        let rank = order.rank() as usize;
        NEIGHBOURS[cell].iter().filter_map(move |&from| {
            let order = self.orders(cell, from).map_or(rank as u64, |after| after[rank].into());
            Some((from, (Below::new(from as u32)?, EvenPerm::unrank(order)?)))
        })
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let all = ORDERS as u64;
        let mut after = [NOWHERE; BATCH];
        let mut rest = ranks;
        let mut at = 0;
        // Neighbours in the order of ranks mostly have the blank in the same cell.
        while let Some(&first) = rest.first() {
            let cell = (first / all) as usize;
            let base = cell as u64 * all;
            let len = rest.iter().take_while(|&&rank| rank / all == cell as u64).count();
            let (run, behind) = rest.split_at(len);
            for &from in NEIGHBOURS[cell] {
                let to = from as u64 * all;
                let orders = self.orders(cell, from);
                for (after, &rank) in after[at..].iter_mut().zip(run) {
                    let order = rank - base;
                    *after = to + orders.map_or(order, |orders| orders[order as usize].into());
                }
                if each(&after[..ranks.len()]).is_break() {
                    return;
                }
            }
            after[at..at + len].fill(NOWHERE);
            at += len;
            rest = behind;
        }
    }
}
