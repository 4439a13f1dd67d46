use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Space;
use super::lanes::{self, Block, LANES};
use crate::Perm;

/// Turning over the top `0` pancakes of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flip(pub u8);

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "flip {}", self.0)
    }
}

/// The pancake puzzle: a stack of `N`, of which any number from the top, two or more, is turned over.
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::search::{Flip, Pancake, Space};
///
/// let stack = Perm::new([2, 0, 1, 3])?;
/// assert_eq!(Pancake::<4>.apply(stack, Flip(3)), Some(Perm::new([1, 0, 2, 3])?));
/// assert_eq!(Pancake::<4>.apply(stack, Flip(5)), None);
/// # Ok::<(), perm_hash::NotAPermutation>(())
/// ```
///
/// A state is the permutation from the top to the bottom, 0 the smallest pancake.
///
/// `N` up to 20. Up to 12 whole batches of states are expanded at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pancake<const N: usize>;

impl<const N: usize> Space for Pancake<N> {
    type State = Perm<N>;
    type Move = Flip;

    fn name(&self) -> String {
        format!("pancake {N}")
    }

    fn start(&self) -> Perm<N> {
        Perm::IDENTITY
    }

    fn moves(&self) -> impl Iterator<Item = Flip> {
        #[expect(clippy::cast_possible_truncation, reason = "a dense permutation has at most 20 items")]
        (2..=N as u8).map(Flip)
    }

    fn apply(&self, state: Perm<N>, by: Flip) -> Option<Perm<N>> {
        let mut word = state.to_array();
        word.get_mut(..usize::from(by.0))?.reverse();
        Perm::new(word).ok()
    }

    fn expand(&self, ranks: &[u64], successors: &mut Vec<u64>) {
        rearranged(ranks, successors, &(2..=N).map(lanes::prefix_reversal::<N>));
    }
}

/// Appends the ranks of all rearrangements of the permutations of the given ranks: of each the one whose
/// item `i` is the old item `from[i]`, for every `from`.
pub(super) fn rearranged<const N: usize>(
    ranks: &[u64],
    successors: &mut Vec<u64>,
    moves: &(impl Iterator<Item = [usize; N]> + Clone),
) {
    if N > 12 {
        for perm in ranks.iter().filter_map(|&rank| Perm::<N>::unrank(rank)) {
            let word = perm.to_array();
            let moved = moves.clone().filter_map(|from| Perm::new(from.map(|i| word[i])).ok());
            successors.extend(moved.map(Perm::rank));
        }
        return;
    }
    for ranks in ranks.chunks(LANES) {
        let block = Block::<N>::of_ranks(ranks.iter().copied().filter(|&rank| rank < Perm::<N>::COUNT));
        let mut moved = [0; LANES];
        for from in moves.clone() {
            successors.extend(block.rearranged(&from, &mut moved).iter().map(|&rank| u64::from(rank)));
        }
    }
}
