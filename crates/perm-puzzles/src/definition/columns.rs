//! Many permutations at a time, side by side, by the kernel of `perm-hash`.

use alloc::vec::Vec;

use perm_hash::batch::{Block, LANES};

/// Permutations of a length known at run time: item `i` of all of them in column `i`.
pub(super) struct Columns {
    columns: Vec<[u8; LANES]>,
}

/// The lengths that have a kernel. Shorter permutations have small move tables.
pub(super) const LENGTHS: core::ops::RangeInclusive<usize> = 8..=20;

/// Calls a function for a length of [`LENGTHS`].
macro_rules! by_length {
    ($length:expr, $function:ident $arguments:tt) => {
        match $length {
            8 => $function::<8> $arguments,
            9 => $function::<9> $arguments,
            10 => $function::<10> $arguments,
            11 => $function::<11> $arguments,
            12 => $function::<12> $arguments,
            13 => $function::<13> $arguments,
            14 => $function::<14> $arguments,
            15 => $function::<15> $arguments,
            16 => $function::<16> $arguments,
            17 => $function::<17> $arguments,
            18 => $function::<18> $arguments,
            19 => $function::<19> $arguments,
            20 => $function::<20> $arguments,
            length => panic!("no kernel for {length} items"),
        }
    };
}

impl Columns {
    /// The permutations of these lexicographic ranks.
    pub(super) fn from_ranks(length: usize, ranks: &[u64; LANES]) -> Self {
        Self { columns: by_length!(length, unranked(ranks)) }
    }

    /// The ranks after item `from[i]` has gone to place `i`.
    pub(super) fn ranks_after(&self, from: &[usize]) -> [u64; LANES] {
        by_length!(self.columns.len(), ranked(&self.columns, from))
    }
}

fn unranked<const N: usize>(ranks: &[u64; LANES]) -> Vec<[u8; LANES]> {
    Block::<N>::from_ranks(ranks).expect("ranks of states").columns().to_vec()
}

fn ranked<const N: usize>(columns: &[[u8; LANES]], from: &[usize]) -> [u64; LANES] {
    let mut moved = [[0; LANES]; N];
    for (to, &from) in moved.iter_mut().zip(from) {
        *to = columns[from];
    }
    Block::<N>::new(moved).expect("moves permute the items").ranks()
}
