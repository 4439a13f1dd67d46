//! Benches of `dense-code`.

fn main() {}
