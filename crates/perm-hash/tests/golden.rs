//! Facts computed by others; each data file names its source.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use perm_hash::Perm;

/// The rows of a CSV file without quotes, comments left out.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(',').collect())
}

fn permutation<const N: usize>(row: &[&str]) {
    let [_, word, lex, _myrvold_ruskey, inversions, parity, _plain_changes] = row else { panic!("{row:?}") };
    let perm: Perm<N> = word.parse().unwrap();
    let rank: u64 = lex.parse().unwrap();
    assert_eq!(perm.rank(), rank);
    assert_eq!(perm.rank_u128(), u128::from(rank));
    assert_eq!(Perm::unrank(rank), Some(perm));
    assert_eq!(Perm::unrank_u128(rank.into()), Some(perm));
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
