use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::keys::choose::{
    LONGEST, multichoose_by, multichoose_of_any, multichoose_root, small, tetrahedron,
    triple_of_rank, triples_of_ranks,
};
use crate::keys::error::check_lengths;
use crate::keys::kernel::RANK;
use crate::keys::scheme::{batch, largest_universe, scheme, sorted};
use crate::keys::word::Arithmetic;
use crate::keys::{KeyWord, KeysError, Symbol, UniverseError};
use crate::{KeyError, Scheme};
use dense_code::Level;

/// The position of the multiset among all multisets of `K` of `N` symbols, in colex order: no key
/// is unused.
///
/// ```
/// use canon_key::MultisetRank;
///
/// // Checked while compiling: all 171,700 triples of 0..100 are counted by a u32.
/// const SQUARES: MultisetRank<u32, 3> = MultisetRank::below::<100>();
/// assert_eq!(SQUARES.key([12_u8, 34, 56])?, 31_463);
/// assert_eq!(SQUARES.key([56_u8, 34, 12])?, 31_463);
/// assert_eq!(SQUARES.symbols(31_463), Some([12, 34, 56]));
/// assert_eq!(SQUARES.symbols(171_700), None);
/// # Ok::<(), canon_key::KeyError>(())
/// ```
///
/// For `c0 <= c1 <= ...` the rank is the sum of `C(c_i + i, i + 1)`: `c_i + i` are strictly
/// ascending, so this is the combinatorial number system. `{1, 2, 3}` has `C(1, 1) + C(3, 2) + C(5,
/// 3) = 1 + 3 + 10 = 14`. The rank does not depend on `N`; the universe only bounds it.
///
/// Colex order: compare the largest symbols first. A key takes O(K^2) small products, no table and
/// no division; the inverse takes O(K) roots.
///
/// Reference: Donald E. Knuth, *The Art of Computer Programming* volume 4A, section 7.2.1.3 (2011).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MultisetRank<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

/// The largest rank, or `None` when it does not fit.
const fn largest_key(universe: u32, k: usize, bits: u32) -> Option<u128> {
    match dense_code::multichoose(universe as u64, k as u64) {
        // No count is 2^128 itself: that has no other factor than 2, and neighbours are not both
        // powers of two.
        Some(count) if count == 0 || bits == 128 || (count - 1) >> bits == 0 => {
            Some(count.saturating_sub(1))
        }
        _ => None,
    }
}

impl<W: KeyWord, const K: usize> MultisetRank<W, K> {
    /// The largest universe whose ranks fit the word (at most `u32::MAX`).
    ///
    /// ```
    /// use canon_key::MultisetRank;
    /// assert_eq!(MultisetRank::<u32, 3>::LARGEST_UNIVERSE, 2952);
    /// ```
    pub const LARGEST_UNIVERSE: u32 = largest_universe!(n => largest_key(n, K, W::BITS).is_some());

