//! Which sequences of moves need not be tried: those that do what an earlier or shorter one does.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use dense_code::limits::{Budget, LimitReached};

use crate::definition::transform::{Moduli, Transform};

/// The most moves whose triples are looked at too: their number grows with the third power.
const MOST_FOR_TRIPLES: usize = 40;
/// The most places of all triples.
const MOST_PLACES: usize = 1 << 23;

/// What three moves do one after the other. It is compared place by place and never written out: the
/// pairs of 250 moves of 1024 places would take 200 MB.
#[derive(Clone, Copy, Debug)]
struct Product<'a> {
    moves: [&'a Transform; 3],
    moduli: &'a Moduli,
}

impl Product<'_> {
    /// Where the piece in each place comes from, and by how much it is turned.
    fn places(&self) -> impl Iterator<Item = (u16, u16)> {
        let [first, second, third] = self.moves;
        let places = third.from.iter().zip(&third.turn).zip(self.moduli);
        places.map(|((&from, &turn), &modulus)| {
            let (before, turn) = (usize::from(from), u16::from(turn));
            let turn = turn + u16::from(second.turn[before]);
            let before = usize::from(second.from[before]);
            let turn = turn + u16::from(first.turn[before]);
            (first.from[before], turn % u16::from(modulus))
        })
    }
}

impl Ord for Product<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.places().cmp(other.places())
    }
}

impl PartialOrd for Product<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Product<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Product<'_> {}

/// For the last two moves, or where there are many for the last one, the moves that may follow.
///
/// Of all shortest sequences that do the same, the one that is first in lexicographic order has no
/// part that does what a shorter sequence, or an earlier one of the same length, does. So parts of
/// two and three moves that do are never tried: moves that cancel or unite, and commuting moves in
/// more than one order.
#[derive(Clone, Debug)]
pub(super) struct Redundancy {
    moves: usize,
    /// The states that are told apart before a move: all after the last move, or one.
    before: usize,
    /// For the state `(second last + 1) * (moves + 1) + last + 1`, 0 for none; without the second
    /// last where triples are not looked at.
    next: Vec<Vec<u8>>,
}

impl Redundancy {
    /// Takes no steps of the budget, and asks it whether to stop.
    pub(super) fn new(
        moves: &[Transform],
        moduli: &Moduli,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let none = &Transform::identity(moduli.len());
        // What words of up to three moves do so far, the shortest words first.
        let mut first = BTreeSet::from([Product { moves: [none; 3], moduli }]);
        let mut is_first = |moves| first.insert(Product { moves, moduli });
        let count = moves.len();
        let singles: Vec<bool> = moves.iter().map(|by| is_first([none, none, by])).collect();
        let mut pairs = vec![false; count * count];
        for a in (0..count).filter(|&a| singles[a]) {
            budget.ask()?;
            for b in (0..count).filter(|&b| singles[b]) {
                pairs[a * count + b] = is_first([none, &moves[a], &moves[b]]);
            }
        }
        // A definition has at most 250 moves.
        let numbered = || (0_u8..).zip(0..count);
        let mut rows = vec![numbered().filter(|&(_, c)| singles[c]).map(|(c, _)| c).collect()];
        rows.extend((0..count).map(|b| {
            numbered().filter(|&(_, c)| pairs[b * count + c]).map(|(c, _)| c).collect::<Vec<_>>()
        }));
        let with_triples = count <= MOST_FOR_TRIPLES && count.pow(3) * moduli.len() <= MOST_PLACES;
        let before = if with_triples { count + 1 } else { 1 };
        let mut next: Vec<Vec<u8>> = vec![rows; before].into_iter().flatten().collect();
        if with_triples {
            for a in 0..count {
                budget.ask()?;
                for b in (0..count).filter(|&b| pairs[a * count + b]) {
                    next[(a + 1) * (count + 1) + b + 1]
                        .retain(|&c| is_first([&moves[a], &moves[b], &moves[usize::from(c)]]));
                }
            }
        }
        Ok(Self { moves: count, before, next })
    }

    /// The state after a move.
    #[inline]
    pub(super) const fn after(&self, state: usize, by: u8) -> usize {
        state % self.before * (self.moves + 1) + by as usize + 1
    }

    /// The moves worth trying.
    #[inline]
    pub(super) fn next(&self, state: usize) -> &[u8] {
        &self.next[state]
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
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
                for len in 1..=3 {
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

    /// The products of all pairs of so many moves took two seconds and 400 MB, in which nobody was
    /// asked.
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
