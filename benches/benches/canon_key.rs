//! Benches of `canon-key`.

fn main() {}
