//! What a definition says, and what its space says of it.

use dense_code::Limits;
use dense_search::{ByteTable, DistanceTable, Error, Search, Space as _};
use perm_hash::Perm;
use perm_puzzles::{Definition, Pattern, Powers, PuzzleSpace, QuickSolver, Solver};
use perm_puzzles::{Error as PuzzleError, Fault, ParseError};
use serde::Deserialize;

use super::{data, draws, layers, puzzle, ring};

#[derive(Deserialize)]
struct Growth {
    file: String,
    metric: String,
    growth: Vec<u64>,
    whole: bool,
}

impl Growth {
    fn all() -> Vec<Self> {
        let text = data("puzzle_growth.jsonl");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn space(&self) -> PuzzleSpace {
        let definition: Definition = serde_json::from_str(&data(&self.file)).unwrap();
        let powers = match self.metric.as_str() {
            metric if metric.contains("half turn") => Powers::Half,
            metric if metric.contains("quarter turn") => Powers::Quarter,
            "moves as given" => Powers::Given,
            other => panic!("no metric {other}"),
        };
        definition.compile_with(powers).unwrap()
    }
}

#[test]
fn layers_of_small_puzzles() {
    let mut whole = 0;
    for growth in Growth::all().iter().filter(|growth| growth.whole) {
        let space = growth.space();
        let all: u64 = growth.growth.iter().sum();
        assert_eq!(space.states(), Some(all), "{}", growth.file);
        assert_eq!(space.reachable(), Some(all.into()), "{}", growth.file);
        if all < 10_000_000 {
            assert_eq!(layers(&space), growth.growth, "{}", growth.file);
            whole += 1;
        }
    }
    assert_eq!(whole, 3);
}

#[test]
#[ignore = "88 million states"]
fn layers_of_large_puzzles() {
    for growth in Growth::all().iter().filter(|growth| growth.whole) {
        let start = std::time::Instant::now();
        assert_eq!(layers(&growth.space()), growth.growth, "{}", growth.file);
        eprintln!("{} {}: {:.2?}", growth.file, growth.metric, start.elapsed());
    }
}

#[derive(Deserialize)]
struct Graph {
    family: String,
    items: usize,
    start: Vec<usize>,
    generators: Vec<Vec<usize>>,
    states: u64,
    growth: Vec<u64>,
}

impl Graph {
    fn all() -> Vec<Self> {
        data("cayley_growth.jsonl")
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    fn space(&self) -> PuzzleSpace {
        let names: Vec<String> = (0..self.generators.len()).map(|k| format!("g{k}")).collect();
        let moves: Vec<(&str, &[usize])> = names
            .iter()
            .map(String::as_str)
            .zip(self.generators.iter().map(Vec::as_slice))
            .collect();
        let definition = Definition::from_generators(&self.family, &self.start, &moves).unwrap();
        definition.compile_with(Powers::Given).unwrap()
    }
}

fn graphs(sizes: std::ops::Range<u64>) -> usize {
    let graphs = Graph::all();
    let mut seen = 0;
    for graph in graphs.iter().filter(|graph| sizes.contains(&graph.states)) {
        let begun = std::time::Instant::now();
        assert_eq!(layers(&graph.space()), graph.growth, "{} {}", graph.family, graph.items);
        eprintln!(
            "{} {}: {} states, {:.2?}",
            graph.family,
            graph.items,
            graph.states,
            begun.elapsed()
        );
        seen += 1;
    }
    seen
}

#[test]
fn growth_of_small_graphs() {
    assert_eq!(graphs(0..1_000_000), 22);
}

#[test]
#[ignore = "half a minute"]
fn growth_of_graphs_to_fifty_million() {
    assert!(graphs(1_000_000..50_000_000) > 0);
}

#[test]
#[ignore = "minutes: 12! states"]
fn growth_of_graphs_to_half_a_billion() {
    assert!(graphs(50_000_000..500_000_000) > 0);
}

/// The numbers of the cube that everybody knows.
#[test]
fn states_of_the_cube() {
    let space = puzzle("3x3x3").compile().unwrap();
    assert_eq!(space.reachable(), Some(43_252_003_274_489_856_000));
    assert_eq!(space.states(), None);
    assert_eq!(space.move_names().len(), 18);
    // Its states have no ranks; this was told as a law that rank 0 breaks.
    assert_eq!(space.count(), u64::MAX);
    assert!(matches!(Search::new(&space), Err(Error::TooLarge)));
    assert!(matches!(DistanceTable::new(&space), Err(Error::TooLarge)));
    assert!(matches!(ByteTable::new(&space), Err(Error::TooLarge)));
}

/// The first layers of the whole cube, of which no search of a bit a state has the memory.
fn first_layers(most: u64) {
    for growth in Growth::all().iter().filter(|growth| !growth.whole) {
        let space = growth.space();
        let expected: Vec<u64> =
            growth.growth.iter().copied().take_while(|&states| states <= most).collect();
        let limits = Limits::new().with_bytes(8 << 30);
        let layers = space.growth_within(&[space.start_pattern()], &limits);
        let found: Vec<u64> =
            layers.take(expected.len()).map(|layer| layer.unwrap().states).collect();
        assert_eq!(found, expected, "{} {}", growth.file, growth.metric);
    }
}

#[test]
fn first_layers_of_the_cube() {
    first_layers(100_000);
}

#[test]
#[ignore = "minutes, and 7 GB"]
fn seven_and_eight_layers_of_the_cube() {
    first_layers(u64::MAX);
}

/// In bytes too: without names for fields a reader expects all of them.
#[test]
fn definitions_are_written_as_they_are_read() {
    for name in ["2x2x2", "3x3x3", "3x3x3-corners", "lrx-coset-12"] {
        let definition = puzzle(name);
        let text = serde_json::to_string(&definition).unwrap();
        assert_eq!(serde_json::from_str::<Definition>(&text).unwrap(), definition);
        let file = data(&format!("puzzles/{name}.json"));
        let added = r#","rotations":{},"derivedMoves":{}}"#;
        assert_eq!(text.strip_suffix(added), file.trim_end().strip_suffix('}'));
    }
    let derived = puzzle("2x2x2").with_derived_moves(&[("Q", "R U")]).unwrap();
    for definition in [puzzle("2x2x2"), puzzle("lrx-coset-12"), derived] {
        let bytes = postcard::to_allocvec(&definition).unwrap();
        assert_eq!(postcard::from_bytes::<Definition>(&bytes).unwrap(), definition);
    }
}

/// What is wrong is refused with its reason, and what is large in time of the order of its text.
#[test]
fn hostile_definitions_are_refused() {
    let good = data("puzzles/2x2x2.json");
    for (part, instead, why) in [
        ("\"numPieces\":8", "\"numPieces\":7", "pieces: 8 entries for 7 places"),
        ("\"numPieces\":8", "\"numPieces\":18446744073709551615", "pieces: 8 entries for "),
        (
            "\"numOrientations\":3",
            "\"numOrientations\":0",
            "numOrientations: 1 to 64 orientations are possible",
        ),
        (
            "\"numOrientations\":3",
            "\"numOrientations\":65",
            "numOrientations: 1 to 64 orientations are possible",
        ),
        (
            "\"numOrientations\":3",
            "\"numOrientations\":2",
            "orientationDelta: 2 in place 0 is no orientation of these pieces",
        ),
        ("[3,0,1,2,4", "[3,0,1,1,4", "permutation: 1 in place 3 is out of range or there twice"),
        ("[3,0,1,2,4", "[3,0,1,1,4", "move U, orbit CORNERS, permutation: "),
        ("\"orientation\":[0", "\"orientation\":[3", "pattern, orbit CORNERS, orientation: "),
        ("[3,0,1,2,4", "[3,0,1,9,4", "permutation: 9 in place 3 is out of range or there twice"),
        ("[3,0,1,2,4,5,6,7]", "[3,0,1,2]", "4 entries for 8 places"),
        ("\"R\":", "\"U\":", "U is there twice"),
        ("\"R\":", "\"R U\":", "is no name of a move: it has 1 to 64 bytes"),
        ("\"R\":", "\"a\\tb\":", r#""a\tb" is no name of a move"#),
        ("\"R\":", "\"\":", "is no name of a move: it has 1 to 64 bytes"),
        ("\"R\":", "\"R//\":", "no control characters and no //"),
        (
            "\"defaultPattern\":{\"CORNERS\"",
            "\"defaultPattern\":{\"EDGES\"",
            "is an orbit that only one of the list of orbits and the pattern names",
        ),
        (
            "\"defaultPattern\":{\"CORNERS\"",
            "\"defaultPattern\":{\"CORNERS\":{\"pieces\":[]},\"CORNERS\"",
            "CORNERS is there twice",
        ),
        (
            "\"R\":{\"CORNERS\"",
            "\"R\":{\"CORNERS\":{\"permutation\":[0,1,2,3,4,5,6,7]},\"CORNERS\"",
            "CORNERS is there twice",
        ),
        ("\"pieces\":", "\"orientationMod\":[1],\"pieces\":", "1 entries for 8 places"),
        (
            "\"pieces\":",
            "\"orientationMod\":[2,2,2,2,2,2,2,2],\"pieces\":",
            "pattern, orbit CORNERS, orientationMod: 2 in place 0 does not divide the number of orient",
        ),
    ] {
        let text = good.replacen(part, instead, 1);
        assert_ne!(text, good, "{part}");
        let error = serde_json::from_str::<Definition>(&text).unwrap_err().to_string();
        assert!(error.contains(why), "{instead}: {error}");
    }
    let begun = std::time::Instant::now();
    let many = |count: usize| (0..count).map(|k| k.to_string()).collect::<Vec<_>>().join(",");
    let large = format!(
        "{{\"name\":\"\",\"orbits\":[{{\"orbitName\":\"A\",\"numPieces\":100000,\"numOrientations\":1}}],\
         \"defaultPattern\":{{\"A\":{{\"pieces\":[{0}],\"orientation\":[{0}]}}}},\"moves\":{{}}}}",
        many(100_000)
    );
    let error = serde_json::from_str::<Definition>(&large).unwrap_err().to_string();
    assert!(error.contains("more than 4096 places"), "{error}");
    assert!(begun.elapsed().as_secs() < 5);
    // Cycles of 2, 3, 5, ... places: a move with a hundred million powers.
    let mut long = Vec::new();
    for length in [2, 3, 5, 7, 11, 13, 17, 19, 23] {
        let first = long.len();
        long.extend((0..length).map(|k| first + (k + 1) % length));
    }
    let items: Vec<usize> = (0..long.len()).collect();
    let long = Definition::from_generators("long", &items, &[("L", &long)]).unwrap();
    assert!(long.compile().is_err());
    let space = long.compile_with(Powers::Given).unwrap();
    assert_eq!((space.states(), space.reachable()), (Some(223_092_870), Some(223_092_870)));
    let far = space.after("L223092869").unwrap();
    assert_eq!(far, space.after("L'").unwrap());
    // Items are told apart, however large their numbers.
    let start = [usize::MAX, usize::MAX - 1, usize::MAX - 2];
    let large = Definition::from_generators("large", &start, &[("L", &[1, 2, 0])]).unwrap();
    assert_eq!(large.compile().unwrap().states(), Some(3));
}

#[test]
fn arrangements_of_twenty_pieces_are_numbered() {
    fn check<const N: usize>() {
        let items: Vec<usize> = (0..N).collect();
        let space = ring(&items).compile().unwrap();
        assert_eq!(space.states(), Some(Perm::<N>::COUNT));
        let far = space.after("L X L2 X L' X L5 X L3 X L4 X L X").unwrap();
        assert!(far.pieces().iter().zip(0..).filter(|(piece, place)| *piece != place).count() > 5);
        for pattern in [space.start_pattern(), &far] {
            let word = pattern.pieces().iter().map(|piece| u8::try_from(*piece).unwrap());
            let perm: Perm<N> = word.collect::<Vec<_>>()[..].try_into().unwrap();
            let position = space.position(pattern).unwrap();
            assert_eq!(space.rank(position), perm.rank());
            assert_eq!(space.pattern(position).as_ref(), Some(pattern));
        }
        for rank in [1, Perm::<N>::COUNT / 3, Perm::<N>::COUNT - 1] {
            let pattern = space.pattern(space.unrank(rank).unwrap()).unwrap();
            let word = Perm::<N>::unrank(rank).unwrap().to_array();
            assert!(pattern.pieces().iter().copied().eq(word.map(u16::from)));
        }
        assert_eq!(space.unrank(Perm::<N>::COUNT), None);
    }
    check::<18>();
    check::<19>();
    check::<20>();
}

/// A word means one thing, in a scramble as in a solution: names that would mean two are refused.
/// The Mathieu group M24, far fewer states than the 24! arrangements: ranked as its elements.
#[test]
fn few_states_of_many_arrangements_are_numbered() {
    let items: [usize; 24] = std::array::from_fn(|k| k);
    let mut ring = items.map(|k| (k + 1) % 23);
    (ring[22], ring[23]) = (0, 23);
    #[rustfmt::skip]
    let others = [
        [0, 1, 16, 12, 3, 5, 8, 17, 2, 6, 11, 22, 13, 18, 19, 14, 9, 10, 4, 21, 15, 20, 7, 23],
        [23, 22, 11, 15, 17, 9, 19, 13, 20, 5, 16, 2, 21, 7, 18, 3, 10, 4, 14, 6, 8, 12, 1, 0],
    ];
    let moves: [(&str, &[usize]); 3] = [("A", &ring), ("B", &others[0]), ("C", &others[1])];
    let space = Definition::from_generators("M24", &items, &moves).unwrap().compile().unwrap();
    assert_eq!((space.states(), space.unrank(244_823_040)), (Some(244_823_040), None));
    for rank in (0..244_823_040).step_by(997_331) {
        let pattern = space.pattern(space.unrank(rank).unwrap()).unwrap();
        assert_eq!(space.position(&pattern).map(|to| space.rank(to)), Some(rank));
        assert!(space.checked(pattern).is_ok());
    }
}

#[test]
fn a_name_means_one_move() {
    let cycle: &[usize] = &[1, 2, 3, 4, 0];
    let twice: &[usize] = &[2, 3, 4, 0, 1];
    let back: &[usize] = &[4, 0, 1, 2, 3];
    let swap: &[usize] = &[1, 0, 2, 3, 4];
    let compiled = |moves: &[(&str, &[usize])], powers| {
        Definition::from_generators("five", &[0, 1, 2, 3, 4], moves).unwrap().compile_with(powers)
    };
    let all = [Powers::Given, Powers::Quarter, Powers::Half];
    // The moves, and with which powers a name would mean two things.
    for (moves, refused) in [
        (&[("A", cycle), ("A2", swap)][..], &[Powers::Half][..]),
        (&[("A2", swap), ("A", cycle)], &[Powers::Half]),
        // The second move is left out, since the first one's inverse does the same: but its name
        // does not mean that inverse.
        (&[("A", cycle), ("A2", back)], &[Powers::Half]),
        (&[("A", cycle), ("A'", swap)], &[Powers::Quarter, Powers::Half]),
        (&[("A", cycle), ("A2", twice)], &[]),
        (&[("A", cycle), ("A'", back)], &[]),
        (&[("A", swap), ("A2", cycle), ("2R", twice)], &[]),
        (&[("A'", cycle), ("B2", twice), ("7", swap)], &[]),
        (&[("1", swap), ("12", &[1, 2, 0, 3, 4]), ("2'", cycle)], &[]),
    ] {
        for powers in all {
            let space = match compiled(moves, powers) {
                Ok(space) => space,
                Err(PuzzleError::SameName { by, .. }) if refused.contains(&powers) => {
                    assert_eq!(by, "A");
                    continue;
                }
                Err(error) => panic!("{moves:?} {powers:?}: {error}"),
            };
            assert!(!refused.contains(&powers), "{moves:?} {powers:?}");
            let names = space.move_names();
            for (number, name) in (0_u8..).zip(names) {
                assert!(!names[..usize::from(number)].contains(name), "{moves:?}: {name}");
                let after = space.after(name).unwrap();
                assert_eq!(space.pattern_after(space.start_pattern(), &[number]), Some(after));
            }
        }
    }
}

#[test]
fn derived_moves_are_names_for_sequences() {
    let text = data("puzzles/2x2x2.json");
    let text = text.trim_end().strip_suffix('}').unwrap();
    // The faces of the data file, and names for the rotations and the other faces from these.
    let given = r#","derivedMoves":{"Sexy":"R U R' U'","Six":"([R, U]2 Sexy)2 (R U R' U')0 ","Both":"[R F: [U, F]']2'",
        "Deep":"((((Both)'))3)2'","Nothing":""}}"#;
    let cube: Definition = serde_json::from_str(&(text.to_owned() + given)).unwrap();
    let space = cube.compile().unwrap();
    assert_eq!(space.move_names().len(), puzzle("2x2x2").compile().unwrap().move_names().len());
    let both = "R F U F U' F' F' R' ";
    for (word, meaning) in [
        ("Sexy", "R U R' U'"),
        ("Sexy'", "U R U' R'"),
        ("Sexy2", "R U R' U' R U R' U'"),
        ("Six", ""),
        ("Both", &both.repeat(2)),
        ("Deep", &both.repeat(12)),
        ("U Nothing F", "U F"),
    ] {
        assert_eq!(space.after(word).unwrap(), space.after(meaning).unwrap(), "{word}");
    }
    // Written as they are read, and kept where only some pieces are tracked.
    let written = serde_json::to_string(&cube).unwrap();
    assert_eq!(serde_json::from_str::<Definition>(&written).unwrap(), cube);
    let pair = cube.tracking(|_, piece| piece < 2).unwrap().compile().unwrap();
    assert_eq!(pair.after("Both").unwrap(), pair.after(&both.repeat(2)).unwrap());

