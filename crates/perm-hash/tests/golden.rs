//! Facts computed by others; each data file names its source.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Debug;
use std::str::FromStr;

use dense_code::Dense;
use perm_hash::article::EightPattern;
use perm_hash::{Combination, EvenPerm, MultisetPerms, PartialPerm, Perm};

/// The rows of a CSV file without quotes, comments left out.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(',').collect())
}

fn permutation<const N: usize>(row: &[&str]) {
    let [_, word, lex, myrvold_ruskey, inversions, parity, _] = row else { panic!("{row:?}") };
    let perm: Perm<N> = word.parse().unwrap();
    let rank: u64 = lex.parse().unwrap();
    assert_eq!(perm.rank(), rank);
    assert_eq!(perm.rank_u128(), u128::from(rank));
    assert_eq!(Perm::unrank(rank), Some(perm));
    assert_eq!(Perm::unrank_u128(rank.into()), Some(perm));
    let order = perm.rank_myrvold_ruskey();
    assert_eq!(order.to_string(), **myrvold_ruskey);
    assert_eq!(Perm::unrank_myrvold_ruskey(order), Some(perm));
    assert_eq!(perm.inversions().to_string(), **inversions);
    assert_eq!(u8::from(perm.is_odd()).to_string(), **parity);
}

#[test]
fn permutations_by_sympy() {
    let mut seen = 0;
    for row in rows(include_str!("data/permutations.csv")) {
        match row[0] {
            "1" => permutation::<1>(&row),
            "2" => permutation::<2>(&row),
            "3" => permutation::<3>(&row),
            "4" => permutation::<4>(&row),
            "5" => permutation::<5>(&row),
            "8" => permutation::<8>(&row),
            "9" => permutation::<9>(&row),
            "12" => permutation::<12>(&row),
            "16" => permutation::<16>(&row),
            "20" => permutation::<20>(&row),
            n => panic!("a row of length {n}"),
        }
        seen += 1;
    }
    assert_eq!(seen, 83);
}

#[test]
fn eight_puzzle_hashes_of_the_source() {
    let mut seen = 0;
    for row in rows(include_str!("data/eight_puzzle_hash.csv")).skip(1) {
        let [text, hash, lex] = row[..] else { panic!("{row:?}") };
        let pattern: EightPattern = text.parse().unwrap();
        assert_eq!(pattern.to_string(), text);
        assert_eq!(pattern.hash().to_string(), hash);
        assert_eq!(pattern.to_perm().rank().to_string(), lex);
        assert_eq!(EightPattern::from_hash(pattern.hash()), Some(pattern));
        seen += 1;
    }
    assert_eq!(seen, 100);
}

/// The whole domain against the checksums in the head of the file.
#[test]
fn eight_puzzle_checksums_of_the_source() {
    let (mut sum, mut weighted) = (0_u64, 0_u64);
    let mut hashes = Vec::new();
    for rank in 0..Perm::<9>::COUNT {
        let pattern = EightPattern::from_perm(Perm::unrank(rank).unwrap());
        let hash = pattern.hash();
        sum += u64::from(hash);
        weighted = weighted.wrapping_add((rank + 1).wrapping_mul(hash.into()));
        hashes.push(hash);
        assert_eq!(EightPattern::from_hash(hash), Some(pattern));
    }
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!((hashes.len(), hashes[0], hashes[362_879]), (362_880, 1, 767_359));
    assert_eq!((sum, weighted), (139_229_798_400, 25_266_982_742_366_400));
    // The inverse accepts these and no other number.
    let accepted: Vec<u32> =
        (0..2_000_000).filter(|hash| EightPattern::from_hash(*hash).is_some()).collect();
    assert_eq!(accepted, hashes);
    assert_eq!(EightPattern::from_hash(u32::MAX), None);
}

fn dense<T: Dense + PartialEq + Debug + FromStr<Err: Debug>>(object: &str, rank: u64) {
    let value: T = object.parse().unwrap();
    assert_eq!((value.rank(), T::unrank(rank)), (rank, Some(value)));
}

