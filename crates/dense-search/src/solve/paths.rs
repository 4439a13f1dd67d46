//! Paths between states without ranks: a hash table holds the states that were seen.

use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::Range;

use dense_code::Limits;
use dense_code::limits::Budget;

use super::open::{Open, Queued};
use super::outcome::{spend_step, take};
use super::tree::{Arrival, Tree, bytes_of};
use super::{NoPath, Path};

/// A shortest sequence of moves from a start to any state that is a goal.
///
/// `successors` lists the moves that are possible in a state, and the state after each. The
/// iterator can't borrow from the state; if yours does, collect it into a `Vec` of owned values.
/// The states need not be dense: they only have to be hashable.
///
/// ```
/// use dense_search::shortest_path;
///
/// #[derive(Clone, Copy, PartialEq, Eq, Hash)]
/// struct Jugs {
///     three: u32,
///     five: u32,
/// }
///
/// impl Jugs {
///     const EMPTY: Self = Self { three: 0, five: 0 };
///
///     fn pours(self) -> impl IntoIterator<Item = (&'static str, Self)> {
///         let Self { three, five } = self;
///         let (right, left) = (three.min(5 - five), five.min(3 - three));
///         [
///             ("fill 3", Self { three: 3, five }),
///             ("fill 5", Self { three, five: 5 }),
///             ("empty 3", Self { three: 0, five }),
///             ("empty 5", Self { three, five: 0 }),
///             ("3 into 5", Self { three: three - right, five: five + right }),
///             ("5 into 3", Self { three: three + left, five: five - left }),
///         ]
///     }
/// }
///
/// let path = shortest_path(Jugs::EMPTY, |jugs| jugs.pours(), |jugs| jugs.five == 4)?;
/// assert_eq!(path.moves, ["fill 5", "5 into 3", "empty 3", "5 into 3", "fill 5", "5 into 3"]);
/// # Ok::<(), dense_search::NoPath>(())
/// ```
///
/// This is a breadth-first search. Time and memory grow with the number of states nearer than the
/// goal, and with the number of their moves. The hash of a state is fixed, so a search does the
/// same work each time; states that somebody chose for their hashes make it slow. Once many states
/// have been seen, up to 64 moves are generated ahead of the test for the goal. The states of the
/// path are listed once more, for its moves. If there is one goal, and every move can be undone by
/// a single move, [`shortest_path_between`] looks at far fewer states.
///
/// # Errors
///
/// [`NoPath::Absent`] if no goal can be reached, [`NoPath::Stopped`] where more than 1 GiB would be
/// needed, [`NoPath::TooMany`] after 2^32 - 1 states. [`shortest_path_within`] has other limits.
#[doc(alias = "bfs")]
#[doc(alias = "breadth-first")]
pub fn shortest_path<T: Clone + Eq + Hash, M, I: IntoIterator<Item = (M, T)>>(
    start: T,
    successors: impl Fn(&T) -> I,
    is_goal: impl Fn(&T) -> bool,
) -> Result<Path<T, M>, NoPath> {
    shortest_path_from([start], successors, is_goal)
}

/// [`shortest_path`] within limits. A step is a state that is expanded.
///
/// The bytes are those of the states seen, of the place of the state before each, and of the hash
/// table, with the room that these have in reserve. What a state or a move owns on the heap is not
/// counted. `Limits::new()` allows 1 GiB; for no limit of memory, use
/// `Limits::new().with_bytes(u64::MAX)`.
///
/// # Errors
///
/// The errors of [`shortest_path`], and [`NoPath::Stopped`] if a limit was reached first.
///
/// ```
/// use dense_search::dense_code::Limits;
/// use dense_search::dense_code::limits::LimitReached;
/// use dense_search::{NoPath, shortest_path_within};
/// let limits = Limits::new().with_steps(1000);
/// let next = |n: &u64| [((), n + 1)];
/// let refused = shortest_path_within(0, next, |n| *n == 5000, &limits);
/// let reached = LimitReached::Steps { limit: 1000 };
/// assert_eq!(refused, Err(NoPath::Stopped { reached, nodes: 1000 }));
/// ```
pub fn shortest_path_within<T: Clone + Eq + Hash, M, I: IntoIterator<Item = (M, T)>>(
    start: T,
    successors: impl Fn(&T) -> I,
    is_goal: impl Fn(&T) -> bool,
    limits: &Limits<'_>,
) -> Result<Path<T, M>, NoPath> {
    shortest_path_from_within([start], successors, is_goal, limits)
}

