//! Many permutations at a time, side by side, by the kernel of `perm-hash`.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use perm_hash::Perm;
use perm_hash::batch::{Block, LANES};

/// Calls `each` with the number of each move and the ranks after it of 64 permutations, given by
/// their ranks, until it breaks. A move is the list of the items that go to each place.
pub(super) type Kernel = fn(moves: &[Vec<u8>], ranks: &[u64; LANES], each: &mut Each<'_>);

/// What is done with the ranks after a move.
pub(super) type Each<'a> = dyn FnMut(usize, &[u64; LANES]) -> ControlFlow<()> + 'a;

/// The kernel for permutations of so many items; `None` for few, whose tables are made at once, and
/// for those whose ranks are past 64 bits.
pub(super) fn kernel(items: usize) -> Option<Kernel> {
    Some(match items {
        8 => after_moves::<8>,
        9 => after_moves::<9>,
        10 => after_moves::<10>,
        11 => after_moves::<11>,
        12 => after_moves::<12>,
        13 => after_moves::<13>,
        14 => after_moves::<14>,
        15 => after_moves::<15>,
        16 => after_moves::<16>,
        17 => after_moves::<17>,
        18 => after_moves::<18>,
        19 => after_moves::<19>,
        20 => after_moves::<20>,
        _ => return None,
    })
}

fn after_moves<const N: usize>(moves: &[Vec<u8>], ranks: &[u64; LANES], each: &mut Each<'_>) {
    let block = Block::<N>::from_ranks(ranks).expect("ranks of states");
    for (number, by) in moves.iter().enumerate() {
        let by = Perm::<N>::try_from(&by[..]).expect("a move permutes the places");
        if each(number, &block.ranks_after(&by)).is_break() {
            return;
        }
    }
}
