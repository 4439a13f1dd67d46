//! The parts of the tour, a function a crate.

use std::collections::HashSet;
use std::io::Write;

use canon_deals::DealSpace;
use canon_graph::Graph;
use canon_key::Dedup;
use canon_kmers::{KmerCounts, KmerSpace};
use dense_code::{Below, Dense, DenseSet, laws};
use dense_search::{Search, shortest_path};
use insanity_cubes::{Count, Palette, Puzzle};
use perm_groups::PermGroup;
use perm_hash::Perm;
use perm_hash::article::EightPattern;
use perm_puzzles::{Definition, QuickSolver};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use set_cards::{Ink, Table};
use sliding_tiles::{PatternDatabase, SlidingSolver, Tiles};

use crate::{Shown, time};

type Out = plain_lines::Output;

/// A title that begins with the crate's name, and what shows it.
type Part = (&'static str, fn(&mut Out) -> Shown);

pub(crate) const ALL: [Part; 12] = [
    ("dense-code: states of your own, a bit each", states),
    ("canon-key: the same three numbers in any order, once", triples),
    ("canon-graph: all graphs of six vertices, up to isomorphism", graphs),
    ("canon-deals: a hold'em hand and flop, up to suits", deals),
    ("canon-kmers: words of DNA, either strand", kmers),
    ("perm-hash: every pattern of the 8-puzzle as an integer", patterns),
    ("perm-groups: what perfect shuffles of a deck can do", shuffles),
    ("dense-search: four litres with jugs of three and five", jugs),
    ("perm-puzzles: the cubes 2x2x2 and 3x3x3", cubes),
    ("sliding-tiles: a fifteen-puzzle in the fewest moves", fifteen),
    ("set-cards: the sets on a table", cards),
    ("insanity-cubes: Instant Insanity, 1967", insanity),
];

/// A robot on a floor of 20 by 20 tiles that walks and picks up three keys.
fn states(out: &mut Out) -> Shown {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
    struct Robot {
        row: Below<20>,
        column: Below<20>,
        keys: [bool; 3],
    }
    let next = |robot: Robot| {
        let step = |at: Below<20>, by: u32| Below::new(at.get().wrapping_add(by)).unwrap_or(at);
        [(u32::MAX, 0), (0, 1), (1, 0), (0, u32::MAX)].map(|(down, right)| {
            let (row, column) = (step(robot.row, down), step(robot.column, right));
            let mut keys = robot.keys;
            for (key, tile) in keys.iter_mut().zip([(3, 4), (10, 10), (19, 0)]) {
                *key |= tile == (row.get(), column.get());
            }
            Robot { row, column, keys }
        })
    };
    let start = Robot::unrank(0).ok_or("a robot has states")?;
    let (reached, took) = time(|| {
        let (mut seen, mut queue) = (DenseSet::<Robot>::new(), vec![start]);
        while let Some(robot) = queue.pop() {
            queue.extend(next(robot).into_iter().filter(|robot| seen.insert(*robot)));
        }
        seen
    });
    let (found, bytes) = (reached.len(), size_of_val(reached.words()));
    // Each of the three tiles with a key is left with that key alone.
    assert_eq!(found, 8 * 400 - 3 * 4);
    writeln!(out, "a robot with three keys on 20 x 20 tiles has {} states:", Robot::COUNT)?;
    writeln!(out, "  {found} can be reached, found in {took:.1?} with {bytes} bytes")?;
    Ok(())
}

fn triples(out: &mut Out) -> Shown {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let all: Vec<[u8; 3]> =
        (0..10_000).map(|_| [(); 3].map(|()| rng.random_range(0..100))).collect();
    let (mut dedup, mut kept) = (Dedup::<3>::new(100), Vec::new());
    let (result, took) = time(|| dedup.values_into(&all, &mut kept));
    result?;
    let (plain, plain_took) = time(|| {
        let (mut seen, mut plain) = (HashSet::new(), all.clone());
        plain.retain(|&(mut triple)| {
            triple.sort_unstable();
            seen.insert(triple)
        });
        plain
    });
    assert_eq!(kept, plain);
    writeln!(out, "10,000 random triples of numbers below 100, {} different:", kept.len())?;
    writeln!(out, "  Dedup {took:.1?}, a HashSet of sorted triples {plain_took:.1?}")?;
    Ok(())
}

fn graphs(out: &mut Out) -> Shown {
    let pairs: Vec<(u32, u32)> = (0..6).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    let (classes, took) = time(|| {
        let mut classes = HashSet::new();
        for bits in 0..1_u32 << pairs.len() {
            let edges = pairs.iter().enumerate().filter(|(k, _)| bits >> k & 1 == 1);
            let graph = Graph::from_edges(6, edges.map(|(_, edge)| *edge));
            classes.insert(graph.expect("edges below 6").canonical());
        }
        classes.len()
    });
    assert_eq!(classes, 156);
    writeln!(out, "32,768 graphs are {classes} up to isomorphism: {took:.1?}")?;
    let cube = (0..8).flat_map(|v| [1, 2, 4].map(|bit| (v, v | bit))).filter(|(a, b)| a < b);
    let cube = Graph::from_edges(8, cube)?;
    writeln!(out, "  the edges of a cube have {} automorphisms", cube.form().order())?;
    Ok(())
}

fn deals(out: &mut Out) -> Shown {
    let space = DealSpace::standard(&[2, 3])?;
    let [one, other] = ["Ah Kh / 2s 3s Qd", "Ac Kc / 3d 2d Qh"].map(|text| space.parse(text));
    let (class, same) = (space.rank(&one?)?, space.rank(&other?)?);
    assert_eq!(class, same);
    writeln!(out, "25,989,600 deals are {} classes", space.class_count())?;
    writeln!(out, "  Ah Kh / 2s 3s Qd and Ac Kc / 3d 2d Qh are both class {class}")?;
    Ok(())
}

fn kmers(out: &mut Out) -> Shown {
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let dna: Vec<u8> = (0..1_000_000).map(|_| b"ACGT"[rng.random_range(0..4)]).collect();
    let space = KmerSpace::<u64>::new(12)?;
    let (counts, took) = time(|| {
        let mut counts = KmerCounts::new(space);
        counts.add(&dna);
        counts.into_sorted()
    });
    writeln!(
        out,
        "a million letters have {} canonical 12-mers: counted in {took:.1?}",
        counts.len()
    )?;
    Ok(())
}

fn patterns(out: &mut Out) -> Shown {
    let (all, listed) = time(|| Perm::<9>::all().map(EightPattern::from_perm).collect::<Vec<_>>());
    let report = laws::check_injective(&all, |pattern| pattern.hash());
    assert!(report.is_injective());
    let dense = laws::check_injective(&all, |pattern| pattern.to_perm().rank());
    assert!(dense.is_dense());
    let (_, took) = time(|| all.iter().map(|pattern| pattern.to_perm().rank()).sum::<u64>());
    writeln!(out, "{} patterns, listed in {listed:.1?}, ranked in {took:.1?}", all.len())?;
    writeln!(out, "  the article's hash: {report}")?;
    writeln!(out, "  the dense rank:     {dense}")?;
    Ok(())
}

/// The two perfect shuffles of a deck of 52 cards: all that they can do (Diaconis, Graham and
/// Kantor, The mathematics of perfect shuffles, 1983).
fn shuffles(out: &mut Out) -> Shown {
    let out_shuffle = (0..52_u16).map(|place| if place < 26 { 2 * place } else { 2 * place - 51 });
    let in_shuffle = (0..52_u16).map(|place| (2 * place + 1) % 53);
    let generators: [Vec<u16>; 2] = [out_shuffle.collect(), in_shuffle.collect()];
    let (group, took) = time(|| PermGroup::from_generators(52, &generators));
    let group = group?;
    assert_eq!(group.order(), (1..=26).map(|n| 2 * n).product::<u128>());
    writeln!(out, "out- and in-shuffles of 52 cards reach {} orders:", group.order())?;
    writeln!(out, "  2^26 times 26!, found and proved in {took:.1?}")?;
    Ok(())
}

fn jugs(out: &mut Out) -> Shown {
    let pours = |&(three, five): &(u32, u32)| {
        let (into_five, into_three) = (three.min(5 - five), five.min(3 - three));
        [
            ("fill 3", (3, five)),
            ("fill 5", (three, 5)),
            ("empty 3", (0, five)),
            ("empty 5", (three, 0)),
            ("3 into 5", (three - into_five, five + into_five)),
            ("5 into 3", (three + into_three, five - into_three)),
        ]
    };
    let path = shortest_path((0, 0), pours, |&(_, five)| five == 4)?;
    writeln!(out, "{}", path.moves.join(", "))?;
    Ok(())
}

fn cubes(out: &mut Out) -> Shown {
    let pocket = Definition::pocket_cube().compile()?;
    let (last, took) = time(|| Search::new(&pocket).map(Iterator::last));
    let last = last?.ok_or("a search has layers")?;
    writeln!(out, "2x2x2: {} positions, at most {} turns: {took:.1?}", last.total, last.depth)?;
    let cube = Definition::cube_3x3x3().compile()?;
    let solver = QuickSolver::new(&cube)?;
    let scramble = "D2 F2 U' L2 B R' U2 F D' L B2 U R2 F' D L2 U B2 R F2";
    let position = cube.after(scramble)?;
    let (solution, took) = time(|| solver.solve(&position, 22));
    writeln!(out, "3x3x3: {scramble}\n  is solved by {} ({took:.1?})", solution?)?;
    Ok(())
}

fn fifteen(out: &mut Out) -> Shown {
    let tiles = SlidingSolver::<4, 4>::tiles_for(12_000_000);
    let databases: Result<Vec<_>, _> =
        tiles.iter().map(|tiles| PatternDatabase::new(tiles)).collect();
    let solver = SlidingSolver::new(databases?)?;
    let start: Tiles<4, 4> = "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15".parse()?;
    let (solution, took) = time(|| solver.solve(start));
    writeln!(out, "{start}: {} moves, found in {took:.1?}", solution.slides.len())?;
    Ok(())
}

fn cards(out: &mut Out) -> Shown {
    let table: Table = "1202 0000 0111 2101 0222 1110 2212 1021 0120 2002 1011 2020".parse()?;
    for row in table.cards().chunks(4) {
        let row: Vec<String> = row.iter().map(|card| card.draw(Ink::Letter).to_string()).collect();
        writeln!(out, "  {}", row.join("   "))?;
    }
    let (sets, took) = time(|| table.sets());
    writeln!(out, "{} cards, {} sets, found in {took:.1?}:", table.len(), sets.len())?;
    for trio in &sets {
        let cards = trio.cards(&table).map(|card| card.draw(Ink::Letter).to_string());
        writeln!(out, "  {}", cards.join(" "))?;
    }
    Ok(())
}

fn insanity(out: &mut Out) -> Shown {
    let mut palette = Palette::new();
    let puzzle = Puzzle::from_lines("ABBCDB BCDAAD BDBCCA DBCCDA", &mut palette)?;
    let (tower, took) = time(|| puzzle.solve());
    let tower = tower.ok_or("it has a solution")?;
    assert!(tower.solves(&puzzle));
    let right = puzzle.count(Count::Classes)?;
    writeln!(out, "{right} of 41,472 stackings, found in {took:.1?}:")?;
    writeln!(out, "{}", tower.draw(&palette))?;
    Ok(())
}
