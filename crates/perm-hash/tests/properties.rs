//! Sizes whose domains are too large to walk: random words against the defining sums.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use dense_code::count::falling_factorial;
use dense_code::factorial;
use perm_hash::{PartialPerm, Perm};
use proptest::prelude::*;

/// A uniform word of `0..n`.
fn shuffled(n: u8) -> impl Strategy<Value = Vec<u8>> {
    Just((0..n).collect::<Vec<u8>>()).prop_shuffle()
}

/// The rank by its definition: each digit times the factorial of what follows.
fn lexicographic(word: &[u8]) -> u128 {
    let digit = |i: usize| word[i + 1..].iter().filter(|value| **value < word[i]).count();
    let place = |i: usize| factorial(u32::try_from(word.len() - 1 - i).unwrap()).unwrap();
    (0..word.len()).map(|i| digit(i) as u128 * place(i)).sum()
}

/// The rank of the first `K` entries: unused values below each, times the arrangements of what
/// follows.
fn partial<const N: usize, const K: usize>(word: &[u8]) -> u128 {
    let digit = |i: usize| (0..word[i]).filter(|value| !word[..i].contains(value)).count();
    let place = |i: usize| falling_factorial((N - 1 - i) as u64, (K - 1 - i) as u64).unwrap();
    (0..K).map(|i| digit(i) as u128 * place(i)).sum()
}

fn check<const N: usize>(word: &[u8]) {
    let rank = lexicographic(word);
    let perm: Perm<N> = word.try_into().unwrap();
    assert_eq!(perm.rank_u128(), rank);
    assert_eq!(Perm::unrank_u128(rank), Some(perm));
    assert_eq!(Perm::unrank_myrvold_ruskey(perm.rank_myrvold_ruskey()), Some(perm));
    assert_eq!(Perm::from_lehmer(perm.lehmer()), Ok(perm));
    if let Some(next) = perm.next() {
        assert_eq!(next.rank_u128(), rank + 1);
    }
    assert_eq!(perm.to_string().parse(), Ok(perm));
    assert_eq!(perm.compose(perm.inverse()), Perm::IDENTITY);
    let smaller = |i: usize| word[i + 1..].iter().filter(|value| **value < word[i]).count();
    assert_eq!(perm.inversions() as usize, (0..N).map(smaller).sum());
    assert_eq!(perm.is_odd(), perm.inversions() % 2 == 1);
}

fn check_small<const N: usize>(word: &[u8]) {
    check::<N>(word);
    let perm: Perm<N> = word.try_into().unwrap();
    assert_eq!(u128::from(perm.rank()), lexicographic(word));
    assert_eq!(Perm::unrank(perm.rank()), Some(perm));
}

fn check_partial<const N: usize, const K: usize>(word: &[u8]) {
    let tiles = PartialPerm::<N, K>::new(word[..K].try_into().unwrap()).unwrap();
    assert_eq!(u128::from(tiles.rank()), partial::<N, K>(word));
    assert_eq!(PartialPerm::unrank(tiles.rank()), Some(tiles));
    let (values, arrangement) = tiles.split();
    assert_eq!(PartialPerm::join(values, arrangement), tiles);
}

proptest! {
    #[test]
    fn ranks_are_the_defining_sums(
        eleven in shuffled(11),
        sixteen in shuffled(16),
        seventeen in shuffled(17),
        eighteen in shuffled(18),
        nineteen in shuffled(19),
        twenty in shuffled(20),
        twenty_one in shuffled(21),
        thirty_three in shuffled(33),
        thirty_four in shuffled(34),
    ) {
        check_small::<11>(&eleven);
        check_small::<16>(&sixteen);
        check_small::<17>(&seventeen);
        check_small::<18>(&eighteen);
        check_small::<19>(&nineteen);
        check_small::<20>(&twenty);
        check::<21>(&twenty_one);
        check::<33>(&thirty_three);
        check::<34>(&thirty_four);
    }

    #[test]
    fn partial_ranks_are_the_defining_sums(
        sixteen in shuffled(16),
        twenty_five in shuffled(25),
        thirty_six in shuffled(36),
        sixty in shuffled(60),
        sixty_four in shuffled(64),
    ) {
        check_partial::<16, 8>(&sixteen);
        check_partial::<16, 15>(&sixteen);
        check_partial::<25, 8>(&twenty_five);
        check_partial::<36, 12>(&thirty_six);
        check_partial::<64, 10>(&sixty_four);
        // Ranks beyond a third of 2^64 are divided digit by digit.
        check_partial::<60, 11>(&sixty);
    }

    /// Any bytes at all: refused or right, and the bad entry is named truly.
    #[test]
    fn words_are_checked_entry_by_entry(word in proptest::array::uniform12(0..14_u8)) {
        use perm_hash::Error::{OutOfRange, Repeated};
        let first_bad = (0..12).find(|&i| word[i] >= 12 || word[..i].contains(&word[i]));
        match (Perm::new(word), first_bad) {
            (Ok(perm), None) => prop_assert_eq!(perm.to_array(), word),
            (Err(OutOfRange { entry, value, limit: 12 }), Some(bad)) => {
                prop_assert!(entry == bad && value == u64::from(word[bad]) && value >= 12);
            }
            (Err(Repeated { entry, first, value }), Some(bad)) => {
                prop_assert!(entry == bad && first < bad && word[first] == word[bad] && u64::from(word[bad]) == value);
            }
            other => prop_assert!(false, "{other:?}"),
        }
    }

    /// The group at its largest size: 255 things.
    #[test]
    fn large_groups(word in shuffled(255), exponent in -1000..1000_i64) {
        let perm: Perm<255> = word.as_slice().try_into().unwrap();
        prop_assert_eq!(perm.inverse().inverse(), perm);
        prop_assert_eq!(perm.power(exponent).compose(perm), perm.power(exponent + 1));
        let order = i64::try_from(perm.order()).unwrap();
        prop_assert_eq!(perm.power(order), Perm::IDENTITY);
        prop_assert_eq!(Perm::from_lehmer(perm.lehmer()), Ok(perm));
        prop_assert_eq!(perm.is_odd(), perm.inversions() % 2 == 1);
    }
}
