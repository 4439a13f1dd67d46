//! The 3 x 3 x 3 cube from its data alone, and smaller puzzles, solved in the fewest moves.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use dense_code::Limits;
use dense_code::limits::LimitReached;
use dense_search::{DistanceTable, Space as _};
use perm_puzzles::{Definition, Error, Powers, PuzzleSpace, QuickSolver, Solver};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

use super::{data, puzzle, space};

fn scrambles() -> Vec<(usize, String)> {
    let text = data("cube_scrambles.csv");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.map(|line| line.split_once(',').unwrap());
    pairs.map(|(length, scramble)| (length.parse().unwrap(), scramble.to_owned())).collect()
}

/// Solves states of a space and compares with their distances.
fn agrees_with_a_table(space: &PuzzleSpace, bytes: u64, states: u64) {
    let table = DistanceTable::new(space).unwrap();
    let solver = Solver::new_within(space, &Limits::new().with_bytes(bytes)).unwrap();
    assert!(solver.bytes() <= bytes, "{}", solver.bytes());
    let mut random = Pcg64Mcg::seed_from_u64(1);
    for _ in 0..states {
        let position = space.unrank(random.next_u64() % space.count()).unwrap();
        let pattern = space.pattern(position).unwrap();
        assert_eq!(space.position(&pattern), Some(position));
        let Some(distance) = table.distance(position) else {
            continue;
        };
        let solution = solver.solve(&pattern).unwrap();
        assert_eq!(solution.moves.len(), distance as usize, "{pattern:?}");
        let end = space.pattern_after(&pattern, &solution.moves).unwrap();
        assert_eq!(&end, space.start_pattern());
    }
}

#[test]
fn pocket_cubes_with_little_and_with_enough_memory() {
    for powers in [Powers::Half, Powers::Quarter] {
        let space = space("2x2x2", powers);
        for bytes in [400_000, 1_000_000, 4_000_000] {
            agrees_with_a_table(&space, bytes, 20);
        }
    }
}

#[test]
fn rings_of_identical_beads_and_of_all_different() {
    for powers in [Powers::Given, Powers::Quarter, Powers::Half] {
        agrees_with_a_table(&space("lrx-coset-12", powers), 1 << 20, 50);
        // Databases of parts, and one of the whole; the moves as given have no way back.
        let ring = super::ring(&[0, 1, 2, 3, 4, 5, 6, 7]).compile_with(powers).unwrap();
        if powers == Powers::Given {
            let solver = Solver::new_within(&ring, &Limits::new().with_bytes(1 << 20)).unwrap();
            assert_eq!(solver.solve(&ring.after("L").unwrap()).unwrap().moves.len(), 7);
        } else {
            agrees_with_a_table(&ring, 100_000, 20);
            agrees_with_a_table(&ring, 1 << 20, 50);
        }
    }
}

/// Scrambles of few moves of the whole cube, with small databases.
#[test]
fn short_scrambles_of_the_cube() {
    let space = space("3x3x3", Powers::Half);
    let solver = Solver::new_within(&space, &Limits::new().with_bytes(12_000_000)).unwrap();
    assert!(solver.bytes() <= 12_000_000);
    for (scramble, length) in [
        ("", 0),
        ("R", 1),
        ("R U R' U'", 4),
        ("R L R' U D U'", 2),
        ("R2 F D' B2 U L2 F'", 7),
        ("U2 D2 F2 B2 R2 L2", 6),
    ] {
        let pattern = space.after(scramble).unwrap();
        let solution = solver.solve(&pattern).unwrap();
        assert_eq!(solution.moves.len(), length, "{scramble}: {solution}");
        assert_eq!(&space.pattern_after(&pattern, &solution.moves).unwrap(), space.start_pattern());
    }
}

#[test]
fn what_is_unsolvable_foreign_or_too_hard_is_told_apart() {
    let cube = space("3x3x3", Powers::Half);
    let solver = Solver::new_within(&cube, &Limits::new().with_bytes(2_000_000)).unwrap();
    let hard = cube.after(&scrambles().last().unwrap().1).unwrap();
    let few = solver.solve_within(&hard, &Limits::new().with_steps(100_000));
    assert!(matches!(few, Err(Error::Limit(_))));
    let other = space("2x2x2", Powers::Half);
    assert!(matches!(solver.solve(other.start_pattern()), Err(Error::OtherPuzzle)));
    // Two corners exchanged.
    let text = data("puzzles/3x3x3.json").replacen("\"pieces\":[0,1,", "\"pieces\":[1,0,", 1);
    let odd: Definition = serde_json::from_str(&text).unwrap();
    let odd = odd.compile().unwrap();
    assert!(matches!(solver.solve(odd.start_pattern()), Err(Error::Unsolvable)));
}

