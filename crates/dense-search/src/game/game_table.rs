use alloc::vec::Vec;

use dense_code::limits::Budget;
use dense_code::{Below, Dense, DenseVec, Limits};

use super::Outcome;
use super::playing::Playing;
use super::positions::Positions;
use super::retrograde::Game;
use crate::table::filled;
use crate::{Error, Search, Space};

/// The outcome of every position of a two-player game with best play: two bits for each rank, and
/// with the distances to the end ten.
///
/// The side to move is a part of the state. A function says how the game ends: `Some` outcome for
/// the side to move at a position where the game has ended, `None` where it goes on. From an ended
/// position no move is made, whether or not the space lists some. Who can return to a position
/// forever to avoid a loss has a draw. With the feature `std` a table is [`Saved`](crate::Saved) to
/// a file. The [`guide`](crate::guide) solves tic-tac-toe.
///
/// ```
/// use dense_search::dense_code::Below;
/// use dense_search::{GameTable, Outcome, Successors};
///
/// // Nim: a move takes stones from one of three heaps. The side that takes the last stone wins.
/// type Heaps = [Below<6>; 3];
/// let takes = |heaps: Heaps| {
///     (0..3).flat_map(move |heap| {
///         (0..heaps[heap].get()).map(move |left| {
///             let mut after = heaps;
///             after[heap] = Below::wrapping(left.into());
///             ((heap, left), after)
///         })
///     })
/// };
/// let heaps = |heaps: [u32; 3]| heaps.map(|stones| Below::wrapping(stones.into()));
/// let nim = Successors::new(heaps([3, 4, 5]), takes);
///
/// // Without stones, the other side has taken the last one.
/// let is_over = |heaps: Heaps| heaps.iter().all(|heap| heap.get() == 0).then_some(Outcome::Loss);
/// let table = GameTable::with_distances(nim, is_over)?;
/// assert_eq!(table.outcome(heaps([3, 4, 5])), Some(Outcome::Win));
/// assert_eq!(table.distance(heaps([3, 4, 5])), Some(11));
/// // Take two of the three stones.
/// assert!(table.best_moves(heaps([3, 4, 5])).eq([((0, 1), heaps([1, 4, 5]))]));
/// assert_eq!(table.outcome(heaps([1, 4, 5])), Some(Outcome::Loss));
/// # Ok::<(), dense_search::Error>(())
/// ```
///
/// # Distances
///
/// The distance is the number of moves of both sides to the end, where the winner hurries and the
/// loser delays. A draw has none.
///
/// # How it works
///
/// A [`Search`] finds the positions that play can reach from the start; others are left out. Then
/// the game is solved backwards from its ends: a position is won if a move leads to a lost one, and
/// lost if all moves lead to won ones. What is never decided is a draw. While the table is made,
/// four bytes are held for each move of each position, up to 24 for each position, and 48 for each
/// distance.
///
/// One thread does it. The way back from the ends, about a quarter of the time, goes through the
/// positions in the order of their distances: two threads could be at most 1.6 times as fast.
///
/// This is for games whose positions can all be visited. There is no search of a part of a game
/// here, such as alpha-beta with a heuristic value.
#[derive(Clone, Debug)]
#[doc(alias = "tablebase")]
#[doc(alias = "retrograde")]
#[doc(alias = "minimax")]
pub struct GameTable<S: Space> {
    pub(crate) space: S,
    /// [`Outcome::code`] of each rank.
    pub(crate) outcomes: DenseVec<Below<4>>,
    pub(crate) distances: Option<DenseVec<u8>>,
    /// How many positions are won at each distance, and how many are lost.
    pub(crate) won: Vec<u64>,
    pub(crate) lost: Vec<u64>,
    pub(crate) draws: u64,
}

impl<S: Space> GameTable<S> {
    /// The outcomes of all positions that play can reach from the start of the space.
    ///
    /// # Errors
    ///
    /// [`Error::NoOutcome`] for a position without moves where `outcome` is `None`; otherwise those
    /// of [`Search::new`].
    pub fn new(space: S, outcome: impl Fn(S::State) -> Option<Outcome>) -> Result<Self, Error> {
        Self::new_within(space, outcome, &Limits::new())
    }

