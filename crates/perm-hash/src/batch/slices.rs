//! Ranks and Lehmer codes of slices.

use dense_code::{Level, at_level};

use super::kernel;
use super::tails::Tails;
use super::words::{as_perms, as_words, as_words_mut};
use crate::{Error, Perm, lex};

impl<const N: usize> Perm<N> {
    /// A slice of words as permutations, without a copy.
    ///
    /// ```
    /// use perm_hash::{Error, Perm};
    /// assert_eq!(Perm::from_words(&[[0, 2, 1], [2, 1, 0]])?[1].rank(), 5);
    /// let error = Error::Word { index: 1, entry: 2 };
    /// assert_eq!(Perm::from_words(&[[0, 2, 1], [2, 1, 2]]), Err(error));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Word`] for the first word that is not a permutation.
    pub fn from_words(words: &[[u8; N]]) -> Result<&[Self], Error> {
        let index = kernel::valid(Level::detect(), words);
        let Some(word) = words.get(index) else { return Ok(as_perms(words)) };
        Err(Error::Word { index, entry: lex::fault(word, N).0 })
    }

    /// The lexicographic ranks of a slice of permutations: [`rank`](Self::rank) of each, several
    /// times as fast. `N` up to 20.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let perms = [Perm::new([2, 0, 3, 1])?, Perm::IDENTITY];
    /// let mut ranks = [0; 2];
    /// Perm::ranks_into(&perms, &mut ranks)?;
    /// assert_eq!(ranks, [13, 0]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when `ranks` has another length; nothing is written.
    pub fn ranks_into(perms: &[Self], ranks: &mut [u64]) -> Result<(), Error> {
        let _ = Self::COUNT;
        Error::unless_equal(ranks.len(), perms.len())?;
        kernel::ranks(Level::detect(), as_words(perms), ranks);
        Ok(())
    }

    /// The permutations of a slice of lexicographic ranks. `N` up to 20.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let mut perms = [Perm::IDENTITY; 2];
    /// Perm::perms_into(&[13, 23], &mut perms)?;
    /// assert_eq!(perms.map(Perm::to_array), [[2, 0, 3, 1], [3, 2, 1, 0]]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Rank`] for the first rank that is too large, [`Error::Length`] when the slices have
    /// different lengths; in both cases nothing is written.
    pub fn perms_into(ranks: &[u64], perms: &mut [Self]) -> Result<(), Error> {
        Error::unless_equal(perms.len(), ranks.len())?;
        check_ranks::<N>(ranks)?;
        kernel::unrank(Level::detect(), ranks, as_words_mut(perms));
        Ok(())
    }

