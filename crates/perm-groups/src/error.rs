use dense_code::limits::LimitReached;

/// The reason why there is no such group. Generators and entries are counted from 0.
///
/// ```
/// use perm_groups::{PermGroup, PermGroupError};
/// let error = PermGroup::from_generators(3, [[1, 0, 2], [2, 0, 2]]).unwrap_err();
/// assert_eq!(error, PermGroupError::Repeated { generator: 1, entry: 2, first: 0 });
/// assert_eq!(error.to_string(), "entry 2 of generator 1 repeats entry 0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PermGroupError {
    /// More points than a group can have.
    #[error("{points} points, where at most {max} are supported")]
    TooManyPoints {
        /// How many there are.
        points: usize,
        /// How many there may be.
        max: usize,
    },
    /// A generator that is too long or too short.
    #[error("generator {generator} has {found} entries, but there are {points} points")]
    Length {
        /// The generator at fault.
        generator: usize,
        /// How many entries it has.
        found: usize,
        /// How many points there are.
        points: usize,
    },
    /// An entry that is no point.
    #[error("entry {entry} of generator {generator} is none of the points 0..{points}")]
    OutOfRange {
        /// The generator at fault.
        generator: usize,
        /// The entry at fault.
        entry: usize,
        /// How many points there are.
        points: usize,
    },
    /// A point that appears twice in a generator.
    #[error("entry {entry} of generator {generator} repeats entry {first}")]
    Repeated {
        /// The generator at fault.
        generator: usize,
        /// The second of the two entries.
        entry: usize,
        /// The first of the two entries.
        first: usize,
    },
    /// A point of a stabiliser that the group does not have.
    #[error("entry {entry} of the list is none of the points 0..{points}")]
    NoPoint {
        /// The entry at fault.
        entry: usize,
        /// How many points there are.
        points: usize,
    },
    /// A limit was reached.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}
