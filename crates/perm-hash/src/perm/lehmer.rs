use thiserror::Error;

use crate::Perm;
use crate::order::lex;

/// The Lehmer code of a permutation: digit `i` is the number of smaller values to the right of
/// entry `i`.
///
/// ```
/// use perm_hash::{Lehmer, Perm};
///
/// let perm = Perm::new([2, 0, 3, 1])?;
/// assert_eq!(perm.lehmer().to_array(), [2, 0, 1, 0]);
/// assert_eq!(perm.lehmer().to_perm(), perm);
/// assert_eq!(perm.lehmer().rank(), perm.rank());
/// # Ok::<(), perm_hash::PermError>(())
/// ```
///
/// Digit `i` is also the position of entry `i` among the values not yet used, counted from 0, and
/// is below `N - i`; so the last one is always 0. Read in the factorial number system the digits
/// are the lexicographic rank of the permutation, and the lexicographic order of the digits is that
/// of the permutations.
///
/// D. H. Lehmer, *Teaching combinatorial tricks to a computer*, 1960.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lehmer<const N: usize>([u8; N]);

/// The error for a digit that is too large for its place in a Lehmer code.
///
/// ```
/// use perm_hash::Lehmer;
/// let error = Lehmer::new([3, 1, 2, 0]).unwrap_err();
/// assert_eq!((error.entry, error.digit, error.limit), (2, 2, 2));
/// assert_eq!(error.to_string(), "digit 2 is 2, but must be below 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("digit {entry} is {digit}, but must be below {limit}")]
#[non_exhaustive]
pub struct LehmerError {
    /// The digit at fault, counted from 0.
    pub entry: usize,
    /// Its value.
    pub digit: u8,
    /// What it must stay below.
    pub limit: usize,
}

impl<const N: usize> Lehmer<N> {
    /// The number of codes, `N!`; a compile error for `N` above 20.
    ///
    /// ```
    /// use perm_hash::Lehmer;
    /// assert_eq!(Lehmer::<4>::COUNT, 4 * 3 * 2 * 1); // digit i has 4 - i values
    /// ```
    pub const COUNT: u64 = Perm::<N>::COUNT;

    /// Checks that digit `i` is below `N - i`. O(N).
    ///
    /// ```
    /// use perm_hash::Lehmer;
    /// use perm_hash::perm::LehmerError;
    /// assert!(Lehmer::new([2, 1, 0]).is_ok());
    /// let error = Lehmer::new([2, 2, 0]);
    /// assert!(matches!(error, Err(LehmerError { entry: 1, digit: 2, limit: 2, .. })));
    /// ```
    ///
    /// # Errors
    ///
    /// [`LehmerError`] names the first digit that is not.
    pub const fn new(digits: [u8; N]) -> Result<Self, LehmerError> {
        const { assert!(N <= 255, "a permutation of more than 255 things") };
        let mut entry = 0;
        while entry < N {
            if digits[entry] as usize >= N - entry {
                return Err(LehmerError { entry, digit: digits[entry], limit: N - entry });
            }
            entry += 1;
        }
        Ok(Self(digits))
    }

    /// The digits.
    ///
    /// ```
    /// use perm_hash::Lehmer;
    /// assert_eq!(Lehmer::<4>::unrank(23).map(Lehmer::to_array), Some([3, 2, 1, 0]));
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_array(self) -> [u8; N] {
        self.0
    }

    /// The digits, borrowed.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let code = Perm::new([2, 0, 3, 1])?.lehmer();
    /// let inversions: u32 = code.as_array().iter().map(|&digit| u32::from(digit)).sum();
    /// assert_eq!(inversions, 3); // 2 before 0, 2 before 1, 3 before 1
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn as_array(&self) -> &[u8; N] {
        &self.0
    }

    /// The permutation with this code. O(N^2) simple steps, many of them at once in vector
    /// registers.
    ///
    /// ```
    /// use perm_hash::Lehmer;
    /// // Entry 2 of 0 1 2 3, then 0 of 0 1 3, 1 of 1 3, 0 of 1.
    /// assert_eq!(Lehmer::new([2, 0, 1, 0])?.to_perm().to_array(), [2, 0, 3, 1]);
    /// # Ok::<(), perm_hash::perm::LehmerError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_perm(self) -> Perm<N> {
        Perm::from_valid(lex::from_digits(&self.0))
    }

    /// The value of the digits in the factorial number system, the first digit being the most
    /// significant.
    ///
    /// O(N), by Horner's rule.
    ///
    /// ```
    /// use perm_hash::Lehmer;
    /// assert_eq!(Lehmer::new([2, 0, 1, 0])?.rank(), 2 * 6 + 0 * 2 + 1 * 1);
    /// # Ok::<(), perm_hash::perm::LehmerError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        let _ = Self::COUNT;
        lex::value(&self.0, N, N as u64, -1)
    }

    /// The code with this value; `None` if `rank` is [`COUNT`](Self::COUNT) or more.
    ///
    /// O(N).
    ///
    /// ```
    /// use perm_hash::Lehmer;
    /// assert_eq!(Lehmer::<4>::unrank(13), Some(Lehmer::new([2, 0, 1, 0])?));
    /// assert_eq!(Lehmer::<4>::unrank(24), None);
    /// # Ok::<(), perm_hash::perm::LehmerError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank < Self::COUNT { Some(Self(lex::rank_to_digits::<N, N>(rank))) } else { None }
    }
}

impl<const N: usize> Perm<N> {
    /// The Lehmer code: for each entry the number of smaller values to its right. O(N) up to `N` =
    /// 16, O(N^2) beyond.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([3, 2, 1, 0])?.lehmer().to_array(), [3, 2, 1, 0]);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn lehmer(self) -> Lehmer<N> {
        Lehmer(lex::digits(self.as_array()))
    }
}

impl<const N: usize> From<Perm<N>> for Lehmer<N> {
    fn from(perm: Perm<N>) -> Self {
        perm.lehmer()
    }
}

impl<const N: usize> From<Lehmer<N>> for Perm<N> {
    fn from(code: Lehmer<N>) -> Self {
        code.to_perm()
    }
}
