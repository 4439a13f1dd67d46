//! The fast solver and the article's algorithm against brute force over all orientations.
#![cfg(feature = "rand")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "tests with small numbers"
)]

use std::collections::BTreeSet;

use insanity_cubes::Making;
use insanity_cubes::article::LessBrutal;
use insanity_cubes::{
    Colour, Count, Cube, Difficulty, Error, Hint, Limits, Puzzle, Ring, Rotation, Tower,
};
use itertools::Itertools;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

type Pair = [Colour; 2];

/// All counts the slow way: every orientation of every cube, sides compared colour by colour.
struct Brute {
    oriented: u128,
    pictures: BTreeSet<Tower>,
}

fn brute(puzzle: &Puzzle) -> Brute {
    let faces: Vec<Vec<Ring>> = puzzle
        .cubes()
        .iter()
        .map(|cube| {
            Rotation::ALL
                .into_iter()
                .map(|rotation| {
                    let [_, f2, f3, _, f5, f6] = cube.turned(rotation).faces();
                    Ring::new([f2, f3, f5, f6])
                })
                .collect()
        })
        .collect();
    let mut found = Brute { oriented: 0, pictures: BTreeSet::new() };
    climb(&faces, &mut Vec::new(), &mut found);
    found
}

fn climb(faces: &[Vec<Ring>], rings: &mut Vec<Ring>, found: &mut Brute) {
    if rings.len() == faces.len() {
        found.oriented += 1;
        found.pictures.insert(Tower::new(rings.clone()));
        return;
    }
    for ring in &faces[rings.len()] {
        let fits = rings
            .iter()
            .all(|below| below.sides().iter().zip(ring.sides()).all(|(one, other)| *one != other));
        if fits {
            rings.push(*ring);
            climb(faces, rings, found);
            rings.pop();
        }
    }
}

fn halves(puzzle: &Puzzle) -> u128 {
    let cubes = puzzle.cubes().iter();
    let pairs: Vec<Vec<Pair>> =
        cubes.map(|cube| cube.pairs().into_iter().unique().collect()).collect();
    pairs
        .iter()
        .multi_cartesian_product()
        .filter(|choice| {
            choice.iter().copied().flatten().counts().values().all(|times| *times <= 2)
        })
        .count() as u128
}

fn check(puzzle: &Puzzle) {
    let brute = brute(puzzle);
    let first: Vec<Ring> =
        puzzle.cubes()[0].loops().into_iter().unique_by(|ring| ring.arrangements().min()).collect();
    let solutions: BTreeSet<&Tower> =
        brute.pictures.iter().filter(|tower| first.contains(&tower.rings()[0])).collect();
    let classes = brute.pictures.iter().map(Tower::canonical).collect::<BTreeSet<_>>().len();
    let search = LessBrutal::new(puzzle.cubes());
    let source: Vec<Tower> = search.solutions().collect();
    let paths = search.paths().count() as u64;

    assert_eq!(source.len(), solutions.len(), "{puzzle}");
    assert_eq!(source.iter().collect::<BTreeSet<_>>(), solutions, "{puzzle}");
    let fast: Vec<Tower> = puzzle.towers().collect();
    assert_eq!(fast.len(), solutions.len(), "{puzzle}");
    assert_eq!(fast.iter().collect::<BTreeSet<_>>(), solutions, "{puzzle}");
    let order = LessBrutal::new(puzzle.cubes());
    let mut sorted = fast;
    sorted.sort_by_cached_key(|tower| order.place(tower).unwrap());
    assert_eq!(sorted, source, "{puzzle}");
    match puzzle.solve() {
        Some(tower) => assert!(brute.pictures.contains(&tower), "{puzzle}"),
        None => assert!(brute.pictures.is_empty(), "{puzzle}"),
    }
    assert_eq!(puzzle.count(Count::Solutions), Ok(solutions.len() as u128), "{puzzle}");
    assert_eq!(puzzle.count(Count::Pictures), Ok(brute.pictures.len() as u128), "{puzzle}");
    assert_eq!(puzzle.count(Count::Classes), Ok(classes as u128), "{puzzle}");
    assert_eq!(puzzle.is_unique(), classes == 1, "{puzzle}");
    assert_eq!(puzzle.count(Count::Oriented), Ok(brute.oriented), "{puzzle}");
    assert_eq!(puzzle.count(Count::Paths), Ok(u128::from(paths)), "{puzzle}");
    assert_eq!(puzzle.count(Count::HalfSolutions), Ok(halves(puzzle)), "{puzzle}");
}

