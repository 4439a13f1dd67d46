//! The solvers of puzzles given as data: quick solutions, large puzzles, and the memory they take.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod forge;

use std::sync::atomic::{AtomicU64, Ordering};

use dense_code::Limits;
use dense_search::{ByteTable, Error as RecordError, Saved as _, Search, Space as _};
use itertools::Itertools as _;
use perm_puzzles::{Definition, Error, Powers, PuzzleSpace, QuickSolver, Solver};
use plain_lines::counting::{Counting, measured};
use proptest::prelude::*;

use forge::forge;

#[global_allocator]
static COUNTING: Counting = Counting;

/// Solves a scramble of the moves with these numbers, in at most so many moves.
fn solves(space: &PuzzleSpace, solver: &QuickSolver, scramble: &[usize], most: usize) {
    let moves = numbers(space, scramble.iter().copied());
    let pattern = space.pattern_after(space.start_pattern(), &moves).unwrap();
    let solution = solver.solve(&pattern, most).unwrap();
    assert!(solution.moves.len() <= most, "{moves:?}: {solution}");
    let end = space.pattern_after(&pattern, &solution.moves);
    assert_eq!(end.as_ref(), Some(space.start_pattern()), "{moves:?}: {solution}");
}

/// Numbers of any size as those of moves.
fn numbers(space: &PuzzleSpace, any: impl Iterator<Item = usize>) -> Vec<u8> {
    any.map(|by| u8::try_from(by % space.move_names().len()).unwrap()).collect()
}

fn cube() -> PuzzleSpace {
    json(include_str!("data/puzzles/3x3x3.json"))
}

fn json(text: &str) -> PuzzleSpace {
    serde_json::from_str::<Definition>(text).unwrap().compile().unwrap()
}

/// A puzzle of one orbit without orientations.
fn row(start: &[usize], moves: &[(&str, &[usize])]) -> PuzzleSpace {
    Definition::from_generators("row", start, moves).unwrap().compile().unwrap()
}

fn quick(space: &PuzzleSpace, bytes: u64) -> QuickSolver {
    QuickSolver::new_within(space, &Limits::new().with_bytes(bytes)).unwrap()
}

fn optimal(space: &PuzzleSpace, bytes: u64) -> Solver {
    Solver::new_within(space, &Limits::new().with_bytes(bytes)).unwrap()
}

/// Twenty items in a ring, of which four are turned over.
fn topspin() -> PuzzleSpace {
    let (mut left, mut over) = ((1..20).collect::<Vec<usize>>(), (0..20).collect::<Vec<usize>>());
    let start = over.clone();
    left.push(0);
    over[..4].reverse();
    row(&start, &[("T", &left), ("F", &over)])
}

/// Random scrambles, always the same, in at most so many moves.
fn solves_scrambles(space: &PuzzleSpace, bytes: u64, cases: u32, longest: usize, most: usize) {
    let solver = quick(space, bytes);
    let mut config = ProptestConfig::with_cases(cases);
    config.failure_persistence = None;
    proptest!(config, |(scramble in prop::collection::vec(0..1000_usize, 0..longest))| {
        solves(space, &solver, &scramble, most);
    });
}

#[test]
fn random_states_of_the_cube_and_of_a_ring_whose_moves_turn_nothing() {
    let space = cube();
    solves_scrambles(&space, 1 << 25, 20, 60, 23);
    solves(&space, &quick(&space, 1 << 25), &[], 0);
    let ring: [(&str, &[usize]); 2] =
        [("L", &[1, 2, 3, 4, 5, 6, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6])];
    solves_scrambles(&row(&[0, 1, 2, 3, 4, 5, 6], &ring), 1 << 20, 50, 40, 30);
}

