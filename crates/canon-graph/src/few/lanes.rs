//! What is done to all vertices of a graph of few vertices at once, a lane each, without a branch.

use core::array;
use core::hint::black_box;

use dense_code::{Level, at_level};

use crate::Graph;

/// A number for each vertex.
pub(crate) type Lanes<const L: usize> = [u32; L];

/// The edges of a graph of up to `L` vertices, which are 16 at most.
#[derive(Debug)]
pub(crate) struct FewEdges<const L: usize> {
    pub(crate) vertices: usize,
    level: Level,
    /// The vertices that the edges of each vertex lead to, and those that edges to it come from.
    rows: Lanes<L>,
    columns: Lanes<L>,
    /// For each vertex, all ones in the lanes of those that it has an edge to; of a digraph also of
    /// those that have an edge to it.
    to: [Lanes<L>; L],
    from: Option<[Lanes<L>; L]>,
    /// How many edges each vertex has, and whether a loop.
    labels: Lanes<L>,
}

/// The first of the largest cells, unless each cell has one vertex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// The place where it begins.
    pub(crate) place: u32,
    /// Its vertices, as bits; 0 where each cell has one vertex.
    pub(crate) vertices: u32,
}

impl<const L: usize> FewEdges<L> {
    /// Those of a graph that has up to `L` vertices.
    pub(crate) fn new(graph: &Graph) -> Self {
        let mut rows = [0; L];
        for (row, word) in rows.iter_mut().zip(graph.rows()) {
            #[expect(clippy::cast_possible_truncation, reason = "at most 16 bits")]
            let bits = *word as u32;
            *row = bits;
        }
        let mut edges = Self {
            vertices: rows.len().min(graph.rows().len()),
            level: Level::detect(),
            rows,
            columns: rows,
            to: [[0; L]; L],
            from: graph.is_directed().then_some([[0; L]; L]),
            labels: [0; L],
        };
        fill(edges.level, &mut edges);
        edges
    }

    /// The place where the cell of each vertex begins, if the cells are the colours.
    pub(crate) fn cells(&self, colours: &[u32]) -> Lanes<L> {
        let mut all = [0; L];
        if colours.iter().any(|colour| *colour != colours[0]) {
            all[..colours.len()].copy_from_slice(colours);
            all = places(&all, self.vertices);
        }
        all
    }

    /// Refines cells by hashes of what is around each vertex, until no more vertices are told
    /// apart. Returns a trace, which is the same for isomorphic graphs and cells.
    pub(crate) fn refine(&self, cells: &mut Lanes<L>) -> (u32, Target) {
        refine(self.level, self, cells)
    }

    pub(crate) fn target(&self, cells: &Lanes<L>) -> Target {
        target(self.level, cells, self.vertices)
    }

    /// The twins of a vertex in its cell, and the vertex itself: all that have the same neighbours
    /// besides each other, and all or none of the edges between them.
    pub(crate) fn twins(&self, one: usize, cell: u32) -> u32 {
        let are_twins = |other: &usize| {
            let differ = |sets: &Lanes<L>| sets[one] ^ sets[*other];
            let others = !(1 << one | 1 << other);
            // A cell has one colour, but may have vertices with and without a loop, where the
            // hashes of different sums are equal.
            (differ(&self.rows) | differ(&self.columns)) & others == 0
                && self.labels[one] == self.labels[*other]
                && self.rows[one] >> other & 1 == self.rows[*other] >> one & 1
        };
        bits(cell & !(1 << one)).filter(are_twins).fold(1 << one, |twins, other| twins | 1 << other)
    }

    /// The rows at other names, which are a permutation, in the order of these.
    pub(crate) fn renamed(&self, names: &Lanes<L>) -> Lanes<L> {
        let mut rows = [0; L];
        renamed(self.level, self, names, &mut rows);
        let mut ordered = [0; L];
        for (name, row) in names.iter().zip(rows).take(self.vertices) {
            ordered[*name as usize % L] = row;
        }
        ordered
    }
}

/// The places of the ones of a word, ascending.
pub(crate) fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(place)
    })
}

/// The sum of the numbers of the vertices whose masks are set.
///
/// Here and below the black box keeps the vectors: a number that is known to be a lane of one would
/// be taken out of it, and what is done with it would be done by scalars.
#[inline(always)]
fn sums<const L: usize>(masks: &[Lanes<L>; L], numbers: &Lanes<L>, count: usize) -> Lanes<L> {
    let mut sums = [0_u32; L];
    for (masks, number) in masks.iter().zip(black_box(numbers)).take(count) {
        for (sum, mask) in sums.iter_mut().zip(masks) {
            *sum = sum.wrapping_add(mask & number);
        }
    }
    sums
}

/// How many of the first numbers are less than each.
#[inline(always)]
fn places<const L: usize>(numbers: &Lanes<L>, count: usize) -> Lanes<L> {
    let mut places = [0; L];
    for less in black_box(numbers).iter().take(count) {
        for (place, number) in places.iter_mut().zip(numbers) {
            *place += u32::from(less < number);
        }
    }
    places
}

