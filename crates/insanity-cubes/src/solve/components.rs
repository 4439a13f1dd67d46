//! The components of a half solution: its paths and cycles.

use alloc::vec::Vec;

use super::graph::Graph;

/// The graph of a half solution: its components.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Paths and cycles of two or more colours: each can be turned round.
    pub(crate) components: u32,
    /// Loops: turning one round shows no difference.
    pub(crate) loops: u32,
}

/// Counts the components of half solutions.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShapeCounter {
    /// For each colour that ends a path the colour at the other end; `FRESH` if it has no edge.
    mates: Vec<u32>,
}

const FRESH: u32 = u32::MAX;

impl ShapeCounter {
    pub(crate) fn shape(&mut self, graph: &Graph, choice: &[u8]) -> Shape {
        self.mates.clear();
        self.mates.resize(graph.colours, FRESH);
        let mut shape = Shape::default();
        for (cube, axis) in choice.iter().enumerate() {
            let [a, b] = graph.pair(cube, *axis);
            if a == b {
                shape.loops += 1;
                continue;
            }
            let (a, b) = (u32::from(a), u32::from(b));
            let (at_a, at_b) = (self.mates[a as usize], self.mates[b as usize]);
            match (at_a == FRESH, at_b == FRESH) {
                (true, true) => {
                    shape.components += 1;
                    self.mates[a as usize] = b;
                    self.mates[b as usize] = a;
                }
                (true, false) => {
                    self.mates[a as usize] = at_b;
                    self.mates[at_b as usize] = a;
                }
                (false, true) => {
                    self.mates[b as usize] = at_a;
                    self.mates[at_a as usize] = b;
                }
                // The ends of one path: it becomes a cycle.
                (false, false) if at_a == b => {}
                (false, false) => {
                    shape.components -= 1;
                    self.mates[at_a as usize] = at_b;
                    self.mates[at_b as usize] = at_a;
                }
            }
        }
        shape
    }
}
