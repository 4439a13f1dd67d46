//! `#[derive(Dense)]`: the laws over whole types, the order of a derived `Ord`, every form of type.

use std::marker::PhantomData;

use dense_code::laws::{Violation, check_dense_at};
use dense_code::{Below, Dense};

use super::whole;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
struct Jugs {
    three: Below<4>,
    five: Below<6>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
enum Shape {
    Point,
    Circle { radius: Below<5> },
    Box(Below<3>, Below<3>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
struct Tuple(bool, [Below<3>; 2], Option<bool>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
struct Unit;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
struct Empty {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
enum Never {}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
enum Fruit {
    Apple,
    Pear = 7,
    Fig = 9,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
#[repr(i8)]
enum Sign {
    Minus = -1,
    Zero,
    Plus,
}

/// A type parameter with a bound and a `where`, a const parameter, a marker, another crate name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
#[dense(crate = ::dense_code)]
enum Tree<T: Copy, U, const N: u32>
where
    U: std::fmt::Debug,
{
    Leaf(T),
    Pair { left: T, right: Below<N> },
    Marked(U, PhantomData<U>),
    None,
}

/// Variants without values among others, and a field that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
enum Gaps {
    Impossible(Never, u8),
    First(bool),
    Nothing {},
    Never(Below<0>),
    Last,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
struct Hopeless(u8, Never, bool);

/// Names that the expansion uses itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
struct Names {
    rank: bool,
    rest: bool,
    count: bool,
    before: bool,
    field_0: bool,
    r#type: bool,
}

/// Types and names that a macro was given.
macro_rules! by_macro {
    ($name:ident, $kind:ty) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
        struct $name {
            first: $kind,
            second: bool,
        }
    };
    ($(#[$meta:meta])* struct $name:ident { $($field:ident: $kind:ty),* }) => {
        $(#[$meta])*
        struct $name { $($field: $kind),* }
    };
    (enum $name:ident, $kind:ident, $($fields:tt)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
        enum $name {
            One($kind, $kind),
            Other { field: $kind },
            More($($fields)*),
        }
    };
}
by_macro!(ByType, Below<5>);
by_macro! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    struct Passed { first: bool, second: Option<bool> }
}
by_macro!(enum ByName, bool, Below<3>, bool);

/// Constants, statics and unit structs of the names that a derive might give its variables.
#[allow(dead_code, non_camel_case_types, non_upper_case_globals, reason = "odd on purpose")]
mod odd_names {
    use super::{Below, Dense};

    const field_0: u64 = 1;
    const count: u64 = 1;
    const __count: u64 = 1;
    const __rank: u64 = 1;
    const __field_0: u64 = 1;
    const __rest: u64 = 1;
    const __before: u64 = 1;
    static values: u64 = 1;
    static i: u64 = 1;
    type u64 = i8;
    type i128 = u8;
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    pub(super) struct rank;
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    pub(super) struct rest(pub(super) rank, bool);
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    pub(super) enum before {
        r#loop = 1,
        r#fn = 300,
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    pub(super) enum Odd {
        Some(rest, before),
        None,
        Ok(Below<3>),
    }
}

/// Discriminants of any size, computed, and of variants without fields in other forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
#[repr(i64)]
enum Wide {
    Least = i64::MIN,
    Braces {},
    Zero = 9 & 2,
    Tuple(),
    Largest = i64::MAX,
}

/// A user hears that it is deprecated, but not from its own derive.
#[deny(deprecated)]
mod old {
    use super::{Dense, Never};

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    #[deprecated]
    pub(super) enum Old {
        #[deprecated]
        Older(#[deprecated] bool),
        Oldest {
            #[deprecated]
            never: Never,
        },
    }
}

/// No values, however many the other fields have, wherever the one without is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
struct NeverLast(u32, u32, u32, Never);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
enum NeverFirst {
    Impossible { never: Never, high: u32, middle: u32, low: u32 },
    Possible,
}

#[test]
#[allow(deprecated, reason = "it is derived")]
fn whole_types() -> Result<(), Violation> {
    whole::<Jugs>(24)?;
    whole::<Shape>(1 + 5 + 9)?;
    whole::<Tuple>(2 * 9 * 3)?;
    whole::<Unit>(1)?;
    whole::<Empty>(1)?;
    whole::<Never>(0)?;
    whole::<Fruit>(3)?;
    whole::<Sign>(3)?;
    whole::<Tree<Fruit, bool, 5>>(3 + 3 * 5 + 2 + 1)?;
    whole::<Tree<Never, Unit, 0>>(2)?;
    whole::<Gaps>(2 + 1 + 1)?;
    whole::<Hopeless>(0)?;
    whole::<Names>(64)?;
    whole::<ByType>(5 * 2)?;
    whole::<Passed>(2 * 3)?;
    whole::<ByName>(2 * 2 + 2 + 3 * 2)?;
    whole::<odd_names::rank>(1)?;
    whole::<odd_names::rest>(2)?;
    whole::<odd_names::before>(2)?;
    whole::<odd_names::Odd>(2 * 2 + 1 + 3)?;
    whole::<Wide>(5)?;
    whole::<old::Old>(2)?;
    whole::<NeverLast>(0)?;
    whole::<NeverFirst>(1)?;
    whole::<(u32, u32, u32, Never)>(0)?;
    whole::<Option<[Shape; 3]>>(15 * 15 * 15 + 1)?;
    Ok(())
}

#[test]
fn fields_are_digits_and_variants_follow_one_another() {
    let jugs = Jugs { three: Below::new(2).unwrap(), five: Below::new(5).unwrap() };
    assert_eq!((jugs.rank(), Jugs::unrank(17)), (2 * 6 + 5, Some(jugs)));
    let [one, two] = [1, 2].map(|digit| Below::new(digit).unwrap());
    assert_eq!(Shape::Point.rank(), 0);
    assert_eq!(Shape::Circle { radius: Below::new(4).unwrap() }.rank(), 5);
    assert_eq!(Shape::Box(one, two).rank(), 6 + 5);
    assert_eq!(Fruit::all().collect::<Vec<_>>(), [Fruit::Apple, Fruit::Pear, Fruit::Fig]);
    assert_eq!(Sign::all().map(|sign| sign as i8).collect::<Vec<_>>(), [-1, 0, 1]);
}

#[test]
fn large_types_have_their_ends_right() -> Result<(), Violation> {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Dense)]
    struct Wide {
        high: u32,
        low: Below<{ u32::MAX }>,
    }
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Dense)]
    enum Most {
        Wide(Wide),
        Rest(Below<{ u32::MAX }>),
    }
    assert_eq!(Most::COUNT, u64::MAX);
    let first = Wide::COUNT;
    check_dense_at::<Most>([0, 1, first - 1, first, u64::MAX - 1])?;
    Ok(())
}

/// As many variants as one likes.
#[test]
fn many_variants() -> Result<(), Violation> {
    macro_rules! letters {
        ($($name:ident)*) => {
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
            enum Letter { $($name(bool)),* }
        };
    }
    letters!(A B C D E F G H I J K L M N O P Q R S T U V W X Y Z);
    whole::<Letter>(52)
}
