use alloc::boxed::Box;

use dense_code::limits::LimitReached;
use thiserror::Error;

use crate::{NoPath, SpaceViolation};

/// Why a search or a table could not be made, saved or read.
///
/// [`SpaceViolation`], [`NoPath`] and [`LimitReached`] become an `Error` by `?`.
///
/// ```
/// use dense_search::dense_code::limits::LimitReached;
/// use dense_search::{DistanceTable, Error, Search, Successors};
/// let ring = Successors::new(0_u16, |n: u16| [((), n.wrapping_add(1))]);
/// assert!(matches!(DistanceTable::new(&ring), Err(Error::Directed)));
/// // No single move undoes this move, but the space says that one does.
/// let refused = Search::new(ring.undirected()).map(|_| ());
/// assert!(matches!(refused, Err(Error::Space(_))));
/// // Two bits for each of 2^32 states, and queues: a little more than 1 GiB.
/// let large = Successors::new(0_u32, |n: u32| [((), n.wrapping_add(1))]);
/// let reached = LimitReached::Bytes { needed: 1_207_959_552, limit: 1 << 30 };
/// assert!(matches!(Search::new(large), Err(Error::Limit(limit)) if limit == reached));
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The space has 2^64 states or more ([`Space::count`](crate::Space::count) is `u64::MAX`), or
    /// a game has 2^32 positions or more.
    #[error("the space has too many states for a table: 2^64, or 2^32 positions of a game")]
    TooLarge,
    /// A limit was reached: more memory would be needed than is allowed, 1 GiB by default (then
    /// nothing was allocated), or more steps, or the work was stopped. The functions whose names
    /// end in `_within` take limits.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// More memory is needed than there is.
    #[error("{needed} bytes are needed, more than there are")]
    Memory {
        /// Bytes that were asked for.
        needed: u64,
    },
    /// There is no state to start from.
    #[error("a search needs a state to start from")]
    NoStart,
    /// The search has returned a layer already. A table needs all layers, from the first on.
    #[error("the search has begun: a table needs its layers from the first on")]
    Begun,
    /// The space is not undirected ([`Space::is_undirected`](crate::Space::is_undirected)): the
    /// distance from the start to a state may differ from the distance back.
    #[error(
        "this needs a space that says that every move can be undone by a single move: `undirected()`"
    )]
    Directed,
    /// A state is too many moves away for a byte.
    #[error("a state is more than {limit} moves away, the most that a byte holds")]
    Deep {
        /// The greatest distance that fits.
        limit: u32,
    },
    /// A position of a game has no moves, and the function that gives outcomes has none for it.
    #[error("the position of rank {rank} has neither moves nor an outcome")]
    NoOutcome {
        /// The rank of the position.
        rank: u64,
    },
    /// The space breaks one of its laws.
    #[error(transparent)]
    Space(#[from] SpaceViolation),
    /// A search for a path found none.
    #[error(transparent)]
    NoPath(#[from] NoPath),
    /// The bytes don't begin as a record does.
    #[error("not a saved table or search")]
    Foreign,
    /// A record of another kind, such as a checkpoint instead of a table: see
    /// [`record`](crate::record).
    #[error("the record is of kind {found}, not of kind {expected}")]
    Kind {
        /// The kind in the record.
        found: u32,
        /// The kind that was asked for.
        expected: u32,
    },
    /// A record of another space, or of the same space with other parameters. The fields are what
    /// [`Space::name`](crate::Space::name) returned when it was written, and what it returns now.
    #[error("the record belongs to the space {found:?}, not to {expected:?}")]
    OtherSpace {
        /// The name in the record, of which at most 200 bytes are kept.
        found: Box<str>,
        /// The name of the space that it was read for.
        expected: Box<str>,
    },
    /// The record has the name of the space, but its numbers don't fit: it was written for a space
    /// of another size that has the same name, or it was forged.
    #[error("the record has the name of the space, but its numbers do not fit the space")]
    Fields,
    /// The end of the record is missing.
    #[error("the record is cut off")]
    CutOff,
    /// Something in the record was changed, or bytes follow its end.
    #[error("the record is corrupt")]
    Corrupt,
    /// The operating system could not read or write.
    #[cfg(feature = "std")]
    #[error("reading or writing failed: {0}")]
    Io(#[from] std::io::Error),
}
