//! What the test binaries share: ranks and faults by their definitions.
#![allow(dead_code, unused_macros, unused_imports, reason = "no binary uses all of it")]

use dense_code::count::falling_factorial;
use perm_hash::Error;

/// Calls a function of a length for each of the lengths.
macro_rules! each {
    ($function:ident: $($n:literal)*) => { $($function::<$n>();)* };
}
pub(crate) use each;

/// The rank of the first `k` entries of a word of `0..n` by its definition: unused values below
/// each, times the arrangements of what follows.
pub(crate) fn rank(word: &[u8], k: usize) -> u128 {
    let digit = |i: usize| (0..word[i]).filter(|value| !word[..i].contains(value)).count();
    let place = |i: usize| falling_factorial((word.len() - 1 - i) as u64, (k - 1 - i) as u64);
    (0..k).map(|i| digit(i) as u128 * place(i).expect("fits")).sum()
}

/// The first entry that is not below `limit` or stands before already.
pub(crate) fn fault(word: &[u64], limit: u64) -> Option<Error> {
    (0..word.len()).find_map(|entry| {
        let value = word[entry];
        if value >= limit {
            return Some(Error::OutOfRange { entry, value, limit });
        }
        let first = word[..entry].iter().position(|&other| other == value)?;
        Some(Error::Repeated { entry, first, value })
    })
}
