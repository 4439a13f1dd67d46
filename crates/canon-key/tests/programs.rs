//! The example programs on sample input, good and bad.
#![cfg(feature = "alloc")]

mod twin;

use plain_lines::{Ran, run_example};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Runs a program and its arguments, which stand after it separated by spaces.
fn run(command: &str, input: &str) -> Ran {
    let words: Vec<&str> = command.split(' ').collect();
    run_example(words[0], &words[1..], input)
}

#[track_caller]
fn good(command: &str, input: &str, output: &str, error: &str) {
    let expected = Ran { code: 0, out: output.to_owned(), error: error.to_owned() };
    assert_eq!(run(command, input), expected);
}

#[track_caller]
fn bad(command: &str, input: &str, error: &str) {
    let expected = Ran { code: 2, out: String::new(), error: format!("{error}\n") };
    assert_eq!(run(command, input), expected);
}

const MOVES: &str = "# six moves\n1 2 3\n1 3 4\n\n3, 1, 2\n4 1 3\n  2\t3 4  \n3 2 1";

#[test]
fn dedup_keeps_the_first_or_last_as_written() {
    for universe in
        ["", " --universe 100", " --universe 1000000", " --universe 18446744073709551615"]
    {
        let dedup = format!("dedup{universe}");
        good(&dedup, MOVES, "1 2 3\n1 3 4\n2\t3 4\n", "6 read, 3 kept\n");
        let last = dedup + " --keep last";
        good(&last, MOVES, "4 1 3\n2\t3 4\n3 2 1\n", "6 read, 3 kept\n");
    }
    good("dedup --keep first", "", "", "0 read, 0 kept\n");
    good("dedup --keep=last", "# nothing\n", "", "0 read, 0 kept\n");
}

#[test]
fn dedup_takes_any_symbols_and_lengths() {
    let large = "18446744073709551615 0\n0 18446744073709551615\n00 1\n1 0\n";
    good("dedup", large, "18446744073709551615 0\n00 1\n", "4 read, 2 kept\n");
    let long: String = (0..40).map(|i| format!("{i} ")).collect();
    let back: String = (0..40).rev().map(|i| format!("{i},")).collect();
    let kept = format!("{}\n", long.trim_end());
    for dedup in ["dedup", "dedup --universe 40"] {
        good(dedup, &format!("{long}\n{back}\n"), &kept, "2 read, 1 kept\n");
    }
    let baskets = "milk,bread\neggs\nbread milk\n-7 milk\nmilk -7\nmilk\nMilk\neggs\n";
    let first = "milk,bread\neggs\n-7 milk\nmilk\nMilk\n";
    good("dedup", baskets, first, "8 read, 5 kept\n");
    let last = "bread milk\nmilk -7\nmilk\nMilk\neggs\n";
    good("dedup --keep last", baskets, last, "8 read, 5 kept\n");
    // Integers of any size are compared as such, and are not the words' numbers.
    let large = "9223372036854775808 a\na 9223372036854775809\n009223372036854775808 a\n\
                 18446744073709551616000 1\n1 018446744073709551616000\n0 00\n000 0\n";
    let kept = "9223372036854775808 a\na 9223372036854775809\n18446744073709551616000 1\n0 00\n";
    good("dedup", large, kept, "7 read, 4 kept\n");
}

/// Separators of other programs, and what is refused by name.
#[test]
fn dedup_reads_what_other_programs_write() {
    let brackets = "[1, 2, 3]\n[3, 2, 1]\n(2 1 3)\n{3;1;2},\n";
    good("dedup", brackets, "[1, 2, 3]\n", "4 read, 1 kept\n");
    good("dedup --universe 9", brackets, "[1, 2, 3]\n", "4 read, 1 kept\n");
    good("dedup", "1;2\n2;1\n2\t1\n", "1;2\n", "3 read, 1 kept\n");
    good("dedup", "[[1, 2],\n['2', '1']]\n1|2\n<1 2>\n", "[[1, 2],\n", "4 read, 1 kept\n");
    good("dedup", "don't stop\nstop don't\n", "don't stop\n", "2 read, 1 kept\n");
}

#[test]
fn dedup_of_many_lines_agrees_with_a_sorted_set() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let lines: Vec<[u64; 3]> =
        (0..60_000).map(|_| std::array::from_fn(|_| random.next_u64() % 40)).collect();
    let text = |lines: &[[u64; 3]]| {
        lines.iter().map(|[a, b, c]| format!("{a} {b} {c}\n")).collect::<String>()
    };
    for keep in ["first", "last"] {
        // The last of equal lines are the first from behind.
        let mut all = lines.clone();
        if keep == "last" {
            all.reverse();
        }
        let mut kept: Vec<[u64; 3]> = twin::kept(&all).iter().map(|index| all[*index]).collect();
        if keep == "last" {
            kept.reverse();
        }
        let report = format!("60000 read, {} kept\n", kept.len());
        for universe in ["", " --universe 40"] {
            let command = format!("dedup{universe} --keep {keep}");
            good(&command, &text(&lines), &text(&kept), &report);
        }
    }
}