    /// The permutations of the ranks `start`, `start + 1`, ... in order: as many as the slice
    /// holds. `N` up to 20.
    ///
    /// With AVX2 several times as fast as [`perms_into`](Self::perms_into): the permutations in an
    /// aligned row of 720 ranks differ only in their last six entries.
    ///
    /// ```
    /// use perm_hash::{Error, Perm};
    /// let mut perms = [Perm::IDENTITY; 3];
    /// Perm::range_into(3, &mut perms)?;
    /// assert_eq!(perms.map(Perm::to_array), [[1, 2, 0], [2, 0, 1], [2, 1, 0]]);
    /// // Ranks 4 and 5 have a permutation, the third place would get none.
    /// let error = Perm::range_into(4, &mut perms).unwrap_err();
    /// assert_eq!(error, Error::Rank { index: 2, rank: 6, count: 6 });
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Rank`] when there are fewer than `perms.len()` ranks from `start` on; nothing is
    /// written.
    pub fn range_into(start: u64, perms: &mut [Self]) -> Result<(), Error> {
        // May be past `usize` on 32 bits, where no slice is as long.
        let left = Self::COUNT.saturating_sub(start);
        match usize::try_from(left) {
            Ok(index) if index < perms.len() => {
                let rank = start.max(Self::COUNT).into();
                return Err(Error::Rank { index, rank, count: Self::COUNT.into() });
            }
            _ => list_range(Level::detect(), start, perms),
        }
        Ok(())
    }

    /// The Lehmer codes of a slice of permutations: [`lehmer`](Self::lehmer) of each.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let mut digits = [[0; 4]; 1];
    /// Perm::lehmer_into(&[Perm::new([2, 0, 3, 1])?], &mut digits)?;
    /// assert_eq!(digits, [[2, 0, 1, 0]]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when `digits` has another length; nothing is written.
    pub fn lehmer_into(perms: &[Self], digits: &mut [[u8; N]]) -> Result<(), Error> {
        Error::unless_equal(digits.len(), perms.len())?;
        kernel::lehmer(Level::detect(), as_words(perms), digits);
        Ok(())
    }
}

at_level! {
    /// Whether all numbers are below a limit: one pass without a branch.
    fn all_below(numbers: &[u64], limit: u64) -> bool {
        numbers.iter().fold(true, |good, &number| good & (number < limit))
    }
}

/// Errors with the first rank that no permutation has.
pub(super) fn check_ranks<const N: usize>(ranks: &[u64]) -> Result<(), Error> {
    let count = Perm::<N>::COUNT;
    if all_below(Level::detect(), ranks, count) {
        return Ok(());
    }
    // A second pass finds the place, so the first one has no branch.
    let index = ranks.iter().position(|rank| *rank >= count).expect("a rank is not below");
    Err(Error::Rank { index, rank: ranks[index].into(), count: count.into() })
}

fn list_range<const N: usize>(level: Level, start: u64, perms: &mut [Perm<N>]) {
    Tails::<N>::each_block(start, as_words_mut(perms), |first, index, words| {
        kernel::look_up(level, first, index.as_flattened(), words.as_flattened_mut());
    });
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use super::*;

    /// A sample of ranks: both ends, the neighbours of every digit's places, and a walk through
    /// all.
    fn ranks<const N: usize>(len: usize) -> Vec<u64> {
        let count = Perm::<N>::COUNT;
        let mut ranks = vec![0, count - 1, count / 2];
        let mut place = 1;
        for n in 1..=N as u64 {
            for digit in 1..=n {
                ranks.extend([digit * place, digit * place - 1].map(|rank| rank.min(count - 1)));
            }
            place *= n;
        }
        // A step without a common factor with any place.
        let mut rank = 0;
        while ranks.len() < len {
            rank = (rank + 11_400_714_819_323_198_485 % count) % count;
            ranks.push(rank);
        }
        ranks
    }

    fn agree<const N: usize>(ranks: &[u64]) {
        // A minute a length where each step is interpreted.
        if cfg!(miri) && !N.is_multiple_of(8) {
            return;
        }
        let perms: Vec<Perm<N>> = ranks.iter().map(|&rank| Perm::unrank(rank).unwrap()).collect();
        for level in Level::available() {
            let mut out = vec![u64::MAX; ranks.len()];
            kernel::ranks(level, as_words(&perms), &mut out);
            assert!(out == ranks, "rank, n = {N}, {level:?}");
            let mut back = vec![Perm::IDENTITY; ranks.len()];
            kernel::unrank(level, ranks, as_words_mut(&mut back));
            assert!(back == perms, "unrank, n = {N}, {level:?}");
            let mut digits = vec![[255; N]; ranks.len()];
            kernel::lehmer(level, as_words(&perms), &mut digits);
            assert!(digits.iter().zip(&perms).all(|(digits, perm)| *digits == perm.lehmer()));
            let by = perms[ranks.len() / 3];
            for (ranks, perms) in ranks.as_chunks().0.iter().zip(perms.as_chunks::<32>().0) {
                let (mut columns, mut after) = ([[0; 32]; N], [0; 32]);
                kernel::unrank_columns(level, ranks, &mut columns);
                kernel::rank_columns(level, &columns, by.as_array(), &mut after);
                assert_eq!(after, perms.map(|perm| perm.compose(by).rank()), "n = {N}");
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "hours where each step is interpreted")]
    fn kernels_agree_with_their_slow_twins_over_whole_domains() {
        fn whole<const N: usize>() {
            agree::<N>(&(0..Perm::<N>::COUNT).collect::<Vec<_>>());
        }
        whole::<0>();
        whole::<1>();
        whole::<2>();
        whole::<3>();
        whole::<4>();
        whole::<5>();
        whole::<6>();
        whole::<7>();
        whole::<8>();
        whole::<9>();
    }

    #[test]
    fn kernels_agree_with_their_slow_twins_at_every_size() {
        macro_rules! sizes {
            ($($n:literal)*) => { $(agree::<$n>(&ranks::<$n>(if cfg!(miri) { 70 } else { 2_000 }));)* };
        }
        sizes!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
    }

    #[test]
    #[ignore = "some ten seconds: every rank of 10 things at every level; run by name"]
    fn kernels_agree_with_their_slow_twins_on_ten_things() {
        agree::<10>(&(0..Perm::<10>::COUNT).collect::<Vec<_>>());
    }

    /// Ranges that begin and end anywhere in a block of 720, and across several.
    #[test]
    #[cfg_attr(miri, ignore = "hours where each step is interpreted")]
    fn ranges_are_the_permutations_in_order() {
        fn check<const N: usize>(start: u64, len: u64) {
            let len = len.min(Perm::<N>::COUNT - start);
            for level in Level::available() {
                let mut perms = vec![Perm::<N>::IDENTITY; usize::try_from(len).unwrap()];
                list_range(level, start, &mut perms);
                assert!(
                    perms.into_iter().eq((start..start + len).filter_map(Perm::unrank)),
                    "{len} of {N} from {start}, {level:?}",
                );
            }
        }
        fn ends<const N: usize>() {
            let count = Perm::<N>::COUNT;
            for len in [0, 1, 2, 3, 4, 5, 31, 719, 720, 721, 1_500] {
                for start in [0, 1, 7, 700, 719, 720, 721, 1_439, count / 2, count / 720 * 719] {
                    check::<N>(start.min(count), len);
                }
                check::<N>(count.saturating_sub(len), len);
            }
        }
        macro_rules! sizes {
            ($($n:literal)*) => { $(ends::<$n>();)* };
        }
        sizes!(0 1 2 3 4 5 6 7 8 9 12 15 16 17 20);
        for start in 0..720 {
            check::<6>(start, 720);
            check::<7>(start, 720 - start % 7);
            check::<17>(start, 5);
        }
        check::<9>(0, 362_880);
    }

    #[test]
    fn ranks_past_the_last_are_seen_at_every_level() {
        for level in Level::available() {
            for count in [1, 6, Perm::<20>::COUNT, 1 << 63] {
                for place in [0, 1, 2, 3, 31, 32, 70, 99] {
                    let mut ranks = [count - 1; 100];
                    assert!(all_below(level, &ranks, count));
                    for rank in [count, count + 1, 1 << 63, u64::MAX] {
                        ranks[place] = rank;
                        assert!(!all_below(level, &ranks, count), "{rank} of {count}");
                    }
                }
            }
        }
    }

    /// Words with one wrong entry, twice a value or past the last one by any number; then words of
    /// few values, wrong in several ways at once.
    #[test]
    #[cfg_attr(miri, ignore = "hours where each step is interpreted")]
    fn every_wrong_word_is_seen_at_every_level() {
        fn wrong<const N: usize>() {
            for level in Level::available() {
                for (value, place) in (0..=255).flat_map(|value| (0..N).map(move |at| (value, at)))
                {
                    let mut words = [Perm::<N>::IDENTITY.to_array(); 50];
                    words[45][place] = value;
                    let good = usize::from(value) == place;
                    let first = if good { 50 } else { 45 };
                    assert_eq!(kernel::valid(level, &words), first, "{N} {value} {place}");
                }
                let mut state = 88_172_645_463_325_252_u64;
                for _ in 0..20_000 {
                    let mut words = [Perm::<N>::IDENTITY.to_array(); 20];
                    for entry in &mut words[2] {
                        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        // Mostly the identity, else a value not far from it.
                        if state >> 60 < 5 {
                            *entry = entry.wrapping_add((state >> 40 & 7) as u8).wrapping_sub(3);
                        }
                    }
                    let first = if Perm::new(words[2]).is_ok() { 20 } else { 2 };
                    assert_eq!(kernel::valid(level, &words), first, "{words:?}");
                }
            }
        }
        wrong::<1>();
        wrong::<7>();
        wrong::<8>();
        wrong::<9>();
        wrong::<15>();
        wrong::<16>();
        wrong::<17>();
        wrong::<20>();
    }
}
