use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::ControlFlow;

/// The most states that are expanded together: one for each bit of a word.
pub const BATCH: usize = 64;

/// Stands for a rank in [`Space::expand`] where a state has no successor.
pub const NOWHERE: u64 = u64::MAX;

/// A state space: numbered states and the moves between them.
///
/// [`Successors`](crate::Successors) makes a space from a start and a closure, if the states are of
/// a [dense](dense_code::Dense) type, whose values have ranks: that is the short way. Implement
/// this trait if the states have numbers of their own, as those of a level read at run time
/// ([example](crate::guide#5-a-level-read-at-run-time)), or to move many states at once.
///
/// ```
/// use dense_search::{Search, Space};
///
/// /// A ring of places; a move goes one or ten places on.
/// struct Ring {
///     places: u32,
/// }
///
/// impl Space for Ring {
///     type State = u32;
///     type Move = u32;
///
///     fn start(&self) -> u32 {
///         0
///     }
///     fn successors(&self, place: u32) -> impl Iterator<Item = (u32, u32)> {
///         [1, 10].into_iter().map(move |by| (by, (place + by) % self.places))
///     }
///     fn count(&self) -> u64 {
///         self.places.into()
///     }
///     fn rank(&self, place: u32) -> u64 {
///         place.into()
///     }
///     fn unrank(&self, rank: u64) -> Option<u32> {
///         u32::try_from(rank).ok().filter(|&place| place < self.places)
///     }
/// }
///
/// let layers: Vec<u64> = Search::new(Ring { places: 25 })?.map(|layer| layer.states).collect();
/// assert_eq!(layers, [1, 2, 3, 4, 5, 4, 3, 2, 1]);
/// # Ok::<(), dense_search::Error>(())
/// ```
///
/// All other methods have defaults; [`check_space`](crate::check_space) checks that they agree with
/// each other. Searches and tables take any implementation; those that need more, such as moves
/// that can be undone, say so and refuse the others.
pub trait Space {
    /// The states. Not all values of the type need be states.
    type State: Copy + Eq;
    /// A move, as paths list it.
    type Move: Copy + Eq + Debug;

    /// The state from which searches start by default; for a puzzle, usually the solved one.
    #[must_use]
    fn start(&self) -> Self::State;

