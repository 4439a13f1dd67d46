//! Two processes on the loopback find what one search finds.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::net::TcpListener;
use std::process::{Command, Stdio};

use perm_puzzles::SlidingSearch;

#[test]
fn two_processes_find_what_one_search_finds() {
    // Two ports that are free now.
    let listeners = [0, 1].map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    let hosts: Vec<String> =
        listeners.iter().map(|listener| listener.local_addr().unwrap().to_string()).collect();
    drop(listeners);
    let file = std::env::temp_dir().join(format!("search-timely-{}.hosts", std::process::id()));
    std::fs::write(&file, hosts.join("\n")).unwrap();
    let start = |process: &str| {
        Command::new(env!("CARGO_BIN_EXE_search-timely"))
            .args(["3", "3", "-n", "2", "-p", process, "-h"])
            .arg(&file)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    let processes = [start("0"), start("1")];
    let [first, second] = processes.map(|process| process.wait_with_output().unwrap());
    std::fs::remove_file(&file).unwrap();
    assert!(first.status.success() && second.status.success());

    let mut expected = String::new();
    for layer in SlidingSearch::<3, 3>::new().unwrap() {
        expected += &format!("{} {}\n", layer.depth, layer.states);
    }
    expected += "total 181440\n";
    // Timely itself may say on standard output that the processes have met.
    let printed = String::from_utf8(first.stdout).unwrap();
    assert!(printed.ends_with(&expected), "{printed}");
}

/// Any space in two workers has the layers of one search.
#[test]
fn workers_find_what_one_search_finds() {
    use dense_search::{Search, Space};
    use perm_puzzles::{Metric, Pancake, PocketCube, Pyraminx, TopSpin};

    fn check<S: Space>(space: S, words: &[&str]) {
        let mut expected = String::new();
        let mut total = 0;
        for layer in Search::new(space).unwrap() {
            expected += &format!("{} {}\n", layer.depth, layer.states);
            total = layer.total;
        }
        expected += &format!("total {total}\n");
        for workers in ["1", "2", "3"] {
            let run = Command::new(env!("CARGO_BIN_EXE_search-timely"))
                .args(words)
                .args(["-w", workers])
                .output()
                .unwrap();
            assert!(run.status.success());
            assert_eq!(String::from_utf8(run.stdout).unwrap(), expected, "{words:?} {workers}");
        }
    }
    check(Pancake::<7>, &["pancake", "7"]);
    check(TopSpin::<7, 4>, &["topspin", "7", "4"]);
    check(Pyraminx::new(), &["pyraminx"]);
    check(PocketCube::new(Metric::HalfTurn), &["pocket-cube", "htm"]);
}

/// A run with no workers once did nothing and said nothing.
#[test]
fn no_worker_is_an_error() {
    for words in [&["-w", "0"][..], &["-w0"], &["--threads=0"], &["--threads", "0"]] {
        let run = Command::new(env!("CARGO_BIN_EXE_search-timely"))
            .args(["2", "2"])
            .args(words)
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(2), "{words:?}");
        assert!(run.stdout.is_empty() && !run.stderr.is_empty());
    }
}

/// A run whose lines could not be written once ended well.
#[cfg(target_os = "linux")]
#[test]
fn a_lost_output_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_search-timely"))
        .args(["2", "3", "-w", "2"])
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
        .wait_with_output()
        .unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert!(String::from_utf8(run.stderr).unwrap().contains("standard output is lost"));
}
