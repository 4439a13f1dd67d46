//! Memory of zeros for the stores, and edits of their words that leave no stray bit behind.

use alloc::alloc::{Layout, alloc_zeroed};
use alloc::vec::Vec;

use crate::store::SpaceTooLarge;

/// `words` zeros, for a store of `count` bits or entries.
///
/// Memory that the system hands out as zeros is not touched. `vec![0; n]` gets such memory too, but
/// aborts where there is none.
pub(super) fn zeros(words: u64, count: u64) -> Result<Vec<u64>, SpaceTooLarge> {
    let too_large = SpaceTooLarge { count };
    let len = usize::try_from(words).map_err(|_| too_large)?;
    if len == 0 {
        return Ok(Vec::new());
    }
    let layout = Layout::array::<u64>(len).map_err(|_| too_large)?;
    // SAFETY: the layout is not of size 0.
    #[allow(unsafe_code, reason = "no safe function asks for zeros and may be refused")]
    let memory = unsafe { alloc_zeroed(layout) };
    if memory.is_null() {
        return Err(too_large);
    }
    // SAFETY: the memory is from the global allocator with the layout of `len` words, all of which
    // are 0 and so are values of `u64`; nobody else has it.
    #[allow(unsafe_code, reason = "a vector of that memory")]
    let words = unsafe { Vec::from_raw_parts(memory.cast(), len, len) };
    Ok(words)
}

/// Words that a caller's function changes. On drop, also when that function panics, the bits of the
/// last word that are not in `tail` are cleared.
pub(super) struct Edited<'a> {
    pub(super) words: &'a mut [u64],
    pub(super) tail: u64,
}

impl Drop for Edited<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(last) = self.words.last_mut() {
            *last &= self.tail;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_of_all_sizes_are_zeros() {
        for words in [0, 1, 512, 100_000] {
            let zeros = zeros(words, 1).unwrap();
            assert!(zeros.len() as u64 == words && zeros.iter().all(|word| *word == 0));
        }
        // Miri ends where no memory is left, and never refuses any.
        if !cfg!(miri) {
            assert_eq!(zeros(1 << 58, 7), Err(SpaceTooLarge { count: 7 }));
        }
        assert_eq!(zeros(u64::MAX, 7), Err(SpaceTooLarge { count: 7 }));
    }
}
