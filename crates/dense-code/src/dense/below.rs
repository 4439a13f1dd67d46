use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::bijection::value_of;
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
/// A `Below` takes four bytes whatever `N` is, and a `Below<N, u8>` or `Below<N, u16>` one or two.
/// These are made by `try_from` or [`unrank`](Dense::unrank), and read by `u32::from` and its kin.
/// Sets and maps of states do not store the values. If you store many, store each as a
/// [`Compact`](crate::Compact) or all in a `DenseVec`: a state of 20 by 20 by 4 by 8 takes two
/// bytes, or 14 bits.
///
/// ```
/// use dense_code::Below;
/// type State = (Below<20, u8>, Below<20, u8>, Below<4, u8>, Below<8, u8>);
/// assert_eq!(size_of::<State>(), 4);
/// let column = Below::<20, u8>::try_from(19)?;
/// assert_eq!((usize::from(column), column.to_string()), (19, "19".into()));
/// # Ok::<(), dense_code::BelowError>(())
/// ```
///
/// An `N` above 256 in a `u8` does not compile:
///
/// ```compile_fail,E0080
/// use dense_code::{Below, Dense};
/// const TOO_MANY: u64 = Below::<257, u8>::COUNT;
/// ```
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
pub struct Below<const N: u32, T = u32>(T);

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
impl<const N: u32, T: Dense> Default for Below<N, T> {
    fn default() -> Self {
        const { assert!(N > 0, "there is no integer below 0") };
        value_of(0)
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

macro_rules! from_integers {
    ($($integer:ident)*) => {$(
        impl<const N: u32, T: Dense> TryFrom<$integer> for Below<N, T> {
            type Error = BelowError;

            #[inline]
            fn try_from(value: $integer) -> Result<Self, BelowError> {
                u64::try_from(value).ok().and_then(Self::unrank).ok_or(BelowError { limit: N })
            }
        }
    )*};
}
from_integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

macro_rules! into_integers {
    ($($integer:ident)*) => {$(
        #[doc = concat!("Compiles where all integers below `N` are a `", stringify!($integer), "`.")]
        impl<const N: u32, T: Dense> From<Below<N, T>> for $integer {
            #[inline]
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_lossless, reason = "the largest one fits")]
            fn from(value: Below<N, T>) -> Self {
                const {
                    let past = ($integer::MAX as u128).saturating_add(1);
                    assert!(N as u128 <= past, "not all integers below N fit");
                }
                value.rank() as $integer
            }
        }
    )*};
}
into_integers!(u8 u16 u32 u64 u128 i64 i128 usize);

/// Accepts exactly what `Display` prints: no sign, no leading zeros.
///
/// ```
/// use dense_code::Below;
/// assert_eq!("7".parse(), Ok(Below::<10>::try_from(7)?));
/// assert!("07".parse::<Below<10>>().is_err() && "10".parse::<Below<10>>().is_err());
/// # Ok::<(), dense_code::BelowError>(())
/// ```
impl<const N: u32, T: Dense> FromStr for Below<N, T> {
    type Err = BelowError;

    fn from_str(text: &str) -> Result<Self, BelowError> {
        // An integer's own parser takes `+7` and `007` as well: two texts for one value.
        let printed = text == "0" || text.starts_with(|first| matches!(first, '1'..='9'));
        let value = if printed { text.parse().ok() } else { None };
        value.and_then(Self::unrank).ok_or(BelowError { limit: N })
    }
}

impl<const N: u32, T: Dense> Dense for Below<N, T> {
    const COUNT: u64 = {
        assert!(N as u64 <= T::COUNT, "not all integers below N fit");
        N as u64
    };

    #[inline]
    fn rank(self) -> u64 {
        self.0.rank()
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        if rank < Self::COUNT { T::unrank(rank).map(Self) } else { None }
    }
}

impl<const N: u32, T: Dense> fmt::Debug for Below<N, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.rank(), f)
    }
}

impl<const N: u32, T: Dense> fmt::Display for Below<N, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.rank(), f)
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
    fn small_integers_hold_what_the_large_ones_hold() {
        fn whole<const N: u32, T: Dense + fmt::Debug>() {
            crate::laws::check_dense::<Below<N, T>>().unwrap();
            for value in 0..N + 3 {
                let small = Below::<N, T>::try_from(value);
                assert_eq!(small.map(u32::from), Below::<N>::try_from(value).map(u32::from));
                assert_eq!(format!("{value}").parse::<Below<N, T>>(), small);
            }
        }
        whole::<1, u8>();
        whole::<20, u8>();
        whole::<255, u8>();
        whole::<256, u8>();
        whole::<257, u16>();
        whole::<{ 1 << 16 }, u16>();
        assert_eq!(size_of::<[Below<9, u8>; 3]>(), 3);
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
