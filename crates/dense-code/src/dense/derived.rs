/// Makes a struct or an enum [`Dense`](trait@crate::Dense), in the order of a derived `Ord`. Derive
/// `Clone, Copy, PartialEq, Eq, PartialOrd, Ord` as well: `Dense` requires them.
///
/// ```
/// use dense_code::{Below, Dense};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// struct Jugs {
///     three: Below<4>,
///     five: Below<6>,
/// }
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Shape {
///     Point,
///     Circle { radius: Below<5> },
///     Box(Below<3>, Below<3>),
/// }
///
/// assert_eq!((Jugs::COUNT, Shape::COUNT), (4 * 6, 1 + 5 + 3 * 3));
/// let [one, two] = const { [Below::new(1).unwrap(), Below::new(2).unwrap()] };
/// assert_eq!(Shape::Box(one, two).rank(), 1 + 5 + 3 + 2);
/// assert_eq!(Shape::unrank(0), Some(Shape::Point));
/// assert!(Jugs::all().is_sorted() && Shape::all().is_sorted());
/// ```
///
/// The fields are the digits of a mixed-radix number, the first field being the most significant.
/// The values of an enum's first variant have the lowest ranks, those of the second come next, and
/// so on. Type parameters must be `Dense`:
///
/// ```
/// use dense_code::{Below, Dense};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// struct Pair<T, const N: u32> {
///     first: T,
///     second: Below<N>,
/// }
/// assert_eq!(Pair::<bool, 10>::COUNT, 20);
///
/// // Field-less enums may have discriminants, as long as they ascend.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Coin {
///     Penny = 1,
///     Nickel = 5,
///     Dime = 10,
/// }
/// assert_eq!(Coin::Dime.rank(), 2);
/// ```
///
/// If your code imports the crate by another name, write `#[dense(crate = path::to::dense_code)]`.
///
/// # What does not compile
///
/// A type with more than `u64::MAX` values. The error is reported at the type, or, for a generic
/// type, where it is used:
///
/// ```compile_fail,E0080
/// use dense_code::Dense;
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// struct Huge { high: u32, low: u32 }
/// ```
///
/// A union, because its value does not say which field is in use:
///
/// ```compile_fail
/// use dense_code::Dense;
/// #[derive(Clone, Copy, Dense)]
/// union Either { byte: u8, flag: bool }
/// ```
///
/// A field whose type is not dense:
///
/// ```compile_fail,E0277
/// use dense_code::Dense;
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// struct Named { name: &'static str }
/// ```
///
/// Discriminants that do not ascend, because a derived `Ord` follows the discriminants; and
/// discriminants of an enum with fields:
///
/// ```compile_fail,E0080
/// use dense_code::Dense;
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// enum Backward { Last = 2, First = 1 }
/// ```
///
/// ```compile_fail
/// use dense_code::Dense;
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// #[repr(u8)]
/// enum Numbered { None = 2, Some(bool) = 1 }
/// ```
#[doc(inline)]
pub use dense_code_derive::Dense;