/// [`shortest_path`] from the nearest of several starts, which is the first state of the path.
///
/// ```
/// use dense_search::shortest_path_from;
/// let path = shortest_path_from([3, 20], |&n: &u32| [('*', 2 * n), ('+', n + 1)], |&n| n == 42)?;
/// assert_eq!(path.states, [20, 21, 42]);
/// # Ok::<(), dense_search::NoPath>(())
/// ```
///
/// # Errors
///
/// Those of [`shortest_path`].
pub fn shortest_path_from<T: Clone + Eq + Hash, M, I: IntoIterator<Item = (M, T)>>(
    starts: impl IntoIterator<Item = T>,
    successors: impl Fn(&T) -> I,
    is_goal: impl Fn(&T) -> bool,
) -> Result<Path<T, M>, NoPath> {
    shortest_path_from_within(starts, successors, is_goal, &Limits::new())
}

/// [`shortest_path_from`] within limits, as by [`shortest_path_within`].
///
/// # Errors
///
/// Those of [`shortest_path_within`].
pub fn shortest_path_from_within<T: Clone + Eq + Hash, M, I: IntoIterator<Item = (M, T)>>(
    starts: impl IntoIterator<Item = T>,
    successors: impl Fn(&T) -> I,
    is_goal: impl Fn(&T) -> bool,
    limits: &Limits<'_>,
) -> Result<Path<T, M>, NoPath> {
    let mut budget = Budget::new(limits);
    let mut starts: Vec<T> = starts.into_iter().collect();
    if let Some(at) = starts.iter().position(&is_goal) {
        return Ok(Path::at(starts.swap_remove(at)));
    }
    let mut tree = Tree::new(starts, (), &mut budget)?;
    let mut at = 0;
    while at < tree.len() {
        let layer = at..tree.len();
        at = layer.end;
        let found = tree.expand(layer, &successors, &mut budget, |tree, arrival| {
            arrival.is_new && is_goal(tree.state(arrival.place))
        })?;
        if let Some(Arrival { before, place, .. }) = found {
            let states = tree.path_to(place, 0, &mut budget)?;
            let nodes = before as u64 + 1;
            let absent = NoPath::Absent { nodes };
            let moves = moves_between(&states, move_to(&successors), absent, &mut budget)?;
            return Ok(Path { cost: moves.len() as u64, states, moves, nodes });
        }
    }
    Err(NoPath::Absent { nodes: budget.steps_spent() })
}

/// A shortest sequence of moves from a start to one goal, for moves that can each be undone by a
/// single move.
///
/// Two searches run, one from the start and one from the goal, until they meet. Each time, the
/// smaller one advances by one layer. Together they often see only about the square root of the
/// number of states that [`shortest_path`] would see. (I. Pohl, *Bi-directional search*, 1971.)
///
/// # Errors
///
/// [`NoPath::Absent`] if the goal can't be reached (if the moves are as promised: see below),
/// [`NoPath::TooMany`] after 2^32 - 1 states from one end.
///
/// [`NoPath::NotUndone`] if no single move undoes one of the moves: then use [`shortest_path`]. The
/// search checks the moves that first led to each state it expands, the moves of the path, and
/// every move that leads back by more than one layer. It does not check the other moves. If one of
/// the unchecked moves can't be undone, the path may be longer than the shortest one, or none may
/// be found, which is reported as [`NoPath::Absent`].
///
/// ```
/// use dense_search::{NoPath, shortest_path_between};
/// // Prefix reversals of twelve letters.
/// let flips = |word: &[u8; 12]| {
///     let word = *word;
///     (2..=12_usize).map(move |n| {
///         let mut word = word;
///         word[..n].reverse();
///         (n, word)
///     })
/// };
/// let path = shortest_path_between(*b"fourtailsbed", flips, *b"abdefilorstu")?;
/// assert_eq!(path.cost, 10);
///
/// // A ring on which there is no way back.
/// let refused = shortest_path_between(0_u8, |n| [("on", n.wrapping_add(1))], 5);
/// assert!(matches!(refused, Err(NoPath::NotUndone { .. })));
/// # Ok::<(), NoPath>(())
/// ```
pub fn shortest_path_between<T: Clone + Eq + Hash, M, I: IntoIterator<Item = (M, T)>>(
    start: T,
    successors: impl Fn(&T) -> I,
    goal: T,
) -> Result<Path<T, M>, NoPath> {
    shortest_path_between_within(start, successors, goal, &Limits::new())
}

