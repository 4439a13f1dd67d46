//! Words of numbers separated by single spaces.

use core::error::Error as StdError;
use core::fmt::{self, Display};
use core::str::FromStr;

use dense_code::text;
use thiserror::Error;

use crate::order::{Colex, MyrvoldRuskey, PlainChanges};
use crate::perm::{LehmerError, MultisetPermsError, OrientationsError};
use crate::{
    Combination, CombinationError, EvenPerm, Lehmer, MultisetPerms, NibblePerm, Orientations,
    PartialPerm, Perm, PermError,
};

/// Why a string is not a permutation in one-line or cycle notation.
///
/// ```
/// use perm_hash::{CycleNotation, EvenPerm, ParsePermError, Perm, PermError, SignedPerm};
/// assert_eq!("2 0 01".parse::<Perm<3>>(), Err(ParsePermError::Number { entry: 2 }));
/// let repeated = PermError::Repeated { entry: 2, first: 1, value: 0 };
/// assert_eq!("2 0 0".parse::<Perm<3>>(), Err(ParsePermError::Entries(repeated)));
/// assert_eq!("+0 1".parse::<SignedPerm<2>>(), Err(ParsePermError::Sign { entry: 1 }));
/// assert_eq!("1 0 2".parse::<EvenPerm<3>>(), Err(ParsePermError::Entries(PermError::Odd)));
/// assert_eq!("(1 2".parse::<CycleNotation<3>>(), Err(ParsePermError::Parenthesis));
/// // It is printed as (1 2).
/// assert_eq!("(2 1)".parse::<CycleNotation<3>>(), Err(ParsePermError::CycleOrder));
/// assert_eq!("(1 2)".parse::<Perm<3>>(), Err(ParsePermError::Cycles));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePermError {
    /// Something other than a decimal number where an entry should be, or a number of more than
    /// 64 bits.
    ///
    /// Entries are decimal without sign or leading zeros, one space between two.
    #[error(
        "entry {entry} is not a plain decimal number (one space stands between entries), or is too large"
    )]
    Number {
        /// The entry at fault, counted from 0.
        entry: usize,
    },
    /// An entry of a signed permutation without `+` or `-` before its number.
    #[error("entry {entry} has neither + nor - before its number")]
    Sign {
        /// The entry at fault, counted from 0.
        entry: usize,
    },
    /// The text does not begin with `(` or does not end with `)`.
    #[error("cycles are written in parentheses, as in (0 2 1)(3 4)")]
    Parenthesis,
    /// Cycles in a form that is not printed: a cycle does not begin with its smallest member, comes
    /// before a cycle with a smaller member, or has fewer than two members.
    #[error(
        "each cycle begins with its smallest member, the cycles are sorted by it, and fixed points \
         are left out, as in (0 2 1)(3 4)"
    )]
    CycleOrder,
    /// Cycles where one-line notation is expected: read them as a
    /// [`CycleNotation`](crate::CycleNotation).
    #[error("cycles were found where a list of entries is expected, as in 2 0 1 4 3")]
    Cycles,
    /// All are numbers, but they are not a permutation, or an odd one where an even one is
    /// required. In cycles the entries are counted through the whole text: the 9 in `(0 1)(2 9)` is
    /// entry 3.
    #[error(transparent)]
    Entries(#[from] PermError),
}

/// Why a string is not a list of numbers of the expected kind: a combination, a Lehmer code,
/// orientations, a partial permutation or multiplicities.
///
/// `E` is the error of the checked constructor of that kind.
///
/// ```
/// use perm_hash::perm::ParseNumbersError;
/// use perm_hash::{Combination, CombinationError};
/// type Hand = Combination<5, 3>;
/// assert_eq!("0 2 x".parse::<Hand>(), Err(ParseNumbersError::Number { entry: 2 }));
/// assert_eq!("0 2".parse::<Hand>(), Err(ParseNumbersError::Length { found: 2, expected: 3 }));
/// let twice = CombinationError::NotAscending { entry: 2, value: 2 };
/// assert_eq!("0 2 2".parse::<Hand>(), Err(ParseNumbersError::Word(twice)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseNumbersError<E: StdError + 'static> {
    /// Something other than a decimal number where an entry should be, or a number that no entry
    /// can hold.
    ///
    /// Entries are decimal without sign or leading zeros, one space between two.
    #[error(
        "entry {entry} is not a plain decimal number (one space stands between entries), or is too large"
    )]
    Number {
        /// The entry at fault, counted from 0.
        entry: usize,
    },
    /// Too few or too many entries.
    #[error("{found} entries, but {expected} are expected")]
    Length {
        /// How many entries there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// All entries are numbers, but the checked constructor refuses them.
    #[error(transparent)]
    Word(E),
}

