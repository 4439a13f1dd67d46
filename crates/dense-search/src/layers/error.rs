use thiserror::Error;

use crate::SpaceViolation;

/// Why a search could not begin, or a table could not be made from it.
///
/// ```
/// use dense_search::{Search, SearchError, Space, Successors};
/// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
/// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
/// let space = Pancake::<9>;
/// let refused = Search::from_starts(space, [space.start()], 1_000);
/// assert!(matches!(refused, Err(SearchError::Limit { needed: 90_720.., limit: 1_000 })));
/// let refused = Search::from_starts(space, [], u64::MAX);
/// assert!(matches!(refused, Err(SearchError::NoStart)));
/// // No single move undoes this move, but the space says that one does.
/// let ring = Successors::new(0_u8, |n: u8| [((), n.wrapping_add(1))]).undirected();
/// assert!(matches!(Search::new(ring), Err(SearchError::NotUndone { from: 0, to: 1 })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The state space needs more memory than the caller allowed. Nothing was allocated.
    #[error("the search needs {needed} bytes, but only {limit} are allowed")]
    Limit {
        /// Bytes that the whole search would hold.
        needed: u64,
        /// Bytes that the caller allowed.
        limit: u64,
    },
    /// The state space needs more memory than there is.
    #[error("the search needs {needed} bytes, more than there are")]
    Memory {
        /// Bytes that the whole search would hold.
        needed: u64,
    },
    /// The space has 2^64 states or more ([`Space::count`] is `u64::MAX`), so they have no ranks.
    ///
    /// [`Space::count`]: crate::Space::count
    #[error("the space has 2^64 states or more, too many for ranks and tables")]
    TooLarge,
    /// The search has already returned a layer, so it can't record the distances from the first
    /// layer on.
    #[error("the search has begun: its distances were not recorded from the first layer on")]
    Begun,
    /// The space says that every move can be undone by a single move ([`Space::is_undirected`]), but
    /// no move undoes this one. Add the missing move, or let `is_undirected` be false
    /// ([`Successors`](crate::Successors): do not call `undirected`). Then the search finds all
    /// layers forwards.
    ///
    /// [`Space::is_undirected`]: crate::Space::is_undirected
    #[error(
        "a move leads from state {from} to state {to}, but none leads back, in a space that is \
         said to be undirected"
    )]
    NotUndone {
        /// The state before, by its rank.
        from: u64,
        /// The state after.
        to: u64,
    },
    /// The space breaks one of its laws. [`Search::new`](crate::Search::new) says which of them are
    /// checked in which builds.
    #[error(transparent)]
    Space(#[from] SpaceViolation),
    /// There is no state to start from.
    #[error("a search needs a state to start from")]
    NoStart,
    /// A distributed search was asked for a share that does not exist: its number is not below the
    /// number of shares. Only `SlidingShare` of `perm-puzzles` returns this.
    #[error("there is no share {share} of {shares}: shares are counted from 0")]
    NoSuchShare {
        /// The number given.
        share: usize,
        /// How many shares there are.
        shares: usize,
    },
    /// The starts have the blank on cells of both colours. Only `SlidingSearch` of `perm-puzzles`
    /// returns this.
    #[error("the starts have the blank on cells of both colours")]
    Colours,
}
