//! The shared law checks for every encoding of the crate.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::cast_precision_loss, reason = "numbers of values, far below 2^52")]

use dense_code::{Dense, laws};
use itertools::Itertools;
use perm_hash::article::{EightPattern, PackedLehmer};
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
    let report = laws::check_injective(Perm::all(), |&perm| EightPattern::from_perm(perm).hash());
    assert_eq!(
        report.to_string(),
        "inputs 362880, distinct 362880, collisions 0, min 1, max 767359, unused 404479"
    );
    let report =
        laws::check_injective(Perm::all(), |&perm| EightPattern::from_perm(perm).four_bit_hash());
    assert_eq!((report.distinct, report.min, report.max), (362_880, 0, 1_125_311));
}

/// A layout over its whole domain: injective, below the table size and reaching it, and the inverse
/// takes exactly the used codes.
fn layout(layout: &PackedLehmer) {
    let report = laws::check_injective(Perm::<9>::all(), |&perm| layout.pack(perm));
    assert!(report.is_injective(), "{report}");
    assert_eq!(report.inputs, Perm::<9>::COUNT);
    assert_eq!((report.min, report.max), (0, u128::from(layout.table_size() - 1)));
    for perm in Perm::all() {
        assert_eq!(layout.unpack(layout.pack(perm)), Some(perm));
    }
    let used =
        (0..2 * layout.table_size() + 2).filter(|code| layout.unpack(*code).is_some()).count();
    assert_eq!(used as u64, Perm::<9>::COUNT);
    assert_eq!(layout.unpack(u32::MAX), None);
}

#[test]
fn packed_lehmer_codes() {
    layout(&PackedLehmer::ALL_BITS);
    layout(&PackedLehmer::ONE_EXACT);
    layout(&PackedLehmer::GROUPED);
    for perm in Perm::<9>::all() {
        let pattern = EightPattern::from_perm(perm);
        assert_eq!(PackedLehmer::ALL_BITS.pack(perm), pattern.four_bit_hash());
    }
}

/// The table of fields with so many values each, from the bottom, above a lowest one that is exact.
fn table(exact: u64, fields: impl IntoIterator<Item = u64>) -> u64 {
    let above = |(place, size): (u64, u64), values: u64| {
        (place * values.next_power_of_two(), size + place * (values - 1))
    };
    fields.into_iter().fold((exact, exact), above).1
}

/// The radices of the digits of nine things but the last, which is always 0.
const RADICES: [u64; 8] = [9, 8, 7, 6, 5, 4, 3, 2];

#[test]
fn the_fields_stand_in_the_best_order() {
    let least = RADICES.into_iter().permutations(8).map(|fields| table(1, fields)).min();
    assert_eq!(least, Some(PackedLehmer::ALL_BITS.table_size().into()));
    // Every digit as the exact one, and every order of the others.
    let orders = (0..8).flat_map(|exact| {
        let mut fields = RADICES.to_vec();
        let exact = fields.remove(exact);
        fields.into_iter().permutations(7).map(move |fields| table(exact, fields))
    });
    assert_eq!(orders.min(), Some(PackedLehmer::ONE_EXACT.table_size().into()));
}

/// The tables of all partitions of the radices into fields, the fullest field lowest: the proven
/// best order.
fn tables_of_groupings(radices: &[u64], groups: &mut Vec<u64>, found: &mut Vec<u64>) {
    let Some((radix, others)) = radices.split_first() else {
        if groups.len() > 1 && groups.iter().all(|&values| values <= 128) {
            let fullness =
                |values: u64| (values - 1) as f64 / (values.next_power_of_two() - 1) as f64;
            let fields = groups
                .iter()
                .copied()
                .sorted_by(|a, b| fullness(*b).total_cmp(&fullness(*a)).then(a.cmp(b)));
            found.push(table(1, fields));
        }
        return;
    };
    for group in 0..groups.len() {
        groups[group] *= radix;
        tables_of_groupings(others, groups, found);
        groups[group] /= radix;
    }
    groups.push(*radix);
    tables_of_groupings(others, groups, found);
    groups.pop();
}

#[test]
fn no_grouping_has_a_smaller_table() {
    let mut found = Vec::new();
    tables_of_groupings(&RADICES, &mut Vec::new(), &mut found);
    assert_eq!(found.into_iter().min(), Some(PackedLehmer::GROUPED.table_size().into()));
}

#[test]
fn conversions_are_the_methods() {
    for perm in Perm::<4>::all() {
        assert_eq!(Perm::from(perm.lehmer()), perm);
        assert_eq!(Lehmer::from(perm), perm.lehmer());
        assert_eq!(Perm::try_from(perm.to_array()), Ok(perm));
        assert_eq!(<[u8; 4]>::from(perm), perm.to_array());
        assert_eq!(PartialPerm::from(perm).to_array(), perm.to_array());
        assert_eq!(MyrvoldRuskey::from(perm), MyrvoldRuskey(perm));
        for other in Perm::<4>::all() {
            let (nibbles, others) = (NibblePerm::from(perm), NibblePerm::from(other));
            assert_eq!(nibbles.partial_cmp(&others), Some(perm.cmp(&other)));
        }
    }
    assert!(Perm::try_from([1, 1]).is_err());
    assert_eq!(Combination::<5, 2>::try_from([1, 4]), Combination::new([1, 4]));
    assert_eq!(PartialPerm::<5, 2>::try_from([4, 1]), PartialPerm::new([4, 1]));
    assert_eq!(Perm::<4>::default(), Perm::IDENTITY);
    assert_eq!(NibblePerm::<4>::default(), NibblePerm::IDENTITY);
}

/// The article's hash with its bit table, over all patterns: each is new once, whatever was seen
/// before.
#[cfg(feature = "alloc")]
#[test]
fn the_bit_table_of_the_eight_puzzle_forgets_and_mixes_nothing() {
    use perm_hash::article::Visited;

    let mut visited = Visited::default();
    assert!(visited.is_empty());
    let mut hashes = std::collections::BTreeSet::new();
    for (before, perm) in Perm::<9>::all().enumerate() {
        let pattern = EightPattern::from(perm);
        assert_eq!(visited.len(), before);
        assert!(!visited.contains(pattern) && visited.insert(pattern));
        assert!(visited.contains(pattern) && !visited.insert(pattern));
        assert_eq!(Perm::from(pattern), perm);
        assert!(hashes.insert(pattern.four_bit_hash()));
    }
    assert_eq!((visited.len(), visited.is_empty(), hashes.len()), (362_880, false, 362_880));
}
