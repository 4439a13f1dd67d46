//! Texts that cost much: all readers take time and memory in proportion to what they read.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::{Duration, Instant};

use perm_puzzles::{Definition, Pattern};
use plain_lines::counting::{Counting, measured};

#[global_allocator]
static COUNTING: Counting = Counting;

/// A megabyte a kilobyte, and one for the short ones; time twenty times that of a release build.
fn in_proportion<T>(text: &str, read: impl FnOnce(&str) -> T) -> T {
    let begun = Instant::now();
    let (read, _, bytes) = measured(|| read(text));
    let (took, head) = (begun.elapsed(), &text[..text.len().min(60)]);
    let kilobytes = text.len() as u64 / 1024 + 1;
    assert!(bytes <= kilobytes << 20, "{bytes} bytes for {} of {head:?}", text.len());
    let most = Duration::from_millis(20 * kilobytes) + Duration::from_millis(200);
    assert!(took <= most, "{took:?} for {} bytes of {head:?}", text.len());
    read
}

fn tws(text: &str) -> Result<Definition, String> {
    in_proportion(text, |text| Definition::from_tws(text).map_err(|error| error.to_string()))
}

fn json(text: &str) -> Result<Definition, String> {
    in_proportion(text, |text| serde_json::from_str(text).map_err(|error| error.to_string()))
}

#[test]
fn files_of_few_lines_that_stand_for_much() {
    let one_move = "Solved\nEnd\nMove m\nEnd\n";
    let sets = |count: usize, places: u64, turns: usize| -> String {
        (0..count).map(|k| format!("Set S{k} {places} {turns}\n")).collect()
    };
    // 274 bytes made this panic.
    for (text, why) in [
        (sets(17, 4096, 1) + one_move, "more than 4096 places"),
        (sets(2, 2049, 1) + one_move, "more than 4096 places"),
        (sets(1, 18_446_744_073_709_551, 1) + one_move, "more than 4096 places"),
        (sets(4000, 4096, 1) + one_move, "more than 4096 places"),
        (sets(5000, 0, 1) + one_move, "more than 4096 places"),
        (format!("{}{}", sets(1, 4096, 1), one_move), ""),
        (sets(1, 4096, 1) + "Solved\nEnd\n" + &"Move m\nEnd\n".repeat(4000), "more than 250 moves"),
        (sets(1, 9, 1) + one_move + &"MoveAlias m k\n".repeat(4000), "more than 250 moves"),
        (sets(1, 9, 1) + one_move + &"MoveSequence m k\n".repeat(4000), "more than 250 moves"),
    ] {
        match tws(&text) {
            Ok(read) => {
                assert_eq!(why, "");
                in_proportion(&text, |_| read.compile().unwrap());
            }
            Err(error) => assert!(error.contains(why) && !why.is_empty(), "{error}"),
        }
    }
    // Each made of the one behind it, in 8000 lines once, and of large numbers.
    let chain = |count: usize| -> String {
        (0..count).map(|k| format!("MoveSequence s{k} s{} m4294967295'\n", k + 1)).collect()
    };
    let base = sets(1, 4096, 1) + "Solved\nEnd\nMove m\nEnd\nMove s248\nEnd\n";
    assert!(tws(&(base.clone() + &chain(248))).is_ok());
    assert!(tws(&(base + &chain(8000))).is_err());
    // Spots of a set of which orientations count for some pieces alone.
    let spots = |count: usize| {
        let set = |k| {
            (
                format!("Set S{k} 64 64\n"),
                format!("S{k}\n{}\n? {}\n", "1 ".repeat(64), "0 ".repeat(63)),
            )
        };
        let (sets, solved): (Vec<_>, Vec<_>) = (0..count).map(set).unzip();
        format!("{}Solved\n{}End\nMove m\nEnd\n", sets.concat(), solved.concat())
    };
    assert!(tws(&spots(1)).is_ok());
    assert_eq!(tws(&spots(17)).unwrap_err(), "more than 4096 places");
}

