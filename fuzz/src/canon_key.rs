//! Canonical keys: equal exactly for equal multisets, invertible, and what de-duplicates by them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use canon_key::dedup::{Interner, Multisets, indices_by_order};
use canon_key::keys::{KeyWord, KeysError, SliceKeys, Symbol};
use canon_key::{
    Additive, Dedup, Keep, KeyDedup, Multiset, MultisetRank, Packed, Positional, PrimeProduct,
    Scheme, Seen, Subset, SubsetRank, article, indices_by_key, sort,
};
use dense_code::Dense;

use crate::Input;

/// One scheme on two tuples and on any word. `distinct` says whether it is for subsets only.
fn scheme<C: Scheme<K, Key: KeyWord + TryFrom<u128, Error: Debug>>, const K: usize>(
    scheme: C,
    tuples: &[[u32; K]],
    word: u128,
    distinct: bool,
) {
    let universe = scheme.universe();
    let fits = |tuple: &[u32; K]| {
        let sorted = sort(*tuple);
        sorted.iter().all(|&symbol| symbol < universe)
            && !(distinct && sorted.windows(2).any(|pair| pair[0] == pair[1]))
    };
    let mut keys = BTreeMap::new();
    for tuple in tuples {
        let key = scheme.key(*tuple);
        assert_eq!(key.is_ok(), fits(tuple), "{scheme:?} {tuple:?}");
        let Ok(key) = key else { continue };
        let mut sorted = *tuple;
        sorted.sort_unstable();
        assert!(key <= scheme.largest_key());
        assert_eq!(scheme.symbols(key), Some(sorted), "{scheme:?} {tuple:?}");
        let mut turned = *tuple;
        turned.reverse();
        assert_eq!(scheme.key(turned), Ok(key));
        assert_eq!(*keys.entry(key).or_insert(sorted), sorted, "{scheme:?}: one key for two");
    }
    let mut batch = vec![scheme.largest_key(); tuples.len()];
    match scheme.keys_into(tuples, &mut batch) {
        Ok(()) => {
            assert!(tuples.iter().zip(&batch).all(|(tuple, key)| scheme.key(*tuple) == Ok(*key)))
        }
        Err(KeysError::Key { index, error }) => {
            let first = tuples.iter().position(|tuple| scheme.key(*tuple).is_err());
            assert_eq!(Some(index), first);
            assert_eq!(scheme.key(tuples[index]), Err(error));
        }
        Err(other) => panic!("one place for each key: {other}"),
    }
    let largest: u128 = scheme.largest_key().into();
    let bits = C::Key::BITS;
    for word in [word, word % largest.saturating_add(1), largest, largest.saturating_add(1)] {
        let key = C::Key::try_from(word & (u128::MAX >> (128 - bits))).expect("so many bits");
        if let Some(symbols) = scheme.symbols(key) {
            assert!(symbols.is_sorted());
            assert_eq!(scheme.key(symbols), Ok(key), "{scheme:?} {key}");
        }
    }
}

