use thiserror::Error;

use crate::PermError;

/// Why a batch was refused.
///
/// Lengths and ranks are checked first: with [`Length`](Self::Length) and [`Rank`](Self::Rank)
/// nothing has been written. Words are checked while they are ranked: with [`Perm`](Self::Perm) any
/// of the results may have been written, right or wrong.
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::batch::PermBatchError;
/// let mut perms = [Perm::<4>::IDENTITY; 2];
/// let length = PermBatchError::Length { inputs: 3, outputs: 2 };
/// assert_eq!(Perm::perms_into(&[0, 1, 2], &mut perms), Err(length));
/// let rank = PermBatchError::Rank { index: 1, rank: 24, count: 24 };
/// assert_eq!(Perm::perms_into(&[23, 24], &mut perms), Err(rank));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PermBatchError {
    /// The two slices have different lengths.
    #[error("{inputs} inputs, but room for {outputs} results")]
    Length {
        /// How many inputs there are.
        inputs: usize,
        /// How many results there is room for.
        outputs: usize,
    },
    /// A word that is not a permutation.
    #[error("input {index}: {fault}")]
    Perm {
        /// The first such word, counted from 0.
        index: usize,
        /// What is wrong with it.
        #[source]
        fault: PermError,
    },
    /// A rank that is too large.
    #[error("input {index} is rank {rank}, but the ranks are below {count}")]
    Rank {
        /// The first such rank, counted from 0; for a range, the first place that has no rank.
        index: usize,
        /// The rank.
        rank: u64,
        /// How many permutations there are.
        count: u64,
    },
}
