//! The laws of every key, over whole domains where they are small and by random tuples beyond.
#![cfg(feature = "alloc")]

mod twin;

use canon_key::{
    Error, ErrorKind, KeyWord, Multiset, MultisetRank, Packed, Subset, SubsetRank, multiset_rank,
};
use dense_code::Dense;
use dense_code::laws::{check_dense, check_dense_at, check_injective};
use itertools::Itertools;
use proptest::prelude::*;
use twin::each;

fn all_multisets<const K: usize>(n: u32) -> Vec<[u32; K]> {
    (0..n).combinations_with_replacement(K).map(|v| v.try_into().expect("K symbols")).collect()
}

/// A scheme of keys as functions, so that one copy of the laws serves all.
struct Scheme<'a, W, const K: usize> {
    name: String,
    universe: u32,
    key: &'a dyn Fn([u32; K]) -> Result<W, Error>,
    symbols: &'a dyn Fn(W) -> Option<[u32; K]>,
    keys_into: KeysInto<'a, W, K>,
}

type KeysInto<'a, W, const K: usize> = &'a dyn Fn(&[[u32; K]], &mut [W]) -> Result<(), Error>;

macro_rules! scheme {
    ($universe:expr, $scheme:expr, $key:ident, $symbols:ident, $keys_into:ident) => {
        &Scheme {
            name: format!("{:?}", $scheme),
            universe: $universe,
            key: &|tuple| $scheme.$key(tuple),
            symbols: &|key| $scheme.$symbols(key),
            keys_into: &|tuples, keys| $scheme.$keys_into(tuples, keys),
        }
    };
}

macro_rules! packed {
    ($universe:expr, $scheme:expr) => {
        scheme!($universe, $scheme, key, symbols, keys_into)
    };
}

macro_rules! ranked {
    ($universe:expr, $scheme:expr) => {
        scheme!($universe, $scheme, rank, unrank, ranks_into)
    };
}

/// Round trip, no collision, bounds, and no dependence on the order of the symbols, over all
/// multisets.
fn whole_domain<W: KeyWord, const K: usize>(scheme: &Scheme<'_, W, K>) {
    let Scheme { name, universe, key: key_of, symbols: symbols_of, keys_into } = scheme;
    let n = *universe;
    let multisets = all_multisets::<K>(n);
    let all = multisets.iter().map(|symbols| key_of(*symbols).expect("in range").into());
    let report = check_injective(all, |key| *key);
    assert!(report.is_injective(), "{name}: {report}");
    let filling = key_of([n.saturating_sub(1); K]).ok();
    let Some(filling) = filling else {
        assert!(n == 0 && K > 0);
        return;
    };
    let mut keys = vec![filling; multisets.len() + 1];
    let (inputs, outputs) = (multisets.len(), multisets.len() + 1);
    let lengths = keys_into(&multisets, &mut keys).expect_err("one place too many");
    assert_eq!(
        lengths.kind(),
        ErrorKind::WrongLength { expected: inputs, found: outputs },
        "{name}"
    );
    assert!(keys.iter().all(|key| *key == filling), "{name}");
    keys.truncate(inputs);
    keys_into(&multisets, &mut keys).expect("in range");
    for (symbols, key) in multisets.iter().zip(keys) {
        assert_eq!(key_of(*symbols), Ok(key));
        assert_eq!(symbols_of(key), Some(*symbols), "{name}");
        let (mut reversed, mut turned) = (*symbols, *symbols);
        reversed.reverse();
        turned.rotate_left(K / 2);
        assert_eq!([key_of(reversed), key_of(turned)], [Ok(key), Ok(key)]);
    }
    if K > 0 {
        let mut outside = [0; K];
        outside[K - 1] = n;
        let error = key_of(outside).expect_err("a symbol outside");
        let (symbol, universe) = (n.into(), n.into());
        assert_eq!(
            error.kind(),
            ErrorKind::SymbolOutOfRange { position: K - 1, symbol, universe },
            "{name}"
        );
    }
}

