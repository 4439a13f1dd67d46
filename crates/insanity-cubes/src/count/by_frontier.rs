//! Counting cube after cube, keeping what the cubes to come can tell apart.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::engine::Engine;
use super::frontier::{Frontier, Way};
use super::totals::{Halt, Totals, Wanted};
use crate::cube::Rings;
use crate::solve::{Graph, Pace, counted_bytes};
use crate::{Colour, Cube, Ring};

/// Sweeps over the cubes. Fast where few colours are shared at a time.
pub(super) struct ByFrontier;

impl Engine for ByFrontier {
    fn totals(
        &self,
        graph: &Graph,
        wanted: Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Totals, Halt> {
        let mut count = |keep: Kept| {
            let bytes = bytes_of(graph);
            budget.take(bytes)?;
            let count = towers(graph, wanted, keep, budget)?.count(budget);
            budget.give_back(bytes);
            count
        };
        let mut totals = Totals { all: count(|_| true)?, ..Totals::default() };
        if wanted == Wanted::Symmetric {
            let [half_turned, flipped, quarter_turned, diagonal] = SYMMETRIES;
            totals.half_turned = count(half_turned)?;
            totals.flipped = count(flipped)?;
            totals.quarter_turned = count(quarter_turned)?;
            totals.diagonal = count(diagonal)?;
        }
        Ok(totals)
    }
}

/// Bytes of a ring as a way, and of a colour on a side, with what puts them in order.
const RING_BYTES: u64 = 64;
const SHOWN_BYTES: u64 = 48;

/// The bytes of [`towers`] that count against a limit.
pub(super) fn bytes_of(graph: &Graph) -> u64 {
    let rings = 24 * graph.cubes() as u64;
    counted_bytes(RING_BYTES * rings + SHOWN_BYTES * 4 * graph.colours as u64)
}

/// Which rings are kept.
type Kept = fn([Colour; 4]) -> bool;

/// The rings that half a turn, exchanging front and back, a quarter turn, and exchanging front with
/// right and back with left leave as they are.
pub(super) const SYMMETRIES: [Kept; 4] = [
    |[front, right, back, left]| front == back && right == left,
    |[front, _, back, _]| front == back,
    |[front, right, back, left]| front == right && right == back && back == left,
    |[front, right, back, left]| front == right && back == left,
];

/// The towers in which each cube shows a ring that is kept: a resource for each colour on each
/// side.
pub(super) fn towers(
    graph: &Graph,
    wanted: Wanted,
    keep: Kept,
    budget: &mut Budget<'_>,
) -> Result<Frontier, LimitReached> {
    let mut pace = Pace::default();
    let mut ways = |cube: usize| {
        pace.work(24 * 4, budget)?;
        let fixed = cube == 0 && wanted == Wanted::FirstFixed;
        let rings = rings(&graph.faces[cube], fixed).into_iter();
        let kept = rings.filter(|(ring, _)| keep(ring.sides()));
        let ways = kept.map(|(ring, orientations)| Way {
            takes: (0..)
                .zip(ring.sides())
                .map(|(side, colour)| (4 * u32::from(colour.index()) + side, 1))
                .collect(),
            many: if wanted == Wanted::Oriented { orientations } else { 1 },
        });
        Ok(ways.collect())
    };
    let pieces = (0..graph.cubes()).map(&mut ways).collect::<Result<_, _>>()?;
    Ok(Frontier { pieces, limits: vec![1; 4 * graph.colours] })
}

/// The different rings of a cube, and in how many of its 24 orientations it shows each; only the
/// loops as they stand if `fixed`.
fn rings(faces: &[u16; 6], fixed: bool) -> Vec<(Ring, u32)> {
    let loops = Cube::new(faces.map(Colour::new)).loops();
    let mut seen = Rings::new();
    let mut all: Vec<(Ring, u32)> = Vec::with_capacity(24);
    for ring in loops {
        let arranged = ring.arrangements();
        // The eight symmetries of the square make each of them equally often.
        #[expect(clippy::cast_possible_truncation, reason = "1 to 8")]
        let orientations = 8 / arranged.len() as u32;
        if seen.push_arrangements(ring) {
            let shown = arranged.take(if fixed { 1 } else { 8 });
            all.extend(shown.map(|ring| (ring, orientations)));
        } else {
            for (other, many) in &mut all {
                if arranged.clone().any(|ring| ring == *other) {
                    *many += orientations;
                }
            }
        }
    }
    all
}
