//! Masks against sorted combinations and filters.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use dense_code::binomial;
use itertools::Itertools;
use perm_hash::{Error, MaskWord, Masks};

/// All masks of a size, made by itertools.
fn sorted(n: u32, k: u32) -> Vec<u64> {
    let members = (0..n).combinations(k as usize);
    members.map(|set| set.iter().map(|member| 1 << member).sum()).sorted().collect()
}

fn whole<W: MaskWord + From<u64>>(n: u32, k: u32) {
    let masks = Masks::<W>::new(n, k).unwrap();
    let expected: Vec<W> = sorted(n, k).into_iter().map(W::from).collect();
    let count = expected.len();
    assert_eq!(masks.count(), count as u64);
    for (index, &mask) in expected.iter().enumerate() {
        assert!(masks.contains(mask));
        assert_eq!(masks.rank(mask), Some(index as u64));
        assert_eq!(masks.unrank(index as u64), Some(mask));
        assert_eq!(masks.next(mask), expected.get(index + 1).copied());
    }
    assert_eq!((masks.unrank(count as u64), masks.unrank(u64::MAX)), (None, None));
    let others = (0..1_u64 << (n + 1)).filter(|&mask| {
        let of_these = mask.count_ones() == k && mask < 1 << n;
        assert_eq!(masks.contains(mask.into()), of_these);
        !of_these
    });
    for other in others {
        assert_eq!((masks.rank(other.into()), masks.next(other.into())), (None, None));
    }
    let mut ranks = vec![0; count];
    masks.ranks_into(&expected, &mut ranks).unwrap();
    assert!(ranks.into_iter().eq(0..count as u64));
    assert!(masks.all().eq(expected.iter().copied()));
    assert_eq!((masks.all().len(), masks.all().count()), (count, count));
    assert_eq!(masks.all().last(), expected.last().copied());
    parts(masks, &expected);
}

fn parts<W: MaskWord>(masks: Masks<W>, expected: &[W]) {
    let count = expected.len();
    for start in (0..=count).step_by(1 + count / 9) {
        for end in (start..=count).step_by(1 + count / 7) {
            let (all, part) = (masks.all_in(start as u64..end as u64), &expected[start..end]);
            assert_eq!(all.len(), part.len());
            assert!(all.clone().eq(part.iter().copied()));
            for skip in 0..4 {
                // After a step.
                let (mut ours, mut theirs) = (all.clone(), part.iter().copied());
                loop {
                    let found = (ours.next(), ours.nth(skip));
                    let expected = (theirs.next(), theirs.nth(skip));
                    assert_eq!(found, expected);
                    assert_eq!(ours.len(), theirs.len());
                    if found.0.is_none() {
                        break;
                    }
                }
                assert_eq!(ours.next(), None);
            }
        }
        let rest = &expected[start..];
        assert!(masks.all_in(start as u64..).eq(rest.iter().copied()));
        assert!(masks.all_in(start as u64..=u64::MAX).eq(rest.iter().copied()));
    }
    assert_eq!(masks.all_in(count as u64 + 1..).next(), None);
    assert_eq!(masks.all_in(u64::MAX..u64::MAX).next(), None);
    #[expect(clippy::reversed_empty_ranges, reason = "that is asked")]
    let reversed = masks.all_in(1..0);
    assert_eq!(reversed.len(), 0);
}

#[test]
fn small_masks_are_sorted_combinations() {
    for n in 0..=12 {
        for k in 0..=n {
            whole::<u64>(n, k);
            whole::<u128>(n, k);
        }
    }
}

#[test]
fn submasks_are_those_of_a_filter() {
    for mask in 0..1_u64 << 10 {
        let filtered = (0..=mask).filter(|sub| sub & !mask == 0);
        assert!(Masks::submasks(mask).eq(filtered.clone()));
        let high = u128::from(mask) << 118;
        assert!(Masks::submasks(high).eq(filtered.map(|sub| u128::from(sub) << 118)));
    }
    let mut all = Masks::submasks(u64::MAX);
    assert_eq!((all.next(), all.next()), (Some(0), Some(1)));
    let mut empty = Masks::submasks(0_u128);
    assert_eq!((empty.next(), empty.next(), empty.next()), (Some(0), None, None));
}

/// The first and the last masks of a size, and what is past them.
fn edges<W: MaskWord>(masks: Masks<W>, first: W, last: W) {
    let count = masks.count();
    assert_eq!((masks.rank(first), masks.rank(last)), (Some(0), Some(count - 1)));
    assert_eq!((masks.unrank(0), masks.unrank(count - 1)), (Some(first), Some(last)));
    assert_eq!((masks.unrank(count), masks.next(last)), (None, None));
    let mut all = masks.all();
    assert_eq!((all.next(), all.next()), (Some(first), masks.unrank(1)));
    assert_eq!(masks.next(first), masks.unrank(1));
    assert_eq!(masks.all_in(count - 1..).collect_vec(), [last]);
    assert_eq!(masks.all_in(count..).next(), None);
}

