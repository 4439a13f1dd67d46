use core::marker::PhantomData;

use crate::keys::kernel::PACKED;
use crate::keys::scheme::{batch, scheme, sorted};
use crate::keys::{KeyWord, KeysError, Symbol, UniverseError};
use crate::{KeyError, Scheme};

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
/// # Ok::<(), canon_key::KeyError>(())
/// ```
///
/// The key is computed by shifts, without multiplications. With 64 and 128 bits, for which vector
/// registers have no multiplication, it is the fastest key to compute and to invert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Packed<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

/// How many bits a symbol below `universe` needs.
const fn bits_of(universe: u32) -> u32 {
    if universe == 0 { 0 } else { u32::BITS - (universe - 1).leading_zeros() }
}

impl<W: KeyWord, const K: usize> Packed<W, K> {
    /// The largest universe whose keys fit the word (at most `u32::MAX`).
    ///
    /// ```
    /// use canon_key::Packed;
    /// assert_eq!(Packed::<u32, 3>::LARGEST_UNIVERSE, 1024); // 3 fields of 10 bits
    /// ```
    pub const LARGEST_UNIVERSE: u32 = {
        // Longer tuples than the word has bits get no bit a symbol: the universe of one symbol.
        match (W::BITS as usize).checked_div(K) {
            Some(field) if field < 32 => 1 << field,
            _ => u32::MAX,
        }
    };

    /// How many bits each symbol takes.
    pub(crate) const fn field_bits(&self) -> u32 {
        bits_of(self.universe)
    }
}

scheme!(Packed);

impl<W: KeyWord, const K: usize> Packed<W, K> {
    fn largest(&self) -> W {
        let bits = self.field_bits();
        let symbol = W::from_u32(self.universe.saturating_sub(1));
        (0..K).fold(W::ZERO, |key, _| shift_in(key, bits, symbol))
    }

    #[inline]
    fn key_of<S: Symbol>(&self, tuple: [S; K]) -> Result<W, KeyError> {
        Ok(self.pack(&sorted(tuple, self.universe)?))
    }

    /// The key of ascending symbols of the universe.
    #[inline]
    pub(crate) fn pack(&self, ascending: &[u32; K]) -> W {
        let bits = self.field_bits();
        ascending.iter().fold(W::ZERO, |key, field| shift_in(key, bits, W::from_u32(*field)))
    }

    fn symbols_of(&self, mut key: W) -> Option<[u32; K]> {
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

    fn keys_of<S: Symbol>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), KeysError> {
        // A field as wide as the word holds a single symbol, which is never shifted.
        let bits = self.field_bits();
        batch::<S, W, PACKED, K>(self.universe, bits, tuples, keys, |tuple| self.key_of(tuple))
    }
}

/// One more field at the low end.
#[inline(always)]
fn shift_in<W: KeyWord>(key: W, bits: u32, field: W) -> W {
    // The shift of a word by all its bits happens only to the empty key of a single field.
    key.shifted_up(bits).plus(field)
}
