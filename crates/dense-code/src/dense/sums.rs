//! One type or another.

use core::cmp::Ordering;

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
}
