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
    /// A layer, for a search that you write yourself.
    ///
    /// ```
    /// use dense_search::Layer;
    /// assert_eq!(Layer::new(1, 2, 3).total, 3);
    /// ```
    #[must_use]
    pub const fn new(depth: u32, states: u64, total: u64) -> Self {
        Self { depth, states, total }
    }

    /// Whether a search from this many starts can have such a layer: no layer is empty, and layer 0
    /// has the starts. For a search engine that reads its own checkpoints.
    ///
    /// ```
    /// use dense_search::Layer;
    /// assert!(Layer::new(2, 5, 8).is_possible(2));
    /// assert!(!Layer::new(2, 5, 7).is_possible(2)); // no state is left for layer 1
    /// ```
    #[must_use]
    pub fn is_possible(self, starts: u64) -> bool {
        let Self { depth, states, total } = self;
        let Some(between) = depth.checked_sub(1) else {
            return starts > 0 && (states, total) == (starts, starts);
        };
        let before = starts.checked_add(between.into());
        let least = before.and_then(|before| before.checked_add(states));
        starts > 0 && states > 0 && least.is_some_and(|least| least <= total)
    }
}
