//! The shared law checks for every encoding of the crate.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use dense_code::{Dense, laws};
use itertools::Itertools;
use perm_hash::eight_puzzle::Pattern;
use perm_hash::packed_lehmer::PackedLehmer;
use perm_hash::{
    Colex, Combination, EvenPerm, Lehmer, MyrvoldRuskey, NibblePerm, Orientations, PartialPerm,
    Perm, PlainChanges, SignedPerm,
};

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
fn packed_permutations() {
    dense::<NibblePerm<0>>(1);
    dense::<NibblePerm<1>>(1);
    dense::<NibblePerm<5>>(120);
    dense::<NibblePerm<9>>(362_880);
    let count = NibblePerm::<16>::COUNT;
    laws::check_dense_at::<NibblePerm<16>>([0, 1, 1 << 40, count / 2, count - 1, count, u64::MAX])
        .unwrap();
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
    laws::check_dense_at::<PartialPerm<64, 10>>([0, 1, count / 3, count - 1, count, u64::MAX])
        .unwrap();
    for tiles in PartialPerm::<9, 4>::all() {
        let (cells, arrangement) = tiles.split();
        assert_eq!(PartialPerm::join(cells, arrangement), tiles);
    }
}

#[test]
fn plain_changes() {
    dense::<PlainChanges<0>>(1);
    dense::<PlainChanges<1>>(1);
    dense::<PlainChanges<2>>(2);
    dense::<PlainChanges<3>>(6);
    dense::<PlainChanges<8>>(40_320);
    dense::<PlainChanges<9>>(362_880);
}

#[test]
fn even_permutations() {
    dense::<EvenPerm<0>>(1);
    dense::<EvenPerm<1>>(1);
    dense::<EvenPerm<2>>(1);
    dense::<EvenPerm<3>>(3);
    dense::<EvenPerm<8>>(20_160);
    dense::<EvenPerm<9>>(181_440);
    dense::<EvenPerm<10>>(1_814_400);
    assert_eq!(EvenPerm::<4>::default(), EvenPerm::IDENTITY);
}

#[test]
fn signed_permutations() {
    dense::<SignedPerm<0>>(1);
    dense::<SignedPerm<1>>(2);
    dense::<SignedPerm<2>>(8);
    dense::<SignedPerm<7>>(645_120);
    assert_eq!(SignedPerm::<4>::default(), SignedPerm::IDENTITY);
    let count = SignedPerm::<16>::COUNT;
    assert_eq!(u128::from(count), 20_922_789_888_000 << 16);
    laws::check_dense_at::<SignedPerm<16>>([0, 1, count / 3, count - 1, count, u64::MAX]).unwrap();
}

#[test]
fn orientations() {
    dense::<Orientations<3, 0>>(1);
    dense::<Orientations<3, 1>>(1);
    dense::<Orientations<1, 5>>(1);
    dense::<Orientations<3, 8>>(2187);
    dense::<Orientations<3, 8, 2>>(2187);
    dense::<Orientations<2, 12>>(2048);
    dense::<Orientations<2, 12, 1>>(2048);
    dense::<Orientations<255, 3, 7>>(65_025);
    assert_eq!((Orientations::<3, 0, 1>::COUNT, Orientations::<3, 0, 1>::unrank(0)), (0, None));
    // 2^63 and 3^40 are the last that fit.
    assert_eq!(Orientations::<2, 64>::COUNT, 1 << 63);
    let count = Orientations::<3, 41>::COUNT;
    assert_eq!(count, 12_157_665_459_056_928_801);
    laws::check_dense_at::<Orientations<3, 41>>([0, 1, count / 7, count - 1, count, u64::MAX])
        .unwrap();
}

/// States of puzzles as products: the core makes their ranks.
#[test]
fn products_are_dense() {
    dense::<(Perm<4>, Orientations<3, 4>)>(24 * 27);
    dense::<(EvenPerm<5>, Orientations<2, 5>, bool)>(60 * 16 * 2);
    dense::<(Colex<Combination<6, 3>>, SignedPerm<3>)>(20 * 48);
    dense::<[MyrvoldRuskey<4>; 3]>(13_824);
}

/// The largest sizes that have ranks, at both ends and in between.
#[test]
fn twenty_things() {
    let count = Perm::<20>::COUNT;
    assert_eq!(count, 2_432_902_008_176_640_000);
    let ranks =
        [0, 1, 2, 719, 1 << 32, count / 3, count / 2, count - 2, count - 1, count, u64::MAX];
    laws::check_dense_at::<Perm<20>>(ranks).unwrap();
    laws::check_dense_at::<Lehmer<20>>(ranks).unwrap();
    laws::check_dense_at::<MyrvoldRuskey<20>>(ranks).unwrap();
    laws::check_dense_at::<Colex<Perm<20>>>(ranks).unwrap();
    laws::check_dense_at::<PlainChanges<20>>(ranks).unwrap();
    laws::check_dense_at::<EvenPerm<20>>(ranks.map(|rank| rank / 2)).unwrap();
    laws::check_dense_at::<PartialPerm<20, 20>>(ranks).unwrap();
}

