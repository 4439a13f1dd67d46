//! The programs `explore` and `solve_puzzle` on good and bad arguments.
#![cfg(feature = "serde")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use plain_lines::{Ran, run_example};

/// Runs it with words split at blanks.
fn run(program: &str, arguments: &str) -> Ran {
    run_with(program, arguments, "")
}

/// The same with lines on standard input.
fn run_with(program: &str, arguments: &str, input: &str) -> Ran {
    run_example(program, &arguments.split_whitespace().collect::<Vec<_>>(), input)
}

/// It says what is wrong and prints nothing else.
fn refused(program: &str, arguments: &str, input: &str, message: &str) {
    let Ran { code, out, error } = run_with(program, arguments, input);
    assert_eq!((code, out.as_str()), (2, ""), "{arguments} {input}");
    assert!(error.contains(message), "{arguments} {input}: {error}");
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

/// 4 x 4: OEIS A089484.
#[test]
fn the_first_layers_of_large_boards() {
    let states = |puzzle: &str| -> Vec<u64> {
        let out = explored(puzzle);
        let (lines, total) = out.split_once("total ").unwrap();
        let second = |line: &str| line.split_once(' ').unwrap().1.parse().unwrap();
        let states: Vec<u64> = lines.lines().map(second).collect();
        assert_eq!(total.trim_end().parse(), Ok(states.iter().sum::<u64>()), "{puzzle}");
        states
    };
    let fifteen = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948];
    assert_eq!(states("sliding 4 4 --depth 10"), fifteen);
    assert_eq!(states("sliding 5 5 --depth 6"), [1, 2, 4, 10, 26, 64, 159]);
    assert_eq!(explored("sliding 5 5 --depth 2"), "0 1\n1 2\n2 4\ntotal 7\n");
    assert_eq!(states("sliding 2 12 --depth 20"), states("sliding 12 2 --depth 20"));
    // The table of all positions would need more memory.
    assert_eq!(states("sliding 2 7 --depth 3"), states("sliding 7 2 --depth 3"));
    for board in ["sliding 3 3", "sliding 3 5"] {
        let Ran { code, out, error } = run("explore", &format!("{board} --depth 9 --memory 0"));
        assert_eq!((code, out.as_str()), (2, "0 1\ntotal 1\n"));
        assert!(error.contains("distance 1: ") && error.contains("see --memory"), "{error}");
    }
    let checkpoint = "sliding 4 4 --depth 2 --checkpoint x";
    refused("explore", checkpoint, "", "sliding 4 4 is too large to be kept in a checkpoint");
}

#[test]
fn a_checkpoint_goes_on_where_it_was_left() {
    let file = std::env::temp_dir().join(format!("explore-checkpoint-{}", std::process::id()));
    for (puzzle, other) in [("pancake 7", "pancake 6"), ("sliding 2 4", "sliding 4 2")] {
        let whole = explored(puzzle);
        let on = |puzzle: &str, more| format!("{puzzle} --checkpoint {} {more}", file.display());
        let begun = explored(&on(puzzle, "--depth 4"));
        let (lines, total) = begun.split_at(begun.rfind("total").unwrap());
        assert!(whole.starts_with(lines) && lines.lines().count() == 5);
        assert_eq!(explored(&on(puzzle, "--depth 4")), total, "all of it was printed before");
        let Ran { code, out, error } = run("explore", &on(puzzle, "--depth 3"));
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(error.contains("is at distance 4 already, past --depth 3"), "{error}");
        assert_eq!(lines.to_owned() + &explored(&on(puzzle, "")), whole);
        // Only what came after the file was last written.
        assert!(whole.ends_with(&explored(&on(puzzle, ""))));
        let Ran { code, out, .. } = run("explore", &on(other, ""));
        assert_eq!((code, out.as_str()), (2, ""));
        std::fs::remove_file(&file).unwrap();
    }
}

