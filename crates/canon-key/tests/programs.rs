//! The example programs on sample input, good and bad.

use plain_lines::{Ran, run_example};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

#[track_caller]
fn good(name: &str, arguments: &[&str], input: &str, output: &str, error: &str) {
    let result = run_example(name, arguments, input);
    assert_eq!(result.out, output);
    assert_eq!(result.error, error);
    assert!(result.code == 0);
}

#[track_caller]
fn bad(name: &str, arguments: &[&str], input: &str, error: &str) {
    let result = run_example(name, arguments, input);
    assert_eq!(result.out, "");
    assert_eq!(result.error.trim_end(), error);
    assert_eq!(result.code, 2);
}

const MOVES: &str = "# six moves\n1 2 3\n1 3 4\n\n3, 1, 2\n4 1 3\n  2\t3 4  \n3 2 1";

#[test]
fn dedup_keeps_the_first_as_written() {
    for universe in [
        &["--universe", "100"][..],
        &["--universe", "1000000"],
        &["--universe", "18446744073709551615"],
        &[],
    ] {
        good("dedup", universe, MOVES, "1 2 3\n1 3 4\n2\t3 4\n", "6 read, 3 kept\n");
        let last: Vec<&str> = universe.iter().copied().chain(["--keep", "last"]).collect();
        good("dedup", &last, MOVES, "4 1 3\n2\t3 4\n3 2 1\n", "6 read, 3 kept\n");
    }
    good("dedup", &["--keep", "first"], "", "", "0 read, 0 kept\n");
    good("dedup", &["--keep=last"], "# nothing\n", "", "0 read, 0 kept\n");
}

#[test]
fn dedup_takes_any_symbols_and_lengths() {
    let large = "18446744073709551615 0\n0 18446744073709551615\n00 1\n1 0\n";
    good("dedup", &[], large, "18446744073709551615 0\n00 1\n", "4 read, 2 kept\n");
    let long: String = (0..40).map(|i| format!("{i} ")).collect();
    let back: String = (0..40).rev().map(|i| format!("{i},")).collect();
    let kept = format!("{}\n", long.trim_end());
    good("dedup", &[], &format!("{long}\n{back}\n"), &kept, "2 read, 1 kept\n");
    good("dedup", &["--universe", "40"], &format!("{long}\n{back}\n"), &kept, "2 read, 1 kept\n");
}

#[test]
fn dedup_takes_words_and_lines_of_several_lengths() {
    let baskets = "milk,bread\neggs\nbread milk\n-7 milk\nmilk -7\nmilk\nMilk\neggs\n";
    let first = "milk,bread\neggs\n-7 milk\nmilk\nMilk\n";
    good("dedup", &[], baskets, first, "8 read, 5 kept\n");
    let last = "bread milk\nmilk -7\nmilk\nMilk\neggs\n";
    good("dedup", &["--keep", "last"], baskets, last, "8 read, 5 kept\n");
    // Integers of any size are compared as such, and are not the words' numbers.
    let large = "9223372036854775808 a\na 9223372036854775809\n009223372036854775808 a\n\
                 18446744073709551616000 1\n1 018446744073709551616000\n0 00\n000 0\n";
    let kept = "9223372036854775808 a\na 9223372036854775809\n18446744073709551616000 1\n0 00\n";
    good("dedup", &[], large, kept, "7 read, 4 kept\n");
}

/// Separators of other programs, and what is refused by name.
#[test]
fn dedup_reads_what_other_programs_write() {
    let brackets = "[1, 2, 3]\n[3, 2, 1]\n(2 1 3)\n{3;1;2},\n";
    good("dedup", &[], brackets, "[1, 2, 3]\n", "4 read, 1 kept\n");
    good("dedup", &["--universe", "9"], brackets, "[1, 2, 3]\n", "4 read, 1 kept\n");
    good("dedup", &[], "1;2\n2;1\n2\t1\n", "1;2\n", "3 read, 1 kept\n");
    // One pair of brackets alone is not part of the words.
    good("dedup", &[], "f(x) y\ny f(x)\n[[1]\n[1\n", "f(x) y\n[[1]\n", "4 read, 2 kept\n");
    let quote = "has a quote, which is not read: write bare words";
    bad("dedup", &[], "a b\n\"a, c\" b\n", &format!("line 2: '\\\"a' {quote}"));
    bad("dedup", &[], "['a', 'b']\n", &format!("line 1: '\\'a\\'' {quote}"));
    good("dedup", &[], "don't stop\nstop don't\n", "don't stop\n", "2 read, 1 kept\n");
    bad("dedup", &[], "[]\n", "line 1: a tuple of no words");
}

