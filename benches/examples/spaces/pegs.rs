//! Peg solitaire on 25 holes in a square, the middle one empty: moves can't be undone, and few of
//! the 2^25 states can be reached.

use std::ops::ControlFlow;

use dense_code::Below;
use dense_search::{BATCH, NOWHERE, Space, Successors};

use super::Packed;

/// Found by the hash set.
pub(super) const LAYERS: [u64; 23] = [
    1, 4, 20, 88, 364, 1382, 4816, 14372, 35756, 74078, 126168, 177173, 203980, 192698, 152362,
    102172, 57417, 26556, 10366, 3273, 714, 136, 28,
];
pub(super) const START: u64 = 0x1ff_efff;

type Pegs = Below<{ 1 << 25 }>;

/// The holes that a peg leaves by a jump in one of the four directions, first bit of three.
const ROWS: u64 = 0b00111_00111_00111_00111_00111;
const COLUMNS: u64 = 0x7fff;

/// In each direction: how far apart the three holes of a jump are, the lowest holes of all jumps,
/// and the two of the three that hold pegs.
const DIRECTIONS: [(u32, u64, u64); 4] = [
    (1, ROWS, 0b011),
    (1, ROWS, 0b110),
    (5, COLUMNS, 0b00001_00001),
    (5, COLUMNS, 0b00001_00001_00000),
];

/// The lowest holes of the jumps that are possible in a direction.
fn jumps(pegs: u64, (step, lowest, full): (u32, u64, u64)) -> u64 {
    let (low, middle, high) = (pegs, pegs >> step, pegs >> (2 * step));
    lowest & middle & if full & 1 == 1 { low & !high } else { !low & high }
}

/// The bits of a set, each with its number.
fn ones(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let one = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(one)
    })
}

/// As a user writes it who knows about bits.
pub(super) fn successors() -> impl Space {
    let start = u32::try_from(START).ok().and_then(Pegs::new).unwrap();
    Successors::new(start, |pegs: Pegs| {
        let pegs = u64::from(pegs.get());
        DIRECTIONS.into_iter().enumerate().flat_map(move |(number, direction)| {
            let step = direction.0;
            ones(jumps(pegs, direction)).filter_map(move |at| {
                let after = pegs ^ (1 | 1 << step | 1 << (2 * step)) << at;
                Some(((number, at), u32::try_from(after).ok().and_then(Pegs::new)?))
            })
        })
    })
}

pub(super) struct Hand;

impl Packed for Hand {
    fn successors(&self, pegs: u64, mut each: impl FnMut(u64)) {
        for direction in DIRECTIONS {
            let step = direction.0;
            let mut set = jumps(pegs, direction);
            while set != 0 {
                each(pegs ^ (1 | 1 << step | 1 << (2 * step)) << set.trailing_zeros());
                set &= set - 1;
            }
        }
    }
}

/// The rank is the set of pegs.
pub(super) struct Batch;

impl Space for Batch {
    type State = Pegs;
    type Move = (usize, u32);

    fn start(&self) -> Pegs {
        u32::try_from(START).ok().and_then(Pegs::new).unwrap()
    }

    fn successors(&self, _: Pegs) -> impl Iterator<Item = ((usize, u32), Pegs)> {
        std::iter::empty()
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let mut after = [NOWHERE; BATCH];
        for direction in DIRECTIONS {
            let step = direction.0;
            for at in ones(direction.1) {
                let (holes, full) = ((1 | 1 << step | 1 << (2 * step)) << at, direction.2 << at);
                for (after, &rank) in after.iter_mut().zip(ranks) {
                    *after = if rank & holes == full { rank ^ holes } else { NOWHERE };
                }
                if each(&after[..ranks.len()]).is_break() {
                    return;
                }
            }
        }
    }
}
