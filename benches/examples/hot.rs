//! The ten hottest operations, each repeated as often as asked: what `.ci/instructions` counts
//! under callgrind.
//!
//! ```text
//! hot                 prints the instruction level and the names
//! hot NAME REPEATS    runs one
//! ```
//!
//! It ends with an error where a result is not that of a slow twin: what goes wrong early takes few
//! instructions.

use std::collections::BTreeSet;
use std::env;
use std::error::Error;
use std::hint::black_box;

use benches::{below, seeded, shuffle};
use canon_key::{Dedup, MultisetRank};
use dense_code::{Below, Dense, DenseSet, Level};
use insanity_cubes::article::LessBrutal;
use insanity_cubes::{Count, Puzzle};
use perm_hash::Perm;
use perm_hash::article::EightPattern;
use perm_puzzles::SlidingSearch;
use set_cards::{Card, Table};

/// Runs an operation so many times on prepared input; an error if a result is wrong.
type Operation = fn(u32) -> Result<(), Box<dyn Error>>;

const OPERATIONS: [(&str, Operation); 10] = [
    ("dense-code/set insert/1000", set_insert),
    ("canon-key/ranks of triples/4096", triple_ranks),
    ("canon-key/dedup of triples/10000", dedup),
    ("perm-hash/rank 9/1000", rank),
    ("perm-hash/unrank 9/1000", unrank),
    ("perm-hash/batch rank 9/4096", batch_rank),
    ("perm-hash/eight puzzle hash/1000", eight_puzzle),
    ("perm-hash/eight puzzle search/181440", search),
    ("set-cards/sets of 12 cards/100", sets),
    ("insanity-cubes/count of 8 cubes/10", cubes),
];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, repeats] = arguments.as_slice() else {
        println!("{}", Level::detect().name());
        for (name, _) in OPERATIONS {
            println!("{name}");
        }
        return Ok(());
    };
    let (_, operation) =
        OPERATIONS.iter().find(|(known, _)| known == name).ok_or("no such operation")?;
    operation(repeats.parse()?)
}

/// Repeats what gives a number: the sum.
fn repeat(times: u32, mut work: impl FnMut() -> u64) -> u64 {
    (0..times).map(|_| black_box(work())).fold(0, u64::wrapping_add)
}

/// Whether each time gave this number, never 0: an error inside counts as 0.
fn is_each(expected: u64, times: u32, sum: u64) -> bool {
    expected != 0 && sum == expected.wrapping_mul(times.into())
}

fn ensure(right: bool) -> Result<(), Box<dyn Error>> {
    if right { Ok(()) } else { Err("a wrong result".into()) }
}

fn set_insert(times: u32) -> Result<(), Box<dyn Error>> {
    type State = ([Below<64>; 2], bool);
    let mut rng = seeded(1);
    let states: Vec<State> = (0..1000)
        .map(|_| State::unrank(below(&mut rng, State::COUNT)))
        .collect::<Option<_>>()
        .ok_or("rank")?;
    let distinct: BTreeSet<State> = states.iter().copied().collect();
    let mut set = DenseSet::<State>::new();
    // All of them are new once.
    let mut new = 0;
    let mut insert =
        || -> u64 { states.iter().map(|state| u64::from(set.insert(black_box(*state)))).sum() };
    for _ in 0..times {
        new += black_box(insert());
    }
    ensure(new == distinct.len() as u64 && set.iter().eq(distinct))
}

#[expect(clippy::cast_possible_truncation, reason = "below 100")]
fn random_triples(count: usize) -> Vec<[u8; 3]> {
    let mut rng = seeded(2);
    (0..count).map(|_| std::array::from_fn(|_| below(&mut rng, 100) as u8)).collect()
}

/// Without regard to order.
fn sorted(mut triple: [u8; 3]) -> [u8; 3] {
    triple.sort_unstable();
    triple
}

fn triple_ranks(times: u32) -> Result<(), Box<dyn Error>> {
    const RANK: MultisetRank<u32, 3> = MultisetRank::below::<100>();
    let triples = random_triples(4096);
    let mut keys = vec![0; triples.len()];
    let sum = repeat(times, || {
        RANK.keys_into(black_box(&triples), &mut keys).map_or(0, |()| keys[0].into())
    });
    let ranks = triples.iter().map(|triple| {
        let [a, b, c] = sorted(*triple).map(u32::from);
        a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6
    });
    ensure(is_each(keys[0].into(), times, sum) && ranks.eq(keys))
}

fn dedup(times: u32) -> Result<(), Box<dyn Error>> {
    let triples = random_triples(10_000);
    let mut dedup = Dedup::<3>::new(100);
    let mut kept = Vec::new();
    let sum = repeat(times, || {
        dedup.values_into(black_box(&triples), &mut kept).map_or(0, |()| kept.len() as u64)
    });
    let mut seen = BTreeSet::new();
    let first = triples.into_iter().filter(|triple| seen.insert(sorted(*triple)));
    ensure(is_each(kept.len() as u64, times, sum) && first.eq(kept))
}

