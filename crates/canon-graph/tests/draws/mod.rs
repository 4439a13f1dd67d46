//! Random numbers and names of vertices.

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

pub(crate) struct Random(Pcg64Mcg);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    pub(crate) fn below(&mut self, n: u32) -> u32 {
        u32::try_from((u128::from(self.0.next_u64()) * u128::from(n)) >> 64).unwrap()
    }

    pub(crate) fn names(&mut self, n: u32) -> Vec<u32> {
        let mut names: Vec<u32> = (0..n).collect();
        for i in (1..n).rev() {
            names.swap(i as usize, self.below(i + 1) as usize);
        }
        names
    }
}
