//! Texts: what is read prints as a text that is read as the same value.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use canon_deals::DealSpace;
use canon_graph::Graph;
use canon_key::{Multiset, Subset};
use canon_kmers::KmerSpace;
use dense_code::{Below, Limits};
use insanity_cubes::{Colour, Cube, Palette, Puzzle};
use perm_hash::article::EightPattern;
use perm_hash::{Combination, CycleNotation, EvenPerm, Orientations, PartialPerm, Perm};
use perm_puzzles::{Definition, Powers, PuzzleSpace};
use set_cards::{Cap, Card, CardSet, Table};
use sliding_tiles::Tiles;

pub(crate) const CARDS: &str = "1202\n2RHW\n1202 0000 2RHW\n2 red hatched wave";
pub(crate) const CUBES: &str =
    "ABBCDB\nABBCDB BCDAAD BDBCCA DBCCDA\n123456\nred red blue red green white";
pub(crate) const DEALS: &str = "Ah Kh / 2s 3s Qd\n10h 2c / 3c 4d 5s\nAs Ks";
pub(crate) const GRAPHS: &str = "DQc\n:DaYn\n&DI?AO?\nG?r@`_\n>>graph6<<DQc";
pub(crate) const KEYS: &str = "1 2 3\n0 0 0\n7\n1000000 2";
pub(crate) const KMERS: &str = "GTC\nACGTNACGT\nacgt";
pub(crate) const MOVES: &str = "R U2 F'\n(R U R' U')6\n[R, U]\n[R: U2]2\nR . U // end\nr Rw x";
pub(crate) const TILES: &str = "1 2 3 / 4 5 6 / 7 8 0\n0 1 2 3 4 5 6 7 8\nR\nU2";
pub(crate) const WORDS: &str = "0 1 4 2 3 5 8 7 6\n(0 1)(2 3 4)\n125346987\n2 0 1\n3 1 4";

/// The lines of a text, and the text itself.
pub(crate) fn lines(text: &str) -> Vec<Vec<u8>> {
    text.lines().chain([text]).map(|line| line.as_bytes().to_vec()).collect()
}

/// A type that reads what it prints.
fn read<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => {
            let again = value.to_string();
            let read = again.parse::<T>().unwrap_or_else(|error| panic!("{again:?}: {error}"));
            assert_eq!(read, value, "{text:?}");
        }
        // An error of any text has a message of a line or two.
        Err(error) => assert!(error.to_string().len() < 1000, "{error}"),
    }
}

fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(data).into_owned()
}

pub(crate) fn cards(data: &[u8]) {
    let text = &text(data);
    read::<Card>(text);
    read::<Card<2>>(text);
    read::<CardSet>(text);
    read::<Table>(text);
    read::<Cap>(text);
    read::<Cap<5>>(text);
}

pub(crate) fn cubes(data: &[u8]) {
    let text = &text(data);
    read::<Colour>(text);
    read::<Cube>(text);
    read::<Puzzle>(text);
    let mut palette = Palette::new();
    // Some names, such as `=`, can be read and not written: that is an error.
    if let Ok(puzzle) = Puzzle::from_lines(text, &mut palette)
        && let Ok(written) = puzzle.to_lines(&palette)
    {
        assert_eq!(Puzzle::from_lines(&written, &mut palette).as_ref(), Ok(&puzzle));
    }
}

pub(crate) fn deals(data: &[u8]) {
    let text = text(data);
    let space = DealSpace::standard(&[2, 3]).expect("a hand and a flop");
    if let Ok(deal) = space.parse(&text) {
        let written = space.text(&deal).expect("a deal of the space");
        assert_eq!(space.parse(&written).as_ref(), Ok(&deal));
        assert!(space.rank(&deal).expect("a deal of the space") < space.class_count());
    }
}

pub(crate) fn graphs(data: &[u8]) {
    // Sparse6 keeps how often an edge was written.
    if let Ok(graph) = text(data).parse::<Graph>() {
        assert_eq!(graph.to_sparse6().parse::<Graph>().as_ref(), Ok(&graph));
    }
}

pub(crate) fn keys(data: &[u8]) {
    let text = &text(data);
    read::<Multiset<100, 3>>(text);
    read::<Multiset<4, 0>>(text);
    read::<Subset<1000, 5>>(text);
    read::<Below<300>>(text);
}

pub(crate) fn kmers(data: &[u8]) {
    let space = KmerSpace::<u64>::new(3).expect("three letters fit");
    if let Ok(kmer) = space.kmer(data) {
        let written = space.text(kmer);
        assert_eq!(space.kmer(written.as_bytes()), Ok(kmer));
    }
    let mut found = Vec::new();
    space.canonical_into(data, &mut found);
    assert!(found.len() <= data.len());
}

pub(crate) fn moves(data: &[u8]) {
    let text = &text(data);
    // A scramble of a real puzzle, with everything that its parser takes.
    let space = Definition::pocket_cube().compile().expect("a built-in puzzle");
    if let Ok(pattern) = space.after(text) {
        assert!(space.checked(pattern).is_ok());
    }
}

pub(crate) fn tiles(data: &[u8]) {
    let text = &text(data);
    read::<Tiles<2, 3>>(text);
    read::<Tiles<3, 3>>(text);
    read::<Tiles<4, 4>>(text);
}

pub(crate) fn words(data: &[u8]) {
    let text = &text(data);
    read::<Perm<3>>(text);
    read::<Perm<9>>(text);
    read::<Perm<20>>(text);
    read::<EvenPerm<4>>(text);
    read::<PartialPerm<25, 3>>(text);
    read::<Combination<60, 3>>(text);
    read::<Orientations<3, 8>>(text);
    read::<CycleNotation<5>>(text);
    read::<EightPattern>(text);
}

/// Small puzzles, as JSON and as the lines of a `.tws` file.
pub(crate) fn definition_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for definition in [Definition::pocket_cube(), Definition::skewb()] {
        seeds.push(serde_json::to_vec(&definition).expect("JSON"));
    }
    for text in [
        r#"{"name":"ring","orbits":[{"orbitName":"A","numPieces":3,"numOrientations":2}],
            "defaultPattern":{"A":{"pieces":[0,1,2],"orientation":[0,0,0]}},
            "moves":{"L":{"A":{"permutation":[1,2,0],"orientationDelta":[1,0,1]}}}}"#,
        "Name ring\nSet A 3 2\nSolved\nA\n1 2 3\n0 0 0\nEnd\nMove L\nA\n2 3 1\n1 0 1\nEnd\n",
    ] {
        seeds.push(text.as_bytes().to_vec());
    }
    seeds
}

pub(crate) fn definitions(data: &[u8]) {
    let text = text(data);
    let definitions =
        [serde_json::from_slice::<Definition>(data).ok(), Definition::from_tws(&text).ok()];
    for definition in definitions.into_iter().flatten() {
        let json = serde_json::to_string(&definition).expect("a definition is JSON");
        assert_eq!(serde_json::from_str::<Definition>(&json).ok().as_ref(), Some(&definition));
        // Little memory: a puzzle from a file must not take the machine.
        let limits = Limits::new().with_bytes(1 << 16).with_steps(10_000);
        if let Ok(space) = definition.compile_within(Powers::Given, &limits) {
            plays(&space);
        }
    }
}

/// The start of a puzzle is one of its patterns, before and after a move.
fn plays(space: &PuzzleSpace) {
    let start = space.start_pattern().clone();
    if let Some(first) = space.move_names().first()
        && let Ok(moved) = space.after(&first.to_string())
    {
        assert!(space.checked(moved).is_ok());
    }
    assert!(space.checked(start).is_ok());
}
