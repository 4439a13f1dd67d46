//! `canon-key`.
//!
//! Left out: `PrimeProduct::symbols` and `Additive::symbols`, which divide by primes and radices,
//! and the optimiser does not know that none is 0; `SliceKeys::sort`, which sorts by the core
//! library. The fuzz targets `keys` and `seen` call them.

use canon_key::keys::{KeyWord, SliceKeys, nth_prime};
use canon_key::{
    Additive, Multiset, MultisetRank, Packed, Positional, PrimeProduct, Scheme, Subset, SubsetRank,
    article, sort,
};
use dense_code::Dense;

use crate::{any, keep, probe};

fn scheme<C: Scheme<K, Key: KeyWord>, const K: usize>(scheme: Option<C>, tuples: &[[u32; K]; 70]) {
    let Some(scheme) = any(scheme) else { return };
    probe(|| (scheme.universe(), scheme.largest_key()));
    let Ok(key) = scheme.key(tuples[3]) else { return };
    probe(|| scheme.symbols(any(key)));
    let mut keys = [key; 70];
    probe(|| scheme.keys_into(any(&tuples[..]), any(&mut keys[..])));
}

fn words<W: KeyWord, const K: usize>(universe: u32) {
    let tuples = any([[5; K]; 70]);
    scheme(Packed::<W, K>::new(any(universe)).ok(), &tuples);
    scheme(Positional::<W, K>::new(any(universe)).ok(), &tuples);
    scheme(MultisetRank::<W, K>::new(any(universe)).ok(), &tuples);
    scheme(SubsetRank::<W, K>::new(any(universe)).ok(), &tuples);
    if let Ok(primes) = PrimeProduct::<W, K>::new(any(universe)) {
        probe(|| (primes.largest_key(), primes.key(tuples[3])));
    }
    if let Ok(ranks) = MultisetRank::<W, K>::new(any(universe)) {
        probe(|| ranks.count());
        probe(|| ranks.all().take(any(9)).for_each(keep));
    }
    if let Ok(ranks) = SubsetRank::<W, K>::new(any(universe)) {
        probe(|| ranks.count());
        probe(|| ranks.all().take(any(9)).for_each(keep));
    }
    if let Ok(sums) = Additive::<W, K>::new(any(universe)) {
        let key = any(sums.empty());
        probe(|| (sums.len(key), sums.weight(any(3)), sums.largest_key(), sums.key(tuples[3])));
        probe(|| (sums.insert(key, any(3)), sums.remove(key, any(3)), sums.union(key, key)));
    }
}

pub fn call() {
    words::<u32, 3>(100);
    words::<u128, 16>(20);

    probe(|| sort(any([3, 1, 2])));
    probe(|| sort(any([3_u8; 12])));
    probe(|| nth_prime(any(65)));
    let triple = any([56, 12, 34]);
    probe(|| (article::sort3(triple), article::prime_product(triple), article::composite(triple)));
    probe(|| (article::composite_branch_free(triple), article::same_by_sum(any(&triple), &triple)));

    probe(|| Multiset::<100, 3>::new(any([5_u16; 3])));
    probe(|| Subset::<100, 3>::new(any([5_u16; 3])));
    if let (Some(a), Some(b)) =
        (Multiset::<100, 3>::unrank(any(5)), Multiset::<100, 3>::unrank(any(6)))
    {
        probe(|| (any(a).rank(), a.symbols(), any(a).cmp(&any(b))));
    }
    if let Some(subset) = Subset::<100, 3>::unrank(any(5)) {
        probe(|| (any(subset).rank(), subset.symbols()));
    }

    let keys = SliceKeys::new(any(3), any(100));
    let symbols = any([56, 12, 34]);
    probe(|| (keys.k(), keys.universe()));
    let symbols = any(&symbols[..]);
    probe(|| keys.prime_product(symbols));
    probe(|| (keys.positional(symbols), keys.packed(symbols)));
    probe(|| keys.rank(symbols));
}
