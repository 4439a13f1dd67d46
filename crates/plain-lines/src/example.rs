//! The example programs of a crate, run by its tests.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// How a program ended and what it printed. The three are compared together, so that no test
/// forgets one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub error: String,
}

/// Runs the example program `name` of the crate under test with `input` on its standard input.
///
/// `cargo test` builds a crate's examples beside the directory of its tests. No two crates of the
/// family have an example of one name.
///
/// # Panics
///
/// If the program was not built, a signal ended it, or its output is not UTF-8. The test then
/// fails.
#[must_use]
pub fn run_example(name: &str, arguments: &[&str], input: &str) -> Ran {
    run_on_bytes(name, arguments, input.as_bytes())
}

/// Runs the example program `name` on its input as other programs write it: with other line ends
/// and a byte order mark it must print the same as with the plain input, and UTF-16 it must refuse
/// by name, as what reads by [`Source`](crate::Source) or [`read_text`](crate::read_text) does.
///
/// # Panics
///
/// Where it does not, and where it refuses the plain input.
pub fn check_foreign_texts(name: &str, arguments: &[&str], input: &str) {
    let plain = run_example(name, arguments, input);
    assert_eq!(plain.code, 0, "{name} refuses its own input: {}", plain.error);
    let lines = |end: &str| input.replace('\n', end);
    let same = [lines("\r\n"), lines("\r"), format!("\u{feff}{}", lines("\r\n"))];
    for same in same.iter().map(String::as_str).chain([input.trim_end_matches('\n')]) {
        assert_eq!(run_example(name, arguments, same), plain, "{name} on {same:?}");
    }
    let utf_16: Vec<u8> = input.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let refused = run_on_bytes(name, arguments, &utf_16);
    assert_eq!((refused.code, &*refused.out), (2, ""), "{name} on UTF-16");
    assert!(refused.error.contains("UTF-16"), "{name} on UTF-16: {}", refused.error);
}

/// Runs the example program `name` on its input with each line's words in brackets, in quotes, with
/// other separators between them, and with a note behind them: it must print the same as for the
/// plain input, but for what wraps the words where it prints lines as they were written, or refuse
/// a line by its number.
///
/// # Panics
///
/// Where it does not, and where it refuses the plain input.
pub fn check_wrapped_words(name: &str, arguments: &[&str], input: &str) {
    let plain = run_example(name, arguments, input);
    assert_eq!(plain.code, 0, "{name} refuses its own input: {}", plain.error);
    let bare = |text: &str| {
        let text = text.replace(|letter: char| "[](){}<>\"'`“”,;|".contains(letter), " ");
        let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.collect::<Vec<_>>()
    };
    let forms = [
        ("(", ", ", ")"),
        ("[", ",", "],"),
        ("[[", ", ", "]]"),
        ("{", "; ", "}"),
        ("<", ",", ">"),
        ("\"", "\", \"", "\""),
        ("['", "', '", "']"),
        ("“", "” “", "”"),
        ("", "`", ""),
        ("", "|", ""),
        ("| ", " | ", " |"),
        ("", ":", ""),
        ("", "/", ""),
        ("", "\t", ""),
        ("", " ", " # note"),
        ("", " ", " #note"),
        ("", " ", ") ("),
    ];
    for (open, between, close) in forms {
        let wrapped = input.lines().map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            format!("{open}{}{close}\n", words.join(between))
        });
        let wrapped: String = wrapped.collect();
        let ran = run_example(name, arguments, &wrapped);
        let is_refused = (ran.code, &*ran.out) == (2, "") && ran.error.starts_with("line ");
        assert!(
            is_refused || bare(&ran.out) == bare(&plain.out),
            "{name}: {wrapped} gives {ran:?}"
        );
    }
}

fn run_on_bytes(name: &str, arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = example_command(name)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the examples are built by `cargo test` when no target is chosen");
    let mut stdin = child.stdin.take().expect("piped above");
    let input = input.to_owned();
    // Beside the reading of what it prints, or both sides could wait for ever. A program that
    // refuses its arguments may be gone before it reads: not an error.
    let writer = std::thread::spawn(move || stdin.write_all(&input).ok());
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it does not panic");
    Ran {
        code: output.status.code().expect("no signal ended it"),
        out: String::from_utf8(output.stdout).expect("programs print UTF-8"),
        error: String::from_utf8(output.stderr).expect("programs print UTF-8"),
    }
}

/// A command that starts the example program `name` of the crate under test, [`emulated`].
///
/// # Panics
///
/// Where the test does not lie in a directory of `cargo test`.
#[must_use]
pub fn example_command(name: &str) -> Command {
    emulated(example_path(name))
}

/// A command that starts a program through the emulator that the environment variable
/// `EXAMPLE_RUNNER` names: its words, separated by blanks.
#[must_use]
pub fn emulated(program: PathBuf) -> Command {
    let runner = std::env::var("EXAMPLE_RUNNER").unwrap_or_default();
    let mut words = runner.split_whitespace();
    let Some(emulator) = words.next() else { return Command::new(program) };
    let mut command = Command::new(emulator);
    command.args(words).arg(program);
    command
}

fn example_path(name: &str) -> PathBuf {
    let tests = std::env::current_exe().expect("a test knows its path");
    let built =
        tests.parent().and_then(|deps| deps.parent()).expect("tests are in target/PROFILE/deps");
    built.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}
