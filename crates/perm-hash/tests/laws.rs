//! The shared law checks for every encoding of the crate, and, where domains are too large to walk,
//! random words against the defining sums.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod twin;

use dense_code::{Dense, laws};
use itertools::Itertools;
use perm_hash::article::EightPattern;
use perm_hash::{Combination, EvenPerm, Orientations, PartialPerm, Perm, SetPartition};
use proptest::prelude::*;

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
    dense::<Perm<5>>(120);
    dense::<Perm<9>>(362_880);
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
    dense::<Combination<255, 1>>(255);
    dense::<Combination<16, 8>>(12_870);
    dense::<Combination<16, 9>>(11_440);
    dense::<Combination<20, 16>>(4845);
    dense::<Combination<20, 17>>(1140);
    // The last row of Pascal's triangle that fits.
    let count = 14_226_520_737_620_288_370;
    let ends = [0, 1, 1 << 40, count / 2, count - 2, count - 1, count];
    laws::check_dense_at::<Combination<67, 33>>(ends).unwrap();
    // Some places on the way do not fit, and no word reaches them.
    let count = Combination::<255, 249>::COUNT;
    let ends = [0, 1, 1 << 20, count - 1, count, u64::MAX];
    laws::check_dense_at::<Combination<255, 249>>(ends).unwrap();
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
    dense::<PartialPerm<64, 1>>(64);
    dense::<PartialPerm<9, 0>>(1);
    dense::<PartialPerm<9, 8>>(362_880);
    dense::<(Combination<9, 4>, Perm<4>)>(3024);
    let count = PartialPerm::<64, 10>::COUNT;
    laws::check_dense_at::<PartialPerm<64, 10>>([0, 1, count / 3, count - 1, count, u64::MAX])
        .unwrap();
}