/// However many moves are asked for, and where no move turns nothing or there are no moves.
#[test]
fn any_number_of_moves_and_of_quiet_ones() {
    let whole: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 0]), ("X", &[1, 0, 2, 3, 4])];
    for moves in [&whole[..], &whole[..1], &[]] {
        let space = row(&[0, 0, 1, 1, 2], moves);
        let solver = quick(&space, 1 << 20);
        for most in [0, 1, 12, 13, 200, usize::MAX] {
            assert_eq!(solver.solve(space.start_pattern(), most).unwrap().moves, Vec::<u8>::new());
        }
        if let Some(first) = space.move_names().first() {
            let pattern = space.after(first).unwrap();
            assert!(!solver.solve(&pattern, usize::MAX).unwrap().moves.is_empty());
        }
    }
    // Pieces where no move brings them, and turned as no move turns them.
    let still: [(&str, &[usize]); 1] = [("S", &[1, 0, 2, 3])];
    let space = row(&[0, 0, 1, 2], &still);
    let (solver, optimal) = (quick(&space, 1 << 20), optimal(&space, 1 << 20));
    for start in [[0, 0, 2, 1], [1, 2, 0, 0]] {
        let foreign = row(&start, &still);
        let foreign = foreign.start_pattern();
        assert!(matches!(solver.solve(foreign, usize::MAX), Err(Error::OtherPuzzle)));
        assert!(matches!(optimal.solve(foreign), Err(Error::OtherPuzzle)));
        assert_eq!(space.pattern_after(foreign, &[]), None);
    }
    let turned = |orientation: &str, delta: &str| {
        let text = format!(
            r#"{{"name": "turns", "orbits":
                [{{"orbitName": "A", "numPieces": 2, "numOrientations": 3}}], "defaultPattern":
                {{"A": {{"pieces": [0, 0], "orientation": {orientation}}}}}, "moves":
                {{"S": {{"A": {{"permutation": [1, 0], "orientationDelta": {delta}}}}}}}}}"#
        );
        json(&text)
    };
    for (delta, other) in [("[1, 2]", "[0, 1]"), ("[0, 0]", "[1, 2]")] {
        let solver = quick(&turned("[0, 0]", delta), 1 << 20);
        let refused = solver.solve(turned(other, delta).start_pattern(), usize::MAX);
        assert!(matches!(refused, Err(Error::Unsolvable)), "{delta}");
    }
    // More pieces than a formula counts, and few states.
    let (many, ring): (Vec<usize>, Vec<usize>) =
        ((0..100).collect(), (1..100).chain([0]).collect());
    assert!(QuickSolver::new(&row(&many, &[("L", &ring)])).is_ok());
    // Every move turns pieces, alike ones among them: the second phase has no moves.
    let text = r#"{"name": "turns", "orbits": [{"orbitName": "A", "numPieces": 5, "numOrientations": 3}],
        "defaultPattern": {"A": {"pieces": [0, 0, 1, 1, 2], "orientation": [0, 1, 2, 0, 1]}},
        "moves": {"R": {"A": {"permutation": [1, 2, 3, 4, 0], "orientationDelta": [1, 0, 2, 0, 1]}}}}"#;
    let space = json(text);
    let solver = quick(&space, 1 << 20);
    for most in [7, usize::MAX] {
        solves(&space, &solver, &[0, 0, 0], most);
    }
    // Alike pieces that only moves which turn exchange: nothing in the second phase tells them
    // apart.
    let text = r#"{"name": "swap", "orbits": [{"orbitName": "O", "numPieces": 3, "numOrientations": 2}],
        "defaultPattern": {"O": {"pieces": [0, 0, 1], "orientation": [0, 0, 0]}},
        "moves": {"S": {"O": {"permutation": [0, 2, 1], "orientationDelta": [0, 1, 1]}},
            "T": {"O": {"permutation": [0, 1, 2], "orientationDelta": [0, 1, 1]}}}}"#;
    let space = json(text);
    solves(&space, &quick(&space, 1 << 20), &[0, 1], 7);
}

/// All patterns of small random puzzles, alike pieces among them, beside the states in reach.
#[test]
fn quick_solutions_are_of_what_moves_reach() {
    let mut draw = draws();
    for round in 0..24 {
        let mut moves = Vec::new();
        for name in ["A", "B"] {
            let mut order = vec![0, 1, 2, 3];
            for last in (1..4).rev() {
                order.swap(last, draw(last + 1));
            }
            let turns: Vec<usize> = (0..4).map(|_| draw(2)).collect();
            moves.push(format!(
                r#""{name}": {{"O": {{"permutation": {order:?}, "orientationDelta": {turns:?}}}}}"#
            ));
        }
        let pieces = [[0, 0, 1, 2], [0, 0, 1, 1], [0, 1, 2, 3]][round % 3];
        let space = json(&format!(
            r#"{{"name": "random", "orbits": [{{"orbitName": "O", "numPieces": 4, "numOrientations": 2}}],
            "defaultPattern": {{"O": {{"pieces": {pieces:?}, "orientation": [0, 0, 0, 0]}}}},
            "moves": {{{}}}}}"#,
            moves.join(",")
        ));
        let (table, solver) = (ByteTable::new(&space).unwrap(), quick(&space, 1 << 20));
        for arranged in pieces.into_iter().permutations(4).unique() {
            for turns in 0..16_u8 {
                let turned = [0, 1, 2, 3].map(|place| turns >> place & 1);
                let Ok(pattern) = space.pattern_from(&arranged, &turned) else { continue };
                let state = space.position(&pattern);
                let is_reached = state.is_some_and(|state| table.distance(state).is_some());
                // What is not told to be out of reach is searched for ever.
                let limits = Limits::new().with_steps(20_000);
                match solver.solve_within(&pattern, 30, &limits) {
                    Ok(found) => {
                        let end = space.pattern_after(&pattern, &found.moves);
                        assert_eq!(end.as_ref(), Some(space.start_pattern()), "{moves:?}");
                    }
                    Err(error) => assert!(!is_reached, "{error}: {moves:?}"),
                }
            }
        }
    }
}

