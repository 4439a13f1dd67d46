//! What all schemes of keys share.

use dense_code::Level;

use crate::error::{Error, ErrorKind};
use crate::keys::integer::{check_symbols, low};
use crate::keys::kernel::{self, BLOCK, Block, Keys, MAX_K};
use crate::keys::{Integer, KeyWord, sort};

/// The universe, unless it is larger than the largest of a scheme of `K` symbols.
pub(super) fn within<W: KeyWord, const K: usize>(universe: u32, max: u32) -> Result<u32, Error> {
    if universe > max {
        return Err(ErrorKind::UniverseTooLarge { universe, k: K, bits: W::BITS, max }.into());
    }
    Ok(universe)
}

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
        // long, and tuples of thousands of symbols are not copied.
        let first = tuples.first().map_or(Ok(()), |tuple| check_symbols(tuple, universe.into()));
        return first.map_err(|error| error.at(0));
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
