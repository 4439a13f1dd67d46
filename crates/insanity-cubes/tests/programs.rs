//! The example programs on good and bad input.
#![cfg(feature = "rand")]
#![allow(clippy::unwrap_used, reason = "tests")]

use insanity_cubes::{Count, Palette, Puzzle};
use plain_lines::{Ran, run_example};

const CLASSIC: &str = "# Instant Insanity\nABBCDB\nBCDAAD\n\nBDBCCA\nDBCCDA\n";

#[test]
fn solve_prints_the_counts_and_the_solutions() {
    let Ran { code, out, error } = run_example("solve", &[], CLASSIC);
    assert_eq!((code, out.as_str(), error.as_str()), (0, "1 5\nABCD BCAA CADB DDBC\n", ""));

    let words = "red blue blue green white blue\nblue green white red red white\n\
                 blue white blue green green red\nwhite blue green green white red\n";
    let Ran { code, out, .. } = run_example("solve", &[], words);
    let expected = "1 5\nred/blue/green/white blue/green/red/red green/red/white/blue white/white/blue/green\n";
    assert_eq!((code, out.as_str()), (0, expected));

    // Fewer colours than cubes, and one colour alone: no solution is an answer.
    let Ran { code, out, .. } = run_example("solve", &[], "ABABAB\nABABAB\nBABABA\n");
    assert_eq!((code, out.as_str()), (0, "0 0\n"));
    let Ran { code, out, .. } = run_example("solve", &[], "AAAAAA\n");
    assert_eq!((code, out.as_str()), (0, "1 1\nAAAA\n"));
}

#[test]
fn solve_counts_what_no_list_could_hold() {
    let input: String =
        (0..12).map(|cube| format!("a{cube} b{cube} c{cube} d{cube} e{cube} f{cube}\n")).collect();
    let Ran { code, out, .. } = run_example("solve", &["--count"], &input);
    assert_eq!((code, out), (0, format!("{}\n", 24u128.pow(12) / 8)));
}

/// What the crate writes is read, with its names and fills, and so are faces in another order.
#[test]
fn programs_read_what_the_crate_writes() {
    let mut palette = Palette::from_names(["red", "blue", "green", "white"]).unwrap();
    palette.set_fill(insanity_cubes::Colour::new(0), [255, 0, 0]);
    let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse().unwrap();
    let lines = puzzle.to_lines(&palette).unwrap();
    assert!(lines.starts_with("red = #ff0000\n"));
    let expected = "1 5\nred/blue/green/white blue/green/red/red green/red/white/blue white/white/blue/green\n";
    assert_eq!(run_example("solve", &[], &lines).out, expected);
    assert_eq!(run_example("solve", &[], &format!("\u{feff}{lines}")).out, expected);
    assert_eq!(run_example("explain", &[], &lines).code, 0);
    // Front, right, back, left, top, bottom of the same cubes.
    let order = "front right back left top bottom";
    let turned = "ABCDBB BCAADD BDCCBA DBCDCA";
    let Ran { code, out, .. } =
        run_example("solve", &["--faces", order], &turned.replace(' ', "\n"));
    assert_eq!((code, out.as_str()), (0, "1 5\nABCD BCAA CADB DDBC\n"));
    assert_eq!(run_example("solve", &["--faces", "front"], CLASSIC).code, 2);
}

#[test]
fn programs_read_texts_of_other_systems() {
    for name in ["solve", "explain"] {
        plain_lines::check_foreign_texts(name, &[], CLASSIC);
    }
}

