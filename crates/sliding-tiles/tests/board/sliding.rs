//! The solver of sliding puzzles against the distances of a whole search.

use std::collections::HashSet;
use std::time::Instant;

use crate::patterns::value;
use dense_code::limits::LimitReached;
use dense_code::{Dense as _, Limits};
use dense_search::DistanceTable;
use sliding_tiles::{
    Direction, Error, PatternDatabase, Slide, SlidingPuzzle, SlidingSolver, Tiles,
};

/// The cells after a slide of one tile, if the blank can go there.
fn slid<const R: usize, const C: usize>(
    mut cells: [[u8; C]; R],
    by: Slide,
) -> Option<[[u8; C]; R]> {
    let blank = cells.as_flattened().iter().position(|&tile| tile == 0)?;
    let to = match by.direction {
        Direction::Up => blank.checked_sub(C)?,
        Direction::Down => blank + C,
        Direction::Left if !blank.is_multiple_of(C) => blank - 1,
        Direction::Right if (blank + 1) % C != 0 => blank + 1,
        _ => return None,
    };
    if to >= R * C {
        return None;
    }
    cells.as_flattened_mut().swap(blank, to);
    Some(cells)
}

/// The length of a solution, whose moves lead to the goal; the bound is no more.
fn solved<const R: usize, const C: usize>(
    solver: &SlidingSolver<R, C>,
    start: Tiles<R, C>,
) -> usize {
    let slides = solver.solve(start).slides;
    assert!(solver.lower_bound(start) as usize <= slides.len(), "{start}");
    let end = slides.iter().try_fold(start.cells(), |cells, &by| slid(cells, by));
    assert_eq!(end, Some(Tiles::<R, C>::GOAL.cells()), "{start}");
    slides.len()
}

fn solver<const R: usize, const C: usize>(patterns: &[&[u8]]) -> SlidingSolver<R, C> {
    let databases = patterns.iter().map(|tiles| PatternDatabase::new(tiles).unwrap());
    SlidingSolver::new(databases.collect()).unwrap()
}

/// Every position of a board, or `most` of them spread evenly, with these databases.
fn solves<const R: usize, const C: usize>(patterns: &[&[u8]], most: u64) {
    let table = DistanceTable::new(SlidingPuzzle::<R, C>::default()).unwrap();
    let solver = solver::<R, C>(patterns);
    let step = Tiles::<R, C>::COUNT.div_ceil(most);
    for rank in (0..Tiles::<R, C>::COUNT).step_by(usize::try_from(step).unwrap()) {
        let start = Tiles::unrank(rank).unwrap();
        assert_eq!(solved(&solver, start), table.distance(start).unwrap() as usize, "{start}");
    }
}

/// The reflection of a board that is not square is a board of another shape, and no bound.
#[test]
fn boards_that_are_not_square() {
    solves::<2, 3>(&[&[1, 2, 3, 4, 5]], 360);
    solves::<2, 3>(&[&[1, 2], &[3, 4, 5]], 360);
    solves::<3, 2>(&[&[1, 2, 3], &[4, 5]], 360);
    solves::<3, 2>(&[], 20);
    solves::<2, 4>(&[&[1, 2, 4, 5], &[3, 6, 7]], 100);
    solves::<4, 2>(&[&[1, 2, 3, 4], &[5, 6, 7]], 100);
    solves::<2, 5>(&[&[1, 2, 3, 5, 6, 7], &[4, 8, 9]], 25);
    solves::<5, 2>(&[&[1, 2, 3, 4, 5], &[6, 7, 8, 9]], 25);
}

#[test]
fn square_boards() {
    solves::<2, 2>(&[&[1, 2, 3]], 12);
    solves::<2, 2>(&[&[1], &[3]], 12);
    solves::<3, 3>(&[&[1, 2, 3, 4], &[5, 6, 7, 8]], 100);
    solves::<3, 3>(&[&[1, 2, 4, 5]], 20);
    solves::<3, 3>(&[&[1, 2, 3, 4, 5, 6, 7, 8]], 100);
    solves::<3, 3>(&[&[8], &[1, 2, 3, 4, 5, 6, 7]], 100);
}

/// Walks from the goal on a board, some too large for a rank, with databases and without.
fn solves_walks<const R: usize, const C: usize>(patterns: &[&[u8]], steps: usize) {
    let directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    let (solver, plain) = (solver::<R, C>(patterns), solver::<R, C>(&[]));
    for seed in 0..20_u64 {
        let (mut cells, mut random) = (Tiles::<R, C>::GOAL.cells(), seed);
        for _ in 0..steps {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let direction = directions[usize::try_from(random >> 62).unwrap()];
            cells = slid(cells, Slide { direction, tiles: 1 }).unwrap_or(cells);
        }
        let start = Tiles::new(cells).unwrap();
        assert_eq!(start.to_string().parse::<Tiles<R, C>>().unwrap(), start);
        assert_eq!(solved(&solver, start), solved(&plain, start), "{start}");
    }
}

