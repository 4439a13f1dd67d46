//! Puzzles of the largest sizes, counts past 128 bits, and limits that come first.
#![cfg(feature = "rand")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "tests with small numbers"
)]

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};

use dense_code::limits::LimitReached;
use insanity_cubes::article::{Found, LessBrutal, Paths, Solutions};
use insanity_cubes::cube::{Pair, ParseColoursError, ParseCubeError, Rings};
use insanity_cubes::make::{MakeError, Making};
use insanity_cubes::pieces::{Piece, PieceKind, Replica, Replicas, Stack, SumStack, Total};
use insanity_cubes::puzzle::{PaletteError, ParsePuzzleError, PuzzleError};
use insanity_cubes::solve::Towers;
use insanity_cubes::teach::{Effort, HandworkError};
use insanity_cubes::{
    Colour, Count, CountError, Cube, CubeClass, Difficulty, Explanation, Hint, Limits, Obstacle,
    Palette, Puzzle, Ring, Rotation, Tower, history,
};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

fn puzzle(cubes: impl Iterator<Item = [u16; 6]>) -> Puzzle {
    Puzzle::new(cubes.map(|faces| Cube::new(faces.map(Colour::new))).collect()).unwrap()
}

/// One colour on twice as many faces as there are cubes, more than 65,535: each cube hides it.
#[test]
fn a_colour_on_more_faces_than_sixteen_bits_count() {
    let cubes: u16 = 32_770;
    let puzzle = puzzle((0..cubes).map(|at| [at, at, 0, at, at, 0]));
    let tower: Tower = puzzle.cubes().iter().map(|cube| cube.loops()[0]).collect();
    assert!(tower.solves(&puzzle));
    assert!(puzzle.solve().is_some_and(|tower| tower.solves(&puzzle)));
    assert_eq!(puzzle.count(Count::Paths), Ok(1));
}

/// Weights of colours in the search that would not fit 32 bits.
#[test]
fn a_colour_shared_by_many_cubes() {
    let puzzle =
        puzzle((0..24_000).map(|at| [2 * at + 1, 2 * at + 1, 2 * at + 2, 0, 2 * at + 2, 0]));
    let verdict = puzzle.solve_within(&Limits::new().with_steps(3));
    assert_eq!(verdict, Err(LimitReached::Steps { limit: 3 }));
}

#[test]
fn all_colours_in_one_puzzle() {
    let faces = |at: u32| [0, 1, 2, 3, 4, 5].map(|face| ((6 * at + face) % 65_536) as u16);
    let puzzle = puzzle((0..10_923).map(faces));
    assert_eq!(puzzle.colours(), 65_536);
    assert_eq!(
        puzzle.solve_within(&Limits::new().with_steps(5)),
        Err(LimitReached::Steps { limit: 5 })
    );
    // A table in the number of cubes times that of colours would be some 8 GiB.
    let order = LessBrutal::new(&puzzle);
    assert_eq!(order.paths().next(), Some(vec![0; 10_923]));
}

#[test]
fn every_colour_is_on_some_face_of_a_planted_puzzle() {
    let mut rng = Pcg64::seed_from_u64(15);
    for cubes in 1..=13 {
        for colours in cubes..=6 * cubes {
            let (puzzle, tower) = Making::new(cubes, colours).planted(&mut rng).unwrap();
            assert!(tower.solves(&puzzle));
            assert_eq!(puzzle.colours(), colours, "{cubes}");
        }
    }
}

/// Cubes that share no colour, each with 24 pictures.
fn free(cubes: u16) -> Puzzle {
    puzzle((0..cubes).map(|at| [0, 1, 2, 3, 4, 5].map(|face| 6 * at + face)))
}

#[test]
fn a_count_that_fits_is_given_though_others_do_not() {
    assert_eq!(free(28).count(Count::Pictures), Err(CountError::Overflow));
    assert_eq!(free(28).count(Count::Solutions), Ok(3 * 24u128.pow(27)));
    assert_eq!(free(28).count(Count::Classes), Ok(24u128.pow(27) * 3));
    assert_eq!(free(28).count(Count::HalfSolutions), Ok(3u128.pow(28)));
    // 24^28 solutions do not fit, but an eighth of them, and of 29 cubes not even that.
    let classes = |cubes| Stack::from(&free(cubes)).classes_within(&Limits::new());
    assert_eq!(classes(28), free(28).count(Count::Classes));
    assert_eq!(classes(29), Err(CountError::Overflow));
    assert_eq!(Stack::from(&free(28)).count_within(&Limits::new()), Err(CountError::Overflow));
    assert_eq!(free(29).count(Count::Solutions), Err(CountError::Overflow));
    assert_eq!(free(29).count(Count::Classes), Err(CountError::Overflow));
    // A last group without a solution settles it.
    let none: Puzzle = "ABCABC ABCACB AAABBC".parse().unwrap();
    assert_eq!(none.count(Count::Pictures), Ok(0));
    let none = none.cubes().iter().map(|cube| cube.faces().map(|colour| 1000 + colour.index()));
    let cubes = free(30);
    let cubes = cubes.cubes().iter().map(|cube| cube.faces().map(Colour::index));
    assert_eq!(puzzle(cubes.chain(none)).count(Count::Pictures), Ok(0));
    // One picture, which every symmetry keeps: an eighth of a sum of eight.
    assert_eq!(puzzle((0..27).map(|at| [at; 6])).count(Count::Classes), Ok(1));
}

#[test]
fn what_is_certain_is_no_more_than_there_is() {
    let apart = "ABBCDB BCDAAD BDBCCA DBCCDA QLQOLO KNMRSL QMRKMS RNQQKP MOKMNP PLSKQP LKNLSO ONPPMS RRRSNO";
    let mut puzzles = vec![apart.parse::<Puzzle>().unwrap()];
    puzzles.extend(history::ALL.iter().map(history::Known::puzzle));
    let (mut some, mut none) = (0, 0);
    for puzzle in puzzles {
        for &what in Count::ALL {
            let exact = puzzle.count(what).unwrap();
            for nodes in 0..40 {
                if let Err(error) = puzzle.count_within(what, &Limits::new().with_steps(nodes)) {
                    let CountError::Limit { at_least } = error else { panic!("{error}") };
                    assert!(at_least <= exact, "{puzzle} {what:?} {nodes}: {at_least} {exact}");
                    if at_least > 0 { some += 1 } else { none += 1 }
                }
            }
        }
    }
    assert!(some > 100 && none > 100, "{some} {none}");
}

