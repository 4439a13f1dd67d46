//! Permutations whose length is known only at run time, in the programs `rank` and `unrank`.

/// The result of a function of a length, such as `rank::<5>(entries)`; `None` for a length that has
/// no rank: 34! is the last factorial below 2^128.
macro_rules! by_length {
    ($n:expr, $function:ident $arguments:tt) => {
        lengths::by_length!($n, $function $arguments, 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
            21 22 23 24 25 26 27 28 29 30 31 32 33 34)
    };
    ($n:expr, $function:ident $arguments:tt, $($length:literal)+) => {
        match $n {
            $($length => Some($function::<$length> $arguments),)+
            _ => None,
        }
    };
}
pub(crate) use by_length;
