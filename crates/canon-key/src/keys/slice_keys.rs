use crate::keys::choose::multichoose;
use crate::keys::prime_product::nth_prime;
use crate::keys::{KeyWord, SliceError};

/// Keys of tuples whose length and universe are known only at run time, in `u128`.
///
/// Use them if length and universe are known only from the input, and you need the keys themselves.
/// If the length is known at compile time, the schemes ([`MultisetRank`](crate::MultisetRank) and
/// the others) are faster. To find duplicates, `Seen` takes tuples of any lengths and makes its own
/// keys. These keys have no inverse.
///
/// The key is `None` for a tuple of another length, with a symbol outside the universe, or with
/// symbols not in ascending order (for [`prime_product`](Self::prime_product), any order will do).
/// [`sort`](Self::sort) sorts and checks a tuple, and says what is wrong.
///
/// ```
/// use canon_key::keys::SliceKeys;
///
/// let keys = SliceKeys::new(3, 100);
/// let mut tuple = [56, 12, 34];
/// keys.sort(&mut tuple)?;
/// assert_eq!(tuple, [12, 34, 56]);
/// assert_eq!(keys.prime_product(&tuple), Some(1_643_321));
/// assert_eq!(keys.positional(&tuple), Some(123_456));
/// assert_eq!(keys.packed(&tuple), Some(12 << 14 | 34 << 7 | 56));
/// assert_eq!(keys.rank(&tuple), Some(31_463));
/// # Ok::<(), canon_key::keys::SliceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SliceKeys {
    universe: u64,
    k: usize,
    rank_in: RankIn,
}

/// Which arithmetic ranks every tuple of the universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum RankIn {
    U64,
    U128,
    Checked,
}

impl SliceKeys {
    /// Keys of tuples of `k` symbols from `0..universe`.
    ///
    /// ```
    /// use canon_key::keys::SliceKeys;
    /// assert_eq!(SliceKeys::new(3, 100).rank(&[12, 34, 56]), Some(31_463));
    /// ```
    #[must_use]
    pub const fn new(k: usize, universe: u64) -> Self {
        let small = universe <= u32::MAX as u64 && k < 64;
        let rank_in = match dense_code::multichoose(universe, k as u64) {
            Some(count) if small && count <= 1 << 63 => RankIn::U64,
            Some(_) if small => RankIn::U128,
            _ => RankIn::Checked,
        };
        Self { universe, k, rank_in }
    }

    /// How many symbols a tuple has.
    ///
    /// ```
    /// use canon_key::keys::SliceKeys;
    /// assert_eq!(SliceKeys::new(3, 100).k(), 3);
    /// ```
    #[must_use]
    pub const fn k(&self) -> usize {
        self.k
    }

    /// The size of the universe.
    ///
    /// ```
    /// use canon_key::keys::SliceKeys;
    /// assert_eq!(SliceKeys::new(3, 100).universe(), 100);
    /// ```
    #[must_use]
    pub const fn universe(&self) -> u64 {
        self.universe
    }

    /// How many bits a symbol takes in a packed key.
    const fn field_bits(&self) -> u32 {
        if self.universe == 0 { 0 } else { u64::BITS - (self.universe - 1).leading_zeros() }
    }

    /// Sorts the tuple and checks it: it must have `k` symbols, all in the universe.
    ///
    /// ```
    /// use canon_key::keys::{SliceError, SliceKeys};
    /// let keys = SliceKeys::new(3, 100);
    /// let mut tuple = [56, 12, 34];
    /// keys.sort(&mut tuple)?;
    /// assert_eq!(tuple, [12, 34, 56]);
    /// assert_eq!(keys.sort(&mut [56, 12]), Err(SliceError::Length { expected: 3, found: 2 }));
    /// # Ok::<(), SliceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SliceError`] says what is wrong and where; then the tuple does not change.
    #[inline]
    pub fn sort(&self, symbols: &mut [u64]) -> Result<(), SliceError> {
        if symbols.len() != self.k {
            return Err(SliceError::Length { expected: self.k, found: symbols.len() });
        }
        for (position, symbol) in symbols.iter().enumerate() {
            if *symbol >= self.universe {
                return Err(SliceError::Symbol {
                    position,
                    symbol: *symbol,
                    universe: self.universe,
                });
            }
        }
        sort_slice(symbols);
        Ok(())
    }

