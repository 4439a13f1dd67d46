/// An integer that numbers classes: `u32`, `u64` or `u128`.
///
/// Sealed: class numbers are computed in 128 bits and known to fit.
pub trait ClassWord: Copy + Ord + core::fmt::Debug + Default + Into<u128> + sealed::Narrow {}

pub(crate) mod sealed {
    /// The low bits of a number that fits.
    pub trait Narrow {
        const MAX: u128;
        fn narrow(number: u128) -> Self;
    }
}

macro_rules! words {
    ($($word:ident)*) => {$(
        impl ClassWord for $word {}

        impl sealed::Narrow for $word {
            const MAX: u128 = $word::MAX as u128;

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation, reason = "the number fits")]
            fn narrow(number: u128) -> Self {
                number as Self
            }
        }
    )*};
}
words!(u32 u64 u128);
