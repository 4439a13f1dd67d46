//! The laws of every key, over whole domains where they are small and by random tuples beyond.
#![cfg(feature = "alloc")]

use canon_key::keys::{KeyWord, KeysError, Symbol};
use canon_key::{
    Additive, Board, Dedup, Group, KeyError, Multiset, MultisetRank, OrbitTable, Packed,
    Positional, PrimeProduct, Scheme, Subset, SubsetRank, UnorderedIterator,
};
use dense_code::Dense;
use dense_code::laws::{Report, check_dense, check_dense_at, check_injective};
use itertools::Itertools;
use proptest::prelude::*;

fn all_multisets<const K: usize>(n: u32) -> Vec<[u32; K]> {
    (0..n).combinations_with_replacement(K).map(|v| v.try_into().expect("K symbols")).collect()
}

fn injective(keys: &mut dyn Iterator<Item = u128>) -> Report {
    check_injective(keys, |key| *key)
}

/// Round trip, no collision, bounds, and no dependence on the order of the symbols, over all
/// multisets.
fn whole_domain<C: Scheme<K>, const K: usize>(scheme: C) {
    let n = scheme.universe();
    let multisets = all_multisets::<K>(n);
    // One copy of the key's code a scheme: inlined at each call, this file takes minutes to
    // compile.
    let key_of: &dyn Fn([u32; K]) -> Result<C::Key, KeyError> = &|symbols| scheme.key(symbols);
    let report =
        injective(&mut multisets.iter().map(|symbols| key_of(*symbols).expect("in range").into()));
    assert!(report.is_injective(), "{scheme:?}: {report}");
    assert!(report.max <= scheme.largest_key().into(), "{scheme:?}");
    if n > 0 {
        assert_eq!(key_of([n - 1; K]), Ok(scheme.largest_key()), "{scheme:?}");
    }
    let mut keys = vec![scheme.largest_key(); multisets.len() + 1];
    let (inputs, outputs) = (multisets.len(), multisets.len() + 1);
    let lengths = Err(KeysError::Length { inputs, outputs });
    assert_eq!(scheme.keys_into(&multisets, &mut keys), lengths, "{scheme:?}");
    assert!(keys.iter().all(|key| *key == scheme.largest_key()), "{scheme:?}");
    keys.truncate(inputs);
    scheme.keys_into(&multisets, &mut keys).expect("in range");
    for (symbols, key) in multisets.iter().zip(keys) {
        assert_eq!(key_of(*symbols), Ok(key));
        assert_eq!(scheme.symbols(key), Some(*symbols), "{scheme:?}");
        let mut reversed = *symbols;
        reversed.reverse();
        assert_eq!(key_of(reversed), Ok(key));
        let mut turned = *symbols;
        turned.rotate_left(K / 2);
        assert_eq!(key_of(turned), Ok(key));
    }
    if K > 0 {
        let mut outside = [0; K];
        outside[K - 1] = n;
        let error = KeyError::Symbol {
            position: if n == 0 { 0 } else { K - 1 },
            symbol: if n == 0 { 0 } else { n },
            universe: n,
        };
        assert_eq!(key_of(outside), Err(error), "{scheme:?}");
    }
}

/// What is no key has no symbols, over all integers up to past the largest key.
fn only_keys_have_symbols<C: Scheme<K, Key = u32>, const K: usize>(scheme: C) {
    let mut found = 0_u128;
    for key in 0..scheme.largest_key() + 50 {
        if let Some(symbols) = scheme.symbols(key) {
            assert_eq!(scheme.key(symbols), Ok(key));
            found += 1;
        }
    }
    assert_eq!(
        Some(found),
        dense_code::multichoose(scheme.universe().into(), K as u64),
        "{scheme:?}"
    );
}

