//! Which sequences of moves need not be tried: those that do what an earlier or shorter one does.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::transform::{Moduli, Transform};

/// The most moves whose triples are looked at too: their number grows with the third power.
const MOST_FOR_TRIPLES: usize = 40;
/// The most places of all triples: three bytes each are kept.
const MOST_PLACES: usize = 1 << 23;

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
        // All transforms made by words of up to three moves so far, the shortest words first.
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
        let few = count <= MOST_FOR_TRIPLES && count.pow(3) * moduli.len() <= MOST_PLACES;
        if few {
            for (a, b, product) in products {
                next[(a + 1) * (count + 1) + b + 1].retain(|&c| {
                    let c = usize::from(c);
                    is_first(product.then(&moves[c], moduli))
                });
            }
        }
        Self { moves: count, next }
    }

    /// The same for sequences that are undone, from their end: what leaves the same sequences, so
    /// that a search may go on at either end of one. `undo` has the move that undoes each.
    pub(super) fn backward(&self, undo: &[u8]) -> Self {
        let mut backward = Self { moves: self.moves, next: vec![Vec::new(); self.next.len()] };
        if undo.len() != self.moves {
            return backward;
        }
        let undone = |by: u8| undo[usize::from(by)];
        let mut add = |state: usize, by: u8| backward.next[state].push(undone(by));
        for &c in &self.next[0] {
            add(0, c);
            let last = self.after(0, c);
            for &b in &self.next[last] {
                add(self.after(0, undone(b)), c);
                for &a in &self.next[self.after(last, b)] {
                    add(self.after(self.after(0, undone(a)), undone(b)), c);
                }
            }
        }
        backward
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

#[cfg(test)]
mod tests {
    use super::*;

    /// All sequences of a length that are tried.
    fn tried(redundancy: &Redundancy, len: usize) -> BTreeSet<Vec<u8>> {
        let mut found = vec![(0, Vec::new())];
        for _ in 0..len {
            let longer = |(state, word): &(usize, Vec<u8>)| {
                let next = redundancy
                    .next(*state)
                    .iter()
                    .map(|&by| (redundancy.after(*state, by), [word.as_slice(), &[by]].concat()));
                next.collect::<Vec<_>>()
            };
            found = found.iter().flat_map(longer).collect();
        }
        found.into_iter().map(|(_, word)| word).collect()
    }

    #[test]
    fn the_same_sequences_are_tried_from_either_end() {
        // A ring of five: a step, its inverse, an exchange, and another one that commutes with it.
        let by = |from: [u16; 5]| Transform { from: from.to_vec(), turn: vec![0; 5] };
        let moves = [[1, 2, 3, 4, 0], [4, 0, 1, 2, 3], [1, 0, 2, 3, 4], [0, 1, 3, 2, 4]].map(by);
        let undo = [1, 0, 2, 3];
        let forward = Redundancy::new(&moves, &[1; 5]);
        let backward = forward.backward(&undo);
        for len in 0..=5 {
            let undone = |word: Vec<u8>| {
                word.iter().rev().map(|&by| undo[usize::from(by)]).collect::<Vec<u8>>()
            };
            let expected: BTreeSet<Vec<u8>> =
                tried(&forward, len).into_iter().map(undone).collect();
            assert_eq!(tried(&backward, len), expected, "{len} moves");
        }
    }
}