/// What is too large, for the bytes allowed or at all, is told at once.
#[test]
fn large_puzzles_are_refused_and_solved_otherwise() {
    for items in [9, 12, 20, 40] {
        let start: Vec<usize> = (0..items).collect();
        let (mut left, mut over) = (start.clone(), start.clone());
        left.rotate_left(1);
        over[..4].reverse();
        let moves: [(&str, &[usize]); 2] = [("L", &left), ("F", &over)];
        let space = Definition::from_generators("TopSpin", &start, &moves).unwrap();
        let space = space.compile_with(Powers::Quarter).unwrap();
        for bytes in [0, 1 << 10, 1 << 20] {
            let refused = QuickSolver::new_within(&space, &Limits::new().with_bytes(bytes));
            assert!(matches!(refused, Err(Error::TooLarge { bytes: b }) if b == bytes));
        }
        if items > 11 {
            let refused = QuickSolver::new_within(&space, &Limits::new().with_bytes(u64::MAX));
            assert!(refused.unwrap_err().to_string().contains("the puzzle is too large"));
        }
        let solver = optimal(&space, 1 << 22);
        assert!(solver.bytes() > 0 && solver.bytes() <= 1 << 22, "{}", solver.bytes());
        assert_eq!(solver.solve(&space.after("L F L L F").unwrap()).unwrap().moves.len(), 5);
    }
}

#[test]
#[ignore = "timing: cargo test --release -p perm-puzzles --test solvers -- --ignored --nocapture"]
fn how_long_22_moves_take() {
    let space = cube();
    let solver = quick(&space, 1 << 25);
    let seconds = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
        text.split(' ').next().unwrap().parse::<f64>().unwrap() * 1e-9
    };
    let (mut times, mut draw) = (Vec::new(), draws());
    for _ in 0..500 {
        let scramble: Vec<usize> = (0..60).map(|_| draw(usize::MAX)).collect();
        let begin = seconds();
        solves(&space, &solver, &scramble, 22);
        times.push(seconds() - begin);
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / 500.0;
    println!(
        "22 moves: mean {:.2} ms, median {:.2}, nine of ten {:.2}, all {:.2}",
        mean * 1e3,
        times[250] * 1e3,
        times[450] * 1e3,
        times[499] * 1e3
    );
}

/// Numbers below a limit, without a pattern and always the same.
fn draws() -> impl FnMut(usize) -> usize {
    let mut state = 1_u64;
    move |limit| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        usize::try_from(state >> 33).unwrap() % limit
    }
}

/// Where a length asks for little, hardly a step was counted, and so no stop was heard for seconds.
#[test]
fn a_stop_is_heard_at_every_length() {
    // Thirty pairs that one move exchanges, and two equal pieces that stay: so it is not known that
    // one pair alone can't be exchanged.
    let exchange: Vec<usize> = (0..60).map(|place| place ^ 1).chain([60, 61]).collect();
    let start: Vec<usize> = (0..61).chain([60]).collect();
    let space = row(&start, &[("M", &exchange)]);
    let solver = quick(&space, 1 << 28);
    let mut pieces = space.start_pattern().pieces().to_vec();
    pieces.swap(0, 1);
    let pattern = space.pattern_from(&pieces, space.start_pattern().orientations()).unwrap();
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 1_000_000;
    let limits = Limits::new().with_stop(&stop);
    let refused = solver.solve_within(&pattern, 1000, &limits);
    assert!(matches!(refused, Err(Error::TooLong { max: 200 })), "{refused:?}");
    assert!(asked.into_inner() > 200);
}

