//! Two processes on the loopback find what one search finds.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use dense_search::{Search, Space};
use perm_puzzles::{Definition, Powers};
use sliding_tiles::SlidingPuzzle;

fn program(words: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_search-timely"));
    program.args(words);
    program
}

/// What a whole search prints.
fn whole(space: impl Space) -> String {
    let (mut lines, mut total) = (String::new(), 0);
    for layer in Search::new(space).unwrap() {
        lines += &format!("{} {}\n", layer.depth, layer.states);
        total = layer.total;
    }
    lines + &format!("total {total}\n")
}

fn pancake(items: usize) -> impl Space {
    Definition::pancake(items).unwrap().compile().unwrap()
}

/// A place of this test's own, empty.
fn place(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&place);
    place
}

/// Starts two processes that work together on the loopback.
fn start_two(hosts: &Path, words: &[&str]) -> [Child; 2] {
    // Two ports that are free now.
    let listeners = [0, 1].map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    let ports = listeners.map(|listener| listener.local_addr().unwrap().to_string());
    std::fs::write(hosts, ports.join("\n")).unwrap();
    ["0", "1"].map(|process| {
        let mut program = program(words);
        program.args(["-n", "2", "-p", process, "-h"]).arg(hosts);
        program.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
    })
}

#[test]
fn workers_find_what_one_search_finds() {
    let ring = Definition::topspin(7, 4).unwrap().compile_with(Powers::Quarter).unwrap();
    let pyraminx = Definition::pyraminx().compile().unwrap();
    for (words, expected) in [
        (&["pancake", "7"][..], whole(pancake(7))),
        (&["topspin", "7", "4"], whole(ring)),
        (&["pyraminx"], whole(pyraminx)),
        (&["sliding", "2", "4"], whole(SlidingPuzzle::<2, 4>::default())),
    ] {
        for workers in ["1", "2", "3"] {
            let run = program(words).args(["-w", workers]).output().unwrap();
            assert!(run.status.success());
            assert_eq!(String::from_utf8(run.stdout).unwrap(), expected, "{words:?} {workers}");
        }
    }
}

/// Killed in the middle, the two processes go on from what each has written.
#[test]
fn killed_processes_resume() {
    let (hosts, folder) = (place("kill-hosts"), place("kill"));
    let mut words = vec!["pancake", "8", "--checkpoint", folder.to_str().unwrap()];
    for killed in [1, 5] {
        let [mut first, mut second] = start_two(&hosts, &words);
        // The first line may be of timely: the processes have met.
        let mut lines = BufReader::new(first.stdout.take().unwrap()).lines().map_while(Result::ok);
        assert!(lines.any(|line| line.starts_with(&format!("{killed} "))));
        for process in [&mut first, &mut second] {
            process.kill().unwrap();
            process.wait().unwrap();
        }
        words.truncate(4);
        words.push("--resume");
    }
    let [first, second] =
        start_two(&hosts, &words).map(|process| process.wait_with_output().unwrap());
    assert!(first.status.success() && second.status.success());
    let printed = String::from_utf8(first.stdout).unwrap();
    assert!(printed.ends_with(&whole(pancake(8))), "{printed}");
}

/// Where not all have what is needed, all workers end with an error.
#[test]
fn workers_resume_from_the_last_checkpoint_of_all() {
    let folder = place("workers");
    let run = |workers: &str, more: &[&str]| {
        let mut program = program(&["pancake", "7", "-w", workers, "--checkpoint"]);
        let run = program.arg(&folder).args(more).output().unwrap();
        (run.status.code(), String::from_utf8(run.stdout).unwrap())
    };
    let expected = (Some(0), whole(pancake(7)));
    let failed = (Some(2), String::new());
    assert_eq!(run("3", &["--resume"]), failed, "nothing is there");
    assert_eq!(run("3", &[]), expected);
    assert_eq!(run("3", &["--resume"]), expected, "after the last layer");
    assert_eq!(run("2", &["--resume"]), failed, "a checkpoint of three workers");
    let file = folder.join("worker-2.0");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[200] ^= 1;
    std::fs::write(file, bytes).unwrap();
    assert_eq!(run("3", &["--resume"]), expected, "a changed file: from the layer before");
}

#[test]
fn wrong_words_are_errors() {
    for words in [
        &[][..],
        &["pancake", "99"],
        &["sliding", "9", "9"],
        &["pancake", "4", "--resume"],
        &["pancake", "4", "--checkpoint"],
        &["pancake", "4", "-w", "0"],
    ] {
        let run = program(words).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{words:?}");
        assert!(run.stdout.is_empty() && !run.stderr.is_empty());
    }
}
