//! The facts of `data/canonical_keys.json`, computed independently of this crate: each comes out of
//! code.
//!
//! The file is a copy of the project's collection of facts; counts are cross-checked there against
//! the sequences named in its keys (OEIS).

use canon_key::{Dedup, MultisetRank, Packed, article};
use serde_json::Value;

fn facts() -> Value {
    serde_json::from_str(include_str!("data/canonical_keys.json")).expect("the data is JSON")
}

fn number(value: &Value) -> u128 {
    value.as_u64().expect("an integer").into()
}

fn numbers(value: &Value) -> Vec<u128> {
    value.as_array().expect("a list").iter().map(number).collect()
}

#[test]
fn counts_of_multisets() {
    for row in facts()["multisets_count"].as_array().expect("rows") {
        let [k, n, count] = numbers(row)[..] else { panic!("three columns") };
        let [n, k] = [n, k].map(|number| u64::try_from(number).expect("small"));
        assert_eq!(dense_code::multichoose(n, k), Some(count));
    }
    assert_eq!(MultisetRank::<u32, 3>::below::<100>().all().count(), 171_700);
    assert_eq!(MultisetRank::<u32, 4>::below::<100>().all().count(), 4_421_275);
    assert_eq!(MultisetRank::<u32, 5>::below::<52>().all().count(), 3_819_816);
}

#[test]
fn colex_ranks() {
    let scheme = MultisetRank::<u32, 3>::below::<100>();
    for row in facts()["multiset_colex_rank"].as_array().expect("rows") {
        let symbols: [u32; 3] =
            core::array::from_fn(|i| u32::try_from(number(&row[0][i])).expect("below 100"));
        let rank = u32::try_from(number(&row[1])).expect("fits");
        assert_eq!(scheme.key(symbols), Ok(rank));
        assert_eq!(scheme.symbols(rank), Some(symbols));
    }
}

/// The largest number up to which something is so.
fn largest(fits: &dyn Fn(u64) -> bool) -> u128 {
    let (mut low, mut high) = (1, 1 << 32);
    while high - low > 1 {
        let middle = u64::midpoint(low, high);
        if fits(middle) { low = middle } else { high = middle }
    }
    low.into()
}

#[test]
fn largest_universes_that_fit() {
    let is_prime = |n: &u64| (2..).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    let primes: Vec<u64> = (2..).filter(is_prime).take(7000).collect();
    macro_rules! rows {
        ($table:expr, $word:ident, $($k:literal)*) => {
            let table = $table.as_object().expect("a table");
            let mut rows = 0;
            $(
                let expected = numbers(&table[stringify!($k)]);
                let fits = |key: Option<u128>| key.is_some_and(|key| $word::try_from(key).is_ok());
                let product = |n: u64| {
                    let prime = |i| primes.get(usize::try_from(i).ok()?).copied();
                    fits(article::product_of_primes(&[n - 1; $k], prime))
                };
                let composite = |n: u64| fits(article::composite_in_base(n, &[n - 1; $k]));
                let found = [
                    largest(&product),
                    largest(&composite),
                    Packed::<$word, $k>::MAX_UNIVERSE.into(),
                    MultisetRank::<$word, $k>::MAX_UNIVERSE.into(),
                ];
                assert_eq!(found[..], expected, "K = {}", $k);
                rows += 1;
            )*
            assert_eq!(rows, table.len());
        };
    }
    let facts = facts();
    let table = &facts["largest_universe_that_fits"];
    rows!(table["u32"], u32, 3 4 5 8);
    rows!(table["u64"], u64, 5 8 10);
}

#[test]
fn expected_number_of_different_triples() {
    let expected =
        facts()["expected_distinct_of_10000_random_triples_of_100"].as_f64().expect("a number");
    // Each multiset by the number of its orders: once with probability 1 - (1 - orders / N^3)^n.
    let found: f64 = [(100.0, 1.0), (9_900.0, 3.0), (161_700.0, 6.0)]
        .map(|(multisets, orders): (f64, f64)| {
            multisets * (1.0 - (1.0 - orders / 1e6).powi(10_000))
        })
        .iter()
        .sum();
    assert!((found - expected).abs() < 5e-4);
    let mut state = 1_u64;
    let triples: Vec<[u8; 3]> = (0..10_000)
        .map(|_| {
            [(); 3].map(|()| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                u8::try_from((state >> 33) % 100).expect("below 100")
            })
        })
        .collect();
    let kept = Dedup::new(100).values(&triples).expect("below 100").len();
    assert!((kept as f64 - expected).abs() < 5.0 * (10_000.0 - expected).sqrt());
}
