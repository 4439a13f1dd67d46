//! The chains and cycles that the edges of a half solution make.

use alloc::vec;
use alloc::vec::Vec;

use super::Graph;

/// How many chains, cycles and loops the lines of a half solution make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Chains and cycles of two or more colours: each can be turned round.
    pub(crate) components: u32,
    /// Loops, from a colour to itself: turning one round shows no difference.
    pub(crate) loops: u32,
}

/// Edges between colours, laid one by one: no colour gets a degree above two.
///
/// The edges A-C, B-D and D-A, laid in this order: A-C is a chain with the ends A and C, B-D a
/// second one. D-A joins them at ends of both: now B and C end one chain of three edges, A and D
/// have the degree two, and `components` is 1. C-B closes the chain: a cycle, still one component.
#[derive(Clone, Debug)]
pub(crate) struct Chains {
    /// For each colour that ends a chain the colour at the other end; else [`FRESH`] or [`FULL`].
    mates: Vec<u32>,
    pub(crate) shape: Shape,
}

/// A colour of degree 0.
const FRESH: u32 = u32::MAX;
/// A colour of degree two.
const FULL: u32 = u32::MAX - 1;

/// What [`Chains::undo`] needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid {
    mates: [u32; 2],
    shape: Shape,
}

impl Chains {
    pub(crate) fn new(colours: usize) -> Self {
        Self { mates: vec![FRESH; colours], shape: Shape::default() }
    }

    /// The shape of a whole half solution.
    pub(crate) fn shape_of(&mut self, graph: &Graph, choice: &[u8]) -> Shape {
        self.mates.fill(FRESH);
        self.shape = Shape::default();
        for (cube, axis) in choice.iter().enumerate() {
            self.lay(graph.pair(cube, *axis)).expect("a half solution has degrees of at most two");
        }
        self.shape
    }

    /// Lays an edge, unless a colour would get the degree three.
    pub(crate) fn lay(&mut self, [a, b]: [u16; 2]) -> Option<Laid> {
        let [at_a, at_b] = [a, b].map(usize::from);
        let mates = [self.mates[at_a], self.mates[at_b]];
        let laid = Laid { mates, shape: self.shape };
        if a == b {
            if mates[0] != FRESH {
                return None;
            }
            self.mates[at_a] = FULL;
            self.shape.loops += 1;
            return Some(laid);
        }
        if mates.contains(&FULL) {
            return None;
        }
        // The far ends of the chains that are joined; a fresh colour is a chain by itself.
        let far_a = if mates[0] == FRESH { u32::from(a) } else { mates[0] };
        let far_b = if mates[1] == FRESH { u32::from(b) } else { mates[1] };
        self.mates[at_a] = FULL;
        self.mates[at_b] = FULL;
        // Both are ends of one chain: the edge closes it, and a cycle is one component as the chain
        // was.
        if far_a == u32::from(b) {
            return Some(laid);
        }
        self.mates[far_a as usize] = far_b;
        self.mates[far_b as usize] = far_a;
        // The edge by itself is one; the chains that it joins were counted before.
        self.shape.components += 1;
        self.shape.components -= u32::from(mates[0] != FRESH) + u32::from(mates[1] != FRESH);
        Some(laid)
    }

    /// Removes the edge that was laid last.
    pub(crate) fn undo(&mut self, [a, b]: [u16; 2], laid: Laid) {
        // The far ends get their near ones back. No mate is `FULL`: nothing was laid at a full
        // colour.
        for (end, mate) in [a, b].into_iter().zip(laid.mates) {
            self.mates[usize::from(end)] = mate;
            if mate != FRESH {
                self.mates[mate as usize] = end.into();
            }
        }
        self.shape = laid.shape;
    }
}
