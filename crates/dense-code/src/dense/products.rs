//! Several values at once.

use core::marker::PhantomData;

use crate::Dense;
use crate::dense::composing::product;

impl<T: ?Sized> Dense for PhantomData<T> {
    const COUNT: u64 = 1;

    fn rank(self) -> u64 {
        0
    }

    fn unrank(rank: u64) -> Option<Self> {
        (rank == 0).then_some(Self)
    }
}

/// Mixed radix, the first element being the most significant. An array of more than `u64::MAX`
/// values can't be ranked:
///
/// ```compile_fail,E0080
/// use dense_code::Dense;
/// let rank = [1_u32, 2, 3].rank(); // of 2^96 values
/// ```
impl<T: Dense, const N: usize> Dense for [T; N] {
    const COUNT: u64 = {
        let mut count = 1;
        let mut i = 0;
        while i < N {
            count = product([count, T::COUNT]);
            i += 1;
        }
        count
    };

    #[inline]
    fn rank(self) -> u64 {
        // Evaluated here, so that a space that is too large does not compile where it is ranked.
        let _ = Self::COUNT;
        self.into_iter().fold(0, |rank, item| rank * T::COUNT + item.rank())
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        if N == 0 {
            return Some([(); N].map(|()| unreachable!("an array of none has no element to make")));
        }
        // From the last digit, which needs no table of place values.
        let mut items = [T::unrank(0)?; N];
        let mut rest = rank;
        for item in items.iter_mut().rev() {
            *item = T::unrank(rest % T::COUNT)?;
            rest /= T::COUNT;
        }
        Some(items)
    }

    #[inline]
    fn advance(&mut self) -> bool {
        self.iter_mut().rev().any(T::advance)
    }

    #[inline]
    fn retreat(&mut self) -> bool {
        self.iter_mut().rev().any(T::retreat)
    }
}

// By macro: Rust has no tuples of any length. The first component counts most, as in a derived
// `Ord`, so the order of the ranks is that of the values. After the semicolon they go from the last
// to the first, as an odometer does.
macro_rules! tuple {
    ($($name:ident . $index:tt),*; $($last:tt)*) => {
        /// Mixed radix, the first component being the most significant.
        impl<$($name: Dense),*> Dense for ($($name,)*) {
            const COUNT: u64 = product([$($name::COUNT),*]);

            #[inline]
            fn rank(self) -> u64 {
                let _ = Self::COUNT;
                let rank = 0;
                $(let rank = rank * $name::COUNT + self.$index.rank();)*
                rank
            }

            #[inline]
            fn unrank(rank: u64) -> Option<Self> {
                if rank >= Self::COUNT {
                    return None;
                }
                // Each component takes its digit from what the ones before it left over.
                let (place, rest) = (Self::COUNT, rank);
                $(
                    let place = place / $name::COUNT;
                    let (digit, rest) = (rest / place, rest % place);
                    let $name = $name::unrank(digit)?;
                )*
                let _ = (place, rest);
                Some(($($name,)*))
            }

            #[inline]
            fn advance(&mut self) -> bool {
                false $(|| self.$last.advance())*
            }

            #[inline]
            fn retreat(&mut self) -> bool {
                false $(|| self.$last.retreat())*
            }
        }
    };
}

#[allow(non_snake_case, reason = "the macro names each component after its type parameter")]
mod tuples {
    use super::{Dense, product};

    tuple!(;);
    tuple!(A.0; 0);
    tuple!(A.0, B.1; 1 0);
    tuple!(A.0, B.1, C.2; 2 1 0);
    tuple!(A.0, B.1, C.2, D.3; 3 2 1 0);
    tuple!(A.0, B.1, C.2, D.3, E.4; 4 3 2 1 0);
    tuple!(A.0, B.1, C.2, D.3, E.4, F.5; 5 4 3 2 1 0);
    tuple!(A.0, B.1, C.2, D.3, E.4, F.5, G.6; 6 5 4 3 2 1 0);
    tuple!(A.0, B.1, C.2, D.3, E.4, F.5, G.6, H.7; 7 6 5 4 3 2 1 0);
}