/// It is asked more than once while the weights of all choices are written.
#[test]
fn a_stop_is_heard_while_tables_are_made() {
    let puzzle = Making::new(12, 24).balanced(&mut Pcg64::seed_from_u64(1)).unwrap();
    let asked = AtomicU32::new(0);
    let is_stopped = |last: u32| {
        asked.store(0, Ordering::Relaxed);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) + 1 >= last;
        puzzle.count_within(Count::HalfSolutions, &Limits::new().with_stop(&stop)).is_err()
    };
    for last in [1, 2, 5] {
        assert!(is_stopped(last));
        assert_eq!(asked.load(Ordering::Relaxed), last);
    }
}

/// A chain of cubes: an order in quadratic time would take seconds.
#[test]
fn the_order_of_many_cubes_is_found_soon() {
    let chain = puzzle((0..3000).map(|at| [0, 1, 2, 3, 4, 5].map(|face| 5 * at + face)));
    assert!(chain.count_within(Count::Pictures, &Limits::new().with_steps(1)).is_err());
}

#[test]
fn the_nodes_of_a_hint_are_for_all_its_searches() {
    let puzzle = Making::new(8, 8).unique(&mut Pcg64::seed_from_u64(3)).unwrap().0;
    let nodes = puzzle.effort_within(&Limits::new()).unwrap().nodes;
    assert!(puzzle.extend_within(&[], &Limits::new().with_steps(4 * nodes)).is_ok());
    assert!(puzzle.hint_within(&[], &Limits::new().with_steps(4 * nodes)).is_err());
    assert!(matches!(puzzle.hint_within(&[], &Limits::new()), Ok(Hint::Try { .. })));
}

/// Each cube left out had the whole limit for itself.
#[test]
fn the_steps_of_near_misses_are_for_all_of_them() {
    let puzzle = Making::new(8, 8).unique(&mut Pcg64::seed_from_u64(3)).unwrap().0;
    let within = |steps| puzzle.near_misses_within(&Limits::new().with_steps(steps));
    let exact = within(u64::MAX).unwrap();
    let fewest = (0..8).map(|out| {
        let rest = puzzle.subset((0..8).filter(|cube| *cube != out)).unwrap();
        let suffices = |steps: &u64| {
            rest.count_within(Count::Classes, &Limits::new().with_steps(*steps)).is_ok()
        };
        (0..).find(suffices).unwrap()
    });
    let all = fewest.sum::<u64>() + 8;
    assert_eq!(within(all), Ok(exact));
    for steps in [0, all / 8, all / 2] {
        let Err(CountError::Limit { at_least }) = within(steps) else { panic!("{steps}") };
        assert!(at_least <= exact);
    }
}

/// Where the colours are too few no step was counted, and nobody asked.
#[test]
fn limits_hold_where_colours_are_too_few() {
    let cubes: u16 = 3000;
    let limits = Limits::new().with_steps(0);
    let alike = puzzle((0..cubes).map(|_| [0; 6]));
    assert_eq!(alike.near_misses_within(&limits), Err(CountError::Limit { at_least: 0 }));
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 3;
    let stopped = alike.near_misses_within(&Limits::new().with_stop(&stop));
    assert_eq!(stopped, Err(CountError::Limit { at_least: 0 }));
    assert!(asked.into_inner() <= 10);
    // Known without a search, whatever is placed.
    let few = puzzle((0..cubes).map(|at| [at.min(cubes - 2); 6]));
    let placed: Vec<Option<Ring>> =
        few.cubes()[..2998].iter().map(|cube| Some(cube.loops()[0])).collect();
    assert_eq!(few.hint_within(&placed, &limits), Ok(Hint::Hopeless));
    assert_eq!(few.hint_within(&[], &limits), Ok(Hint::Hopeless));
}

#[test]
fn names_as_long_as_a_width_can_not_be() {
    let mut palette = Palette::new();
    palette.colour(&"x".repeat(70_000)).unwrap();
    let cube = Cube::default();
    assert_eq!(cube.net(&palette).len(), 6 * 70_000 + 3 * 70_001 + 2 + 4);
    assert_eq!(Tower::new(vec![Ring::default()]).draw(&palette).lines().count(), 2);
    assert_eq!(Puzzle::new(vec![cube]).unwrap().nets(&palette, 80).lines().count(), 6);
    // With each letter left out it would be 5 GB.
    palette.colour(&"X".repeat(70_000)).unwrap();
    assert_eq!(palette.lookalikes().count(), 1);
}

#[test]
fn palettes_have_one_beginning() {
    let (mut one, mut other) = (Palette::new(), Palette::default());
    assert_eq!(one, other);
    one.colour("A").unwrap();
    other.colour("A").unwrap();
    assert_eq!(one, other);
    assert_eq!(other.show(Ring::default()), "AAAA");
    one.colour("").unwrap();
    assert_eq!(one.show(Ring::default()), "A/A/A/A");
}

/// What reaches a limit says so in the same words, and goes into the wider errors as it is.
#[test]
fn limits_are_told_alike() {
    let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse().unwrap();
    let none = Limits::new().with_steps(0);
    let reached = puzzle.effort_within(&none).unwrap_err();
    assert_eq!(reached, LimitReached::Steps { limit: 0 });
    let made = Making::new(4, 4).within(none).unique(&mut Pcg64::seed_from_u64(1));
    assert_eq!(made, Err(MakeError::Limit(reached)));
    assert_eq!(made.unwrap_err().to_string(), reached.to_string());
    let count = puzzle.count_within(Count::Classes, &none).unwrap_err();
    assert_eq!(count.to_string(), "stopped by a limit: at least 0");
}

