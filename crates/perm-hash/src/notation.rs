use core::error::Error as StdError;
use core::fmt::{self, Display};
use core::str::FromStr;

use thiserror::Error;

use crate::{
    Colex, Combination, DigitTooLarge, EvenPerm, Lehmer, Multiset, MyrvoldRuskey, NibblePerm,
    NotACombination, NotAPermutation, NotOrientations, Orientations, PartialPerm, Perm,
    PlainChanges, SignedPerm, TooManyArrangements,
};

/// Why a text is not a permutation in one-line or cycle notation.
///
/// ```
/// use perm_hash::{CycleNotation, EvenPerm, NotAPermutation, ParsePermError, Perm, SignedPerm};
/// assert_eq!("2 0 01".parse::<Perm<3>>(), Err(ParsePermError::Number { entry: 2 }));
/// let repeated = NotAPermutation::Repeated { entry: 2, first: 1, value: 0 };
/// assert_eq!("2 0 0".parse::<Perm<3>>(), Err(ParsePermError::Entries(repeated)));
/// assert_eq!("+0 1".parse::<SignedPerm<2>>(), Err(ParsePermError::Sign { entry: 1 }));
/// assert_eq!("1 0 2".parse::<EvenPerm<3>>(), Err(ParsePermError::Odd));
/// assert_eq!("(2 1)".parse::<CycleNotation<3>>(), Err(ParsePermError::Parenthesis)); // printed as (1 2)
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePermError {
    /// Something other than a decimal number where an entry should be, or a number past 64 bits.
    ///
    /// Entries are decimal without sign or leading zeros, one space between two.
    #[error("entry {entry} is not a number in plain decimal digits, or is far too large")]
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
    /// An odd permutation where only an even one will do.
    #[error("an odd permutation, but an even one is wanted")]
    Odd,
    /// The parentheses of cycle notation do not match, or text stands outside them.
    #[error("cycles are written as in (0 2 1)(3 4)")]
    Parenthesis,
    /// All are numbers, but they make no permutation.
    #[error(transparent)]
    Entries(#[from] NotAPermutation),
}

/// Why a text is not a word of numbers of some kind: a combination, the digits of a Lehmer code,
/// orientations.
///
/// `E` is what the checked constructor of that kind says.
///
/// ```
/// use perm_hash::{Combination, NotACombination, ParseWordError};
/// type Hand = Combination<5, 3>;
/// assert_eq!("0 2 x".parse::<Hand>(), Err(ParseWordError::Number { entry: 2 }));
/// assert_eq!("0 2".parse::<Hand>(), Err(ParseWordError::Length { found: 2, expected: 3 }));
/// let twice = NotACombination::NotAscending { entry: 2, value: 2 };
/// assert_eq!("0 2 2".parse::<Hand>(), Err(ParseWordError::Word(twice)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseWordError<E: StdError + 'static> {
    /// Something other than a decimal number where an entry should be, or a number that no entry
    /// can hold.
    ///
    /// Entries are decimal without sign or leading zeros, one space between two.
    #[error("entry {entry} is not a number in plain decimal digits, or is far too large")]
    Number {
        /// The entry at fault, counted from 0.
        entry: usize,
    },
    /// Too few or too many entries.
    #[error("{found} entries, but {expected} are wanted")]
    Length {
        /// How many entries there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// All are numbers, but they are none of the kind.
    #[error(transparent)]
    Word(E),
}

impl<const N: usize> fmt::Debug for Perm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Perm").field(&self.as_slice()).finish()
    }
}

/// One-line notation: the entries with a space between. A width in the format string is that of
/// each entry.
///
/// ```
/// use perm_hash::Perm;
/// let perm: Perm<4> = "2 0 3 1".parse()?;
/// assert_eq!(perm.to_string(), "2 0 3 1");
/// assert_eq!(format!("{perm:2}"), " 2  0  3  1");
/// # Ok::<(), perm_hash::ParsePermError>(())
/// ```
impl<const N: usize> Display for Perm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_numbers(self.as_slice(), f)
    }
}

/// Numbers with a space between.
fn write_numbers(numbers: &[impl Display], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, number) in numbers.iter().enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        number.fmt(f)?;
    }
    Ok(())
}

