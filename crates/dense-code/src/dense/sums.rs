//! One type or another.

use core::cmp::{Ordering, Reverse};
use core::convert::Infallible;

use crate::Dense;
use crate::dense::composing::sum;

impl Dense for Ordering {
    const COUNT: u64 = 3;

    fn rank(self) -> u64 {
        match self {
            Self::Less => 0,
            Self::Equal => 1,
            Self::Greater => 2,
        }
    }

    fn unrank(rank: u64) -> Option<Self> {
        [Self::Less, Self::Equal, Self::Greater].get(usize::try_from(rank).ok()?).copied()
    }
}

/// `None` first, then `Some` in the order of the values.
impl<T: Dense> Dense for Option<T> {
    const COUNT: u64 = sum(1, T::COUNT);

    #[inline]
    fn rank(self) -> u64 {
        // A space that is too large does not compile.
        let _ = Self::COUNT;
        self.map_or(0, |value| value.rank() + 1)
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        match rank.checked_sub(1) {
            None => Some(None),
            Some(inner) => T::unrank(inner).map(Some),
        }
    }

    #[inline]
    fn successor(self) -> Option<Self> {
        let next = match self {
            None => T::unrank(0),
            Some(value) => value.successor(),
        };
        next.map(Some)
    }

    #[inline]
    fn predecessor(self) -> Option<Self> {
        self.map(T::predecessor)
    }
}

/// `Ok` first, as `Result` is ordered, then `Err`.
impl<T: Dense, E: Dense> Dense for Result<T, E> {
    const COUNT: u64 = sum(T::COUNT, E::COUNT);

    #[inline]
    fn rank(self) -> u64 {
        // A space that is too large does not compile.
        let _ = Self::COUNT;
        self.map_or_else(|error| T::COUNT + error.rank(), Dense::rank)
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        match rank.checked_sub(T::COUNT) {
            None => T::unrank(rank).map(Ok),
            Some(error) => E::unrank(error).map(Err),
        }
    }

    #[inline]
    fn successor(self) -> Option<Self> {
        match self {
            Ok(value) => value.successor().map(Ok).or_else(|| E::unrank(0).map(Err)),
            Err(error) => error.successor().map(Err),
        }
    }

    #[inline]
    fn predecessor(self) -> Option<Self> {
        let last = || T::COUNT.checked_sub(1).and_then(T::unrank);
        match self {
            Ok(value) => value.predecessor().map(Ok),
            Err(error) => error.predecessor().map(Err).or_else(|| last().map(Ok)),
        }
    }
}

/// The last value first.
impl<T: Dense> Dense for Reverse<T> {
    const COUNT: u64 = T::COUNT;

    #[inline]
    fn rank(self) -> u64 {
        T::COUNT - 1 - self.0.rank()
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        (T::COUNT.checked_sub(1)?).checked_sub(rank).and_then(T::unrank).map(Self)
    }

    #[inline]
    fn successor(self) -> Option<Self> {
        self.0.predecessor().map(Self)
    }

    #[inline]
    fn predecessor(self) -> Option<Self> {
        self.0.successor().map(Self)
    }
}

/// No value at all.
impl Dense for Infallible {
    const COUNT: u64 = 0;

    fn rank(self) -> u64 {
        match self {}
    }

    fn unrank(_: u64) -> Option<Self> {
        None
    }
}
