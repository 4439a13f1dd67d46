//! Multisets and subsets from unstructured bytes, for fuzzers and property tests.

use super::{Multiset, Subset};

dense_code::arbitrary::by_rank! {
    [const N: u32, const K: usize] Multiset<N, K>;
    [const N: u32, const K: usize] Subset<N, K>;
}
