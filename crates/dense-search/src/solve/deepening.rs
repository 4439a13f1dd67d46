use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::limits::Budget;

use super::outcome::spend_step;
use super::tree::{bytes_of, push_within};
use super::{NoPath, Path};

/// [`cheapest_path`](crate::cheapest_path) in hardly any memory: only the current path is kept.
///
/// This is iterative deepening A* (IDA*), for spaces far too large for a table, if there is a good
/// lower bound. The arguments are those of `cheapest_path`. A state need not be hashable; it is
/// visited once for each path that leads to it, so this is for puzzles with few short cycles, such
/// as sliding tiles.
///
/// ```
/// use dense_search::cheapest_path_deepening;
///
/// // Prefix reversals of ten pancakes, and the gap bound: how many neighbours in the stack are not
/// // next to each other in size. The plate counts as the largest pancake.
/// type Stack = [u8; 10];
/// let flips = |&stack: &Stack| {
///     (2..=10_usize).map(move |n| {
///         let mut flipped = stack;
///         flipped[..n].reverse();
///         (n, flipped, 1)
///     })
/// };
/// let gaps = |stack: &Stack| -> u32 {
///     let below = stack[1..].iter().copied().chain([10]);
///     stack.iter().zip(below).map(|(a, b)| u32::from(a.abs_diff(b) > 1)).sum()
/// };
/// let stack = [3, 0, 5, 8, 2, 9, 7, 1, 4, 6];
/// let path = cheapest_path_deepening(stack, flips, gaps, |stack| stack.is_sorted())?;
/// assert_eq!(path.cost, 10);
/// # Ok::<(), dense_search::NoPath>(())
/// ```
///
/// The search tries all paths whose cost plus the bound of the last state does not exceed a limit.
/// The first limit is the bound of the start. If no path is found, the next limit is the smallest
/// sum that exceeded the limit. (R. E. Korf, *Depth-first iterative-deepening*, 1985.)
///
/// A move straight back to the state before is not tried. What else you know of a path goes into
/// the state: the last move, to leave out one order of two moves that commute; or a bound that is
/// cheaper to update after a move than to compute anew.
///
/// ```
/// use dense_search::cheapest_path_deepening;
/// // Steps to the left and down commute: to the left only at first. The sum is updated.
/// let steps = |&(x, y, sum, last): &(u32, u32, u32, char)| {
///     let left = (x > 0 && last != 'd').then(|| ('l', (x - 1, y, sum - 1, 'l'), 1));
///     let down = (y > 0).then(|| ('d', (x, y - 1, sum - 1, 'd'), 1));
///     left.into_iter().chain(down)
/// };
/// let start = (3, 2, 5, ' ');
/// let path = cheapest_path_deepening(start, steps, |at| at.2, |at| (at.0, at.1) == (0, 0))?;
/// assert_eq!(path.moves, ['l', 'l', 'l', 'd', 'd']);
/// # Ok::<(), dense_search::NoPath>(())
/// ```
///
/// # Errors
///
/// [`NoPath::Absent`] if no goal can be reached. But if the states have cycles, the search then
/// goes on without end, as it does around a cycle of moves that cost nothing:
/// [`cheapest_path_deepening_within`] ends at a limit.
#[doc(alias = "ida*")]
#[doc(alias = "idastar")]
pub fn cheapest_path_deepening<T: Clone + PartialEq, M, I: IntoIterator<Item = (M, T, u32)>>(
    start: T,
    successors: impl Fn(&T) -> I,
    bound: impl Fn(&T) -> u32,
    is_goal: impl Fn(&T) -> bool,
) -> Result<Path<T, M>, NoPath> {
    cheapest_path_deepening_within(start, successors, bound, is_goal, &Limits::new())
}

