//! The trait `Dense` of all types: it forwards to the functions of each type, which are `const`.

use dense_code::forward_dense;

use crate::{
    Colex, Combination, EvenPerm, Lehmer, MyrvoldRuskey, NibblePerm, Orientations, PartialPerm,
    Perm, PlainChanges, SignedPerm,
};

/// The types that are also ranked many at a time.
macro_rules! batched {
    ($($type:ty)*) => { $(
        forward_dense! { [const N: usize] $type {
            fn ranks_into(values: &[Self], ranks: &mut [u64]) {
                let len = values.len().min(ranks.len());
                // The lengths are equal: it can't fail.
                let _ = Self::ranks_into(&values[..len], &mut ranks[..len]);
            }

            fn values_into(ranks: &[u64], values: &mut [Self]) -> usize {
                let len = values.len().min(ranks.len());
                if Self::perms_into(&ranks[..len], &mut values[..len]).is_ok() {
                    return len;
                }
                let found = ranks[..len].iter().filter_map(|&rank| Self::unrank(rank));
                values.iter_mut().zip(found).map(|(value, found)| *value = found).count()
            }
        } }
    )* };
}

batched!(Perm<N> NibblePerm<N>);

forward_dense! {
    [const N: usize] EvenPerm<N> {}
    [const N: usize] SignedPerm<N> {}
    [const N: usize] Lehmer<N> {}
    [const M: u32, const N: usize, const SUM: u32] Orientations<M, N, SUM> {}
    [const N: usize, const K: usize] Combination<N, K> {}
    [const N: usize, const K: usize] PartialPerm<N, K> {}
    [const N: usize] MyrvoldRuskey<N> {}
    [const N: usize] PlainChanges<N> {}
    [const N: usize] Colex<Perm<N>> {}
    [const N: usize, const K: usize] Colex<Combination<N, K>> {}
}
