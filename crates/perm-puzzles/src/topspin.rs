use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::lanes::{self, Block, LANES};
use crate::pancake;
use crate::parse::{self, ParseMoveError};
use dense_search::Space;
use perm_hash::Perm;

/// A move of [`TopSpin`], written `left`, `right` or `turn`.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::{Spin, TopSpin};
/// let space = TopSpin::<5, 3>;
/// let after = |by| space.apply(space.start(), by).map(|state| state.to_array());
/// assert_eq!(after(Spin::Left), Some([1, 2, 3, 4, 0]));
/// assert_eq!(after(Spin::Turn), Some([2, 1, 0, 3, 4]));
/// assert_eq!(space.after("turn left")?.to_array(), [1, 0, 3, 4, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
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

/// Accepts exactly what `Display` prints.
impl FromStr for Spin {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        parse::printed_as(
            text,
            [Self::Left, Self::Right, Self::Turn].into_iter(),
            "left, right or turn",
        )
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [] Spin: |spin| *spin as u8, |spin: u8| {
        [Self::Left, Self::Right, Self::Turn].get(usize::from(spin)).copied()
    }, "left, right or turn";
}

#[cfg(feature = "arbitrary")]
crate::parse::any_of! { Spin { Left Right Turn } }

/// TopSpin: `N` items in a ring, of which a turntable reverses the first `K`.
///
/// ```
/// use dense_search::{Search, Space};
/// use perm_puzzles::{Spin, TopSpin};
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
/// A state is the permutation from the first place of the turntable round the ring. Rotating the
/// ring by one place and turning the turntable each count as one move.
///
/// Not every permutation can be reached ([`can_reach`](Space::can_reach) tells which):
///
/// - `K` of 0 or 1: the `N` rotations;
/// - otherwise, `K` of `N` or `N - 1`: the `2 N` rotations and reflections;
/// - otherwise, `N` odd and `K (K - 1) / 2` even: the even permutations;
/// - otherwise, `N` even and `K` odd: the permutations that keep every item on a place of the same
///   parity, or take every item to a place of the other parity (see below);
/// - otherwise all permutations.
///
/// For `N` even and `K` 3, 7, 11, ... all permutations of that kind can be reached. For `K` 5, 9,
/// 13, ... a further rule holds. If the items are on places of the other parity, first rotate the
/// ring by one place. Then look at the items on the even places and at those on the odd places,
/// each as a permutation. With `K` 9, 17, ... and `N / 2` odd, both permutations must be even.
/// Otherwise both must have the same parity.
///
/// (T. Chen and S. S. Skiena, *Sorting with fixed-length reversals*, 1996.)
///
/// `N` up to 20, `K` up to `N`. For `N` up to 12, states are expanded in batches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TopSpin<const N: usize, const K: usize>;

/// What can be reached.
enum Reached {
    Rotations,
    Reflections,
    /// Even permutations.
    Even,
    /// Even and odd places are kept apart or exchanged.
    Halves(Signs),
    All,
}

/// The parities of the items of the even places and of those of the odd ones, when they are in
/// their own places.
#[derive(PartialEq, Eq)]
enum Signs {
    Any,
    Same,
    Even,
}

impl<const N: usize, const K: usize> TopSpin<N, K> {
    const REACHED: Reached = {
        assert!(K <= N, "the turntable is longer than the ring");
        let turn_is_even = (K * K.saturating_sub(1) / 2).is_multiple_of(2);
        if K <= 1 {
            Reached::Rotations
        } else if K + 1 >= N {
            Reached::Reflections
        } else if !N.is_multiple_of(2) {
            if turn_is_even { Reached::Even } else { Reached::All }
        } else if K.is_multiple_of(2) {
            Reached::All
        } else {
            // A turn reverses k / 2 + 1 items of one half and k / 2 of the other (k / 2 rounded
            // down): these two reversals differ in parity where k / 2 is odd, both are
            // odd where it is 2, 6, ..., and even where it is 4, 8, ... Two rotations
            // are a cycle of N / 2 items in each half: both odd for N / 2 even.
            Reached::Halves(match (K / 2 % 4, N / 2 % 2) {
                (1 | 3, _) => Signs::Any,
                (0, 1) => Signs::Even,
                _ => Signs::Same,
            })
        }
    };

    /// Whether the items of every second place, from `half` on, are an odd permutation.
    fn is_odd(word: &[u8; N], half: usize) -> bool {
        let items = || word.iter().skip(half).step_by(2);
        let inversions = items()
            .enumerate()
            .map(|(i, item)| items().skip(i).filter(|&later| later < item).count());
        inversions.sum::<usize>() % 2 == 1
    }

