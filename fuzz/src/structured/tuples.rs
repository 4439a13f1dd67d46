//! Sets and maps of unordered tuples beside a list that is searched from its begin.

use std::fmt::Debug;
use std::hash::Hash;

use arbitrary::{Result, Unstructured};
use canon_key::{Dedup, Integer, Seen, UnorderedMap, UnorderedSet};

use super::below;

/// A list of operations on tuples of a symbol type that the first byte chooses.
pub(crate) fn tuples(data: &[u8]) {
    let mut from = Unstructured::new(data);
    let Ok(kind) = from.arbitrary::<u8>() else { return };
    // The end of the bytes ends the operations.
    let _ = match kind % 6 {
        0 => integers(&mut from, |n| n as u8),
        1 => integers(&mut from, |n| n as i16),
        2 => integers(&mut from, |n| n as u32),
        3 => integers(&mut from, |n| n),
        4 => integers(&mut from, |n| n as u64),
        _ => operations(&mut from, &|n| n.to_string()).map(drop),
    };
}

/// A number: mostly a small one, so that tuples come again; some at the ends of the types.
fn number(from: &mut Unstructured<'_>) -> Result<i64> {
    const ENDS: [i64; 12] =
        [127, 128, -128, 255, 256, 32_767, -32_768, 65_535, i64::MAX, i64::MIN, 1 << 32, -1];
    match below(from, 60)? {
        choice @ 48..60 => Ok(ENDS[choice as usize - 48]),
        choice => Ok(i64::from(choice % 4)),
    }
}

fn tuple<S>(from: &mut Unstructured<'_>, symbol: &impl Fn(i64) -> S) -> Result<Vec<S>> {
    let len = [0, 1, 2, 2, 3, 3, 4, 9][below(from, 8)? as usize];
    (0..len).map(|_| number(from).map(symbol)).collect()
}

fn sorted<S: Ord + Clone>(tuple: &[S]) -> Vec<S> {
    let mut sorted = tuple.to_vec();
    sorted.sort();
    sorted
}

/// The map of entries in the order of coming, as a list. Returns all tuples that were looked up.
fn operations<S: Ord + Hash + Clone + Debug + 'static>(
    from: &mut Unstructured<'_>,
    symbol: &impl Fn(i64) -> S,
) -> Result<Vec<Vec<S>>> {
    let mut map = UnorderedMap::<Vec<S>, u32>::new();
    let mut list: Vec<(Vec<S>, u32)> = Vec::new();
    let mut all = Vec::new();
    while !from.is_empty() {
        let operation = below(from, 16)?;
        let key = tuple(from, symbol)?;
        let at = list.iter().position(|(kept, _)| sorted(kept) == sorted(&key));
        all.push(key.clone());
        assert_eq!(map.get_index_of(&key), at);
        assert_eq!(map.get(&key).copied(), at.map(|at| list[at].1));
        match (operation, at) {
            (0, _) => {
                map.retain(|key, _| key.len() != 2);
                list.retain(|(key, _)| key.len() != 2);
            }
            (1, _) if list.len() > 20 => {
                map.clear();
                list.clear();
            }
            (2..8, _) => {
                *map.entry(key.clone()).or_insert(10) += 1;
                match at {
                    Some(at) => list[at].1 += 1,
                    None => list.push((key, 11)),
                }
            }
            (_, Some(at)) => {
                assert_eq!(map.insert(key, operation), Some(list[at].1));
                list[at].1 = operation;
            }
            (_, None) => {
                assert_eq!(map.insert(key.clone(), operation), None);
                list.push((key, operation));
            }
        }
        assert!(map.iter().eq(list.iter().map(|(key, value)| (key, value))));
    }
    let set: UnorderedSet<Vec<S>> = all.iter().cloned().collect();
    let mut kept: Vec<&Vec<S>> = Vec::new();
    for tuple in &all {
        if !kept.iter().any(|kept| sorted(kept) == sorted(tuple)) {
            kept.push(tuple);
        }
    }
    assert!(set.iter().eq(kept));
    Ok(all)
}

/// As [`operations`]; then [`Seen`] and [`Dedup`] on the tuples that came.
fn integers<S: Integer + Into<i128>>(
    from: &mut Unstructured<'_>,
    symbol: fn(i64) -> S,
) -> Result<()> {
    let all = operations(from, &symbol)?;
    let mut seen = Seen::new();
    let is_first = |tuples: &[Vec<S>], at: usize| {
        !tuples[..at].iter().any(|t| sorted(t) == sorted(&tuples[at]))
    };
    for (at, tuple) in all.iter().enumerate() {
        assert_eq!(seen.contains(tuple), !is_first(&all, at));
        assert_eq!(seen.insert(tuple), is_first(&all, at));
    }
    let triples: Vec<[S; 3]> = all.iter().filter_map(|t| t.as_slice().try_into().ok()).collect();
    let lists: Vec<Vec<S>> = triples.iter().map(|triple| triple.to_vec()).collect();
    for universe in [4, 300] {
        let fits = |symbol: &S| (0..i128::from(universe)).contains(&(*symbol).into());
        match Dedup::<3>::new(universe).indices(&triples) {
            Ok(kept) => {
                assert!(triples.iter().flatten().all(fits));
                assert!((0..lists.len()).filter(|at| is_first(&lists, *at)).eq(kept));
            }
            Err(_) => assert!(!triples.iter().flatten().all(fits)),
        }
    }
    Ok(())
}
