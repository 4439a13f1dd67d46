use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::graph::Graph;

/// The canonical form of a graph as a key: equal for graphs that are isomorphic, colours and labels
/// included, and for no others. See [`Graph::key`] and [`Canoniser::key`](crate::Canoniser::key).
///
/// It takes 16 bytes, which are all for graphs of up to 15 vertices without colours, labels or
/// loops. Others take more, in memory of their own: a bit per pair of vertices, or some bytes per
/// edge where those are fewer.
///
/// ```text
/// small    byte 0: vertices   bit k of bytes 1 to 14: the edge (u, v), k = v (v - 1) / 2 + u, u < v
/// large    numbers of 7 bits a byte, the lowest first, a higher bit on all but the last byte:
///          vertices, kind, colours, then for each edge how much it is more than the one before
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
            && !form.has_labels()
            && form.colours().iter().all(|colour| *colour == 0)
            && !form.has_loops();
        if !is_plain {
            return Self(Bytes::Large(Box::new(written(form).into())));
        }
        let mut bits = 0_u128;
        for (low, high) in form.edges() {
            bits |= 1 << (high * (high - 1) / 2 + low);
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

fn written(form: &Graph) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut push = |mut number: u64| {
        while number >= 0x80 {
            bytes.push(low_bits(number) | 0x80);
            number >>= 7;
        }
        bytes.push(low_bits(number));
    };
    let is_coloured = form.colours().iter().any(|colour| *colour != 0);
    let kind = if form.is_directed() { DIRECTED } else { 0 }
        | if is_coloured { COLOURED } else { 0 }
        | if form.has_labels() { LABELLED } else { 0 };
    push(form.vertex_count().into());
    push(kind);
    if is_coloured {
        // They ascend.
        let mut last = 0;
        for colour in form.colours() {
            push(u64::from(*colour - last));
            last = *colour;
        }
    }
    let mut last = 0;
    for (from, to, label) in form.labelled_edges() {
        let place = u64::from(from) * u64::from(form.vertex_count()) + u64::from(to);
        push(place - last);
        last = place;
        if form.has_labels() {
            push(label.into());
        }
    }
    bytes
}

fn read(bytes: &[u8]) -> Graph {
    let mut bytes = bytes.iter().copied().peekable();
    let mut next = || {
        bytes.peek()?;
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = bytes.next().expect("the end of a number");
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
            shift += 7;
        }
    };
    let mut word = || next().expect("a number");
    let (vertices, kind) = (word(), word());
    let small = |number: u64| u32::try_from(number).expect("a number of 32 bits");
    let mut colours = Vec::new();
    let mut last = 0;
    for _ in 0..vertices {
        last += if kind & COLOURED > 0 { word() } else { 0 };
        colours.push(small(last));
    }
    let (mut place, mut edges) = (0, Vec::new());
    while let Some(more) = next() {
        place += more;
        let label = if kind & LABELLED > 0 { next().expect("a label") } else { 1 };
        edges.push((small(place / vertices), small(place % vertices), small(label)));
    }
    let graph = Graph::empty(small(vertices), kind & DIRECTED > 0).with_labels(edges);
    graph.and_then(|graph| graph.with_colours(&colours)).expect("the parts of a graph")
}