/// [`shortest_path_between`] within limits. A step is a state that is expanded.
///
/// The bytes of both searches are counted together, as by [`shortest_path_within`].
/// `Limits::new()` allows 1 GiB.
///
/// # Errors
///
/// The errors of [`shortest_path_between`], and [`NoPath::Stopped`] if a limit was reached first.
///
/// ```
/// use dense_search::dense_code::Limits;
/// use dense_search::shortest_path_between_within;
/// let steps = |n: &u32| [(1, n + 1), (-1, n.saturating_sub(1))];
/// let path = shortest_path_between_within(10, steps, 4, &Limits::new())?;
/// assert_eq!(path.moves, [-1; 6]);
/// # Ok::<(), dense_search::NoPath>(())
/// ```
pub fn shortest_path_between_within<T: Clone + Eq + Hash, M, I: IntoIterator<Item = (M, T)>>(
    start: T,
    successors: impl Fn(&T) -> I,
    goal: T,
    limits: &Limits<'_>,
) -> Result<Path<T, M>, NoPath> {
    let mut budget = Budget::new(limits);
    if start == goal {
        return Ok(Path::at(start));
    }
    let mut sides = [Side::new(start, &mut budget)?, Side::new(goal, &mut budget)?];
    loop {
        // The states of the next layer, and of equally many the states seen.
        let size = [0, 1].map(|side: usize| (sides[side].frontier().len(), sides[side].tree.len()));
        if size.iter().any(|&(layer, _)| layer == 0) {
            return Err(NoPath::Absent { nodes: budget.steps_spent() });
        }
        // The side whose next layer is smaller, whether or not it is the shallower one: what is
        // expanded is what costs.
        let forward = size[0] <= size[1];
        let [front, back] = &mut sides;
        let (ours, theirs) = if forward { (front, &*back) } else { (back, &*front) };
        let layer = ours.next_layer(&successors, &mut budget)?;
        // Of the states that both have, the nearest to the other end, which has the first place.
        let both = layer.filter_map(|at| Some((at, theirs.tree.find(ours.tree.state(at))?)));
        if let Some((ours, theirs)) = both.min_by_key(|&(_, theirs)| theirs) {
            let (front, back) = if forward { (ours, theirs) } else { (theirs, ours) };
            // On the second half every move of the tree is undone.
            let [forward, backward] = &sides;
            let rest = || backward.tree.back_from(back).skip(1);
            let mut states = forward.tree.path_to(front, rest().count(), &mut budget)?;
            states.extend(rest().map(|at| backward.tree.state(at).clone()));
            // Two states of the last layer may have met when no step was left for the next state.
            let nodes = budget.steps_spent().min(limits.steps());
            let one_way = NoPath::NotUndone { nodes };
            let moves = moves_between(&states, move_to(&successors), one_way, &mut budget)?;
            return Ok(Path { cost: moves.len() as u64, states, moves, nodes });
        }
    }
}

/// What was seen from one end.
struct Side<T> {
    tree: Tree<T, ()>,
    /// Where the last layer but one begins, and the last one.
    layers: [usize; 2],
}

impl<T: Eq + Hash> Side<T> {
    fn new(start: T, budget: &mut Budget<'_>) -> Result<Self, NoPath> {
        Ok(Self { tree: Tree::new([start], (), budget)?, layers: [0, 0] })
    }

    /// The places of the states that are not expanded yet.
    fn frontier(&self) -> Range<usize> {
        self.layers[1]..self.tree.len()
    }

