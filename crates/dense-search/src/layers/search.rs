use core::iter::FusedIterator;
use core::ops::ControlFlow;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

use super::Layer;
use super::layers::{Layers, bytes_for};
use crate::space::check_near_start;
use crate::{Error, Space};

/// Breadth-first search of any [`Space`], directed or not, in two bits per state.
///
/// An iterator over the layers: the first layer has the starts, the last one the farthest states.
/// How many layers there are, less one, is the diameter seen from the start ("God's number" of a
/// puzzle). Your own loop over the layers can print progress, limit the depth, or stop at a target;
/// [`next_within`](Search::next_within) can also stop in the middle of a layer.
///
/// ```
/// use dense_search::{Search, Successors};
///
/// // A row of twelve lights, a bit each; pressing light k switches it and its neighbours.
/// let press = |lights: u16| (0..12).map(move |k| (k, (lights ^ (7 << k >> 1)) & 0xfff));
/// let space = Successors::new(0_u16, press).undirected();
///
/// let mut search = Search::new(&space)?;
/// let layers: Vec<u64> = search.by_ref().map(|layer| layer.states).collect();
/// assert_eq!(layers.iter().sum::<u64>(), 1 << 12);
/// assert_eq!(search.states().count() as u64, layers[layers.len() - 1]); // the farthest
///
/// // Stop early: how many presses does this pattern take?
/// let mut search = Search::new(&space)?;
/// while !search.has_seen(0b1110_0111) && search.next().is_some() {}
/// assert_eq!(search.depth(), Some(2));
/// # Ok::<(), dense_search::Error>(())
/// ```
///
/// # How it works
///
/// The table has two bits per state, 32 states in a word:
///
/// ```text
/// 00 not seen   01 in the current layer   10 in the next layer   11 in an earlier layer
/// ```
///
/// Marking a successor sets the high bit if the low one is clear. After a layer, one pass of word
/// operations turns current states into earlier ones and next states into current ones. A layer
/// with fewer than one state in 512 (in 64, if there are less than a million states) is a queue
/// instead, and needs no pass over the table.
///
/// States are expanded 64 at a time, with [`Space::expand`] if the space [has
/// batches](Space::is_batched), otherwise with [`Space::successors`]. The words of 64 successors
/// are first looked up, then the new ones are marked. No look-up depends on the result of another
/// one, so the processor overlaps their cache misses.
///
/// When fewer states are unseen than are current, and the space is undirected, the search goes
/// through the unseen states instead and looks for a neighbour in the current layer; the first one
/// found is enough (S. Beamer, K. Asanovic and D. Patterson, *Direction-optimizing breadth-first
/// search*, 2012).
///
/// So the layers may be wrong if [`is_undirected`](Space::is_undirected) is true but some move
/// can't be undone by a single move. Two samples guard against that: the moves near the start
/// before the search begins, and before a layer is found backwards those of about 128 states from
/// all over the table; if no move undoes one of these, that layer is found forwards. A few such
/// moves in a large space may go unnoticed: [`check_space_at`](crate::check_space_at) looks at as
/// many as you want.
///
/// If the space panics and the panic is caught, drop the search: it may have lost a part of a
/// layer.
///
/// Time O(edges + layers · states / 32); memory [`bytes_for`](Self::bytes_for).
#[must_use = "a search is lazy: it runs as its layers are asked for"]
#[doc(alias = "bfs")]
#[doc(alias = "diameter")]
#[doc(alias = "gods-number")]
pub struct Search<S: Space> {
    pub(crate) space: S,
    pub(crate) layers: Layers,
    // A pointer, so that only `parallel` asks for threads and for `S: Sync`.
    expand: Expand<S>,
}