fn all_schemes<W: KeyWord + TryFrom<u128, Error: Debug>, const K: usize>(mut input: Input<'_>) {
    let universe = (input.any_size() & u128::from(u32::MAX)) as u32;
    let word = input.any_size();
    let mut tuples: Vec<[u32; K]> = Vec::new();
    while tuples.len() < 300 && (tuples.is_empty() || !input.is_empty()) {
        let wild = input.u8();
        let tuple = core::array::from_fn(|_| match wild {
            0 => input.u32(),
            1 => universe.wrapping_sub(1 + u32::from(input.u8() % 4)),
            2..=63 => input.u32() % universe.max(1),
            _ => u32::from(input.u8()) % universe.max(1),
        });
        tuples.push(tuple);
        if wild == 2 {
            // Whole blocks of a batch.
            for i in 0..100_u32 {
                tuples.push(tuple.map(|symbol| symbol.wrapping_add(i) % universe.max(1)));
            }
        }
    }
    if let Ok(keys) = Packed::<W, K>::new(universe) {
        scheme(keys, &tuples, word, false);
    }
    if let Ok(keys) = Positional::<W, K>::new(universe) {
        scheme(keys, &tuples, word, false);
    }
    if let Ok(keys) = MultisetRank::<W, K>::new(universe) {
        scheme(keys, &tuples, word, false);
    }
    if let Ok(keys) = SubsetRank::<W, K>::new(universe) {
        scheme(keys, &tuples, word, true);
    }
    let primes = universe.min(PrimeProduct::<W, K>::LARGEST_UNIVERSE).min(2000);
    if let Ok(keys) = PrimeProduct::<W, K>::new(primes) {
        scheme(
            keys,
            &tuples.iter().map(|tuple| tuple.map(|s| s % primes.max(1))).collect::<Vec<_>>(),
            word,
            false,
        );
    }
    // Its inverse tries every symbol of the universe.
    let few = universe.min(Additive::<W, K>::LARGEST_UNIVERSE).min(300);
    if let Ok(keys) = Additive::<W, K>::new(few) {
        tuples.truncate(20);
        scheme(
            keys,
            &tuples.iter().map(|tuple| tuple.map(|s| s % few.max(1))).collect::<Vec<_>>(),
            word,
            false,
        );
    }
}

/// Every scheme of keys, in every word, with every universe that fits.
pub fn keys(data: &[u8]) {
    let mut input = Input::new(data);
    match input.below(21) {
        0 => all_schemes::<u32, 0>(input),
        1 => all_schemes::<u64, 0>(input),
        2 => all_schemes::<u128, 0>(input),
        3 => all_schemes::<u32, 1>(input),
        4 => all_schemes::<u64, 1>(input),
        5 => all_schemes::<u128, 1>(input),
        6 => all_schemes::<u32, 2>(input),
        7 => all_schemes::<u64, 2>(input),
        8 => all_schemes::<u128, 2>(input),
        9 => all_schemes::<u32, 3>(input),
        10 => all_schemes::<u64, 3>(input),
        11 => all_schemes::<u128, 3>(input),
        12 => all_schemes::<u32, 4>(input),
        13 => all_schemes::<u64, 4>(input),
        14 => all_schemes::<u128, 4>(input),
        15 => all_schemes::<u64, 7>(input),
        16 => all_schemes::<u128, 7>(input),
        17 => all_schemes::<u128, 12>(input),
        18 => all_schemes::<u128, 16>(input),
        19 => all_schemes::<u128, 17>(input),
        _ => all_schemes::<u64, 20>(input),
    }
}

/// Keys that are added up: as a bag with the same steps does.
pub fn additive(data: &[u8]) {
    fn of<W: KeyWord + TryFrom<u128, Error: Debug>, const K: usize>(mut input: Input<'_>) {
        let universe = 1 + u32::try_from(input.below(40)).expect("below 40");
        let Ok(keys) = Additive::<W, K>::new(universe) else { return };
        let wild =
            W::try_from(input.u128() & (u128::MAX >> (128 - W::BITS))).expect("so many bits");
        // Any word may be no key: an error or some word, never a panic.
        let _ = (
            keys.len(wild),
            keys.insert(wild, 0),
            keys.remove(wild, universe - 1),
            keys.union(wild, wild),
        );
        let (mut key, mut bag) = (keys.empty(), Vec::new());
        while !input.is_empty() {
            let (step, symbol) = (input.u8(), u32::from(input.u8()) % (universe + 1));
            if step % 3 > 0 {
                let result = keys.insert(key, symbol);
                assert_eq!(result.is_ok(), symbol < universe && bag.len() < K);
                if let Ok(next) = result {
                    key = next;
                    bag.push(symbol);
                }
            } else if let Some(place) = bag.iter().position(|&other| other == symbol) {
                key = keys.remove(key, symbol).expect("a symbol of the bag");
                bag.swap_remove(place);
            }
            assert_eq!(keys.len(key), bag.len());
            let again = bag.iter().try_fold(keys.empty(), |key, &symbol| keys.insert(key, symbol));
            assert_eq!(again, Ok(key), "another order");
        }
        let (left, right) = bag.split_at(bag.len() / 2);
        let of = |symbols: &[u32]| {
            symbols
                .iter()
                .try_fold(keys.empty(), |key, &symbol| keys.insert(key, symbol))
                .expect("fits")
        };
        assert_eq!(keys.union(of(left), of(right)), Ok(key));
    }
    let mut input = Input::new(data);
    match input.below(5) {
        0 => of::<u32, 2>(input),
        1 => of::<u64, 3>(input),
        2 => of::<u128, 4>(input),
        3 => of::<u128, 6>(input),
        _ => of::<u64, 0>(input),
    }
}