    /// Expands the last layer and returns the next one.
    fn next_layer<M, I: IntoIterator<Item = (M, T)>>(
        &mut self,
        successors: &impl Fn(&T) -> I,
        budget: &mut Budget<'_>,
    ) -> Result<Range<usize>, NoPath> {
        let (layer, [nearest, _]) = (self.frontier(), self.layers);
        // Where moves can be undone, one leads back from every state, and none back by more than
        // one layer.
        let mut undone = usize::from(layer.start == 0);
        let mut last = None;
        self.layers = [layer.start, layer.end];
        let far = self.tree.expand(layer, successors, budget, |tree, arrival| {
            let Arrival { before, place, is_new } = arrival;
            if !is_new && tree.before(before) == Some(place) && last != Some(before) {
                last = Some(before);
                undone += 1;
            }
            place < nearest
        })?;
        if far.is_some() || undone < self.layers[1] - self.layers[0] {
            return Err(NoPath::NotUndone { nodes: budget.steps_spent() });
        }
        Ok(self.frontier())
    }
}

/// The first move from a state to another.
fn move_to<T: PartialEq, M, I: IntoIterator<Item = (M, T)>>(
    successors: &impl Fn(&T) -> I,
) -> impl Fn(&T, &T) -> Option<M> {
    |from, to| Some(successors(from).into_iter().find(|(_, state)| state == to)?.0)
}

/// The moves between the states of a path; an error if there is none from one to the next.
fn moves_between<T, M>(
    states: &[T],
    move_to: impl Fn(&T, &T) -> Option<M>,
    otherwise: NoPath,
    budget: &mut Budget<'_>,
) -> Result<Vec<M>, NoPath> {
    take(bytes_of::<M>(states.len() - 1), budget)?;
    let mut moves = Vec::with_capacity(states.len() - 1);
    for pair in states.windows(2) {
        moves.push(move_to(&pair[0], &pair[1]).ok_or(otherwise)?);
    }
    Ok(moves)
}

/// A cheapest sequence of moves from a start to any state that is a goal, for moves with costs.
/// This is A*, or Dijkstra's algorithm if the bound is always 0.
///
/// `successors` lists moves, the states after them and the costs. `bound` must never exceed the
/// cost from a state to the nearest goal. The closer it is to that cost, the fewer states are
/// expanded. It may return `u32::MAX` if no goal can be reached from a state, which is then
/// dropped, a start too. A [`ByteTable`](crate::ByteTable#lower-bounds) of a simpler space gives
/// such bounds. If the states seen don't fit into memory, take
/// [`cheapest_path_deepening`](crate::cheapest_path_deepening).
///
/// ```
/// use dense_search::cheapest_path;
/// // A step costs 1, a jump of ten 3.
/// let path = cheapest_path(
///     0_i32,
///     |at| [("back", at - 1, 1), ("on", at + 1, 1), ("jump", at + 10, 3)],
///     |at| at.abs_diff(38) * 3 / 10,
///     |at| *at == 38,
/// )?;
/// assert_eq!(path.moves, ["jump", "jump", "jump", "jump", "back", "back"]);
/// assert_eq!(path.cost, 14);
/// # Ok::<(), dense_search::NoPath>(())
/// ```
///
/// A state is expanded again if a cheaper path to it
/// is found later, so the bound need not be consistent. (P. E. Hart, N. J. Nilsson and B. Raphael,
/// *A formal basis for the heuristic determination of minimum cost paths*, 1968.)
///
/// # Errors
///
/// The errors of [`shortest_path`].
#[doc(alias = "dijkstra")]
#[doc(alias = "astar")]
pub fn cheapest_path<T: Clone + Eq + Hash, M, I: IntoIterator<Item = (M, T, u32)>>(
    start: T,
    successors: impl Fn(&T) -> I,
    bound: impl Fn(&T) -> u32,
    is_goal: impl Fn(&T) -> bool,
) -> Result<Path<T, M>, NoPath> {
    cheapest_path_from([start], successors, bound, is_goal)
}

