use thiserror::Error;

/// Why a [`Graph`](super::Graph) can't be made, or can't be changed.
///
/// ```
/// use canon_graph::{Graph, GraphError};
/// let error = Graph::from_edges(3, [(0, 1), (1, 3)]).unwrap_err();
/// assert_eq!(error, GraphError::Vertex { vertex: 3, vertices: 3 });
/// assert_eq!(error.to_string(), "vertex 3 is not below 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// More vertices than a graph may have.
    #[error("{vertices} vertices where 0..={most} are possible")]
    Vertices {
        /// The number of vertices.
        vertices: u64,
        /// The largest there may be.
        most: u32,
    },
    /// A vertex that is not there.
    #[error("vertex {vertex} is not below {vertices}")]
    Vertex {
        /// The vertex.
        vertex: u32,
        /// How many there are.
        vertices: u32,
    },
    /// Too many colours, or new names, or too few: one for each vertex is needed.
    #[error("{len} entries for {vertices} vertices")]
    Length {
        /// How many there are.
        len: usize,
        /// How many vertices.
        vertices: u32,
    },
    /// A name that two vertices were given.
    #[error("two vertices become vertex {vertex}")]
    Repeated {
        /// The name.
        vertex: u32,
    },
}

/// Why a string is not graph6, sparse6 or digraph6.
///
/// ```
/// use canon_graph::{Graph, ParseGraphError};
/// assert_eq!("D?".parse::<Graph>(), Err(ParseGraphError::Length { len: 2, needed: 3 }));
/// let error = "D? ".parse::<Graph>().unwrap_err();
/// assert_eq!(error, ParseGraphError::Byte { at: 2, byte: b' ' });
/// assert_eq!(error.to_string(), "' ' at byte 2 is not of this format");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseGraphError {
    /// Nothing at all, or nothing after the mark of the format.
    #[error("the number of vertices is missing")]
    Empty,
    /// A byte outside `?` to `~`, or an unknown format prefix or header.
    #[error("'{}' at byte {at} is not of this format", byte.escape_ascii())]
    Byte {
        /// Where in the text, from 0.
        at: usize,
        /// The byte.
        byte: u8,
    },
    /// More vertices than a graph may have.
    #[error(transparent)]
    Vertices(#[from] GraphError),
    /// Too many bytes for this number of vertices, or too few.
    #[error("{len} bytes where {needed} are needed")]
    Length {
        /// How many there are.
        len: usize,
        /// How many there should be.
        needed: usize,
    },
    /// Bits after the last edge that are not as the format has them.
    #[error("the last byte has bits that stand for nothing")]
    Padding,
    /// An edge twice in sparse6; such multigraphs are not read.
    #[error("the edge of {low} and {high} occurs twice")]
    Repeated {
        /// The lower vertex.
        low: u32,
        /// The higher.
        high: u32,
    },
}
