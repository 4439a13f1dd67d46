//! Sorting without branches.

/// The most symbols that [`sort`] orders by a network; longer tuples go to the standard library.
pub(crate) const LONGEST_NETWORK: usize = 16;

/// Sorts a small tuple ascending, without a branch that depends on the data up to 16 elements.
///
/// ```
/// use canon_key::sort;
/// assert_eq!(sort([56, 12, 34]), [12, 34, 56]);
/// ```
///
/// Batcher's merge-exchange network: 3 comparators for K = 3, 9 for K = 5, 19 for K = 8, 63 for
/// K = 16. On random data `sort_unstable` of so small an array mispredicts a branch every few
/// comparisons; here there is none to predict. Past K = 16 it is `sort_unstable`.
///
/// Reference: Donald E. Knuth, *The Art of Computer Programming* volume 3, algorithm 5.2.2M (1998).
#[inline]
#[must_use]
pub fn sort<T: Ord + Copy, const K: usize>(mut tuple: [T; K]) -> [T; K] {
    if K > LONGEST_NETWORK {
        tuple.sort_unstable();
        return tuple;
    }
    for_each_comparator(K, |i, j| {
        let (a, b) = (tuple[i], tuple[j]);
        tuple[i] = if b < a { b } else { a };
        tuple[j] = if b < a { a } else { b };
    });
    tuple
}

/// Sorts a slice of at most [`LONGEST_NETWORK`] elements by a network; one of more is left alone.
#[inline(always)]
#[cfg(feature = "alloc")]
pub(crate) fn sort_short<T: Ord + Copy>(tuple: &mut [T]) {
    macro_rules! lengths {
        ($($k:literal)*) => {
            match tuple.len() {
                $($k => if let Some(all) = tuple.first_chunk_mut::<$k>() {
                    *all = sort(*all);
                },)*
                _ => {}
            }
        };
    }
    lengths!(2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
}

/// Calls `exchange(i, j)` with `i < j` for each comparator of a network that sorts `k` elements.
///
/// Knuth's algorithm M as loops over constants: for a constant `k` the compiler unrolls it whole.
#[inline(always)]
pub(crate) fn for_each_comparator(k: usize, mut exchange: impl FnMut(usize, usize)) {
    // The smallest networks spelled out, so that nothing depends on how far the compiler unrolls.
    match k {
        0 | 1 => return,
        2 => return exchange(0, 1),
        3 => {
            exchange(0, 1);
            exchange(1, 2);
            return exchange(0, 1);
        }
        4 => {
            exchange(0, 1);
            exchange(2, 3);
            exchange(0, 2);
            exchange(1, 3);
            return exchange(1, 2);
        }
        5 => {
            exchange(0, 1);
            exchange(3, 4);
            exchange(2, 4);
            exchange(2, 3);
            exchange(0, 3);
            exchange(0, 2);
            exchange(1, 4);
            exchange(1, 3);
            return exchange(1, 2);
        }
        _ => {}
    }
    let top = k.next_power_of_two() / 2;
    let mut p = top;
    while p > 0 {
        let mut q = top;
        let mut r = 0;
        let mut d = p;
        loop {
            for i in 0..k - d {
                if i & p == r {
                    exchange(i, i + d);
                }
            }
            if q == p {
                break;
            }
            d = q - p;
            q /= 2;
            r = p;
        }
        p /= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network sorts everything when it sorts all tuples of noughts and ones (Knuth 5.3.4Z).
    fn sorts_noughts_and_ones<const K: usize>() {
        for bits in 0..1_u32 << K {
            let tuple: [bool; K] = core::array::from_fn(|i| bits >> i & 1 == 1);
            let mut expected = tuple;
            expected.sort_unstable();
            assert_eq!(sort(tuple), expected);
        }
    }

    #[test]
    fn networks_sort_by_the_nought_one_principle() {
        sorts_noughts_and_ones::<0>();
        sorts_noughts_and_ones::<1>();
        sorts_noughts_and_ones::<2>();
        sorts_noughts_and_ones::<3>();
        sorts_noughts_and_ones::<4>();
        sorts_noughts_and_ones::<5>();
        sorts_noughts_and_ones::<6>();
        sorts_noughts_and_ones::<7>();
        sorts_noughts_and_ones::<8>();
        sorts_noughts_and_ones::<9>();
        sorts_noughts_and_ones::<10>();
        sorts_noughts_and_ones::<11>();
        sorts_noughts_and_ones::<12>();
        sorts_noughts_and_ones::<13>();
        sorts_noughts_and_ones::<14>();
        sorts_noughts_and_ones::<15>();
        sorts_noughts_and_ones::<16>();
        sorts_noughts_and_ones::<17>();
    }
}
