/// One layer of a breadth-first search: the states at one distance from the nearest start.
///
/// ```
/// use perm_hash::search::SlidingSearch;
///
/// // The 2 x 2 board has 12 states and a diameter of 6.
/// let layers: Vec<_> = SlidingSearch::<2, 2>::new()?.collect();
/// assert_eq!(layers.len(), 7);
/// assert_eq!((layers[1].depth, layers[1].states, layers[1].total), (1, 2, 3));
/// # Ok::<(), perm_hash::search::SearchError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Layer {
    /// The distance from the nearest start, in moves.
    pub depth: u32,
    /// How many states are at this distance.
    pub states: u64,
    /// How many states are at this distance or nearer.
    pub total: u64,
}
