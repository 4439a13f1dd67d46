use thiserror::Error;

use crate::SpaceViolation;

/// Why a search could not begin.
///
/// ```
/// use dense_search::{Search, SearchError, Space, Successors};
/// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
/// use pancake::Pancake; // defined at the end of the page of `Search`
/// let space = Pancake::<9>;
/// let refused = Search::from_starts(space, [space.start()], 1_000);
/// assert!(matches!(refused, Err(SearchError::Limit { needed: 90_720.., limit: 1_000 })));
/// let refused = Search::from_starts(space, [], u64::MAX);
/// assert!(matches!(refused, Err(SearchError::NoStart)));
/// // A move that none undoes, where the space says that all can be undone.
/// let ring = Successors::new(0_u8, |n: u8| [((), n.wrapping_add(1))]).undirected();
/// assert!(matches!(Search::new(ring), Err(SearchError::NotUndone { from: 0, to: 1 })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The state space needs more memory than the caller allowed. Nothing was allocated.
    #[error("the search needs {needed} bytes where {limit} are allowed")]
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
    /// The search has handed out a layer: it is too late to write down distances.
    #[error("the search has begun: its distances were not written down from the first layer on")]
    Begun,
    /// The space says that every move can be undone by a move ([`Space::is_undirected`]), but this
    /// move can't. Add the move back, or let `is_undirected` be false
    /// ([`Successors`](crate::Successors): do not call `undirected`): the search then finds all
    /// layers forwards.
    ///
    /// [`Space::is_undirected`]: crate::Space::is_undirected
    #[error(
        "a move leads from state {from} to state {to} and none back, in a space that is said to \
         be undirected"
    )]
    NotUndone {
        /// The state before, by its rank.
        from: u64,
        /// The state after.
        to: u64,
    },
    /// What the space says of itself is not so. Only a debug build asks: see
    /// [`Search::new`](crate::Search::new).
    #[error(transparent)]
    Space(#[from] SpaceViolation),
    /// There is no state to start from.
    #[error("a search needs a state to start from")]
    NoStart,
    /// A share of a search whose number is not below the number of shares.
    #[error("there is no share {share} of {shares}, since they are counted from 0")]
    NoSuchShare {
        /// The number given.
        share: usize,
        /// How many shares there are.
        shares: usize,
    },
    /// The starts of a search with one bit a position differ in the colour of the blank's cell.
    #[error("the starts have the blank on cells of both colours")]
    Colours,
}
