//! Twins in graphs of up to 64 vertices. Vertices of one colour that any permutation of them leaves
//! the graph as it is become one vertex before the search, which would take a branch for each.

use alloc::vec::Vec;
use core::iter::successors;

use smallvec::SmallVec;

use crate::refine::{BitCells, BitRows, MOST_BITS, ones};
use crate::search::{Found, Names, Orbits};
use crate::{Graph, GraphForm, GroupOrder, Numbers};

/// The vertices that each vertex of the reduced graph stands for, in a chain that begins with
/// itself. In chains that are exchanged, vertices at one place of them are exchanged.
pub(crate) struct Chains {
    vertices: u16,
    /// The next vertex of the chain that a vertex is in, and the last one of the chain that begins
    /// with it.
    next: [u16; MOST_BITS],
    last: [u16; MOST_BITS],
    /// Exchanges of chains, and the factors of the order of the group that they generate.
    generators: Vec<u32>,
    factors: SmallVec<[u32; 8]>,
}

impl Chains {
    /// Each of up to 64 vertices alone.
    pub(crate) fn new(graph: &Graph) -> Self {
        let mut last = [0; MOST_BITS];
        last.iter_mut().zip(0..).for_each(|(last, vertex)| *last = vertex);
        Self {
            vertices: u16::try_from(graph.vertices()).unwrap_or(0),
            next: last,
            last,
            generators: Vec::new(),
            factors: SmallVec::new(),
        }
    }

    /// Takes the twins of refined cells together; returns whether there were any. The cells are
    /// then to be refined again.
    pub(crate) fn join_twins(&mut self, rows: &mut BitRows, cells: &mut BitCells) -> bool {
        let (mut labels, mut removed) = ([0; MOST_BITS], 0);
        for mut rest in cells.iter_several() {
            while rest != 0 {
                let first = rest.trailing_zeros() as usize;
                // If two of the vertices are joined, all are: with u, v not joined and v, w joined,
                // w has an edge to u as it has to v, and u one to v as w has.
                let twins = ones(rest).filter(|vertex| rows.are_twins(first, *vertex));
                let class = twins.fold(1 << first, |class, vertex| class | 1 << vertex);
                rest &= !class;
                let others = class & (class - 1);
                if others != 0 {
                    let joined = rows.has_edge(first, others.trailing_zeros() as usize);
                    labels[first] = 2 * class.count_ones() + u32::from(joined);
                    removed |= others;
                    self.join(class);
                }
            }
        }
        if removed == 0 {
            return false;
        }
        rows.remove(removed);
        let active = rows.active;
        *cells = BitCells::new(cells.iter().map(|cell| cell & active), |vertex| labels[vertex]);
        true
    }

    fn chain(&self, first: u16) -> impl Iterator<Item = u16> {
        let last = self.last[usize::from(first)];
        let next = move |vertex: &u16| (*vertex != last).then(|| self.next[usize::from(*vertex)]);
        successors(Some(first), next)
    }

    /// Makes one chain of several of one length. A swap of two and a round of all generate every
    /// permutation of them.
    fn join(&mut self, class: u64) {
        let firsts: Names = ones(class).filter_map(|first| u16::try_from(first).ok()).collect();
        let identity = || (0..self.vertices.into()).collect::<Vec<u32>>();
        let mut swap = identity();
        for (vertex, image) in self.chain(firsts[0]).zip(self.chain(firsts[1])) {
            swap.swap(vertex.into(), image.into());
        }
        let mut round = if firsts.len() > 2 { identity() } else { Vec::new() };
        for (i, first) in firsts.iter().enumerate().take(round.len()) {
            let next = firsts[(i + 1) % firsts.len()];
            for (vertex, image) in self.chain(*first).zip(self.chain(next)) {
                round[usize::from(vertex)] = image.into();
            }
        }
        self.generators.extend(swap);
        self.generators.extend(round);
        self.factors.extend((2..).take(firsts.len() - 1));
        let whole = usize::from(firsts[0]);
        for other in &firsts[1..] {
            self.next[usize::from(self.last[whole])] = *other;
            self.last[whole] = self.last[usize::from(*other)];
        }
    }

    /// The form of the graph from that of the reduced one.
    pub(crate) fn expand(self, graph: &Graph, found: Found) -> GraphForm {
        let n = usize::from(self.vertices);
        let mut generators =
            Numbers::with_capacity(found.automorphisms.len() * n + self.generators.len());
        generators.extend(found.automorphisms.iter().flat_map(|a| self.images(a)));
        // The places of the vertices, chain after chain.
        let (mut order, mut map, mut place) = ([0; MOST_BITS], [0; MOST_BITS], 0);
        for first in &found.order {
            for vertex in self.chain(*first) {
                map[usize::from(vertex)] = place;
                order[place as usize] = vertex;
                place += 1;
            }
        }
        let (order, map) = (&order[..n], &map[..n]);
        let mut orbits = found.orbits;
        if !self.generators.is_empty() {
            // All of a chain are images of each other: the first chains have one vertex, and those
            // that were joined were images of each other, place by place.
            let mut whole = Orbits::singles(n);
            for first in &found.order {
                let root = orbits.root(*first);
                for vertex in self.chain(*first) {
                    whole.join(root, vertex);
                }
            }
            orbits = whole;
        }
        let vertices = || order.iter().map(|vertex| usize::from(*vertex));
        let row = |vertex: usize| ones(graph.rows()[vertex]).fold(0, |row, to| row | 1 << map[to]);
        let colours = vertices().map(|vertex| graph.colours()[vertex]).collect();
        let renamed = Graph::from_rows(graph, colours, vertices().map(row).collect());
        let order = GroupOrder::product(found.factors.into_iter().chain(self.factors));
        generators.extend(self.generators);
        let orbits = orbits.into_roots();
        GraphForm { graph: renamed, map: Numbers::from_slice(map), generators, order, orbits }
    }

    /// The image of each vertex, from the images of the first ones of chains.
    fn images(&self, automorphism: &[u16]) -> Vec<u32> {
        let mut images: Vec<u32> = (0..self.vertices.into()).collect();
        for (first, image) in (0..).zip(automorphism) {
            // The others of a chain are their own images in the search.
            if *image != first {
                for (vertex, image) in self.chain(first).zip(self.chain(*image)) {
                    images[usize::from(vertex)] = image.into();
                }
            }
        }
        images
    }
}
