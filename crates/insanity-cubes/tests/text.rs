//! Text: what is read and printed, serialised and drawn.
#![cfg(all(feature = "rand", feature = "serde"))]
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "tests")]

use std::num::NonZeroUsize;

use insanity_cubes::Making;
use insanity_cubes::{
    Colour, Cube, CubeClass, Difficulty, Error, Hint, NameFault, Palette, Puzzle, Ring, Rotation,
    Tower,
};
use insanity_cubes::{FaceOrder, ParseError, ParseErrorKind};
use plain_lines::forms::{arbitrary_values, refused, round_trip, round_trip_of_text};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

fn kind(text: &str) -> ParseErrorKind {
    text.parse::<Puzzle>().unwrap_err().kind
}

fn read(text: &str) -> Result<Puzzle, ParseError> {
    Puzzle::from_lines(text, &mut Palette::new())
}

fn message(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

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
fn text_of_another_form_is_refused() {
    assert_eq!(kind("ABCDEF 1 2 3"), ParseErrorKind::Words { found: 3 });
    assert_eq!(kind("1 2 3 4 5 66 7"), ParseErrorKind::Characters { found: 1 });
    assert_eq!(kind(""), ParseErrorKind::CubesOutOfRange { cubes: 0 });
    for text in ["1 2 3 4 5 B", "1 2 3 4 5 65536", "122342 234114", "ABCDE?"] {
        assert!(text.parse::<Puzzle>().is_err(), "{text}");
    }
    let many = "ABCDEF ".repeat(1025);
    assert_eq!(kind(&many), ParseErrorKind::CubesOutOfRange { cubes: 1025 });
    assert_eq!(message(&many.replace(' ', "\n")), "1025 cubes: a puzzle has 1 to 1024");
    // Each value has one text.
    for text in
        [" ABCDEF", "ABCDEF ", "0 1 2 3 4 5", "52 1 2 3 4 05", "52  1 2 3 4 5", "+52 1 2 3 4 5"]
    {
        assert!(text.parse::<Cube>().is_err() && text.parse::<Puzzle>().is_err(), "{text:?}");
        assert!(read(text).is_ok());
    }
    assert!("ABCDEF\nABCDEF".parse::<Puzzle>().is_err());
    assert_eq!("52 1 2 3 4 5".parse(), Ok(Cube::new([52, 1, 2, 3, 4, 5].map(Colour::new))));
    for text in ["ABC", "ABCDE", "1/2/3", "1/2/3/4/5", "", "A?CD"] {
        assert!(text.parse::<Ring>().is_err() && text.parse::<Tower>().is_err() != text.is_empty());
    }
    assert!("51".parse::<Colour>().is_err());
    assert_eq!(
        "AB".parse::<Colour>().unwrap_err().to_string(),
        "not a colour: a letter, or a number from 52 to 65535"
    );
    for level in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert] {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("Easy".parse::<Difficulty>().is_err());
}

/// The faces as other sources write them.
#[test]
fn faces_are_read_in_any_order() {
    let order: FaceOrder = "front right back left top bottom".parse().unwrap();
    assert_eq!(order.to_string().parse(), Ok(order));
    let same = ["1 2 4 5 3 6", "front,right,back,left,up,down"];
    assert!(same.into_iter().all(|text| text.parse() == Ok(order)));
    for wrong in ["", "front", "front front back left top bottom", "1 2 3 4 5 7", "1 2 3 4 5 6 1"] {
        assert!(wrong.parse::<FaceOrder>().is_err(), "{wrong}");
    }
    // Written for each face in turn, the net is the same.
    let cube: Cube = "ABCDEF".parse().unwrap();
    for rotation in Rotation::ALL {
        let words: Vec<String> =
            rotation.faces().iter().map(|face| (face + 1).to_string()).collect();
        let order: FaceOrder = words.join(" ").parse().unwrap();
        assert_eq!(order.cube(cube.turned(rotation).faces()), cube);
    }
    let mut palette = Palette::new();
    let text = "red green blue white black gold\n";
    let puzzle = Puzzle::from_lines_in(order, text, &mut palette).unwrap();
    assert_eq!(palette.show(puzzle.cubes()[0].loops()[0]), "red/green/blue/white");
}

#[test]
fn six_words_of_six_characters_are_what_the_palette_says() {
    let text = "ABCDEF ABDCEF ABEFDC ABFEDC ABDCFE ABEFCD";
    let error = read(&format!("\n{text}")).unwrap_err();
    assert_eq!((error.line, error.kind), (NonZeroUsize::new(2), ParseErrorKind::SixOrOne));
    let six = Puzzle::from_lines(text, &mut Palette::standard(6).unwrap());
    assert_eq!(six, text.parse());
    let names = "yellow orange purple yellow orange purple";
    assert_eq!(read(&format!("yellow =\n{names}")).unwrap().to_string(), "ABCABC");
}

#[test]
fn errors_name_the_line_and_the_word() {
    let word = "line 2: a cube has six characters or six words: found one word of 5 characters";
    assert_eq!(message("ABCDEF\nABCDEF ABCDEF ABCDE ABC"), word);
    assert_eq!(
        message("red green blue"),
        "line 1: a cube has six characters or six words: found 3 words"
    );
    assert!(message("rgbbgr r\n").ends_with("found one word of 1 character"));
    for wrong in ["red = blue", "red=#d22328", "red = # d22328", "red= #d22328"] {
        assert!(message(wrong).starts_with("line 1: a colour is named as in `red =`"), "{wrong}");
    }
    for listed in ['\u{61c}', '\u{200e}', '\u{85}', '\u{2028}', '\u{2029}', '\u{202e}', '\u{ffff}']
    {
        let fault = NameFault::ControlCharacter;
        let refused = Palette::new().colour(&format!("a{listed}"));
        assert_eq!(refused, Err(Error::Name { colour: 0, fault }));
    }
    assert_eq!(message("a\u{200e} ="), "line 1: a name of a colour has a control character");
    for wrapped in ["'red' =", "'a' b c d e f", "a b c d e f\" ", "[a b c d e f"] {
        assert!(
            message(wrapped).ends_with("has a bracket or a quote: write bare words"),
            "{wrapped}"
        );
    }
    assert!(Puzzle::from_lines("o'red b c d e f", &mut Palette::new()).is_ok());
    assert_eq!(message("red = #ff0000"), "0 cubes: a puzzle has 1 to 1024");
    let error = "AB".parse::<Cube>().unwrap_err().to_string();
    assert!(error.ends_with("found one word of 2 characters"), "{error}");
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
    }
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
    let letter = |line, face| Err((NonZeroUsize::new(line), ParseErrorKind::Letter { face }));
    let read = |text: &str| read(text).map_err(|error| (error.line, error.kind));
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
    let refused = Puzzle::from_lines(" ,,\n", &mut palette).unwrap_err();
    assert_eq!(refused.kind, ParseErrorKind::Words { found: 0 });
}

