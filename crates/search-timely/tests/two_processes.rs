//! Two processes on the loopback find what one search finds.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use dense_search::{Search, Space};
use perm_puzzles::SlidingSearch;
use perm_puzzles::definition::{Definition, Powers, PuzzleSpace};

/// The program with these arguments.
fn program(words: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_search-timely"));
    program.args(words);
    program
}

/// What a whole search prints.
fn whole(layers: impl Iterator<Item = dense_search::Layer>) -> String {
    let (mut lines, mut total) = (String::new(), 0);
    for layer in layers {
        lines += &format!("{} {}\n", layer.depth, layer.states);
        total = layer.total;
    }
    lines + &format!("total {total}\n")
}

fn pancake(items: usize) -> PuzzleSpace {
    Definition::pancake(items).unwrap().compile().unwrap()
}

/// A place of this test's own, empty.
fn place(name: &str) -> PathBuf {
    let place = std::env::temp_dir().join(format!("search-timely-{}-{name}", std::process::id()));
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
        program(words)
            .args(["-n", "2", "-p", process, "-h"])
            .arg(hosts)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    })
}

#[test]
fn two_processes_find_what_one_search_finds() {
    let file = place("hosts");
    let processes = start_two(&file, &["3", "3"]);
    let [first, second] = processes.map(|process| process.wait_with_output().unwrap());
    std::fs::remove_file(&file).unwrap();
    assert!(first.status.success() && second.status.success());

    let expected = whole(SlidingSearch::<3, 3>::new().unwrap());
    // Timely itself may say on standard output that the processes have met.
    let printed = String::from_utf8(first.stdout).unwrap();
    assert!(printed.ends_with(&expected), "{printed}");
}

/// Any space in two workers has the layers of one search.
#[test]
fn workers_find_what_one_search_finds() {
    fn check<S: Space>(space: S, words: &[&str]) {
        let expected = whole(Search::new(space).unwrap());
        for workers in ["1", "2", "3"] {
            let run = program(words).args(["-w", workers]).output().unwrap();
            assert!(run.status.success());
            assert_eq!(String::from_utf8(run.stdout).unwrap(), expected, "{words:?} {workers}");
        }
    }
    check(pancake(7), &["pancake", "7"]);
    let ring = Definition::topspin(7, 4).unwrap();
    check(ring.compile_with(Powers::Quarter).unwrap(), &["topspin", "7", "4"]);
    check(Definition::pyraminx().compile().unwrap(), &["pyraminx"]);
    check(Definition::pocket_cube().compile().unwrap(), &["pocket-cube", "htm"]);
}

/// Killed in the middle, the two processes go on from what each has written.
#[test]
fn killed_processes_resume() {
    let (hosts, folder) = (place("kill-hosts"), place("kill"));
    let folder = folder.to_str().unwrap();
    for (words, depths, expected) in [
        (&["pancake", "8"][..], &[1, 5][..], whole(Search::new(pancake(8)).unwrap())),
        (&["2", "4"], &[7], whole(SlidingSearch::<2, 4>::new().unwrap())),
    ] {
        let mut words = [words, &["--checkpoint", folder][..]].concat();
        for killed in depths {
            // The first line may be of timely: the processes have met.
            let [mut first, mut second] = start_two(&hosts, &words);
            let lines = BufReader::new(first.stdout.take().unwrap()).lines();
            let at =
                lines.map_while(Result::ok).find(|line| line.starts_with(&format!("{killed} ")));
            assert!(at.is_some(), "{words:?} {killed}");
            first.kill().unwrap();
            second.kill().unwrap();
            first.wait().unwrap();
            second.wait().unwrap();
            if words.last() != Some(&"--resume") {
                words.push("--resume");
            }
        }
        let [first, second] =
            start_two(&hosts, &words).map(|process| process.wait_with_output().unwrap());
        assert!(first.status.success() && second.status.success(), "{words:?}");
        let printed = String::from_utf8(first.stdout).unwrap();
        assert!(printed.ends_with(&expected), "{printed}");
    }
    std::fs::remove_file(hosts).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}

/// Whichever worker was the last to write, the search goes on from what all have written; and
/// where that can't be, all workers end with an error.
#[test]
fn workers_resume_from_the_last_checkpoint_of_all() {
    let folder = place("workers");
    let run = |workers: &str, more: &[&str]| {
        let run = program(&["pancake", "7", "-w", workers, "--checkpoint"])
            .arg(&folder)
            .args(more)
            .output()
            .unwrap();
        (run.status.code(), String::from_utf8(run.stdout).unwrap())
    };
    let expected = (Some(0), whole(Search::new(pancake(7)).unwrap()));
    let failed = (Some(2), String::new());
    assert_eq!(run("3", &["--resume"]), failed, "nothing is there");
    assert_eq!(run("3", &["--every", "3"]), expected);
    let file = |worker: u32, depth: u32| folder.join(format!("worker-{worker}.layer-{depth}"));
    // The layers are 0 to 8. Of what was written the last two are kept.
    for (depth, there) in [(0, false), (3, true), (6, true), (7, false)] {
        assert!((0..3).all(|worker| file(worker, depth).exists() == there), "{depth}");
    }
    std::fs::remove_file(file(1, 6)).unwrap();
    assert_eq!(run("3", &["--resume"]), expected);
    assert!((0..3).all(|worker| file(worker, 7).exists() && file(worker, 8).exists()));
    assert_eq!(run("3", &["--resume"]), expected, "after the last layer");

    assert_eq!(run("2", &["--resume"]), failed, "a checkpoint of three workers");
    assert_eq!(run("4", &["--resume"]), failed);
    let mut bytes = std::fs::read(file(2, 8)).unwrap();
    bytes[200] ^= 1;
    std::fs::write(file(2, 8), bytes).unwrap();
    assert_eq!(run("3", &["--resume"]), failed, "a changed file");
    // A run from the start clears its own.
    assert_eq!(run("3", &[]), expected);
    assert_eq!(run("3", &["--resume"]), expected);
    assert!(!file(0, 6).exists());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn wrong_options_of_checkpoints_are_errors() {
    for words in [
        &["--resume"][..],
        &["--every", "2"],
        &["--checkpoint"],
        &["--checkpoint", "/", "--every", "0"],
        &["--checkpoint", "/", "--every"],
    ] {
        let run = program(&["2", "2"]).args(words).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{words:?}");
        assert!(run.stdout.is_empty() && !run.stderr.is_empty());
    }
}

/// A run with no workers once did nothing and said nothing.
#[test]
fn no_worker_is_an_error() {
    for words in [&["-w", "0"][..], &["-w0"], &["--threads=0"], &["--threads", "0"]] {
        let run = program(&["2", "2"]).args(words).output().unwrap();
        assert_eq!(run.status.code(), Some(2), "{words:?}");
        assert!(run.stdout.is_empty() && !run.stderr.is_empty());
    }
}

/// A run whose lines could not be written once ended well.
#[cfg(target_os = "linux")]
#[test]
fn a_lost_output_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = program(&["2", "3", "-w", "2"])
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
        .wait_with_output()
        .unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8(run.stderr).unwrap().contains("standard output is lost"));
}
