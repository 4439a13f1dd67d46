//! Pieces of any shape against all their placements, one after the other.
#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "tests with small numbers"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use dense_code::limits::LimitReached;
use insanity_cubes::make::Making;
use insanity_cubes::pieces::{
    Inside, Piece, PieceError, PieceKind, Replica, Stack, StackError, SumStack, Total,
};
use insanity_cubes::{Colour, Count, CountError, Cube, Limits, Puzzle, history};
use itertools::Itertools;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

/// All solutions, as what the sides show from the bottom to the top.
fn solutions(stack: &Stack) -> Vec<Vec<Vec<Colour>>> {
    let pieces = stack.pieces();
    let places = pieces.iter().map(|piece| 0..piece.rings().len());
    let all = places.multi_cartesian_product();
    all.filter(|placement| stack.is_solved_by(placement))
        .map(|placement| {
            pieces.iter().zip(placement).map(|(piece, at)| piece.rings()[at].clone()).collect()
        })
        .collect()
}

fn brute(stack: &Stack) -> u128 {
    solutions(stack).len() as u128
}

/// The number of classes under turning the whole by a side, or reversing it, as long as that leads
/// to towers that the pieces can show.
fn classes<T: Clone + Ord>(
    solutions: &[Vec<Vec<T>>],
    pieces: &[Vec<Vec<T>>],
    squares: usize,
) -> u128 {
    let sides = pieces[0][0].len() / squares;
    let turn = |ring: &[T], shift: usize, over: bool| {
        let mut ring = ring.to_vec();
        if over {
            ring.reverse();
        }
        ring.rotate_left(shift * squares);
        ring
    };
    let allowed: Vec<(usize, bool)> = (0..sides)
        .cartesian_product([false, true])
        .filter(|(shift, over)| {
            pieces
                .iter()
                .all(|rings| rings.iter().all(|ring| rings.contains(&turn(ring, *shift, *over))))
        })
        .collect();
    let least = |tower: &Vec<Vec<T>>| {
        let turned = allowed.iter().map(|(shift, over)| {
            tower.iter().map(|ring| turn(ring, *shift, *over)).collect::<Vec<_>>()
        });
        turned.min().unwrap()
    };
    solutions.iter().map(least).collect::<BTreeSet<_>>().len() as u128
}

fn check(stack: &Stack) -> bool {
    let limits = Limits::new();
    let solutions = solutions(stack);
    let count = solutions.len() as u128;
    assert_eq!(stack.count_within(&limits), Ok(count), "{stack:?}");
    // Without memory they are found one by one.
    assert_eq!(stack.count_within(&limits.with_bytes(0)), Ok(count), "{stack:?}");
    let pieces: Vec<_> = stack.pieces().iter().map(|piece| piece.rings().to_vec()).collect();
    let squares = stack.pieces()[0].squares();
    assert_eq!(
        stack.classes_within(&limits),
        Ok(classes(&solutions, &pieces, squares)),
        "{stack:?}"
    );
    match stack.solve_within(&limits).unwrap() {
        Some(placement) => assert!(stack.is_solved_by(&placement), "{stack:?}"),
        None => assert_eq!(count, 0, "{stack:?}"),
    }
    let Some(obstacle) = stack.obstacle_within(&limits).unwrap() else {
        assert!(count > 0);
        assert_eq!(stack.smallest_obstacle_within(&limits), Ok(None));
        return true;
    };
    let solvable = |pieces: &[usize]| {
        let part = pieces.iter().map(|piece| stack.pieces()[*piece].clone()).collect();
        Stack::new(part).is_ok_and(|part| brute(&part) > 0)
    };
    assert!(!solvable(obstacle.cubes()));
    for piece in obstacle.cubes() {
        let rest: Vec<usize> = obstacle.cubes().iter().copied().filter(|at| at != piece).collect();
        assert!(rest.is_empty() || solvable(&rest), "{stack:?}");
    }
    let smallest = stack.smallest_obstacle_within(&limits).unwrap().unwrap();
    let fewest =
        (0..stack.pieces().len()).powerset().filter(|part| !part.is_empty() && !solvable(part));
    assert_eq!(smallest.cubes().len(), fewest.map(|part| part.len()).min().unwrap(), "{stack:?}");
    assert!(smallest.is_smallest() && !solvable(smallest.cubes()));
    false
}

