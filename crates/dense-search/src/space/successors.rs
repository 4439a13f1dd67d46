use alloc::string::String;
use core::fmt::{self, Debug};

use dense_code::Dense;

use super::Space;

/// A [`Space`] made of a start and a closure that lists moves and the states after them.
///
/// ```
/// use dense_search::{Search, Successors};
///
/// // Five lights in a row; pressing one switches it and its neighbours.
/// let press = |lights: [bool; 5]| {
///     (0..5_usize).map(move |k| {
///         let mut lights = lights;
///         lights[k.saturating_sub(1)..(k + 2).min(5)]
///             .iter_mut()
///             .for_each(|light| *light = !*light);
///         (k, lights)
///     })
/// };
/// let space = Successors::new([true; 5], press).undirected().with_name("five lights");
/// // Half of the 32 patterns can be reached; the farthest three take three presses.
/// let layers: Vec<u64> = Search::new(space)?.map(|layer| layer.states).collect();
/// assert_eq!(layers, [1, 5, 7, 3]);
/// # Ok::<(), dense_search::Error>(())
/// ```
///
/// Moves are of any type that is `Copy`, `Eq` and `Debug`: a number, a `&'static str`, an enum.
///
/// States of a type of your own: derive [`Dense`], together with
/// `Clone, Copy, PartialEq, Eq, PartialOrd, Ord`, which it needs. The attribute says where the
/// trait is; it is not needed if `dense-code` is among your own dependencies.
///
/// ```
/// use dense_search::dense_code::Dense;
/// use dense_search::{ByteTable, Successors};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// #[dense(crate = dense_search::dense_code)]
/// enum Bank {
///     Left,
///     Right,
/// }
/// use Bank::{Left, Right};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// #[dense(crate = dense_search::dense_code)]
/// struct River {
///     ferryman: Bank,
///     wolf: Bank,
///     goat: Bank,
///     cabbage: Bank,
/// }
///
/// impl River {
///     /// Whether nobody eats anybody.
///     fn is_safe(&self) -> bool {
///         self.goat == self.ferryman || (self.wolf != self.goat && self.cabbage != self.goat)
///     }
///
///     /// The ferryman crosses, alone or with one passenger.
///     fn crossings(self) -> impl Iterator<Item = (&'static str, Self)> {
///         let other = |bank| if bank == Left { Right } else { Left };
///         let here = self.ferryman;
///         let River { wolf, goat, cabbage, .. } = self;
///         let alone = River { ferryman: other(here), ..self };
///         let with_wolf = River { wolf: other(wolf), ..alone };
///         let with_goat = River { goat: other(goat), ..alone };
///         let with_cabbage = River { cabbage: other(cabbage), ..alone };
///         [
///             ("alone", true, alone),
///             ("wolf", wolf == here, with_wolf),
///             ("goat", goat == here, with_goat),
///             ("cabbage", cabbage == here, with_cabbage),
///         ]
///         .into_iter()
///         .filter(|(_, can, after)| *can && after.is_safe())
///         .map(|(passenger, _, after)| (passenger, after))
///     }
/// }
///
/// let start = River { ferryman: Left, wolf: Left, goat: Left, cabbage: Left };
/// let end = River { ferryman: Right, wolf: Right, goat: Right, cabbage: Right };
/// let table = ByteTable::new(Successors::new(start, |river: River| river.crossings()))?;
/// assert_eq!(table.distance(end), Some(7));
/// let passengers = table.path_from_start(end).ok_or("no way")?;
/// assert_eq!(passengers[0], "goat");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Symmetries
///
/// States that a symmetry of the space maps to each other are one class, and all of a class are
/// equally far from a start that no symmetry moves. Let the moves lead to one state of each class:
/// then a search sees no others, and a table knows their distances. A `path` of such a table has a
/// symmetry hidden in each step, so its moves do not lead a state home: for that, take moves of the
/// space itself that lower the distance of the class.
///
/// ```
/// use dense_search::{ByteTable, Search, Successors};
///
/// // Eight lights in a ring; a press switches one and its neighbours. Turned, the ring is the same.
/// let press = |lights: u8| (0..8).map(move |k| (k, lights ^ 0b111_u8.rotate_left(k)));
/// let turned = |lights: u8| (0..8).map(|k| lights.rotate_left(k)).min().unwrap_or(lights);
/// let classes = Successors::new(0, |lights| press(lights).map(|(k, next)| (k, turned(next))));
///
/// // 256 states in 36 classes.
/// let table = ByteTable::new(classes.undirected())?;
/// assert_eq!(table.layers().iter().sum::<u64>(), 36);
/// let distance = |lights| table.distance(turned(lights));
/// assert_eq!(distance(0b1100_0001), Some(1));
/// let nearer = press(0b1100_0001).find(|&(_, next)| distance(next) == Some(0));
/// assert_eq!(nearer, Some((6, 0)));
/// # Ok::<(), dense_search::Error>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct Successors<T, F> {
    start: T,
    successors: F,
    name: Option<String>,
    undirected: bool,
}

