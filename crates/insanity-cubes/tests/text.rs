//! Puzzles as text, past the colours that have a letter.
#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;

use insanity_cubes::cube::ParseCubeError;
use insanity_cubes::puzzle::{NameFault, PaletteError, ParsePuzzleError};
use insanity_cubes::{Colour, Cube, Hint, Palette, Puzzle, Ring, history};

#[test]
fn cubes_of_numbers_are_read_back_among_cubes_of_letters() {
    let cube =
        |first: u16| Cube::new(core::array::from_fn(|face| Colour::new(first + face as u16)));
    let puzzle = Puzzle::new(vec![cube(0), cube(46), cube(47), cube(20), cube(65_530)]).unwrap();
    let text = "ABCDEF uvwxyz 47 48 49 50 51 52 UVWXYZ 65530 65531 65532 65533 65534 65535";
    assert_eq!(puzzle.to_string(), text);
    assert_eq!(text.parse(), Ok(puzzle));
}

#[test]
fn a_cube_of_too_few_numbers_is_named() {
    let error = |line, error| Err(ParsePuzzleError::Cube { cube: line, error });
    assert_eq!("ABCDEF 1 2 3".parse::<Puzzle>(), error(2, ParseCubeError::Words { found: 3 }));
    assert_eq!(
        "1 2 3 4 5 66 7".parse::<Puzzle>(),
        error(2, ParseCubeError::Characters { found: 1 })
    );
    assert_eq!("1 2 3 4 5 B ABCDEF".parse::<Puzzle>(), error(1, ParseCubeError::Face { face: 6 }));
    assert_eq!(
        "ABCDEF 1 2 3 4 5 65536".parse::<Puzzle>(),
        error(2, ParseCubeError::Face { face: 6 })
    );
    // Digits can't be run together as letters can.
    assert_eq!("122342 234114".parse::<Puzzle>(), error(1, ParseCubeError::Form));
    assert_eq!("ABCDEF 122342".parse::<Puzzle>(), error(2, ParseCubeError::Form));
}

#[test]
fn text_is_read_only_as_it_is_printed() {
    for text in
        [" ABCDEF", "ABCDEF ", "0 1 2 3 4 5", "52 1 2 3 4 05", "52  1 2 3 4 5", "+52 1 2 3 4 5"]
    {
        assert_eq!(text.parse::<Cube>(), Err(ParseCubeError::Form), "{text:?}");
    }
    assert_eq!("52 1 2 3 4 5".parse(), Ok(Cube::new([52, 1, 2, 3, 4, 5].map(Colour::new))));
    for text in ["ABCDEF  ABCDEF", "ABCDEF\nABCDEF", " ABCDEF", "ABCDEF ", "ABCDEF 1 2 3 4 5 6"] {
        assert!(text.parse::<Puzzle>().is_err(), "{text:?}");
    }
}

#[test]
fn errors_say_what_is_wrong_with_blanks() {
    let blanks = "cubes must be separated by exactly one space; from_lines also reads lines and other white space";
    for text in ["ABCDEF  ABCDEF", "ABCDEF\nABCDEF", " ABCDEF", "ABCDEF "] {
        assert_eq!(text.parse::<Puzzle>().unwrap_err().to_string(), blanks);
        let read = Puzzle::from_lines(text, &mut Palette::new()).unwrap();
        assert!((1..=2).contains(&read.len()));
    }
    let short = "ABCDEF ABC".parse::<Puzzle>().unwrap_err().to_string();
    assert!(short.starts_with("cube 2: a cube has six"), "{short}");
    // What `FromStr` reads, the other one reads, whatever the number of cubes but six on a line.
    let text = "ABBCDB BCDAAD BDBCCA DBCCDA";
    let lines = Puzzle::from_lines(text, &mut Palette::standard(4).unwrap());
    assert_eq!(lines, text.parse());
}