#[test]
fn dedup_names_what_is_wrong() {
    let quote = "has a quote, which is not read: write bare words";
    for (options, input, error) in [
        ("", "a b\n\"a, c\" b\n", &format!("line 2: '\\\"a' {quote}")[..]),
        ("", "f(x) y\n", "line 1: 'f(x)' has a bracket: write one object a line"),
        ("", "1 2 # first\n", "line 1: '#' begins a note: notes have lines of their own"),
        ("", "1:2\n", "line 1: '1:2' is one word: separate words by blanks or commas"),
        ("", "[]\n", "line 1: a tuple of no words"),
        ("", ",,\n", "line 1: a tuple of no words"),
        ("9", ",,\n", "line 1: a tuple of no integers"),
        ("100", "1 2 3\n# x\n1 100 3\n", "line 3: symbol 100 at position 1 is not below 100"),
        ("9 --keep last", "1 9\n", "line 1: symbol 9 at position 1 is not below 9"),
        ("10", "1 2 3\n1 2\n", "line 2: a tuple of 2 symbols among tuples of 3"),
        ("9", "1 2 x\n", "line 1: 'x' is not an unsigned integer"),
        ("9", "1 -2 3\n", "line 1: '-2' is not an unsigned integer"),
        ("9", "1 18446744073709551616 3\n", "line 1: '18446744073709551616' is too large"),
        ("9 --keep both", "", "--keep is first or last (--help tells the usage)"),
    ] {
        let universe = if options.is_empty() { "" } else { " --universe " };
        bad(&format!("dedup{universe}{options}"), input, error);
    }
    assert_eq!(run("dedup --universe x", "").code, 2);
    assert_eq!(run("dedup /no/such/file", "").code, 2);
}

#[test]
fn keys_prints_the_four_keys() {
    let twenty = "255 ".repeat(20);
    let top = "18446744073709551614 ".repeat(3);
    // C(275, 20) - 1.
    let rank = dense_code::binomial(275, 20).expect("fits") - 1;
    for (universe, input, output) in [
        ("100", "12 34 56\n56,12,34\n", "1643321 123456 201016 31463\n".repeat(2)),
        // 541^3; 99 in every digit, in every field; the last of 171,700.
        ("100", "99 99 99\n", "158340421 999999 1634787 171699\n".to_owned()),
        ("5", "0\n1\n4\n", "2 0 0 0\n3 1 1 1\n11 4 4 4\n".to_owned()),
        // p(65536) = 821647.
        ("100000", "65536 0\n", "1643294 65536 65536 2147516416\n".to_owned()),
        // The largest prime that is found quickly, p(2^22 - 1), and one that is not.
        ("67108864", "4194303\n", "71378569 4194303 4194303 4194303\n".to_owned()),
        (
            "67108864",
            "67108863 1 1\n",
            "- 4503599761588223 4503599761588223 50371909150609537761282\n".to_owned(),
        ),
        // What does not fit is a dash: 20 fields of 8 bits are 160 bits, 1619^20 is past 2^128.
        ("256", &twenty, format!("- - - {rank}\n")),
        ("18446744073709551615", &top, "- - - -\n".to_owned()),
    ] {
        good(&format!("keys --universe {universe}"), input, &output, "");
    }
}

#[test]
fn keys_names_what_is_wrong() {
    bad("keys", "1 2\n", "--universe N is needed (--help tells the usage)");
    for (input, error) in [
        ("1 2\n3 10\n", "line 2: symbol 10 at position 1 is not below 10"),
        ("1 2\n3\n", "line 2: a tuple of 1 symbols among tuples of 2"),
        ("1 2\n3 4.5\n", "line 2: '4.5' is not an unsigned integer"),
    ] {
        bad("keys --universe 10", input, error);
    }
}