/// The kinds of pieces, with the most of them that are tried out one by one.
fn kinds() -> Vec<(PieceKind, u16)> {
    let mut kinds = vec![
        (PieceKind::flat_box(), 4),
        (PieceKind::cube(), 3),
        (PieceKind::block_2x2x1(), 4),
        (PieceKind::block_2x2x2(), 2),
        (PieceKind::new(vec![vec![0, 1, 2], vec![3, 2, 1], vec![0, 0, 3]], 1).unwrap(), 5),
        (PieceKind::new(vec![vec![0, 1, 2, 3], vec![2, 0, 1, 3]], 2).unwrap(), 5),
    ];
    for sides in 1..=6 {
        kinds.push((PieceKind::slice(sides).unwrap(), 4));
        kinds.push((PieceKind::prism(sides).unwrap(), 4));
    }
    kinds
}

/// As many random stacks of every kind, against all placements; how many have a solution.
fn every_kind(stacks: u32, seed: u64) -> Vec<u32> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut below = |end: usize| (rng.next_u64() % end as u64) as usize;
    kinds()
        .into_iter()
        .map(|(kind, most)| {
            let mut solvable = 0;
            for _ in 0..stacks {
                let pieces = 1 + below(most.into());
                // About as many colours as are needed on a side.
                let colours = pieces * kind.squares() + below(2 + kind.squares());
                let made = (0..pieces).map(|_| {
                    let faces: Vec<Colour> =
                        (0..kind.faces()).map(|_| Colour::new(below(colours) as u16)).collect();
                    kind.piece(&faces).unwrap()
                });
                solvable += u32::from(check(&Stack::new(made.collect()).unwrap()));
            }
            solvable
        })
        .collect()
}

#[test]
fn every_kind_of_piece_agrees_with_brute_force() {
    let stacks = 140;
    let solvable = every_kind(stacks, 1);
    let sum: u32 = solvable.iter().sum();
    let all = stacks * solvable.len() as u32;
    assert!(sum > all / 5 && all - sum > all / 5, "{solvable:?}");
}

#[test]
#[ignore = "minutes; see docs/proof.md"]
fn every_kind_of_piece_agrees_with_brute_force_on_many() {
    for seed in 2..12 {
        println!("{:?}", every_kind(1000, seed));
    }
}

/// The solution found by sums in order, each with the first ring that leads to it.
fn first_found(stack: &SumStack) -> Option<Vec<usize>> {
    let squares = stack.rings()[0][0].len() / stack.sums().len();
    let added =
        |ring: &[u32]| ring.chunks(squares).map(|side| side.iter().sum::<u32>()).collect_vec();
    let mut layers = vec![BTreeMap::from([(vec![0; stack.sums().len()], 0)])];
    for rings in stack.rings() {
        let mut next = BTreeMap::new();
        for before in layers[layers.len() - 1].keys() {
            for (place, ring) in rings.iter().enumerate() {
                let sums: Vec<u32> = before.iter().zip(added(ring)).map(|(a, b)| a + b).collect();
                next.entry(sums).or_insert(place);
            }
        }
        layers.push(next);
    }
    let mut sums = stack.sums();
    let mut placement = Vec::new();
    for (layer, rings) in layers[1..].iter().zip(stack.rings()).rev() {
        let place = *layer.get(&sums)?;
        sums.iter_mut().zip(added(&rings[place])).for_each(|(sum, less)| *sum -= less);
        placement.push(place);
    }
    placement.reverse();
    Some(placement)
}

