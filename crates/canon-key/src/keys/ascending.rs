use core::iter::FusedIterator;

use crate::keys::colex::gaps;

/// Goes to the next multiset or subset in colex order: the first symbol that has room below its
/// right neighbour steps up, those before it fall to the least ones.
#[inline]
pub(super) fn step<const DISTINCT: bool, const K: usize>(symbols: &mut [u32; K]) {
    for i in 0..K {
        if i + 1 == K || symbols[i] + gaps::<DISTINCT>(1) < symbols[i + 1] {
            symbols[i] = symbols[i].wrapping_add(1);
            break;
        }
        symbols[i] = gaps::<DISTINCT>(i);
    }
}

/// All multisets or subsets of `K` symbols in colex order.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub(super) struct Ascending<const DISTINCT: bool, const K: usize> {
    next: [u32; K],
    remaining: u128,
}

impl<const DISTINCT: bool, const K: usize> Ascending<DISTINCT, K> {
    /// The first ones, which are `count`.
    pub(super) fn new(count: u128) -> Self {
        Self { next: core::array::from_fn(gaps::<DISTINCT>), remaining: count }
    }
}

impl<const DISTINCT: bool, const K: usize> Iterator for Ascending<DISTINCT, K> {
    type Item = [u32; K];

    #[inline]
    fn next(&mut self) -> Option<[u32; K]> {
        self.remaining = self.remaining.checked_sub(1)?;
        let current = self.next;
        step::<DISTINCT, K>(&mut self.next);
        Some(current)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let remaining = usize::try_from(self.remaining);
        (remaining.unwrap_or(usize::MAX), remaining.ok())
    }
}

impl<const DISTINCT: bool, const K: usize> FusedIterator for Ascending<DISTINCT, K> {}
