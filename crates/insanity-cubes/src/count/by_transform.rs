//! Counting by a transform over the choices of all cubes.

use dense_code::limits::Budget;

use super::engine::Engine;
use super::totals::{ByFirst, Halt, Totals, Wanted, oriented};
use super::transform::{MOST_CUBES, Weight, Weights};
use crate::solve::Graph;

/// Weighs all half solutions and their pairs at once: `n 3^n` additions.
pub(super) struct ByTransform;

impl ByTransform {
    /// How many choices there are, if the tables of a count fit.
    pub(super) fn size_within(graph: &Graph, wanted: Wanted, bytes: u64) -> Option<u64> {
        // The classes may need the half solutions with loops only apart.
        let tables = if wanted == Wanted::Symmetric { 2 } else { 1 };
        let fits = graph.cubes() <= MOST_CUBES
            && Weights::bytes(graph, tables).is_some_and(|needed| needed <= bytes);
        Weights::size(graph).filter(|_| fits)
    }
}

impl Engine for ByTransform {
    fn totals(
        &self,
        graph: &Graph,
        wanted: Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Totals, Halt> {
        let looped = |cube: usize| (0..3).any(|axis| graph.is_loop(cube, axis));
        let any_loops = (0..graph.cubes()).any(looped);
        let weight = match wanted {
            Wanted::Oriented if any_loops => Weight::Oriented,
            _ => Weight::Pictures,
        };
        let weights = Weights::new(graph, weight, budget)?;
        let sums = couples(&weights, &weights, graph, budget)?;
        let all = match wanted {
            Wanted::FirstFixed => sums.first_fixed(graph)?,
            Wanted::Oriented => oriented(graph, sums.pictures()?)?,
            Wanted::Pictures | Wanted::Symmetric => sums.pictures()?,
        };
        let mut totals = Totals { all, ..Totals::default() };
        if wanted == Wanted::Symmetric {
            totals.diagonal = weights.with_themselves(budget)?;
            if (0..graph.cubes()).all(looped) {
                let loops = Weights::new(graph, Weight::Loops, budget)?;
                totals.flipped = couples(&loops, &weights, graph, budget)?.pictures()?;
                totals.half_turned = couples(&loops, &loops, graph, budget)?.pictures()?;
                totals.quarter_turned = loops.with_themselves(budget)?;
            }
        }
        Ok(totals)
    }
}

/// The sum of `w(A) v(B)` over all `A` and `B` that go together, by the axes of the first cube.
fn couples(
    ours: &Weights,
    theirs: &Weights,
    graph: &Graph,
    budget: &mut Budget<'_>,
) -> Result<ByFirst, Halt> {
    let kind = ours.kinds[0];
    let axes = graph.axes(0);
    let mut sums = ByFirst::default();
    for front in 0..kind.choices() {
        for right in kind.partners(front) {
            let sum = match sums.0[usize::from(axes[*right])][usize::from(axes[front])] {
                // Exchanging two equal tables changes nothing.
                known if known > 0 && core::ptr::eq(ours, theirs) => known,
                _ => ours.couple(theirs, front, *right, budget)?,
            };
            sums.add(axes[front], axes[*right], sum)?;
        }
    }
    Ok(sums)
}
