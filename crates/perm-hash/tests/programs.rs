//! The example programs on sample input, good and bad.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use plain_lines::{Ran, run_example};

fn good(program: &str, arguments: &[&str], input: &str, expected: &str) {
    let expected = Ran { code: 0, out: expected.to_owned(), error: String::new() };
    assert_eq!(run_example(program, arguments, input), expected);
}

/// Exit code 2, nothing on standard output, one line on standard error.
fn bad(program: &str, arguments: &[&str], input: &str, message: &str) {
    let Ran { code, out, error } = run_example(program, arguments, input);
    assert_eq!((code, out.as_str(), error.as_str()), (2, "", format!("{message}\n").as_str()));
}

#[test]
fn rank() {
    good(
        "rank",
        &[],
        "# permutations\n\n0\n1 0\n 2 0 3 1 \n1,2,0\n8 7 6 5 4 3 2 1 0\r\n",
        "0 0 even\n1 0 odd\n13 5 odd\n3 0 even\n362879 361521 even\n",
    );
    let identity: Vec<String> = (0..34).map(|i| i.to_string()).collect();
    good("rank", &["-"], &identity.join(" "), "0 295232799039604140847618609643519999999 even\n");
    good("rank", &[], "", "");
    bad("rank", &[], "1 0\n\n0 2 0\n", "line 3: entry 2 repeats the 0 of entry 0");
    bad("rank", &[], "0 1\n0 3 1\n", "line 2: entry 1 is 3, but the values are below 3");
    bad("rank", &[], "0 1\n0 300 1\n", "line 2: entry 1 is 300, but the values are below 3");
    bad("rank", &[], "0 x 1\n", "line 1: 'x' is not an unsigned integer");
    bad("rank", &[], "0 -1\n", "line 1: '-1' is not an unsigned integer");
    bad("rank", &[], "0\n , ,\n", "line 2: no entries, only commas");
    let long: Vec<String> = (0..35).map(|i| i.to_string()).collect();
    bad("rank", &[], &long.join(" "), "line 1: 35 entries, but at most 34 are ranked");
}

#[test]
fn unrank() {
    good("unrank", &["4"], "0\n# last\n23\n13\n", "0 1 2 3\n3 2 1 0\n2 0 3 1\n");
    good("unrank", &["1"], "0\n", "0\n");
    let reversed: Vec<String> = (0..34).rev().map(|i| i.to_string()).collect();
    good(
        "unrank",
        &["34"],
        "295232799039604140847618609643519999999\n",
        &format!("{}\n", reversed.join(" ")),
    );
    bad("unrank", &["4"], "0\n24\n", "line 2: rank 24, but the ranks of 4 things are below 24");
    bad("unrank", &["4"], "0 1\n", "line 1: one rank a line");
    bad("unrank", &["4"], "-1\n", "line 1: '-1' is not an unsigned integer");
    bad("unrank", &["0"], "0\n", "N is 0, but must be from 1 to 34 (--help tells the usage)");
    bad("unrank", &["35"], "0\n", "N is 35, but must be from 1 to 34 (--help tells the usage)");
    bad(
        "unrank",
        &[],
        "0\n",
        "N, the length of the permutations, is missing (--help tells the usage)",
    );
}

#[test]
fn unrank_undoes_rank() {
    let permutations = "5 2 4 6 1 0 3 7 8\n8 7 6 5 4 3 2 1 0\n0 1 2 3 4 5 6 7 8\n";
    let Ran { out: ranks, .. } = run_example("rank", &[], permutations);
    let lex: Vec<&str> = ranks.lines().filter_map(|line| line.split(' ').next()).collect();
    good("unrank", &["9"], &lex.join("\n"), permutations);
}

#[test]
fn eight_puzzle() {
    good(
        "eight_puzzle",
        &[],
        "125346987\n123456789\n# again\n125346987\n987654321\n",
        "83211 new\n1 new\n83211 seen\n767359 new\n",
    );
    bad(
        "eight_puzzle",
        &[],
        "123456789\n12345678\n",
        "line 2: 8 characters, but a pattern has the nine digits 1 to 9",
    );
    bad(
        "eight_puzzle",
        &[],
        "1234567890\n",
        "line 1: character 10 is '0', but a pattern has the nine digits 1 to 9",
    );
    bad("eight_puzzle", &[], "1234567891\n", "line 1: character 10 repeats the 1 of character 1");
    bad("eight_puzzle", &[], "\n123456689\n", "line 2: character 7 repeats the 6 of character 6");
    bad(
        "eight_puzzle",
        &[],
        "12345678\u{e9}\n",
        "line 1: character 9 is 'é', but a pattern has the nine digits 1 to 9",
    );
}

#[test]
fn texts_of_other_programs() {
    plain_lines::check_foreign_texts("rank", &[], "1 0\n2 0 3 1\n");
    plain_lines::check_foreign_texts("unrank", &["4"], "13\n23\n");
    plain_lines::check_foreign_texts("eight_puzzle", &[], "125346987\n123456789\n");
}

#[test]
fn help_and_wrong_arguments() {
    for program in ["rank", "unrank", "eight_puzzle"] {
        let Ran { code, out, error } = run_example(program, &["--help"], "");
        assert_eq!((code, error.as_str()), (0, ""));
        assert!(out.starts_with(&format!("Usage: {program}")) && out.contains("exit code 2"));
        let Ran { code, out, error } = run_example(program, &["--frobnicate"], "");
        assert_eq!((code, out.as_str(), error.lines().count()), (2, "", 1));
        let Ran { code, out, error } =
            run_example(program, &["4", "/nonexistent/input", "more"], "");
        assert_eq!((code, out.as_str(), error.lines().count()), (2, "", 1));
    }
}