    /// Whether these are the symbols of a tuple, ascending.
    #[inline]
    fn ascend(&self, symbols: &[u64]) -> bool {
        let inside = symbols.last().is_none_or(|largest| *largest < self.universe);
        // Not `is_sorted`, of which the optimiser does not see that it can't panic.
        let sorted = symbols.iter().zip(symbols.iter().skip(1)).all(|(a, b)| a <= b);
        inside && sorted && symbols.len() == self.k
    }

    /// The product of the symbols' primes; `None` if it does not fit in a `u128`, or for a symbol
    /// that is not in the table of [`nth_prime`](crate::keys::nth_prime). Any order of the symbols
    /// will do.
    ///
    /// ```
    /// use canon_key::keys::SliceKeys;
    /// assert_eq!(SliceKeys::new(3, 100).prime_product(&[2, 0, 1]), Some(2 * 3 * 5));
    /// ```
    #[must_use]
    pub fn prime_product(&self, symbols: &[u64]) -> Option<u128> {
        if symbols.len() != self.k || symbols.iter().any(|symbol| *symbol >= self.universe) {
            return None;
        }
        symbols.iter().try_fold(1_u128, |product, symbol| {
            product.checked_mul(nth_prime(u32::try_from(*symbol).ok()?)?.into())
        })
    }

    /// The ascending symbols as a number in base `universe`, the smallest first; `None` if it does
    /// not fit in a `u128`.
    ///
    /// ```
    /// use canon_key::keys::SliceKeys;
    /// assert_eq!(SliceKeys::new(3, 10).positional(&[1, 2, 3]), Some(123));
    /// assert_eq!(SliceKeys::new(40, 10).positional(&[9; 40]), None);
    /// ```
    #[must_use]
    pub fn positional(&self, ascending: &[u64]) -> Option<u128> {
        if !self.ascend(ascending) {
            return None;
        }
        ascending.iter().try_fold(0_u128, |key, symbol| {
            key.checked_mul(self.universe.into())?.checked_add((*symbol).into())
        })
    }

    /// The ascending symbols in bit fields, the smallest highest; `None` if it does not fit in a
    /// `u128`.
    ///
    /// ```
    /// use canon_key::keys::SliceKeys;
    /// assert_eq!(SliceKeys::new(3, 16).packed(&[1, 2, 3]), Some(0x123));
    /// ```
    #[inline]
    #[must_use]
    pub fn packed(&self, ascending: &[u64]) -> Option<u128> {
        if !self.ascend(ascending) {
            return None;
        }
        let bits = self.field_bits();
        ascending.iter().try_fold(0_u128, |key, symbol| {
            // `bits` is at most 64.
            (key >> (128 - bits.max(1)) == 0 || bits == 0)
                .then_some(key << bits | u128::from(*symbol))
        })
    }

    /// The colex rank of the multiset of ascending symbols; `None` if it does not fit in a `u128`.
    ///
    /// ```
    /// use canon_key::keys::SliceKeys;
    /// let pairs = [[0, 0], [0, 1], [1, 1], [0, 2]];
    /// assert_eq!(pairs.map(|pair| SliceKeys::new(2, 100).rank(&pair)), [0, 1, 2, 3].map(Some));
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, ascending: &[u64]) -> Option<u128> {
        if !self.ascend(ascending) {
            return None;
        }
        match self.rank_in {
            RankIn::U64 => Some(rank::<u64>(ascending).into()),
            RankIn::U128 => Some(rank::<u128>(ascending)),
            RankIn::Checked => {
                let mut rank = 0_u128;
                for (i, symbol) in (0_u64..).zip(ascending) {
                    rank =
                        rank.checked_add(dense_code::binomial(symbol.checked_add(i)?, i + 1)?)?;
                }
                Some(rank)
            }
        }
    }
}

/// The rank where that of every tuple fits.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "used for universes of at most u32::MAX symbols only"
)]
fn rank<W: KeyWord>(ascending: &[u64]) -> W {
    let mut rank = W::ZERO;
    for (i, symbol) in ascending.iter().enumerate() {
        rank = rank.plus(multichoose(W::from_u32(*symbol as u32), i + 1));
    }
    rank
}

