//! What fuzzers make.

/// Values of a list of choices from a fuzzer's bytes.
#[cfg(feature = "arbitrary")]
macro_rules! any_of {
    ($type:ident { $($variant:ident)* }) => {
        #[cfg_attr(docsrs, doc(cfg(feature = "arbitrary")))]
        impl<'a> ::arbitrary::Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut ::arbitrary::Unstructured<'a>) -> ::arbitrary::Result<Self> {
                bytes.choose(&[$(Self::$variant),*]).copied()
            }
        }
    };
}
#[cfg(feature = "arbitrary")]
pub(crate) use any_of;
