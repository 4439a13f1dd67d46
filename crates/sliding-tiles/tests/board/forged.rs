//! Files with a right checksum and wrong contents, as only malice makes them.

use dense_search::{Error as RecordError, Saved as _};
use sliding_tiles::{PatternDatabase, SlidingSolver, Tiles};

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
