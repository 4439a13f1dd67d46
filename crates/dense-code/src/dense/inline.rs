use core::cmp::Ordering;
use core::fmt::Debug;
use core::hash::Hash;

use crate::Dense;

/// A dense type whose number of values is known where it is defined, so that arrays can have an
/// entry or a bit for each value: for [`InlineMap`](crate::InlineMap),
/// [`InlineSet`](crate::InlineSet) and [`Compact`](crate::Compact).
///
/// `#[derive(Dense)]` implements it for types without type or const parameters: Rust can't yet
/// compute the length of an array from those. For an implementation of [`Dense`] by hand, write it
/// as here:
///
/// ```
/// use dense_code::{Dense, Inline};
/// # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
/// # struct Hour(u8);
/// # impl Dense for Hour {
/// #     const COUNT: u64 = 24;
/// #     fn rank(self) -> u64 { self.0.into() }
/// #     fn unrank(rank: u64) -> Option<Self> { Some(Self(u8::try_from(rank).ok()?)) }
/// # }
///
/// impl Inline for Hour {
///     type Entries<V> = [V; 24]; // one for each value
///     type Words = [u64; 1]; // one for every 64 values
///     type Bytes = [u8; 1]; // enough for a rank
/// }
/// ```
///
/// Arrays of another length don't compile where they are used.
pub trait Inline: Dense {
    /// `[V; COUNT]`.
    type Entries<V>: AsRef<[V]> + AsMut<[V]>;
    /// `[u64; COUNT.div_ceil(64)]`.
    type Words: AsRef<[u64]> + AsMut<[u64]>;
    /// `[u8; N]`, where `N` is the number of bytes of the largest rank.
    type Bytes: AsRef<[u8]> + AsMut<[u8]> + Copy + Debug + Default + Ord + Hash;
}

macro_rules! inline {
    ($($type:ty: $count:literal, $words:literal, $bytes:literal;)*) => {$(
        impl Inline for $type {
            type Entries<V> = [V; $count];
            type Words = [u64; $words];
            type Bytes = [u8; $bytes];
        }
    )*};
}
inline! {
    (): 1, 1, 0;
    bool: 2, 1, 1;
    Ordering: 3, 1, 1;
    u8: 256, 4, 1;
    i8: 256, 4, 1;
}
