use alloc::vec::Vec;

use crate::Space;

/// Moves that are tried by recursion.
const DEEP: usize = 500;

/// Iterative deepening A*: shortest paths in spaces far too large for a table, on any lower bound.
///
/// ```
/// use perm_hash::Perm;
/// use dense_search::Deepening;
/// use perm_puzzles::{Flip, Pancake};
///
/// // The gap bound for pancakes: neighbours in the stack that are not neighbours in size, the plate included.
/// let gaps = |stack: Perm<16>| -> u32 {
///     let below = stack.as_array()[1..].iter().copied().chain([16]);
///     stack.as_array().iter().zip(below).map(|(a, b)| u32::from(a.abs_diff(b) > 1)).sum()
/// };
/// let stack = Perm::new([3, 14, 0, 11, 5, 8, 13, 2, 10, 15, 7, 1, 12, 4, 9, 6])?;
/// let solver = Deepening::new(Pancake::<16>, gaps);
/// let flips: Vec<Flip> = solver.solve(stack, 20).ok_or("16 pancakes take at most 18 flips")?;
/// assert_eq!(flips.len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// All paths whose length and bound stay within a limit are tried; the limit begins at the start's
/// bound and grows to the least that was passed, so the first solution is a shortest one if no
/// bound is above the true distance. Memory: the path. (R. E. Korf, *Depth-first
/// iterative-deepening*, 1985.) For the sliding puzzle `perm_puzzles::SlidingSolver` is
/// far faster.
#[derive(Clone, Copy, Debug)]
pub struct Deepening<S, B> {
    space: S,
    bound: B,
}

impl<S: Space, B: Fn(S::State) -> u32> Deepening<S, B> {
    /// A solver whose `bound` is never above the number of moves from a state to [`Space::start`].
    ///
    /// ```
    /// use dense_search::{Deepening, Space};
    /// use perm_puzzles::Pancake;
    /// // A bound of 0 is always right, and makes it a plain search by iterated depths.
    /// let solver = Deepening::new(Pancake::<4>, |_| 0);
    /// assert_eq!(solver.solve(Pancake::<4>.start(), 0), Some(vec![]));
    /// ```
    pub const fn new(space: S, bound: B) -> Self {
        Self { space, bound }
    }

    /// A shortest sequence of moves from the state to [`Space::start`], of at most `most` moves;
    /// `None` if there is none.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use dense_search::Deepening;
    /// use perm_puzzles::Pancake;
    /// let solver = Deepening::new(Pancake::<4>, |_| 0);
    /// let stack = Perm::new([1, 3, 0, 2])?;
    /// assert_eq!(solver.solve(stack, 10).map(|flips| flips.len()), Some(4));
    /// assert_eq!(solver.solve(stack, 3), None);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    pub fn solve(&self, from: S::State, most: u32) -> Option<Vec<S::Move>> {
        let goal = self.space.start();
        let mut limit = (self.bound)(from);
        while limit <= most {
            let mut path = Vec::new();
            let mut passed = u32::MAX;
            if self.dive(from, None, goal, limit, &mut path, &mut passed) {
                return Some(path);
            }
            if passed == u32::MAX {
                return None;
            }
            limit = passed;
        }
        None
    }

    /// One move more on the path, if that is not the way back and may end within the limit; the
    /// least bound that passes the limit is noted.
    #[inline]
    fn step(
        &self,
        before: Option<S::State>,
        (by, next): (S::Move, S::State),
        limit: u32,
        path: &mut Vec<S::Move>,
        passed: &mut u32,
    ) -> Option<S::State> {
        if Some(next) == before {
            return None;
        }
        let length = u32::try_from(path.len()).unwrap_or(u32::MAX).saturating_add(1);
        let least = length.saturating_add((self.bound)(next));
        if least > limit {
            *passed = (*passed).min(least);
            return None;
        }
        path.push(by);
        Some(next)
    }

    /// Whether the goal is within the limit. By recursion, which is a fifth faster than a list of
    /// nodes, down to `DEEP` moves.
    fn dive(
        &self,
        at: S::State,
        before: Option<S::State>,
        goal: S::State,
        limit: u32,
        path: &mut Vec<S::Move>,
        passed: &mut u32,
    ) -> bool {
        if at == goal {
            return true;
        }
        if path.len() >= DEEP {
            return self.dive_deep(at, before, goal, limit, path, passed);
        }
        for step in self.space.successors(at) {
            let Some(next) = self.step(before, step, limit, path, passed) else { continue };
            if self.dive(next, Some(at), goal, limit, path, passed) {
                return true;
            }
            path.pop();
        }
        false
    }

    /// The same on the heap: a path may be longer than the thread's stack is deep.
    #[cold]
    fn dive_deep(
        &self,
        at: S::State,
        before: Option<S::State>,
        goal: S::State,
        limit: u32,
        path: &mut Vec<S::Move>,
        passed: &mut u32,
    ) -> bool {
        /// A state on the path, and what was not tried from there.
        struct Node<T, M> {
            at: T,
            before: Option<T>,
            moves: M,
        }
        let mut nodes = Vec::new();
        nodes.push(Node { at, before, moves: self.space.successors(at) });
        while let Some(node) = nodes.last_mut() {
            let Some(step) = node.moves.next() else {
                nodes.pop();
                if !nodes.is_empty() {
                    path.pop();
                }
                continue;
            };
            let at = node.at;
            let Some(next) = self.step(node.before, step, limit, path, passed) else { continue };
            if next == goal {
                return true;
            }
            nodes.push(Node { at: next, before: Some(at), moves: self.space.successors(next) });
        }
        false
    }
}
