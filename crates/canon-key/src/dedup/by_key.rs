use alloc::vec::Vec;

use foldhash::fast::RandomState;
use hashbrown::HashSet;

use super::Keep;

/// The indices of the first (or last) of equal items, ascending, where items are equal when their
/// keys are.
///
/// For items of any kind with a canonical form that can be hashed: a sorted list of strings, a
/// least rotation. The key may borrow from its item.
///
/// ```
/// use canon_key::{Keep, indices_by_key};
///
/// let edges = [("b", "a"), ("a", "c"), ("a", "b")];
/// let kept = indices_by_key(&edges, Keep::First, |(a, b)| (*a.min(b), *a.max(b)));
/// assert_eq!(kept, [0, 1]);
///
/// let names = ["ann@a.org".to_string(), "ben@b.org".to_string(), "cid@a.org".to_string()];
/// let domain = |name: &'_ String| name.split('@').nth(1).map(str::to_owned);
/// assert_eq!(indices_by_key(&names, Keep::First, domain), [0, 1]);
/// assert_eq!(indices_by_key(&names, Keep::Last, |name| name.split('@').nth(1)), [1, 2]);
/// ```
///
/// It takes O(n) on average. The keys are kept in a `hashbrown` set with a random hash seed. To use
/// a seed of your own, number the keys by an [`Interner`](super::Interner): a key is new when its
/// number is greater than every number before it.
#[must_use]
pub fn indices_by_key<'a, T, Q: core::hash::Hash + Eq>(
    items: &'a [T],
    keep: Keep,
    mut key: impl FnMut(&'a T) -> Q,
) -> Vec<usize> {
    let mut seen: HashSet<Q, RandomState> = HashSet::default();
    let mut kept = Vec::new();
    match keep {
        Keep::First => {
            for (index, item) in items.iter().enumerate() {
                if seen.insert(key(item)) {
                    kept.push(index);
                }
            }
        }
        Keep::Last => {
            for (index, item) in items.iter().enumerate().rev() {
                if seen.insert(key(item)) {
                    kept.push(index);
                }
            }
            kept.reverse();
        }
    }
    kept
}

/// The indices of the first (or last) of equal items, ascending; `order` says which items are
/// equal.
///
/// For items that can be compared but not hashed: floating point, or text compared by the rules of
/// a language.
///
/// ```
/// use canon_key::Keep;
/// use canon_key::dedup::indices_by_order;
/// use core::cmp::Ordering;
///
/// let names = ["Ann", "ben", "ANN", "Ben"];
/// let ignoring_case =
///     |a: &&str, b: &&str| -> Ordering { a.to_lowercase().cmp(&b.to_lowercase()) };
/// assert_eq!(indices_by_order(&names, Keep::First, ignoring_case), [0, 1]);
/// assert_eq!(indices_by_order(&names, Keep::Last, ignoring_case), [2, 3]);
/// ```
///
/// O(n log n): sorts the indices, stably. If `order` is not a total order, it is unspecified which
/// indices are in the result.
#[must_use]
pub fn indices_by_order<T>(
    items: &[T],
    keep: Keep,
    mut order: impl FnMut(&T, &T) -> core::cmp::Ordering,
) -> Vec<usize> {
    let mut by_order: Vec<usize> = (0..items.len()).collect();
    merge_sort(&mut by_order, 1, |a, b| order(&items[*a], &items[*b]));
    // Runs of equal items, each in order of its indices.
    let mut kept: Vec<usize> = by_order
        .chunk_by(|a, b| order(&items[*a], &items[*b]).is_eq())
        .filter_map(|run| if let Keep::First = keep { run.first() } else { run.last() })
        .copied()
        .collect();
    kept.sort_unstable();
    kept
}

/// A stable sort by merging runs of a length that are sorted already. It ends whatever `order`
/// says: the standard library's panics when it sees that an order is not total.
pub(super) fn merge_sort<T: Clone>(
    all: &mut [T],
    mut run: usize,
    mut order: impl FnMut(&T, &T) -> core::cmp::Ordering,
) {
    let mut merged = Vec::new();
    while run < all.len() {
        for pair in all.chunks_mut(2 * run) {
            let Some((left, right)) = pair.split_at_checked(run) else { continue };
            merged.clear();
            let (mut left, mut right) = (left.iter().peekable(), right.iter().peekable());
            while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
                let next = if order(a, b).is_gt() { right.next() } else { left.next() };
                merged.extend(next.cloned());
            }
            merged.extend(left.chain(right).cloned());
            pair.clone_from_slice(&merged);
        }
        run *= 2;
    }
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use super::*;

    #[test]
    fn an_order_that_is_not_total_ends_too() {
        let items: Vec<u32> = (0..1000).map(|i| i * 7919 % 1009).collect();
        for lie in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
            let kept = indices_by_order(&items, Keep::First, |_, _| lie);
            assert!(kept.is_sorted() && kept.iter().all(|index| *index < items.len()));
        }
        let mut call = 0_u32;
        let wild = indices_by_order(&items, Keep::Last, |a, b| {
            call = call.wrapping_mul(0x9e37_79b9).wrapping_add(a ^ b);
            if call >> 31 == 0 { Ordering::Less } else { Ordering::Greater }
        });
        assert!(wild.len() <= items.len());
        let near =
            |a: &f64, b: &f64| if (a - b).abs() < 0.5 { Ordering::Equal } else { a.total_cmp(b) };
        let steps: Vec<f64> = (0..200).map(|i| f64::from(i * 37 % 200) * 0.3).collect();
        assert!(!indices_by_order(&steps, Keep::First, near).is_empty());
    }

    #[test]
    fn the_sort_is_stable_and_sorts() {
        for len in 0..70_usize {
            let items: Vec<usize> = (0..len).map(|i| i * 31 % 11).collect();
            let mut indices: Vec<usize> = (0..len).collect();
            merge_sort(&mut indices, 1, |a, b| items[*a].cmp(&items[*b]));
            let mut expected: Vec<usize> = (0..len).collect();
            expected.sort_by_key(|index| items[*index]);
            assert_eq!(indices, expected);
        }
    }
}
