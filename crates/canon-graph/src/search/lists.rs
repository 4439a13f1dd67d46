//! Adjacency lists, which say how each vertex is related to its neighbours.

use alloc::vec::Vec;

use crate::graph::{Graph, Words, ones};
use crate::search::orbits::narrow;
use crate::search::trace::mix;

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

    /// What an edge adds to a count. Of labelled edges a hash; where the sums of different ones agree,
    /// a cell stays whole, and the search divides it.
    #[inline(always)]
    pub(crate) const fn weight(self, relation: u32) -> u64 {
        match self {
            Self::Plain => 1,
            // Fewer than 2^14 edges of each of the three kinds: 20 bits apart, their counts never meet.
            Self::Directed => 1 << (20 * (relation - 1)),
            // Relations are below 2^28 and not 0, so the weight of one edge tells its own; 20 bits of
            // a hash are for sums of several. 2^14 weights of 2^48 fit a word, so no sum wraps to 0.
            Self::Labelled => mix(0, relation as u64) >> 44 << 28 | relation as u64,
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
                // The bits past the last vertex become ones, and are left out below.
                let turned = bits ^ turned;
                if turned != 0 {
                    let ends = ones(turned).map(|bit| first + bit);
                    let others = ends.filter(|end| *end < graph.vertices() && *end != vertex);
                    lists.ends.extend(others.map(|end| narrow(end as usize)));
                }
                first += 64;
            }
            lists.starts.push(u32::try_from(lists.ends.len()).expect("at most 2^14 vertices"));
        }
        lists
    }

    fn with_relations(graph: &Graph, kind: Kind) -> Self {
        let edges: Vec<_> = graph.labelled_edges().filter(|(from, to, _)| from != to).collect();
        // Both ends of each edge, as they come in the lists: a vertex, its neighbour, the label's
        // number, and whether the edge comes from the neighbour.
        let mut ends = Vec::with_capacity(2 * edges.len());
        for ((from, to, _), label) in edges.iter().zip(label_ranks(&edges)) {
            let (from, to) = (u64::from(*from), u64::from(*to));
            // 14 bits for each vertex, 35 for the label's number, one for the direction. Packed, as
            // the labels of vertices and the hashes of twins are, they share one instance of the
            // sort.
            ends.push(from << 50 | to << 36 | label << 1);
            ends.push(to << 50 | from << 36 | label << 1 | u64::from(graph.is_directed()));
        }
        ends.sort_unstable();
        let (mut pairs, mut codes) = (Vec::new(), Vec::new());
        for both in ends.chunk_by(|a, b| a >> 36 == b >> 36) {
            pairs.push(both[0] >> 36);
            // The label of the edge to the neighbour in the upper half, that of the edge from it
            // below; 0 without an edge.
            codes.push(both.iter().fold(0, |code, end| {
                let label = 1 + ((end & 0xf_ffff_ffff) >> 1);
                code | if end & 1 == 1 { label } else { label << 32 }
            }));
        }
        let relations = if kind == Kind::Directed {
            // Without labels each number is 1, so two bits of the code are the relation.
            codes.iter().map(|code| code >> 32 | code << 1 & 2).collect()
        } else if !graph.is_directed() {
            // The label's number is the code's already.
            codes.iter().map(|code| code >> 32).collect()
        } else {
            // By ascending codes, which don't depend on how the vertices are numbered; from 1 on,
            // as 0 stands for no edge.
            ranks(&codes).iter().map(|code| code + 1).collect::<Vec<u64>>()
        };
        let narrow_32 = |number: u64| u32::try_from(number).expect("fewer than 2^28 edges");
        let start = |vertex: u64| pairs.partition_point(|pair| pair >> 14 < vertex) as u64;
        Self {
            kind,
            starts: (0..=graph.vertices().into()).map(|vertex| narrow_32(start(vertex))).collect(),
            ends: pairs.iter().map(|pair| narrow((pair & 0x3fff) as usize)).collect(),
            relations: relations.into_iter().map(narrow_32).collect(),
        }
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

    /// The graph of some vertices alone, which become `0..`. `names` is memory: `u16::MAX` for each
    /// vertex of this graph.
    pub(crate) fn induced(&self, vertices: &[u16], names: &mut [u16]) -> Self {
        for (name, vertex) in (0..).zip(vertices) {
            names[usize::from(*vertex)] = name;
        }
        let mut lists = Self::empty(self.kind);
        for vertex in vertices {
            let named = |(end, relation)| (names[usize::from(end)], relation);
            let ends = self.neighbours(*vertex).map(named);
            lists.push(ends.filter(|(end, _)| *end != u16::MAX));
        }
        vertices.iter().for_each(|vertex| names[usize::from(*vertex)] = u16::MAX);
        lists
    }

    /// Writes the graph with its vertices in this order, so that equal graphs are equal lists of
    /// numbers. `places` has the place of each vertex.
    pub(crate) fn write(&self, order: &[u16], places: &[u16], rows: &mut Words) {
        for vertex in order {
            // The length first: without it different lists could be the same numbers.
            rows.push(self.range(*vertex).len() as u64);
            let from = rows.len();
            rows.extend(self.neighbours(*vertex).map(|(end, relation)| {
                u64::from(places[usize::from(end)]) << 32 | u64::from(relation)
            }));
            // By places: the list itself is ascending by the old numbers.
            rows[from..].sort_unstable();
        }
    }

    /// The relations that twins may have to each other: those that are the same both ways. Of labels
    /// the first four are tried alone, since each costs a pass; twins of others are left to the search.
    pub(crate) fn symmetric_relations(&self) -> core::ops::RangeInclusive<u32> {
        match self.kind {
            Kind::Plain => 1..=1,
            Kind::Directed => 3..=3,
            Kind::Labelled => 1..=4,
        }
    }
}

/// The place of each number among the different ones, ascending.
pub(crate) fn ranks(numbers: &[u64]) -> Vec<u64> {
    let mut different = numbers.to_vec();
    different.sort_unstable();
    different.dedup();
    let rank = |number: &u64| different.partition_point(|other| other < number) as u64;
    numbers.iter().map(rank).collect()
}

/// The same of the labels of edges. There may be 2^27 and more, among which looking each up by
/// bisection takes longer than all else.
fn label_ranks(edges: &[(u32, u32, u32)]) -> Vec<u64> {
    // Fewer than 2^28 edges, and labels of 32 bits.
    let mut keys: Vec<u64> =
        (0..).zip(edges).map(|(edge, (.., label))| u64::from(*label) << 28 | edge).collect();
    keys.sort_unstable();
    let mut ranks = alloc::vec![0; edges.len()];
    for (rank, same) in (0..).zip(keys.chunk_by(|a, b| a >> 28 == b >> 28)) {
        for key in same {
            ranks[(key & 0xfff_ffff) as usize] = rank;
        }
    }
    ranks
}

/// The vertices by ascending labels, which are below 2^50, those of equal labels ascending.
pub(crate) fn sorted_by(labels: &[u64]) -> Vec<u16> {
    let mut keys: Vec<u64> =
        (0..).zip(labels).map(|(vertex, label)| label << 14 | vertex).collect();
    keys.sort_unstable();
    keys.iter().map(|key| narrow((key & 0x3fff) as usize)).collect()
}
