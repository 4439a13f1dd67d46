//! Multisets, subsets and choices as text: `FromStr` accepts exactly what `Display` prints.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::{Keep, Multiset, Subset};

/// A text that is none of the values asked for.
///
/// ```
/// use canon_key::{Keep, Multiset, TextError};
/// assert_eq!("12 34 56".parse::<Multiset<100, 3>>().map(|triple| triple.symbols()), Ok([12, 34, 56]));
/// assert_eq!("34 12 56".parse::<Multiset<100, 3>>(), Err(TextError::Symbols { k: 3, universe: 100 }));
/// assert_eq!("both".parse::<Keep>(), Err(TextError::Keep));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// Not so many symbols of the universe in order, single spaces between.
    #[error("{k} ascending integers below {universe} with single spaces between were expected")]
    Symbols {
        /// How many symbols there have to be.
        k: usize,
        /// The size of the universe.
        universe: u32,
    },
    /// Neither `first` nor `last`.
    #[error("`first` or `last` was expected")]
    Keep,
}

fn print(symbols: &[u32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, symbol) in symbols.iter().enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        write!(f, "{symbol}")?;
    }
    Ok(())
}

/// An integer as it is printed: no sign, no leading nought.
fn integer(word: &str) -> Option<u32> {
    let plain =
        word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    if plain { word.parse().ok() } else { None }
}

/// `K` integers with single spaces between, and nothing else.
fn symbols<const K: usize>(text: &str) -> Option<[u32; K]> {
    let mut symbols = [0; K];
    if K == 0 {
        return text.is_empty().then_some(symbols);
    }
    let mut words = text.split(' ');
    for symbol in &mut symbols {
        *symbol = integer(words.next()?)?;
    }
    words.next().is_none().then_some(symbols)
}

macro_rules! text {
    ($($name:ident $text:literal)*) => {$(
        /// The symbols, ascending, single spaces between.
        ///
        /// ```
        #[doc = concat!("use canon_key::", stringify!($name), ";")]
        #[doc = concat!("let value: ", stringify!($name), "<100, 3> = ", $text, ".parse()?;")]
        #[doc = concat!("assert_eq!(value.to_string(), ", $text, ");")]
        #[doc = concat!("assert!(\"56 34 12\".parse::<", stringify!($name), "<100, 3>>().is_err());")]
        /// # Ok::<(), canon_key::TextError>(())
        /// ```
        impl<const N: u32, const K: usize> fmt::Display for $name<N, K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                print(&self.symbols(), f)
            }
        }

        /// What `Display` prints, and nothing else.
        impl<const N: u32, const K: usize> FromStr for $name<N, K> {
            type Err = TextError;

            fn from_str(text: &str) -> Result<Self, TextError> {
                let error = TextError::Symbols { k: K, universe: N };
                let symbols = symbols::<K>(text).ok_or(error)?;
                let value = Self::new(symbols).map_err(|_| error)?;
                if value.symbols() == symbols { Ok(value) } else { Err(error) }
            }
        }
    )*};
}
text!(Multiset "\"12 12 56\"" Subset "\"12 34 56\"");

/// `first` or `last`.
///
/// ```
/// use canon_key::Keep;
/// assert_eq!("last".parse(), Ok(Keep::Last));
/// assert_eq!(Keep::First.to_string(), "first");
/// ```
impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Last => "last",
        })
    }
}

/// What `Display` prints, and nothing else.
impl FromStr for Keep {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "first" => Ok(Self::First),
            "last" => Ok(Self::Last),
            _ => Err(TextError::Keep),
        }
    }
}
