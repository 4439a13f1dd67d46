use core::fmt;
use core::iter::FusedIterator;
use core::marker::PhantomData;

use dense_code::multichoose;

use crate::error::{Error, ErrorKind};
use crate::keys::ascending::Ascending;
use crate::keys::colex::{gaps, rank, unrank};
use crate::keys::kernel::{MAX_K, RANK};
use crate::keys::scheme::{batch, sorted, within};
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
#[doc(alias = "combinations with replacement")]
#[doc(alias = "stars and bars")]
pub type MultisetRank<W, const K: usize> = ChoiceRank<false, W, K>;

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
#[doc(alias = "combinadic")]
pub type SubsetRank<W, const K: usize> = ChoiceRank<true, W, K>;

/// The ranks of choices of `K` symbols from a universe: a [`SubsetRank`] where these are
/// `DISTINCT`, else a [`MultisetRank`].
///
/// Colex order: compare the largest symbols first. A rank takes O(K^2) small products, no table and
/// no division; the inverse takes O(K) roots.
///
/// Reference: Donald E. Knuth, *The Art of Computer Programming* volume 4A, section 7.2.1.3 (2011).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChoiceRank<const DISTINCT: bool, W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

/// Whether the ranks of all multisets fit so many bits.
const fn fits(universe: u32, k: usize, bits: u32) -> bool {
    match multichoose(universe as u64, k as u64) {
        // No count is 2^128 itself: that has no other factor than 2, and neighbours are not both
        // powers of two.
        Some(count) => count == 0 || bits == 128 || (count - 1) >> bits == 0,
        None => false,
    }
}

/// The largest universe of multisets whose ranks fit so many bits.
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

impl<const DISTINCT: bool, W: KeyWord, const K: usize> ChoiceRank<DISTINCT, W, K> {
    /// The largest universe whose ranks fit the word (at most `u32::MAX`; 0 for more than 16
    /// symbols).
    ///
    /// ```
    /// use canon_key::{MultisetRank, SubsetRank};
    /// assert_eq!(MultisetRank::<u32, 3>::MAX_UNIVERSE, 2952);
    /// assert_eq!(SubsetRank::<u32, 3>::MAX_UNIVERSE, 2954);
    /// ```
    pub const MAX_UNIVERSE: u32 = if K > MAX_K {
        0
    } else {
        largest_universe(K, W::BITS).saturating_add(gaps::<DISTINCT>(K.saturating_sub(1)))
    };

    /// The ranks for symbols from `0..N`; a compile error for `N` above
    /// [`MAX_UNIVERSE`](Self::MAX_UNIVERSE).
    ///
    /// ```
    /// use canon_key::MultisetRank;
    /// const RANKS: MultisetRank<u64, 3> = MultisetRank::below::<100>();
    /// assert!(RANKS.rank([99_u8, 0, 7]).is_ok() && RANKS.rank([100_u8, 0, 7]).is_err());
    /// ```
    ///
    /// ```compile_fail,E0080
    /// use canon_key::SubsetRank;
    /// const TOO_LARGE: SubsetRank<u32, 8> = SubsetRank::below::<100>();
    /// ```
    #[must_use]
    pub const fn below<const N: u32>() -> Self {
        const { assert!(N <= Self::MAX_UNIVERSE, "take a larger word or a smaller universe") };
        Self { universe: N, word: PhantomData }
    }

    /// The ranks for symbols from `0..universe`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UniverseTooLarge`] when the universe is larger than
    /// [`MAX_UNIVERSE`](Self::MAX_UNIVERSE).
    pub fn new(universe: u32) -> Result<Self, Error> {
        let universe = within::<W, K>(universe, Self::MAX_UNIVERSE)?;
        Ok(Self { universe, word: PhantomData })
    }

