//! Values from unstructured bytes, for fuzzers and through them for any property test.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::{
    Angle, Direction, Face, Flip, Metric, PyraminxCorner, SkewbCorner, Slice, Slide, SlideMetric,
    Solution, Spin, Tiles, Transfer, Turn, Twist, Way,
};

dense_code::arbitrary::by_rank! {
    [const R: usize, const C: usize] Tiles<R, C>;
}

macro_rules! any_of {
    ($($type:ident { $($variant:ident)* })*) => {$(
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                bytes.choose(&[$(Self::$variant),*]).copied()
            }
        }
    )*};
}
any_of! {
    Face { U R F D L B }
    Angle { Quarter Half ThreeQuarters }
    Metric { QuarterTurn HalfTurn }
    Direction { Up Down Left Right }
    SlideMetric { Single Multi }
    Spin { Left Right Turn }
    Way { Clockwise Anticlockwise }
    PyraminxCorner { U L R B }
    SkewbCorner { Ubr Dfr Dbl Ufl }
}

macro_rules! any_fields {
    ($([$($param:tt)*] $type:ty { $($field:tt)* })*) => {$(
        impl<'a, $($param)*> Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                Ok(Self { $($field: bytes.arbitrary()?),* })
            }
        }
    )*};
}
any_fields! {
    [] Turn { face angle }
    [] Slide { direction tiles }
    [] Transfer { from to }
    [] Flip { 0 }
    [C: Arbitrary<'a>] Twist<C> { corner way }
    [] Slice { cell word words }
    [] Solution { slides nodes }
}