/// How many of the first numbers are equal to each.
#[inline(always)]
fn equal<const L: usize>(numbers: &Lanes<L>, count: usize) -> Lanes<L> {
    let mut equal = [0; L];
    for other in black_box(numbers).iter().take(count) {
        for (equal, number) in equal.iter_mut().zip(numbers) {
            *equal += u32::from(other == number);
        }
    }
    equal
}

/// The sum of the first numbers.
#[inline(always)]
fn sum<const L: usize>(numbers: &Lanes<L>, count: usize) -> u32 {
    numbers.iter().take(count).fold(0, |sum, number| sum.wrapping_add(*number))
}

/// The first of the largest cells, unless each has one vertex.
#[inline(always)]
fn largest<const L: usize>(cells: &Lanes<L>, count: usize) -> Target {
    // Then the places are a permutation.
    if sum(cells, count) == small(count) * small(count).saturating_sub(1) / 2 {
        return Target { place: 0, vertices: 0 };
    }
    let mut sizes = equal(cells, count);
    for (size, cell) in sizes.iter_mut().zip(cells) {
        *size = *size << 4 | (15 - cell);
    }
    let largest = sizes.iter().take(count).fold(0, |largest, size| *size.max(&largest));
    let place = 15 - (largest & 15);
    let mut vertices = 0;
    for (name, cell) in (0_u32..).zip(cells).take(count) {
        vertices |= u32::from(*cell == place) << name;
    }
    Target { place, vertices }
}

/// Spreads what differs over all bits, one to one.
#[inline(always)]
const fn mix(mut number: u32) -> u32 {
    number = (number ^ number >> 16).wrapping_mul(0x7feb_352d);
    number = (number ^ number >> 15).wrapping_mul(0x846c_a68b);
    number ^ number >> 16
}

at_level! {
    /// Makes masks and labels of the rows.
    fn fill[const L: usize](edges: &mut FewEdges<L>) {
        let rows = *black_box(&edges.rows);
        let names: Lanes<L> = array::from_fn(small);
        for (masks, row) in edges.to.iter_mut().zip(&rows) {
            for (mask, name) in masks.iter_mut().zip(&names) {
                *mask = (row >> name & 1).wrapping_neg();
            }
        }
        if let Some(from) = &mut edges.from {
            for (masks, name) in from.iter_mut().zip(&names) {
                for (mask, row) in masks.iter_mut().zip(&rows) {
                    *mask = (row >> name & 1).wrapping_neg();
                }
            }
            edges.columns = [0; L];
            for (row, name) in rows.iter().zip(&names) {
                for (column, other) in edges.columns.iter_mut().zip(&names) {
                    *column |= (row >> other & 1) << name;
                }
            }
        }
        for ((label, row), name) in edges.labels.iter_mut().zip(&rows).zip(&names) {
            *label = (row >> name & 1) << 5 | row.count_ones();
        }
    }
}

at_level! {
    fn refine[const L: usize](edges: &FewEdges<L>, cells: &mut Lanes<L>) -> (u32, Target) {
        let count = edges.vertices;
        let mut hashes = [0; L];
        for ((hash, label), cell) in hashes.iter_mut().zip(&edges.labels).zip(&*cells) {
            *hash = mix(label | cell << 6);
        }
        let mut pairs = u32::MAX;
        loop {
            let mut around = sums(&edges.to, &hashes, count);
            if let Some(from) = &edges.from {
                for (around, from) in around.iter_mut().zip(sums(from, &hashes, count)) {
                    *around = around.wrapping_mul(3).wrapping_add(from);
                }
            }
            for (hash, around) in hashes.iter_mut().zip(around) {
                *hash = mix(hash.wrapping_mul(5).wrapping_add(around));
            }
            let before = pairs;
            pairs = sum(&equal(&hashes, count), count);
            // Each vertex is equal to itself.
            if pairs >= before || pairs == small(count) {
                break;
            }
        }
        // The cells first: what is apart stays apart, whatever the hashes are.
        for (hash, cell) in hashes.iter_mut().zip(&*cells) {
            *hash = cell << 28 | *hash >> 4;
        }
        *cells = places(&hashes, count);
        (sum(&hashes, count), largest(cells, count))
    }
}

at_level! {
    fn target[const L: usize](cells: &Lanes<L>, count: usize) -> Target {
        largest(cells, count)
    }
}

at_level! {
    /// The row of each vertex, its bits at the other names.
    fn renamed[const L: usize](edges: &FewEdges<L>, names: &Lanes<L>, rows: &mut Lanes<L>) {
        let mut ones = [0; L];
        for (one, name) in ones.iter_mut().zip(names) {
            *one = 1 << (name & 15);
        }
        // The masks of where edges come from give what they lead to, lane by lane.
        *rows = sums(edges.from.as_ref().unwrap_or(&edges.to), &ones, edges.vertices);
    }
}

/// A number of at most 16 vertices.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "at most 16")]
const fn small(vertices: usize) -> u32 {
    vertices as u32
}