/// All ways to place pieces with numbers, one after the other.
fn check_sums(stack: &SumStack) -> bool {
    let limits = Limits::new();
    let rings = stack.rings();
    let places = rings.iter().map(|rings| 0..rings.len()).multi_cartesian_product();
    let solutions: Vec<Vec<Vec<u32>>> = places
        .filter(|placement| stack.is_solved_by(placement))
        .map(|placement| rings.iter().zip(placement).map(|(rings, at)| rings[at].clone()).collect())
        .collect();
    let count = solutions.len() as u128;
    assert_eq!(stack.count_within(&limits), Ok(count), "{stack:?}");
    let squares = rings[0][0].len() / stack.sums().len();
    assert_eq!(stack.classes_within(&limits), Ok(classes(&solutions, rings, squares)), "{stack:?}");
    assert_eq!(stack.solve_within(&limits), Ok(first_found(stack)), "{stack:?}");
    match stack.solve_within(&limits).unwrap() {
        Some(mut placement) => {
            assert!(stack.is_solved_by(&placement), "{stack:?}");
            // A ring for a piece that is not there.
            placement.push(0);
            assert!(!stack.is_solved_by(&placement) && stack.faces(&placement).is_none());
            assert!(!stack.is_solved_by(&placement[..placement.len() - 2]));
        }
        None => assert_eq!(count, 0, "{stack:?}"),
    }
    count > 0
}

/// As many random stacks with numbers of every kind; how many have a solution.
fn every_sum(stacks: u32, seed: u64) -> Vec<u32> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut below = |end: usize| (rng.next_u64() % end as u64) as usize;
    kinds()
        .into_iter()
        .map(|(kind, most)| {
            let mut solvable = 0;
            for _ in 0..stacks {
                let pieces = 1 + below(most.into());
                let numbers: Vec<Vec<u32>> = (0..pieces)
                    .map(|_| (0..kind.faces()).map(|_| 1 + below(3) as u32).collect())
                    .collect();
                // The total that some placement has on its first side, or pair of sides.
                let shown = |side: usize| -> u32 {
                    let squares = side * kind.squares()..(side + 1) * kind.squares();
                    let view = &kind.views()[0][squares];
                    numbers.iter().flat_map(|faces| view.iter().map(|face| faces[*face])).sum()
                };
                let total = if kind.sides() % 2 == 0 && below(2) == 0 {
                    Total::OppositeSides(shown(0) + shown(kind.sides() / 2))
                } else {
                    Total::Sides(shown(0))
                };
                solvable += u32::from(check_sums(&SumStack::new(&kind, &numbers, total).unwrap()));
            }
            solvable
        })
        .collect()
}

#[test]
fn pieces_with_numbers_agree_with_brute_force() {
    let stacks = 140;
    let solvable = every_sum(stacks, 1);
    let sum: u32 = solvable.iter().sum();
    let all = stacks * solvable.len() as u32;
    assert!(sum > all / 5 && all - sum > all / 5, "{solvable:?}");
}

#[test]
#[ignore = "minutes; see docs/proof.md"]
fn pieces_with_numbers_agree_with_brute_force_on_many() {
    for seed in 2..12 {
        println!("{:?}", every_sum(1000, seed));
    }
}

/// One set of eight for each of the thirty cubes, in two arrangements (Siegrist 2018).
#[test]
fn macmahons_problem_has_one_set_in_two_arrangements() {
    let thirty = history::thirty_cubes();
    for (place, target) in thirty.iter().enumerate() {
        let mut others = thirty.clone();
        others.remove(place);
        let found: Vec<Replica> = Replica::all(*target, &others, Inside::Matching).collect();
        assert_eq!(found.len(), 2, "{target}");
        assert_eq!(found[0].places(), found[1].places());
        for replica in &found {
            check_replica(*target, &others, replica);
        }
    }
}

/// Looks at all 24 outer and 24 inner faces.
fn check_replica(target: Cube, cubes: &[Cube], replica: &Replica) {
    assert!(replica.places().windows(2).all(|places| places[0] < places[1]));
    for (corner, (place, cube)) in replica.corners().iter().enumerate() {
        assert_eq!(cube.canonical(), cubes[*place].canonical());
        for axis in 0..3 {
            let far = corner >> axis & 1 == 1;
            let (out, inner) = if far { (axis + 3, axis) } else { (axis, axis + 3) };
            assert_eq!(cube.faces()[out], target.faces()[out]);
            let (_, neighbour) = replica.corners()[corner ^ 1 << axis];
            assert_eq!(cube.faces()[inner], neighbour.faces()[out]);
        }
    }
}

