//! Shares of a search, where a plane has more words than `u32` can count.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use perm_puzzles::SlidingShare;

/// The layers of the fifteen-puzzle in this many shares; a share is made when something is sent to
/// it.
fn layers(shares: usize, depth: usize) -> Vec<u64> {
    let mut made = BTreeMap::from([(0, SlidingShare::<4, 4>::new(0, shares).unwrap())]);
    let mut layers = vec![1];
    for depth in 0..depth {
        let mut post = Vec::new();
        for share in made.values_mut() {
            share.expand(|to, slice| post.push((to, slice)));
        }
        for (to, slice) in post {
            let share = made.entry(to).or_insert_with(|| {
                let mut share = SlidingShare::new(to, shares).unwrap();
                (0..depth).for_each(|_| assert_eq!(share.settle(), 0));
                share
            });
            assert!(share.accept(&slice), "share {to} at depth {depth}");
        }
        layers.push(made.values_mut().map(SlidingShare::settle).sum());
    }
    layers
}

/// The counts are those of `tests/data/search_depths.jsonl` for the fifteen-puzzle's first depths
/// (OEIS A089484).
#[test]
fn ten_million_shares_of_the_fifteen_puzzle() {
    assert_eq!(layers(10_000_000, 10), [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948]);
}
