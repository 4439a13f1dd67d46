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
/// assert_eq!(indices_by_key(&names, Keep::Last, |name| name.split('@').nth(1)), [1, 2]);
/// ```
///
/// It takes O(n) on average. The keys are kept in a `hashbrown` set with a random hash seed.
#[must_use]
pub fn indices_by_key<'a, T, Q: core::hash::Hash + Eq>(
    items: &'a [T],
    keep: Keep,
    mut key: impl FnMut(&'a T) -> Q,
) -> Vec<usize> {
    // From the end that is kept, so that each key is looked up once.
    let mut seen: HashSet<Q, RandomState> = HashSet::default();
    let mut new = |index: &usize| seen.insert(key(&items[*index]));
    match keep {
        Keep::First => (0..items.len()).filter(&mut new).collect(),
        Keep::Last => {
            let mut kept: Vec<usize> = (0..items.len()).rev().filter(&mut new).collect();
            kept.reverse();
            kept
        }
    }
}
