use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::Dense;

/// An integer from `0..N`: a digit, a twist, a cell of a board.
///
/// ```
/// use dense_code::{Below, Dense};
///
/// /// The twists of the seven free corners of a pocket cube.
/// type Twists = [Below<3>; 7];
/// assert_eq!(Twists::COUNT, 2187);
///
/// let twist = Below::<3>::new(2).ok_or("2 is below 3")?;
/// assert_eq!(twist.get(), 2);
/// assert_eq!(Below::<3>::new(3), None);
/// # Ok::<(), &str>(())
/// ```
///
/// Ascending order; the rank is the integer.
///
/// A `Below` takes four bytes whatever `N` is. Sets and maps of states do not store the values. If
/// you store many, store each as a [`Compact`](crate::Compact) or all in a `DenseVec`: a state of
/// 20 by 20 by 4 by 8 takes two bytes, or 14 bits.
///
/// To add to or subtract from a `Below`, take the integer and make a new one. The result is `None`
/// outside `0..N`:
///
/// ```
/// use dense_code::Below;
///
/// fn step<const N: u32>(at: Below<N>, by: i32) -> Option<Below<N>> {
///     at.get().checked_add_signed(by).and_then(Below::new)
/// }
///
/// let last = Below::<20>::new(19).ok_or("19 is below 20")?;
/// assert_eq!(step(last, -1).map(Below::get), Some(18));
/// assert_eq!(step(last, 1), None);
/// # Ok::<(), &str>(())
/// ```
///
/// A constant can be checked by the compiler, without an error to handle. With 4 in place of 3,
/// this would not compile:
///
/// ```
/// use dense_code::Below;
/// let west = const { Below::<4>::new(3).unwrap() };
/// assert_eq!(west.get(), 3);
/// ```
///
/// Other integers convert too, and [`index`](Self::index) is the place in an array:
///
/// ```
/// use dense_code::Below;
/// let names = ["red", "green", "blue"];
/// let colour = Below::<3>::try_from(1_u8)?;
/// assert_eq!((names[colour.index()], u8::from(colour), u64::from(colour)), ("green", 1, 1));
/// assert!(Below::<20>::try_from(20_usize).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "bounded integer")]
#[doc(alias = "ranged integer")]
pub struct Below<const N: u32>(u32);

impl<const N: u32> Below<N> {
    /// The `Below` that holds `value`, or `None` if `value` is `N` or more.
    ///
    /// ```
    /// use dense_code::Below;
    /// const SEVEN: Option<Below<10>> = Below::new(7);
    /// assert!(SEVEN.is_some() && Below::<10>::new(10).is_none());
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(value: u32) -> Option<Self> {
        if value < N { Some(Self(value)) } else { None }
    }

    /// The remainder of `value` modulo `N`: for cyclic values, such as hours, twists and rings. It
    /// is not negative, whatever the sign of `value`. `N` = 0 does not compile.
    ///
    /// ```
    /// use dense_code::Below;
    /// let hour = Below::<24>::wrapping(22 + 5);
    /// assert_eq!(hour.get(), 3);
    /// assert_eq!(Below::<3>::wrapping(-1).get(), 2);
    /// ```
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the remainder is in 0..N")]
    pub const fn wrapping(value: i64) -> Self {
        const { assert!(N > 0, "there is no integer below 0") };
        Self(value.rem_euclid(N as i64) as u32)
    }

    /// Several integers, or `None` if one of them is `N` or more.
    ///
    /// ```
    /// use dense_code::Below;
    /// let board = Below::<9>::array([3, 1, 4, 1]).ok_or("a digit past 8")?;
    /// assert_eq!(board.map(Below::get), [3, 1, 4, 1]);
    /// assert_eq!(Below::<9>::array([8, 9]), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub const fn array<const K: usize>(values: [u32; K]) -> Option<[Self; K]> {
        let mut array = [Self(0); K];
        let mut i = 0;
        while i < K {
            let Some(value) = Self::new(values[i]) else { return None };
            array[i] = value;
            i += 1;
        }
        Some(array)
    }

    /// The integer.
    ///
    /// ```
    /// use dense_code::{Below, Dense};
    /// assert_eq!(Below::<10>::unrank(7).map(Below::get), Some(7));
    /// ```
    #[inline]
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The integer as an index of an array.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// 0. `N` = 0, which has no value, does not compile.
impl<const N: u32> Default for Below<N> {
    fn default() -> Self {
        Self::wrapping(0)
    }
}

/// The error for an integer or a string that is not in `0..limit`.
///
/// ```
/// use dense_code::Below;
/// let error = Below::<10>::try_from(12_u32).unwrap_err();
/// assert_eq!(error.limit, 10);
/// assert_eq!(error.to_string(), "an integer below 10 was expected");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an integer below {limit} was expected")]
#[non_exhaustive]
pub struct BelowError {
    /// The limit.
    pub limit: u32,
}

impl<const N: u32> TryFrom<u32> for Below<N> {
    type Error = BelowError;

    #[inline]
    fn try_from(value: u32) -> Result<Self, BelowError> {
        Self::new(value).ok_or(BelowError { limit: N })
    }
}

macro_rules! from_integers {
    ($($integer:ident)*) => {$(
        impl<const N: u32> TryFrom<$integer> for Below<N> {
            type Error = BelowError;

            #[inline]
            fn try_from(value: $integer) -> Result<Self, BelowError> {
                u32::try_from(value).ok().and_then(Self::new).ok_or(BelowError { limit: N })
            }
        }
    )*};
}
// `i32` is what an integer literal is; `u32` stands above, where nothing needs to be converted.
from_integers!(u8 u16 u64 u128 usize i8 i16 i32 i64 i128 isize);

