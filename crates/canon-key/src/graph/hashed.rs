//! The vertices of graphs of up to 16 vertices, ordered by hashes of what is around them.
//!
//! A hash is that of the vertex's degree, then of the hashes of its neighbours, twice. It is the
//! same for vertices that an isomorphism takes to each other. In most random graphs all hashes are
//! different: then their order is canonical, and nothing is left to search. All vertices are hashed
//! at once, a lane each, without a branch.

use alloc::vec::Vec;
use core::array::from_fn;

use dense_code::{Level, at_level};

use crate::graph::{Graph, GraphForm, GroupOrder};

/// The most vertices.
const MOST: usize = 16;

/// A number for each vertex.
type Lanes = [u32; MOST];

/// The vertices of a graph, ordered by their hashes.
pub(crate) struct Hashed {
    vertices: usize,
    rows: Lanes,
    /// The place of each vertex.
    places: Lanes,
    /// The colour, the hash and the name of the vertex at each place.
    sorted: Lanes,
}

impl Hashed {
    /// `None` for digraphs and for more than 16 vertices.
    pub(crate) fn new(graph: &Graph) -> Option<Self> {
        let vertices = graph.rows().len();
        if graph.is_directed() || vertices > MOST || vertices == 0 {
            return None;
        }
        let (mut rows, mut colours) = ([0; MOST], [0; MOST]);
        for (row, bits) in rows.iter_mut().zip(graph.rows()) {
            #[expect(clippy::cast_possible_truncation, reason = "at most 16 bits")]
            (*row = *bits as u32);
        }
        colours[..vertices].copy_from_slice(graph.colours());
        let mut hashed = Self { vertices, rows, places: [0; MOST], sorted: [0; MOST] };
        order(Level::detect(), &mut hashed, &colours);
        Some(hashed)
    }

    /// The form, if all vertices have different hashes.
    pub(crate) fn form(&self, graph: &Graph) -> Option<GraphForm> {
        let sorted = &self.sorted[..self.vertices];
        if sorted.windows(2).any(|pair| pair[0] >> 4 == pair[1] >> 4) {
            return None;
        }
        let mut names = [0; MOST];
        names.iter_mut().zip(0..).for_each(|(name, vertex)| *name = vertex);
        Some(GraphForm {
            graph: renamed(graph, &self.rows, &self.places),
            map: self.places[..self.vertices].to_vec(),
            generators: Vec::new(),
            order: GroupOrder::product([]),
            orbits: names[..self.vertices].to_vec(),
        })
    }

    /// The vertices of equal hashes, in order.
    pub(crate) fn cells(&self) -> impl Iterator<Item = u64> {
        let cells = self.sorted[..self.vertices].chunk_by(|a, b| a >> 4 == b >> 4);
        cells.map(|cell| cell.iter().fold(0, |cell, vertex| cell | 1 << (vertex & 15)))
    }
}

/// An undirected graph of these rows with other names.
fn renamed(graph: &Graph, rows: &Lanes, names: &Lanes) -> Graph {
    let mut bits = [0; MOST];
    rename(Level::detect(), rows, names, &mut bits);
    let (mut renamed, mut colours) = ([0; MOST], [0; MOST]);
    let named = graph.colours().iter().zip(&bits).zip(names);
    for ((colour, bits), name) in named {
        let place = *name as usize % MOST;
        (colours[place], renamed[place]) = (*colour, u64::from(*bits));
    }
    let vertices = graph.colours().len().min(MOST);
    Graph::from_rows(graph, colours[..vertices].to_vec(), renamed[..vertices].to_vec())
}

/// For each vertex the sum of the numbers of its neighbours.
#[inline(always)]
fn sums(rows: &Lanes, vertices: usize, numbers: &Lanes) -> Lanes {
    let mut sums = [0_u32; MOST];
    for (row, number) in rows.iter().zip(numbers).take(vertices) {
        for (vertex, sum) in (0_u32..).zip(&mut sums) {
            *sum = sum.wrapping_add((row >> vertex & 1).wrapping_neg() & number);
        }
    }
    sums
}

/// For each number how many are less.
#[inline(always)]
fn places(numbers: &Lanes, count: usize) -> Lanes {
    let mut places = [0; MOST];
    for less in numbers.iter().take(count) {
        for (place, number) in places.iter_mut().zip(numbers) {
            *place += u32::from(less < number);
        }
    }
    places
}

/// Spreads what differs over all bits, one to one.
#[inline(always)]
const fn mix(mut number: u32) -> u32 {
    number = (number ^ number >> 16).wrapping_mul(0x7feb_352d);
    number = (number ^ number >> 15).wrapping_mul(0x846c_a68b);
    number ^ number >> 16
}

at_level! {
    /// Finds the places of all vertices: by colour, then by hash.
    fn order(hashed: &mut Hashed, colours: &Lanes) {
        let (rows, vertices) = (&hashed.rows, hashed.vertices);
        let mut classes = [0; MOST];
        if colours[..vertices].iter().any(|colour| *colour != colours[0]) {
            classes = places(colours, vertices);
        }
        let mut hashes: Lanes = from_fn(|vertex| {
            let has_loop = rows[vertex] >> vertex & 1;
            mix(classes[vertex] << 6 | has_loop << 5 | rows[vertex].count_ones())
        });
        for _ in 0..2 {
            let around = sums(rows, vertices, &hashes);
            for (hash, around) in hashes.iter_mut().zip(around) {
                *hash = mix(hash.wrapping_mul(5).wrapping_add(around));
            }
        }
        // The colours first, and the names last, which make all different.
        for (vertex, (hash, class)) in (0..).zip(hashes.iter_mut().zip(classes)) {
            *hash = class << 28 | *hash >> 4 & 0x0fff_fff0 | vertex;
        }
        hashed.places = places(&hashes, vertices);
        for (place, hash) in hashed.places.iter().zip(hashes).take(vertices) {
            hashed.sorted[*place as usize % MOST] = hash;
        }
    }
}

at_level! {
    /// The row of each vertex, its bits at the other names.
    fn rename(rows: &Lanes, names: &Lanes, bits: &mut Lanes) {
        *bits = sums(rows, MOST, &names.map(|name| 1 << (name & 15)));
    }
}