/// The search for symmetries once asked nobody, for up to a second.
#[test]
fn a_stop_is_heard_while_symmetries_are_sought() {
    // 125 pairs; each of 40 moves exchanges some of them.
    let (mut below, items) = (draws(), (0..250).collect::<Vec<usize>>());
    let mut exchange = || -> Vec<usize> {
        let mut places = items.clone();
        for pair in places.chunks_exact_mut(2) {
            pair.rotate_left(below(2));
        }
        places
    };
    let moves: Vec<(String, Vec<usize>)> = ('A'..='T')
        .flat_map(|letter| [letter.to_string(), format!("{letter}w")])
        .map(|name| (name, exchange()))
        .collect();
    let moves: Vec<(&str, &[usize])> =
        moves.iter().map(|(name, from)| (name.as_str(), &from[..])).collect();
    let definition = Definition::from_generators("pairs", &items, &moves).unwrap();
    let space = definition.compile_with(Powers::Given).unwrap();
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) == 1000;
    let limits = Limits::new().with_stop(&stop).with_bytes(0);
    let stopped = Solver::new_within(&space, &limits).map(|_| ());
    assert!(matches!(stopped, Err(Error::Limit(_))), "{stopped:?}");
    asked.store(0, Ordering::Relaxed);
    let limits = Limits::new().with_stop(&stop);
    let stopped = QuickSolver::new_within(&space, &limits).map(|_| ());
    assert!(matches!(stopped, Err(Error::Limit(_))), "{stopped:?}");
}

/// Once as many places were followed as may be, each of 100,000 more maps of the moves still looked
/// at all parts.
#[test]
fn the_search_for_symmetries_ends_when_it_gives_up() {
    // A hundred parts of eight places, whose pieces turn; 18 moves and their powers.
    let mut below = draws();
    let places: Vec<usize> = (0..800).collect();
    let mut moves = serde_json::Map::new();
    for number in 0..18 {
        let mut from = places.clone();
        for part in from.chunks_exact_mut(8) {
            let first = below(6);
            part[first..first + 3].rotate_left(1);
        }
        let turns: Vec<usize> = places.iter().map(|_| below(2) * below(3)).collect();
        let by = serde_json::json!({"O": {"permutation": from, "orientationDelta": turns}});
        moves.insert(format!("M{number}_"), by);
    }
    let definition: Definition = serde_json::from_value(serde_json::json!({
        "name": "parts",
        "orbits": [{"orbitName": "O", "numPieces": 800, "numOrientations": 3}],
        "defaultPattern": {"O": {"pieces": places, "orientation": vec![0; 800]}},
        "moves": moves,
    }))
    .unwrap();
    let space = definition.compile_with(Powers::Half).unwrap();
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 1_000_000;
    let limits = Limits::new().with_stop(&stop).with_bytes(0);
    let _ = Solver::new_within(&space, &limits);
    assert!(asked.load(Ordering::Relaxed) < 50_000, "{asked:?}");
}

/// The puzzles on a dodecahedron, from its geometry: corners alone, with edges, and with edges that
/// a turn takes along from beyond its face.
#[derive(Clone, Copy, PartialEq)]
enum Dodecahedron {
    Kilominx,
    Megaminx,
    PyraminxCrystal,
}

