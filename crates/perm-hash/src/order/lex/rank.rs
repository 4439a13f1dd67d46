//! Lexicographic ranks that fit `u64`.

use super::entries::{HIGH, ONES, full_mask, load};
use super::unused::{NIBBLES, counts_after, take};

/// `n * (n - 1) * ...`, `k` factors; a compile error if it overflows `u64`.
pub(crate) const fn product(n: usize, k: usize) -> u64 {
    let mut product = 1_u64;
    let mut i = 0;
    while i < k {
        product = match product.checked_mul((n - i) as u64) {
            Some(product) => product,
            None => panic!("these ranks do not fit u64"),
        };
        i += 1;
    }
    product
}

/// The lexicographic rank of an arrangement of `K` of `N` things, `N` up to 64, where the ranks fit
/// `u64`.
#[inline]
pub(crate) const fn rank<const N: usize, const K: usize>(word: &[u8; K]) -> u64 {
    const { assert!(N <= 64, "ranks of arrangements of more than 64 things") };
    if N <= 16 {
        rank_by_nibbles::<N, K>(word).0
    } else if N == K && N <= 20 {
        rank_with_head::<K, false>(word).0
    } else {
        rank_by_mask::<N, K>(word)
    }
}

/// The lexicographic rank of a word, or `None` if it is not a permutation. Where the ranks fit
/// `u64`.
///
/// The check is on what the rank needs anyway, so that it costs less than a pass of its own.
#[inline]
pub(crate) const fn checked_rank<const N: usize>(word: &[u8; N]) -> Option<u64> {
    let (rank, good) = if N <= 16 {
        let mut all = 0;
        if N >= 8 {
            all = load(word, 0) | load(word, N - 8);
        } else {
            let mut i = 0;
            while i < N {
                all |= word[i] as u64;
                i += 1;
            }
        }
        let (rank, counts) = rank_by_nibbles::<N, N>(word);
        (
            rank,
            all & (ONES * 0xf0) == 0
                && counts == const { counts_after(if N < 16 { N } else { 16 }) },
        )
    } else {
        rank_with_head::<N, true>(word)
    };
    if good { Some(rank) } else { None }
}

/// Up to 16 things: the unused values below each value are counted in the nibbles of a word. The
/// rank, and what is left of the counters.
///
/// Entries below 16 are `0..N` exactly if the counters end as they do for `0..N`: value `v` taken
/// off subtracts the sum of `16^u` for all `u > v`, which times 15 is `-16^(v + 1)` modulo 2^64. If
/// value `v` stands `d[v]` times more often than it should, the counters are right exactly when the
/// sum of `d[v] * 16^(v + 1)` is 0 modulo 2^64. Each `d[v]` is from -1 to 15, so from `v` = 0 on
/// each must be 0, up to 14; then so is the last, for there are `N` entries.
///
/// No population count, which the default target of x86-64 has no instruction for. The two halves
/// of Horner's rule are two chains that run side by side.
#[inline]
const fn rank_by_nibbles<const N: usize, const K: usize>(word: &[u8; K]) -> (u64, u64) {
    let half = K.saturating_sub(8);
    let mut counts = NIBBLES;
    let (mut high, mut low) = (0_u64, 0_u64);
    let mut i = 0;
    while i < half {
        high = high * (N - i) as u64 + take(&mut counts, word[i] as u64);
        i += 1;
    }
    while i < K {
        low = low * (N - i) as u64 + take(&mut counts, word[i] as u64);
        i += 1;
    }
    (high * const { product(N - K.saturating_sub(8), K - K.saturating_sub(8)) } + low, counts)
}

/// 17 to 20 things: the first `N - 16` entries are compared with all, the others renumbered below
/// 16. The rank, and with `CHECK` whether the word is a permutation.
///
/// It is one if the head has different values below `N`, the others renumbered are `0..16`, and the
/// sum is right. For an entry of `N` or more becomes 16 or more, and one that repeats the head's
/// `h` becomes what the next larger value outside the head would have become, and is smaller than
/// that: the sum is then too small, by at most 4 for each of at most 4 such, so its lowest eight
/// bits tell.
#[inline]
const fn rank_with_head<const N: usize, const CHECK: bool>(word: &[u8; N]) -> (u64, bool) {
    let head = N - 16;
    let (mut first, mut second) = (load(word, head), load(word, head + 8));
    let (first_high, second_high) = (first | HIGH, second | HIGH);
    let mut sum = if CHECK { first.wrapping_add(second).wrapping_mul(ONES) >> 56 } else { 0 };
    let mut good = true;
    let mut rank = 0;
    let mut i = 0;
    while i < head {
        let mut digit = word[i];
        if CHECK {
            good &= (digit as usize) < N;
            sum = sum.wrapping_add(digit as u64);
        }
        let mut j = 0;
        while j < i {
            if CHECK {
                good &= word[j] != word[i];
            }
            digit = digit.wrapping_sub((word[j] < word[i]) as u8);
            j += 1;
        }
        // An entry of no permutation may make this wrap.
        rank = (rank * (N - i) as u64).wrapping_add(digit as u64);
        // One less for every entry above this one: the high bit stays where the difference is not
        // negative.
        let above = (word[i] as u64 & 31).wrapping_add(1).wrapping_mul(ONES);
        first = first.wrapping_sub((first_high.wrapping_sub(above) & HIGH) >> 7);
        second = second.wrapping_sub((second_high.wrapping_sub(above) & HIGH) >> 7);
        i += 1;
    }
    if CHECK {
        // At most 190.
        good &= sum & 255 == (N * (N - 1) / 2) as u64 && (first | second) & (ONES * 0xf0) == 0;
    }
    let (tail, counts) = rank_of_sixteen(first, second);
    if CHECK {
        good &= counts == const { counts_after(16) };
    }
    (rank.wrapping_mul(const { product(16, 16) }).wrapping_add(tail), good)
}

