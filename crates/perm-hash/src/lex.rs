//! The kernels of the lexicographic order, on bare words.
//!
//! A word that is no permutation gives some number, never a panic or a stray access.

/// Whether each of `0..N` stands once in the word.
#[inline]
pub(crate) const fn is_permutation<const N: usize>(word: &[u8; N]) -> bool {
    const { assert!(N <= 255, "a permutation of more than 255 things") };
    let mut i = 0;
    if N <= 64 {
        // N bits are set only if the N values are 0..N, each once.
        let mut seen = 0_u64;
        let mut all = 0_u8;
        while i < N {
            seen |= 1 << (word[i] & 63);
            all |= word[i];
            i += 1;
        }
        all < 64 && seen == full_mask(N)
    } else {
        let mut seen = [0_u64; 4];
        while i < N {
            seen[(word[i] >> 6) as usize] |= 1 << (word[i] & 63);
            i += 1;
        }
        let mut block = 0;
        while block < 4 {
            let here = N.saturating_sub(64 * block);
            if seen[block] != full_mask(if here < 64 { here } else { 64 }) {
                return false;
            }
            block += 1;
        }
        true
    }
}

/// The lowest `n` bits, `n` up to 64.
#[inline]
pub(crate) const fn full_mask(n: usize) -> u64 {
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

/// The rank of a permutation of at most 20 things.
#[inline]
pub(crate) const fn rank<const N: usize>(word: &[u8; N]) -> u64 {
    let mut unused = full_mask(N);
    let mut rank = 0;
    let mut i = 0;
    while i < N {
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

/// The permutation with these Lehmer digits.
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

/// The Lehmer digits whose value is a rank below `N!`, for at most 20 things.
#[inline]
pub(crate) const fn rank_to_digits<const N: usize>(rank: u64) -> [u8; N] {
    let mut digits = [0; N];
    let mut rest = rank;
    let mut i = N;
    while i > 0 {
        i -= 1;
        let radix = (N - i) as u64;
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 20")]
        let digit = (rest % radix) as u8;
        rest /= radix;
        digits[i] = digit;
    }
    digits
}

/// The permutation with a rank below `N!`, for at most 20 things.
#[inline]
pub(crate) const fn unrank<const N: usize>(rank: u64) -> [u8; N] {
    from_digits(&rank_to_digits(rank))
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
