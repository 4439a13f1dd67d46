use alloc::vec;
use alloc::vec::Vec;

use crate::parts::part::{Block, Part};
use crate::search::lists::{Lists, ranks};
use crate::search::orbits::{Names, identity, narrow};
use crate::search::trace::mix;

/// Vertices that any permutation of them leaves the graph as it is: those of one cell with the same
/// neighbours besides each other, and one relation among them. The search would take a branch for
/// each; so the first of a class stands for it.
///
/// Returns each class of two and more, ascending, and the relation among them: 0 without edges.
/// `order` has the vertices by `cells`.
pub(crate) fn twins(graph: &Lists, order: &[u16], cells: &[u16]) -> Vec<(Names, u32)> {
    let mut classes = Vec::new();
    let mut hashed: Vec<u64> = Vec::new();
    let cell_of = |vertex: &u16| cells[usize::from(*vertex)];
    for cell in order.chunk_by(|a, b| cell_of(a) == cell_of(b)).filter(|cell| cell.len() > 1) {
        // No vertex is in two classes: with u, v twins without an edge and v, w twins with one,
        // w has an edge to u as it has to v, and u one to v as w has.
        for relation in core::iter::once(0).chain(graph.symmetric_relations()) {
            hashed.clear();
            let keys = |vertex: &u16| hash(graph, *vertex, relation) & !0xffff | u64::from(*vertex);
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
                    let (class, others): (Names, Names) = rest.into_iter().partition(is_twin);
                    if class.len() > 1 {
                        classes.push((class, relation));
                    }
                    rest = others;
                }
            }
        }
    }
    classes
}

/// The graph without all but the first of each class. Labels tell cells and classes apart.
pub(crate) fn without_twins(graph: &Lists, cells: &[u16], classes: &[(Names, u32)]) -> Part {
    let n = cells.len();
    let mut labels: Vec<u64> = cells.iter().map(|cell| u64::from(*cell) << 48).collect();
    let mut blocks: Vec<Block> =
        identity(n).iter().map(|vertex| Block::from_slice(&[*vertex])).collect();
    for (class, relation) in classes {
        class.iter().for_each(|vertex| blocks[usize::from(*vertex)].clear());
        blocks[usize::from(class[0])].extend_from_slice(class);
        // The cell, the size of the class and the relation in it: vertices that differ in one of
        // these must not be exchanged.
        labels[usize::from(class[0])] |= (class.len() as u64) << 32 | u64::from(*relation);
    }
    // Edges to twins that are left out say nothing more: they are those of the twin that is kept.
    let mut kept = identity(n);
    kept.retain(|vertex| !blocks[usize::from(*vertex)].is_empty());
    blocks.retain(|block| !block.is_empty());
    let labels: Vec<u64> = kept.iter().map(|vertex| labels[usize::from(*vertex)]).collect();
    Part { lists: graph.induced(&kept, &mut vec![u16::MAX; n]), labels: ranks(&labels), blocks }
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