/// As [`rank_by_nibbles`], of sixteen entries in two words.
#[inline]
const fn rank_of_sixteen(mut first: u64, mut second: u64) -> (u64, u64) {
    let mut counts = NIBBLES;
    let (mut high, mut low) = (0, 0);
    let mut i = 0;
    while i < 8 {
        high = high * (16 - i) + take(&mut counts, first);
        first >>= 8;
        i += 1;
    }
    while i < 16 {
        low = low * (16 - i) + take(&mut counts, second);
        second >>= 8;
        i += 1;
    }
    (high * const { product(8, 8) } + low, counts)
}

/// Up to 64 things: the unused values are the bits of a mask.
#[inline]
const fn rank_by_mask<const N: usize, const K: usize>(word: &[u8; K]) -> u64 {
    let mut unused = full_mask(N);
    let mut rank = 0_u64;
    let mut i = 0;
    while i < K {
        let bit = 1_u64 << (word[i] & 63);
        let digit = (unused & (bit - 1)).count_ones() as u64;
        rank = rank.wrapping_mul((N - i) as u64).wrapping_add(digit);
        unused &= !bit;
        i += 1;
    }
    rank
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::order::lex::{is_arrangement, unrank};

    /// The checked rank accepts the words that the check accepts, and is the rank of the word.
    fn agrees<const N: usize>(word: [u8; N]) {
        let expected = is_arrangement::<N, N>(&word).then(|| rank::<N, N>(&word));
        assert_eq!(checked_rank(&word), expected, "{word:?}");
    }

    #[test]
    fn every_word_of_few_entries_is_told_from_a_permutation() {
        for code in 0..7_u32.pow(6) {
            let entry = |place: u32| u8::try_from(code / 7_u32.pow(place) % 7).unwrap();
            agrees([0, 1, 2, 3, 4].map(entry));
            agrees([0, 1, 2, 3, 4, 5].map(entry));
        }
        agrees([]);
        for value in 0..=255 {
            agrees([value]);
        }
    }

    /// From a permutation, the word with one entry of every other value, and with one value moved
    /// over another.
    fn wrong_words<const N: usize>() {
        let mut random = Pcg64Mcg::seed_from_u64(N as u64);
        for _ in 0..40 {
            let word = unrank::<N, N>(random.next_u64() % const { product(N, N) });
            agrees(word);
            for place in 0..N {
                for value in 0..=255 {
                    let mut wrong = word;
                    wrong[place] = value;
                    agrees(wrong);
                    // A second entry, so that the sum stays right.
                    let other = (place + usize::from(value)) % N;
                    wrong[other] = wrong[other].wrapping_add(word[place]).wrapping_sub(value);
                    agrees(wrong);
                }
            }
        }
    }

    #[test]
    fn wrong_entries_are_seen_at_every_size() {
        wrong_words::<7>();
        wrong_words::<8>();
        wrong_words::<9>();
        wrong_words::<12>();
        wrong_words::<15>();
        wrong_words::<16>();
        wrong_words::<17>();
        wrong_words::<18>();
        wrong_words::<19>();
        wrong_words::<20>();
    }

    /// Words of few values, most of them no permutations in several ways at once.
    fn random_words<const N: usize>() {
        let mut state = 88_172_645_463_325_252_u64;
        for _ in 0..60_000 {
            let mut word = [0; N];
            for (place, entry) in word.iter_mut().enumerate() {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                // Mostly the identity, else a value not far from it.
                let near = u8::try_from(place).unwrap();
                *entry = if state & 3 == 0 {
                    near.wrapping_add((state >> 8 & 7) as u8).wrapping_sub(3)
                } else {
                    near
                };
            }
            agrees(word);
        }
    }

    #[test]
    fn words_with_several_faults_are_seen() {
        random_words::<10>();
        random_words::<16>();
        random_words::<17>();
        random_words::<18>();
        random_words::<20>();
    }
}
