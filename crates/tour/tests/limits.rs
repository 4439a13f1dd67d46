//! Each function with limits, at limits of 0 and 1: it stops and says which limit it reached, or
//! its answer is the one without limits. A new function that ends in `_within` must be added here.

mod common;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;

use canon_deals::DealSpace;
use canon_graph::{Canoniser, Graph};
use canon_key::{Group, OrbitTable};
use dense_code::{Below, Limits};
use dense_search::{ByteTable, DistanceTable, GameTable, Outcome, Search, Space, Successors};
use insanity_cubes::{Count, Palette, Puzzle};
use perm_groups::PermGroup;
use perm_puzzles::{Definition, Pattern, Powers, PuzzleSpace, QuickSolver, Solver};
use set_cards::{Cap, Classification, Sets, classes_with_sets_within};
use sliding_tiles::{MultiTileSolver, PatternDatabase, SlidingSolver, Tiles};

/// What a call answers, or why it stopped.
type Answer = Result<String, String>;

/// A file with a function's name, and a call of it that takes steps.
type Call = (&'static str, fn(&Limits<'_>) -> Answer);

fn text<T: Debug, E: Debug>(result: Result<T, E>) -> Answer {
    result.map(|answer| format!("{answer:?}")).map_err(|error| format!("{error:?}"))
}

/// For what has no short text: that it was made.
fn made<T, E: Debug>(result: Result<T, E>) -> Answer {
    text(result.map(|_| "made"))
}

fn ring() -> impl Space<State = Below<20>> + Clone {
    let turn = |at: Below<20>| [1, -1].map(|by| (by, Below::wrapping(i64::from(at) + by)));
    Successors::new(Below::wrapping(0), turn).undirected()
}

fn down() -> impl Space<State = Below<20>> + Clone {
    let next = |at: Below<20>| {
        (1..=2.min(i64::from(at))).map(move |by| (by, Below::wrapping(i64::from(at) - by)))
    };
    Successors::new(Below::wrapping(19), next)
}

fn lost(_: Below<20>) -> Option<Outcome> {
    Some(Outcome::Loss)
}

/// The second layer of a search: the first is its starts, which take no step.
fn second<S: Space>(search: Result<Search<S>, dense_search::Error>, l: &Limits<'_>) -> Answer {
    text(search.and_then(|mut search| {
        search.next();
        Ok(search.next_within(l)?)
    }))
}

fn steps(at: &u32) -> [((), u32); 2] {
    [((), at.wrapping_add(1)), ((), at.wrapping_sub(1))]
}

fn costs(at: &u32) -> [((), u32, u32); 1] {
    [((), at + 1, 2)]
}

fn petersen() -> Graph {
    let edges =
        (0..5).flat_map(|at| [(at, (at + 1) % 5), (at, at + 5), (at + 5, (at + 2) % 5 + 5)]);
    Graph::from_edges(10, edges).expect("a graph")
}

fn cubes() -> Puzzle {
    "ABBCDB BCDAAD BDBCCA DBCCDA".parse().expect("four cubes")
}

fn pocket() -> PuzzleSpace {
    Definition::pocket_cube().compile().expect("a puzzle")
}

fn scrambled(space: &PuzzleSpace) -> Pattern {
    space.after("R U R' F2 U'").expect("a word of moves")
}

fn cap() -> Cap<4> {
    Cap::new(["0000", "0001", "0010"].map(|card| card.parse().expect("a card"))).expect("a cap")
}

const SWAPS: [[u16; 5]; 2] = [[1, 0, 2, 3, 4], [1, 2, 3, 4, 0]];

