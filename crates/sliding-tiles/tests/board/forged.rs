//! Files with a right checksum and wrong contents, as only malice makes them.

use crate::forge::forge;
use dense_search::{Error as RecordError, Saved as _};
use sliding_tiles::{PatternDatabase, SlidingSearch, SlidingSolver, Tiles};

/// A colour that there is not, one layer or four for three positions, and numbers past any.
#[test]
fn checkpoints_of_boards_with_layers_that_can_not_be_are_refused() {
    let mut search = SlidingSearch::<2, 3>::new().unwrap();
    search.by_ref().take(2).for_each(drop);
    let mut file = Vec::new();
    search.write_to(&mut file).unwrap();
    let at = file.windows(4).position(|four| four == 3_u32.to_le_bytes()).unwrap() + 4;
    // The colour of the start, the layers, and the positions in them.
    let field = |number: usize| at + 8 * number;
    let past_any = (0..3).map(|number| (number, u64::MAX));
    let wrong = [(0, 2), (1, 0), (1, 1), (1, 4), (2, 2), (2, 4)];
    for (number, value) in wrong.into_iter().chain(past_any) {
        let forged = forge(&file, field(number), value);
        let refused = SlidingSearch::<2, 3>::read_from((), &forged[..]).map(|_| ());
        assert!(matches!(refused, Err(RecordError::Fields)), "{number} {value}: {refused:?}");
    }
    let same = forge(&file, field(1), 2);
    assert!(SlidingSearch::<2, 3>::read_from((), &same[..]).unwrap().eq(search));
}

/// Words with bits that are no positions, or with other numbers of positions than the layers say.
#[test]
fn checkpoints_of_boards_with_bits_that_are_not_theirs_are_refused() {
    let mut search = SlidingSearch::<2, 3>::new().unwrap();
    search.by_ref().take(3).for_each(drop);
    let mut file = Vec::new();
    search.write_to(&mut file).unwrap();
    let words = file.len() - 4 - 6 * 8;
    for at in (words..file.len() - 4).step_by(8) {
        let word = u64::from_le_bytes(file[at..at + 8].try_into().unwrap());
        for bit in 0..64 {
            let forged = forge(&file, at, word ^ 1 << bit);
            let refused = SlidingSearch::<2, 3>::read_from((), &forged[..]).map(|_| ());
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
    let mut file = Vec::new();
    first.write_to(&mut file).unwrap();
    let end = file.len() - 4;
    let values = end - first.values().len();
    assert_eq!(file[values..end], *first.values());
    let forged = |change: &dyn Fn(u8) -> u8| {
        let mut forged = file[..end].to_vec();
        for value in &mut forged[values..] {
            *value = change(*value);
        }
        forged.extend(crc32fast::hash(&forged).to_le_bytes());
        PatternDatabase::<3, 3>::read_from((), &forged[..])
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