/// A list of another language was 1,663 solutions for one.
#[test]
fn programs_take_off_what_is_wrapped_around_colours() {
    let words = "W R G B R R\nR W B G G W\nG B W R B B\nB G R W W G\n";
    for name in ["solve", "explain"] {
        plain_lines::check_wrapped_words(name, &[], words);
    }
    let order = ["--count", "--faces", "front right back left top bottom"];
    let json = "[\n  [\"W\", \"R\", \"G\", \"B\", \"R\", \"R\"],\n  ['R', 'W', 'B', 'G', 'G', 'W'],\n\
                (G, B, W, R, B, B),\n  [\"B\", \"G\", \"R\", \"W\", \"W\", \"G\"]\n]\n";
    let plain = run_example("solve", &order, words);
    assert_eq!((plain.code, plain.error.as_str()), (0, ""));
    assert_eq!(run_example("solve", &order, json), plain);
    let one_line = json.replace('\n', "");
    let Ran { code, out, error } = run_example("solve", &order, &one_line);
    assert!(code == 2 && out.is_empty() && error.starts_with("line 1: "), "{error}");
    // The library takes nothing off, and reads none of it as a colour.
    let read = Puzzle::from_lines(json, &mut Palette::new()).unwrap_err();
    assert!(read.to_string().starts_with("line 1: "), "{read}");
    let read = Puzzle::from_lines("a b c d e [f]", &mut Palette::new()).unwrap_err();
    assert_eq!(
        read.to_string(),
        "line 1: a name of a colour has a bracket or a quote: write bare words"
    );
}

#[test]
fn a_heading_and_colours_past_twice_the_cubes_are_named() {
    let heading = "Front Back Left Right Top Bottom\nred blue red green white blue\n\
                   blue green white red red white\n";
    let Ran { code, out, error } = run_example("solve", &["--count"], heading);
    assert_eq!((code, out.lines().count()), (0, 1));
    let note =
        "note: cube 1 (Front Back Left Right Top Bottom) shares no colour: is it a heading?\n";
    assert_eq!(error, note);
    // No cube is apart, but seven colours are many for three cubes.
    let many = "ABCDEF\nABCDEG\nGBCDEF\n";
    let Ran { code, error, .. } = run_example("solve", &["--count"], many);
    assert_eq!(
        (code, error.as_str()),
        (0, "note: 3 cubes have 7 colours: are all of these colours?\n")
    );
    for fine in ["ABCDEF\n", "ABCDEF\nFEDCBA\nABCCBA\n", CLASSIC] {
        assert_eq!(run_example("solve", &[], fine).error, "");
    }
}

#[test]
fn solve_draws_the_nets_and_the_tower() {
    let Ran { code, out, .. } = run_example("solve", &["--draw"], CLASSIC);
    let expected = "1 5\nABCD BCAA CADB DDBC\n\n\
cube 1   cube 2   cube 3   cube 4
  A        B        B        D
B B B    D C D    A D B    A B C
  C        A        C        C
  D        A        C        D

   front right back left
 4 D     D     B    C
 3 C     A     D    B
 2 B     C     A    A
 1 A     B     C    D
";
    assert_eq!((code, out.as_str()), (0, expected));
}

#[test]
fn solve_refuses_bad_input_with_the_line() {
    for (input, message) in [
        (
            "ABBCDB\n\nABC\n",
            "line 3: a cube has six characters or six words: found one word of 3 characters\n",
        ),
        ("A B C\n", "line 1: a cube has six characters or six words: found 3 words\n"),
        ("# only a comment\n", "0 cubes: a puzzle has 1 to 1024\n"),
    ] {
        let Ran { code, out, error } = run_example("solve", &[], input);
        assert_eq!((code, out.as_str(), error.as_str()), (2, "", message));
    }
    assert_eq!(run_example("solve", &["--cuont"], "").code, 2);
    assert_eq!(run_example("solve", &["no such file"], "").code, 2);
    let Ran { code, out, .. } = run_example("solve", &["--help"], "");
    assert!(code == 0 && out.contains("SOLUTIONS PATHS"));
}