/// A number as `Display` prints it: no sign, no leading zero, nothing around it.
pub(crate) fn number(text: &str) -> Option<u64> {
    let plain =
        text.bytes().all(|c| c.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The words of a text, each a number; none in an empty text.
fn numbers(text: &str) -> impl Iterator<Item = Option<u64>> {
    text.split(' ').filter(|_| !text.is_empty()).map(number)
}

/// Accepts exactly what `Display` prints.
impl<const N: usize> FromStr for Perm<N> {
    type Err = ParsePermError;

    fn from_str(text: &str) -> Result<Self, ParsePermError> {
        let mut word = [0; N];
        let mut found = 0;
        for (entry, value) in numbers(text).enumerate() {
            let value = value.ok_or(ParsePermError::Number { entry })?;
            if let Some(place) = word.get_mut(entry) {
                *place = u8::try_from(value).map_err(|_| NotAPermutation::OutOfRange {
                    entry,
                    value,
                    n: N,
                })?;
            }
            found = entry + 1;
        }
        if found != N {
            return Err(NotAPermutation::Length { found, expected: N }.into());
        }
        Ok(Self::new(word)?)
    }
}

/// Exactly `N` numbers as [`write_numbers`] prints them.
fn read_numbers<E: StdError + 'static, T: Copy + Default + TryFrom<u64>, const N: usize>(
    text: &str,
) -> Result<[T; N], ParseWordError<E>> {
    let mut word = [T::default(); N];
    let mut found = 0;
    for (entry, value) in numbers(text).enumerate() {
        let value = value.and_then(|value| T::try_from(value).ok());
        let value = value.ok_or(ParseWordError::Number { entry })?;
        if let Some(place) = word.get_mut(entry) {
            *place = value;
        }
        found = entry + 1;
    }
    if found == N { Ok(word) } else { Err(ParseWordError::Length { found, expected: N }) }
}

macro_rules! words {
    ($($(#[$meta:meta])* [$($param:tt)*] $type:ty, $error:ty;)*) => {$(
        $(#[$meta])*
        impl<$($param)*> Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_numbers(self.as_slice(), f)
            }
        }

        /// Accepts exactly what `Display` prints.
        impl<$($param)*> FromStr for $type {
            type Err = ParseWordError<$error>;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::new(read_numbers(text)?).map_err(ParseWordError::Word)
            }
        }
    )*};
}
words! {
    /// The digits with a space between.
    ///
    /// ```
    /// use perm_hash::Lehmer;
    /// let code: Lehmer<4> = "2 0 1 0".parse()?;
    /// assert_eq!((code.to_string(), code.rank()), ("2 0 1 0".into(), 13));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    [const N: usize] Lehmer<N>, DigitTooLarge;
    /// The values with a space between.
    ///
    /// ```
    /// use perm_hash::PartialPerm;
    /// let tiles: PartialPerm<5, 3> = "0 4 1".parse()?;
    /// assert_eq!((tiles.to_string(), tiles.rank()), ("0 4 1".into(), 9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    [const N: usize, const K: usize] PartialPerm<N, K>, NotAPermutation;
    /// The values, ascending, with a space between.
    ///
    /// ```
    /// use perm_hash::Combination;
    /// let hand: Combination<5, 3> = "0 2 4".parse()?;
    /// assert_eq!((hand.to_string(), hand.rank()), ("0 2 4".into(), 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    [const N: usize, const K: usize] Combination<N, K>, NotACombination;
    /// The digits with a space between.
    ///
    /// ```
    /// use perm_hash::Orientations;
    /// let twists: Orientations<3, 4> = "0 1 2 0".parse()?;
    /// assert_eq!((twists.to_string(), twists.rank()), ("0 1 2 0".into(), 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    [const M: u32, const N: usize, const SUM: u32] Orientations<M, N, SUM>, NotOrientations;
}

/// The multiplicities with a space between.
///
/// ```
/// use perm_hash::Multiset;
/// let letters: Multiset<3> = "2 1 1".parse()?;
/// assert_eq!((letters.to_string(), letters.count()), ("2 1 1".into(), 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<const KINDS: usize> Display for Multiset<KINDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_numbers(self.multiplicities(), f)
    }
}

/// Accepts exactly what `Display` prints.
impl<const KINDS: usize> FromStr for Multiset<KINDS> {
    type Err = ParseWordError<TooManyArrangements>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::new(read_numbers(text)?).map_err(ParseWordError::Word)
    }
}

macro_rules! as_the_permutation {
    ($($type:ident: $read:expr;)*) => {$(
        /// That of the permutation.
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
    EvenPerm: |perm| Self::new(perm).ok_or(ParsePermError::Odd);
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

/// That of the permutation or combination.
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

/// The entries, each with its sign, a space between; a width in the format string is not used.
impl<const N: usize> Display for SignedPerm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (value, flipped)) in self.perm().as_slice().iter().zip(self.flipped()).enumerate() {
            let space = if i > 0 { " " } else { "" };
            let sign = if flipped { '-' } else { '+' };
            write!(f, "{space}{sign}{value}")?;
        }
        Ok(())
    }
}