impl<T, F> Successors<T, F> {
    /// A space whose states are the values of a type, with a start and a function that lists the
    /// moves of a state. Values that no move reaches count as states too: tables have room for
    /// them. `successors` must always list the possible moves in the same order, and moves of a
    /// state that lead to different states must differ.
    ///
    /// ```
    /// use dense_search::{Search, Successors};
    /// let space = Successors::new(1_u8, |n: u8| {
    ///     [("double", n.wrapping_mul(2)), ("add 1", n.wrapping_add(1))]
    /// });
    /// assert_eq!(Search::new(space)?.map(|layer| layer.states).sum::<u64>(), 256);
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    pub const fn new<I>(start: T, successors: F) -> Self
    where
        F: Fn(T) -> I,
    {
        Self { start, successors, name: None, undirected: false }
    }

    /// The same space, named in files.
    ///
    /// ```
    /// use dense_search::{Space, Successors};
    /// let space = Successors::new(0_u8, |n: u8| [((), n.wrapping_add(1))]).with_name("numbers");
    /// assert_eq!(space.name(), "numbers");
    /// ```
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// The same space, with the promise that every move can be undone by a single move, which leads
    /// straight back to the state before.
    ///
    /// The last layers of a search are then found faster, and a
    /// [`DistanceTable`](crate::DistanceTable) can be made. If the promise is false, layers and
    /// distances may be wrong. Searches and tables check a sample of the moves and refuse the space
    /// if they find one that no single move undoes; [`check_space`](crate::check_space) checks
    /// more, and [`check_space_at`](crate::check_space_at) as many as you want. The promise is
    /// false if several moves are needed: if a press takes a light to the next of three brightness
    /// levels, two more presses undo it, but no single one.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Successors};
    /// let space =
    ///     Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    /// let table = DistanceTable::new(space.undirected())?;
    /// assert_eq!(table.path(253), Some(vec![1, 1, 1]));
    /// # Ok::<(), dense_search::Error>(())
    /// ```
    pub const fn undirected(mut self) -> Self {
        self.undirected = true;
        self
    }
}

impl<T, M, I, F> Space for Successors<T, F>
where
    T: Dense,
    M: Copy + Eq + Debug,
    I: IntoIterator<Item = (M, T)>,
    F: Fn(T) -> I,
{
    type State = T;
    type Move = M;

    fn start(&self) -> T {
        self.start
    }

    #[inline]
    fn successors(&self, state: T) -> impl Iterator<Item = (M, T)> {
        (self.successors)(state).into_iter()
    }

    #[inline]
    fn count(&self) -> u64 {
        T::COUNT
    }

    #[inline]
    fn rank(&self, state: T) -> u64 {
        state.rank()
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<T> {
        T::unrank(rank)
    }

    fn name(&self) -> String {
        self.name.clone().unwrap_or_else(|| alloc::format!("space of {}", T::COUNT))
    }

    #[inline]
    fn ranks_into(&self, states: &[T], ranks: &mut [u64]) {
        T::ranks_into(states, ranks);
    }

    #[inline]
    fn states_into(&self, ranks: &[u64], states: &mut [T]) -> usize {
        T::values_into(ranks, states)
    }

    fn is_undirected(&self) -> bool {
        self.undirected
    }
}

impl<T: Debug, F> Debug for Successors<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Successors")
            .field("start", &self.start)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
