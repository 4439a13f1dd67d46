//! The vertices of graphs of up to 16 vertices, ordered by hashes of what is around them.
//!
//! A hash is that of the vertex's degree, then of the hashes of its neighbours, until no more
//! vertices are told apart. It is the same for vertices that an isomorphism takes to each other. In
//! most random graphs all hashes come to be different: then their order is canonical, and nothing
//! is left to search. All vertices are hashed at once, a lane each, without a branch.

use alloc::vec::Vec;
use core::hint::black_box;

use dense_code::{Level, at_level};

use crate::graph::refine::BitCells;
use crate::graph::{Graph, GraphForm, GroupOrder, Numbers, Words};

/// The most vertices; graphs of up to 8 are hashed in half the time.
const MOST: usize = 16;
const FEW: usize = 8;

/// A number for each vertex.
type Lanes<const L: usize> = [u32; L];

/// The vertices of a graph, ordered by their hashes.
pub(crate) struct Hashed {
    vertices: usize,
    /// The place of each vertex.
    places: Lanes<MOST>,
    /// The colour, the hash and the name of the vertex at each place.
    sorted: Lanes<MOST>,
}

impl Hashed {
    /// `None` for digraphs and for more than 16 vertices.
    pub(crate) fn new(graph: &Graph) -> Option<Self> {
        let vertices = graph.rows().len();
        if graph.is_directed() || vertices > MOST {
            return None;
        }
        let mut hashed = Self { vertices, places: [0; MOST], sorted: [0; MOST] };
        let (places, sorted) = (&mut hashed.places, &mut hashed.sorted);
        if vertices <= FEW {
            order::<FEW>(Level::detect(), graph.rows(), graph.colours(), places, sorted);
        } else {
            order::<MOST>(Level::detect(), graph.rows(), graph.colours(), places, sorted);
        }
        Some(hashed)
    }

    /// The form, if all vertices have different hashes.
    pub(crate) fn form(&self, graph: &Graph) -> Option<GraphForm> {
        let sorted = &self.sorted[..self.vertices];
        if sorted.windows(2).any(|pair| pair[0] >> 4 == pair[1] >> 4) {
            return None;
        }
        let map = &self.places[..self.vertices];
        Some(GraphForm {
            graph: renamed(graph, map)?,
            map: Numbers::from_slice(map),
            generators: Vec::new(),
            order: GroupOrder::product([]),
            orbits: Numbers::from_slice(&NAMES[..self.vertices]),
        })
    }

    /// The vertices in cells of equal hashes.
    pub(crate) fn cells(&self) -> BitCells<MOST> {
        let mut cells = BitCells::default();
        let (mut place, mut cell, mut last) = (0, 0_u64, None);
        for key in &self.sorted[..self.vertices] {
            if last.is_some_and(|last| last != key >> 4) {
                cells.set(place, cell);
                place += cell.count_ones() as usize;
                cell = 0;
            }
            cell |= 1 << (key & 15);
            last = Some(key >> 4);
        }
        if cell != 0 {
            cells.set(place, cell);
        }
        cells
    }
}

const NAMES: Lanes<MOST> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// A graph with other names, which are a permutation. `None` for digraphs and for more than 16
/// vertices.
pub(crate) fn renamed(graph: &Graph, names: &[u32]) -> Option<Graph> {
    let vertices = names.len();
    if graph.is_directed() || vertices > MOST {
        return None;
    }
    let mut bits = [0; MOST];
    if vertices <= FEW {
        rename::<FEW>(Level::detect(), graph.rows(), names, &mut bits);
    } else {
        rename::<MOST>(Level::detect(), graph.rows(), names, &mut bits);
    }
    let (mut renamed, mut colours) = ([0; MOST], [0; MOST]);
    for ((colour, bits), name) in graph.colours().iter().zip(bits).zip(names) {
        let place = *name as usize % MOST;
        (colours[place], renamed[place]) = (*colour, bits.into());
    }
    let colours = Numbers::from_slice(&colours[..vertices]);
    Some(Graph::from_rows(graph, colours, Words::from_slice(&renamed[..vertices])))
}

