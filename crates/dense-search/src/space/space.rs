use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{Debug, Display, Write as _};
use core::ops::ControlFlow;
use core::str::FromStr;

use dense_code::Dense;

use super::{Excerpt, MovesError};

/// The most words of one move in a text.
const MOST_WORDS: usize = 4;

/// The most states that are expanded together.
///
/// ```
/// use core::ops::ControlFlow;
/// use dense_search::{BATCH, Space, Successors};
///
/// let space = Successors::new(0_u8, |n: u8| {
///     [("next", n.wrapping_add(1)), ("back", n.wrapping_sub(1))]
/// });
/// // All 256 states, in four batches.
/// let ranks: Vec<u64> = (0..256).collect();
/// let mut columns = Vec::new();
/// for batch in ranks.chunks(BATCH) {
///     space.expand(batch, |after| {
///         columns.push(after.len());
///         ControlFlow::Continue(())
///     });
/// }
/// assert_eq!(columns, [64; 8]); // two moves for each batch
/// ```
pub const BATCH: usize = 64;

/// Stands for a rank in [`Space::expand`] where a state has no successor.
///
/// ```
/// use core::ops::ControlFlow;
/// use dense_search::{NOWHERE, Space, Successors};
///
/// // A queue at a counter: one more, or one less where there is one.
/// let queue = Successors::new(0_u8, |n: u8| {
///     [n.checked_sub(1).map(|n| ("leave", n)), n.checked_add(1).map(|n| ("join", n))]
///         .into_iter()
///         .flatten()
/// });
/// let mut columns = Vec::new();
/// queue.expand(&[0, 7], |after| {
///     columns.push(after.to_vec());
///     ControlFlow::Continue(())
/// });
/// // The empty queue has one successor, the other two.
/// assert_eq!(columns, [[1, 6], [NOWHERE, 8]]);
/// ```
pub const NOWHERE: u64 = u64::MAX;

/// A state space: numbered states and the moves between them.
///
/// Searches and tables take any implementation; those that need more, such as moves that can be
/// undone, say so and refuse the others. Two methods must be written, [`start`](Self::start) and
/// [`successors`](Self::successors):
///
/// ```
/// use dense_code::Below;
/// use dense_search::{Search, Space};
///
/// const EMPTY: (Below<4>, Below<6>) = (Below::new(0).unwrap(), Below::new(0).unwrap());
///
/// /// Two jugs of 3 and 5 litres, to be filled, emptied and poured into each other.
/// struct Jugs;
///
/// impl Space for Jugs {
///     type State = (Below<4>, Below<6>);
///     type Move = &'static str;
///
///     fn start(&self) -> Self::State {
///         EMPTY
///     }
///     fn successors(
///         &self,
///         (three, five): Self::State,
///     ) -> impl Iterator<Item = (&'static str, Self::State)> {
///         let (a, b) = (three.get(), five.get());
///         let (right, left) = (a.min(5 - b), b.min(3 - a));
///         [
///             ("fill 3", 3, b),
///             ("fill 5", a, 5),
///             ("empty 3", 0, b),
///             ("empty 5", a, 0),
///             ("3 into 5", a - right, b + right),
///             ("5 into 3", a + left, b - left),
///         ]
///         .into_iter()
///         .filter_map(|(by, a, b)| Some((by, (Below::new(a)?, Below::new(b)?))))
///     }
/// }
///
/// let layers: Vec<u64> = Search::new(Jugs)?.map(|layer| layer.states).collect();
/// assert_eq!(layers, [1, 2, 3, 2, 2, 2, 2, 2]);
/// # Ok::<(), dense_search::SearchError>(())
/// ```
///
/// [`Successors`](crate::Successors) makes a space from a start and a closure. All other methods
/// have defaults; [`check_space`](crate::check_space) checks that they agree with each other.
///
/// The states are the values of a [dense](Dense) type, and their ranks index the tables. If only
/// some values of the type are states, or if their number is known only at run time, write
/// [`count`](Self::count), [`rank`](Self::rank) and [`unrank`](Self::unrank) to number the states
/// yourself. The guide has an [example](crate::guide#5-a-level-read-at-run-time).
pub trait Space {
    /// The states. Some values may not be reachable; tables have room for these too.
    type State: Dense;
    /// A move, as paths list it. Moves of a state that lead to different states must differ.
    type Move: Copy + Eq + Debug;

