//! Words that the system hands out as zeros.

use alloc::alloc::{Layout, alloc_zeroed};
use alloc::vec::Vec;

use crate::store::SpaceTooLarge;

/// `words` words, all 0, for a store of `count` bits or entries. They are not written, so pages
/// that are never used cost nothing: a vector that is reserved and then filled would touch them
/// all, and `vec![0; words]` would abort where the memory is refused.
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