type Point = [f64; 3];

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Point, b: Point) -> Point {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// The normals of the twelve faces.
fn faces() -> Vec<Point> {
    let golden = (1.0 + 5_f64.sqrt()) / 2.0;
    let length = (1.0 + golden * golden).sqrt();
    let mut faces = Vec::new();
    for (a, b) in [(1.0, golden), (1.0, -golden), (-1.0, golden), (-1.0, -golden)] {
        for turn in 0..3 {
            let mut face = [0.0, a / length, b / length];
            face.rotate_left(turn);
            faces.push(face);
        }
    }
    faces
}

impl Dodecahedron {
    fn definition(self) -> Definition {
        let faces = faces();
        let touch = |a: usize, b: usize| a != b && dot(faces[a], faces[b]) > 0.0;
        // Places as the faces that meet there, those of a corner in one direction round it.
        let (mut corners, mut edges) = (Vec::new(), Vec::new());
        for a in 0..12 {
            for b in (a + 1..12).filter(|&b| touch(a, b)) {
                edges.push(vec![a, b]);
                for c in (b + 1..12).filter(|&c| touch(a, c) && touch(b, c)) {
                    let right = dot(cross(faces[a], faces[b]), faces[c]) > 0.0;
                    corners.push(if right { vec![a, b, c] } else { vec![a, c, b] });
                }
            }
        }
        let mut orbits = vec![("CORNERS", corners.clone())];
        if self != Self::Kilominx {
            orbits.push(("EDGES", edges));
        }
        let mut moves = serde_json::Map::new();
        for (face, name) in ('A'..='L').enumerate() {
            // A fifth of a turn about the face's normal (Rodrigues).
            let (axis, angle) = (faces[face], core::f64::consts::TAU / 5.0);
            let turned = |other: usize| {
                let (point, side) = (faces[other], cross(axis, faces[other]));
                let along = dot(axis, point) * (1.0 - angle.cos());
                let mut to = [0.0; 3];
                for k in 0..3 {
                    to[k] = point[k] * angle.cos() + side[k] * angle.sin() + axis[k] * along;
                }
                (0..12).find(|&face| dot(faces[face], to) > 0.99).unwrap()
            };
            let is_moved = |place: &Vec<usize>| {
                let reaches = |corner: &&Vec<usize>| place.iter().all(|one| corner.contains(one));
                let near = || corners.iter().filter(reaches).any(|corner| corner.contains(&face));
                place.contains(&face) || self == Self::PyraminxCrystal && place.len() == 2 && near()
            };
            let mut actions = serde_json::Map::new();
            for (orbit, places) in &orbits {
                let mut from: Vec<usize> = (0..places.len()).collect();
                let mut turns = vec![0; places.len()];
                for (number, place) in
                    places.iter().enumerate().filter(|(_, place)| is_moved(place))
                {
                    let image: Vec<usize> = place.iter().map(|&face| turned(face)).collect();
                    let same = |other: &Vec<usize>| image.iter().all(|face| other.contains(face));
                    let to = places.iter().position(same).unwrap();
                    from[to] = number;
                    turns[to] = places[to].iter().position(|&face| face == image[0]).unwrap();
                }
                let action = serde_json::json!({"permutation": from, "orientationDelta": turns});
                actions.insert((*orbit).to_owned(), action);
            }
            moves.insert(name.to_string(), actions.into());
        }
        let (mut lists, mut start) = (Vec::new(), serde_json::Map::new());
        for (orbit, places) in &orbits {
            let (count, turns) = (places.len(), places[0].len());
            lists.push(serde_json::json!({
                "orbitName": orbit, "numPieces": count, "numOrientations": turns}));
            let pieces: Vec<usize> = (0..count).collect();
            let solved = serde_json::json!({"pieces": pieces, "orientation": vec![0; count]});
            start.insert((*orbit).to_owned(), solved);
        }
        let text = serde_json::json!({
            "name": "dodecahedron", "orbits": lists, "defaultPattern": start, "moves": moves});
        serde_json::from_value(text).unwrap()
    }
}

/// Scrambles of six moves: no piece's moves alone tell how far these puzzles are from solved.
fn solves_six_moves(puzzle: Dodecahedron, bytes: u64, count: usize) {
    let space = puzzle.definition().compile().unwrap();
    let solver = optimal(&space, bytes);
    assert!(solver.bytes() > bytes / 20 && solver.bytes() <= bytes, "{}", solver.bytes());
    let mut below = draws();
    for _ in 0..count {
        let moves = numbers(&space, (0..6).map(|_| below(250)));
        let pattern = space.pattern_after(space.start_pattern(), &moves).unwrap();
        let begun = std::time::Instant::now();
        let solution = solver.solve(&pattern).unwrap();
        assert!(begun.elapsed().as_secs() < 5, "{moves:?}");
        assert!(solution.moves.len() <= 6);
        let end = space.pattern_after(&pattern, &solution.moves);
        assert_eq!(end.as_ref(), Some(space.start_pattern()));
    }
}

#[test]
fn twenty_corners_are_solved() {
    let kilominx = Dodecahedron::Kilominx.definition().compile().unwrap();
    // 20! / 2 arrangements and 3^19 orientations.
    let states = (3..=20_u128).product::<u128>() * 3_u128.pow(19);
    assert_eq!(kilominx.reachable(), Some(states));
    solves_six_moves(Dodecahedron::Kilominx, 2_000_000, 5);
}

#[test]
#[ignore = "minutes: a hundred MB of databases for each of three puzzles"]
fn puzzles_of_twelve_faces_are_solved() {
    for puzzle in [Dodecahedron::Kilominx, Dodecahedron::Megaminx, Dodecahedron::PyraminxCrystal] {
        solves_six_moves(puzzle, 100_000_000, 20);
    }
}

/// What every solver needs beside its tables: the puzzle, its symmetries and its group.
const BESIDE: u64 = 2_500_000;

#[test]
fn tables_keep_to_their_bytes_while_they_are_built() {
    let space = cube();
    let mut least = None;
    for bytes in (1..60).step_by(6).map(|million| million * 1_000_000) {
        let limits = Limits::new().with_bytes(bytes);
        let (solver, _, peak) = measured(|| QuickSolver::new_within(&space, &limits));
        assert!(peak <= bytes + BESIDE, "{peak} of {bytes}");
        match solver {
            Ok(solver) => {
                assert!(solver.bytes() <= bytes);
                least = Some(bytes);
                break;
            }
            Err(error) => assert!(matches!(error, Error::TooLarge { .. }), "{error}"),
        }
    }
    assert!(least.is_some_and(|least| least <= 30_000_000), "{least:?}");
    let others = [Definition::pocket_cube(), Dodecahedron::Kilominx.definition()];
    let [pocket, kilominx] = others.map(|one| one.compile().unwrap());
    for space in [&topspin(), &pocket, &kilominx, &space] {
        for bytes in [1, 30_000, 2_000_000, 9_000_000] {
            let (solver, _, peak) = measured(|| optimal(space, bytes));
            assert!(solver.bytes() <= bytes);
            assert!(peak <= bytes + BESIDE, "{}: {peak} of {bytes}", space.name());
        }
    }
}

/// Solutions are as short as they can be, with databases of all pieces, of some, or of none.
#[test]
fn any_number_of_bytes_gives_shortest_solutions() {
    // Exchanges of neighbours: as many moves as there are pairs out of order.
    let start: Vec<usize> = (0..12).collect();
    let swaps: Vec<Vec<usize>> = (0..11)
        .map(|at| {
            let mut by = start.clone();
            by.swap(at, at + 1);
            by
        })
        .collect();
    let names: Vec<String> = ('A'..='K').map(String::from).collect();
    let moves: Vec<(&str, &[usize])> =
        names.iter().zip(&swaps).map(|(name, by)| (&**name, &**by)).collect();
    let row_of_twelve = row(&start, &moves);
    let solvers = [1 << 20, 12_000_000].map(|bytes| optimal(&row_of_twelve, bytes));
    let mut draw = draws();
    for length in (1..=6).cycle().take(60) {
        let mut items = start.clone();
        let mut scramble = Vec::new();
        for _ in 0..length {
            let at = draw(11);
            items.swap(at, at + 1);
            scramble.push(&*names[at]);
        }
        let pairs = (0..12).flat_map(|b| (0..b).map(move |a| (a, b)));
        let least = pairs.filter(|&(a, b)| items[a] > items[b]).count();
        let pattern = row_of_twelve.after(&scramble.join(" ")).unwrap();
        for solver in &solvers {
            assert_eq!(solver.solve(&pattern).unwrap().moves.len(), least, "{scramble:?}");
        }
    }
    // Symmetries exchange pieces of a database and turn them.
    let known = [
        (Definition::pocket_cube(), Powers::Half),
        // No move is undone by one here, but turns about a corner are symmetries.
        (Definition::pyraminx(), Powers::Given),
        (Definition::skewb(), Powers::Half),
    ];
    for (definition, powers) in known {
        let space = definition.compile_with(powers).unwrap();
        let table = ByteTable::new(&space).unwrap();
        let solvers = [3_000, 20_000, 100_000, 300_000].map(|bytes| optimal(&space, bytes));
        for length in (1..8).cycle().take(21) {
            let names = space.move_names();
            let word: Vec<&str> = (0..length).map(|_| &*names[draw(names.len())]).collect();
            let word = word.join(" ");
            let pattern = space.after(&word).unwrap();
            // It takes as many moves to solve a state as to make the one that undoes it.
            let undone = space.after(&format!("({word})'")).unwrap();
            let least = table.distance(space.position(&undone).unwrap()).unwrap();
            for solver in &solvers {
                let found = solver.solve(&pattern).unwrap().moves;
                assert_eq!(found.len() as u64, u64::from(least), "{}: {word}", space.name());
            }
        }
    }
    // Random puzzles beside the distances of all their states.
    for _ in 0..30 {
        let start: Vec<usize> = (0..7).map(|item| item - item % (1 + draw(2))).collect();
        let mut generators = Vec::new();
        for _ in 0..3 {
            let mut by: Vec<usize> = (0..7).collect();
            (0..1 + draw(3)).for_each(|_| by.swap(draw(7), draw(7)));
            generators.push(by);
        }
        let moves = [("A", &*generators[0]), ("B", &*generators[1]), ("C", &*generators[2])];
        let space = row(&start, &moves);
        let table = ByteTable::new(&space).unwrap();
        let solvers = [1, 500, 2_000, 10_000, 100_000].map(|bytes| optimal(&space, bytes));
        for _ in 0..8 {
            let mut pattern = space.start_pattern().clone();
            for _ in 0..draw(7) {
                let name = ["A", "B", "C"][draw(3)];
                // Some of them do nothing, and do not count.
                if let Some(by) = (0..).zip(space.move_names()).find(|(_, other)| *other == name) {
                    pattern = space.pattern_after(&pattern, &[by.0]).unwrap();
                }
            }
            let least = table.distance(space.position(&pattern).unwrap()).unwrap();
            for solver in &solvers {
                let found = solver.solve(&pattern).unwrap().moves;
                assert_eq!(found.len() as u64, u64::from(least), "{generators:?} {start:?}");
            }
        }
    }
}

/// What was saved by one version is read by the next: which databases are chosen, and the order of
/// their entries, do not change.
#[test]
fn saved_solvers_stay_the_same() {
    let pocket = Definition::pocket_cube().compile().unwrap();
    let sums =
        [(pocket, 1 << 18), (topspin(), 1 << 22), (cube(), 1 << 20)].map(|(space, bytes)| {
            let mut file = Vec::new();
            optimal(&space, bytes).write_to(&mut file).unwrap();
            (file.len(), crc32fast::hash(&file[..file.len() - 4]))
        });
    let known = [(1841, 2_932_832_359), (364_927, 2_129_073_978), (59_209, 3_179_637_027)];
    assert_eq!(sums, known);
}

/// The databases of a file are chosen anew for the bytes that it names. Those of a forged number
/// took gigabytes for the tables beside their entries, before the missing entries were noticed.
#[test]
fn databases_of_a_forged_number_of_bytes_cost_no_more_than_their_file() {
    let (space, mut file) = (topspin(), Vec::new());
    optimal(&space, 1 << 16).write_to(&mut file).unwrap();
    assert!(Solver::read_from(space.clone(), &file[..]).is_ok());
    let at = file.windows(8).position(|eight| eight == (1_u64 << 16).to_le_bytes()).unwrap();
    for bytes in [1 << 20, 1 << 30, 1 << 40, u64::MAX] {
        // As many entries may make the same choice.
        let forged = forge(&file, at, bytes);
        let (loaded, _, peak) =
            measured(|| Solver::read_from(space.clone(), &forged[..]).map(|_| ()));
        let is_refused = matches!(loaded, Err(RecordError::Fields));
        assert!(is_refused || loaded.is_ok(), "{loaded:?}");
        assert!(peak < 64 << 20, "{peak} bytes for a file of {}", file.len());
    }
    // A head that promises much: 85 bytes took 45 seconds and 220 MB for a cube.
    let (space, mut file) = (cube(), Vec::new());
    optimal(&space, 1 << 20).write_to(&mut file).unwrap();
    let at = file.windows(8).position(|eight| eight == (1_u64 << 20).to_le_bytes()).unwrap();
    let begun = std::time::Instant::now();
    let forged = forge(&file, at, u64::MAX);
    for cut in [at + 8, at + 100, forged.len()] {
        let (loaded, _, peak) = measured(|| Solver::read_from(space.clone(), &forged[..cut]));
        // As many entries may make the same choice.
        assert!(loaded.is_err() || cut == forged.len());
        assert!(peak < 1024 * forged.len() as u64, "{peak} bytes for {cut}");
    }
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

/// The entry of the solved state said 15 moves, and the search went through all words of up to 200
/// moves without taking any state for solved.
#[test]
fn databases_in_which_the_solved_state_is_far_are_refused() {
    let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 0]), ("S", &[1, 0, 2, 3, 4])];
    let space = row(&[0, 1, 2, 3, 4], &moves);
    let solver = optimal(&space, 1 << 16);
    assert!(solver.bytes() > 0);
    let mut file = Vec::new();
    solver.write_to(&mut file).unwrap();
    // With other goals than the start it says so at once.
    let goals = [space.after("L").unwrap()];
    let other = Solver::to_any_within(&space, &goals, &Limits::new()).unwrap();
    assert!(other.write_to(Vec::new()).unwrap_err().to_string().contains("start"));
    assert!(Solver::read_from(space.clone(), &file[..]).is_ok());
    let name = space.name().len() + "databases of ".len();
    // The number of fields, two fields, and the number of words.
    let entries = 8 + 4 + 4 + name + 4 + 2 * 8;
    for at in (entries + 8..file.len() - 4).step_by(8) {
        file = forge(&file, at, 0);
    }
    let refused = Solver::read_from(space.clone(), &file[..]).map(|_| ());
    assert!(matches!(refused, Err(RecordError::Corrupt)), "{refused:?}");
}