impl<const N: usize> fmt::Debug for Perm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Perm").field(&self.as_array()).finish()
    }
}

/// One-line notation: the entries, separated by single spaces. A width in the format string is that
/// of the whole text. To align the entries, format those of [`as_array`](Perm::as_array).
///
/// ```
/// use perm_hash::Perm;
/// let perm: Perm<4> = "2 0 3 1".parse()?;
/// assert_eq!(perm.to_string(), "2 0 3 1");
/// assert_eq!(format!("{perm:>9}"), "  2 0 3 1");
/// # Ok::<(), perm_hash::ParsePermError>(())
/// ```
impl<const N: usize> Display for Perm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, self.as_array(), " ")
    }
}

/// A number as `Display` prints it: no sign, no leading zero, nothing around it.
pub(super) fn number(text: &str) -> Option<u64> {
    let plain =
        text.bytes().all(|c| c.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The words of a text, each a number; none in an empty text.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = Option<u64>> {
    words(text).map(number)
}

/// The words of a text with one space between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').filter(|_| !text.is_empty())
}

/// Accepts exactly what `Display` prints: one space between two entries, no tab, comma or line end.
/// [`CycleNotation`](crate::CycleNotation) reads cycles. For other lists, such as `[3, 1, 2]` that
/// counts from 1, [`Perm::try_from`](Perm#impl-TryFrom%3C%26%5Bu8%5D%3E-for-Perm%3CN%3E) has an
/// example.
impl<const N: usize> FromStr for Perm<N> {
    type Err = ParsePermError;

    fn from_str(text: &str) -> Result<Self, ParsePermError> {
        if text.starts_with('(') {
            return Err(ParsePermError::Cycles);
        }
        read_perm(text, |_, word| Ok(number(word)))
    }
}

/// The permutation of the numbers that a function finds in the words of a text; `None` is no
/// number.
pub(super) fn read_perm<const N: usize>(
    text: &str,
    mut number: impl FnMut(usize, &str) -> Result<Option<u64>, ParsePermError>,
) -> Result<Perm<N>, ParsePermError> {
    let mut word = [0; N];
    let mut found = 0;
    // The first number that no byte holds. `N` is at most 255, so the largest byte in its place is
    // out of range, too, and the constructor finds it unless an earlier entry is wrong.
    let mut large = None;
    for (entry, text) in words(text).enumerate() {
        let value = number(entry, text)?.ok_or(ParsePermError::Number { entry })?;
        if let Some(place) = word.get_mut(entry) {
            *place = u8::try_from(value).unwrap_or_else(|_| {
                large.get_or_insert((entry, value));
                u8::MAX
            });
        }
        found = entry + 1;
    }
    if found != N {
        return Err(PermError::Length { found, expected: N }.into());
    }
    Perm::new(word).map_err(|fault| match (fault, large) {
        (PermError::OutOfRange { entry, n, .. }, Some((at, value))) if at == entry => {
            PermError::OutOfRange { entry, value, n }.into()
        }
        _ => fault.into(),
    })
}

/// Exactly `N` numbers as [`write_numbers`] prints them.
fn read_numbers<E: StdError + 'static, T: Copy + Default + TryFrom<u64>, const N: usize>(
    text: &str,
) -> Result<[T; N], ParseNumbersError<E>> {
    let mut word = [T::default(); N];
    let mut found = 0;
    for (entry, value) in numbers(text).enumerate() {
        let value = value.and_then(|value| T::try_from(value).ok());
        let value = value.ok_or(ParseNumbersError::Number { entry })?;
        if let Some(place) = word.get_mut(entry) {
            *place = value;
        }
        found = entry + 1;
    }
    if found == N { Ok(word) } else { Err(ParseNumbersError::Length { found, expected: N }) }
}

