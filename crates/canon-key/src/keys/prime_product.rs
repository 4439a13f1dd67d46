use core::marker::PhantomData;

use crate::keys::scheme::{largest_universe, one_by_one, scheme};
use crate::keys::{KeysError, Symbol, UniverseError, Word};
use crate::{KeyError, Scheme};

/// How many primes the table holds, and so the largest universe.
const PRIMES_LEN: usize = 65_536;

/// The product of a prime for each symbol, `p(0) = 2`, `p(1) = 3`, ...: equal exactly for equal
/// multisets, because factors are unique.
///
/// ```
/// use canon_key::PrimeProduct;
///
/// const SQUARES: PrimeProduct<u32, 3> = PrimeProduct::below::<100>();
/// assert_eq!(SQUARES.key([12_u8, 34, 56])?, 41 * 149 * 269);
/// assert_eq!(SQUARES.key([56_u8, 34, 12])?, 1_643_321);
/// assert_eq!(SQUARES.symbols(1_643_321), Some([12, 34, 56]));
/// # Ok::<(), canon_key::KeyError>(())
/// ```
///
/// The one key that needs no sorting: a product does not mind the order. It pays for that with the
/// largest keys of all (up to `p(N - 1)^K`), a table of 256 KB and an inverse that divides by every
/// prime. The keys are no order.
///
/// Universes of at most 65,536 symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PrimeProduct<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

/// The first 65,536 primes, from 2 to 821,641, by the sieve of Eratosthenes.
static PRIMES: [u32; PRIMES_LEN] = {
    const ODDS: usize = 821_642 / 2;
    let mut primes = [0; PRIMES_LEN];
    primes[0] = 2;
    let mut found = 1;
    // Entry i stands for 2 i + 1.
    let mut composite = [false; ODDS];
    let mut i = 1;
    while i < ODDS && found < PRIMES_LEN {
        if !composite[i] {
            let prime = 2 * i + 1;
            #[expect(clippy::cast_possible_truncation, reason = "below 821,642")]
            let value = prime as u32;
            primes[found] = value;
            found += 1;
            let mut multiple = (prime * prime - 1) / 2;
            while multiple < ODDS {
                composite[multiple] = true;
                multiple += prime;
            }
        }
        i += 1;
    }
    assert!(found == PRIMES_LEN, "the sieve is long enough for the table");
    primes
};

/// The prime of a symbol: `nth_prime(0) == Some(2)`; `None` from symbol 65,536 on.
///
/// ```
/// use canon_key::keys::nth_prime;
/// assert_eq!(nth_prime(12), Some(41));
/// assert_eq!(nth_prime(99), Some(541));
/// assert_eq!(nth_prime(65_535), Some(821_641));
/// assert_eq!(nth_prime(65_536), None);
/// ```
#[must_use]
pub fn nth_prime(symbol: u32) -> Option<u32> {
    PRIMES.get(usize::try_from(symbol).ok()?).copied()
}

/// The largest key, or `None` when it does not fit.
const fn largest_key(universe: u32, k: usize, bits: u32) -> Option<u128> {
    if universe == 0 {
        return Some(0);
    }
    if universe as usize > PRIMES_LEN {
        return None;
    }
    let prime = PRIMES[universe as usize - 1] as u128;
    let mut key: u128 = 1;
    let mut i = 0;
    while i < k {
        key = match key.checked_mul(prime) {
            Some(key) if bits == 128 || key >> bits == 0 => key,
            _ => return None,
        };
        i += 1;
    }
    Some(key)
}

impl<W: Word, const K: usize> PrimeProduct<W, K> {
    /// The largest universe whose keys fit the word (at most 65,536, for the table).
    ///
    /// ```
    /// use canon_key::PrimeProduct;
    /// assert_eq!(PrimeProduct::<u32, 3>::LARGEST_UNIVERSE, 257); // p(256) = 1621, 1621^3 < 2^32
    /// ```
    pub const LARGEST_UNIVERSE: u32 = largest_universe!(n => largest_key(n, K, W::BITS).is_some());
}

scheme!(PrimeProduct);

impl<W: Word, const K: usize> PrimeProduct<W, K> {
    fn largest(&self) -> W {
        let Some(prime) = self.universe.checked_sub(1).and_then(nth_prime) else {
            // Of no symbols there is the empty tuple at most; its product is 1.
            return if K == 0 { W::ONE } else { W::ZERO };
        };
        (0..K).fold(W::ONE, |key, _| key.times(W::of(prime)))
    }

    #[inline]
    fn key_of<S: Symbol>(&self, tuple: [S; K]) -> Result<W, KeyError> {
        let universe = self.universe;
        let mut key = W::ONE;
        for (position, symbol) in tuple.into_iter().enumerate() {
            let symbol = symbol.into();
            match nth_prime(symbol) {
                Some(prime) if symbol < universe => key = key.times(W::of(prime)),
                _ => return Err(KeyError::Symbol { position, symbol, universe }),
            }
        }
        Ok(key)
    }

    fn symbols_of(&self, mut key: W) -> Option<[u32; K]> {
        let mut symbols = [0; K];
        let mut len = 0;
        for (symbol, prime) in (0..self.universe).zip(&PRIMES) {
            if len == K || key == W::ZERO {
                break;
            }
            while let (quotient, 0) = key.split(*prime) {
                *symbols.get_mut(len)? = symbol;
                len += 1;
                key = quotient;
            }
        }
        (len == K && key == W::ONE).then_some(symbols)
    }

    #[inline]
    fn keys_of<S: Symbol>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), KeysError> {
        one_by_one(0, tuples, keys, |tuple| self.key_of(tuple))
    }
}
