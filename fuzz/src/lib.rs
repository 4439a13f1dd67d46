//! What the fuzzer runs: one function of bytes a target. Each reads foreign bytes, as a text, a
//! serialised value or a saved file: an error, or a value that comes back the same when it is
//! written and read again. Some let the bytes choose operations, and compare with a slow twin.

pub mod corpus;
mod forms;
mod saved;
mod structured;
mod texts;

/// A target: its name, its function, and inputs from which the fuzzer begins.
pub struct Target {
    /// The name, which is also that of its corpus.
    pub name: &'static str,
    /// Panics where what must hold does not.
    pub run: fn(&[u8]),
    /// Inputs that are read without an error.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All targets.
pub fn targets() -> impl Iterator<Item = &'static Target> {
    READERS.iter().chain(TWINS)
}

/// What reads foreign bytes.
pub const READERS: &[Target] = &[
    Target { name: "cards", run: texts::cards, seeds: || texts::lines(texts::CARDS) },
    Target { name: "cubes", run: texts::cubes, seeds: || texts::lines(texts::CUBES) },
    Target { name: "deals", run: texts::deals, seeds: || texts::lines(texts::DEALS) },
    Target { name: "definitions", run: texts::definitions, seeds: texts::definition_seeds },
    Target { name: "graphs", run: texts::graphs, seeds: || texts::lines(texts::GRAPHS) },
    Target { name: "keys", run: texts::keys, seeds: || texts::lines(texts::KEYS) },
    Target { name: "kmers", run: texts::kmers, seeds: || texts::lines(texts::KMERS) },
    Target { name: "moves", run: texts::moves, seeds: || texts::lines(texts::MOVES) },
    Target { name: "tiles", run: texts::tiles, seeds: || texts::lines(texts::TILES) },
    Target { name: "words", run: texts::words, seeds: || texts::lines(texts::WORDS) },
    Target { name: "forms", run: forms::forms, seeds: forms::seeds },
    Target { name: "saved", run: saved::saved, seeds: saved::seeds },
];

/// What has a slow twin: the bytes choose operations.
const TWINS: &[Target] = &[
    Target { name: "games", run: structured::games, seeds: structured::seeds },
    Target { name: "puzzle-lines", run: structured::puzzle_lines, seeds: structured::seeds },
    Target { name: "renamed-graphs", run: structured::renamed_graphs, seeds: structured::seeds },
    Target { name: "symmetries", run: structured::symmetries, seeds: structured::seeds },
    Target { name: "tuples", run: structured::tuples, seeds: structured::seeds },
];
