use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use dense_code::limits::{Budget, LimitReached};
use dense_code::{Limits, text};

use super::{NoPath, Path};
use crate::{Heuristic, Space};

/// The most moves that are tried by recursion.
const DEEP: usize = 500;
/// The bytes of the stack that the recursion may take, by an estimate: threads have 2 MB or more.
const STACK: usize = 1 << 19;

/// The progress of a search for a path, reported before each round. A round is one layer of a
/// breadth-first search, one value of cost plus bound in [`cheapest_path_within`], or one limit of
/// iterative deepening. `SlidingSolver` of `perm-puzzles` also reports within a round, every few
/// milliseconds.
///
/// [`cheapest_path_within`]: crate::cheapest_path_within
///
/// ```
/// use core::ops::ControlFlow;
/// use dense_code::Limits;
/// use dense_search::{Deepening, Successors};
/// let space =
///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
/// let mut limits = Vec::new();
/// let path = Deepening::new(space, |_| 0).solve_within(&Limits::new(), 3, |round| {
///     limits.push(round.limit);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((path.moves, limits), (vec![-1; 3], vec![0, 1, 2, 3]));
/// # Ok::<(), dense_search::NoPath>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Round {
    /// Paths of at most this cost are tried in the round that begins. Costs of more than `u32::MAX`
    /// are shown as `u32::MAX`.
    pub limit: u32,
    /// How many states were expanded before this report (for `SlidingSolver`: generated).
    pub nodes: u64,
}

impl Round {
    /// The report of a round, for tests of your own progress function.
    ///
    /// ```
    /// use dense_search::Round;
    /// assert_eq!(Round::new(10, 250).limit, 10);
    /// assert_eq!(Round::new(10, 250).to_string(), "limit 10, 250 states expanded before");
    /// ```
    #[must_use]
    pub const fn new(limit: u32, nodes: u64) -> Self {
        Self { limit, nodes }
    }
}

/// The limit, and how many states were expanded before.
impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { limit, nodes } = self;
        text::pad(f, |out| write!(out, "limit {limit}, {nodes} states expanded before"))
    }
}

/// Iterative deepening A*: cheapest paths in spaces far too large for a table, using any lower
/// bound.
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
/// The search tries all paths on which the cost plus the bound does not exceed a limit. The first
/// limit is the bound of the start. If no path is found, the next limit is the smallest sum that
/// exceeded the limit. So the first solution is a cheapest one if no bound is above the true cost.
/// Only the current path is kept in memory. (R. E. Korf, *Depth-first iterative-deepening*, 1985.)
///
/// A move straight back to the state before is not tried. Moves that commute are tried in both
/// orders unless [`with_pruning`](Self::with_pruning) leaves one order out.
#[derive(Clone)]
#[must_use]
pub struct Deepening<
    S: Space,
    H,
    G = fn(<S as Space>::State) -> bool,
    C = fn(<S as Space>::Move) -> u32,
    P = fn(<S as Space>::Move, <S as Space>::Move) -> bool,
> {
    space: S,
    heuristic: H,
    goal: Option<G>,
    cost: Option<C>,
    prune: Option<P>,
}

impl<S: Space, H: Heuristic<S>> Deepening<S, H> {
    /// A solver for paths to [`Space::start`]. The `heuristic` must never exceed the number of
    /// moves from a state to the start, or the cost if the moves have [costs](Self::with_costs); it
    /// is a closure of the state, or any [`Heuristic`].
    ///
    /// ```
    /// use dense_search::{Deepening, Successors};
    /// // A bound of 0 is always valid; the solver is then a plain search with growing depths.
    /// let space =
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// assert_eq!(Deepening::new(space, |_| 0).solve(0, 0), Some(vec![]));
    /// ```
    pub const fn new(space: S, heuristic: H) -> Self {
        Self { space, heuristic, goal: None, cost: None, prune: None }
    }
}

