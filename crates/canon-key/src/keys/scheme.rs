//! What all schemes of keys share.

use dense_code::Level;

use crate::error::Error;
use crate::keys::integer::{check_symbols, low};
use crate::keys::kernel::{self, BLOCK, Block, Keys, MAX_K};
use crate::keys::{Integer, KeyWord, sort};

/// The tuple sorted, when every symbol is below the universe.
#[inline]
pub(crate) fn sorted<S: Integer, const K: usize>(
    tuple: [S; K],
    universe: u32,
) -> Result<[u32; K], Error> {
    let sorted = sort(tuple);
    // The first is negative where one is: its word is past every universe then.
    let is_outside = |symbol: &S| symbol.to_word() >= universe.into();
    if sorted.first().is_some_and(is_outside) || sorted.last().is_some_and(is_outside) {
        check_symbols(&tuple, universe.into())?;
    }
    Ok(sorted.map(low))
}

/// The keys of many tuples by the kernels, a block at a time; `scalar` finds out what is wrong
/// with a bad block.
#[inline]
pub(crate) fn batch<S: Integer, W: KeyWord, const SCHEME: u8, const K: usize>(
    universe: u32,
    field: u32,
    tuples: &[[S; K]],
    out: &mut [W],
    scalar: impl Fn([S; K]) -> Result<W, Error>,
) -> Result<(), Error> {
    crate::error::check_lengths(tuples.len(), out.len())?;
    if K > MAX_K {
        // No universe but the empty one has keys: there is no kernel whose columns could be as
        // long.
        return first_fault(0, tuples, &scalar);
    }
    let level = Level::detect();
    // A whole block is written where it belongs, the last part by way of this one: kernels know no
    // lengths, so that their loops have no rest.
    let mut block: Block<W> = [W::ZERO; BLOCK];
    for (at, (tuples, out)) in tuples.chunks(BLOCK).zip(out.chunks_mut(BLOCK)).enumerate() {
        let whole = <&mut Block<W>>::try_from(&mut *out);
        let is_part = whole.is_err();
        let keys = whole.unwrap_or(&mut block);
        let largest = kernel::run(level, Keys::<_, _, SCHEME, K> { tuples, keys, field });
        if is_part {
            let len = out.len();
            out.copy_from_slice(&block[..len]);
        }
        // Symbols are compared by their maximum in the kernel: which one is outside is asked only
        // where one is.
        if largest >= universe.into() && K > 0 {
            first_fault(at * BLOCK, tuples, &scalar)?;
        }
    }
    Ok(())
}

/// The error of the first bad tuple of a block; `start` is the index of its first in the batch.
#[cold]
fn first_fault<S: Copy, W, const K: usize>(
    start: usize,
    tuples: &[[S; K]],
    scalar: &impl Fn([S; K]) -> Result<W, Error>,
) -> Result<(), Error> {
    for (index, tuple) in (start..).zip(tuples) {
        scalar(*tuple).map_err(|error| error.at(index))?;
    }
    Ok(())
}

/// The constructors and accessors that every scheme has.
///
/// The scheme brings `MAX_UNIVERSE`, the key of a tuple and its inverse, the names of `key` and
/// `keys_into`, its kernel, and the bits of a symbol where these count.
macro_rules! scheme {
    ($name:ident: $key:ident, $keys_into:ident, $kernel:ident, |$scheme:ident| $field:expr) => {
        impl<W: KeyWord, const K: usize> $name<W, K> {
            /// The scheme for symbols from `0..N`; a compile error for `N` above
            /// [`MAX_UNIVERSE`](Self::MAX_UNIVERSE).
            ///
            /// ```
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("const SCHEME: ", stringify!($name), "<u64, 3> = ", stringify!($name), "::below::<100>();")]
            #[doc = concat!("assert!(SCHEME.", stringify!($key), "([99_u8, 0, 7]).is_ok());")]
            #[doc = concat!("assert!(SCHEME.", stringify!($key), "([100_u8, 0, 7]).is_err());")]
            /// ```
            ///
            /// ```compile_fail,E0080
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("const TOO_LARGE: ", stringify!($name), "<u32, 8> = ", stringify!($name), "::below::<100>();")]
            /// ```
            #[must_use]
            pub const fn below<const N: u32>() -> Self {
                const { assert!(N <= Self::MAX_UNIVERSE, "the universe is larger than MAX_UNIVERSE: take a larger key type (u64, u128) or a smaller universe") };
                Self { universe: N, word: PhantomData }
            }

            /// The scheme for symbols from `0..universe`.
            ///
            /// # Errors
            ///
            /// [`ErrorKind::UniverseTooLarge`](crate::ErrorKind::UniverseTooLarge) when the
            /// universe is larger than [`MAX_UNIVERSE`](Self::MAX_UNIVERSE).
            pub fn new(universe: u32) -> Result<Self, Error> {
                let max = Self::MAX_UNIVERSE;
                if universe > max {
                    return Err(ErrorKind::UniverseTooLarge { universe, k: K, bits: W::BITS, max }.into());
                }
                Ok(Self { universe, word: PhantomData })
            }

            #[doc = concat!("The ", stringify!($key), "s of many tuples, one each, by vector instructions.")]
            ///
            /// ```
            #[doc = concat!("use canon_key::", stringify!($name), ";")]
            #[doc = concat!("let scheme = ", stringify!($name), "::<u64, 2>::below::<26>();")]
            /// let mut keys = [0; 3];
            #[doc = concat!("scheme.", stringify!($keys_into), "(&[[7_u8, 3], [3, 7], [3, 8]], &mut keys)?;")]
            /// assert!(keys[0] == keys[1] && keys[1] != keys[2]);
            /// # Ok::<(), canon_key::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// [`ErrorKind::WrongOutputs`](crate::ErrorKind::WrongOutputs) when there is not one place for
            #[doc = concat!("each of them; the error of [`", stringify!($key), "`](Self::", stringify!($key), ")")]
            /// for the first tuple that has one, with `keys` partly written.
            #[inline]
            pub fn $keys_into<S: Integer>(&self, tuples: &[[S; K]], keys: &mut [W]) -> Result<(), Error> {
                let $scheme = self;
                batch::<S, W, $kernel, K>(self.universe, $field, tuples, keys, |tuple| self.$key(tuple))
            }
        }
    };
}
pub(crate) use scheme;
