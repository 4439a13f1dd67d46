//! Every fast path against a naive twin, over whole domains where they are small.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::cast_possible_truncation, reason = "the test sizes are far below 255")]

mod twin;

use dense_code::Dense;
use itertools::Itertools;
use perm_hash::batch::Block;
use perm_hash::{
    Combination, CycleNotation, Error, EvenPerm, MultisetPerms, ParseError, PartialPerm, Perm,
    Permutation,
};
use twin::each;

/// All words of `N` in lexicographic order, made by itertools.
fn words<const N: usize>() -> impl Iterator<Item = [u8; N]> + Clone {
    (0..N as u8).permutations(N).map(|word| word.try_into().unwrap())
}

fn whole_domain<const N: usize>() {
    let mut before: Option<Perm<N>> = None;
    for (rank, word) in (0_u64..).zip(words::<N>()) {
        let perm = Perm::new(word).unwrap();
        assert_eq!(perm.rank(), rank);
        assert_eq!(perm.rank_u128(), u128::from(rank));
        assert_eq!(Perm::unrank(rank), Some(perm));
        assert_eq!(Perm::unrank_u128(rank.into()), Some(perm));
        assert_eq!(before.map_or(Some(Perm::IDENTITY), Perm::successor), Some(perm));
        before = Some(perm);
    }
    assert!(words::<N>().eq(Perm::<N>::all().map(Perm::to_array)));
    assert_eq!(Perm::<N>::all().next_back(), before);
    assert_eq!(before.unwrap().rank(), Perm::<N>::COUNT - 1);
    assert_eq!(before.unwrap().successor(), None);
    assert_eq!(Perm::<N>::unrank(Perm::<N>::COUNT), None);
    assert_eq!(Perm::<N>::unrank(u64::MAX), None);
    assert_eq!(Perm::<N>::unrank_u128(Perm::<N>::COUNT_U128), None);
    assert_eq!(Perm::<N>::unrank_u128(u128::MAX), None);
}

#[test]
fn lexicographic_order_is_that_of_enumeration() {
    each!(whole_domain: 0 1 2 3 4 5 6 7 8 9);
}

/// The group laws on all of `S_N`, from the definitions.
fn group<const N: usize>() {
    for word in words::<N>() {
        let perm = Perm::new(word).unwrap();
        let inversions = word.iter().array_combinations().filter(|[a, b]| a > b).count();
        assert_eq!(perm.inversions() as usize, inversions);
        assert_eq!(perm.is_odd(), inversions % 2 == 1);
        assert_eq!(perm.inverse().compose(perm), Perm::IDENTITY);
        assert_eq!(perm.compose(perm.inverse()), Perm::IDENTITY);
        let mut power = Perm::IDENTITY;
        for exponent in 0..=7 {
            assert_eq!(perm.power(exponent), power);
            assert_eq!(perm.power(-exponent), power.inverse());
            power = perm.compose(power);
        }
        let order = (1_i64..).find(|&k| perm.power(k) == Perm::IDENTITY).unwrap();
        assert_eq!(perm.order(), order.unsigned_abs());
        assert_eq!(perm.apply(word), perm.power(2).to_array());
        assert_eq!(perm.to_string().parse(), Ok(perm));
        assert_eq!(CycleNotation(perm).to_string().parse(), Ok(CycleNotation(perm)));
        let mut members: Vec<u8> = perm.cycles().flatten().collect();
        members.sort_unstable();
        assert!(members.into_iter().eq(0..N as u8));
        for cycle in perm.cycles() {
            let cycle: Vec<u8> = cycle.collect();
            assert!(cycle.iter().all(|member| *member >= cycle[0]));
            for (from, to) in cycle.iter().circular_tuple_windows() {
                assert_eq!(word[usize::from(*from)], *to);
            }
        }
    }
}