fn every_scheme<const K: usize>(largest: u32) {
    for n in 0..=largest {
        if let Ok(scheme) = PrimeProduct::<u128, K>::new(n) {
            whole_domain(scheme);
        }
        if let Ok(scheme) = Positional::<u64, K>::new(n) {
            whole_domain(scheme);
        }
        if let Ok(scheme) = Packed::<u64, K>::new(n) {
            whole_domain(scheme);
        }
        if let Ok(scheme) = MultisetRank::<u32, K>::new(n) {
            whole_domain(scheme);
        }
        if let Ok(scheme) = MultisetRank::<u128, K>::new(n) {
            whole_domain(scheme);
        }
        if let Ok(scheme) = Additive::<u128, K>::new(n) {
            whole_domain(scheme);
        }
    }
}

#[test]
fn all_small_universes_and_lengths() {
    every_scheme::<0>(5);
    every_scheme::<1>(40);
    every_scheme::<2>(40);
    every_scheme::<3>(24);
    every_scheme::<4>(14);
    every_scheme::<5>(10);
    every_scheme::<6>(8);
    every_scheme::<7>(6);
    every_scheme::<8>(5);
    every_scheme::<12>(3);
    every_scheme::<16>(3);
    every_scheme::<17>(3);
    every_scheme::<40>(2);
    whole_domain(MultisetRank::<u32, 3>::below::<100>());
    whole_domain(Positional::<u32, 3>::below::<100>());
    whole_domain(Packed::<u32, 3>::below::<100>());
    whole_domain(PrimeProduct::<u32, 3>::below::<100>());
    whole_domain(Additive::<u64, 3>::below::<50>());
}

#[test]
fn integers_that_are_no_keys_have_no_symbols() {
    only_keys_have_symbols(Positional::<u32, 3>::below::<50>());
    only_keys_have_symbols(Packed::<u32, 3>::below::<50>());
    only_keys_have_symbols(MultisetRank::<u32, 3>::below::<50>());
    only_keys_have_symbols(PrimeProduct::<u32, 3>::below::<20>());
    only_keys_have_symbols(Additive::<u32, 2>::below::<60>());
    only_keys_have_symbols(Positional::<u32, 1>::below::<50>());
    only_keys_have_symbols(MultisetRank::<u32, 0>::below::<50>());
    only_keys_have_symbols(Positional::<u32, 3>::below::<0>());
    only_keys_have_symbols(Positional::<u32, 0>::below::<0>());
}

