//! Instant Insanity: cubes and puzzles from text, and the solvers against plain enumeration.

use std::collections::BTreeSet;

use insanity_cubes::article::LessBrutal;
use insanity_cubes::cube::Pair;
use insanity_cubes::{Colour, Count, Cube, Palette, Puzzle, Ring, Rotation, Tower};

use crate::Input;
use crate::texts::{numbers, printed, read};

/// Colours as they are printed: letters, or numbers with something between when one is past the 52
/// letters.
fn colours<const K: usize>(text: &str, between: char) -> Option<[Colour; K]> {
    let number = |letter| ('A'..='Z').chain('a'..='z').position(|other| other == letter);
    if let Some(letters) = text.chars().map(number).collect::<Option<Vec<usize>>>() {
        let colours: Vec<Colour> =
            letters.into_iter().map(|index| Colour::new(index as u16)).collect();
        return colours.try_into().ok();
    }
    let indices =
        numbers(text, between).filter(|indices| indices.iter().any(|&index| index > 51))?;
    Some(indices.map(Colour::new))
}

/// A cube from a line, by letters or numbers and by a palette of words.
pub fn cube_text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let pair = text.split_once('-').and_then(|(one, other)| {
        let ([one], [other]) = (colours(one, '-')?, colours(other, '-')?);
        (one <= other).then(|| Pair::new(one, other))
    });
    assert_eq!(text.parse().ok(), pair, "{text:?}");
    assert_eq!(text.parse().ok(), colours(&text, ' ').map(|[colour]| colour), "{text:?}");
    assert_eq!(text.parse().ok(), colours(&text, '/').map(Ring::new), "{text:?}");
    assert_eq!(text.parse().ok(), colours(&text, ' ').map(Cube::new), "{text:?}");
    for letter in text.chars() {
        let colour = colours(&letter.to_string(), ' ').map(|[colour]| colour);
        assert_eq!(Colour::from_letter(letter), colour);
    }
    let mut input = Input::new(data);
    let cube = Cube::new([(); 6].map(|()| {
        Colour::new(if input.flag() { input.u16() } else { u16::from(input.u8() % 60) })
    }));
    printed(&cube, input);
    check_cube(cube);
    for ring in cube.loops() {
        printed(&ring, input);
        printed(&ring.sides()[0], input);
        printed(&Pair::new(ring.sides()[0], ring.sides()[1]), input);
    }

    let mut palette = Palette::new();
    if let Ok(cube) = palette.cube(&text) {
        check_cube(cube);
        let names: BTreeSet<Colour> = cube.faces().into_iter().collect();
        assert_eq!(palette.len(), names.len());
        // What is shown is read as the same cube.
        let shown = palette.show_cube(cube);
        assert_eq!(palette.cube(&shown), Ok(cube), "{shown:?}");
        for colour in names {
            let name = palette.name(colour).expect("a name").to_owned();
            assert_eq!(palette.colour(&name), Ok(colour));
        }
    }
}

fn check_cube(cube: Cube) {
    let turned: BTreeSet<Cube> = Rotation::ALL.map(|rotation| cube.turned(rotation)).into();
    assert!(cube.orientations().eq(turned.iter().copied()));
    let canonical = cube.canonical();
    assert_eq!(Some(&canonical), turned.first());
    assert!(turned.iter().all(|other| other.canonical() == canonical));
    assert_eq!(cube.mirrored().mirrored(), cube);
    let rings: BTreeSet<Ring> = cube.rings().collect();
    assert_eq!(rings.len(), cube.rings().len(), "a ring twice");
    // Seen from the front, an orientation shows faces 2, 3, 5, 6 of its net round the tower, or
    // their reverse.
    let shown: BTreeSet<Ring> = turned.iter().map(|cube| cube.loops()[0]).collect();
    assert!(shown.is_subset(&rings));
}

/// A puzzle from lines of words, and from its own text.
pub fn puzzle_text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let input = Input::new(data);
    if let Some(puzzle) = read::<Puzzle>(&text) {
        printed(&puzzle, input);
        let colours: BTreeSet<Colour> =
            puzzle.cubes().iter().flat_map(|cube| cube.faces()).collect();
        assert_eq!(puzzle.colours(), colours.len());
        printed(&Tower::new(puzzle.cubes().iter().map(|cube| cube.loops()[0]).collect()), input);
    }
    let rings =
        text.split(' ').filter(|_| !text.is_empty()).map(|ring| colours(ring, '/').map(Ring::new));
    assert_eq!(text.parse().ok(), rings.collect::<Option<Vec<_>>>().map(Tower::new), "{text:?}");
    let mut palette = Palette::new();
    if let Ok(puzzle) = Puzzle::from_lines(&text, &mut palette) {
        let lines: Vec<String> =
            puzzle.cubes().iter().map(|cube| palette.show_cube(*cube)).collect();
        if !lines.iter().any(|line| line.starts_with('#')) {
            assert_eq!(Puzzle::from_lines(&lines.join("\n"), &mut palette).as_ref(), Ok(&puzzle));
        }
        // Colours may be named that are on no cube.
        assert!(puzzle.colours() <= palette.len());
        if let Ok(text) = puzzle.to_lines(&palette) {
            let mut read = Palette::new();
            assert_eq!(Puzzle::from_lines(&text, &mut read).as_ref(), Ok(&puzzle), "{text:?}");
            assert_eq!(Puzzle::from_lines_strict(&text, &read).as_ref(), Ok(&puzzle), "{text:?}");
            let strict = Puzzle::from_lines_strict(&text, &Palette::new());
            assert!(strict.is_err(), "{text:?}");
            assert_eq!(read, palette);
        }
        assert_eq!(puzzle.to_string().parse().as_ref(), Ok(&puzzle), "{puzzle}");
    }
}

