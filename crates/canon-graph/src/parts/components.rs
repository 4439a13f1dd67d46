use alloc::vec::Vec;
use core::ops::Range;

use crate::graph::lists::Lists;
use crate::graph::numbers::{Numbers, count_up, narrow, sort_by, write_places};
use crate::parts::solver::Solution;
use crate::search::group::Group;
use crate::search::orbits::Orbits;
use crate::search::relations::Keys;

/// The connected components of a graph of links. They are put in order one by one, and then by what
/// they are: a graph costs the sum of its components.
#[derive(Debug, Default)]
pub(crate) struct Components {
    sets: Orbits,
    /// The vertices by components, each ascending, and where each component begins.
    vertices: Vec<u32>,
    starts: Vec<u32>,
    /// The component that is put in order.
    pub(crate) lists: Lists,
    pub(crate) keys: Keys,
    solved: Vec<Solved>,
    /// Of all that are solved: what is equal exactly for those that are isomorphic, the vertices in
    /// order, and what their automorphisms move.
    codes: Vec<u64>,
    orders: Vec<u32>,
    moved: Vec<(u32, u32)>,
    factors: Vec<(u32, u32)>,
    places: Numbers,
    roots: Numbers,
    next: Vec<u32>,
}

/// Where the parts of a component that is in order are.
#[derive(Debug)]
struct Solved {
    codes: Range<usize>,
    order: Range<usize>,
    moved: Range<usize>,
    factors: Range<usize>,
}

impl Components {
    /// Finds the components; returns how many there are. If there is one, it is not noted unless
    /// `is_one_noted`.
    pub(crate) fn find(&mut self, graph: &Lists, is_one_noted: bool) -> usize {
        let n = graph.vertices();
        self.sets.reset(n);
        let mut count = n;
        for vertex in 0..narrow(n) {
            for end in graph.ends(vertex) {
                count -= usize::from(self.sets.join(vertex, *end));
            }
            if count == 1 && !is_one_noted {
                return 1;
            }
        }
        // A root is the least vertex of its set, so it comes before the others.
        self.starts.clear();
        self.starts.resize(count + 1, 0);
        let mut parts = 0;
        self.sets.write(&mut self.roots);
        let roots = &self.roots;
        for vertex in 0..n {
            if roots[vertex] as usize == vertex {
                self.places.resize(n, 0);
                self.places[vertex] = parts;
                parts += 1;
            }
            self.starts[self.places[roots[vertex] as usize] as usize + 1] += 1;
        }
        for part in 0..count {
            self.starts[part + 1] += self.starts[part];
        }
        self.next.clone_from(&self.starts);
        self.vertices.clear();
        self.vertices.resize(n, 0);
        for vertex in 0..n {
            let next = &mut self.next[self.places[roots[vertex] as usize] as usize];
            self.vertices[*next as usize] = narrow(vertex);
            *next += 1;
        }
        self.codes.clear();
        self.solved.clear();
        self.orders.clear();
        self.moved.clear();
        self.factors.clear();
        count
    }

    fn part(&self, part: usize) -> Range<usize> {
        self.starts[part] as usize..self.starts[part + 1] as usize
    }

    /// Writes the lists of a component and the cells of its vertices as keys. `names` is memory for
    /// a number a vertex of the graph.
    pub(crate) fn write_part(
        &mut self,
        part: usize,
        graph: &Lists,
        cell_of: &[u32],
        names: &mut [u32],
    ) {
        let vertices = &self.vertices[self.part(part)];
        self.lists.write_part(graph, vertices, names);
        self.keys.clear();
        self.keys.extend(vertices.iter().map(|vertex| u64::from(cell_of[*vertex as usize])));
    }

    /// Keeps the order and the group of a component, which were found.
    pub(crate) fn keep(&mut self, part: usize, solution: &Solution) {
        let Solution { order, group } = solution;
        let vertices = &self.vertices[self.part(part)];
        let from = (self.codes.len(), self.orders.len(), self.moved.len(), self.factors.len());
        write_places(order, &mut self.places);
        self.codes.push(vertices.len() as u64);
        for vertex in order {
            self.codes
                .push(self.keys[*vertex as usize] << 32 | self.lists.ends(*vertex).len() as u64);
        }
        for vertex in order {
            let row = self.codes.len();
            let entries = self.lists.entries_of(*vertex);
            self.codes.extend(entries.map(|(end, relation)| {
                u64::from(self.places[end as usize]) << 32 | u64::from(relation)
            }));
            // By places: the list itself is ascending by the old numbers.
            self.codes[row..].sort_unstable();
        }
        self.orders.extend(order.iter().map(|vertex| vertices[*vertex as usize]));
        let named = |vertex: u32| vertices[vertex as usize];
        let moved = group.moved.iter();
        self.moved.extend(moved.map(|(from, to)| (named(*from), named(*to))));
        self.factors.extend_from_slice(&group.factors);
        self.solved.push(Solved {
            codes: from.0..self.codes.len(),
            order: from.1..self.orders.len(),
            moved: from.2..self.moved.len(),
            factors: from.3..self.factors.len(),
        });
    }

    /// Puts the components in order, and writes the order of all vertices. Adds the automorphisms
    /// of components, and those that exchange some, to a group.
    pub(crate) fn finish(&mut self, order: &mut Numbers, group: &mut Group) {
        let codes = |part: usize| &self.codes[self.solved[part].codes.clone()];
        let orders = |part: u32| &self.orders[self.solved[part as usize].order.clone()];
        count_up(&mut self.places, self.solved.len());
        sort_by(&mut self.places, &|a, b| codes(a).cmp(codes(b)));
        order.clear();
        // Components of equal codes are isomorphic, so their order among each other is free.
        for equal in self.places.chunk_by(|a, b| codes(*a as usize) == codes(*b as usize)) {
            equal.iter().for_each(|part| order.extend_from_slice(orders(*part)));
            let (first, times) = (&self.solved[equal[0] as usize], narrow(equal.len()));
            let factors = &self.factors[first.factors.clone()];
            group.factors.extend(factors.iter().map(|(factor, power)| (*factor, power * times)));
            group.count_all_orders(equal.len(), 1);
            // The other components have those of the first by the exchanges.
            group.learn_again(&self.moved[first.moved.clone()]);
            group.learn_all_orders(equal.len(), &|one, other, moved| {
                let (from, to) = (orders(equal[one]), orders(equal[other]));
                moved.extend(from.iter().copied().zip(to.iter().copied()));
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn components_are_what_edges_lead_to() {
        let mut components = Components::default();
        for (edges, lists) in Lists::all_of_five() {
            let count = components.find(&lists, true);
            let mut all = Vec::new();
            for part in 0..count {
                let vertices = &components.vertices[components.part(part)];
                let mut reached: Vec<u32> = std::vec![vertices[0]];
                let mut at = 0;
                while at < reached.len() {
                    for end in lists.ends(reached[at]) {
                        if !reached.contains(end) {
                            reached.push(*end);
                        }
                    }
                    at += 1;
                }
                reached.sort_unstable();
                assert_eq!(vertices, reached, "{edges:?}");
                all.extend(reached);
            }
            all.sort_unstable();
            assert_eq!(all, [0, 1, 2, 3, 4]);
            assert_eq!(components.find(&lists, false), count);
        }
    }
}