    /// How many multisets there are: every smaller key belongs to one.
    ///
    /// ```
    /// use canon_key::MultisetRank;
    /// assert_eq!(MultisetRank::<u64, 5>::below::<1000>().count(), 8_416_958_750_200);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u128 {
        match dense_code::multichoose(self.universe as u64, K as u64) {
            Some(count) => count,
            // The constructors have seen that the count fits.
            None => u128::MAX,
        }
    }

    /// All multisets in rank order, each as its ascending symbols.
    ///
    /// ```
    /// use canon_key::MultisetRank;
    /// let pairs = MultisetRank::<u32, 2>::below::<3>();
    /// assert!(pairs.all().eq([[0, 0], [0, 1], [1, 1], [0, 2], [1, 2], [2, 2]]));
    /// assert_eq!(
    ///     MultisetRank::<u64, 5>::below::<1000>().all().nth(8_000_000_000),
    ///     Some([81, 107, 126, 153, 247])
    /// );
    /// ```
    pub fn all(&self) -> Ascending<K> {
        Ascending::new(self.universe, self.count(), 0)
    }

    /// The multisets of many ranks: one per rank.
    ///
    /// For triples with `u32` ranks it uses vector instructions; otherwise it is
    /// [`symbols`](Self::symbols) for each rank.
    ///
    /// ```
    /// use canon_key::MultisetRank;
    /// const TRIPLES: MultisetRank<u32, 3> = MultisetRank::below::<100>();
    /// let mut triples = [[0; 3]; 3];
    /// TRIPLES.symbols_into(&[14, 171_699, 31_463], &mut triples)?;
    /// assert_eq!(triples, [[1, 2, 3], [99, 99, 99], [12, 34, 56]]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeysError::Length`] when the slices have different lengths, [`KeysError::Rank`] for the
    /// first rank that is too large, with `multisets` partly written.
    pub fn symbols_into(&self, ranks: &[W], multisets: &mut [[u32; K]]) -> Result<(), KeysError> {
        const BLOCK: usize = 64;
        check_lengths(ranks.len(), multisets.len())?;
        let level = Level::detect();
        let by_vectors = K == 3 && W::BITS == 32 && (1..=2952).contains(&self.universe);
        let blocks = ranks.chunks(BLOCK).zip(multisets.chunks_mut(BLOCK));
        for (start, (ranks, multisets)) in (0..).step_by(BLOCK).zip(blocks) {
            if by_vectors && ranks.iter().all(|rank| rank.low_u32() < tetrahedron(self.universe)) {
                let (mut words, mut triples) = ([0; BLOCK], [[0; 3]; BLOCK]);
                words.iter_mut().zip(ranks).for_each(|(word, rank)| *word = rank.low_u32());
                triples_of_ranks(level, &words, &mut triples);
                for (multiset, triple) in multisets.iter_mut().zip(&triples) {
                    *multiset = core::array::from_fn(|i| triple[i % 3]);
                }
                continue;
            }
            for (index, (rank, multiset)) in (start..).zip(ranks.iter().zip(multisets)) {
                *multiset =
                    self.symbols(*rank).ok_or(KeysError::Rank { index, count: self.count() })?;
            }
        }
        Ok(())
    }
}

scheme!(MultisetRank);

impl<W: KeyWord, const K: usize> MultisetRank<W, K> {
    fn largest(&self) -> W {
        Arithmetic::from_u128(self.count().saturating_sub(1))
    }

    #[inline]
    fn key_of<S: Symbol>(&self, tuple: [S; K]) -> Result<W, KeyError> {
        let symbols = sorted(tuple, self.universe)?;
        Ok(rank(&symbols))
    }

    #[inline]
    fn symbols_of(&self, key: W) -> Option<[u32; K]> {
        if self.universe == 0 {
            return (K == 0 && key == W::ZERO).then_some([0; K]);
        }
        unrank(key, self.universe - 1)
    }

    fn keys_of<S: Symbol>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), KeysError> {
        batch::<S, W, RANK, K>(self.universe, 0, tuples, keys, |tuple| self.key_of(tuple))
    }
}

/// The colex rank of ascending symbols, where it fits the word.
#[inline(always)]
pub(crate) fn rank<W: KeyWord, const K: usize>(symbols: &[u32; K]) -> W {
    let mut rank = W::ZERO;
    for (i, symbol) in symbols.iter().enumerate() {
        rank = rank.plus(if K > LONGEST {
            multichoose_of_any(*symbol, i + 1)
        } else {
            multichoose_by(W::from_u32(*symbol), i + 1)
        });
    }
    rank
}

/// The colex rank of ascending symbols below 2^32, where that of every tuple fits.
#[inline(always)]
#[cfg(feature = "alloc")]
#[expect(clippy::cast_possible_truncation, reason = "the universe has at most 2^32 - 1 symbols")]
pub(crate) fn rank_slice(ascending: &[u64]) -> u64 {
    let rank = |symbol: u64, i: usize| -> u64 {
        if i >= LONGEST {
            return multichoose_of_any(symbol as u32, i + 1);
        }
        multichoose_by(symbol, i + 1)
    };
    let mut sum = 0;
    for (i, symbol) in ascending.iter().enumerate() {
        sum += rank(*symbol, i);
    }
    sum
}