/// The 32 MB of its move tables are those of the space.
#[test]
fn a_solver_shares_the_tables_of_its_space() {
    let start: Vec<usize> = (0..24).map(|place| place % 2).collect();
    let turn: Vec<usize> = (0..24).map(|place| (place + 1) % 24).collect();
    let mut swap: Vec<usize> = (0..24).collect();
    swap.swap(0, 1);
    let beads = row(&start, &[("L", &turn), ("X", &swap)]);
    for bytes in [0, 1 << 20] {
        let (solver, _, peak) = measured(|| optimal(&beads, bytes));
        assert!(peak <= bytes + BESIDE, "{peak}");
        let (quick, _, peak) = measured(|| solver.clone());
        assert_eq!(quick.bytes(), solver.bytes());
        assert!(peak <= bytes + BESIDE, "{peak}");
    }
}

/// Puzzles of one place, of none, and of pieces that are all alike.
#[test]
fn puzzles_of_one_place_are_solved() {
    for text in [
        "Set A 1 1\nSolved\nEnd\nMove m\nEnd",
        "Set A 1 3\nSolved\nEnd\nMove m\nA\n1\n1\nEnd",
        "Solved\nEnd\nMove m\nEnd",
        "Set A 3 1\nSolved\nA\n1 1 1\nEnd\nMove m\nA\n2 3 1\nEnd",
        "Set A 1 1\nSet B 3 1\nSolved\nEnd\nMove m\nB\n2 3 1\nEnd",
    ] {
        for powers in [Powers::Given, Powers::Quarter, Powers::Half] {
            let space = Definition::from_tws(text).unwrap().compile_with(powers).unwrap();
            let pattern = space.after("m").unwrap();
            let layers = Search::new(&space).unwrap().count();
            for bytes in [0, 100, 1 << 20] {
                let solution = optimal(&space, bytes).solve(&pattern).unwrap();
                assert!(solution.moves.len() < layers, "{text}");
                let end = space.pattern_after(&pattern, &solution.moves).unwrap();
                assert_eq!(&end, space.start_pattern());
            }
            assert!(quick(&space, 1 << 20).solve(&pattern, 9).is_ok(), "{text}");
        }
    }
}

