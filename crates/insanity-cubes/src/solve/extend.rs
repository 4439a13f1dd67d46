//! A solution with some cubes given.

use alloc::vec;

use dense_code::limits::{Budget, LimitReached};

use super::{Couples, Graph, Strands, rings};
use crate::{Puzzle, Ring, Tower};

impl Puzzle {
    /// A solution in which every placed cube shows its given ring; `None` if there is none.
    pub(crate) fn extend_within(
        &self,
        graph: &Graph,
        placed: &[Option<Ring>],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Tower>, LimitReached> {
        // The axes whose pairs the rings placed have in front and to the right.
        let mut axes = [vec![7u8; self.len()], vec![7u8; self.len()]];
        for (cube, own) in self.cubes().iter().enumerate() {
            let Some(ring) = placed[cube] else { continue };
            if own.rotation_to(ring).is_none() {
                return Ok(None);
            }
            let [front, right, back, left] = ring.sides();
            for (axes, shown) in axes.iter_mut().zip([[front, back], [right, left]]) {
                let pair = [shown[0].min(shown[1]), shown[0].max(shown[1])];
                // Several axes may have the pair.
                axes[cube] = 0;
                for (axis, own) in own.pairs().iter().enumerate() {
                    axes[cube] |= u8::from(*own == pair) << axis;
                }
            }
        }
        let mut couples = Couples::among(graph, Some(axes));
        while couples.next(graph, budget)? {
            if let Some(tower) = self.turn_to_fit(graph, couples.strands(graph), placed) {
                return Ok(Some(tower));
            }
        }
        Ok(None)
    }

    /// Turns the components of two half solutions round so that the placed cubes show their given
    /// rings.
    fn turn_to_fit(
        &self,
        graph: &Graph,
        mut halves: [Strands; 2],
        placed: &[Option<Ring>],
    ) -> Option<Tower> {
        for (half, strands) in halves.iter_mut().enumerate() {
            let mut known = vec![false; strands.turned.len()];
            for (cube, own) in self.cubes().iter().enumerate() {
                let (Some(ring), Some(component)) = (placed[cube], strands.component(cube)) else {
                    continue;
                };
                let fits = strands.colours(graph, *own, cube)[0] == ring.sides()[half];
                if known[component] && !fits {
                    return None;
                }
                known[component] = true;
                // The first cube of a component that is placed says how it lies; all others have to
                // agree.
                strands.turned[component] ^= !fits;
            }
        }
        Some(rings(graph, self.cubes(), &halves))
    }
}
