//! What the pages say about memory, held against an allocator that counts.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod plain;

use dense_code::limits::LimitReached;
use dense_code::{Below, Dense as _, Limits};
#[cfg(feature = "std")]
use dense_search::Saved as _;
use dense_search::{
    ByteTable, DistanceTable, GameTable, NoPath, Outcome, Search, Successors,
    cheapest_path_deepening_within, cheapest_path_within, shortest_path_between_within,
    shortest_path_within,
};
use plain::{flips, ring};
use plain_lines::counting::{Counting, measured};

#[global_allocator]
static COUNTING: Counting = Counting;

/// For the check of 64 states, a batch, a message.
const LITTLE: u64 = 32 << 10;

type Many = Below<{ 1 << 20 }>;

fn many(n: u64) -> Many {
    Many::unrank(n % (1 << 20)).unwrap()
}

/// All moves of one state were queued before the length of the queue was looked at.
#[test]
fn a_search_holds_what_it_says_from_beginning_to_end() {
    let star = Successors::new(many(0), |n: Many| {
        let all = if n.rank() == 0 { 1..1 << 12 } else { 0..0 };
        all.map(|to| (to, many(to)))
    });
    let ring =
        Successors::new(many(0), |n: Many| [(1, many(n.rank() + 1)), (2, many(n.rank() * 5))]);
    let wide = flips::<{ 1 << 20 }>(true);
    macro_rules! check {
        ($space:expr, $moves:expr) => {
            let says = Search::bytes_for($space);
            let (mut search, held, peak) = measured(|| Search::new($space).unwrap());
            // The check of 64 states takes a kilobyte a move.
            assert!(held == says && peak < says + LITTLE + ($moves << 10), "{held} {peak}");
            let (layers, _, peak) = measured(|| search.by_ref().count());
            assert!(layers > 1 && peak < LITTLE, "{peak}");
        };
    }
    check!(&star, 1 << 12);
    check!(&ring, 2);
    check!(&wide, 20);
}

/// The layers of a deep table were not counted, and writing it took three times its bytes.
#[test]
fn tables_hold_what_they_say_and_are_written_without_a_copy() {
    let ring = ring::<{ 1 << 20 }>();
    let (table, held, _) = measured(|| DistanceTable::new(&ring).unwrap());
    // Of each layer a number, and the start.
    let says = (1 << 20) / 4 + ((1 << 19) + 1 + 1) * 8;
    assert_eq!(held, says);
    #[cfg(feature = "std")]
    {
        let mut file = Vec::with_capacity(8 << 20);
        let (written, _, peak) = measured(|| table.write_to(&mut file));
        assert!(written.is_ok() && peak < 128 << 10, "{peak}");
        let (_again, held, peak) = measured(|| DistanceTable::read_from(&ring, &file[..]).unwrap());
        // Up to as much again while a list grows.
        assert!(held == says && peak < 2 * says, "{held} {peak}");
        // A forged number of words costs what the file has.
        let (refused, _, peak) =
            measured(|| DistanceTable::read_from(&ring, &file[..1000]).is_err());
        assert!(refused && peak < 128 << 10, "{peak}");
    }
    let wide = flips::<{ 1 << 20 }>(false);
    let (table, held, peak) = measured(|| ByteTable::new(&wide).unwrap());
    assert_eq!(held, (1 << 20) + table.layers().len() as u64 * 8);
    assert!(peak < held + Search::bytes_for(&wide) + LITTLE, "{peak}");
    // A limit is of the search and the table together.
    let needed = Search::bytes_for(&wide) + (1 << 20);
    let made = |bytes| ByteTable::new_within(&wide, &Limits::new().with_bytes(bytes)).is_ok();
    assert!(made(needed) && !made(needed - 1));
}

