//! Adjacency lists, which say how each vertex is related to its neighbours.

use alloc::vec::Vec;

use crate::graph::{Graph, ones};

/// What relations stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// All are 1, an edge.
    Plain,
    /// An edge to the neighbour is 1, one from it 2, both 3.
    Directed,
    /// Each pair of a label to the neighbour and one from it has its number, from 1 on.
    Labelled,
}

/// The neighbours of each vertex, ascending, and the relation to each. There are no loops: they
/// belong to the labels of vertices.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    pub(crate) kind: Kind,
    /// Where the list of each vertex begins, and where the last one ends.
    starts: Vec<u32>,
    ends: Vec<u16>,
    /// Empty if all are 1.
    relations: Vec<u32>,
}

impl Kind {
    pub(crate) fn of(graph: &Graph) -> Self {
        match (graph.has_labels(), graph.is_directed()) {
            (true, _) => Self::Labelled,
            (false, true) => Self::Directed,
            (false, false) => Self::Plain,
        }
    }
}

impl Lists {
    pub(crate) const fn empty(kind: Kind) -> Self {
        Self { kind, starts: Vec::new(), ends: Vec::new(), relations: Vec::new() }
    }

    /// Adds the list of the next vertex.
    pub(crate) fn push(&mut self, list: impl Iterator<Item = (u16, u32)>) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        for (end, relation) in list {
            self.ends.push(end);
            if self.kind != Kind::Plain {
                self.relations.push(relation);
            }
        }
        self.starts.push(u32::try_from(self.ends.len()).expect("at most 2^14 vertices"));
    }

    pub(crate) fn new(graph: &Graph) -> Self {
        let kind = Kind::of(graph);
        if kind != Kind::Plain {
            return Self::with_relations(graph, kind);
        }
        // A graph and its complement have the same automorphisms, and one order is canonical for
        // both: the one with fewer edges is searched.
        let turned = if graph.is_dense() { u64::MAX } else { 0 };
        let mut lists = Self::empty(kind);
        lists.starts.push(0);
        for vertex in 0..graph.vertices() {
            let mut first = 0;
            for bits in graph.row(vertex) {
                let turned = bits ^ turned;
                if turned != 0 {
                    let ends = ones(turned).map(|bit| first + bit);
                    let others = ends.filter(|end| *end < graph.vertices() && *end != vertex);
                    lists.ends.extend(others.map(narrow));
                }
                first += 64;
            }
            lists.starts.push(u32::try_from(lists.ends.len()).expect("at most 2^14 vertices"));
        }
        lists
    }

    fn with_relations(graph: &Graph, kind: Kind) -> Self {
        let mut labels: Vec<u32> = graph.labelled_edges().map(|(.., label)| label).collect();
        labels.sort_unstable();
        labels.dedup();
        // The label of the edge to a neighbour in the upper half, that of the edge from it below.
        let mut lists: Vec<Vec<(u16, u64)>> = alloc::vec![Vec::new(); graph.vertices() as usize];
        for (from, to, label) in graph.labelled_edges().filter(|(from, to, _)| from != to) {
            let label = 1 + labels.partition_point(|other| *other < label) as u64;
            let back = if graph.is_directed() { label } else { label << 32 };
            lists[from as usize].push((narrow(to), label << 32));
            lists[to as usize].push((narrow(from), back));
        }
        for list in &mut lists {
            list.sort_unstable();
            list.dedup_by(|later, kept| {
                let same = later.0 == kept.0;
                kept.1 |= if same { later.1 } else { 0 };
                same
            });
        }
        let mut codes: Vec<u64> = lists.iter().flatten().map(|(_, code)| *code).collect();
        codes.sort_unstable();
        codes.dedup();
        let relation = |code: u64| {
            let number = if kind == Kind::Directed {
                code >> 32 | code << 1 & 2
            } else {
                1 + codes.partition_point(|other| *other < code) as u64
            };
            u32::try_from(number).expect("fewer than 2^28 edges")
        };
        let mut all = Self::empty(kind);
        for list in lists {
            all.push(list.into_iter().map(|(end, code)| (end, relation(code))));
        }
        all
    }

    pub(crate) const fn vertices(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Where the list of a vertex is.
    #[inline(always)]
    pub(crate) fn range(&self, vertex: u16) -> core::ops::Range<usize> {
        self.starts[usize::from(vertex)] as usize..self.starts[usize::from(vertex) + 1] as usize
    }

    /// The neighbour at an index, and the relation to it.
    #[inline(always)]
    pub(crate) fn at(&self, index: usize) -> (u16, u32) {
        (self.ends[index], self.relations.get(index).copied().unwrap_or(1))
    }

    pub(crate) fn neighbours(&self, vertex: u16) -> impl Iterator<Item = (u16, u32)> {
        self.range(vertex).map(|index| self.at(index))
    }

    /// The relations that are the same both ways, of the first few: others are rare among twins.
    pub(crate) fn symmetric_relations(&self) -> core::ops::RangeInclusive<u32> {
        match self.kind {
            Kind::Plain => 1..=1,
            Kind::Directed => 3..=3,
            Kind::Labelled => 1..=4,
        }
    }
}

/// Vertices and places are below 2^14.
#[expect(clippy::cast_possible_truncation, reason = "below 2^14")]
pub(crate) const fn narrow(vertex: u32) -> u16 {
    vertex as u16
}

/// Vertices and places are below 2^14.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "below 2^14")]
pub(crate) const fn narrow_place(place: usize) -> u16 {
    place as u16
}