/// Ranks are colex positions: the iterator, `nth`, the rank and the dense type agree with sorted
/// enumeration.
fn ranks_are_colex_positions<const K: usize>(n: u32) {
    let by_largest_first = |symbols: &[u32; K]| {
        let mut symbols = *symbols;
        symbols.reverse();
        symbols
    };
    let mut multisets: Vec<[u32; K]> =
        (0..n).combinations_with_replacement(K).map(|v| v.try_into().expect("K symbols")).collect();
    multisets.sort_by_key(by_largest_first);
    let scheme = MultisetRank::<u64, K>::new(n).expect("small");
    assert_eq!(scheme.count(), multisets.len() as u128);
    assert!(scheme.all().eq(multisets.iter().copied()));
    let mut subsets: Vec<[u32; K]> =
        (0..n).combinations(K).map(|v| v.try_into().expect("K symbols")).collect();
    subsets.sort_by_key(by_largest_first);
    let subset_scheme = SubsetRank::<u64, K>::new(n).expect("small");
    assert_eq!(subset_scheme.count(), subsets.len() as u128);
    assert!(subset_scheme.all().eq(subsets.iter().copied()));
    for (rank, symbols) in (0..).zip(&multisets) {
        assert_eq!(scheme.key(*symbols), Ok(rank));
        assert_eq!(scheme.symbols(rank), Some(*symbols));
    }
    for (rank, symbols) in (0..).zip(&subsets) {
        assert_eq!(subset_scheme.key(*symbols), Ok(rank));
        assert_eq!(subset_scheme.symbols(rank), Some(*symbols));
    }
    assert_eq!(scheme.symbols(multisets.len() as u64), None);
    assert_eq!(subset_scheme.symbols(subsets.len() as u64), None);
    assert_eq!(scheme.symbols(u64::MAX), None);
    assert_eq!(subset_scheme.symbols(u64::MAX), None);
    assert_eq!(
        (scheme.all().count(), scheme.all().last()),
        (multisets.len(), multisets.last().copied())
    );
    assert_eq!(
        (subset_scheme.all().count(), subset_scheme.all().last()),
        (subsets.len(), subsets.last().copied())
    );
    let (mut ended, mut ended_subsets) = (scheme.all(), subset_scheme.all());
    assert_eq!((ended.nth(multisets.len()), ended.last()), (None, None));
    assert_eq!((ended_subsets.nth(subsets.len()), ended_subsets.last()), (None, None));
    for skip in 0..multisets.len().min(70) {
        let mut all = scheme.all();
        assert_eq!(all.nth(skip), multisets.get(skip).copied());
        assert_eq!(all.next(), multisets.get(skip + 1).copied());
        assert_eq!(all.size_hint().0, multisets.len().saturating_sub(skip + 2));
        let mut all = subset_scheme.all();
        assert_eq!(all.nth(skip), subsets.get(skip).copied());
        assert_eq!(all.next(), subsets.get(skip + 1).copied());
        assert_eq!(all.size_hint().0, subsets.len().saturating_sub(skip + 2));
        // A jump after steps.
        let mut all = scheme.all();
        assert!(all.by_ref().take(skip / 2).eq(multisets.iter().take(skip / 2).copied()));
        assert_eq!(all.nth(3), multisets.get(skip / 2 + 3).copied());
    }
    // Many ranks at once, where they end and where one has no multiset.
    let mut ranks: Vec<u64> = (0..multisets.len() as u64).collect();
    let mut many = vec![[u32::MAX; K]; multisets.len()];
    assert_eq!(scheme.symbols_into(&ranks, &mut many), Ok(()));
    assert_eq!(many, multisets);
    if let Some(bad) = ranks.len().checked_sub(7) {
        ranks[bad] = multisets.len() as u64;
        let error = scheme.symbols_into(&ranks, &mut many).expect_err("one rank too far");
        assert_eq!(error, KeysError::Rank { index: bad, count: scheme.count() });
        let lengths = KeysError::Length { inputs: ranks.len(), outputs: bad };
        assert_eq!(scheme.symbols_into(&ranks, &mut many[..bad]), Err(lengths));
    }
    let narrow = MultisetRank::<u32, K>::new(n).expect("small");
    let ranks: Vec<u32> = (0..).take(multisets.len()).collect();
    many.fill([u32::MAX; K]);
    assert_eq!(narrow.symbols_into(&ranks, &mut many), Ok(()));
    assert_eq!(many, multisets);
}

#[test]
fn ranks_past_the_last_are_refused_alone_and_among_others() {
    fn refused<W: KeyWord>(ranks: &[W], index: usize) {
        let scheme = MultisetRank::<W, 3>::new(100).unwrap();
        let error = KeysError::Rank { index, count: scheme.count() };
        assert_eq!(scheme.symbols_into(ranks, &mut vec![[0; 3]; ranks.len()]), Err(error));
    }
    for bad in [171_700_u32, 171_701, u32::MAX] {
        refused(&[bad; 70], 0);
        refused(&[bad], 0);
        refused(&core::array::from_fn::<_, 70, _>(|i| if i == 66 { bad } else { 5 }), 66);
    }
    refused(&[5, (1_u64 << 32) + 5], 1);
}

#[test]
fn ranks_are_positions_in_colex_order() {
    for n in 0..=12 {
        ranks_are_colex_positions::<0>(n);
        ranks_are_colex_positions::<1>(n);
        ranks_are_colex_positions::<2>(n);
        ranks_are_colex_positions::<3>(n);
        ranks_are_colex_positions::<4>(n);
        ranks_are_colex_positions::<5>(n);
    }
    ranks_are_colex_positions::<3>(60);
}

