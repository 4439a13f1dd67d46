use core::cmp::Ordering;
use core::fmt;

use dense_code::Nibbles;

use crate::order::lex;
use crate::{Perm, PermError};

/// A permutation of up to 16 things in one `u64`, four bits per entry; in lexicographic order.
///
/// ```
/// use perm_hash::{NibblePerm, Perm};
///
/// let packed = NibblePerm::from_perm(Perm::new([2, 0, 3, 1])?);
/// assert_eq!(packed.bits(), 0x1302); // entry 0 in the lowest nibble
/// assert_eq!(packed.rank(), 13);
/// assert_eq!(NibblePerm::<4>::unrank(13), Some(packed));
/// assert_eq!(NibblePerm::<4>::new(0x1302)?, packed);
/// assert!(NibblePerm::<4>::new(0x1301).is_err());
/// # Ok::<(), perm_hash::PermError>(())
/// ```
///
/// ```text
/// bits    63 .. 4N    4N-1 .. 4N-4    ...    7..4      3..0
///        |    0     |  entry N-1   |       | entry 1 | entry 0 |
/// ```
///
/// Half the memory of a `Perm<16>`, and it stays in a register. Entry 0 is the lowest, as in
/// [`Nibbles`], so that appending is a shift; therefore the lexicographic order is not that of the
/// packed `u64`s. `N` above 16 is a compile error.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct NibblePerm<const N: usize>(Nibbles);

impl<const N: usize> NibblePerm<N> {
    /// The number of permutations, `N!`; a compile error for `N` above 16.
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// assert_eq!(NibblePerm::<16>::COUNT, 20_922_789_888_000);
    /// ```
    pub const COUNT: u64 = {
        assert!(N <= 16, "more than 16 nibbles");
        Perm::<N>::COUNT
    };

    /// The permutation that moves nothing; rank 0.
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// assert_eq!(NibblePerm::<4>::IDENTITY.bits(), 0x3210);
    /// ```
    pub const IDENTITY: Self = Self::cut(Nibbles::IDENTITY);

    /// The lowest `N` lanes, the others 0.
    #[inline]
    const fn cut(lanes: Nibbles) -> Self {
        // Without overflow checks, the mask of 17 nibbles would be that of one.
        let _ = Self::COUNT;
        Self(Nibbles::from_bits(lanes.bits() & lex::full_mask(4 * N)))
    }

    /// Checks that the lowest `N` nibbles have each of `0..N` once, and that the bits above are 0.
    ///
    /// O(N).
    ///
    /// ```
    /// use perm_hash::{NibblePerm, PermError};
    /// assert_eq!(NibblePerm::<4>::new(0x1302)?.rank(), 13);
    /// let repeated = PermError::Repeated { entry: 3, first: 1, value: 0 };
    /// assert_eq!(NibblePerm::<4>::new(0x0302), Err(repeated));
    /// let too_long = PermError::Length { found: 5, expected: 4 };
    /// assert_eq!(NibblePerm::<4>::new(0x4_1302), Err(too_long));
    /// # Ok::<(), PermError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PermError`] names the first entry that is too large or repeats an earlier one. If bits
    /// above the last entry are set, the error is `Length`.
    #[inline]
    pub const fn new(bits: u64) -> Result<Self, PermError> {
        let _ = Self::COUNT;
        if N < 16 && bits >> (4 * N) != 0 {
            let found = (u64::BITS - bits.leading_zeros()).div_ceil(4) as usize;
            return Err(PermError::Length { found, expected: N });
        }
        let packed = Self(Nibbles::from_bits(bits));
        match Perm::new(packed.unpack()) {
            Ok(_) => Ok(packed),
            Err(fault) => Err(fault),
        }
    }

