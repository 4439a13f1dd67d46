//! Random draws: each outcome is as frequent as it should be, and a draw ends with any generator.
#![cfg(feature = "rand")]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "tests")]

use std::collections::BTreeMap;
use std::convert::Infallible;

use dense_code::{Below, Dense, random};
use rand_core::{SeedableRng, TryRng};
use rand_pcg::Pcg64;

/// A word, then others for ever.
struct Words(Option<u64>, u64);

impl TryRng for Words {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.try_next_u64()? >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.0.take().unwrap_or(self.1))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill(0);
        Ok(())
    }
}

/// Whether the counts of `outcomes` equally likely outcomes are as a fair draw would have them: the
/// sum of squares of Pearson's test lies within five of its standard deviations of its mean.
fn is_fair(counts: impl Iterator<Item = u64>, outcomes: u64, draws: u64) -> bool {
    let expected = draws as f64 / outcomes as f64;
    let (mut seen, mut squares) = (0, 0.0);
    for count in counts {
        squares += (count as f64 - expected).powi(2) / expected;
        seen += 1;
    }
    squares += (outcomes - seen) as f64 * expected;
    let freedom = (outcomes - 1) as f64;
    (squares - freedom).abs() < 5.0 * (2.0 * freedom).sqrt()
}

fn counted<T: Ord>(draws: u64, draw: impl FnMut() -> T) -> BTreeMap<T, u64> {
    let mut counts = BTreeMap::new();
    for value in std::iter::repeat_with(draw).take(draws as usize) {
        *counts.entry(value).or_default() += 1;
    }
    counts
}

/// SplitMix64: a generator of the test's own, so that only the draws can change.
struct SplitMix(u64);

impl TryRng for SplitMix {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok((self.try_next_u64()? >> 32) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        Ok(word ^ word >> 31)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.fill(0);
        Ok(())
    }
}

/// A daily puzzle is a seed: the draws are the same in every release. The numbers are from a
/// program of the same steps in another language (Python 3).
#[test]
fn draws_stay_the_same() {
    let rng = &mut SplitMix(7);
    let ends = [6, 52, 1000, (1 << 31) + 1, 1 << 40, 3 << 62];
    assert_eq!(
        ends.map(|end| random::below(end, rng).unwrap()),
        [2, 0, 900, 1251833272, 497465124458, 3450899591599161228]
    );
    let mut word: [u8; 12] = std::array::from_fn(|i| i as u8);
    random::shuffle(&mut word, rng);
    assert_eq!(word, [7, 2, 9, 8, 4, 11, 6, 0, 10, 1, 3, 5]);
    let mut deck: Vec<u8> = (0..52).collect();
    assert_eq!(*random::sample(&mut deck, 5, rng), [16, 32, 39, 36, 9]);
    assert_eq!(<(bool, [Below<7>; 2])>::random(rng).rank(), 33);
}

#[test]
fn every_number_is_as_likely() {
    for (seed, end) in (1..).zip([2_u64, 3, 5, 6, 7, 52, 81, 1000]) {
        let mut rng = Pcg64::seed_from_u64(seed);
        let counts = counted(100_000, || random::below(end, &mut rng).unwrap());
        assert!(is_fair(counts.into_values(), end, 100_000), "below {end}");
        // The same by words of 64 bits: the thousand times larger, in as many parts.
        let wide = end << 40;
        let counts = counted(100_000, || random::below(wide, &mut rng).unwrap() >> 40);
        assert!(is_fair(counts.into_values(), end, 100_000), "below {wide}");
    }
}

#[test]
fn bounds_where_most_words_are_unfair_are_fair_too() {
    let mut rng = Pcg64::seed_from_u64(9);
    for end in [(1 << 31) + 1, 3 << 30, (1 << 63) + 1, 3 << 62] {
        let counts = counted(60_000, || {
            let number = random::below(end, &mut rng).unwrap();
            assert!(number < end);
            u128::from(number) * 12 / u128::from(end)
        });
        assert!(is_fair(counts.into_values(), 12, 60_000), "below {end}");
    }
}

#[test]
fn every_order_sample_and_value_is_as_likely() {
    let mut rng = Pcg64::seed_from_u64(3);
    let orders = counted(60_000, || {
        let mut word = [0, 1, 2, 3, 4];
        random::shuffle(&mut word, &mut rng);
        word
    });
    assert!(orders.len() == 120 && is_fair(orders.into_values(), 120, 60_000));
    let samples = counted(60_000, || {
        let mut word = [0, 1, 2, 3, 4, 5];
        random::sample(&mut word, 3, &mut rng).to_vec()
    });
    assert!(samples.len() == 120 && is_fair(samples.into_values(), 120, 60_000));
    let values = counted(60_000, || <(bool, [Below<7>; 2])>::random(&mut rng));
    assert!(values.len() == 98 && is_fair(values.into_values(), 98, 60_000));
}

/// A word is drawn again exactly when its product's low half is below 2^32 modulo the bound: as
/// many words are left for each number. The largest word is fair for every bound.
#[test]
fn unfair_words_are_drawn_again() {
    for bound in [1_u32, 2, 3, 5, 81, 1 << 31, (1 << 31) + 1, u32::MAX] {
        let unfair = (1_u64 << 32) % u64::from(bound);
        let near = (0..1000_u64).map(|k| k * u64::from(u32::MAX) / 999);
        let ends = (0..100_u64).map(|k| (k << 32).div_ceil(u64::from(bound)));
        for word in near.chain(ends).filter_map(|word| u32::try_from(word).ok()) {
            let product = u64::from(word) * u64::from(bound);
            let (number, low) = (product >> 32, product & u64::from(u32::MAX));
            let mut rng = Words(Some(u64::from(word) << 32), u64::MAX);
            let drawn = random::below(bound.into(), &mut rng);
            let right = if low < unfair { u64::from(bound) - 1 } else { number };
            assert_eq!(drawn, Some(right), "{word} below {bound}");
        }
    }
}

#[test]
fn constant_generators_end() {
    for constant in [0, 1, u64::MAX / 3, u64::MAX - 1, u64::MAX] {
        let mut rng = Words(None, constant);
        for end in (1..200).chain([1 << 31, (1 << 31) + 1, (1 << 32) - 1, (1 << 63) + 1, u64::MAX])
        {
            assert!(random::below(end, &mut rng).unwrap() < end);
        }
        let mut word: Vec<u32> = (0..1000).collect();
        random::shuffle(&mut word, &mut rng);
        random::sample(&mut word, 500, &mut rng);
        word.sort_unstable();
        assert!(word.into_iter().eq(0..1000));
        <[Below<7>; 9]>::random(&mut rng);
    }
    let mut rng = Words(None, 0);
    assert_eq!(random::below(0, &mut rng), None);
    random::shuffle::<u8, _>(&mut [], &mut rng);
    // A generator behind a pointer will do.
    let dynamic: &mut dyn TryRng<Error = Infallible> = &mut rng;
    assert_eq!(random::index(7, dynamic), Some(0));
}