/// Sorts a slice that is mostly very short: insertion for a few symbols, three at once without a
/// branch.
#[inline]
fn sort_slice(symbols: &mut [u64]) {
    match symbols {
        [a, b] => (*a, *b) = ((*a).min(*b), (*a).max(*b)),
        [_, _, _] => {
            for (i, j) in [(0, 1), (1, 2), (0, 1)] {
                let (x, y) = (symbols[i], symbols[j]);
                symbols[i] = x.min(y);
                symbols[j] = x.max(y);
            }
        }
        _ => symbols.sort_unstable(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::choose::small;
    use crate::{MultisetRank, Packed, Positional, PrimeProduct};

    #[test]
    fn agrees_with_the_schemes_whatever_the_arithmetic() {
        for universe in [7, 100, 65_536] {
            let keys = SliceKeys::new(5, universe.into());
            assert_eq!((keys.k(), keys.universe()), (5, universe.into()));
            let checked = SliceKeys { rank_in: RankIn::Checked, ..keys };
            let wide = SliceKeys { rank_in: RankIn::U128, ..keys };
            for seed in 0..500_u32 {
                let mut tuple: [u32; 5] =
                    core::array::from_fn(|i| (seed * 7919 + small(i) * 104_729) % universe);
                tuple.sort_unstable();
                let symbols = tuple.map(u64::from);
                let rank = MultisetRank::<u128, 5>::new(universe).unwrap().key(tuple).ok();
                assert_eq!(keys.rank(&symbols), rank);
                assert_eq!(checked.rank(&symbols), rank);
                assert_eq!(wide.rank(&symbols), rank);
                assert_eq!(
                    keys.packed(&symbols),
                    Packed::<u128, 5>::new(universe).unwrap().key(tuple).ok()
                );
                assert_eq!(
                    keys.positional(&symbols),
                    Positional::<u128, 5>::new(universe).unwrap().key(tuple).ok()
                );
                assert_eq!(
                    keys.prime_product(&symbols),
                    PrimeProduct::<u128, 5>::new(universe).unwrap().key(tuple).ok()
                );
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_none() {
        let keys = SliceKeys::new(3, u64::MAX);
        let top = u64::MAX - 1;
        assert_eq!(keys.packed(&[0, top, top]), Some(u128::from(top) << 64 | u128::from(top)));
        assert_eq!(keys.packed(&[1, top, top]), None);
        // top * (2^64 - 1) + top = top * 2^64, with a leading 1 more than 2^128 - 2^65 + 1.
        assert_eq!(keys.positional(&[0, top, top]), Some(u128::from(top) << 64));
        assert_eq!(keys.positional(&[1, top, top]), None);
        assert_eq!(keys.positional(&[2, 0, 0]), None);
        assert_eq!(keys.rank(&[top, top, top]), None);
        assert_eq!(
            keys.rank(&[5, 6, 7]),
            MultisetRank::<u128, 3>::new(100).unwrap().key([5_u8, 6, 7]).ok()
        );
        assert_eq!(keys.prime_product(&[65_536]), None);
        assert_eq!(SliceKeys::new(500, 1).packed(&[0; 500]), Some(0));
        assert_eq!(SliceKeys::new(500, 1).rank(&[0; 500]), Some(0));
    }

    #[test]
    fn what_is_no_tuple_has_no_key() {
        let all = |keys: SliceKeys, symbols: &[u64]| {
            [
                keys.rank(symbols),
                keys.packed(symbols),
                keys.positional(symbols),
                keys.prime_product(symbols),
            ]
        };
        let keys = SliceKeys::new(3, 100);
        for wrong in [&[0, 0, 1 << 32][..], &[99; 70], &[0; 2], &[1 << 32, 0, 0], &[0, 100, 2], &[]]
        {
            assert_eq!(all(keys, wrong), [None; 4], "{wrong:?}");
        }
        assert_eq!(all(keys, &[2, 1, 0]), [None, None, None, Some(30)]);
        assert_eq!(all(SliceKeys::new(2, 16), &[1, 16]), [None; 4]);
        assert_eq!(all(SliceKeys::new(0, 0), &[]), [Some(0), Some(0), Some(0), Some(1)]);
        assert_eq!(all(SliceKeys::new(1, 0), &[0]), [None; 4]);
    }

    #[test]
    fn bad_tuples_are_named() {
        let keys = SliceKeys::new(3, 10);
        assert_eq!(keys.sort(&mut [1, 2]), Err(SliceError::Length { expected: 3, found: 2 }));
        let error = SliceError::Symbol { position: 1, symbol: 10, universe: 10 };
        assert_eq!(keys.sort(&mut [1, 10, 2]), Err(error));
        for len in 0..9 {
            let mut tuple: [u64; 9] = core::array::from_fn(|i| (i as u64 * 5 + 3) % 7);
            let mut expected = tuple;
            expected[..len].sort_unstable();
            sort_slice(&mut tuple[..len]);
            assert_eq!(tuple, expected);
        }
    }
}
