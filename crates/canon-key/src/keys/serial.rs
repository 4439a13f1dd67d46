//! Serde: text in human-readable formats, a rank in binary ones.

use dense_code::{Dense, serial};

use super::{Multiset, Subset};

serial::text_or_compact! {
    /// The symbols as text in human-readable formats, the rank in binary ones.
    [const N: u32, const K: usize] Multiset<N, K>: |multiset| multiset.rank(), Self::unrank,
        "ascending symbols, or a rank";
    /// The symbols as text in human-readable formats, the rank in binary ones.
    [const N: u32, const K: usize] Subset<N, K>: |subset| subset.rank(), Self::unrank,
        "strictly ascending symbols, or a rank";
}
