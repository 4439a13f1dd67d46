use core::marker::PhantomData;

use crate::keys::choose::small;
use crate::keys::scheme::{largest_universe, one_by_one, scheme};
use crate::keys::{KeyWord, KeysError, Symbol, UniverseError};
use crate::{KeyError, Scheme};

/// A key that adds up: adding a symbol's weight inserts it, subtracting the weight removes it, and
/// the key of two multisets put together is the sum of their keys.
///
/// ```
/// use canon_key::Additive;
///
/// const BAG: Additive<u64, 3> = Additive::below::<100>(); // multisets of up to 3 of 0..100
/// let mut key = BAG.empty();
/// for symbol in [56, 12, 34] {
///     key = BAG.insert(key, symbol)?;
/// }
/// assert_eq!(key, BAG.key([12_u8, 34, 56])?);
/// assert_eq!(BAG.symbols(key), Some([12, 34, 56]));
///
/// let smaller = BAG.remove(key, 34)?;
/// assert_eq!(smaller, BAG.union(BAG.insert(BAG.empty(), 12)?, BAG.insert(BAG.empty(), 56)?)?);
/// assert_eq!(BAG.len(smaller), 2);
/// # Ok::<(), canon_key::KeyError>(())
/// ```
///
/// The key holds the power sums `p_j`, the sum of the `j`th powers of the symbols, for `j = 0..=K`,
/// as digits of a mixed radix number with `p_0`, the number of symbols, lowest; the radix of digit
/// `j` is `K (N - 1)^j + 1`. Up to `K` symbols are determined by their power sums (Newton's
/// identities give the polynomial whose roots they are), so keys are equal exactly for equal
/// multisets, of any sizes up to `K`. No digit ever carries.
///
/// It takes about `K (K + 1) / 2 log2 N` bits: triples of 100 fit a `u64`, triples of 65,536 a
/// `u128`. The keys do not follow an order of the multisets. A union is one addition.
/// [`insert`](Self::insert) and [`remove`](Self::remove) compute the [`weight`](Self::weight) of
/// the symbol, which takes O(K) multiplications; if you keep the weights of your symbols, an
/// insertion is a [`union`](Self::union). The inverse is O(K^3 log N).
///
/// Only keys of exactly `K` symbols have an inverse: [`symbols`](Self::symbols) returns an array of
/// `K`, so it is `None` for a key of fewer. [`len`](Self::len) says how many symbols a key has.
///
/// For a small universe and any `K`, use counters side by side (`dense_code::Counters`) as the
/// additive key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Additive<W, const K: usize> {
    universe: u32,
    word: PhantomData<W>,
}

/// The largest key, or `None` when it does not fit.
const fn largest_key(universe: u32, k: usize, bits: u32) -> Option<u128> {
    if universe == 0 {
        return Some(0);
    }
    let largest_symbol = universe as u128 - 1;
    let mut power: u128 = 1;
    // The place values are the products of the radices so far; the largest key is the last product
    // less one.
    let mut product: u128 = 1;
    let mut j = 0;
    while j <= k {
        let digit = match power.checked_mul(k as u128) {
            Some(digit) if digit < u128::MAX => digit,
            _ => return None,
        };
        product = match product.checked_mul(digit + 1) {
            Some(product) if bits == 128 || (product - 1) >> bits == 0 => product,
            _ => return None,
        };
        if j < k {
            power = match power.checked_mul(largest_symbol) {
                Some(power) => power,
                None => return None,
            };
        }
        j += 1;
    }
    Some(product - 1)
}

impl<W: KeyWord, const K: usize> Additive<W, K> {
    /// The largest universe whose keys fit the word (at most `u32::MAX`).
    ///
    /// ```
    /// use canon_key::Additive;
    /// assert_eq!(Additive::<u64, 3>::LARGEST_UNIVERSE, 745);
    /// assert!(Additive::<u128, 3>::LARGEST_UNIVERSE > 65_536);
    /// ```
    pub const LARGEST_UNIVERSE: u32 = largest_universe!(n => largest_key(n, K, W::BITS).is_some());

    /// The key of the multiset of no symbols.
    ///
    /// ```
    /// use canon_key::Additive;
    /// let bag = Additive::<u64, 4>::below::<26>();
    /// assert_eq!(bag.len(bag.empty()), 0);
    /// ```
    #[inline]
    #[must_use]
    pub fn empty(&self) -> W {
        W::ZERO
    }

    /// How many symbols the multiset with this key has.
    ///
    /// ```
    /// use canon_key::Additive;
    /// let bag = Additive::<u64, 4>::below::<26>();
    /// assert_eq!(bag.len(bag.insert(bag.empty(), 25)?), 1);
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn len(&self, key: W) -> usize {
        if K == 0 { 0 } else { key.split(small(K) + 1).1 as usize }
    }