#[test]
fn eight_puzzle_hash() {
    let report = laws::check_injective(Perm::all(), |&perm| Pattern::from_perm(perm).hash());
    assert_eq!(
        report.to_string(),
        "inputs 362880, distinct 362880, collisions 0, min 1, max 767359, unused 404479"
    );
    let report =
        laws::check_injective(Perm::all(), |&perm| Pattern::from_perm(perm).four_bit_hash());
    assert_eq!((report.distinct, report.min, report.max), (362_880, 0, 1_125_311));
}

/// A layout over its whole domain: injective, below the table size and reaching it, and the inverse
/// takes exactly the used codes.
fn layout<const N: usize>(layout: &PackedLehmer<N>) {
    let report = laws::check_injective(Perm::<N>::all(), |&perm| layout.pack(perm));
    assert!(report.is_injective(), "{report}");
    assert_eq!(report.inputs, Perm::<N>::COUNT);
    assert_eq!((report.min, report.max), (0, u128::from(layout.table_size() - 1)));
    for perm in Perm::all() {
        assert_eq!(layout.unpack(layout.pack(perm)), Some(perm));
    }
    let used =
        (0..2 * layout.table_size() + 2).filter(|code| layout.unpack(*code).is_some()).count();
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

/// The least table size over all orders of the fields, the exact one lowest.
fn least_size(labels: [u8; 5], exact: Option<u8>) -> u64 {
    let values = |label: u8| -> u64 {
        (1..=5)
            .rev()
            .zip(labels)
            .filter(|(_, other)| *other == label)
            .map(|(radix, _)| radix)
            .product()
    };
    let groups: Vec<u8> =
        labels.into_iter().unique().filter(|label| Some(*label) != exact).collect();
    let below = exact.filter(|label| labels.contains(label)).map_or(1, values);
    let size = |order: Vec<u8>| {
        order.into_iter().map(values).fold((below, below), |(place, size), values| {
            (place * values.next_power_of_two(), size + place * (values - 1))
        })
    };
    groups.iter().copied().permutations(groups.len()).map(|order| size(order).1).min().unwrap()
}

#[test]
fn packed_lehmer_codes_of_every_grouping() {
    for labels in (0..5).map(|_| 0..4_u8).multi_cartesian_product() {
        let labels: [u8; 5] = labels.try_into().unwrap();
        for exact in [None, Some(0), Some(1), Some(3), Some(9)] {
            let codes = PackedLehmer::grouped(labels, exact).unwrap();
            layout(&codes);
            assert_eq!(codes.table_size(), least_size(labels, exact), "{labels:?} {exact:?}");
        }
    }
}

#[test]
fn one_exact_digit_is_that_of_the_smallest_table() {
    fn first_of_the_smallest<const N: usize>() {
        let singles = core::array::from_fn(|i| u8::try_from(i).unwrap());
        let each = singles.map(|digit| PackedLehmer::<N>::grouped(singles, Some(digit)).unwrap());
        let smallest = each.into_iter().min_by_key(PackedLehmer::table_size);
        assert_eq!(smallest, Some(PackedLehmer::ONE_EXACT));
    }
    first_of_the_smallest::<1>();
    first_of_the_smallest::<5>();
    first_of_the_smallest::<8>();
    first_of_the_smallest::<9>();
    first_of_the_smallest::<12>();
    first_of_the_smallest::<17>();
}

#[test]
fn conversions_are_the_methods() {
    for perm in Perm::<4>::all() {
        assert_eq!(Perm::from(perm.lehmer()), perm);
        assert_eq!(Perm::try_from(perm.to_array()), Ok(perm));
        for other in Perm::<4>::all() {
            let (nibbles, others) = (NibblePerm::from(perm), NibblePerm::from(other));
            assert_eq!(nibbles.partial_cmp(&others), Some(perm.cmp(&other)));
        }
    }
    assert!(Perm::try_from([1, 1]).is_err());
}

/// Fields of 9 times 5, 8 times 4, 4 times 3 and more bits do not fit 64.
#[test]
fn packed_lehmer_codes_past_64_bits_are_none() {
    let singles = core::array::from_fn(|i| u8::try_from(i).unwrap());
    assert_eq!(PackedLehmer::<25>::grouped(singles, None), None);
    assert_eq!(PackedLehmer::<25>::grouped([0; 25], None), None);
}

/// The article's hash with its bit table, over all patterns: each is new once, whatever was seen
/// before.
#[cfg(feature = "alloc")]
#[test]
fn the_bit_table_of_the_eight_puzzle_forgets_and_mixes_nothing() {
    use perm_hash::eight_puzzle::{Pattern, Visited};

    let mut visited = Visited::default();
    assert!(visited.is_empty());
    let mut hashes = std::collections::BTreeSet::new();
    for (before, perm) in Perm::<9>::all().enumerate() {
        let pattern = Pattern::from(perm);
        assert_eq!(visited.len(), before);
        assert!(!visited.contains(pattern) && visited.insert(pattern));
        assert!(visited.contains(pattern) && !visited.insert(pattern));
        assert_eq!(Perm::from(pattern), perm);
        assert!(hashes.insert(pattern.four_bit_hash()));
    }
    assert_eq!((visited.len(), visited.is_empty(), hashes.len()), (362_880, false, 362_880));
}