const CALLS: &[Call] = &[
    ("canon-deals/space.rs new_within", |l| made(DealSpace::<u64>::new_within(13, 4, &[2, 3], l))),
    ("canon-graph/form.rs form_within", |l| text(petersen().form_within(l))),
    ("canon-graph/canoniser.rs form_within", |l| {
        text(Canoniser::new().form_within(&petersen(), l))
    }),
    ("canon-graph/canoniser.rs key_within", |l| text(Canoniser::new().key_within(&petersen(), l))),
    ("canon-key/group.rs from_generators_within", |l| {
        text(Group::from_generators_within(5, &SWAPS, l))
    }),
    ("canon-key/orbits.rs new_within", |l| text(OrbitTable::new_within(9, [|at| (at + 3) % 9], l))),
    ("canon-key/orbits.rs from_multisets_within", |l| {
        text(OrbitTable::from_multisets_within::<3>(&Group::rotations(6).expect("a group"), l))
    }),
    ("canon-key/orbits.rs from_subsets_within", |l| {
        text(OrbitTable::from_subsets_within::<3>(&Group::rotations(6).expect("a group"), l))
    }),
    ("canon-key/orbits.rs from_colourings_within", |l| {
        text(OrbitTable::from_colourings_within(&Group::rotations(6).expect("a group"), 2, l))
    }),
    ("dense-search/game_table.rs new_within", |l| made(GameTable::new_within(down(), lost, l))),
    ("dense-search/game_table.rs with_distances_within", |l| {
        made(GameTable::with_distances_within(down(), lost, l))
    }),
    ("dense-search/search.rs new_within", |l| second(Search::new_within(ring(), l), l)),
    ("dense-search/search.rs from_starts_within", |l| {
        second(Search::from_starts_within(ring(), [Below::wrapping(3)], l), l)
    }),
    ("dense-search/search.rs next_within", |l| second(Search::new(ring()), l)),
    ("dense-search/distances.rs new_within", |l| made(DistanceTable::new_within(ring(), l))),
    ("dense-search/distances.rs from_search_within", |l| {
        made(DistanceTable::from_search_within(Search::new(ring()).expect("a small space"), l))
    }),
    ("dense-search/distances.rs new_within", |l| made(ByteTable::new_within(ring(), l))),
    ("dense-search/distances.rs from_search_within", |l| {
        made(ByteTable::from_search_within(Search::new(ring()).expect("a small space"), l))
    }),
    ("dense-search/deepening.rs cheapest_path_deepening_within", |l| {
        text(dense_search::cheapest_path_deepening_within(0, costs, |_| 0, |at| *at == 5, l))
    }),
    ("dense-search/paths.rs shortest_path_within", |l| {
        text(dense_search::shortest_path_within(0, steps, |at| *at == 5, l))
    }),
    ("dense-search/paths.rs shortest_path_from_within", |l| {
        text(dense_search::shortest_path_from_within([0, 1], steps, |at| *at == 5, l))
    }),
    ("dense-search/paths.rs shortest_path_between_within", |l| {
        text(dense_search::shortest_path_between_within(0, steps, 9, l))
    }),
    ("dense-search/paths.rs cheapest_path_within", |l| {
        text(dense_search::cheapest_path_within(0, costs, |_| 0, |at| *at == 5, l))
    }),
    ("dense-search/paths.rs cheapest_path_from_within", |l| {
        text(dense_search::cheapest_path_from_within([0, 1], costs, |_| 0, |at| *at == 5, l))
    }),
    ("insanity-cubes/unique.rs is_unique_within", |l| text(cubes().is_unique_within(l))),
    ("insanity-cubes/counter.rs count_within", |l| text(cubes().count_within(Count::Solutions, l))),
    ("insanity-cubes/canonical.rs canonical_within", |l| text(cubes().canonical_within(l))),
    ("insanity-cubes/difficulty.rs difficulty_within", |l| text(cubes().difficulty_within(l))),
    ("insanity-cubes/difficulty.rs handwork_within", |l| text(cubes().handwork_within(l))),
    ("insanity-cubes/explanation.rs explain_within", |l| {
        made(cubes().explain_within(&Palette::default(), l))
    }),
    ("insanity-cubes/hint.rs hint_within", |l| text(cubes().hint_within(&[None; 4], l))),
    ("insanity-cubes/towers.rs towers_within", |l| {
        text(cubes().towers_within(l).collect::<Result<Vec<_>, _>>())
    }),
    ("insanity-cubes/obstacle.rs obstacle_within", |l| text(cubes().obstacle_within(l))),
    ("insanity-cubes/solution.rs solve_within", |l| text(cubes().solve_within(l))),
    ("perm-groups/group.rs from_generators_within", |l| {
        text(PermGroup::from_generators_within(5, SWAPS, l).map(|group| group.order()))
    }),
    ("perm-groups/group.rs stabiliser_within", |l| {
        let group = PermGroup::from_generators(5, SWAPS).expect("a group");
        text(group.stabiliser_within(&[2], l).map(|group| group.order()))
    }),
    ("perm-puzzles/compile.rs compile_within", |l| {
        made(Definition::pocket_cube().compile_within(Powers::Half, l))
    }),
    ("perm-puzzles/growth.rs growth_within", |l| {
        let space = pocket();
        let layers = space.growth_within(&[space.start_pattern()], l);
        text(layers.take(3).collect::<Result<Vec<_>, _>>())
    }),
    ("perm-puzzles/solver.rs new_within", |l| made(Solver::new_within(&pocket(), l))),
    ("perm-puzzles/solver.rs to_any_within", |l| {
        let space = pocket();
        made(Solver::to_any_within(&space, &[scrambled(&space)], l))
    }),
    ("perm-puzzles/solver.rs solve_within", |l| {
        let space = pocket();
        text(Solver::new(&space).expect("a solver").solve_within(&scrambled(&space), l))
    }),
    ("perm-puzzles/threads.rs par_solve_within", |l| {
        let space = pocket();
        text(Solver::new(&space).expect("a solver").par_solve_within(&scrambled(&space), l))
    }),
    ("perm-puzzles/quick.rs new_within", |l| made(QuickSolver::new_within(&pocket(), l))),
    ("perm-puzzles/quick.rs solve_within", |l| {
        let space = pocket();
        text(QuickSolver::new(&space).expect("a solver").solve_within(&scrambled(&space), 20, l))
    }),
    ("set-cards/extremes.rs classes_with_sets_within", |l| {
        text(classes_with_sets_within::<3>(5, Sets::AtLeast(1), l))
    }),
    ("set-cards/caps.rs free_cards_within", |l| text(cap().free_cards_within(l))),
    ("set-cards/classification.rs caps_within", |l| made(Classification::<3>::caps_within(l))),
    ("set-cards/classification.rs tables_within", |l| {
        made(Classification::<3>::tables_within(4, l))
    }),
    ("sliding-tiles/multi_tile.rs new_within", |l| made(MultiTileSolver::<2, 3>::new_within(l))),
    ("sliding-tiles/multi_tile.rs solve_within", |l| {
        let solver = MultiTileSolver::<2, 3>::new_within(&Limits::new().with_bytes(1 << 20));
        let start: Tiles<2, 3> = "5 4 3/2 1 0".parse().expect("a position");
        text(solver.expect("a solver").solve_within(start, l))
    }),
    ("sliding-tiles/pattern.rs new_within", |l| {
        made(PatternDatabase::<3, 3>::new_within(&[1, 2], l))
    }),
    ("sliding-tiles/pattern.rs par_new_within", |l| {
        made(PatternDatabase::<3, 3>::par_new_within(&[1, 2], l))
    }),
    ("sliding-tiles/solver.rs solve_within", |l| {
        let start: Tiles<3, 3> = "8 6 7/2 5 4/3 0 1".parse().expect("a position");
        text(SlidingSolver::new(vec![]).expect("a solver").solve_within(start, l))
    }),
    ("sliding-tiles/threads.rs par_solve_within", |l| {
        let start: Tiles<3, 3> = "8 6 7/2 5 4/3 0 1".parse().expect("a position");
        text(SlidingSolver::new(vec![]).expect("a solver").par_solve_within(start, l))
    }),
];

