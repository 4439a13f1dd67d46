//! What stays the same during a search: which lanes cubes and colours have.

use alloc::vec;
use alloc::vec::Vec;

use super::Graph;
use super::bits::{Bits, put};

/// What stays the same during a search.
#[derive(Clone, Debug)]
pub(super) struct Table<const N: usize> {
    /// For each cube and axis the lanes of the pair's two colours.
    pub(super) pairs: Vec<[[u16; 2]; 3]>,
    /// For each axis the cubes whose pair has one colour.
    pub(super) loops: [Bits<N>; 3],
    /// For each lane of a colour and each axis the cubes whose pair has the colour.
    pub(super) at: Vec<[Bits<N>; 3]>,
    /// Whether every colour must be filled to its room.
    pub(super) tight: bool,
    /// Whether some colours have no lane, so that no count says how much room there is.
    pub(super) partial: bool,
}

/// Whether a lane is one. In narrow searches every colour has a lane, and nothing is asked.
#[inline(always)]
pub(super) const fn is_lane<const N: usize>(lane: u16) -> bool {
    N <= 2 || lane != NO_LANE
}

/// The lane of colours that need none; it is never compared.
pub(super) const NO_LANE: u16 = u16::MAX;

impl<const N: usize> Table<N> {
    /// Every colour has a lane if there are enough. If not, a colour on one or two faces has none:
    /// it can't have more than two ends in a half solution. At most a third of the faces of 1,024
    /// cubes, 2,048, can be the number of the others.
    pub(super) fn new(graph: &Graph) -> Self {
        let partial = graph.colours > 64 * N;
        let mut lanes: Vec<u16> = Vec::with_capacity(graph.colours);
        let mut next = 0;
        for total in &graph.totals {
            let needs_lane = !partial || *total > 2;
            lanes.push(if needs_lane { next } else { NO_LANE });
            next += u16::from(needs_lane);
        }
        let mut table = Self {
            pairs: Vec::with_capacity(graph.cubes()),
            loops: [[0; N]; 3],
            at: vec![[[0; N]; 3]; usize::from(next)],
            tight: graph.is_tight(),
            partial,
        };
        for (cube, face) in graph.faces.iter().enumerate() {
            let pairs = [0, 1, 2]
                .map(|axis| [face[axis], face[axis + 3]].map(|colour| lanes[usize::from(colour)]));
            for (axis, [a, b]) in pairs.into_iter().enumerate() {
                if a == b && a != NO_LANE {
                    put(&mut table.loops[axis], cube);
                }
                for lane in [a, b] {
                    if lane != NO_LANE {
                        put(&mut table.at[usize::from(lane)][axis], cube);
                    }
                }
            }
            table.pairs.push(pairs);
        }
        table
    }
}
