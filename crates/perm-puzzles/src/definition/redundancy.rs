//! Which sequences of moves need not be tried: those that do what an earlier or shorter one does.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::transform::{Moduli, Transform};

/// The most moves whose triples are looked at too: their number grows with the third power.
const MOST_FOR_TRIPLES: usize = 40;

/// For the last two moves the moves that may follow.
///
/// Of all shortest sequences that do the same, the one that is first in lexicographic order has no
/// part that does what a shorter sequence, or an earlier one of the same length, does. So parts of
/// two and three moves that do are never tried: moves that cancel or unite, and commuting moves in
/// more than one order.
#[derive(Clone, Debug)]
pub(super) struct Redundancy {
    moves: usize,
    /// For the state `(second last + 1) * (moves + 1) + last + 1`, 0 for none.
    next: Vec<Vec<u8>>,
}

impl Redundancy {
    pub(super) fn new(moves: &[Transform], moduli: &Moduli) -> Self {
        // Each transform that a word of up to three moves makes, by the first and shortest of them.
        let mut first = BTreeSet::from([Transform::identity(moduli.len())]);
        let mut is_first = |product: Transform| first.insert(product);
        let count = moves.len();
        let singles: Vec<bool> = moves.iter().map(|by| is_first(by.clone())).collect();
        let mut pairs = vec![false; count * count];
        let mut products = Vec::new();
        for a in (0..count).filter(|&a| singles[a]) {
            for b in (0..count).filter(|&b| singles[b]) {
                let product = moves[a].then(&moves[b], moduli);
                pairs[a * count + b] = is_first(product.clone());
                if pairs[a * count + b] {
                    products.push((a, b, product));
                }
            }
        }
        // A definition has at most 250 moves.
        let numbered = || (0_u8..).zip(0..count);
        let mut rows = vec![numbered().filter(|&(_, c)| singles[c]).map(|(c, _)| c).collect()];
        rows.extend((0..count).map(|b| {
            numbered().filter(|&(_, c)| pairs[b * count + c]).map(|(c, _)| c).collect::<Vec<_>>()
        }));
        let mut next: Vec<Vec<u8>> = vec![rows; count + 1].into_iter().flatten().collect();
        if count <= MOST_FOR_TRIPLES {
            for (a, b, product) in products {
                next[(a + 1) * (count + 1) + b + 1].retain(|&c| {
                    let c = usize::from(c);
                    is_first(product.then(&moves[c], moduli))
                });
            }
        }
        Self { moves: count, next }
    }

    /// The state after a move.
    #[inline]
    pub(super) const fn after(&self, state: usize, by: u8) -> usize {
        state % (self.moves + 1) * (self.moves + 1) + by as usize + 1
    }

    /// The moves worth trying.
    #[inline]
    pub(super) fn next(&self, state: usize) -> &[u8] {
        &self.next[state]
    }
}
