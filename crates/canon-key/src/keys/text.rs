//! Ascending and subsets as text: `FromStr` accepts exactly what `Display` prints.

use core::fmt;
use core::str::FromStr;

use dense_code::text;
use thiserror::Error;

use super::{Multiset, Subset};

/// A text that is not a multiset or subset.
///
/// ```
/// use canon_key::Multiset;
/// use canon_key::keys::ParseSymbolsError;
/// assert_eq!(
///     "12 34 56".parse::<Multiset<100, 3>>().map(|triple| triple.symbols()),
///     Ok([12, 34, 56])
/// );
/// assert_eq!(
///     "34 12 56".parse::<Multiset<100, 3>>(),
///     Err(ParseSymbolsError { k: 3, universe: 100 })
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{k} ascending integers below {universe} with single spaces between were expected")]
pub struct ParseSymbolsError {
    /// How many symbols there have to be.
    pub k: usize,
    /// The size of the universe.
    pub universe: u32,
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
        /// The symbols, ascending, separated by single spaces.
        ///
        /// ```
        #[doc = concat!("use canon_key::", stringify!($name), ";")]
        #[doc = concat!("let value: ", stringify!($name), "<100, 3> = ", $text, ".parse()?;")]
        #[doc = concat!("assert_eq!(value.to_string(), ", $text, ");")]
        #[doc = concat!("assert!(\"56 34 12\".parse::<", stringify!($name), "<100, 3>>().is_err());")]
        /// # Ok::<(), canon_key::keys::ParseSymbolsError>(())
        /// ```
        impl<const N: u32, const K: usize> fmt::Display for $name<N, K> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                text::join(f, &self.symbols(), " ")
            }
        }

        /// What `Display` prints, and nothing else.
        impl<const N: u32, const K: usize> FromStr for $name<N, K> {
            type Err = ParseSymbolsError;

            fn from_str(text: &str) -> Result<Self, ParseSymbolsError> {
                let error = ParseSymbolsError { k: K, universe: N };
                let symbols = symbols::<K>(text).ok_or(error)?;
                let value = Self::new(symbols).map_err(|_| error)?;
                if value.symbols() == symbols { Ok(value) } else { Err(error) }
            }
        }
    )*};
}
text!(Multiset "\"12 12 56\"" Subset "\"12 34 56\"");
