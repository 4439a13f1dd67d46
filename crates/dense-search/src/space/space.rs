use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{Debug, Display};
use core::ops::ControlFlow;

use dense_code::Dense;

/// The most states that are expanded together.
///
/// ```
/// use core::ops::ControlFlow;
/// use dense_search::{BATCH, Space};
/// use perm_puzzles::Hanoi;
/// // All 81 states of a tower of four disks, in two batches.
/// let ranks: Vec<u64> = (0..81).collect();
/// let mut columns = Vec::new();
/// for batch in ranks.chunks(BATCH) {
///     Hanoi::<3, 4>.expand(batch, |after| {
///         columns.push(after.len());
///         ControlFlow::Continue(())
///     });
/// }
/// assert_eq!(columns, [[64; 6], [17; 6]].concat()); // one for each of the six moves
/// ```
pub const BATCH: usize = 64;

/// Stands for the rank of a state where a move is not possible.
///
/// ```
/// use core::ops::ControlFlow;
/// use dense_search::{NOWHERE, Space};
/// use perm_puzzles::Hanoi;
/// // With all disks on one of three pegs, four of the six moves have none to take.
/// let mut after_start = Vec::new();
/// Hanoi::<3, 2>.expand(&[0], |after| {
///     after_start.extend_from_slice(after);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(after_start.iter().filter(|&&rank| rank == NOWHERE).count(), 4);
/// ```
pub const NOWHERE: u64 = u64::MAX;

/// A state space: a dense type of states and the moves between them.
///
/// The searches of this module take any implementation. Only [`name`](Self::name),
/// [`start`](Self::start), [`moves`](Self::moves) and [`apply`](Self::apply) are needed:
///
/// ```
/// use dense_code::{Below, Dense};
/// use dense_search::{Search, Space};
///
/// /// Two jugs of 3 and 5 litres, to be filled, emptied and poured into each other.
/// struct Jugs;
///
/// impl Space for Jugs {
///     type State = (Below<4>, Below<6>);
///     type Move = &'static str;
///
///     fn name(&self) -> String {
///         "jugs of 3 and 5".into()
///     }
///     fn start(&self) -> Self::State {
///         Self::State::all().next().expect("the empty jugs have rank 0")
///     }
///     fn moves(&self) -> impl Iterator<Item = Self::Move> {
///         ["fill 3", "fill 5", "empty 3", "empty 5", "3 into 5", "5 into 3"].into_iter()
///     }
///     fn apply(&self, (three, five): Self::State, by: Self::Move) -> Option<Self::State> {
///         let (a, b) = (three.get(), five.get());
///         let (a, b) = match by {
///             "fill 3" => (3, b),
///             "fill 5" => (a, 5),
///             "empty 3" => (0, b),
///             "empty 5" => (a, 0),
///             "3 into 5" => (a - a.min(5 - b), b + a.min(5 - b)),
///             _ => (a + b.min(3 - a), b - b.min(3 - a)),
///         };
///         Some((Below::new(a)?, Below::new(b)?))
///     }
/// }
///
/// let layers: Vec<u64> = Search::new(Jugs)?.map(|layer| layer.states).collect();
/// assert_eq!(layers, [1, 2, 3, 2, 2, 2, 2, 2]);
/// # Ok::<(), dense_search::SearchError>(())
/// ```
pub trait Space {
    /// The states, numbered without gaps. States that no move reaches do no harm but cost their
    /// bits.
    type State: Dense;
    /// A move; its text form is what drivers print.
    type Move: Copy + Eq + Debug + Display;

    /// Names the space and its parameters in saved files, such as `pancake 11`.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::Pancake;
    /// assert_eq!(Pancake::<11>.name(), "pancake 11");
    /// ```
    #[must_use]
    fn name(&self) -> String;

    /// The state that searches start from unless told otherwise: the solved one.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use dense_search::Space;
    /// use perm_puzzles::Pancake;
    /// assert_eq!(Pancake::<11>.start(), Perm::IDENTITY);
    /// ```
    #[must_use]
    fn start(&self) -> Self::State;

