//! Permutations as words of bytes, and words that are permutations.

#![allow(unsafe_code, reason = "a slice of a transparent type as a slice of what it holds")]

use crate::Perm;

/// The words of permutations.
pub(super) const fn as_words<const N: usize>(perms: &[Perm<N>]) -> &[[u8; N]] {
    // SAFETY: a `Perm<N>` is transparent over its word.
    unsafe { &*(core::ptr::from_ref(perms) as *const [[u8; N]]) }
}

/// The words of permutations. The callers, all in `batch`, must write a permutation to each.
pub(super) const fn as_words_mut<const N: usize>(perms: &mut [Perm<N>]) -> &mut [[u8; N]] {
    // SAFETY: a `Perm<N>` is transparent over its word, and any bytes in it are memory-safe.
    unsafe { &mut *(core::ptr::from_mut(perms) as *mut [[u8; N]]) }
}

/// Words, each of which is a permutation.
pub(super) const fn as_perms<const N: usize>(words: &[[u8; N]]) -> &[Perm<N>] {
    // SAFETY: a `Perm<N>` is transparent over its word, and any bytes in it are memory-safe.
    unsafe { &*(core::ptr::from_ref(words) as *const [Perm<N>]) }
}
