use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

use super::{NoPath, Path};
use crate::{Heuristic, Space};

/// The progress of a search by iterative deepening, reported before each round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// Paths of at most this many moves are tried in the round that begins.
    pub limit: u32,
    /// How many states were expanded before this report.
    pub nodes: u64,
}

/// Iterative deepening A* (IDA*): shortest paths in spaces far too large for a table, using any
/// lower bound.
///
/// It takes a [`Space`], so the type of the states must be [`Dense`](dense_code::Dense). But it
/// uses no ranks: the type may have more than 2^64 values, such as `[Below<25>; 25]`.
///
/// ```
/// use dense_search::{Deepening, Successors};
///
/// // Prefix reversals of ten pancakes, and the gap bound: how many neighbours in the stack are not
/// // next to each other in size. The plate counts as the largest pancake.
/// use perm_hash::Perm;
/// let flip = |stack: Perm<10>| {
///     (2..=10_u8).filter_map(move |n| {
///         let mut word = stack.to_array();
///         word[..usize::from(n)].reverse();
///         Some((n, Perm::new(word).ok()?))
///     })
/// };
/// let gaps = |stack: Perm<10>| -> u32 {
///     let below = stack.as_array()[1..].iter().copied().chain([10]);
///     stack.as_array().iter().zip(below).map(|(a, b)| u32::from(a.abs_diff(b) > 1)).sum()
/// };
/// let solver = Deepening::new(Successors::new(Perm::IDENTITY, flip), gaps);
/// let stack = Perm::new([3, 0, 5, 8, 2, 9, 7, 1, 4, 6])?;
/// let flips: Vec<u8> = solver.solve(stack, 20).ok_or("ten pancakes take at most 11 flips")?;
/// assert_eq!(flips.len(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The search tries all paths on which the moves plus the bound do not exceed a limit. The first
/// limit is the bound of the start. If no path is found, the next limit is the smallest sum that
/// exceeded the limit. So the first solution is a shortest one if no bound is above the true
/// distance. Only the current path is kept in memory. (R. E. Korf, *Depth-first
/// iterative-deepening*, 1985.)
///
/// A move straight back to the state before is not tried. Moves that commute are tried in both
/// orders unless [`with_pruning`](Self::with_pruning) leaves one order out. For moves of different
/// costs use [`cheapest_path`](crate::cheapest_path).
#[derive(Clone)]
#[must_use]
#[doc(alias = "ida*")]
pub struct Deepening<
    S: Space,
    H,
    G = fn(<S as Space>::State) -> bool,
    P = fn(<S as Space>::Move, <S as Space>::Move) -> bool,
> {
    space: S,
    heuristic: H,
    goal: Option<G>,
    prune: Option<P>,
}

impl<S: Space, H: Heuristic<S>> Deepening<S, H> {
    /// A solver for paths to [`Space::start`]. The `heuristic` must never exceed the number of
    /// moves from a state to the start; it is a closure of the state, or any [`Heuristic`].
    pub const fn new(space: S, heuristic: H) -> Self {
        Self { space, heuristic, goal: None, prune: None }
    }
}