#[test]
fn the_help_is_on_standard_output() {
    let help = explored("--help");
    assert!(help.contains("usage: explore PUZZLE") && help.contains("exits with code 2"));
}

#[test]
fn bad_arguments_print_nothing() {
    for (arguments, message) in [
        ("", "which puzzle?"),
        ("sudoku 9", "there is no puzzle 'sudoku 9'"),
        ("pancake 2000", "there is no puzzle 'pancake 2000'"),
        (
            "pancake 99",
            "pancake 99 has 2^64 positions or more: count the first layers with --depth",
        ),
        ("pancake 16", ": count the first layers with --depth D"),
        ("sliding 1 5", "there is no puzzle 'sliding 1 5'"),
        (
            "sliding 4 4",
            "sliding 4 4 is too large to list whole: count the first layers with --depth",
        ),
        ("sliding 2 13 --depth 1", "there is no puzzle 'sliding 2 13'"),
        ("topspin 4 5", "there is no puzzle 'topspin 4 5'"),
        ("hanoi 3 13", "there is no puzzle 'hanoi 3 13'"),
        ("pancake 4 4 4", "there is no puzzle 'pancake 4 4 4'"),
        ("pancake x", "'x' is not an unsigned integer"),
        ("pocket-cube", "pocket-cube is followed by htm or qtm"),
        ("corners stm", "'stm' is neither htm nor qtm"),
        ("skewb --memory 18446744073709551616", "'18446744073709551616': number too large"),
        ("sliding 2 7", "sliding 2 7 needs 5820534720 bytes: allow them with --memory 6"),
    ] {
        refused("explore", arguments, "", message);
    }
}

