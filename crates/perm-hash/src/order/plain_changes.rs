use core::cmp::Ordering;

use crate::Perm;
use crate::order::lex;

/// A permutation in the order of plain changes: each differs from the next by a swap of two
/// neighbours.
///
/// ```
/// use perm_hash::dense_code::Dense;
/// use perm_hash::PlainChanges;
///
/// let all: Vec<[u8; 3]> = PlainChanges::<3>::all().map(|order| order.0.to_array()).collect();
/// assert_eq!(all, [[0, 1, 2], [0, 2, 1], [2, 0, 1], [2, 1, 0], [1, 2, 0], [1, 0, 2]]);
/// assert_eq!(PlainChanges::<3>::unrank(4).map(|order| order.0.to_array()), Some([1, 2, 0]));
/// ```
///
/// # Order
///
/// The order of Steinhaus, Johnson and Trotter. The largest value moves through the others from
/// right to left, one swap at a time. Then the others take one step in the same order among
/// themselves, the largest value moves back from left to right, and so on. The identity has rank 0,
/// and the last permutation is also one swap away from it. `Ord` is this order.
///
/// H. F. Trotter, *Algorithm 115: Perm*, 1962; S. M. Johnson, *Generation of permutations by
/// adjacent transposition*, 1963; Knuth, volume 4A, 7.2.1.2, Algorithm P.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlainChanges<const N: usize>(
    /// The permutation.
    pub Perm<N>,
);

impl<const N: usize> PlainChanges<N> {
    /// The number of permutations, `N!`; a compile error for `N` above 20.
    ///
    /// ```
    /// use perm_hash::PlainChanges;
    /// assert_eq!(PlainChanges::<5>::COUNT, 120);
    /// ```
    pub const COUNT: u64 = Perm::<N>::COUNT;

    /// Digit `v`, of radix `v + 1`: how far value `v` has moved over the smaller ones. The first
    /// digit is the most significant.
    const fn digits(self) -> [u8; N] {
        let places = self.0.inverse().to_array();
        let mut digits = [0; N];
        // Whether the rank of the smaller values is odd: then value v sweeps to the right.
        let mut odd = false;
        let mut v = 1;
        while v < N {
            let mut to_the_left = 0;
            let mut smaller = 0;
            while smaller < v {
                to_the_left += (places[smaller] < places[v]) as u8;
                smaller += 1;
            }
            #[expect(clippy::cast_possible_truncation, reason = "v < N <= 255")]
            let v_u8 = v as u8;
            digits[v] = if odd { to_the_left } else { v_u8 - to_the_left };
            // rank * (v + 1) + digit is odd.
            odd = (odd && v % 2 == 0) != (digits[v] % 2 == 1);
            v += 1;
        }
        digits
    }

    /// The position in this order, below [`COUNT`](Self::COUNT). O(N^2).
    ///
    /// ```
    /// use perm_hash::{Perm, PlainChanges};
    /// // Without the 2 it is 1 0, of rank 1 among two: odd, so 2 sweeps to the right, and it is
    /// // one step along.
    /// assert_eq!(PlainChanges(Perm::new([1, 2, 0])?).rank(), 1 * 3 + 1);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[must_use]
    pub const fn rank(self) -> u64 {
        let _ = Self::COUNT;
        lex::value(&self.digits(), N, 1, 1)
    }

    /// The permutation at a position of this order; `None` if `rank` is [`COUNT`](Self::COUNT) or
    /// more. O(N^2).
    ///
    /// ```
    /// use perm_hash::{Perm, PlainChanges};
    /// assert_eq!(PlainChanges::unrank(4), Some(PlainChanges(Perm::new([1, 2, 0])?)));
    /// // Rank 5 has 2 and 0 swapped.
    /// assert_eq!(PlainChanges::unrank(5), Some(PlainChanges(Perm::new([1, 0, 2])?)));
    /// assert_eq!(PlainChanges::<3>::unrank(6), None);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[must_use]
    pub const fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        // What the rank is once the values from v + 1 on are taken off.
        let mut rests = [0; N];
        let mut rest = rank;
        let mut v = N;
        while v > 0 {
            v -= 1;
            rests[v] = rest;
            rest /= v as u64 + 1;
        }
        let mut word = [0; N];
        let mut v = 1;
        while v < N {
            let radix = v as u64 + 1;
            #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 20")]
            let digit = (rests[v] % radix) as usize;
            let odd = rests[v] / radix % 2 == 1;
            let place = if odd { digit } else { v - digit };
            // Make room for v among the smaller ones.
            let mut i = v;
            while i > place {
                let left = lex::get(&word, i - 1, 0);
                lex::set(&mut word, i, left);
                i -= 1;
            }
            #[expect(clippy::cast_possible_truncation, reason = "v < N <= 20")]
            let value = v as u8;
            lex::set(&mut word, place, value);
            v += 1;
        }
        Some(Self(Perm::from_valid(word)))
    }
}

/// By rank, for every `N`.
impl<const N: usize> Ord for PlainChanges<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.digits().cmp(&other.digits())
    }
}

impl<const N: usize> PartialOrd for PlainChanges<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
