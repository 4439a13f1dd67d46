//! The example programs on good and bad input.

#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use plain_lines::run_example;

fn good(program: &str, arguments: &[&str], input: &str) -> String {
    let output = run_example(program, arguments, input);
    assert_eq!(output.code, 0, "{}", output.error);
    assert_eq!(output.error, "");
    output.out
}

fn bad(program: &str, arguments: &[&str], input: &str) -> String {
    let output = run_example(program, arguments, input);
    assert_eq!(output.code, 2);
    assert_eq!(output.out, "");
    output.error
}

#[test]
fn table_finds_the_sets_in_table_order() {
    let input = "# a table\n1202 0000\n\n0111, 2101\n0222\t1111\n";
    assert_eq!(good("table", &[], input), "1202 0000 2101\n0000 0111 0222\n2 sets\n");
    assert_eq!(good("table", &["-"], "2RHW 1011\n".replace(" 1011", "").as_str()), "0 sets\n");
    assert_eq!(good("table", &[], ""), "0 sets\n");
}

#[test]
fn table_takes_both_styles_and_prints_cards_as_written() {
    // 1ROD is 0000, 2GHW is 1111, 3PSO is 2222.
    assert_eq!(
        good("table", &[], "3PSO\n0000 2GHW\n1222 0222\n"),
        "3PSO 0000 2GHW\n3PSO 1222 0222\n2 sets\n"
    );
    let words = "3pss one-red-open-diamond\n2-green-striped-squiggle 3-purple-solid-oval\n";
    let sets = "one-red-open-diamond 2-green-striped-squiggle 3-purple-solid-oval\n1 sets\n";
    assert_eq!(good("table", &[], words), sets);
}

#[test]
fn table_finds_all_sets_of_the_deck() {
    let deck: String = set_cards::Card::<4>::all().map(|card| format!("{card}\n")).collect();
    let out = good("table", &[], &deck);
    assert_eq!(out.lines().count(), 1081);
    assert!(out.starts_with("0000 0001 0002\n0000 0010 0020\n"));
    assert!(out.ends_with("1080 sets\n"));
}

/// Cards in words, one a line, in any order; letters in another order; and what is around cards.
#[test]
fn table_reads_what_people_write() {
    let words = "green, one, oval, striped\ngreen, one, diamond, open\ngreen, one, diamond, striped\n\
        green, one, diamond, solid\npurple, one, diamond, open\npurple, two, squiggle, open\n\
        purple, three, oval, open\nred, three, oval, open\nred, three, diamond, solid\n";
    let sets = good("table", &[], words);
    assert!(sets.ends_with("\n4 sets\n"), "{sets}");
    assert!(sets.starts_with(
        "green, one, oval, striped purple, two, squiggle, open red, three, diamond, solid\n"
    ));
    let sets = "two solid green ovals one solid green oval 3GSO\n1 sets\n";
    assert_eq!(good("table", &[], "two solid green ovals\none solid green oval\n3GSO\n"), sets);
    let judged = "1DOR 1DTR\n1DSR\n2DSG";
    assert_eq!(good("table", &["--order", "nsfc"], judged), "1DOR 1DTR 1DSR\n1 sets\n");
    assert_eq!(good("table", &["--order=CNFS"], "r1od R1TD one-red-solid-diamond"), {
        "r1od R1TD one-red-solid-diamond\n1 sets\n"
    });
    for order in ["ncfx", "ncf", "ncfss", "nncf"] {
        assert!(bad("table", &["--order", order], "").contains("the letters n, c, f and s"));
    }
    for (name, arguments) in [("table", &[][..]), ("draw", &["--columns", "3"])] {
        for input in [
            "1202 0000 0111\n2101 0222\n",
            "two red striped squiggles\none red striped squiggle\n",
            "2RHW\n1roo\n",
        ] {
            plain_lines::check_wrapped_words(name, arguments, input);
        }
    }
}

