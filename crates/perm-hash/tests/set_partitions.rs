//! Partitions of a set against plain enumerations.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use dense_code::Dense;
use itertools::Itertools;
use perm_hash::{Error, SetPartition};

/// The blocks of things with the same label, by their least members.
fn grouped(labels: &[u8]) -> Vec<Vec<u8>> {
    let of_label = |label| (0..).zip(labels).filter(move |&(_, &at)| at == label);
    labels.iter().unique().map(|&label| of_label(label).map(|(thing, _)| thing).collect()).collect()
}

/// Every labelling of `N` things, grouped, is a partition, and each partition is one of these.
fn against_labellings<const N: usize>() {
    let n = u8::try_from(N).unwrap();
    let words: Vec<[u8; N]> = match N {
        0 => vec![[0; N]],
        _ => (0..N)
            .map(|_| 0..n)
            .multi_cartesian_product()
            .map(|word| word.try_into().unwrap())
            .collect(),
    };
    let expected: BTreeSet<Vec<Vec<u8>>> = words.iter().map(|word| grouped(word)).collect();
    assert_eq!(expected.len() as u64, SetPartition::<N>::COUNT);
    let mut found = BTreeSet::new();
    for (rank, partition) in (0..).zip(SetPartition::<N>::all()) {
        let blocks: Vec<Vec<u8>> = partition.blocks().map(Iterator::collect).collect();
        assert_eq!(blocks, grouped(partition.as_array()));
        assert_eq!((partition.block_count(), partition.rank()), (blocks.len(), rank));
        found.insert(blocks);
    }
    assert_eq!(found, expected);
    // A word is taken if and only if its blocks are numbered in order, and the words are sorted.
    let is_numbered = |word: &[u8; N]| (0..).zip(word.iter().unique()).all(|(i, &at)| i == at);
    let taken: Vec<[u8; N]> =
        words.iter().copied().filter(|&word| SetPartition::new(word).is_ok()).collect();
    assert_eq!(taken, words.iter().copied().filter(is_numbered).collect::<Vec<_>>());
    assert!(taken.into_iter().eq(SetPartition::<N>::all().map(<[u8; N]>::from)));
}

#[test]
fn partitions_are_the_groupings_of_all_words() {
    against_labellings::<0>();
    against_labellings::<1>();
    against_labellings::<2>();
    against_labellings::<3>();
    against_labellings::<4>();
    against_labellings::<5>();
    against_labellings::<6>();
}

/// Those with `k` blocks against all of them filtered, and their counts.
fn with_blocks<const N: usize>(row: [u64; 10]) {
    for (k, count) in row.into_iter().enumerate() {
        let expected: Vec<_> = SetPartition::<N>::all().filter(|p| p.block_count() == k).collect();
        assert_eq!(SetPartition::with_blocks(k).collect::<Vec<_>>(), expected, "{k} blocks");
        assert_eq!(expected.len() as u64, count, "{k} blocks");
        assert_eq!(SetPartition::<N>::count_with_blocks(k), count, "{k} blocks");
    }
    assert_eq!(SetPartition::<N>::count_with_blocks(usize::MAX), 0);
    assert_eq!(SetPartition::<N>::with_blocks(usize::MAX).next(), None);
}

/// The counts are those of OEIS A008277.
#[test]
fn numbers_of_blocks() {
    with_blocks::<0>([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    with_blocks::<1>([0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
    with_blocks::<2>([0, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
    with_blocks::<3>([0, 1, 3, 1, 0, 0, 0, 0, 0, 0]);
    with_blocks::<4>([0, 1, 7, 6, 1, 0, 0, 0, 0, 0]);
    with_blocks::<5>([0, 1, 15, 25, 10, 1, 0, 0, 0, 0]);
    with_blocks::<6>([0, 1, 31, 90, 65, 15, 1, 0, 0, 0]);
    with_blocks::<7>([0, 1, 63, 301, 350, 140, 21, 1, 0, 0]);
    with_blocks::<8>([0, 1, 127, 966, 1701, 1050, 266, 28, 1, 0]);
}

#[test]
fn twenty_five_things() {
    type Largest = SetPartition<25>;
    assert_eq!((0..=25).map(Largest::count_with_blocks).sum::<u64>(), Largest::COUNT);
    assert_eq!(Largest::count_with_blocks(2), (1 << 24) - 1);
    assert_eq!(Largest::count_with_blocks(24), 25 * 24 / 2);
    let nearly_all: Vec<_> = Largest::with_blocks(24).collect();
    assert_eq!(nearly_all.len(), 300);
    assert!(nearly_all.is_sorted() && nearly_all.iter().all(|p| p.block_count() == 24));
}

fn ends<const N: usize>() {
    let together = SetPartition::new([0; N]).unwrap();
    let alone = SetPartition::<N>::new(std::array::from_fn(|i| u8::try_from(i).unwrap())).unwrap();
    assert_eq!((together.rank(), alone.rank()), (0, SetPartition::<N>::COUNT - 1));
    assert_eq!((together.predecessor(), alone.successor()), (None, None));
    assert_eq!(together.successor(), SetPartition::unrank(1));
    let before = SetPartition::<N>::COUNT.checked_sub(2).and_then(SetPartition::unrank);
    assert_eq!(alone.predecessor(), before);
    assert_eq!(SetPartition::<N>::unrank(SetPartition::<N>::COUNT), None);
    assert_eq!(SetPartition::<N>::unrank(u64::MAX), None);
}

#[test]
fn steps_end_where_the_partitions_end() {
    ends::<0>();
    ends::<1>();
    ends::<2>();
    ends::<9>();
    ends::<25>();
}

#[test]
fn wrong_words_are_refused() {
    let fault = |entry, value, limit| Some(Error::OutOfRange { entry, value, limit });
    assert_eq!(SetPartition::new([1, 0, 7]).err(), fault(0, 1, 1));
    assert_eq!(SetPartition::new([0, 0, 2, 9]).err(), fault(2, 2, 2));
    assert_eq!(SetPartition::new([0, 1, 2, 255]).err(), fault(3, 255, 4));
    let length = Error::Length { found: 2, expected: 3 };
    assert_eq!("0 1".parse::<SetPartition<3>>(), Err(length.into()));
    assert_eq!("0 1 0 2".parse(), SetPartition::try_from([0, 1, 0, 2]).map_err(Into::into));
    let error = "0 0 900".parse::<SetPartition<3>>().unwrap_err();
    assert_eq!(error.to_string(), "entry 2 is 900, but the values are below 2");
}