#[test]
fn even_permutations() {
    assert!(EvenPerm::<5>::all().all(|even| Perm::from(even) == even.to_perm()));
    dense::<EvenPerm<0>>(1);
    dense::<EvenPerm<1>>(1);
    dense::<EvenPerm<2>>(1);
    dense::<EvenPerm<3>>(3);
    dense::<EvenPerm<8>>(20_160);
    dense::<EvenPerm<9>>(181_440);
    dense::<EvenPerm<10>>(1_814_400);
    assert_eq!(EvenPerm::<4>::default().rank(), 0);
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

/// The Bell numbers, OEIS A000110.
#[test]
fn set_partitions() {
    dense::<SetPartition<0>>(1);
    dense::<SetPartition<1>>(1);
    dense::<SetPartition<2>>(2);
    dense::<SetPartition<3>>(5);
    dense::<SetPartition<4>>(15);
    dense::<SetPartition<5>>(52);
    dense::<SetPartition<6>>(203);
    dense::<SetPartition<7>>(877);
    dense::<SetPartition<8>>(4140);
    dense::<SetPartition<9>>(21_147);
    dense::<SetPartition<10>>(115_975);
    let count = SetPartition::<25>::COUNT;
    assert_eq!(count, 4_638_590_332_229_999_353);
    laws::check_dense_at::<SetPartition<25>>([
        0,
        1,
        count / 7,
        count - 2,
        count - 1,
        count,
        u64::MAX,
    ])
    .unwrap();
}

/// States of puzzles as products: the core makes their ranks.
#[test]
fn products_are_dense() {
    dense::<(Perm<4>, Orientations<3, 4>)>(24 * 27);
    dense::<(EvenPerm<5>, Orientations<2, 5>, bool)>(60 * 16 * 2);
    dense::<(Combination<6, 3>, Perm<3>, [bool; 3])>(20 * 48);
}

/// The largest sizes that have ranks, at both ends and in between.
#[test]
fn twenty_things() {
    let count = Perm::<20>::COUNT;
    assert_eq!(count, 2_432_902_008_176_640_000);
    let ranks =
        [0, 1, 2, 719, 1 << 32, count / 3, count / 2, count - 2, count - 1, count, u64::MAX];
    laws::check_dense_at::<Perm<20>>(ranks).unwrap();
    laws::check_dense_at::<EvenPerm<20>>(ranks.map(|rank| rank / 2)).unwrap();
    laws::check_dense_at::<PartialPerm<20, 20>>(ranks).unwrap();
}

/// The variant with four bits; the hash itself is checked beside the source's sums.
#[test]
fn eight_puzzle_hash_of_four_bits() {
    let report =
        laws::check_injective(Perm::all(), |&perm| EightPattern::from_perm(perm).four_bit_hash());
    assert_eq!((report.distinct, report.min, report.max), (362_880, 0, 1_125_311));
}

/// The table of fields with so many values each, from the bottom, above a lowest one that is exact.
fn table(exact: u64, fields: impl IntoIterator<Item = u64>) -> u64 {
    let above = |(place, size): (u64, u64), values: u64| {
        (place * values.next_power_of_two(), size + place * (values - 1))
    };
    fields.into_iter().fold((exact, exact), above).1
}

/// The fields of the article's hash, and of its variant with four bits for the first digit, in
/// every order: none has a smaller largest hash.
#[test]
fn the_fields_stand_in_the_best_order() {
    let least = |exact, radices: &[u64]| {
        let orders = radices.iter().copied().permutations(radices.len());
        orders.map(|fields| table(exact, fields)).min()
    };
    assert_eq!(least(10, &[8, 7, 6, 5, 4, 3, 2]), Some(u64::from(EightPattern::MAX_HASH) + 1));
    assert_eq!(least(1, &[9, 8, 7, 6, 5, 4, 3, 2]), Some(1_125_312));
}

#[test]
fn conversions_are_the_methods() {
    for value in Combination::<6, 3>::all() {
        let word: [u8; 3] = value.into();
        assert_eq!((&word, Combination::try_from(&word[..])), (value.as_array(), Ok(value)));
        assert!(Combination::<6, 3>::try_from(&word[1..]).is_err());
    }
    for value in PartialPerm::<5, 2>::all() {
        let word: [u8; 2] = value.into();
        assert_eq!((&word, PartialPerm::try_from(&word[..])), (value.as_array(), Ok(value)));
        assert!(PartialPerm::<5, 2>::try_from(&word[1..]).is_err());
    }
    for value in Orientations::<3, 4>::all() {
        let word: [u8; 4] = value.into();
        assert_eq!((&word, Orientations::try_from(word)), (value.as_array(), Ok(value)));
        assert_eq!((value.as_ref(), Orientations::try_from(&word[..])), (&word[..], Ok(value)));
        assert!(Orientations::<3, 4>::try_from(&word[1..]).is_err());
    }
    for value in SetPartition::<5>::all() {
        let word: [u8; 5] = value.into();
        assert_eq!((&word, SetPartition::try_from(word)), (value.as_array(), Ok(value)));
        assert_eq!(value.as_ref(), &word[..]);
    }
    for (a, b) in Perm::<4>::all().zip(Perm::all().rev()) {
        assert_eq!((a * b, a.compose_const(b)), (a.compose(b), a.compose(b)));
        assert!((0..4).all(|i| (a * b)[i] == a[usize::from(b[i])]));
    }
    for perm in Perm::<4>::all() {
        assert_eq!(Perm::try_from(perm.to_array()), Ok(perm));
        assert_eq!(<[u8; 4]>::from(perm), perm.to_array());
        assert_eq!(PartialPerm::from(perm).as_array(), perm.as_array());
    }
    assert!(Perm::try_from([1, 1]).is_err());
    assert_eq!(Combination::<5, 2>::try_from([1, 4]), Combination::new([1, 4]));
    assert_eq!(PartialPerm::<5, 2>::try_from([4, 1]), PartialPerm::new([4, 1]));
    assert_eq!(Perm::<4>::default(), Perm::IDENTITY);
}

/// The article's hash with its bit table, over all patterns: each is new once, whatever was seen
/// before.
#[cfg(feature = "alloc")]
#[test]
fn the_bit_table_of_the_eight_puzzle_forgets_and_mixes_nothing() {
    use perm_hash::article::Visited;

    let mut visited = Visited::new();
    for perm in Perm::<9>::all() {
        let pattern = EightPattern::from_perm(perm);
        assert!(!visited.contains(pattern) && visited.insert(pattern));
        assert!(visited.contains(pattern) && !visited.insert(pattern));
        assert_eq!(pattern.to_perm(), perm);
    }
}

/// A uniform word of `0..n`.
fn shuffled(n: u8) -> impl Strategy<Value = Vec<u8>> {
    Just((0..n).collect::<Vec<u8>>()).prop_shuffle()
}

fn check<const N: usize>(word: &[u8]) {
    let rank = twin::rank(word, N);
    let perm: Perm<N> = word.try_into().unwrap();
    assert_eq!(perm.rank_u128(), rank);
    assert_eq!(Perm::unrank_u128(rank), Some(perm));
    assert_eq!(Perm::unrank_myrvold_ruskey(perm.rank_myrvold_ruskey()), Some(perm));
    let past = rank + 1 == Perm::<N>::COUNT_U128;
    assert_eq!(perm.successor(), Perm::unrank_u128(rank + 1).filter(|_| !past));
    assert_eq!(perm.predecessor(), rank.checked_sub(1).and_then(Perm::unrank_u128));
    assert_eq!(perm.to_string().parse(), Ok(perm));
    assert_eq!(perm.compose(perm.inverse()), Perm::IDENTITY);
    let smaller = |i: usize| word[i + 1..].iter().filter(|value| **value < word[i]).count();
    assert_eq!(perm.inversions() as usize, (0..N).map(smaller).sum());
    assert_eq!(perm.is_odd(), (N - perm.cycles().count()) % 2 == 1);
}

fn check_small<const N: usize>(word: &[u8]) {
    check::<N>(word);
    let perm: Perm<N> = word.try_into().unwrap();
    assert_eq!(u128::from(perm.rank()), twin::rank(word, N));
    assert_eq!(Perm::unrank(perm.rank()), Some(perm));
}

fn check_partial<const N: usize, const K: usize>(word: &[u8]) {
    let tiles = PartialPerm::<N, K>::new(word[..K].try_into().unwrap()).unwrap();
    assert_eq!(u128::from(tiles.rank()), twin::rank(word, K));
    assert_eq!(PartialPerm::unrank(tiles.rank()), Some(tiles));
    assert_eq!(tiles.successor(), PartialPerm::unrank(tiles.rank() + 1));
    assert_eq!(tiles.predecessor(), tiles.rank().checked_sub(1).and_then(PartialPerm::unrank));
}

proptest! {
    #[test]
    fn ranks_are_the_defining_sums(word in shuffled(64)) {
        // A word of fewer things is as random as the whole.
        let of = |n| word.iter().copied().filter(|value| *value < n).collect::<Vec<u8>>();
        check_small::<11>(&of(11));
        check_small::<16>(&of(16));
        check_small::<17>(&of(17));
        check_small::<18>(&of(18));
        check_small::<19>(&of(19));
        check_small::<20>(&of(20));
        check::<21>(&of(21));
        check::<33>(&of(33));
        check::<34>(&of(34));
        check_partial::<16, 8>(&of(16));
        check_partial::<16, 15>(&of(16));
        check_partial::<25, 8>(&of(25));
        check_partial::<36, 12>(&of(36));
        check_partial::<64, 10>(&word);
        // Ranks beyond a third of 2^64 are divided digit by digit.
        check_partial::<60, 11>(&of(60));
    }

    /// Any bytes at all: refused or right, and the bad entry is named truly.
    #[test]
    fn words_are_checked_entry_by_entry(word in proptest::array::uniform12(0..14_u8)) {
        let expected = twin::fault(&word.map(u64::from), 12).map_or(Ok(word), Err);
        prop_assert_eq!(Perm::new(word).map(Perm::to_array), expected);
    }

    /// The group at its largest size: 255 things.
    #[test]
    fn large_groups(word in shuffled(255), exponent in -1000..1000_i64) {
        let perm: Perm<255> = word.as_slice().try_into().unwrap();
        prop_assert_eq!(perm.inverse().inverse(), perm);
        prop_assert_eq!(perm.power(exponent).compose(perm), perm.power(exponent + 1));
        let order = i64::try_from(perm.order()).unwrap();
        prop_assert_eq!(perm.power(order), Perm::IDENTITY);
        prop_assert_eq!(perm.is_odd(), perm.inversions() % 2 == 1);
    }
}
