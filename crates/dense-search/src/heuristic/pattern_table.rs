use alloc::vec::Vec;

use dense_code::PackedVec;

use super::Heuristic;
use crate::layers::DEEPEST;
use crate::table::{ByteTable, TableError, check_undirected};
use crate::{SearchError, Space};

/// A pattern database: exact distances in a coarse space, which are lower bounds for a finer space.
///
/// A coarse state describes a part of a fine state, such as some of the pieces, or their places
/// without their orientations. `project` takes a fine state to its coarse state. Every fine move
/// must change the coarse state by one coarse move, or not at all. If `project` also takes each
/// goal to the start of the coarse space, no coarse distance exceeds the distance in the fine
/// space. (J. C. Culberson and J. Schaeffer, *Pattern databases*, 1998.)
///
/// ```
/// use dense_code::Below;
/// use dense_search::{Deepening, MaxOf, PatternTable, Successors};
///
/// // Twelve items in a ring; a move exchanges two neighbours. A pattern sees where two items are.
/// type Ring = [Below<12>; 12];
/// type Places = [Below<12>; 2];
/// let at = |n: usize| Below::<12>::new((n % 12) as u32).expect("below 12");
/// let swap = move |ring: Ring| {
///     (0..12).map(move |k| {
///         let mut ring = ring;
///         ring.swap(k, (k + 1) % 12);
///         (k, ring)
///     })
/// };
/// let swap_places = move |places: Places| {
///     (0..12).map(move |k| {
///         let moved = |place: Below<12>| match place.get() as usize {
///             p if p == k => at(k + 1),
///             p if p == (k + 1) % 12 => at(k),
///             _ => place,
///         };
///         (k, places.map(moved))
///     })
/// };
/// let pattern = |a: usize, b: usize| {
///     let coarse = Successors::new([at(a), at(b)], swap_places).undirected();
///     let places = move |ring: Ring| [a, b].map(|item| {
///         at(ring.iter().position(|&other| other == at(item)).expect("every item is somewhere"))
///     });
///     PatternTable::new(coarse, places)
/// };
/// let solved: Ring = core::array::from_fn(at);
/// let bound = MaxOf(pattern(0, 1)?, pattern(4, 9)?);
/// let fine = Successors::new(solved, swap);
/// let solver = Deepening::new(&fine, bound);
/// let mut mixed = solved;
/// mixed.swap(0, 1);
/// mixed.swap(1, 2);
/// mixed.swap(9, 10);
/// assert_eq!(solver.solve(mixed, 9).map(|moves| moves.len()), Some(3));
/// # Ok::<(), dense_search::TableError>(())
/// ```
///
/// [`cheapest_path`](crate::cheapest_path) takes the bound as a closure:
///
/// ```
/// use dense_search::{PatternTable, Successors, cheapest_path};
/// let ring = |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))];
/// let pattern =
///     PatternTable::new(Successors::new(0, ring).undirected(), |(n, _): (u8, u8)| n)?;
///
/// // A fine state also has a side, which each step changes and the goal ignores.
/// let steps = |&(n, side): &(u8, u8)| ring(n).map(|(by, n)| (by, (n, side ^ 1), 1));
/// let bound = |state: &(u8, u8)| pattern.lower_bound(*state);
/// let moves = cheapest_path((9, 0), steps, bound, |&(n, _)| n == 0)?;
/// assert_eq!(moves, [-1; 9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A bound costs one look-up in a byte table. The [`table`](PatternTable::table) can be saved, and a
/// loaded one becomes a pattern table by [`from_table`](PatternTable::from_table). A function that
/// returns a pattern table names the types of its space and of its function as `impl`:
///
/// ```
/// use dense_search::{ByteTable, PatternTable, Space, Successors, TableError};
///
/// fn ring() -> impl Space<State = u8> {
///     let moves = |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))];
///     Successors::new(0, moves).undirected().with_name("ring")
/// }
///
/// fn pattern() -> Result<PatternTable<impl Space<State = u8>, impl Fn((u8, u8)) -> u8>, TableError>
/// {
///     PatternTable::new(ring(), |(n, _)| n)
/// }
///
/// let pattern = pattern()?;
/// let bytes = pattern.table().to_bytes(); // or `save` to a file, and `load`
/// let loaded = PatternTable::from_table(ByteTable::from_bytes(ring(), &bytes)?, |(n, _)| n);
/// assert_eq!(loaded.lower_bound((250, 3)), pattern.lower_bound((250, 3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PatternTable<Q: Space, F> {
    table: ByteTable<Q>,
    project: F,
}

