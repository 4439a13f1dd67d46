use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{Below, Compact, Dense, Inline, Trits};

/// Writes the text of `value` for a human-readable format, and `compact` for any other. See [the
/// module](crate::serial).
///
/// # Errors
/// The errors of the serializer.
///
/// ```
/// use dense_code::{Below, Dense, serial};
/// struct Digit(Below<10>);
/// impl serde::Serialize for Digit {
///     fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
///         serial::serialize(&self.0, self.0.rank(), serializer)
///     }
/// }
/// let seven = Digit(Below::new(7).ok_or("below ten")?);
/// assert_eq!(serde_json::to_string(&seven)?, "\"7\"");
/// assert_eq!(postcard::to_allocvec(&seven)?, [7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn serialize<S: Serializer>(
    value: &impl fmt::Display,
    compact: impl Serialize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    // `collect_str` lets a format write the text without a string of our own: no `alloc`.
    if serializer.is_human_readable() {
        serializer.collect_str(value)
    } else {
        compact.serialize(serializer)
    }
}

/// Reads what [`serialize`] wrote: text through `FromStr`, the compact form through `checked`.
/// Errors use `expected` to say what was expected, such as "a face from 1 to 6".
///
/// # Errors
/// The errors of the deserializer, and an error for a string that `FromStr` refuses (with its
/// reason) and for a compact form that `checked` refuses.
///
/// ```
/// use dense_code::serial;
/// struct Port(u16);
/// impl std::str::FromStr for Port {
///     type Err = std::num::ParseIntError;
///     fn from_str(text: &str) -> Result<Self, Self::Err> {
///         text.parse().map(Port)
///     }
/// }
/// impl<'de> serde::Deserialize<'de> for Port {
///     fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
///         serial::deserialize(deserializer, "a port", |port: u16| Some(Port(port)))
///     }
/// }
/// assert_eq!(serde_json::from_str::<Port>("\"80\"")?.0, 80);
/// let error = serde_json::from_str::<Port>("\"http\"").map(|port| port.0).unwrap_err();
/// assert!(error.to_string().starts_with("expected a port: invalid digit"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn deserialize<'de, T, C, D>(
    deserializer: D,
    expected: &'static str,
    checked: impl FnOnce(C) -> Option<T>,
) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    C: Deserialize<'de>,
    D: Deserializer<'de>,
{
    // A visitor and not a `&str`: formats may hand out a text that does not live on.
    struct Text<T>(&'static str, PhantomData<T>);

    impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(|why| E::custom(format_args!("expected {}: {why}", self.0)))
        }
    }

    if deserializer.is_human_readable() {
        return deserializer.deserialize_str(Text(expected, PhantomData));
    }
    deserialize_compact(deserializer, expected, checked)
}

/// Writes `compact` for any format: [`serialize`] for a type without a text.
#[doc(hidden)]
pub fn serialize_compact<T, S: Serializer>(
    _: &T,
    compact: impl Serialize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    compact.serialize(serializer)
}

/// Reads what [`serialize_compact`] wrote.
#[doc(hidden)]
pub fn deserialize_compact<'de, T, C: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
    expected: &'static str,
    checked: impl FnOnce(C) -> Option<T>,
) -> Result<T, D::Error> {
    checked(C::deserialize(deserializer)?)
        .ok_or_else(|| D::Error::custom(format_args!("expected {expected}")))
}

/// Implements `Serialize` and `Deserialize` for types of your own: as text in human-readable
/// formats, such as JSON, and in a compact form, usually a small integer, in binary formats.
///
/// An entry is written like this; there may be several:
///
/// ```text
/// [GENERICS] TYPE: |value| COMPACT, CHECKED, "EXPECTED";
/// ```
///
/// - `[GENERICS]`: the generic parameters, such as `[const N: usize]`; `[]` if there are none.
/// - `TYPE`: the type, with `Display` and `FromStr` for the text.
/// - `|value| COMPACT`: what a binary format gets, made of a reference to the value: an integer, or
///   anything else with `Serialize`.
/// - `CHECKED`: a function from the compact form back to an `Option` of the type, `None` if no
///   value has this form. `Self` is the type there.
/// - `"EXPECTED"`: what an error message says was expected.
///
/// Doc comments and attributes before an entry go to both implementations. The calling crate needs
/// `serde` among its own dependencies.
///
/// ```
/// use dense_code::{Below, Dense, serial};
///
/// /// A column of a board.
/// #[derive(Debug, PartialEq)]
/// struct Column(Below<8>);
///
/// impl std::fmt::Display for Column {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         self.0.fmt(f)
///     }
/// }
///
/// impl std::str::FromStr for Column {
///     type Err = Box<dyn std::error::Error>;
///
///     fn from_str(text: &str) -> Result<Self, Self::Err> {
///         Ok(Self(Below::new(text.parse()?).ok_or("past the last column")?))
///     }
/// }
///
/// serial::text_or_compact! {
///     [] Column: |column| column.0.rank(),
///         |rank| Below::unrank(rank).map(Self),
///         "a column below 8";
/// }
///
/// let column: Column = serde_json::from_str("\"2\"")?;
/// assert_eq!(postcard::to_allocvec(&column)?, [2]);
/// assert!(postcard::from_bytes::<Column>(&[8]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __text_or_compact {
    ($($entries:tt)*) => { $crate::__serialised! { serialize deserialize $($entries)* } };
}

