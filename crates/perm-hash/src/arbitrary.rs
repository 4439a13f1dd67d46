//! Values from unstructured bytes, for fuzzers and through them for any property test.

use crate::eight_puzzle::Pattern;
use crate::{
    Colex, Combination, CycleNotation, EvenPerm, Lehmer, Multiset, MyrvoldRuskey, NibblePerm,
    Orientations, PartialPerm, Perm, PlainChanges, SignedPerm, lex,
};
use ::arbitrary::{Arbitrary, Error, Result, Unstructured};

/// Digits of the radices `N`, `N - 1`, ..., 1.
fn digits<const N: usize>(bytes: &mut Unstructured<'_>) -> Result<[u8; N]> {
    let mut digits = [0; N];
    for (digit, largest) in digits.iter_mut().zip((0..N).rev()) {
        *digit =
            bytes.int_in_range(0..=u8::try_from(largest).map_err(|_| Error::IncorrectFormat)?)?;
    }
    Ok(digits)
}

impl<'a, const N: usize> Arbitrary<'a> for Perm<N> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        digits(bytes).map(|digits| Self::from_valid(lex::from_digits(&digits)))
    }
}

impl<'a, const N: usize> Arbitrary<'a> for Lehmer<N> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Self::new(digits(bytes)?).map_err(|_| Error::IncorrectFormat)
    }
}

macro_rules! by_permutation {
    ($([$($param:tt)*] $type:ty: $make:expr;)*) => {$(
        impl<'a, $($param)*> Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                bytes.arbitrary().map($make)
            }
        }
    )*};
}
by_permutation! {
    [const N: usize] NibblePerm<N>: Self::from_perm;
    [const N: usize] CycleNotation<N>: Self;
    [const N: usize] MyrvoldRuskey<N>: Self;
    [const N: usize] PlainChanges<N>: Self;
    [T: Arbitrary<'a>] Colex<T>: Self;
    [] Pattern: Self::from_perm;
}

dense_code::arbitrary::by_rank! {
    [const N: usize] EvenPerm<N>;
    [const N: usize, const K: usize] PartialPerm<N, K>;
    [const N: usize, const K: usize] Combination<N, K>;
    [const M: u32, const N: usize, const SUM: u32] Orientations<M, N, SUM>;
}

impl<'a, const N: usize> Arbitrary<'a> for SignedPerm<N> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(bytes.arbitrary()?, bytes.arbitrary()?))
    }
}

/// Up to seven of each kind; [`Error::IncorrectFormat`] where that has too many arrangements.
impl<'a, const KINDS: usize> Arbitrary<'a> for Multiset<KINDS> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut multiplicities = [0; KINDS];
        for multiplicity in &mut multiplicities {
            *multiplicity = bytes.int_in_range(0..=7)?;
        }
        Self::new(multiplicities).map_err(|_| Error::IncorrectFormat)
    }
}

#[cfg(feature = "alloc")]
mod search {
    use ::arbitrary::{Arbitrary, Result, Unstructured};

    use crate::search::{
        Angle, Direction, Face, Flip, Layer, Metric, PyraminxCorner, SkewbCorner, Slice, Slide,
        SlideMetric, Solution, Spin, Tiles, Transfer, Turn, Twist, Way,
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
        [] Layer { depth states total }
        [] Slice { cell word words }
        [] Solution { slides nodes }
    }
}