#[test]
fn random_draws_the_same_cubes_for_the_same_seed() {
    let Ran { code, out, .. } = run_example("random", &["15", "--seed", "7"], "");
    assert_eq!((code, out.lines().count()), (0, 15));
    assert!(
        out.lines()
            .all(|line| line.len() == 6
                && line.bytes().all(|letter| (b'A'..=b'O').contains(&letter)))
    );
    for letter in 'A'..='O' {
        assert!(out.matches(letter).count() <= 9);
    }
    assert_eq!(run_example("random", &["--seed", "7", "15"], "").out, out);
    assert_ne!(run_example("random", &["15", "--seed", "8"], "").out, out);
    assert_ne!(run_example("random", &["15"], "").out, run_example("random", &["15"], "").out);

    // More colours than letters: words, which `solve` reads.
    let Ran { code, out, .. } = run_example("random", &["27", "--seed", "1"], "");
    assert_eq!((code, out.lines().count()), (0, 27));
    assert!(out.lines().all(|line| line.split(' ').count() == 6));

    for bad in [&["0"][..], &["65537"], &["x"], &[], &["4", "5"], &["4", "--seed", "-1"]] {
        let Ran { code, out, error } = run_example("random", bad, "");
        assert!(code == 2 && out.is_empty() && !error.is_empty(), "{bad:?}");
    }
}

#[test]
fn explain_shows_the_steps_and_writes_the_drawing() {
    let drawing = std::env::temp_dir().join(format!("insanity-{}.svg", std::process::id()));
    let Ran { code, out, error } =
        run_example("explain", &["--svg", drawing.to_str().unwrap()], CLASSIC);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.starts_with("1. Draw the graph") && out.contains("front right back left"));
    assert_eq!(out.lines().last(), Some("difficulty: hard, 31 steps"));
    let svg = std::fs::read_to_string(&drawing).unwrap();
    std::fs::remove_file(&drawing).unwrap();
    // Three panels: 12 lines of which 2 are loops, and two half solutions of 4. Each line has a
    // label, whose edge is drawn before its letters.
    assert_eq!(
        (svg.matches("<path d=\"M").count(), svg.matches("fill=\"none\"").count()),
        (19, 20 + 20)
    );
}

#[test]
fn explain_says_why_there_is_no_solution() {
    let Ran { out, .. } = run_example("explain", &[], "ABABAB\nCDEFCD\nABABAB\nDCFEAF\nABABAB\n");
    assert!(
        out.contains("Cubes 1, 3, 5 can't be stacked together")
            && out.contains("They have 2 colours, but 3 cubes")
    );
    let Ran { out, .. } = run_example("explain", &[], "ABCABC\nABCACB\nAAABBC\n");
    assert!(out.contains("no solution"), "{out}");
    let Ran { code, out, error } = run_example("explain", &[], "ABC\n");
    assert!(code == 2 && out.is_empty() && error.starts_with("line 1: "));
}

#[test]
fn make_makes_what_solve_solves_once() {
    for arguments in [
        &["4", "--seed", "1"][..],
        &["12", "--seed", "2"],
        &["26", "--seed", "3"],
        &["27", "--seed", "4"],
        &["5", "--colours", "6", "--seed", "5"],
    ] {
        let Ran { code, out, .. } = run_example("make", arguments, "");
        assert_eq!(code, 0);
        assert_eq!(run_example("make", arguments, "").out, out);
        let puzzle = Puzzle::from_lines(&out, &mut Palette::new()).unwrap();
        assert_eq!(puzzle.count(Count::Classes), Ok(1), "{arguments:?}");
    }
    let Ran { code, out, .. } =
        run_example("make", &["6", "--seed", "1", "--planted", "--solution"], "");
    assert_eq!((code, out.lines().count()), (0, 7));
    let Ran { code, out, .. } = run_example("make", &["12", "--colours", "72", "--planted"], "");
    assert_eq!((code, out.lines().count()), (0, 12));
    for bad in [
        &["0"][..],
        &["5", "--colours", "4"],
        &["2", "--colours", "13"],
        &["2", "--names", "a,b,c"],
        &["2", "--title", "Tea"],
        &[],
        &["x"],
    ] {
        let Ran { code, out, error } = run_example("make", bad, "");
        assert!(code == 2 && out.is_empty() && !error.is_empty(), "{bad:?}");
    }
}

