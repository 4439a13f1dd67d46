//! What the pages say about memory, held against an allocator that counts.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use dense_code::Limits;
use plain_lines::counting::{Counting, measured};
use sliding_tiles::PatternDatabase;

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn databases_keep_to_their_bytes_while_they_are_built() {
    for tiles in [&[1, 2, 3][..], &[1, 2, 4, 5, 8], &[1, 2, 4, 5, 8, 9]] {
        let (database, _, needed) = measured(|| PatternDatabase::<4, 4>::new(tiles).unwrap());
        let limits = Limits::new().with_bytes(needed - 1);
        let refused = PatternDatabase::<4, 4>::new_within(tiles, &limits);
        assert!(refused.is_err(), "{needed}");
        let limits = Limits::new().with_bytes(needed + needed / 10 + 500_000);
        let (again, _, peak) =
            measured(|| PatternDatabase::<4, 4>::new_within(tiles, &limits).unwrap());
        assert!(peak <= limits.bytes());
        assert_eq!(again.values(), database.values());
    }
}