#[test]
fn dedup_of_many_lines_agrees_with_a_sorted_set() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let lines: Vec<[u64; 3]> =
        (0..60_000).map(|_| std::array::from_fn(|_| random.next_u64() % 40)).collect();
    let text = |lines: &[[u64; 3]]| {
        lines.iter().map(|[a, b, c]| format!("{a} {b} {c}\n")).collect::<String>()
    };
    let mut seen = std::collections::HashSet::new();
    let sorted = |mut line: [u64; 3]| {
        line.sort_unstable();
        line
    };
    let first: Vec<_> = lines.iter().copied().filter(|line| seen.insert(sorted(*line))).collect();
    seen.clear();
    let mut last: Vec<_> =
        lines.iter().rev().copied().filter(|line| seen.insert(sorted(*line))).collect();
    last.reverse();
    let report = format!("60000 read, {} kept\n", first.len());
    good("dedup", &["--universe", "40"], &text(&lines), &text(&first), &report);
    good("dedup", &[], &text(&lines), &text(&first), &report);
    good("dedup", &["--keep", "last"], &text(&lines), &text(&last), &report);
}

#[test]
fn dedup_names_what_is_wrong() {
    bad(
        "dedup",
        &["--universe", "100"],
        "1 2 3\n# x\n1 100 3\n",
        "line 3: symbol 100 at position 1 is not below 100",
    );
    bad(
        "dedup",
        &["--universe", "9", "--keep", "last"],
        "1 9\n",
        "line 1: symbol 9 at position 1 is not below 9",
    );
    bad(
        "dedup",
        &["--universe", "10"],
        "1 2 3\n1 2\n",
        "line 2: a tuple of 2 symbols among tuples of 3",
    );
    let nine = &["--universe", "9"];
    bad("dedup", nine, "1 2 x\n", "line 1: 'x' is not an unsigned integer");
    bad("dedup", nine, "1 -2 3\n", "line 1: '-2' is not an unsigned integer");
    bad("dedup", nine, "1 18446744073709551616 3\n", "line 1: '18446744073709551616' is too large");
    bad("dedup", nine, ",,\n", "line 1: a tuple of no integers");
    bad("dedup", &[], ",,\n", "line 1: a tuple of no words");
    bad("dedup", &["--keep", "both"], "", "--keep is first or last (--help tells the usage)");
    assert_eq!(run_example("dedup", &["--universe", "x"], "").code, 2);
    assert_eq!(run_example("dedup", &["no such file"], "").code, 2);
    let help = run_example("dedup", &["--help"], "");
    assert!(help.code == 0 && help.out.starts_with("Removes"));
}

#[test]
fn keys_prints_the_four_keys() {
    let expected = "1643321 123456 201016 31463\n";
    let first = expected.lines().next().expect("a line");
    good(
        "keys",
        &["--universe", "100"],
        "12 34 56\n56,12,34\n",
        &format!("{first}\n{first}\n"),
        "",
    );
    // 541^3; 99 in every digit, in every field; the last of 171,700.
    let last = "158340421 999999 1634787 171699\n";
    good("keys", &["--universe", "100"], "99 99 99\n", last, "");
    good("keys", &["--universe", "5"], "0\n1\n4\n", "2 0 0 0\n3 1 1 1\n11 4 4 4\n", "");
    // p(65536) = 821647.
    good("keys", &["--universe", "100000"], "65536 0\n", "1643294 65536 65536 2147516416\n", "");
    // The prime of a larger number takes long to find.
    let large = "- 4503599761588223 4503599761588223 50371909150609537761282\n";
    good("keys", &["--universe", "67108864"], "67108863 1 1\n", large, "");
}

#[test]
fn keys_that_do_not_fit_are_dashes() {
    let twenty = "255 ".repeat(20);
    // 20 fields of 8 bits are 160 bits, 1619^20 is past 2^128; the last multiset of 20 of 256 is
    // C(275, 20) - 1.
    let rank = dense_code::binomial(275, 20).expect("fits") - 1;
    good("keys", &["--universe", "256"], &twenty, &format!("- - - {rank}\n"), "");
    let top = "18446744073709551614 ".repeat(3);
    good("keys", &["--universe", "18446744073709551615"], &top, "- - - -\n", "");
}

#[test]
fn keys_names_what_is_wrong() {
    bad("keys", &[], "1 2\n", "--universe N is needed (--help tells the usage)");
    bad(
        "keys",
        &["--universe", "10"],
        "1 2\n3 10\n",
        "line 2: symbol 10 at position 1 is not below 10",
    );
    bad(
        "keys",
        &["--universe", "10"],
        "1 2\n3\n",
        "line 2: a tuple of 1 symbols among tuples of 2",
    );
    bad("keys", &["--universe", "10"], "1 2\n3 4.5\n", "line 2: '4.5' is not an unsigned integer");
    let help = run_example("keys", &["-h"], "");
    assert!(help.code == 0 && help.out.starts_with("Prints"));
}