/// What a search had found was given as an estimate of no samples, which means exact.
#[test]
fn without_a_sample_there_is_no_estimate() {
    let text = "EHADDG FBAEFB HCBBHE GAEAAG EEECDH BCAFDA AAGEDH HABECG";
    let puzzle: Puzzle = text.parse().unwrap();
    for steps in 0..12 {
        let (limits, mut rng) = (Limits::new().with_steps(steps), Pcg64::seed_from_u64(1));
        match puzzle.estimate_within(Count::HalfSolutions, &limits, &mut rng) {
            Err(reached) => assert_eq!(reached, LimitReached::Steps { limit: steps }),
            Ok(estimate) if estimate.samples() == 0 => {
                assert_eq!((estimate.value(), estimate.standard_error()), (2.0, 0.0));
            }
            Ok(estimate) => assert!(estimate.interval().contains(&2.0)),
        }
    }
}

/// The rings of many cubes were made whatever the limit of bytes was.
#[test]
fn an_estimate_keeps_to_its_bytes() {
    let mut rng = Pcg64::seed_from_u64(2);
    let (puzzle, _) = Making::new(2000, 4000).planted(&mut rng).unwrap();
    let limits = Limits::new().with_bytes(1000).with_steps(50);
    for what in [Count::Classes, Count::Pictures] {
        let refused = puzzle.estimate_within(what, &limits, &mut rng).unwrap_err();
        assert!(matches!(refused, LimitReached::Bytes { limit: 1000, .. }), "{what:?}: {refused}");
    }
}

/// Any number of half solutions was listed where any number of bytes was allowed.
#[test]
fn many_half_solutions_are_refused_whatever_the_limit() {
    let puzzle = puzzle((0..40).map(|cube| [0, 1, 2, 3, 4, 5].map(|face| 6 * cube + face)));
    for bytes in [0, 1 << 30, u64::MAX] {
        let refused = puzzle.handwork_within(&Limits::new().with_bytes(bytes)).unwrap_err();
        assert_eq!(refused, HandworkError::HalfSolutions { limit: 2_000 });
    }
}

/// Puzzles with many half solutions were all for experts, even where any way to stack them is a
/// solution.
#[test]
fn puzzles_with_many_solutions_are_not_hard() {
    let free =
        |cubes| puzzle((0..cubes).map(|cube| [0, 1, 2, 3, 4, 5].map(|face| 6 * cube + face)));
    for cubes in 1..=17 {
        assert_eq!(free(cubes).difficulty(), Difficulty::Easy, "{cubes}");
    }
    assert_eq!(free(18).difficulty(), Difficulty::Medium);
    assert_eq!(free(28).difficulty(), Difficulty::Hard);
    assert_eq!(free(40).difficulty(), Difficulty::Expert);
    // 1.5^n, where they are counted together.
    let steps = |cubes| free(cubes).handwork_within(&Limits::new()).unwrap().steps();
    assert_eq!([6, 7, 8, 12].map(steps), [11, 17, 25, 129]);
    // The same cubes next to a puzzle that is hard by itself.
    let hard = "ABBCDB BCDAAD BDBCCA DBCCDA".parse::<Puzzle>().unwrap();
    assert_eq!(hard.difficulty(), Difficulty::Hard);
    let more = free(9).cubes()[1..].to_vec();
    let both = Puzzle::new([hard.cubes(), &more].concat()).unwrap();
    let [one, all] = [&hard, &both].map(|puzzle| puzzle.handwork_within(&Limits::new()).unwrap());
    assert_eq!((one.half_solutions, all.half_solutions), (3, 3 * 6_561));
    // 31 + 8 steps by groups, many more without.
    assert_eq!((one.steps(), both.difficulty()), (31, Difficulty::Hard));
    assert!(all.steps() > 100, "{}", all.steps());
    // Many half solutions of cubes that hang together: the steps as they are.
    let mut rng = Pcg64::seed_from_u64(4);
    let mut levels = BTreeSet::new();
    for round in 0..40 {
        let puzzle = Making::new(6 + round % 5, 12 + round % 4 * 6).balanced(&mut rng).unwrap();
        let steps = puzzle.handwork_within(&Limits::new()).unwrap().steps();
        let level = match steps {
            0..18 => Difficulty::Easy,
            18..28 => Difficulty::Medium,
            28..40 => Difficulty::Hard,
            _ => Difficulty::Expert,
        };
        assert_eq!(puzzle.difficulty(), level, "{puzzle}: {steps}");
        levels.insert(level);
    }
    assert_eq!(levels.len(), 4, "{levels:?}");
}

/// What is too long to be counted: cubes that hang together, or one such group.
#[test]
fn what_cannot_be_counted_is_for_experts() {
    let mut rng = Pcg64::seed_from_u64(4);
    let (long, _) = Making::new(20, 40).planted(&mut rng).unwrap();
    assert!(long.handwork_within(&Limits::new()).is_err());
    assert_eq!(long.difficulty(), Difficulty::Expert);
    let free = |cube: u16| Cube::new([0, 1, 2, 3, 4, 5].map(|face| Colour::new(6 * cube + face)));
    let both = long.cubes().iter().copied().chain((20..23).map(free)).collect();
    assert_eq!(Puzzle::new(both).unwrap().difficulty(), Difficulty::Expert);
    // Comparisons count as steps where a table takes their place, too.
    let limits = Limits::new().with_steps(1 << 30);
    let many = puzzle((0..12).map(|cube| [0, 1, 2, 3, 4, 5].map(|face| 5 * cube + face)));
    let refused = many.handwork_within(&limits);
    assert_eq!(refused, Err(LimitReached::Steps { limit: 1 << 30 }.into()));
    assert_eq!(many.difficulty(), Difficulty::Expert);
}

/// 24^400 pictures: infinite as a number with a decimal point, which is not exact.
#[test]
fn an_estimate_past_all_numbers_is_not_exact() {
    let puzzle = puzzle((0..400).map(|cube| [0, 1, 2, 3, 4, 5].map(|face| 6 * cube + face)));
    let mut rng = Pcg64::seed_from_u64(1);
    let estimate = puzzle.estimate_within(Count::Pictures, &Limits::new(), &mut rng).unwrap();
    assert_eq!((estimate.value(), estimate.standard_error()), (f64::INFINITY, f64::INFINITY));
    assert_eq!(estimate.interval(), f64::MAX..=f64::INFINITY);
}