/// Accepts exactly what `Display` prints.
///
/// ```
/// use perm_hash::SignedPerm;
/// let stack: SignedPerm<3> = "-2 +0 -1".parse()?;
/// assert_eq!(stack.rank(), 37);
/// assert!("2 +0 -1".parse::<SignedPerm<3>>().is_err());
/// # Ok::<(), perm_hash::ParsePermError>(())
/// ```
impl<const N: usize> FromStr for SignedPerm<N> {
    type Err = ParsePermError;

    fn from_str(text: &str) -> Result<Self, ParsePermError> {
        let (mut word, mut flipped) = ([0; N], [false; N]);
        let mut found = 0;
        for (entry, text) in text.split(' ').filter(|_| !text.is_empty()).enumerate() {
            let (minus, value) = match (text.strip_prefix('-'), text.strip_prefix('+')) {
                (Some(value), _) => (true, value),
                (None, Some(value)) => (false, value),
                (None, None) => return Err(ParsePermError::Sign { entry }),
            };
            let value = number(value).ok_or(ParsePermError::Number { entry })?;
            if let (Some(place), Some(flipped)) = (word.get_mut(entry), flipped.get_mut(entry)) {
                *place = u8::try_from(value).map_err(|_| NotAPermutation::OutOfRange {
                    entry,
                    value,
                    n: N,
                })?;
                *flipped = minus;
            }
            found = entry + 1;
        }
        if found != N {
            return Err(NotAPermutation::Length { found, expected: N }.into());
        }
        Ok(Self::new(Perm::new(word)?, flipped))
    }
}

/// A permutation written as its cycles: `(0 2 1)(3 4)`, those of one left out, `()` for the
/// identity.
///
/// ```
/// use perm_hash::{CycleNotation, Perm};
///
/// let perm = Perm::new([2, 0, 1, 4, 3, 5])?;
/// assert_eq!(CycleNotation(perm).to_string(), "(0 2 1)(3 4)");
/// let CycleNotation(read) = "(0 2 1)(3 4)".parse::<CycleNotation<6>>()?;
/// assert_eq!(read, perm);
/// # Ok::<(), perm_hash::ParsePermError>(())
/// ```
///
/// `(0 2 1)` says that 0 goes to 2, 2 to 1 and 1 to 0. Reading accepts exactly what is printed:
/// each cycle from its smallest member, the cycles in the order of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CycleNotation<const N: usize>(
    /// The permutation.
    pub Perm<N>,
);

impl<const N: usize> Display for CycleNotation<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut none = true;
        for cycle in self.0.cycles() {
            let mut members = cycle.peekable();
            let Some(first) = members.next() else { continue };
            if members.peek().is_some() {
                none = false;
                write!(f, "({first}")?;
                for member in members {
                    write!(f, " {member}")?;
                }
                f.write_str(")")?;
            }
        }
        if none {
            f.write_str("()")?;
        }
        Ok(())
    }
}

impl<const N: usize> FromStr for CycleNotation<N> {
    type Err = ParsePermError;

    fn from_str(text: &str) -> Result<Self, ParsePermError> {
        if text == "()" {
            return Ok(Self(Perm::IDENTITY));
        }
        let inner = text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'))
            .ok_or(ParsePermError::Parenthesis)?;
        let mut word = Perm::<N>::IDENTITY.to_array();
        // The entry (counted over the whole text) at which each member was seen.
        let mut seen = [None; N];
        let mut entry = 0;
        let mut last_start = None;
        for cycle in inner.split(")(") {
            let mut ends = None;
            for value in numbers(cycle) {
                let value = value.ok_or(ParsePermError::Number { entry })?;
                let at = usize::try_from(value)
                    .ok()
                    .filter(|&at| at < N)
                    .ok_or(NotAPermutation::OutOfRange { entry, value, n: N })?;
                #[expect(clippy::cast_possible_truncation, reason = "at < N <= 255")]
                let member = at as u8;
                if let Some(first) = seen[at].replace(entry) {
                    return Err(NotAPermutation::Repeated { entry, first, value: member }.into());
                }
                ends = match ends {
                    None => Some((member, member)),
                    Some((start, before)) => {
                        if member < start {
                            return Err(ParsePermError::Parenthesis);
                        }
                        word[usize::from(before)] = member;
                        Some((start, member))
                    }
                };
                entry += 1;
            }
            match ends {
                Some((start, end)) if start != end && last_start < Some(start) => {
                    word[usize::from(end)] = start;
                    last_start = Some(start);
                }
                _ => return Err(ParsePermError::Parenthesis),
            }
        }
        Ok(Self(Perm::new(word)?))
    }
}