/// Blocks of columns hold the permutations that are ranked one by one, also rearranged by another.
#[test]
fn blocks_are_their_lanes() {
    fn same<const N: usize>() {
        let count = Perm::<N>::COUNT;
        for start in [0, count / 5, count / 2, count - 1] {
            let ranks = core::array::from_fn(|lane| (start + 7 * lane as u64) % count);
            let block = Block::<N>::from_ranks(&ranks).unwrap();
            assert_eq!(block.ranks(), ranks);
            for by in [0, 1, count / 3, count - 1].map(|rank| Perm::unrank(rank % count).unwrap()) {
                let after = ranks.map(|rank| Perm::unrank(rank).unwrap().compose(by).rank());
                assert_eq!(block.ranks_after(&by), after);
            }
            let mut wrong = ranks;
            wrong[40] = count;
            let error = Error::Rank { index: 40, rank: count.into(), count: count.into() };
            assert_eq!(Block::<N>::from_ranks(&wrong), Err(error));
        }
    }
    each!(same: 0 1 5 8 9 12 13 16 20);
    let some = Block::<5>::from_ranks(&[7, 8]).unwrap().ranks();
    assert_eq!((some[..2].to_vec(), some[63]), (vec![7, 8], 0));
    let length = Error::Length { found: 65, expected: 64 };
    assert_eq!(Block::<5>::from_ranks(&[0; 65]), Err(length));
}

#[test]
fn checked_words_are_borrowed_not_copied() {
    let words: Vec<[u8; 5]> = words::<5>().collect();
    let perms = Perm::from_words(&words).unwrap();
    assert_eq!((perms.as_ptr().cast(), perms.len()), (words.as_ptr(), words.len()));
}

/// The largest order of 255 things: the largest product of powers of distinct primes whose sum is
/// at most 255 (Landau's function, OEIS A000793).
#[test]
fn the_largest_order_is_landaus() {
    let mut largest = [1_u64; 256];
    for prime in (2..=255).filter(|&p| (2..p).all(|d| p % d != 0)) {
        for n in (prime..=255).rev() {
            let powers = std::iter::successors(Some(prime), |power| Some(power * prime));
            let with = powers.take_while(|&q| q <= n).map(|q| largest[n - q] * q as u64);
            largest[n] = largest[n].max(with.max().unwrap());
        }
    }
    assert_eq!((largest[100], largest[255]), (232_792_560, 3_829_100_877_561_960));
    let mut word: [u8; 255] = std::array::from_fn(|i| i as u8);
    let mut cycles = &mut word[..];
    for length in [8, 9, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 43] {
        let (cycle, others) = cycles.split_at_mut(length);
        cycle.rotate_left(1);
        cycles = others;
    }
    assert_eq!(Perm::new(word).unwrap().order(), largest[255]);
}

/// Words that are not known to be permutations, and ranks that may be too large.
#[test]
fn words_and_ranks_are_checked() {
    let mut words: Vec<[u8; 5]> = words::<5>().collect();
    let mut ranks = vec![0; words.len()];
    Perm::ranks_into(Perm::from_words(&words).unwrap(), &mut ranks).unwrap();
    assert!(ranks.iter().copied().eq(0..120));
    words[77] = [0, 1, 2, 3, 1];
    assert_eq!(Perm::from_words(&words), Err(Error::Word { index: 77, entry: 4 }));
    words[3] = [5, 1, 2, 3, 0];
    assert_eq!(Perm::from_words(&words), Err(Error::Word { index: 3, entry: 0 }));
    let short = Error::Length { found: 3, expected: 5 };
    assert_eq!(Perm::<5>::try_from(&[0, 1, 2][..]), Err(short));

    let mut perms = [Perm::<3>::IDENTITY; 4];
    let rank = Error::Rank { index: 2, rank: 6, count: 6 };
    assert_eq!(Perm::perms_into(&[0, 5, 6, 7], &mut perms), Err(rank));
    assert_eq!(Perm::range_into(4, &mut perms), Err(rank));
    let far = Error::Rank { index: 0, rank: u64::MAX.into(), count: 6 };
    assert_eq!(Perm::range_into(u64::MAX, &mut perms), Err(far));
    assert_eq!(perms, [Perm::IDENTITY; 4]);
    assert_eq!(Perm::range_into(6, &mut perms[..0]), Ok(()));
    assert_eq!(Perm::range_into(2, &mut perms), Ok(()));
    assert_eq!(perms.map(Perm::rank), [2, 3, 4, 5]);

    // Ranks that no value has are skipped.
    let mut perms = [Perm::<3>::IDENTITY; 5];
    assert_eq!(<Perm<3> as Dense>::values_into(&[5, 6, 1, u64::MAX, 2], &mut perms), 3);
    assert!(perms[..3].iter().map(|perm| perm.rank()).eq([5, 1, 2]));
}

