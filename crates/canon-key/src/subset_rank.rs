use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::choose::{LONGEST, multichoose, multichoose_of_any, small};
use crate::kernel::SUBSET_RANK;
use crate::multiset_rank::{self, Multisets};
use crate::scheme::{batch, scheme, sorted};
use crate::word::Arithmetic;
use crate::{BatchError, FitError, KeyError, MultisetRank, Scheme, Symbol, Word};

/// The position of the subset among all subsets of `K` of `N` symbols, in colex order: no key is
/// unused.
///
/// ```
/// use canon_key::{KeyError, SubsetRank};
///
/// const HANDS: SubsetRank<u32, 5> = SubsetRank::of::<52>();
/// assert_eq!(HANDS.count(), 2_598_960);
/// assert_eq!(HANDS.key([0_u8, 1, 2, 3, 4])?, 0);
/// assert_eq!(HANDS.key([51_u8, 50, 49, 48, 47])?, 2_598_959);
/// assert_eq!(HANDS.symbols(2_598_959), Some([47, 48, 49, 50, 51]));
/// assert_eq!(HANDS.key([7_u8, 1, 7, 3, 4]), Err(KeyError::Repeated { symbol: 7 }));
/// # Ok::<(), KeyError>(())
/// ```
///
/// For `c0 < c1 < ...` the rank is the sum of `C(c_i, i + 1)`, the combinatorial number system. The
/// subset `c` ranks where the multiset `c_i - i` of `N - K + 1` symbols does; the inverse goes that
/// way.
///
/// Colex order. Key O(K^2) small products, no table; inverse O(K) roots.
///
/// Reference: Donald E. Knuth, *The Art of Computer Programming* volume 4A, section 7.2.1.3 (2011).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubsetRank<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

impl<W: Word, const K: usize> SubsetRank<W, K> {
    /// The largest universe whose ranks fit the word (at most `u32::MAX`).
    ///
    /// ```
    /// use canon_key::SubsetRank;
    /// assert_eq!(SubsetRank::<u32, 3>::LARGEST_UNIVERSE, 2954);
    /// ```
    pub const LARGEST_UNIVERSE: u32 =
        MultisetRank::<W, K>::LARGEST_UNIVERSE.saturating_add(small(K.saturating_sub(1)));

    /// How many subsets there are: every key below is one of theirs.
    ///
    /// ```
    /// use canon_key::SubsetRank;
    /// assert_eq!(SubsetRank::<u32, 3>::of::<100>().count(), 161_700);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u128 {
        match dense_code::binomial(self.universe as u64, K as u64) {
            Some(count) => count,
            // The constructors have seen that the count fits.
            None => u128::MAX,
        }
    }

    /// All subsets in rank order, each as its ascending symbols.
    ///
    /// ```
    /// use canon_key::SubsetRank;
    /// let pairs = SubsetRank::<u32, 2>::of::<4>();
    /// assert!(pairs.all().eq([[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]));
    /// ```
    pub fn all(&self) -> KSubsets<K> {
        KSubsets(Multisets::new(self.lowered(), self.count()))
    }

    /// The universe of the multisets that the subsets are in step with.
    const fn lowered(&self) -> u32 {
        if K == 0 {
            // One empty subset, of any universe.
            return 1;
        }
        self.universe.saturating_sub(small(K - 1))
    }
}

scheme!(SubsetRank);

impl<W: Word, const K: usize> SubsetRank<W, K> {
    fn largest(&self) -> W {
        Arithmetic::of_u128(self.count().saturating_sub(1))
    }

    #[inline]
    fn key_of<S: Symbol>(&self, tuple: [S; K]) -> Result<W, KeyError> {
        let symbols = sorted(tuple, self.universe)?;
        let mut rank = W::ZERO;
        for (i, symbol) in symbols.into_iter().enumerate() {
            if i > 0 && symbols[i - 1] == symbol {
                return Err(KeyError::Repeated { symbol });
            }
            let lowered = symbol - small(i);
            rank = rank.plus(if K > LONGEST {
                multichoose_of_any(lowered, i + 1)
            } else {
                multichoose(W::of(lowered), i + 1)
            });
        }
        Ok(rank)
    }

    #[inline]
    fn symbols_of(&self, key: W) -> Option<[u32; K]> {
        let most = self.lowered().checked_sub(1)?;
        let mut symbols = multiset_rank::unrank(key, most)?;
        for (i, symbol) in symbols.iter_mut().enumerate() {
            *symbol += small(i);
        }
        Some(symbols)
    }

    fn keys_of<S: Symbol>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), BatchError> {
        batch::<S, W, SUBSET_RANK, K>(self.universe, 0, tuples, keys, |tuple| self.key_of(tuple))
    }
}

/// All subsets of `K` symbols in colex order: the iterator of [`SubsetRank::all`].
///
/// ```
/// use canon_key::SubsetRank;
/// let mut pairs = SubsetRank::<u32, 2>::of::<52>().all();
/// assert_eq!((pairs.next(), pairs.nth(1)), (Some([0, 1]), Some([1, 2])));
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy and do nothing unless consumed"]
pub struct KSubsets<const K: usize>(Multisets<K>);

impl<const K: usize> KSubsets<K> {
    #[inline]
    fn lift(mut symbols: [u32; K]) -> [u32; K] {
        for (i, symbol) in symbols.iter_mut().enumerate() {
            *symbol += small(i);
        }
        symbols
    }
}

impl<const K: usize> Iterator for KSubsets<K> {
    type Item = [u32; K];

    #[inline]
    fn next(&mut self) -> Option<[u32; K]> {
        self.0.next().map(Self::lift)
    }

    fn nth(&mut self, n: usize) -> Option<[u32; K]> {
        self.0.nth(n).map(Self::lift)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    /// How many are left, `usize::MAX` for more. O(1).
    fn count(self) -> usize {
        self.0.count()
    }

    /// The last one. O(1).
    fn last(self) -> Option<[u32; K]> {
        self.0.last().map(Self::lift)
    }
}

impl<const K: usize> FusedIterator for KSubsets<K> {}
