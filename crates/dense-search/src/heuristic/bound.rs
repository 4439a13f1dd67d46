use crate::Space;

/// A lower bound on the cost from a state to the nearest goal.
///
/// A closure `|state| -> u32` is a lower bound. Some bounds are cheaper to update after a move than
/// to compute from the state. Such a bound carries a value along the path: `begin` computes the
/// value for the first state of a path, and `follow` for the state after a move.
///
/// ```
/// use dense_search::{Deepening, Heuristic, Space, Successors};
///
/// /// How many of the lights are on, halved: a press switches two neighbours.
/// struct LightsOn;
///
/// impl<S: Space<State = [bool; 12], Move = usize>> Heuristic<S> for LightsOn {
///     type Carried = u32;
///
///     fn begin(&self, lights: [bool; 12]) -> u32 {
///         lights.iter().map(|&light| u32::from(light)).sum()
///     }
///     fn follow(&self, on: u32, _: [bool; 12], k: usize, after: [bool; 12]) -> u32 {
///         // Two lights have changed: no need to count the others.
///         on + 2 * u32::from(after[k]) + 2 * u32::from(after[k + 1]) - 2
///     }
///     fn bound(&self, on: u32) -> u32 {
///         on.div_ceil(2)
///     }
/// }
///
/// let press = |lights: [bool; 12]| {
///     (0..11_usize).map(move |k| {
///         let mut lights = lights;
///         lights[k..k + 2].iter_mut().for_each(|light| *light = !*light);
///         (k, lights)
///     })
/// };
/// let solver = Deepening::new(Successors::new([false; 12], press), LightsOn);
/// let mut lights = [false; 12];
/// lights[2] = true;
/// lights[6] = true;
/// assert_eq!(solver.solve(lights, 9).map(|presses| presses.len()), Some(4));
/// ```
pub trait Heuristic<S: Space> {
    /// The value that is carried along a path.
    type Carried: Copy;

    /// The value for the first state of a path.
    #[must_use]
    fn begin(&self, state: S::State) -> Self::Carried;

    /// The value for the state `after`. The move `by` leads there from the state `before`, whose
    /// value is `carried`.
    #[must_use]
    fn follow(
        &self,
        carried: Self::Carried,
        before: S::State,
        by: S::Move,
        after: S::State,
    ) -> Self::Carried;

    /// The lower bound for the state with this value; `u32::MAX` if no goal can be reached from it.
    #[must_use]
    fn bound(&self, carried: Self::Carried) -> u32;
}

impl<S: Space, B: Fn(S::State) -> u32> Heuristic<S> for B {
    type Carried = u32;

    #[inline]
    fn begin(&self, state: S::State) -> u32 {
        self(state)
    }

    #[inline]
    fn follow(&self, _: u32, _: S::State, _: S::Move, after: S::State) -> u32 {
        self(after)
    }

    #[inline]
    fn bound(&self, carried: u32) -> u32 {
        carried
    }
}
