//! Lists deals that differ in more than the names of the suits: a port of the flops of
//! `matthew-luu/gto-flop-generator`, see `docs/ports.md`.
//!
//! usage: `port_flops [ROUNDS]`: cards dealt in each round, such as `2,3`; if it is left out, one
//! round of three cards, the flop. Prints one deal of each class.

use std::error::Error;
use std::io::Write as _;

use canon_deals::DealSpace;

fn main() -> Result<(), Box<dyn Error>> {
    let rounds = std::env::args().nth(1).unwrap_or_else(|| "3".to_owned());
    let rounds = rounds.split(',').map(str::parse).collect::<Result<Vec<u32>, _>>()?;
    let space = DealSpace::standard(&rounds)?;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut held = Vec::new();
    let mut class = 0;
    while let Some(deal) = space.unrank_into(class, &mut held) {
        writeln!(out, "{}", space.text(deal)?)?;
        class += 1;
    }
    Ok(out.flush()?)
}
