use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dense_code::Dense;

use super::lanes::{self, Block, LANES};
use super::{Flip, Space};
use crate::Perm;

/// The burnt pancake puzzle: each of `N` pancakes has a burnt side, and a flip of any number from the top,
/// one or more, also turns every pancake of them over.
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::search::{BurntPancake, Flip, Space};
///
/// let start = BurntPancake::<3>.start();
/// let flipped = (Perm::new([1, 0, 2])?, [true, true, false]);
/// assert_eq!(BurntPancake::<3>.apply(start, Flip(2)), Some(flipped));
/// # Ok::<(), perm_hash::NotAPermutation>(())
/// ```
///
/// A state is the permutation from the top to the bottom, and for each place whether the burnt side is up;
/// the permutation counts most in its rank.
///
/// `N` up to 16. Up to 12 whole batches of states are expanded at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BurntPancake<const N: usize>;

impl<const N: usize> Space for BurntPancake<N> {
    type State = (Perm<N>, [bool; N]);
    type Move = Flip;

    fn name(&self) -> String {
        format!("burnt pancake {N}")
    }

    fn start(&self) -> Self::State {
        (Perm::IDENTITY, [false; N])
    }

    fn moves(&self) -> impl Iterator<Item = Flip> {
        #[expect(clippy::cast_possible_truncation, reason = "a dense permutation has at most 20 items")]
        (1..=N as u8).map(Flip)
    }

    fn apply(&self, (stack, mut burnt): Self::State, by: Flip) -> Option<Self::State> {
        let mut word = stack.to_array();
        word.get_mut(..usize::from(by.0))?.reverse();
        let top = burnt.get_mut(..usize::from(by.0))?;
        top.reverse();
        top.iter_mut().for_each(|side| *side = !*side);
        Some((Perm::new(word).ok()?, burnt))
    }

    fn expand(&self, ranks: &[u64], successors: &mut Vec<u64>) {
        if N > 12 {
            for state in ranks.iter().filter_map(|&rank| Self::State::unrank(rank)) {
                successors.extend(self.moves().filter_map(|by| self.apply(state, by)).map(Dense::rank));
            }
            return;
        }
        // A rank is the permutation's, then a bit for each place from the top, the top one highest.
        for ranks in ranks.chunks(LANES) {
            let ranks = || ranks.iter().copied().filter(|&rank| rank < Self::State::COUNT);
            let block = Block::<N>::of_ranks(ranks().map(|rank| rank >> N));
            let mut moved = [0; LANES];
            for top in 1..=N {
                let stacks = block.rearranged(&lanes::prefix_reversal(top), &mut moved);
                let (flipped, kept) = ((1 << top) - 1, (1 << (N - top)) - 1);
                successors.extend(stacks.iter().zip(ranks()).map(|(&stack, rank)| {
                    // Reversed bits have the top pancake lowest: the flipped ones are the low bits, in their new order.
                    let reversed = rank.reverse_bits() >> (64 - N);
                    let sides = (!reversed & flipped) << (N - top) | rank & kept;
                    u64::from(stack) << N | sides
                }));
            }
        }
    }
}