    /// Every move that is possible in some state, always in the same order.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::Pancake;
    /// assert_eq!(Pancake::<11>.moves().count(), 10);
    /// ```
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// The state after a move, or `None` where the move is not possible.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::{Flip, Pancake};
    /// let space = Pancake::<4>;
    /// assert_eq!(space.apply(space.start(), Flip(4)).map(|stack| stack.to_array()), Some([3, 2, 1, 0]));
    /// assert_eq!(space.apply(space.start(), Flip(5)), None);
    /// ```
    #[must_use]
    fn apply(&self, state: Self::State, by: Self::Move) -> Option<Self::State>;

    /// The colour of a state, where every move leads to a state of the other colour; else `None`
    /// for all.
    ///
    /// The default is `None`. A space with two colours has distance tables of one bit a state.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::{Pancake, SlidingPuzzle};
    /// let puzzle = SlidingPuzzle::<3, 3>::default();
    /// let colour = puzzle.colour(puzzle.start());
    /// let mut next = puzzle.moves().filter_map(|by| puzzle.apply(puzzle.start(), by));
    /// assert!(next.all(|state| puzzle.colour(state) != colour));
    /// assert_eq!(Pancake::<4>.colour(Pancake::<4>.start()), None);
    /// ```
    #[must_use]
    fn colour(&self, state: Self::State) -> Option<bool> {
        let _ = state;
        None
    }

    /// Whether a cheap test leaves open that a state can be reached: `false` is certain, `true` may
    /// be wrong where the space says so.
    ///
    /// The default is `true`. Types whose values are all reachable, such as
    /// `perm_puzzles::Tiles`, need no more.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use dense_search::Space;
    /// use perm_puzzles::TopSpin;
    /// // Five items and a turntable of four: rotations and reflections only.
    /// assert!(TopSpin::<5, 4>.can_reach(Perm::new([2, 1, 0, 4, 3])?));
    /// assert!(!TopSpin::<5, 4>.can_reach(Perm::new([1, 0, 2, 3, 4])?));
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[must_use]
    fn can_reach(&self, state: Self::State) -> bool {
        let _ = state;
        true
    }

    /// The state as text. The default is its rank.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::BurntPancake;
    ///
    /// let stack = BurntPancake::<3>.from_text("1' 0 2'").ok_or("three pancakes, two with the burnt side up")?;
    /// assert_eq!(stack.0.to_array(), [1, 0, 2]);
    /// assert_eq!(BurntPancake::<3>.to_text(stack), "1' 0 2'");
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    fn to_text(&self, state: Self::State) -> String {
        state.rank().to_string()
    }

    /// The state of a text: exactly those that [`to_text`](Self::to_text) gives are accepted.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::Hanoi;
    /// let space = Hanoi::<3, 4>;
    /// let state = space.from_text("0 0 2 1").ok_or("a peg for each disk")?;
    /// assert_eq!(space.to_text(state), "0 0 2 1");
    /// assert_eq!(space.from_text("0 0 2 3"), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    #[expect(
        clippy::wrong_self_convention,
        reason = "the space knows the text form, not the state"
    )]
    fn from_text(&self, text: &str) -> Option<Self::State> {
        let state = Self::State::unrank(text.parse().ok()?)?;
        (self.to_text(state) == text).then_some(state)
    }

    /// A random state, all that [`can_reach`](Self::can_reach) leaves being equally likely.
    ///
    /// `next` gives 64 random bits a call: with a generator `rng` of the crate `rand_core` it is
    /// `|| rng.next_u64()`.
    ///
    /// The default tries random ranks until one is of such a state. Where few are, write it anew:
    /// with one state in a million it takes a million tries, and with none it does not end.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Space};
    /// use perm_puzzles::Pancake;
    /// use rand_pcg::{Pcg64, rand_core::{Rng, SeedableRng}};
    ///
    /// let table = DistanceTable::new(Pancake::<6>)?;
    /// let mut rng = Pcg64::seed_from_u64(1);
    /// let stack = table.space().random(&mut || rng.next_u64());
    /// assert!(table.distance(stack).is_some_and(|flips| flips <= 7));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[must_use]
    fn random(&self, next: &mut dyn FnMut() -> u64) -> Self::State {
        loop {
            if let Some(state) = Self::State::unrank(random_below(Self::State::COUNT, next))
                && self.can_reach(state)
            {
                return state;
            }
        }
    }

    /// Whether every move can be undone by a move.
    ///
    /// The default is `false`. Where it is true a search may look from unseen states back to the
    /// current layer, which makes its last layers several times faster. Distances are distances
    /// home only in such a space.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::Pancake;
    /// assert!(Pancake::<4>.is_undirected()); // every flip undoes itself
    /// ```
    #[must_use]
    fn is_undirected(&self) -> bool {
        false
    }

    /// For each move calls `each` with the ranks after it of the states with the given ranks, in
    /// their order; [`NOWHERE`] where the move is not possible. Stops when `each` breaks.
    ///
    /// `ranks` has at most [`BATCH`] entries, all of them below the number of states. The default
    /// goes through [`apply`](Self::apply); a space whose moves can be computed for many states
    /// at once does it here.
    ///
    /// # Panics
    ///
    /// It may for more than [`BATCH`] ranks and for a rank that is no state's, or it calls `each`
    /// with numbers that mean nothing: the ranks are not checked.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use dense_search::{BATCH, NOWHERE, Space};
    /// use perm_puzzles::Hanoi;
    /// // The first states of a tower of two disks, all at once; a closure for each of the six moves.
    /// let ranks: Vec<u64> = (0..9).collect();
    /// assert!(ranks.len() <= BATCH);
    /// let mut possible = 0;
    /// Hanoi::<3, 2>.expand(&ranks, |after| {
    ///     possible += after.iter().filter(|&&rank| rank != NOWHERE).count();
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(possible, 24);
    /// ```
    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let states = ranks.iter().map(|&rank| Self::State::unrank(rank)).collect::<Vec<_>>();
        let mut after = Vec::with_capacity(states.len());
        for by in self.moves() {
            after.clear();
            after.extend(states.iter().map(|state| {
                state.and_then(|state| self.apply(state, by)).map_or(NOWHERE, Dense::rank)
            }));
            if each(&after).is_break() {
                return;
            }
        }
    }
}

