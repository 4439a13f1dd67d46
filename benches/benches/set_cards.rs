//! Benches of `set-cards`.

fn main() {}