fn solves(lengths: &[usize], solver: &Solver, space: &PuzzleSpace) {
    for (length, scramble) in scrambles() {
        if !lengths.contains(&length) {
            continue;
        }
        let begun = Instant::now();
        let pattern = space.after(&scramble).unwrap();
        let solution = solver.solve(&pattern).unwrap();
        eprintln!("{length} {scramble}: {:.2?}, {} nodes", begun.elapsed(), solution.nodes);
        assert_eq!(solution.moves.len(), length, "{scramble}");
        assert_eq!(&space.pattern_after(&pattern, &solution.moves).unwrap(), space.start_pattern());
    }
}

#[test]
#[ignore = "minutes, and 2 GiB"]
fn scrambles_of_sixteen_and_seventeen_moves() {
    let space = space("3x3x3", Powers::Half);
    let bytes = std::env::var("BYTES").map_or(1 << 31, |bytes| bytes.parse().unwrap());
    let begun = Instant::now();
    let solver = Solver::new_within(&space, &Limits::new().with_bytes(bytes)).unwrap();
    eprintln!("{} bytes built in {:.2?}", solver.bytes(), begun.elapsed());
    solves(&[16, 17], &solver, &space);
}

/// Whatever question it is that is answered with a stop: nothing is made, and the reason is told.
/// Returns what is made at last, and how many questions were too few.
fn stopped_anywhere<T>(make: impl Fn(&Limits<'_>) -> Result<T, Error>) -> (T, usize) {
    let mut few = 0;
    let made = (0..50).chain((50..).step_by(9)).find_map(|most| {
        let asked = AtomicUsize::new(0);
        let stop = || asked.fetch_add(1, Relaxed) >= most;
        let made = make(&Limits::new().with_bytes(1_000_000).with_stop(&stop));
        let made = made.map_err(|error| {
            assert!(matches!(error, Error::Limit(LimitReached::Stopped)), "{error}");
            few = most + 1;
        });
        made.ok()
    });
    (made.unwrap(), few)
}

#[test]
fn compiling_and_building_can_be_stopped_at_any_time() {
    let definition = puzzle("2x2x2");
    let (space, few) = stopped_anywhere(|limits| definition.compile_within(Powers::Half, limits));
    assert!(few >= 10, "{few}");
    let (solver, few) = stopped_anywhere(|limits| Solver::new_within(&space, limits));
    // Some thousand entries of a table between two questions.
    assert!(few >= 100, "{few}");
    let solution = solver.solve(&space.after("R U F R2").unwrap()).unwrap();
    assert_eq!(solution.moves.len(), 4);
}

#[test]
fn tables_keep_to_the_steps_and_bytes_allowed() {
    let cube = puzzle("3x3x3");
    // The cube is too large for the tables of a search.
    assert!(cube.compile_within(Powers::Half, &Limits::new().with_steps(0)).is_ok());
    let space = cube.compile().unwrap();
    let limits = Limits::new().with_bytes(2_000_000).with_steps(10_000);
    let few = Solver::new_within(&space, &limits);
    let steps = LimitReached::Steps { limit: 10_000 };
    assert!(matches!(few, Err(Error::Limit(reached)) if reached == steps));
    let few = QuickSolver::new_within(&space, &limits.with_bytes(1 << 30));
    assert!(matches!(few, Err(Error::Limit(reached)) if reached == steps));
    let pocket = puzzle("2x2x2");
    let small = Limits::new().with_bytes(100_000);
    assert!(matches!(
        pocket.compile_within(Powers::Half, &small),
        Err(Error::Limit(LimitReached::Bytes { limit: 100_000, .. }))
    ));
}

#[test]
fn the_cube_without_a_file_is_that_of_the_file() {
    assert_eq!(Definition::cube_3x3x3(), puzzle("3x3x3"));
    // The corners alone, and three of their moves.
    let corners = Definition::cube_3x3x3().tracking(|orbit, _| orbit == "CORNERS").unwrap();
    let moves = |puzzle: &Definition| puzzle.compile().unwrap().move_names().len();
    assert_eq!(corners.compile().unwrap().reachable(), Some(88_179_840));
    assert_eq!((moves(&corners), moves(&Definition::cube_corners())), (18, 18));
    for (name, built_in) in
        [("3x3x3-corners", Definition::cube_corners()), ("2x2x2", Definition::pocket_cube())]
    {
        let file = puzzle(name);
        let text = |puzzle: &Definition| serde_json::to_value(puzzle).unwrap()["moves"].to_string();
        assert_eq!(text(&file), text(&built_in));
    }
}
