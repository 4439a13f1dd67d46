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