impl<Q: Space, F> PatternTable<Q, F> {
    /// The table of the distances of all coarse states to the start of the coarse space, each move
    /// costing 1.
    ///
    /// # Errors
    ///
    /// [`TableError::Directed`] if the coarse space is not undirected: then make a table of the
    /// space with the moves reversed, and use [`from_table`](Self::from_table). Otherwise as
    /// [`ByteTable::new`].
    ///
    /// ```
    /// use dense_search::{PatternTable, Successors, TableError};
    /// let ring = Successors::new(0_u8, |n: u8| [((), n.wrapping_add(1))]);
    /// let refused = PatternTable::new(ring, |n: u16| n as u8).map(|_| ());
    /// assert_eq!(refused, Err(TableError::Directed));
    /// ```
    pub fn new(coarse: Q, project: F) -> Result<Self, TableError> {
        check_undirected(&coarse)?;
        Ok(Self::from_table(ByteTable::new(coarse)?, project))
    }

    /// The table of the costs from all coarse states to the start of the coarse space, where
    /// `cost(state, by)` is the cost of the move `by` in `state`; it may be 0. A move and the move
    /// that undoes it must cost the same. The distances in the [`table`](Self::table) are then
    /// costs, and it gives no paths.
    ///
    /// If every fine move has a cost other than 0 in at most one of several patterns, their bounds
    /// may be added ([`SumOf`](crate::SumOf)). (R. E. Korf and A. Felner, *Disjoint pattern
    /// database heuristics*, 2002.)
    ///
    /// This is Dijkstra's algorithm with a list of states for each cost. While it runs it needs up
    /// to 16 bytes for each state, and 16 more each time that a cheaper way to a state is found.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new) other than [`TableError::Deep`], and [`TableError::Costly`]
    /// if the cheapest path to a state costs more than 254.
    ///
    /// ```
    /// use dense_search::{PatternTable, Successors};
    /// // Steps by one cost nothing within each block of four.
    /// let line = Successors::new(0_u8, |n: u8| {
    ///     [n.checked_add(1), n.checked_sub(1)]
    ///         .into_iter()
    ///         .flatten()
    ///         .map(move |to| (n.max(to), to))
    /// });
    /// let cost = |_, upper: u8| u32::from(upper % 4 == 0);
    /// let pattern = PatternTable::with_costs(line.undirected(), cost, |n: u16| n as u8)?;
    /// assert_eq!(pattern.table().distance(23), Some(5));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub fn with_costs(
        coarse: Q,
        cost: impl Fn(Q::State, Q::Move) -> u32,
        project: F,
    ) -> Result<Self, TableError> {
        check_undirected(&coarse)?;
        let costs = costs(&coarse, cost)?;
        Ok(Self::from_table(ByteTable::from_costs(coarse, costs), project))
    }

    /// The bound from a table that you have: one that was saved, or one of the coarse space with
    /// the moves reversed.
    ///
    /// ```
    /// use dense_search::{ByteTable, Deepening, PatternTable, Successors};
    /// // A move goes one or two steps forward, or turns a coin over. The table is made with the
    /// // steps reversed, and ignores the coin.
    /// let fine = Successors::new((0_u8, 0_u8), |(n, coin): (u8, u8)| {
    ///     [
    ///         ('+', (n.wrapping_add(1), coin)),
    ///         ('*', (n.wrapping_add(2), coin)),
    ///         ('t', (n, coin ^ 1)),
    ///     ]
    /// });
    /// let back = Successors::new(0_u8, |n: u8| [(1, n.wrapping_sub(1)), (2, n.wrapping_sub(2))]);
    /// let pattern = PatternTable::from_table(ByteTable::new(back)?, |(n, _): (u8, u8)| n);
    /// let moves = Deepening::new(&fine, pattern).solve((250, 1), 10);
    /// assert_eq!(moves.map(|moves| moves.len()), Some(4));
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    pub const fn from_table(table: ByteTable<Q>, project: F) -> Self {
        Self { table, project }
    }

    /// The lower bound for a state of the fine space; `u32::MAX` if no goal can be reached.
    ///
    /// ```
    /// use dense_search::{PatternTable, Successors};
    /// let ring = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let pattern = PatternTable::new(ring.undirected(), |n: u16| n as u8)?;
    /// assert_eq!(pattern.lower_bound(0x1234), 0x34);
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn lower_bound<T>(&self, state: T) -> u32
    where
        F: Fn(T) -> Q::State,
    {
        self.table.distance((self.project)(state)).unwrap_or(u32::MAX)
    }

    /// The distances in the coarse space, or the costs if the table was made with costs. A table of
    /// costs gives no paths, even after it has been saved and loaded: its
    /// [`path_from_start`](ByteTable::path_from_start) is always `None`.
    ///
    /// ```
    /// use dense_search::{PatternTable, Successors};
    /// let ring = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let pattern = PatternTable::new(ring.undirected(), |n: u16| n as u8)?;
    /// assert_eq!(pattern.table().layers().len(), 129);
    /// # Ok::<(), dense_search::TableError>(())
    /// ```
    #[must_use]
    pub const fn table(&self) -> &ByteTable<Q> {
        &self.table
    }
}

