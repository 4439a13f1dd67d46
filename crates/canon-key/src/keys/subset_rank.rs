use core::marker::PhantomData;

use crate::keys::choose::{LONGEST, multichoose, multichoose_of_any, small};
use crate::keys::kernel::SUBSET_RANK;
use crate::keys::multiset_rank::{self, Ascending};
use crate::keys::scheme::{batch, scheme, sorted};
use crate::keys::word::Arithmetic;
use crate::keys::{KeyWord, KeysError, Symbol, UniverseError};
use crate::{KeyError, MultisetRank, Scheme};

/// The position of the subset among all subsets of `K` of `N` symbols, in colex order: no key is
/// unused.
///
/// ```
/// use canon_key::{KeyError, SubsetRank};
///
/// const HANDS: SubsetRank<u32, 5> = SubsetRank::below::<52>();
/// assert_eq!(HANDS.count(), 2_598_960);
/// assert_eq!(HANDS.key([0_u8, 1, 2, 3, 4])?, 0);
/// assert_eq!(HANDS.key([51_u8, 50, 49, 48, 47])?, 2_598_959);
/// assert_eq!(HANDS.symbols(2_598_959), Some([47, 48, 49, 50, 51]));
/// assert_eq!(HANDS.key([7_u8, 1, 7, 3, 4]), Err(KeyError::Repeated { symbol: 7 }));
/// # Ok::<(), KeyError>(())
/// ```
///
/// For `c0 < c1 < ...` the rank is the sum of `C(c_i, i + 1)`, the combinatorial number system. The
/// subset `c` has the same rank as the multiset of the `c_i - i`, whose universe is `N - K + 1`, and
/// [`symbols`](Self::symbols) uses this.
///
/// Colex order. Key O(K^2) small products, no table; inverse O(K) roots.
///
/// Reference: Donald E. Knuth, *The Art of Computer Programming* volume 4A, section 7.2.1.3 (2011).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SubsetRank<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

impl<W: KeyWord, const K: usize> SubsetRank<W, K> {
    /// The largest universe whose ranks fit the word (at most `u32::MAX`).
    ///
    /// ```
    /// use canon_key::SubsetRank;
    /// assert_eq!(SubsetRank::<u32, 3>::LARGEST_UNIVERSE, 2954);
    /// ```
    pub const LARGEST_UNIVERSE: u32 =
        MultisetRank::<W, K>::LARGEST_UNIVERSE.saturating_add(small(K.saturating_sub(1)));

    /// How many subsets there are: every smaller key belongs to one.
    ///
    /// ```
    /// use canon_key::SubsetRank;
    /// assert_eq!(SubsetRank::<u32, 3>::below::<100>().count(), 161_700);
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
    /// let pairs = SubsetRank::<u32, 2>::below::<4>();
    /// assert!(pairs.all().eq([[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]));
    /// ```
    pub fn all(&self) -> Ascending<K> {
        Ascending::new(self.lowered(), self.count(), 1)
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

scheme!(SubsetRank, ", or one that occurs twice");

impl<W: KeyWord, const K: usize> SubsetRank<W, K> {
    fn largest(&self) -> W {
        Arithmetic::from_u128(self.count().saturating_sub(1))
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
                multichoose(W::from_u32(lowered), i + 1)
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

    fn keys_of<S: Symbol>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), KeysError> {
        batch::<S, W, SUBSET_RANK, K>(self.universe, 0, tuples, keys, |tuple| self.key_of(tuple))
    }
}
