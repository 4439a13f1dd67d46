use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::ops::ControlFlow;

use super::lanes::{self, Block, LANES};
use super::{Space, pancake};
use crate::Perm;

/// A move of [`TopSpin`].
///
/// ```
/// use perm_hash::search::{Space, Spin, TopSpin};
/// let space = TopSpin::<5, 3>;
/// let after = |by| space.apply(space.start(), by).map(|state| state.to_array());
/// assert_eq!(after(Spin::Left), Some([1, 2, 3, 4, 0]));
/// assert_eq!(after(Spin::Turn), Some([2, 1, 0, 3, 4]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spin {
    /// The ring moves on by one place: the first item becomes the last.
    Left,
    /// The ring moves back by one place: the last item becomes the first.
    Right,
    /// The items in the turntable are reversed.
    Turn,
}

impl fmt::Display for Spin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Turn => "turn",
        })
    }
}

/// TopSpin: `N` items in a ring, of which a turntable reverses the first `K`.
///
/// ```
/// use perm_hash::search::{Search, Space, Spin, TopSpin};
///
/// let space = TopSpin::<6, 4>;
/// let turned = space.apply(space.start(), Spin::Turn).ok_or("a turn is always possible")?;
/// assert_eq!(turned.to_array(), [3, 2, 1, 0, 4, 5]);
///
/// let layers: Vec<u64> = Search::new(space)?.map(|layer| layer.states).collect();
/// assert_eq!(layers, [1, 3, 6, 11, 20, 37, 63, 103, 165, 152, 106, 46, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A state is the permutation from the first place of the turntable round the ring. Every move counts one.
/// Not every permutation can be reached: with `N` odd and `K (K - 1) / 2` even only the even ones, and with
/// `K` of `N` or `N - 1` only the `2 N` rotations and reflections.
///
/// `N` up to 20, `K` up to `N`. Up to 12 whole batches of states are expanded at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TopSpin<const N: usize, const K: usize>;

impl<const N: usize, const K: usize> TopSpin<N, K> {
    /// Where the items come from.
    fn source(by: Spin) -> [usize; N] {
        const { assert!(K <= N, "the turntable is longer than the ring") };
        core::array::from_fn(|i| match by {
            Spin::Left => (i + 1) % N,
            Spin::Right => (i + N - 1) % N,
            Spin::Turn if i < K => K - 1 - i,
            Spin::Turn => i,
        })
    }
}

impl<const N: usize, const K: usize> Space for TopSpin<N, K> {
    type State = Perm<N>;
    type Move = Spin;

    fn name(&self) -> String {
        format!("topspin {N} {K}")
    }

    fn start(&self) -> Perm<N> {
        Perm::IDENTITY
    }

    fn moves(&self) -> impl Iterator<Item = Spin> {
        [Spin::Left, Spin::Right, Spin::Turn].into_iter()
    }

    fn apply(&self, state: Perm<N>, by: Spin) -> Option<Perm<N>> {
        let word = state.to_array();
        Perm::new(Self::source(by).map(|i| word[i])).ok()
    }

    /// The parity of the permutation, where rotations and turns are both odd.
    fn colour(&self, state: Perm<N>) -> Option<bool> {
        (N.is_multiple_of(2) && K * K.saturating_sub(1) / 2 % 2 == 1).then(|| state.is_odd())
    }

    /// Rules out odd permutations where all moves are even, all but rotations and reflections where the turntable
    /// has `N` or `N - 1` items, all but rotations where it has one, and for `N` even and `K` odd those that
    /// don't keep or exchange the even and odd places.
    fn can_reach(&self, state: Perm<N>) -> bool {
        let word = state.to_array();
        let step =
            |by: usize| (0..N).all(|i| (usize::from(word[i]) + by) % N == usize::from(word[(i + 1) % N]));
        let turn_is_even = (K * K.saturating_sub(1) / 2).is_multiple_of(2);
        if K <= 1 {
            step(1)
        } else if K + 1 >= N {
            step(1) || step(N - 1)
        } else if !N.is_multiple_of(2) {
            !turn_is_even || state.is_even()
        } else if !K.is_multiple_of(2) {
            (0..N).all(|i| (usize::from(word[i]) + i) % 2 == usize::from(word[0]) % 2)
        } else {
            true
        }
    }

    fn to_text(&self, state: Perm<N>) -> String {
        state.to_string()
    }

    fn from_text(&self, text: &str) -> Option<Perm<N>> {
        text.parse().ok()
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let moves = [Spin::Left, Spin::Right, Spin::Turn].map(Self::source);
        if N > lanes::LONGEST {
            return pancake::rearranged_singly(ranks, &moves, each);
        }
        let block = Block::<N>::of_ranks(ranks.iter().copied());
        pancake::widened(
            moves.into_iter().map(|from| {
                let mut moved = [0; LANES];
                block.rearranged(&from, &mut moved);
                moved
            }),
            ranks.len(),
            each,
        );
    }
}
