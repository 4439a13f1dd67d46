use core::fmt;

use crate::Dense;

/// An integer of `0..N`: a digit, a twist, a cell of a board.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Below<const N: u32>(u32);

impl<const N: u32> Below<N> {
    /// The integer as a digit, or `None` when it is `N` or more.
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
}
