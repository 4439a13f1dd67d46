use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use crate::error::{Error, ErrorKind};
use crate::keys::ascending::Ascending;
use crate::keys::colex::{rank, unrank};
use crate::keys::kernel::{MAX_K, RANK};
use crate::keys::scheme::{batch, scheme, sorted};
use crate::keys::{Integer, KeyWord};

/// The position of the multiset among all multisets of `K` of `N` symbols, in colex order: no rank
/// is unused.
///
/// ```
/// use canon_key::MultisetRank;
///
/// // Checked while compiling: all 171,700 triples of 0..100 are counted by a u32.
/// const SQUARES: MultisetRank<u32, 3> = MultisetRank::below::<100>();
/// assert_eq!(SQUARES.rank([12_u8, 34, 56])?, 31_463);
/// assert_eq!(SQUARES.rank([56_u8, 34, 12])?, 31_463);
/// assert_eq!(SQUARES.unrank(31_463), Some([12, 34, 56]));
/// assert_eq!(SQUARES.unrank(171_700), None);
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// For `c0 <= c1 <= ...` the rank is the sum of `C(c_i + i, i + 1)`: `c_i + i` are strictly
/// ascending, so this is the combinatorial number system. `{1, 2, 3}` has
/// `C(1, 1) + C(3, 2) + C(5, 3) = 1 + 3 + 10 = 14`. The rank does not depend on `N`; the universe
/// only bounds it.
///
/// Colex order: compare the largest symbols first. A rank takes O(K^2) small products, no table and
/// no division; the inverse takes O(K) roots.
///
/// Reference: Donald E. Knuth, *The Art of Computer Programming* volume 4A, section 7.2.1.3 (2011).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "combinations with replacement")]
#[doc(alias = "stars and bars")]
pub struct MultisetRank<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

/// Whether all ranks fit so many bits.
const fn fits(universe: u32, k: usize, bits: u32) -> bool {
    match dense_code::multichoose(universe as u64, k as u64) {
        // No count is 2^128 itself: that has no other factor than 2, and neighbours are not both
        // powers of two.
        Some(count) => count == 0 || bits == 128 || (count - 1) >> bits == 0,
        None => false,
    }
}

/// The largest universe whose ranks fit so many bits.
// By bisection while compiling: there is no formula, and 16 lengths times three words of pasted
// numbers would have to be believed.
const fn largest_universe(k: usize, bits: u32) -> u32 {
    if fits(u32::MAX, k, bits) {
        return u32::MAX;
    }
    let (mut fitting, mut beyond) = (0_u32, u32::MAX);
    while beyond - fitting > 1 {
        let middle = fitting + (beyond - fitting) / 2;
        if fits(middle, k, bits) {
            fitting = middle;
        } else {
            beyond = middle;
        }
    }
    fitting
}

impl<W: KeyWord, const K: usize> MultisetRank<W, K> {
    /// The largest universe whose ranks fit the word (at most `u32::MAX`; 0 for more than 16
    /// symbols).
    ///
    /// ```
    /// use canon_key::MultisetRank;
    /// assert_eq!(MultisetRank::<u32, 3>::MAX_UNIVERSE, 2952);
    /// ```
    pub const MAX_UNIVERSE: u32 = if K > MAX_K { 0 } else { largest_universe(K, W::BITS) };

    /// How many multisets there are: every smaller rank belongs to one.
    ///
    /// ```
    /// use canon_key::MultisetRank;
    /// assert_eq!(MultisetRank::<u64, 5>::below::<1000>().count(), 8_416_958_750_200);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u128 {
        dense_code::multichoose(self.universe as u64, K as u64)
            .expect("the constructors compare it")
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
    #[must_use]
    pub fn all(&self) -> impl FusedIterator<Item = [u32; K]> + Clone + fmt::Debug + use<W, K> {
        Ascending::new(self.universe, self.count(), 0)
    }

    /// The rank of a tuple in any order.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`](crate::ErrorKind::SymbolOutOfRange) for a symbol outside the
    /// universe.
    #[inline]
    pub fn rank<S: Integer>(&self, tuple: [S; K]) -> Result<W, Error> {
        Ok(rank(&sorted(tuple, self.universe)?))
    }

    /// The `K` symbols with this rank, ascending, or `None` when no multiset has it.
    #[inline]
    #[must_use]
    pub fn unrank(&self, rank: W) -> Option<[u32; K]> {
        if self.universe == 0 {
            return (K == 0 && rank == W::ZERO).then_some([0; K]);
        }
        unrank(rank, self.universe - 1)
    }
}

scheme!(MultisetRank: rank, ranks_into, RANK, |_scheme| 0);

/// The colex rank of ascending symbols, of any number of them: that of [`MultisetRank`]. `None`
/// where the symbols do not ascend, and where the rank does not fit.
///
/// ```
/// use canon_key::multiset_rank;
/// assert_eq!(multiset_rank(&[12, 34, 56]), Some(31_463));
/// assert_eq!(multiset_rank(&[34, 12, 56]), None);
/// assert_eq!(multiset_rank(&[u64::MAX; 3]), None);
/// ```
#[must_use]
pub fn multiset_rank(ascending: &[u64]) -> Option<u128> {
    if !ascending.is_sorted() {
        return None;
    }
    ascending.iter().zip(1..).try_fold(0_u128, |rank, (symbol, t)| {
        rank.checked_add(dense_code::multichoose(*symbol, t)?)
    })
}
