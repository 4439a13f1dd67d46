//! What threads bring: everything that can run on all threads of a `rayon` pool, on pools of growing
//! size, beside the same on one thread. Prints a table with the factors by which it is faster.
//!
//! `cargo run --release -p benches --example threads -- [--long]`
//!
//! `--long` adds spaces that take seconds on one thread. Times are those of the clock, the least of
//! runs that alternate; every result is compared with that of one thread.

#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    reason = "a bench may end when something is wrong, and figures are rounded"
)]

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;

use dense_code::Dense;
use dense_search::{DistanceTable, Layer, Search, Space, Successors};
use perm_hash::Perm;
use perm_puzzles::{
    Metric, Pancake, PatternDatabase, PocketCube, SlidingPuzzle, SlidingSearch, TopSpin,
};
use rand_pcg::Pcg64Mcg;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rayon::{ThreadPool, ThreadPoolBuilder};
use set_cards::{Deals, Games};

/// A pool for each number of threads, doubled up to what the machine has.
fn pools() -> Vec<ThreadPool> {
    let most = std::thread::available_parallelism().map_or(1, usize::from);
    (0..)
        .map(|doublings| 1 << doublings)
        .take_while(|&threads| threads <= most)
        .map(|threads| ThreadPoolBuilder::new().num_threads(threads).build().unwrap())
        .collect()
}

/// Seconds of one run.
fn timed<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = black_box(run());
    (result, start.elapsed().as_secs_f64())
}

/// A row of the table: the time on one thread, and how many times as fast each pool is.
fn row<T: PartialEq + std::fmt::Debug + Send>(
    pools: &[ThreadPool],
    task: &str,
    one: impl Fn() -> T,
    all: impl Fn() -> T + Sync,
) {
    let (expected, once) = timed(&one);
    let rounds = (2..400).find(|&rounds| f64::from(rounds) * once >= 0.4).unwrap_or(400);
    let mut best = vec![f64::MAX; pools.len() + 1];
    for _ in 0..rounds {
        best[0] = best[0].min(timed(&one).1);
        for (pool, best) in pools.iter().zip(&mut best[1..]) {
            // Measured inside, as a program that runs in a pool all the time.
            let (result, seconds) = pool.install(|| timed(&all));
            assert_eq!(result, expected, "{task}");
            *best = best.min(seconds);
        }
    }
    let factors: String =
        best[1..].iter().map(|time| format!(" {:.2} |", best[0] / time)).collect();
    println!("| {task} | {:.3} ms |{factors}", best[0] * 1e3);
}

/// States and depth of a search.
fn shape(layers: impl Iterator<Item = Layer>) -> (u64, u32) {
    layers.last().map_or((0, 0), |layer| (layer.total, layer.depth))
}

fn space<S: Space + Sync>(pools: &[ThreadPool], name: &str, space: impl Fn() -> S + Sync) {
    let search = || Search::new(space()).unwrap();
    row(pools, name, || shape(search()), || shape(search().parallel()));
}

fn sliding<const R: usize, const C: usize>(pools: &[ThreadPool]) {
    let search = || SlidingSearch::<R, C>::new().unwrap();
    let name = format!("`SlidingSearch`, {R}x{C}");
    row(pools, &name, || shape(search()), || shape(search().parallel()));
}

fn database(pools: &[ThreadPool], tiles: &[u8]) {
    let sum = |database: PatternDatabase<4, 4>| {
        database.values().iter().map(|&value| u64::from(value)).sum::<u64>()
    };
    row(
        pools,
        &format!("`PatternDatabase`, {} of 16", tiles.len()),
        || sum(PatternDatabase::new(tiles).unwrap()),
        || {
            let go_on = |_, _| ControlFlow::Continue(());
            sum(PatternDatabase::par_with_progress(tiles, go_on).unwrap())
        },
    );
}

fn permutations<const N: usize>(pools: &[ThreadPool])
where
    Perm<N>: Dense + Send,
{
    let fixed = |perm: Perm<N>| u64::from(perm.cycles().count() == 1);
    row(
        pools,
        &format!("`Perm::<{N}>::all`"),
        || Perm::<N>::all().map(fixed).sum::<u64>(),
        || Perm::<N>::all().into_par_iter().map(fixed).sum::<u64>(),
    );
}

fn main() {
    let long = std::env::args().any(|argument| argument == "--long");
    let pools = pools();
    let heads: String =
        pools.iter().map(|pool| format!(" {} |", pool.current_num_threads())).collect();
    println!("| task | one thread |{heads}\n|---|--:|{}", "--:|".repeat(pools.len()));

    // A chain, of which every layer is a single state, and a ring whose layers are two.
    space(&pools, "chain of 65,536", || {
        Successors::new(0_u16, |n: u16| n.checked_add(1).map(|n| ((), n)))
    });
    space(&pools, "grid of 256 x 256", || {
        Successors::new([0_u8; 2], |[x, y]: [u8; 2]| {
            [((), [x.wrapping_add(1), y]), ((), [x, y.wrapping_add(1)])]
        })
    });
    space(&pools, "pancake of 5", || Pancake::<5>);
    space(&pools, "pancake of 7", || Pancake::<7>);
    space(&pools, "pancake of 8", || Pancake::<8>);
    space(&pools, "pancake of 9", || Pancake::<9>);
    space(&pools, "pancake of 10", || Pancake::<10>);
    space(&pools, "any space, sliding 3x3", SlidingPuzzle::<3, 3>::default);
    space(&pools, "pocket cube, half turns", || PocketCube::new(Metric::HalfTurn));
    space(&pools, "TopSpin of 9, four at a time", TopSpin::<9, 4>::default);
    let table =
        |search: Search<Pancake<9>>| DistanceTable::from_search(search).unwrap().layers().to_vec();
    row(
        &pools,
        "`DistanceTable`, pancake of 9",
        || table(Search::new(Pancake::<9>).unwrap()),
        || table(Search::new(Pancake::<9>).unwrap().parallel()),
    );
    sliding::<2, 2>(&pools);
    sliding::<2, 3>(&pools);
    sliding::<3, 3>(&pools);
    sliding::<2, 5>(&pools);
    database(&pools, &[1, 2]);
    database(&pools, &[1, 2, 3, 4]);
    database(&pools, &[1, 2, 3, 4, 5]);
    for deals in [1_000, 100_000, 10_000_000] {
        let deals = Deals::new(12).unwrap().with_deals(deals);
        let name = format!("`Deals`, {}", deals.run::<Pcg64Mcg>().deals());
        row(&pools, &name, || deals.run::<Pcg64Mcg>(), || deals.par_run::<Pcg64Mcg>());
    }
    for games in [100, 10_000, 1_000_000] {
        let name = format!("`Games`, {games}");
        let games = Games::standard().with_games(games);
        row(&pools, &name, || games.run::<Pcg64Mcg>(), || games.par_run::<Pcg64Mcg>());
    }
    permutations::<4>(&pools);
    permutations::<7>(&pools);
    permutations::<10>(&pools);
    if long {
        sliding::<3, 4>(&pools);
        space(&pools, "pancake of 11", || Pancake::<11>);
        space(&pools, "TopSpin of 11, four at a time", TopSpin::<11, 4>::default);
        database(&pools, &[1, 2, 4, 5, 8, 9]);
    }
}