/// Where the inside does not matter, one set of eight has at most 16 arrangements (Johnson and
/// Roldán 2024).
#[test]
fn eight_blocks_have_at_most_sixteen_arrangements() {
    let mut others = history::thirty_cubes();
    let target = others.remove(0);
    let mut arrangements = BTreeMap::<[usize; 8], u32>::new();
    for replica in Replica::all(target, &others, Inside::Any) {
        *arrangements.entry(replica.places()).or_default() += 1;
    }
    assert_eq!(arrangements.values().max(), Some(&16));
}

/// A stack of cubes is a puzzle.
#[test]
fn stacks_of_cubes_are_puzzles() {
    for known in history::ALL {
        let puzzle: Puzzle = known.puzzle();
        let stack = Stack::from(&puzzle);
        assert_eq!(stack.count_within(&Limits::new()), Ok(puzzle.count(Count::Pictures).unwrap()));
        let placement = stack.solve_within(&Limits::new()).unwrap().unwrap();
        assert!(stack.is_solved_by(&placement));
        assert!(!stack.is_solved_by(&placement[1..]));
        assert!(stack.solve_within(&Limits::new().with_steps(1)).is_err());
    }
}

#[test]
fn pieces_that_do_not_match_are_refused() {
    let a = Colour::new(0);
    assert_eq!(Piece::from_rings(Vec::new()), Err(PieceError::Empty));
    assert_eq!(Piece::prism(&[]), Err(PieceError::NoSides));
    assert_eq!(PieceKind::prism(0), Err(PieceError::NoSides));
    assert_eq!(PieceKind::slice(0), Err(PieceError::NoSides));
    assert_eq!(PieceError::NoSides.to_string(), "no sides");
    let sides = PieceError::Sides { ring: 1, found: 1, expected: 2 };
    assert_eq!(Piece::from_rings(vec![vec![a, a], vec![a]]), Err(sides));
    assert_eq!(Stack::new(Vec::new()), Err(StackError::Empty));
    let pieces = [2, 3].map(|sides| Piece::slice(&vec![a; sides]).unwrap());
    let error = StackError::Sides { piece: 1, found: 3, expected: 2 };
    assert_eq!(Stack::new(pieces.to_vec()), Err(error));
    let pieces = [1, 2].map(|squares| Piece::new(vec![vec![a; 3 * squares]], squares).unwrap());
    let error = StackError::Squares { piece: 1, found: 2, expected: 1 };
    assert_eq!(Stack::new(pieces.to_vec()), Err(error));
    for squares in [0, 2] {
        let error = PieceError::Squares { sides: 3, squares };
        assert_eq!(Piece::new(vec![vec![a; 3]], squares), Err(error));
        assert_eq!(PieceKind::new(vec![vec![0; 3]], squares), Err(error));
    }
    let limit = PieceKind::MAX_FACES;
    assert_eq!(PieceKind::new(vec![vec![limit]], 1), Err(PieceError::ManyFaces { limit }));
    // A view for each turn: memory grows with the square of the sides.
    let limit = PieceKind::MAX_SIDES;
    assert!(PieceKind::slice(limit).is_ok());
    for sides in [limit + 1, PieceKind::MAX_FACES, usize::MAX] {
        assert_eq!(PieceKind::slice(sides), Err(PieceError::ManySides { limit }));
        assert_eq!(PieceKind::prism(sides), Err(PieceError::ManySides { limit }));
    }
    let sums = |numbers: &[Vec<u32>], total| {
        SumStack::new(&PieceKind::slice(3).unwrap(), numbers, total).unwrap_err()
    };
    assert_eq!(sums(&[], Total::Sides(1)), StackError::Empty);
    let numbers = [vec![1; 3], vec![1; 2]];
    assert_eq!(
        sums(&numbers, Total::Sides(2)).to_string(),
        "piece 2: 2 colours or numbers for 3 faces"
    );
    assert_eq!(sums(&numbers, Total::OppositeSides(2)), StackError::OddSides { sides: 3 });
}

