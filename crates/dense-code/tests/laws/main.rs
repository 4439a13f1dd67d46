//! Every dense type, of the crate and derived: no collision, nothing missing, order kept.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "tests")]

#[cfg(feature = "derive")]
mod derive;

use std::cmp::Ordering;
use std::marker::PhantomData;

use dense_code::laws::{Violation, check_dense, check_dense_at, check_injective};
use dense_code::{Below, Dense};
use itertools::iproduct;

fn whole<T: Dense>(count: u64) -> Result<(), Violation> {
    let report = check_dense::<T>()?;
    assert_eq!((report.inputs, report.is_dense()), (count, true));
    Ok(())
}

#[test]
fn whole_types() -> Result<(), Violation> {
    whole::<()>(1)?;
    whole::<bool>(2)?;
    whole::<Ordering>(3)?;
    whole::<u8>(256)?;
    whole::<u16>(65_536)?;
    whole::<i8>(256)?;
    whole::<i16>(65_536)?;
    whole::<char>(0x11_0000 - 0x800)?;
    whole::<PhantomData<str>>(1)?;
    whole::<Below<0>>(0)?;
    whole::<[Below<0>; 3]>(0)?;
    whole::<(Below<0>, bool)>(0)?;
    whole::<[Below<0>; 0]>(1)?;
    whole::<Below<1>>(1)?;
    whole::<Below<1000>>(1000)?;
    whole::<Option<u8>>(257)?;
    whole::<Option<Option<bool>>>(4)?;
    whole::<[Below<3>; 7]>(2187)?;
    whole::<[u8; 0]>(1)?;
    whole::<[(bool, Ordering); 4]>(1296)?;
    whole::<(bool,)>(2)?;
    whole::<(Ordering, [Below<5>; 2], Option<bool>)>(225)?;
    whole::<(bool, Below<2>, Below<3>, Below<4>, Below<5>, Below<6>, Below<7>, Ordering)>(
        2 * 5040 * 3,
    )?;
    Ok(())
}

#[test]
fn the_largest_spaces_have_their_ends_right() -> Result<(), Violation> {
    // 2^63 is the largest power of two that fits; u32::MAX^2 * 2 + ... stays just below 2^64.
    check_dense_at::<[bool; 63]>([0, 1, (1 << 62) - 1, 1 << 62, (1 << 63) - 1])?;
    check_dense_at::<u32>([0, 1, u32::MAX.into()])?;
    let most = u64::from(u32::MAX);
    check_dense_at::<i32>([0, 1, 1 << 31, most])?;
    type Huge = (u32, Below<{ u32::MAX }>);
    assert_eq!(Huge::COUNT, (1 << 32) * u64::from(u32::MAX));
    check_dense_at::<Huge>([0, Huge::COUNT / 2, Huge::COUNT - 1])?;
    Ok(())
}

/// The number of ranks read is that of the values to write, and numbers that are no ranks are
/// skipped: they leave values unwritten, not ranks unread.
#[test]
fn many_at_once_read_as_many_as_they_write() {
    let mut values = [Below::<5>::default(); 3];
    assert_eq!(Below::values_into(&[4, 9, 2, 3], &mut values), 2);
    assert_eq!(values.map(Below::get), [4, 2, 0]);
    assert_eq!(Below::values_into(&[1], &mut values), 1);
    assert_eq!(Below::<5>::values_into(&[1, 2], &mut []), 0);
    let mut ranks = [7; 3];
    Below::ranks_into(&values[..2], &mut ranks);
    assert_eq!(ranks, [1, 2, 7]);
    Below::ranks_into(&values, &mut ranks[..1]);
    assert_eq!(ranks, [1, 2, 7]);
}

#[test]
fn the_order_of_a_product_is_lexicographic() {
    let naive = iproduct!([false, true], Below::<3>::all(), Ordering::all());
    assert!(<(bool, Below<3>, Ordering)>::all().eq(naive.clone()));
    assert!(naive.is_sorted());
}

#[test]
fn injective_reports_agree_with_a_set() {
    for modulus in 1..40_u64 {
        let report = check_injective(0..30_u64, |n| n * 7 % modulus);
        let keys: std::collections::BTreeSet<_> = (0..30).map(|n| n * 7 % modulus).collect();
        assert_eq!(report.distinct, keys.len() as u64);
        assert_eq!(report.collisions, 30 - report.distinct);
        let (min, max) = (*keys.first().unwrap(), *keys.last().unwrap());
        assert_eq!((report.min, report.max), (min.into(), max.into()));
        let unused = (min..=max).filter(|key| !keys.contains(key)).count();
        assert_eq!(report.unused, unused as u128);
        assert_eq!(report.is_injective(), keys.len() == 30);
    }
}

/// Composed types of more values than a rank can count do not compile; the largest that do have
/// them all.
#[cfg(feature = "derive")]
#[test]
fn sums_may_reach_the_last_count() -> Result<(), Violation> {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    enum Either<A, B> {
        One(A),
        Other(B),
    }
    type Huge = (u32, Below<{ u32::MAX }>); // 2^64 - 2^32
    type Rest = Either<Below<{ u32::MAX }>, ()>; // 2^32
    assert_eq!(<Either<Huge, Below<{ u32::MAX }>>>::COUNT, u64::MAX);
    assert_eq!(Rest::COUNT, 1 << 32);
    assert_eq!(Some(<Option<Either<Huge, Below<{ u32::MAX - 1 }>>>>::COUNT), Some(u64::MAX));
    whole::<Either<bool, Below<5>>>(7)?;
    whole::<Either<Below<0>, bool>>(2)
}

/// Values from a fuzzer's bytes: all of them within reach, and an error where there are none.
#[cfg(feature = "arbitrary")]
#[test]
fn every_value_is_within_reach_of_a_fuzzer() {
    use arbitrary::{Arbitrary, Error, Unstructured};
    let of = |byte: u8| Below::<200>::arbitrary(&mut Unstructured::new(&[byte])).unwrap().get();
    let reached: std::collections::BTreeSet<_> = (0..=255).map(of).collect();
    assert_eq!(reached, (0..200).collect());
    let none = dense_code::arbitrary::dense::<Below<0>>(&mut Unstructured::new(&[1]));
    assert_eq!(none, Err(Error::EmptyChoose));
}
