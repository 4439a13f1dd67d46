use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use dense_code::{Dense, text};

use crate::error::Error;
use crate::keys::ascending::step;
use crate::keys::colex::rank;
use crate::keys::text::symbols;
use crate::keys::{ChoiceRank, Integer, ParseSymbolsError};

/// A multiset of `K` symbols from `0..N`, kept ascending: a [`Dense`] type in colex order.
///
/// ```
/// use canon_key::Multiset;
/// use canon_key::dense_code::Dense;
///
/// type Triple = Multiset<100, 3>;
/// let triple = Triple::new([56_u8, 12, 34])?;
/// assert_eq!(triple.symbols(), [12, 34, 56]);
/// assert_eq!(triple.to_string().parse(), Ok(triple)); // 12 34 56
/// assert_eq!((triple.rank(), Triple::COUNT), (31_463, 171_700));
/// assert_eq!(Triple::all().nth(14), Some(Triple::new([3_u8, 2, 1])?));
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// Because it is dense, it works with everything in `dense-code`: a `DenseSet<Multiset<100, 3>>`
/// has one bit per multiset, and `(bool, Multiset<100, 3>)` has a rank of its own. More than
/// `u64::MAX` multisets, or more than 16 symbols, are a compile error:
///
/// ```compile_fail,E0080
/// use canon_key::Multiset;
/// use canon_key::dense_code::Dense;
/// const TOO_MANY: u64 = Multiset::<4_000_000_000, 3>::COUNT;
/// ```
pub type Multiset<const N: u32, const K: usize> = Choice<false, N, K>;

/// A subset of `K` symbols from `0..N`, kept ascending: a [`Dense`] type in colex order.
///
/// ```
/// use canon_key::{Error, Subset};
/// use canon_key::dense_code::Dense;
///
/// type Hand = Subset<52, 5>;
/// assert_eq!(Hand::COUNT, 2_598_960);
/// let hand = Hand::new([40_u8, 3, 17, 8, 21])?;
/// assert_eq!(hand.symbols(), [3, 8, 17, 21, 40]);
/// assert_eq!(Hand::unrank(hand.rank()), Some(hand));
/// assert!(Hand::new([40_u8, 3, 17, 8, 40]).is_err());
/// # Ok::<(), Error>(())
/// ```
pub type Subset<const N: u32, const K: usize> = Choice<true, N, K>;

/// A choice of `K` symbols from `0..N`, kept ascending: a [`Subset`] where they are `DISTINCT`,
/// else a [`Multiset`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choice<const DISTINCT: bool, const N: u32, const K: usize>([u32; K]);

impl<const DISTINCT: bool, const N: u32, const K: usize> Choice<DISTINCT, N, K> {
    /// The ranks of all choices; a compile error where they do not fit.
    const RANKS: ChoiceRank<DISTINCT, u64, K> = ChoiceRank::below::<N>();

    /// Takes the symbols in any order.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`](crate::ErrorKind::SymbolOutOfRange) for a symbol outside the
    /// universe; of a subset, [`ErrorKind::RepeatedSymbol`](crate::ErrorKind::RepeatedSymbol) for
    /// one that is there twice.
    #[inline]
    pub fn new<S: Integer>(symbols: [S; K]) -> Result<Self, Error> {
        Self::RANKS.sorted(symbols).map(Self)
    }

    /// The symbols, ascending.
    #[inline]
    #[must_use]
    pub const fn symbols(self) -> [u32; K] {
        self.0
    }
}

impl<const DISTINCT: bool, const N: u32, const K: usize> Dense for Choice<DISTINCT, N, K> {
    #[expect(clippy::cast_possible_truncation, reason = "compared in the line above")]
    const COUNT: u64 = {
        assert!(Self::RANKS.count() <= u64::MAX as u128, "at most u64::MAX have a rank");
        Self::RANKS.count() as u64
    };

    #[inline]
    fn rank(self) -> u64 {
        // Too many to count must not compile, whichever method is called first.
        let _ = const { Self::COUNT };
        rank::<DISTINCT, u64, K>(&self.0)
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        if rank < Self::COUNT { Self::RANKS.unrank(rank).map(Self) } else { None }
    }

    #[inline]
    fn successor(mut self) -> Option<Self> {
        step::<DISTINCT, K>(&mut self.0);
        self.0.last().is_some_and(|largest| *largest < N).then_some(self)
    }
}

// Not derived: that would be lexicographic. Colex, the order of ranks: the largest symbols count
// first.
impl<const DISTINCT: bool, const N: u32, const K: usize> Ord for Choice<DISTINCT, N, K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const DISTINCT: bool, const N: u32, const K: usize> PartialOrd for Choice<DISTINCT, N, K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The symbols, ascending, separated by single spaces.
impl<const DISTINCT: bool, const N: u32, const K: usize> fmt::Display for Choice<DISTINCT, N, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, &self.0, " ")
    }
}

/// What `Display` prints, and nothing else.
impl<const DISTINCT: bool, const N: u32, const K: usize> FromStr for Choice<DISTINCT, N, K> {
    type Err = ParseSymbolsError;

    fn from_str(text: &str) -> Result<Self, ParseSymbolsError> {
        let error = ParseSymbolsError { k: K, universe: N };
        let symbols = symbols::<K>(text).ok_or(error)?;
        let value = Self::new(symbols).map_err(|_| error)?;
        if value.0 == symbols { Ok(value) } else { Err(error) }
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    /// The symbols as text in human-readable formats, the rank in binary ones.
    [const DISTINCT: bool, const N: u32, const K: usize] Choice<DISTINCT, N, K>:
        |choice| choice.rank(), Self::unrank, "ascending symbols, or a rank";
}

#[cfg(feature = "arbitrary")]
dense_code::arbitrary::by_rank! {
    [const DISTINCT: bool, const N: u32, const K: usize] Choice<DISTINCT, N, K>;
}