#[test]
fn json_of_few_bytes_that_stands_for_much() {
    // Each orbit becomes 4096 spots: 8 KB made this panic.
    let text = |count: usize| {
        let orbits: Vec<String> = (0..count)
            .map(|k| format!(r#"{{"orbitName":"O{k}","numPieces":64,"numOrientations":64}}"#))
            .collect();
        let numbers: Vec<String> = (0..64).map(|k| k.to_string()).collect();
        let mods = format!("2{}", ",1".repeat(63));
        let pattern: Vec<String> = (0..count)
            .map(|k| {
                let pieces = numbers.join(",");
                format!(r#""O{k}":{{"pieces":[{pieces}],"orientationMod":[{mods}]}}"#)
            })
            .collect();
        format!(
            r#"{{"name":"x","orbits":[{}],"defaultPattern":{{{}}},"moves":{{"m":{{}}}}}}"#,
            orbits.join(","),
            pattern.join(",")
        )
    };
    assert!(json(&text(1)).is_ok());
    assert!(json(&text(17)).unwrap_err().contains("more than 4096 places"));
    let many = |moves: usize| {
        let moves: Vec<String> = (0..moves).map(|k| format!(r#""m{k}":{{}}"#)).collect();
        let pieces = "0,".repeat(4095) + "0";
        format!(
            r#"{{"name":"x","orbits":[{{"orbitName":"A","numPieces":4096}}],
               "defaultPattern":{{"A":{{"pieces":[{pieces}]}}}},"moves":{{{}}}}}"#,
            moves.join(",")
        )
    };
    assert!(json(&many(250)).is_ok());
    assert!(json(&many(4000)).unwrap_err().contains("more than 250 moves"));
}

#[test]
fn scrambles_of_few_words_that_stand_for_much() {
    let large = Definition::topspin(250, 4).unwrap().compile().unwrap();
    let names = large.move_names();
    for word in [format!("{}4294967295'", names[0]), format!("[{}, {}]", names[0], names[1])] {
        let text = format!("{word} ").repeat(4000);
        in_proportion(&text, |text| large.after(text).unwrap());
    }
    for text in ["(".repeat(100_000), "[".repeat(64) + &"R,".repeat(10_000), ")".repeat(10_000)] {
        in_proportion(&text, |text| large.after(text).unwrap_err());
        in_proportion(&text, |text| large.pattern_from_facelets(text).map(|_| ()).ok());
    }
    let orbits: Vec<String> = (0..4000).map(|k| format!(r#""O{k}":{{"pieces":[0,1]}}"#)).collect();
    let text = format!("{{{}}}", orbits.join(","));
    in_proportion(&text, |text| serde_json::from_str::<Pattern>(text).map(|_| ()).unwrap_err());
}

/// Lines of this form put together at random: whatever is read has moves and patterns that fit.
#[test]
fn any_lines_are_read_or_refused() {
    let mut state = 1_u64;
    let mut below = move |limit: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % limit
    };
    let lines = [
        "Name two words",
        "Set A 3 2",
        "Set B 2 1",
        "Set C 1 64",
        "Solved",
        "StartState",
        "End",
        "Move m",
        "Move n",
        "Move x",
        "MoveTransformation t",
        "MoveSequence s m n m",
        "MoveSequence u s2'",
        "A",
        "B",
        "C",
        "1 2 3",
        "2 3 1",
        "0 1 2",
        "0 1 1",
        "0 ? 1",
        "2 1",
        "1 0",
        "0 0",
        "1",
        "0",
        "?",
        "MoveAlias m k",
        "# a note",
        "1 1 2",
        "4 5 6",
        "Set D 4096 1",
        "-1 2 3",
        "SwizzleSet y",
    ];
    let (mut read, mut scrambles) = (0, 0);
    for _ in 0..20_000 {
        let mut text = String::new();
        if below(4) > 0 {
            text += "Set A 3 2\nSet B 2 1\nSolved\nEnd\nMove m\nA\n2 1 3\n0 1 0\nEnd\n";
        }
        for _ in 0..below(12) {
            text += lines[below(lines.len())];
            text.push('\n');
        }
        let Ok(puzzle) = tws(&text) else { continue };
        let again = serde_json::to_string(&puzzle).unwrap();
        assert_eq!(serde_json::from_str::<Definition>(&again).unwrap(), puzzle, "{text}");
        let Ok(space) = puzzle.compile() else { continue };
        read += 1;
        if let Some(name) = space.move_names().first() {
            let after = space.pattern_after(space.start_pattern(), &[0]).unwrap();
            assert_eq!(Some(after), space.after(name).ok());
        }
        // The names of sets, and their lists.
        let parts = [&lines[13..27], &["m", "n'"]].concat();
        let first = ["Scramble one", "ScrambleState", "ScrambleAlg", "m"][below(4)];
        let mut text = format!("{first}\n");
        for _ in 0..below(5) {
            text += parts[below(parts.len())];
            text.push('\n');
        }
        text += ["End\n", "End\nm\n", ""][below(3)];
        for pattern in in_proportion(&text, |text| space.read_scrambles(text)).unwrap_or_default() {
            assert_eq!(space.checked(pattern.clone()).unwrap(), pattern, "{text}");
            scrambles += 1;
        }
    }
    assert!(read > 1_000 && scrambles > 200, "{read} {scrambles}");
}