impl<S, H, G, P> Deepening<S, H, G, P>
where
    S: Space,
    H: Heuristic<S>,
    G: Fn(S::State) -> bool,
    P: Fn(S::Move, S::Move) -> bool,
{
    /// Makes the goal any state for which `is_goal` is true, instead of the start of the space. The
    /// heuristic must then be a lower bound on the moves to the nearest goal.
    ///
    /// ```
    /// use dense_search::{Deepening, Successors};
    /// let space =
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let goals = [100, 110];
    /// let solver = Deepening::new(space, |_| 0).with_goal(|n| goals.contains(&n));
    /// assert_eq!(solver.solve(107, 9), Some(vec![1; 3]));
    /// ```
    pub fn with_goal<F: Fn(S::State) -> bool>(self, is_goal: F) -> Deepening<S, H, F, P> {
        let Self { space, heuristic, prune, .. } = self;
        Deepening { space, heuristic, goal: Some(is_goal), prune }
    }

    /// Skips a move `by` directly after a move `before` if `prune(before, by)` is true. Use it to
    /// skip one order of two moves that commute, or a second turn of the same face.
    ///
    /// The solution is still a shortest one as long as the rule leaves at least one of the shortest
    /// paths from each state to a goal.
    ///
    /// ```
    /// use dense_search::{Deepening, Successors};
    /// // Steps to the right and up commute.
    /// let space = Successors::new((0_u8, 0_u8), |(x, y): (u8, u8)| {
    ///     [('x', (x.wrapping_sub(1), y)), ('y', (x, y.wrapping_sub(1)))]
    /// });
    /// let solver = Deepening::new(space, |_| 0).with_pruning(|before, by| (before, by) == ('y', 'x'));
    /// assert_eq!(solver.solve((3, 2), 9), Some(vec!['x', 'x', 'x', 'y', 'y']));
    /// ```
    pub fn with_pruning<F: Fn(S::Move, S::Move) -> bool>(self, prune: F) -> Deepening<S, H, G, F> {
        let Self { space, heuristic, goal, .. } = self;
        Deepening { space, heuristic, goal, prune: Some(prune) }
    }

    /// A shortest sequence of moves from the state to the goal; `None` if none has at most `most`.
    ///
    /// ```
    /// use dense_search::{Deepening, Successors};
    /// let space =
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let solver = Deepening::new(space, |_| 0);
    /// assert_eq!((solver.solve(4, 10), solver.solve(4, 3)), (Some(vec![-1; 4]), None));
    /// ```
    #[must_use]
    pub fn solve(&self, from: S::State, most: u32) -> Option<Vec<S::Move>> {
        let go_on = |round: Round| {
            if round.limit <= most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        self.solve_within(&Limits::new(), from, go_on).ok().map(|path| path.moves)
    }

    /// A shortest sequence of moves from the state to the goal. A step is a state that is expanded;
    /// `progress` is called with each [`Round`] and may end the search. The byte limit is ignored:
    /// the search keeps only the current path.
    ///
    /// # Errors
    ///
    /// [`NoPath::Absent`] if there is no path, [`NoPath::Stopped`] if a limit was reached or
    /// `progress` returned `Break`. If no goal can be reached and the states have cycles, the search
    /// ends only at a limit.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use dense_code::Limits;
    /// use dense_search::{Deepening, NoPath, Round, Successors};
    /// let space =
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let solver = Deepening::new(space, |_| 0);
    /// let tell = |round: Round| {
    ///     eprintln!("{} moves, {} states so far", round.limit, round.nodes);
    ///     ControlFlow::Continue(())
    /// };
    /// let limits = Limits::new().with_steps(1000);
    /// assert_eq!(solver.solve_within(&limits, 4, tell)?.cost, 4);
    /// let refused = solver.solve_within(&limits, 128, tell);
    /// assert!(matches!(refused, Err(NoPath::Stopped { .. })));
    /// # Ok::<(), NoPath>(())
    /// ```
    pub fn solve_within(
        &self,
        limits: &Limits<'_>,
        from: S::State,
        mut progress: impl FnMut(Round) -> ControlFlow<()>,
    ) -> Result<Path<S::Move>, NoPath> {
        let mut budget = Budget::new(limits);
        let first = Node { at: from, carried: self.heuristic.begin(from), before: None };
        // A bound of `u32::MAX` says that no goal can be reached.
        let mut passed = self.heuristic.bound(first.carried);
        while passed < u32::MAX {
            let (limit, nodes) = (passed, budget.steps_spent());
            if progress(Round { limit, nodes }).is_break() {
                return Err(NoPath::stopped(LimitReached::Stopped, &budget));
            }
            passed = u32::MAX;
            let found = self.dive(first, limit, &mut passed, &mut budget);
            if let Some(moves) = found.map_err(|reached| NoPath::not_expanded(reached, &budget))? {
                return Ok(Path { cost: moves.len() as u64, moves, nodes: budget.steps_spent() });
            }
        }
        Err(NoPath::Absent { nodes: budget.steps_spent() })
    }

    fn is_goal(&self, state: S::State) -> bool {
        match &self.goal {
            Some(goal) => goal(state),
            None => state == self.space.start(),
        }
    }

    /// The node after one move more, if that is worth trying and may end within the limit; else
    /// `passed` becomes the least sum of moves and bound past the limit.
    #[inline]
    fn step(
        &self,
        node: &NodeOf<S, H>,
        (by, next): (S::Move, S::State),
        moves: u32,
        limit: u32,
        passed: &mut u32,
    ) -> Option<NodeOf<S, H>> {
        if let Some((before, last)) = node.before
            && (before == next || self.prune.as_ref().is_some_and(|prune| prune(last, by)))
        {
            return None;
        }
        let carried = self.heuristic.follow(node.carried, node.at, by, next);
        let least = moves.saturating_add(self.heuristic.bound(carried));
        if least > limit {
            *passed = least.min(*passed);
            return None;
        }
        Some(Node { at: next, carried, before: Some((node.at, by)) })
    }

    /// The moves to a goal within the limit. On a stack of its own, not by recursion: a path may be
    /// longer than the thread's stack is deep.
    fn dive(
        &self,
        first: NodeOf<S, H>,
        limit: u32,
        passed: &mut u32,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<S::Move>>, LimitReached> {
        if self.is_goal(first.at) {
            return Ok(Some(Vec::new()));
        }
        budget.spend(1)?;
        // The states on the path, and what was not tried from each.
        let mut nodes = Vec::new();
        nodes.push((first, self.space.successors(first.at)));
        while let Some((node, steps)) = nodes.last_mut() {
            let node = *node;
            let Some(step) = steps.next() else {
                nodes.pop();
                continue;
            };
            // A path of 2^32 moves has passed every limit.
            let moves = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
            let Some(next) = self.step(&node, step, moves, limit, passed) else { continue };
            if self.is_goal(next.at) {
                let last = [next.before].into_iter().flatten();
                let before = nodes.iter().filter_map(|(node, _)| node.before);
                return Ok(Some(before.chain(last).map(|(_, by)| by).collect()));
            }
            budget.spend(1)?;
            nodes.push((next, self.space.successors(next.at)));
        }
        Ok(None)
    }
}

/// A state at the end of the path.
#[derive(Clone, Copy)]
struct Node<T, M, K> {
    at: T,
    carried: K,
    /// The state before and the move from there.
    before: Option<(T, M)>,
}

type NodeOf<S, H> = Node<<S as Space>::State, <S as Space>::Move, <H as Heuristic<S>>::Carried>;

impl<S: Space, H, G, P> fmt::Debug for Deepening<S, H, G, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deepening").field("space", &self.space.name()).finish_non_exhaustive()
    }
}
