use alloc::vec::Vec;

use crate::graph::lists::Lists;
use crate::graph::numbers::narrow;
use crate::search::group::Group;
use crate::search::relations::Keys;
use crate::search::trace::mix;

/// Classes of twins: vertices of one cell that have the same neighbours besides each other, and one
/// relation among them. Any permutation of a class is an automorphism. The search would take a
/// branch for each twin; so the first of a class stands for it.
///
/// ```text
///   a---c      a and b are twins without an edge between them, c and d twins with one
///   | x |      { a b } { c d } are the blocks of the graph of the firsts, a---c
///   b---d
/// ```
#[derive(Debug, Default)]
pub(crate) struct Twins {
    /// The first twin of each vertex, or the vertex itself.
    first: Vec<u32>,
    /// For each first twin, the size of its class and the relation in it; 0 without edges.
    classes: Vec<(u32, u32)>,
    /// Vertices by a hash of their neighbours; 1 more than the vertex.
    table: Vec<u32>,
    hashes: Vec<u64>,
    /// For each vertex the sum of what its edges are.
    sums: Vec<u64>,
    /// The vertices that stand for their classes, and where the block of each begins.
    kept: Vec<u32>,
    starts: Vec<u32>,
    blocks: Vec<u32>,
    next: Vec<u32>,
    pub(crate) lists: Lists,
    pub(crate) keys: Keys,
}

impl Twins {
    /// Finds all classes; returns whether there is one.
    pub(crate) fn find(&mut self, graph: &Lists, layers: usize, cell_of: &[u32]) -> bool {
        let n = graph.vertices();
        self.first.clear();
        self.first.extend(0..narrow(n));
        self.classes.clear();
        self.classes.resize(n, (1, 0));
        self.sums.clear();
        self.sums.extend((0..).zip(cell_of).map(|(vertex, cell)| sum(graph, vertex, *cell)));
        let mut are_any = false;
        // No vertex is in two classes: with u, v twins without an edge and v, w twins with one, w
        // has an edge to u as it has to v, and u one to v as w has. Of relations the first four are
        // tried alone, since each costs a pass; twins of others are left to the search.
        for relation in 0..=narrow(layers.min(4)) {
            self.hashes.clear();
            let sums = (0..).zip(&self.sums);
            self.hashes.extend(sums.map(|(vertex, sum)| hash(*sum, vertex, relation)));
            self.table.clear();
            self.table.resize(2 * n.next_power_of_two(), 0);
            for vertex in 0..narrow(n) {
                are_any |= self.place(graph, vertex, relation, cell_of);
            }
        }
        are_any
    }

    /// Puts a vertex into its class, if another of that is in the table; if not, into the table.
    fn place(&mut self, graph: &Lists, vertex: u32, relation: u32, cell_of: &[u32]) -> bool {
        let (mask, hash) = (self.table.len() - 1, self.hashes[vertex as usize]);
        let mut at = (hash >> 32) as usize & mask;
        while let Some(other) = self.table[at].checked_sub(1) {
            let is_twin = self.hashes[other as usize] == hash
                && cell_of[other as usize] == cell_of[vertex as usize]
                && are_twins(graph, other, vertex, relation);
            if is_twin {
                self.first[vertex as usize] = other;
                let class = &mut self.classes[other as usize];
                *class = (class.0 + 1, relation);
                return true;
            }
            at = (at + 1) & mask;
        }
        self.table[at] = vertex + 1;
        false
    }

