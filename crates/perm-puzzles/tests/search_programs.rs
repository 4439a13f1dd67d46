//! The programs `explore` and `korf` on good and bad arguments.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use plain_lines::{Ran, run_example};

/// Runs it with words split at blanks.
fn run(program: &str, arguments: &str) -> Ran {
    run_example(program, &arguments.split_whitespace().collect::<Vec<_>>(), "")
}

fn explored(puzzle: &str) -> String {
    let Ran { code, out, error } = run("explore", puzzle);
    assert_eq!((code, error.as_str()), (0, ""), "{puzzle}");
    out
}

#[test]
fn layers_then_the_total() {
    assert_eq!(explored("pancake 3"), "0 1\n1 2\n2 2\n3 1\ntotal 6\n");
    assert_eq!(explored("sliding 2 2"), "0 1\n1 2\n2 2\n3 2\n4 2\n5 2\n6 1\ntotal 12\n");
    assert_eq!(explored("burnt-pancake 2"), "0 1\n1 2\n2 2\n3 2\n4 1\ntotal 8\n");
    assert_eq!(explored("topspin 5 4"), "0 1\n1 3\n2 4\n3 2\ntotal 10\n");
    assert_eq!(explored("hanoi 3 1"), "0 1\n1 2\ntotal 3\n");
    assert_eq!(explored("pocket-cube htm --depth 2"), "0 1\n1 9\n2 54\ntotal 64\n");
    assert_eq!(explored("pocket-cube qtm --depth 2"), "0 1\n1 6\n2 27\ntotal 34\n");
    assert_eq!(explored("corners htm --depth 2"), "0 1\n1 18\n2 243\ntotal 262\n");
    assert!(explored("pyraminx").ends_with("10 2457\n11 32\ntotal 933120\n"));
    assert_eq!(explored("skewb --depth 2"), "0 1\n1 8\n2 48\ntotal 57\n");
    assert!(explored("sliding 3 3").ends_with("30 221\n31 2\ntotal 181440\n"));
    assert!(explored("sliding-multi 3 3").ends_with("total 181440\n"));
    assert_eq!(explored("pancake 4 --depth 0"), "0 1\ntotal 1\n");
}

#[test]
fn the_help_is_on_standard_output() {
    let help = explored("--help");
    assert!(help.contains("usage: explore PUZZLE") && help.contains("Exit code 2"));
}

#[test]
fn bad_arguments_print_nothing() {
    for (arguments, message) in [
        ("", "which puzzle?"),
        ("sudoku 9", "there is no puzzle 'sudoku 9'"),
        ("pancake 99", "there is no puzzle 'pancake 99'"),
        ("sliding 1 5", "there is no puzzle 'sliding 1 5'"),
        ("topspin 4 5", "there is no puzzle 'topspin 4 5'"),
        ("hanoi 3 13", "there is no puzzle 'hanoi 3 13'"),
        ("pancake 4 4 4", "there is no puzzle 'pancake 4 4 4'"),
        ("pancake x", "'x' is not an unsigned integer"),
        ("pocket-cube", "pocket-cube is followed by htm or qtm"),
        ("corners stm", "'stm' is neither htm nor qtm"),
        ("sliding 2 7", "sliding 2 7 needs 5818372560 bytes: allow them with --memory 6"),
    ] {
        let Ran { code, out, error } = run("explore", arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments}");
        assert!(error.contains(message), "{arguments}: {error}");
    }
}

#[test]
fn korf_solves_what_it_is_given() {
    let path = std::env::temp_dir().join(format!("dense-code-korf-{}.txt", std::process::id()));
    std::fs::write(&path, "# near the goal\n7 1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n").unwrap();
    let Ran { code, out, error } = run("korf", &format!("--databases 3 {}", path.display()));
    assert_eq!((code, out.as_str()), (0, "7 1 1\ntotal 1 1\n"), "{error}");

    for (line, message) in [
        ("1 0 1 2", "line 1: 4 numbers where 17 or 18 make a puzzle"),
        ("1 0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15", "line 1: this arrangement can't be solved"),
        ("1 1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 16", "line 1: there is no tile 16"),
        ("1 1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 14", "line 1: tile 14 occurs twice"),
    ] {
        std::fs::write(&path, line).unwrap();
        let Ran { code, out, error } = run("korf", &path.display().to_string());
        assert_eq!((code, out.as_str()), (2, ""), "{line}");
        assert!(error.contains(message), "{line}: {error}");
    }
    std::fs::remove_file(&path).unwrap();
}
