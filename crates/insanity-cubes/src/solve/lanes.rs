//! What stays the same during a search: a lane for each cube and a lane for each colour.

use alloc::vec;
use alloc::vec::Vec;

use super::Graph;

/// What stays the same during a search.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    /// How many words of 64 lanes there are.
    pub(super) words: usize,
    /// The most faces that have one colour.
    pub(super) most: u32,
    /// For each cube and axis the pair's two colours.
    pub(super) pairs: Vec<[[u16; 2]; 3]>,
    /// For each word and axis the cubes whose pair has one colour.
    pub(super) loops: Vec<[u64; 3]>,
    /// For each colour the words of the cubes whose pair has it, by axis.
    pub(super) at: Vec<[u64; 3]>,
    /// Whether every colour must be filled to its room.
    pub(super) tight: bool,
}

impl Lanes {
    pub(crate) fn new(graph: &Graph) -> Self {
        let words = graph.cubes().max(graph.colours).div_ceil(64);
        let mut lanes = Self {
            words,
            most: graph.totals.iter().copied().max().unwrap_or(0),
            pairs: Vec::with_capacity(graph.cubes()),
            loops: vec![[0; 3]; words],
            // At most 14 MB, for 1,024 cubes with 6,144 colours.
            at: vec![[0; 3]; words * graph.colours],
            tight: graph.is_tight(),
        };
        for (cube, [a, b, c, d, e, f]) in graph.faces.iter().enumerate() {
            let (word, bit) = (cube / 64, 1 << (cube % 64));
            let pairs = [[*a, *d], [*b, *e], [*c, *f]];
            for (axis, [one, other]) in pairs.into_iter().enumerate() {
                if one == other {
                    lanes.loops[word][axis] |= bit;
                }
                for colour in [one, other] {
                    lanes.at[words * usize::from(colour) + word][axis] |= bit;
                }
            }
            lanes.pairs.push(pairs);
        }
        lanes
    }
}