    /// Writes the graph of the first twins. Their keys tell cells and classes apart.
    pub(crate) fn write_kept(&mut self, graph: &Lists, cell_of: &[u32], names: &mut Vec<u32>) {
        self.kept.clear();
        self.kept.extend((0..).zip(&self.first).filter(|(v, first)| v == *first).map(|(v, _)| v));
        names.clear();
        names.resize(cell_of.len(), u32::MAX);
        // Edges to twins that are left out say nothing more: they are those of the twin that is
        // kept.
        self.lists.write_part(graph, &self.kept, names);
        self.starts.clear();
        let mut start = 0;
        for vertex in &self.kept {
            self.starts.push(start);
            start += self.classes[*vertex as usize].0;
        }
        self.blocks.clear();
        self.blocks.resize(cell_of.len(), 0);
        self.next.clone_from(&self.starts);
        for (vertex, first) in (0..).zip(&self.first) {
            let next = &mut self.next[names[*first as usize] as usize];
            self.blocks[*next as usize] = vertex;
            *next += 1;
        }
        // Vertices that differ in their cell, in the size of the class or in the relation in it
        // must not be exchanged. Relations are at most 4, and a class has fewer than 2^29 twins:
        // each has an edge, as vertices without links are in free cells, which are no part of a
        // core.
        self.keys.clear();
        self.keys.extend(self.kept.iter().map(|vertex| {
            let (size, relation) = self.classes[*vertex as usize];
            u64::from(cell_of[*vertex as usize]) << 32 | u64::from(size << 3 | relation)
        }));
    }

    /// The class that a vertex of the graph of the first twins stands for.
    pub(crate) fn block(&self, name: u32) -> &[u32] {
        let (start, first) = (self.starts[name as usize], self.kept[name as usize]);
        &self.blocks[start as usize..][..self.classes[first as usize].0 as usize]
    }

    /// Adds the automorphisms of the first twins, and those of the classes, to a group.
    pub(crate) fn learn(&self, firsts: &Group, group: &mut Group) {
        group.factors.extend_from_slice(&firsts.factors);
        for moved in firsts.automorphisms() {
            let both = |(from, to): &(u32, u32)| {
                self.block(*from).iter().copied().zip(self.block(*to).iter().copied())
            };
            group.learn(&mut moved.iter().flat_map(both));
        }
        for name in 0..narrow(self.kept.len()) {
            let block = self.block(name);
            group.count_all_orders(block.len(), 1);
            // Other classes of the orbit have the same permutations by the automorphisms above.
            if group.orbits.root(block[0]) == block[0] {
                group.learn_all_orders(block.len(), &|one, other, moved| {
                    moved.push((block[one], block[other]));
                });
            }
        }
    }
}

const fn edge(end: u32, relation: u32) -> u64 {
    mix(relation as u64, (end as u64) << 8 | 1)
}

fn sum(graph: &Lists, vertex: u32, cell: u32) -> u64 {
    let edges = graph.entries_of(vertex).map(|(end, relation)| edge(end, relation));
    edges.fold(mix(1, cell.into()), u64::wrapping_add)
}

/// The same for twins: a hash of the neighbours, with the vertex itself for twins that have a
/// relation.
const fn hash(sum: u64, vertex: u32, relation: u32) -> u64 {
    mix(0, if relation == 0 { sum } else { sum.wrapping_add(edge(vertex, relation)) })
}

fn are_twins(graph: &Lists, one: u32, other: u32, relation: u32) -> bool {
    let to = |from: u32, to: u32| {
        graph.entries_of(from).find(|(end, _)| *end == to).map_or(0, |(_, relation)| relation)
    };
    let others =
        |vertex: u32| graph.entries_of(vertex).filter(|(end, _)| *end != one && *end != other);
    to(one, other) == relation && to(other, one) == relation && others(one).eq(others(other))
}

#[cfg(test)]
mod tests {
    use itertools::Itertools as _;

    use super::*;

    #[test]
    fn classes_are_those_of_vertices_that_can_be_exchanged() {
        let mut twins = Twins::default();
        let all = Lists::all_of_five();
        for ((edges, lists), cells) in all.cartesian_product([[0; 5], [0, 0, 2, 2, 2]]) {
            let are_any = twins.find(&lists, 1, &cells);
            let mut are_expected = false;
            for [u, v] in (0..5).array_combinations() {
                let (one, other) = (u as usize, v as usize);
                let is_same = |end: u32| lists.has(u, end) == lists.has(v, end);
                let expected = cells[one] == cells[other]
                    && (0..5).filter(|end| *end != u && *end != v).all(is_same);
                are_expected |= expected;
                assert_eq!(twins.first[one] == twins.first[other], expected, "{edges:?}");
                if expected {
                    let relation = u32::from(lists.has(u, v));
                    assert_eq!(twins.classes[twins.first[one] as usize].1, relation);
                }
            }
            assert_eq!(are_any, are_expected);
        }
    }
}
