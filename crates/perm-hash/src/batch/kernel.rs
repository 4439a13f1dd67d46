//! The choice between the kernels of `avx2` and those of `portable`: the same names there and here.
//!
//! A kernel takes slices of equal length, whatever that is, and does all of them: whole blocks in
//! registers, the rest one by one.

#![allow(unsafe_code, reason = "calls of functions whose instructions the level proves present")]

use dense_code::Level;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::avx2;
use super::portable;

// Half a block, since the registers of AVX2 have 32 bytes. The safe kernels compiled for the same
// instructions take 1.7 to 3.2 times as long (rank 9 and 16: 1.94 and 3.28 ns against 0.61 and
// 1.55). The compiler does not transpose rows by interleaving registers, does not multiply digits
// as bytes, and divides ranks one by one.
/// The permutations that a kernel takes at once.
pub(super) const WIDTH: usize = 32;

/// Entry `i` of 32 permutations is column `i`.
pub(super) type Columns<const N: usize> = [[u8; WIDTH]; N];

/// 32 words one after the other.
pub(super) type Rows<const N: usize> = [[u8; N]; WIDTH];

macro_rules! kernels {
    ($($(#[$doc:meta])* $kernel:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {$(
        $(#[$doc])*
        pub(super) fn $kernel<const N: usize>(level: Level, $($argument: $type),*) $(-> $result)? {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            if level.has_avx2() {
                // SAFETY: the level proves that AVX2 and POPCNT are there.
                return unsafe { avx2::$kernel($($argument),*) };
            }
            let _ = level;
            portable::$kernel($($argument),*)
        }
    )*};
}

kernels! {
    /// The ranks of permutations.
    ranks(words: &[[u8; N]], ranks: &mut [u64]);
    /// The permutations of ranks that exist.
    unrank(ranks: &[u64], words: &mut [[u8; N]]);
    /// The Lehmer codes of permutations.
    lehmer(words: &[[u8; N]], codes: &mut [[u8; N]]);
    /// The number of inversions of permutations.
    inversions(words: &[[u8; N]], counts: &mut [u32]);
    /// The ranks of the permutations whose entry `i` is in column `from[i]`.
    rank_columns(columns: &Columns<N>, from: &[u8; N], ranks: &mut [u64; WIDTH]);
    /// The columns of ranks that exist.
    unrank_columns(ranks: &[u64; WIDTH], columns: &mut Columns<N>);
    /// `bytes[k]` is entry `index[k]` of the word; there are as many indices as bytes.
    look_up(word: &[u8; N], index: &[u8], bytes: &mut [u8]);
    /// `out[k]` is first `right[k]`, then `left[k]`.
    compose(left: &[[u8; N]], right: &[[u8; N]], out: &mut [[u8; N]]);
    /// `out[k]` is the inverse of `words[k]`.
    inverse(words: &[[u8; N]], out: &mut [[u8; N]]);
    /// `counts[k]` is the number of cycles of `words[k]`.
    cycle_counts(words: &[[u8; N]], counts: &mut [u32]);
    /// The number of words before the first one that is not a permutation.
    valid(words: &[[u8; N]]) -> usize;
}
