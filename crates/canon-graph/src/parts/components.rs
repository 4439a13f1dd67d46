use alloc::vec;
use alloc::vec::Vec;

use crate::search::lists::{Kind, Lists};
use crate::search::orbits::{Names, Orbits, identity, narrow};

/// The components of a graph without the edges that its cells tell anyway: between two cells that
/// are joined completely, in one relation. Isomorphisms that keep the cells can be put together
/// from those of the components, whatever the edges left out.
///
/// So a graph costs the sum of its components. A vertex alone in its cell is one, so that the
/// branches of a tree are too: each has at most half of the vertices.
pub(crate) struct Components {
    kind: Kind,
    /// The vertices of each, ascending.
    pub(crate) parts: Vec<Names>,
    /// The edges that are left: a range of `edges` for each vertex.
    ranges: Vec<(usize, usize)>,
    edges: Vec<(u16, u32)>,
}

impl Components {
    /// `None` if there is one. `order` has the vertices by `cells`.
    pub(crate) fn of(graph: &Lists, order: &[u16], cells: &[u16]) -> Option<Self> {
        let n = order.len();
        // Twice over the edges, as most graphs are one component: they end in the first pass, which
        // keeps no edges.
        let mut telling = Telling::new(graph.kind, order, cells);
        let (mut sets, mut count) = (Orbits::singles(n), n);
        for cell in telling.cells() {
            telling.look_at(graph, cell);
            for vertex in cell {
                let ends = graph.neighbours(*vertex).filter(|(end, _)| telling.tells(*end));
                count -= ends.filter(|(end, _)| sets.join(*vertex, *end)).count();
                // A graph of one component is mostly known by its first rows.
                if count == 1 {
                    return None;
                }
            }
        }
        let kind = graph.kind;
        let mut all = Self { kind, parts: Vec::new(), ranges: vec![(0, 0); n], edges: Vec::new() };
        for cell in telling.cells() {
            telling.look_at(graph, cell);
            for vertex in cell {
                let from = all.edges.len();
                let ends = graph.neighbours(*vertex).filter(|(end, _)| telling.tells(*end));
                all.edges.extend(ends);
                all.ranges[usize::from(*vertex)] = (from, all.edges.len());
            }
        }
        // A root is the least vertex of its set, so it comes before the others.
        let mut part_of = vec![0; n];
        for vertex in identity(n) {
            let root = sets.root(vertex);
            if root == vertex {
                part_of[usize::from(root)] = all.parts.len();
                all.parts.push(Names::new());
            }
            all.parts[part_of[usize::from(root)]].push(vertex);
        }
        Some(all)
    }

    fn neighbours(&self, vertex: u16) -> &[(u16, u32)] {
        let (from, to) = self.ranges[usize::from(vertex)];
        &self.edges[from..to]
    }

    /// A component by itself. `names` is memory for a number for each vertex of the graph.
    pub(crate) fn lists(&self, part: &[u16], names: &mut [u16]) -> Lists {
        for (name, vertex) in part.iter().enumerate() {
            names[usize::from(*vertex)] = narrow(name);
        }
        let mut lists = Lists::empty(self.kind);
        for vertex in part {
            let named = |(end, relation): &(u16, u32)| (names[usize::from(*end)], *relation);
            lists.push(self.neighbours(*vertex).iter().map(named));
        }
        lists
    }

    /// What is equal exactly for isomorphic components whose vertices have these orders: the least
    /// cell, then the cells and the edges by their places.
    pub(crate) fn code(&self, order: &[u16], cells: &[u16], names: &mut [u16]) -> Vec<u64> {
        for (place, vertex) in order.iter().enumerate() {
            names[usize::from(*vertex)] = narrow(place);
        }
        let first = order.iter().map(|vertex| cells[usize::from(*vertex)]).min();
        let mut code = Vec::new();
        code.push(u64::from(first.expect("a component is not empty")) << 32 | order.len() as u64);
        for vertex in order {
            let edges = self.neighbours(*vertex);
            code.push((edges.len() as u64) << 16 | u64::from(cells[usize::from(*vertex)]));
            let from = code.len();
            code.extend(edges.iter().map(|(end, relation)| {
                u64::from(names[usize::from(*end)]) << 32 | u64::from(*relation)
            }));
            code[from..].sort_unstable();
        }
        code
    }
}

/// Which edges the cells do not tell.
struct Telling<'a> {
    kind: Kind,
    order: &'a [u16],
    cells: &'a [u16],
    sizes: Vec<usize>,
    /// For each cell: how many edges join it with the one looked at, and their relation, 0 for
    /// several. Then whether the edges say more than the cells.
    counts: Vec<usize>,
    relations: Vec<u32>,
    tells: Vec<bool>,
    joined: Vec<usize>,
}

impl<'a> Telling<'a> {
    fn new(kind: Kind, order: &'a [u16], cells: &'a [u16]) -> Self {
        let n = order.len();
        let mut sizes = vec![0; n];
        cells.iter().for_each(|cell| sizes[usize::from(*cell)] += 1);
        let (counts, relations, tells) = (vec![0; n], vec![0; n], vec![false; n]);
        Self { kind, order, cells, sizes, counts, relations, tells, joined: Vec::new() }
    }

    fn cells(&self) -> impl Iterator<Item = &'a [u16]> + use<'a> {
        let cells = self.cells;
        self.order.chunk_by(|a, b| cells[usize::from(*a)] == cells[usize::from(*b)])
    }

    fn look_at(&mut self, graph: &Lists, cell: &[u16]) {
        // The cells are equitable but for edges with labels, whose sums may agree by chance.
        let sample = if self.kind == Kind::Labelled { cell } else { &cell[..1] };
        for (end, relation) in sample.iter().flat_map(|vertex| graph.neighbours(*vertex)) {
            let other = usize::from(self.cells[usize::from(end)]);
            if self.counts[other] == 0 {
                self.joined.push(other);
                self.relations[other] = relation;
            }
            self.counts[other] += 1;
            if self.relations[other] != relation {
                self.relations[other] = 0;
            }
        }
        let own = usize::from(self.cells[usize::from(cell[0])]);
        for other in self.joined.drain(..) {
            let all = sample.len() * (self.sizes[other] - usize::from(other == own));
            // Cells that are not joined keep what they had from another one. Nobody asks for them:
            // only the ends of this cell's edges are looked up.
            self.tells[other] = self.counts[other] < all || self.relations[other] == 0;
            self.counts[other] = 0;
        }
    }

    fn tells(&self, end: u16) -> bool {
        self.tells[usize::from(self.cells[usize::from(end)])]
    }
}