#[test]
fn subsets_refuse_what_occurs_twice() {
    let scheme = SubsetRank::<u32, 3>::below::<10>();
    assert_eq!(scheme.key([4_u8, 2, 4]), Err(KeyError::Repeated { symbol: 4 }));
    let mut keys = [0; 300];
    let mut tuples = [[1_u8, 2, 3]; 300];
    assert_eq!(scheme.keys_into(&tuples, &mut keys), Ok(()));
    tuples[257] = [3, 3, 1];
    tuples[299] = [3, 3, 10];
    let error = scheme.keys_into(&tuples, &mut keys).expect_err("a repeated symbol");
    assert_eq!(error, KeysError::Key { index: 257, error: KeyError::Repeated { symbol: 3 } });
    tuples[256] = [3, 10, 1];
    let error = scheme.keys_into(&tuples, &mut keys).expect_err("a symbol outside");
    let outside = KeyError::Symbol { position: 1, symbol: 10, universe: 10 };
    assert_eq!(error, KeysError::Key { index: 256, error: outside });
}

#[test]
fn dense_types_keep_the_laws() {
    fn dense<T: Dense>(count: u64) {
        assert_eq!((T::COUNT, check_dense::<T>().expect("dense").is_dense()), (count, true));
    }
    dense::<Multiset<100, 3>>(171_700);
    dense::<Multiset<12, 6>>(12_376);
    dense::<Multiset<1, 3>>(1);
    dense::<Multiset<5, 0>>(1);
    dense::<Subset<40, 3>>(9880);
    dense::<Subset<16, 8>>(12_870);
    dense::<Subset<4, 4>>(1);
    dense::<Subset<3, 4>>(0);
    dense::<Multiset<0, 2>>(0);
    let ends = (0..1000).chain(8_416_958_749_000..8_416_958_750_200);
    check_dense_at::<Multiset<1000, 5>>(ends).expect("dense");
    check_dense_at::<Subset<64, 32>>(
        (0..1000).chain(1_832_624_140_942_589_534..1_832_624_140_942_590_534),
    )
    .expect("dense");
}

/// Ranks of long tuples, where a universe has few symbols: every rank comes back, one by one and
/// many at once, with and without gaps, and what is built on ranks tells the tuples apart.
fn long_tuples<const N: u32, const M: u32, const K: usize>() {
    assert_eq!(M as usize, K + 1);
    assert!(check_dense::<Multiset<N, K>>().expect("dense").is_dense());
    assert!(check_dense::<Subset<M, K>>().expect("dense").is_dense());
    let ranks = MultisetRank::<u32, K>::below::<N>();
    let multisets: Vec<[u32; K]> = ranks.all().collect();
    let mut keys = vec![u32::MAX; multisets.len()];
    ranks.keys_into(&multisets, &mut keys).expect("in range");
    assert!((0..).take(multisets.len()).eq(keys));
    for (rank, multiset) in (0..).zip(&multisets) {
        assert_eq!((ranks.key(*multiset), ranks.symbols(rank)), (Ok(rank), Some(*multiset)));
        assert_eq!(MultisetRank::<u128, K>::below::<N>().key(*multiset), Ok(rank.into()));
    }
    assert_eq!(ranks.all().nth(1), Some(multisets[1]));
    assert_eq!(Dedup::<K>::new(N.into()).values(&multisets), Ok(multisets.clone()));
    assert_eq!(multisets.iter().unique_unordered().count(), multisets.len());

    let subsets = SubsetRank::<u64, K>::below::<M>();
    let all: Vec<[u32; K]> = subsets.all().collect();
    let mut keys = vec![u64::MAX; all.len()];
    subsets.keys_into(&all, &mut keys).expect("in range");
    assert!((0..K as u64 + 1).eq(keys));
    for (rank, subset) in (0..).zip(&all) {
        assert_eq!((subsets.key(*subset), subsets.symbols(rank)), (Ok(rank), Some(*subset)));
    }

    // Two cells that change places: K + 1 multisets in pairs.
    let board = Board::<K>::new(1, 2).expect("fits");
    for ones in 0..=K {
        let multiset = core::array::from_fn(|i| u32::from(i >= K - ones));
        let least = u32::try_from(ones.min(K - ones));
        assert_eq!(board.orbit_key(multiset).ok(), least.ok());
    }
    let table = OrbitTable::from_multisets::<K>(&Group::reversal(2).expect("small")).expect("few");
    assert_eq!(table.classes(), K / 2 + 1);
}