/// Multisets and subsets as dense types.
pub fn dense_keys(data: &[u8]) {
    fn of<T: Dense + Debug>(mut input: Input<'_>) {
        let [a, b] = [input.u64(), input.u64()];
        assert_eq!(T::unrank(a).is_some(), a < T::COUNT);
        if T::COUNT == 0 {
            return;
        }
        let [a, b] = [a % T::COUNT, b % T::COUNT];
        let [x, y] = [a, b].map(|rank| T::unrank(rank).expect("below the count"));
        assert_eq!([x.rank(), y.rank()], [a, b]);
        assert_eq!(x.cmp(&y), a.cmp(&b));
    }
    fn words<const N: u32, const K: usize>(mut input: Input<'_>) {
        let word: [u8; K] = input.bytes();
        let inside = word.iter().all(|&symbol| u32::from(symbol) < N);
        let mut sorted = word.map(u32::from);
        sorted.sort_unstable();
        let multiset = Multiset::<N, K>::new(word);
        assert_eq!(multiset.is_ok(), inside);
        if let Ok(multiset) = multiset {
            assert_eq!(multiset.symbols(), sorted);
        }
        let subset = Subset::<N, K>::new(word);
        assert_eq!(subset.is_ok(), inside && sorted.windows(2).all(|pair| pair[0] < pair[1]));
        of::<Multiset<N, K>>(input);
        of::<Subset<N, K>>(input);
    }
    let mut input = Input::new(data);
    match input.below(7) {
        0 => words::<10, 0>(input),
        1 => words::<0, 1>(input),
        2 => words::<2, 5>(input),
        3 => words::<100, 3>(input),
        4 => words::<60, 9>(input),
        5 => words::<200, 7>(input),
        _ => words::<1, 20>(input),
    }
}

