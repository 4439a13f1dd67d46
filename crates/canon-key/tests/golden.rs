//! The facts of `data/canonical_keys.json`, computed independently of this crate: each comes out of
//! code.
//!
//! The file is a copy of the project's collection of facts; counts are cross-checked there against
//! the sequences named in its keys (OEIS).

#![cfg(feature = "alloc")]

mod twin;

use std::collections::BTreeSet;

use canon_key::{
    Dedup, Group, MultisetRank, Packed, SubsetRank, Symmetry, article, count_bracelets,
    count_necklaces, least_bracelet, least_necklace, least_rotation,
};
use rand_pcg::rand_core::Rng;
use serde_json::Value;
use twin::words;

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
        assert_eq!(scheme.rank(symbols), Ok(rank));
        assert_eq!(scheme.unrank(rank), Some(symbols));
    }
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
                let prime = |i| primes.get(usize::try_from(i).ok()?).copied();
                let [primes_fit, base_fits] =
                    [expected[0], expected[1]].map(|n| u64::try_from(n).expect("small"));
                for (n, fitting) in [(0, true), (1, false)] {
                    let key = article::product_of_primes(&[primes_fit + n - 1; $k], prime);
                    assert_eq!(fits(key), fitting);
                    let key = article::composite_in_base(base_fits + n, &[base_fits + n - 1; $k]);
                    assert_eq!(fits(key), fitting);
                }
                let found =
                    [Packed::<$word, $k>::MAX_UNIVERSE, MultisetRank::<$word, $k>::MAX_UNIVERSE];
                assert_eq!(found.map(u128::from)[..], expected[2..], "K = {}", $k);
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
    let mut random = twin::random(1);
    let mut symbol = || u8::try_from(random.next_u32() % 100).expect("below 100");
    let triples: Vec<[u8; 3]> = (0..10_000).map(|_| [(); 3].map(|()| symbol())).collect();
    let kept = Dedup::new(100).values(&triples).expect("below 100").len();
    assert!((kept as f64 - expected).abs() < 5.0 * (10_000.0 - expected).sqrt());
}

/// How many words are the least of their classes.
fn canonical(symmetry: &Symmetry, words: &[Vec<u32>]) -> u128 {
    words.iter().filter(|word| symmetry.canonical(word).as_ref() == Ok(*word)).count() as u128
}

#[test]
fn necklaces_and_bracelets_of_the_sequences() {
    let facts = facts();
    for (colours, sequence) in [(2, "necklaces_binary_A000031"), (3, "necklaces_ternary_A001867")] {
        for (k, count) in numbers(&facts[sequence]).into_iter().enumerate() {
            assert_eq!(count_necklaces(colours.into(), k), Some(count));
            let group = Group::rotations(k).expect("small");
            assert_eq!(group.count_colourings(colours.into()), Some(count));
            let least = words(k, colours).iter().filter(|word| least_rotation(word) == 0).count();
            assert_eq!(least as u128, count);
        }
    }
    for (k, count) in numbers(&facts["bracelets_binary_A000029"]).into_iter().enumerate() {
        assert_eq!(count_bracelets(2, k), Some(count));
        let ring = Group::dihedral(k).expect("small");
        assert_eq!(ring.count_colourings(2), Some(count));
        let symmetry = Symmetry::new(ring, Group::trivial(2).expect("small"));
        assert_eq!(canonical(&symmetry, &words(k, 2)), count);
    }
    let all: Vec<[u32; 3]> =
        words(3, 100).into_iter().map(|word| word.try_into().expect("three")).collect();
    let counts = [
        ("necklaces", count_necklaces(100, 3), least_necklace as fn([u32; 3]) -> [u32; 3]),
        ("bracelets", count_bracelets(100, 3), least_bracelet),
    ];
    for (name, count, least) in counts {
        assert_eq!(count, Some(number(&facts["hundred_symbols_k3"][name])));
        let least: BTreeSet<_> = all.iter().map(|word| least(*word)).collect();
        assert_eq!(Some(least.len() as u128), count);
    }
}

#[test]
fn words_of_dna() {
    for (k, count) in (1..).zip(numbers(&facts()["canonical_kmers_reverse_complement_k1..6"])) {
        let symmetry = twin::reverse_complement(k);
        assert_eq!(symmetry.class_count(), Some(count));
        assert_eq!(canonical(&symmetry, &words(k.into(), 4)), count);
    }
}

/// The subsets and multisets of `K` cells up to symmetry, by enumeration.
fn least_of_board<const K: usize>(group: &Group) -> [u128; 2] {
    let cells = u32::try_from(group.point_count()).expect("small");
    let subsets = SubsetRank::<u64, K>::new(cells).expect("fits").all();
    let multisets = MultisetRank::<u64, K>::new(cells).expect("fits").all();
    [
        subsets.filter(|cells| group.is_least_multiset(cells) == Ok(true)).count() as u128,
        multisets.filter(|cells| group.is_least_multiset(cells) == Ok(true)).count() as u128,
    ]
}

#[test]
fn boards_up_to_symmetry() {
    let facts = facts();
    let ten = &facts["board_10x10_up_to_symmetry_k1..5"];
    let (subsets, multisets) = (numbers(&ten["subsets"]), numbers(&ten["multisets"]));
    let group = Group::board(10, 10).expect("small");
    // By enumeration too; five cells are in `enumerates_five_cells`.
    let listed = [
        least_of_board::<1>(&group),
        least_of_board::<2>(&group),
        least_of_board::<3>(&group),
        least_of_board::<4>(&group),
    ];
    for k in 1..=5 {
        let counts = [subsets[k - 1], multisets[k - 1]];
        assert_eq!([group.count_subsets(k), group.count_multisets(k)], counts.map(Some));
        assert!(k == 5 || listed[k - 1] == counts);
    }
    let eight = numbers(&facts["board_8x8_up_to_symmetry_k1..3"]["subsets"]);
    let group = Group::board(8, 8).expect("small");
    let listed =
        [least_of_board::<1>(&group), least_of_board::<2>(&group), least_of_board::<3>(&group)];
    assert_eq!(listed.map(|[subsets, _]| subsets)[..], eight);
    assert!((1..).map_while(|k| group.count_subsets(k).filter(|_| k < 4)).eq(eight));
    for (n, count) in (1..).zip(numbers(&facts["binary_square_grids_up_to_symmetry_A054247"])) {
        assert_eq!(Group::board(n, n).expect("small").count_colourings(2), Some(count));
    }
}

#[test]
#[ignore = "92 million multisets: some seconds in release"]
fn enumerates_five_cells() {
    let ten = &facts()["board_10x10_up_to_symmetry_k1..5"];
    let group = Group::board(10, 10).expect("small");
    assert_eq!(least_of_board::<5>(&group), ["subsets", "multisets"].map(|k| numbers(&ten[k])[4]));
}