/// The sum of the numbers of each vertex's neighbours.
///
/// Here and below the black box keeps the vectors: a number that is known to be a lane of one would
/// be taken out of it, and what is done with it would be done by scalars.
#[inline(always)]
fn sums<const L: usize>(rows: &[u64], numbers: &Lanes<L>) -> Lanes<L> {
    let mut sums = [0_u32; L];
    for (row, number) in rows.iter().zip(&black_box(*numbers)) {
        #[expect(clippy::cast_possible_truncation, reason = "at most 16 bits")]
        let row = *row as u32;
        for (vertex, sum) in (0_u32..).zip(&mut sums) {
            *sum = sum.wrapping_add((row >> vertex & 1).wrapping_neg() & number);
        }
    }
    sums
}

/// How many of the first numbers are less than each.
#[inline(always)]
fn places<const L: usize>(numbers: &Lanes<L>, count: usize) -> Lanes<L> {
    let mut places = [0; L];
    for less in black_box(*numbers).iter().take(count) {
        for (place, number) in places.iter_mut().zip(numbers) {
            *place += u32::from(less < number);
        }
    }
    places
}

/// How many pairs of the first numbers are equal.
#[inline(always)]
fn pairs<const L: usize>(numbers: &Lanes<L>, count: usize) -> u32 {
    let mut equal = [0; L];
    for other in black_box(*numbers).iter().take(count) {
        for (equal, number) in equal.iter_mut().zip(numbers) {
            *equal += u32::from(other == number);
        }
    }
    equal.iter().take(count).sum()
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
    fn order[const L: usize](
        rows: &[u64],
        colours: &[u32],
        found: &mut Lanes<MOST>,
        sorted: &mut Lanes<MOST>,
    ) {
        let vertices = rows.len().min(L);
        let mut classes = [0; L];
        if colours.iter().any(|colour| *colour != colours[0]) {
            let mut all = [0; L];
            all[..vertices].copy_from_slice(colours);
            classes = places(&all, vertices);
        }
        let mut hashes = [0; L];
        for (vertex, (hash, row)) in hashes.iter_mut().zip(rows).enumerate() {
            let has_loop = (row >> vertex & 1) as u32;
            *hash = has_loop << 5 | row.count_ones();
        }
        for (hash, class) in hashes.iter_mut().zip(classes) {
            *hash = mix(*hash | class << 6);
        }
        // Each vertex is equal to itself.
        let (mut equal, all_different) = (pairs(&hashes, vertices), small(vertices));
        while equal > all_different {
            let around = sums(rows, &hashes);
            for (hash, around) in hashes.iter_mut().zip(around) {
                *hash = mix(hash.wrapping_mul(5).wrapping_add(around));
            }
            let before = equal;
            equal = pairs(&hashes, vertices);
            if equal >= before {
                break;
            }
        }
        // The colours first, and the names last, which make all different.
        for (vertex, (hash, class)) in (0..).zip(hashes.iter_mut().zip(classes)) {
            *hash = class << 28 | *hash >> 4 & 0x0fff_fff0 | vertex;
        }
        let places = places(&hashes, vertices);
        for (place, hash) in places.iter().zip(hashes).take(vertices) {
            sorted[*place as usize % MOST] = hash;
        }
        found[..L].copy_from_slice(&places);
    }
}

at_level! {
    /// The row of each vertex, its bits at the other names.
    fn rename[const L: usize](rows: &[u64], names: &[u32], bits: &mut Lanes<MOST>) {
        let mut ones = [0; L];
        for (one, name) in ones.iter_mut().zip(names) {
            *one = 1 << (name & 15);
        }
        bits[..L].copy_from_slice(&sums(rows, &ones));
    }
}

/// A number of at most 16 vertices.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "at most 16")]
const fn small(vertices: usize) -> u32 {
    vertices as u32
}