/// Implements `Serialize` and `Deserialize` for types of your own that are written as the same
/// number, or numbers, in every format.
///
/// Entries are written as for [`text_or_compact!`](crate::serial::text_or_compact); the type needs
/// no `Display` and no `FromStr`.
///
/// ```
/// use dense_code::{Below, Dense, serial};
///
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Square(Below<64>);
///
/// serial::compact! {
///     [] Square: |square| square.0.rank(), |rank: u64| Below::unrank(rank).map(Self),
///         "a square below 64";
/// }
///
/// assert_eq!(serde_json::from_str::<Square>("63")?, Square(Below::new(63).ok_or("below 64")?));
/// let error = serde_json::from_str::<Square>("64").unwrap_err();
/// assert_eq!(error.to_string(), "expected a square below 64");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __compact {
    ($($entries:tt)*) => { $crate::__serialised! { serialize_compact deserialize_compact $($entries)* } };
}

/// Implements `Deserialize` for types of your own that are read field by field, in any format, and
/// then checked. Derive `Serialize` for them, or write the same fields by hand.
///
/// An entry is written like this; there may be several:
///
/// ```text
/// [GENERICS] TYPE as "NAME" { FIELD: TYPE, ... }: CHECKED;
/// ```
///
/// The types of the fields can name the parameters in `GENERICS`. A type parameter that they name
/// needs the bound `serde::de::DeserializeOwned`. `NAME` is the name of the type in the format, and
/// `CHECKED` an expression of the fields: a `Result` of the type whose error has `Display`. `Self`
/// is the type there. Doc comments and attributes before an entry go to its implementation. The
/// calling crate needs `serde`, with its `derive`, among its own dependencies.
///
/// ```
/// use dense_code::serial;
///
/// #[derive(Debug, PartialEq, serde::Serialize)]
/// struct Span { start: u32, end: u32 }
///
/// impl Span {
///     fn new(start: u32, end: u32) -> Result<Self, &'static str> {
///         if start > end {
///             return Err("a span that ends before it starts");
///         }
///         Ok(Self { start, end })
///     }
/// }
///
/// serial::checked! {
///     [] Span as "Span" { start: u32, end: u32 }: Self::new(start, end);
/// }
///
/// let span: Span = serde_json::from_str(r#"{"start": 2, "end": 5}"#)?;
/// assert_eq!(span, Span { start: 2, end: 5 });
/// let error = serde_json::from_str::<Span>(r#"{"start": 6, "end": 5}"#).unwrap_err();
/// assert!(error.to_string().starts_with("a span that ends before it starts"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
#[doc(hidden)]
macro_rules! __checked {
    ($($(#[$meta:meta])* [$($param:tt)*] $type:ty as $name:literal
     { $($field:ident: $kind:ty),+ $(,)? }: $checked:expr;)*) => {$(
        $(#[$meta])*
        impl<'de, $($param)*> ::serde::Deserialize<'de> for $type {
            fn deserialize<__In: ::serde::Deserializer<'de>>(
                deserializer: __In,
            ) -> ::core::result::Result<Self, __In::Error> {
                // The type itself uses every parameter, where the fields may not.
                #[derive(::serde::Deserialize)]
                // The parameters have the bounds that they need: to infer more would be ambiguous.
                #[serde(rename = $name, bound = "")]
                struct __Fields<$($param)*> {
                    $($field: $kind,)+
                    #[serde(skip)]
                    __of: ::core::marker::PhantomData<fn() -> $type>,
                }
                let __Fields { $($field,)+ __of } = __Fields::deserialize(deserializer)?;
                let _: ::core::marker::PhantomData<fn() -> Self> = __of;
                $checked.map_err(::serde::de::Error::custom)
            }
        }
    )*};
}

/// What `text_or_compact!` and `compact!` are: the two traits, by two functions of this module.
#[macro_export]
#[doc(hidden)]
macro_rules! __serialised {
    ($write:ident $read:ident
     $($(#[$meta:meta])* [$($param:tt)*] $type:ty: |$value:ident| $compact:expr, $checked:expr, $expected:literal;)*) => {$(
        $(#[$meta])*
        impl<$($param)*> ::serde::Serialize for $type {
            fn serialize<__Out: ::serde::Serializer>(
                &self,
                serializer: __Out,
            ) -> ::core::result::Result<__Out::Ok, __Out::Error> {
                let $value = self;
                $crate::serial::$write(self, $compact, serializer)
            }
        }

        $(#[$meta])*
        impl<'de, $($param)*> ::serde::Deserialize<'de> for $type {
            fn deserialize<__In: ::serde::Deserializer<'de>>(
                deserializer: __In,
            ) -> ::core::result::Result<Self, __In::Error> {
                $crate::serial::$read(deserializer, $expected, $checked)
            }
        }
    )*};
}

#[doc(inline)]
pub use {__checked as checked, __compact as compact, __text_or_compact as text_or_compact};

/// The integer, in every format.
impl<const N: u32, T: Dense> Serialize for Below<N, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32((*self).into())
    }
}

impl<'de, const N: u32, T: Dense> Deserialize<'de> for Below<N, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(u32::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

compact! {
    /// The rank.
    [T: Inline] Compact<T>: |value| value.rank(), Self::unrank, "a rank of the type";
    /// The word.
    [] Trits: |trits| trits.bits(), Self::from_bits, "lanes of 0 to 2";
}