/// What `orbits` prints, without the times on standard error: a line by Burnside, and the same by
/// enumeration where that is quick.
#[test]
fn orbits_counts_both_ways() {
    for (arguments, line, lines) in [
        ("board 10 10 3", "subsets 20355 multisets 21630\n", 2),
        ("board 8 8 2", "subsets 278 multisets 288\n", 2),
        ("board 1 2 0", "subsets 1 multisets 1\n", 2),
        ("necklace 2 12", "classes 352\n", 2),
        ("necklace 100 3", "classes 333400\n", 2),
        ("bracelet 2 12", "classes 224\n", 2),
        ("bracelet 100 3", "classes 171700\n", 2),
        ("kmer 6", "classes 2080\n", 2),
        ("kmer 1", "classes 2\n", 2),
        // Minutes to enumerate, or too many.
        ("bracelet 2 30", "classes 17920860\n", 1),
        ("necklace 2 100", "classes 12676506002282305273966813560\n", 1),
        ("board 10 10 20", "subsets 66997921328886120210 multisets 3068982010026233057648\n", 1),
        // A board without symmetry has the count for any number of cells.
        ("board 1 1 4294967295", "subsets 0 multisets 1\n", 1),
    ] {
        let Ran { code, out, .. } = run(&format!("orbits {arguments}"), "");
        assert_eq!((code, out), (0, line.repeat(lines)), "{arguments}");
    }
}

#[test]
fn orbits_names_what_is_wrong() {
    bad("orbits necklace 2 136", "", "the count does not fit 128 bits");
    let usage = "board ROWS COLS K, necklace N K, bracelet N K or kmer K";
    for (arguments, error) in [
        (" board 1 2 4294967295", "up to 4194304 cells"),
        (" kmer x", "'x' is not an unsigned integer"),
        ("", usage),
        (" board 3 3", usage),
    ] {
        bad(&format!("orbits{arguments}"), "", &format!("{error} (--help tells the usage)"));
    }
}

#[test]
fn every_program_tells_its_usage() {
    for (program, start) in [
        ("dedup", "Removes "),
        ("keys", "Prints "),
        ("moves", "Solves Tromino Cram"),
        ("orbits", "Counts "),
    ] {
        let Ran { code, out, .. } = run(&format!("{program} --help"), "");
        assert!(code == 0 && out.starts_with(start));
        assert_eq!(run(&format!("{program} -h"), "").out, out);
    }
}

#[test]
fn moves_solves_a_game() {
    // Six straight lines and sixteen corners of three cells: 22 sets. Up to the symmetries of the
    // square two lines (at the side, in the middle) and three corners (their bend in a corner,
    // at a side, in the middle).
    let moves = |rows: u32, cols: u32| run(&format!("moves {rows} {cols}"), "").out;
    assert!(moves(3, 3).contains(" 22 distinct, 5 up to symmetry\n"));
    // One row is the octal game 0.007; the others by all games, one by one.
    let rows = (3..=25).map(|cols| (1, cols, [8, 14, 24].contains(&cols)));
    for (rows, cols, second) in
        rows.chain([(3, 3, false), (2, 4, true), (3, 4, true), (4, 4, false)])
    {
        let winner =
            if second { "\nthe second player wins: " } else { "\nthe first player wins: " };
        assert!(moves(rows, cols).contains(winner), "{rows} x {cols}");
    }
    for wrong in ["x 3", "1 2", "6", "2 2 2", "-1 9"] {
        let Ran { code, out, error } = run(&format!("moves {wrong}"), "");
        assert_eq!((code, out.as_str()), (2, ""));
        assert!(error.ends_with(" (--help tells the usage)\n"), "{error}");
    }
}

/// The port of a public program (`docs/ports.md`).
#[test]
fn mesh_finds_repeated_triangles_and_open_edges() {
    // A square of two triangles, one of them twice.
    let square = "v 0 0 0\nf 1 2 3\nf 3/1/1 4/1/1 1/1/1\nf 2 3 1\n";
    let ran = run("port_mesh", square);
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    assert_eq!(ran.out, "3 triangles, 2 unique\n3 4\n1 4\n");
    assert_ne!(run("port_mesh", "f 1 2\n").code, 0);
}

#[test]
fn input_of_other_programs_is_read_or_refused_by_name() {
    plain_lines::check_foreign_texts("dedup", &[], "1 2 3\n3 2 1\n1;2\n[2, 1]\n");
    plain_lines::check_foreign_texts("dedup", &["--universe", "9", "--keep", "last"], "1 2\n2 1\n");
    plain_lines::check_foreign_texts("keys", &["--universe", "100"], "12 34 56\n3 1 2\n");
    plain_lines::check_wrapped_words("dedup", &[], "1 2 3\n3 2 1\na b\n3 2\nb a\n");
    plain_lines::check_wrapped_words("dedup", &["--universe", "9"], "1 2\n2 1\n3 4\n");
    plain_lines::check_wrapped_words("keys", &["--universe", "100"], "12 34 56\n3 1 2\n");
}