macro_rules! words {
    ($($(#[$meta:meta])* [$($param:tt)*] $type:ty, $numbers:ident, $error:ty;)*) => {$(
        $(#[$meta])*
        impl<$($param)*> Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                text::join(f, self.$numbers(), " ")
            }
        }

        /// Accepts exactly what `Display` prints.
        impl<$($param)*> FromStr for $type {
            type Err = ParseNumbersError<$error>;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::new(read_numbers(text)?).map_err(ParseNumbersError::Word)
            }
        }
    )*};
}
words! {
    /// The digits, separated by single spaces.
    ///
    /// ```
    /// use perm_hash::Lehmer;
    /// let code: Lehmer<4> = "2 0 1 0".parse()?;
    /// assert_eq!((code.to_string(), code.rank()), ("2 0 1 0".into(), 13));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    [const N: usize] Lehmer<N>, as_array, LehmerError;
    /// The values, separated by single spaces.
    ///
    /// ```
    /// use perm_hash::PartialPerm;
    /// let tiles: PartialPerm<5, 3> = "0 4 1".parse()?;
    /// assert_eq!((tiles.to_string(), tiles.rank()), ("0 4 1".into(), 9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    [const N: usize, const K: usize] PartialPerm<N, K>, as_array, PermError;
    /// The values, ascending, separated by single spaces.
    ///
    /// ```
    /// use perm_hash::Combination;
    /// let hand: Combination<5, 3> = "0 2 4".parse()?;
    /// assert_eq!((hand.to_string(), hand.rank()), ("0 2 4".into(), 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    [const N: usize, const K: usize] Combination<N, K>, as_array, CombinationError;
    /// The digits, separated by single spaces.
    ///
    /// ```
    /// use perm_hash::Orientations;
    /// let twists: Orientations<3, 4> = "0 1 2 0".parse()?;
    /// assert_eq!((twists.to_string(), twists.rank()), ("0 1 2 0".into(), 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    [const M: u32, const N: usize, const SUM: u32] Orientations<M, N, SUM>, as_array,
        OrientationsError;
    /// The multiplicities, separated by single spaces.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let letters: MultisetPerms<3> = "2 1 1".parse()?;
    /// assert_eq!((letters.to_string(), letters.count()), ("2 1 1".into(), 12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    [const KINDS: usize] MultisetPerms<KINDS>, multiplicities, MultisetPermsError;
}

macro_rules! as_the_permutation {
    ($($type:ident: $read:expr;)*) => {$(
        /// The text of the permutation.
        impl<const N: usize> Display for $type<N> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Perm::from(*self).fmt(f)
            }
        }

        /// Accepts exactly what `Display` prints.
        impl<const N: usize> FromStr for $type<N> {
            type Err = ParsePermError;

            fn from_str(text: &str) -> Result<Self, ParsePermError> {
                $read(text.parse()?)
            }
        }
    )*};
}
as_the_permutation! {
    NibblePerm: |perm| Ok(Self::from_perm(perm));
    EvenPerm: |perm| Ok(Self::new(perm)?);
    MyrvoldRuskey: |perm| Ok(Self(perm));
    PlainChanges: |perm| Ok(Self(perm));
}

macro_rules! from_order {
    ($($type:ident)*) => {$(
        impl<const N: usize> From<$type<N>> for Perm<N> {
            fn from(order: $type<N>) -> Self {
                order.0
            }
        }

        impl<const N: usize> From<Perm<N>> for $type<N> {
            fn from(perm: Perm<N>) -> Self {
                Self(perm)
            }
        }
    )*};
}
from_order!(MyrvoldRuskey PlainChanges);

/// The text of the permutation or combination.
impl<T: Display> Display for Colex<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Accepts exactly what `Display` prints.
impl<T: FromStr> FromStr for Colex<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        text.parse().map(Self)
    }
}
