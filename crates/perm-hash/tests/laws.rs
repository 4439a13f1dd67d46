//! The shared law checks for every encoding of the crate.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use dense_code::{Dense, laws};
use perm_hash::eight_puzzle::Pattern;
use perm_hash::packed_lehmer::PackedLehmer;
use perm_hash::{Colex, Combination, Lehmer, MyrvoldRuskey, PartialPerm, Perm};

/// The whole type: round trip both ways, order, completeness.
fn dense<T: Dense + core::fmt::Debug>(count: u64) {
    let report = laws::check_dense::<T>().unwrap();
    assert!(report.is_dense(), "{report}");
    assert_eq!(report.inputs, count);
    assert_eq!(T::COUNT, count);
}

#[test]
fn permutations() {
    dense::<Perm<0>>(1);
    dense::<Perm<1>>(1);
    dense::<Perm<2>>(2);
    dense::<Perm<3>>(6);
    dense::<Perm<4>>(24);
    dense::<Perm<5>>(120);
    dense::<Perm<6>>(720);
    dense::<Perm<7>>(5040);
    dense::<Perm<8>>(40_320);
    dense::<Perm<9>>(362_880);
    dense::<Perm<10>>(3_628_800);
}

#[test]
fn lehmer_codes() {
    dense::<Lehmer<0>>(1);
    dense::<Lehmer<1>>(1);
    dense::<Lehmer<5>>(120);
    dense::<Lehmer<9>>(362_880);
}

#[test]
fn myrvold_ruskey() {
    dense::<MyrvoldRuskey<0>>(1);
    dense::<MyrvoldRuskey<1>>(1);
    dense::<MyrvoldRuskey<2>>(2);
    dense::<MyrvoldRuskey<3>>(6);
    dense::<MyrvoldRuskey<8>>(40_320);
    dense::<MyrvoldRuskey<9>>(362_880);
    dense::<MyrvoldRuskey<10>>(3_628_800);
}

#[test]
fn colex_permutations() {
    dense::<Colex<Perm<0>>>(1);
    dense::<Colex<Perm<1>>>(1);
    dense::<Colex<Perm<6>>>(720);
    dense::<Colex<Perm<9>>>(362_880);
}

#[test]
fn combinations() {
    dense::<Combination<0, 0>>(1);
    dense::<Combination<5, 0>>(1);
    dense::<Combination<5, 5>>(1);
    dense::<Combination<5, 3>>(10);
    dense::<Combination<16, 7>>(11_440);
    dense::<Combination<255, 2>>(32_385);
    dense::<Combination<64, 61>>(41_664);
    dense::<Colex<Combination<0, 0>>>(1);
    dense::<Colex<Combination<5, 0>>>(1);
    dense::<Colex<Combination<5, 5>>>(1);
    dense::<Colex<Combination<16, 9>>>(11_440);
    dense::<Colex<Combination<255, 2>>>(32_385);
    dense::<Colex<Combination<64, 61>>>(41_664);
    // The last row of Pascal's triangle that fits.
    let count = 14_226_520_737_620_288_370;
    let ends = [0, 1, 1 << 40, count / 2, count - 2, count - 1, count];
    laws::check_dense_at::<Combination<67, 33>>(ends).unwrap();
    laws::check_dense_at::<Colex<Combination<67, 34>>>(ends).unwrap();
}

#[test]
fn partial_permutations() {
    dense::<PartialPerm<0, 0>>(1);
    dense::<PartialPerm<5, 0>>(1);
    dense::<PartialPerm<5, 1>>(5);
    dense::<PartialPerm<5, 3>>(60);
    dense::<PartialPerm<5, 5>>(120);
    dense::<PartialPerm<12, 4>>(11_880);
    dense::<PartialPerm<16, 5>>(524_160);
    dense::<PartialPerm<64, 3>>(249_984);
    dense::<(Combination<9, 4>, Perm<4>)>(3024);
    let count = PartialPerm::<64, 10>::COUNT;
    laws::check_dense_at::<PartialPerm<64, 10>>([0, 1, count / 3, count - 1, count, u64::MAX]).unwrap();
    for tiles in PartialPerm::<9, 4>::all() {
        let (cells, arrangement) = tiles.split();
        assert_eq!(PartialPerm::join(cells, arrangement), tiles);
    }
}

#[test]
fn eight_puzzle_hash() {
    let report = laws::check_injective(Perm::all(), |&perm| Pattern::from_perm(perm).hash());
    assert_eq!(
        report.to_string(),
        "inputs 362880, distinct 362880, collisions 0, min 1, max 767359, unused 404479"
    );
    let report = laws::check_injective(Perm::all(), |&perm| Pattern::from_perm(perm).four_bit_hash());
    assert_eq!((report.distinct, report.min, report.max), (362_880, 0, 1_125_311));
}

/// A layout over its whole domain: injective, below the table size and reaching it, and the inverse takes
/// exactly the used codes.
fn layout<const N: usize>(layout: &PackedLehmer<N>) {
    let report = laws::check_injective(Perm::<N>::all(), |&perm| layout.pack(perm));
    assert!(report.is_injective(), "{report}");
    assert_eq!(report.inputs, Perm::<N>::COUNT);
    assert_eq!((report.min, report.max), (0, u128::from(layout.table_size() - 1)));
    for perm in Perm::all() {
        assert_eq!(layout.unpack(layout.pack(perm)), Some(perm));
    }
    let used = (0..2 * layout.table_size() + 2).filter(|code| layout.unpack(*code).is_some()).count();
    assert_eq!(used as u64, Perm::<N>::COUNT);
    assert_eq!(layout.unpack(u64::MAX), None);
}

#[test]
fn packed_lehmer_codes() {
    fn both<const N: usize>() {
        layout(&PackedLehmer::<N>::ALL_BITS);
        layout(&PackedLehmer::<N>::ONE_EXACT);
        layout(&PackedLehmer::<N>::grouped([0; N], None).unwrap());
    }
    both::<0>();
    both::<1>();
    both::<2>();
    both::<3>();
    both::<4>();
    both::<5>();
    both::<6>();
    both::<7>();
    both::<8>();
    both::<9>();
    layout(&PackedLehmer::GROUPED);
}
