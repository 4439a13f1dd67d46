use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{Add, BitAnd, BitOr, Mul, Not, Shl, Shr, Sub};

use crate::batch::Kernel;

/// An integer that holds a k-mer, two bits per letter: `u64` up to 32 letters, `u128` up to 64.
///
/// Sealed: the batch kernels are compiled for these two.
///
/// ```
/// use canon_kmers::KmerWord;
///
/// fn max_letters<W: KmerWord>(_kmer: W) -> u32 {
///     W::MAX_LETTERS
/// }
/// assert_eq!(max_letters(7_u64), 32);
/// ```
#[expect(private_bounds, reason = "sealed: no other type can have the private traits")]
pub trait KmerWord:
    Arithmetic + Kernel + Copy + Ord + Hash + Debug + From<u8> + Into<u128> + Send + Sync + 'static
{
    /// How many letters the integer has room for.
    const MAX_LETTERS: u32;
}

/// What is done with the integers.
pub(crate) trait Arithmetic:
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
    const MAX: Self;
    /// The letters backwards, over the whole integer.
    fn backwards(self) -> Self;
    /// The root, rounded down, of twice the number, or of the largest integer if that is less.
    fn root_of_double(self) -> Self;
    /// The lowest letter.
    fn low_letter(self) -> u8;
}

macro_rules! arithmetic {
    ($word:ident, $pairs:literal) => {
        impl KmerWord for $word {
            const MAX_LETTERS: u32 = $word::BITS / 2;
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
                // Twice a rank may not fit for the longest k-mers. The greater half of such a class
                // is the largest that there is, which is also the root of the largest integer.
                self.saturating_mul(2).isqrt()
            }

            #[inline]
            fn low_letter(self) -> u8 {
                self.to_le_bytes()[0] & 3
            }
        }
    };
}

arithmetic!(u64, 0x5555_5555_5555_5555);
arithmetic!(u128, 0x5555_5555_5555_5555_5555_5555_5555_5555);