#[test]
fn six_words_of_six_characters_are_what_the_palette_says() {
    let text = "ABCDEF ABDCEF ABEFDC ABFEDC ABDCFE ABEFCD";
    let read = |text: &str, palette: &mut Palette| Puzzle::from_lines(text, palette);
    let error = read(&format!("\n{text}"), &mut Palette::new()).unwrap_err();
    assert_eq!(error, ParsePuzzleError::Either { line: 2 });
    assert!(error.to_string().starts_with("line 2: six words of six characters"));
    let six = read(text, &mut Palette::standard(6).unwrap());
    assert_eq!(six, text.parse());
    let names = "yellow orange purple yellow orange purple";
    let one = read(&format!("yellow =\n{names}"), &mut Palette::new()).unwrap();
    assert_eq!(one.to_string(), "ABCABC");
}

#[test]
fn errors_name_the_line_and_the_word() {
    let error = |text: &str| Puzzle::from_lines(text, &mut Palette::new()).unwrap_err().to_string();
    let word =
        "line 2: word 3 has 5 characters: a cube is one word of six characters, or six words";
    assert_eq!(error("ABCDEF\nABCDEF ABCDEF ABCDE ABC"), word);
    assert_eq!(
        error("red green blue"),
        "line 1: a cube has six characters or six words: found 3 words"
    );
    assert_eq!(error("\nred = blue"), "line 2: a fill is # and six hexadecimal digits");
    assert_eq!(error("a\u{61c}b ="), "line 1: a name of a colour has a control character");
    assert_eq!(error("a\u{200e} ="), "line 1: a name of a colour has a control character");
    for listed in ['\u{85}', '\u{2028}', '\u{2029}', '\u{202e}', '\u{ffff}'] {
        assert_eq!(Palette::new().colour(&format!("a{listed}")), Err(PaletteError::Control));
    }
    assert_eq!(error("red = #ff0000"), "no cubes");
}

/// The mark that some editors write at the beginning was a part of the first name.
#[test]
fn a_byte_order_mark_is_skipped() {
    for text in ["red blue red blue blue red", "red = #ff0000\nblue =\nred blue red blue blue red"]
    {
        let marked = format!("\u{feff}{text}\r\n");
        let [mut plain, mut read] = [Palette::new(), Palette::new()];
        let puzzle = Puzzle::from_lines(text, &mut plain);
        assert!(puzzle.is_ok());
        assert_eq!(Puzzle::from_lines(&marked, &mut read), puzzle);
        assert_eq!(read, plain);
        assert_eq!(Puzzle::from_lines_strict(&marked, &plain), puzzle);
    }
    let mut palette = Palette::new();
    assert!(Puzzle::from_lines("\u{feff}# a comment\nABCDEF", &mut palette).is_ok());
    assert_eq!(palette.len(), 6);
}

#[test]
fn puzzles_are_ordered_by_their_cubes() {
    // The number of colours has no say: it descends from the first to the second.
    let ascending = ["AAABCD", "AABAAA", "AABAAA AAAAAA", "AABAAA ABCDEF", "ABAAAA"];
    let puzzles = ascending.map(|text| text.parse::<Puzzle>().unwrap());
    let mut sorted = puzzles.to_vec();
    sorted.reverse();
    sorted.sort();
    assert_eq!(sorted, puzzles);
    for one in &puzzles {
        for other in &puzzles {
            assert_eq!(one.cmp(other), one.cubes().cmp(other.cubes()));
        }
    }
}

/// What a puzzle and its palette are written as is read as both.
#[test]
fn lines_hold_names_and_fills() {
    for names in [["a", "b", "c", "d"], ["yellow", "orange", "purple", "silver"]] {
        let mut palette = Palette::new();
        let mut colours: Vec<Colour> =
            names.iter().map(|name| palette.colour(name).unwrap()).collect();
        palette.set_fill(colours[2], [0, 128, 255]);
        colours.rotate_left(1);
        let faces = |at: usize| core::array::from_fn(|face| colours[(at + face * face) % 4]);
        let puzzle = Puzzle::new((0..6).map(|at| Cube::new(faces(at))).collect()).unwrap();
        let text = puzzle.to_lines(&palette).unwrap();
        let mut read = Palette::new();
        assert_eq!(Puzzle::from_lines(&text, &mut read), Ok(puzzle), "{text}");
        assert_eq!(read, palette);
    }
}

