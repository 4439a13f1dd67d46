//! The tour on files, and what it says of bad ones.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::{env, fs};

/// Runs the tour on small files, with one of them replaced.
fn tour(name: &str, option: &str, text: &str) -> Output {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder for the test's files");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tour"));
    let files = [
        ("--triples", "# moves\n1 2 3\n3, 1, 2\n\n4 5 6\n"),
        ("--patterns", "125346987\n123456789\n125346987\n"),
        ("--table", "1202 0000 2RHW\n0111\n"),
        ("--cubes", "red red red red blue red\nblue blue blue red blue blue\n"),
    ];
    for (known, content) in files {
        let path = folder.join(known.trim_start_matches('-'));
        fs::write(&path, if known == option { text } else { content })
            .expect("a file for the tour");
        command.arg(known).arg(path);
    }
    command.output().expect("the tour runs")
}

#[test]
fn files_take_the_place_of_the_built_in_data() {
    let output = tour("files", "", "");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for line in [
        "3 triples of numbers below 100, 2 different",
        "3 patterns, 2 different",
        "4 cards, 0 sets",
        "2 cubes, 2 colours",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
    assert!(output.stderr.is_empty());
}

#[test]
fn bad_lines_are_named() {
    for (option, text, fault) in [
        ("--triples", "1 2 3\n1 2\n", "line 2: 2 numbers, not three"),
        ("--triples", "1 2 100\n", "line 1: 100 is not below 100"),
        ("--patterns", "\n\n125346980\n", "line 3: "),
        ("--table", "1202 1203\n", "line 1: '1203': "),
        ("--table", "1202\n1202\n", "line 2: '1202': "),
        ("--cubes", "ABCDEF\nABC\n", "line 2: "),
        ("--cubes", "# none\n", "no cubes"),
        ("--cubes", "ABCDEF\n\u{1b}[2J\n", "line 2: "),
    ] {
        let output = tour(&format!("bad{option}"), option, text);
        assert_eq!(output.status.code(), Some(2), "{text}");
        let said = String::from_utf8_lossy(&output.stderr);
        let file = option.trim_start_matches('-');
        assert!(said.contains(&format!("/{file}: {fault}")), "{said}");
        assert!(output.stdout.is_empty());
    }
}

/// Where nobody reads what is wrong there is the exit code.
#[test]
fn a_lost_standard_error_is_no_panic() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let mut command = Command::new(env!("CARGO_BIN_EXE_tour"));
    let status = command.arg("--triples").arg("/no/such/file").stderr(full).status();
    assert_eq!(status.expect("the tour runs").code(), Some(2));
}

/// Counts past `u128`, and solutions too many for a list, are no faults.
#[test]
fn puzzles_with_more_solutions_than_numbers() {
    for (cubes, counts) in [
        (8, "8 cubes, 48 colours: "),
        (30, "30 cubes, 180 colours: more than 2^128 - 1 solution(s)"),
    ] {
        let text: String = (0..cubes)
            .map(|cube| {
                (0..6).map(|face| format!("c{}", 6 * cube + face)).collect::<Vec<_>>().join(" ")
                    + "\n"
            })
            .collect();
        let output = tour(&format!("many-{cubes}"), "--cubes", &text);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(counts), "{said}");
        assert!(!said.contains("the article's algorithm"));
    }
}
