//! Files with a right checksum and wrong contents, as only malice makes them.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use dense_code::Limits;
use dense_search::{Error as RecordError, Space as _};
use perm_puzzles::definition::{Definition, SolveError, Solver};
use perm_puzzles::{PatternDatabase, SlidingSearch, SlidingSolver, Tiles};

/// The file with the number at one place changed, and its checksum mended.
fn forge(file: &[u8], at: usize, number: u64) -> Vec<u8> {
    let mut forged = file[..file.len() - 4].to_vec();
    forged[at..at + 8].copy_from_slice(&number.to_le_bytes());
    let sum = crc32fast::hash(&forged);
    forged.extend(sum.to_le_bytes());
    forged
}

#[test]
fn checkpoints_of_boards_with_impossible_layers_are_refused() {
    let mut search = SlidingSearch::<2, 3>::new().unwrap();
    search.by_ref().take(3).for_each(drop);
    let file = search.to_bytes();
    let at = file.windows(4).position(|four| four == 5_u32.to_le_bytes()).unwrap() + 4;
    for number in 0..5 {
        let forged = forge(&file, at + 8 * number, u64::MAX);
        assert!(
            matches!(SlidingSearch::<2, 3>::from_bytes(&forged), Err(RecordError::Fields)),
            "{number}"
        );
    }
}

/// The most memory that this process ever had, in bytes; 0 where the system does not tell.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or(0, |kib| kib.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024)
}

/// The databases of a file are chosen anew for the bytes that it names. Those of a forged number
/// took gigabytes for the tables beside their entries, before the missing entries were noticed.
#[test]
fn databases_of_a_forged_number_of_bytes_cost_no_more_than_their_file() {
    let turn: Vec<usize> = (0..20).map(|place| (place + 1) % 20).collect();
    let back: Vec<usize> = (0..20).map(|place| (place + 19) % 20).collect();
    let mut flip: Vec<usize> = (0..20).collect();
    flip[..4].reverse();
    let start: Vec<usize> = (0..20).collect();
    let moves: [(&str, &[usize]); 3] = [("T", &turn), ("B", &back), ("F", &flip)];
    let space = Definition::from_generators("ring", &start, &moves).unwrap().compile().unwrap();
    let file = Solver::new_within(&space, &Limits::new().with_bytes(1 << 16)).unwrap().to_bytes();
    assert!(Solver::from_bytes(&space, &file).is_ok());
    let at = file.windows(8).position(|eight| eight == (1_u64 << 16).to_le_bytes()).unwrap();
    let before = peak();
    for bytes in [1 << 20, 1 << 30, 1 << 40, u64::MAX] {
        // As many entries may make the same choice.
        let loaded = Solver::from_bytes(&space, &forge(&file, at, bytes)).map(|_| ());
        let is_refused = matches!(loaded, Err(SolveError::Record(RecordError::Fields)));
        assert!(is_refused || loaded.is_ok(), "{loaded:?}");
    }
    let more = peak() - before;
    assert!(more < 64 << 20, "{more} bytes for a file of {}", file.len());
}

/// No start, and a depth that two layers of a start and two positions can't have.
#[test]
fn checkpoints_of_boards_with_layers_that_can_not_be_are_refused() {
    let mut search = SlidingSearch::<2, 3>::new().unwrap();
    search.by_ref().take(2).for_each(drop);
    let file = search.to_bytes();
    let at = file.windows(4).position(|four| four == 5_u32.to_le_bytes()).unwrap() + 4;
    // The colour, whether it has begun, the depth, the states, all states.
    let field = |number: usize| at + 8 * number;
    for (number, value) in [(1, 0), (1, 3), (2, 0), (2, 2), (2, 21), (3, 0), (4, 2)] {
        let forged = forge(&file, field(number), value);
        let refused = SlidingSearch::<2, 3>::from_bytes(&forged).map(|_| ());
        assert!(matches!(refused, Err(RecordError::Fields)), "{number} {value}: {refused:?}");
    }
    let same = forge(&file, field(2), 1);
    assert!(SlidingSearch::<2, 3>::from_bytes(&same).unwrap().eq(search));
}