#[test]
fn every_function_hears_limits_of_zero_and_one() {
    let mut deaf = Vec::new();
    for (name, call) in CALLS {
        let whole = call(&Limits::new()).unwrap_or_else(|why| panic!("{name}: {why}"));
        for few in [0, 1] {
            let by_steps = call(&Limits::new().with_steps(few));
            let by_bytes = call(&Limits::new().with_bytes(few));
            // Without a step nothing is answered; some functions need no more than one, or no
            // memory.
            let is_stopped = by_steps.as_ref().is_err_and(|why| why.contains("Steps"));
            if !is_stopped && (few == 0 || by_steps.as_ref() != Ok(&whole)) {
                deaf.push(format!("{name}, {few} steps: {by_steps:?}"));
            }
            let is_stopped = by_bytes.as_ref().is_err_and(|why| {
                // Two say what would not fit: the elements of a group, the tables of a solver.
                ["Bytes", "TooManyElements", "TooLarge"].iter().any(|reason| why.contains(reason))
            });
            if !is_stopped && by_bytes.as_ref() != Ok(&whole) {
                deaf.push(format!("{name}, {few} bytes: {by_bytes:?}"));
            }
        }
    }
    assert!(deaf.is_empty(), "{deaf:#?}");
}

/// The public functions whose names end in `_within`, with their files.
#[test]
fn every_function_with_limits_is_called() {
    let called: BTreeSet<String> = CALLS.iter().map(|(name, _)| (*name).to_owned()).collect();
    let mut found = BTreeSet::new();
    for (name, _) in CALLS {
        let of = name.split_once('/').expect("a crate").0;
        for (path, text) in common::sources(&Path::new("..").join(of).join("src")) {
            let file = path.file_name().expect("a name").to_string_lossy();
            let functions =
                text.lines().filter_map(|line| line.trim_start().strip_prefix("pub fn "));
            let names = functions.filter_map(|line| line.split(['(', '<']).next());
            let names = names.filter(|name| name.ends_with("_within"));
            found.extend(names.map(|name| format!("{of}/{file} {name}")));
        }
    }
    assert_eq!(called, found);
}