#[test]
fn group_operations_follow_their_definitions() {
    each!(group: 0 1 2 3 4 5 6 7);
    for (a, b) in words::<5>().cartesian_product(words::<5>()) {
        let composed = Perm::new(a).unwrap().compose(Perm::new(b).unwrap());
        assert!((0..5).all(|i| composed[i] == a[usize::from(b[i])]));
    }
}

/// Every `K` of `N`, in the orders of their definitions.
fn selections<const N: usize, const K: usize>() {
    let values = || 0..N as u8;
    let word = |word: Vec<u8>| -> [u8; K] { word.try_into().unwrap() };
    let all: Vec<[u8; K]> = values().permutations(K).map(word).collect();
    assert_eq!(all.len() as u64, PartialPerm::<N, K>::COUNT);
    for (rank, word) in (0..).zip(all) {
        let partial = PartialPerm::<N, K>::new(word).unwrap();
        assert_eq!(partial.rank(), rank);
        assert_eq!(PartialPerm::unrank(rank), Some(partial));
    }
    let mut all: Vec<[u8; K]> = values().combinations(K).map(word).collect();
    assert_eq!(all.len() as u64, Combination::<N, K>::COUNT);
    for (rank, word) in (0..).zip(&all) {
        let combination = Combination::<N, K>::new(*word).unwrap();
        assert_eq!(combination.rank(), rank);
        assert_eq!(Combination::unrank(rank), Some(combination));
    }
    all.sort_by_key(|word| word.iter().rev().copied().collect::<Vec<u8>>());
    for (rank, word) in (0..).zip(&all) {
        let combination = Combination::<N, K>::new(*word).unwrap();
        assert_eq!(combination.rank_colex(), rank);
        assert_eq!(Combination::unrank_colex(rank), Some(combination));
    }
}

#[test]
fn selections_are_in_the_order_of_enumeration() {
    selections::<0, 0>();
    selections::<1, 0>();
    selections::<1, 1>();
    selections::<7, 0>();
    selections::<7, 1>();
    selections::<7, 4>();
    selections::<7, 6>();
    selections::<7, 7>();
    selections::<16, 3>();
    selections::<17, 4>();
    selections::<36, 3>();
    selections::<64, 2>();
}

/// The paper's `rank1` and `unrank1` as they are printed, recursive and on lists.
mod myrvold_ruskey {
    pub(crate) fn unrank1(n: usize, r: usize, word: &mut [u8]) {
        if n > 0 {
            word.swap(n - 1, r % n);
            unrank1(n - 1, r / n, word);
        }
    }

    pub(crate) fn rank1(n: usize, word: &mut [u8], inverse: &mut [u8]) -> usize {
        if n == 1 {
            return 0;
        }
        let s = word[n - 1];
        word.swap(n - 1, usize::from(inverse[n - 1]));
        inverse.swap(usize::from(s), n - 1);
        usize::from(s) + n * rank1(n - 1, word, inverse)
    }
}