fn random(rng: &mut Pcg64, cubes: usize, colours: u32) -> Puzzle {
    let colour = |rng: &mut Pcg64| Colour::new((rng.next_u32() % colours) as u16);
    Puzzle::new((0..cubes).map(|_| Cube::new([(); 6].map(|()| colour(rng)))).collect()).unwrap()
}

#[test]
fn random_puzzles_of_up_to_four_cubes() {
    let mut rng = Pcg64::seed_from_u64(7);
    for round in 0..1600 {
        let cubes = 1 + round % 4;
        // Few colours make loops, equal pairs and equal cubes.
        let colours = 1 + rng.next_u32() % if cubes == 4 { 7 } else { 9 };
        check(&random(&mut rng, cubes, colours));
    }
}

#[test]
fn random_puzzles_of_five_and_six_cubes() {
    let mut rng = Pcg64::seed_from_u64(8);
    for round in 0..300 {
        let cubes = 5 + round % 2;
        let colours = cubes as u32 + rng.next_u32() % 2;
        check(&random(&mut rng, cubes, colours));
    }
}

/// Cubes with few colours each, of which two or all are equal: loops, equal pairs, equal loops.
#[test]
fn degenerate_puzzles() {
    let mut rng = Pcg64::seed_from_u64(9);
    for round in 0..800 {
        let cubes = 1 + round % 4;
        let all = 2 * cubes as u32 + 1;
        let mut list: Vec<Cube> = Vec::new();
        for _ in 0..cubes {
            let own = [(); 2].map(|()| Colour::new((rng.next_u32() % all) as u16));
            let repeat = rng.next_u32() % 4 == 0;
            let cube = match list.last() {
                Some(last) if repeat => *last,
                _ => Cube::new([(); 6].map(|()| own[(rng.next_u32() % 2) as usize])),
            };
            list.push(cube);
        }
        check(&Puzzle::new(list).unwrap());
    }
    for same in
        ["AAAAAA", "AAAAAA BBBBBB", "AABAAB BBABBA CCCCCC", "ABABAB ABABAB", "ABCABC DEFDEF"]
    {
        check(&same.parse().unwrap());
    }
}

/// Every puzzle of two cubes with two colours, and of one cube with three.
#[test]
fn all_small_puzzles() {
    let cubes = |colours: u16| {
        (0..6).map(|_| 0..colours).multi_cartesian_product().map(|faces| {
            let faces: Vec<Colour> = faces.into_iter().map(Colour::new).collect();
            Cube::new(faces.try_into().unwrap())
        })
    };
    for cube in cubes(3) {
        check(&Puzzle::new(vec![cube]).unwrap());
    }
    for (one, other) in cubes(2).cartesian_product(cubes(2)) {
        check(&Puzzle::new(vec![one, other]).unwrap());
    }
}

/// Every width of the search: 64 and 128 lanes, colours on many faces, and colours without a lane.
#[test]
fn large_puzzles_are_solved() {
    let mut rng = Pcg64::seed_from_u64(11);
    for (cubes, colours) in
        [(60, 66), (64, 72), (65, 73), (100, 115), (128, 150), (140, 170), (200, 260), (700, 4200)]
    {
        let (puzzle, tower) = Making::new(cubes, colours).planted(&mut rng).unwrap();
        assert!(tower.solves(&puzzle));
        assert!(puzzle.solve().unwrap().solves(&puzzle), "{cubes} {colours}");
    }
    // Cubes that hide a colour on two faces each: few choices, decided at once whatever the size.
    for cubes in [63, 64, 65, 128, 129, 300, 1024] {
        let faces = (0..cubes).map(|at: u16| {
            let other = (at + 1) % cubes;
            Cube::new([at, at, at, at, other, other].map(Colour::new))
        });
        let puzzle = Puzzle::new(faces.collect()).unwrap();
        if let Some(tower) = puzzle.solve() {
            assert!(tower.solves(&puzzle));
        }
        assert_eq!(puzzle.solve().is_some(), puzzle.count(Count::Solutions) != Ok(0));
    }
}