/// What `orbits` prints, without the times on standard error.
#[track_caller]
fn orbits(arguments: &[&str], output: &str) {
    let result = run_example("orbits", arguments, "");
    assert_eq!(result.out, output);
    assert!(result.code == 0);
}

#[test]
fn orbits_counts_both_ways() {
    orbits(
        &["board", "10", "10", "3"],
        "subsets 20355 multisets 21630\nsubsets 20355 multisets 21630\n",
    );
    orbits(&["board", "8", "8", "2"], "subsets 278 multisets 288\nsubsets 278 multisets 288\n");
    orbits(&["board", "1", "2", "0"], "subsets 1 multisets 1\nsubsets 1 multisets 1\n");
    orbits(&["necklace", "2", "12"], "classes 352\nclasses 352\n");
    orbits(&["necklace", "100", "3"], "classes 333400\nclasses 333400\n");
    orbits(&["bracelet", "2", "12"], "classes 224\nclasses 224\n");
    // Minutes to enumerate: one line.
    orbits(&["bracelet", "2", "30"], "classes 17920860\n");
    orbits(&["bracelet", "100", "3"], "classes 171700\nclasses 171700\n");
    orbits(&["kmer", "6"], "classes 2080\nclasses 2080\n");
    orbits(&["kmer", "1"], "classes 2\nclasses 2\n");
    // Too many to enumerate.
    orbits(&["necklace", "2", "100"], "classes 12676506002282305273966813560\n");
    orbits(
        &["board", "10", "10", "20"],
        "subsets 66997921328886120210 multisets 3068982010026233057648\n",
    );
}

#[test]
fn orbits_names_what_is_wrong() {
    bad("orbits", &["necklace", "2", "136"], "", "the count does not fit 128 bits");
    // A board without symmetry has the count for any number of cells.
    orbits(&["board", "1", "1", "4294967295"], "subsets 0 multisets 1\n");
    bad(
        "orbits",
        &["board", "1", "2", "4294967295"],
        "",
        "up to 4194304 cells (--help tells the usage)",
    );
    bad("orbits", &["kmer", "x"], "", "'x' is not a number of 0..2^32 (--help tells the usage)");
    let usage = "board ROWS COLS K, necklace N K, bracelet N K or kmer K (--help tells the usage)";
    bad("orbits", &[], "", usage);
    bad("orbits", &["board", "3", "3"], "", usage);
    let help = run_example("orbits", &["--help"], "");
    assert!(help.code == 0 && help.out.starts_with("Counts"));
}

#[test]
fn moves_solves_and_plays_a_game() {
    let Ran { code, out, error } = run_example("moves", &["3", "3"], "");
    assert_eq!((code, error.as_str()), (0, ""));
    // Six straight lines and sixteen corners of three cells: 22 sets. Up to the symmetries of the
    // square two lines (at the side, in the middle) and three corners (their bend in a corner,
    // at a side, in the middle).
    assert!(out.contains(" 22 distinct, 5 up to symmetry\n"), "{out}");
    assert!(out.trim_end().ends_with("can't move and loses"), "{out}");
    for wrong in [&["x"][..], &["1", "2"], &["6"], &["2", "2", "2"], &["-1"], &["65536", "65536"]] {
        let Ran { code, out, error } = run_example("moves", wrong, "");
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(error.ends_with(" (--help tells the usage)\n"), "{error}");
    }
    let help = run_example("moves", &["--help"], "");
    assert!(help.code == 0 && help.out.contains("Tromino Cram"));
}

/// The port of a public program (`docs/ports.md`).
#[test]
fn mesh_finds_repeated_triangles_and_open_edges() {
    // A square of two triangles, one of them twice.
    let square = "v 0 0 0\nf 1 2 3\nf 3/1/1 4/1/1 1/1/1\nf 2 3 1\n";
    let ran = run_example("port_mesh", &[], square);
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    assert_eq!(ran.out, "3 triangles, 2 unique\n3 4\n1 4\n");
    assert_ne!(run_example("port_mesh", &[], "f 1 2\n").code, 0);
}

#[test]
fn input_of_other_programs_is_read_or_refused_by_name() {
    plain_lines::check_foreign_texts("dedup", &[], "1 2 3\n3 2 1\n1;2\n[2, 1]\n");
    plain_lines::check_foreign_texts("dedup", &["--universe", "9", "--keep", "last"], "1 2\n2 1\n");
    plain_lines::check_foreign_texts("keys", &["--universe", "100"], "12 34 56\n3 1 2\n");
}
