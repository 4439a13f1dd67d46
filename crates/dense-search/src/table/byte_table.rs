use super::distances::{Distances, Entry};
use crate::Error;

/// The distance of every state from the start, one byte for each state. A single look-up gives a
/// distance.
///
/// It works for any space, directed ones included. The distances are those *from* the start, in
/// moves; for the distances *to* the start of a directed space make a table of the space with its
/// moves reversed. A [`DistanceTable`](crate::DistanceTable) takes a quarter of the memory, and any
/// distance, but needs a walk for each distance.
///
/// ```
/// use dense_search::{ByteTable, Successors};
/// let space =
///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
/// let table = ByteTable::new(space)?;
/// assert_eq!(table.distance(10), Some(4));
/// assert_eq!(table.path_from_start(10), Some(vec!['*', '*', '+', '*']));
/// # Ok::<(), dense_search::Error>(())
/// ```
///
/// # Lower bounds
///
/// The table of a simpler space gives lower bounds for [`cheapest_path`](crate::cheapest_path): a
/// *pattern database*. A simple state is a part of the whole state, such as the places of some of
/// the pieces. Every move must change the simple state by one move of its space or not at all, and
/// the goals must lead to its start. Then no distance in the table exceeds that of the whole state.
/// (J. C. Culberson and J. Schaeffer, *Pattern databases*, 1998.) The simple space must be
/// undirected, or have its moves reversed: the bound is a distance *to* the start. It
/// counts moves: so each move must cost at least one.
///
/// ```
/// use dense_search::dense_code::Below;
/// use dense_search::{ByteTable, Error, Successors, cheapest_path_deepening};
///
/// // Twelve items in a ring; a move exchanges two neighbours.
/// let swaps = |&ring: &[u32; 12]| {
///     (0..12).map(move |k| {
///         let mut swapped = ring;
///         swapped.swap(k, (k + 1) % 12);
///         (k, swapped, 1)
///     })
/// };
/// // A simple state is where two of the items are.
/// let at = |n: usize| Below::<12>::new(n as u32 % 12).expect("below 12");
/// let moves = |places: [Below<12>; 2]| {
///     (0..12).map(move |k| {
///         let moved = |place| match place {
///             _ if place == at(k) => at(k + 1),
///             _ if place == at(k + 1) => at(k),
///             _ => place,
///         };
///         (k, places.map(moved))
///     })
/// };
/// let table = |items: [u32; 2]| {
///     let home = items.map(|item| at(item as usize));
///     let table = ByteTable::new(Successors::new(home, moves).undirected())?;
///     Ok::<_, Error>(move |ring: &[u32; 12]| {
///         let place = |item| at(ring.iter().position(|&other| other == item).expect("is there"));
///         table.distance(items.map(place)).unwrap_or(u32::MAX)
///     })
/// };
/// let (first, second) = (table([0, 1])?, table([4, 9])?);
/// let bound = |ring: &[u32; 12]| first(ring).max(second(ring));
/// let mixed = [1, 2, 0, 3, 4, 5, 6, 7, 8, 10, 9, 11];
/// let path = cheapest_path_deepening(mixed, swaps, bound, |ring| ring.is_sorted())?;
/// assert_eq!(path.cost, 3);
/// # Ok::<(), Error>(())
/// ```
pub type ByteTable<S> = Distances<S, u8>;

impl Entry for u8 {
    const IS_EXACT: bool = true;
    const UNREACHED: Self = Self::MAX;

    fn of_distance(distance: u32) -> Result<Self, Error> {
        let entry = Self::try_from(distance).ok().filter(|&entry| entry != Self::UNREACHED);
        entry.ok_or(Error::Deep { limit: 254 })
    }

    fn nearer(self) -> Option<Self> {
        self.checked_sub(1)
    }
}
