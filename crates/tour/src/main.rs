//! Shows every crate of the family at work on real input.

fn main() {}