/// De-duplication of tuples in every way, against a plain set of sorted tuples.
pub fn dedup(data: &[u8]) {
    fn of<S: Symbol + TryFrom<u64, Error: Debug>, const K: usize>(mut input: Input<'_>) {
        let universe = match input.below(8) {
            0 => u32::MAX,
            1 => 0,
            2 => 1 << 21,
            3 => input.u32(),
            _ => u32::from(input.u8()),
        };
        let spread = input.u8() % 4;
        let mut tuples: Vec<[S; K]> = Vec::new();
        let limit = (1_u64 << (8 * size_of::<S>()))
            .min(u64::from(universe.max(1)) + u64::from(spread == 0));
        while !input.is_empty() && tuples.len() < 2000 {
            let tuple = core::array::from_fn(|_| {
                let value = if spread == 1 { input.u64() } else { u64::from(input.u8() % 16) };
                S::try_from(value % limit).expect("a symbol")
            });
            tuples.push(tuple);
            if spread == 2 {
                // Enough for the ways that a large list takes.
                for i in 0..64_u64 {
                    let symbols = tuple.map(|symbol| u64::from(Into::<u32>::into(symbol)));
                    let turned: [u64; K] =
                        core::array::from_fn(|at| symbols[(at + i as usize) % K.max(1)] + i % 7);
                    tuples
                        .push(turned.map(|symbol| S::try_from(symbol % limit).expect("a symbol")));
                }
            }
        }
        let fault =
            tuples.iter().position(|tuple| tuple.iter().any(|&symbol| symbol.into() >= universe));
        for keep in [Keep::First, Keep::Last] {
            let mut seen = BTreeSet::new();
            let mut plain: Vec<usize> = match keep {
                Keep::First => {
                    (0..tuples.len()).filter(|&at| seen.insert(sort(tuples[at]))).collect()
                }
                _ => (0..tuples.len()).rev().filter(|&at| seen.insert(sort(tuples[at]))).collect(),
            };
            plain.sort_unstable();
            let mut dedup = Dedup::<K>::new(universe.into()).with_keep(keep);
            // The same work space twice: nothing is left of the first time.
            for _ in 0..2 {
                let indices = dedup.indices(&tuples);
                if let Some(fault) = fault {
                    let Err(KeysError::Key { index, .. }) = indices else { panic!("{indices:?}") };
                    assert_eq!(index, fault);
                    continue;
                }
                assert_eq!(indices.as_ref(), Ok(&plain));
                let values: Vec<[S; K]> = plain.iter().map(|&at| tuples[at]).collect();
                assert_eq!(dedup.values(&tuples).as_ref(), Ok(&values));
                let mask = dedup.mask(&tuples).expect("no fault");
                assert!((0..mask.len()).filter(|&at| mask[at]).eq(plain.iter().copied()));
            }
            assert_eq!(indices_by_key(&tuples, keep, |tuple| sort(*tuple)), plain);
            assert_eq!(indices_by_order(&tuples, keep, |a, b| sort(*a).cmp(&sort(*b))), plain);
        }
        let mut streaming = Seen::new().with_universe(universe.into());
        let mut plain = BTreeSet::new();
        for tuple in &tuples {
            let wide = tuple.map(Into::<u32>::into);
            let inside = wide.iter().all(|&symbol| symbol < universe);
            assert_eq!(streaming.contains(&wide), inside && plain.contains(&sort(*tuple)));
            assert_eq!(streaming.insert(&wide).ok(), inside.then(|| plain.insert(sort(*tuple))));
            assert_eq!(streaming.len(), plain.len());
        }
    }
    let mut input = Input::new(data);
    match input.below(10) {
        0 => of::<u8, 0>(input),
        1 => of::<u8, 1>(input),
        2 => of::<u8, 3>(input),
        3 => of::<u16, 2>(input),
        4 => of::<u32, 2>(input),
        5 => of::<u32, 3>(input),
        6 => of::<u32, 5>(input),
        7 => of::<u16, 9>(input),
        8 => of::<u32, 17>(input),
        _ => of::<u8, 8>(input),
    }
}

/// What has been seen, by keys and by slices, against plain sets.
pub fn seen(data: &[u8]) {
    let mut input = Input::new(data);
    let k = input.below(6);
    let universe = input.flag().then(|| (input.any_size() & u128::from(u64::MAX)) as u64);
    let slices = SliceKeys::new(k, universe.unwrap_or(u64::MAX));
    let mut tuples = Seen::new();
    if let Some(universe) = universe {
        tuples = tuples.with_universe(universe);
    }
    let mut numbers = Multisets::new();
    let mut plain_tuples = BTreeSet::new();
    let mut numbered: BTreeMap<Vec<u64>, usize> = BTreeMap::new();
    let mut list = Vec::new();
    while !input.is_empty() {
        let key = input.any_size();
        list.push((key as u64 % 50) << (key % 64));

        let len = if input.u8() == 255 { input.below(19) } else { k };
        let tuple: Vec<u64> = (0..len)
            .map(|_| if input.u8() == 255 { input.u64() } else { u64::from(input.u8() % 5) })
            .collect();
        let fits = universe.is_none_or(|universe| tuple.iter().all(|&symbol| symbol < universe));
        let mut sorted = tuple.clone();
        sorted.sort_unstable();
        assert_eq!(tuples.contains(&tuple), plain_tuples.contains(&sorted));
        assert_eq!(tuples.insert(&tuple).ok(), fits.then(|| plain_tuples.insert(sorted.clone())));
        assert_eq!(tuples.len(), plain_tuples.len());
        let next = numbered.len();
        let (number, new) = numbers.insert(&tuple);
        assert_eq!(new, !numbered.contains_key(&sorted));
        assert_eq!(number, *numbered.entry(sorted.clone()).or_insert(next));
        // Unchecked slices: some number or none, never a panic.
        let _ = (
            slices.rank(&tuple),
            slices.positional(&tuple),
            slices.packed(&tuple),
            slices.prime_product(&tuple),
        );
        if slices.sort(&mut sorted).is_ok()
            && let Some(rank) = slices.rank(&sorted)
        {
            let count = dense_code::multichoose(slices.universe(), slices.k() as u64);
            assert!(count.is_none_or(|count| rank < count));
        }
    }
    for keep in [Keep::First, Keep::Last] {
        assert_eq!(KeyDedup::new().indices(&list, keep), indices_by_key(&list, keep, |key| *key));
    }
}

