use rayon::iter::plumbing::{Folder, UnindexedConsumer, UnindexedProducer, bridge_unindexed};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::{Perm, Perms};

/// A parallel iterator over permutations; `collect` and other ordered operations keep lexicographic
/// order.
///
/// ```
/// use perm_hash::Perms;
/// use rayon::iter::{IntoParallelIterator, ParallelIterator};
///
/// let even = Perms::<8>::all().into_par_iter().filter(|perm| perm.is_even()).count();
/// assert_eq!(even, 20_160);
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct ParallelPerms<const N: usize>(Perms<N>);

impl<const N: usize> IntoParallelIterator for Perms<N> {
    type Item = Perm<N>;
    type Iter = ParallelPerms<N>;

    fn into_par_iter(self) -> ParallelPerms<N> {
        ParallelPerms(self)
    }
}

impl<const N: usize> ParallelIterator for ParallelPerms<N> {
    type Item = Perm<N>;

    fn drive_unindexed<C: UnindexedConsumer<Perm<N>>>(self, consumer: C) -> C::Result {
        bridge_unindexed(Part(self.0), consumer)
    }
}

/// What a thread works on: a private type, so that `Perms` has no public method for splitting work.
struct Part<const N: usize>(Perms<N>);

impl<const N: usize> UnindexedProducer for Part<N> {
    type Item = Perm<N>;

    fn split(self) -> (Self, Option<Self>) {
        // A step is a few nanoseconds: smaller parts than this are not worth a task.
        const SMALLEST: u64 = 256;
        let ranks = self.0.ranks();
        if ranks.end - ranks.start < 2 * SMALLEST {
            return (self, None);
        }
        let (first, second) = self.0.split();
        (Self(first), second.map(Self))
    }

    fn fold_with<F: Folder<Perm<N>>>(self, folder: F) -> F {
        folder.consume_iter(self.0)
    }
}