#[test]
fn myrvold_ruskey_is_the_papers() {
    for rank in 0..5040 {
        let mut word: Vec<u8> = (0..7).collect();
        myrvold_ruskey::unrank1(7, rank, &mut word);
        let perm = Perm::<7>::unrank_myrvold_ruskey(rank as u128).unwrap();
        assert_eq!(perm.as_array()[..], word);
        assert_eq!(myrvold_ruskey::rank1(7, &mut word, &mut perm.inverse().to_array()), rank);
        assert_eq!(perm.rank_myrvold_ruskey(), rank as u128);
    }
    assert_eq!(Perm::<34>::unrank_myrvold_ruskey(Perm::<34>::COUNT_U128), None);
    assert_eq!(Perm::<34>::IDENTITY.rank_myrvold_ruskey(), Perm::<34>::COUNT_U128 - 1);
    assert_eq!(Perm::<0>::IDENTITY.rank_myrvold_ruskey(), 0);
}

#[test]
fn even_permutations_are_every_second_one() {
    let even = words::<8>().filter_map(|word| EvenPerm::new(Perm::new(word).unwrap()).ok());
    assert!(even.eq(EvenPerm::all()));
}

#[test]
fn tables_of_multisets_end_where_u64_and_8_megabytes_do() {
    let table = |multiplicities| MultisetPerms::new(multiplicities).unwrap().table().map(|_| ());
    assert_eq!(table(&[1; 10]), Ok(()));
    assert_eq!(table(&[33, 33]), Ok(()));
    assert_eq!(table(&[35, 35]), Err(Error::Uncountable));
    // 2^20 entries of eight bytes, and the next.
    assert_eq!(table(&[(1 << 20) - 1]), Ok(()));
    assert_eq!(table(&[1 << 20]), Err(Error::Uncountable));
    // Few arrangements, but a table of 4 GB.
    assert_eq!(table(&[u64::from(u32::MAX / 8)]), Err(Error::Uncountable));
    // Countable arrangements of a multiset that is too large for a table.
    let large = MultisetPerms::new(&[1 << 20, 1]).unwrap();
    assert_eq!(large.count(), (1 << 20) + 1);
    let text = large.table().map(|_| ()).unwrap_err().to_string();
    assert!(text.contains("too large"), "{text}");
}

/// All arrangements in order, by divisions and by a table, which say the same also of words that
/// are no arrangements.
fn arrangements(multiplicities: &[u64]) {
    let multiset = MultisetPerms::new(multiplicities).unwrap();
    let table = multiset.table().unwrap();
    let kinds = u8::try_from(multiplicities.len()).unwrap();
    let first: Vec<u8> = (0..)
        .zip(multiplicities)
        .flat_map(|(kind, &m)| std::iter::repeat_n(kind, usize::try_from(m).unwrap()))
        .collect();
    let all: Vec<Vec<u8>> =
        first.iter().copied().permutations(first.len()).sorted().dedup().collect();
    assert_eq!(multiset.count(), all.len() as u128);
    let (mut word, mut unranked) = (first, all[0].clone());
    for (rank, arrangement) in (0..).zip(&all) {
        assert_eq!(multiset.rank(arrangement), Ok(rank.into()));
        assert_eq!(table.rank(arrangement), Ok(rank));
        assert_eq!(word, *arrangement);
        let more = multiset.next_word(&mut word).unwrap();
        assert_eq!(more, u128::from(rank) + 1 < multiset.count());
        table.unrank_into(rank, &mut unranked).unwrap();
        assert_eq!(unranked, *arrangement);
        multiset.unrank_into(rank.into(), &mut unranked).unwrap();
        assert_eq!(unranked, *arrangement);
    }
    let past = all.len() as u64;
    let error = Err(Error::Rank { index: 0, rank: past.into(), count: multiset.count() });
    assert_eq!(multiset.unrank_into(past.into(), &mut word), error);
    assert_eq!(table.unrank_into(past, &mut word), error);
    for arrangement in all.iter().take(10) {
        let same = |wrong: &[u8]| {
            assert_eq!(table.rank(wrong).map(u128::from), multiset.rank(wrong), "{wrong:?}");
        };
        let long = [&arrangement[..], &[0]].concat();
        same(&long);
        assert!(table.unrank_into(0, &mut long.clone()).is_err());
        same(&long[..arrangement.len().saturating_sub(1)]);
        for (entry, kind) in (0..arrangement.len()).cartesian_product(0..=kinds) {
            let mut wrong = arrangement.clone();
            wrong[entry] = kind;
            same(&wrong);
        }
    }
}

