//! The example programs on sample input, good and bad.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use plain_lines::{Ran, run_example};

/// Runs a program and its arguments, which stand after it separated by spaces.
fn run(command: &str, input: &str) -> Ran {
    let words: Vec<&str> = command.split(' ').collect();
    run_example(words[0], &words[1..], input)
}

fn good(command: &str, input: &str, out: &str) {
    let expected = Ran { code: 0, out: out.to_owned(), error: String::new() };
    assert_eq!(run(command, input), expected, "{command}");
}

/// Exit code 2, nothing on standard output, one line on standard error.
fn bad(command: &str, input: &str, message: &str) {
    let expected = Ran { code: 2, out: String::new(), error: format!("{message}\n") };
    assert_eq!(run(command, input), expected, "{command}");
}

#[test]
fn rank() {
    let up_to = |n: u8| (0..n).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
    let input = "# permutations\n\n0\n1 0\n 2 0 3 1 \n1,2,0\n8 7 6 5 4 3 2 1 0\r\n";
    good("rank", input, "0 0 even\n1 0 odd\n13 5 odd\n3 0 even\n362879 361521 even\n");
    good("rank -", &up_to(34), "0 295232799039604140847618609643519999999 even\n");
    good("rank", "", "");
    for (input, message) in [
        ("1 0\n\n0 2 0\n", "line 3: entry 2 repeats the 0 of entry 0"),
        ("0 1\n0 3 1\n", "line 2: entry 1 is 3, but the values are below 3"),
        ("0 1\n0 00300 1\n", "line 2: entry 1 is 300, but the values are below 3"),
        ("0 x 1\n", "line 1: 'x' is not an unsigned integer"),
        ("0 -1\n", "line 1: '-1' is not an unsigned integer"),
        ("0\n , ,\n", "line 2: no entries, only commas"),
        (&up_to(35), "line 1: 35 entries, but at most 34 are ranked"),
    ] {
        bad("rank", input, message);
    }
}

#[test]
fn unrank() {
    good("unrank 4", "0\n# last\n23\n13\n", "0 1 2 3\n3 2 1 0\n2 0 3 1\n");
    good("unrank 1", "0\n", "0\n");
    let reversed: Vec<String> = (0..34).rev().map(|i| i.to_string()).collect();
    let last = "295232799039604140847618609643519999999\n";
    good("unrank 34", last, &format!("{}\n", reversed.join(" ")));
    bad("unrank 4", "0\n24\n", "line 2: rank 24, but the ranks of 4 things are below 24");
    bad("unrank 4", "0 1\n", "line 1: one rank a line");
    bad("unrank 4", "-1\n", "line 1: '-1' is not an unsigned integer");
    for (command, message) in [
        ("unrank 0", "N is 0, but must be from 1 to 34"),
        ("unrank 35", "N is 35, but must be from 1 to 34"),
        ("unrank", "N, the length of the permutations, is missing"),
    ] {
        bad(command, "0\n", &format!("{message} (--help tells the usage)"));
    }
    let permutations = "5 2 4 6 1 0 3 7 8\n8 7 6 5 4 3 2 1 0\n0 1 2 3 4 5 6 7 8\n";
    let ranks = run("rank", permutations).out;
    let lex: Vec<&str> = ranks.lines().filter_map(|line| line.split(' ').next()).collect();
    good("unrank 9", &lex.join("\n"), permutations);
}

#[test]
fn eight_puzzle() {
    let input = "125346987\n123456789\n# again\n125346987\n987654321\n";
    good("eight_puzzle", input, "83211 new\n1 new\n83211 seen\n767359 new\n");
    let nine = "but a pattern has the nine digits 1 to 9";
    for (input, message) in [
        ("123456789\n12345678\n", format!("line 2: 8 characters, {nine}")),
        ("1234567890\n", format!("line 1: character 10 is '0', {nine}")),
        ("12345678\u{e9}\n", format!("line 1: character 9 is 'é', {nine}")),
        ("1234567891\n", "line 1: character 10 repeats the 1 of character 1".to_owned()),
        ("\n123456689\n", "line 2: character 7 repeats the 6 of character 6".to_owned()),
    ] {
        bad("eight_puzzle", input, &message);
    }
}

#[test]
fn texts_of_other_programs() {
    plain_lines::check_foreign_texts("rank", &[], "1 0\n2 0 3 1\n");
    plain_lines::check_foreign_texts("unrank", &["4"], "13\n23\n");
    plain_lines::check_wrapped_words("rank", &[], "1 0\n2 0 3 1\n");
    plain_lines::check_wrapped_words("unrank", &["4"], "13\n23\n");
    plain_lines::check_wrapped_words("eight_puzzle", &[], "125346987\n123456789\n");
    plain_lines::check_foreign_texts("eight_puzzle", &[], "125346987\n123456789\n");
}

#[test]
fn help_and_wrong_arguments() {
    for program in ["rank", "unrank", "eight_puzzle"] {
        let Ran { code, out, error } = run(&format!("{program} --help"), "");
        assert_eq!((code, error.as_str()), (0, ""));
        assert!(out.starts_with(&format!("Usage: {program}")) && out.contains("exit code 2"));
        for wrong in ["--frobnicate", "4 /nonexistent/input more"] {
            let Ran { code, out, error } = run(&format!("{program} {wrong}"), "");
            assert_eq!((code, out.as_str(), error.lines().count()), (2, "", 1));
        }
    }
}
