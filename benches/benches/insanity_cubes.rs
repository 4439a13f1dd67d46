//! Benches of `insanity-cubes`.

fn main() {}
