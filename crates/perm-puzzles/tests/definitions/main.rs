//! Puzzles given as data: against counts that others published, by their laws, and as other
//! programs write them.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::PathBuf;

use dense_search::Search;
use perm_puzzles::{Definition, Powers, PuzzleSpace};

mod cube;
mod formats;
mod given;
mod known;
#[cfg(feature = "rand")]
mod random;
#[cfg(feature = "arbitrary")]
mod serial;

/// A file of the test data.
fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    std::fs::read_to_string(path).unwrap()
}

/// A puzzle of the test data.
fn puzzle(name: &str) -> Definition {
    serde_json::from_str(&data(&format!("puzzles/{name}.json"))).unwrap()
}

fn space(name: &str, powers: Powers) -> PuzzleSpace {
    puzzle(name).compile_with(powers).unwrap()
}

/// `L` turns a ring of these items, and `X` swaps the first two.
fn ring(items: &[usize]) -> Definition {
    let (mut turn, mut swap): (Vec<usize>, Vec<usize>) =
        (0..items.len()).map(|place| (place, place)).unzip();
    turn.rotate_left(1);
    swap.swap(0, 1);
    Definition::from_generators("ring", items, &[("L", &turn), ("X", &swap)]).unwrap()
}

/// The numbers of states at each distance.
fn layers(space: &PuzzleSpace) -> Vec<u64> {
    Search::new(space).unwrap().map(|layer| layer.states).collect()
}

/// Numbers below a limit, without a pattern and always the same.
fn draws() -> impl FnMut(usize) -> usize {
    let mut state = 1_u64;
    move |limit| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % limit
    }
}
