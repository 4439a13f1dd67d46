//! A ring of ten beads in four colours: a press gives a bead and its neighbours their next colours.
//! 1,048,576 states of ten moves each, all of which can be reached.

use std::ops::ControlFlow;

use dense_code::{Below, Dense};
use dense_search::{BATCH, Space, Successors};

use super::Packed;

type Ring = [Below<4>; 10];

/// Found by the hash set.
pub(super) const LAYERS: [u64; 31] = [
    1, 10, 55, 220, 705, 1902, 4455, 9240, 17205, 29050, 44803, 63460, 82885, 100110, 112035,
    116304, 112035, 100110, 82885, 63460, 44803, 29050, 17205, 9240, 4455, 1902, 705, 220, 55, 10,
    1,
];

/// As a user writes it.
pub(super) fn successors() -> impl Space {
    let next = |bead: Below<4>| Below::new((bead.get() + 1) % 4).unwrap_or(bead);
    Successors::new([Below::<4>::new(0).unwrap(); 10], move |ring: Ring| {
        (0..10).map(move |k| {
            let mut ring = ring;
            for bead in [k, (k + 1) % 10, (k + 2) % 10] {
                ring[bead] = next(ring[bead]);
            }
            (k, ring)
        })
    })
}

/// Two bits a bead; adds 1 to three of them.
fn press(ring: u64, k: u64) -> u64 {
    const HIGH: u64 = 0xa_aaaa;
    let ones = [k, (k + 1) % 10, (k + 2) % 10].iter().fold(0, |ones, k| ones | 1 << (2 * k));
    ((ring & !HIGH) + ones) ^ (ring & HIGH)
}

pub(super) struct Hand;

impl Packed for Hand {
    fn successors(&self, ring: u64, mut each: impl FnMut(u64)) {
        (0..10).for_each(|k| each(press(ring, k)));
    }
}

/// The rank is the packed word.
pub(super) struct Batch;

impl Space for Batch {
    type State = Ring;
    type Move = u64;

    fn start(&self) -> Ring {
        [Below::new(0).unwrap(); 10]
    }

    fn successors(&self, ring: Ring) -> impl Iterator<Item = (u64, Ring)> {
        (0..10).filter_map(move |k| Some((k, Ring::unrank(press(ring.rank(), k))?)))
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let mut after = [0; BATCH];
        for k in 0..10 {
            for (after, &rank) in after.iter_mut().zip(ranks) {
                *after = press(rank, k);
            }
            if each(&after[..ranks.len()]).is_break() {
                return;
            }
        }
    }
}