/// 24^28 pictures do not fit, their 24^28 / 8 classes do.
#[test]
fn classes_that_fit_do_not_overflow_at_a_limit() {
    let puzzle = puzzle((0..28).map(|cube| [0, 1, 2, 3, 4, 5].map(|face| 6 * cube + face)));
    let all = puzzle.count(Count::Classes).unwrap();
    // 24 to the 27th times 24 / 8.
    assert_eq!(all, 24_u128.pow(27) * 3);
    for steps in 0..120 {
        match puzzle.count_within(Count::Classes, &Limits::new().with_steps(steps)) {
            Ok(count) => assert_eq!(count, all, "{steps}"),
            Err(CountError::Limit { at_least }) => assert!(at_least <= all, "{steps}"),
            Err(error) => panic!("{steps}: {error}"),
        }
    }
}

#[test]
fn more_than_can_be_made_is_refused() {
    let mut rng = Pcg64::seed_from_u64(1);
    let mut made = |cubes, colours| {
        let planted = Making::new(cubes, colours).planted(&mut rng).map(|(puzzle, _)| puzzle);
        let unique = Making::new(cubes, colours)
            .within(Limits::new().with_steps(0))
            .unique(&mut rng)
            .map(|(puzzle, _)| puzzle);
        [planted, unique, Making::new(cubes, colours).balanced(&mut rng)]
            .map(|made| made.unwrap_err().to_string())
    };
    for cubes in [65_536, usize::MAX] {
        let text = format!("{cubes} cubes are more than 65535");
        assert_eq!(made(cubes, cubes), [text.as_str(); 3]);
        assert_eq!(
            Puzzle::from_bag(cubes, &mut Pcg64::seed_from_u64(1)).unwrap_err().to_string(),
            text
        );
    }
    assert_eq!(made(20_000, 65_537), ["more than 65536 different colours"; 3]);
    assert_eq!(made(1, 7), ["1 cube has too few faces for 7 colours"; 3]);
    assert!(made(1, usize::MAX)[0].starts_with("1 cube has too few faces"));
    assert_eq!(made(2, 13)[0], "2 cubes have too few faces for 13 colours");
    let too_few = |cubes, colours| MakeError::FewColours { cubes, colours }.to_string();
    assert_eq!(too_few(5, 4), "4 colours are too few for 5 cubes");
    assert_eq!(too_few(2, 1), "1 colour is too few for 2 cubes");
    assert_eq!(too_few(1, 0), "0 colours are too few for 1 cube");
    let each = |most| MakeError::ColoursEach { each: 7, most }.to_string();
    assert_eq!(each(1), "a piece can have at most 1 different colour: 7 were asked of each");
    assert_eq!(each(6), "a piece can have at most 6 different colours: 7 were asked of each");
    // All there are.
    let puzzle = Making::new(10_923, 65_536).balanced(&mut rng).unwrap();
    let palette = Palette::standard(puzzle.colours()).unwrap();
    assert_eq!(
        (puzzle.colours(), palette.len(), Palette::standard(usize::MAX)),
        (65_536, 65_536, Err(PaletteError::TooMany { limit: 65_536 }))
    );
}

/// Puzzles may be solved in parallel, with limits that the threads share.
#[test]
fn threads_may_share_every_type() {
    fn check<T: Send + Sync>() {}
    check::<(Colour, Cube, CubeClass<6>, Pair, Ring, Rings, Rotation)>();
    check::<(Puzzle, Tower, Palette, history::Known, Limits<'_>, Count, Effort, Hint, Obstacle)>();
    check::<(Towers<'_>, LessBrutal, Found, Paths<'_>, Solutions<'_>, Explanation)>();
    check::<(
        CountError,
        ParseCubeError,
        MakeError,
        ParsePuzzleError,
        PuzzleError,
        ParseColoursError,
    )>();
    check::<(PaletteError, LimitReached)>();
    check::<(PieceKind, Piece, Stack, SumStack, Replica, Replicas)>();
    let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse().unwrap();
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 1000;
    let limits = Limits::new().with_stop(&stop);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| assert!(matches!(puzzle.solve_within(&limits), Ok(Some(_)))));
        }
    });
    assert!(asked.into_inner() > 0);
}

#[test]
fn standard_names_are_letters_as_long_as_there_are_enough() {
    assert_eq!(Palette::standard(0), Err(PaletteError::Empty));
    for colours in 1..60 {
        let named = |index: u8| {
            if colours <= 26 {
                char::from(b'A' + index).to_string()
            } else {
                (index + 1).to_string()
            }
        };
        assert!(
            Palette::standard(colours.into()).unwrap().names().eq((0..colours).map(named)),
            "{colours}"
        );
    }
}

/// Each solution found used to put the question off.
#[test]
fn a_stop_is_heard_while_solutions_are_plentiful() {
    let mut rng = Pcg64::seed_from_u64(1);
    let (puzzle, tower) = Making::new(100, 150).planted(&mut rng).unwrap();
    let asked = AtomicU32::new(0);
    // The first question comes before any work.
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > 1;
    // A table of states would be stopped by its own questions.
    let limits = Limits::new().with_bytes(0).with_stop(&stop);
    for what in [Count::Pictures, Count::Classes, Count::HalfSolutions] {
        asked.store(0, Ordering::Relaxed);
        let error = puzzle.count_within(what, &limits).unwrap_err();
        assert!(matches!(error, CountError::Limit { at_least: 1.. }), "{what:?}: {error}");
        assert!(asked.load(Ordering::Relaxed) > 2);
    }
    // Two cubes placed that no tower has together: half solutions without end, none of which fits.
    let mut placed: Vec<Option<Ring>> = vec![None; 100];
    (placed[0], placed[1]) = (Some(tower.rings()[0]), Some(tower.rings()[1].turned()));
    asked.store(0, Ordering::Relaxed);
    let _ = puzzle.extend_within(&placed, &limits);
    asked.store(0, Ordering::Relaxed);
    let _ = puzzle.explain_within(&Palette::new(), &limits);
}

