//! Traces of refinements, and how they compare with those of the leaves that are kept.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// The traces of the refinements from the root down: one or two numbers for each cell by which
/// others were split.
pub(crate) type Steps = Vec<u64>;

/// How the trace of one refinement compares with those of the two leaves' paths at this depth, step
/// by step, so that a refinement ends once nothing can come of it.
#[derive(Debug)]
pub(crate) struct Trace<'a> {
    pub(crate) steps: &'a mut Steps,
    /// The steps of the first leaf's path at this depth, and of the best leaf's.
    pub(crate) first: &'a [u64],
    pub(crate) best: &'a [u64],
    /// Whether all steps so far are those of the first leaf's path.
    pub(crate) as_first: bool,
    /// How the steps so far compare with the best leaf's path.
    pub(crate) to_best: Ordering,
    from: usize,
}

impl<'a> Trace<'a> {
    pub(crate) fn new(
        steps: &'a mut Steps,
        first: &'a [u64],
        best: &'a [u64],
        as_first: bool,
        to_best: Ordering,
    ) -> Self {
        let from = steps.len();
        Self { steps, first, best, as_first, to_best, from }
    }

    /// For the path to the first leaf, where there is nothing to compare with.
    pub(crate) fn free(steps: &'a mut Steps) -> Self {
        Self::new(steps, &[], &[], false, Ordering::Greater)
    }

    /// Takes one more step; returns `false` when no leaf further down can be of use.
    ///
    /// Steps are compared by `splits` first, then by `hits`, the fewer the better. On random
    /// regular graphs the best are so the few vertices with short cycles near them, where edges
    /// meet, and all others end after some steps.
    #[inline(always)]
    pub(crate) fn push(&mut self, splits: u32, hits: u32, hash: u64) -> bool {
        let few = u64::from(MAX_TOLD - hits.min(MAX_TOLD));
        let step = u64::from(splits.min(MAX_TOLD)) << 44 | few << 24 | hash >> 40;
        let index = self.steps.len() - self.from;
        self.steps.push(step);
        self.as_first = self.as_first && self.first.get(index) == Some(&step);
        // Past the end of the best leaf's trace any step is more than none.
        if self.to_best.is_eq() {
            self.to_best = Some(&step).cmp(&self.best.get(index));
        }
        self.to_best.is_ge()
    }

    /// Ends the refinement.
    pub(crate) fn end(&mut self) {
        let steps = self.steps.len() - self.from;
        self.as_first = self.as_first && self.first.len() == steps;
        if self.to_best.is_eq() {
            self.to_best = steps.cmp(&self.best.len());
        }
    }
}

/// The largest number of splits or hits that a step has.
const MAX_TOLD: u32 = (1 << 20) - 1;

/// Adds a number to a hash.
#[inline(always)]
pub(crate) const fn mix(trace: u64, number: u64) -> u64 {
    // The upper bits of a product depend on all bits below, so the rotation brings them down for
    // the next step.
    (trace ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}