#[test]
fn table_refuses_bad_input_with_the_line() {
    for (input, line, what) in [
        ("0000\n0003\n", 2, "'0003'"),
        ("0000 1111\n\n# x\n2222 1111\n", 4, "'1111': cards 2 and 4 are the same"),
        ("2RHW 1011", 1, "'1011': cards 1 and 2 are the same"),
        ("012\n", 1, "4 characters, not 3"),
        ("0000\n2RHX\n", 2, "character 4"),
        ("0000\ntwo blue striped ovals\n", 2, "word 2 of the card is no number"),
        ("0000\nfour green striped ovals\n", 2, "word 1 of the card is no number"),
        ("0000\ntwo green ovals\n", 2, "no word of the card names its shading"),
        ("1202 0000 # note\n", 1, "begins a note"),
        ("00000\n", 1, "not 5"),
        ("2-RHW\n", 1, "letters have no separators: 1202, 2RHW"),
    ] {
        let error = bad("table", &[], input);
        assert!(error.starts_with(&format!("line {line}: ")) && error.contains(what), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    assert!(bad("table", &["--frob"], "").contains("frob"));
}

#[test]
fn odds_are_exact() {
    let out = good("odds", &[], "");
    let lines: Vec<Vec<&str>> = out.lines().map(|line| line.split(' ').collect()).collect();
    assert_eq!(lines.len(), 19);
    assert_eq!(lines[0], ["3", "84240", "0.987341772152", "1"]);
    assert_eq!(lines[9], ["12", "2284535476080", "0.0323019785855", "1437"]);
    assert_eq!(lines[17][1], "682344");
    assert_eq!(lines[18], ["21", "0", "0", "0"]);
    assert!(good("odds", &["--fractions"], "").starts_with("3 84240 78/79 1\n"));
    assert!(bad("odds", &["5"], "").contains('5'));
}

/// The picture of the front page is what the program draws.
#[test]
fn cards_are_drawn() {
    let cards = "2RHW 1POD 3GSO 1ROD\n2GHW 3PSO 1RSD 2POW\n3RHO 1GOO 2PSW 3GOD\n";
    assert_eq!(good("draw", &["--svg"], cards), include_str!("../../figures/table.svg"));
    let text = good("draw", &["--columns", "6"], cards);
    assert_eq!(text.lines().count(), 2);
    assert!(text.starts_with("[R ≈ ≈] [P  ◇ ] [G ●●●]"));
    assert!(bad("draw", &[], "0000\n0000\n").starts_with("line 2: "));
    assert_eq!(bad("draw", &["--svg"], "# none\n"), "there are no cards to draw\n");
}

#[test]
fn every_program_has_help() {
    for program in ["table", "odds", "draw"] {
        let help = good(program, &["--help"], "");
        assert!(help.contains("usage:") && help.contains("output"), "{help}");
    }
}

/// The port of a public program gives what that gave.
#[cfg(feature = "rand")]
#[test]
fn statistics() {
    let ran = run_example("port_statistics", &["5000", "1"], "");
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    let mut lines = ran.out.lines();
    assert_eq!(lines.next(), Some("sets,hand_size,deals,hand_type,count"));
    let (mut tables, mut without) = (0.0, 0.0);
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |field: usize| fields[field].parse::<u32>().unwrap_or_default();
        if (number(1), fields[3]) == (12, "ascending") && number(2) < 23 {
            tables += f64::from(number(4));
            without += if number(0) == 0 { f64::from(number(4)) } else { 0.0 };
        }
    }
    // Of the published 1.4e12 games: 0.050517. Some 110,000 tables have an error of 0.0007.
    assert!((without / tables - 0.0505_f64).abs() < 0.003, "{without} of {tables}");
}

#[test]
fn input_of_other_programs_is_read_or_refused_by_name() {
    for name in ["table", "draw"] {
        plain_lines::check_foreign_texts(name, &[], "1202 0000 0111\n2101 0222\n");
    }
}