/// A line of words that lost its blanks was a cube of the letters y, e, l, l, o, w.
#[test]
fn a_word_of_six_letters_among_words_is_no_cube() {
    let words = "red green blue red green red";
    let read = |text: &str| Puzzle::from_lines(text, &mut Palette::new());
    let letter = |line, face| {
        let error = ParseCubeError::Letter { face };
        Err(ParsePuzzleError::Line { line, error })
    };
    assert_eq!(read(&format!("{words}\n\nyellow\n")), letter(3, 1));
    assert_eq!(read("r g b red r g\nrgbbgx\n"), letter(2, 6));
    assert_eq!(read("red =\nr g b r g b\nrgbbgr rgbbxr\n"), letter(3, 5));
    assert!(read("r g b red r g\nrgbbgr\n").is_ok());
    assert!(read("rgbbgr\nr g b red r g\nrgbbgr\n").is_ok());
}

#[test]
fn commas_are_between_words() {
    let mut palette = Palette::new();
    let text = "red, green, blue, red, green, red\nred,green,blue,red,green,red\n";
    let puzzle = Puzzle::from_lines(text, &mut palette).unwrap();
    assert!(palette.names().eq(["red", "green", "blue"]));
    assert_eq!(puzzle.cubes()[0], puzzle.cubes()[1]);
    let error = ParseCubeError::Words { found: 0 };
    let refused = Puzzle::from_lines(" ,,\n", &mut palette);
    assert_eq!(refused, Err(ParsePuzzleError::Line { line: 1, error }));
    // A name with a comma would not be read back.
    palette.colour("a,b").unwrap();
    assert!(puzzle.to_lines(&palette).is_err());
}

#[test]
fn a_name_that_is_not_read_back_says_why() {
    let puzzle: Puzzle = "AAAABB".parse().unwrap();
    for (name, fault) in [
        ("", NameFault::Empty),
        ("#ff0000", NameFault::Comment),
        ("dark green", NameFault::Blank),
        ("dark,green", NameFault::Blank),
    ] {
        let error = puzzle.to_lines(&Palette::from_names(["red", name]).unwrap()).unwrap_err();
        assert_eq!((error.colour, error.fault), (1, fault), "{name}");
    }
    let error = puzzle.to_lines(&Palette::standard(1).unwrap()).unwrap_err();
    assert_eq!((error.colour, error.fault), (1, NameFault::Missing));
    assert!(puzzle.to_lines(&Palette::from_names(["red", "dark-green"]).unwrap()).is_ok());
}

#[test]
fn strict_lines_take_the_names_of_the_palette_only() {
    let palette = Palette::from_names(["red", "green", "r", "g"]).unwrap();
    let strict = |text: &str| Puzzle::from_lines_strict(text, &palette);
    let good = "green = #00ff00\nred green red, green r g\nrgrggr\n";
    assert_eq!(strict(good), Puzzle::from_lines(good, &mut palette.clone()));
    let unknown = |line, word| Err(ParsePuzzleError::Unknown { line, word });
    assert_eq!(strict("red green red Red green red\n"), unknown(1, 4));
    assert_eq!(strict("# names\nblue =\n"), unknown(2, 1));
    // A letter that other words have too.
    assert_eq!(strict("red green d red green red\n"), unknown(1, 3));
    let letters = Palette::standard(3).unwrap();
    let strict = |text: &str| Puzzle::from_lines_strict(text, &letters);
    assert_eq!(strict("ABCABC\nABCABC ABCABD\n"), unknown(2, 2));
}

/// All colourings of the faces, up to rotation, beside the ones that are listed.
#[test]
fn the_cubes_of_all_first_colours_are_those_of_all_colourings() {
    for colours in 1..=6_u32 {
        let mut expected = BTreeSet::new();
        for number in 0..colours.pow(6) {
            let faces = core::array::from_fn(|face| (number / colours.pow(face as u32)) % colours);
            if BTreeSet::from(faces).len() == colours as usize {
                expected.insert(Cube::new(faces.map(|face| Colour::new(face as u16))).canonical());
            }
        }
        let found = history::cubes_with_all(colours as usize);
        assert_eq!(found.len(), expected.len());
        assert_eq!(found.iter().map(|cube| cube.canonical()).collect::<BTreeSet<_>>(), expected);
    }
}

/// Of what is between two marks in a text, each in turn.
fn between<'a>(text: &'a str, before: &'a str, after: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(move |rest| rest.split(after).next())
}

