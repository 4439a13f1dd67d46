use alloc::boxed::Box;

use crate::graph::Graph;

/// The canonical form of a graph as a key: equal for graphs that are isomorphic, colours and labels
/// included, and for no others. See [`Graph::key`] and [`Canoniser::key`](crate::Canoniser::key).
///
/// It takes 16 bytes. For graphs of up to 15 vertices without colours, labels or loops these hold
/// the form; for others they point to it.
///
/// ```text
/// small    byte 0: vertices   bit k of bytes 1 to 14: edge (u, v), k = v (v - 1) / 2 + u, u < v
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
pub struct GraphKey(Key);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Key {
    Small([u8; 15]),
    Large(Box<Graph>),
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
            return Self(Key::Large(Box::new(form.clone())));
        };
        let mut bits = 0_u128;
        for (vertex, row) in (0..).zip(rows.words()) {
            let below = row & ((1 << vertex) - 1);
            bits |= u128::from(below) << (vertex * u32::saturating_sub(vertex, 1) / 2);
        }
        let mut bytes = [0; 15];
        [bytes[0], ..] = form.vertex_count().to_le_bytes();
        bytes[1..].copy_from_slice(&bits.to_le_bytes()[..14]);
        Self(Key::Small(bytes))
    }

    /// The canonical form.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a key has a graph")]
    pub fn to_graph(&self) -> Graph {
        match &self.0 {
            Key::Small([vertices, bytes @ ..]) => {
                let vertices = u32::from(*vertices);
                let pairs = (0..vertices).flat_map(|high| (0..high).map(move |low| (low, high)));
                let bit = |index: usize| bytes[index / 8] >> (index % 8) & 1 == 1;
                let edges = pairs.zip(0..).filter(|(_, index)| bit(*index)).map(|(pair, _)| pair);
                Graph::from_edges(vertices, edges).expect("vertices of the graph")
            }
            Key::Large(form) => (**form).clone(),
        }
    }
}
