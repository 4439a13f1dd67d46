//! The kernels of the lexicographic order, on bare words.
//!
//! A word that is no permutation gives some number, never a panic or a stray access.

/// The low bit of each byte, and the high bit.
const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH: u64 = ONES << 7;

/// The nibbles 0 to 15, 0 the lowest: for each value how many unused ones are below it, and the
/// list of the unused values as well.
const NIBBLES: u64 = 0xfedc_ba98_7654_3210;

/// Whether the `K` entries are different values below `N`.
#[inline]
pub(crate) const fn is_arrangement<const N: usize, const K: usize>(word: &[u8; K]) -> bool {
    const { assert!(N <= 255, "a permutation of more than 255 things") };
    let mut i = 0;
    if N <= 64 {
        // K bits are set only if the K values are different; none is 64 or more, and none of N or
        // more is set.
        let mut seen = 0_u64;
        let mut all = 0_u8;
        while i < K {
            seen |= 1 << (word[i] & 63);
            all |= word[i];
            i += 1;
        }
        if N == K {
            return all < 64 && seen == full_mask(N);
        }
        all < 64 && seen & !full_mask(N) == 0 && seen.count_ones() as usize == K
    } else {
        let mut seen = [0_u64; 4];
        let mut inside = true;
        while i < K {
            inside &= (word[i] as usize) < N;
            seen[(word[i] >> 6) as usize] |= 1 << (word[i] & 63);
            i += 1;
        }
        let [a, b, c, d] = seen;
        inside && (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize == K
    }
}

/// What [`take`] leaves of the counters when `0..n` are taken.
const fn counts_after(n: usize) -> u64 {
    let mut counts = NIBBLES;
    let mut value = 0;
    while value < n as u64 {
        take(&mut counts, value);
        value += 1;
    }
    counts
}

/// Entry `i`, or `other` past the end: an index that only an invariant keeps inside, without a
/// panic in the program.
#[inline]
pub(crate) const fn get<T: Copy, const N: usize>(word: &[T; N], i: usize, other: T) -> T {
    if i < N { word[i] } else { other }
}

/// Sets entry `i`, where there is one.
#[inline]
pub(crate) const fn set<T: Copy, const N: usize>(word: &mut [T; N], i: usize, value: T) {
    if i < N {
        word[i] = value;
    }
}

/// The lowest `n` bits, `n` up to 64.
#[inline]
pub(crate) const fn full_mask(n: usize) -> u64 {
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

/// `n * (n - 1) * ...`, `k` factors; a compile error past `u64`.
pub(crate) const fn product(n: usize, k: usize) -> u64 {
    let mut product = 1_u64;
    let mut i = 0;
    while i < k {
        product = match product.checked_mul((n - i) as u64) {
            Some(product) => product,
            None => panic!("these ranks pass u64"),
        };
        i += 1;
    }
    product
}

/// Takes a value off the nibbles that count the unused values below each: the count of this one.
#[inline]
const fn take(counts: &mut u64, value: u64) -> u64 {
    let shift = (value << 2) & 63;
    let below = (*counts >> shift) & 15;
    // One less for every larger value. A value taken twice may borrow; then the word is none.
    *counts = counts.wrapping_sub((ONES << 4 | ONES << 8) << shift);
    below
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

/// The lexicographic rank of a word that may be no permutation: `None` then. Where the ranks fit
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
    if CHECK {
        good &= counts == const { counts_after(16) };
    }
    (
        rank.wrapping_mul(const { product(16, 16) })
            .wrapping_add(high * const { product(8, 8) } + low),
        good,
    )
}

/// Eight entries from `at` on, the first in the lowest byte.
#[inline]
const fn load<const N: usize>(word: &[u8; N], at: usize) -> u64 {
    let mut bytes = [0; 8];
    let mut i = 0;
    while i < 8 {
        bytes[i] = word[at + i];
        i += 1;
    }
    u64::from_le_bytes(bytes)
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

/// The rank of a permutation of at most 34 things.
///
/// The digits of up to 11 entries at a time are gathered in a `u64`, so that few steps are 128 bits
/// wide.
#[inline]
pub(crate) const fn rank_u128<const N: usize>(word: &[u8; N]) -> u128 {
    const { assert!(N <= 34, "34! is the last factorial below 2^128") };
    let mut unused = full_mask(N);
    let mut rank = 0_u128;
    let mut i = 0;
    while i < N {
        // Eleven factors of at most 34 fit.
        let (mut part, mut place) = (0_u64, 1_u64);
        let end = if i + 11 < N { i + 11 } else { N };
        while i < end {
            let bit = 1_u64 << (word[i] & 63);
            part = part * (N - i) as u64 + (unused & (bit - 1)).count_ones() as u64;
            place *= (N - i) as u64;
            unused &= !bit;
            i += 1;
        }
        rank = rank * place as u128 + part as u128;
    }
    rank
}

/// The value of the first `len` digits, the first counting most: digit `i` has the radix `first + i
/// * step`.
#[inline]
pub(crate) const fn value<const N: usize>(
    digits: &[u8; N],
    len: usize,
    first: u64,
    step: i64,
) -> u64 {
    let (mut value, mut radix) = (0, first);
    let mut i = 0;
    while i < N && i < len {
        value = value * radix + digits[i] as u64;
        radix = radix.wrapping_add_signed(step);
        i += 1;
    }
    value
}

/// The Lehmer digits of a permutation: for each entry the number of smaller ones to its right.
#[inline]
pub(crate) const fn digits<const N: usize>(word: &[u8; N]) -> [u8; N] {
    let mut digits = [0; N];
    let mut i = 0;
    if N <= 16 {
        let mut counts = NIBBLES;
        while i < N {
            #[expect(clippy::cast_possible_truncation, reason = "a nibble")]
            let digit = take(&mut counts, word[i] as u64) as u8;
            digits[i] = digit;
            i += 1;
        }
    } else {
        while i < N {
            let mut smaller = 0;
            let mut j = i + 1;
            while j < N {
                smaller += (word[j] < word[i]) as u8;
                j += 1;
            }
            digits[i] = smaller;
            i += 1;
        }
    }
    digits
}

/// The permutation with these Lehmer digits, or the arrangement.
#[inline]
pub(crate) const fn from_digits<const N: usize>(digits: &[u8; N]) -> [u8; N] {
    let mut word = [0; N];
    let mut i = N;
    while i > 0 {
        i -= 1;
        insert(&mut word, i, digits[i]);
    }
    word
}

/// Puts `value` before the entries from `i + 1` on, which are a permutation of their number.
#[inline]
const fn insert<const N: usize>(word: &mut [u8; N], i: usize, value: u8) {
    set(word, i, value);
    let mut j = i + 1;
    while j < N {
        word[j] += (word[j] >= value) as u8;
        j += 1;
    }
}

/// How a rank below `count` becomes a fraction of 2^64 from which its digits can be multiplied out.
///
/// With `2^shift <= count` and `factor = ceil(2^(64 + shift) / count)` let `f = (rank * factor >>
/// shift) + 1`. The factor is too large by less than 1 and `rank / 2^shift < 2`, so `f` lies above
/// `rank * 2^64 / count` by more than 0 and at most 3. Multiplying by the first radix leaves that
/// digit above 2^64 and the fraction of the next below, so the digits together are `floor(f * count
/// / 2^64)`, and this is the rank as long as `3 * count <= 2^64`: for `n!` up to n = 20.
#[derive(Clone, Copy)]
pub(crate) struct Fraction {
    factor: u64,
    shift: u32,
}

impl Fraction {
    pub(crate) const fn new(count: u64) -> Self {
        assert!(count > 0 && count <= u64::MAX / 3, "no exact fraction for so many ranks");
        // 2^shift < count, so that the factor fits; a count of 1 has only rank 0.
        let shift = if count < 3 { 0 } else { (count - 1).ilog2() };
        let factor = (1_u128 << (64 + shift)).div_ceil(count as u128);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "only 2^64 for a count of 1 does not fit: rank 0 * 0"
        )]
        Self { factor: factor as u64, shift }
    }

    #[inline]
    pub(crate) const fn of(self, rank: u64) -> u64 {
        #[expect(clippy::cast_possible_truncation, reason = "rank / count < 1")]
        let fraction = ((rank as u128 * self.factor as u128) >> self.shift) as u64;
        fraction + 1
    }
}

/// The next digit of a fraction.
#[inline]
pub(crate) const fn next_digit(fraction: &mut u64, radix: usize) -> u64 {
    let wide = *fraction as u128 * radix as u128;
    #[expect(clippy::cast_possible_truncation, reason = "the two halves")]
    let (digit, rest) = ((wide >> 64) as u64, wide as u64);
    *fraction = rest;
    digit
}

/// The digits of radix `N`, `N - 1`, ... whose value is a rank below their count, the first
/// counting most.
#[inline]
pub(crate) const fn rank_to_digits<const N: usize, const K: usize>(rank: u64) -> [u8; K] {
    let mut digits = [0; K];
    if const { product(N, K) } <= u64::MAX / 3 {
        let mut fraction = const { fraction(product(N, K)) }.of(rank);
        let mut i = 0;
        while i < K {
            #[expect(clippy::cast_possible_truncation, reason = "below N <= 255")]
            let digit = next_digit(&mut fraction, N - i) as u8;
            digits[i] = digit;
            i += 1;
        }
    } else {
        let mut rest = rank;
        let mut i = K;
        while i > 0 {
            i -= 1;
            let radix = (N - i) as u64;
            #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 255")]
            let digit = (rest % radix) as u8;
            rest /= radix;
            digits[i] = digit;
        }
    }
    digits
}

/// The fraction where it is exact, and anything where it is not used.
const fn fraction(count: u64) -> Fraction {
    if count <= u64::MAX / 3 { Fraction::new(count) } else { Fraction { factor: 0, shift: 0 } }
}

/// Takes the nibble at a place out of a list of nibbles.
#[inline]
const fn remove(list: &mut u64, place: u64) -> u8 {
    let shift = (place * 4) & 63;
    let above = *list >> shift;
    // From the place on every nibble moves down.
    *list ^= (above ^ above >> 4) << shift;
    (above & 15) as u8
}

/// Where the four entries of each permutation of four things stand in a list of nibbles: a byte
/// each, the shift.
const LAST_FOUR: [u32; 32] = {
    let mut shifts = [0; 32];
    let mut rank: u8 = 0;
    while rank < 24 {
        let [a, b, c, d] = from_digits(&[rank / 6, rank / 2 % 3, rank % 2, 0]);
        shifts[rank as usize] = u32::from_le_bytes([4 * a, 4 * b, 4 * c, 4 * d]);
        rank += 1;
    }
    shifts
};

/// Writes the permutation of `K` values with a fraction, taken from a list of nibbles, to
/// `word[at..at + K]`.
///
/// The last four come from a table of their 24 arrangements: half the steps for them.
#[inline]
const fn draw<const N: usize, const K: usize>(word: &mut [u8; N], at: usize, mut fraction: u64) {
    let mut list = NIBBLES;
    let single = if K < 4 { K } else { K - 4 };
    let mut i = 0;
    while i < single {
        word[at + i] = remove(&mut list, next_digit(&mut fraction, K - i));
        i += 1;
    }
    if K >= 4 {
        let shifts = LAST_FOUR[(next_digit(&mut fraction, 24) & 31) as usize];
        let mut j = 0;
        while j < 4 {
            word[at + single + j] = (list >> (shifts >> (8 * j) & 63) & 15) as u8;
            j += 1;
        }
    }
}

/// The arrangement of `K` of `N` things with a rank below their count.
#[inline]
pub(crate) const fn unrank<const N: usize, const K: usize>(rank: u64) -> [u8; K] {
    if N <= 16 {
        let mut fraction = const { fraction(product(N, K)) }.of(rank);
        let mut word = [0; K];
        if N == K {
            draw::<K, K>(&mut word, 0, fraction);
            return word;
        }
        let mut list = NIBBLES;
        let mut i = 0;
        while i < K {
            word[i] = remove(&mut list, next_digit(&mut fraction, N - i));
            i += 1;
        }
        word
    } else if N == K && N <= 20 {
        unrank_with_head(rank)
    } else {
        from_digits(&rank_to_digits::<N, K>(rank))
    }
}

/// 17 to 20 things: 16 by the list of nibbles, then the first `N - 16` are put before them.
#[inline]
const fn unrank_with_head<const N: usize>(rank: u64) -> [u8; N] {
    let head = N - 16;
    let mut fraction = const { fraction(product(N, N)) }.of(rank);
    let mut digits = [0; 4];
    let mut i = 0;
    while i < head {
        digits[i] = next_digit(&mut fraction, N - i);
        i += 1;
    }
    let mut tail = [0; 16];
    draw::<16, 16>(&mut tail, 0, fraction);
    let (mut first, mut second) = (load(&tail, 0), load(&tail, 8));
    let mut front = 0;
    let mut i = head;
    while i > 0 {
        i -= 1;
        let from = HIGH - digits[i] * ONES;
        first = raise(first, from);
        second = raise(second, from);
        front = raise(front, from) << 8 | digits[i];
    }
    let mut word = [0; N];
    let (front, first, second) = (front.to_le_bytes(), first.to_le_bytes(), second.to_le_bytes());
    let mut i = 0;
    while i < 8 {
        if i < head {
            word[i] = front[i];
        }
        word[head + i] = first[i];
        word[head + 8 + i] = second[i];
        i += 1;
    }
    word
}

/// One more in every byte that is not below a value; `from` is 128 less the value in each byte.
#[inline]
const fn raise(bytes: u64, from: u64) -> u64 {
    bytes.wrapping_add((bytes.wrapping_add(from) & HIGH) >> 7)
}

/// The permutation with a rank below `N!`, for at most 34 things.
#[inline]
pub(crate) const fn unrank_u128<const N: usize>(rank: u128) -> [u8; N] {
    const { assert!(N <= 34, "34! is the last factorial below 2^128") };
    let mut word = [0; N];
    let mut rest = rank;
    let mut i = N;
    while i > 0 {
        // Eleven digits at a time: one division of 128 bits, then 64 bits do.
        let start = i.saturating_sub(11);
        let mut place = 1_u64;
        let mut j = start;
        while j < i {
            place *= (N - j) as u64;
            j += 1;
        }
        // The place is a product of positive numbers, which a compiler does not know.
        let quotient = match rest.checked_div(place as u128) {
            Some(quotient) => quotient,
            None => 0,
        };
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by a u64")]
        let mut part = (rest - quotient * place as u128) as u64;
        rest = quotient;
        while i > start {
            i -= 1;
            let radix = (N - i) as u64;
            let quotient = match part.checked_div(radix) {
                Some(quotient) => quotient,
                None => 0,
            };
            #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 34")]
            let digit = (part - quotient * radix) as u8;
            part = quotient;
            insert(&mut word, i, digit);
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;

    /// The check on the way of the rank says what the check of a word says, and the rank is that of
    /// the word.
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
