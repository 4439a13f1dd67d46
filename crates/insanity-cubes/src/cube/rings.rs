//! A list of rings without an allocator.

use core::iter::FusedIterator;

use crate::Ring;

/// Up to 24 different rings, in the order in which they were made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rings {
    rings: [Ring; 24],
    len: usize,
}

impl Rings {
    pub(crate) fn new() -> Self {
        Self { rings: [Ring::default(); 24], len: 0 }
    }

    /// Appends the arrangements of a ring, unless it is there already; whether it was new.
    pub(crate) fn push_arrangements(&mut self, ring: Ring) -> bool {
        if self.rings[..self.len].contains(&ring) {
            return false;
        }
        let start = self.len;
        for first in [ring, ring.reversed()] {
            let mut turned = first;
            for _ in 0..4 {
                if !self.rings[start..self.len].contains(&turned) {
                    self.rings[self.len] = turned;
                    self.len += 1;
                }
                turned = turned.turned();
            }
        }
        true
    }

    pub(crate) fn into_iter(
        self,
    ) -> impl ExactSizeIterator<Item = Ring> + DoubleEndedIterator + FusedIterator + Clone {
        self.rings.into_iter().take(self.len)
    }
}