#[test]
fn long_tuples_keep_the_laws() {
    long_tuples::<2, 65, 64>();
    long_tuples::<3, 66, 65>();
    long_tuples::<2, 67, 66>();
    long_tuples::<2, 71, 70>();
    long_tuples::<2, 101, 100>();
    long_tuples::<2, 201, 200>();
    assert!(check_dense::<Subset<67, 65>>().expect("dense").is_dense());
}

/// The largest universe fits, and the next does not: its largest key, worked out in wider
/// arithmetic, is too large.
fn largest_universe_is_exact<W: KeyWord, const K: usize>() {
    let k = u32::try_from(K).expect("a few symbols");
    let fits = |key: Option<u128>| key.is_some_and(|key| W::BITS == 128 || key >> W::BITS == 0);
    let one_less = |count: Option<u128>| count.map(|count| count.saturating_sub(1));
    macro_rules! exact {
        ($($scheme:ident: $largest_key:expr;)*) => {$(
            let largest_key: &dyn Fn(u32) -> Option<u128> = &$largest_key;
            let largest = $scheme::<W, K>::LARGEST_UNIVERSE;
            let name = format_args!("{} of {K}, {} bits: {largest}", stringify!($scheme), W::BITS).to_string();
            assert!($scheme::<W, K>::new(largest).is_ok() && fits(largest_key(largest)), "{name}");
            if let Some(more) = largest.checked_add(1) {
                assert!(!fits(largest_key(more)), "{name}");
                let error = $scheme::<W, K>::new(more).expect_err("too large");
                assert_eq!((error.universe, error.k, error.bits, error.largest), (more, K, W::BITS, largest));
            }
        )*};
    }
    exact! {
        // 2^128 keys fit a u128, but their number does not.
        Positional: |n| match u128::from(n).checked_pow(k) {
            None => (n.is_power_of_two() && n.ilog2() * k == 128).then_some(u128::MAX),
            keys => one_less(keys),
        };
        MultisetRank: |n| one_less(dense_code::multichoose(n.into(), K as u64));
        SubsetRank: |n| one_less(dense_code::binomial(n.into(), K as u64));
        PrimeProduct: |n| u128::from(canon_key::keys::nth_prime(n.checked_sub(1)?)?).checked_pow(k);
        Packed: |n| {
            let bits = n.saturating_sub(1).checked_ilog2().map_or(0, |bits| bits + 1);
            (bits * k <= W::BITS).then_some(0)
        };
        // The digits are the power sums 0 to K; each is at most K times a power of the largest
        // symbol.
        Additive: |n| one_less((0..=k).try_fold(1_u128, |product, j| {
            product.checked_mul(u128::from(n - 1).checked_pow(j)?.checked_mul(k.into())?.checked_add(1)?)
        }));
    }
}

#[test]
fn largest_universes_are_exact() {
    macro_rules! lengths {
        ($($k:literal)*) => {$(
            largest_universe_is_exact::<u32, $k>();
            largest_universe_is_exact::<u64, $k>();
            largest_universe_is_exact::<u128, $k>();
        )*};
    }
    lengths!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 20 31);
}

/// The extreme tuples of the largest universe survive the round trip.
fn largest_tuples_round_trip<C: Scheme<K>, const K: usize>(scheme: C) {
    let n = scheme.universe();
    let mut tuple = [n - 1; K];
    for i in 0..K {
        let key = scheme.key(tuple).expect("in range");
        let mut ascending = tuple;
        ascending.sort_unstable();
        assert_eq!(scheme.symbols(key), Some(ascending), "{scheme:?}");
        tuple[i] = n / 2;
    }
}