/// Nobody said stop: the steps of the near misses were counted against those of the drafts, and
/// where they or the bytes were too few the error was that of a stop.
#[test]
fn what_stops_the_making_of_a_puzzle_is_told() {
    let rng = || Pcg64::seed_from_u64(1);
    let made = |steps| {
        let making = Making::new(6, 6).with_near_misses(1);
        making.within(Limits::new().with_steps(steps)).unique(&mut rng()).map(|_| ())
    };
    for steps in 0..100 {
        let reached = LimitReached::Steps { limit: steps };
        assert!([Ok(()), Err(MakeError::Limit(reached))].contains(&made(steps)), "{steps}");
    }
    assert_eq!(made(99), Ok(()));
    let making = Making::new(4, 6).within(Limits::new().with_bytes(1000));
    let made = making.unique_sums(&PieceKind::cube(), Total::Sides(14), &mut rng()).map(|_| ());
    assert_eq!(made, Err(MakeError::Bytes { limit: 1000 }));
    // A stop that is heard only in a count.
    let calls = AtomicU32::new(0);
    let stop = || calls.fetch_add(1, Ordering::Relaxed) > 2;
    let making = Making::new(6, 6).with_near_misses(1).within(Limits::new().with_stop(&stop));
    let made = making.unique(&mut rng()).map(|_| ());
    assert_eq!(made, Err(MakeError::Limit(LimitReached::Stopped)));
}

/// The searches asked for the first time after 4,096 nodes, which small puzzles don't have.
#[test]
fn a_stop_is_heard_before_any_work() {
    let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse().unwrap();
    let limits = Limits::new().with_stop(&|| true);
    let stopped = LimitReached::Stopped;
    assert_eq!(puzzle.solve_within(&limits), Err(stopped));
    assert_eq!(puzzle.extend_within(&[], &limits), Err(stopped));
    assert_eq!(puzzle.hint_within(&[], &limits), Err(stopped));
    assert_eq!(puzzle.effort_within(&limits), Err(stopped));
    assert_eq!(puzzle.handwork_within(&limits), Err(stopped.into()));
    assert_eq!(puzzle.obstacle_within(&limits), Err(stopped));
    assert_eq!(puzzle.smallest_obstacle_within(&limits), Err(stopped));
    assert_eq!(puzzle.explain_within(&Palette::new(), &limits).map(|_| ()), Err(stopped));
    let mut rng = Pcg64::seed_from_u64(1);
    assert!(puzzle.estimate_within(Count::Pictures, &limits, &mut rng).is_err());
    for what in [Count::Solutions, Count::Classes, Count::HalfSolutions, Count::Paths] {
        let none = CountError::Limit { at_least: 0 };
        assert_eq!(puzzle.count_within(what, &limits), Err(none));
    }
    assert!(puzzle.near_misses_within(&limits).is_err());
    // The first draft of these took seconds.
    let many = Making::new(65_535, 6).within(limits);
    let begin = std::time::Instant::now();
    let total = Total::Sides(65_535 * 6 - 1);
    let made = many.unique_sums(&PieceKind::cube(), total, &mut rng).map(|_| ());
    assert_eq!(made, Err(MakeError::Limit(stopped)));
    assert!(begin.elapsed().as_secs() < 5, "{:?}", begin.elapsed());
}

/// One step of these is work at each cube: a stop was not heard for as long as a draft's pieces were
/// made, or as two half solutions of 60,000 cubes were compared.
#[test]
fn a_stop_is_heard_within_a_step() {
    let asked = AtomicU32::new(0);
    let stop = || {
        asked.fetch_add(1, Ordering::Relaxed);
        false
    };
    let limits = Limits::new().with_stop(&stop);
    let few = limits.with_bytes(30_000_000);
    let making = Making::new(20_000, 6).within(few).different_cubes();
    let mut rng = Pcg64::seed_from_u64(1);
    // So many dice are never all different.
    let total = Total::Sides(70_000);
    let refused =
        Making::new(20_000, 6).within(few).unique_sums(&PieceKind::cube(), total, &mut rng);
    assert_eq!(refused.map(|_| ()), Err(MakeError::Bytes { limit: 30_000_000 }));
    // A view of each piece is looked at: 20,000 times 24 times 4 squares.
    assert!(asked.swap(0, Ordering::Relaxed) >= 117);
    let _ = making.within(few.with_steps(2)).unique_sums(&PieceKind::cube(), total, &mut rng);
    assert!(asked.swap(0, Ordering::Relaxed) >= 40);
    // 2,000 cubes with one line each, and six with two: 64 half solutions.
    let own = |cube: u16, other: u16| {
        let [a, b] = [2 * cube, 2 * cube + other].map(Colour::new);
        Cube::new([a, a, b, a, a, b])
    };
    let cubes = (0..2006).map(|cube| own(cube, u16::from(cube < 6))).collect();
    let work = Puzzle::new(cubes).unwrap().handwork_within(&limits).unwrap();
    assert_eq!((work.half_solutions, work.comparisons), (64, 64 * 63 / 2));
    assert!(asked.load(Ordering::Relaxed) >= 240);
}

/// Drafts that are thrown away: of a kind of many sides, or of many cubes, each takes a millisecond
/// or more, and nobody was asked for 4,096 of them, which took minutes.
#[test]
fn a_stop_is_heard_between_drafts() {
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 5;
    let limits = Limits::new().with_stop(&stop);
    let stopped = Err(MakeError::Limit(LimitReached::Stopped));
    let mut rng = Pcg64::seed_from_u64(1);
    let begin = std::time::Instant::now();
    let slice = PieceKind::slice(1024).unwrap();
    let making = Making::new(2, 4).no_equal_pairs().within(limits);
    assert_eq!(making.unique_stack(&slice, &mut rng).map(|_| ()), stopped);
    asked.store(0, Ordering::Relaxed);
    let total = Total::Sides(8);
    assert_eq!(making.unique_sums(&slice, total, &mut rng).map(|_| ()), stopped);
    asked.store(0, Ordering::Relaxed);
    // No chance that each of so many cubes has six colours.
    let making = Making::new(20_000, 20_001).colours_each(6).within(limits);
    assert_eq!(making.unique(&mut rng).map(|_| ()), stopped);
    assert!(begin.elapsed().as_secs() < 10, "{:?}", begin.elapsed());
}

