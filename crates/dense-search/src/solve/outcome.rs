use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use thiserror::Error;

/// A path of least cost, and what finding it took.
///
/// ```
/// use dense_search::shortest_path;
/// let path = shortest_path(1, |&n: &u32| [('*', 2 * n), ('+', n + 1)], |&n| n == 10)?;
/// assert_eq!(path.moves, ['*', '*', '+', '*']);
/// assert_eq!(path.states, [1, 2, 4, 5, 10]);
/// assert_eq!(path.cost, 4);
/// # Ok::<(), dense_search::NoPath>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Path<T, M> {
    /// The states, from the start to the goal: one more than there are moves.
    pub states: Vec<T>,
    /// The moves, the first one first.
    pub moves: Vec<M>,
    /// The sum of the costs of the moves: their number where each costs 1.
    pub cost: u64,
    /// How many states were expanded.
    pub nodes: u64,
}

impl<T, M> Path<T, M> {
    /// The path of a start that is a goal.
    pub(super) fn at(start: T) -> Self {
        Self { states: Vec::from([start]), moves: Vec::new(), cost: 0, nodes: 0 }
    }
}

/// Why a search returned no path.
///
/// ```
/// use dense_search::dense_code::Limits;
/// use dense_search::dense_code::limits::LimitReached;
/// use dense_search::{NoPath, shortest_path, shortest_path_within};
///
/// // Every state was looked at, and none is a goal.
/// let evens = |n: &u8| [((), n.wrapping_add(2))];
/// assert_eq!(shortest_path(0, evens, |n| *n == 7), Err(NoPath::Absent { nodes: 128 }));
///
/// // The search was not allowed to look at more.
/// let refused = shortest_path_within(0, evens, |n| *n == 7, &Limits::new().with_steps(50));
/// let reached = LimitReached::Steps { limit: 50 };
/// assert_eq!(refused, Err(NoPath::Stopped { reached, nodes: 50 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum NoPath {
    /// No path leads to a goal. This is a proof only if your promises hold: that a state has the
    /// same moves each time it is asked for them; with
    /// [`shortest_path_between`](crate::shortest_path_between), that every move can be undone by a
    /// single move (it does not check them all); with a bound of `u32::MAX`, that no goal can be
    /// reached from that state.
    #[error("no path leads to a goal: {nodes} states were expanded")]
    Absent {
        /// How many states were expanded.
        nodes: u64,
    },
    /// A limit was reached before a path was found. There may be one.
    #[error("no path yet after {nodes} states: {reached}")]
    Stopped {
        /// Which limit.
        reached: LimitReached,
        /// How many states were expanded until then.
        nodes: u64,
    },
    /// The search saw more than 2^32 - 1 states, the most that it can number. There may be a path.
    #[error("the search saw more than {} states; {nodes} were expanded", u32::MAX)]
    TooMany {
        /// How many states were expanded until then.
        nodes: u64,
    },
    /// No single move undoes one of the moves, which
    /// [`shortest_path_between`](crate::shortest_path_between) needs. There may be a path.
    #[error("no single move undoes one of the moves, found after {nodes} states")]
    NotUndone {
        /// How many states were expanded until then.
        nodes: u64,
    },
}

/// Takes some bytes off the budget.
pub(super) fn take(bytes: u64, budget: &mut Budget<'_>) -> Result<(), NoPath> {
    let nodes = budget.steps_spent();
    budget.take(bytes).map_err(|reached| NoPath::Stopped { reached, nodes })
}

/// Takes the step for a state that is to be expanded.
#[inline]
pub(super) fn spend_step(budget: &mut Budget<'_>) -> Result<(), NoPath> {
    // Where a limit is reached the step was counted, but is not made.
    let nodes = budget.steps_spent();
    budget.spend(1).map_err(|reached| NoPath::Stopped { reached, nodes })
}
