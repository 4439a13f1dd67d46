//! Values from unstructured bytes, for fuzzers and for property tests that use `arbitrary`.
//!
//! ```toml
//! [dependencies]
//! dense-code = { path = "PATH/crates/dense-code", features = ["arbitrary"] }
//! arbitrary = "1"
//! ```

use ::arbitrary::{Result, Unstructured};

use crate::{Below, Dense};

/// Any value of a dense type, each with about the same chance. With it you can implement
/// `Arbitrary` for a type of your own in one line.
///
/// ```
/// use arbitrary::{Arbitrary, Unstructured};
/// use dense_code::Below;
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Minute(Below<60>);
///
/// impl<'a> Arbitrary<'a> for Minute {
///     fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
///         dense_code::arbitrary::dense(bytes).map(Self)
///     }
/// }
///
/// assert_eq!(Minute::arbitrary(&mut Unstructured::new(&[7]))?.0.get(), 7);
/// # Ok::<(), arbitrary::Error>(())
/// ```
///
/// # Errors
/// `arbitrary::Error::EmptyChoose` for a type without values.
pub fn dense<T: Dense>(bytes: &mut Unstructured<'_>) -> Result<T> {
    // By rank and not field by field: each value is as likely, and few bytes are taken.
    let last = T::COUNT.checked_sub(1).ok_or(::arbitrary::Error::EmptyChoose)?;
    T::unrank(bytes.int_in_range(0..=last)?).ok_or(::arbitrary::Error::IncorrectFormat)
}

/// Implements `Arbitrary` for types of your own, each from one expression that you give.
///
/// An entry is written like this; there may be several:
///
/// ```text
/// [GENERICS] TYPE: |bytes| RESULT;
/// ```
///
/// - `[GENERICS]`: the generic parameters, such as `[const N: usize]`; `[]` if there are none.
/// - `TYPE`: the type.
/// - `|bytes| RESULT`: an `arbitrary::Result` of the type, made from the fuzzer's bytes, which are
///   a `&mut arbitrary::Unstructured`. `Self` is the type there. The
///   lifetime of the bytes is `'a`, which bounds may name: `[T: Arbitrary<'a>]`.
///
/// Attributes before an entry go to its implementation. The calling crate needs `arbitrary` among
/// its own dependencies.
///
/// ```
/// use arbitrary::{Arbitrary, Unstructured};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Celsius(f32);
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Answer { Yes, No }
///
/// dense_code::arbitrary::from_bytes! {
///     [] Celsius: |bytes| bytes.arbitrary().map(Self);
///     [] Answer: |bytes| bytes.choose(&[Self::Yes, Self::No]).copied();
/// }
///
/// assert_eq!(Celsius::arbitrary(&mut Unstructured::new(&[0; 4]))?, Celsius(0.0));
/// # Ok::<(), arbitrary::Error>(())
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __arbitrary_from_bytes {
    ($($(#[$meta:meta])* [$($param:tt)*] $type:ty: |$bytes:ident| $value:expr;)*) => {$(
        $(#[$meta])*
        impl<'a, $($param)*> ::arbitrary::Arbitrary<'a> for $type {
            fn arbitrary($bytes: &mut ::arbitrary::Unstructured<'a>) -> ::arbitrary::Result<Self> {
                $value
            }
        }
    )*};
}

/// Implements `Arbitrary` for dense types of your own: any value, each with about the same chance.
///
/// An entry is written like this; there may be several:
///
/// ```text
/// [GENERICS] TYPE;
/// ```
///
/// `[GENERICS]` are the generic parameters, such as `[const N: u32]`; `[]` if there are none.
/// Attributes before an entry go to its implementation, which calls
/// [`dense`](crate::arbitrary::dense). The calling crate needs `arbitrary` among its own
/// dependencies.
///
/// ```
/// use arbitrary::{Arbitrary, Unstructured};
/// # #[cfg(feature = "derive")] {
/// use dense_code::Dense;
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Light { Red, Amber, Green }
/// dense_code::arbitrary::by_rank!([] Light;);
///
/// assert_eq!(Light::arbitrary(&mut Unstructured::new(&[1])), Ok(Light::Amber));
/// # }
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __arbitrary_by_rank {
    ($($(#[$meta:meta])* [$($param:tt)*] $type:ty;)*) => {
        $crate::arbitrary::from_bytes! {$(
            $(#[$meta])* [$($param)*] $type: |bytes| $crate::arbitrary::dense(bytes);
        )*}
    };
}

#[doc(inline)]
pub use {__arbitrary_by_rank as by_rank, __arbitrary_from_bytes as from_bytes};

by_rank! {
    [const N: u32, T: Dense] Below<N, T>;
}