/// The article's ways with triples of numbers below 100, and what they say of larger ones.
pub fn source_triples(data: &[u8]) {
    let mut input = Input::new(data);
    let limit = if input.flag() { u32::MAX } else { 101 };
    let mut triple = || [input.u32() % limit, input.u32() % limit, input.u32() % limit];
    let [a, b] = [triple(), triple()];
    let mut sorted = a;
    sorted.sort_unstable();
    assert_eq!(article::sort3(a), sorted);
    let small = a.iter().all(|&symbol| symbol < 100);
    assert_eq!(article::prime_product(a).is_some(), small);
    assert_eq!(
        article::composite(a),
        small.then(|| sorted[0] * 10_000 + sorted[1] * 100 + sorted[2])
    );
    assert_eq!(article::composite_branch_free(a), article::composite(a));
    let mut turned = [a[1], a[2], a[0]];
    if input.flag() {
        turned = b;
    }
    let mut other = turned;
    other.sort_unstable();
    assert_eq!(article::same_by_sum(&a, &turned), sorted == other);
    assert_eq!(article::same_by_sort(&a, &turned), sorted == other);
    if small && turned.iter().all(|&symbol| symbol < 100) {
        assert_eq!(article::prime_product(a) == article::prime_product(turned), sorted == other);
    }
}

/// Numbers for values in order of appearance, against a plain map.
pub fn interner(data: &[u8]) {
    fn of<T: Ord + Clone + Debug + std::hash::Hash>(
        mut input: Input<'_>,
        value: impl Fn(&mut Input<'_>) -> T,
    ) {
        let mut interner = match input.below(3) {
            0 => Interner::new(),
            1 => Interner::new().with_seed(input.u64()),
            _ => Interner::new().with_capacity(input.below(100)),
        };
        let (mut plain, mut values) = (BTreeMap::new(), Vec::new());
        while !input.is_empty() {
            let step = input.u8();
            let value = value(&mut input);
            assert_eq!(interner.get(&value), plain.get(&value).copied());
            if step.is_multiple_of(4) {
                continue;
            }
            if step % 16 == 1 {
                interner = interner.clone().with_capacity(usize::from(step));
            }
            let next = values.len() as u32;
            assert_eq!(
                interner.number(value.clone()),
                Some(*plain.entry(value.clone()).or_insert(next))
            );
            if plain.len() > values.len() {
                values.push(value);
            }
            assert_eq!(interner.len(), values.len());
        }
        assert_eq!(interner.values(), values);
        assert_eq!(interner.is_empty(), values.is_empty());
        for (number, value) in (0..).zip(&values) {
            assert_eq!((interner.value(number), interner.get(value)), (Some(value), Some(number)));
        }
        assert_eq!(interner.value(values.len() as u32), None);
        assert!(interner.bytes() >= values.len() * size_of::<T>());
    }
    let mut input = Input::new(data);
    match input.below(3) {
        0 => of(input, |input| input.u8()),
        1 => of(input, |input| input.any_size()),
        _ => of(input, |input| {
            let len = input.below(4);
            (0..len).map(|_| char::from(b'a' + input.u8() % 4)).collect::<String>()
        }),
    }
}