#[test]
fn make_meets_wishes_and_says_which_fails() {
    let wishes = ["4", "--seed", "1", "--series", "3", "--level", "medium", "--no-equal-pairs"];
    let Ran { code, out, error } = run_example("make", &wishes, "");
    assert_eq!((code, error.as_str()), (0, ""));
    let puzzles: Vec<&str> = out.split("\n\n").collect();
    assert_eq!(puzzles.len(), 3);
    for lines in puzzles {
        let puzzle = Puzzle::from_lines(lines, &mut Palette::new()).unwrap();
        assert_eq!(puzzle.difficulty(), insanity_cubes::Difficulty::Medium);
        assert!(puzzle.len() == 4 && !puzzle.has_equal_pairs());
    }
    let Ran { code, out, error } = run_example("make", &["2", "--level", "expert"], "");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(
        error.contains("there are 12 that meet the other wishes") && error.contains("`expert`")
    );
}

#[test]
fn make_writes_sheets() {
    let path = std::env::temp_dir().join(format!("insanity-{}.html", std::process::id()));
    let sheets = path.to_str().unwrap();
    let plain = "5 --seed 1 --series 2 --title Tea&cake --names red,green,blue,white,yellow --solution --draw";
    let arguments: Vec<&str> = plain.split(' ').chain(["--sheets", sheets]).collect();
    let Ran { code, out, error } = run_example("make", &arguments, "");
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.starts_with("cube 1") && out.matches("\n# ").count() == 2, "{out}");
    let page = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(page.matches("<svg").count(), 4);
    assert!(page.contains(">Tea&amp;cake No. 2 · 5<"));
}

/// More solutions than memory: they come one after the other.
#[test]
fn solve_prints_solutions_without_keeping_them() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    let input: String =
        (0..8).map(|cube| format!("a{cube} b{cube} c{cube} d{cube} e{cube} f{cube}\n")).collect();
    let mut solve = plain_lines::example_command("solve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    solve.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let mut lines = BufReader::new(solve.stdout.take().unwrap()).lines();
    let first = format!("{} {}", 24u128.pow(8) / 8, 3u128.pow(8));
    assert_eq!(lines.next().unwrap().unwrap(), first);
    assert_eq!(lines.next().unwrap().unwrap().split(' ').count(), 8);
    drop(lines);
    assert!(solve.wait().unwrap().success());
}

#[test]
fn names_that_are_no_text_are_refused() {
    let Ran { code, out, error } = run_example("solve", &[], "a b c d e \u{1b}red\n");
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(error, "line 1: a name of a colour has a control character\n");
}

#[test]
#[ignore = "a minute in release: lists four million puzzles"]
fn the_page_of_the_census_is_what_the_program_prints() {
    let Ran { code, out, .. } = run_example("census", &["4"], "");
    assert_eq!((code, out.as_str()), (0, include_str!("../../../docs/census.md")));
}

#[test]
fn census_counts_all_puzzles_of_few_cubes() {
    let Ran { code, out, error } = run_example("census", &["2"], "");
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.starts_with("# All puzzles of 2 cubes with 2 colours\n"), "{out}");
    assert!(out.contains("\n| 1 | 12 | 12 | 0 | 0 | 0 | 0 | 4 |\n"), "{out}");
    for arguments in [&["5"][..], &["1"], &["2", "2"], &["--page"]] {
        let Ran { code, out, error } = run_example("census", arguments, "");
        assert_eq!((code, out.as_str(), error.lines().count()), (2, "", 1), "{error}");
    }
}
