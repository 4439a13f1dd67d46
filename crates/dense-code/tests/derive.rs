//! `#[derive(Dense)]`: the laws over whole types, the order of a derived `Ord`, every form of type.
#![cfg(feature = "derive")]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::marker::PhantomData;

use dense_code::laws::{Violation, check_dense, check_dense_at};
use dense_code::{Below, Dense};

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

fn whole<T: Dense + std::fmt::Debug>(count: u64) -> Result<(), Violation> {
    let report = check_dense::<T>()?;
    assert_eq!((report.inputs, report.is_dense()), (count, true));
    Ok(())
}

#[test]
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