#[test]
fn boards_of_up_to_25_cells() {
    let fives: [&[u8]; 8] = [
        &[1, 2, 3],
        &[4, 8, 9],
        &[5, 10, 15],
        &[6, 7, 12],
        &[11, 16, 20],
        &[13, 14, 19],
        &[17, 18, 22],
        &[21, 23, 24],
    ];
    solves_walks::<5, 5>(&fives, 16);
    solves_walks::<5, 5>(&fives[2..5], 16);
    solves_walks::<3, 7>(&[&[1, 2, 3], &[8, 9, 10]], 16);
    solves_walks::<12, 2>(&[&[1, 2, 3], &[20, 21, 23]], 16);
    solves_walks::<2, 12>(&[&[1, 2, 3], &[12, 13]], 16);
}

/// Korf's instances of a board: number, position and length of each.
fn instances<const R: usize, const C: usize>(data: &str) -> Vec<(u8, Tiles<R, C>, usize)> {
    let instance = |line: &str| {
        let numbers: Vec<u8> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let [number, cells @ .., length] = &numbers[..] else { panic!("{line}") };
        let (rows, []) = cells.as_chunks() else { panic!("{line}") };
        (*number, Tiles::new(rows.try_into().unwrap()).unwrap(), usize::from(*length))
    };
    data.lines().filter(|line| !line.starts_with('#')).map(instance).collect()
}

const FIFTEEN: &str = include_str!("../data/korf_fifteen.txt");
const TWENTY_FOUR: &str = include_str!("../data/korf_twenty_four.txt");

/// The shortest solutions of Korf's fifteen-puzzles, of each `step`th.
fn korf(step: usize) {
    let solver = solver(&[&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]]);
    for (number, start, length) in instances::<4, 4>(FIFTEEN).into_iter().step_by(step) {
        assert_eq!(solved(&solver, start), length, "puzzle {number}");
    }
}

#[test]
fn ten_of_korfs_puzzles() {
    korf(5);
}

#[test]
#[ignore = "twenty seconds: the program korf does it in six"]
fn korfs_puzzles() {
    korf(1);
}

/// A length has the parity that the blank's way home asks for, and is no less than any bound.
#[test]
fn korfs_twenty_four_puzzles_are_well_formed() {
    let fours = [&[1, 2, 5, 6][..], &[3, 4, 8, 9], &[10, 15, 16, 20], &[18, 19, 23, 24]];
    let solver = solver(&fours);
    let instances = instances::<5, 5>(TWENTY_FOUR);
    assert_eq!(instances.len(), 50);
    for (number, start, length) in instances {
        let blank = start.cells().as_flattened().iter().position(|&tile| tile == 0).unwrap();
        assert_eq!((blank / 5 + blank % 5) % 2, length % 2, "{number}");
        assert!(solver.lower_bound(start) as usize <= length, "{number}");
    }
}

/// The shortest ones first; `TRY` of them, each within `NODES` positions.
#[test]
#[ignore = "minutes, and 0.5 GB"]
fn korfs_twenty_four_puzzles() {
    let number = |name, or| std::env::var(name).map_or(or, |text| text.parse().unwrap());
    let (tries, most) = (number("TRY", 2), number("NODES", 1 << 30));
    let begun = Instant::now();
    // R. E. Korf and A. Felner, Disjoint pattern database heuristics, 2002.
    let sixes = [
        &[1, 2, 5, 6, 7, 12][..],
        &[3, 4, 8, 9, 13, 14],
        &[10, 11, 15, 16, 20, 21],
        &[17, 18, 19, 22, 23, 24],
    ];
    let solver = solver(&sixes);
    eprintln!("built in {:.1?}", begun.elapsed());
    let mut instances = instances::<5, 5>(TWENTY_FOUR);
    instances.sort_by_key(|&(_, _, length)| length);
    for (number, start, length) in instances.into_iter().take(usize::try_from(tries).unwrap()) {
        assert!(solver.lower_bound(start) as usize <= length, "{number}");
        let (limits, begun) = (Limits::new().with_steps(most), Instant::now());
        match solver.solve_within(start, &limits) {
            Ok(solution) => {
                eprintln!("{number}: {} positions, {:.1?}", solution.nodes, begun.elapsed());
                assert_eq!(solution.slides.len(), length, "{number}");
                let slides = solution.slides.iter();
                let end = slides.fold(start.cells(), |cells, &by| slid(cells, by).unwrap());
                assert_eq!(end, Tiles::<5, 5>::GOAL.cells(), "{number}");
            }
            Err(reached) => eprintln!("{number}: {reached}, {:.1?}", begun.elapsed()),
        }
    }
}

