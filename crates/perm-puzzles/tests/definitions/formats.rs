//! Puzzles, patterns and scrambles as other programs write them.

use dense_code::Limits;
use dense_search::Space as _;
use perm_puzzles::{Definition, Error, Pattern, Powers};

use super::{data, draws, layers};

fn input(name: &str) -> Definition {
    serde_json::from_str(&data(&format!("inputs/{name}"))).unwrap()
}

/// Small twins of files that the format's own programs read. Counts by hand and by a plain
/// breadth-first search.
#[test]
fn unusual_definitions() {
    let space = |name: &str| input(name).compile().unwrap();
    for name in ["move-names-an-orbit-not-listed.json", "derived-move-shadowed.json"] {
        assert_eq!(space(name).states(), Some(2), "{name}");
    }
    assert_eq!(space("derived-move-shadowed.json").after("S").unwrap().pieces(), [1, 0]);
    let differs = input("orientation-modulus-differs.json");
    let differs = differs.compile_with(Powers::Quarter).unwrap();
    assert_eq!((differs.states(), layers(&differs)), (Some(4), vec![1, 2, 1]));
    let ring = space("ring-of-14.json");
    assert_eq!((ring.states(), ring.reachable()), (Some(14), Some(14)));
    let quarter = input("ring-of-14.json").compile_with(Powers::Quarter).unwrap();
    assert_eq!(layers(&quarter), [1, 2, 2, 2, 2, 2, 2, 1]);
    for (name, expected) in [("two-rings-of-12.json", 24), ("two-rings-of-13.json", 26)] {
        let first = space(name).growth().take(3).map(|layer| layer.unwrap().states);
        let first: Vec<u64> = first.collect();
        assert_eq!(first[..2], [1, expected], "{name}");
        assert!(expected == 24 || first[2] == 217, "{name}: {first:?}");
        assert!(space(name).states().is_none_or(|states| states > 1 << 57));
    }
}

/// A part of a definition: one orbit of three pieces with three orientations.
fn coins(pattern: &str, by: &str) -> Result<Definition, serde_json::Error> {
    serde_json::from_str(&format!(
        r#"{{"name": "coins", "orbits": [{{"orbitName": "C", "numPieces": 3, "numOrientations": 6}}],
            "defaultPattern": {{"C": {pattern}}}, "moves": {{"{}": {{"C": {by}}}}}}}"#,
        "M".repeat(64)
    ))
}