    /// The moves that are possible in a state, always in the same order, and the state after each.
    /// Moves that lead to different states must differ.
    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)>;

    /// How many ranks there are: tables have an entry for each, whether or not a state with this
    /// rank can be reached. `u64::MAX` says that there are 2^64 or more; searches and tables refuse
    /// such a space.
    #[must_use]
    fn count(&self) -> u64;

    /// The rank of a state, below [`count`](Self::count); for a value that is not a state of the
    /// space, any number that is not below `count`.
    #[must_use]
    fn rank(&self, state: Self::State) -> u64;

    /// The state with this rank, or `None` if no state has it.
    #[must_use]
    fn unrank(&self, rank: u64) -> Option<Self::State>;

    /// The state after a move, or `None` if the move is not possible.
    ///
    /// The default looks for the move among the [`successors`](Self::successors).
    #[must_use]
    fn apply(&self, state: Self::State, by: Self::Move) -> Option<Self::State> {
        self.successors(state).find(|&(other, _)| other == by).map(|(_, next)| next)
    }

    /// The name of the space, with its parameters. Saved tables and checkpoints contain it and are
    /// read only for a space of the same name, so give each space its own.
    ///
    /// The default is `space of N`, where `N` is [`count`](Self::count).
    #[must_use]
    fn name(&self) -> String {
        alloc::format!("space of {}", self.count())
    }

    /// Writes the [ranks](Self::rank) of some states to the beginning of `ranks`. Write it where
    /// many ranks at once are faster than one after the other.
    #[inline]
    fn ranks_into(&self, states: &[Self::State], ranks: &mut [u64]) {
        for (rank, &state) in ranks.iter_mut().zip(states) {
            *rank = self.rank(state);
        }
    }

    /// Writes the states with the given ranks to the beginning of `states` and returns how many
    /// there are; a rank that [has no state](Self::unrank) is left out. The twin of
    /// [`ranks_into`](Self::ranks_into).
    #[inline]
    fn states_into(&self, ranks: &[u64], states: &mut [Self::State]) -> usize {
        let mut written = 0;
        for &rank in &ranks[..ranks.len().min(states.len())] {
            if let Some(state) = self.unrank(rank) {
                states[written] = state;
                written += 1;
            }
        }
        written
    }

    /// Whether every move can be undone by a single move, which leads straight back to the state
    /// before. A dial of three positions that turns one way is not undirected: two more turns undo
    /// a turn, but no single one does.
    ///
    /// The default is `false`. If it is true, a search may look from unseen states back to the
    /// current layer, which makes its last layers several times faster, and the distances from the
    /// start are also the distances to the start, as a [`DistanceTable`](crate::DistanceTable)
    /// needs. If it is wrongly true, layers and distances may be wrong: searches and tables check a
    /// sample of the moves, and [`check_space`](crate::check_space) checks more.
    #[must_use]
    fn is_undirected(&self) -> bool {
        false
    }

    /// Whether [`expand`](Self::expand) computes many states at once, so that searches call it
    /// instead of [`successors`](Self::successors). The default is `false`: write this method
    /// together with `expand`.
    #[must_use]
    fn is_batched(&self) -> bool {
        // A trait can't tell a default method from an overridden one, and `expand` by successors is
        // slower than a list of them.
        false
    }

    /// The ranks of the successors of many states: calls `each` repeatedly with a slice as long as
    /// `ranks`, whose entry `i` is the rank of one successor of state `i`, or [`NOWHERE`]. Each
    /// successor of a state is in one of the calls. Stops when `each` returns `Break`.
    ///
    /// `ranks` has at most [`BATCH`] entries, all of them below [`count`](Self::count). A rank that
    /// [has no state](Self::unrank) has no successors either: all its entries are [`NOWHERE`], or
    /// other numbers that are not below `count`. The default goes through
    /// [`successors`](Self::successors), and its k-th call has the k-th successors. A space that
    /// can compute a move for many states at once does so here, with one call for each move.
    ///
    /// # Panics
    ///
    /// The ranks are not checked. For more than [`BATCH`] of them, or for a rank that is not below
    /// [`count`](Self::count), it may panic or call `each` with meaningless numbers.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use dense_search::{NOWHERE, Space, Successors};
    /// // A queue at a counter: one joins, or one leaves if one is there.
    /// let queue = Successors::new(0_u8, |n: u8| {
    ///     let moves = [("joins", n.checked_add(1)), ("leaves", n.checked_sub(1))];
    ///     moves.into_iter().filter_map(|(by, n)| Some((by, n?)))
    /// });
    /// let mut columns = Vec::new();
    /// queue.expand(&[0, 10, 20], |after| {
    ///     columns.push(after.to_vec());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(columns, [[1, 11, 21], [NOWHERE, 9, 19]]);
    /// ```
    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let mut columns: Vec<[u64; BATCH]> = Vec::new();
        for (k, &rank) in ranks.iter().enumerate() {
            let Some(state) = self.unrank(rank) else { continue };
            for (column, (_, next)) in self.successors(state).enumerate() {
                if column == columns.len() {
                    columns.push([NOWHERE; BATCH]);
                }
                columns[column][k] = self.rank(next);
            }
        }
        for column in &columns {
            if each(&column[..ranks.len()]).is_break() {
                return;
            }
        }
    }
}

/// A reference to a space is a space too.
impl<S: Space> Space for &S {
    type State = S::State;
    type Move = S::Move;

    fn start(&self) -> Self::State {
        (**self).start()
    }

    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        (**self).successors(state)
    }

    fn apply(&self, state: Self::State, by: Self::Move) -> Option<Self::State> {
        (**self).apply(state, by)
    }

    fn name(&self) -> String {
        (**self).name()
    }

    fn count(&self) -> u64 {
        (**self).count()
    }

    fn rank(&self, state: Self::State) -> u64 {
        (**self).rank(state)
    }

    fn unrank(&self, rank: u64) -> Option<Self::State> {
        (**self).unrank(rank)
    }

    #[inline]
    fn ranks_into(&self, states: &[Self::State], ranks: &mut [u64]) {
        (**self).ranks_into(states, ranks);
    }

    #[inline]
    fn states_into(&self, ranks: &[u64], states: &mut [Self::State]) -> usize {
        (**self).states_into(ranks, states)
    }

    fn is_undirected(&self) -> bool {
        (**self).is_undirected()
    }

    fn is_batched(&self) -> bool {
        (**self).is_batched()
    }

    fn expand(&self, ranks: &[u64], each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        (**self).expand(ranks, each);
    }
}
