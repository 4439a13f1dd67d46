use core::cmp::Ordering;

use crate::All;

/// An order-preserving bijection between a small type and the integers `0..COUNT`.
///
/// ```
/// use dense_code::{Below, Dense};
///
/// // The state of a small machine: a flag and two digits. Its rank comes for free.
/// type State = (bool, [Below<10>; 2]);
/// assert_eq!(State::COUNT, 200);
///
/// let state = State::unrank(142).ok_or("past the last state")?;
/// assert_eq!(state, (true, [Below::new(4).ok_or("4")?, Below::new(2).ok_or("2")?]));
/// assert_eq!(state.rank(), 142);
/// assert_eq!(State::unrank(200), None);
/// # Ok::<(), &str>(())
/// ```
///
/// # Laws
///
/// 1. `x.rank() < COUNT`, and `x < y` exactly when `x.rank() < y.rank()`.
/// 2. `unrank(r)` is `None` exactly when `r >= COUNT`; otherwise `unrank(r)?.rank() == r`.
///
/// [`laws::check_dense`](crate::laws::check_dense) checks both over the whole type;
/// call it from the tests of your own implementations.
///
/// # Composition
///
/// `bool`, `u8`, `u16`, `u32`, [`Below<N>`](crate::Below), [`Ordering`], `Option<T>`, tuples of up
/// to eight dense types and arrays of a dense type are dense, in the order that their `Ord` has
/// (lexicographic: the first component counts most). `COUNT` is evaluated while compiling, and a
/// space of more than `u64::MAX` values does not compile:
///
/// ```compile_fail,E0080
/// use dense_code::Dense;
/// // 2^64 values: one more than a u64 can count.
/// const TOO_MANY: u64 = <[u32; 2]>::COUNT;
/// ```
///
/// Field-less enums become dense with [`dense_enum!`](crate::dense_enum).
pub trait Dense: Copy + Ord {
    /// How many values the type has. At least 1 for a type that has a value.
    const COUNT: u64;

    /// The position of this value in the order of the type, below [`COUNT`](Self::COUNT).
    #[must_use]
    fn rank(self) -> u64;

    /// The value at a position, or `None` exactly when `rank >= COUNT`.
    #[must_use]
    fn unrank(rank: u64) -> Option<Self>;

    /// All values in order.
    ///
    /// ```
    /// use dense_code::Dense;
    /// assert!(<(bool, bool)>::all().eq([(false, false), (false, true), (true, false), (true, true)]));
    /// ```
    fn all() -> All<Self> {
        All::new()
    }
}

impl Dense for () {
    const COUNT: u64 = 1;

    fn rank(self) -> u64 {
        0
    }

    fn unrank(rank: u64) -> Option<Self> {
        (rank == 0).then_some(())
    }
}

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
    const COUNT: u64 = match T::COUNT.checked_add(1) {
        Some(count) => count,
        None => panic!("a space of more than u64::MAX values"),
    };

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

/// The size of a product, or a compile error where it does not fit.
const fn product(a: u64, b: u64) -> u64 {
    match a.checked_mul(b) {
        Some(count) => count,
        None => panic!("a space of more than u64::MAX values"),
    }
}

/// Mixed radix, the first element counting most. An array of more than `u64::MAX` values can't be
/// ranked:
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
            count = product(count, T::COUNT);
            i += 1;
        }
        count
    };

    #[inline]
    fn rank(self) -> u64 {
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
        let mut items = [T::unrank(0)?; N];
        let mut rest = rank;
        for item in items.iter_mut().rev() {
            *item = T::unrank(rest % T::COUNT)?;
            rest /= T::COUNT;
        }
        Some(items)
    }
}

macro_rules! tuple {
    ($($name:ident . $index:tt),+) => {
        /// Mixed radix, the first component counting most.
        impl<$($name: Dense),+> Dense for ($($name,)+) {
            const COUNT: u64 = {
                let count = 1;
                $(let count = product(count, $name::COUNT);)+
                count
            };

            #[inline]
            fn rank(self) -> u64 {
                let _ = Self::COUNT;
                let rank = 0;
                $(let rank = rank * $name::COUNT + self.$index.rank();)+
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
                )+
                let _ = (place, rest);
                Some(($($name,)+))
            }
        }
    };
}

#[allow(non_snake_case, reason = "the macro names each component after its type parameter")]
mod tuples {
    use super::{Dense, product};

    tuple!(A.0);
    tuple!(A.0, B.1);
    tuple!(A.0, B.1, C.2);
    tuple!(A.0, B.1, C.2, D.3);
    tuple!(A.0, B.1, C.2, D.3, E.4);
    tuple!(A.0, B.1, C.2, D.3, E.4, F.5);
    tuple!(A.0, B.1, C.2, D.3, E.4, F.5, G.6);
    tuple!(A.0, B.1, C.2, D.3, E.4, F.5, G.6, H.7);
}

/// Makes a field-less enum [`Dense`](trait@crate::Dense), in the order of its variants.
///
/// List every variant in the order of the enum. A variant left out, named twice or out of order is
/// a compile error, so the rank agrees with a derived `Ord`.
///
/// ```
/// use dense_code::{Dense, dense_enum};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
/// enum Suit { Clubs, Diamonds, Hearts, Spades }
/// dense_enum!(Suit { Clubs, Diamonds, Hearts, Spades });
///
/// assert_eq!(Suit::COUNT, 4);
/// assert_eq!(Suit::Hearts.rank(), 2);
/// assert_eq!(Suit::unrank(3), Some(Suit::Spades));
/// assert_eq!(<(Suit, bool)>::COUNT, 8);
/// ```
///
/// ```compile_fail,E0080
/// # use dense_code::dense_enum;
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
/// # enum Suit { Clubs, Diamonds, Hearts, Spades }
/// dense_enum!(Suit { Clubs, Hearts, Diamonds, Spades }); // out of order
/// ```
#[macro_export]
macro_rules! dense_enum {
    ($name:ident { $($variant:ident),+ $(,)? }) => {
        impl $crate::Dense for $name {
            const COUNT: u64 = {
                const ALL: &[$name] = &[$($name::$variant),+];
                // The discriminants ascend: no variant twice, and the order is that of a derived Ord.
                let mut i = 1;
                while i < ALL.len() {
                    assert!((ALL[i - 1] as i128) < ALL[i] as i128, "list the variants in the order of the enum");
                    i += 1;
                }
                ALL.len() as u64
            };

            #[inline]
            fn rank(self) -> u64 {
                // The match is the proof that no variant is left out.
                const fn position(value: $name) -> u64 {
                    match value {
                        $($name::$variant)|+ => {}
                    }
                    let all = [$($name::$variant),+];
                    let mut i = 0;
                    while i < all.len() {
                        if all[i] as i128 == value as i128 {
                            return i as u64;
                        }
                        i += 1;
                    }
                    // Not reached: the match above names every variant.
                    i as u64
                }
                let _ = <Self as $crate::Dense>::COUNT;
                position(self)
            }

            #[inline]
            fn unrank(rank: u64) -> Option<Self> {
                const ALL: &[$name] = &[$($name::$variant),+];
                let _ = <Self as $crate::Dense>::COUNT;
                usize::try_from(rank).ok().and_then(|index| ALL.get(index)).copied()
            }
        }
    };
}