    /// The number that the symbol adds to a key, by O(K) multiplications. If you insert the same
    /// symbol often, keep its weight: an insertion is then one addition.
    ///
    /// ```
    /// use canon_key::Additive;
    /// let bag = Additive::<u64, 3>::below::<100>();
    /// assert_eq!(bag.key([7_u8, 8, 9])?, bag.weight(7)? + bag.weight(8)? + bag.weight(9)?);
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] when it is outside the universe.
    #[inline]
    pub fn weight(&self, symbol: u32) -> Result<W, KeyError> {
        if symbol >= self.universe {
            return Err(KeyError::Symbol { position: 0, symbol, universe: self.universe });
        }
        // Horner's rule from the highest power sum down: weight = s^0 + r_0 (s^1 + r_1 (s^2 + ...))
        // cannot share the powers, so place values and powers go up together.
        let (mut weight, mut place) = (W::ONE, W::from_u32(small(K) + 1));
        let (mut power, mut largest_power) = (W::ONE, W::ONE);
        for j in 1..=K {
            power = power.times(W::from_u32(symbol));
            weight = weight.plus(place.times(power));
            if j < K {
                largest_power = largest_power.times(W::from_u32(self.universe - 1));
                place = place.times(largest_power.times(W::from_u32(small(K))).plus(W::ONE));
            }
        }
        Ok(weight)
    }

    /// The key with one symbol more.
    ///
    /// ```
    /// use canon_key::{Additive, KeyError};
    /// let bag = Additive::<u64, 1>::below::<26>();
    /// let full = bag.insert(bag.empty(), 7)?;
    /// assert_eq!(full, bag.weight(7)?);
    /// assert_eq!(bag.insert(full, 7), Err(KeyError::Size { len: 2, most: 1 }));
    /// # Ok::<(), KeyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] for a symbol outside the universe, [`KeyError::Size`] when there are
    /// `K` already, [`KeyError::NoKey`] if the sum overflows, which can't happen with a valid key.
    #[inline]
    pub fn insert(&self, key: W, symbol: u32) -> Result<W, KeyError> {
        let weight = self.weight(symbol)?;
        let len = self.len(key);
        if len >= K {
            return Err(KeyError::Size { len: len as u64 + 1, most: K as u64 });
        }
        sum(key, weight)
    }

    /// The key with one symbol less; the multiset must hold it.
    ///
    /// This function can't always check that in O(1). Removing a symbol that is not in the multiset
    /// returns an integer that is not a key, or an error if that can be seen.
    ///
    /// ```
    /// use canon_key::Additive;
    /// let bag = Additive::<u64, 3>::below::<26>();
    /// let key = bag.key([3_u8, 3, 20])?;
    /// assert_eq!(bag.remove(bag.remove(key, 20)?, 3)?, bag.weight(3)?);
    /// assert!(bag.remove(bag.empty(), 3).is_err());
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeyError::Symbol`] for a symbol outside the universe, [`KeyError::Missing`] when there is
    /// none to take, or the key is less than the symbol's weight.
    #[inline]
    pub fn remove(&self, key: W, symbol: u32) -> Result<W, KeyError> {
        let weight = self.weight(symbol)?;
        if self.len(key) == 0 || key < weight {
            return Err(KeyError::Missing { symbol });
        }
        Ok(key.minus(weight))
    }

    /// The key of all symbols of both.
    ///
    /// ```
    /// use canon_key::Additive;
    /// let bag = Additive::<u64, 3>::below::<26>();
    /// let (one, two) = (bag.weight(7)?, bag.union(bag.weight(1)?, bag.weight(2)?)?);
    /// assert_eq!(bag.union(one, two)?, bag.key([1_u8, 2, 7])?);
    /// assert!(bag.union(two, two).is_err());
    /// # Ok::<(), canon_key::KeyError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeyError::Size`] when they are more than `K` together, [`KeyError::NoKey`] if the sum
    /// overflows, which can't happen with valid keys.
    #[inline]
    pub fn union(&self, a: W, b: W) -> Result<W, KeyError> {
        let len = self.len(a) + self.len(b);
        if len > K {
            return Err(KeyError::Size { len: len as u64, most: K as u64 });
        }
        sum(a, b)
    }
}

/// The sum, if it fits the word.
#[inline]
fn sum<W: KeyWord>(a: W, b: W) -> Result<W, KeyError> {
    let sum = a.plus(b);
    if sum < a { Err(KeyError::NoKey) } else { Ok(sum) }
}

scheme!(Additive);

impl<W: KeyWord, const K: usize> Additive<W, K> {
    fn largest(&self) -> W {
        let Some(symbol) = self.universe.checked_sub(1) else { return W::ZERO };
        (0..K).fold(W::ZERO, |key, _| self.weight(symbol).map_or(key, |weight| key.plus(weight)))
    }

    #[inline]
    fn key_of<S: Symbol>(&self, tuple: [S; K]) -> Result<W, KeyError> {
        let mut key = W::ZERO;
        for (position, symbol) in tuple.into_iter().enumerate() {
            let symbol = symbol.into();
            match self.weight(symbol) {
                Ok(weight) => key = key.plus(weight),
                Err(_) => {
                    return Err(KeyError::Symbol { position, symbol, universe: self.universe });
                }
            }
        }
        Ok(key)
    }

