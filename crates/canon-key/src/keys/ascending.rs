use core::iter::FusedIterator;

use crate::keys::colex::{gaps, unrank};

/// All multisets or subsets of `K` symbols in colex order.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub(super) struct Ascending<const DISTINCT: bool, const K: usize> {
    /// The next multiset; a subset is one with [`gaps`] added.
    symbols: [u32; K],
    remaining: u128,
    universe: u32,
    rank: u128,
}

impl<const DISTINCT: bool, const K: usize> Ascending<DISTINCT, K> {
    /// All multisets of a universe, of which there are `count`, or the subsets that they make.
    pub(super) const fn new(universe: u32, count: u128) -> Self {
        Self { symbols: [0; K], remaining: count, universe, rank: 0 }
    }

    /// To the successor: the first symbol that is below its right neighbour steps up, those before
    /// it fall to 0.
    #[inline]
    fn step(&mut self) {
        for i in 0..K {
            if i + 1 == K || self.symbols[i] < self.symbols[i + 1] {
                self.symbols[i] = self.symbols[i].wrapping_add(1);
                break;
            }
            self.symbols[i] = 0;
        }
    }

    #[inline]
    fn lifted(mut symbols: [u32; K]) -> [u32; K] {
        for (i, symbol) in symbols.iter_mut().enumerate() {
            *symbol += gaps::<DISTINCT>(i);
        }
        symbols
    }
}

impl<const DISTINCT: bool, const K: usize> Iterator for Ascending<DISTINCT, K> {
    type Item = [u32; K];

    #[inline]
    fn next(&mut self) -> Option<[u32; K]> {
        self.remaining = self.remaining.checked_sub(1)?;
        self.rank += 1;
        let current = self.symbols;
        self.step();
        Some(Self::lifted(current))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<[u32; K]> {
        if n as u128 >= self.remaining {
            self.remaining = 0;
            return None;
        }
        self.rank += n as u128;
        self.remaining -= n as u128;
        match u32::try_from(n) {
            // A short way is walked, as in `step_by`: from one run to the next, in which only the
            // first symbol steps up.
            Ok(mut left @ ..64) if K > 1 => {
                while left > self.symbols[1] - self.symbols[0] {
                    left -= self.symbols[1] - self.symbols[0] + 1;
                    self.symbols[0] = self.symbols[1];
                    self.step();
                }
                self.symbols[0] += left;
            }
            // A long one is a rank: K roots, however far it is.
            _ => self.symbols = unrank::<false, _, K>(self.rank, self.universe.saturating_sub(1))?,
        }
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match usize::try_from(self.remaining) {
            Ok(remaining) => (remaining, Some(remaining)),
            Err(_) => (usize::MAX, None),
        }
    }
}

impl<const DISTINCT: bool, const K: usize> FusedIterator for Ascending<DISTINCT, K> {}
