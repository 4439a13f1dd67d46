//! The ports of public programs (`docs/ports.md`) give what those gave.
#![cfg(feature = "alloc")]

use plain_lines::run_example;

#[test]
fn tray() {
    let ran = run_example("port_tray", &[], "");
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    assert_eq!(ran.out, "192 ways, 1 but for turns and orders\nGBRY RYBG YGGR BRYB\n");
}
