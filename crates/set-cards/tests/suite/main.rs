//! All tests but the laws and the golden values, as one program: what they share is compiled once.

use plain_lines::counting::Counting;

mod cost;
mod most_sets;
mod oracle;
mod play;
mod programs;
mod random;
mod serial;
mod symmetry;

#[global_allocator]
static COUNTING: Counting = Counting;
