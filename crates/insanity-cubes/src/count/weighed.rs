//! Counting by half solutions that are weighed: a sum over the pairs that go together.

use dense_code::limits::Budget;

use super::totals::{ByFirst, Halt, Totals, Wanted, oriented};
use super::transform::Kind;
use crate::solve::Graph;

/// Half solutions with a weight each.
pub(super) trait Weighed: Sized {
    /// The sum of `w(A) v(B)` over all `A` of these and `B` of the `other` that go together, with
    /// the first cube making these choices of `graph.axes(0)`.
    fn couple(
        &self,
        other: &Self,
        graph: &Graph,
        choices: [usize; 2],
        budget: &mut Budget<'_>,
    ) -> Result<u128, Halt>;

    /// The sum of the weights of those that go with themselves.
    fn with_themselves(&self, budget: &mut Budget<'_>) -> Result<u128, Halt>;

    /// Those with loops only, if there may be any.
    fn with_loops_only(&self, graph: &Graph, budget: &mut Budget<'_>)
    -> Result<Option<Self>, Halt>;

    /// The sum of `w(A) v(B)` over all `A` of these and `B` of the `other` that go together, by the
    /// axes of the first cube.
    fn couples(
        &self,
        other: &Self,
        graph: &Graph,
        budget: &mut Budget<'_>,
    ) -> Result<ByFirst, Halt> {
        let (kind, axes) = (Kind::new(graph, 0), graph.axes(0));
        let mut sums = ByFirst::default();
        for front in 0..kind.choices() {
            for right in kind.partners(front) {
                let sum = match sums.0[usize::from(axes[*right])][usize::from(axes[front])] {
                    // Exchanging two equal tables changes nothing.
                    known if known > 0 && core::ptr::eq(self, other) => known,
                    _ => self.couple(other, graph, [front, *right], budget)?,
                };
                sums.add(axes[front], axes[*right], sum)?;
            }
        }
        Ok(sums)
    }

    /// What is wanted. The weights are those of pictures, or count loops too for
    /// [`Wanted::Oriented`].
    fn sum_up(
        &self,
        graph: &Graph,
        wanted: Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Totals, Halt> {
        let sums = self.couples(self, graph, budget)?;
        let all = match wanted {
            Wanted::FirstFixed => sums.first_fixed(graph)?,
            Wanted::Oriented => oriented(graph, sums.pictures()?)?,
            Wanted::Pictures | Wanted::Symmetric => sums.pictures()?,
        };
        let mut totals = Totals { all, ..Totals::default() };
        if wanted == Wanted::Symmetric {
            totals.diagonal = self.with_themselves(budget)?;
            if let Some(loops) = self.with_loops_only(graph, budget)? {
                totals.flipped = loops.couples(self, graph, budget)?.pictures()?;
                totals.half_turned = loops.couples(&loops, graph, budget)?.pictures()?;
                totals.quarter_turned = loops.with_themselves(budget)?;
            }
        }
        Ok(totals)
    }
}