/// [`cheapest_path`] within limits. A step is a state that is expanded.
///
/// The bytes are counted as by [`shortest_path_within`], with those of the queue of states to be
/// expanded. `Limits::new()` allows 1 GiB.
///
/// # Errors
///
/// The errors of [`shortest_path_within`].
///
/// ```
/// use dense_search::dense_code::Limits;
/// use dense_search::cheapest_path_within;
/// let steps = |at: &u32| [("one", at + 1, 2), ("two", at + 2, 3)];
/// let path = cheapest_path_within(0, steps, |_| 0, |at| *at == 5, &Limits::new())?;
/// assert_eq!(path.cost, 3 + 3 + 2);
/// # Ok::<(), dense_search::NoPath>(())
/// ```
pub fn cheapest_path_within<T: Clone + Eq + Hash, M, I: IntoIterator<Item = (M, T, u32)>>(
    start: T,
    successors: impl Fn(&T) -> I,
    bound: impl Fn(&T) -> u32,
    is_goal: impl Fn(&T) -> bool,
    limits: &Limits<'_>,
) -> Result<Path<T, M>, NoPath> {
    cheapest_path_from_within([start], successors, bound, is_goal, limits)
}

/// [`cheapest_path`] from that of several starts from which it is cheapest: the first state of the
/// path.
///
/// # Errors
///
/// Those of [`cheapest_path`].
pub fn cheapest_path_from<T: Clone + Eq + Hash, M, I: IntoIterator<Item = (M, T, u32)>>(
    starts: impl IntoIterator<Item = T>,
    successors: impl Fn(&T) -> I,
    bound: impl Fn(&T) -> u32,
    is_goal: impl Fn(&T) -> bool,
) -> Result<Path<T, M>, NoPath> {
    cheapest_path_from_within(starts, successors, bound, is_goal, &Limits::new())
}

/// [`cheapest_path_from`] within limits, as by [`cheapest_path_within`].
///
/// # Errors
///
/// Those of [`cheapest_path_within`].
pub fn cheapest_path_from_within<T: Clone + Eq + Hash, M, I: IntoIterator<Item = (M, T, u32)>>(
    starts: impl IntoIterator<Item = T>,
    successors: impl Fn(&T) -> I,
    bound: impl Fn(&T) -> u32,
    is_goal: impl Fn(&T) -> bool,
    limits: &Limits<'_>,
) -> Result<Path<T, M>, NoPath> {
    let mut budget = Budget::new(limits);
    let mut tree = Tree::new(starts, 0_u64, &mut budget)?;
    let mut open = Open::new();
    for place in 0..tree.len() {
        open.push(0, bound(tree.state(place)), place, is_current(&tree), &mut budget)?;
    }
    while let Some(first) = open.pop(is_current(&tree), &mut budget)? {
        if !is_current(&tree)(&first) {
            // A cheaper way was found since. The queue can't move what it has, so both are in it.
            continue;
        }
        let (cost, before) = (first.sum - u64::from(first.bound), first.place as usize);
        if is_goal(tree.state(before)) {
            let nodes = budget.steps_spent();
            let states = tree.path_to(before, 0, &mut budget)?;
            let cheapest = |from: &T, to: &T| {
                let moves = successors(from).into_iter().filter(|(_, state, _)| state == to);
                Some(moves.min_by_key(|&(.., more)| more)?.0)
            };
            let moves = moves_between(&states, cheapest, NoPath::Absent { nodes }, &mut budget)?;
            return Ok(Path { states, moves, cost, nodes });
        }
        spend_step(&mut budget)?;
        successors(tree.state(before)).into_iter().try_for_each(|(_, state, more)| {
            // No overflow: a path has fewer than 2^32 moves, of costs and bounds below 2^32.
            let cost = cost + u64::from(more);
            let Some(place) = tree.reach(before, state, cost, &mut budget)? else {
                return Ok(());
            };
            let left = bound(tree.state(place));
            open.push(cost, left, place, is_current(&tree), &mut budget)
        })?;
    }
    Err(NoPath::Absent { nodes: budget.steps_spent() })
}

/// Whether no cheaper way to a queued state was found since.
fn is_current<T: Eq + Hash>(tree: &Tree<T, u64>) -> impl Fn(&Queued) -> bool {
    |state| state.sum - u64::from(state.bound) <= tree.cost(state.place as usize)
}