#[test]
fn every_cube_is_on_a_sheet_once_with_its_fills_and_names() {
    let names = ["red", "a<b>&c", "\"quoted\"", "blue", "white", "green"];
    let mut palette = Palette::from_names(names).unwrap();
    palette.set_fill(Colour::new(3), [1, 2, 3]);
    for cubes in 1..=9_u16 {
        let cube =
            |first| Cube::new(core::array::from_fn(|face| Colour::new((first + face as u16) % 6)));
        let puzzle = Puzzle::new((0..cubes).map(cube).collect()).unwrap();
        let named: Vec<String> = puzzle.sheets(&palette).collect();
        let plain: Vec<String> = puzzle.sheets(&palette).without_names().collect();
        assert_eq!(named.len(), usize::from(cubes).div_ceil(4));
        let numbers = named.iter().flat_map(|svg| between(svg, ">cube ", "<"));
        assert!(numbers.eq((1..=cubes).map(|number| number.to_string()).collect::<Vec<_>>()));
        for (named, plain) in named.iter().zip(&plain) {
            let fills = |svg| between(svg, " fill=\"", "\"").filter(|fill| fill.starts_with('#'));
            assert_eq!(fills(plain).filter(|fill| *fill == "#010203").count(), fills_of(named));
            assert!(names.iter().all(|name| !plain.contains(name)));
            assert!(!named.contains("a<b>") && named.contains("a&lt;b&gt;&amp;c"));
            // The last sheet may have room.
            let nets = between(named, ">cube ", "<").count();
            assert_eq!(fills_of(named), nets);
        }
        let back: Vec<String> = puzzle.sheets(&palette).rev().collect();
        assert!(back.iter().rev().eq(&named));
    }
}

/// How many faces have the fill of the test above.
fn fills_of(svg: &str) -> usize {
    svg.matches("fill=\"#010203\"").count()
}

#[test]
fn a_net_has_the_fills_of_the_faces_in_their_order() {
    let mut palette = Palette::from_names(["<", "b", "c", "d", "e", "f"]).unwrap();
    for number in 0..6 {
        palette.set_fill(Colour::new(number), [16 + number as u8; 3]);
    }
    for turn in 0..6 {
        let faces: [u16; 6] = core::array::from_fn(|face| (face as u16 * 5 + turn) % 6);
        let svg = Cube::new(faces.map(Colour::new)).net_svg(&palette);
        let fills: Vec<&str> = between(&svg, "<rect x=", "/>")
            .filter_map(|r| between(r, "fill=\"", "\"").next())
            .collect();
        assert_eq!(fills, faces.map(|face| format!("#1{face}1{face}1{face}")));
        assert!(!svg.contains("><<") && svg.contains("&lt;"));
    }
}

#[test]
fn hints_are_shown_with_names_or_printed_with_letters() {
    let names = Palette::from_names(["red", "green", "blue"]).unwrap();
    let letters = Palette::standard(3).unwrap();
    let ring: Ring = "ABBC".parse().unwrap();
    for (hint, text) in [
        (Hint::Forced { cube: 1, ring }, "cube 2 must show red/green/green/blue"),
        (
            Hint::Try { cube: 0, ring, of: 3 },
            "cube 1 may show red/green/green/blue, one of 3 possibilities",
        ),
        (Hint::Hopeless, "there is no solution"),
    ] {
        assert_eq!(hint.show(&names), text);
        assert_eq!(hint.show(&letters), hint.to_string());
        assert_eq!(hint.to_string(), text.replace("red/green/green/blue", "ABBC"));
    }
}

#[test]
fn one_character_is_not_several() {
    let mut palette = Palette::new();
    let error = Puzzle::from_lines("rgbbgr r\n", &mut palette).unwrap_err().to_string();
    assert!(error.starts_with("line 1: word 2 has 1 character: a cube"), "{error}");
    let error = "A".parse::<Cube>().unwrap_err().to_string();
    assert!(error.ends_with("found one word of 1 character"), "{error}");
    let error = "AB".parse::<Cube>().unwrap_err().to_string();
    assert!(error.ends_with("found one word of 2 characters"), "{error}");
}
