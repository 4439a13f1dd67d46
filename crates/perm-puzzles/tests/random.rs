//! Random positions come whatever the generator gives, and can be reached.
#![cfg(feature = "rand")]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::convert::Infallible;

use perm_puzzles::dense_search::{ByteTable, Search, Space};
use perm_puzzles::{
    BurntPancake, CubeCorners, Hanoi, Metric, Pancake, PocketCube, Pyraminx, Skewb, SlideMetric,
    SlidingPuzzle, TopSpin,
};
use rand_pcg::rand_core::TryRng;

/// Numbers in steps: 0 gives the same for ever.
struct Steps {
    last: u64,
    step: u64,
}

impl TryRng for Steps {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(u32::try_from(self.try_next_u64()? & u64::from(u32::MAX)).unwrap())
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.last = self.last.wrapping_add(self.step);
        Ok(self.last)
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for byte in bytes {
            *byte = self.try_next_u64()?.to_le_bytes()[0];
        }
        Ok(())
    }
}

fn generators() -> impl Iterator<Item = Steps> {
    let all = [(0, 0), (u64::MAX, 0), (1 << 31, 0), (0, 1), (0, 1 << 33)];
    all.into_iter().map(|(last, step)| Steps { last, step })
}

fn check<S: Space>(space: S) {
    for mut rng in generators() {
        let state = space.random(&mut rng);
        assert!(space.can_reach(state));
    }
}

#[test]
fn random_positions_come_whatever_the_generator_gives() {
    check(Pancake::<9>);
    check(BurntPancake::<5>);
    check(TopSpin::<20, 4>);
    check(TopSpin::<14, 9>);
    check(Hanoi::<3, 9>);
    check(SlidingPuzzle::<3, 3>::new(SlideMetric::Single));
    check(SlidingPuzzle::<2, 4>::new(SlideMetric::Multi));
    check(PocketCube::new(Metric::HalfTurn));
    check(CubeCorners::new(Metric::QuarterTurn));
    check(Pyraminx::new());
    check(Skewb::new());
}

/// Of one depth, too.
#[test]
fn random_positions_of_a_depth_come_whatever_the_generator_gives() {
    let space = Pancake::<6>;
    let table = ByteTable::new(space).unwrap();
    let mut search = Search::new(space).unwrap();
    let depth = search.by_ref().take(4).last().unwrap().depth;
    for mut rng in generators() {
        let state = search.random_state(&mut rng).unwrap();
        assert_eq!(table.distance(state), Some(depth));
        let state = table.random_at(depth, &mut rng).unwrap();
        assert_eq!(table.distance(state), Some(depth));
    }
}