#[test]
fn a_name_that_is_not_read_back_says_so() {
    let puzzle: Puzzle = "AAAABB".parse().unwrap();
    for name in ["", "#ff0000", "dark green", "dark,green", "="] {
        let error = puzzle.to_lines(&Palette::from_names(["red", name]).unwrap()).unwrap_err();
        assert!(error.to_string().starts_with("colour 2: its name can't be read back"), "{name}");
    }
    let error = puzzle.to_lines(&Palette::standard(1).unwrap()).unwrap_err();
    assert_eq!(error, Error::Name { colour: 1, fault: NameFault::Missing });
    assert!(puzzle.to_lines(&Palette::from_names(["red", "dark-green"]).unwrap()).is_ok());
}

/// Letters up to 26 colours, numbers from 1 for more.
#[test]
fn standard_names_are_letters_or_numbers() {
    for colours in [1, 2, 16, 17, 25, 26] {
        let palette = Palette::standard(colours).unwrap();
        let letters: Vec<String> = ('A'..='Z').take(colours).map(String::from).collect();
        assert!(palette.names().eq(&letters), "{colours}");
    }
    for colours in [27, 52, 53, 100] {
        let numbers: Vec<String> = (1..=colours).map(|number| number.to_string()).collect();
        assert!(Palette::standard(colours).unwrap().names().eq(&numbers), "{colours}");
    }
}

#[test]
fn values_go_through_both_formats() {
    let mut rng = Pcg64::seed_from_u64(1);
    for colours in [12, 60] {
        let (puzzle, tower) = Making::new(12, colours).planted(&mut rng).unwrap();
        round_trip_of_text(&puzzle);
        round_trip_of_text(&tower);
        for (cube, ring) in puzzle.cubes().iter().zip(tower.rings()) {
            round_trip_of_text(cube);
            round_trip_of_text(ring);
            round_trip_of_text(&cube.faces()[0]);
        }
    }
    // The binary forms, which do not change: a list has its length before it, 300 is two bytes.
    let cube = Cube::new([0, 1, 2, 3, 300, 5].map(Colour::new));
    let ring = Ring::new([3, 2, 1, 300].map(Colour::new));
    let class = CubeClass::<6>::new("ABCDEF".parse().unwrap()).unwrap();
    round_trip(&class);
    let mut palette = Palette::from_names(["red", "b"]).unwrap();
    palette.set_fill(Colour::new(1), [1, 2, 3]);
    for (bytes, golden) in [
        (postcard::to_allocvec(&Colour::new(300)), &[172, 2][..]),
        (postcard::to_allocvec(&cube), &[0, 1, 2, 3, 172, 2, 5]),
        (postcard::to_allocvec(&ring), &[3, 2, 1, 172, 2]),
        (postcard::to_allocvec(&Puzzle::new(vec![cube]).unwrap()), &[1, 0, 1, 2, 3, 172, 2, 5]),
        (postcard::to_allocvec(&Tower::new(vec![ring])), &[1, 3, 2, 1, 172, 2]),
        (postcard::to_allocvec(&class), &[133, 10]),
        (postcard::to_allocvec(&palette), b"\x02\x03red\x01b\x02\x00\x01\x01\x02\x03"),
    ] {
        assert_eq!(bytes.unwrap(), golden);
    }
    refused::<CubeClass<6>>(&["2226"]);
    assert_eq!(round_trip(&palette), "{\"names\":[\"red\",\"b\"],\"fills\":[null,[1,2,3]]}");
    refused::<Puzzle>(&["\"\"", "\"ABC\"", "[]"]);
    refused::<Palette>(&["{\"names\":[\"a\",\"a\"],\"fills\":[]}", "{\"names\":[\"a\"]}"]);
}

