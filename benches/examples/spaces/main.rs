//! Four spaces that a user may bring, searched by `dense_search::Search` and by a hash set of
//! states packed into words by hand. The layers are checked to be equal.
//!
//! ```text
//! cargo run --release -p benches --example spaces [NAME [RUNS]]
//! ```
//!
//! Prints a line for each search: the time, the time for each edge, the bytes held, and how many
//! times faster and smaller than the hash set it is.

#![allow(clippy::unwrap_used, reason = "a failure ends the program")]
#![allow(clippy::cast_possible_truncation, reason = "words of a few bits")]

mod eight;
mod pegs;
mod ring;
mod words;

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use benches::{below, seeded};
use dense_search::{ByteTable, Search, Space};
use hashbrown::HashSet;

/// A space as it is written by hand: states packed into words.
trait Packed {
    /// Calls `each` with the states a move away.
    fn successors(&self, state: u64, each: impl FnMut(u64));
}

/// The states of each layer, and the most bytes that were held.
type Found = (Vec<u64>, u64);

/// A breadth-first search with hashbrown's set and foldhash.
fn hashed(space: &impl Packed, start: u64) -> Found {
    let mut seen: HashSet<u64, foldhash::fast::RandomState> = HashSet::default();
    seen.insert(start);
    let (mut layer, mut next) = (vec![start], Vec::new());
    let (mut layers, mut longest) = (Vec::new(), 0);
    while !layer.is_empty() {
        layers.push(layer.len() as u64);
        for &state in &layer {
            space.successors(state, |after| {
                if seen.insert(after) {
                    next.push(after);
                }
            });
        }
        longest = longest.max(layer.capacity() + next.capacity());
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
    (layers, (seen.allocation_size() + longest * size_of::<u64>()) as u64)
}

fn searched(space: impl Space) -> Found {
    let bytes = Search::bytes_for(&space);
    (Search::new(space).unwrap().map(|layer| layer.states).collect(), bytes)
}

/// The time for which this thread was on a processor; elsewhere than on Linux, any time.
fn clock(begun: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let on_processor = stat.and_then(|stat| stat.split(' ').next()?.parse().ok());
    on_processor.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

/// The shortest time of several runs, and what they found.
fn best(runs: u32, search: impl Fn() -> Found) -> (Duration, Found) {
    let begun = Instant::now();
    // The clock ticks every few milliseconds: each run is repeated until some ticks are over.
    let timed = || {
        let (start, mut repeats) = (clock(begun), 0);
        loop {
            let found = search();
            repeats += 1;
            let time = clock(begun) - start;
            if time > Duration::from_millis(100) {
                return (time / repeats, found);
            }
        }
    };
    (0..runs).map(|_| timed()).min_by_key(|(time, _)| *time).unwrap()
}

/// One space by the hash set, by its successors and by its batches.
fn compare<S: Space>(
    name: &str,
    packed: &(impl Packed, u64),
    successors: &S,
    batch: &impl Space,
    expected: &[u64],
) {
    if env::args().nth(1).is_some_and(|wanted| wanted != name) {
        return;
    }
    let runs = env::args().nth(2).and_then(|runs| runs.parse().ok()).unwrap_or(5);
    let ways: [(&str, &dyn Fn() -> Found); 3] = [
        ("hash set", &|| hashed(&packed.0, packed.1)),
        ("successors", &|| searched(successors)),
        ("batches", &|| searched(batch)),
    ];
    let mut first: Option<(Duration, u64)> = None;
    for (way, search) in ways {
        let (time, (layers, bytes)) = best(runs, search);
        assert_eq!(layers, expected, "{name} by {way}");
        let (hash_time, hash_bytes) = *first.get_or_insert((time, bytes));
        let states: u64 = layers.iter().sum();
        println!(
            "{name:8} {way:10} {states:9} states {:9.3} ms {:8.2} ns a state {bytes:11} bytes: \
             {:6.2} times as fast, {:5.1} times smaller",
            time.as_secs_f64() * 1e3,
            time.as_secs_f64() * 1e9 / states as f64,
            hash_time.as_secs_f64() / time.as_secs_f64(),
            hash_bytes as f64 / bytes as f64,
        );
    }
}

/// How long a table of bytes takes for the distance of a random state.
fn look_up(name: &str, space: &impl Space) {
    let table = ByteTable::new(space).unwrap();
    let mut rng = seeded(1);
    let states: Vec<_> =
        (0..1 << 20).filter_map(|_| space.unrank(below(&mut rng, space.count()))).collect();
    let sum = || states.iter().filter_map(|&state| table.distance(state)).sum::<u32>();
    let expected: u32 =
        states.iter().filter_map(|&state| table.distance_of(space.rank(state))).sum();
    let (time, _) = best(5, || {
        assert_eq!(black_box(sum()), expected);
        (Vec::new(), 0)
    });
    let each = time.as_secs_f64() * 1e9 / states.len() as f64;
    println!("{name:8} distance of a random state by ByteTable {each:6.2} ns");
}

fn main() {
    compare("ring", &(ring::Hand, 0), &ring::successors(), &ring::Batch, &ring::LAYERS);
    compare("pegs", &(pegs::Hand, pegs::START), &pegs::successors(), &pegs::Batch, &pegs::LAYERS);
    let words = words::Words::new();
    let start = u64::from(words.start());
    compare("words", &(words::Hand, start), &words, &words::Batch::new(), &words::LAYERS);
    compare(
        "eight",
        &(eight::Hand, eight::START),
        &eight::successors(),
        &eight::Batch::new(),
        &eight::LAYERS,
    );
    look_up("ring", &ring::successors());
    look_up("pegs", &pegs::successors());
    look_up("words", &words);
    look_up("eight", &eight::successors());
}