/// A puzzle counts the same with cubes of one colour added, which need a wider search: past 64 and
/// past 128 lanes. With a colour on two faces more there are more colours than cubes.
#[test]
fn all_widths_find_the_same() {
    let mut rng = Pcg64::seed_from_u64(15);
    for round in 0..60 {
        let cubes = 3 + round % 4;
        let colours = cubes as u32 + rng.next_u32() % 2;
        let puzzle = random(&mut rng, cubes, colours);
        let solutions = puzzle.count(Count::Pictures).unwrap();
        let classes = puzzle.count(Count::Classes).unwrap();
        let halves = puzzle.count(Count::HalfSolutions).unwrap();
        for more in [1u16, 60, 70, 140] {
            let mut cubes = puzzle.cubes().to_vec();
            cubes.extend((0..more).map(|at| Cube::new([Colour::new(1000 + at); 6])));
            // The puzzle's own cubes first, in the middle and last: in each part of a mask.
            for turned in [0, cubes.len() / 2, cubes.len() - puzzle.len()] {
                cubes.rotate_right(turned);
                let padded = Puzzle::new(cubes.clone()).unwrap();
                // The search gives up after a while where the table would be taken.
                if padded.colours() == padded.len() || more > 12 {
                    assert_eq!(padded.count(Count::Pictures), Ok(solutions), "{puzzle} {more}");
                }
                assert_eq!(padded.is_unique(), classes == 1, "{puzzle} {more}");
                assert_eq!(padded.count(Count::HalfSolutions), Ok(halves), "{puzzle} {more}");
            }
        }
    }
}

