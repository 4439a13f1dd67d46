//! The ports of public programs (`docs/ports.md`) give what those gave.
#![cfg(feature = "alloc")]

use plain_lines::run_example;

#[test]
fn mesh() {
    // A square of two triangles, one of them twice.
    let square = "v 0 0 0\nf 1 2 3\nf 3/1/1 4/1/1 1/1/1\nf 2 3 1\n";
    let ran = run_example("port_mesh", &[], square);
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    assert_eq!(ran.out, "3 triangles, 2 unique\n3 4\n1 4\n");
    assert_ne!(run_example("port_mesh", &[], "f 1 2\n").code, 0);
}
