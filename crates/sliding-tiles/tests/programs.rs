//! The program `korf` on good and bad arguments.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use plain_lines::{Ran, run_example};

/// Runs it with words split at blanks, and lines on standard input.
fn run_with(program: &str, arguments: &str, input: &str) -> Ran {
    run_example(program, &arguments.split_whitespace().collect::<Vec<_>>(), input)
}

/// It says what is wrong and prints nothing else.
fn refused(program: &str, arguments: &str, input: &str, message: &str) {
    let Ran { code, out, error } = run_with(program, arguments, input);
    assert_eq!((code, out.as_str()), (2, ""), "{arguments} {input}");
    assert!(error.contains(message), "{arguments} {input}: {error}");
}

#[test]
fn korf_solves_what_it_is_given() {
    plain_lines::check_foreign_texts("korf", &["2", "3"], "3 1 2 0 4 5\n0 1 2 3 4 5\n");
    plain_lines::check_wrapped_words("korf", &["2", "3"], "3 1 2 0 4 5\n0 1 2 3 4 5\n");
    let near = "# near the goal\n1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n";
    let Ran { code, out, error } = run_with("korf", "4 4 --memory 2000000", near);
    assert_eq!((code, out.as_str(), error.as_str()), (0, "1 left\n", ""));
    let eight = run_with("korf", "3 3", "8 7 6 0 4 1 2 5 3\n0 1 2 3 4 5 6 7 8\n");
    assert_eq!(eight.code, 0);
    assert!(eight.out.starts_with("31 ") && eight.out.ends_with("\n0\n"), "{}", eight.out);
    // A board that is not square.
    assert_eq!(run_with("korf", "2 3", "3 1 2 0 4 5").out, "1 up\n");
    assert_eq!(
        run_with("korf", "2 3 --blank-last", "1 2 3 4 0 5\n1 2 3 4 5 0").out,
        "1 right\n0\n"
    );
    // Two tiles at once are one move, one after the other two.
    assert_eq!(run_with("korf", "3 3", "1 2 0 3 4 5 6 7 8").out, "2 left left\n");
    assert_eq!(run_with("korf", "3 3 --multi", "1 2 0 3 4 5 6 7 8").out, "1 left 2\n");
    assert_eq!(
        run_with("korf", "3 3 --multi --blank-last", "1 2 3 4 5 6 0 7 8\n1 2 0 4 5 3 7 8 6").out,
        "1 right 2\n1 down 2\n"
    );
    refused("korf", "4 4 --multi --memory 1", "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15", "bytes");
    // Rows, other blanks, brackets, what `Display` prints, and hexadecimal digits.
    for text in [
        "3 1 2\n0 4 5",
        "3 1 2\n_ 4 5",
        "3 1 2 . 4 5",
        "[[3, 1, 2], [0, 4, 5]]",
        "[3, 1, 2]\n\n# the second row\n[0, 4, 5]",
        "[\n[3, 1, 2],\n[0, 4, 5]\n]",
        "3 1 2/0 4 5",
        "312045",
    ] {
        let twice = format!("{text}\n{text}\n");
        assert_eq!(run_with("korf", "2 3", &twice).out, "1 up\n1 up\n", "{text}");
    }
    let hex = run_with("korf", "4 4", "1042856739ab fedc\n123");
    assert_eq!((hex.code, hex.out.as_str()), (2, ""));
    assert_eq!(run_with("korf", "4 4", "1023456789abCDEF").out, "1 left\n");
    let five: Vec<String> = (0..25).map(|tile| tile.to_string()).collect();
    assert_eq!(run_with("korf", "5 5", &five.join(" ")).out, "0\n");
    let eight: Vec<String> = [1, 0].into_iter().chain(2..24).map(|tile| tile.to_string()).collect();
    assert_eq!(run_with("korf", "3 8", &eight.join(" ")).out, "1 left\n");
    refused(
        "korf",
        "2 3",
        "3 1 2\n0 4 5\n3 1 2",
        "ends within a position: expected 6 numbers, found 3",
    );
    refused("korf", "2 3", "3 1 2 0\n4 5", "line 1: expected 6 numbers, found 4");
    let hint = "(solved with the blank first; try with --blank-last)\n";
    refused("korf", "3 3", "1 2 3 4 5 6 8 7 0", hint);

    for (line, message) in [
        ("0 1 2", "line 1: expected 16 numbers, found 3"),
        ("0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15", "line 1: this can't be solved"),
        ("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 16", "line 1: tile 16 is not on the board"),
        ("1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 14", "line 1: tile 14 occurs twice"),
    ] {
        // Nothing is printed though the first line is good.
        for (before, number) in
            [("", "line 1"), (near.trim_start_matches("# near the goal\n"), "line 2")]
        {
            let message = message.replace("line 1", number);
            refused("korf", "4 4", &format!("{before}{line}"), &message);
        }
    }
    for (arguments, message) in [
        ("", "how many rows and columns?"),
        ("4", "how many rows and columns?"),
        ("1 9", "there is no board of 1 x 9"),
        ("4 4 --memory 5x", "--memory: '5x': invalid digit"),
    ] {
        refused("korf", arguments, "", message);
    }
}