/// A thousand prisms of 1,024 sides took 4 GB, whatever the limits were.
#[test]
fn pieces_of_a_stack_keep_to_the_limits() {
    let mut rng = Pcg64::seed_from_u64(1);
    let prism = PieceKind::prism(1024).unwrap();
    let making = Making::new(1000, 1000);
    let few = making.within(Limits::new().with_bytes(10_000_000));
    // 2,048 views of 1,024 colours of two bytes.
    let a_piece = 2048 * (size_of::<Vec<Colour>>() as u64 + 2048);
    let needed = 10_000_000 / a_piece * a_piece + a_piece;
    let reached = LimitReached::Bytes { needed, limit: 10_000_000 };
    assert_eq!(few.planted_stack(&prism, &mut rng), Err(MakeError::Limit(reached)));
    assert_eq!(few.unique_stack(&prism, &mut rng), Err(MakeError::Limit(reached)));
    // It is asked for each piece.
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 3;
    let stopped = making.within(Limits::new().with_stop(&stop)).planted_stack(&prism, &mut rng);
    assert_eq!(stopped, Err(MakeError::Limit(LimitReached::Stopped)));
    let enough = Making::new(3, 3).within(Limits::new().with_bytes(3 * a_piece));
    assert!(enough.planted_stack(&prism, &mut rng).is_ok());
}

/// Rings of many squares: they were compared square by square with all that stood there, and nobody
/// was asked for 18 s.
#[test]
fn a_stop_is_heard_while_long_rings_are_compared() {
    let ring = |shift: u16| (0..5000).map(|at| Colour::new(3 * at + shift)).collect();
    let piece = |shift: u16| Piece::new((0..12).map(|at| ring(shift + 7 * at)).collect(), 5000);
    let stack = Stack::new((0..3).map(|shift| piece(shift).unwrap()).collect()).unwrap();
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 4;
    let limits = Limits::new().with_stop(&stop);
    let is_stopped = |what: &str, is_stopped: bool| {
        assert!(is_stopped && asked.swap(0, Ordering::Relaxed) == 5, "{what}");
    };
    is_stopped("solve", stack.solve_within(&limits) == Err(LimitReached::Stopped));
    is_stopped("obstacle", stack.obstacle_within(&limits) == Err(LimitReached::Stopped));
    is_stopped("count", stack.count_within(&limits).is_err());
    is_stopped("classes", stack.classes_within(&limits).is_err());
    // All of it keeps to the bytes, beside a megabyte for the first pieces.
    let few = Limits::new().with_bytes(1 << 20);
    assert!(stack.count_within(&few).is_err());
    let sums = PieceKind::prism(1024).unwrap();
    let numbers =
        |piece: u32| (0..).take(sums.faces()).map(move |face: u32| 1 + face % 5 + piece % 2);
    let numbers: Vec<Vec<u32>> = (0..20).map(|piece| numbers(piece).collect()).collect();
    let stack = SumStack::new(&sums, &numbers, Total::Sides(80)).unwrap();
    is_stopped("sums", stack.solve_within(&limits) == Err(LimitReached::Stopped));
    assert!(matches!(stack.solve_within(&few), Err(LimitReached::Bytes { .. })));
}

/// A node of this many cubes takes a millisecond, and nobody was asked for five seconds.
#[test]
fn a_stop_is_heard_within_the_search_of_many_cubes() {
    let (puzzle, _) = Making::new(65_535, 65_535).planted(&mut Pcg64::seed_from_u64(1)).unwrap();
    let begin = std::time::Instant::now();
    let asked = AtomicU32::new(0);
    // The tables and some nodes.
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 5;
    let limits = Limits::new().with_stop(&stop);
    assert_eq!(puzzle.solve_within(&limits), Err(LimitReached::Stopped));
    asked.store(0, Ordering::Relaxed);
    let none = CountError::Limit { at_least: 0 };
    assert_eq!(puzzle.count_within(Count::Classes, &limits), Err(none));
    let took = begin.elapsed();
    assert!(took.as_secs() < 10, "{took:?}");
}

/// A generator that always gives the same.
struct Constant(u64);

impl rand_core::TryRng for Constant {
    type Error = std::convert::Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok(self.0 as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(self.0)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        bytes.fill(self.0 as u8);
        Ok(())
    }
}

#[test]
fn makers_end_whatever_the_generator_gives() {
    for word in [0, 1, u64::MAX, 0x5555_5555_5555_5555] {
        let rng = &mut Constant(word);
        assert_eq!(Puzzle::from_bag(5, rng).unwrap().len(), 5);
        assert_eq!(Making::new(5, 6).balanced(rng).unwrap().len(), 5);
        assert_eq!(Making::new(5, 30).planted(rng).unwrap().0.len(), 5);
        for (cubes, colours) in [(1, 1), (3, 3), (4, 4), (4, 5)] {
            match Making::new(cubes, colours).unique(rng) {
                Ok((puzzle, _)) => assert_eq!(puzzle.count(Count::Classes), Ok(1)),
                Err(error) => assert!(matches!(error, MakeError::NotFound { .. }), "{error}"),
            }
        }
    }
}

