//! A bit for each multiset.

use dense_code::Bits;
use dense_code::SpaceTooLarge;

use super::integer::Integer;
use super::packed::{Key, Keys};
use crate::keys::choose::multichoose_by;
use crate::keys::multiset_rank::rank_slice;
use crate::keys::network::sort;

/// The multisets of symbols below a universe: a bit for each rank.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    universe: u64,
    /// How many multisets there are.
    count: u64,
    /// None before the first multiset comes.
    bits: Bits,
    /// How many are set.
    len: usize,
}

impl Ranks {
    /// No multisets yet; `None` where there are too many, or no universe.
    pub(crate) fn new(universe: Option<u64>, k: usize) -> Option<Self> {
        let universe = universe.filter(|universe| *universe <= u64::from(u32::MAX))?;
        let count = u64::try_from(dense_code::multichoose(universe, k as u64)?).ok()?;
        Some(Self { universe, count, bits: Bits::new(0).ok()?, len: 0 })
    }

    /// The keys as ranks, if a bit for each multiset takes at most so many bytes.
    pub(crate) fn from_keys<W: Key>(
        universe: Option<u64>,
        k: usize,
        keys: &Keys<W>,
        most_bytes: usize,
    ) -> Option<Self> {
        let mut ranks = Self::new(universe, k)?;
        if ranks.bytes_of_all() > most_bytes {
            return None;
        }
        ranks.allocate().ok()?;
        keys.for_each(k, |symbols| {
            ranks.try_insert(symbols);
        });
        Some(ranks)
    }

    pub(crate) fn bytes_of_all(&self) -> usize {
        usize::try_from(self.count / 8 + 8).unwrap_or(usize::MAX)
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(self.bits.words())
    }

    pub(crate) fn allocate(&mut self) -> Result<(), SpaceTooLarge> {
        self.bits = Bits::new(self.count)?;
        Ok(())
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn clear(&mut self) {
        self.bits.clear();
        self.len = 0;
    }

    /// Notes a tuple: whether it is new; `None` where a symbol is outside the universe, or there
    /// are no bits yet.
    #[inline(always)]
    pub(crate) fn insert_tuple<S: Integer, const K: usize>(
        &mut self,
        tuple: [S; K],
    ) -> Option<bool> {
        let sorted = sort(tuple.map(S::to_word));
        if sorted.last() >= Some(&self.universe) {
            return None;
        }
        // With the length known, the rank is straight arithmetic.
        self.insert_rank(rank_array(&sorted))
    }

    /// The same of a sorted tuple whose symbols are in the universe.
    pub(crate) fn try_insert(&mut self, sorted: &[u64]) -> Option<bool> {
        self.insert_rank(rank_slice(sorted))
    }

    /// A bit that was set is not written, so that the next look-up does not wait.
    #[inline(always)]
    fn insert_rank(&mut self, rank: u64) -> Option<bool> {
        if self.bits.contains(rank) {
            return Some(false);
        }
        let new = self.bits.insert(rank);
        self.len += usize::from(new);
        // A rank past the bits is not inserted either.
        new.then_some(true)
    }

    pub(crate) fn contains(&self, sorted: &[u64]) -> bool {
        self.bits.contains(rank_slice(sorted))
    }
}

/// [`rank_slice`] term by term: the compiler keeps a jump per symbol of its loop.
#[inline(always)]
fn rank_array<const K: usize>(sorted: &[u64; K]) -> u64 {
    if K > 8 {
        return rank_slice(sorted);
    }
    let term = |i: usize| sorted.get(i).map_or(0, |symbol| multichoose_by(*symbol, i + 1));
    term(0) + term(1) + term(2) + term(3) + term(4) + term(5) + term(6) + term(7)
}
