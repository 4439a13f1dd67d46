//! A solution, all solutions, or the proof that there is none.
//!
//! 26 cubes have about 10^35 towers. A tower is made of two half solutions that fit together, each
//! one of 3^26 choices, and with 26 colours very few choices are half solutions (about ten for
//! balanced cubes, whatever their number). So the searches here look for half solutions; directions
//! cost nothing to count, a factor of two for each chain or cycle.

mod bits;
mod chains;
mod couples;
mod extend;
mod graph;
mod half_search;
mod obstacle;
mod search;
mod solution;
mod state;
mod strands;
mod towers;
mod weights;

pub(crate) use chains::{Chains, Shape};
pub(crate) use couples::Couples;
pub(crate) use graph::{Graph, totals};
pub(crate) use half_search::{HalfSearch, each_choice};
pub(crate) use strands::{Strands, rings};
