//! The trait `Dense` of all types: it forwards to the functions of each type, which are `const`.

use dense_code::forward_dense;

use super::{Combination, EvenPerm, Orientations, PartialPerm, Perm, SetPartition};

/// The steps to the next value and to the one before.
macro_rules! steps {
    () => {
        #[inline]
        fn successor(self) -> Option<Self> {
            self.successor()
        }

        #[inline]
        fn predecessor(self) -> Option<Self> {
            self.predecessor()
        }
    };
}

forward_dense! {
    [const N: usize] Perm<N> {
        const FOLLOWING_INTO: Option<fn(Self, u64, &mut [Self])> = Some(|_, start, perms| {
            Self::range_into(start, perms).expect("the ranks of permutations");
        });
        steps! {}

        #[inline]
        fn advance(&mut self) -> bool {
            let is_stepped = self.step();
            if !is_stepped {
                *self = Self::IDENTITY;
            }
            is_stepped
        }

        fn ranks_into(values: &[Self], ranks: &mut [u64]) {
            // The trait goes as far as the shorter slice, the batch refuses other lengths.
            let len = values.len().min(ranks.len());
            Self::ranks_into(&values[..len], &mut ranks[..len]).expect("equal lengths");
        }

        fn values_into(ranks: &[u64], values: &mut [Self]) -> usize {
            let len = values.len().min(ranks.len());
            if Self::perms_into(&ranks[..len], &mut values[..len]).is_ok() {
                return len;
            }
            // The trait leaves ranks without a value out, where the batch refuses them.
            let found = ranks[..len].iter().filter_map(|&rank| Self::unrank(rank));
            values.iter_mut().zip(found).map(|(value, found)| *value = found).count()
        }
    }
    [const N: usize] EvenPerm<N> {
        steps! {}
    }
    [const M: u32, const N: usize, const SUM: u32] Orientations<M, N, SUM> {
        steps! {}
    }
    [const N: usize, const K: usize] Combination<N, K> {
        steps! {}
    }
    [const N: usize, const K: usize] PartialPerm<N, K> {
        const FOLLOWING_INTO: Option<fn(Self, u64, &mut [Self])> =
            Some(|value, _, places| value.following_into(places));
        steps! {}

        #[inline]
        fn advance(&mut self) -> bool {
            let is_stepped = self.step();
            if !is_stepped {
                *self = Self::unrank(0).expect("the first");
            }
            is_stepped
        }
    }
    [const N: usize] SetPartition<N> {
        const FOLLOWING_INTO: Option<fn(Self, u64, &mut [Self])> =
            Some(|value, _, places| value.following_into(places));
        steps! {}
    }
}