/// [`cheapest_path_deepening`] within limits. A step is a state that is expanded, each time that it
/// is; the bytes are those of the current path.
///
/// # Errors
///
/// The errors of [`cheapest_path_deepening`], and [`NoPath::Stopped`] if a limit was reached first.
///
/// ```
/// use dense_search::dense_code::Limits;
/// use dense_search::{NoPath, cheapest_path_deepening_within};
/// let steps = |n: &u8| [(1, n.wrapping_add(1), 1), (-1, n.wrapping_sub(1), 1)];
/// let limits = Limits::new().with_steps(1000);
/// let to = |goal| cheapest_path_deepening_within(0, steps, |_| 0, move |&n| n == goal, &limits);
/// assert_eq!(to(252)?.cost, 4);
/// assert!(matches!(to(128), Err(NoPath::Stopped { .. })));
/// # Ok::<(), NoPath>(())
/// ```
pub fn cheapest_path_deepening_within<
    T: Clone + PartialEq,
    M,
    I: IntoIterator<Item = (M, T, u32)>,
>(
    start: T,
    successors: impl Fn(&T) -> I,
    bound: impl Fn(&T) -> u32,
    is_goal: impl Fn(&T) -> bool,
    limits: &Limits<'_>,
) -> Result<Path<T, M>, NoPath> {
    let mut budget = Budget::new(limits);
    // A bound of `u32::MAX` says that no goal can be reached.
    let sum = |cost: u64, state: &T| match bound(state) {
        u32::MAX => u64::MAX,
        left => cost + u64::from(left),
    };
    let mut most = sum(0, &start);
    if most < u64::MAX && is_goal(&start) {
        return Ok(Path::at(start));
    }
    while most < u64::MAX {
        if let Some(path) = dive(&start, &mut most, &successors, sum, &is_goal, &mut budget)? {
            return Ok(path);
        }
    }
    Err(NoPath::Absent { nodes: budget.steps_spent() })
}

/// Tries all paths whose sum of cost and bound is at most `most`, and returns the first that ends
/// at a goal. Without one, `most` becomes the least sum that was above it, or `u64::MAX`.
fn dive<T: Clone + PartialEq, M, I: IntoIterator<Item = (M, T, u32)>>(
    start: &T,
    most: &mut u64,
    successors: impl Fn(&T) -> I,
    sum: impl Fn(u64, &T) -> u64,
    is_goal: impl Fn(&T) -> bool,
    budget: &mut Budget<'_>,
) -> Result<Option<Path<T, M>>, NoPath> {
    let mut least = u64::MAX;
    let (mut states, mut moves) = (Vec::new(), Vec::new());
    // What was not tried from each state of the path, and the cost up to it. A stack of our own, as
    // a path may be longer than the stack of the thread is deep.
    let mut untried = Vec::new();
    spend_step(budget)?;
    push_within(&mut untried, (successors(start).into_iter(), 0), budget)?;
    push_within(&mut states, start.clone(), budget)?;
    while let Some((steps, cost)) = untried.last_mut() {
        let Some((by, next, more)) = steps.next() else {
            untried.pop();
            states.pop();
            moves.pop();
            continue;
        };
        // A move straight back to the state before is on no cheapest path.
        if states.iter().nth_back(1) == Some(&next) {
            continue;
        }
        let cost = *cost + u64::from(more);
        let sum = sum(cost, &next);
        if sum > *most {
            least = least.min(sum);
            continue;
        }
        // No bound is above the cost that is left, so the first goal within the limit is a nearest.
        let is_found = is_goal(&next);
        if !is_found {
            spend_step(budget)?;
            push_within(&mut untried, (successors(&next).into_iter(), cost), budget)?;
        }
        push_within(&mut states, next, budget)?;
        push_within(&mut moves, by, budget)?;
        if is_found {
            return Ok(Some(Path { states, moves, cost, nodes: budget.steps_spent() }));
        }
    }
    budget.give_back(bytes_of::<(I::IntoIter, u64)>(untried.capacity()));
    budget.give_back(bytes_of::<T>(states.capacity()) + bytes_of::<M>(moves.capacity()));
    *most = least;
    Ok(None)
}
