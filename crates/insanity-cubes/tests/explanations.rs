//! What explanations say in unusual cases.
#![cfg(feature = "rand")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking; small numbers"
)]

use insanity_cubes::Making;
use insanity_cubes::{Colour, Count, Cube, Limits, Palette, Puzzle};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

fn explain(text: &str) -> String {
    let puzzle: Puzzle = text.parse().unwrap();
    let palette = Palette::standard(4).unwrap();
    puzzle.explain(&palette).to_string()
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
    assert!(text.contains("Cubes 3, 4 can't be stacked together"), "{text}");
    let half = text.lines().find(|line| line.starts_with("  (1) ")).unwrap();
    assert!(half.starts_with("  (1) 3: ") && half.contains("  4: "), "{text}");
    // Of an obstacle of all cubes none are named.
    let whole = explain("ABABAB ABABAB ABABAB");
    assert!(!whole.contains("left out"), "{whole}");
}

/// The last line of the text and of the drawing says how many solutions there are.
#[test]
fn an_explanation_ends_with_the_number_of_solutions() {
    let mut state = 12_345_u32;
    let mut below = |end: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % end
    };
    let palette = Palette::new();
    let [mut one, mut several, mut none] = [0; 3];
    for round in 0..600 {
        let cubes = 1 + round % 5;
        let colours = cubes + round / 5 % 5;
        // Every third puzzle has cubes of two colours only, with equal lines and loops.
        let cube = |_| {
            let own = [below(colours), below(colours)];
            let face = |()| if round % 3 == 0 { own[below(2) as usize] } else { below(colours) };
            Cube::new([(); 6].map(face).map(|colour| Colour::new(colour as u16)))
        };
        let puzzle = Puzzle::new((0..cubes).map(cube).collect()).unwrap();
        let explanation = puzzle.explain(&palette);
        let last = match puzzle.count(Count::Classes).unwrap() {
            0 => {
                none += 1;
                assert!(explanation.tower.is_none());
                "There is no solution.".to_owned()
            }
            1 => {
                one += 1;
                "There is exactly one solution, up to turning the whole tower.".to_owned()
            }
            classes => {
                several += 1;
                format!("There are {classes} solutions, up to turning the whole tower.")
            }
        };
        let text = explanation.to_string();
        assert!(explanation.tower.is_none() || text.ends_with(&last), "{puzzle}: {text}");
        assert!(
            explanation
                .svg(&palette)
                .to_string()
                .trim_end()
                .ends_with(&format!(">{last}</text>\n</svg>"))
        );
        let towers = text.split("That makes ").nth(1).and_then(|rest| rest.split(' ').next());
        let pictures = puzzle.count(Count::Pictures).unwrap().to_string();
        assert!(towers.is_none_or(|towers| towers == pictures), "{puzzle}: {text}");
    }
    assert!(one > 20 && several > 50 && none > 50, "{one} {several} {none}");
    // Too many to be found one by one.
    let many =
        (0..14).map(|at| Cube::new([0, 1, 2, 3, 4, 5].map(|face| Colour::new(6 * at + face))));
    let many = Puzzle::new(many.collect()).unwrap();
    let text = many.explain(&palette).to_string();
    assert!(text.ends_with("This is one solution; there may be others."), "{text}");
}

/// The white edge was drawn over the letters by programs that don't know `paint-order`.
#[test]
fn names_and_numbers_are_drawn_after_their_edges() {
    let mut palette = Palette::new();
    let puzzle = Puzzle::from_lines(
        "turquoise amber amber violet lime amber\nlime lime amber amber violet turquoise\n",
        &mut palette,
    );
    let drawn = puzzle.unwrap().explain(&palette);
    let svg = drawn.svg(&palette).to_string();
    let lines: Vec<&str> = svg.lines().collect();
    let edges: Vec<usize> =
        (0..lines.len()).filter(|at| lines[*at].contains("stroke=\"#fff\"")).collect();
    assert!(edges.len() > 9, "{lines:#?}");
    for at in edges {
        let [edge, letters] = [lines[at], lines[at + 1]];
        assert!(edge.contains("fill=\"none\"") && !letters.contains("stroke"));
        let text = |line: &str| line.split('>').nth(1).map(str::to_owned);
        assert_eq!(text(edge), text(letters));
    }
}

/// A puzzle with a solution and this number of half solutions.
fn with_halves(wanted: u128) -> Puzzle {
    let mut rng = Pcg64::seed_from_u64(3);
    let mut planted = || Making::new(5, 6).planted(&mut rng).unwrap().0;
    std::iter::repeat_with(&mut planted)
        .find(|puzzle| puzzle.count(Count::HalfSolutions) == Ok(wanted))
        .unwrap()
}

/// Up to twelve half solutions are all written down and compared, of more none.
#[test]
fn up_to_twelve_half_solutions_are_written_down() {
    for halves in [9, 10, 11, 12, 13] {
        let text = with_halves(halves).explain(&Palette::standard(6).unwrap()).to_string();
        let written = text.lines().filter(|line| line.trim_start().starts_with('('));
        let numbers = written.filter(|line| line.contains(") 1: ")).count() as u128;
        assert_eq!(numbers, if halves > 12 { 0 } else { halves }, "{text}");
        assert_eq!(text.contains(&format!("There are {halves} half solutions:")), halves <= 12);
    }
}

/// Where not all half solutions are written down, solutions are counted within 65,536 steps.
#[test]
fn solutions_are_counted_within_65_536_steps() {
    let mut rng = Pcg64::seed_from_u64(4);
    // The table of 12 cubes takes 13,286 steps and that of 14 takes 119,574.
    for (cubes, is_counted) in [(12, true), (14, false)] {
        let (puzzle, _) = Making::new(cubes, 2 * cubes).planted(&mut rng).unwrap();
        let count = |steps| puzzle.count_within(Count::Classes, &Limits::new().with_steps(steps));
        assert_eq!([512, 1 << 16].map(|steps| count(steps).is_ok()), [false, is_counted]);
        let text = puzzle.explain(&Palette::standard(2 * cubes).unwrap()).to_string();
        let is_left = text.ends_with("This is one solution; there may be others.");
        assert_eq!(is_left, !is_counted, "{text}");
    }
}
