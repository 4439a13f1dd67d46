//! The solver of sliding puzzles against the distances of a whole search.

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use dense_code::limits::LimitReached;
use dense_code::{Dense as _, Limits};
use dense_search::{DistanceTable, Space as _};
use perm_puzzles::{Direction, Error, PatternDatabase, Slide, SlidingPuzzle, SlidingSolver, Tiles};

/// Every position of a board, or `most` of them spread evenly, with these databases.
fn solves<const R: usize, const C: usize>(patterns: &[&[u8]], most: u64) {
    let space = SlidingPuzzle::<R, C>::default();
    let table = DistanceTable::new(space).unwrap();
    let databases = patterns.iter().map(|tiles| PatternDatabase::new(tiles).unwrap()).collect();
    let solver = SlidingSolver::<R, C>::new(databases).unwrap();
    let step = Tiles::<R, C>::COUNT.div_ceil(most);
    for rank in (0..Tiles::<R, C>::COUNT).step_by(usize::try_from(step).unwrap()) {
        let start = Tiles::unrank(rank).unwrap();
        let distance = table.distance(start).unwrap();
        assert!(solver.lower_bound(start) <= distance, "{start}");
        let slides = solver.solve(start).slides;
        assert_eq!(slides.len(), distance as usize, "{start}");
        let end = slides.iter().try_fold(start, |at, &slide| space.apply(at, slide));
        assert_eq!(end, Some(Tiles::GOAL), "{start}");
    }
}

