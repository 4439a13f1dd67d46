//! Whole domains that take longer than a test should: run by name, in release.
//!
//! `cargo test --release -p perm-hash --test whole -- --ignored`

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use perm_hash::Perm;

/// Every permutation of `N` things: the steps, the ranks both ways, one by one and in batches, each
/// against the count of the steps so far.
fn whole<const N: usize>() {
    const BATCH: usize = 1 << 12;
    let count = Perm::<N>::COUNT;
    let mut perms = [Perm::<N>::IDENTITY; BATCH];
    let mut ranks = [0; BATCH];
    let mut back = [Perm::<N>::IDENTITY; BATCH];
    let mut next = Some(Perm::<N>::IDENTITY);
    let mut start = 0;
    while start < count {
        let len = usize::try_from(count - start).unwrap().min(BATCH);
        Perm::range_into(start, &mut perms[..len]).unwrap();
        Perm::ranks_into(&perms[..len], &mut ranks[..len]).unwrap();
        Perm::perms_into(&ranks[..len], &mut back[..len]).unwrap();
        for ((expected, perm), (rank, back)) in
            (start..).zip(&perms[..len]).zip(ranks.iter().zip(&back))
        {
            assert_eq!(next, Some(*perm));
            assert_eq!((perm.rank(), *rank), (expected, expected));
            assert_eq!((Perm::unrank(expected).as_ref(), back), (Some(perm), perm));
            assert_eq!(Perm::unrank_myrvold_ruskey(perm.rank_myrvold_ruskey()), Some(*perm));
            next = perm.next();
        }
        start += len as u64;
    }
    assert_eq!((next, start), (None, count));
}

#[test]
#[ignore = "a second"]
fn ten_things() {
    whole::<10>();
}

#[test]
#[ignore = "some ten seconds"]
fn eleven_things() {
    whole::<11>();
}

#[test]
#[ignore = "a few minutes"]
fn twelve_things() {
    whole::<12>();
}