#[test]
fn a_search_that_is_limited_ends_early() {
    let solver = SlidingSolver::<4, 4>::new(Vec::new()).unwrap();
    let start: Tiles<4, 4> = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
    let limits = Limits::new().with_steps(1_000_000);
    assert_eq!(solver.solve_within(start, &limits), Err(LimitReached::Steps { limit: 1_000_000 }));
    // Every round would take longer than anyone waits.
    #[cfg(feature = "rayon")]
    assert_eq!(solver.par_solve_within(start, &limits), solver.solve_within(start, &limits));
    // Exactly as many positions as are allowed, from none on.
    let near: Tiles<4, 4> = "4 1 2 3/5 6 0 7/8 9 10 11/12 13 14 15".parse().unwrap();
    let whole = solver.solve(near);
    for steps in 0..whole.nodes {
        let limited = solver.solve_within(near, &Limits::new().with_steps(steps));
        assert_eq!(limited, Err(LimitReached::Steps { limit: steps }));
    }
    let limits = Limits::new().with_steps(whole.nodes);
    assert_eq!(solver.solve_within(near, &limits), Ok(whole));
    let stopped = solver.solve_within(start, &Limits::new().with_stop(&|| true));
    assert_eq!(stopped, Err(LimitReached::Stopped));
}

/// A round of the plain search: the bounds of both sides for every position that is generated.
fn round<const R: usize, const C: usize>(
    solver: &SlidingSolver<R, C>,
    cells: [[u8; C]; R],
    back: Option<Direction>,
    left: u32,
    nodes: &mut u64,
) -> bool {
    for direction in [Direction::Up, Direction::Left, Direction::Right, Direction::Down] {
        let by = Slide { direction, tiles: 1 };
        let Some(after) = slid(cells, by).filter(|_| back != Some(direction)) else { continue };
        let undone = match direction {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        };
        *nodes += 1;
        if solver.lower_bound(Tiles::new(after).unwrap()) < left
            && (after == Tiles::<R, C>::GOAL.cells()
                || round(solver, after, Some(undone), left - 1, nodes))
        {
            return true;
        }
    }
    false
}

/// The nodes of all rounds of the plain search.
fn plain_nodes<const R: usize, const C: usize>(
    solver: &SlidingSolver<R, C>,
    start: Tiles<R, C>,
) -> u64 {
    // The blank's way home has the parity of every solution.
    let blank = start.cells().as_flattened().iter().position(|&tile| tile == 0).unwrap();
    let bound = solver.lower_bound(start);
    let (mut nodes, mut left) = (0, bound + (bound + (blank / C + blank % C) as u32) % 2);
    while start != Tiles::GOAL && !round(solver, start.cells(), None, left, &mut nodes) {
        left += 2;
    }
    nodes
}

#[test]
fn a_search_generates_no_more_than_the_plain_one() {
    let solver = solver::<4, 4>(&[&[1, 2, 4, 5, 8], &[3, 6, 7, 10, 11], &[9, 12, 13, 14, 15]]);
    for (number, start, _) in instances::<4, 4>(FIFTEEN) {
        // Those of at most 100,000 nodes.
        if ![2, 9, 12, 19, 23, 28, 30, 31, 42, 45, 47, 48].contains(&number) {
            continue;
        }
        assert_eq!(solver.solve(start).nodes, plain_nodes(&solver, start), "puzzle {number}");
    }
    // Of tiles without a database the bound may have the other parity.
    let (square, long) = (self::solver::<3, 3>(&[&[1, 4, 7]]), self::solver::<2, 4>(&[&[2, 3]]));
    for rank in (0..Tiles::<2, 4>::COUNT).step_by(2000) {
        let (start, on_square) = (Tiles::unrank(rank).unwrap(), Tiles::unrank(rank).unwrap());
        assert_eq!(long.solve(start).nodes, plain_nodes(&long, start), "{start}");
        assert_eq!(square.solve(on_square).nodes, plain_nodes(&square, on_square), "{on_square}");
    }
}

