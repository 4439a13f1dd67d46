use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use dense_search::{NOWHERE, Space};
use perm_hash::Perm;

use crate::lanes::{self, Block, LANES};
use crate::parse::{self, ParseMoveError};

/// A move: it turns over this number of pancakes from the top of the stack. It is written `flip 3`.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::{Flip, Pancake};
/// let space = Pancake::<5>;
/// let flipped = space.apply(space.start(), Flip(3));
/// assert_eq!(flipped.map(|stack| stack.to_array()), Some([2, 1, 0, 3, 4]));
/// assert_eq!(space.apply(space.start(), Flip(6)), None);
/// assert_eq!(space.apply(space.start(), Flip(1)), None); // not a move of this puzzle
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Flip(pub u8);

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("flip {}", self.0))
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for Flip {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let top = text.strip_prefix("flip ").and_then(parse::number);
        top.map(Self).ok_or(ParseMoveError { expected: "a flip such as flip 3" })
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [] Flip: |by| by.0, |top| Some(Self(top)), "a flip such as flip 3";
}

#[cfg(feature = "arbitrary")]
crate::parse::any_fields! { [] Flip { 0 } }

/// The pancake puzzle: a stack of `N` pancakes. A move turns over two or more of them, from the
/// top.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::perm_hash::Perm;
/// use perm_puzzles::{Flip, Pancake};
///
/// let stack = Perm::new([2, 0, 1, 3])?;
/// assert_eq!(Pancake::<4>.apply(stack, Flip(3)), Some(Perm::new([1, 0, 2, 3])?));
/// assert_eq!(Pancake::<4>.apply(stack, Flip(5)), None);
///
/// let stack = Pancake::<5>.after("flip 3 flip 5")?;
/// assert_eq!(Pancake::<5>.to_text(stack), "4 3 0 1 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A state is the permutation from the top to the bottom, 0 the smallest pancake.
///
/// `N` up to 20. For `N` up to 12, states are expanded in batches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pancake<const N: usize>;

impl<const N: usize> Pancake<N> {
    /// Every flip, the shortest first.
    ///
    /// ```
    /// use perm_puzzles::Pancake;
    /// assert_eq!(Pancake::<11>.moves().count(), 10);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Flip> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a dense permutation has at most 20 items"
        )]
        (2..=N as u8).map(Flip)
    }
}

impl<const N: usize> Space for Pancake<N> {
    type State = Perm<N>;
    type Move = Flip;

    fn name(&self) -> String {
        format!("pancake {N}")
    }

    fn start(&self) -> Perm<N> {
        Perm::IDENTITY
    }

    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.moves().filter_map(move |by| Some((by, self.apply(state, by)?)))
    }

    fn apply(&self, state: Perm<N>, by: Flip) -> Option<Perm<N>> {
        if by.0 < 2 {
            return None;
        }
        let mut word = state.to_array();
        word.get_mut(..usize::from(by.0))?.reverse();
        Perm::new(word).ok()
    }

    /// The pancakes from the top to the bottom, 0 the smallest, as in `3 2 1 4 0`.
    fn to_text(&self, state: Perm<N>) -> String {
        state.to_string()
    }

    fn from_text(&self, text: &str) -> Option<Perm<N>> {
        text.parse().ok()
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        if N > lanes::LONGEST {
            let moves: [[usize; N]; N] = core::array::from_fn(|last| {
                core::array::from_fn(|i| if i <= last { last - i } else { i })
            });
            return rearranged_singly(ranks, &moves[1.min(N)..], each);
        }
        if N == 0 {
            return; // No move, and no kernel for it.
        }
        let block = Block::<N>::from_ranks(ranks.iter().copied());
        widened(block.prefix_reversals().into_iter().skip(1), ranks.len(), each);
    }
}

/// Gives `each` the ranks that are below 2^32.
pub(super) fn widened(
    moved: impl Iterator<Item = [u32; LANES]>,
    len: usize,
    mut each: impl FnMut(&[u64]) -> ControlFlow<()>,
) {
    let mut wide = [0; LANES];
    for ranks in moved {
        for (wide, rank) in wide.iter_mut().zip(ranks) {
            *wide = rank.into();
        }
        if each(&wide[..len]).is_break() {
            return;
        }
    }
}

/// For each of the moves gives `each` the ranks after it: item `i` is the old item `from[i]`.
pub(super) fn rearranged_singly<const N: usize>(
    ranks: &[u64],
    moves: &[[usize; N]],
    mut each: impl FnMut(&[u64]) -> ControlFlow<()>,
) {
    let words: Vec<_> =
        ranks.iter().map(|&rank| Perm::<N>::unrank(rank).map(Perm::to_array)).collect();
    for from in moves {
        let after = |word: &Option<[u8; N]>| {
            let moved = word.and_then(|word| Perm::new(from.map(|i| word[i])).ok());
            moved.map_or(NOWHERE, Perm::rank)
        };
        if each(&words.iter().map(after).collect::<Vec<_>>()).is_break() {
            return;
        }
    }
}
