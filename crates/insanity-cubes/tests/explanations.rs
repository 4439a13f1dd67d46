//! What explanations say in unusual cases.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use insanity_cubes::{Colour, Cube, Limits, Palette, Puzzle};

fn explain(text: &str) -> String {
    let puzzle: Puzzle = text.parse().unwrap();
    let palette = Palette::standard(4).unwrap();
    puzzle.explain_within(&palette, &Limits::new()).unwrap().to_string()
}

#[test]
fn a_single_half_solution_that_cannot_be_taken_twice_is_the_reason() {
    let text = explain("ABABAB ABCDCD ABABAB ABABAB");
    assert!(!text.contains("any two"), "{text}");
    let lonely = explain("AAAAAA BCBCBC BDDDCD CDCDCD");
    for text in [&text, &lonely] {
        assert!(!text.trim_end().ends_with(':') && !text.contains(":\nSo there"), "{text}");
    }
}

#[test]
fn cubes_of_one_colour_are_taken_twice() {
    let text = explain("AAAAAA BBBBBB CCCCCC DDDDDD");
    assert!(text.contains("This one can be taken twice"), "{text}");
    assert!(!text.contains("(1) and (1)"), "{text}");
}

/// Every unsolvable puzzle of a few thousand says why.
#[test]
fn no_explanation_ends_in_nothing() {
    let faces = ["AB", "AC", "BB", "CD", "AD"];
    let mut reasons = [0; 3];
    for number in 0..625 {
        let pick = |place: u32| faces[number / 5usize.pow(place) % 5];
        let cube = |one: &str, two: &str, three: &str| {
            let at = |pair: &str, place: usize| pair[place..=place].to_owned();
            (0..2).map(|place| at(one, place) + &at(two, place) + &at(three, place)).collect()
        };
        let cubes: [String; 4] = [
            cube(pick(0), pick(1), pick(1)),
            cube(pick(1), pick(2), pick(2)),
            cube(pick(2), pick(3), pick(3)),
            cube(pick(3), pick(0), "CD"),
        ];
        let text = explain(&cubes.join(" "));
        assert!(!text.contains(":\nSo there"), "{text}");
        for (count, reason) in
            reasons.iter_mut().zip(["can't be taken twice", "share a line", "no half solution"])
        {
            *count += i32::from(text.contains(reason));
        }
    }
    assert!(reasons.iter().all(|count| *count > 0), "{reasons:?}");
}

/// The steps named the first cubes of the puzzle, whichever cubes the obstacle was of.
#[test]
fn the_cubes_of_an_obstacle_keep_their_numbers() {
    let text = explain("AHAAHH VVJJVJ AOOOAA OAOAAO");
    let mut lines = text.lines().filter_map(|line| line.trim_start().strip_prefix("up to cube "));
    assert!(text.contains("Cubes 3, 4 can't be stacked together"), "{text}");
    for number in ["3", "4"] {
        assert_eq!(lines.next().and_then(|line| line.split(':').next()), Some(number), "{text}");
    }
    assert_eq!(lines.next(), None);
}

/// Seven hundred choices of the first six cubes were copied for each of the others.
#[test]
fn what_is_long_to_write_out_is_left_out() {
    let free =
        (0..6).map(|at| Cube::new([0, 1, 2, 3, 4, 5].map(|face| Colour::new(6 * at + face))));
    let plain = (36..336).map(|colour| Cube::new([Colour::new(colour); 6]));
    let puzzle = Puzzle::new(free.chain(plain).collect()).unwrap();
    let begin = std::time::Instant::now();
    let explanation = puzzle.explain_within(&Palette::new(), &Limits::new()).unwrap();
    assert!(explanation.tower().is_some_and(|tower| tower.solves(&puzzle)));
    assert!(!explanation.to_string().contains("up to cube"));
    assert!(begin.elapsed().as_secs() < 10, "{:?}", begin.elapsed());
    // Of fewer cubes it is still written, each choice counted.
    let few = puzzle.subset(0..7).unwrap();
    let text = few.explain_within(&Palette::new(), &Limits::new()).unwrap().to_string();
    assert!(text.contains("up to cube 6: 729 of 729 choices are left"), "{text}");
    assert!(text.contains("up to cube 7: 729 of 729 choices are left"), "{text}");
}