#[test]
fn whole_words() {
    let halves = Masks::<u64>::new(64, 32).unwrap();
    assert_eq!(halves.count(), 1_832_624_140_942_590_534);
    edges(halves, u32::MAX.into(), u64::from(u32::MAX) << 32);
    let middle = halves.all_in(halves.count() / 2 - 1000..).take(2000);
    let ranks = middle.map(|mask| halves.rank(mask).unwrap());
    assert!(ranks.eq((halves.count() / 2 - 1000..).take(2000)));
    for k in 0..=64 {
        let first = !u64::MAX.checked_shl(k).unwrap_or(0);
        edges(Masks::new(64, k).unwrap(), first, first.reverse_bits());
    }
    edges(Masks::new(63, 1).unwrap(), 1_u64, 1 << 62);
    edges(Masks::new(0, 0).unwrap(), 0_u128, 0);

    let (mut fit, mut large) = (0, 0);
    for k in 0..=128 {
        let exact = binomial(128, k.into());
        let exact = exact.and_then(|count| u64::try_from(count).ok());
        match (Masks::<u128>::new(128, k), exact) {
            (Ok(masks), Some(count)) => {
                fit += 1;
                assert_eq!(masks.count(), count);
                let first = !u128::MAX.checked_shl(k).unwrap_or(0);
                edges(masks, first, first.reverse_bits());
            }
            (refused, None) => {
                large += 1;
                assert_eq!(refused, Err(Error::Uncountable));
            }
            (found, exact) => panic!("{found:?}, but {exact:?}"),
        }
    }
    assert!(fit > 20 && large > 90, "{fit} {large}");
    // C(67, 33) is the last middle one that fits.
    let most = Masks::<u128>::new(67, 33).unwrap();
    edges(most, (1 << 33) - 1, ((1 << 33) - 1) << 34);
    assert_eq!(Masks::<u128>::new(68, 34), Err(Error::Uncountable));
}

/// Masks moved up, whose ranks are large: by the formula.
#[test]
fn ranks_are_sums_of_binomials() {
    let mut checked = 0;
    for shift in [1_u32, 17, 48, 60, 63, 64, 65, 100, 112] {
        for low in (0..1_u128 << 16).step_by(97).chain([u128::MAX >> shift]) {
            let mask = low << shift;
            let members = (0..128).filter(|bit| mask >> bit & 1 == 1).zip(1..);
            let sum: u128 = members.map(|(bit, i)| binomial(bit, i).unwrap()).sum();
            let (n, k) = (128 - mask.leading_zeros(), mask.count_ones());
            let Ok(masks) = Masks::<u128>::new(n, k) else { continue };
            let rank = u64::try_from(sum).unwrap();
            assert_eq!((masks.rank(mask), masks.unrank(rank)), (Some(rank), Some(mask)));
            if let Ok(short) = u64::try_from(mask) {
                let masks = Masks::<u64>::new(n, k).unwrap();
                assert_eq!((masks.rank(short), masks.unrank(rank)), (Some(rank), Some(short)));
            }
            checked += 1;
        }
    }
    assert!(checked > 4000, "{checked}");
}

#[test]
fn errors() {
    let out = |entry, value, limit| Err(Error::OutOfRange { entry, value, limit });
    assert_eq!(Masks::<u64>::new(65, 1).map(|_| ()), out(0, 65, 65));
    assert_eq!(Masks::<u128>::new(129, 1).map(|_| ()), out(0, 129, 129));
    assert_eq!(Masks::<u64>::new(5, 6).map(|_| ()), out(1, 6, 6));
    assert_eq!(Masks::<u64>::new(u32::MAX, u32::MAX).map(|_| ()), out(0, u32::MAX.into(), 65));
    assert_eq!(Masks::<u64>::new(0, u32::MAX).map(|_| ()), out(1, u32::MAX.into(), 1));

    let pairs = Masks::<u64>::new(5, 2).unwrap();
    let mut ranks = [77; 3];
    let short = pairs.ranks_into(&[3], &mut ranks);
    assert_eq!(short, Err(Error::Length { found: 3, expected: 1 }));
    for wrong in [0b1, 0b111, 0b10_0001] {
        let refused = pairs.ranks_into(&[3, 5, wrong], &mut ranks);
        assert_eq!(refused, Err(Error::Mask { index: 2 }));
    }
    assert_eq!(ranks, [77; 3]);
}
