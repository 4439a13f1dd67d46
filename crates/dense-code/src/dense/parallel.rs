use rayon::iter::plumbing::{Folder, UnindexedConsumer, UnindexedProducer, bridge_unindexed};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::{All, Dense};

/// The values in parallel, each thread a range of ranks.
///
/// ```
/// use dense_code::{Below, Dense};
/// use rayon::iter::{IntoParallelIterator, ParallelIterator};
///
/// let ascending = |[a, b, c]: &[Below<100>; 3]| a < b && b < c;
/// assert_eq!(<[Below<100>; 3]>::all().into_par_iter().filter(ascending).count(), 161_700);
/// ```
impl<T: Dense + Send> IntoParallelIterator for All<T> {
    type Item = T;
    type Iter = ParAll<T>;

    fn into_par_iter(self) -> ParAll<T> {
        ParAll(self)
    }
}

/// The values of a dense type in parallel, in order where order counts: see [`All`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct ParAll<T>(All<T>);

impl<T: Dense + Send> ParallelIterator for ParAll<T> {
    type Item = T;

    fn drive_unindexed<C: UnindexedConsumer<T>>(self, consumer: C) -> C::Result {
        bridge_unindexed(Part(self.0), consumer)
    }
}

struct Part<T>(All<T>);

impl<T: Dense + Send> UnindexedProducer for Part<T> {
    type Item = T;

    fn split(self) -> (Self, Option<Self>) {
        let (ranks, left) = (self.0.ranks(), self.0.remaining());
        if left < 2 {
            return (self, None);
        }
        let middle = ranks.start + left / 2;
        (Self(All::from_ranks(ranks.start..middle)), Some(Self(All::from_ranks(middle..ranks.end))))
    }

    fn fold_with<F: Folder<T>>(self, folder: F) -> F {
        folder.consume_iter(self.0)
    }
}