/// Also the same nodes and the same limits, wherever the threads are when the first one is done.
#[cfg(feature = "rayon")]
#[test]
fn threads_find_the_solution_of_one() {
    let solver = solver::<4, 4>(&[&[1, 2, 4, 5, 8], &[3, 6, 7, 10, 11], &[9, 12, 13, 14, 15]]);
    let pools = [1, 2, 3].map(|n| rayon::ThreadPoolBuilder::new().num_threads(n).build().unwrap());
    for (number, start, _) in instances::<4, 4>(FIFTEEN).into_iter().step_by(11) {
        let limited = |steps| solver.solve_within(start, &Limits::new().with_steps(steps));
        let one = solver.solve(start);
        for pool in &pools {
            let par = |limits| pool.install(|| solver.par_solve_within(start, &limits));
            assert_eq!(pool.install(|| solver.par_solve(start)), one, "puzzle {number}");
            assert_eq!(par(Limits::new().with_steps(one.nodes)).as_ref(), Ok(&one), "{number}");
            for steps in [0, 1, 65_535, one.nodes / 2, one.nodes - 1] {
                assert_eq!(par(Limits::new().with_steps(steps)), limited(steps), "{number}");
            }
            let stopped = par(Limits::new().with_stop(&|| true));
            assert_eq!(stopped, Err(LimitReached::Stopped), "puzzle {number}");
        }
    }
}

/// The last round of each has a long task with a solution before a short one with another.
#[cfg(feature = "rayon")]
#[test]
fn threads_take_the_first_of_several_solutions() {
    let solver = solver::<3, 3>(&[&[1, 2, 3]]);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(8).build().unwrap();
    for start in ["8 7 0/2 4 3/5 1 6", "2 7 1/0 5 8/6 4 3", "0 6 2/8 5 4/7 1 3"] {
        let start = start.parse().unwrap();
        let one = solver.solve(start);
        assert!((0..4).all(|_| pool.install(|| solver.par_solve(start)) == one), "{start}");
    }
}

/// The bound is that of the position or of its reflection in the diagonal, whichever is larger.
#[test]
fn the_reflection_of_a_square_board_is_asked() {
    let tiles = [[1, 2, 4, 5, 8], [3, 6, 7, 10, 11], [9, 12, 13, 14, 15]];
    let databases = tiles.map(|tiles| PatternDatabase::<4, 4>::new(&tiles).unwrap());
    let sum = |position| -> u32 {
        let values = databases.iter().zip(tiles);
        values.map(|(one, tiles)| value::<4, 4, 16, 5>(one, tiles, position)).sum()
    };
    let solver = SlidingSolver::new(databases.to_vec()).unwrap();
    let reflect = |at: usize| at % 4 * 4 + at / 4;
    let mut raised = 0;
    for (_, start, _) in instances::<4, 4>(FIFTEEN) {
        let (cells, mut reflected) = (start.cells(), [[0; 4]; 4]);
        for (cell, &tile) in cells.as_flattened().iter().enumerate() {
            reflected.as_flattened_mut()[reflect(cell)] = reflect(tile.into()) as u8;
        }
        let sums = [sum(start), sum(Tiles::new(reflected).unwrap())];
        assert_eq!(solver.lower_bound(start), sums[0].max(sums[1]), "{start}");
        raised += u32::from(sums[1] > sums[0]);
    }
    assert_eq!(raised, 10, "of fifty");
}