    let deep = |levels: usize| "(".repeat(levels) + "U" + &")".repeat(levels);
    let chain: Vec<String> = (0..70).map(|k| format!(r#""d{k}":"d{}""#, k + 1)).collect();
    let chain = chain.join(",") + r#","d70":"U""#;
    for (derived, why) in [
        (
            r#""A":"R Q""#,
            Some(r#"the derived move A: word 2 is not a move of the puzzle: "Q" is none of"#),
        ),
        (r#""A":"R22x""#, Some(r#"is not a move of the puzzle: "R22x""#)),
        (r#""A":"R B","B":"[U: A']""#, Some("it is defined in terms of itself")),
        (
            r#""A":"A""#,
            Some("the derived move A: not a sequence of moves: it is defined in terms of itself"),
        ),
        (r#""A":"(R U)x""#, Some("its brackets must be (A), [A: B] or [A, B], each")),
        // The move R is meant: the text is never read.
        (r#""R":"Q Q""#, None),
        (r#""A":"U","A":"R""#, Some("A is there twice")),
        (r#""A B":"U""#, Some("is no name of a move: it has 1 to 64 bytes")),
        (&format!(r#""A":"{}""#, deep(64)), None),
        (&format!(r#""A":"{}""#, deep(1 << 17)), Some("go too deep")),
        (&chain, None),
        // A power behind a bracket is no move, whatever moves are called.
        (r#""2":"(R U)2""#, None),
    ] {
        let text = format!(r#"{text},"derivedMoves":{{{derived}}}}}"#);
        let error = serde_json::from_str::<Definition>(&text).err().map(|error| error.to_string());
        let agrees = error.as_ref().zip(why).is_some_and(|(error, why)| error.contains(why));
        assert!(agrees || (error.is_none() && why.is_none()), "{why:?}: {error:?}");
    }
}

/// A chain of them was refused when the last came first, and brackets 64 deep too.
#[test]
fn derived_moves_come_in_any_order() {
    let ring = ring(&[0, 1, 2, 3, 4]);
    let name = |number: usize| format!("d{number}.");
    let mut chain: Vec<(String, String)> = (1..250)
        .map(|number| (name(number), format!("[{}: L] ({0})2", name(number - 1))))
        .chain([(name(0), "L X".into())])
        .collect();
    let mut ends = Vec::new();
    for _ in 0..2 {
        let own: Vec<(&str, &str)> = chain.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        let space = ring.clone().with_derived_moves(&own).unwrap().compile().unwrap();
        ends.push(space.after(&name(249)).unwrap());
        chain.reverse();
    }
    assert_eq!(ends[0], ends[1]);
    let two = [("d1.", "d0. L d0.' d0.2"), ("d0.", "L X")];
    let space = ring.with_derived_moves(&two).unwrap().compile().unwrap();
    assert_eq!(space.after("d1."), space.after("L X L X' L' L X L X"));
}

/// A cube that is given by one face and two rotations, as the cubing world does it.
#[test]
fn faces_follow_from_one_face_and_rotations() {
    let moves = [
        ("U", [[1, 2, 3, 0, 4, 5, 6, 7], [0; 8]]),
        ("x", [[4, 0, 3, 5, 7, 6, 2, 1], [2, 1, 2, 1, 1, 2, 1, 2]]),
        ("y", [[1, 2, 3, 0, 7, 4, 5, 6], [0; 8]]),
    ];
    let moves = moves.map(|(name, [permutation, turns])| {
        format!(
            r#""{name}":{{"C":{{"permutation":{permutation:?},"orientationDelta":{turns:?}}}}}"#
        )
    });
    let text = format!(
        r#"{{"name":"pocket cube","orbits":[{{"orbitName":"C","numPieces":8,"numOrientations":3}}],
        "defaultPattern":{{"C":{{"pieces":[0,1,2,3,4,5,6,7]}}}},"moves":{{{}}},
        "derivedMoves":{{"L":"[z: U]","F":"[x: U]","R":"[z': U]","B":"[x': U]","D":"[x2: U]",
        "z":"[x: y]"}}}}"#,
        moves.join(",")
    );
    let space = serde_json::from_str::<Definition>(&text).unwrap().compile().unwrap();
    for (one, other) in [("x", "R L'"), ("y", "U D'"), ("z", "F B'"), ("L", "x' R"), ("x y", "z x")]
    {
        assert_eq!(space.after(one).unwrap(), space.after(other).unwrap(), "{one}");
    }
    for face in ["U", "R", "F", "D", "L", "B"] {
        assert_ne!(&space.after(&format!("{face}2")).unwrap(), space.start_pattern());
        assert_eq!(&space.after(&format!("{face}4")).unwrap(), space.start_pattern());
    }
    // Any two opposite faces commute, and no two others.
    assert_eq!(space.after("R L2 R' L2").as_ref(), Ok(space.start_pattern()));
    assert_ne!(space.after("R U R' U'").as_ref(), Ok(space.start_pattern()));
}

#[test]
fn tracked_pieces_move_as_in_the_whole_puzzle() {
    let whole = puzzle("2x2x2");
    let cube = whole.compile().unwrap();
    let pair = whole.tracking(|_, piece| piece < 2).unwrap().compile().unwrap();
    // Seven places and three orientations for one corner, six and three for the other.
    assert_eq!(Search::new(&pair).unwrap().map(|layer| layer.states).sum::<u64>(), 378);
    for word in ["", "R", "R U2 F'", "F R' U F2 R U' R2"] {
        let (all, two) = (cube.after(word).unwrap(), pair.after(word).unwrap());
        for piece in 0..2 {
            let place = all.pieces().iter().position(|&here| here == piece).unwrap();
            let spot = place * 3 + usize::from(all.orientations()[place]);
            assert_eq!(two.pieces()[spot], piece, "{word}");
        }
        assert_eq!(two.pieces().iter().filter(|&&here| here == 2).count(), 22);
    }
    assert_eq!(whole.tracking(|_, _| true).unwrap(), whole);
    let none = whole.tracking(|_, _| false).unwrap().compile().unwrap();
    assert_eq!(none.states(), Some(1));
}

/// Some moves of a puzzle as text, `U R2 F'`.
fn scramble(space: &PuzzleSpace, length: usize, below: &mut impl FnMut(usize) -> usize) -> String {
    let names = space.move_names();
    let moves: Vec<&str> = (0..length).map(|_| names[below(names.len())].as_str()).collect();
    moves.join(" ")
}

/// A pattern seen as the tracked pieces see it, and then moved, is one moved and then seen.
#[test]
fn patterns_of_tracked_pieces_are_those_of_the_whole() {
    let mut below = draws();
    let some = |orbit: &str, piece: u16| match orbit {
        "CORNERS" => piece == 6,
        _ => piece == 5 || piece == 9,
    };
    let cross = |orbit: &str, piece: u16| orbit == "EDGES" && piece < 4;
    let corners = |orbit: &str, _: u16| orbit == "CORNERS";
    let mixed = |orbit: &str, piece: u16| orbit == "EDGES" || piece.is_multiple_of(2);
    let all = |_: &str, _: u16| true;
    let cube = Definition::cube_3x3x3();
    // Six items in two kinds, and kinds of which one is tracked.
    let beads = ring(&[2, 0, 0, 1, 1, 1]);
    let one = |_: &str, piece: u16| piece == 1;
    type IsTracked<'a> = &'a dyn Fn(&str, u16) -> bool;
    let cases: [(&Definition, IsTracked<'_>); 6] = [
        (&cube, &some),
        (&cube, &cross),
        (&cube, &corners),
        (&cube, &mixed),
        (&cube, &all),
        (&beads, &one),
    ];
    for (definition, is_tracked) in cases {
        let whole = definition.compile().unwrap();
        let tracked = definition.tracking(is_tracked).unwrap().compile().unwrap();
        for length in 0..40 {
            let word = scramble(&whole, length, &mut below);
            let seen = definition.tracked_pattern(&whole.after(&word).unwrap(), is_tracked);
            assert_eq!(seen, Some(tracked.after(&word).unwrap()), "{word}");
        }
    }
    // The numbers that the page tells.
    let tracked = cube.tracking(some).unwrap().compile().unwrap();
    let pieces = tracked.start_pattern().pieces();
    let count = |number: u16| pieces.iter().filter(|&&piece| piece == number).count();
    assert_eq!([0, 1, 24, 25, 26].map(count), [1, 23, 1, 1, 22]);
    assert!(pieces[..24].iter().all(|&piece| piece <= 1));
    // What is no pattern of the puzzle.
    let (turned, still) = ([0_u8; 6], beads.compile().unwrap());
    let foreign = ring(&[2, 0, 0, 0, 1, 1]).compile().unwrap();
    assert_eq!(beads.tracked_pattern(foreign.start_pattern(), one), None);
    assert_eq!(cube.tracked_pattern(still.start_pattern(), one), None);
    let pattern = still.pattern_from(&[0, 0, 1, 1, 1, 2], &turned).unwrap();
    assert!(beads.tracked_pattern(&pattern, one).is_some());
    let turned = serde_json::json!({"PIECES": {"pieces": [0, 0, 1, 1, 1, 2], "orientation": [0, 0, 1, 0, 0, 0]}});
    let turned: Pattern = serde_json::from_value(turned).unwrap();
    assert_eq!(beads.tracked_pattern(&turned, one), None);
}

/// Two identical pieces, one turned: an exchange that turns both changes nothing that can be seen.
#[test]
fn exchanges_that_turn_identical_pieces_are_divided_out() {
    let text = r#"{"name":"pair","orbits":[{"orbitName":"O","numPieces":2,"numOrientations":2}],
      "defaultPattern":{"O":{"pieces":[0,0],"orientation":[0,1]}},
      "moves":{"S":{"O":{"permutation":[1,0]}},
               "T":{"O":{"permutation":[0,1],"orientationDelta":[1,0]}}}}"#;
    let space = serde_json::from_str::<Definition>(text).unwrap().compile().unwrap();
    assert_eq!((space.states(), space.reachable()), (Some(4), Some(4)));
    // Beside a ring that is too long for a list, so that the group is asked: the exchange is a move.
    let text = r#"{"name":"pair and ring",
      "orbits":[{"orbitName":"O","numPieces":2,"numOrientations":3},
                {"orbitName":"R","numPieces":9}],
      "defaultPattern":{"O":{"pieces":[0,0],"orientation":[0,1]},
                        "R":{"pieces":[0,1,2,3,4,5,6,7,8]}},
      "moves":{"E":{"O":{"permutation":[1,0],"orientationDelta":[2,1]}},
               "L":{"R":{"permutation":[1,2,3,4,5,6,7,8,0]}},
               "X":{"R":{"permutation":[1,0,2,3,4,5,6,7,8]}}}}"#;
    let space = serde_json::from_str::<Definition>(text).unwrap().compile().unwrap();
    assert_eq!(space.reachable(), Some((1..=9).product()));
}

/// Small random puzzles with identical pieces that are turned at the start.
#[test]
fn reachable_states_are_those_that_a_search_finds() {
    let mut below = draws();
    for number in 0..300 {
        let (places, turns) = (2 + below(4), 1 + below(3));
        let kinds = 1 + below(places);
        let mut some = |most: usize| (0..places).map(|_| below(most)).collect::<Vec<usize>>();
        let (pieces, turned) = (some(kinds), some(turns));
        let mut moves = serde_json::Map::new();
        for name in ["A", "B"] {
            let keys = some(1000);
            let mut permutation: Vec<usize> = (0..places).collect();
            permutation.sort_by_key(|&place| keys[place]);
            let delta = some(turns);
            moves.insert(
                name.to_owned(),
                serde_json::json!({"O": {"permutation": permutation, "orientationDelta": delta}}),
            );
        }
        let text = serde_json::json!({
            "name": "random",
            "orbits": [{"orbitName": "O", "numPieces": places, "numOrientations": turns}],
            "defaultPattern": {"O": {"pieces": pieces, "orientation": turned}},
            "moves": moves,
        });
        let space = serde_json::from_value::<Definition>(text.clone()).unwrap().compile().unwrap();
        let found: u64 = layers(&space).iter().sum();
        assert_eq!(space.reachable(), Some(found.into()), "{number}: {text}");
        // What is listed has no states that are not reached.
        assert_eq!(space.states(), Some(found), "{number}: {text}");
    }
}

/// A word is read once, however long it is.
#[test]
fn a_power_has_32_bits() {
    let definition = Definition::from_generators("ring", &[0, 1, 2], &[("U", &[1, 2, 0])]).unwrap();
    let space = definition.compile().unwrap();
    assert_eq!(space.after("U4294967295").unwrap(), *space.start_pattern());
    assert_eq!(space.after("U0000000001").unwrap(), space.after("U").unwrap());
    assert_eq!(space.after("(U)4294967294'").unwrap(), space.after("U").unwrap());
    for long in
        ["U4294967296".to_owned(), format!("U{}1", "0".repeat(1_000_000)), "1".repeat(1 << 20)]
    {
        assert!(space.after(&long).is_err());
    }
}

/// It was said to be none of nothing, and no power of nothing.
#[test]
fn a_puzzle_without_moves_says_so() {
    let space = Definition::from_generators("still", &[0, 1], &[]).unwrap().compile().unwrap();
    assert_eq!(space.after("").unwrap(), *space.start_pattern());
    let error = space.after("x").unwrap_err();
    assert!(matches!(error, ParseError::Move { number: 0, .. }));
    let text = r#"word 1 is not a move of the puzzle: "x", and the puzzle has no moves"#;
    assert_eq!(error.to_string(), text);
}

/// A kilobyte of text whose group takes hours: it is not asked for, and what takes seconds stops.
#[test]
fn groups_of_many_orientations_do_not_run_away() {
    use dense_code::limits::LimitReached;
    let space = |places: usize, turns: usize| {
        let list = |step: usize, modulus: usize| -> Vec<usize> {
            (0..places).map(|place| (place * place + step * place) % modulus).collect()
        };
        let cycle: Vec<usize> = (0..places).map(|place| (place + 1) % places).collect();
        let mut swap: Vec<usize> = (0..places).collect();
        swap.swap(0, 1);
        let start: Vec<usize> = (0..places).collect();
        let text = format!(
            r#"{{"name":"x","orbits":[{{"orbitName":"O","numPieces":{places},"numOrientations":{turns}}}],
            "defaultPattern":{{"O":{{"pieces":{start:?}}}}},"moves":{{
            "A":{{"O":{{"permutation":{cycle:?},"orientationDelta":{:?}}}}},
            "B":{{"O":{{"permutation":{swap:?},"orientationDelta":{:?}}}}}}}}}"#,
            list(1, turns),
            list(3, turns)
        );
        let definition: Definition = serde_json::from_str(&text).unwrap();
        definition.compile_with(Powers::Quarter).unwrap()
    };
    assert_eq!(space(48, 48).reachable(), None);
    assert_eq!(space(3, 2).reachable(), Some(6));
    // Not the first question, which is asked before the group: one of those that come with it.
    let asked = std::sync::atomic::AtomicU32::new(0);
    let stop = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 8;
    let limits = Limits::new().with_bytes(0).with_stop(&stop);
    let many = space(60, 4);
    let stopped = Solver::new_within(&many, &limits).map(|_| ());
    assert!(matches!(stopped, Err(PuzzleError::Limit(LimitReached::Stopped))));
    let stopped = QuickSolver::new_within(&many, &limits).map(|_| ());
    assert!(stopped.is_err());
}

/// Every pattern is made from what it says of itself, and nothing that no pattern can be.
#[test]
fn patterns_are_made_from_their_pieces() {
    let space = puzzle("3x3x3").compile().unwrap();
    let mut pattern = space.start_pattern().clone();
    for step in 0..300 {
        let by = u8::try_from(step * 7 % space.move_names().len()).unwrap();
        pattern = space.pattern_after(&pattern, &[by]).unwrap();
        let (pieces, turned) = (pattern.pieces(), pattern.orientations());
        assert_eq!(space.pattern_from(pieces, turned).unwrap(), pattern);
        // Each place with the piece of another one.
        let place = step % pieces.len();
        let mut other = pieces.to_vec();
        other[place] = pieces[(place + 1) % pieces.len()];
        let refused = space.pattern_from(&other, turned);
        let Err(PuzzleError::Entry { value, .. }) = refused else { panic!("{refused:?}") };
        assert_eq!(value, i64::from(other[place]));
        // One past the last orientation, of a corner or of an edge.
        let past = if place < 8 { 3 } else { 2 };
        let mut other = turned.to_vec();
        other[place] = past;
        let refused = space.pattern_from(pieces, &other);
        let Err(PuzzleError::Entry { place: at, value, .. }) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!((at, value), (place, past.into()));
    }
    let (pieces, turned) = (pattern.pieces(), pattern.orientations());
    let few = |refused: Result<Pattern, PuzzleError>| {
        matches!(
            refused,
            Err(PuzzleError::List { fault: Fault::Length { found: 19, expected: 20 }, .. })
        )
    };
    assert!(few(space.pattern_from(&pieces[1..], turned)));
    assert!(few(space.pattern_from(pieces, &turned[1..])));
}

/// Small puzzles whose first phases are longer than their databases ask for were given up.
#[test]
fn the_quick_solver_solves_small_puzzles() {
    let turned = r#"{"name":"x","orbits":[{"orbitName":"A","numPieces":3,"numOrientations":2}],
        "defaultPattern":{"A":{"pieces":[0,1,2],"orientation":[0,0,0]}},
        "moves":{"A":{"A":{"permutation":[2,1,0],"orientationDelta":[0,1,0]}},
                 "B":{"A":{"permutation":[1,2,0],"orientationDelta":[1,1,1]}}}}"#;
    let space = serde_json::from_str::<Definition>(turned).unwrap().compile().unwrap();
    let quick = QuickSolver::new_within(&space, &Limits::new().with_bytes(1 << 22)).unwrap();
    let mut search = Search::new(&space).unwrap();
    while search.next().is_some() {
        for state in search.states() {
            let pattern = space.pattern(state).unwrap();
            let solution = quick.solve(&pattern, 100).unwrap();
            let end = space.pattern_after(&pattern, &solution.moves);
            assert_eq!(end.as_ref(), Some(space.start_pattern()));
        }
    }
    // One move, which turns two pieces: 4032 positions in a ring.
    let dials = r#"{"name":"dials","orbits":[
        {"orbitName":"A","numPieces":1,"numOrientations":64},
        {"orbitName":"B","numPieces":1,"numOrientations":63}],
        "defaultPattern":{"A":{"pieces":[0],"orientation":[0]},"B":{"pieces":[0],"orientation":[0]}},
        "moves":{"L":{"A":{"permutation":[0],"orientationDelta":[1]},
                      "B":{"permutation":[0],"orientationDelta":[1]}}}}"#;
    let definition = serde_json::from_str::<Definition>(dials).unwrap();
    let space = definition.compile_with(Powers::Given).unwrap();
    let quick = QuickSolver::new_within(&space, &Limits::new().with_bytes(1 << 22)).unwrap();
    for turns in [1, 15, 20, 100, 200] {
        let pattern = (turns..4032).fold(space.start_pattern().clone(), |pattern, _| {
            space.pattern_after(&pattern, &[0]).unwrap()
        });
        assert_eq!(quick.solve(&pattern, 5000).unwrap().moves.len(), turns);
    }
}

/// A pattern that no moves reach, which identical pieces hide: each round of the search ends.
#[test]
fn the_quick_solver_gives_up_in_time() {
    for (pieces, moves, far) in [
        (&[0, 1, 0, 1, 0, 1][..], &[&[1, 2, 3, 4, 5, 0][..]][..], &[0, 1, 1, 0, 0, 1][..]),
        (&[0, 1, 2, 3, 4, 0, 1, 2], &[&[1, 2, 3, 4, 5, 6, 7, 0]], &[2, 2, 1, 0, 1, 3, 4, 0]),
    ] {
        let moves: Vec<(&str, &[usize])> =
            ["L", "M"].into_iter().zip(moves.iter().copied()).collect();
        let definition = Definition::from_generators("ring", pieces, &moves).unwrap();
        let space = definition.compile_with(Powers::Quarter).unwrap();
        let quick = QuickSolver::new_within(&space, &Limits::new().with_bytes(1 << 22)).unwrap();
        let far = space.pattern_from(far, &vec![0; far.len()]).unwrap();
        let begin = std::time::Instant::now();
        let refused = quick.solve(&far, 4096);
        assert!(matches!(refused, Err(PuzzleError::TooLong { max: 200 })), "{refused:?}");
        assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
    }
}

/// A budget of the bytes that are told makes a database of all states, and one byte less does not.
#[test]
fn the_bytes_of_a_database_of_all_states_are_told() {
    let puzzles = [
        ring(&[0, 1, 2, 3, 4]),
        ring(&[0, 1, 2, 3, 4, 5, 6, 7]),
        ring(&[0, 1, 2, 3, 4, 5, 6, 7, 8]),
        ring(&[0, 0, 0, 1, 1, 2]),
        puzzle("2x2x2"),
    ];
    for puzzle in puzzles {
        let limits = Limits::new().with_bytes(1 << 26);
        let space = puzzle.compile().unwrap();
        let solver = Solver::new_within(&space, &limits).unwrap();
        assert!(solver.bytes() <= 1 << 26);
        // Where all distances are known, the search tries no moves but those beside its way.
        let (mut below, moves) = (draws(), space.move_names().len());
        for _ in 0..20 {
            let pattern = space.after(&scramble(&space, 30, &mut below)).unwrap();
            let solution = solver.solve(&pattern).unwrap();
            assert!(solution.nodes <= (solution.moves.len() * moves) as u64, "{solution}");
        }
    }
}
