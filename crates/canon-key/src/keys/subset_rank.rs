use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::error::{Error, ErrorKind};
use crate::keys::ascending::Ascending;
use crate::keys::choose::small;
use crate::keys::colex::{rank, unrank};
use crate::keys::kernel::{MAX_K, SUBSET_RANK};
use crate::keys::scheme::{batch, scheme, sorted};
use crate::keys::{Integer, KeyWord, MultisetRank};

/// The position of the subset among all subsets of `K` of `N` symbols, in colex order: no rank is
/// unused.
///
/// ```
/// use canon_key::{Error, ErrorKind, SubsetRank};
///
/// const HANDS: SubsetRank<u32, 5> = SubsetRank::below::<52>();
/// assert_eq!(HANDS.count(), 2_598_960);
/// assert_eq!(HANDS.rank([0_u8, 1, 2, 3, 4])?, 0);
/// assert_eq!(HANDS.rank([51_u8, 50, 49, 48, 47])?, 2_598_959);
/// assert_eq!(HANDS.unrank(2_598_959), Some([47, 48, 49, 50, 51]));
/// let twice = HANDS.rank([7_u8, 1, 7, 3, 4]).unwrap_err();
/// assert_eq!(twice.kind(), ErrorKind::RepeatedSymbol { symbol: 7 });
/// # Ok::<(), Error>(())
/// ```
///
/// For `c0 < c1 < ...` the rank is the sum of `C(c_i, i + 1)`, the combinatorial number system. The
/// subset `c` has the same rank as the multiset of the `c_i - i`, whose universe is `N - K + 1`.
///
/// Colex order. Rank O(K^2) small products, no table; inverse O(K) roots.
///
/// Reference: Donald E. Knuth, *The Art of Computer Programming* volume 4A, section 7.2.1.3 (2011).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "combinadic")]
pub struct SubsetRank<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

impl<W: KeyWord, const K: usize> SubsetRank<W, K> {
    /// The largest universe whose ranks fit the word (at most `u32::MAX`; 0 for more than 16
    /// symbols).
    ///
    /// ```
    /// use canon_key::SubsetRank;
    /// assert_eq!(SubsetRank::<u32, 3>::MAX_UNIVERSE, 2954);
    /// ```
    pub const MAX_UNIVERSE: u32 = if K > MAX_K {
        0
    } else {
        MultisetRank::<W, K>::MAX_UNIVERSE.saturating_add(small(K.saturating_sub(1)))
    };

    /// How many subsets there are: every smaller rank belongs to one.
    ///
    /// ```
    /// use canon_key::SubsetRank;
    /// assert_eq!(SubsetRank::<u32, 3>::below::<100>().count(), 161_700);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u128 {
        dense_code::binomial(self.universe as u64, K as u64).expect("the constructors compare it")
    }

    /// All subsets in rank order, each as its ascending symbols.
    ///
    /// ```
    /// use canon_key::SubsetRank;
    /// let pairs = SubsetRank::<u32, 2>::below::<4>();
    /// assert!(pairs.all().eq([[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]));
    /// ```
    #[must_use]
    pub fn all(&self) -> impl FusedIterator<Item = [u32; K]> + Clone + fmt::Debug + use<W, K> {
        Ascending::new(self.lowered(), self.count(), 1)
    }

    /// The universe of the multisets that the subsets are in step with.
    const fn lowered(&self) -> u32 {
        // There is one empty subset, of any universe.
        if K == 0 { 1 } else { self.universe.saturating_sub(small(K - 1)) }
    }

    /// The rank of a tuple in any order.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`](crate::ErrorKind::SymbolOutOfRange) for a symbol outside the
    /// universe, [`ErrorKind::RepeatedSymbol`](crate::ErrorKind::RepeatedSymbol) for one that
    /// occurs twice.
    #[inline]
    pub fn rank<S: Integer>(&self, tuple: [S; K]) -> Result<W, Error> {
        Ok(rank(&lower(sorted_subset(tuple, self.universe)?)))
    }

    /// The `K` symbols with this rank, ascending, or `None` when no subset has it.
    #[inline]
    #[must_use]
    pub fn unrank(&self, rank: W) -> Option<[u32; K]> {
        unrank(rank, self.lowered().checked_sub(1)?).map(lift)
    }
}

scheme!(SubsetRank: rank, ranks_into, SUBSET_RANK, |_scheme| 0);

/// The tuple sorted, when every symbol is below the universe and none occurs twice.
#[inline]
pub(crate) fn sorted_subset<S: Integer, const K: usize>(
    tuple: [S; K],
    universe: u32,
) -> Result<[u32; K], Error> {
    let symbols = sorted(tuple, universe)?;
    match symbols.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(ErrorKind::RepeatedSymbol { symbol: pair[0] }.into()),
        None => Ok(symbols),
    }
}

/// The multiset of the rank of an ascending subset.
#[inline]
pub(crate) fn lower<const K: usize>(mut subset: [u32; K]) -> [u32; K] {
    for (i, symbol) in subset.iter_mut().enumerate() {
        *symbol -= small(i);
    }
    subset
}

/// The subset of the rank of an ascending multiset.
#[inline]
pub(crate) fn lift<const K: usize>(mut multiset: [u32; K]) -> [u32; K] {
    for (i, symbol) in multiset.iter_mut().enumerate() {
        *symbol += small(i);
    }
    multiset
}
