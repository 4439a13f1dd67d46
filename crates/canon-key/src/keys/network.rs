//! Sorting without branches.

/// The most symbols that [`sort`] orders by a network; longer tuples go to the standard library.
pub(crate) const LONGEST_NETWORK: usize = 16;

/// Sorts a small tuple ascending. Up to 16 elements, no branch depends on the data.
///
/// A sorting network: 3 comparators for K = 3, 9 for K = 5, 19 for K = 8, 63 for K = 16. On random
/// data `sort_unstable` of so small an array mispredicts a branch every few comparisons; here there
/// is none to predict. Past K = 16 it is `sort_unstable`.
///
/// Reference: Donald E. Knuth, *The Art of Computer Programming* volume 3, section 5.3.4 (1998).
#[inline]
#[must_use]
pub(crate) fn sort<T: Ord + Copy, const K: usize>(mut tuple: [T; K]) -> [T; K] {
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

/// Sorts any number of words: up to 16 by a network.
// With `sort_unstable` alone, de-duplicating tuples of ten symbols took 1.6 times as long.
#[cfg(feature = "alloc")]
pub(crate) fn sort_any(words: &mut [u64]) {
    if words.len() > LONGEST_NETWORK {
        return words.sort_unstable();
    }
    for_each_comparator(words.len(), |i, j| {
        (words[i], words[j]) = (words[i].min(words[j]), words[i].max(words[j]));
    });
}

/// Calls `exchange(i, j)` with `i < j` for each comparator of a network that sorts `k` elements.
// Up to 8 elements the comparators are spelled out, so that no length depends on how far the
// compiler unrolls loops: nested loops over the same comparators stayed loops for 6, 7 and 14 to 16
// elements, and took three times as long. The networks have the fewest comparators there can be
// (Donald E. Knuth, *The Art of Computer Programming* volume 3, section 5.3.4, 1998).
//
// From 9 to 16 elements the first 8 and the rest are sorted so and merged by Batcher's odd-even
// merge, as if the missing elements up to 16 were larger than all others.
#[inline(always)]
pub(crate) fn for_each_comparator(k: usize, mut exchange: impl FnMut(usize, usize)) {
    if k <= 8 {
        return for_each_up_to_8(k, 0, &mut exchange);
    }
    for_each_up_to_8(8, 0, &mut exchange);
    for_each_up_to_8(k - 8, 8, &mut exchange);
    for i in 0..k - 8 {
        exchange(i, i + 8);
    }
    for i in (4..8).take_while(|i| i + 4 < k) {
        exchange(i, i + 4);
    }
    for i in [2, 3, 6, 7, 10, 11].into_iter().take_while(|i| i + 2 < k) {
        exchange(i, i + 2);
    }
    for i in (1..14).step_by(2).take_while(|i| i + 1 < k) {
        exchange(i, i + 1);
    }
}

/// The network for the `k` elements from `first` on.
#[inline(always)]
fn for_each_up_to_8(k: usize, first: usize, exchange: &mut impl FnMut(usize, usize)) {
    macro_rules! comparators {
        ($($i:literal $j:literal),*) => {{ $(exchange(first + $i, first + $j);)* }};
    }
    match k {
        2 => comparators!(0 1),
        3 => comparators!(0 1, 1 2, 0 1),
        4 => comparators!(0 1, 2 3, 0 2, 1 3, 1 2),
        5 => comparators!(0 1, 3 4, 2 4, 2 3, 0 3, 0 2, 1 4, 1 3, 1 2),
        6 => comparators!(0 5, 1 3, 2 4, 1 2, 3 4, 0 3, 2 5, 0 1, 2 3, 4 5, 1 2, 3 4),
        7 => comparators!(
            0 6, 2 3, 4 5, 0 2, 1 4, 3 6, 0 1, 2 5, 3 4, 1 2, 4 6, 2 3, 4 5, 1 2, 3 4, 5 6
        ),
        8 => comparators!(
            0 2, 1 3, 4 6, 5 7, 0 4, 1 5, 2 6, 3 7, 0 1, 2 3, 4 5, 6 7, 2 4, 3 5, 1 4, 3 6, 1 2,
            3 4, 5 6
        ),
        _ => {}
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

    /// The comparators themselves, which a batch uses for every length.
    #[test]
    fn comparators_sort_noughts_and_ones_of_every_length() {
        for k in 0..=16 {
            for bits in 0..1_u32 << k {
                let mut word = bits;
                for_each_comparator(k, |i, j| {
                    assert!(i < j && j < k);
                    if word >> i & 1 > word >> j & 1 {
                        word ^= 1 << i | 1 << j;
                    }
                });
                let ones = bits.count_ones() as usize;
                assert_eq!(word, ((1 << ones) - 1) << (k - ones), "{k} {bits:b}");
            }
        }
    }

    #[test]
    #[cfg(feature = "alloc")]
    fn long_tuples_are_sorted_at_every_length() {
        use alloc::vec::Vec;

        let mut word = 1_u64;
        for n in 0..=40 {
            for most in [1, 2, 5, 1 << 30] {
                for _ in 0..50 {
                    let all: Vec<u64> = (0..n)
                        .map(|_| {
                            word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                            (word >> 33) % most
                        })
                        .collect();
                    let (mut sorted, mut expected) = (all.clone(), all);
                    sort_any(&mut sorted);
                    expected.sort_unstable();
                    assert_eq!(sorted, expected);
                }
            }
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
