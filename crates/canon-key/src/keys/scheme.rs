use core::fmt::Debug;

use crate::keys::error::check_lengths;
use crate::keys::kernel::{BLOCK, Parameters};
use crate::keys::{KeyWord, KeysError, Symbol};
use crate::{KeyError, sort};
use dense_code::Level;

/// A scheme turns tuples of `K` symbols into integers that are equal exactly when the tuples are
/// equal up to order.
///
/// | scheme | key of `c0 <= c1 <= ...` | keys | order |
/// |---|---|---|---|
/// | [`MultisetRank`](crate::MultisetRank) | sum of `C(c_i + i, i + 1)` | `C(N + K - 1, K)`, none unused | colex |
/// | [`SubsetRank`](crate::SubsetRank) | sum of `C(c_i, i + 1)` | `C(N, K)`, none unused | colex |
/// | [`Positional`](crate::Positional) | digits in base N, `c0` highest | below `N^K` | lex |
/// | [`Packed`](crate::Packed) | fields of `ceil(log2 N)` bits, `c0` highest | below `2^(K bits)` | lex |
/// | [`PrimeProduct`](crate::PrimeProduct) | product of the primes `p(c_i)` | up to `p(N - 1)^K` | none |
/// | [`Additive`](crate::Additive) | sum of the weights of the symbols | about `K (K + 1) / 2 log2 N` bits | none |
///
/// Generic code takes a `Scheme`. Each scheme also has these methods as inherent ones, `const`
/// where they can be `const`.
///
/// ```
/// use canon_key::{MultisetRank, Positional, PrimeProduct, Scheme};
///
/// fn same<const K: usize>(
///     scheme: impl Scheme<K>,
///     a: [u8; K],
///     b: [u8; K],
/// ) -> Result<bool, canon_key::KeyError> {
///     Ok(scheme.key(a)? == scheme.key(b)?)
/// }
/// assert!(same(MultisetRank::<u32, 3>::below::<100>(), [56, 12, 34], [12, 34, 56])?);
/// assert!(same(Positional::<u32, 3>::below::<100>(), [56, 12, 34], [12, 34, 56])?);
/// assert!(!same(PrimeProduct::<u32, 3>::below::<100>(), [56, 12, 34], [12, 34, 57])?);
/// # Ok::<(), canon_key::KeyError>(())
/// ```
pub trait Scheme<const K: usize>: Copy + Debug {
    /// The integer that holds a key.
    type Key: KeyWord;

    /// The size of the universe: symbols are `0..universe`.
    #[must_use]
    fn universe(&self) -> u32;

    /// The largest key that a tuple can have.
    #[must_use]
    fn largest_key(&self) -> Self::Key;

    /// The key of a tuple in any order.
    ///
    /// # Errors
    ///
    /// [`KeyError`] when a symbol is outside the universe (or, for subsets, occurs twice).
    fn key<S: Symbol>(&self, tuple: [S; K]) -> Result<Self::Key, KeyError>;

    /// The `K` symbols with this key, ascending, or `None` when no tuple of `K` symbols has it.
    #[must_use]
    fn symbols(&self, key: Self::Key) -> Option<[u32; K]>;

    /// The keys of many tuples, computed with vector instructions if the scheme has code for them.
    ///
    /// `keys` gets one key per tuple.
    ///
    /// # Errors
    ///
    /// [`KeysError::Length`] when the slices have different lengths, [`KeysError::Key`] for the
    /// first tuple without a key, with `keys` partly written.
    fn keys_into<S: Symbol>(
        &self,
        tuples: &[[S; K]],
        keys: &mut [Self::Key],
    ) -> Result<(), KeysError> {
        check_lengths(tuples.len(), keys.len())?;
        one_by_one(0, tuples, keys, |tuple| self.key(tuple))
    }
}

/// The key of each tuple in turn; `start` is the index of the first in the whole batch.
#[inline]
pub(crate) fn one_by_one<S: Symbol, W, const K: usize>(
    start: usize,
    tuples: &[[S; K]],
    keys: &mut [W],
    key_of: impl Fn([S; K]) -> Result<W, KeyError>,
) -> Result<(), KeysError> {
    for (index, (tuple, key)) in (start..).zip(tuples.iter().zip(keys)) {
        *key = key_of(*tuple).map_err(|error| KeysError::Key { index, error })?;
    }
    Ok(())
}

/// The tuple sorted, when every symbol is below the universe.
#[inline]
pub(crate) fn sorted<S: Symbol, const K: usize>(
    tuple: [S; K],
    universe: u32,
) -> Result<[u32; K], KeyError> {
    let sorted = sort(tuple).map(Into::into);
    match sorted.last() {
        Some(largest) if *largest >= universe => Err(outside(tuple, universe)),
        _ => Ok(sorted),
    }
}

