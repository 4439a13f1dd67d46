//! The choice between the kernels of `avx2` and those of `portable`: the same names there and here.

use dense_code::Level;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::avx2;
use super::block::{Column, LANES};
use super::portable;
use super::row::Row;
use crate::{NibblePerm, Perm};

/// Kernels that are those of AVX2 where the level has them, otherwise the portable ones.
macro_rules! kernels {
    ($($(#[$doc:meta])* $kernel:ident [$($generics:tt)*] [$($parameters:tt)*]
       ($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {$(
        $(#[$doc])*
        pub(super) fn $kernel<$($generics)*>(level: Level, $($argument: $type),*) $(-> $result)? {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            if let Some(result) = avx2::$kernel::<$($parameters)*>(level, $($argument),*) {
                return result;
            }
            let _ = level;
            portable::$kernel::<$($parameters)*>($($argument),*)
        }
    )*};
}

kernels! {
    /// Ranks rows; with `CHECK`, returns whether all of them are permutations.
    rank_rows[const N: usize, R: Row<N>, const CHECK: bool][N, R, CHECK](rows: &[R], ranks: &mut [u64]) -> bool;
    /// The permutations of ranks that exist.
    unrank_rows[const N: usize][N](ranks: &[u64], perms: &mut [Perm<N>]);
    /// The permutations of the ranks from `start` on, which exist.
    range_rows[const N: usize][N](start: u64, perms: &mut [Perm<N>]);
    /// The ranks of packed permutations.
    rank_nibbles[const N: usize][N](packed: &[NibblePerm<N>], ranks: &mut [u64]);
    /// The packed permutations of ranks that exist.
    unrank_nibbles[const N: usize][N](ranks: &[u64], packed: &mut [NibblePerm<N>]);
    /// Ranks the lanes of a block; with `CHECK`, returns whether all of them are permutations.
    rank_columns[const N: usize, const CHECK: bool][N, CHECK](columns: &[Column; N], ranks: &mut [u64; LANES]) -> bool;
    /// The block of ranks that exist.
    unrank_columns[const N: usize][N](ranks: &[u64; LANES], columns: &mut [Column; N]);
    /// Whether all numbers are below a limit of at most 2^63.
    all_below[][](numbers: &[u64], limit: u64) -> bool;
}

#[cfg(test)]
mod tests {
    use dense_code::Dense;
    use std::vec;
    use std::vec::Vec;

    use super::*;
    use crate::PermError;
    use crate::batch::{Block, PermBatchError};
    use crate::order::lex;

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
        let perms: Vec<Perm<N>> = ranks.iter().map(|&rank| Perm::unrank(rank).unwrap()).collect();
        let words: Vec<[u8; N]> = perms.iter().map(|perm| perm.to_array()).collect();
        for level in Level::available() {
            let mut out = vec![u64::MAX; ranks.len()];
            rank_rows::<N, Perm<N>, false>(level, &perms, &mut out);
            assert!(out == ranks, "rank, n = {N}, {}", level.name());
            out.fill(u64::MAX);
            assert!(rank_rows::<N, [u8; N], true>(level, &words, &mut out));
            assert!(out == ranks, "checked rank, n = {N}, {}", level.name());
            let mut back = vec![Perm::IDENTITY; ranks.len()];
            unrank_rows(level, ranks, &mut back);
            assert!(back == perms, "unrank, n = {N}, {}", level.name());
            for start in [ranks[0], Perm::<N>::COUNT.saturating_sub(200)] {
                let len = (Perm::<N>::COUNT - start).min(200);
                let mut range = vec![Perm::<N>::IDENTITY; usize::try_from(len).unwrap()];
                range_rows(level, start, &mut range);
                assert!(range.into_iter().eq((start..start + len).filter_map(Perm::unrank)));
            }
            if let (Some(ranks), Some(perms)) = (ranks.first_chunk(), perms.first_chunk::<LANES>())
            {
                let mut columns = [[0; LANES]; N];
                unrank_columns(level, ranks, &mut columns);
                let lane = |lane: usize| Perm::new(columns.map(|column| column[lane]));
                assert!(perms.iter().enumerate().all(|(at, perm)| lane(at) == Ok(*perm)));
                assert!(rank_columns::<N, true>(level, &columns, &mut [0; LANES]));
                let mut out = [0; LANES];
                rank_columns::<N, false>(level, &columns, &mut out);
                assert_eq!(&out, ranks);
            }
        }
    }

    fn packed_agree<const N: usize>(ranks: &[u64]) {
        let packed: Vec<NibblePerm<N>> =
            ranks.iter().map(|&rank| NibblePerm::from_perm(Perm::unrank(rank).unwrap())).collect();
        for level in Level::available() {
            let mut out = vec![u64::MAX; ranks.len()];
            rank_nibbles(level, &packed, &mut out);
            assert!(out == ranks, "rank, n = {N}, {}", level.name());
            let mut back = vec![NibblePerm::IDENTITY; ranks.len()];
            unrank_nibbles(level, ranks, &mut back);
            assert!(back == packed, "unrank, n = {N}, {}", level.name());
        }
    }

    #[test]
    fn kernels_agree_with_their_slow_twins_over_whole_domains() {
        fn whole<const N: usize>() {
            let ranks: Vec<u64> = (0..Perm::<N>::COUNT).collect();
            agree::<N>(&ranks);
            packed_agree::<N>(&ranks);
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
            ($($n:literal)*) => { $(agree::<$n>(&ranks::<$n>(3_000));)* };
        }
        sizes!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
        macro_rules! packed_sizes {
            ($($n:literal)*) => { $(packed_agree::<$n>(&ranks::<$n>(1_000));)* };
        }
        packed_sizes!(10 11 12 13 14 15 16);
    }

    #[test]
    #[ignore = "some ten seconds: every rank of 10 things at every level; run by name"]
    fn kernels_agree_with_their_slow_twins_on_ten_things() {
        agree::<10>(&(0..Perm::<10>::COUNT).collect::<Vec<_>>());
    }

    /// Ranges that begin and end anywhere in a block of 720, and across several.
    #[test]
    fn ranges_are_the_permutations_in_order() {
        fn check<const N: usize>(start: u64, len: u64) {
            let len = len.min(Perm::<N>::COUNT - start);
            for level in Level::available() {
                let mut perms = vec![Perm::<N>::IDENTITY; usize::try_from(len).unwrap()];
                range_rows(level, start, &mut perms);
                assert!(
                    perms.into_iter().eq((start..start + len).filter_map(Perm::unrank)),
                    "{len} of {N} from {start}, {}",
                    level.name()
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
        sizes!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
        for start in 0..720 {
            check::<6>(start, 720);
            check::<7>(start, 720 - start % 7);
            check::<17>(start, 5);
        }
        check::<9>(0, 362_880);
    }

    /// Every word of 5 bytes of 0..6 and some others: the check of a block says what the check of a
    /// word says.
    #[test]
    fn checks_agree_with_their_slow_twin() {
        type Digits = [dense_code::Below<6>; 5];
        let mut words: Vec<[u8; 5]> = Digits::all()
            .map(|word| word.map(|digit| u8::try_from(digit.get()).unwrap()))
            .collect();
        words.extend([[0, 1, 2, 3, 255], [128, 1, 2, 3, 4], [255; 5], [132, 131, 130, 129, 128]]);
        for level in Level::available() {
            for word in &words {
                let good = lex::is_arrangement::<5, 5>(word);
                let mut columns = [0, 1, 2, 3, 4].map(|entry| [entry; LANES]);
                for (column, entry) in columns.iter_mut().zip(word) {
                    column[37] = *entry;
                }
                assert_eq!(
                    rank_columns::<5, true>(level, &columns, &mut [0; LANES]),
                    good,
                    "{word:?}"
                );
            }
            // In rows: one bad word in the block, or in the rest after it.
            for place in [0, 63, 64, 99] {
                let mut rows = [[4, 3, 2, 1, 0]; 100];
                assert!(rank_rows::<5, [u8; 5], true>(level, &rows, &mut [0; 100]));
                rows[place] = [4, 3, 2, 1, 4];
                assert!(!rank_rows::<5, [u8; 5], true>(level, &rows, &mut [0; 100]));
            }
        }
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

    /// Words of 20 entries with one wrong: twice a value, or past the last one by any number.
    #[test]
    fn every_wrong_entry_is_seen_at_every_level() {
        fn wrong<const N: usize>() {
            for level in Level::available() {
                for value in 0..=255 {
                    for place in 0..N {
                        let mut words = [Perm::<N>::IDENTITY.to_array(); 64];
                        words[45][place] = value;
                        let good = usize::from(value) == place;
                        assert_eq!(
                            rank_rows::<N, [u8; N], true>(level, &words, &mut [0; 64]),
                            good,
                            "{N} {value} {place}"
                        );
                    }
                }
            }
        }
        wrong::<1>();
        wrong::<8>();
        wrong::<9>();
        wrong::<16>();
        wrong::<17>();
        wrong::<20>();
    }

    #[test]
    fn faults_are_named() {
        let repeated = PermError::Repeated { entry: 2, first: 0, value: 0 };
        let mut words = [[0, 1, 2]; 70];
        words[65] = [0, 2, 0];
        let error = Perm::word_ranks_into(&words, &mut [0; 70]);
        assert_eq!(error, Err(PermBatchError::Perm { index: 65, fault: repeated }));
        words[3] = [0, 1, 0];
        let error = Perm::word_ranks_into(&words, &mut [0; 70]);
        assert_eq!(error, Err(PermBatchError::Perm { index: 3, fault: repeated }));
        let mut columns = [0, 1, 2].map(|entry| [entry; LANES]);
        columns[2][5] = 0;
        let error = Block::new(columns).map(|_| ());
        assert_eq!(error, Err(PermBatchError::Perm { index: 5, fault: repeated }));

        let lengths = Err(PermBatchError::Length { inputs: 3, outputs: 2 });
        assert_eq!(Perm::ranks_into(&[Perm::<4>::IDENTITY; 3], &mut [0; 2]), lengths);
        assert_eq!(Perm::word_ranks_into(&[[0, 1]; 3], &mut [0; 2]), lengths);
        assert_eq!(Perm::perms_into(&[0; 3], &mut [Perm::<4>::IDENTITY; 2]), lengths);

        let mut perms = [Perm::<3>::IDENTITY; 4];
        let rank = PermBatchError::Rank { index: 2, rank: 6, count: 6 };
        assert_eq!(Perm::perms_into(&[0, 5, 6, 7], &mut perms), Err(rank));
        assert_eq!(Perm::range_into(4, &mut perms), Err(rank));
        assert_eq!(
            Perm::range_into(u64::MAX, &mut perms),
            Err(PermBatchError::Rank { index: 0, rank: u64::MAX, count: 6 })
        );
        assert_eq!(perms, [Perm::IDENTITY; 4]);
        assert_eq!(Perm::range_into(6, &mut perms[..0]), Ok(()));
        assert_eq!(Perm::range_into(2, &mut perms), Ok(()));
        assert_eq!(perms.map(Perm::rank), [2, 3, 4, 5]);
        assert_eq!(
            Block::<3>::from_ranks(&[6; LANES]).map(|_| ()),
            Err(PermBatchError::Rank { index: 0, rank: 6, count: 6 })
        );
    }
}