/// Numbers whose sum does not fit were taken for the largest number that does.
#[test]
fn sums_that_do_not_fit_are_refused() {
    let max = u32::MAX;
    let two = |squares| PieceKind::new(vec![vec![0, 1]], squares).unwrap();
    let sums = |squares, piece: [u32; 2], total| {
        SumStack::new(&two(squares), &[piece.to_vec()], total).map(|stack| {
            assert!(stack.is_solved_by(&[0]));
            stack.count_within(&Limits::new())
        })
    };
    for (squares, total) in [(2, Total::Sides(max)), (1, Total::OppositeSides(max))] {
        assert_eq!(sums(squares, [max, max], total), Err(StackError::Sum { piece: 0 }));
        assert_eq!(sums(squares, [max, 1], total), Err(StackError::Sum { piece: 0 }));
        assert_eq!(sums(squares, [max, 0], total), Ok(Ok(1)));
    }
    // On sides of their own they are not added up.
    assert_eq!(sums(1, [max, max], Total::Sides(max)), Ok(Ok(1)));
}

/// Views times pieces are no more work than the numbers in both account for.
#[test]
fn rings_of_many_pieces_and_views_are_not_listed() {
    let view = |at: usize| (0..16).map(|bit| at >> bit & 1).collect();
    let kind = PieceKind::new((0..4000).map(view).collect(), 1).unwrap();
    let refused = SumStack::new(&kind, &vec![vec![0, 1]; 8000], Total::Sides(1));
    assert_eq!(refused, Err(StackError::ManyRings { pieces: 8000, views: 4000 }));
    for (kind, pieces) in [
        (PieceKind::cube(), 10_000),
        (PieceKind::prism(3).unwrap(), 1000),
        (PieceKind::prism(100).unwrap(), 100),
        (PieceKind::block_2x2x2(), 1000),
    ] {
        let numbers = vec![vec![1; kind.faces()]; pieces];
        assert!(SumStack::new(&kind, &numbers, Total::Sides(1)).is_ok());
    }
}

/// Equal rings are found, and turns tried, within steps, however many there are.
#[test]
fn many_rings_and_sides_do_not_take_long() {
    let rings: Vec<Vec<Colour>> =
        (0..150).cartesian_product(0..150).map(|(a, b)| [a, b].map(Colour::new).to_vec()).collect();
    let twice = [rings.clone(), rings.clone()].concat();
    assert_eq!(Piece::from_rings(twice).unwrap().rings(), rings);

    let slice = Piece::slice(&(0..800).map(Colour::new).collect::<Vec<_>>()).unwrap();
    let stack = Stack::new(vec![slice.clone(), slice]).unwrap();
    let limits = Limits::new().with_steps(1000);
    assert_eq!(stack.classes_within(&limits), Err(CountError::Limit { at_least: 0 }));
}

