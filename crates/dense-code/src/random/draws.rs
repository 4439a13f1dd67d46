use rand_core::Rng;

/// The most words that a draw drops. For any bound, fewer than half of all words are dropped.
// A working generator drops this number in a row less than once in 2^64 draws; one that returns a
// constant would otherwise keep the loop going for ever.
const RETRIES: u32 = 64;

/// A uniformly random number below `end`; `None` when `end` is 0. For a bound up to 2^32 - 1 it
/// takes 32 bits of the generator, for a larger one 64.
///
/// The number is the high half of a product. In the few cases that would favour some numbers,
/// another word is drawn (D. Lemire, *Fast random integer generation in an interval*, 2019). The
/// draw ends [even with a broken generator](crate::random).
///
/// ```
/// use dense_code::random;
/// use rand_core::SeedableRng;
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// assert!((0..100).all(|_| random::below(6, rng) < Some(6)));
/// assert_eq!((random::below(1, rng), random::below(0, rng)), (Some(0), None));
/// ```
#[inline]
pub fn below<R: Rng + ?Sized>(end: u64, rng: &mut R) -> Option<u64> {
    if end == 0 {
        return None;
    }
    Some(match u32::try_from(end) {
        Ok(_) => of_words::<{ u32::BITS }>(end, || rng.next_u32().into()),
        Err(_) => of_words::<{ u64::BITS }>(end, || rng.next_u64()),
    })
}

/// A number below `end`, which is not 0, from words of `BITS` bits.
fn of_words<const BITS: u32>(end: u64, mut word: impl FnMut() -> u64) -> u64 {
    let mask = u64::MAX >> (u64::BITS - BITS);
    #[expect(clippy::cast_possible_truncation, reason = "the low half")]
    let low = |product: u128| product as u64 & mask;
    let mut draw = || u128::from(word()) * u128::from(end);
    let mut product = draw();
    // The threshold is below the bound: only where the low half is too, the division is due.
    if low(product) < end {
        // 2^BITS modulo the bound.
        let unfair = (mask - end + 1) % end;
        for _ in 0..RETRIES {
            if low(product) >= unfair {
                break;
            }
            product = draw();
        }
    }
    low(product >> BITS)
}

/// A uniformly random index into a list of `len` entries; `None` for an empty one.
///
/// ```
/// use dense_code::random;
/// use rand_core::SeedableRng;
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// assert!(random::index(3, rng) < Some(3));
/// assert_eq!(random::index(0, rng), None);
/// ```
#[inline]
pub fn index<R: Rng + ?Sized>(len: usize, rng: &mut R) -> Option<usize> {
    below(len as u64, rng).and_then(|index| usize::try_from(index).ok())
}

/// Puts a list in random order, every order equally likely (R. A. Fisher and F. Yates;
/// R. Durstenfeld, 1964).
///
/// ```
/// use dense_code::random;
/// use rand_core::SeedableRng;
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// let mut word = *b"abcdef";
/// random::shuffle(&mut word, rng);
/// word.sort();
/// assert_eq!(&word, b"abcdef");
/// ```
pub fn shuffle<T, R: Rng + ?Sized>(items: &mut [T], rng: &mut R) {
    // R. A. Fisher and F. Yates, from the end: the draws are part of what must stay, since a daily
    // puzzle is a seed. `rand` may change its own between versions.
    for last in (1..items.len()).rev() {
        if let Some(other) = index(last + 1, rng) {
            items.swap(last, other);
        }
    }
}

/// Moves `count` random entries (or all, if there are fewer) to the front of the list and returns
/// them. Each choice, in each order, is equally likely. O(`count`).
///
/// ```
/// use dense_code::random;
/// use rand_core::SeedableRng;
/// let rng = &mut rand_pcg::Pcg64::seed_from_u64(1);
/// let mut deck: Vec<u8> = (0..52).collect();
/// assert_eq!(random::sample(&mut deck, 5, rng).len(), 5);
/// assert_eq!(random::sample(&mut deck, 99, rng).len(), 52);
/// ```
pub fn sample<'a, T, R: Rng + ?Sized>(
    items: &'a mut [T],
    count: usize,
    rng: &mut R,
) -> &'a mut [T] {
    let count = count.min(items.len());
    for place in 0..count {
        if let Some(other) = index(items.len() - place, rng) {
            items.swap(place, place + other);
        }
    }
    &mut items[..count]
}
