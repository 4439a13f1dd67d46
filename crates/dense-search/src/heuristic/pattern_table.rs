use super::Heuristic;
use crate::{ByteTable, Error, Space};

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
/// # Ok::<(), dense_search::Error>(())
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
/// loaded one becomes a pattern table by [`from_table`](PatternTable::from_table).
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
    /// [`Error::Directed`] if the coarse space is not undirected: then make a table of the
    /// space with the moves reversed, and use [`from_table`](Self::from_table). Otherwise as
    /// [`ByteTable::new`].
    ///
    /// ```
    /// use dense_search::{PatternTable, Successors, Error};
    /// let ring = Successors::new(0_u8, |n: u8| [((), n.wrapping_add(1))]);
    /// let refused = PatternTable::new(ring, |n: u16| n as u8).map(|_| ());
    /// assert!(matches!(refused, Err(Error::Directed)));
    /// ```
    pub fn new(coarse: Q, project: F) -> Result<Self, Error> {
        if !coarse.is_undirected() {
            return Err(Error::Directed);
        }
        Ok(Self::from_table(ByteTable::new(coarse)?, project))
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
    /// # Ok::<(), dense_search::Error>(())
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
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn lower_bound<T>(&self, state: T) -> u32
    where
        F: Fn(T) -> Q::State,
    {
        self.table.distance((self.project)(state)).unwrap_or(u32::MAX)
    }

    /// The distances in the coarse space.
    ///
    /// ```
    /// use dense_search::{PatternTable, Successors};
    /// let ring = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let pattern = PatternTable::new(ring.undirected(), |n: u16| n as u8)?;
    /// assert_eq!(pattern.table().layers().len(), 129);
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    #[must_use]
    pub const fn table(&self) -> &ByteTable<Q> {
        &self.table
    }
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