/// What a maker makes has one class, is solved as it says, and is as asked for.
#[test]
#[cfg(feature = "rand")]
fn makers_of_every_kind() {
    use insanity_cubes::make::{MakeError, Making};

    let mut rng = Pcg64::seed_from_u64(1);
    let limits = Limits::new();
    let prism = |sides| PieceKind::prism(sides).unwrap();
    let makings = [
        (PieceKind::cube(), Making::new(4, 4).no_equal_pairs().different_cubes()),
        (PieceKind::cube(), Making::new(3, 4)),
        (PieceKind::flat_box(), Making::new(5, 5).different_cubes()),
        (PieceKind::slice(3).unwrap(), Making::new(6, 6)),
        (PieceKind::slice(6).unwrap(), Making::new(4, 5)),
        (prism(3), Making::new(4, 5).with_near_misses(3)),
        (prism(6), Making::new(6, 6).no_equal_pairs().different_cubes()),
        (PieceKind::block_2x2x1(), Making::new(3, 6)),
        (PieceKind::block_2x2x2(), Making::new(2, 9)),
    ];
    let colours = [4, 4, 5, 6, 5, 5, 6, 6, 9];
    for ((kind, making), colours) in makings.into_iter().zip(colours) {
        let made = making.unique_stack(&kind, &mut rng).unwrap();
        assert_eq!(made.stack.classes_within(&limits), Ok(1), "{kind:?}");
        assert!(made.stack.is_solved_by(&made.solution), "{kind:?}");
        for (faces, piece) in made.faces.iter().zip(made.stack.pieces()) {
            assert_eq!(kind.piece(faces).as_ref(), Ok(piece));
        }
        let used: BTreeSet<u16> =
            made.faces.iter().flatten().map(|colour| colour.index()).collect();
        assert!(used.into_iter().eq(0..colours));
        let planted = making.planted_stack(&kind, &mut rng).unwrap();
        assert!(planted.stack.is_solved_by(&planted.solution));
    }
    for (kind, total) in [
        (PieceKind::cube(), Total::Sides(10)),
        (PieceKind::cube(), Total::OppositeSides(20)),
        (PieceKind::prism(3).unwrap(), Total::Sides(9)),
        (PieceKind::slice(5).unwrap(), Total::Sides(11)),
    ] {
        let making = Making::new(4, 5).different_cubes();
        let made = making.unique_sums(&kind, total, &mut rng).unwrap();
        assert_eq!(made.stack.classes_within(&limits), Ok(1), "{kind:?}");
        assert!(made.stack.is_solved_by(&made.solution), "{kind:?}");
        assert!(made.stack.numbers().iter().flatten().all(|number| (1..=5).contains(number)));
    }
    let refused =
        |making: Making<'_>| making.unique_stack(&prism(3), &mut Pcg64::seed_from_u64(1)).err();
    let hard = Making::new(4, 4).at_least(insanity_cubes::Difficulty::Hard);
    assert_eq!(refused(hard), Some(MakeError::OnlyCubes));
    assert_eq!(refused(Making::new(4, 3)), Some(MakeError::FewColours { cubes: 4, colours: 3 }));
    assert_eq!(refused(Making::new(1, 4)), Some(MakeError::ManyColours { cubes: 1, colours: 4 }));
    let few = Making::new(4, 5).unique_sums(&prism(3), Total::Sides(3), &mut rng);
    assert_eq!(few.err(), Some(MakeError::Total { least: 4, most: 20 }));
    // A stopped search says so.
    let stop = || true;
    let stopped = Making::new(6, 8).within(Limits::new().with_stop(&stop));
    assert!(matches!(refused(stopped), Some(MakeError::Limit(_))));
}

/// Where more colours were missing than the hidden faces hold, some were on no face.
#[test]
fn every_colour_is_on_some_face_of_a_planted_stack() {
    let mut rng = Pcg64::seed_from_u64(15);
    let kinds = [
        PieceKind::cube(),
        PieceKind::prism(3).unwrap(),
        PieceKind::slice(5).unwrap(),
        PieceKind::block_2x2x1(),
        PieceKind::block_2x2x2(),
    ];
    for kind in kinds {
        for pieces in 1..=6 {
            for colours in pieces * kind.squares()..=pieces * kind.faces() {
                let made = Making::new(pieces, colours).planted_stack(&kind, &mut rng).unwrap();
                assert!(made.stack.is_solved_by(&made.solution), "{kind:?}");
                let used: BTreeSet<Colour> = made.faces.into_iter().flatten().collect();
                assert_eq!(used.len(), colours, "{kind:?}, {pieces}");
            }
        }
    }
}

/// A solution was planted in a first view that shows a face twice, which then was none.
#[test]
#[cfg(feature = "rand")]
fn makers_plant_nothing_in_a_view_with_a_face_twice() {
    use insanity_cubes::make::{MakeError, Making};

    let limits = Limits::new().with_steps(2000);
    let rng = &mut Pcg64::seed_from_u64(1);
    let twice = [
        (vec![vec![0, 1, 0, 2]], 0),
        (vec![vec![1, 0, 0, 1]], 0),
        (vec![vec![0, 1, 2, 1], vec![0, 1, 2, 3], vec![3, 4, 5, 6]], 1),
    ];
    for (views, face) in twice {
        let kind = PieceKind::new(views, 2).unwrap();
        let making = Making::new(2, 4).within(limits);
        let refused = MakeError::Twice { face };
        assert_eq!(making.planted_stack(&kind, rng).err(), Some(refused));
        assert_eq!(making.unique_stack(&kind, rng).err(), Some(refused));
        assert_eq!(making.unique_sums(&kind, Total::Sides(9), rng).err(), Some(refused));
    }
    // Another view may.
    let kind = PieceKind::new(vec![vec![0, 1, 2], vec![3, 2, 1], vec![0, 0, 3]], 1).unwrap();
    for seed in 0..20 {
        let rng = &mut Pcg64::seed_from_u64(seed);
        let made = Making::new(2, 4).planted_stack(&kind, rng).unwrap();
        assert!(made.stack.is_solved_by(&made.solution));
        if let Ok(made) = Making::new(2, 4).within(limits).unique_sums(&kind, Total::Sides(5), rng)
        {
            assert!(made.stack.is_solved_by(&made.solution));
        }
    }
}