/// The reflection of a board that is not square is a board of another shape, and no bound.
#[test]
fn boards_that_are_not_square() {
    solves::<2, 3>(&[&[1, 2, 3, 4, 5]], 360);
    solves::<2, 3>(&[&[1, 2], &[3, 4, 5]], 360);
    solves::<3, 2>(&[&[1, 2, 3], &[4, 5]], 360);
    solves::<3, 2>(&[], 40);
    solves::<2, 4>(&[&[1, 2, 4, 5], &[3, 6, 7]], 300);
    solves::<4, 2>(&[&[1, 2, 3, 4], &[5, 6, 7]], 300);
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

/// Walks from the goal on a board, some too large for a rank, with databases and without.
fn solves_walks<const R: usize, const C: usize>(patterns: &[&[u8]], steps: usize) {
    let directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    let databases = patterns.iter().map(|tiles| PatternDatabase::new(tiles).unwrap()).collect();
    let solver = SlidingSolver::<R, C>::new(databases).unwrap();
    let plain = SlidingSolver::<R, C>::new(Vec::new()).unwrap();
    for seed in 0..20_u64 {
        let (mut cells, mut random) = (Tiles::<R, C>::GOAL.cells(), seed);
        for _ in 0..steps {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let direction = directions[usize::try_from(random >> 62).unwrap()];
            cells = slid(cells, Slide { direction, tiles: 1 }).unwrap_or(cells);
        }
        let start = Tiles::new(cells).unwrap();
        assert_eq!(start.to_string().parse::<Tiles<R, C>>().unwrap(), start);
        let slides = solver.solve(start).slides;
        assert_eq!(slides.len(), plain.solve(start).slides.len(), "{start}");
        assert!(solver.lower_bound(start) as usize <= slides.len());
        let end = slides.iter().try_fold(cells, |cells, &by| slid(cells, by));
        assert_eq!(end, Some(Tiles::GOAL.cells()), "{start}");
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

/// Korf's fifty instances of the twenty-four-puzzle: number, cells and length of each.
fn korfs_instances() -> Vec<(u8, [[u8; 5]; 5], usize)> {
    let lines = include_str!("../data/korf_twenty_four.txt").lines();
    let instance = |line: &str| {
        let numbers: Vec<u8> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(numbers.len(), 27, "{line}");
        let row = |row| core::array::from_fn(|column| numbers[1 + 5 * row + column]);
        (numbers[0], core::array::from_fn(row), usize::from(numbers[26]))
    };
    lines.filter(|line| !line.starts_with('#')).map(instance).collect()
}

/// A length has the parity that the blank's way home asks for, and is no less than any bound.
#[test]
fn korfs_twenty_four_puzzles_are_well_formed() {
    let fours = [&[1, 2, 5, 6][..], &[3, 4, 8, 9], &[10, 15, 16, 20], &[18, 19, 23, 24]];
    let fours = fours.map(|tiles| PatternDatabase::new(tiles).unwrap());
    let solver = SlidingSolver::<5, 5>::new(fours.into()).unwrap();
    let instances = korfs_instances();
    assert_eq!(instances.len(), 50);
    for (number, cells, length) in instances {
        let start = Tiles::new(cells).unwrap();
        let (row, column) = start.blank();
        assert_eq!((row + column) % 2, length % 2, "{number}");
        assert!(solver.lower_bound(start) as usize <= length, "{number}");
    }
}

/// The shortest ones first; `TRY` of them, each within `NODES` positions.
#[test]
#[ignore = "minutes, and 0.5 GB; docs/proof.md"]
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
    let sixes = sixes.map(|tiles| PatternDatabase::new(tiles).unwrap());
    let solver = SlidingSolver::<5, 5>::new(sixes.into()).unwrap();
    eprintln!("built in {:.1?}", begun.elapsed());
    let mut instances = korfs_instances();
    instances.sort_by_key(|&(_, _, length)| length);
    for (number, cells, length) in instances.into_iter().take(usize::try_from(tries).unwrap()) {
        let start = Tiles::new(cells).unwrap();
        assert!(solver.lower_bound(start) as usize <= length, "{number}");
        let (limits, begun) = (Limits::new().with_steps(most), Instant::now());
        match solver.solve_within(start, &limits) {
            Ok(solution) => {
                eprintln!("{number}: {} positions, {:.1?}", solution.nodes, begun.elapsed());
                assert_eq!(solution.slides.len(), length, "{number}");
                let end = solution.slides.iter().try_fold(cells, |cells, &by| slid(cells, by));
                assert_eq!(end, Some(Tiles::GOAL.cells()), "{number}");
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
    let stopped = solver.solve_within(start, &Limits::new().with_stop(&|| true));
    assert_eq!(stopped, Err(LimitReached::Stopped));
}

#[test]
fn boards_with_the_blank_last() {
    // Every board of 2 x 3 that moves reach from `1 2 3/4 5 0`, by plain breadth-first search.
    let goal = [[1, 2, 3], [4, 5, 0]];
    let (mut boards, mut depths) = (vec![goal], HashMap::from([(goal, 0)]));
    let mut next = 0;
    while let Some(&board) = boards.get(next) {
        next += 1;
        for to in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
            let Some(after) = slid(board, Slide { direction: to, tiles: 1 }) else { continue };
            if !depths.contains_key(&after) {
                depths.insert(after, depths[&board] + 1);
                boards.push(after);
            }
        }
    }
    assert_eq!(boards.len(), 360);
    let solver = SlidingSolver::new(vec![PatternDatabase::new(&[1, 2, 3, 4, 5]).unwrap()]).unwrap();
    for mut board in boards {
        let position = Tiles::from_blank_last(board).unwrap();
        assert_eq!(position.to_blank_last(), board);
        let slides = solver.solve(position).slides;
        assert_eq!(slides.len(), depths[&board]);
        for by in slides {
            board = slid(board, by.reversed()).unwrap();
        }
        assert_eq!(board, goal);
    }
    // Tiles 1 and 2 exchanged, a tile twice, and a tile that there is not.
    let refused = |cells: [[u8; 3]; 2]| Tiles::from_blank_last(cells).unwrap_err();
    assert!(matches!(refused([[2, 1, 3], [4, 5, 0]]), Error::Unsolvable));
    assert!(matches!(refused([[1, 1, 3], [4, 5, 0]]), Error::Tile { tile: 1, .. }));
    assert!(matches!(refused([[1, 6, 3], [4, 5, 0]]), Error::Tile { tile: 6, .. }));
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
            let databases = split.iter().map(|tiles| PatternDatabase::new(tiles).unwrap());
            assert!(SlidingSolver::<R, C>::new(databases.collect()).unwrap().bytes() <= bytes);
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
    let databases = first.iter().map(|tiles| PatternDatabase::new(tiles).unwrap());
    let solver = SlidingSolver::<4, 4>::new(databases.collect()).unwrap();
    assert_eq!(solver.bytes(), 1_769_088);
    assert_ne!(sizes(11_700_000), [6, 6, 3]);
    assert_eq!(sizes(11_800_000), [6, 6, 3]);
    assert_ne!(sizes(115_500_000), [7, 7, 1]);
    assert_eq!(sizes(115_600_000), [7, 7, 1]);
    assert_eq!(sizes(577_000_000), [7, 8]);

    assert_eq!(sizes(7_000_000), [5, 5, 5]);
    assert_eq!(sizes(40_000_000), [6, 6, 3]);
    assert_eq!(sizes(576_000_000), [7, 7, 1]);
    assert_eq!(sizes(580_000_000), [7, 8]);
    assert_eq!(sizes(0), []);
}
