//! The ways of the article on removing duplicate triples, by name: keys of triples of small
//! integers, and de-duplication by comparing.
//!
//! Each is kept as it was published, beside its successor in this crate, for comparison and for
//! teaching. The example of the article, six moves on a 10 x 10 board of which three are different:
//!
//! ```
//! use canon_key::triples;
//!
//! let moves = [[1, 2, 3], [1, 3, 4], [3, 1, 2], [4, 1, 3], [2, 3, 4], [3, 2, 1]];
//! # #[cfg(feature = "alloc")]
//! assert_eq!(triples::remove_duplicates_by(&moves, triples::same_by_sum), [[1, 2, 3], [1, 3, 4], [2, 3, 4]]);
//! assert_eq!(triples::sort3([56, 12, 34]), [12, 34, 56]);
//! ```

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::prime_product::nth_prime;

/// Three numbers ascending: the smallest, the sum without the smallest and the largest, the
/// largest.
///
/// The sum is taken in 64 bits: that of three bytes passes a byte.
///
/// ```
/// use canon_key::triples::sort3;
/// assert_eq!(sort3([255, 254, 255]), [254, 255, 255]);
/// assert_eq!(sort3([u32::MAX; 3]), [u32::MAX; 3]);
/// ```
///
/// Its successor is [`sort`](crate::sort()), a network for any length.
#[inline]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "the middle is one of the three numbers")]
pub const fn sort3(triple: [u32; 3]) -> [u32; 3] {
    let [a, b, c] = triple;
    let ab_least = if a < b { a } else { b };
    let ab_most = if a < b { b } else { a };
    let least = if ab_least < c { ab_least } else { c };
    let most = if ab_most < c { c } else { ab_most };
    let middle = (a as u64 + b as u64 + c as u64) - least as u64 - most as u64;
    [least, middle as u32, most]
}

/// The product of the primes of three squares of a 10 x 10 board, `p(0) = 2` up to `p(99) = 541`;
/// `None` for a number of 100 or more.
///
/// ```
/// use canon_key::triples::prime_product;
/// assert_eq!(prime_product([12, 34, 56]), Some(1_643_321));
/// assert_eq!(prime_product([12, 34, 100]), None);
/// ```
///
/// Its successor for any universe is [`PrimeProduct`](crate::PrimeProduct).
#[must_use]
pub fn prime_product(triple: [u32; 3]) -> Option<u32> {
    let mut product = 1;
    for symbol in triple {
        if symbol >= 100 {
            return None;
        }
        product *= nth_prime(symbol)?;
    }
    Some(product)
}

/// `min * 10000 + mid * 100 + max`, with a general minimum and maximum over the list; `None` for a
/// number of 100 or more.
///
/// ```
/// use canon_key::triples::composite;
/// assert_eq!(composite([56, 12, 34]), Some(123_456));
/// ```
///
/// Its successor for any base and length is [`Positional`](crate::Positional).
#[must_use]
pub fn composite(triple: [u32; 3]) -> Option<u32> {
    let least = *triple.iter().min()?;
    let most = *triple.iter().max()?;
    if most >= 100 {
        return None;
    }
    let middle = triple.iter().sum::<u32>() - least - most;
    Some(least * 10_000 + middle * 100 + most)
}

/// The composite without a general minimum and maximum: [`sort3`] compiles to selections without
/// branches.
///
/// ```
/// use canon_key::triples::composite_branch_free;
/// assert_eq!(composite_branch_free([56, 12, 34]), Some(123_456));
/// assert_eq!(composite_branch_free([56, 12, 100]), None);
/// ```
#[inline]
#[must_use]
pub const fn composite_branch_free(triple: [u32; 3]) -> Option<u32> {
    let [least, middle, most] = sort3(triple);
    if most < 100 { Some(least * 10_000 + middle * 100 + most) } else { None }
}

/// Whether two lists hold the same numbers, by sorting both with a general sort and comparing them
/// element by element.
///
/// ```
/// use canon_key::triples::same_by_sort;
/// assert!(same_by_sort(&[1, 2, 3], &[3, 1, 2]));
/// assert!(!same_by_sort(&[1, 2, 2], &[1, 1, 2]));
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn same_by_sort<T: Ord + Clone>(a: &[T], b: &[T]) -> bool {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    a.sort();
    b.sort();
    a == b
}

/// Whether two triples hold the same numbers, by [`sort3`].
///
/// ```
/// use canon_key::triples::same_by_sum;
/// assert!(same_by_sum(&[1, 2, 3], &[3, 1, 2]));
/// ```
#[inline]
#[must_use]
pub fn same_by_sum(a: &[u32; 3], b: &[u32; 3]) -> bool {
    sort3(*a) == sort3(*b)
}

/// The values without those that an earlier one is the same as: the first of each is kept, the
/// order as well.
///
/// Compares all pairs, O(n^2), as the article's `remove-duplicates` with a test does. (Common
/// Lisp's function keeps the *last* of each; the article shows the first kept, and so does this.)
///
/// ```
/// use canon_key::triples::{remove_duplicates_by, same_by_sort};
/// let kept = remove_duplicates_by(&[[1, 2], [2, 1], [0, 1]], |a, b| same_by_sort(a, b));
/// assert_eq!(kept, [[1, 2], [0, 1]]);
/// ```
///
/// Its successor is [`Dedup`](crate::Dedup).
#[cfg(feature = "alloc")]
#[must_use]
pub fn remove_duplicates_by<T: Clone>(
    values: &[T],
    mut same: impl FnMut(&T, &T) -> bool,
) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for value in values {
        if !kept.iter().any(|earlier| same(earlier, value)) {
            kept.push(value.clone());
        }
    }
    kept
}

/// The values without those whose key an earlier value has: the article's composite with a table of
/// the keys seen.
///
/// O(n) and one byte for each integer below `keys`, or up to the largest key when that is less; a
/// key of `keys` or more keeps its value.
///
/// ```
/// use canon_key::triples::{composite, remove_duplicates_by_key};
/// let moves = [[1, 2, 3], [1, 3, 4], [3, 1, 2], [4, 1, 3], [2, 3, 4], [3, 2, 1]];
/// let kept = remove_duplicates_by_key(&moves, 1_000_000, |triple| composite(*triple));
/// assert_eq!(kept, [[1, 2, 3], [1, 3, 4], [2, 3, 4]]);
/// assert_eq!(remove_duplicates_by_key(&[3, 1, 2_000_000, 3, 2_000_000], usize::MAX, |key| Some(*key)).len(), 3);
/// assert_eq!(remove_duplicates_by_key(&[4, 5, 4, 5], 5, |key| Some(*key)), [4, 5, 5]); // 5 is not below 5
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn remove_duplicates_by_key<T: Clone>(
    values: &[T],
    keys: usize,
    mut key: impl FnMut(&T) -> Option<u32>,
) -> Vec<T> {
    // All of the table at once as long as it is small.
    let mut seen = alloc::vec![false; keys.min(1 << 20)];
    let mut kept = Vec::new();
    for value in values {
        let key = key(value).and_then(|key| usize::try_from(key).ok()).filter(|key| *key < keys);
        if let Some(key) = key
            && key >= seen.len()
        {
            seen.resize(key + 1, false);
        }
        let entry = key.and_then(|key| seen.get_mut(key));
        if entry.is_none_or(|seen| !core::mem::replace(seen, true)) {
            kept.push(value.clone());
        }
    }
    kept
}
