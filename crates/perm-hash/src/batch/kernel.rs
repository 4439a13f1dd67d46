//! The choice between the kernels of `avx2` and those of `portable`: the same names there and here.
//! All work on whole blocks of 32.

#![allow(unsafe_code, reason = "calls of functions whose instructions the level proves present")]

use dense_code::Level;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::avx2;
use super::portable;

/// The permutations that a kernel takes at once.
pub(super) const WIDTH: usize = 32;

/// Entry `i` of 32 permutations is column `i`.
pub(super) type Columns<const N: usize> = [[u8; WIDTH]; N];

/// 32 words one after the other.
pub(super) type Rows<const N: usize> = [[u8; N]; WIDTH];

macro_rules! kernels {
    ($($(#[$doc:meta])* $kernel:ident($($argument:ident: $type:ty),*);)*) => {$(
        $(#[$doc])*
        pub(super) fn $kernel<const N: usize>(level: Level, $($argument: $type),*) {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            if level.has_avx2() {
                // SAFETY: the level proves that AVX2 is there.
                return unsafe { avx2::$kernel($($argument),*) };
            }
            let _ = level;
            portable::$kernel($($argument),*);
        }
    )*};
}

kernels! {
    /// The ranks of permutations.
    rank_rows(rows: &[Rows<N>], ranks: &mut [[u64; WIDTH]]);
    /// The permutations of ranks that exist.
    unrank_rows(ranks: &[[u64; WIDTH]], rows: &mut [Rows<N>]);
    /// The Lehmer digits of permutations.
    digit_rows(rows: &[Rows<N>], digits: &mut [Rows<N>]);
    /// The number of inversions of permutations.
    inversion_rows(rows: &[Rows<N>], counts: &mut [[u32; WIDTH]]);
    /// The ranks of the permutations whose entry `i` is in column `from[i]`.
    rank_columns(columns: &Columns<N>, from: &[u8; N], ranks: &mut [u64; WIDTH]);
    /// The columns of ranks that exist.
    unrank_columns(ranks: &[u64; WIDTH], columns: &mut Columns<N>);
    /// `bytes[k]` is entry `index[k]` of the word; there are as many indices as bytes.
    look_up(word: &[u8; N], index: &[u8], bytes: &mut [u8]);
}

/// Products, inverses, cycle counts and checks by byte shuffles; each returns how many of the first
/// permutations it has done: none without AVX2, and none of more than 32 things.
macro_rules! shuffles {
    ($($(#[$doc:meta])* $kernel:ident($($argument:ident: $type:ty),*);)*) => {$(
        $(#[$doc])*
        pub(super) fn $kernel<const N: usize>(level: Level, $($argument: $type),*) -> usize {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            if level.has_avx2() && N > 0 && N <= 32 {
                // SAFETY: the level proves that AVX2 and POPCNT are there.
                return unsafe { avx2::$kernel($($argument),*) };
            }
            let _ = (level, $($argument),*);
            0
        }
    )*};
}

shuffles! {
    /// `out[k]` is `left[k]` after `right[k]`.
    compose(left: &[[u8; N]], right: &[[u8; N]], out: &mut [[u8; N]]);
    /// `out[k]` is the inverse of `words[k]`.
    inverse(words: &[[u8; N]], out: &mut [[u8; N]]);
    /// `counts[k]` is the number of cycles of `words[k]`.
    cycle_counts(words: &[[u8; N]], counts: &mut [u32]);
    /// The words at the beginning that are permutations for certain.
    valid(words: &[[u8; N]]);
}
