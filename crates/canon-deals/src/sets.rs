//! Sets of the ranks of one suit: how many there are, and the set of a number.

use alloc::vec::Vec;

use dense_code::binomial;

/// How many ranks a suit has at most.
pub(crate) const MAX_RANKS: u32 = 16;

/// `left` choose `size` at `32 * (size - 1) + left`, for sizes from 1 on.
///
/// The 32 places a size are more than the 17 needed, so that an index is a shift.
#[expect(clippy::cast_possible_truncation, reason = "at most 12,870 sets")]
const COUNTS: [u16; 512] = {
    // Where `left` is less than `size` the entry stays 0. Colex ranks need that: the lowest ranks
    // of a set add nothing.
    let mut counts = [0; 512];
    let mut left = 1;
    while left <= MAX_RANKS as usize {
        let mut size = 1;
        while size <= left {
            let sets = binomial(left as u64, size as u64).expect("fits");
            counts[32 * (size - 1) + left] = sets as u16;
            size += 1;
        }
        left += 1;
    }
    counts
};

/// How many sets of `place + 1` of `left` ranks there are, of up to 16: at most 12,870.
#[inline(always)]
pub(crate) fn count(left: u32, place: u32) -> u64 {
    // The mask changes nothing, and spares the check of the index.
    COUNTS[(32 * place + left) as usize & 511].into()
}

/// The sets of up to 16 ranks by size, each size in colex order.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    sets: Vec<u16>,
    /// Where the sets of each size begin.
    begins: Vec<usize>,
}

impl Sets {
    pub(crate) fn new(ranks: u32) -> Self {
        let all = if ranks == 16 { u16::MAX } else { (1 << ranks) - 1 };
        let mut sets: Vec<u16> = (0..=all).collect();
        // Stable, so that sets of one size stay in ascending order, which is colex.
        sets.sort_by_key(|set| set.count_ones());
        let begin = |size: u32| sets.partition_point(|set| set.count_ones() < size);
        let begins = (0..=ranks).map(begin).collect();
        Self { sets, begins }
    }

    /// The set of this size and colex rank, of the ranks that are not used.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "at most 12,870 sets")]
    pub(crate) fn get(&self, size: u8, rank: u64, mut used: u64) -> u64 {
        let mut ranks = u64::from(self.sets[self.begins[usize::from(size)] + rank as usize]);
        // Each rank used, lowest first, moves what is from there on up by one.
        while used != 0 {
            let lower = (used & used.wrapping_neg()) - 1;
            ranks = ranks & lower | (ranks & !lower) << 1;
            used &= used - 1;
        }
        ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_those_of_the_sets() {
        for ranks in 1..=MAX_RANKS {
            let sets = Sets::new(ranks);
            for size in 1..=ranks {
                let sets = sets.sets.iter().filter(|set| set.count_ones() == size).count();
                assert_eq!(count(ranks, size - 1), sets as u64);
            }
        }
        assert_eq!(count(3, 3), 0);
    }
}