    /// [`new`](Self::new) within limits. A step is a position whose moves are listed, which happens
    /// three times to each. The bytes are all that is held at a time.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    pub fn new_within(
        space: S,
        outcome: impl Fn(S::State) -> Option<Outcome>,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        Self::solve(limits, space, outcome, false)
    }

    /// [`new`](Self::new) with the distances to the end.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new), and [`Error::Deep`] if a distance is above 255.
    pub fn with_distances(
        space: S,
        outcome: impl Fn(S::State) -> Option<Outcome>,
    ) -> Result<Self, Error> {
        Self::with_distances_within(space, outcome, &Limits::new())
    }

    /// [`with_distances`](Self::with_distances) within limits, as by
    /// [`new_within`](Self::new_within).
    ///
    /// # Errors
    ///
    /// Those of [`with_distances`](Self::with_distances).
    pub fn with_distances_within(
        space: S,
        outcome: impl Fn(S::State) -> Option<Outcome>,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        Self::solve(limits, space, outcome, true)
    }

    fn solve(
        limits: &Limits<'_>,
        space: S,
        ended: impl Fn(S::State) -> Option<Outcome>,
        with_distances: bool,
    ) -> Result<Self, Error> {
        let mut budget = Budget::new(limits);
        let count = space.count();
        let playing = Playing { space: &space, ended: &ended };
        let mut search = Search::new_within(playing, limits)?;
        while search.next_left(limits)?.is_some() {}
        budget.spend(search.layers.steps)?;
        // Of the table of the search the words stay.
        budget.take(count.div_ceil(32) * 8)?;
        let positions = Positions::new(search.layers, &mut budget)?;
        let ended = |rank| space.unrank(rank).and_then(&ended);
        let moves = |rank, after: &mut Vec<u64>| {
            if let Some(state) = space.unrank(rank) {
                // Not a `for` loop: `for_each` of a chain is compiled to the caller's own loops.
                space.successors(state).for_each(|(_, next)| after.push(space.rank(next)));
            }
        };
        let game = Game { positions: &positions, moves: &moves, ended: &ended };
        let solved = game.solve(with_distances, &mut budget)?;
        let outcomes = by_rank(count, &positions, &solved.outcomes, &mut budget)?;
        let distances = with_distances
            .then(|| by_rank(count, &positions, &solved.distances, &mut budget))
            .transpose()?;
        let (mut won, mut lost) = (solved.won, solved.lost);
        won.shrink_to_fit();
        lost.shrink_to_fit();
        let decided = won.iter().chain(&lost).sum::<u64>();
        let draws = u64::from(positions.len()) - decided;
        Ok(Self { space, outcomes, distances, won, lost, draws })
    }

    /// The space.
    #[must_use]
    pub const fn space(&self) -> &S {
        &self.space
    }

    /// The outcome for the side to move; `None` for a position that play can't reach.
    #[must_use]
    pub fn outcome(&self, state: S::State) -> Option<Outcome> {
        self.outcome_of(self.space.rank(state))
    }

    fn outcome_of(&self, rank: u64) -> Option<Outcome> {
        self.outcomes.get(rank).and_then(|code| Outcome::of_code(code.into()))
    }

    /// The number of moves to the end, of both sides together; `None` for a draw, for a position
    /// that play can't reach, and from a table without distances.
    #[must_use]
    pub fn distance(&self, state: S::State) -> Option<u32> {
        self.distance_of(self.space.rank(state))
    }

    fn distance_of(&self, rank: u64) -> Option<u32> {
        let decided = self.outcome_of(rank).is_some_and(|outcome| outcome != Outcome::Draw);
        let distances = self.distances.as_ref().filter(|_| decided)?;
        distances.get(rank).map(u32::from)
    }

    /// The moves that keep the outcome, each with the position after it, in the order of the space;
    /// if the table has distances, those that win soonest or lose latest. None where the game has ended, or at a position that
    /// play can't reach. A table without distances does not know where the game has ended: there
    /// the space must list no moves.
    pub fn best_moves(&self, state: S::State) -> impl Iterator<Item = (S::Move, S::State)> {
        let rank = self.space.rank(state);
        let wanted = self.outcome_of(rank).map(Outcome::opposite);
        // The distance after a best move; a won or lost position at 0 has none.
        let (is_over, nearer) = match self.distance_of(rank) {
            Some(distance) => (distance == 0, distance.checked_sub(1)),
            None => (wanted.is_none(), None),
        };
        let moves = (!is_over).then(|| self.space.successors(state)).into_iter().flatten();
        let is_best = move |&(_, next): &(S::Move, S::State)| {
            let rank = self.space.rank(next);
            self.outcome_of(rank) == wanted && self.distance_of(rank) == nearer
        };
        moves.filter(is_best)
    }

    /// How many positions that play can reach have an outcome.
    #[must_use]
    pub fn count(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Draw => self.draws,
            _ => self.by_distance(outcome).iter().sum(),
        }
    }

    /// How many positions with this outcome are 0, 1, 2, ... moves from the end. Tables without
    /// distances know it too. The last number is that of the longest wins or losses. Empty for a draw.
    ///
    /// ```
    /// use dense_search::{GameTable, Outcome, Successors};
    /// // Take one, two or three of ten matches. The side that takes the last one loses.
    /// let matches = Successors::new(10_u8, |n: u8| (1..4.min(n + 1)).map(move |by| (by, n - by)));
    /// let table = GameTable::new(matches, |n| (n == 0).then_some(Outcome::Win))?;
    /// assert_eq!(table.by_distance(Outcome::Loss), [0, 1, 0, 1, 0, 1]); // 1, 5, 9 matches
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    #[must_use]
    pub fn by_distance(&self, outcome: Outcome) -> &[u64] {
        match outcome {
            Outcome::Win => &self.won,
            Outcome::Draw => &[],
            Outcome::Loss => &self.lost,
        }
    }

    /// The positions with an outcome at a distance, in the order of their ranks; none from a table
    /// without distances.
    pub fn states_at(&self, outcome: Outcome, distance: u32) -> impl Iterator<Item = S::State> {
        let is_wanted = move |&rank: &u64| {
            self.outcome_of(rank) == Some(outcome) && self.distance_of(rank) == Some(distance)
        };
        let ranks = 0..if self.distances.is_some() { self.outcomes.len() } else { 0 };
        ranks.filter(is_wanted).filter_map(|rank| self.space.unrank(rank))
    }
}

/// A table of all ranks with the entries of the positions, and 0 elsewhere.
fn by_rank<T: Dense>(
    count: u64,
    positions: &Positions,
    entries: &[u8],
    budget: &mut Budget<'_>,
) -> Result<DenseVec<T>, Error> {
    let value = |entry: u8| T::unrank(entry.into()).expect("an entry of these bits");
    let mut table = filled(count, value(0), budget)?;
    for (rank, &entry) in positions.ranks().zip(entries) {
        table.set(rank, value(entry));
    }
    Ok(table)
}
