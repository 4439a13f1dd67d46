//! Random inputs shared by the benches.