    /// How many choices there are: every smaller rank belongs to one.
    ///
    /// ```
    /// use canon_key::{MultisetRank, SubsetRank};
    /// assert_eq!(MultisetRank::<u64, 5>::below::<1000>().count(), 8_416_958_750_200);
    /// assert_eq!(SubsetRank::<u32, 3>::below::<100>().count(), 161_700);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u128 {
        multichoose(self.lowered() as u64, K as u64).expect("the constructors compare it")
    }

    /// All choices in rank order, each as its ascending symbols. From any rank on, and in parts,
    /// those of [`Multiset`](crate::Multiset) and [`Subset`](crate::Subset) are by `all_in`.
    ///
    /// ```
    /// use canon_key::{MultisetRank, SubsetRank};
    /// let pairs = MultisetRank::<u32, 2>::below::<3>();
    /// assert!(pairs.all().eq([[0, 0], [0, 1], [1, 1], [0, 2], [1, 2], [2, 2]]));
    /// let pairs = SubsetRank::<u32, 2>::below::<4>();
    /// assert!(pairs.all().eq([[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]));
    /// ```
    #[must_use]
    pub fn all(
        &self,
    ) -> impl FusedIterator<Item = [u32; K]> + Clone + fmt::Debug + use<DISTINCT, W, K> {
        Ascending::<DISTINCT, K>::new(self.count())
    }

    /// The universe of the multisets that the choices are in step with.
    const fn lowered(&self) -> u32 {
        self.universe.saturating_sub(gaps::<DISTINCT>(K.saturating_sub(1)))
    }

    /// The rank of a tuple in any order.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`] for a symbol outside the universe; of a subset,
    /// [`ErrorKind::RepeatedSymbol`] for one that occurs twice.
    #[inline]
    pub fn rank<S: Integer>(&self, tuple: [S; K]) -> Result<W, Error> {
        Ok(rank::<DISTINCT, W, K>(&self.sorted(tuple)?))
    }

    /// The tuple sorted, where it is one of the choices.
    #[inline]
    pub(super) fn sorted<S: Integer>(&self, tuple: [S; K]) -> Result<[u32; K], Error> {
        let symbols = sorted(tuple, self.universe)?;
        match symbols.windows(2).find(|pair| DISTINCT && pair[0] == pair[1]) {
            Some(pair) => Err(ErrorKind::RepeatedSymbol { symbol: pair[0] }.into()),
            None => Ok(symbols),
        }
    }

    /// The `K` symbols with this rank, ascending, or `None` when no choice has it.
    #[inline]
    #[must_use]
    pub fn unrank(&self, rank: W) -> Option<[u32; K]> {
        // There is one choice of nothing, from any universe.
        let most = if K == 0 { 0 } else { self.lowered().checked_sub(1)? };
        unrank::<DISTINCT, W, K>(rank, most)
    }
}

impl<W: KeyWord, const K: usize> MultisetRank<W, K> {
    /// The ranks of many tuples, one each, by vector instructions.
    ///
    /// ```
    /// use canon_key::MultisetRank;
    /// let mut ranks = [0; 3];
    /// let pairs = MultisetRank::<u64, 2>::below::<26>();
    /// pairs.ranks_into(&[[7_u8, 3], [3, 7], [3, 8]], &mut ranks)?;
    /// assert!(ranks[0] == ranks[1] && ranks[1] != ranks[2]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::WrongLength`] when there is not one place for each of them; the error of
    /// [`rank`](Self::rank) for the first tuple that has one, with `ranks` partly written.
    #[inline]
    pub fn ranks_into<S: Integer>(&self, tuples: &[[S; K]], ranks: &mut [W]) -> Result<(), Error> {
        batch::<S, W, RANK, K>(self.universe, 0, tuples, ranks, |tuple| self.rank(tuple))
    }
}

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
    ascending
        .iter()
        .zip(1..)
        .try_fold(0_u128, |rank, (symbol, t)| rank.checked_add(multichoose(*symbol, t)?))
}
