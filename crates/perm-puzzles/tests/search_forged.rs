//! Files with a right checksum and wrong contents, as only malice makes them.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use dense_code::Dense;
use dense_search::{DistanceTable, RecordError, Search, Space};
use perm_puzzles::{Pancake, SlideMetric, SlidingPuzzle, SlidingSearch};

/// The file with the number at one place changed, and its checksum mended.
fn forge(file: &[u8], at: usize, number: u64) -> Vec<u8> {
    let mut forged = file[..file.len() - 4].to_vec();
    forged[at..at + 8].copy_from_slice(&number.to_le_bytes());
    let sum = crc32fast::hash(&forged);
    forged.extend(sum.to_le_bytes());
    forged
}

/// Where field `number` is in the record of a space of this name.
fn field(name: &str, number: usize) -> usize {
    8 + 4 + 4 + name.len() + 4 + 8 * number
}

#[test]
fn checkpoints_of_impossible_layers_are_refused() {
    let mut search = Search::new(Pancake::<5>).unwrap();
    search.by_ref().take(3).for_each(drop);
    let file = search.to_bytes();
    let name = Pancake::<5>.name();
    // Starts, thin, begun, depth, states of the layer, states in all.
    for number in 1..7 {
        let forged = forge(&file, field(&name, number), u64::MAX);
        assert!(
            matches!(Search::from_bytes(Pancake::<5>, &forged), Err(RecordError::Fields)),
            "{number}"
        );
    }
    assert!(Search::from_bytes(Pancake::<5>, &forge(&file, field(&name, 0), 120)).is_ok());
}

#[test]
fn checkpoints_of_boards_with_impossible_layers_are_refused() {
    let mut search = SlidingSearch::<2, 3>::new().unwrap();
    search.by_ref().take(3).for_each(drop);
    let file = search.to_bytes();
    let at = file.windows(4).position(|four| four == 6_u32.to_le_bytes()).unwrap() + 4;
    for number in 0..6 {
        let forged = forge(&file, at + 8 * number, u64::MAX);
        assert!(
            matches!(SlidingSearch::<2, 3>::from_bytes(&forged), Err(RecordError::Fields)),
            "{number}"
        );
    }
}

#[test]
fn tables_without_a_start_are_refused_and_circles_end() {
    let space = SlidingPuzzle::<2, 3>::new(SlideMetric::Single);
    for table in [DistanceTable::new(space).unwrap(), DistanceTable::one_bit(space).unwrap()] {
        let file = table.to_bytes();
        // The states of layer 0, in the third field, are as many as the starts in the file.
        let forged = forge(&file, field(&space.name(), 2), 0);
        assert!(matches!(DistanceTable::from_bytes(space, &forged), Err(RecordError::Fields)));
        // Any contents of the words: every question has an answer.
        let words = file.len() - 4 - usize::try_from(table.bytes()).unwrap();
        for seed in 1..200_u64 {
            let mut forged = file.clone();
            for at in (words..file.len() - 4).step_by(8) {
                forged = forge(
                    &forged,
                    at,
                    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(at as u32),
                );
            }
            let forged = DistanceTable::from_bytes(space, &forged).unwrap();
            for state in Dense::all() {
                let steps = forged.path(state).map(|path| path.len());
                assert_eq!(steps, forged.distance(state).map(|distance| distance as usize));
                assert!(steps.is_none_or(|steps| steps < table.layers().len()));
            }
        }
    }
}
