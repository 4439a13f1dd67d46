use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{Add, BitAnd, BitOr, Mul, Not, Shl, Shr, Sub};

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "alloc")]
use dense_code::Level;

#[cfg(feature = "alloc")]
use crate::batch::{self, Letters};

/// An integer that holds a k-mer, two bits per letter: `u64` up to 32 letters, `u128` up to 64.
///
/// Sealed: the batch kernels are compiled for these two.
///
/// ```
/// use canon_kmers::KmerWord;
///
/// fn most_letters<W: KmerWord>(_kmer: W) -> u32 {
///     W::MOST_LETTERS
/// }
/// assert_eq!(most_letters(7_u64), 32);
/// ```
pub trait KmerWord:
    Arithmetic + Copy + Ord + Hash + Debug + From<u8> + Into<u128> + Send + Sync + 'static
{
    /// How many letters the integer has room for.
    const MOST_LETTERS: u32;
}

/// What is done with the integers.
pub trait Arithmetic:
    Sized
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    #[doc(hidden)]
    const MAX: Self;
    /// The letters backwards, over the whole integer.
    #[doc(hidden)]
    fn backwards(self) -> Self;
    /// The root, rounded down, of twice the number, or of the largest integer if that is less.
    #[doc(hidden)]
    fn root_of_double(self) -> Self;
    /// The lowest letter.
    #[doc(hidden)]
    fn low_letter(self) -> u8;
    /// The canonical k-mers that start in the first of three blocks of 32 letters.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn block(blocks: [u64; 3], k: u32) -> [Self; 32];
    /// The canonical k-mers of letters, after those that `out` holds.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    fn append(level: Level, letters: Letters<'_>, k: u32, out: &mut Vec<Self>);
}

macro_rules! arithmetic {
    ($word:ident, $pairs:literal, $block:ident, $append:ident) => {
        impl KmerWord for $word {
            const MOST_LETTERS: u32 = $word::BITS / 2;
        }

        impl Arithmetic for $word {
            const MAX: Self = $word::MAX;

            #[inline]
            fn backwards(self) -> Self {
                // The bits backwards, then the two of each letter back in order.
                let bits = self.reverse_bits();
                (bits & $pairs) << 1 | bits >> 1 & $pairs
            }

            #[inline]
            fn root_of_double(self) -> Self {
                self.saturating_mul(2).isqrt()
            }

            #[inline]
            fn low_letter(self) -> u8 {
                self.to_le_bytes()[0] & 3
            }

            #[cfg(feature = "alloc")]
            #[inline(always)]
            fn block(blocks: [u64; 3], k: u32) -> [Self; 32] {
                batch::$block(blocks, k)
            }

            #[cfg(feature = "alloc")]
            fn append(level: Level, letters: Letters<'_>, k: u32, out: &mut Vec<Self>) {
                batch::$append(level, letters, k, out);
            }
        }
    };
}

arithmetic!(u64, 0x5555_5555_5555_5555, block_u64, append_u64);
arithmetic!(u128, 0x5555_5555_5555_5555_5555_5555_5555_5555, block_u128, append_u128);
