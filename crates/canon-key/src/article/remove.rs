//! Comparing by a general sort, and de-duplication. Needs `alloc`.

use alloc::vec::Vec;

/// Whether two lists hold the same numbers, by sorting both with a general sort and comparing them
/// element by element.
///
/// ```
/// use canon_key::article::same_by_sort;
/// assert!(same_by_sort(&[1, 2, 3], &[3, 1, 2]));
/// assert!(!same_by_sort(&[1, 2, 2], &[1, 1, 2]));
/// ```
#[must_use]
pub fn same_by_sort<T: Ord + Clone>(a: &[T], b: &[T]) -> bool {
    let (mut a, mut b) = (a.to_vec(), b.to_vec());
    a.sort();
    b.sort();
    a == b
}

/// The values, without repeats: the first of each is kept, and the order too.
///
/// Compares all pairs, O(n^2), as the article's `remove-duplicates` with a test does. (Common
/// Lisp's function keeps the *last* of each; the article shows the first kept, and so does this.)
///
/// ```
/// use canon_key::article::{remove_duplicates_by, same_by_sort};
/// let kept = remove_duplicates_by(&[[1, 2], [2, 1], [0, 1]], |a, b| same_by_sort(a, b));
/// assert_eq!(kept, [[1, 2], [0, 1]]);
/// ```
///
/// Its successor is [`Dedup`](crate::Dedup).
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

/// The values, without those whose key has appeared before: the article's composite with a table of
/// the keys seen.
///
/// O(n) and one byte for each integer below `keys`, or up to the largest key when that is less. A
/// value without a key (`None`), or with a key of `keys` or more, is always kept, even if it is
/// repeated.
///
/// ```
/// use canon_key::article::{composite, remove_duplicates_by_key};
/// let moves = [[1, 2, 3], [1, 3, 4], [3, 1, 2], [4, 1, 3], [2, 3, 4], [3, 2, 1]];
/// let kept = remove_duplicates_by_key(&moves, 1_000_000, |triple| composite(*triple));
/// assert_eq!(kept, [[1, 2, 3], [1, 3, 4], [2, 3, 4]]);
/// let items = [3, 1, 2_000_000, 3, 2_000_000];
/// assert_eq!(remove_duplicates_by_key(&items, usize::MAX, |key| Some(*key)).len(), 3);
/// // 5 is not below 5.
/// assert_eq!(remove_duplicates_by_key(&[4, 5, 4, 5], 5, |key| Some(*key)), [4, 5, 5]);
/// ```
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