/// What the cubes placed allow, against all pictures.
#[test]
fn hints_are_right() {
    let mut rng = Pcg64::seed_from_u64(12);
    let (mut tried, mut taken_back, mut hopeless) = (0, 0, 0);
    for round in 0..150 {
        let cubes = 2 + round % 3;
        let colours = cubes as u32 + 1 + rng.next_u32() % 2;
        let puzzle = random(&mut rng, cubes, colours);
        let pictures = brute(&puzzle).pictures;
        for _ in 0..6 {
            let placed: Vec<Option<Ring>> = puzzle
                .cubes()
                .iter()
                .map(|cube| {
                    let rings: Vec<Ring> = cube.rings().collect();
                    (rng.next_u32() % 2 == 0).then(|| rings[rng.next_u32() as usize % rings.len()])
                })
                .collect();
            let fits = |tower: &&Tower| {
                tower
                    .rings()
                    .iter()
                    .zip(&placed)
                    .all(|(ring, placed)| placed.is_none_or(|placed| placed == *ring))
            };
            let possible: Vec<&Tower> = pictures.iter().filter(fits).collect();
            let shown = |cube: usize| {
                possible.iter().map(|tower| tower.rings()[cube]).collect::<BTreeSet<_>>()
            };
            match puzzle.hint(&placed) {
                Hint::Forced { cube, ring } => assert_eq!(shown(cube), BTreeSet::from([ring])),
                Hint::Try { cube, ring, of } => {
                    tried += 1;
                    assert!(shown(cube).contains(&ring) && shown(cube).len() == of && of > 1);
                    assert!(
                        (0..cubes).all(|other| placed[other].is_some() || shown(other).len() >= of)
                    );
                }
                Hint::Done => assert_eq!(possible.len(), 1),
                Hint::Hopeless => {
                    assert!(pictures.is_empty());
                    hopeless += usize::from(placed.iter().any(Option::is_some));
                }
                Hint::Clash { .. } => assert!(possible.is_empty()),
                Hint::TakeBack { cube } => {
                    assert!(possible.is_empty() && !pictures.is_empty() && placed[cube].is_some());
                    taken_back += 1;
                    // Whether the others are in a solution.
                    let alone = |out: usize| {
                        let fits = |tower: &Tower| {
                            (0..cubes).all(|at| {
                                let given = placed[at].filter(|_| at != out);
                                given.is_none_or(|ring| ring == tower.rings()[at])
                            })
                        };
                        placed[out].is_some() && pictures.iter().any(fits)
                    };
                    let last = (0..cubes).rfind(|at| alone(*at));
                    let last = last.or_else(|| placed.iter().rposition(Option::is_some));
                    assert_eq!(Some(cube), last, "{puzzle}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(tried > 100 && taken_back > 20 && hopeless > 20, "{tried} {taken_back} {hopeless}");
}

/// Lists that are too long to be compared pair by pair in the crate, compared pair by pair.
#[test]
fn long_lists_of_half_solutions_are_compared() {
    let mut rng = Pcg64::seed_from_u64(6);
    for (cubes, colours, twice) in [(7, 42, 0), (8, 30, 0), (8, 48, 1), (9, 54, 3), (8, 20, 2)] {
        let (made, _) = Making::new(cubes, colours).planted(&mut rng).unwrap();
        // The first cubes get an equal pair.
        let cubes = made.cubes().iter().enumerate().map(|(at, cube)| {
            let [a, b, c, d, e, f] = cube.faces();
            Cube::new(if at < twice { [a, a, c, d, d, f] } else { [a, b, c, d, e, f] })
        });
        let puzzle = Puzzle::new(cubes.collect()).unwrap();
        // For each cube its different pairs, and whether it has them twice.
        let lines: Vec<Vec<_>> = puzzle
            .cubes()
            .iter()
            .map(|cube| {
                let pairs = cube.pairs();
                let times = |pair| pairs.iter().filter(|other| **other == pair).count();
                pairs.into_iter().unique().map(|pair| (pair, times(pair) > 1)).collect()
            })
            .collect();
        let halves: Vec<Vec<_>> = lines
            .iter()
            .multi_cartesian_product()
            .filter(|half| {
                let ends = half.iter().flat_map(|(pair, _)| *pair);
                ends.counts().values().all(|count| *count <= 2)
            })
            .collect();
        let goes = |one: &Vec<&(Pair, bool)>, other: &Vec<&(Pair, bool)>| {
            one.iter().zip(other).all(|(one, other)| one.0 != other.0 || one.1)
        };
        let matches = (0..halves.len())
            .flat_map(|at| halves[..=at].iter().map(move |other| (at, other)))
            .filter(|(at, other)| goes(&halves[*at], other))
            .count();
        let work = puzzle.handwork().unwrap();
        let found = halves.len() as u64;
        assert!(found > 2_000, "{puzzle}: {found}");
        assert_eq!(
            (work.half_solutions, work.comparisons, work.matches),
            (found, found * (found - 1) / 2, matches as u64)
        );
    }
}

/// An obstacle can't be stacked, and can without any one of its cubes.
#[test]
fn obstacles_have_no_cube_to_spare() {
    let mut rng = Pcg64::seed_from_u64(13);
    let (mut found, mut several) = (BTreeSet::new(), 0);
    for _ in 0..300 {
        let puzzle = random(&mut rng, 6, 6);
        let unsolvable = |cubes: &[usize]| {
            let part = Puzzle::new(cubes.iter().map(|cube| puzzle.cubes()[*cube]).collect());
            part.is_ok_and(|part| part.solve().is_none())
        };
        let obstacle = puzzle.obstacle();
        assert_eq!(obstacle.is_some(), puzzle.solve().is_none());
        if let Some(obstacle) = obstacle {
            let cubes = obstacle.as_slice();
            found.insert(cubes.len());
            assert!(cubes.is_sorted() && unsolvable(cubes));
            // From the last to the first, each is left out for good if the rest has no solution.
            let mut left: Vec<usize> = (0..puzzle.len()).collect();
            for cube in (0..puzzle.len()).rev() {
                let rest = left.iter().copied().filter(|at| *at != cube).collect_vec();
                if unsolvable(&rest) {
                    left = rest;
                }
            }
            several += u32::from(unsolvable(&(1..puzzle.len()).collect_vec()));
            assert_eq!(left, cubes, "{puzzle}");
            for left_out in cubes {
                let rest: Vec<usize> = cubes.iter().copied().filter(|at| at != left_out).collect();
                assert!(!unsolvable(&rest), "{puzzle}");
            }
        }
    }
    // There are often several obstacles, and the one of the first cubes is meant.
    assert!(found.len() > 2 && several > 20, "{found:?} {several}");
    let two: Puzzle = "ABABAB ABABAB ABABAB CDCDCD CDCDCD CDCDCD".parse().unwrap();
    assert_eq!(two.obstacle(), Some(vec![0, 1, 2]));
}

/// The lines that are tried in this order of the cubes, counted as a person would.
fn lines_tried(cubes: &[Cube]) -> u64 {
    let (mut choices, mut tried) = (vec![Vec::<Pair>::new()], 0);
    for cube in cubes {
        let lines: Vec<Pair> = cube.pairs().into_iter().unique().collect();
        let mut longer = Vec::new();
        for choice in &choices {
            for line in &lines {
                tried += 1;
                let more = [choice.as_slice(), &[*line]].concat();
                let ends = more.iter().copied().flatten().counts();
                if ends.values().all(|ends| *ends <= 2) {
                    longer.push(more);
                }
            }
        }
        choices = longer;
    }
    tried
}

/// Five hundred puzzles in all orders of their cubes, turned, mirrored, with other names.
#[test]
fn difficulty_is_that_of_the_puzzle() {
    let mut rng = Pcg64::seed_from_u64(17);
    let mut levels = BTreeSet::new();
    for round in 0..500 {
        let puzzle = random(&mut rng, 4, 4 + round % 2);
        let work = puzzle.handwork().unwrap();
        levels.insert(puzzle.difficulty());
        let mut fewest = u64::MAX;
        for cubes in puzzle.cubes().iter().copied().permutations(4) {
            fewest = fewest.min(lines_tried(&cubes));
            assert_eq!(Puzzle::new(cubes).unwrap().handwork(), Some(work), "{puzzle}");
        }
        assert!(work.lines == 0 || work.lines == fewest, "{puzzle}");
        let other = disguised(&puzzle, &mut rng);
        assert_eq!(other.handwork(), Some(work), "{puzzle}");
        assert_eq!(other.canonical(), puzzle.canonical(), "{puzzle}");
    }
    assert!(levels.contains(&Difficulty::Expert) && levels.len() == 4, "{levels:?}");
}

/// Each level begins at its number of steps: 18, 28 and 40.
#[test]
fn levels_begin_at_their_steps() {
    let mut rng = Pcg64::seed_from_u64(23);
    let mut borders = BTreeSet::from([17, 18, 27, 28, 39, 40]);
    for round in 0..100_000 {
        let puzzle = random(&mut rng, 3 + round % 3, 4 + (round % 2) as u32);
        let steps = puzzle.handwork().unwrap().steps();
        let level = match steps {
            ..18 => Difficulty::Easy,
            18..28 => Difficulty::Medium,
            28..40 => Difficulty::Hard,
            40.. => Difficulty::Expert,
        };
        assert_eq!(puzzle.difficulty(), level, "{puzzle} {steps}");
        borders.remove(&steps);
        if borders.is_empty() {
            return;
        }
    }
    panic!("no puzzle takes {borders:?} steps");
}

/// The same puzzle in another order, turned, mirrored and with other colours.
fn disguised(puzzle: &Puzzle, rng: &mut Pcg64) -> Puzzle {
    let most = puzzle.cubes().iter().flat_map(|cube| cube.faces()).max().unwrap().index();
    let mut names: Vec<u16> = (0..=most).collect();
    dense_code::random::shuffle(&mut names, rng);
    let mut cubes: Vec<Cube> = puzzle.cubes().to_vec();
    dense_code::random::shuffle(&mut cubes, rng);
    for cube in &mut cubes {
        let rotation = Rotation::ALL[(rng.next_u32() % 24) as usize];
        let turned = cube.turned(rotation);
        let turned = if rng.next_u32().is_multiple_of(2) { turned } else { turned.mirrored() };
        *cube =
            Cube::new(turned.faces().map(|face| Colour::new(2 * names[usize::from(face.index())])));
    }
    Puzzle::new(cubes).unwrap()
}

/// The least of all renamings of the colours, cubes as sorted pairs.
fn least(puzzle: &Puzzle) -> Vec<Vec<(u16, u16)>> {
    let colours: Vec<Colour> =
        puzzle.cubes().iter().flat_map(|cube| cube.faces()).sorted().dedup().collect();
    let count = colours.len();
    let number = |colour: Colour| colours.iter().position(|other| *other == colour).unwrap();
    (0..count as u16)
        .permutations(count)
        .map(|names| {
            let name = |colour: Colour| names[number(colour)];
            let cube = |cube: &Cube| -> Vec<(u16, u16)> {
                let pair = |pair: Pair| {
                    let [a, b] = pair.map(name);
                    (a.min(b), a.max(b))
                };
                cube.pairs().into_iter().map(pair).sorted().collect()
            };
            puzzle.cubes().iter().map(cube).sorted().collect::<Vec<_>>()
        })
        .min()
        .unwrap()
}

/// Puzzles have one canonical form exactly if a renaming makes one of the other.
#[test]
fn canonical_puzzles_are_those_of_all_renamings() {
    let mut rng = Pcg64::seed_from_u64(18);
    let mut forms = std::collections::BTreeMap::new();
    let mut seen = 0;
    for round in 0..4000 {
        let puzzle = random(&mut rng, 1 + round % 3, 2 + (round % 4) as u32);
        let canonical = puzzle.canonical();
        assert_eq!(canonical.canonical(), canonical, "{puzzle}");
        assert_eq!(least(&canonical), least(&puzzle), "{puzzle}");
        let first = forms.entry(least(&puzzle)).or_insert_with(|| canonical.clone());
        seen += u32::from(*first == canonical);
        assert_eq!(*first, canonical, "{puzzle}");
    }
    let different: BTreeSet<&Puzzle> = forms.values().collect();
    assert_eq!(different.len(), forms.len());
    assert!(seen as usize > forms.len() + 500, "{seen} {}", forms.len());
}

/// Puzzles in which many colours look alike: of cubes apart and cubes in rings, of one colour each,
/// around common colours, and of lines of graphs whose symmetries mix all of them.
fn symmetric(size: u16) -> Vec<Puzzle> {
    let of = |faces: Vec<[u16; 6]>| {
        Puzzle::new(faces.into_iter().map(|faces| Cube::new(faces.map(Colour::new))).collect())
            .unwrap()
    };
    let all = || 0..size;
    let line = |[a, b]: [u16; 2]| [a, a, a, b, b, b];
    let ring = |of: u16| all().map(move |at| [at - at % of, at % of, (at + 1) % of]);
    let rings = |length: u16| ring(length).map(|[at, a, b]| line([at + a, at + b])).collect_vec();
    let complete = all().flat_map(|b| (0..b).map(move |a| line([a, b]))).take(1024);
    let step = |at: u16, by: [u16; 2]| (at / 4 + by[0]) % 4 * 4 + (at + by[1]) % 4;
    let torus = (0..16).flat_map(|at| [[1, 0], [0, 1]].map(|by| line([at, step(at, by)])));
    let bits = (0..16).cartesian_product(0..4).map(|(at, bit)| [at, at ^ 1 << bit]);
    vec![
        of(all().map(|at| [0, 1, 2, 3, 4, 5].map(|face| 6 * at + face)).collect()),
        of(all().map(|at| [0, 1, 0, 1, 0, 1].map(|more| (at + more) % size)).collect()),
        of(all().map(|at| [0, 1, 0, 2, 0, 3].map(|more| (at + more) % size)).collect()),
        of(all().map(|at| [at; 6]).collect()),
        of(all().map(|_| [0, 1, 2, 3, 4, 5]).collect()),
        of(all().map(|at| [0, 1, 2, 3, 4, 5].map(|face| face.max(1) * (at + 1))).collect()),
        of(all().map(|at| [0, 1, 6, 7, 6, 7].map(|face| face + 8 * at * (face / 6))).collect()),
        of(if size > 1 { complete.collect() } else { vec![[0; 6]] }),
        of(torus.collect()),
        of(bits.filter(|[a, b]| a < b).map(line).collect()),
        of([rings(3), rings(size)].concat()),
        of([rings(size), rings(2).iter().map(|line| line.map(|at| at + 50)).collect()].concat()),
    ]
}

#[test]
fn symmetric_puzzles_have_one_canonical_form() {
    let mut rng = Pcg64::seed_from_u64(19);
    for size in [1u16, 2, 6, 12] {
        for puzzle in symmetric(size) {
            for _ in 0..5 {
                assert_eq!(disguised(&puzzle, &mut rng).canonical(), puzzle.canonical());
            }
        }
    }
    for cubes in [5, 8, 20, 60] {
        let (puzzle, _) = Making::new(cubes, cubes).planted(&mut rng).unwrap();
        assert_eq!(disguised(&puzzle, &mut rng).canonical(), puzzle.canonical());
    }
}

/// Colours round a ring, each joined with those at some distances: alike, and choices mix them.
#[test]
fn circulant_puzzles_have_one_canonical_form() {
    let mut rng = Pcg64::seed_from_u64(21);
    for round in 0..300 {
        let count = 5 + round % 12;
        let mut distance = || 1 + rng.next_u32() as u16 % (count - 1);
        let by = [distance(), distance(), distance()];
        let pairs = |at: u16| by.map(|by| (at + by) % count).map(|other| [at, other]);
        let cubes = (0..count).map(|at| {
            let [[a, d], [b, e], [c, f]] = pairs(at);
            Cube::new([a, b, c, d, e, f].map(Colour::new))
        });
        let lines =
            (0..count).flat_map(pairs).map(|[a, b]| Cube::new([a, a, a, b, b, b].map(Colour::new)));
        for puzzle in [Puzzle::new(cubes.collect()).unwrap(), Puzzle::new(lines.collect()).unwrap()]
        {
            assert_eq!(disguised(&puzzle, &mut rng).canonical(), puzzle.canonical(), "{puzzle}");
        }
    }
}

/// Every colour on three lines: all look alike, and most are not.
#[test]
fn cubic_puzzles_have_one_canonical_form() {
    let mut rng = Pcg64::seed_from_u64(22);
    for round in 0..2000 {
        let count = [6, 8, 8, 10][round % 4];
        let mut ends = (0..3 * count).map(|end| end % count).collect_vec();
        dense_code::random::shuffle(&mut ends, &mut rng);
        let lines = ends.as_chunks::<2>().0.iter();
        let cubes = lines.map(|[a, b]| Cube::new([*a, *a, *a, *b, *b, *b].map(Colour::new)));
        let puzzle = Puzzle::new(cubes.collect()).unwrap();
        assert_eq!(disguised(&puzzle, &mut rng).canonical(), puzzle.canonical(), "{puzzle}");
    }
}

/// Random puzzles of two parts that share some colours, each part perhaps twice.
#[test]
fn puzzles_of_like_parts_have_one_canonical_form() {
    let mut rng = Pcg64::seed_from_u64(20);
    for round in 0..400u32 {
        let (common, own) = (round % 3, 1 + rng.next_u32() % 4);
        let mut part = |at: u32| {
            let cubes = 1 + rng.next_u32() % 3;
            let mut face = |()| match rng.next_u32() % (common + own) {
                colour if colour < common => colour,
                colour => colour + at * own,
            };
            (0..cubes).map(|_| [(); 6].map(&mut face)).collect_vec()
        };
        let parts = [part(0), part(1)];
        let again = |times: u32| {
            let moved = move |faces: &[u32; 6]| {
                faces.map(|face| if face < common { face } else { face + 2 * own * times })
            };
            parts.iter().flatten().map(moved).collect_vec()
        };
        let faces = (0..1 + round % 4).flat_map(again);
        let cubes = faces.map(|faces| Cube::new(faces.map(|face| Colour::new(face as u16))));
        let puzzle = Puzzle::new(cubes.collect()).unwrap();
        assert_eq!(disguised(&puzzle, &mut rng).canonical(), puzzle.canonical(), "{puzzle}");
    }
}

/// A limit gives what is known, and never a wrong answer.
#[test]
fn limits_never_give_a_wrong_answer() {
    let mut rng = Pcg64::seed_from_u64(14);
    let (mut known, mut unknown) = (0, 0);
    for _ in 0..100 {
        let puzzle = random(&mut rng, 7, 7);
        let exact = puzzle.count(Count::Pictures).unwrap();
        for nodes in [0, 1, 3, 10, 30, 100] {
            let limits = Limits::new().with_steps(nodes);
            match puzzle.solve_within(&limits) {
                Ok(Some(tower)) => assert!(tower.solves(&puzzle)),
                Ok(None) => assert_eq!(exact, 0),
                Err(_) => unknown += 1,
            }
            match puzzle.count_within(Count::Pictures, &limits) {
                Ok(count) => {
                    assert_eq!(count, exact);
                    known += 1;
                }
                Err(Error::Stopped { at_least, .. }) => assert!(at_least <= exact),
                Err(other) => panic!("{other:?}"),
            }
        }
        let stop = || true;
        let stopped = puzzle.solve_within(&Limits::new().with_stop(&stop));
        assert!(!matches!(stopped, Ok(Some(ref tower)) if !tower.solves(&puzzle)));
    }
    assert!(known > 50 && unknown > 20, "{known} {unknown}");
}