/// What is no key has no symbols, over all integers up to past the largest key.
fn only_keys_have_symbols<const K: usize>(scheme: &Scheme<'_, u32, K>) {
    let largest = (scheme.key)([scheme.universe.saturating_sub(1); K]).unwrap_or(0);
    let mut found = 0_u128;
    for key in 0..largest + 50 {
        if let Some(symbols) = (scheme.symbols)(key) {
            assert_eq!((scheme.key)(symbols), Ok(key));
            found += 1;
        }
    }
    let count = dense_code::multichoose(scheme.universe.into(), K as u64);
    assert_eq!(Some(found), count, "{}", scheme.name);
}

fn every_scheme<const K: usize>(largest: u32) {
    for n in 0..=largest {
        if let Ok(scheme) = Packed::<u64, K>::new(n) {
            whole_domain(packed!(n, scheme));
        }
        if let Ok(scheme) = MultisetRank::<u32, K>::new(n) {
            whole_domain(ranked!(n, scheme));
        }
        if let Ok(scheme) = MultisetRank::<u128, K>::new(n) {
            whole_domain(ranked!(n, scheme));
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
    every_scheme::<9>(4);
    every_scheme::<12>(3);
    every_scheme::<16>(3);
    whole_domain(ranked!(100, MultisetRank::<u32, 3>::below::<100>()));
    whole_domain(packed!(100, Packed::<u32, 3>::below::<100>()));
}

#[test]
fn integers_that_are_no_keys_have_no_symbols() {
    only_keys_have_symbols(packed!(50, Packed::<u32, 3>::below::<50>()));
    only_keys_have_symbols(packed!(50, Packed::<u32, 1>::below::<50>()));
    only_keys_have_symbols(packed!(0, Packed::<u32, 3>::below::<0>()));
    only_keys_have_symbols(packed!(0, Packed::<u32, 0>::below::<0>()));
    only_keys_have_symbols(ranked!(50, MultisetRank::<u32, 3>::below::<50>()));
    only_keys_have_symbols(ranked!(50, MultisetRank::<u32, 0>::below::<50>()));
}

/// The rank of a length that is known only at run time, beside the scheme's.
#[test]
fn ranks_of_slices_are_those_of_arrays() {
    for (rank, symbols) in (0..).zip(MultisetRank::<u64, 5>::below::<12>().all()) {
        assert_eq!(multiset_rank(&symbols.map(u64::from)), Some(rank));
    }
    assert_eq!(multiset_rank(&[]), Some(0));
    assert_eq!(multiset_rank(&[255; 20]), dense_code::binomial(275, 20).map(|count| count - 1));
    assert_eq!(multiset_rank(&[u64::MAX - 1]), Some(u128::from(u64::MAX) - 1));
    assert_eq!((multiset_rank(&[u64::MAX; 3]), multiset_rank(&[2, 1])), (None, None));
}

/// Ranks are colex positions: the iterator and the rank agree with sorted enumeration.
fn colex<const K: usize>(
    mut expected: Vec<[u32; K]>,
    scheme: &Scheme<'_, u64, K>,
    all: &(impl Iterator<Item = [u32; K]> + Clone),
) {
    expected.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
    assert!(all.clone().eq(expected.iter().copied()), "{}", scheme.name);
    let len = expected.len();
    let mut keys = vec![u64::MAX; len];
    assert_eq!((scheme.keys_into)(&expected, &mut keys), Ok(()));
    for ((rank, symbols), key) in (0..).zip(&expected).zip(keys) {
        assert_eq!(((scheme.key)(*symbols), key), (Ok(rank), rank));
        assert_eq!((scheme.symbols)(rank), Some(*symbols));
    }
    assert_eq!(((scheme.symbols)(len as u64), (scheme.symbols)(u64::MAX)), (None, None));
    assert_eq!((all.clone().count(), all.clone().last()), (len, expected.last().copied()));
    let mut rest = all.clone();
    for left in (0..len).rev() {
        assert!(rest.next().is_some() && rest.size_hint() == (left, Some(left)));
    }
    assert_eq!((rest.next(), rest.next()), (None, None));
}

fn multisets_are_colex<const K: usize>(n: u32) {
    let multisets = all_multisets::<K>(n);
    let scheme = MultisetRank::<u64, K>::new(n).expect("small");
    assert_eq!(scheme.count(), multisets.len() as u128);
    colex(multisets, ranked!(n, scheme), &scheme.all());
}

fn subsets_are_colex<const K: usize>(n: u32) {
    let subsets: Vec<[u32; K]> =
        (0..n).combinations(K).map(|v| v.try_into().expect("K symbols")).collect();
    let scheme = SubsetRank::<u64, K>::new(n).expect("small");
    assert_eq!(scheme.count(), subsets.len() as u128);
    let one_by_one = |tuples: &[[u32; K]], ranks: &mut [u64]| {
        ranks.iter_mut().zip(tuples).try_for_each(|(rank, tuple)| {
            *rank = scheme.rank(*tuple)?;
            Ok(())
        })
    };
    let named = Scheme {
        name: format!("{scheme:?}"),
        universe: n,
        key: &|tuple| scheme.rank(tuple),
        symbols: &|rank| scheme.unrank(rank),
        keys_into: &one_by_one,
    };
    colex(subsets, &named, &scheme.all());
}

#[test]
fn ranks_are_positions_in_colex_order() {
    for n in 0..=12 {
        each!(multisets_are_colex(n): 0 1 2 3 4 5);
        each!(subsets_are_colex(n): 0 1 2 3 4 5);
    }
    multisets_are_colex::<3>(60);
    subsets_are_colex::<3>(60);
    // The longest, with and without gaps.
    multisets_are_colex::<9>(2);
    multisets_are_colex::<16>(2);
    subsets_are_colex::<9>(10);
    subsets_are_colex::<16>(17);
}

#[test]
fn subsets_refuse_what_occurs_twice() {
    let scheme = SubsetRank::<u32, 3>::below::<10>();
    let twice = scheme.rank([4_u8, 2, 4]).expect_err("4 twice");
    assert_eq!((twice.kind(), twice.entry()), (ErrorKind::RepeatedSymbol { symbol: 4 }, None));
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
    dense::<Multiset<2, 9>>(10);
    dense::<Multiset<2, 16>>(17);
    dense::<Subset<10, 9>>(10);
    dense::<Subset<17, 16>>(17);
    let ends = (0..1000).chain(8_416_958_749_000..8_416_958_750_200);
    check_dense_at::<Multiset<1000, 5>>(ends).expect("dense");
    let ends = (0..1000).chain(488_526_937_079_580 - 1000..488_526_937_079_580);
    check_dense_at::<Subset<64, 16>>(ends).expect("dense");
}

#[test]
fn more_than_16_symbols_have_no_keys() {
    assert_eq!(MultisetRank::<u128, 17>::MAX_UNIVERSE, 0);
    assert_eq!(SubsetRank::<u128, 17>::MAX_UNIVERSE, 0);
    assert!(Packed::<u128, 17>::new(1).is_err());
}

/// The largest universe fits, and the next does not: its largest key, worked out in wider
/// arithmetic, is too large.
fn largest_universe_is_exact<const K: usize>() {
    largest_of_a_word_is_exact::<u32, K>();
    largest_of_a_word_is_exact::<u64, K>();
    largest_of_a_word_is_exact::<u128, K>();
}

fn largest_of_a_word_is_exact<W: KeyWord, const K: usize>() {
    let k = u32::try_from(K).expect("a few symbols");
    let fits = |key: Option<u128>| key.is_some_and(|key| W::BITS == 128 || key >> W::BITS == 0);
    let one_less = |count: Option<u128>| count.map(|count| count.saturating_sub(1));
    macro_rules! exact {
        ($($scheme:ident: $largest_key:expr;)*) => {$(
            let largest_key: &dyn Fn(u32) -> Option<u128> = &$largest_key;
            let largest = $scheme::<W, K>::MAX_UNIVERSE;
            let name = format_args!("{} of {K}, {} bits: {largest}", stringify!($scheme), W::BITS).to_string();
            assert!($scheme::<W, K>::new(largest).is_ok() && fits(largest_key(largest)), "{name}");
            if let Some(more) = largest.checked_add(1) {
                assert!(!fits(largest_key(more)), "{name}");
                let error = $scheme::<W, K>::new(more).expect_err("too large");
                let kind = ErrorKind::UniverseTooLarge { universe: more, k: K, bits: W::BITS, max: largest };
                assert_eq!(error.kind(), kind);
            }
        )*};
    }
    exact! {
        MultisetRank: |n| one_less(dense_code::multichoose(n.into(), K as u64));
        SubsetRank: |n| one_less(dense_code::binomial(n.into(), K as u64));
        Packed: |n| {
            let bits = n.saturating_sub(1).checked_ilog2().map_or(0, |bits| bits + 1);
            (bits * k <= W::BITS).then_some(0)
        };
    }
}

#[test]
fn largest_universes_are_exact() {
    each!(largest_universe_is_exact(): 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
}

/// The key of a tuple comes back as the sorted tuple, and is that of the tuple turned.
fn round_trip<W: KeyWord, const K: usize>(scheme: &Scheme<'_, W, K>, tuple: [u32; K], turn: usize) {
    let key = (scheme.key)(tuple).expect("in range");
    let mut sorted = tuple;
    sorted.sort_unstable();
    assert_eq!((scheme.symbols)(key), Some(sorted), "{}", scheme.name);
    let mut turned = tuple;
    turned.rotate_left(turn % K);
    assert_eq!((scheme.key)(turned), Ok(key), "{}", scheme.name);
}

/// The extreme tuples of the largest universes.
#[test]
fn the_largest_universes_work() {
    macro_rules! extremes {
        ($($of:ident: $scheme:ident<$word:ident, $k:literal> below $n:literal;)*) => {$(
            for others in 0..$k {
                let mut tuple = [$n - 1; $k];
                tuple[..others].fill($n / 2);
                round_trip($of!($n, $scheme::<$word, $k>::below::<$n>()), tuple, 1);
            }
        )*};
    }
    extremes! {
        packed: Packed<u32, 1> below 4_294_967_295;
        packed: Packed<u128, 4> below 4_294_967_295;
        ranked: MultisetRank<u32, 1> below 4_294_967_295;
        ranked: MultisetRank<u32, 2> below 92_681;
        ranked: MultisetRank<u32, 3> below 2952;
        ranked: MultisetRank<u64, 5> below 18_576;
        ranked: MultisetRank<u64, 10> below 377;
        ranked: MultisetRank<u128, 4> below 4_294_967_295;
        ranked: MultisetRank<u128, 8> below 65_536;
    }
}

fn tuples<const K: usize>(n: u32) -> impl Strategy<Value = [u32; K]> {
    prop::array::uniform(0..n)
}

proptest! {
    /// Beyond whole domains: keys of random tuples come back, in any order of the symbols.
    #[test]
    fn random_tuples_round_trip(five in tuples::<5>(65_536), eight in tuples::<8>(65_536),
                                sixteen in tuples::<16>(256), turn in 0..5_usize) {
        round_trip(ranked!(65_536, MultisetRank::<u128, 5>::below::<65_536>()), five, turn);
        round_trip(packed!(65_536, Packed::<u128, 5>::below::<65_536>()), five, turn);
        round_trip(ranked!(65_536, MultisetRank::<u128, 8>::below::<65_536>()), eight, turn);
        round_trip(packed!(256, Packed::<u128, 16>::below::<256>()), sixteen, turn);
        round_trip(ranked!(256, MultisetRank::<u128, 16>::below::<256>()), sixteen, turn);
    }

    /// Ranks rise with colex order, packed keys with lexicographic order.
    #[test]
    fn keys_keep_their_order(a in tuples::<4>(1000), b in tuples::<4>(1000)) {
        let (mut a, mut b) = (a, b);
        a.sort_unstable();
        b.sort_unstable();
        let rank = MultisetRank::<u64, 4>::below::<1000>();
        let colex = a.iter().rev().cmp(b.iter().rev());
        prop_assert_eq!(rank.rank(a).expect("in range").cmp(&rank.rank(b).expect("in range")), colex);
        let packed = Packed::<u64, 4>::below::<1000>();
        prop_assert_eq!(packed.key(a).expect("in range").cmp(&packed.key(b).expect("in range")), a.cmp(&b));
    }
}
