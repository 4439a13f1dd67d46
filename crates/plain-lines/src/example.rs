//! The example programs of a crate, run by its tests.

use std::io::Write;
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
/// `cargo test` builds a crate's examples beside the directory of its tests.
///
/// # Panics
///
/// Where the program was not built, a signal ended it, or it printed what is not UTF-8: a test
/// fails by that.
#[must_use]
pub fn run_example(name: &str, arguments: &[&str], input: &str) -> Ran {
    let tests = std::env::current_exe().expect("a test knows its path");
    let built =
        tests.parent().and_then(|deps| deps.parent()).expect("tests are in target/PROFILE/deps");
    let program = built.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let mut child = Command::new(program)
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
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).ok());
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it does not panic");
    Ran {
        code: output.status.code().expect("no signal ended it"),
        out: String::from_utf8(output.stdout).expect("programs print UTF-8"),
        error: String::from_utf8(output.stderr).expect("programs print UTF-8"),
    }
}