/// The ascending symbols from `0..=most` with a colex rank; `None` when it is too large.
#[inline(always)]
pub(crate) fn unrank<W: KeyWord, const K: usize>(mut rank: W, most: u32) -> Option<[u32; K]> {
    if K == 3 && W::BITS == 32 && most < 2952 {
        if rank.low_u32() >= tetrahedron(most + 1) {
            return None;
        }
        let triple = triple_of_rank(rank.low_u32());
        return Some(core::array::from_fn(|i| triple[i % 3]));
    }
    if K > LONGEST {
        return unrank_long(rank, most);
    }
    let mut symbols = [0; K];
    let mut most = most;
    for i in (0..K).rev() {
        // Taking the largest symbol that leaves something is the only choice: all smaller ones
        // together rank below it.
        let (symbol, below) = multichoose_root(rank, i + 1, most);
        rank = rank.minus(below);
        symbols[i] = symbol;
        most = symbol;
    }
    // Something is left exactly when the rank was past the last one.
    (rank == W::ZERO).then_some(symbols)
}

/// [`unrank`] for any `K`: each symbol goes down from the one after it, which is never far.
fn unrank_long<W: KeyWord, const K: usize>(mut rank: W, most: u32) -> Option<[u32; K]> {
    let mut symbols = [0; K];
    let mut symbol = most;
    for i in (0..K).rev() {
        let mut below = multichoose_of_any::<W>(symbol, i + 1);
        while below > rank {
            symbol -= 1;
            below = multichoose_of_any(symbol, i + 1);
        }
        rank = rank.minus(below);
        symbols[i] = symbol;
    }
    (rank == W::ZERO).then_some(symbols)
}

/// All multisets or subsets of `K` symbols in colex order: the iterator of [`MultisetRank::all`]
/// and [`SubsetRank::all`](crate::SubsetRank::all).
///
/// ```
/// use canon_key::{MultisetRank, SubsetRank};
/// let mut pairs = MultisetRank::<u32, 2>::below::<6>().all(); // throws of two dice
/// assert_eq!((pairs.next(), pairs.nth(1)), (Some([0, 0]), Some([1, 1])));
/// assert_eq!(pairs.count(), 21 - 3);
/// let mut pairs = SubsetRank::<u32, 2>::below::<52>().all();
/// assert_eq!((pairs.next(), pairs.nth(1)), (Some([0, 1]), Some([1, 2])));
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct Ascending<const K: usize> {
    /// The next multiset; a subset is one with `i` added to its symbol `i`.
    symbols: [u32; K],
    remaining: u128,
    universe: u32,
    rank: u128,
    /// 0 for multisets, 1 for subsets.
    gap: u32,
}

impl<const K: usize> Ascending<K> {
    /// All multisets of a universe, of which there are `count`, with `gap * i` added to symbol `i`.
    pub(crate) const fn new(universe: u32, count: u128, gap: u32) -> Self {
        Self { symbols: [0; K], remaining: count, universe, rank: 0, gap }
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
    fn lifted(&self, mut symbols: [u32; K]) -> [u32; K] {
        for (i, symbol) in symbols.iter_mut().enumerate() {
            *symbol += self.gap * small(i);
        }
        symbols
    }
}

impl<const K: usize> Iterator for Ascending<K> {
    type Item = [u32; K];

    #[inline]
    fn next(&mut self) -> Option<[u32; K]> {
        self.remaining = self.remaining.checked_sub(1)?;
        self.rank += 1;
        let current = self.symbols;
        self.step();
        Some(self.lifted(current))
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
            // From one run to the next, in which only the first symbol steps up.
            Ok(mut left @ ..64) if K > 1 => {
                while left > self.symbols[1] - self.symbols[0] {
                    left -= self.symbols[1] - self.symbols[0] + 1;
                    self.symbols[0] = self.symbols[1];
                    self.step();
                }
                self.symbols[0] += left;
            }
            _ => self.symbols = unrank(self.rank, self.universe.saturating_sub(1))?,
        }
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match usize::try_from(self.remaining) {
            Ok(remaining) => (remaining, Some(remaining)),
            Err(_) => (usize::MAX, None),
        }
    }

    /// How many are left, `usize::MAX` for more. O(1).
    fn count(self) -> usize {
        self.size_hint().0
    }

    /// The last one. O(1).
    fn last(self) -> Option<[u32; K]> {
        (self.remaining > 0).then(|| self.lifted([self.universe.saturating_sub(1); K]))
    }
}

impl<const K: usize> FusedIterator for Ascending<K> {}