#[test]
fn the_largest_universes_work() {
    largest_tuples_round_trip(Positional::<u32, 3>::below::<1625>());
    largest_tuples_round_trip(Positional::<u128, 8>::below::<65_536>());
    largest_tuples_round_trip(Positional::<u128, 4>::below::<{ u32::MAX }>());
    largest_tuples_round_trip(Packed::<u32, 1>::below::<{ u32::MAX }>());
    largest_tuples_round_trip(Packed::<u128, 4>::below::<{ u32::MAX }>());
    largest_tuples_round_trip(MultisetRank::<u32, 1>::below::<{ u32::MAX }>());
    largest_tuples_round_trip(MultisetRank::<u32, 2>::below::<92_681>());
    largest_tuples_round_trip(MultisetRank::<u32, 3>::below::<2952>());
    largest_tuples_round_trip(MultisetRank::<u64, 5>::below::<18_576>());
    largest_tuples_round_trip(MultisetRank::<u64, 10>::below::<377>());
    largest_tuples_round_trip(MultisetRank::<u128, 4>::below::<{ u32::MAX }>());
    largest_tuples_round_trip(MultisetRank::<u128, 8>::below::<65_536>());
    largest_tuples_round_trip(PrimeProduct::<u128, 6>::below::<65_536>());
    largest_tuples_round_trip(Additive::<u128, 3>::below::<65_536>());
}

fn tuples<const K: usize>(n: u32) -> impl Strategy<Value = [u32; K]> {
    prop::array::uniform(0..n)
}

proptest! {
    /// Beyond whole domains: keys of random tuples come back, in any order of the symbols.
    #[test]
    fn random_tuples_round_trip(five in tuples::<5>(65_536), eight in tuples::<8>(65_536),
                                sixteen in tuples::<16>(256), turn in 0..5_usize) {
        fn check<C: Scheme<K>, const K: usize>(scheme: C, tuple: [u32; K], turn: usize) {
            let key = scheme.key(tuple).expect("in range");
            let mut sorted = tuple;
            sorted.sort_unstable();
            assert_eq!(scheme.symbols(key), Some(sorted));
            let mut turned = tuple;
            turned.rotate_left(turn % K);
            assert_eq!(scheme.key(turned), Ok(key));
        }
        check(MultisetRank::<u128, 5>::below::<65_536>(), five, turn);
        check(Positional::<u128, 5>::below::<65_536>(), five, turn);
        check(Packed::<u128, 5>::below::<65_536>(), five, turn);
        check(PrimeProduct::<u128, 5>::below::<65_536>(), five, turn);
        check(MultisetRank::<u128, 8>::below::<65_536>(), eight, turn);
        check(Positional::<u128, 8>::below::<65_536>(), eight, turn);
        check(Packed::<u128, 16>::below::<256>(), sixteen, turn);
        check(MultisetRank::<u128, 16>::below::<256>(), sixteen, turn);
    }

    /// Ranks rise with colex order, positional and packed keys with lexicographic order.
    #[test]
    fn keys_keep_their_order(a in tuples::<4>(1000), b in tuples::<4>(1000)) {
        let (mut a, mut b) = (a, b);
        a.sort_unstable();
        b.sort_unstable();
        let rank = MultisetRank::<u64, 4>::below::<1000>();
        let colex = a.iter().rev().cmp(b.iter().rev());
        prop_assert_eq!(rank.key(a).expect("in range").cmp(&rank.key(b).expect("in range")), colex);
        let positional = Positional::<u64, 4>::below::<1000>();
        prop_assert_eq!(positional.key(a).expect("in range").cmp(&positional.key(b).expect("in range")), a.cmp(&b));
        let packed = Packed::<u64, 4>::below::<1000>();
        prop_assert_eq!(packed.key(a).expect("in range").cmp(&packed.key(b).expect("in range")), a.cmp(&b));
    }

    /// Inserting, removing and uniting is adding and subtracting.
    #[test]
    fn additive_keys_add(symbols in prop::collection::vec(0..1000_u32, 0..=4), more in prop::collection::vec(0..1000_u32, 0..=4)) {
        let scheme = Additive::<u128, 4>::below::<1000>();
        let of = |symbols: &[u32]| symbols.iter().try_fold(scheme.empty(), |key, symbol| scheme.insert(key, *symbol));
        let (a, b) = (of(&symbols).expect("room for 4"), of(&more).expect("room for 4"));
        prop_assert_eq!(scheme.len(a), symbols.len());
        prop_assert_eq!(a == b, symbols.iter().sorted().eq(more.iter().sorted()));
        let all: Vec<u32> = symbols.iter().chain(&more).copied().collect();
        match scheme.union(a, b) {
            Ok(union) => {
                prop_assert_eq!(Ok(union), of(&all));
                let mut key = union;
                for symbol in &symbols {
                    key = scheme.remove(key, *symbol).expect("it is there");
                }
                prop_assert_eq!(key, b);
            }
            Err(error) => {
                prop_assert!(all.len() > 4);
                prop_assert_eq!(error, KeyError::Size { len: all.len() as u64, most: 4 });
            }
        }
    }
}