#[test]
fn arbitrary_puzzles_are_of_all_kinds() {
    let puzzles = arbitrary_values::<Puzzle>();
    assert!(puzzles.iter().any(|puzzle| puzzle.len() == 1));
    assert!(puzzles.iter().any(|puzzle| puzzle.len() > 4 && puzzle.colours() < puzzle.len()));
    assert!(puzzles.iter().any(|puzzle| puzzle.solve().is_some()));
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
        let [named, plain] = ["<No. 7>", ""].map(|title| {
            let sheets = puzzle.sheets(&palette, title);
            sheets.pages.into_iter().map(|page| page.to_string()).collect::<Vec<_>>()
        });
        assert_eq!(named.len(), usize::from(cubes).div_ceil(4));
        let numbers = named.iter().flat_map(|svg| between(svg, "&gt; · ", "<"));
        assert!(numbers.eq((1..=cubes).map(|number| number.to_string()).collect::<Vec<_>>()));
        let numbers = plain.iter().flat_map(|svg| between(svg, ">cube ", "<"));
        assert!(numbers.eq((1..=cubes).map(|number| number.to_string()).collect::<Vec<_>>()));
        for (named, plain) in named.iter().zip(&plain) {
            assert!(!named.contains("a<b>") && named.contains("a&lt;b&gt;&amp;c"));
            assert!(named.contains(">&lt;No. 7&gt;</text>"));
            // The last sheet may have room.
            let fills = |svg: &str| svg.matches("fill=\"#010203\"").count();
            assert_eq!(
                (fills(named), fills(plain)),
                (between(plain, ">cube ", "<").count(), fills(named))
            );
        }
    }
}

#[test]
fn a_net_has_the_fills_of_the_faces_in_their_order() {
    let mut palette = Palette::from_names(["<", "b", "c", "d", "e", "f"]).unwrap();
    for number in 0..6 {
        palette.set_fill(Colour::new(number), [16 + number as u8; 3]);
    }
    for turn in 0..6 {
        let faces: [u16; 6] = core::array::from_fn(|face| (face as u16 * 5 + turn) % 6);
        let puzzle = Puzzle::new(vec![Cube::new(faces.map(Colour::new))]).unwrap();
        let svg = puzzle.sheets(&palette, "").to_string();
        let fills: Vec<&str> = between(&svg, "<rect x=", "/>")
            .filter_map(|r| between(r, "fill=\"", "\"").next())
            .collect();
        assert_eq!(fills, faces.map(|face| format!("#1{face}1{face}1{face}")));
    }
}

#[test]
fn hints_are_shown_with_names_or_printed_with_letters() {
    let names = Palette::from_names(["red", "green", "blue"]).unwrap();
    let letters = Palette::standard(3).unwrap();
    let ring: Ring = "ABBC".parse().unwrap();
    for (hint, text) in [
        (Hint::Done, "solved: no colour appears twice on a side"),
        (Hint::Clash { cube: 0 }, "cube 1 can't show this ring, or repeats a colour on a side"),
        (
            Hint::TakeBack { cube: 1 },
            "take cube 2 back: no solution has the cubes as they are placed",
        ),
        (Hint::Forced { cube: 1, ring }, "cube 2 must show red/green/green/blue"),
        (
            Hint::Try { cube: 0, ring, of: 3 },
            "cube 1 may show red/green/green/blue, one of 3 possibilities",
        ),
        (Hint::Hopeless, "there is no solution"),
    ] {
        assert_eq!(hint.show(&names), text);
        assert_eq!(hint.show(&letters), hint.to_string());
        let letters = text.replace("red/green/green/blue", "ABBC");
        assert_eq!(format!("{hint:80}|"), format!("{letters:80}|"));
    }
    let past = Hint::Clash { cube: usize::MAX };
    assert!(past.to_string().starts_with(&format!("cube {} ", usize::MAX)));
}

/// A colour is printed as it was first written, and letters are colours of their own.
#[test]
fn names_in_any_capitals_are_one_colour() {
    let mut palette = Palette::new();
    let text = "Blue blue BLUE red Red red\nblue red blue red blue red";
    let puzzle = Puzzle::from_lines(text, &mut palette).unwrap();
    assert!(palette.names().eq(["Blue", "red"]));
    assert_eq!(palette.show_cube(puzzle.cubes()[1]), "Blue red Blue red Blue red");
    assert_eq!(read("aAbBcC").unwrap().colours(), 6);
    let twice = Palette::from_names(["red", "Red"]).unwrap_err();
    assert_eq!(twice, Error::Name { colour: 1, fault: NameFault::Repeated });
}
