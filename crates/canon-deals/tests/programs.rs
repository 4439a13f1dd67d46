//! The example programs on good and bad input.
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use plain_lines::{check_foreign_texts, check_wrapped_words, run_example};

#[test]
fn the_program_numbers_deals() {
    let ran = run_example("deals", &["2,3,1,1", "--count"], "not read");
    assert_eq!((ran.code, ran.out.as_str()), (0, "2428287420\n"));
    let ran = run_example("deals", &["2,2", "--ranks", "5", "--suits", "2", "--count"], "");
    assert_eq!(ran.out, "640\n");
    let ran = run_example("deals", &["2"], "# aces\nAh As\nAc Ad\n\n2c 3c\n");
    assert_eq!((ran.code, ran.out.as_str(), ran.error.as_str()), (0, "168\n168\n0\n", ""));
    assert_eq!(run_example("deals", &["2"], "10h \u{2660}A\n").code, 2);
    assert_eq!(run_example("deals", &["2"], "10h 9\u{2665}\n").out, "35\n");
    let classes: String = (0..169).map(|class| format!("{class}\n")).collect();
    let deals = run_example("deals", &["2", "--unrank"], &classes);
    assert_eq!(run_example("deals", &["2"], &deals.out).out, classes);
    check_foreign_texts("deals", &["2"], "Ah As\nAc Ad\n2c 3c\n");
    check_wrapped_words("deals", &["2"], "Ah As\nAc Ad\n2c 3c\n");
    check_wrapped_words("deals", &["2", "--unrank"], "0\n168\n");
    for (arguments, input, error) in [
        (&["2"][..], "Ah As\nAh Ax\n", "line 2: no card of this pack at byte 3"),
        (&["2"], "Ah As Ad\n", "line 1: cards in round 1: 3, not 2"),
        (&["2", "--unrank"], "0\n169\n", "line 2: class 169 is not below 169"),
        (&["2", "--unrank"], "x\n", "line 1: 'x' is not an unsigned integer"),
        (&["2,x"], "", "'2,x' is not a list of cards in each round (--help tells the usage)"),
        (&["53"], "", "53 cards dealt of a pack of 52 (--help tells the usage)"),
        (&[], "", "ROUNDS is needed, such as 2,3,1,1 (--help tells the usage)"),
    ] {
        let ran = run_example("deals", arguments, input);
        assert_eq!((ran.code, ran.out.as_str(), ran.error.trim_end()), (2, "", error));
    }
    assert!(run_example("deals", &["--help"], "").out.starts_with("Numbers deals"));
}

/// The port of a public program (`docs/ports.md`) gives what that gave.
#[test]
fn flops() {
    let ran = run_example("port_flops", &[], "");
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    // The published number.
    assert_eq!(ran.out.lines().count(), 1755);
    assert!(ran.out.starts_with("2c 3c 4c\n2c 3c 5c\n"));
    assert_eq!(run_example("port_flops", &["2"], "").out.lines().count(), 169);
}