impl<S, H, G, C, P> Deepening<S, H, G, C, P>
where
    S: Space,
    H: Heuristic<S>,
    G: Fn(S::State) -> bool,
    C: Fn(S::Move) -> u32,
    P: Fn(S::Move, S::Move) -> bool,
{
    /// Makes the goal any state for which `is_goal` is true, instead of the start of the space. The
    /// heuristic must then be a lower bound on the cost to the nearest goal.
    ///
    /// ```
    /// use dense_search::{Deepening, Successors};
    /// let space =
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let goals = [100, 110];
    /// let solver = Deepening::new(space, |_| 0).with_goal(|n| goals.contains(&n));
    /// assert_eq!(solver.solve(107, 9), Some(vec![1; 3]));
    /// ```
    pub fn with_goal<F: Fn(S::State) -> bool>(self, is_goal: F) -> Deepening<S, H, F, C, P> {
        let Self { space, heuristic, cost, prune, .. } = self;
        Deepening { space, heuristic, goal: Some(is_goal), cost, prune }
    }

    /// Sets the cost of each move, which is 1 otherwise. The heuristic must then be a lower bound
    /// on the cost.
    ///
    /// A move may cost 0. The search does not return to a state by moves of cost 0 alone.
    ///
    /// ```
    /// use dense_search::{Deepening, Successors};
    /// let space =
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (10, n.wrapping_add(10))]);
    /// // Ten single steps are cheaper than a jump.
    /// let solver = Deepening::new(space, |_| 0).with_costs(|by| if by == 1 { 1 } else { 20 });
    /// assert_eq!(solver.solve(246, 100), Some(vec![1; 10]));
    /// ```
    pub fn with_costs<F: Fn(S::Move) -> u32>(self, cost: F) -> Deepening<S, H, G, F, P> {
        let Self { space, heuristic, goal, prune, .. } = self;
        Deepening { space, heuristic, goal, cost: Some(cost), prune }
    }

    /// Skips a move `by` directly after a move `before` if `prune(before, by)` is true. Use it to
    /// skip one order of two moves that commute, or a second turn of the same face.
    ///
    /// The solution is still a cheapest one as long as the rule leaves at least one of the cheapest
    /// paths from each state to a goal.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use dense_search::{Deepening, Successors};
    /// // Steps to the right and up commute.
    /// let space = Successors::new((0_u8, 0_u8), |(x, y): (u8, u8)| {
    ///     [('x', (x.wrapping_sub(1), y)), ('y', (x, y.wrapping_sub(1)))]
    /// });
    /// let solver = Deepening::new(&space, |_| 0);
    /// let pruned = solver.clone().with_pruning(|before, by| before == 'y' && by == 'x');
    /// assert_eq!(pruned.solve((3, 2), 9), Some(vec!['x', 'x', 'x', 'y', 'y']));
    ///
    /// let go = |_| core::ops::ControlFlow::Continue(());
    /// let all = solver.solve_within(&Limits::new(), (3, 2), go)?;
    /// let few = pruned.solve_within(&Limits::new(), (3, 2), go)?;
    /// assert!(few.nodes < all.nodes);
    /// # Ok::<(), dense_search::NoPath>(())
    /// ```
    pub fn with_pruning<F: Fn(S::Move, S::Move) -> bool>(
        self,
        prune: F,
    ) -> Deepening<S, H, G, C, F> {
        let Self { space, heuristic, goal, cost, .. } = self;
        Deepening { space, heuristic, goal, cost, prune: Some(prune) }
    }

    /// A cheapest sequence of moves from the state to the goal; `None` if none costs at most
    /// `most`. Paths that cost `u32::MAX` or more are not found.
    ///
    /// ```
    /// use dense_search::{Deepening, Successors};
    /// let space =
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let solver = Deepening::new(space, |_| 0);
    /// assert_eq!(solver.solve(4, 10), Some(vec![-1; 4]));
    /// assert_eq!(solver.solve(4, 3), None);
    /// ```
    #[must_use]
    pub fn solve(&self, from: S::State, most: u32) -> Option<Vec<S::Move>> {
        let limits = Limits::new();
        let mut dive = Dive::new(self, &limits);
        let go_on = |round: Round| {
            if round.limit <= most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        dive.rounds(from, go_on).ok().map(|path| path.moves)
    }

    /// A cheapest sequence of moves from the state to the goal. A step is a state that is expanded;
    /// `progress` is called with each [`Round`] and may end the search. The byte limit is ignored:
    /// the search keeps only the current path.
    ///
    /// # Errors
    ///
    /// [`NoPath::Absent`] if there is no path, [`NoPath::TooCostly`] if every path costs `u32::MAX`
    /// or more, [`NoPath::Stopped`] if a limit was reached or `progress` returned `Break`. If no
    /// goal can be reached and the states have cycles, the search ends only at a limit.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use dense_code::Limits;
    /// use dense_search::{Deepening, NoPath, Successors};
    /// let space =
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let solver = Deepening::new(space, |_| 0);
    /// let limits = Limits::new().with_steps(1000);
    /// let path = solver.solve_within(&limits, 4, |_| ControlFlow::Continue(()))?;
    /// assert_eq!((path.moves, path.cost), (vec![-1; 4], 4));
    /// let refused = solver.solve_within(&limits, 128, |_| ControlFlow::Continue(()));
    /// assert!(matches!(refused, Err(NoPath::Stopped { .. })));
    /// # Ok::<(), NoPath>(())
    /// ```
    pub fn solve_within(
        &self,
        limits: &Limits<'_>,
        from: S::State,
        progress: impl FnMut(Round) -> ControlFlow<()>,
    ) -> Result<Path<S::Move>, NoPath> {
        Dive::new(self, limits).rounds(from, progress)
    }

    fn is_goal(&self, state: S::State) -> bool {
        match &self.goal {
            Some(goal) => goal(state),
            None => state == self.space.start(),
        }
    }

    fn cost(&self, by: S::Move) -> u32 {
        self.cost.as_ref().map_or(1, |cost| cost(by))
    }
}