macro_rules! into_integers {
    ($($integer:ident)*) => {$(
        impl<const N: u32> From<Below<N>> for $integer {
            #[inline]
            fn from(value: Below<N>) -> Self {
                value.0.into()
            }
        }
    )*};
}
into_integers!(u32 u64 u128 i64 i128);

impl<const N: u32> From<Below<N>> for usize {
    #[inline]
    fn from(value: Below<N>) -> Self {
        value.index()
    }
}

macro_rules! into_short_integers {
    ($($integer:ident)*) => {$(
        #[doc = concat!("Compiles where all integers below `N` are a `", stringify!($integer), "`.")]
        impl<const N: u32> From<Below<N>> for $integer {
            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "the largest one fits")]
            fn from(value: Below<N>) -> Self {
                const { assert!(N <= $integer::MAX as u32 + 1, "not all integers below N fit") };
                value.0 as $integer
            }
        }
    )*};
}
into_short_integers!(u8 u16);

/// Accepts exactly what `Display` prints: no sign, no leading zeros.
///
/// ```
/// use dense_code::Below;
/// assert_eq!("7".parse(), Ok(Below::<10>::try_from(7)?));
/// assert!("07".parse::<Below<10>>().is_err() && "10".parse::<Below<10>>().is_err());
/// # Ok::<(), dense_code::BelowError>(())
/// ```
impl<const N: u32> FromStr for Below<N> {
    type Err = BelowError;

    fn from_str(text: &str) -> Result<Self, BelowError> {
        // `u32`'s own parser takes `+7` and `007` as well: two texts for one value.
        let printed = text == "0" || text.starts_with(|first| matches!(first, '1'..='9'));
        let value = if printed { text.parse().ok() } else { None };
        value.and_then(Self::new).ok_or(BelowError { limit: N })
    }
}

impl<const N: u32> Dense for Below<N> {
    const COUNT: u64 = N as u64;

    #[inline]
    fn rank(self) -> u64 {
        u64::from(self.0)
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        Self::new(u32::try_from(rank).ok()?)
    }

    #[inline]
    fn successor(self) -> Option<Self> {
        // Below `N`, so one more is a `u32`.
        Self::new(self.0 + 1)
    }

    #[inline]
    fn predecessor(self) -> Option<Self> {
        self.0.checked_sub(1).map(Self)
    }
}

impl<const N: u32> fmt::Debug for Below<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl<const N: u32> fmt::Display for Below<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn both_texts_are_the_integer() {
        let digit = Below::<300>::new(207).unwrap();
        assert_eq!(
            (format!("{digit}"), format!("{digit:?}"), format!("{digit:>5}")),
            ("207".into(), "207".into(), "  207".into())
        );
    }

    #[test]
    fn integers_of_other_sizes_convert() {
        for value in 0..=u16::MAX {
            let expected = Below::<300>::new(value.into()).ok_or(BelowError { limit: 300 });
            assert_eq!(Below::try_from(value), expected);
            assert_eq!(Below::try_from(usize::from(value)), expected);
            assert_eq!(Below::try_from(i32::from(value)), expected);
            assert_eq!(Below::try_from(u64::from(value)), expected);
            assert_eq!(Below::try_from(u128::from(value)), expected);
            assert_eq!(Below::try_from(i128::from(value)), expected);
            if let (Ok(short), Ok(size)) = (i16::try_from(value), isize::try_from(value)) {
                assert_eq!((Below::try_from(short), Below::try_from(size)), (expected, expected));
                assert!(Below::<300>::try_from(-1 - short).is_err());
            }
            assert_eq!(Below::try_from(i64::from(value)), expected);
            assert!(Below::<300>::try_from(-1 - i32::from(value)).is_err());
            if let Ok(byte) = u8::try_from(value) {
                assert_eq!(Below::try_from(byte), expected);
                let signed = byte.cast_signed();
                assert_eq!(Below::try_from(signed).ok(), expected.ok().filter(|_| signed >= 0));
            }
            let Ok(below) = expected else { continue };
            assert_eq!(u64::from(below), value.into());
            assert_eq!((u32::from(below), i64::from(below)), (value.into(), value.into()));
            assert_eq!((u128::from(below), i128::from(below)), (value.into(), value.into()));
            assert_eq!((usize::from(below), below.index()), (value.into(), value.into()));
            assert_eq!(u16::from(below), value);
            assert_eq!(Below::<256>::try_from(value).map(u8::from).ok(), u8::try_from(value).ok());
        }
        assert!(Below::<300>::try_from(usize::MAX).is_err());
        assert!(Below::<300>::try_from(1_u64 << 32).is_err());
        assert!(Below::<300>::try_from(-1_i64).is_err());
        assert!(Below::<300>::try_from(1_u128 << 64).is_err());
        assert!(Below::<300>::try_from(1_i128 << 64).is_err());
    }

    #[test]
    fn only_what_is_printed_is_read() {
        for value in 0..310 {
            let (read, expected) =
                (format!("{value}").parse::<Below<300>>(), Below::try_from(value));
            assert_eq!(read, expected);
            assert_eq!(read.map(u32::from).ok(), (value < 300).then_some(value));
        }
        for bad in [
            "",
            " ",
            "+1",
            "-1",
            "01",
            "00",
            "1 ",
            " 1",
            "1_0",
            "0x1",
            "1.0",
            "4294967296",
            "４",
            "x",
        ] {
            assert_eq!(bad.parse::<Below<300>>(), Err(BelowError { limit: 300 }), "{bad}");
        }
        assert_eq!("4294967294".parse(), Below::<{ u32::MAX }>::try_from(u32::MAX - 1));
        assert!("0".parse::<Below<0>>().is_err());
    }
}