/// Words with bits that are no positions, or with other numbers of positions than the layers say.
#[test]
fn checkpoints_of_boards_with_bits_that_are_not_theirs_are_refused() {
    let mut search = SlidingSearch::<2, 3>::new().unwrap();
    search.by_ref().take(3).for_each(drop);
    let file = search.to_bytes();
    let words = file.len() - 4 - 6 * 8;
    for at in (words..file.len() - 4).step_by(8) {
        let word = u64::from_le_bytes(file[at..at + 8].try_into().unwrap());
        for bit in 0..64 {
            let forged = forge(&file, at, word ^ 1 << bit);
            let refused = SlidingSearch::<2, 3>::from_bytes(&forged).map(|_| ());
            assert!(matches!(refused, Err(RecordError::Fields)), "{at} {bit}: {refused:?}");
        }
    }
}

/// A value of the goal above 0 let a search go on for ever, and one below the distances from home
/// made a solver panic.
#[test]
fn solvers_with_forged_databases_find_solutions() {
    let first = PatternDatabase::<3, 3>::new(&[1, 2, 3, 4]).unwrap();
    let rest = PatternDatabase::<3, 3>::new(&[5, 6, 7, 8]).unwrap();
    let file = first.to_bytes();
    let end = file.len() - 4;
    let values = end - first.values().len();
    assert_eq!(file[values..end], *first.values());
    let forged = |change: &dyn Fn(u8) -> u8| {
        let mut forged = file[..end].to_vec();
        for value in &mut forged[values..] {
            *value = change(*value);
        }
        forged.extend(crc32fast::hash(&forged).to_le_bytes());
        PatternDatabase::<3, 3>::from_bytes(&forged)
    };
    for more in [1, 2, 200, 255] {
        let refused = forged(&|value| value.saturating_add(more)).map(|_| ());
        assert!(matches!(refused, Err(RecordError::Corrupt)), "{more}: {refused:?}");
    }
    let start: Tiles<3, 3> = "1 4 2/3 0 5/6 7 8".parse().unwrap();
    let others: [&dyn Fn(u8) -> u8; 5] = [
        &|_| 0,
        &|value| value / 2,
        &|value| value * 3,
        &|value| value.wrapping_mul(255),
        &|value| if value == 0 { 0 } else { 255 },
    ];
    for (number, change) in others.into_iter().enumerate() {
        let forged = forged(change).unwrap();
        for databases in [vec![forged.clone()], vec![forged, rest.clone()]] {
            let solution = SlidingSolver::new(databases).unwrap().solve(start);
            assert_eq!(solution.slides.len(), 2, "{number}");
        }
    }
}

/// The entry of the solved state said 15 moves, and the search went through all words of up to 200
/// moves without taking any state for solved.
#[test]
fn databases_in_which_the_solved_state_is_far_are_refused() {
    let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 0]), ("S", &[1, 0, 2, 3, 4])];
    let ring = Definition::from_generators("ring", &[0, 1, 2, 3, 4], &moves).unwrap();
    let space = ring.compile().unwrap();
    let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 16)).unwrap();
    assert!(solver.bytes() > 0);
    let mut file = solver.to_bytes();
    assert!(Solver::from_bytes(&space, &file).is_ok());
    let name = space.name().len() + "databases of ".len();
    let entries = 8 + 4 + 4 + name + 4 + 8;
    for at in (entries + 8..file.len() - 4).step_by(8) {
        file = forge(&file, at, 0);
    }
    let refused = Solver::from_bytes(&space, &file).map(|_| ());
    assert!(matches!(refused, Err(SolveError::Record(RecordError::Corrupt))), "{refused:?}");
}
