use alloc::format;
use alloc::string::String;
use core::ops::ControlFlow;

use dense_code::Dense;

use dense_search::{BATCH, NOWHERE, Space};
use perm_hash::Perm;

use crate::lanes::{self, Block};
use crate::marked;
use crate::pancake::Flip;

/// The burnt pancake puzzle: each of `N` pancakes has a burnt side. A move flips one or more of
/// them from the top: it reverses their order and turns each of them over.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::perm_hash::Perm;
/// use perm_puzzles::{BurntPancake, Flip};
///
/// let start = BurntPancake::<3>.start();
/// let flipped = (Perm::new([1, 0, 2])?, [true, true, false]);
/// assert_eq!(BurntPancake::<3>.apply(start, Flip(2)), Some(flipped));
/// # Ok::<(), perm_hash::PermError>(())
/// ```
///
/// A state is the permutation from the top to the bottom, and for each place whether the burnt side
/// is up. In its rank the permutation is the most significant part.
///
/// `N` up to 16. For `N` up to 12, states are expanded in batches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BurntPancake<const N: usize>;

impl<const N: usize> BurntPancake<N> {
    /// Every flip, the shortest first.
    ///
    /// ```
    /// use perm_puzzles::BurntPancake;
    /// assert_eq!(BurntPancake::<11>.moves().count(), 11);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Flip> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a dense permutation has at most 20 items"
        )]
        (1..=N as u8).map(Flip)
    }
}

impl<const N: usize> Space for BurntPancake<N> {
    type State = (Perm<N>, [bool; N]);
    type Move = Flip;

    fn name(&self) -> String {
        format!("burnt pancake {N}")
    }

    fn start(&self) -> Self::State {
        (Perm::IDENTITY, [false; N])
    }

    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.moves().filter_map(move |by| Some((by, self.apply(state, by)?)))
    }

    fn apply(&self, (stack, mut burnt): Self::State, by: Flip) -> Option<Self::State> {
        if by.0 == 0 {
            return None;
        }
        let mut word = stack.to_array();
        word.get_mut(..usize::from(by.0))?.reverse();
        let top = burnt.get_mut(..usize::from(by.0))?;
        top.reverse();
        top.iter_mut().for_each(|side| *side = !*side);
        Some((Perm::new(word).ok()?, burnt))
    }

    /// The pancakes from the top, with `'` after those whose burnt side is up.
    fn to_text(&self, (stack, burnt): Self::State) -> String {
        marked::write(stack.to_array(), burnt.map(u8::from), marked::SIDES)
    }

    fn from_text(&self, text: &str) -> Option<Self::State> {
        let (stack, burnt) = marked::read(text, marked::SIDES)?;
        let state = (Perm::new(stack).ok()?, burnt.map(|side| side == 1));
        (self.to_text(state) == text).then_some(state)
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let mut after = [NOWHERE; BATCH];
        let after = &mut after[..ranks.len()];
        if N > lanes::LONGEST {
            for by in self.moves() {
                for (after, &rank) in after.iter_mut().zip(ranks) {
                    let state = Self::State::unrank(rank).and_then(|state| self.apply(state, by));
                    *after = state.map_or(NOWHERE, Dense::rank);
                }
                if each(after).is_break() {
                    return;
                }
            }
            return;
        }
        if N == 0 {
            return; // No move, and no kernel for it.
        }
        // A rank is the permutation's, then a bit for each place from the top, the top one highest.
        let block = Block::<N>::from_ranks(ranks.iter().map(|rank| rank >> N));
        for (top, stacks) in (1..=N).zip(block.prefix_reversals()) {
            let (flipped, kept) = ((1 << top) - 1, (1 << (N - top)) - 1);
            for ((after, &stack), &rank) in after.iter_mut().zip(&stacks).zip(ranks) {
                // Reversed bits have the top pancake lowest: the flipped ones are the low bits, in
                // their new order.
                let reversed = rank.reverse_bits() >> (64 - N);
                let sides = (!reversed & flipped) << (N - top) | rank & kept;
                *after = u64::from(stack) << N | sides;
            }
            if each(after).is_break() {
                return;
            }
        }
    }
}
