use alloc::vec::Vec;

use crate::parts::blocks::{Block, Group};
use crate::search::lists::{Lists, narrow_place};
use crate::search::orbits::{Names, identity};
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
        let mut hashed: Vec<(u64, u16)> = Vec::new();
        let cell_of = |vertex: &u16| cells[usize::from(*vertex)];
        for cell in order.chunk_by(|a, b| cell_of(a) == cell_of(b)).filter(|cell| cell.len() > 1) {
            // No vertex is in two classes: with u, v twins without an edge and v, w twins with one,
            // w has an edge to u as it has to v, and u one to v as w has.
            for relation in core::iter::once(0).chain(graph.symmetric_relations()) {
                hashed.clear();
                hashed.extend(cell.iter().map(|vertex| (hash(graph, *vertex, relation), *vertex)));
                hashed.sort_unstable();
                for run in hashed.chunk_by(|a, b| a.0 == b.0).filter(|run| run.len() > 1) {
                    let mut rest: Names = run.iter().map(|(_, vertex)| *vertex).collect();
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
    pub(crate) fn reduced(&self, graph: &Lists, cells: &[u16]) -> (Lists, Names, Names) {
        let mut labels: Vec<(u16, usize, u32)> = cells.iter().map(|cell| (*cell, 1, 0)).collect();
        let mut name = alloc::vec![Some(0_u16); cells.len()];
        for (class, relation) in &self.classes {
            for vertex in &class[1..] {
                name[usize::from(*vertex)] = None;
            }
            let label = &mut labels[usize::from(class[0])];
            (label.1, label.2) = (class.len(), *relation);
        }
        let kept: Names = identity(cells.len())
            .into_iter()
            .filter(|vertex| name[usize::from(*vertex)].is_some())
            .collect();
        for (place, vertex) in kept.iter().enumerate() {
            name[usize::from(*vertex)] = Some(narrow_place(place));
        }
        let mut known: Vec<_> = kept.iter().map(|vertex| labels[usize::from(*vertex)]).collect();
        known.sort_unstable();
        known.dedup();
        let mut lists = Lists::empty(graph.kind);
        let mut numbers = Names::new();
        for vertex in &kept {
            let named =
                |(end, relation): (u16, u32)| name[usize::from(end)].map(|end| (end, relation));
            lists.push(graph.neighbours(*vertex).filter_map(named));
            let label = labels[usize::from(*vertex)];
            numbers.push(narrow_place(known.partition_point(|other| *other < label)));
        }
        (lists, kept, numbers)
    }

    /// Adds the permutations of each class to the group, and puts the blocks of a class together.
    pub(crate) fn learn(
        &self,
        group: &mut Group,
        blocks: Option<&[Block]>,
        n: usize,
    ) -> Vec<Block> {
        let single = |vertex: u16| Block::from_slice(&[vertex]);
        let mut joined =
            blocks.map_or_else(|| identity(n).into_iter().map(single).collect(), <[Block]>::to_vec);
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
        let mut class_of = alloc::vec![None; kept.last().map_or(0, |last| usize::from(*last) + 1)];
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
