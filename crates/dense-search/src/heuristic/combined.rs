use super::Heuristic;
use crate::Space;

/// The larger of two bounds.
///
/// ```
/// use dense_search::{Deepening, MaxOf, Successors};
/// let space =
///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
/// let near = |n: u8| u32::from(n.min(n.wrapping_neg()));
/// let solver = Deepening::new(&space, MaxOf(near, |_| 0));
/// assert_eq!(solver.solve(252, 9), Some(vec![1; 4]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MaxOf<A, B>(pub A, pub B);

/// The sum of two bounds.
///
/// The sum is a lower bound itself if every move lowers at most one of the two, and by no more than
/// the move costs: if one table counts the moves of some pieces, say, and the other those of other
/// pieces. A bound that is never too large may still fall by 2 in a move that costs 1. Then the sum
/// can be too large, and a search that uses it may return a path that is not shortest; take
/// [`MaxOf`]. A sum past `u32::MAX` is `u32::MAX`. For more than two bounds, nest them: `SumOf(a,
/// SumOf(b, c))`.
///
/// ```
/// use dense_search::{Deepening, Successors, SumOf};
/// // Two dials: each move turns one of them.
/// let space = Successors::new((0_u8, 0_u8), |(a, b): (u8, u8)| {
///     [('a', (a.wrapping_sub(1), b)), ('b', (a, b.wrapping_sub(1)))]
/// });
/// let first = |(a, _): (u8, u8)| u32::from(a);
/// let second = |(_, b): (u8, u8)| u32::from(b);
/// let solver = Deepening::new(&space, SumOf(first, second));
/// assert_eq!(solver.solve((100, 90), 190).map(|moves| moves.len()), Some(190));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SumOf<A, B>(pub A, pub B);

macro_rules! combined {
    ($name:ident, $bound:expr) => {
        impl<S: Space, A: Heuristic<S>, B: Heuristic<S>> Heuristic<S> for $name<A, B> {
            type Carried = (A::Carried, B::Carried);

            #[inline]
            fn begin(&self, state: S::State) -> Self::Carried {
                (self.0.begin(state), self.1.begin(state))
            }

            #[inline]
            fn follow(
                &self,
                carried: Self::Carried,
                before: S::State,
                by: S::Move,
                after: S::State,
            ) -> Self::Carried {
                (
                    self.0.follow(carried.0, before, by, after),
                    self.1.follow(carried.1, before, by, after),
                )
            }

            #[inline]
            fn bound(&self, carried: Self::Carried) -> u32 {
                $bound(self.0.bound(carried.0), self.1.bound(carried.1))
            }
        }
    };
}
combined!(MaxOf, u32::max);
combined!(SumOf, u32::saturating_add);