/// A random number below `count`, which is not 0.
#[doc(hidden)]
pub fn random_below(count: u64, next: &mut dyn FnMut() -> u64) -> u64 {
    loop {
        // The high half of a product is below `count`; the low half decides whether it is evenly
        // likely (D. Lemire, Fast random integer generation in an interval, 2019).
        let product = u128::from(next()) * u128::from(count);
        #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
        let (number, low) = ((product >> 64) as u64, product as u64);
        if low >= count.wrapping_neg() % count {
            return number;
        }
    }
}

/// A reference to a space searches as the space does.
impl<S: Space> Space for &S {
    type State = S::State;
    type Move = S::Move;

    fn name(&self) -> String {
        (**self).name()
    }

    fn start(&self) -> Self::State {
        (**self).start()
    }

    fn moves(&self) -> impl Iterator<Item = Self::Move> {
        (**self).moves()
    }

    fn apply(&self, state: Self::State, by: Self::Move) -> Option<Self::State> {
        (**self).apply(state, by)
    }

    fn colour(&self, state: Self::State) -> Option<bool> {
        (**self).colour(state)
    }

    fn is_undirected(&self) -> bool {
        (**self).is_undirected()
    }

    fn can_reach(&self, state: Self::State) -> bool {
        (**self).can_reach(state)
    }

    fn to_text(&self, state: Self::State) -> String {
        (**self).to_text(state)
    }

    fn from_text(&self, text: &str) -> Option<Self::State> {
        (**self).from_text(text)
    }

    fn random(&self, next: &mut dyn FnMut() -> u64) -> Self::State {
        (**self).random(next)
    }

    fn expand(&self, ranks: &[u64], each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        (**self).expand(ranks, each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 2^64 draws one must go where three numbers are equally likely, and none where they are a
    /// power of two.
    #[test]
    fn draws_that_would_favour_a_number_are_passed_over() {
        let drawn = |count, draws: [u64; 2]| {
            let mut draws = draws.into_iter();
            let number = random_below(count, &mut || draws.next().unwrap_or(0));
            (number, draws.len())
        };
        assert_eq!(drawn(3, [0, u64::MAX]), (2, 0));
        assert_eq!(drawn(3, [1, u64::MAX]), (0, 1));
        assert_eq!(drawn(4, [0, u64::MAX]), (0, 1));
        assert_eq!(drawn(1, [7, 7]), (0, 1));
    }
}