    fn symbols_of(&self, key: W) -> Option<[u32; K]> {
        let symbols = self.roots(key.into())?;
        (self.key_of(symbols) == Ok(key)).then_some(symbols)
    }

    /// The only symbols that may have this key, by Newton's identities.
    fn roots(&self, mut key: u128) -> Option<[u32; K]> {
        let mut symbols = [0; K];
        if K == 0 {
            return (key == 0).then_some(symbols);
        }
        let largest_symbol = u128::from(self.universe.checked_sub(1)?);
        // The power sums p_0..=p_K, p_j at j; p_0 must be K.
        let mut power: u128 = 1;
        let mut sums = [0_i128; K];
        for j in 0..=K {
            let radix = power * (K as u128) + 1;
            // The last digit has no digit above it.
            let digit = if j == K { key } else { key.checked_rem(radix)? };
            if digit >= radix {
                return None;
            }
            key = key.checked_div(radix)?;
            if j == 0 {
                if digit != K as u128 {
                    return None;
                }
            } else {
                sums[j - 1] = i128::try_from(digit).ok()?;
            }
            if j < K {
                power *= largest_symbol;
            }
        }
        // The elementary symmetric functions e_1..=e_K: i e_i = p_1 e_(i-1) - p_2 e_(i-2) + ...
        let mut elementary = [0_i128; K];
        for i in 1..=K {
            let mut sum: i128 = 0;
            for j in 1..=i {
                let before = if i == j { 1 } else { elementary[i - j - 1] };
                let term = before.checked_mul(sums[j - 1])?;
                sum = if j % 2 == 1 { sum.checked_add(term)? } else { sum.checked_sub(term)? };
            }
            let i_wide = i128::try_from(i).ok()?;
            if sum.checked_rem(i_wide)? != 0 {
                return None;
            }
            elementary[i - 1] = sum.checked_div(i_wide)?;
        }
        // The polynomial x^K - e_1 x^(K-1) + e_2 x^(K-2) - ...
        let mut signed = elementary;
        for (i, coefficient) in signed.iter_mut().enumerate() {
            if i % 2 == 0 {
                *coefficient = -*coefficient;
            }
        }
        let mut root = 0;
        for (place, symbol) in symbols.iter_mut().enumerate() {
            root = least_root(&mut signed[..K - place], root)?;
            *symbol = u32::try_from(root).ok().filter(|symbol| *symbol < self.universe)?;
        }
        Some(symbols)
    }

    #[inline]
    fn keys_of<S: Symbol>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), KeysError> {
        one_by_one(0, tuples, keys, |tuple| self.key_of(tuple))
    }
}

/// The least root, from `start` on, of the polynomial `x^d + c_0 x^(d-1) + ... + c_(d-1)` whose
/// roots are all integers not below `start`; the root is divided out.
///
/// Newton's iteration from the left: between `start` and the least root `r` a step of
/// `|p / p'| = 1 / sum 1 / (r_i - x)` never passes `r`, and is at least a `d`th of the way. `None`
/// when there are no such roots.
fn least_root(coefficients: &mut [i128], start: i128) -> Option<i128> {
    let degree = coefficients.len();
    // Each step takes a `2 d`th of the way at least, and the last `2 d` may be of 1.
    let most = 64 * (degree + 1) * 2;
    let mut x = start;
    for _ in 0..most {
        // Horner's rule for the value and, from the quotient, for the slope.
        let (mut value, mut slope) = (1_i128, 0_i128);
        for coefficient in &*coefficients {
            slope = slope.checked_mul(x)?.checked_add(value)?;
            value = value.checked_mul(x)?.checked_add(*coefficient)?;
        }
        if value == 0 {
            let mut quotient = 1_i128;
            for coefficient in coefficients.iter_mut() {
                let next = quotient.checked_mul(x)?.checked_add(*coefficient)?;
                *coefficient = quotient;
                quotient = next;
            }
            // What was made is 1, q_0, q_1, ...: the leading 1 goes.
            coefficients.copy_within(1.., 0);
            return Some(x);
        }
        let step = value.checked_neg()?.checked_div(slope)?;
        if step < 0 {
            return None;
        }
        x = x.checked_add(step.max(1))?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_universes_are_read_back_at_once() {
        fn check<const K: usize>() {
            let universe = Additive::<u128, K>::LARGEST_UNIVERSE;
            let bag = Additive::<u128, K>::new(universe).unwrap();
            let mut tuple: [u32; K] = core::array::from_fn(|i| universe - 1 - small(i) % universe);
            for divisor in [1, 3, 7, 1000, u32::MAX] {
                tuple[0] = (universe - 1) / divisor;
                let mut sorted = tuple;
                sorted.sort_unstable();
                let key = bag.key(tuple).unwrap();
                assert_eq!(bag.symbols(key), Some(sorted));
                for wrong in [key ^ 1, key + (1 << 40), key / 2, key.wrapping_mul(3)] {
                    let found = bag.symbols(wrong);
                    assert!(found.is_none_or(|symbols| bag.key(symbols) == Ok(wrong)));
                }
            }
        }
        check::<1>();
        check::<2>();
        check::<3>();
        check::<4>();
        check::<6>();
    }
}
