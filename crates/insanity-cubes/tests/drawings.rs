//! Drawings: golden figures, and nets by their geometry.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "tests with small numbers"
)]

use std::collections::BTreeSet;

use insanity_cubes::{Colour, Cube, Palette, Puzzle, Tower, sheets_of};

fn classic() -> Puzzle {
    "ABBCDB BCDAAD BDBCCA DBCCDA".parse().unwrap()
}

/// The figure of the crate's page: `explain --svg figures/graph.svg` of these cubes.
#[test]
fn the_figure_is_the_drawing() {
    let palette = Palette::standard(4).unwrap();
    let svg = classic().explain(&palette).svg(&palette).to_string();
    assert_eq!(svg, include_str!("../figures/graph.svg"));
}

/// The numbers of an attribute's value or of a path.
fn numbers(text: &str) -> Vec<f64> {
    let is_part = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == '-';
    let words = text.split(|letter| !is_part(letter)).filter(|word| !word.is_empty());
    words.map(|word| word.parse().unwrap()).collect()
}

/// A place in tenths of a millimetre.
type Spot = [i32; 2];

fn spots(path: &str) -> Vec<Spot> {
    let numbers = numbers(path);
    numbers.chunks(2).map(|spot| [spot[0], spot[1]].map(|at| (10.0 * at).round() as i32)).collect()
}

/// What is between two marks, each in turn.
fn between<'a>(text: &'a str, before: &'a str, after: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(move |rest| rest.split(after).next())
}

fn edge(one: Spot, other: Spot) -> [Spot; 2] {
    [one.min(other), one.max(other)]
}

/// The corners of a face, round it.
fn corners([x, y]: Spot) -> [Spot; 4] {
    [[x, y], [x + 270, y], [x + 270, y + 270], [x, y + 270]]
}

/// Each net has six faces of 27 mm, all of whose edges are drawn, and seven tabs, each on an edge
/// that has no other face: 13 mm wide where it is 7 mm away from it, in the middle.
#[test]
fn nets_have_their_edges_and_tabs() {
    let palette = Palette::standard(4).unwrap();
    let sheets = classic().sheets(&palette, "");
    let [page] = &sheets.pages[..] else { panic!("four nets on a page") };
    let page = &page.to_string();
    let faces: Vec<Spot> =
        between(page, "<rect x=\"", "\" width=\"27\"").map(|at| spots(at)[0]).collect();
    assert_eq!(faces.len(), 24);
    let mut sides = Vec::new();
    for face in &faces {
        let corners = corners(*face);
        sides.extend((0..4).map(|at| edge(corners[at], corners[(at + 1) % 4])));
    }
    let paths: Vec<Vec<Spot>> = between(page, "<path d=\"", "\"").map(spots).collect();
    let drawn: BTreeSet<[Spot; 2]> =
        paths.iter().filter(|path| path.len() == 2).map(|path| edge(path[0], path[1])).collect();
    assert_eq!(drawn, sides.iter().copied().collect());
    // Nineteen edges a net, five of which join two faces.
    assert_eq!(drawn.len(), 4 * 19);

    let tabs: Vec<&Vec<Spot>> = paths.iter().filter(|path| path.len() == 4).collect();
    assert_eq!(tabs.len(), 4 * 7);
    let mut bases = BTreeSet::new();
    for tab in tabs {
        let [from, near_from, near_to, to] = tab[..] else { panic!("{tab:?}") };
        let base = edge(from, to);
        assert!(bases.insert(base), "two tabs on an edge");
        assert_eq!(sides.iter().filter(|side| **side == base).count(), 1, "{tab:?}");
        let along = |axis: usize| (to[axis] - from[axis]) / 270;
        let (along, beside) = ([along(0), along(1)], [near_from, near_to]);
        // Inwards by the length of the tab, and away from the face by as much.
        let ends = [(from, 1), (to, -1)]
            .map(|([x, y], sign)| [x + 70 * sign * along[0], y + 70 * sign * along[1]]);
        let away = [0, 1].map(|end| [0, 1].map(|axis| beside[end][axis] - ends[end][axis]));
        assert_eq!(away[0], away[1]);
        assert_eq!(away[0].map(i32::abs), [70 * along[1].abs(), 70 * along[0].abs()], "{tab:?}");
        let middle = [0, 1].map(|axis| (near_from[axis] + near_to[axis]) / 2);
        let inside = |[x, y]: &Spot| {
            (*x..=x + 270).contains(&middle[0]) && (*y..=y + 270).contains(&middle[1])
        };
        assert!(!faces.iter().any(inside), "a tab lies on a face: {tab:?}");
    }
}