/// The data of a test, as an argument.
fn data(name: &str) -> String {
    format!("{}/tests/data/puzzles/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn explore_takes_a_puzzle_as_data() {
    let ring = explored(&format!("file {} given", data("lrx-coset-12")));
    assert!(ring.starts_with("0 1\n1 2\n2 3\n3 4\n4 6\n") && ring.ends_with("26 4\ntotal 924\n"));
    let pocket = explored(&format!("file {} quarter --depth 3", data("2x2x2")));
    assert_eq!(pocket, "0 1\n1 6\n2 27\n3 120\ntotal 154\n");
    let cube = explored(&format!("file {} --depth 3", data("3x3x3")));
    assert_eq!(cube, "0 1\n1 18\n2 243\n3 3240\ntotal 3502\n");
    let Ran { code, out, error } =
        run("explore", &format!("file {} --depth 9 --memory 0", data("3x3x3")));
    assert_eq!((code, out.as_str()), (2, "0 1\ntotal 1\n"));
    assert!(error.contains("distance 1: ") && error.contains("see --memory"), "{error}");
    for (arguments, message) in [
        (format!("file {} whole", data("2x2x2")), "'whole' is not quarter, half or given"),
        ("file /no/such/file".to_owned(), "/no/such/file"),
        (
            format!("file {} --memory 5188146771", data("3x3x3")),
            "has 2^64 positions or more: count the first layers with --depth D",
        ),
    ] {
        refused("explore", &arguments, "", message);
    }
}

/// Told apart by their first character, whatever their names are.
#[test]
fn puzzles_in_the_form_of_ksolve() {
    let input = |name: &str| format!("{}/tests/data/inputs/{name}", env!("CARGO_MANIFEST_DIR"));
    let words = input("ksolve-words.def");
    assert!(explored(&format!("file {words}")).ends_with("5 6\n6 1\ntotal 60\n"));
    let before = explored(&format!("file {}", input("move-before-solved.tws")));
    assert!(before.ends_with("total 6\n"), "{before}");
    let solved = run_with("solve_puzzle", &words, "L R\n");
    assert_eq!((solved.code, solved.out.as_str()), (0, "2 R' L'\n"));
    let file = "Scramble as it lies\nDISCS\n2 3 1 4 5\n1 0 1 0 0\nEnd\nScrambleAlg two\nL R\nEnd\n";
    assert_eq!(run_with("solve_puzzle", &words, file).out, "1 L'\n2 R' L'\n");
    let json = std::env::temp_dir().join(format!("perm-puzzles-{}.def", std::process::id()));
    std::fs::copy(data("2x2x2"), &json).unwrap();
    assert!(explored(&format!("file {} --depth 1", json.display())).starts_with("0 1\n1 9\n"));
    std::fs::write(&json, "Set A 2 1\nSolved\nEnd\nMove S\nB\n2 1\nEnd\n").unwrap();
    refused("explore", &format!("file {}", json.display()), "", "line 5: B is declared by no line");
    std::fs::remove_file(&json).unwrap();
}

#[test]
fn solve_takes_a_puzzle_as_data() {
    let pocket = data("2x2x2");
    let ran = run_with("solve_puzzle", &format!("{pocket} half"), "# two\nR U F'\n\nU2 U'\nR R'\n");
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    assert_eq!(ran.out, "3 F U' R'\n1 U'\n0\n");
    let ran = run_with("solve_puzzle", &format!("{pocket} quarter"), "U2\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "2 U U\n"));
    let few = format!("{} --memory 100000", data("3x3x3"));
    assert_eq!(run_with("solve_puzzle", &few, "R U").out, "2 U' R'\n");

    let tables = std::env::temp_dir().join(format!("perm-puzzles-{}.tables", std::process::id()));
    let saved = format!("{pocket} --tables {}", tables.display());
    for _ in 0..2 {
        assert_eq!(run_with("solve_puzzle", &saved, "R U F'").out, "3 F U' R'\n");
    }
    let other = format!("{} --tables {}", data("lrx-coset-12"), tables.display());
    assert_eq!(run_with("solve_puzzle", &other, "L").code, 2);
    std::fs::remove_file(&tables).unwrap();

    let help = run("solve_puzzle", "--help");
    assert!(help.code == 0 && help.out.contains("usage: solve_puzzle FILE"));
    for (arguments, input, message) in [
        ("".to_owned(), "", "which puzzle?"),
        (pocket.clone(), "R U\nR X\n", "line 2: word 2 is not a move of the puzzle"),
        ("/no/such/file".to_owned(), "R", "/no/such/file"),
        (format!("{pocket} half a b"), "", "unexpected argument 'b'"),
        (format!("{pocket} --memory x"), "", "--memory: 'x': invalid digit"),
    ] {
        refused("solve_puzzle", &arguments, input, message);
    }
}

#[test]
fn solve_takes_lines_of_any_system() {
    let pocket = data("2x2x2");
    plain_lines::check_foreign_texts("solve_puzzle", &[&pocket], "R U F'\n[R, U]\n");
    plain_lines::check_wrapped_words("solve_puzzle", &[&pocket], "R U F2\nF U2\n");
}

#[test]
fn explore_takes_lines_of_any_system() {
    let ring = "{\"name\": \"ring\", \"orbits\": [{\"orbitName\": \"A\", \"numPieces\": 3}],\n\
        \"defaultPattern\": {\"A\": {\"pieces\": [0, 1, 2]}},\n\
        \"moves\": {\"L\": {\"A\": {\"permutation\": [1, 2, 0]}}}}\n";
    plain_lines::check_foreign_texts("explore", &["file", "-"], ring);
}

/// The port of a public program (`docs/ports.md`) gives what that gave for the scramble of its own
/// tests.
#[test]
fn the_first_steps_of_a_cube() {
    let scramble = "B2 U2 R' D2 F2 R B2 L' D2 F2 L' B D R F' L U B2 R B' R2\n";
    let ran = run_example("port_steps", &[], scramble);
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    let lengths = ran.out.lines().map(|line| {
        let (step, turns) = line.split_once(": ").unwrap_or_default();
        (step, turns.split(' ').count())
    });
    assert!(lengths.eq([("cross", 5), ("block", 7), ("cross and slot", 7)]), "{}", ran.out);
}