fn random_perms(count: usize) -> Vec<Perm<9>> {
    let mut rng = seeded(3);
    let mut word = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    (0..count)
        .filter_map(|_| {
            shuffle(&mut rng, &mut word);
            Perm::new(word).ok()
        })
        .collect()
}

/// How many later entries are smaller than each.
fn lehmer(perm: &Perm<9>) -> [u64; 9] {
    let word = perm.as_array();
    std::array::from_fn(|i| word[i..].iter().filter(|later| **later < word[i]).count() as u64)
}

fn lex_ranks(perms: &[Perm<9>]) -> Vec<u64> {
    let rank = |perm| (0..).zip(lehmer(perm)).fold(0, |rank, (i, digit)| rank * (9 - i) + digit);
    perms.iter().map(rank).collect()
}

fn rank(times: u32) -> Result<(), Box<dyn Error>> {
    let perms = random_perms(1000);
    let expected = lex_ranks(&perms).iter().sum();
    let sum = repeat(times, || perms.iter().map(|perm| black_box(*perm).rank()).sum());
    ensure(is_each(expected, times, sum))
}

fn unrank(times: u32) -> Result<(), Box<dyn Error>> {
    let perms = random_perms(1000);
    let ranks = lex_ranks(&perms);
    // The whole permutation is asked for, or the compiler would make its first entry alone.
    let first =
        |rank: u64| black_box(Perm::<9>::unrank(rank)).map_or(0, |perm| perm.as_array()[0].into());
    let sum = repeat(times, || ranks.iter().map(|rank| first(black_box(*rank))).sum::<u64>());
    ensure(is_each(perms.iter().map(|perm| u64::from(perm.as_array()[0])).sum(), times, sum))
}

fn batch_rank(times: u32) -> Result<(), Box<dyn Error>> {
    let perms = random_perms(4096);
    let mut ranks = vec![0; perms.len()];
    let sum =
        repeat(times, || Perm::ranks_into(black_box(&perms), &mut ranks).map_or(0, |()| ranks[0]));
    ensure(is_each(ranks[0], times, sum) && ranks == lex_ranks(&perms))
}

fn eight_puzzle(times: u32) -> Result<(), Box<dyn Error>> {
    let perms = random_perms(1000);
    let patterns: Vec<EightPattern> =
        perms.iter().map(|perm| EightPattern::from_perm(*perm)).collect();
    let sum = repeat(times, || {
        patterns.iter().map(|pattern| u64::from(black_box(*pattern).hash())).sum()
    });
    let hash = |perm| {
        let [first, d0, d1, d2, d3, d4, d5, d6, _] = lehmer(perm);
        10 * (d3 << 14 | d5 << 12 | d2 << 9 | d1 << 6 | d0 << 3 | d4 << 1 | d6) + first + 1
    };
    ensure(is_each(perms.iter().map(hash).sum(), times, sum))
}

fn search(times: u32) -> Result<(), Box<dyn Error>> {
    let sum = repeat(times, || {
        SlidingSearch::<3, 3>::new()
            .map_or(0, |search| search.map(|layer| layer.states).sum::<u64>())
    });
    // Half of all arrangements of nine things.
    ensure(is_each(181_440, times, sum))
}

/// The sets of a table by trying all three cards.
fn count_sets(table: &Table) -> u64 {
    let cards: Vec<[u8; 4]> = table.into_iter().map(Card::values).collect();
    let mut count = 0;
    for (j, b) in cards.iter().enumerate() {
        for a in &cards[..j] {
            for c in &cards[j + 1..] {
                count += u64::from((0..4).all(|i| (a[i] + b[i] + c[i]) % 3 == 0));
            }
        }
    }
    count
}

fn sets(times: u32) -> Result<(), Box<dyn Error>> {
    let mut rng = seeded(4);
    let mut deck: Vec<Card> = Card::all().collect();
    let tables: Vec<Table> = (0..100)
        .map(|_| {
            shuffle(&mut rng, &mut deck);
            Table::new(deck[..12].iter().copied())
        })
        .collect::<Result<_, _>>()?;
    let mut found = Vec::new();
    let sum = repeat(times, || {
        tables
            .iter()
            .map(|table| {
                table.sets_into(&mut found);
                found.len() as u64
            })
            .sum()
    });
    ensure(is_each(tables.iter().map(count_sets).sum(), times, sum))
}

fn cubes(times: u32) -> Result<(), Box<dyn Error>> {
    let mut rng = seeded(5);
    let puzzles: Vec<Puzzle> =
        (0..10).map(|_| Puzzle::from_bag(8, &mut rng)).collect::<Result<_, _>>()?;
    let sum = repeat(times, || {
        let counts =
            puzzles.iter().map(|puzzle| black_box(puzzle).count(Count::Solutions).unwrap_or(0));
        u64::try_from(counts.sum::<u128>()).unwrap_or(u64::MAX)
    });
    let expected =
        puzzles.iter().map(|puzzle| LessBrutal::new(puzzle).solve().solutions.len() as u64).sum();
    ensure(is_each(expected, times, sum))
}
