/// One layer of a breadth-first search: the states at one distance from the nearest start.
///
/// ```
/// use dense_search::{Search, Successors};
///
/// // A walk around a ring of 256 places.
/// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
/// let layers: Vec<_> = Search::new(walk)?.collect();
/// assert_eq!(layers.len(), 129);
/// assert_eq!((layers[1].depth, layers[1].states, layers[1].total), (1, 2, 3));
/// # Ok::<(), dense_search::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layer {
    /// The distance from the nearest start, in moves.
    pub depth: u32,
    /// How many states are at this distance.
    pub states: u64,
    /// How many states are at this distance or nearer.
    pub total: u64,
}
