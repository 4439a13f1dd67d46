use core::cmp::Ordering;

use dense_code::{Dense, binomial, multichoose};

use crate::KeyError;
use crate::keys::Symbol;
use crate::keys::choose::small;
use crate::keys::multiset_rank::{rank, unrank};
use crate::keys::scheme::sorted;

/// A multiset of `K` symbols from `0..N`, kept ascending: a [`Dense`] type in colex order.
///
/// ```
/// use canon_key::Multiset;
/// use canon_key::dense_code::Dense;
///
/// type Triple = Multiset<100, 3>;
/// let triple = Triple::new([56_u8, 12, 34])?;
/// assert_eq!(triple.symbols(), [12, 34, 56]);
/// assert_eq!(Triple::try_from([56_u8, 12, 34])?, triple);
/// assert_eq!(triple.as_ref(), [12, 34, 56]);
/// assert_eq!((triple.rank(), Triple::COUNT), (31_463, 171_700));
/// assert_eq!(Triple::all().nth(14), Some(Triple::new([3_u8, 2, 1])?));
/// # Ok::<(), canon_key::KeyError>(())
/// ```
///
/// Because it is dense, it works with everything in `dense-code`: a `DenseSet<Multiset<100, 3>>`
/// has one bit per multiset, and `(bool, Multiset<100, 3>)` has a rank of its own. More than
/// `u64::MAX` multisets are a compile error:
///
/// ```compile_fail,E0080
/// use canon_key::Multiset;
/// use canon_key::dense_code::Dense;
/// const TOO_MANY: u64 = Multiset::<4_000_000_000, 3>::COUNT;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Multiset<const N: u32, const K: usize>([u32; K]);

/// A subset of `K` symbols from `0..N`, kept ascending: a [`Dense`] type in colex order.
///
/// ```
/// use canon_key::{KeyError, Subset};
/// use canon_key::dense_code::Dense;
///
/// type Hand = Subset<52, 5>;
/// assert_eq!(Hand::COUNT, 2_598_960);
/// let hand = Hand::new([40_u8, 3, 17, 8, 21])?;
/// assert_eq!(hand.as_ref(), [3, 8, 17, 21, 40]);
/// assert_eq!(Hand::unrank(hand.rank()), Some(hand));
/// assert_eq!(Hand::try_from([40_u8, 3, 17, 8, 40]), Err(KeyError::Repeated { symbol: 40 }));
/// # Ok::<(), KeyError>(())
/// ```
///
/// [`SubsetRank`](crate::SubsetRank) gives the same ranks for many tuples at once. `Combination` of
/// `perm-hash` is the lexicographic type; the table [Subsets](dense_code#subsets) compares all of
/// this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Subset<const N: u32, const K: usize>([u32; K]);

impl<const N: u32, const K: usize> Multiset<N, K> {
    /// The multiset of these symbols, in any order.
    ///
    /// ```
    /// use canon_key::Multiset;
    /// assert_eq!(Multiset::<100, 3>::new([56_u8, 12, 12])?, Multiset::new([12_u32, 56, 12])?);
    /// assert!(Multiset::<100, 3>::new([100_u8, 12, 12]).is_err());
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] for a symbol outside the universe.
    #[inline]
    pub fn new<S: Symbol>(symbols: [S; K]) -> Result<Self, KeyError> {
        sorted(symbols, N).map(Self)
    }

    /// The symbols, ascending.
    ///
    /// ```
    /// use canon_key::Multiset;
    /// assert_eq!(Multiset::<100, 3>::new([56_u8, 12, 12])?.symbols(), [12, 12, 56]);
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn symbols(self) -> [u32; K] {
        self.0
    }
}

impl<const N: u32, const K: usize> Subset<N, K> {
    /// The subset of these symbols, in any order.
    ///
    /// ```
    /// use canon_key::{KeyError, Subset};
    /// assert_eq!(Subset::<100, 2>::new([56_u8, 12])?, Subset::new([12_u32, 56])?);
    /// assert_eq!(Subset::<100, 2>::new([12_u8, 12]), Err(KeyError::Repeated { symbol: 12 }));
    /// # Ok::<(), KeyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] for a symbol outside the universe, [`KeyError::Repeated`] for one that
    /// is there twice.
    #[inline]
    pub fn new<S: Symbol>(symbols: [S; K]) -> Result<Self, KeyError> {
        let symbols = sorted(symbols, N)?;
        match symbols.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(KeyError::Repeated { symbol: pair[0] }),
            None => Ok(Self(symbols)),
        }
    }

    /// The symbols, ascending.
    ///
    /// ```
    /// use canon_key::Subset;
    /// assert_eq!(Subset::<100, 3>::new([56_u8, 12, 34])?.symbols(), [12, 34, 56]);
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn symbols(self) -> [u32; K] {
        self.0
    }
}

macro_rules! conversions {
    ($($name:ident)*) => {$(
        /// The symbols, ascending.
        impl<const N: u32, const K: usize> AsRef<[u32]> for $name<N, K> {
            #[inline]
            fn as_ref(&self) -> &[u32] {
                &self.0
            }
        }

        /// In any order.
        impl<S: Symbol, const N: u32, const K: usize> TryFrom<[S; K]> for $name<N, K> {
            type Error = KeyError;

            #[inline]
            fn try_from(symbols: [S; K]) -> Result<Self, KeyError> {
                Self::new(symbols)
            }
        }
    )*};
}
conversions!(Multiset Subset);

/// A count that fits `u64`, or a compile error.
const fn fits_u64(count: Option<u128>) -> u64 {
    match count {
        Some(count) if count <= u64::MAX as u128 => {
            #[expect(clippy::cast_possible_truncation, reason = "compared in the line above")]
            let count = count as u64;
            count
        }
        _ => panic!("there are more than u64::MAX of them"),
    }
}

impl<const N: u32, const K: usize> Dense for Multiset<N, K> {
    const COUNT: u64 = fits_u64(multichoose(N as u64, K as u64));

    #[inline]
    fn rank(self) -> u64 {
        // Too many to count must not compile, whichever method is called first.
        let _ = const { Self::COUNT };
        rank(&self.0)
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        unrank(rank, N.saturating_sub(1)).map(Self)
    }
}

impl<const N: u32, const K: usize> Dense for Subset<N, K> {
    const COUNT: u64 = fits_u64(binomial(N as u64, K as u64));

    #[inline]
    fn rank(self) -> u64 {
        // Too many to count must not compile, whichever method is called first.
        let _ = const { Self::COUNT };
        let mut lowered = self.0;
        for (i, symbol) in lowered.iter_mut().enumerate() {
            *symbol -= small(i);
        }
        rank(&lowered)
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        // There is a subset, so N >= K.
        let mut symbols: [u32; K] = unrank(rank, N.saturating_sub(small(K)))?;
        for (i, symbol) in symbols.iter_mut().enumerate() {
            *symbol += small(i);
        }
        Some(Self(symbols))
    }
}

/// Colex: the largest symbols count first.
fn colex(a: &[u32], b: &[u32]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

impl<const N: u32, const K: usize> Ord for Multiset<N, K> {
    fn cmp(&self, other: &Self) -> Ordering {
        colex(&self.0, &other.0)
    }
}

impl<const N: u32, const K: usize> PartialOrd for Multiset<N, K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: u32, const K: usize> Ord for Subset<N, K> {
    fn cmp(&self, other: &Self) -> Ordering {
        colex(&self.0, &other.0)
    }
}

impl<const N: u32, const K: usize> PartialOrd for Subset<N, K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