/// The error of the first symbol outside the universe.
#[cold]
fn outside<S: Symbol, const K: usize>(tuple: [S; K], universe: u32) -> KeyError {
    let outside = tuple.iter().enumerate().find(|(_, symbol)| (**symbol).into() >= universe);
    let (position, symbol) =
        outside.map_or((0, universe), |(position, symbol)| (position, (*symbol).into()));
    KeyError::Symbol { position, symbol, universe }
}

/// `keys_into` by the kernels: blocks of [`BLOCK`] tuples; `scalar` finds out what is wrong with a
/// bad block.
#[inline]
pub(crate) fn batch<S: Symbol, W: KeyWord, const SCHEME: u8, const K: usize>(
    universe: u32,
    number: u32,
    tuples: &[[S; K]],
    keys: &mut [W],
    scalar: impl Fn([S; K]) -> Result<W, KeyError>,
) -> Result<(), KeysError> {
    let parameters = Parameters { level: Level::detect(), number };
    let blocks = tuples.chunks(BLOCK).zip(keys.chunks_mut(BLOCK));
    for (at, (tuples, keys)) in blocks.enumerate() {
        let largest = if let Ok(keys) = <&mut [W; BLOCK]>::try_from(&mut *keys) {
            W::block::<S, SCHEME, K>(parameters, tuples, keys)
        } else {
            let mut block = [W::ZERO; BLOCK];
            let largest = W::block::<S, SCHEME, K>(parameters, tuples, &mut block);
            keys.copy_from_slice(&block[..keys.len()]);
            largest
        };
        if largest >= universe && K > 0 {
            first_fault(at * BLOCK, tuples, &scalar)?;
        }
    }
    Ok(())
}

/// The error of the first bad tuple of a block.
#[cold]
fn first_fault<S: Symbol, W, const K: usize>(
    start: usize,
    tuples: &[[S; K]],
    scalar: &impl Fn([S; K]) -> Result<W, KeyError>,
) -> Result<(), KeysError> {
    for (index, tuple) in (start..).zip(tuples) {
        scalar(*tuple).map_err(|error| KeysError::Key { index, error })?;
    }
    Ok(())
}

