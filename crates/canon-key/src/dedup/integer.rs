/// An integer that stands for a symbol: of 8 to 64 bits, with or without a sign.
///
/// The same number is the same symbol whatever its type. But a negative number counts as its two's
/// complement in 64 bits: `-1_i64` and `u64::MAX` are one symbol. So do not mix negative numbers
/// with `u64` values of 2^63 or more.
///
/// Sealed.
///
/// ```
/// use canon_key::Seen;
///
/// let mut seen = Seen::new();
/// assert!(seen.insert(&[-7_i64, i64::MAX])?);
/// assert!(!seen.insert(&[i64::MAX, -7])?);
/// # Ok::<(), canon_key::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no integer that can stand for a symbol",
    label = "expected `u8`, `u16`, `u32`, `u64`, `usize`, `isize` or one of `i8` to `i64`",
    note = "for other types, use `unique_unordered` of `canon_key::UnorderedIterator`"
)]
pub trait Integer: Copy + Ord + sealed::Word {}

mod sealed {
    /// The word of a value.
    pub trait Word {
        /// The value itself; a negative one in two's complement.
        fn to_word(self) -> u64;
    }
}

macro_rules! integers {
    ($($name:ident)*) => {$(
        impl Integer for $name {}

        impl sealed::Word for $name {
            #[inline(always)]
            #[expect(clippy::allow_attributes, reason = "the cast is lossless for some of them")]
            #[allow(
                clippy::cast_sign_loss,
                clippy::cast_lossless,
                reason = "two's complement is what is asked for"
            )]
            fn to_word(self) -> u64 {
                self as u64
            }
        }
    )*};
}
integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
