//! Traces of refinements, and how they compare with those of the leaves that are kept.

use core::cmp::Ordering;

use smallvec::SmallVec;

/// The traces of the refinements from the root down: a number for each cell that others were split
/// by, or tried to be.
pub(crate) type Steps = SmallVec<[u64; 8]>;

/// How a trace compares with those of the two leaves' paths at this depth, step by step, so that a
/// refinement ends once nothing can come of it.
#[derive(Clone, Debug)]
pub(crate) struct Guide<'a> {
    pub(crate) first: &'a [u64],
    pub(crate) best: &'a [u64],
    /// Whether all steps so far are those of the first leaf's path.
    pub(crate) as_first: bool,
    /// How the steps so far compare with the best leaf's path.
    pub(crate) to_best: Ordering,
}

impl Guide<'_> {
    /// For the path to the first leaf, where there is nothing to compare with.
    pub(crate) const fn free() -> Self {
        Self { first: &[], best: &[], as_first: false, to_best: Ordering::Greater }
    }

    /// Takes one more step; returns `false` when no leaf further down is of use.
    #[inline(always)]
    pub(crate) fn step(&mut self, index: usize, step: u64) -> bool {
        self.as_first = self.as_first && self.first.get(index) == Some(&step);
        // Past the end of the best leaf's trace any step is more than none.
        if self.to_best.is_eq() {
            self.to_best = Some(&step).cmp(&self.best.get(index));
        }
        self.as_first || self.to_best.is_ge()
    }

    /// Ends after `steps` steps.
    pub(crate) fn end(&mut self, steps: usize) {
        self.as_first = self.as_first && self.first.len() == steps;
        if self.to_best.is_eq() {
            self.to_best = steps.cmp(&self.best.len());
        }
    }

    /// Whether no leaf further down is of use.
    pub(crate) fn is_useless(&self) -> bool {
        !self.as_first && self.to_best.is_lt()
    }
}

/// Adds a number to a hash.
#[inline(always)]
pub(crate) const fn mix(trace: u64, number: u64) -> u64 {
    // The upper bits of a product depend on all bits below, so the rotation brings them down for
    // the next step.
    (trace ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}
