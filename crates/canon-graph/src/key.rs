use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::graph::rows::Rows;
use crate::graph::{Graph, is_dense};

/// The canonical form of a graph as a key: equal for graphs that are isomorphic, colours and labels
/// included, and for no others. See [`Graph::key`] and [`Canoniser::key`](crate::Canoniser::key).
///
/// It takes 16 bytes, which are all for graphs of up to 15 vertices without colours, labels or
/// loops. Others take more, in memory of their own: one bit per pair of vertices if they are dense,
/// some bytes per edge if not.
///
/// ```text
/// small    byte 0: vertices   bit k of bytes 1 to 14: the edge (u, v), k = v (v - 1) / 2 + u, u < v
/// large    numbers of 7 bits a byte, the lowest first, a higher bit on all but the last byte:
///          vertices, kind, how much each colour is more than the one before, and then the same for
///          the places u n + v of edges, each with its label
/// dense    after the colours the bits of u <= v for each v, or of all u in a digraph
/// ```
///
/// ```
/// use canon_graph::{Graph, GraphKey};
/// let key = Graph::from_edges(6, (0..6).map(|v| (v, (v + 1) % 6)))?.key();
/// assert_eq!(size_of::<GraphKey>(), 16);
/// assert_eq!(*key.to_graph().form().order(), 12);
/// # Ok::<(), canon_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GraphKey(Bytes);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Bytes {
    Small([u8; 15]),
    /// Boxed twice, so that the key takes 16 bytes.
    Large(Box<Box<[u8]>>),
}

/// The largest number of vertices of a small key: 105 pairs are 14 bytes.
const MAX_SMALL: u32 = 15;

impl GraphKey {
    /// The key of a graph that is its own canonical form.
    pub(crate) fn of_form(form: &Graph) -> Self {
        let is_plain = form.vertex_count() <= MAX_SMALL
            && !form.is_directed()
            && form.colours().iter().all(|colour| *colour == 0)
            && !form.has_loops();
        let Some(rows) = form.rows().filter(|_| is_plain) else {
            return Self(Bytes::Large(Box::new(written(form).into())));
        };
        let mut bits = 0_u128;
        for (vertex, row) in (0..).zip(rows.words()) {
            let below = row & ((1 << vertex) - 1);
            bits |= u128::from(below) << (vertex * u32::saturating_sub(vertex, 1) / 2);
        }
        let mut bytes = [0; 15];
        bytes[0] = low_bits(form.vertex_count().into());
        bytes[1..].copy_from_slice(&bits.to_le_bytes()[..14]);
        Self(Bytes::Small(bytes))
    }

    /// The canonical form.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a key has a graph")]
    pub fn to_graph(&self) -> Graph {
        match &self.0 {
            Bytes::Small([vertices, bytes @ ..]) => {
                let vertices = u32::from(*vertices);
                let pairs = (0..vertices).flat_map(|high| (0..high).map(move |low| (low, high)));
                let bit = |index: usize| bytes[index / 8] >> (index % 8) & 1 == 1;
                let edges = pairs.zip(0..).filter(|(_, index)| bit(*index)).map(|(pair, _)| pair);
                Graph::from_edges(vertices, edges).expect("vertices of the graph")
            }
            Bytes::Large(bytes) => read(bytes),
        }
    }
}

/// The lowest byte of a number.
const fn low_bits(number: u64) -> u8 {
    number.to_le_bytes()[0]
}

/// The bits of the second number of a large key.
const DIRECTED: u64 = 1;
const COLOURED: u64 = 2;
const LABELLED: u64 = 4;
const DENSE: u64 = 8;

fn written(form: &Graph) -> Vec<u8> {
    let mut bytes = Vec::new();
    let is_coloured = form.colours().iter().any(|colour| *colour != 0);
    let dense = form.rows().filter(|rows| is_dense(rows.entries(), form.vertex_count()));
    let kind = if form.is_directed() { DIRECTED } else { 0 }
        | if is_coloured { COLOURED } else { 0 }
        | if form.has_labels() { LABELLED } else { 0 }
        | if dense.is_some() { DENSE } else { 0 };
    push(&mut bytes, form.vertex_count().into());
    push(&mut bytes, kind);
    if is_coloured {
        // They ascend.
        let mut last = 0;
        for colour in form.colours() {
            push(&mut bytes, u64::from(*colour - last));
            last = *colour;
        }
    }
    if let Some(rows) = dense {
        write_bits(rows, form, &mut bytes);
        return bytes;
    }
    let mut last = 0;
    for (from, to, label) in form.labelled_edges() {
        let place = u64::from(from) * u64::from(form.vertex_count()) + u64::from(to);
        push(&mut bytes, place - last);
        last = place;
        if form.has_labels() {
            push(&mut bytes, label.into());
        }
    }
    bytes
}

fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(low_bits(number) | 0x80);
        number >>= 7;
    }
    bytes.push(low_bits(number));
}

/// How many bits of a row a key has.
const fn row_bits(is_directed: bool, vertices: u32, vertex: u32) -> u32 {
    if is_directed { vertices } else { vertex + 1 }
}

fn write_bits(rows: &Rows, form: &Graph, bytes: &mut Vec<u8>) {
    let (mut held, mut count) = (0_u128, 0);
    for vertex in 0..form.vertex_count() {
        let bits = row_bits(form.is_directed(), form.vertex_count(), vertex);
        for (from, word) in (0..bits).step_by(64).zip(rows.row(vertex)) {
            let some = (bits - from).min(64);
            held |= (u128::from(*word) & ((1 << some) - 1)) << count;
            count += some;
            while count >= 8 {
                bytes.push(held.to_le_bytes()[0]);
                held >>= 8;
                count -= 8;
            }
        }
    }
    bytes.push(held.to_le_bytes()[0]);
}

/// Takes a number off the bytes of a key; `None` at their end.
fn pop(bytes: &mut &[u8]) -> Option<u64> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if *byte < 0x80 {
            return Some(number);
        }
        shift += 7;
    }
}

fn read(mut bytes: &[u8]) -> Graph {
    let mut small = || u32::try_from(pop(&mut bytes)?).ok();
    let (vertices, kind) = (small().expect("vertices"), u64::from(small().expect("a kind")));
    let mut colours = vec![0; vertices as usize];
    let mut last = 0;
    for colour in colours.iter_mut().filter(|_| kind & COLOURED > 0) {
        last += small().expect("a colour");
        *colour = last;
    }
    let is_directed = kind & DIRECTED > 0;
    let mut edges = Vec::new();
    if kind & DENSE > 0 {
        let mut place = 0;
        for from in 0..vertices {
            for to in 0..row_bits(is_directed, vertices, from) {
                if bytes[place / 8] >> (place % 8) & 1 == 1 {
                    edges.push((from, to, 1));
                }
                place += 1;
            }
        }
    } else {
        let mut place = 0;
        while let Some(more) = pop(&mut bytes) {
            place += more;
            let label = if kind & LABELLED > 0 { pop(&mut bytes).expect("a label") } else { 1 };
            let [from, to, label] =
                [place / u64::from(vertices), place % u64::from(vertices), label]
                    .map(|number| u32::try_from(number).expect("a number of 32 bits"));
            edges.push((from, to, label));
        }
    }
    let graph = if kind & LABELLED > 0 {
        Graph::empty(vertices, is_directed).with_labels(edges)
    } else {
        Graph::simple(vertices, is_directed, edges.iter().map(|(from, to, _)| (*from, *to)))
    };
    graph.and_then(|graph| graph.with_colours(&colours)).expect("the parts of a graph")
}