/// What is made before the first step took all colours for each hidden face, and all faces for each
/// part of a total.
#[test]
#[cfg(feature = "rand")]
fn makers_of_many_pieces_begin_soon() {
    use insanity_cubes::make::Making;

    let rng = &mut Pcg64::seed_from_u64(1);
    let none = Limits::new().with_steps(0);
    let kind = PieceKind::new(vec![vec![0], vec![799]], 1).unwrap();
    let made = Making::new(800, 800).planted_stack(&kind, rng).unwrap();
    assert!(made.stack.is_solved_by(&made.solution));
    let mut counts = [0; 800];
    made.faces.iter().flatten().for_each(|colour| counts[usize::from(colour.index())] += 1);
    assert_eq!(counts, [800; 800]);
    assert!(Making::new(800, 800).within(none).unique_stack(&kind, rng).is_err());
    let slice = PieceKind::slice(64).unwrap();
    let sums = Making::new(2000, 6).within(none).unique_sums(&slice, Total::Sides(7000), rng);
    assert!(sums.is_err());
}

/// Totals as large as they can be are not dealt out one by one.
#[test]
#[cfg(feature = "rand")]
fn makers_of_large_totals_end() {
    use insanity_cubes::make::Making;

    let stop = || true;
    let making = Making::new(4, usize::MAX).within(Limits::new().with_stop(&stop));
    for total in [200_000_000, u32::MAX] {
        let made =
            making.unique_sums(&PieceKind::cube(), Total::Sides(total), &mut Pcg64::new(1, 1));
        assert!(made.is_err());
    }
}

/// The sums were kept one by one, in 192 bytes each: freeing them took a third of the time before,
/// and nobody was asked.
#[test]
fn sums_are_freed_as_soon_as_a_stop_is_heard() {
    let dice = |dice: u32| {
        let number = |die: u32, face: u32| {
            (die * die * 37 + face * face * face * 11 + die * face * 29) % 1009 + 1
        };
        let numbers: Vec<Vec<u32>> =
            (0..dice).map(|die| (0..6).map(|face| number(die, face)).collect()).collect();
        let total = numbers.iter().flatten().sum::<u32>() / 6;
        SumStack::new(&PieceKind::cube(), &numbers, Total::Sides(total)).unwrap()
    };
    // Other loads of the machine don't count: the quickest of three.
    let late = |run: &dyn Fn(&Limits<'_>) -> bool| {
        let times = (0..3).map(|_| {
            let (begin, said) = (Instant::now(), OnceLock::new());
            let stop =
                || begin.elapsed() > Duration::from_secs(1) && said.set(Instant::now()).is_ok();
            assert!(run(&Limits::new().with_stop(&stop)));
            said.get().unwrap().elapsed()
        });
        times.min().unwrap()
    };
    let stack = dice(30);
    let none = Err(CountError::Limit { at_least: 0 });
    let times = [
        late(&|limits| stack.solve_within(limits) == Err(LimitReached::Stopped)),
        late(&|limits| stack.count_within(limits) == none),
        late(&|limits| stack.classes_within(limits) == none),
    ];
    assert!(times.iter().all(|late| *late < Duration::from_millis(150)), "{times:?}");
    // And they take less memory.
    let limits = Limits::new().with_bytes(3 << 20);
    assert_eq!(dice(5).count_within(&limits), Ok(0));
    assert_eq!(dice(5).solve_within(&limits.with_bytes(3 << 19)), Ok(None));
    let refused = dice(5).solve_within(&limits.with_bytes(1 << 18));
    assert!(matches!(refused, Err(LimitReached::Bytes { limit: 0x40000, .. })), "{refused:?}");
}