/// The constructors and accessors that every scheme has, and the trait that forwards to them.
///
/// The scheme brings `LARGEST_UNIVERSE` and the private `largest`, `key_of`, `symbols_of` and
/// `keys_of`.
///
/// The second argument says which other tuples have no key, the third the largest universe of any
/// word.
macro_rules! scheme {
    ($name:ident) => {
        scheme!($name, "");
    };
    ($name:ident, $other:literal) => {
        scheme!($name, $other, u32::MAX);
    };
    ($name:ident, $other:literal, $most:expr) => {
        impl<W: KeyWord, const K: usize> $name<W, K> {
            /// The scheme for symbols from `0..N`; a compile error for `N` above
            /// [`LARGEST_UNIVERSE`](Self::LARGEST_UNIVERSE).
            ///
            /// ```
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("const SCHEME: ", stringify!($name), "<u64, 3> = ", stringify!($name), "::below::<100>();")]
            /// assert_eq!(SCHEME.universe(), 100);
            /// ```
            ///
            /// ```compile_fail,E0080
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("const TOO_LARGE: ", stringify!($name), "<u32, 8> = ", stringify!($name), "::below::<100>();")]
            /// ```
            #[must_use]
            pub const fn below<const N: u32>() -> Self {
                const { assert!(N <= Self::LARGEST_UNIVERSE, "the universe is larger than LARGEST_UNIVERSE: take a larger key type (u64, u128) or a smaller universe") };
                Self { universe: N, word: PhantomData }
            }

            /// The scheme for symbols from `0..universe`.
            ///
            /// ```
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("let scheme = ", stringify!($name), "::<u64, 3>::new(100)?;")]
            /// assert_eq!(scheme.universe(), 100);
            #[doc = concat!("assert!(", stringify!($name), "::<u32, 8>::new(100).is_err());")]
            /// # Ok::<(), canon_key::keys::UniverseError>(())
            /// ```
            ///
            /// # Errors
            ///
            /// [`UniverseError`] when the universe is larger than
            /// [`LARGEST_UNIVERSE`](Self::LARGEST_UNIVERSE).
            pub const fn new(universe: u32) -> Result<Self, UniverseError> {
                let largest = Self::LARGEST_UNIVERSE;
                if universe > largest {
                    let limit = if largest == $most {
                        crate::keys::error::Limit::Table
                    } else {
                        crate::keys::error::Limit::Word
                    };
                    return Err(UniverseError { universe, k: K, bits: W::BITS, largest, limit });
                }
                Ok(Self { universe, word: PhantomData })
            }

            /// The size of the universe: symbols are `0..universe`.
            ///
            /// ```
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("let scheme = ", stringify!($name), "::<u64, 3>::below::<26>();")]
            /// assert_eq!(scheme.universe(), 26);
            /// ```
            #[inline]
            #[must_use]
            pub const fn universe(&self) -> u32 {
                self.universe
            }

            /// The largest key that a tuple can have (0 when there is no tuple).
            ///
            /// ```
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("let scheme = ", stringify!($name), "::<u64, 2>::below::<26>();")]
            /// assert!(scheme.key([25_u8, 24])? <= scheme.largest_key());
            /// # Ok::<(), canon_key::KeyError>(())
            /// ```
            #[must_use]
            pub fn largest_key(&self) -> W {
                self.largest()
            }

            /// The key of a tuple in any order.
            ///
            /// ```
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("let scheme = ", stringify!($name), "::<u64, 3>::below::<26>();")]
            /// assert_eq!(scheme.key([7_u8, 3, 20])?, scheme.key([20_u32, 7, 3])?);
            /// assert!(scheme.key([7_u8, 3, 26]).is_err());
            /// # Ok::<(), canon_key::KeyError>(())
            /// ```
            ///
            /// # Errors
            ///
            #[doc = concat!("[`KeyError`] for a symbol outside the universe", $other, ".")]
            #[inline]
            pub fn key<S: Symbol>(&self, tuple: [S; K]) -> Result<W, KeyError> {
                self.key_of(tuple)
            }

            /// The `K` symbols with this key, ascending, or `None` when no tuple of `K` symbols
            /// has it.
            ///
            /// ```
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("let scheme = ", stringify!($name), "::<u64, 3>::below::<26>();")]
            /// assert_eq!(scheme.symbols(scheme.key([7_u8, 3, 20])?), Some([3, 7, 20]));
            /// assert_eq!(scheme.symbols(u64::MAX), None);
            /// # Ok::<(), canon_key::KeyError>(())
            /// ```
            #[inline]
            #[must_use]
            pub fn symbols(&self, key: W) -> Option<[u32; K]> {
                self.symbols_of(key)
            }

            /// The keys of many tuples: one key per tuple.
            ///
            /// ```
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("let scheme = ", stringify!($name), "::<u64, 2>::below::<26>();")]
            /// let mut keys = [0; 3];
            /// scheme.keys_into(&[[7_u8, 3], [3, 7], [3, 8]], &mut keys)?;
            /// assert!(keys[0] == keys[1] && keys[1] != keys[2]);
            /// # Ok::<(), canon_key::keys::KeysError>(())
            /// ```
            ///
            /// # Errors
            ///
            /// [`KeysError::Length`] when there is not one place for each key, [`KeysError::Key`]
            /// for the first tuple without one, with `keys` partly written.
            #[inline]
            pub fn keys_into<S: Symbol>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), KeysError> {
                $crate::keys::error::check_lengths(tuples.len(), keys.len())?;
                self.keys_of(tuples, keys)
            }
        }

        impl<W: KeyWord, const K: usize> Scheme<K> for $name<W, K> {
            type Key = W;

            #[inline]
            fn universe(&self) -> u32 {
                self.universe
            }

            fn largest_key(&self) -> W {
                self.largest()
            }

            #[inline]
            fn key<S: Symbol>(&self, tuple: [S; K]) -> Result<W, KeyError> {
                self.key_of(tuple)
            }

            #[inline]
            fn symbols(&self, key: W) -> Option<[u32; K]> {
                self.symbols_of(key)
            }

            #[inline]
            fn keys_into<S: Symbol>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), KeysError> {
                self.keys_into(tuples, keys)
            }
        }
    };
}
pub(crate) use scheme;

/// The largest universe for which a count fits, by bisection; `fits` is true up to some universe
/// and false past it.
macro_rules! largest_universe {
    ($universe:ident => $fits:expr) => {{
        let (mut fits, mut beyond) = (0_u32, u32::MAX);
        let $universe = beyond;
        if $fits {
            fits = beyond;
        }
        while beyond - fits > 1 {
            let $universe = fits + (beyond - fits) / 2;
            if $fits {
                fits = $universe;
            } else {
                beyond = $universe;
            }
        }
        fits
    }};
}
pub(crate) use largest_universe;
