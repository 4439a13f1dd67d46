//! What the test binaries share: plain sets of sorted vectors, all words, random numbers.
#![allow(dead_code, unused_imports, unused_macros, reason = "no binary uses all of it")]

use std::collections::HashSet;
use std::hash::Hash;

use canon_key::Symmetry;
use itertools::Itertools;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::SeedableRng;

/// Calls a function of a length for each of the lengths.
macro_rules! each {
    ($function:ident $arguments:tt: $($k:literal)*) => { $($function::<$k> $arguments;)* };
}
pub(crate) use each;

pub(crate) fn random(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

pub(crate) fn sorted<T: Ord + Clone>(tuple: &[T]) -> Vec<T> {
    tuple.iter().cloned().sorted_unstable().collect()
}

/// The places of the tuples that are kept, by a set of sorted vectors.
pub(crate) fn kept<T: Ord + Hash + Clone>(tuples: &[impl AsRef<[T]>]) -> Vec<usize> {
    let mut seen = HashSet::new();
    (0..tuples.len()).filter(|index| seen.insert(sorted(tuples[*index].as_ref()))).collect()
}

/// All words of `k` symbols below `n`.
pub(crate) fn words(k: usize, n: u32) -> Vec<Vec<u32>> {
    if k == 0 { vec![vec![]] } else { (0..k).map(|_| 0..n).multi_cartesian_product().collect() }
}

/// A round of all points and a swap of two: they generate all permutations.
pub(crate) fn symmetric(points: u16) -> [Vec<u16>; 2] {
    let round = (1..points).chain((0..points).take(1)).collect();
    let mut swap: Vec<u16> = (0..points).collect();
    if points > 1 {
        swap.swap(0, 1);
    }
    [round, swap]
}

/// DNA words, A, C, G, T as 0 to 3, and the same read from the other strand.
pub(crate) fn reverse_complement(k: u16) -> Symmetry {
    let positions: Vec<u16> = (0..k).rev().collect();
    Symmetry::from_pairs(k.into(), 4, &[(positions, [3, 2, 1, 0])]).expect("permutations")
}