#[test]
fn additive_keys_refuse_what_does_not_fit() {
    let scheme = Additive::<u64, 2>::below::<10>();
    let full = scheme.key([3_u8, 4]).expect("in range");
    assert_eq!(scheme.insert(full, 1), Err(KeyError::Size { len: 3, most: 2 }));
    assert_eq!(
        scheme.insert(0, 10),
        Err(KeyError::Symbol { position: 0, symbol: 10, universe: 10 })
    );
    assert_eq!(scheme.remove(0, 1), Err(KeyError::Missing { symbol: 1 }));
    assert_eq!(scheme.union(full, full), Err(KeyError::Size { len: 4, most: 2 }));
    // There is one to take, but none that heavy.
    let one = scheme.key([0_u8, 1]).and_then(|key| scheme.remove(key, 0)).expect("1 is left");
    assert_eq!(scheme.remove(one, 9), Err(KeyError::Missing { symbol: 9 }));
    // Integers that are no keys, whose sums pass the word.
    let scheme = Additive::<u64, 3>::below::<745>();
    assert_eq!(scheme.insert(u64::MAX - 3, 700), Err(KeyError::NoKey));
    assert_eq!(scheme.union(u64::MAX - 3, u64::MAX - 3), Err(KeyError::NoKey));
    let largest = scheme.key([744_u16; 3]).expect("in range");
    assert_eq!(scheme.insert(scheme.remove(largest, 744).expect("it is there"), 744), Ok(largest));
}

/// A scheme that leaves batches to the trait.
#[derive(Clone, Copy, Debug)]
struct Base10;

impl Scheme<2> for Base10 {
    type Key = u32;

    fn universe(&self) -> u32 {
        10
    }

    fn largest_key(&self) -> u32 {
        99
    }

    fn key<S: Symbol>(&self, tuple: [S; 2]) -> Result<u32, KeyError> {
        Positional::<u32, 2>::below::<10>().key(tuple)
    }

    fn symbols(&self, key: u32) -> Option<[u32; 2]> {
        Positional::<u32, 2>::below::<10>().symbols(key)
    }
}

#[test]
fn schemes_of_ones_own_have_batches() {
    let mut keys = [0; 3];
    assert_eq!(Base10.keys_into(&[[3_u8, 1], [0, 9], [5, 5]], &mut keys), Ok(()));
    assert_eq!(keys, [13, 9, 55]);
    let error = KeyError::Symbol { position: 0, symbol: 10, universe: 10 };
    assert_eq!(
        Base10.keys_into(&[[0_u8, 0], [10, 0]], &mut keys[..2]),
        Err(KeysError::Key { index: 1, error })
    );
    assert_eq!(
        Base10.keys_into(&[[0_u8, 0]], &mut keys),
        Err(KeysError::Length { inputs: 1, outputs: 3 })
    );
}