#[test]
fn arrangements_are_in_the_order_of_enumeration() {
    arrangements(&[]);
    arrangements(&[0, 0]);
    arrangements(&[1]);
    arrangements(&[5]);
    arrangements(&[2, 1, 1]);
    arrangements(&[0, 3, 0, 4]);
    arrangements(&[1, 1, 1, 1, 1, 1]);
    arrangements(&[3, 2, 2, 1]);
}

/// Every text of up to seven characters: what is read as cycles is printed the same.
#[test]
fn cycles_are_read_only_as_they_are_printed() {
    let mut found = std::collections::BTreeSet::new();
    for length in 0..=7 {
        for text in std::iter::repeat_n("() 0123".chars(), length).multi_cartesian_product() {
            let text = String::from_iter(text);
            if let Ok(cycles) = text.parse::<CycleNotation<3>>() {
                assert_eq!(cycles.to_string(), text);
                found.insert(text);
            }
        }
    }
    assert_eq!(found.len(), 6, "{found:?}");
    assert_eq!("(0 1)".parse::<Perm<3>>(), Err(ParseError::Cycles));
    let five = |text: &str| text.parse::<CycleNotation<5>>();
    assert_eq!(five("(0 2)(1 4 3)").map(|cycles| cycles.0.to_array()), Ok([2, 4, 0, 1, 3]));
    assert_eq!(five("(1 4 3)(0 2)"), Err(ParseError::CycleOrder));
    assert_eq!(five("(0)(1 2)"), Err(ParseError::CycleOrder));
    assert_eq!(five("(0 1)2"), Err(ParseError::Parenthesis));
    assert_eq!(five("(0 2)(1 x)"), Err(ParseError::Number { entry: 3 }));
    assert_eq!(five("(0 2)(1 5)"), Err(Error::OutOfRange { entry: 3, value: 5, limit: 5 }.into()));
    assert_eq!(five("(0 2)(1 2)"), Err(Error::Repeated { entry: 3, first: 1, value: 2 }.into()));
}

/// Every list of a few numbers, some of which no byte holds: the error is the one that entries
/// without a limit would give.
#[test]
fn the_first_wrong_number_is_named() {
    let numbers = [0, 1, 2, 9, 255, 256, 300, u64::MAX];
    for list in std::iter::repeat_n(numbers, 3).multi_cartesian_product() {
        let text = list.iter().join(" ");
        let found = text.parse::<Perm<3>>().err();
        assert_eq!(found, twin::fault(&list, 3).map(ParseError::Value), "{text}");
    }
    let length = Error::Length { found: 2, expected: 3 };
    assert_eq!("300 0".parse::<Perm<3>>(), Err(length.into()));
    let number = ParseError::Number { entry: 1 };
    assert_eq!("300 x 0".parse::<Perm<3>>(), Err(number));
}