/// Threads find the solution that one finds, with as many nodes whenever they are asked, and hear
/// limits.
#[cfg(feature = "rayon")]
#[test]
fn threads_find_the_same_solutions() {
    let space = cube();
    let solver = optimal(&space, 12_000_000);
    let patterns: Vec<_> = ["", "R U F2", "R2 F D' B2 U L2 F'", "U R2 F B' D L2 U' R F2 D B"]
        .map(|scramble| space.after(scramble).unwrap())
        .into();
    let mut nodes = None;
    for threads in [1, 2, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let found: Vec<_> = patterns.iter().map(|one| solver.par_solve(one).unwrap()).collect();
            for (pattern, found) in patterns.iter().zip(&found) {
                assert_eq!(found.moves, solver.solve(pattern).unwrap().moves);
            }
            let own: Vec<u64> = found.iter().map(|one| one.nodes).collect();
            assert_eq!(*nodes.get_or_insert_with(|| own.clone()), own);
            let hard = space.after("U' D F2 U2 R F' R' U' D2 F' U B R D F R'").unwrap();
            for steps in [0, 1, 100_000] {
                let limits = Limits::new().with_steps(steps);
                let limited = solver.par_solve_within(&hard, &limits);
                let reached = dense_code::limits::LimitReached::Steps { limit: steps };
                assert!(matches!(limited, Err(Error::Limit(own)) if own == reached), "{limited:?}");
            }
            let stopped = solver.par_solve_within(&hard, &Limits::new().with_stop(&|| true));
            assert!(matches!(stopped, Err(Error::Limit(_))));
        });
    }
}

/// As few nodes as the look-ups, and phases that end by databases, leave.
#[test]
fn searches_take_few_nodes() {
    let space = cube();
    let pattern = space.after("U R2 F B' D L2 U' R F2 D B L' U").unwrap();
    let found = optimal(&space, 12_000_000).solve(&pattern).unwrap();
    assert_eq!(found.moves.len(), 13);
    let quick = quick(&space, 1 << 25).solve(&pattern, 20).unwrap();
    assert!(found.nodes < 1_700_000, "{}", found.nodes);
    assert!(quick.nodes < 103_000, "{}", quick.nodes);
}
