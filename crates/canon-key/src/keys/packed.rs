use core::marker::PhantomData;

use crate::error::Error;
use crate::keys::kernel::{MAX_K, PACKED};
use crate::keys::scheme::{batch, sorted, within};
use crate::keys::{Integer, KeyWord};

/// The sorted tuple in bit fields side by side, the smallest symbol highest: lexicographic order.
///
/// ```text
///   bit (K - 1) b + b - 1 ...           b - 1 .. 0
///  +---------+---------+-- ... --+---------------+
///  |   c0    |   c1    |         |     c(K-1)    |   c0 <= c1 <= ..., b = ceil(log2 N) bits each
///  +---------+---------+-- ... --+---------------+
/// ```
///
/// ```
/// use canon_key::Packed;
///
/// const SQUARES: Packed<u32, 3> = Packed::below::<100>(); // 7 bits per symbol
/// assert_eq!(SQUARES.key([56_u8, 12, 34])?, 12 << 14 | 34 << 7 | 56);
/// assert_eq!(SQUARES.symbols(12 << 14 | 34 << 7 | 56), Some([12, 34, 56]));
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// The key is computed by shifts, without multiplications. With 64 and 128 bits, for which vector
/// registers have no multiplication, it is the fastest key to compute and to invert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Packed<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

impl<W: KeyWord, const K: usize> Packed<W, K> {
    /// The largest universe whose keys fit the word (at most `u32::MAX`; 0 for more than 16
    /// symbols).
    ///
    /// ```
    /// use canon_key::Packed;
    /// assert_eq!(Packed::<u32, 3>::MAX_UNIVERSE, 1024); // 3 fields of 10 bits
    /// ```
    pub const MAX_UNIVERSE: u32 = {
        match (W::BITS as usize).checked_div(K) {
            _ if K > MAX_K => 0,
            Some(field) if field < 32 => 1 << field,
            _ => u32::MAX,
        }
    };

    /// The keys of symbols from `0..N`; a compile error for `N` above
    /// [`MAX_UNIVERSE`](Self::MAX_UNIVERSE).
    ///
    /// ```compile_fail,E0080
    /// use canon_key::Packed;
    /// const TOO_LARGE: Packed<u32, 8> = Packed::below::<100>();
    /// ```
    #[must_use]
    pub const fn below<const N: u32>() -> Self {
        const { assert!(N <= Self::MAX_UNIVERSE, "take a larger word or a smaller universe") };
        Self { universe: N, word: PhantomData }
    }

    /// The keys of symbols from `0..universe`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UniverseTooLarge`](crate::ErrorKind::UniverseTooLarge) when the universe is larger
    /// than [`MAX_UNIVERSE`](Self::MAX_UNIVERSE).
    pub fn new(universe: u32) -> Result<Self, Error> {
        let universe = within::<W, K>(universe, Self::MAX_UNIVERSE)?;
        Ok(Self { universe, word: PhantomData })
    }

    /// How many bits each symbol takes.
    pub(crate) const fn field_bits(&self) -> u32 {
        if self.universe == 0 { 0 } else { u32::BITS - (self.universe - 1).leading_zeros() }
    }

    /// The key of a tuple in any order.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`](crate::ErrorKind::SymbolOutOfRange) for a symbol outside the
    /// universe.
    #[inline]
    pub fn key<S: Integer>(&self, tuple: [S; K]) -> Result<W, Error> {
        let bits = self.field_bits();
        // The shift of a word by all its bits happens only to the empty key of a single field.
        let shift_in = |key: W, field| key.shifted_up(bits).plus(W::from_u32(field));
        Ok(sorted(tuple, self.universe)?.into_iter().fold(W::ZERO, shift_in))
    }

    /// The keys of many tuples, one each, by vector instructions.
    ///
    /// ```
    /// use canon_key::Packed;
    /// let mut keys = [0; 3];
    /// Packed::<u64, 2>::below::<26>().keys_into(&[[7_u8, 3], [3, 7], [3, 8]], &mut keys)?;
    /// assert_eq!(keys, [3 << 5 | 7, 3 << 5 | 7, 3 << 5 | 8]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::WrongLength`](crate::ErrorKind::WrongLength) when there is not one place for
    /// each of them; the error of [`key`](Self::key) for the first tuple that has one, with `keys`
    /// partly written.
    #[inline]
    pub fn keys_into<S: Integer>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), Error> {
        let scalar = |tuple| self.key(tuple);
        batch::<S, W, PACKED, K>(self.universe, self.field_bits(), tuples, keys, scalar)
    }

    /// The `K` symbols with this key, ascending, or `None` when no tuple has it.
    #[must_use]
    pub fn symbols(&self, mut key: W) -> Option<[u32; K]> {
        let bits = self.field_bits();
        let mut symbols = [0; K];
        for symbol in symbols.iter_mut().rev() {
            if bits < W::BITS {
                *symbol = key.low_bits(bits).low_u32();
                key = key.shifted_down(bits);
            } else {
                // A single symbol that takes the whole word.
                *symbol = key.low_u32();
                key = W::ZERO;
            }
        }
        let below = symbols.last().is_none_or(|largest| *largest < self.universe);
        (key == W::ZERO && below && symbols.is_sorted()).then_some(symbols)
    }
}
