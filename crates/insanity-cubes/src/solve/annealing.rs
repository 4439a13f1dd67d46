//! Repairing a random choice until it is a solution: fast where solutions are many.
#![expect(clippy::cast_possible_truncation, reason = "colours are numbered by u16, ways below 6")]

use alloc::vec;
use alloc::vec::Vec;

use super::graph::Graph;
use super::strands::Strands;

/// A small generator (xorshift64*, Vigna 2016): the walk needs speed and no more than decent
/// numbers.
#[derive(Clone, Debug)]
struct Numbers(u64);

impl Numbers {
    #[inline]
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as u32
    }

    #[inline]
    fn below(&mut self, end: usize) -> usize {
        ((u64::from(self.next()) * end as u64) >> 32) as usize
    }
}

/// The six ways to point two axes of a cube to the front and to the right.
const WAYS: [[u8; 2]; 6] = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]];

/// With how many in 2^32 a move that adds that many ends too many is made: `exp(-d / 0.2)`.
///
/// At a temperature of 0.2 the walk was fastest on balanced puzzles of 50 cubes with 54 colours and
/// 100 with 110.
const ODDS: [u32; 5] = [u32::MAX, 28_939_262, 194_992, 1_313, 8];

/// A choice of two pairs of each cube, changed at random with a liking for fewer repeats (simulated
/// annealing at one temperature).
#[derive(Clone, Debug)]
pub(crate) struct Annealing {
    numbers: Numbers,
    /// For each cube its entry of `WAYS`.
    ways: Vec<u8>,
    /// For each cube and way the four entries of `degrees` that it adds to.
    ends: Vec<[[u32; 4]; 6]>,
    /// The ends of each colour, for each of the two half solutions.
    degrees: Vec<u32>,
    /// Ends past two.
    cost: u32,
}

impl Annealing {
    pub(crate) fn new(graph: &Graph) -> Self {
        let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
        let colours = graph.colours as u32;
        let ends: Vec<[[u32; 4]; 6]> = (0..graph.cubes())
            .map(|cube| {
                WAYS.map(|[front, side]| {
                    let ([a, b], [c, d]) = (graph.pair(cube, front), graph.pair(cube, side));
                    [a.into(), b.into(), colours + u32::from(c), colours + u32::from(d)]
                })
            })
            .collect();
        let ways: Vec<u8> = ends.iter().map(|_| numbers.below(6) as u8).collect();
        let mut degrees = vec![0u32; 2 * graph.colours];
        for (way, ends) in ways.iter().zip(&ends) {
            for end in ends[usize::from(*way)] {
                degrees[end as usize] += 1;
            }
        }
        let cost = degrees.iter().map(|degree| degree.saturating_sub(2)).sum();
        Self { numbers, ways, ends, degrees, cost }
    }

    /// Makes up to `moves` moves; whether a solution is reached.
    pub(crate) fn go(&mut self, moves: u64) -> bool {
        for _ in 0..moves {
            if self.cost == 0 {
                return true;
            }
            let cube = self.numbers.below(self.ways.len());
            let way = usize::from(self.ways[cube]);
            let other = (way + 1 + self.numbers.below(5)) % 6;
            let (old, new) = (self.ends[cube][way], self.ends[cube][other]);
            let (mut less, mut more) = (0, 0);
            for end in old {
                let degree = &mut self.degrees[end as usize];
                *degree -= 1;
                less += u32::from(*degree >= 2);
            }
            for end in new {
                let degree = &mut self.degrees[end as usize];
                more += u32::from(*degree >= 2);
                *degree += 1;
            }
            if more <= less || self.numbers.next() < ODDS[(more - less) as usize] {
                self.ways[cube] = other as u8;
                self.cost = self.cost + more - less;
            } else {
                for end in new {
                    self.degrees[end as usize] -= 1;
                }
                for end in old {
                    self.degrees[end as usize] += 1;
                }
            }
        }
        self.cost == 0
    }

    /// For each cube the axis that points to the front and the one that points to the right.
    pub(crate) fn strands(&self, graph: &Graph) -> [Strands; 2] {
        [0, 1].map(|place| {
            let axes = self.ways.iter().map(|way| WAYS[usize::from(*way)][place]);
            Strands::new(graph, &axes.collect::<Vec<u8>>(), None)
        })
    }
}
