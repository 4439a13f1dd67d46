//! The ten hottest operations, each repeated as often as asked: what `.ci/instructions` counts under callgrind.
//!
//! ```text
//! hot                 prints the instruction level and the names
//! hot NAME REPEATS    runs one and prints a sum of its results
//! ```

use std::env;
use std::error::Error;
use std::hint::black_box;

use benches::{below, seeded, shuffle};
use canon_key::{Dedup, MultisetRank};
use dense_code::{Below, Dense, DenseSet, Level};
use insanity_cubes::{Count, Puzzle};
use perm_hash::Perm;
use perm_hash::eight_puzzle::Pattern;
use perm_hash::search::SlidingSearch;
use set_cards::{Card, Table};

/// Runs an operation so many times on prepared input and sums its results.
type Operation = fn(u32) -> Result<u64, Box<dyn Error>>;

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
    let (_, operation) = OPERATIONS.iter().find(|(known, _)| known == name).ok_or("no such operation")?;
    println!("{}", operation(repeats.parse()?)?);
    Ok(())
}

/// Repeats what gives a number.
fn repeat(times: u32, mut work: impl FnMut() -> u64) -> u64 {
    (0..times).map(|_| black_box(work())).fold(0, u64::wrapping_add)
}

fn set_insert(times: u32) -> Result<u64, Box<dyn Error>> {
    type State = ([Below<64>; 2], bool);
    let mut rng = seeded(1);
    let states: Vec<State> = (0..1000)
        .map(|_| State::unrank(below(&mut rng, State::COUNT)))
        .collect::<Option<_>>()
        .ok_or("rank")?;
    let mut set = DenseSet::<State>::new();
    Ok(repeat(times, || states.iter().map(|state| u64::from(set.insert(black_box(*state)))).sum()))
}

#[expect(clippy::cast_possible_truncation, reason = "below 100")]
fn random_triples(count: usize) -> Vec<[u8; 3]> {
    let mut rng = seeded(2);
    (0..count).map(|_| std::array::from_fn(|_| below(&mut rng, 100) as u8)).collect()
}

fn triple_ranks(times: u32) -> Result<u64, Box<dyn Error>> {
    const RANK: MultisetRank<u32, 3> = MultisetRank::of::<100>();
    let triples = random_triples(4096);
    let mut keys = vec![0; triples.len()];
    RANK.keys_into(&triples, &mut keys)?;
    Ok(repeat(times, || RANK.keys_into(black_box(&triples), &mut keys).map_or(0, |()| keys[0].into())))
}

fn dedup(times: u32) -> Result<u64, Box<dyn Error>> {
    let triples = random_triples(10_000);
    let mut dedup = Dedup::<3>::new(100);
    let mut kept = Vec::new();
    dedup.values_into(&triples, &mut kept)?;
    Ok(repeat(times, || dedup.values_into(black_box(&triples), &mut kept).map_or(0, |()| kept.len() as u64)))
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

fn rank(times: u32) -> Result<u64, Box<dyn Error>> {
    let perms = random_perms(1000);
    Ok(repeat(times, || perms.iter().map(|perm| black_box(*perm).rank()).sum()))
}

fn unrank(times: u32) -> Result<u64, Box<dyn Error>> {
    let ranks: Vec<u64> = random_perms(1000).iter().map(|perm| perm.rank()).collect();
    // The whole permutation is asked for, or the compiler would make its first entry alone.
    let first = |rank: u64| black_box(Perm::<9>::unrank(rank)).map_or(0, |perm| perm.as_array()[0].into());
    Ok(repeat(times, || ranks.iter().map(|rank| first(black_box(*rank))).sum::<u64>()))
}

fn batch_rank(times: u32) -> Result<u64, Box<dyn Error>> {
    let perms = random_perms(4096);
    let mut ranks = vec![0; perms.len()];
    Perm::rank_slice(&perms, &mut ranks)?;
    Ok(repeat(times, || Perm::rank_slice(black_box(&perms), &mut ranks).map_or(0, |()| ranks[0])))
}

fn eight_puzzle(times: u32) -> Result<u64, Box<dyn Error>> {
    let patterns: Vec<Pattern> = random_perms(1000).into_iter().map(Pattern::from_perm).collect();
    Ok(repeat(times, || patterns.iter().map(|pattern| u64::from(black_box(*pattern).hash())).sum()))
}

fn search(times: u32) -> Result<u64, Box<dyn Error>> {
    Ok(repeat(times, || {
        SlidingSearch::<3, 3>::new().map_or(0, |search| search.map(|layer| layer.states).sum::<u64>())
    }))
}

fn sets(times: u32) -> Result<u64, Box<dyn Error>> {
    let mut rng = seeded(4);
    let mut deck: Vec<Card> = Card::all().collect();
    let tables: Vec<Table> = (0..100)
        .map(|_| {
            shuffle(&mut rng, &mut deck);
            Table::of(deck[..12].iter().copied())
        })
        .collect::<Result<_, _>>()?;
    let mut found = Vec::new();
    Ok(repeat(times, || {
        tables
            .iter()
            .map(|table| {
                table.sets_into(&mut found);
                found.len() as u64
            })
            .sum()
    }))
}

fn cubes(times: u32) -> Result<u64, Box<dyn Error>> {
    let mut rng = seeded(5);
    let puzzles: Vec<Puzzle> = (0..10).map(|_| Puzzle::from_bag(8, &mut rng)).collect::<Result<_, _>>()?;
    Ok(repeat(times, || {
        let counts = puzzles.iter().map(|puzzle| black_box(puzzle).count(Count::Solutions).unwrap_or(0));
        u64::try_from(counts.sum::<u128>()).unwrap_or(u64::MAX)
    }))
}