    /// Where the items come from.
    fn source(by: Spin) -> [usize; N] {
        let _ = Self::REACHED;
        core::array::from_fn(|i| match by {
            Spin::Left => (i + 1) % N,
            Spin::Right => (i + N - 1) % N,
            Spin::Turn if i < K => K - 1 - i,
            Spin::Turn => i,
        })
    }
}

impl<const N: usize, const K: usize> TopSpin<N, K> {
    /// The three moves.
    ///
    /// ```
    /// use perm_puzzles::TopSpin;
    /// assert_eq!(TopSpin::<20, 4>.moves().count(), 3);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Spin> {
        [Spin::Left, Spin::Right, Spin::Turn].into_iter()
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

    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.moves().filter_map(move |by| Some((by, self.apply(state, by)?)))
    }

    fn apply(&self, state: Perm<N>, by: Spin) -> Option<Perm<N>> {
        let word = state.to_array();
        Perm::new(Self::source(by).map(|i| word[i])).ok()
    }

    /// The parity of the permutation, where rotations and turns are both odd.
    fn colour(&self, state: Perm<N>) -> Option<bool> {
        (N.is_multiple_of(2) && K * K.saturating_sub(1) / 2 % 2 == 1).then(|| state.is_odd())
    }

    /// Exact.
    fn can_reach(&self, state: Perm<N>) -> bool {
        let mut word = state.to_array();
        let step = |by: usize| {
            (0..N).all(|i| (usize::from(word[i]) + by) % N == usize::from(word[(i + 1) % N]))
        };
        match Self::REACHED {
            Reached::Rotations => step(1),
            Reached::Reflections => step(1) || step(N - 1),
            Reached::Even => state.is_even(),
            Reached::Halves(signs) => {
                if word[0] % 2 == 1 {
                    word.rotate_left(1);
                }
                let [even, odd] = [0, 1].map(|half| Self::is_odd(&word, half));
                word.iter().zip(0..N).all(|(&item, i)| usize::from(item) % 2 == i % 2)
                    && match signs {
                        Signs::Any => true,
                        Signs::Same => even == odd,
                        Signs::Even => !even && !odd,
                    }
            }
            Reached::All => true,
        }
    }

    #[cfg(feature = "rand")]
    fn random<R: rand_core::Rng + ?Sized>(&self, rng: &mut R) -> Perm<N> {
        // None of none is 0.
        let mut below = |count: usize| dense_code::random::index(count, rng).unwrap_or(0);
        let mut word = Perm::<N>::IDENTITY.to_array();
        // The items of each half, or of all, at random (the shuffle of Fisher and Yates).
        let halves = match Self::REACHED {
            Reached::Rotations | Reached::Reflections => 0,
            Reached::Halves(_) => 2,
            Reached::Even | Reached::All => 1,
        };
        if halves > 0 {
            for i in (0..N).rev() {
                word.swap(i, i % halves + halves * below(i / halves + 1));
            }
        }
        // Exchanging two items changes the parity, and takes the states of one parity to those of
        // the other.
        let turns = match Self::REACHED {
            Reached::Rotations => below(N),
            Reached::Reflections => {
                if below(2) == 1 {
                    word.reverse();
                }
                below(N)
            }
            Reached::Even => {
                if Perm::new(word).is_ok_and(|perm| perm.is_odd()) {
                    word.swap(0, 1);
                }
                0
            }
            Reached::Halves(signs) => {
                let [even, odd] = [0, 1].map(|half| Self::is_odd(&word, half));
                let wanted = match signs {
                    Signs::Any => even,
                    Signs::Same => odd,
                    Signs::Even => false,
                };
                if even != wanted {
                    word.swap(0, 2);
                }
                if signs == Signs::Even && odd {
                    word.swap(1, 3);
                }
                below(2)
            }
            Reached::All => 0,
        };
        word.rotate_left(turns);
        // Not none: exchanges of the identity.
        Perm::new(word).unwrap_or_default()
    }

    /// The items from the first place of the turntable round the ring, as in `3 2 1 0 4`.
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
        let moves = [Spin::Left, Spin::Right, Spin::Turn].map(Self::source);
        if N > lanes::LONGEST {
            return pancake::rearranged_singly(ranks, &moves, each);
        }
        let block = Block::<N>::from_ranks(ranks.iter().copied());
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