/// A state at the end of the path.
#[derive(Clone, Copy)]
struct Node<T, M, K> {
    at: T,
    carried: K,
    /// The cost of the path.
    cost: u32,
    /// The state before and the move from there.
    before: Option<(T, M)>,
}

type NodeOf<S, H> = Node<<S as Space>::State, <S as Space>::Move, <H as Heuristic<S>>::Carried>;

/// One call of the solver.
struct Dive<'a, S: Space, H, G, C, P> {
    solver: &'a Deepening<S, H, G, C, P>,
    budget: Budget<'a>,
    path: Vec<S::Move>,
    /// The states on the path before and after moves that cost nothing, with how many moves lead to
    /// each. A circle of such moves would never end.
    free: Vec<(usize, S::State)>,
    /// How many moves are tried by recursion.
    deep: usize,
    limit: u32,
    /// The least sum of cost and bound that passed the limit.
    passed: u32,
    /// Whether a path was left out because it costs more than is counted.
    is_costly: bool,
    /// How many moves were tried.
    tried: u64,
}

impl<'a, S, H, G, C, P> Dive<'a, S, H, G, C, P>
where
    S: Space,
    H: Heuristic<S>,
    G: Fn(S::State) -> bool,
    C: Fn(S::Move) -> u32,
    P: Fn(S::Move, S::Move) -> bool,
{
    fn new(solver: &'a Deepening<S, H, G, C, P>, limits: &Limits<'a>) -> Self {
        let budget = Budget::new(limits);
        let (path, free) = (Vec::new(), Vec::new());
        let (limit, passed, is_costly) = (0, u32::MAX, false);
        Self { solver, budget, path, free, deep: 0, limit, passed, is_costly, tried: 0 }
    }

    /// Rounds with greater and greater limits.
    fn rounds(
        &mut self,
        from: S::State,
        mut progress: impl FnMut(Round) -> ControlFlow<()>,
    ) -> Result<Path<S::Move>, NoPath> {
        let carried = self.solver.heuristic.begin(from);
        let node = Node { at: from, carried, cost: 0, before: None };
        // Without optimisation a frame has several copies of its node and of the iterator.
        let frame =
            512 + 8 * size_of_val(&node) + 4 * size_of_val(&self.solver.space.successors(from));
        self.deep = DEEP.min(STACK / frame);
        self.passed = self.solver.heuristic.bound(carried);
        while self.passed < u32::MAX {
            self.limit = self.passed;
            (self.passed, self.is_costly) = (u32::MAX, false);
            let nodes = self.budget.steps_spent();
            if progress(Round { limit: self.limit, nodes }).is_break() {
                return Err(NoPath::stopped(LimitReached::Stopped, &self.budget));
            }
            let dived = self.dive(node);
            let dived = dived.map_err(|reached| NoPath::not_expanded(reached, &self.budget));
            if let Some(cost) = dived? {
                let moves = core::mem::take(&mut self.path);
                return Ok(Path { moves, cost: cost.into(), nodes: self.budget.steps_spent() });
            }
        }
        let nodes = self.budget.steps_spent();
        Err(if self.is_costly { NoPath::TooCostly { nodes } } else { NoPath::Absent { nodes } })
    }

    /// The node after one move more, if that is worth trying and may end within the limit.
    #[inline]
    fn step(
        &mut self,
        node: &NodeOf<S, H>,
        (by, next): (S::Move, S::State),
    ) -> Option<NodeOf<S, H>> {
        if let Some((before, last)) = node.before
            && (before == next || self.solver.prune.as_ref().is_some_and(|prune| prune(last, by)))
        {
            return None;
        }
        let carried = self.solver.heuristic.follow(node.carried, node.at, by, next);
        let own = self.solver.cost(by);
        if (own == 0 || !self.free.is_empty()) && self.is_circle(node.at, own, next) {
            return None;
        }
        let cost = node.cost.saturating_add(own);
        let bound = self.solver.heuristic.bound(carried);
        let least = cost.saturating_add(bound);
        if least > self.limit {
            self.passed = self.passed.min(least);
            // A bound of `u32::MAX` says that no goal can be reached.
            self.is_costly |= least == u32::MAX && bound < u32::MAX;
            return None;
        }
        self.path.push(by);
        if own == 0 {
            self.free.push((self.path.len(), next));
        }
        Some(Node { at: next, carried, cost, before: Some((node.at, by)) })
    }

    /// Whether a move leads back along moves that cost nothing. Forgets what is no longer on the
    /// path, and notes the state that a move for nothing is made in.
    #[cold]
    fn is_circle(&mut self, at: S::State, cost: u32, next: S::State) -> bool {
        let moves = self.path.len();
        while self.free.pop_if(|(reached, _)| *reached > moves).is_some() {}
        if cost > 0 {
            return false;
        }
        if self.free.last().is_none_or(|&(reached, _)| reached < moves) {
            self.free.push((moves, at));
        }
        self.free.iter().any(|&(_, state)| state == next)
    }

    /// A state may have any number of moves.
    #[inline]
    fn count_move(&mut self) -> Result<(), LimitReached> {
        self.tried = self.tried.wrapping_add(1);
        if self.tried.is_multiple_of(64) { self.ask() } else { Ok(()) }
    }

    #[cold]
    fn ask(&mut self) -> Result<(), LimitReached> {
        self.budget.spend(0).inspect_err(|_| {
            // The last step of a search that ends is one too many, but this state was expanded.
            let _ = self.budget.spend(1);
        })
    }

    /// The cost of the path to a goal within the limit. By recursion, which is a fifth faster than
    /// a list of nodes, down to `deep` moves.
    fn dive(&mut self, node: NodeOf<S, H>) -> Result<Option<u32>, LimitReached> {
        if self.solver.is_goal(node.at) {
            return Ok(Some(node.cost));
        }
        if self.path.len() >= self.deep {
            return self.dive_deep(node);
        }
        self.budget.spend(1)?;
        let solver = self.solver;
        for step in solver.space.successors(node.at) {
            self.count_move()?;
            let Some(next) = self.step(&node, step) else { continue };
            if let Some(cost) = self.dive(next)? {
                return Ok(Some(cost));
            }
            self.path.pop();
        }
        Ok(None)
    }

    /// The same on the heap: a path may be longer than the thread's stack is deep.
    #[cold]
    fn dive_deep(&mut self, node: NodeOf<S, H>) -> Result<Option<u32>, LimitReached> {
        self.budget.spend(1)?;
        let solver = self.solver;
        // The states on the path, and what was not tried from each.
        let mut nodes = Vec::new();
        nodes.push((node, solver.space.successors(node.at)));
        while let Some((node, steps)) = nodes.last_mut() {
            let Some(step) = steps.next() else {
                nodes.pop();
                if !nodes.is_empty() {
                    self.path.pop();
                }
                continue;
            };
            self.count_move()?;
            let Some(next) = self.step(node, step) else { continue };
            if solver.is_goal(next.at) {
                return Ok(Some(next.cost));
            }
            self.budget.spend(1)?;
            nodes.push((next, solver.space.successors(next.at)));
        }
        Ok(None)
    }
}

impl<S: Space, H, G, C, P> fmt::Debug for Deepening<S, H, G, C, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Deepening").field("space", &self.space.name()).finish_non_exhaustive()
    }
}
