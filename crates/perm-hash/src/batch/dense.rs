//! The dense types that are ranked many at a time.

use dense_code::Dense;

use crate::{NibblePerm, Perm};

macro_rules! dense {
    ($($type:ident)*) => { $(
        impl<const N: usize> Dense for $type<N> {
            const COUNT: u64 = Self::COUNT;

            #[inline]
            fn rank(self) -> u64 {
                self.rank()
            }

            #[inline]
            fn unrank(rank: u64) -> Option<Self> {
                Self::unrank(rank)
            }

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
        }
    )* };
}

dense!(Perm NibblePerm);
