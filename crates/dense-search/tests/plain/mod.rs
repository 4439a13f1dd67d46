//! What the tests share: spaces, and the search that is slow and plain.
#![allow(dead_code, reason = "no test uses all of it")]

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use dense_code::Below;
use dense_search::{Space, Successors};

/// Distances by a queue.
pub(crate) fn naive<T: Copy + Ord, M, I: IntoIterator<Item = (M, T)>>(
    start: T,
    successors: impl Fn(&T) -> I,
) -> BTreeMap<T, usize> {
    let mut distances = BTreeMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        let distance = distances[&state] + 1;
        for (_, next) in successors(&state) {
            if let Entry::Vacant(new) = distances.entry(next) {
                new.insert(distance);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// Numbers below a power of two; a move flips a bit.
pub(crate) fn flips<const N: u32>(
    undirected: bool,
) -> impl Space<State = Below<N>, Move = u32> + Clone + Send + Sync {
    let space = Successors::new(Below::wrapping(0), |n: Below<N>| {
        (0..N.ilog2()).map(move |k| (k, Below::wrapping((n.get() ^ 1 << k).into())))
    });
    let space = space.with_name("flips");
    if undirected { space.undirected() } else { space }
}

/// Steps round a ring.
pub(crate) fn ring<const N: u32>() -> impl Space<State = Below<N>, Move = i64> + Clone + Send + Sync
{
    let steps = |n: Below<N>| [1, -1].map(|by| (by, Below::wrapping(i64::from(n.get()) + by)));
    Successors::new(Below::wrapping(0), steps).undirected().with_name("ring")
}
