//! Which moves need not be tried after which: those that do what an earlier or shorter pair does.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::definition::transform::{Moduli, Transform};

/// What two moves do one after the other: where the piece in each place comes from, and by how much
/// it is turned. It is compared place by place and never written out: the pairs of 250 moves of
/// 4096 places would take 770 MB.
fn product<'a>(
    [first, second]: [&'a Transform; 2],
    moduli: &'a Moduli,
) -> impl Iterator<Item = (u16, u16)> {
    let places = second.from.iter().zip(&second.turn).zip(moduli);
    places.map(|((&from, &turn), &modulus)| {
        let before = usize::from(from);
        let turn = u16::from(turn) + u16::from(first.turn[before]);
        (first.from[before], turn % u16::from(modulus))
    })
}

fn hash(moves: [&Transform; 2], moduli: &Moduli) -> u64 {
    product(moves, moduli).fold(0, |hash: u64, (from, turn)| {
        let entry = u64::from(from) << 16 | u64::from(turn);
        (hash.rotate_left(29) ^ entry).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

/// The moves that may follow each move.
///
/// Of all shortest sequences that do the same, the one that is first in lexicographic order has no
/// pair that does what a shorter sequence, or an earlier pair, does. So such pairs are never tried:
/// moves that cancel or unite, and two commuting moves in both orders.
///
/// Triples were tried too. Few puzzles have any that pairs don't rule out.
#[derive(Clone, Debug)]
pub(super) struct Redundancy {
    /// The first moves, and then those after each move.
    next: Vec<Vec<u8>>,
}

impl Redundancy {
    /// Takes no steps of the budget, and asks it whether to stop.
    pub(super) fn new(
        moves: &[Transform],
        moduli: &Moduli,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let none = Transform::identity(moduli.len());
        // What sequences do so far, the shortest ones first.
        let mut known = HashTable::with_capacity(1 + moves.len() + moves.len().pow(2));
        let mut is_new = |moves: [_; 2]| {
            let is_same = |&other: &[_; 2]| product(other, moduli).eq(product(moves, moduli));
            match known.entry(hash(moves, moduli), is_same, |&other| hash(other, moduli)) {
                Entry::Occupied(_) => false,
                Entry::Vacant(entry) => {
                    entry.insert(moves);
                    true
                }
            }
        };
        is_new([&none; 2]);
        // A definition has at most 250 moves.
        let numbered: Vec<(u8, &Transform)> = (0..).zip(moves).collect();
        let mut singles = numbered.clone();
        singles.retain(|&(_, by)| is_new([&none, by]));
        let mut next = vec![singles.iter().map(|&(by, _)| by).collect()];
        for (number, before) in numbered {
            budget.ask()?;
            // A move that does what another one does is never tried, nor anything after it.
            let is_tried = singles.iter().any(|&(single, _)| single == number);
            let mut after = Vec::new();
            for &(by, action) in singles.iter().filter(|_| is_tried) {
                if is_new([before, action]) {
                    after.push(by);
                }
            }
            next.push(after);
        }
        Ok(Self { next })
    }

    /// The moves worth trying after one, or at first.
    #[inline]
    pub(super) fn after(&self, last: Option<u8>) -> &[u8] {
        &self.next[last.map_or(0, |by| usize::from(by) + 1)]
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use alloc::collections::BTreeSet;
    use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use dense_code::Limits;

    use super::*;

    /// Some moves of places that are turned, in `numbers` chosen at random.
    fn moves(count: usize, moduli: &Moduli, mut random: u64) -> Vec<Transform> {
        let mut below = |end: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(random >> 33).unwrap() % end
        };
        let mut by = || {
            let mut by = Transform::identity(moduli.len());
            for place in 1..moduli.len() {
                by.from.swap(place, below(place + 1));
            }
            for (turn, &modulus) in by.turn.iter_mut().zip(moduli) {
                *turn = u8::try_from(below(modulus.into())).unwrap();
            }
            by
        };
        (0..count).map(|_| by()).collect()
    }

    /// The same with all products written out.
    #[test]
    fn products_that_are_compared_in_place_are_those_written_out() {
        for (places, modulus) in [(1, 1), (2, 1), (3, 1), (4, 1), (1, 7), (2, 2), (2, 3), (5, 4)] {
            for seed in 0..20 {
                let moduli = &vec![modulus; places][..];
                let moves = &moves(9, moduli, seed);
                let own = Redundancy::new(moves, moduli, &mut Budget::bytes(0)).unwrap();
                let mut first = BTreeSet::from([Transform::identity(places)]);
                let mut words = vec![(Transform::identity(places), Vec::new())];
                for len in 1..=2 {
                    let mut longer = Vec::new();
                    for (product, word) in &words {
                        for (by, action) in moves.iter().enumerate() {
                            // A part that is not tried makes the whole one that is not.
                            let word = [&word[..], &[by]].concat();
                            let known = word.len() == 1
                                || tried(&own, len - 1).contains(&narrow(&word[1..]));
                            let product = product.then(action, moduli);
                            if known && first.insert(product.clone()) {
                                longer.push((product, word));
                            }
                        }
                    }
                    words = longer;
                    let expected = words.iter().map(|(_, word)| narrow(word)).collect();
                    assert_eq!(tried(&own, len), expected, "{places} {modulus} {seed} {len}");
                }
            }
        }
    }

    fn narrow(word: &[usize]) -> Vec<u8> {
        word.iter().map(|&by| u8::try_from(by).unwrap()).collect()
    }

    /// The products of all pairs of these moves took two seconds and 400 MB, without a question
    /// whether to stop.
    #[test]
    fn a_stop_is_heard_between_the_products_of_many_moves() {
        let moduli = [1; 300];
        let moves = moves(250, &moduli, 1);
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, Relaxed) == 100;
        let limits = Limits::new().with_stop(&stop);
        let stopped = Redundancy::new(&moves, &moduli, &mut Budget::new(&limits));
        assert_eq!(stopped.map(|_| ()), Err(LimitReached::Stopped));
        let few = Redundancy::new(&moves[..20], &moduli[..0], &mut Budget::bytes(0)).unwrap();
        assert!(tried(&few, 1).is_empty());
    }

    /// All sequences of a length that are tried.
    fn tried(redundancy: &Redundancy, len: usize) -> BTreeSet<Vec<u8>> {
        let mut found = vec![Vec::new()];
        for _ in 0..len {
            let longer = |word: &Vec<u8>| {
                let next = redundancy.after(word.last().copied()).iter();
                next.map(|&by| [word.as_slice(), &[by]].concat()).collect::<Vec<_>>()
            };
            found = found.iter().flat_map(longer).collect();
        }
        found.into_iter().collect()
    }

    /// All pairs of 250 moves with the moves after each took 15 MB, twice.
    #[test]
    fn sequences_of_many_moves_take_little_memory() {
        // Exchanges of two neighbours: those that lie apart commute.
        let exchange = |place: u16| {
            let mut by = Transform::identity(251);
            by.from.swap(place.into(), usize::from(place) + 1);
            by
        };
        let moves: Vec<Transform> = (0..250).map(exchange).collect();
        let forward = Redundancy::new(&moves, &[1; 251], &mut Budget::bytes(0)).unwrap();
        let bytes: usize = forward.next.iter().map(|row| row.capacity() + size_of_val(row)).sum();
        assert!(bytes < 100_000, "{bytes}");
        // All but the repeated ones, and of two that commute only one.
        assert_eq!(tried(&forward, 2).len(), 250 * 249 - 249 * 248 / 2);
    }
}
