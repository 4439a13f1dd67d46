/// One layer of a breadth-first search: the states at one distance from the nearest start.
///
/// ```
/// use perm_puzzles::SlidingSearch;
///
/// // The 2 x 2 board has 12 states and a diameter of 6.
/// let layers: Vec<_> = SlidingSearch::<2, 2>::new()?.collect();
/// assert_eq!(layers.len(), 7);
/// assert_eq!((layers[1].depth, layers[1].states, layers[1].total), (1, 2, 3));
/// # Ok::<(), dense_search::SearchError>(())
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

impl Layer {
    /// A layer as an engine of one's own reports it.
    ///
    /// ```
    /// use dense_search::Layer;
    /// assert_eq!(Layer::new(1, 2, 3).total, 3);
    /// ```
    #[must_use]
    pub const fn new(depth: u32, states: u64, total: u64) -> Self {
        Self { depth, states, total }
    }
}
