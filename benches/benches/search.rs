//! Benches of `search`.

fn main() {}