/// How a thick layer is expanded: on this thread or on many.
type Expand<S> = fn(&S, &mut Layers, bool, &Limits<'_>) -> ControlFlow<()>;

impl<S: Space> Search<S> {
    /// A search from [`Space::start`].
    ///
    /// If the space is undirected, the search first checks its laws on 64 states, as
    /// [`check_space`](crate::check_space) does on more, which takes up to a kilobyte for each move
    /// of a state. In a build with debug assertions it checks those of any space.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] for a space of 2^64 states or more, [`Error::Limit`] if more than 1 GiB
    /// is needed (for some four billion states), [`Error::Space`] if a law is found broken,
    /// [`Error::Memory`] if there is not enough memory.
    pub fn new(space: S) -> Result<Self, Error> {
        Self::new_within(space, &Limits::new())
    }

    /// [`new`](Self::new) within limits: [`bytes_for`](Self::bytes_for) is compared with the limit
    /// of bytes before anything is allocated. The other limits are those of
    /// [`next_within`](Self::next_within).
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    pub fn new_within(space: S, limits: &Limits<'_>) -> Result<Self, Error> {
        let start = space.start();
        Self::from_starts_within(space, [start], limits)
    }

    /// The bytes that a search of a space holds from its beginning to its end: a quarter of a byte
    /// for each state, and two queues, each with 8 bytes for every 512 states, or for every 64 of
    /// the first 2^20 if those are more.
    ///
    /// ```
    /// use dense_search::{Search, Successors};
    /// let space = Successors::new(0_u16, |n: u16| [((), n.wrapping_add(1))]);
    /// assert_eq!(Search::bytes_for(&space), 65_536 / 4 + 2 * 8 * 1024);
    /// ```
    #[must_use]
    pub fn bytes_for(space: &S) -> u64 {
        bytes_for(space.count())
    }

    /// A search from several states, which are layer 0. Starts that are no states of the space are
    /// left out.
    ///
    /// # Errors
    ///
    /// [`Error::NoStart`] if no start is a state; otherwise the errors of [`new`](Self::new).
    ///
    /// ```
    /// use dense_search::{Search, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// // How far is any place of the ring from the nearest of three?
    /// let search = Search::from_starts(walk, [0, 10, 20])?;
    /// assert_eq!(search.map(|layer| layer.states).collect::<Vec<_>>()[..3], [3, 6, 6]);
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    pub fn from_starts(
        space: S,
        starts: impl IntoIterator<Item = S::State>,
    ) -> Result<Self, Error> {
        Self::from_starts_within(space, starts, &Limits::new())
    }

    /// [`from_starts`](Self::from_starts) within limits, as by [`new_within`](Self::new_within).
    ///
    /// # Errors
    ///
    /// Those of [`from_starts`](Self::from_starts).
    pub fn from_starts_within(
        space: S,
        starts: impl IntoIterator<Item = S::State>,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        if space.count() == u64::MAX {
            return Err(Error::TooLarge);
        }
        Budget::new(limits).take(Self::bytes_for(&space))?;
        // Only a promise that is broken in silence, that of moves back, is checked in every build.
        if cfg!(debug_assertions) || space.is_undirected() {
            check_near_start(&space)?;
        }
        let ranks = starts.into_iter().map(|start| space.rank(start));
        let layers = Layers::new(
            space.count(),
            ranks.filter(|&rank| rank < space.count() && space.unrank(rank).is_some()),
        )?;
        Ok(Self::with_layers(space, layers))
    }

    pub(crate) fn with_layers(space: S, layers: Layers) -> Self {
        let expand: Expand<S> =
            |space, layers, backward, limits| layers.look_alone(space, backward, limits);
        Self { space, layers, expand }
    }

    /// The space that is searched.
    #[must_use]
    pub const fn space(&self) -> &S {
        &self.space
    }

    /// The depth of the layer that was returned last; `None` before the first.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.layers.layer.map(|layer| layer.depth)
    }

    /// How many states were seen.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.layers.total()
    }

    /// Whether a state is in a layer that was returned, or is a start.
    #[must_use]
    pub fn has_seen(&self, state: S::State) -> bool {
        self.layers.has_seen(self.space.rank(state))
    }

    /// Uses all threads of the current `rayon` pool for each layer that has at least 4,096 states
    /// to look at and is no queue. The layers are the same as without it. A search that was saved
    /// and loaded uses one thread, until this is called again.
    ///
    /// It pays in large spaces. On two cores (Intel Xeon), two threads searched pancakes of eight
    /// (40,320 states) at 0.7 times the speed of one thread, of ten (3.6 million) at 1.15 times, of
    /// eleven (40 million) at 1.6 times, and the 3x4 puzzle up to 32 moves at 1.75 times.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Search, Successors};
    /// let press = |lights: u16| (0..16).map(move |k| (k, lights ^ (7_u32 << k >> 1) as u16));
    /// let space = Successors::new(0_u16, press).undirected();
    /// let table = DistanceTable::from_search(Search::new(&space)?.parallel())?;
    /// assert_eq!(table.layers().len(), 17);
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    #[cfg(feature = "rayon")]
    pub fn parallel(mut self) -> Self
    where
        S: Sync,
    {
        self.expand =
            |space, layers, backward, limits| layers.look_on_threads(space, backward, limits);
        self
    }

    /// The next layer, or `None` after the last one. A step is a state that is looked at: the
    /// search counts the states of a layer before it looks for the next one, and refuses a layer
    /// that would take more steps than the limit. If it is stopped in the middle of a layer, it is
    /// as it was before that layer, and can go on.
    ///
    /// A stop is heard after some hundred states; passes over the table are not stopped. The limit
    /// of bytes is not used, because the search holds its memory already.
    ///
    /// # Errors
    ///
    /// [`LimitReached`].
    ///
    /// ```
    /// use dense_search::dense_code::Limits;
    /// use dense_search::dense_code::limits::LimitReached;
    /// use dense_search::{Search, Successors};
    /// use std::time::{Duration, Instant};
    ///
    /// let press = |lights: u16| (0..16).map(move |k| (k, lights ^ (7_u32 << k >> 1) as u16));
    /// let mut search = Search::new(Successors::new(0_u16, press))?;
    /// // No layer that takes more than a thousand states to find, and at most a minute.
    /// let end = Instant::now() + Duration::from_secs(60);
    /// let late = || Instant::now() > end;
    /// let limits = Limits::new().with_steps(1000).with_stop(&late);
    /// while let Ok(Some(_)) = search.next_within(&limits) {}
    /// assert_eq!(search.depth(), Some(4)); // it has 1,820 states
    /// assert_eq!(search.next_within(&limits), Err(LimitReached::Steps { limit: 1000 }));
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    pub fn next_within(&mut self, limits: &Limits<'_>) -> Result<Option<Layer>, LimitReached> {
        let Self { space, layers, expand } = self;
        let space = &*space;
        let look = |layers: &mut Layers, backward: bool| expand(space, layers, backward, limits);
        layers.next(space, space.is_undirected(), limits, &look)
    }

    /// The next layer, if it takes no more steps than are left after all layers before.
    pub(crate) fn next_left(&mut self, limits: &Limits<'_>) -> Result<Option<Layer>, LimitReached> {
        let left = limits.steps().saturating_sub(self.layers.steps);
        let reached = |reached| match reached {
            LimitReached::Steps { .. } => LimitReached::Steps { limit: limits.steps() },
            _ => reached,
        };
        self.next_within(&limits.with_steps(left)).map_err(reached)
    }

    /// The states of the layer that was returned last, each once, in any order. After the last
    /// layer these are the farthest states; before the first layer, the starts.
    ///
    /// ```
    /// use dense_search::{Search, Successors};
    /// let space =
    ///     Successors::new(1_u8, |n: u8| [('*', n.wrapping_mul(2)), ('+', n.wrapping_add(1))]);
    /// let mut search = Search::new(space)?;
    /// search.by_ref().take(4).count();
    /// let mut states: Vec<u8> = search.states().collect();
    /// states.sort_unstable();
    /// assert_eq!(states, [5, 6, 8]);
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    pub fn states(&self) -> impl Iterator<Item = S::State> {
        // A forged checkpoint may have marked ranks without a state.
        self.layers.current().filter_map(|rank| self.space.unrank(rank))
    }
}

impl<S: Space> Iterator for Search<S> {
    type Item = Layer;

    fn next(&mut self) -> Option<Layer> {
        self.next_within(&Limits::new()).expect("steps have no limit by default")
    }
}

/// After the last layer there is nothing to expand.
impl<S: Space> FusedIterator for Search<S> {}

impl<S: Space> core::fmt::Debug for Search<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Search")
            .field("space", &self.space.name())
            .field("layer", &self.layers.layer)
            .finish_non_exhaustive()
    }
}
