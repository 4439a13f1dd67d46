use core::marker::PhantomData;

use crate::keys::scheme::{largest_universe, one_by_one, scheme};
use crate::keys::{KeyWord, KeysError, Symbol, UniverseError};
use crate::{KeyError, Scheme};

/// How many primes the table holds, and so the largest universe.
const MOST: u32 = 65_536;

/// The same as a length.
const PRIMES_LEN: usize = MOST as usize;

/// The product of a prime for each symbol, `p(0) = 2`, `p(1) = 3`, ...: equal exactly for equal
/// multisets, because prime factorisation is unique.
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
/// It needs no sorting, because a product does not depend on the order. In return its keys are
/// larger than those of the schemes that sort (up to `p(N - 1)^K`), it has a table of 79 KB, and
/// its inverse divides by every prime. The keys do not follow an order of the multisets.
/// ([`Additive`](crate::Additive) needs no sorting either.)
///
/// Universes of at most 65,536 symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PrimeProduct<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

/// How many primes are below 2^16.
const SMALL: usize = 6542;

/// So many gaps are added up at most for a large prime.
const STRETCH: usize = 32;

/// The first 65,536 primes, from 2 to 821,641: 79 KB, where an integer each would take 262.
struct Primes {
    small: [u16; SMALL],
    /// Every 32nd prime after those.
    marks: [u32; (PRIMES_LEN - SMALL).div_ceil(STRETCH)],
    /// For each prime after the small ones the half of what it is larger than the one before.
    half_gaps: [u8; PRIMES_LEN - SMALL],
}

/// By the sieve of Eratosthenes.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a prime below 2^16 or 821,642, and half of a gap, which is below 128 up to there"
)]
static PRIMES: Primes = {
    const ODDS: usize = 821_642 / 2;
    let mut primes = Primes {
        small: [2; SMALL],
        marks: [0; (PRIMES_LEN - SMALL).div_ceil(STRETCH)],
        half_gaps: [0; PRIMES_LEN - SMALL],
    };
    let (mut found, mut last) = (1, 2);
    // Entry i stands for 2 i + 1.
    let mut composite = [false; ODDS];
    let mut i = 1;
    while i < ODDS && found < PRIMES_LEN {
        if !composite[i] {
            let prime = 2 * i + 1;
            if found < SMALL {
                primes.small[found] = prime as u16;
            } else {
                let place = found - SMALL;
                primes.half_gaps[place] = ((prime - last) / 2) as u8;
                if place.is_multiple_of(STRETCH) {
                    primes.marks[place / STRETCH] = prime as u32;
                }
            }
            found += 1;
            last = prime;
            // On 32 bits the squares of large primes pass the word, and are past the table anyway.
            let mut multiple = match prime.checked_mul(prime) {
                Some(square) => square / 2,
                None => ODDS,
            };
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

impl Primes {
    const fn get(&self, symbol: usize) -> Option<u32> {
        if symbol < SMALL {
            return Some(self.small[symbol] as u32);
        }
        if symbol >= PRIMES_LEN {
            return None;
        }
        let place = symbol - SMALL;
        let mut prime = self.marks[place / STRETCH];
        let mut gap = place / STRETCH * STRETCH + 1;
        while gap <= place {
            prime += 2 * self.half_gaps[gap] as u32;
            gap += 1;
        }
        Some(prime)
    }

    /// All of them, ascending.
    fn iter(&self) -> impl Iterator<Item = u32> {
        let large = self.half_gaps.iter().scan(u32::from(self.small[SMALL - 1]), |prime, half| {
            *prime += 2 * u32::from(*half);
            Some(*prime)
        });
        self.small.iter().map(|prime| u32::from(*prime)).chain(large)
    }
}

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
    PRIMES.get(usize::try_from(symbol).ok()?)
}

/// The largest key, or `None` when it does not fit.
const fn largest_key(universe: u32, k: usize, bits: u32) -> Option<u128> {
    if universe == 0 {
        return Some(0);
    }
    let prime = match PRIMES.get(universe as usize - 1) {
        Some(prime) => prime as u128,
        None => return None,
    };
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

impl<W: KeyWord, const K: usize> PrimeProduct<W, K> {
    /// The largest universe whose keys fit the word (at most 65,536, for the table).
    ///
    /// ```
    /// use canon_key::PrimeProduct;
    /// assert_eq!(PrimeProduct::<u32, 3>::LARGEST_UNIVERSE, 257); // p(256) = 1621, 1621^3 < 2^32
    /// ```
    pub const LARGEST_UNIVERSE: u32 = largest_universe!(n => largest_key(n, K, W::BITS).is_some());
}

scheme!(PrimeProduct, "", MOST);

impl<W: KeyWord, const K: usize> PrimeProduct<W, K> {
    fn largest(&self) -> W {
        let Some(prime) = self.universe.checked_sub(1).and_then(nth_prime) else {
            // Of no symbols there is the empty tuple at most; its product is 1.
            return if K == 0 { W::ONE } else { W::ZERO };
        };
        (0..K).fold(W::ONE, |key, _| key.times(W::from_u32(prime)))
    }

    #[inline]
    fn key_of<S: Symbol>(&self, tuple: [S; K]) -> Result<W, KeyError> {
        let universe = self.universe;
        let mut key = W::ONE;
        for (position, symbol) in tuple.into_iter().enumerate() {
            let symbol = symbol.into();
            match nth_prime(symbol) {
                Some(prime) if symbol < universe => key = key.times(W::from_u32(prime)),
                _ => return Err(KeyError::Symbol { position, symbol, universe }),
            }
        }
        Ok(key)
    }

    fn symbols_of(&self, mut key: W) -> Option<[u32; K]> {
        let mut symbols = [0; K];
        let mut len = 0;
        for (symbol, prime) in (0..self.universe).zip(PRIMES.iter()) {
            if len == K || key == W::ZERO {
                break;
            }
            while let (quotient, 0) = key.split(prime) {
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

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn the_table_has_all_primes_in_order() {
        let mut composite = vec![false; 821_642];
        for factor in 2..907 {
            (factor * factor..composite.len()).step_by(factor).for_each(|i| composite[i] = true);
        }
        let expected: Vec<u32> =
            (2..).zip(&composite[2..]).filter(|(_, no)| !**no).map(|(n, _)| n).collect();
        assert_eq!(expected.len(), PRIMES_LEN);
        assert!(PRIMES.iter().eq(expected.iter().copied()));
        for (symbol, prime) in (0..).zip(expected) {
            assert_eq!(nth_prime(symbol), Some(prime));
        }
        assert_eq!((nth_prime(65_536), nth_prime(u32::MAX)), (None, None));
    }
}
