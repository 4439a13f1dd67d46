//! Integers, characters and flags.

use crate::Dense;

impl Dense for bool {
    const COUNT: u64 = 2;

    #[inline]
    fn rank(self) -> u64 {
        u64::from(self)
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        match rank {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

macro_rules! unsigned {
    ($($int:ty),*) => {$(
        impl Dense for $int {
            const COUNT: u64 = <$int>::MAX as u64 + 1;

            #[inline]
            fn rank(self) -> u64 {
                u64::from(self)
            }

            #[inline]
            fn unrank(rank: u64) -> Option<Self> {
                Self::try_from(rank).ok()
            }
        }
    )*};
}
unsigned!(u8, u16, u32);

macro_rules! signed {
    ($($int:ty, $unsigned:ty);*) => {$(
        /// From the lowest negative number up.
        impl Dense for $int {
            const COUNT: u64 = <$unsigned>::COUNT;

            #[inline]
            fn rank(self) -> u64 {
                // The highest bit changed, numbers ascend as their bits do.
                u64::from(self.cast_unsigned() ^ <$int>::MIN.cast_unsigned())
            }

            #[inline]
            fn unrank(rank: u64) -> Option<Self> {
                let bits = <$unsigned>::try_from(rank).ok()?;
                Some((bits ^ <$int>::MIN.cast_unsigned()).cast_signed())
            }
        }
    )*};
}
signed!(i8, u8; i16, u16; i32, u32);

/// The code points that are not characters: the surrogates, from 0xd800 to 0xdfff.
const SURROGATES: core::ops::Range<u32> = 0xd800..0xe000;
const GAP: u32 = SURROGATES.end - SURROGATES.start;

/// The order of the code points, without the 2048 surrogates, which are not characters.
impl Dense for char {
    const COUNT: u64 = (Self::MAX as u32 + 1 - GAP) as u64;

    #[inline]
    fn rank(self) -> u64 {
        let code = u32::from(self);
        u64::from(if code < SURROGATES.start { code } else { code - GAP })
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        let rank = u32::try_from(rank).ok()?;
        let code = if rank < SURROGATES.start { rank } else { rank.checked_add(GAP)? };
        Self::from_u32(code)
    }
}
