use core::marker::PhantomData;

use crate::keys::kernel::POSITIONAL;
use crate::keys::scheme::{batch, largest_universe, scheme, sorted};
use crate::keys::word::Arithmetic;
use crate::keys::{KeyWord, KeysError, Symbol, UniverseError};
use crate::{KeyError, Scheme};

/// The sorted tuple read as a number in base `N`, the smallest symbol first: lexicographic order,
/// below `N^K`.
///
/// The composite `min * 10000 + mid * 100 + max` of "Removing duplicates from sets of three
/// integers" (2020) is base 100:
///
/// ```
/// use canon_key::Positional;
///
/// // Checked while compiling: the keys of triples of 0..100 fit a u32.
/// const SQUARES: Positional<u32, 3> = Positional::below::<100>();
/// assert_eq!(SQUARES.key([56_u8, 12, 34])?, 123_456);
/// assert_eq!(SQUARES.symbols(123_456), Some([12, 34, 56]));
/// assert_eq!(SQUARES.symbols(563_412), None); // not ascending: no tuple's key
/// # Ok::<(), canon_key::KeyError>(())
/// ```
///
/// This key takes K multiplications; in 64 and 128 bits [`Packed`](crate::Packed), which only
/// shifts, is faster. Its range is larger than the number of multisets: 5.8 times as large for
/// triples of 100. For one bit per key, prefer [`MultisetRank`](crate::MultisetRank).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Positional<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

/// The largest key, or `None` when it does not fit.
const fn largest_key(universe: u32, k: usize, bits: u32) -> Option<u128> {
    let mut key: u128 = 0;
    let mut i = 0;
    while i < k && universe > 1 {
        // Horner's rule with the digit N - 1, so that N^K = 2^128 does no harm.
        key = match key.checked_mul(universe as u128) {
            Some(key) => match key.checked_add(universe as u128 - 1) {
                Some(key) => key,
                None => return None,
            },
            None => return None,
        };
        i += 1;
    }
    if bits < 128 && key >> bits != 0 { None } else { Some(key) }
}

impl<W: KeyWord, const K: usize> Positional<W, K> {
    /// The largest universe whose keys fit the word (at most `u32::MAX`).
    ///
    /// ```
    /// use canon_key::Positional;
    /// assert_eq!(Positional::<u32, 3>::LARGEST_UNIVERSE, 1625); // 1625^3 <= 2^32 < 1626^3
    /// ```
    pub const LARGEST_UNIVERSE: u32 = largest_universe!(n => largest_key(n, K, W::BITS).is_some());
}

scheme!(Positional);

impl<W: KeyWord, const K: usize> Positional<W, K> {
    fn largest(&self) -> W {
        Arithmetic::from_u128(largest_key(self.universe, K, W::BITS).unwrap_or(0))
    }

    #[inline]
    fn key_of<S: Symbol>(&self, tuple: [S; K]) -> Result<W, KeyError> {
        let base = W::from_u32(self.universe);
        let digits = sorted(tuple, self.universe)?;
        Ok(digits.into_iter().fold(W::ZERO, |key, digit| key.times(base).plus(W::from_u32(digit))))
    }

    fn symbols_of(&self, mut key: W) -> Option<[u32; K]> {
        let mut symbols = [0; K];
        if self.universe > 0 {
            for symbol in symbols.iter_mut().rev() {
                (key, *symbol) = key.split(self.universe);
            }
        } else if K > 0 {
            return None;
        }
        (key == W::ZERO && symbols.is_sorted()).then_some(symbols)
    }

    fn keys_of<S: Symbol>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), KeysError> {
        batch::<S, W, POSITIONAL, K>(self.universe, self.universe, tuples, keys, |tuple| {
            self.key_of(tuple)
        })
    }
}