    /// The state from which searches start by default; for a puzzle, usually the solved one.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// assert_eq!(Successors::new(7_u8, |n: u8| [("next", n.wrapping_add(1))]).start(), 7);
    /// ```
    #[must_use]
    fn start(&self) -> Self::State;

    /// The moves that are possible in a state, always in the same order, and the state after each.
    /// Moves that lead to different states must differ.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let space = Successors::new(0_u8, |n: u8| {
    ///     [("next", n.wrapping_add(1)), ("back", n.wrapping_sub(1))]
    /// });
    /// assert!(space.successors(0).eq([("next", 1), ("back", 255)]));
    /// ```
    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)>;

    /// The state after a move, or `None` if the move is not possible.
    ///
    /// The default looks the move up in the [`successors`](Self::successors).
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let space = Successors::new(0_u8, |n: u8| [("next", n.wrapping_add(1))]);
    /// assert_eq!(space.apply(6, "next"), Some(7));
    /// assert_eq!(space.apply(6, "back"), None);
    /// ```
    #[must_use]
    fn apply(&self, state: Self::State, by: Self::Move) -> Option<Self::State> {
        self.successors(state).find(|&(other, _)| other == by).map(|(_, next)| next)
    }

    /// Names the space and its parameters in saved files, such as `pancake 11`.
    ///
    /// The default is `space of N`, with [`count`](Self::count) for `N`. A file is matched to a
    /// space by this name and the size alone: give spaces of the same size names of their own if
    /// you save tables of both.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// assert_eq!(
    ///     Successors::new(7_u8, |n: u8| [("next", n.wrapping_add(1))]).name(),
    ///     "space of 256"
    /// );
    /// ```
    #[must_use]
    fn name(&self) -> String {
        format!("space of {}", self.count())
    }

    /// The number of ranks: every rank is below it. States that no move reaches count too, and so
    /// do ranks that belong to no state. A space of 2^64 states or more returns `u64::MAX`.
    /// Searches and tables that need ranks then refuse it; [`Deepening`](crate::Deepening) does not
    /// use ranks.
    ///
    /// The default is the number of values of the type. For a type of 2^64 values or more it does
    /// not compile.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// assert_eq!(Successors::new(7_u8, |n: u8| [("next", n.wrapping_add(1))]).count(), 256);
    /// ```
    #[must_use]
    fn count(&self) -> u64 {
        Self::State::COUNT
    }

    /// The number of a state, below [`count`](Self::count). For a value of the type that is not a
    /// state, return a number that is not below `count`, or one whose [`unrank`](Self::unrank) is
    /// `None`: otherwise look-ups in tables answer for the state that has the number.
    ///
    /// The default is the rank in its type.
    ///
    /// ```
    /// use dense_search::Space;
    ///
    /// /// The numbers below a limit. The move goes to the next number, from the last one to 0.
    /// struct Ring(u64);
    ///
    /// impl Space for Ring {
    ///     type State = u32;
    ///     type Move = ();
    ///     fn start(&self) -> u32 {
    ///         0
    ///     }
    ///     fn successors(&self, state: u32) -> impl Iterator<Item = ((), u32)> {
    ///         self.unrank((u64::from(state) + 1) % self.0).map(|next| ((), next)).into_iter()
    ///     }
    ///     fn count(&self) -> u64 {
    ///         self.0
    ///     }
    ///     fn unrank(&self, rank: u64) -> Option<u32> {
    ///         u32::try_from(rank).ok().filter(|_| rank < self.0)
    ///     }
    /// }
    ///
    /// assert_eq!(dense_search::Search::new(Ring(1000))?.count(), 1000);
    /// assert_eq!(Ring(1000).rank(999), 999);
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    #[must_use]
    fn rank(&self, state: Self::State) -> u64 {
        state.rank()
    }

    /// The state with this number; `None` if no state has it, and for every number that is not
    /// below [`count`](Self::count).
    ///
    /// The default is the value of this rank in the type.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let space = Successors::new(7_u8, |n: u8| [("next", n.wrapping_add(1))]);
    /// assert_eq!((space.unrank(255), space.unrank(256)), (Some(255), None));
    /// ```
    #[must_use]
    fn unrank(&self, rank: u64) -> Option<Self::State> {
        Self::State::unrank(rank)
    }

    /// The ranks of many states, one for each. Searches that use [`successors`](Self::successors)
    /// call it for up to [`BATCH`] states at a time.
    ///
    /// The default calls [`rank`](Self::rank) for each. A space that has a faster way for many,
    /// such as [`Dense::ranks_into`] of its states, does it here.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let space = Successors::new(7_u8, |n: u8| [("next", n.wrapping_add(1))]);
    /// let mut ranks = [0; 2];
    /// space.ranks_into(&[8, 3], &mut ranks);
    /// assert_eq!(ranks, [8, 3]);
    /// ```
    #[inline]
    fn ranks_into(&self, states: &[Self::State], ranks: &mut [u64]) {
        for (rank, &state) in ranks.iter_mut().zip(states) {
            *rank = self.rank(state);
        }
    }

    /// Writes the states of many ranks and returns how many it has written. A rank that no state
    /// has is skipped. It reads only as many ranks as `states` has entries.
    ///
    /// The default calls [`unrank`](Self::unrank) for each; see [`ranks_into`](Self::ranks_into).
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let space = Successors::new(7_u8, |n: u8| [("next", n.wrapping_add(1))]);
    /// let mut states = [0; 3];
    /// assert_eq!(space.states_into(&[8, 256, 3], &mut states), 2);
    /// assert_eq!(states[..2], [8, 3]);
    /// ```
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

    /// The colour of a state, if every move leads to a state of the other colour. Otherwise `None`
    /// for all states.
    ///
    /// The default is `None`. If there are two colours and every rank is a state that can be
    /// reached, [`DistanceTable::one_bit`](crate::DistanceTable::one_bit) needs only one bit per
    /// state.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// assert_eq!(walk.colour(3), None);
    /// let walk = walk.with_colours(|n| n % 2 == 1);
    /// assert_eq!((walk.colour(3), walk.colour(4)), (Some(true), Some(false)));
    /// ```
    #[must_use]
    fn colour(&self, state: Self::State) -> Option<bool> {
        let _ = state;
        None
    }

    /// A quick test whether a state can be reached from the start. `false` means that it can't;
    /// `true` means that the test does not rule it out.
    ///
    /// The default is `true` for all states.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let twos = Successors::new(0_u8, |n: u8| [("up", n.wrapping_add(2))]);
    /// assert!(twos.can_reach(3)); // the default; in truth only even numbers are reached
    /// ```
    #[must_use]
    fn can_reach(&self, state: Self::State) -> bool {
        let _ = state;
        true
    }

    /// The state as text. The default is its rank.
    ///
    /// ```
    /// use dense_code::Dense;
    /// use dense_search::{Space, Successors};
    /// let lights = Successors::new([false; 5], |mut lights: [bool; 5]| {
    ///     (0..5).map(move |k| {
    ///         lights[k] = !lights[k];
    ///         (k, lights)
    ///     })
    /// });
    /// assert_eq!(lights.to_text([true, false, false, false, true]), "17");
    /// ```
    #[must_use]
    fn to_text(&self, state: Self::State) -> String {
        self.rank(state).to_string()
    }

    /// Parses a state: accepts exactly the texts that [`to_text`](Self::to_text) produces.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [("next", n.wrapping_add(1))]);
    /// assert_eq!(walk.from_text("255"), Some(255));
    /// assert_eq!((walk.from_text("256"), walk.from_text("007")), (None, None));
    /// ```
    #[must_use]
    #[expect(
        clippy::wrong_self_convention,
        reason = "the space knows the text form, not the state"
    )]
    fn from_text(&self, text: &str) -> Option<Self::State> {
        let state = self.unrank(text.parse().ok()?)?;
        (self.to_text(state) == text).then_some(state)
    }

    /// The state after some moves from the [`start`](Self::start) (a scramble), given as text with
    /// spaces between the moves. Write the moves as they are printed; a move whose text is up to four
    /// words, such as `left 2`, is read as one move.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| {
    ///     (1..4).filter_map(move |by| Some((by, n.checked_add(by)?)))
    /// });
    /// assert_eq!(walk.after("1 3 3")?, 7);
    /// assert_eq!(walk.after("")?, 0);
    /// assert!(walk.after("1 4").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MovesError`] for a word that is not a move, or a move that is not possible there.
    fn after(&self, moves: &str) -> Result<Self::State, MovesError<<Self::Move as FromStr>::Err>>
    where
        Self::Move: FromStr<Err: core::error::Error> + Display,
    {
        let not_possible = |state, number, word: &str| {
            let mut moves = String::new();
            for (by, _) in self.successors(state) {
                // A String takes everything.
                let _ = write!(moves, "{}{by}", if moves.is_empty() { "" } else { " " });
            }
            let (word, moves) = (Excerpt::new(word), Excerpt::new(&moves));
            MovesError::NotPossible { number, word, moves }
        };
        let words: Vec<&str> = moves.split_whitespace().collect();
        let (mut state, mut number) = (self.start(), 0);
        while number < words.len() {
            let most = words.len().min(number + MOST_WORDS);
            let longest_first = (number + 1..=most).rev();
            let found = longest_first
                .map(|end| words[number..end].join(" "))
                .find_map(|text| Some((text.parse().ok()?, text)));
            let Some((by, text)) = found else {
                // None of them is a move: the first word says why.
                let word = Excerpt::new(words[number]);
                return Err(match words[number].parse::<Self::Move>() {
                    Err(fault) => MovesError::NotAMove { number, word, fault },
                    Ok(_) => not_possible(state, number, words[number]),
                });
            };
            state = self.apply(state, by).ok_or_else(|| not_possible(state, number, &text))?;
            number += text.split(' ').count();
        }
        Ok(state)
    }

    /// A random state. All states that [`can_reach`](Self::can_reach) does not rule out are equally
    /// likely.
    ///
    /// Any generator of `rand_core` 0.10 will do, such as those of `rand` 0.10.
    ///
    /// The default tries random ranks until one belongs to such a state. If fewer than one rank in
    /// a thousand belongs to such a state, implement this method yourself: after 2^20 tries, or if
    /// the generator returns the same number again and again, the default returns the
    /// [`start`](Self::start).
    ///
    /// ```
    /// use dense_search::{DistanceTable, Space, Successors};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let table = DistanceTable::new(walk.undirected())?;
    /// let n = table.space().random(&mut Pcg64::seed_from_u64(1));
    /// assert_eq!(table.distance(n), Some(u32::from(n.min(n.wrapping_neg()))));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[cfg(feature = "rand")]
    #[must_use]
    fn random<R: rand_core::Rng + ?Sized>(&self, rng: &mut R) -> Self::State {
        let (mut last, mut repeats) = (None, 0);
        for _ in 0..1 << 20 {
            let Some(rank) = dense_code::random::below(self.count(), rng) else { break };
            if let Some(state) = self.unrank(rank)
                && self.can_reach(state)
            {
                return state;
            }
            repeats = if last == Some(rank) { repeats + 1 } else { 0 };
            if repeats == 64 {
                break;
            }
            last = Some(rank);
        }
        self.start()
    }

    /// Whether every move can be undone by a single move, which leads straight back to the state
    /// before. For example, if the only move turns a dial of three positions to the next one, it is
    /// false: two more turns undo a turn, but no single one does.
    ///
    /// The default is `false`. If it is true, a search may look from unseen states back to the
    /// current layer, which makes its last layers several times faster. The distances from the
    /// start are then also the distances to the start, which is why a
    /// [`DistanceTable`](crate::DistanceTable) needs such a space.
    ///
    /// If it returns `true` wrongly, layers and distances may be wrong. Searches and tables check a
    /// sample of the moves and refuse the space if they find one that no single move undoes. Call
    /// [`check_space`](crate::check_space) in your tests.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// assert!(!walk.is_undirected());
    /// assert!(walk.undirected().is_undirected());
    /// ```
    #[must_use]
    fn is_undirected(&self) -> bool {
        false
    }

    /// Whether [`expand`](Self::expand) computes many states at once. If so, searches call
    /// `expand`; otherwise they call [`successors`](Self::successors).
    ///
    /// The default is `false`: write this method together with `expand`.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// assert!(!Successors::new(0_u8, |n: u8| [("next", n.wrapping_add(1))]).is_batched());
    /// ```
    #[must_use]
    fn is_batched(&self) -> bool {
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
    /// use dense_search::{Space, Successors};
    /// let space = Successors::new(0_u8, |n: u8| {
    ///     [("next", n.wrapping_add(1)), ("back", n.wrapping_sub(1))]
    /// });
    /// let mut columns = Vec::new();
    /// space.expand(&[10, 20, 30], |after| {
    ///     columns.push(after.to_vec());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(columns, [[11, 21, 31], [9, 19, 29]]);
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

    fn colour(&self, state: Self::State) -> Option<bool> {
        (**self).colour(state)
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

    #[cfg(feature = "rand")]
    fn random<R: rand_core::Rng + ?Sized>(&self, rng: &mut R) -> Self::State {
        (**self).random(rng)
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