/// Every count of a small puzzle by every solver, against plain enumeration.
pub fn solvers(data: &[u8]) {
    let mut input = Input::new(data);
    let (cubes, colours) = (1 + input.below(4), 1 + input.below(9));
    let cubes: Vec<Cube> = (0..cubes)
        .map(|_| Cube::new([(); 6].map(|()| Colour::new(input.below(colours) as u16))))
        .collect();
    let puzzle = Puzzle::new(cubes.clone()).expect("at least one cube");
    let found = LessBrutal::new(&puzzle).solve();
    assert!(found.solutions.iter().all(|tower| tower.solves(&puzzle)));

    let plain = Plain::of(&cubes);
    let count = |what| puzzle.count(what).expect("four cubes fit");
    assert_eq!(count(Count::Solutions), plain.solutions);
    assert_eq!(found.solutions.len() as u128, plain.solutions);
    assert_eq!(count(Count::Pictures), plain.pictures.len() as u128);
    let classes: BTreeSet<Tower> = plain.pictures.iter().map(Tower::canonical).collect();
    assert_eq!(count(Count::Classes), classes.len() as u128);
    assert_eq!(count(Count::Oriented), plain.oriented);
    assert_eq!(count(Count::Paths), plain.paths);
    assert_eq!(u128::from(found.paths), plain.paths);
    assert_eq!(LessBrutal::new(&puzzle).paths().count() as u128, plain.paths);
    assert_eq!(count(Count::HalfSolutions), plain.halves);
}

/// The counts by going through everything.
#[derive(Default)]
struct Plain {
    solutions: u128,
    pictures: Vec<Tower>,
    oriented: u128,
    paths: u128,
    halves: u128,
}

impl Plain {
    fn of(cubes: &[Cube]) -> Self {
        let rings: Vec<Vec<Ring>> = cubes.iter().map(|cube| cube.rings().collect()).collect();
        let mut plain = Self::default();
        towers(&rings, &mut Vec::new(), &mut plain.pictures);
        // The first cube's loops as they stand, equal ones (turned or reversed) once.
        let mut first: Vec<Ring> = Vec::new();
        for ring in cubes[0].loops() {
            if !first.iter().any(|other| other.canonical() == ring.canonical()) {
                first.push(ring);
            }
        }
        let fixed = plain.pictures.iter().filter(|tower| first.contains(&tower.rings()[0]));
        plain.solutions = fixed.count() as u128;
        plain.oriented = plain
            .pictures
            .iter()
            .map(|tower| {
                let ways = |(cube, ring): (&Cube, &Ring)| {
                    // How many of the 24 orientations show this ring: each loop's 8 arrangements
                    // are one each.
                    let arrangements = |ring: Ring| {
                        let mut all = Vec::new();
                        for mut one in [ring, ring.reversed()] {
                            for _ in 0..4 {
                                all.push(one);
                                one = one.turned();
                            }
                        }
                        all
                    };
                    cube.loops()
                        .into_iter()
                        .flat_map(arrangements)
                        .filter(|one| one == ring)
                        .count() as u128
                };
                cubes.iter().zip(tower.rings()).map(ways).product::<u128>()
            })
            .sum();
        let loops = cubes.iter().map(|cube| {
            let mut different: Vec<Ring> = Vec::new();
            for ring in cube.loops() {
                if !different.iter().any(|other| other.canonical() == ring.canonical()) {
                    different.push(ring);
                }
            }
            different.into_iter().map(|ring| ring.sides().to_vec()).collect()
        });
        plain.paths = choices(&loops.collect::<Vec<_>>(), &mut Vec::new(), 4);
        let pairs = cubes.iter().map(|cube| {
            let different: BTreeSet<_> = cube.pairs().into();
            different.into_iter().map(|pair| pair.colours().to_vec()).collect()
        });
        plain.halves = choices(&pairs.collect::<Vec<_>>(), &mut Vec::new(), 2);
        plain
    }
}

fn towers(rings: &[Vec<Ring>], below: &mut Vec<Ring>, found: &mut Vec<Tower>) {
    let Some(choices) = rings.get(below.len()) else {
        found.push(Tower::new(below.clone()));
        return;
    };
    for ring in choices {
        let free = |other: &Ring| (0..4).all(|side| other.sides()[side] != ring.sides()[side]);
        if below.iter().all(free) {
            below.push(*ring);
            towers(rings, below, found);
            below.pop();
        }
    }
}

/// How many choices of one of each have no colour more than `most` times.
fn choices(all: &[Vec<Vec<Colour>>], chosen: &mut Vec<Colour>, most: usize) -> u128 {
    let Some((first, rest)) = all.split_first() else {
        return u128::from(
            chosen
                .iter()
                .all(|colour| chosen.iter().filter(|other| *other == colour).count() <= most),
        );
    };
    let mut count = 0;
    for colours in first {
        chosen.extend(colours);
        count += choices(rest, chosen, most);
        chosen.truncate(chosen.len() - colours.len());
    }
    count
}