/// A state that no way leads to.
const UNREACHED: u8 = u8::MAX;

/// The costs of all states of a space from its start, by rank.
fn costs<Q: Space>(
    space: &Q,
    cost: impl Fn(Q::State, Q::Move) -> u32,
) -> Result<PackedVec<8>, TableError> {
    let count = space.count();
    let refused = TableError::Search(SearchError::Memory { needed: count });
    let mut costs = PackedVec::<8>::zeroed(count).map_err(|_| refused)?;
    costs.edit_words(|words| words.fill(u64::MAX));
    let start = space.rank(space.start());
    // A rank past the count is no state's.
    if costs.set(start, 0).is_err() {
        return Ok(costs);
    }
    // The states to which a way of each cost was found.
    let mut found: Vec<Vec<u64>> = Vec::from([Vec::from([start])]);
    let (mut level, mut is_deep) = (0, false);
    while level < found.len() {
        while let Some(rank) = found[level].pop() {
            // Not if a cheaper way was found since.
            if costs.get(rank).map(usize::from) != Some(level) {
                continue;
            }
            let Some(state) = space.unrank(rank) else { continue };
            for (by, next) in space.successors(state) {
                let next = space.rank(next);
                let Some(known) = costs.get(next) else { continue };
                let to =
                    level.saturating_add(usize::try_from(cost(state, by)).unwrap_or(usize::MAX));
                let here = u8::try_from(to).ok().filter(|&here| u32::from(here) <= DEEPEST);
                let Some(here) = here else {
                    is_deep |= known == UNREACHED;
                    continue;
                };
                if here < known && costs.set(next, here).is_ok() {
                    if found.len() <= to {
                        found.resize(to + 1, Vec::new());
                    }
                    found[to].push(next);
                }
            }
        }
        found[level] = Vec::new();
        level += 1;
    }
    // A cheaper way may have been found since: a state that has none is next to one that has.
    if is_deep {
        let has_cost = |rank: &u64| costs.get(*rank).is_some_and(|cost| cost < UNREACHED);
        for state in (0..count).filter(has_cost).filter_map(|rank| space.unrank(rank)) {
            let mut after = space.successors(state).map(|(_, next)| space.rank(next));
            if let Some(rank) = after.find(|&next| costs.get(next) == Some(UNREACHED)) {
                return Err(TableError::Costly { rank, most: DEEPEST });
            }
        }
    }
    Ok(costs)
}

impl<S: Space, Q: Space, F: Fn(S::State) -> Q::State> Heuristic<S> for PatternTable<Q, F> {
    type Carried = u32;

    #[inline]
    fn begin(&self, state: S::State) -> u32 {
        self.lower_bound(state)
    }

    #[inline]
    fn follow(&self, _: u32, _: S::State, _: S::Move, after: S::State) -> u32 {
        Heuristic::<S>::begin(self, after)
    }

    #[inline]
    fn bound(&self, carried: u32) -> u32 {
        carried
    }
}
