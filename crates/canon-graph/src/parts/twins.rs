use alloc::vec;
use alloc::vec::Vec;

use crate::parts::blocks::{Block, Group, block};
use crate::search::lists::{Lists, ranks};
use crate::search::orbits::{Names, identity, narrow};
use crate::search::trace::mix;

/// Vertices that any permutation of them leaves the graph as it is: those of one cell with the same
/// neighbours besides each other, and one relation among them. The search would take a branch for
/// each; so the first of a class stands for it.
pub(crate) struct Twins {
    /// Each class of two and more, ascending, and the relation among them: 0 without edges.
    classes: Vec<(Names, u32)>,
}

impl Twins {
    /// `None` if there are none. `order` has the vertices by `cells`.
    pub(crate) fn of(graph: &Lists, order: &[u16], cells: &[u16]) -> Option<Self> {
        let mut classes = Vec::new();
        let mut hashed: Vec<u64> = Vec::new();
        let cell_of = |vertex: &u16| cells[usize::from(*vertex)];
        for cell in order.chunk_by(|a, b| cell_of(a) == cell_of(b)).filter(|cell| cell.len() > 1) {
            // No vertex is in two classes: with u, v twins without an edge and v, w twins with one,
            // w has an edge to u as it has to v, and u one to v as w has.
            for relation in core::iter::once(0).chain(graph.symmetric_relations()) {
                hashed.clear();
                let keys =
                    |vertex: &u16| hash(graph, *vertex, relation) & !0xffff | u64::from(*vertex);
                hashed.extend(cell.iter().map(keys));
                hashed.sort_unstable();
                for run in hashed.chunk_by(|a, b| a >> 16 == b >> 16).filter(|run| run.len() > 1) {
                    let mut rest: Names =
                        run.iter().map(|key| narrow((key & 0xffff) as usize)).collect();
                    // More than one round only if different neighbours have equal hashes.
                    while let [first, ..] = rest[..] {
                        let is_twin = |vertex: &u16| {
                            *vertex == first || are_twins(graph, first, *vertex, relation)
                        };
                        let (class, others): (Vec<u16>, Vec<u16>) =
                            rest.iter().partition(|vertex| is_twin(vertex));
                        if class.len() > 1 {
                            classes.push((Names::from_vec(class), relation));
                        }
                        rest = Names::from_vec(others);
                    }
                }
            }
        }
        (!classes.is_empty()).then_some(Self { classes })
    }

    /// The graph without all but the first of each class, and its vertices, ascending. Their labels
    /// tell cells and classes apart.
    pub(crate) fn reduced(&self, graph: &Lists, cells: &[u16]) -> (Lists, Names, Vec<u64>) {
        // The cell, the size of the class and the relation in it: vertices that differ in one of these
        // must not be exchanged.
        let mut labels: Vec<u64> = cells.iter().map(|cell| u64::from(*cell) << 48).collect();
        let mut is_kept = vec![true; cells.len()];
        for (class, relation) in &self.classes {
            for vertex in &class[1..] {
                is_kept[usize::from(*vertex)] = false;
            }
            labels[usize::from(class[0])] |= (class.len() as u64) << 32 | u64::from(*relation);
        }
        let mut kept = identity(cells.len());
        kept.retain(|vertex| is_kept[usize::from(*vertex)]);
        let mut name = vec![0_u16; cells.len()];
        for (place, vertex) in kept.iter().enumerate() {
            name[usize::from(*vertex)] = narrow(place);
        }
        let mut lists = Lists::empty(graph.kind);
        for vertex in &kept {
            // Edges to twins that were left out say nothing more: they are those of the twin that
            // is kept.
            let others = graph.neighbours(*vertex).filter(|(end, _)| is_kept[usize::from(*end)]);
            lists.push(others.map(|(end, relation)| (name[usize::from(end)], relation)));
        }
        let labels: Vec<u64> = kept.iter().map(|vertex| labels[usize::from(*vertex)]).collect();
        (lists, kept, ranks(&labels))
    }

    /// Adds the permutations of each class to the group, and puts the blocks of a class together.
    pub(crate) fn learn(
        &self,
        group: &mut Group,
        blocks: Option<&[Block]>,
        n: usize,
    ) -> Vec<Block> {
        let mut joined: Vec<Block> =
            identity(n).iter().map(|vertex| block(blocks, *vertex)).collect();
        for (class, _) in &self.classes {
            group.learn_all_orders(blocks, class.len(), |place| &class[place..=place]);
            for vertex in &class[1..] {
                let block = core::mem::take(&mut joined[usize::from(*vertex)]);
                joined[usize::from(class[0])].extend(block);
            }
        }
        joined
    }

    /// An order of all vertices from one of those that were kept.
    pub(crate) fn expand(&self, kept: &[u16], order: &[u16]) -> Names {
        let mut class_of = vec![None; kept.last().map_or(0, |last| usize::from(*last) + 1)];
        for (class, _) in &self.classes {
            class_of[usize::from(class[0])] = Some(class);
        }
        let mut all = Names::new();
        for place in order {
            let vertex = kept[usize::from(*place)];
            match class_of[usize::from(vertex)] {
                Some(class) => all.extend_from_slice(class),
                None => all.push(vertex),
            }
        }
        all
    }
}

/// The same for twins: a hash of the neighbours, with the vertex itself for twins that have a
/// relation.
fn hash(graph: &Lists, vertex: u16, relation: u32) -> u64 {
    let one = |vertex: u16, relation: u32| mix(mix(1, vertex.into()), relation.into());
    let others = graph
        .neighbours(vertex)
        .fold(0_u64, |sum, (end, relation)| sum.wrapping_add(one(end, relation)));
    if relation == 0 { others } else { others.wrapping_add(one(vertex, relation)) }
}

fn are_twins(graph: &Lists, one: u16, other: u16, relation: u32) -> bool {
    let to = |from: u16, to: u16| {
        graph.neighbours(from).find(|(end, _)| *end == to).map_or(0, |(_, relation)| relation)
    };
    let others =
        |vertex: u16| graph.neighbours(vertex).filter(|(end, _)| *end != one && *end != other);
    to(one, other) == relation && to(other, one) == relation && others(one).eq(others(other))
}