fn colex<const N: usize, const K: usize>(object: &str, rank: u64) {
    let value: Combination<N, K> = object.parse().unwrap();
    assert_eq!((value.rank_colex(), Combination::unrank_colex(rank)), (rank, Some(value)));
}

fn multiset(multiplicities: &[u64], count: u128, letters: &str, object: &str, rank: u64) {
    let multiset = MultisetPerms::new(multiplicities).unwrap();
    assert_eq!(multiset.count(), count);
    let word: Vec<u8> =
        object.chars().map(|c| letters.find(c).unwrap().try_into().unwrap()).collect();
    assert_eq!(MultisetPerms::from_word(&word).as_ref(), Ok(&multiset));
    assert_eq!(multiset.rank(&word), Ok(rank.into()));
    assert_eq!(multiset.table().unwrap().rank(&word), Ok(rank));
    let mut back = vec![0; word.len()];
    multiset.unrank_into(rank.into(), &mut back).unwrap();
    assert_eq!(back, word);
}

#[test]
fn selections_by_others() {
    let mut seen = 0;
    for row in rows(include_str!("data/selections.csv")) {
        let [kind, parameters, object, rank] = row[..] else { panic!("{row:?}") };
        let rank: u64 = rank.parse().unwrap();
        match (kind, parameters) {
            ("kperm", "5P3=60") => dense::<PartialPerm<5, 3>>(object, rank),
            ("kperm", "12P7=3991680") => dense::<PartialPerm<12, 7>>(object, rank),
            ("kperm", "16P6=5765760") => dense::<PartialPerm<16, 6>>(object, rank),
            ("kperm", "16P7=57657600") => dense::<PartialPerm<16, 7>>(object, rank),
            ("kperm", "25P6=127512000") => dense::<PartialPerm<25, 6>>(object, rank),
            ("kperm", "36P6=1402410240") => dense::<PartialPerm<36, 6>>(object, rank),
            ("comb_lex", "5C3=10") => dense::<Combination<5, 3>>(object, rank),
            ("comb_lex", "12C7=792") => dense::<Combination<12, 7>>(object, rank),
            ("comb_lex", "16C6=8008") => dense::<Combination<16, 6>>(object, rank),
            ("comb_lex", "16C7=11440") => dense::<Combination<16, 7>>(object, rank),
            ("comb_lex", "25C6=177100") => dense::<Combination<25, 6>>(object, rank),
            ("comb_lex", "36C6=1947792") => dense::<Combination<36, 6>>(object, rank),
            ("comb_colex", "5C3=10") => colex::<5, 3>(object, rank),
            ("comb_colex", "12C7=792") => colex::<12, 7>(object, rank),
            ("comb_colex", "16C6=8008") => colex::<16, 6>(object, rank),
            ("comb_colex", "16C7=11440") => colex::<16, 7>(object, rank),
            ("comb_colex", "25C6=177100") => colex::<25, 6>(object, rank),
            ("comb_colex", "36C6=1947792") => colex::<36, 6>(object, rank),
            ("even_lex", "n=4 count=12") => dense::<EvenPerm<4>>(object, rank),
            ("even_lex", "n=5 count=60") => dense::<EvenPerm<5>>(object, rank),
            ("even_lex", "n=9 count=181440") => dense::<EvenPerm<9>>(object, rank),
            ("multiset", "aabc count=12") => multiset(&[2, 1, 1], 12, "abc", object, rank),
            ("multiset", "aabbcc count=90") => multiset(&[2, 2, 2], 90, "abc", object, rank),
            ("multiset", "aaabcdr count=840") => {
                multiset(&[3, 1, 1, 1, 1], 840, "abcdr", object, rank);
            }
            ("multiset", "iimssss count=105") => multiset(&[2, 1, 4], 105, "ims", object, rank),
            _ => panic!("{row:?}"),
        }
        seen += 1;
    }
    assert_eq!(seen, 108 + 50 + 24);
}
