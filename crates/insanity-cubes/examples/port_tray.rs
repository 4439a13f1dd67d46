//! Counts the ways to lay cubes in a tray: a port of `jwbensley/Instant-Insanity-Puzzle`, see
//! `docs/ports.md`.
//!
//! usage: `port_tray [CUBE...]`, each cube the colours of its top, front, right, bottom, back and
//! left. Without cubes, those of the ported program. A way is an order of the cubes and an
//! orientation of each, so that no colour appears twice on any of the four long sides.

use std::error::Error;
use std::io::Write as _;

use insanity_cubes::dense_code::factorial;
use insanity_cubes::{Count, Puzzle};

/// Green, blue, yellow and red.
const CUBES: &str = "GBYRYR YYRGYB RRGGBY RGBBGY";

fn main() -> Result<(), Box<dyn Error>> {
    let cubes: Vec<String> = std::env::args().skip(1).collect();
    let text = if cubes.is_empty() { CUBES.to_owned() } else { cubes.join(" ") };
    let puzzle: Puzzle = text.parse()?;
    let orders = u32::try_from(puzzle.len()).ok().and_then(factorial);
    let oriented = puzzle.count(Count::Oriented)?;
    let ways = orders.and_then(|orders| orders.checked_mul(oriented)).ok_or("past 2^128")?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{ways} ways, {} but for turns and orders", puzzle.count(Count::Classes)?)?;
    // One of them, the cubes from left to right: the colours of each in front, on top, and so on.
    if let Some(tower) = puzzle.solve() {
        writeln!(out, "{tower}")?;
    }
    Ok(())
}
