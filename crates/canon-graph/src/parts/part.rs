use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::search::group::Group;
use crate::search::lists::Lists;
use crate::search::orbits::Names;

/// Vertices of a graph that one of a part stands for.
pub(crate) type Block = SmallVec<[u16; 4]>;

/// A part of a graph, which is put in order by itself.
pub(crate) struct Part {
    pub(crate) lists: Lists,
    pub(crate) labels: Vec<u64>,
    /// What each vertex stands for. Where vertices of the part are exchanged, their blocks are,
    /// vertex by vertex.
    pub(crate) blocks: Vec<Block>,
}

impl Part {
    /// The order of the graph's vertices that an order of the part's gives.
    pub(crate) fn order(&self, order: &[u16]) -> Names {
        order.iter().flat_map(|vertex| self.blocks[usize::from(*vertex)].iter().copied()).collect()
    }

    /// Adds the automorphisms of the part to those of the graph.
    pub(crate) fn learn(&self, part: &Group, group: &mut Group) {
        for (from, to) in &part.moved {
            if from == to {
                group.moved.push((0, 0));
            } else {
                let (from, to) = (&self.blocks[usize::from(*from)], &self.blocks[usize::from(*to)]);
                group.moved.extend(from.iter().copied().zip(to.iter().copied()));
            }
        }
        group.factors.extend_from_slice(&part.factors);
    }
}