#[test]
fn makers_keep_to_what_is_asked() {
    let mut rng = Pcg64::seed_from_u64(5);
    for round in 0..6 {
        let making = Making::new(4, 4).no_equal_pairs().different_cubes();
        let making = making.at_least(Difficulty::Medium).with_near_misses(60);
        let (puzzle, tower) = making.unique(&mut rng).unwrap();
        assert!(tower.solves(&puzzle));
        assert_eq!(puzzle.count(Count::Classes), Ok(1), "{round}");
        assert!(puzzle.difficulty() >= Difficulty::Medium);
        assert!(puzzle.near_misses_within(&Limits::new()).unwrap() >= 60);
        for (at, cube) in puzzle.cubes().iter().enumerate() {
            let [one, two, three] = cube.pairs();
            assert!(one != two && two != three && one != three);
            let alike = |other: &Cube| other.canonical() == cube.canonical();
            assert!(!puzzle.cubes()[..at].iter().any(alike));
        }
    }
    for difficulty in [Difficulty::Easy, Difficulty::Medium] {
        let making = Making::new(4, 4).no_one_colour_pairs().colours_each(3).at_most(difficulty);
        let (puzzle, _) = making.unique(&mut rng).unwrap();
        assert!(puzzle.difficulty() <= difficulty);
        assert!(!puzzle.cubes().iter().flat_map(|cube| cube.pairs()).any(Pair::is_one_colour));
        for cube in puzzle.cubes() {
            assert!(cube.faces().iter().collect::<BTreeSet<_>>().len() >= 3, "{cube}");
        }
    }
    // No opposite faces at all in prisms of three sides: no_one_colour_pairs asks nothing of them.
    for (kind, colours) in [(PieceKind::prism(3).unwrap(), 2), (PieceKind::slice(6).unwrap(), 3)] {
        let opposite = kind.sides() / 2;
        for _ in 0..5 {
            let making = Making::new(5, 5).no_one_colour_pairs().colours_each(colours);
            let made = making.unique_stack(&kind, &mut rng).unwrap();
            for faces in &made.faces {
                assert!(faces.iter().collect::<BTreeSet<_>>().len() >= colours, "{faces:?}");
                let mut pairs = (0..opposite).map(|at| [faces[at], faces[at + opposite]]);
                assert!(kind.sides() % 2 == 1 || pairs.all(|[one, other]| one != other));
            }
        }
    }
    // Nothing is tried where nothing can be found.
    let refused = Making::new(4, 4).at_least(Difficulty::Expert).at_most(Difficulty::Easy);
    let refused = refused.unique(&mut rng).unwrap_err();
    assert_eq!(refused.to_string(), "no puzzle is at least expert and at most easy");
    let refused = Making::new(4, 4).at_most(Difficulty::Easy);
    let refused = refused.unique_stack(&PieceKind::cube(), &mut rng);
    assert_eq!(refused.unwrap_err(), MakeError::OnlyCubes);
    // More colours than a piece has faces, or than there are: an error before anything is tried.
    for (colours, each, most) in [(9, 7, 6), (4, 5, 4)] {
        let refused = Making::new(4, colours).colours_each(each).unique(&mut rng);
        assert_eq!(refused.unwrap_err(), MakeError::ColoursEach { each, most });
    }
    let prism = PieceKind::prism(3).unwrap();
    let refused = Making::new(4, 9).colours_each(4).unique_stack(&prism, &mut rng);
    assert_eq!(refused.unwrap_err(), MakeError::ColoursEach { each: 4, most: 3 });
    // One cube of one colour has equal pairs.
    let none = Making::new(1, 1).no_equal_pairs().unique(&mut rng);
    assert!(matches!(none, Err(MakeError::NotFound { .. })));
}

/// Pieces that show the same rings in different numbers of views were taken for different ones.
#[test]
fn pieces_that_show_the_same_are_not_different() {
    let kind = |views: &[&[usize]]| {
        PieceKind::new(views.iter().map(|view| view.to_vec()).collect(), 1).unwrap()
    };
    let slices = kind(&[&[0, 2], &[2, 1], &[1, 0], &[0, 1], &[2, 0]]);
    let dominoes = kind(&[&[0, 1], &[0, 1], &[1, 0], &[0, 1]]);
    for seed in 0..20 {
        let mut rng = Pcg64::seed_from_u64(seed);
        if let Ok(made) = Making::new(3, 3).different_cubes().unique_stack(&slices, &mut rng) {
            let shown = made.stack.pieces().iter();
            let shown = shown.map(|piece| piece.rings().iter().collect::<BTreeSet<_>>());
            assert_eq!(shown.collect::<BTreeSet<_>>().len(), 3, "{seed}: {:?}", made.faces);
        }
        let making = Making::new(2, 4).different_cubes().within(Limits::new().with_steps(1000));
        if let Ok(made) = making.unique_sums(&dominoes, Total::Sides(5), &mut rng) {
            assert_ne!(made.stack.rings()[0], made.stack.rings()[1], "{seed}");
        }
    }
}