    /// Packs a permutation. O(N).
    ///
    /// ```
    /// use perm_hash::{NibblePerm, Perm};
    /// assert_eq!(NibblePerm::from_perm(Perm::new([2, 0, 3, 1])?).bits(), 0x1302);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_perm(perm: Perm<N>) -> Self {
        let _ = Self::COUNT;
        let mut bits = 0;
        let mut i = N;
        while i > 0 {
            i -= 1;
            bits = bits << 4 | perm.as_array()[i] as u64;
        }
        Self(Nibbles::from_bits(bits))
    }

    /// Bits whose nibbles are known to be a permutation.
    #[inline]
    pub(crate) const fn from_valid(bits: u64) -> Self {
        debug_assert!(Self::new(bits).is_ok());
        Self(Nibbles::from_bits(bits))
    }

    /// The permutation with one byte per entry. O(N).
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// assert_eq!(NibblePerm::<4>::new(0x1302)?.to_perm().to_array(), [2, 0, 3, 1]);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_perm(self) -> Perm<N> {
        Perm::from_valid(self.unpack())
    }

    /// One byte per entry.
    #[inline]
    const fn unpack(self) -> [u8; N] {
        let mut word = [0; N];
        let mut i = 0;
        while i < N {
            word[i] = (self.bits() >> (4 * i) & 15) as u8;
            i += 1;
        }
        word
    }

    /// The packed integer.
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// let packed: NibblePerm<4> = "2 0 3 1".parse()?;
    /// assert_eq!(packed.bits(), 0x1302); // entry 0 in the lowest nibble
    /// # Ok::<(), perm_hash::ParsePermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0.bits()
    }

    /// The entries as sixteen lanes; lanes `N` and above are 0.
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// let lanes = NibblePerm::<4>::new(0x1302)?.to_nibbles();
    /// assert_eq!((lanes.get(0), lanes.get(3), lanes.get(4)), (Some(2), Some(1), Some(0)));
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_nibbles(self) -> Nibbles {
        self.0
    }

    /// Where `i` goes; `None` if `i` is `N` or more.
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// let packed = NibblePerm::<4>::new(0x1302)?;
    /// assert_eq!((packed.image(0), packed.image(3), packed.image(4)), (Some(2), Some(1), None));
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn image(self, i: usize) -> Option<u8> {
        if i < N { Some((self.bits() >> (4 * i) & 15) as u8) } else { None }
    }

    /// The permutation with two entries exchanged; `None` if there is no such entry.
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// let packed = NibblePerm::<4>::new(0x1302)?;
    /// assert_eq!(packed.swapped(0, 3).map(NibblePerm::bits), Some(0x2301));
    /// assert_eq!(packed.swapped(0, 4), None);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn swapped(self, i: usize, j: usize) -> Option<Self> {
        if i >= N || j >= N {
            return None;
        }
        let bits = self.bits();
        let difference = (bits >> (4 * i) ^ bits >> (4 * j)) & 15;
        Some(Self(Nibbles::from_bits(bits ^ difference << (4 * i) ^ difference << (4 * j))))
    }

    /// The position in lexicographic order, below [`COUNT`](Self::COUNT). O(N).
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// assert_eq!(NibblePerm::<4>::new(0x1302)?.rank(), 2 * 6 + 0 * 2 + 1 * 1);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u64 {
        lex::rank::<N, N>(&self.unpack())
    }

    /// The permutation at a position of the lexicographic order; `None` if `rank` is
    /// [`COUNT`](Self::COUNT) or more. O(N).
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// assert_eq!(NibblePerm::<4>::unrank(13).map(NibblePerm::bits), Some(0x1302));
    /// assert_eq!(NibblePerm::<4>::unrank(24), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        let _ = Self::COUNT;
        match Perm::unrank(rank) {
            Some(perm) => Some(Self::from_perm(perm)),
            None => None,
        }
    }

    /// First `other`, then `self`: [`Nibbles::gather`], computed in registers.
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// let packed = NibblePerm::<4>::new(0x1302)?; // 0 to 2 to 3 to 1 to 0
    /// assert_eq!(packed.compose(packed).bits(), 0x0123); // 0 to 3 and 2 to 1, and back
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn compose(self, other: Self) -> Self {
        Self::cut(self.0.gather(other.0))
    }

    /// The permutation that undoes this one. O(N), computed in registers.
    ///
    /// ```
    /// use perm_hash::NibblePerm;
    /// let packed = NibblePerm::<4>::new(0x1302)?;
    /// assert_eq!(packed.inverse().bits(), 0x2031); // 0 stands at 1, 1 at 3, 2 at 0, 3 at 2
    /// assert_eq!(packed.compose(packed.inverse()), NibblePerm::IDENTITY);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn inverse(self) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < N {
            bits |= (i as u64) << (4 * (self.bits() >> (4 * i) & 15));
            i += 1;
        }
        Self(Nibbles::from_bits(bits))
    }

    /// The nibbles the other way round, entry 0 on top: these integers are in lexicographic order.
    #[inline]
    const fn lexicographic(self) -> u64 {
        let bytes = self.bits().swap_bytes();
        let low = u64::from_le_bytes([0x0f; 8]);
        (bytes & low) << 4 | bytes >> 4 & low
    }
}

impl<const N: usize> Ord for NibblePerm<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        self.lexicographic().cmp(&other.lexicographic())
    }
}

impl<const N: usize> PartialOrd for NibblePerm<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Default for NibblePerm<N> {
    /// The identity.
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<const N: usize> From<Perm<N>> for NibblePerm<N> {
    fn from(perm: Perm<N>) -> Self {
        Self::from_perm(perm)
    }
}

impl<const N: usize> From<NibblePerm<N>> for Perm<N> {
    fn from(packed: NibblePerm<N>) -> Self {
        packed.to_perm()
    }
}

impl<const N: usize> fmt::Debug for NibblePerm<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NibblePerm({:#x})", self.bits())
    }
}
