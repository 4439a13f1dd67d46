use core::fmt;
use core::str::FromStr;

use thiserror::Error;

/// Which of several equal tuples is kept.
///
/// ```
/// use canon_key::{Keep, indices_by_key};
/// assert_eq!(Keep::default(), Keep::First);
/// assert_eq!(indices_by_key(&[7, 8, 7], Keep::Last, |number| *number), [1, 2]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keep {
    /// The first one.
    #[default]
    First,
    /// The last one.
    Last,
}

/// A text that is neither `first` nor `last`.
///
/// ```
/// use canon_key::{Keep, dedup::ParseKeepError};
/// assert_eq!("both".parse::<Keep>(), Err(ParseKeepError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`first` or `last` was expected")]
pub struct ParseKeepError;

/// `first` or `last`.
///
/// ```
/// use canon_key::Keep;
/// assert_eq!("last".parse(), Ok(Keep::Last));
/// assert_eq!(Keep::First.to_string(), "first");
/// ```
impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Last => "last",
        })
    }
}

/// What `Display` prints, and nothing else.
impl FromStr for Keep {
    type Err = ParseKeepError;

    fn from_str(text: &str) -> Result<Self, ParseKeepError> {
        match text {
            "first" => Ok(Self::First),
            "last" => Ok(Self::Last),
            _ => Err(ParseKeepError),
        }
    }
}