/// A word that is right but for one entry, of which only one value is right: words of more than 64
/// things, and selections.
#[test]
fn one_wrong_entry_is_enough() {
    fn check<const N: usize, const K: usize>() {
        let right: [u8; K] = core::array::from_fn(|i| ((i * 7 + 3) % N) as u8);
        assert!(right.iter().all_unique());
        // Of long words a sixteenth, in which each entry and each value comes.
        let all = (0..K).cartesian_product(0..=255_u8);
        for (entry, value) in
            all.filter(|(i, value)| K < 100 || (i + usize::from(*value)) % 16 == 0)
        {
            let mut word = right;
            word[entry] = value;
            let fault = twin::fault(&word.map(u64::from), N as u64);
            assert_eq!(PartialPerm::<N, K>::new(word).err(), fault, "{value} at {entry}");
            if N == K {
                assert_eq!(Perm::new(word).err(), fault, "{value} at {entry}");
            }
        }
    }
    check::<65, 65>();
    check::<200, 200>();
    check::<255, 255>();
    check::<20, 20>();
    check::<64, 64>();
    check::<64, 5>();
    check::<20, 6>();
}

#[test]
fn words_that_are_no_arrangement_are_refused() {
    fn count(multiplicities: &[u64]) -> Result<u128, Error> {
        MultisetPerms::new(multiplicities).map(|multiset| multiset.count())
    }
    let letters = MultisetPerms::new(&[2, 1, 1]).unwrap();
    assert_eq!(letters.rank(&[0, 1, 2]), Err(Error::Length { found: 3, expected: 4 }));
    assert_eq!(
        letters.rank(&[0, 0, 1, 3]),
        Err(Error::OutOfRange { entry: 3, value: 3, limit: 3 })
    );
    let too_many = Error::TooMany { entry: 2, kind: 1, multiplicity: 1 };
    assert_eq!(letters.rank(&[0, 1, 1, 2]), Err(too_many));
    let mut word = [0, 1, 1, 2];
    assert_eq!(letters.next_word(&mut word), Err(too_many));
    assert_eq!(letters.unrank_into(0, &mut [0; 3]), Err(Error::Length { found: 3, expected: 4 }));
    // 34! fits u128, 35! does not; nor do the words of 132 bits, half of them ones.
    assert_eq!(count(&[1; 34]), Ok(Perm::<34>::COUNT_U128));
    assert_eq!(count(&[u64::MAX]), Ok(1));
    assert!(count(&[65, 66]).is_ok());
    assert_eq!(count(&[1; 35]), Err(Error::Uncountable));
    assert_eq!(count(&[66, 66]), Err(Error::Uncountable));
    assert_eq!(count(&[u64::MAX; 256]), Err(Error::Uncountable));
    let long = MultisetPerms::from_word(&Perm::<35>::IDENTITY.to_array());
    assert_eq!(long, Err(Error::Uncountable));
    // Kinds are bytes, and the length is a `u64`.
    assert_eq!(count(&[0; 256]), Ok(1));
    assert_eq!(count(&[0; 257]), Err(Error::Uncountable));
    assert_eq!(count(&[u64::MAX, 1]), Err(Error::Uncountable));
    assert_eq!(MultisetPerms::from_word(&[255]).unwrap().rank(&[255]), Ok(0));
}

/// Counts next to 2^128: the shares are taken without overflow.
#[test]
fn large_multisets_round_trip() {
    let multiset = MultisetPerms::new(&[65, 66]).unwrap();
    let mut word = vec![0; 131];
    for rank in [0, 1, multiset.count() / 3, multiset.count() / 2, multiset.count() - 1] {
        multiset.unrank_into(rank, &mut word).unwrap();
        assert_eq!(multiset.rank(&word), Ok(rank));
    }
    assert!(word[..66].iter().all(|&kind| kind == 1));
}

