//! The ports of public programs (`docs/ports.md`) give what those gave.

use plain_lines::run_example;

#[test]
fn klotski() {
    let ran = run_example("port_klotski", &[], "");
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    assert!(ran.out.starts_with("112 steps\n\nBAAB\nBAAB\n.CC.\nBDDB\nBDDB\n"));
    assert_eq!(ran.out.lines().count(), 1 + 113 * 6);
    let last = ran.out.trim_end().rsplit("\n\n").next().unwrap_or_default();
    assert!(last.lines().skip(3).all(|row| row[1..].starts_with("AA")), "{last}");
}
