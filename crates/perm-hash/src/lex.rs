//! The kernels of the lexicographic order, on bare words.
//!
//! A word that is no permutation gives some number, never a panic or a stray access.

/// Whether the `K` entries are different values below `N`.
#[inline]
pub(crate) const fn is_arrangement<const N: usize, const K: usize>(word: &[u8; K]) -> bool {
    const { assert!(N <= 255, "a permutation of more than 255 things") };
    let mut i = 0;
    if N <= 64 {
        // K bits are set only if the K values are different; none is 64 or more, and none of N or more is set.
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

/// The lowest `n` bits, `n` up to 64.
#[inline]
pub(crate) const fn full_mask(n: usize) -> u64 {
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

/// The lexicographic rank of an arrangement of `K` of `N` things, `N` up to 64, where the ranks fit `u64`.
#[inline]
pub(crate) const fn rank<const N: usize, const K: usize>(word: &[u8; K]) -> u64 {
    const { assert!(N <= 64, "ranks of arrangements of more than 64 things") };
    let mut unused = full_mask(N);
    let mut rank = 0;
    let mut i = 0;
    while i < K {
        let bit = 1_u64 << (word[i] & 63);
        rank = rank * (N - i) as u64 + (unused & (bit - 1)).count_ones() as u64;
        unused &= !bit;
        i += 1;
    }
    rank
}

/// The rank of a permutation of at most 34 things.
#[inline]
pub(crate) const fn rank_u128<const N: usize>(word: &[u8; N]) -> u128 {
    let mut unused = full_mask(N);
    let mut rank = 0;
    let mut i = 0;
    while i < N {
        let bit = 1_u64 << (word[i] & 63);
        rank = rank * (N - i) as u128 + (unused & (bit - 1)).count_ones() as u128;
        unused &= !bit;
        i += 1;
    }
    rank
}

/// The Lehmer digits of a permutation: for each entry the number of smaller ones to its right.
#[inline]
pub(crate) const fn digits<const N: usize>(word: &[u8; N]) -> [u8; N] {
    let mut digits = [0; N];
    let mut i = 0;
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

/// The digits of radix `N`, `N - 1`, ... whose value is a rank below their count, the first counting most.
#[inline]
pub(crate) const fn rank_to_digits<const N: usize, const K: usize>(rank: u64) -> [u8; K] {
    let mut digits = [0; K];
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
    digits
}

/// The arrangement of `K` of `N` things with a rank below their count.
#[inline]
pub(crate) const fn unrank<const N: usize, const K: usize>(rank: u64) -> [u8; K] {
    from_digits(&rank_to_digits::<N, K>(rank))
}

/// The permutation with a rank below `N!`, for at most 34 things.
#[inline]
pub(crate) const fn unrank_u128<const N: usize>(rank: u128) -> [u8; N] {
    let mut word = [0; N];
    let mut rest = rank;
    let mut i = N;
    while i > 0 {
        i -= 1;
        let radix = (N - i) as u128;
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 34")]
        let digit = (rest % radix) as u8;
        rest /= radix;
        insert(&mut word, i, digit);
    }
    word
}

/// Puts `value` before the entries from `i + 1` on, which are a permutation of their number.
#[inline]
const fn insert<const N: usize>(word: &mut [u8; N], i: usize, value: u8) {
    word[i] = value;
    let mut j = i + 1;
    while j < N {
        word[j] += (word[j] >= value) as u8;
        j += 1;
    }
}