/// Four bytes for each move, up to 24 for each position and 48 for each distance beside the table,
/// and no more than is allowed: the lists of a number for each distance were not counted.
#[test]
fn games_hold_what_they_say_and_what_is_allowed() {
    const POSITIONS: u64 = 1 << 16;
    // Who takes the last stone has won; one to three are taken.
    let heap = Successors::new(many(POSITIONS - 1), |n: Many| {
        (1..=n.rank().min(3)).map(move |by| (by, many(n.rank() - by)))
    });
    let ended = |n: Many| (n.rank() == 0).then_some(Outcome::Loss);
    let (table, held, peak) = measured(|| GameTable::new(&heap, ended).unwrap());
    // Two bits a rank; the distances go up to half the stones, a number for each of them.
    let lists = [Outcome::Win, Outcome::Loss].map(|end| table.by_distance(end).len() as u64);
    assert_eq!(held, (1 << 20) / 4 + 8 * (lists[0] + lists[1]));
    let most = held + Search::bytes_for(&heap) + (4 * 3 + 24 + 48) * POSITIONS + LITTLE;
    assert!(peak <= most, "{peak} of {most}");
    for bytes in [0, 1, 1 << 10, held, peak / 2, peak - LITTLE, 2 * peak] {
        let limits = Limits::new().with_bytes(bytes);
        let (made, _, took) = measured(|| GameTable::new_within(&heap, ended, &limits).is_ok());
        assert!(took <= bytes + LITTLE && made == (bytes >= 2 * peak), "{made} {took} of {bytes}");
    }
}

/// Walks took a list for each state, and a rank of a derived type one for its fields.
#[test]
fn look_ups_allocate_nothing() {
    let ring = ring::<256>();
    let (two, bytes) = (DistanceTable::new(&ring).unwrap(), ByteTable::new(&ring).unwrap());
    let end = |n: Below<256>| (n.rank() == 128).then_some(Outcome::Loss);
    let game = GameTable::with_distances(&ring, end).unwrap();
    let (counts, _, peak) = measured(|| {
        let states = || Below::<256>::all();
        let by_walk = states().filter(|&at| two.distance(at) == bytes.distance(at)).count();
        let by_move = states().filter(|&at| two.best_moves(at).eq(bytes.best_moves(at))).count();
        let played = states().filter(|&at| game.best_moves(at).count() > 0).count();
        [by_walk, by_move, played]
    });
    assert_eq!((counts[..2] == [256; 2], counts[2] > 0, peak), (true, true, 0));
}

/// A search from both ends of a deep space passed its limit by a fifth.
#[test]
fn searches_for_paths_keep_to_the_bytes_allowed() {
    let line = |n: &u32| [(1_u8, n + 1), (0, n.saturating_sub(1))];
    let costs = |n: &u32| line(n).map(|(by, n)| (by, n, 1));
    let large = |n: &[u64; 20]| {
        let n = *n;
        [1, 2, 3].map(|by| (by, n.map(|word| word.wrapping_mul(by + 4) % 1_000_003)))
    };
    let goal = 1 << 30;
    for bytes in (0..24).map(|k| 3000 << (k / 2) | (k % 2) << (k / 2 + 10)) {
        let limits = Limits::new().with_bytes(bytes);
        type Search<'a> = &'a dyn Fn() -> Result<(), NoPath>;
        let searches: [(&str, Search<'_>); 5] = [
            ("shortest", &|| shortest_path_within(0, line, |&n| n == goal, &limits).map(drop)),
            ("between", &|| shortest_path_between_within(0, line, goal, &limits).map(drop)),
            ("cheapest", &|| {
                cheapest_path_within(0, costs, |_| 0, |&n| n == goal, &limits).map(drop)
            }),
            ("deepening", &|| {
                let left = |&n: &u32| goal - n;
                cheapest_path_deepening_within(0, costs, left, |&n| n == goal, &limits).map(drop)
            }),
            ("large", &|| shortest_path_within([1; 20], large, |_| false, &limits).map(drop)),
        ];
        for (name, search) in searches {
            let (result, _, peak) = measured(search);
            let by_bytes = |reached| matches!(reached, LimitReached::Bytes { .. });
            let stopped =
                matches!(result, Err(NoPath::Stopped { reached, .. }) if by_bytes(reached));
            assert!(stopped && peak <= bytes, "{name}: {peak} of {bytes}, {result:?}");
        }
    }
    // Paths that are found are among the bytes.
    for end in [10, 1_000, 100_000] {
        for bytes in (10..24).map(|k| 1 << k) {
            let limits = Limits::new().with_bytes(bytes);
            let (path, _, peak) = measured(|| shortest_path_between_within(0, line, end, &limits));
            assert!(peak <= bytes, "{end}: {peak} of {bytes}");
            assert!(path.is_err() || path.is_ok_and(|path| path.cost == u64::from(end)));
            let (path, _, peak) =
                measured(|| shortest_path_within(0, line, |&n| n == end, &limits));
            assert!(peak <= bytes, "{end}: {peak} of {bytes}");
            assert!(path.is_err() || path.is_ok_and(|path| path.cost == u64::from(end)));
        }
    }
}