#[test]
fn negative_changes_labels_and_moduli() {
    let by = r#"{"permutation": [1, 2, 0], "orientationDelta": [-1, 0, -5]}"#;
    let plus = r#"{"permutation": [1, 2, 0], "orientationDelta": [5, 0, 1]}"#;
    let plain = r#"{"pieces": [0, 1, 2], "orientation": [0, 0, 0]}"#;
    assert_eq!(coins(plain, by).unwrap(), coins(plain, plus).unwrap());
    // What is left out is no orientation.
    let [short, long] =
        [("", ""), (r#", "numOrientations": 1"#, r#", "orientationDelta": [0, 0]"#)].map(
            |(all, turns)| {
                let text = format!(
                    r#"{{"name": "pair", "orbits": [{{"orbitName": "A", "numPieces": 2{all}}}],
                "comment": [1], "defaultPattern": {{"A": {{"pieces": [0, 1]}}}},
                "moves": {{"S": {{"A": {{"permutation": [1, 0]{turns}}}}}}}}}"#
                );
                serde_json::from_str::<Definition>(&text).unwrap()
            },
        );
    assert_eq!(short, long);
    // Labels are kept as they are, and only tell pieces apart.
    let labels = coins(r#"{"pieces": [700000, -3, 5]}"#, by).unwrap();
    let text = serde_json::to_string(&labels).unwrap();
    assert!(text.contains(r#""pieces":[700000,-3,5]"#), "{text}");
    assert_eq!(serde_json::from_str::<Definition>(&text).unwrap(), labels);
    let space = labels.compile().unwrap();
    assert_eq!(space.states(), coins(plain, by).unwrap().compile().unwrap().states());
    let moved = space.after(&"M".repeat(64)).unwrap();
    let written = serde_json::to_string(&moved).unwrap();
    assert_eq!(written, r#"{"C":{"pieces":[-3,5,700000],"orientation":[5,0,1]}}"#);
    let read: Pattern = serde_json::from_str(&written).unwrap();
    assert_eq!(space.checked(read).unwrap(), moved);
    // Of six orientations only so many count, of all pieces or of some.
    let turn = r#"{"permutation": [0, 1, 2], "orientationDelta": [1, 1, 1]}"#;
    for (mods, states) in [
        ("[1, 1, 1]", 1),
        ("[2, 2, 2]", 2),
        ("[3, 3, 3]", 3),
        ("[0, 6, 6]", 6),
        ("[2, 3, 1]", 6),
        ("[2, 1, 1]", 2),
        ("[3, 1, 0]", 6),
    ] {
        let pattern = format!(r#"{{"pieces": [0, 1, 2], "orientationMod": {mods}}}"#);
        let definition = coins(&pattern, turn).unwrap();
        let space = definition.compile().unwrap();
        assert_eq!(space.states(), Some(states), "{mods}");
        assert_eq!(space.reachable(), Some(states.into()), "{mods}");
        let text = serde_json::to_string(&definition).unwrap();
        assert_eq!(serde_json::from_str::<Definition>(&text).unwrap(), definition, "{mods}");
    }
    for mods in ["[4, 4, 4]", "[5, 1, 1]", "[-1, 1, 1]", "[12, 1, 1]"] {
        let pattern = format!(r#"{{"pieces": [0, 1, 2], "orientationMod": {mods}}}"#);
        let error = coins(&pattern, turn).unwrap_err().to_string();
        assert!(error.contains("does not divide the number of orientations"), "{mods}: {error}");
    }
}

/// What is wrong is told with the move, the orbit and the list.
#[test]
fn errors_name_the_place() {
    let plain = r#"{"pieces": [0, 1, 2]}"#;
    for (by, names) in [
        (r#"{"permutation": [0, 1]}"#, "orbit C, permutation: 2 entries for 3 places"),
        (r#"{"permutation": [0, 1, "x"]}"#, ": C: permutation: invalid type"),
        // A misspelt list must not mean that it is left out, which is another puzzle.
        (
            r#"{"permutation": [0, 1, 2], "orientatonDelta": []}"#,
            "orbit C, orientatonDelta: there is no such list",
        ),
        (
            r#"{"permutation": [0, 1, 2], "orientation": []}"#,
            "orbit C, orientation: there is no such list",
        ),
        (r#"{"orientationDelta": [0, 1, 2]}"#, "orbit C, permutation: the list is missing"),
        (
            r#"{"permutation": [0, 1, 2], "orientationDelta": [0, 0, 9]}"#,
            "orbit C, orientationDelta: 9 in place 2 is no orientation",
        ),
    ] {
        let error = coins(plain, by).unwrap_err().to_string();
        assert!(error.contains(names) && error.contains("MMM"), "{by}: {error}");
    }
    let by = r#"{"permutation": [0, 1, 2]}"#;
    let error = coins(r#"{"pieces": [0, 1, 2], "orientations": []}"#, by).unwrap_err().to_string();
    assert!(error.contains("pattern, orbit C, orientations: there is no such list"), "{error}");
}

/// An orbit of the pattern in another place, and what is none of the puzzle.
#[test]
fn patterns_are_checked() {
    let space = Definition::cube_3x3x3().compile().unwrap();
    let pattern = space.after("R U2 F'").unwrap();
    let value = serde_json::to_value(&pattern).unwrap();
    let (corners, edges) = (value["CORNERS"].to_string(), value["EDGES"].to_string());
    let turned = format!(r#"{{"EDGES":{edges},"CORNERS":{corners}}}"#);
    let read: Pattern = serde_json::from_str(&turned).unwrap();
    assert_eq!(space.checked(read).unwrap(), pattern);
    for (text, why) in [
        (format!(r#"{{"CORNERS":{corners}}}"#), "\"EDGES\" is no orbit of the pattern"),
        (
            format!(r#"{{"EDGES":{corners},"CORNERS":{corners}}}"#),
            "\"EDGES\" is no orbit of the pattern",
        ),
    ] {
        let read: Pattern = serde_json::from_str(&text).unwrap();
        let error = space.checked(read).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

/// One notation for scrambles and for derived moves.
#[test]
fn scrambles_have_brackets_pauses_and_comments() {
    let cube = Definition::cube_3x3x3().with_derived_moves(&[("Sexy", "[R, U]")]).unwrap();
    let space = cube.compile().unwrap();
    for (one, other) in [
        ("[R, U]", "R U R' U'"),
        ("[R: U]", "R U R'"),
        ("(R U)3", "R U R U R U"),
        ("(R U)2'", "U' R' U' R'"),
        ("[F: [R, U]]2", "F R U R' U' R U R' U' F'"),
        ("[F:Sexy]", "F R U R' U' F'"),
        ("R\u{2019} U2\u{2019} \u{2018}", "R' U2'"),
        ("R . U ... // the first turns\n F // and one more", "R U F"),
        ("// nothing", ""),
        ("R//note\nU", "R U"),
        ("(R (U F)2 (U F)2')", "R"),
    ] {
        let one = one.trim_end_matches(" \u{2018}");
        assert_eq!(space.after(one), space.after(other), "{one}");
    }
    for (text, why) in [
        ("R U Q", "word 3 is not a move of the puzzle: \"Q\""),
        ("(R U", "brackets must be"),
        ("R U)", "brackets must be"),
        ("[R U]", "brackets must be"),
        ("[R, U)", "brackets must be"),
        ("R, U", "a comma or colon stands only in [A, B] or [A: B]"),
        ("(R, U)", "a comma or colon stands only in [A, B] or [A: B]"),
        ("[R, U, F]", "brackets must be"),
        (&"(".repeat(65), "brackets go too deep"),
    ] {
        let error = space.after(text).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    // A move whose name has brackets is meant before they are.
    let moves: [(&str, &[usize]); 2] = [("(1,0)", &[1, 2, 0]), ("1", &[1, 0, 2])];
    let square = Definition::from_generators("square", &[0, 1, 2], &moves).unwrap();
    let space = square.compile().unwrap();
    assert_eq!(space.after("(1,0) (1,0)2").unwrap(), *space.start_pattern());
    assert_eq!(space.after("(1 1)2").unwrap(), *space.start_pattern());
}

const TWS: &str = "
# Two rings that share a coin, and a rotation of both.
Name Rings
Set COIN 3 2
Set RING 4 3

Solved
COIN
2 2 1
0 ? 1
RING
1 2 3 4
End

Move L
COIN
2 1 3
1 0 0
RING
2 3 4 1
0 0 0 2
End
Move R
RING
1 3 2 4
End
Move x
COIN
3 2 1
End
MoveAlias L left
MoveSequence both L R L'
";

#[test]
fn tws() {
    let rings = Definition::from_tws(TWS).unwrap();
    let space = rings.compile_with(Powers::Given).unwrap();
    // A sequence counts as a move, an alias does not.
    assert_eq!(space.move_names(), ["L", "R", "both"]);
    assert_eq!(space.after("left both"), space.after("L L R L'"));
    assert_ne!(space.after("x").unwrap(), *space.start_pattern());
    // The orientations of a move are those of the pieces that move: the last coin of the ring is
    // turned, which comes to place 3 of it from place 0.
    let ring = rings.tracking(|orbit, _| orbit == "RING").unwrap().compile().unwrap();
    let pattern = ring.after("L").unwrap();
    assert_eq!((pattern.pieces(), pattern.orientations()), (&[1, 2, 3, 0][..], &[0, 0, 2, 0][..]));
    let text = serde_json::to_string(&rings).unwrap();
    assert_eq!(serde_json::from_str::<Definition>(&text).unwrap(), rings);
    let line = |text: &str| match Definition::from_tws(text) {
        Err(Error::Parse(error)) => error.to_string(),
        other => panic!("{other:?}"),
    };
    for (from, to, why) in [
        ("Set RING 4 3", "Set RING 4 x", "line 5: x is not a number"),
        ("Set RING 4 3", "Set RING 4 3\nSet RING 4 3", "line 6: RING is there twice"),
        ("1 3 2 4", "1 3 2 x", "line 25: x is not a number"),
        // The file's own numbers, from 1.
        ("1 3 2 4", "1 3 2 3", "line 25: 3 is out of range or there twice"),
        ("1 3 2 4", "1 3 2 5", "line 25: 5 is out of range or there twice"),
        ("1 3 2 4", "1 3 2 0", "line 25: 0 is out of range or there twice"),
        ("1 3 2 4", "1 3 2 ?", "line 25: ? can't be unknown"),
        ("1 3 2 4", "1 3 2", "line 25: 3 entries for 4 places"),
        ("0 0 0 2", "0 0 0 3", "line 21: 3 is no orientation of these pieces"),
        ("0 0 0 2", "0 0 2", "line 21: 3 entries for 4 places"),
        ("1 2 3 4", "1 2 3", "line 12: 3 entries for 4 places"),
        ("0 ? 1", "0 ? 2", "line 10: 2 is no orientation of these pieces"),
        ("0 ? 1", "0 ?", "line 10: 2 entries for 3 places"),
        ("Set COIN 3 2", "Set COIN 3 65", "line 9: 1 to 64 orientations are possible"),
        ("MoveAlias", "Alias", "line 31: Alias is not read: the lines are Name"),
        ("MoveAlias L", "MoveAlias", "line 31: MoveAlias has another number of words"),
        ("MoveAlias L", "Illegal COIN 1 2\nMoveAlias L", "line 31: Illegal can't be given as data"),
        ("Move R\nRING", "Move R\nRINGS", "line 24: RINGS is declared by no line Set"),
        ("Solved\nCOIN", "Solved\ncOIN", "line 8: cOIN is declared by no line Set"),
        ("Move R\nRING", "Move R\n1 2\nRING", "line 24: no set is named before"),
        ("Move R\nRING", "Move R\nCOIN\nRING", "line 24: the list is missing"),
        ("MoveAlias", "Solved\nEnd\nMoveAlias", "line 31: Solved is there twice"),
        ("1 3 2 4", "1 3 2 4\n0 0 0 0\n0 0 0 0", "line 27: a set has two lists at most"),
    ] {
        let changed = TWS.replacen(from, to, 1);
        assert_ne!(changed, TWS);
        assert!(line(&changed).contains(why), "{to}: {}", line(&changed));
    }
    let (open, _) = TWS.split_once("End\nMove x").unwrap();
    assert!(line(open).contains("line 23: there is no line End"));
    let (head, tail) = TWS.split_once("Solved").unwrap();
    let (solved, moves) = tail.split_once("Move L").unwrap();
    // In any order.
    let turned = format!("Move L{moves}{head}Solved{solved}");
    assert_eq!(Definition::from_tws(turned).unwrap(), rings);
    assert!(line(&format!("{head}Move L{moves}")).contains("there is no line Solved"));
    assert!(line(&format!("{head}Solved{solved}")).contains("there is no line Move"));
}

/// Names of several words, letters of other encodings in comments, pieces from 0.
#[test]
fn files_as_other_programs_have_them() {
    let file = |text: &[u8]| Definition::from_tws(text).unwrap().compile().unwrap();
    let words = Definition::from_tws(data("inputs/ksolve-words.def")).unwrap();
    assert_eq!(words.name(), "Two rings <L,R> of three");
    assert_eq!(layers(&words.compile().unwrap()), [1, 4, 8, 16, 24, 6, 1]);
    assert_eq!(file(data("inputs/move-before-solved.tws").as_bytes()).reachable(), Some(6));
    // A move that names nothing, a set without a pattern, and none at all.
    for (text, states) in [
        ("Set C 2 1\nSolved\nEnd\nMove S\nC\n2 1\nEnd", 2),
        ("Move S\nC\n2 1\nEnd\nSolved\nEnd\nSet C 2 1", 2),
        ("Set C 2 1\nStartState\nC\n1 0\nEnd\nMoveTransformation S\nC\n1 0\nEnd", 2),
        ("Set C 3 3\nSwizzleSet x\nSolved\nEnd\nMoveTransformation S\nC\n1 2 0\n1 0 0\nEnd", 9),
        // The new name comes first or second.
        ("Set C 2 1\nSolved\nEnd\nMoveAlias S T\nMoveAlias U S\nMove S\nC\n2 1\nEnd", 2),
    ] {
        let space = file(text.as_bytes());
        assert_eq!(space.reachable(), Some(states), "{text}");
        if text.contains("Alias") {
            assert_eq!((space.after("T S"), space.after("U")), (space.after(""), space.after("S")));
        }
    }
    // A turn that belongs to the place that a piece comes to, not to the place that it leaves.
    let by = |list: &str| {
        let text = format!(
            "Set C 2 3\nSolved\nEnd\n{list} S\nC\n{}\n1 0\nEnd",
            if list == "Move" { "2 1" } else { "1 0" }
        );
        file(text.as_bytes()).after("S").unwrap().orientations().to_vec()
    };
    assert_eq!((by("Move"), by("MoveTransformation")), (vec![0, 1], vec![1, 0]));
    let latin = b"# d\xe9j\xe0\nSet C 2 1\nSolved\nEnd\nMove S # no comment\nC\n2 1\nEnd";
    assert!(Definition::from_tws(latin).is_err());
    let latin = b"# d\xe9j\xe0\nSet C 2 1\nSolved\nEnd\n  #\xff\nMove S\nC\n2 1\nEnd\n";
    assert_eq!(file(latin).states(), Some(2));
    let name = b"Set C 2 1\nSolved\nEnd\nMove S\xe9\nC\n2 1\nEnd\n";
    let refused = Definition::from_tws(name).unwrap_err();
    assert_eq!(refused.to_string(), "line 4: it is not UTF-8 text, which only a comment may be");
}

/// Files as the users of `ksolve` have them. The layers are those of a search written apart from
/// this crate, a plain one over lists.
#[test]
fn files_of_ksolve() {
    let read = |name: &str| {
        let path = format!("{}/tests/data/inputs/ksolve/{name}.def", env!("CARGO_MANIFEST_DIR"));
        Definition::from_tws(std::fs::read(path).unwrap())
    };
    for (name, expected) in [
        ("coins-in-a-row", &[1, 3, 5, 6, 5, 3, 1][..]),
        ("ignored-tail", &[1, 29]),
        ("arrow-unknown", &[1, 8, 13, 24, 34, 56, 72, 72, 56, 24, 14, 8, 2]),
        ("one-arrow-of-three", &[1, 11]),
        ("two-colours", &[1, 5, 2, 10, 2]),
        ("moves-first", &[1, 6, 8, 3]),
        ("old-lines", &[1, 3, 2]),
        ("latin", &[1, 5]),
    ] {
        assert_eq!(layers(&read(name).unwrap().compile().unwrap()), expected, "{name}");
    }
    for (name, expected) in [
        ("glued", "line 11: Block can't be given as data"),
        ("not-twice", "line 15: ForbiddenPairs can't be given as data"),
        ("no-end", "line 7: there is no line End"),
        ("limits", "line 2: MaxSlack is not read"),
    ] {
        let error = read(name).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{name}: {error}");
    }
}

/// The parts of a scramble file are what the moves make; what is wrong has its line.
#[test]
fn files_of_scrambles() {
    let ring = Definition::from_tws(TWS).unwrap().tracking(|orbit, _| orbit == "RING").unwrap();
    let space = ring.compile().unwrap();
    let after = |text: &str| space.after(text).unwrap();
    let text = "Slack 2\r\n# L, as it lies\r\nScramble by hand\r\nRING\r\n2 3 4 1\r\n0 0 2 0\r\nEnd\r\n        MaxDepth 9\nScrambleState\nRING\n1 2 3 0\n\n3 0 5 0\nEnd\nScrambleAlg L twice\nL\nL\nEnd\n        \nR L' // a line each\nScramble none\nEnd";
    let expected = [after("L"), after("L"), after("L L"), after("R L'"), after("")];
    assert_eq!(space.read_scrambles(text).unwrap(), expected);
    let refused = |text: &str| space.read_scrambles(text).unwrap_err().to_string();
    let ring = |list: &str| refused(&format!("Scramble\n\nRING\n{list}\nEnd"));
    for (list, why) in [
        ("2 3 4", "line 4: 3 entries for 4 places"),
        ("2 3 4 4", "line 4: 4 can't come here, or another place holds it"),
        ("2 3 4 5", "line 4: 5 is out of range or there twice"),
        ("2 3 4 0", "line 4: 0 is out of range or there twice"),
        ("2 3 4 ?", "line 4: ? can't be unknown"),
        ("2 3 4 ?1", "line 4: ?1 is not a number"),
        ("2 3 4 1\n0 0 ? 0", "line 5: ? can't be unknown"),
        ("2 3 4 1\n0 0", "line 5: 2 entries for 4 places"),
        ("", "line 3: the list is missing"),
    ] {
        assert_eq!(ring(list), why, "{list}");
    }
    for (text, why) in [
        ("Scramble\nRINGS\n1\nEnd", "line 2: RINGS is declared by no line Set"),
        ("L\nScramble\nRING\n1 2 3 4", "line 2: there is no line End"),
        ("ScrambleAlg a\nL\n\nL X\nEnd", "line 4: word 2 is not a move of the puzzle: \"X\""),
        ("L\n\nL X", "line 3: word 2 is not a move of the puzzle: \"X\""),
        ("QTM", "line 1: QTM is not read"),
        ("L\nRandomScramble x\nEnd", "line 2: RandomScramble is not read"),
    ] {
        assert!(refused(text).starts_with(why), "{text}: {}", refused(text));
    }
}

/// A move that names no orbit of the puzzle is refused; one that names some beside others is not.
#[test]
fn moves_of_no_listed_orbit_are_refused() {
    let text = |orbits: &str| {
        serde_json::from_str::<Definition>(&format!(
            r#"{{"name": "x", "orbits": [{{"orbitName": "C", "numPieces": 2}}],
                "defaultPattern": {{"C": {{"pieces": [0, 1]}}}}, "moves": {{"S": {{{orbits}}}}}}}"#
        ))
    };
    let by = |orbit: &str| format!(r#""{orbit}": {{"permutation": [1, 0]}}"#);
    let error = text(&by("c")).unwrap_err().to_string();
    assert!(error.contains("\"S\" is a move that names no orbit of the puzzle"), "{error}");
    assert!(text(&format!("{}, {}", by("c"), by("C"))).is_ok());
    assert!(text("").is_ok());
}

/// Directions are right, up and to the front.
type Vector = [i8; 3];

/// The faces in the order of their letters: their directions, and those of their rows and columns
/// in the net.
const FACES: [(char, [Vector; 3]); 6] = [
    ('U', [[0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    ('R', [[1, 0, 0], [0, 0, -1], [0, -1, 0]]),
    ('F', [[0, 0, 1], [1, 0, 0], [0, -1, 0]]),
    ('D', [[0, -1, 0], [1, 0, 0], [0, 0, -1]]),
    ('L', [[-1, 0, 0], [0, 0, 1], [0, -1, 0]]),
    ('B', [[0, 0, -1], [-1, 0, 0], [0, -1, 0]]),
];

fn dot(a: Vector, b: Vector) -> i8 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A quarter turn around an axis, clockwise for one who looks at it from its end.
fn turned(at: Vector, axis: Vector) -> Vector {
    let along = dot(at, axis);
    let across =
        |k: usize| at[(k + 1) % 3] * axis[(k + 2) % 3] - at[(k + 2) % 3] * axis[(k + 1) % 3];
    [0, 1, 2].map(|k| axis[k] * along + across(k))
}

/// The 54 letters of a cube and back, on a cube of stickers: so the moves and the orientations are
/// those that the pages tell.
#[test]
fn cubes_are_read_from_their_letters() {
    let space = Definition::cube_3x3x3().compile().unwrap();
    // Where each sticker is, which way it looks, and its colour.
    let mut solved = Vec::new();
    for (colour, [face, right, down]) in FACES {
        for (row, column) in (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column))) {
            let at = [0, 1, 2].map(|k| face[k] + column * right[k] + row * down[k]);
            solved.push((at, face, colour));
        }
    }
    let mut below = draws();
    for length in (0..200).map(|number| number % 30) {
        let (mut stickers, mut word) = (solved.clone(), String::new());
        for _ in 0..length {
            let (name, [axis, ..]) = FACES[below(6)];
            word.extend([name, ' ']);
            for (at, looks, _) in &mut stickers {
                if dot(*at, axis) == 1 {
                    (*at, *looks) = (turned(*at, axis), turned(*looks, axis));
                }
            }
        }
        let letter = |place: &(Vector, Vector, char)| {
            stickers.iter().find(|one| (one.0, one.1) == (place.0, place.1)).unwrap().2
        };
        let letters: String = solved.iter().map(letter).collect();
        let pattern = space.after(&word).unwrap();
        assert_eq!(space.facelets(&pattern).as_deref(), Some(&letters[..]), "{word}");
        assert_eq!(space.pattern_from_facelets(&letters).unwrap(), pattern, "{word}");
        // Other letters for the six colours, and white space.
        let other = |c: char| "wrgyob".as_bytes()["URFDLB".find(c).unwrap()] as char;
        let other: String = letters.chars().map(other).collect();
        assert_eq!(space.pattern_from_facelets(&format!(" {other}\n")).unwrap(), pattern);
    }
    let solved: String = solved.iter().map(|sticker| sticker.2).collect();
    let changed = |from: &str, to: &str| space.pattern_from_facelets(&solved.replacen(from, to, 1));
    let error = |from: &str, to: &str| changed(from, to).unwrap_err().to_string();
    let order = "nine for each face in the order URFDLB";
    assert_eq!(error("UU", "U"), format!("a 3x3x3 cube has 54 letters, {order}, not 53"));
    let read = "; the faces are read as URFDLB";
    assert_eq!(error("UU", "XU"), format!("place 0: no centre has the letters X{read}"));
    assert_eq!(error("UR", "RU"), format!("place 0: no corner has the letters RUF{read}"));
    let error = space.pattern_from_facelets_in("URFDL", &solved).unwrap_err().to_string();
    assert_eq!(error, "\"URFDL\" is not an order of the faces U, R, F, D, L and B");
}

/// Letters in other orders, puzzles that number their places otherwise, and those that are no cube.
#[test]
fn cubes_of_any_order_have_letters() {
    let cube = Definition::cube_3x3x3();
    let space = cube.compile().unwrap();
    let mut value = serde_json::to_value(&cube).unwrap();
    value["orbits"].as_array_mut().unwrap().reverse();
    let turned: Definition = serde_json::from_value(value).unwrap();
    let turned = turned.compile().unwrap();
    // The places of the corners numbered backwards, and a centre that turns.
    let numbers = |list: &serde_json::Value| -> Vec<u64> {
        list.as_array().unwrap().iter().map(|entry| entry.as_u64().unwrap()).collect()
    };
    let mut value = serde_json::to_value(&cube).unwrap();
    for by in value["moves"].as_object_mut().unwrap().values_mut() {
        let mut from = numbers(&by["CORNERS"]["permutation"]);
        let mut turns = numbers(&by["CORNERS"]["orientationDelta"]);
        from.reverse();
        turns.reverse();
        from.iter_mut().for_each(|place| *place = 7 - *place);
        by["CORNERS"] = serde_json::json!({"permutation": from, "orientationDelta": turns});
        by["CENTRE"] = serde_json::json!({"permutation": [0], "orientationDelta": [1]});
    }
    let centre = serde_json::json!({"orbitName": "CENTRE", "numPieces": 1, "numOrientations": 4});
    value["orbits"].as_array_mut().unwrap().insert(0, centre);
    value["defaultPattern"]["CENTRE"] = serde_json::json!({"pieces": [0]});
    let other: Definition = serde_json::from_value(value).unwrap();
    let other = other.compile().unwrap();
    for scramble in ["", "U F2", "R", "R U F' D2 L B' R2 U'", "F B L R U D F L U"] {
        let letters = space.facelets(&space.after(scramble).unwrap()).unwrap();
        for own in [&turned, &other] {
            let pattern = own.after(scramble).unwrap();
            assert_eq!(own.facelets(&pattern).as_ref(), Some(&letters), "{scramble}");
            let read = own.pattern_from_facelets(&letters).unwrap();
            assert_eq!(own.facelets(&read).as_ref(), Some(&letters), "{scramble}");
        }
        assert_eq!(turned.pattern_from_facelets(&letters).ok(), turned.after(scramble).ok());
        let [u, r, f, d, l, b] = [0, 1, 2, 3, 4, 5].map(|face| &letters[9 * face..][..9]);
        let by_net = [u, l, f, r, b, d].concat();
        let read = space.pattern_from_facelets_in("ULFRBD", &by_net).unwrap();
        assert_eq!(read, space.after(scramble).unwrap());
    }
    let solved = space.facelets(space.start_pattern()).unwrap();
    for puzzle in [Definition::topspin(20, 4).unwrap(), Definition::pocket_cube()] {
        let space = puzzle.compile().unwrap();
        assert_eq!(space.facelets(space.start_pattern()), None);
        assert!(matches!(space.pattern_from_facelets(&solved), Err(Error::NotACube)));
    }
}

/// Sixteen stickers that are the two sides of eight pancakes: a group of 2^8 8! of 16!
/// arrangements.
#[test]
fn groups_of_stickers_are_numbered() {
    let burnt = |items: usize| {
        let flips: Vec<(String, Vec<usize>)> = (1..=items)
            .map(|top| {
                let mut flip: Vec<usize> = (0..2 * items).collect();
                flip[..2 * top].reverse();
                (format!("f{top}"), flip)
            })
            .collect();
        let flips: Vec<(&str, &[usize])> = flips.iter().map(|(a, b)| (&**a, &**b)).collect();
        let start: Vec<usize> = (0..2 * items).collect();
        Definition::from_generators("stickers", &start, &flips).unwrap().compile().unwrap()
    };
    let known = Definition::burnt_pancake(6).unwrap().compile().unwrap();
    assert_eq!(layers(&burnt(6)), layers(&known));
    // Past a list: elements of the group.
    let space = burnt(8);
    assert_eq!(space.states(), Some(10_321_920));
    for word in ["f3", "f3 f5 f6 f2", "f8 f7 f1"] {
        let pattern = space.after(word).unwrap();
        let position = space.position(&pattern).unwrap();
        assert_eq!(space.pattern(position).unwrap(), pattern);
        for (by, next) in space.successors(position) {
            let after = space.pattern_after(&pattern, &[by]).unwrap();
            assert_eq!(space.position(&after), Some(next), "{word}, then {by}");
        }
    }
}

/// Layers of any puzzle within limits, from several starts.
#[test]
fn growth_keeps_to_its_limits() {
    let space = Definition::cube_3x3x3().compile().unwrap();
    let known = [1_u64, 18, 243, 3240, 43_239];
    for bytes in [0, 1 << 16, 1 << 20, 1 << 22, 1 << 25] {
        let limits = Limits::new().with_bytes(bytes);
        let mut found = Vec::new();
        let mut growth = space.growth_within(&[space.start_pattern()], &limits);
        let error = loop {
            match growth.next().unwrap() {
                Ok(layer) if layer.depth < 5 => found.push(layer.states),
                Ok(_) => break None,
                Err(error) => break Some(error),
            }
        };
        assert_eq!(found, known[..found.len()]);
        assert_eq!(error.is_none(), bytes == 1 << 25, "{bytes}: {error:?}");
        assert!(error.is_none() || growth.next().is_none());
    }
    // As long as all layers, where they end, and where moves can't be undone by one.
    let ring = Definition::topspin(6, 4).unwrap();
    for powers in [Powers::Given, Powers::Quarter, Powers::Half] {
        let space = ring.compile_with(powers).unwrap();
        let grown: Vec<u64> = space.growth().map(|layer| layer.unwrap().states).collect();
        assert_eq!(grown, layers(&space), "{powers:?}");
    }
    // A thousand items: words of 160 bits and more.
    let large = Definition::topspin(1000, 3).unwrap().compile_with(Powers::Quarter).unwrap();
    let first: Vec<u64> = large.growth().take(4).map(|layer| layer.unwrap().states).collect();
    assert_eq!(first, [1, 3, 6, 12]);
}