/// Orders of slices with and without equal items, and of the longer lengths, against sorting.
#[test]
fn permutations_of_any_length_sort_and_undo() {
    let lengths = [3, 1, 2, 1];
    let by_key = Permutation::sorting_by_key(&lengths, |length| *length);
    assert_eq!((by_key.len(), by_key.is_empty(), by_key.as_ref()), (4, false, &[1, 3, 2, 0][..]));
    assert_eq!(Permutation::try_from(by_key.clone().into_vec()), Ok(by_key));
    assert!(Permutation::try_from(vec![0, 0]).is_err() && Permutation::default().is_empty());
    for len in [0, 1, 2, 3, 5, 8, 100, 1000] {
        for modulus in [1, 3, 7, 1009] {
            let items: Vec<u64> = (0..len).map(|i| i * i * 31 % modulus).collect();
            let order = Permutation::sorting(&items);
            let mut sorted = items.clone();
            sorted.sort_unstable();
            assert_eq!(order.apply(&items).unwrap(), sorted);
            // Equal items keep their order.
            let mut places: Vec<usize> = (0..items.len()).collect();
            places.sort_by_key(|&place| items[place]);
            assert_eq!(order.as_slice(), places);
            assert_eq!(Permutation::new(places), Ok(order.clone()));
            let mut moved = items.clone();
            order.apply_in_place(&mut moved).unwrap();
            assert_eq!(moved, sorted);
            order.inverse().apply_in_place(&mut moved).unwrap();
            assert_eq!(moved, items);
            let nothing = Permutation::identity(items.len());
            assert_eq!(order.compose(&order.inverse()), Ok(nothing.clone()));
            assert_eq!(order.inverse().compose(&order), Ok(nothing));
        }
    }
    // All of five things: the same as the type whose length is known when it is compiled.
    for (a, b) in Perm::<5>::all().step_by(7).cartesian_product(Perm::<5>::all()) {
        let (long_a, long_b) = (Permutation::from(a), Permutation::from(b));
        assert_eq!(long_a.compose(&long_b), Ok(a.compose(b).into()));
        assert_eq!(long_b.inverse(), b.inverse().into());
        let mut items = *b"abcde";
        long_b.apply_in_place(&mut items).unwrap();
        assert_eq!(items, b.apply(*b"abcde"));
    }
    let short = Error::Length { found: 2, expected: 3 };
    let three = Permutation::identity(3);
    assert_eq!(three.apply(&[0; 2]), Err(short));
    assert_eq!(three.apply_in_place(&mut [0; 2]), Err(short));
    assert!(three.compose(&Permutation::default()).is_err());
    let large = Error::OutOfRange { entry: 1, value: 2, limit: 2 };
    assert_eq!(Permutation::new(vec![0, 2]), Err(large));
}

/// Every permutation of `N` things, in release: the steps, the ranks both ways, one by one and in
/// batches, each against the count of the steps so far.
fn every_permutation<const N: usize>() {
    const BATCH: usize = 1 << 12;
    let count = Perm::<N>::COUNT;
    let mut perms = [Perm::<N>::IDENTITY; BATCH];
    let mut ranks = [0; BATCH];
    let mut back = [Perm::<N>::IDENTITY; BATCH];
    let mut next = Some(Perm::<N>::IDENTITY);
    let mut start = 0;
    while start < count {
        let len = usize::try_from(count - start).unwrap().min(BATCH);
        Perm::range_into(start, &mut perms[..len]).unwrap();
        Perm::ranks_into(&perms[..len], &mut ranks[..len]).unwrap();
        Perm::perms_into(&ranks[..len], &mut back[..len]).unwrap();
        for ((expected, perm), (rank, back)) in
            (start..).zip(&perms[..len]).zip(ranks.iter().zip(&back))
        {
            assert_eq!(next, Some(*perm));
            assert_eq!((perm.rank(), *rank), (expected, expected));
            assert_eq!((Perm::unrank(expected).as_ref(), back), (Some(perm), perm));
            assert_eq!(Perm::unrank_myrvold_ruskey(perm.rank_myrvold_ruskey()), Some(*perm));
            next = perm.successor();
        }
        start += len as u64;
    }
    assert_eq!((next, start), (None, count));
}

#[test]
#[ignore = "a second, ten seconds and a few minutes"]
fn ten_to_twelve_things() {
    each!(every_permutation: 10 11 12);
}
