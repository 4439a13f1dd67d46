//! The ports of public programs (`docs/ports.md`) give what those gave.
#![cfg(feature = "serde")]

use plain_lines::run_example;

/// The scramble of the ported program's own tests.
const SCRAMBLE: &str = "B2 U2 R' D2 F2 R B2 L' D2 F2 L' B D R F' L U B2 R B' R2\n";

#[test]
fn steps() {
    let ran = run_example("port_steps", &[], SCRAMBLE);
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    let lengths = ran.out.lines().map(|line| {
        let (step, turns) = line.split_once(": ").unwrap_or_default();
        (step, turns.split(' ').count())
    });
    assert!(lengths.eq([("cross", 5), ("block", 7), ("cross and slot", 7)]), "{}", ran.out);
}
