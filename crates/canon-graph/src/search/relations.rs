//! What the search reads a graph as: lists of neighbours and how each vertex is related to them.

use alloc::vec::Vec;

use crate::graph::lists::Lists;
use crate::graph::numbers::{Numbers, count_up, narrow, sort_by};
use crate::graph::rows::Rows;
use crate::graph::{Edges, Graph};

/// The most relations that are searched by rows of bits.
pub(crate) const MAX_LAYERS: usize = 4;

/// A number for each vertex; none if all are equal.
pub(crate) type Keys = Vec<u64>;

impl Graph {
    /// Whether an undirected graph without labels has edges between most pairs, so that its
    /// complement is searched instead: the two have the same automorphisms, and one order is
    /// canonical for both.
    // Searched as it is, the complement of 20 copies of a cubic graph of ten vertices took 130,000
    // times as long (Intel Xeon): it is connected, so no parts were found.
    // Loops count and `n * n` is more than all pairs: a rough bound that isomorphic graphs share.
    pub(crate) fn is_mostly_joined(&self, rows: &Rows) -> bool {
        let n = self.colours().len();
        !self.is_directed() && 2 * rows.entries() > n * n
    }

    /// A number for each vertex that isomorphic graphs share: its colour and the labels of its
    /// loops.
    pub(crate) fn write_keys(&self, keys: &mut Keys) {
        keys.clear();
        let has_loops = self.has_loops();
        let colours = self.colours();
        if !has_loops && colours.iter().all(|colour| *colour == colours[0]) {
            return;
        }
        keys.extend(colours.iter().map(|colour| u64::from(*colour) << 32));
        if has_loops {
            let loops = |vertex: u32| match self.stored_edges() {
                Edges::Lists(lists) if lists.has_tags() => lists.tags_to(vertex, vertex),
                _ => &[1][..usize::from(self.has_edge(vertex, vertex))],
            };
            let mut kinds: Vec<&[u32]> = (0..self.vertex_count()).map(loops).collect();
            sort_kinds(&mut kinds, 0);
            for (vertex, key) in (0..).zip(keys) {
                *key |= u64::from(number_of(&kinds, loops(vertex), 0));
            }
        }
    }

    pub(crate) fn has_loops(&self) -> bool {
        match self.stored_edges() {
            Edges::Rows(rows) => (0..self.vertex_count()).any(|vertex| rows.has(vertex, vertex)),
            Edges::Lists(lists) => lists.loops() > 0,
        }
    }

    /// The lists of the graph and the number of relations, if they are what a search reads: if
    /// there are no loops or parallel edges, and all labels are from 1 to [`MAX_LAYERS`].
    pub(crate) fn as_relations(&self) -> Option<(&Lists, usize)> {
        let Edges::Lists(lists) = self.stored_edges() else { return None };
        let mut layers = 1;
        let mut is_read = |vertex| {
            let tags = lists.tags(vertex).iter().map(|tag| *tag as usize);
            layers = tags.clone().fold(layers, usize::max);
            layers <= MAX_LAYERS
                && tags.min() != Some(0)
                && lists.ends(vertex).is_sorted_by(|a, b| a < b)
        };
        let are_read = !self.is_directed()
            && lists.loops() == 0
            && (!lists.has_tags() || (0..self.vertex_count()).all(&mut is_read));
        are_read.then_some((lists, layers))
    }

    /// Writes the neighbours of each vertex without loops, and numbers from 1 on for how it is
    /// related to them: isomorphic graphs have the same numbers. Returns how many there are.
    pub(crate) fn write_relations(&self, lists: &mut Lists) -> usize {
        match self.stored_edges() {
            Edges::Rows(rows) if !self.is_directed() => {
                write_rows(rows, self.vertex_count(), self.is_mostly_joined(rows), lists);
                1
            }
            Edges::Lists(from) if !self.is_directed() && !from.has_tags() => {
                lists.clear();
                for vertex in 0..self.vertex_count() {
                    lists.push_vertex();
                    let ends = from.ends(vertex).iter().filter(|end| **end != vertex);
                    ends.for_each(|end| lists.push(*end, None));
                }
                1
            }
            Edges::Lists(from) if !self.is_directed() => write_runs(from, u32::MAX, lists),
            _ => {
                let (both, ways) = both_ways(self);
                write_runs(&both, ways, lists)
            }
        }
    }
}

/// Writes the neighbours that rows have; of the complement if `is_turned`.
fn write_rows(rows: &Rows, vertices: u32, is_turned: bool, lists: &mut Lists) {
    lists.clear();
    for vertex in 0..vertices {
        lists.push_vertex();
        if is_turned {
            let row = rows.row(vertex);
            let ends = (0..vertices).filter(|end| row[*end as usize / 64] >> (end % 64) & 1 == 0);
            ends.filter(|end| *end != vertex).for_each(|end| lists.push(end, None));
        } else {
            rows.ends(vertex).filter(|end| *end != vertex).for_each(|end| lists.push(end, None));
        }
    }
}

/// The edges of a digraph in the lists of both of their vertices. Tags are numbers of labels; those
/// of edges that come in begin at the number that is returned.
fn both_ways(graph: &Graph) -> (Lists, u32) {
    let mut labels: Vec<u32> = graph.labelled_edges().map(|(.., label)| label).collect();
    labels.sort_unstable();
    labels.dedup();
    let count = narrow(labels.len());
    let both = graph.labelled_edges().flat_map(|(from, to, label)| {
        let number = narrow(labels.partition_point(|other| *other < label));
        [(from, to, number), (to, from, count + number)]
    });
    let both: Vec<(u32, u32, u32)> = both.collect();
    (Lists::of_labelled(graph.colours().len(), &both, false), count)
}

/// Writes lists with one entry for all edges to an end: what has equal tags is one relation. These
/// are numbered by the tags below `count`, then by the others.
fn write_runs(from: &Lists, count: u32, lists: &mut Lists) -> usize {
    let runs = |vertex: u32| from.runs(vertex).filter(move |(end, _)| *end != vertex);
    let vertices = 0..narrow(from.vertices());
    let mut kinds: Vec<&[u32]> = vertices.clone().flat_map(runs).map(|(_, tags)| tags).collect();
    sort_kinds(&mut kinds, count);
    lists.clear();
    for vertex in vertices {
        lists.push_vertex();
        for (end, tags) in runs(vertex) {
            let number = 1 + number_of(&kinds, tags, count);
            lists.push(end, (kinds.len() > 1).then_some(number));
        }
    }
    kinds.len().max(1)
}

/// Sorts lists of tags, each kept once: by the tags below `count`, then by the others.
fn sort_kinds(kinds: &mut Vec<&[u32]>, count: u32) {
    // Most are equal to the one before, and need no sort.
    kinds.dedup();
    let mut order = Numbers::new();
    count_up(&mut order, kinds.len());
    sort_by(&mut order, &|a, b| split(kinds[a], count).cmp(&split(kinds[b], count)));
    *kinds = order.iter().map(|index| kinds[*index as usize]).collect();
    kinds.dedup();
}

/// The place of a list of tags among such lists.
fn number_of(kinds: &[&[u32]], tags: &[u32], count: u32) -> u32 {
    narrow(kinds.partition_point(|other| split(other, count) < split(tags, count)))
}

fn split(tags: &[u32], count: u32) -> (&[u32], &[u32]) {
    tags.split_at(tags.partition_point(|tag| *tag < count))
}
