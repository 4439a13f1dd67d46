//! The integers that tuples are made of.

use core::fmt::Debug;
use core::hash::Hash;

use crate::error::{Error, ErrorKind};

/// An integer that stands for a symbol: of 8 to 64 bits, with or without a sign.
///
/// The same number is the same symbol whatever its type. But a negative number counts as its two's
/// complement in 64 bits: `-1_i64` and `u64::MAX` are one symbol. So do not mix negative numbers
/// with `u64` values of 2^63 or more.
///
/// Batches are fastest with the narrowest type that holds the symbols: `u8`, `u16` or `u32`.
///
/// Sealed.
///
/// ```
/// use canon_key::Seen;
///
/// let mut seen = Seen::new();
/// assert!(seen.insert(&[-7_i64, i64::MAX]));
/// assert!(!seen.insert(&[i64::MAX, -7]));
/// assert!(seen.insert(&[3_u8, 4]) && !seen.insert(&[4, 3]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no integer that can stand for a symbol",
    label = "expected `u8`, `u16`, `u32`, `u64`, `usize`, `isize` or one of `i8` to `i64`",
    note = "for other types, use `UnorderedMap`, `UnorderedSet` or `UnorderedIterator` of \
            `canon_key`, or number them first"
)]
pub trait Integer:
    sealed::Integer + Copy + Ord + Hash + Debug + Default + Send + Sync + 'static
{
}

/// What the kernels sort: an unsigned integer of at most 32 bits.
pub(crate) trait Column: Copy + Ord + Default + Into<u32> {}

impl Column for u8 {}
impl Column for u16 {}
impl Column for u32 {}

pub(crate) mod sealed {
    #[expect(private_bounds, reason = "the trait is sealed, and only kernels know columns")]
    pub trait Integer: Sized {
        /// The integers that a kernel sorts for this type.
        type Column: super::Column;

        /// The largest value.
        const MAX: u64;

        /// The value itself; a negative one in two's complement.
        fn to_word(self) -> u64;

        /// The value itself.
        fn to_i128(self) -> i128;

        /// The low bits. A value that does not fit is refused by its word.
        fn to_column(self) -> Self::Column;

        /// A number that the caller has seen to fit.
        fn from_u32(number: u32) -> Self;
    }
}

macro_rules! integers {
    ($($column:ident: $($name:ident)*;)*) => {$($(
        impl Integer for $name {}

        #[expect(clippy::allow_attributes, reason = "a cast is lossless for some of the types")]
        #[allow(
            clippy::cast_sign_loss,
            clippy::cast_lossless,
            clippy::cast_possible_truncation,
            clippy::cast_possible_wrap,
            clippy::unnecessary_cast,
            reason = "two's complement, low bits, or numbers that the callers have seen to fit"
        )]
        impl sealed::Integer for $name {
            type Column = $column;
            const MAX: u64 = $name::MAX as u64;

            #[inline(always)]
            fn to_word(self) -> u64 {
                self as u64
            }

            fn to_i128(self) -> i128 {
                self as i128
            }

            #[inline(always)]
            fn to_column(self) -> $column {
                self as $column
            }

            #[inline(always)]
            fn from_u32(number: u32) -> Self {
                number as Self
            }
        }
    )*)*};
}
integers! {
    u8: u8;
    u16: u16;
    u32: u32 u64 usize i8 i16 i32 i64 isize;
}

/// Errors for the first symbol that is not in `0..universe`.
#[inline]
pub(crate) fn check_symbols<S: Integer>(symbols: &[S], universe: u64) -> Result<(), Error> {
    // A negative number has a word of 2^63 or more, and no universe is that large.
    match symbols.iter().position(|symbol| symbol.to_word() >= universe) {
        Some(position) => {
            let symbol = symbols[position].to_i128();
            Err(ErrorKind::SymbolOutOfRange { position, symbol, universe }.into())
        }
        None => Ok(()),
    }
}

/// The number of a symbol that is known to be below 2^32.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the caller has checked the symbol")]
pub(crate) fn low<S: Integer>(symbol: S) -> u32 {
    symbol.to_word() as u32
}