/// Bright, light and dark in turn, and the turn of the hue is 949 parts of 1,536 a colour.
#[test]
fn colours_without_a_name_have_hues_all_round() {
    let palette = Palette::standard(26).unwrap();
    let mut sectors = BTreeSet::new();
    for index in 0..2000u16 {
        let fill = palette.fill(Colour::new(index)).map(i32::from);
        let [red, green, blue] = fill;
        let most = *fill.iter().max().unwrap();
        let least = *fill.iter().min().unwrap();
        assert_eq!(most, [200, 255, 150][usize::from(index) % 3]);
        assert_eq!(least, most / 5);
        // The hue of the fill, by the formula of the HSV model, in parts of 256 a sixth.
        let part = |one: i32, other: i32| (one - other) * 256 / (most - least);
        let hue = if most == red {
            part(green, blue)
        } else if most == green {
            512 + part(blue, red)
        } else {
            1024 + part(red, green)
        };
        let expected = i32::from(index) * 949 % 1536;
        let apart = (hue - expected).rem_euclid(1536);
        assert!(apart.min(1536 - apart) <= 5, "{index}: {fill:?} {hue} {expected}");
        sectors.insert(expected / 256);
    }
    assert_eq!(sectors.len(), 6);
}

#[test]
fn names_say_their_shades() {
    let fill = |name: &str| Palette::from_names([name]).unwrap().fill(Colour::new(0));
    assert_eq!(fill("light-blue"), fill("pale blue"));
    assert_eq!(fill("dark_blue"), fill("DEEP-blue"));
    assert_eq!(fill("light-blue"), [30 + 28 * 5, 90 + 20 * 5, 200 + 6 * 5]);
    assert_eq!(fill("dark-blue"), [30 / 8 * 5, 90 / 8 * 5, 200 / 8 * 5]);
    assert_eq!(fill("Blue"), [30, 90, 200]);
    // No shade, so a hue of its own.
    assert_eq!(fill("odd-blue"), fill("A"));
}

/// Ten puzzles of five cubes take thirteen pages: four nets each, whatever puzzles they are of.
#[test]
fn a_series_fills_its_pages() {
    let puzzle: Puzzle = "CBDBEB DCDCAE BDAEBE BCAACE EEACDD".parse().unwrap();
    let puzzles = vec![puzzle; 10];
    let sheets = sheets_of(&puzzles, &Palette::standard(5).unwrap());
    assert_eq!(sheets.pages.len(), 13);
    let labels: Vec<String> = sheets
        .pages
        .iter()
        .flat_map(|page| {
            let labels = |page: &str| -> Vec<String> {
                between(page, "stroke=\"none\">No. ", "<").map(str::to_owned).collect()
            };
            labels(&page.to_string())
        })
        .collect();
    let expected: Vec<String> =
        (0..50).map(|at| format!("{} · {}", at / 5 + 1, at % 5 + 1)).collect();
    assert_eq!(labels, expected);
    // A page names the puzzles whose cubes it has, as does its title.
    assert!(sheets.pages[1].to_string().contains("<title>Nets of cubes No. 1, No. 2</title>"));
    let html = sheets.to_string();
    assert_eq!((html.matches("<svg").count(), html.matches("<!doctype").count()), (13, 1));
}

/// A name of 100 KB was written for each face, and each cell of a drawing was as wide: 9 seconds.
#[test]
fn long_names_are_drawn_in_proportion() {
    let long = "x".repeat(100_000);
    let palette = Palette::from_names(["a", &long]).unwrap();
    let cube = Cube::new([0, 1, 0, 1, 0, 1].map(Colour::new));
    let puzzle = Puzzle::new(vec![cube; 1024]).unwrap();
    let tower = Tower::new(puzzle.cubes().iter().map(|cube| cube.loops()[0]).collect());
    assert!(puzzle.draw(&palette, 80).to_string().len() < 1_000_000);
    assert!(tower.draw(&palette).to_string().len() < 500_000);
    assert!(puzzle.sheets(&palette, &long).to_string().len() < 8_000_000);
    let explanation = Puzzle::new(puzzle.cubes()[..100].to_vec()).unwrap().explain(&palette);
    assert!(explanation.to_string().len() < 100_000);
    assert!(explanation.svg(&palette).to_string().len() < 300_000);
    // Forty characters are drawn as they are, of more the first.
    let shown = |letters: usize| {
        let palette = Palette::from_names(["é".repeat(letters)]).unwrap();
        Tower::new(vec!["AAAA".parse().unwrap()]).draw(&palette).to_string()
    };
    assert!(shown(40).contains(&"é".repeat(40)) && !shown(40).contains('…'));
    assert!(
        shown(41).contains(&format!("{}…", "é".repeat(39))) && !shown(41).contains(&"é".repeat(40))
    );
}