#[test]
fn boards_are_read_as_people_write_them() {
    let board: Tiles<3, 3> = "1 2 5/3 4 8/6 7 0".parse().unwrap();
    for text in [
        "1 2 5 / 3 4 8 / 6 7 0",
        "1 2 5 3 4 8 6 7 0",
        "\t01 2  5\r\n3 4 8\r\n\r\n6 7 _\r\n",
        "1\u{a0}2 5/3 4 8/6 7 ./",
        "[[1,2,5],[3,4,8],[6,7,0]]",
    ] {
        assert_eq!(text.parse(), Ok(board), "{text}");
    }
    for (text, message) in [
        ("", "expected 9 numbers, found 0"),
        ("1 2 5/3 4 8/6 7", "expected 9 numbers, found 8"),
        ("1 2 5/3 4 8/6 7 0/1 2 3", "expected 9 numbers, found 12"),
        ("1 2 5/3 4 8 6/7 0", "row 2: expected 3 numbers, found 4"),
        ("1 2 5 3 4 8/6 7 0", "row 1: expected 3 numbers, found 6"),
        ("1 2 5/3 4 8/6 +7 0", "word 8 is \"+7\""),
        ("1 2 5/3 4 8/6 7 __", "word 9 is \"__\""),
        ("1 256", "word 2 is \"256\", but a cell has a number of 0 to 8, "),
        ("1 2 5/3 4 8/6 9 0", "tile 9 is not on the board, whose tiles are 1 to 8"),
        ("1 2 5/3 4 8/6 . 0", "tile 0 occurs twice"),
        ("1 2 5/3 4 8/7 6 0", "this can't be solved"),
    ] {
        let error = text.parse::<Tiles<3, 3>>().unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
    let error = "x".repeat(1000).parse::<Tiles<3, 3>>().unwrap_err().to_string();
    assert!(error.len() < 120, "{error}");
}

#[test]
fn boards_with_the_blank_last() {
    // The moves that solve a position, turned round, solve its board.
    let solver = solver::<2, 3>(&[&[1, 2, 3, 4, 5]]);
    for position in Tiles::<2, 3>::all() {
        // Turned by 180 degrees, with tile 1 as tile 5 and so on.
        let mut board = position.cells();
        board.as_flattened_mut().reverse();
        board.as_flattened_mut().iter_mut().for_each(|tile| *tile = (6 - *tile) % 6);
        assert_eq!(Tiles::from_blank_last(board).unwrap(), position);
        let slides = solver.solve(position).turned().slides.into_iter();
        let end = slides.fold(board, |board, by| slid(board, by).unwrap());
        assert_eq!(end, [[1, 2, 3], [4, 5, 0]]);
    }
    // Tiles 1 and 2 exchanged, a tile twice, and a tile that there is not.
    let refused = |cells: [[u8; 3]; 2]| Tiles::from_blank_last(cells).unwrap_err();
    assert!(matches!(refused([[2, 1, 3], [4, 5, 0]]), Error::Unsolvable));
    assert!(matches!(refused([[1, 1, 3], [4, 5, 0]]), Error::TileTwice { tile: 1 }));
    assert!(matches!(refused([[1, 6, 3], [4, 5, 0]]), Error::TileOutOfRange { tile: 6, max: 5 }));
}

fn chooses<const R: usize, const C: usize>() {
    let mut most = 0;
    // With as many bytes as can be named, too, only what can be built.
    for bytes in (0..34).map(|bit| 3_u64 << bit).chain([u64::MAX - 1, u64::MAX]) {
        let split = SlidingSolver::<R, C>::tiles_for(bytes);
        let tiles: HashSet<u8> = split.iter().flatten().copied().collect();
        assert_eq!(tiles.len(), split.iter().map(Vec::len).sum(), "a tile twice");
        let cells = u64::try_from(R * C).unwrap();
        let placements = |one: &Vec<u8>| (0..).zip(one).map(|(k, _)| cells - k).product::<u64>();
        let total: u64 = split.iter().map(placements).sum();
        assert!(total >= most && total <= bytes, "{bytes}: {split:?}");
        most = total;
        // Each of them can be built; some are.
        assert!(split.iter().all(|one| u32::try_from(placements(one)).is_ok() && one.len() <= 8));
        if bytes < 2_000_000 {
            let databases = split.iter().map(|tiles| PatternDatabase::<R, C>::new(tiles).unwrap());
            let size = |database: PatternDatabase<R, C>| database.values().len() as u64 + 65_536;
            assert!(databases.map(size).sum::<u64>() <= bytes);
        }
    }
    assert!(most > 0);
}

#[test]
fn databases_for_some_bytes() {
    chooses::<2, 2>();
    chooses::<3, 3>();
    chooses::<4, 4>();
    chooses::<3, 5>();
    chooses::<5, 5>();
    chooses::<4, 5>();
    chooses::<2, 10>();
    let sizes = |bytes| -> Vec<usize> {
        SlidingSolver::<4, 4>::tiles_for(bytes).iter().map(Vec::len).collect()
    };
    // The numbers of the solver's page.
    let first = SlidingSolver::<4, 4>::tiles_for(1_769_088);
    assert_eq!(first[0], [1, 2, 4, 5, 8]);
    assert_ne!(SlidingSolver::<4, 4>::tiles_for(1_769_087), first);
    assert_eq!(sizes(11_700_000), [5, 5, 5]);
    assert_eq!(sizes(11_800_000), [6, 6, 3]);
    assert_eq!(sizes(115_500_000), [6, 6, 3]);
    assert_eq!(sizes(115_600_000), [7, 7, 1]);
    assert_eq!(sizes(576_000_000), [7, 7, 1]);
    assert_eq!(sizes(577_000_000), [7, 8]);
    assert_eq!(sizes(0), []);
}
