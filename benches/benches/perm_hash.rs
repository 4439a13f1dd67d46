//! Benches of `perm-hash`.

fn main() {}
