use alloc::vec::Vec;

use dense_code::limits::LimitReached;
use thiserror::Error;

/// A path of least cost, and what finding it took.
///
/// ```
/// use core::ops::ControlFlow;
/// use dense_code::Limits;
/// use dense_search::shortest_path_within;
/// let path = shortest_path_within(
///     &Limits::new(),
///     1_u32,
///     |n| [("double", 2 * n), ("add 1", n + 1)],
///     |n| *n == 10,
///     |_| ControlFlow::Continue(()),
/// )?;
/// assert_eq!(path.moves, ["double", "double", "add 1", "double"]);
/// assert_eq!((path.cost, path.nodes), (4, 6));
/// # Ok::<(), dense_search::NoPath>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Path<M> {
    /// The moves, the first one first.
    pub moves: Vec<M>,
    /// The sum of the costs of the moves: their number where each costs 1.
    pub cost: u64,
    /// How many states were expanded.
    pub nodes: u64,
}

/// Why there is no path in the answer.
///
/// ```
/// use core::ops::ControlFlow;
/// use dense_code::Limits;
/// use dense_search::{NoPath, shortest_path, shortest_path_within};
///
/// // Every state was looked at, and none is a goal.
/// let evens = |n: &u8| [((), n.wrapping_add(2))];
/// assert_eq!(shortest_path(0, evens, |n| *n == 7), Err(NoPath::Absent { nodes: 128 }));
///
/// // The search was not allowed to look at more.
/// let (few, go_on) = (Limits::new().with_steps(50), |_| ControlFlow::Continue(()));
/// let refused = shortest_path_within(&few, 0, evens, |n| *n == 7, go_on);
/// assert!(matches!(refused, Err(NoPath::Stopped(_))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum NoPath {
    /// No path leads to a goal, or none within the cost that was allowed: that is proved.
    #[error("no path leads to a goal: {nodes} states were expanded")]
    Absent {
        /// How many states were expanded.
        nodes: u64,
    },
    /// A limit was reached before a path was found. There may be one.
    #[error("no path yet: {0}")]
    Stopped(LimitReached),
}

impl From<LimitReached> for NoPath {
    fn from(reached: LimitReached) -> Self {
        Self::Stopped(reached)
    }
}