/// Stops at the tenth question; returns the time until the computation ended. It must not end by
/// itself.
fn time_to_stop<T>(run: impl FnOnce(&Limits<'_>) -> T) -> (T, std::time::Duration) {
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 9;
    let begin = std::time::Instant::now();
    let result = run(&Limits::new().with_stop(&stop));
    assert!(asked.load(Ordering::Relaxed) >= 10);
    (result, begin.elapsed())
}

/// A ring of 20,000 squares was compared with itself two by two, and nobody was asked.
#[test]
fn a_stop_is_heard_among_long_rings() {
    let colour = |at: usize| Colour::new((at % 60_000) as u16);
    let piece = |number: usize, rings: usize, sides: usize| {
        let ring = |ring: usize| {
            (0..20_000).map(|at| colour(20_000 * number + 7 * ring + at)).collect::<Vec<_>>()
        };
        Piece::new((0..rings).map(ring).collect(), 20_000 / sides).unwrap()
    };
    let stopped = LimitReached::Stopped;
    let none = CountError::Limit { at_least: 0 };
    let stack = Stack::new((0..3).map(|number| piece(number, 40, 1)).collect()).unwrap();
    let soon = std::time::Duration::from_secs(5);
    let (solved, time) = time_to_stop(|limits| stack.solve_within(limits));
    assert!(solved == Err(stopped) && time < soon, "{solved:?} {time:?}");
    let (counted, time) = time_to_stop(|limits| stack.count_within(limits));
    assert!(counted == Err(none) && time < soon, "{counted:?} {time:?}");
    let (obstacle, time) = time_to_stop(|limits| stack.obstacle_within(limits));
    assert!(obstacle == Err(stopped) && time < soon, "{obstacle:?} {time:?}");
    let stack = Stack::new((0..2).map(|number| piece(number, 40, 20_000)).collect()).unwrap();
    let (classes, time) = time_to_stop(|limits| stack.classes_within(limits));
    assert!(classes == Err(none) && time < soon, "{classes:?} {time:?}");
    // The ways of such rings are counted before they are made.
    assert_eq!(stack.count_within(&Limits::new().with_bytes(1 << 22)), Err(none));
    // Without limits all is found.
    let few = Stack::new(vec![piece(0, 2, 1), piece(1, 2, 1), piece(2, 1, 1)]).unwrap();
    assert!(few.solve_within(&Limits::new()).unwrap().is_some());
}

/// The faces of the pieces were there before anything was counted, and those hidden or shown were
/// looked for in a list for each face.
#[test]
fn stacks_of_many_faces_are_made_within_limits() {
    let mut rng = Pcg64::seed_from_u64(1);
    let soon = std::time::Duration::from_secs(5);
    let wide = PieceKind::new(vec![(0..40_000).collect()], 1).unwrap();
    let begin = std::time::Instant::now();
    let made = Making::new(3, 60_000).planted_stack(&wide, &mut rng).unwrap();
    assert!(made.stack.is_solved_by(&made.solution));
    assert!(begin.elapsed() < soon, "{:?}", begin.elapsed());
    // One face of 65,536 is shown.
    let deep = PieceKind::new(vec![vec![65_535]], 1).unwrap();
    let stopped = Err(MakeError::Limit(LimitReached::Stopped));
    let (made, time) = time_to_stop(|limits| {
        Making::new(500, 500).within(*limits).planted_stack(&deep, &mut rng).map(|_| ())
    });
    assert!(made == stopped && time < soon, "{made:?} {time:?}");
    let (made, time) = time_to_stop(|limits| {
        Making::new(500, 500).within(*limits).unique_stack(&deep, &mut rng).map(|_| ())
    });
    assert!(made == stopped && time < soon, "{made:?} {time:?}");
    // More than the memory of any machine, before any of it is taken.
    let few = Making::new(65_535, 65_535).within(Limits::new().with_bytes(1 << 20));
    let is_bytes = |error| matches!(error, MakeError::Limit(LimitReached::Bytes { .. }));
    assert!(is_bytes(few.planted_stack(&deep, &mut rng).unwrap_err()));
    assert!(is_bytes(few.unique_stack(&deep, &mut rng).unwrap_err()));
    assert!(is_bytes(few.unique_sums(&deep, Total::Sides(655_350), &mut rng).unwrap_err()));
}

/// Each cube placed was compared with all before it, and long chains were prepared without a
/// question.
#[test]
fn a_stop_is_heard_with_as_many_cubes_as_there_can_be() {
    let plain = puzzle((0..65_535).map(|at| [at, at, 0, at, at, 0]));
    let mut placed: Vec<Option<Ring>> =
        plain.cubes().iter().map(|cube| Some(cube.loops()[0])).collect();
    let begin = std::time::Instant::now();
    assert_eq!(plain.hint_within(&placed, &Limits::new()), Ok(Hint::Done));
    placed[65_000] = placed[1];
    assert_eq!(plain.hint_within(&placed, &Limits::new()), Ok(Hint::Clash { cube: 65_000 }));
    assert!(begin.elapsed().as_secs() < 5, "{:?}", begin.elapsed());
    let long = puzzle((0..13_000).map(|at| [0, 1, 2, 3, 4, 5].map(|face| 5 * at + face)));
    let (counted, time) = time_to_stop(|limits| long.count_within(Count::Pictures, limits));
    assert!(counted.is_err() && time.as_secs() < 5, "{counted:?} {time:?}");
}

/// What comes before the first question does not grow with the square of the cubes.
#[test]
fn many_cubes_are_stopped_at_once() {
    let stop = || true;
    let limits = Limits::new().with_stop(&stop).with_steps(0);
    let n = 20_000;
    let colour = |number: u16| number % n;
    let ring = puzzle((0..n).map(|i| [i, i + 1, i + 7, i + 11, i + 100, i + 1000].map(colour)));
    let begin = std::time::Instant::now();
    assert!(ring.solve_within(&limits).is_err());
    assert!(ring.effort_within(&limits).is_err());
    assert!(ring.count_within(Count::Pictures, &limits).is_err());
    assert!(begin.elapsed().as_secs() < 10, "{:?}", begin.elapsed());
}

#[test]
fn hints_are_printed_with_cubes_from_one() {
    let ring: Ring = "ABCD".parse().unwrap();
    for (hint, text) in [
        (Hint::Done, "solved: no colour appears twice on a side"),
        (Hint::Clash { cube: 0 }, "cube 1 can't show this ring, or repeats a colour on a side"),
        (
            Hint::TakeBack { cube: 1 },
            "take cube 2 back: no solution has the cubes as they are placed",
        ),
        (Hint::Forced { cube: 2, ring }, "cube 3 must show ABCD"),
        (Hint::Try { cube: 3, ring, of: 2 }, "cube 4 may show ABCD, one of 2 possibilities"),
        (Hint::Hopeless, "there is no solution"),
    ] {
        assert_eq!(hint.to_string(), text);
        assert_eq!(format!("{hint:80}|"), format!("{text:80}|"));
    }
    let past = Hint::Clash { cube: usize::MAX };
    assert!(past.to_string().starts_with(&format!("cube {} ", usize::MAX)));
}

/// States were sorted four times as many as are allowed at a time: nobody was asked for a second.
#[test]
fn a_stop_is_heard_while_states_are_put_together() {
    let (puzzle, _) = Making::new(60, 70).planted(&mut Pcg64::seed_from_u64(5)).unwrap();
    // Shares of the whole time: other loads of the machine make all of it longer. On a busy one a
    // try may fail, but hardly ten.
    let shares = (0..10).map(|_| {
        let begin = std::time::Instant::now();
        let times = std::sync::Mutex::new(vec![begin.elapsed()]);
        let stop = || {
            times.lock().unwrap().push(begin.elapsed());
            false
        };
        let limits = Limits::new().with_bytes(400 << 20).with_stop(&stop);
        let counted = puzzle.count_within(Count::Paths, &limits);
        assert!(matches!(counted, Err(CountError::Limit { .. })), "{counted:?}");
        let times = times.into_inner().unwrap();
        let gap = times.windows(2).map(|two| two[1] - two[0]).max().unwrap();
        gap.as_secs_f64() / begin.elapsed().as_secs_f64()
    });
    let mut tried = Vec::new();
    let is_heard = shares.inspect(|&share| tried.push(share)).any(|share| share < 0.12);
    assert!(is_heard, "{tried:?}");
}
