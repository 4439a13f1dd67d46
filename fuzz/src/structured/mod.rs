//! Structured inputs: the bytes choose operations, edges, moves or lines instead of being read, and
//! every answer is compared with a slow twin that is written out here.

mod games;
mod graphs;
mod lines;
mod symmetries;
mod tuples;

use arbitrary::{Result, Unstructured};

pub(crate) use games::games;
pub(crate) use graphs::renamed_graphs;
pub(crate) use lines::puzzle_lines;
pub(crate) use symmetries::symmetries;
pub(crate) use tuples::tuples;

/// Bytes from which all these targets begin: enough for some dozens of choices.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    [3_u8, 7, 31, 101].map(|by| (0..300_u16).map(|at| (at % 251) as u8 ^ by).collect()).into()
}

/// A number from a range, evenly as far as the bytes go.
fn below(from: &mut Unstructured<'_>, end: u32) -> Result<u32> {
    from.int_in_range(0..=end - 1)
}

/// The numbers `0..len` in an order that the bytes choose.
fn order(from: &mut Unstructured<'_>, len: u32) -> Result<Vec<u32>> {
    let mut order: Vec<u32> = (0..len).collect();
    for at in (1..order.len()).rev() {
        order.swap(at, below(from, at as u32 + 1)? as usize);
    }
    Ok(order)
}
