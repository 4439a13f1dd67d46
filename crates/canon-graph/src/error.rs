/// The reason why a graph can't be made or changed in this way.
///
/// ```
/// use canon_graph::{Graph, GraphError};
/// let error = Graph::from_edges(3, [(0, 3)]).unwrap_err();
/// assert_eq!(error, GraphError::VertexOutOfRange { vertex: 3, count: 3 });
/// assert_eq!(error.to_string(), "vertex 3 in a graph of 3 vertices");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// A vertex that does not exist.
    #[error("vertex {vertex} in a graph of {count} vertices")]
    VertexOutOfRange {
        /// The vertex.
        vertex: u32,
        /// How many there are.
        count: u32,
    },
    /// More than 2^32 - 1 vertices.
    #[error("{vertices} vertices, where {} are the most", u32::MAX)]
    TooManyVertices {
        /// How many.
        vertices: usize,
    },
    /// More edges than a graph may have.
    #[error("more than {max} edges")]
    TooManyEdges {
        /// The most that are possible.
        max: usize,
    },
    /// Too many entries, or too few: one for each vertex is needed.
    #[error("{len} entries for {vertices} vertices")]
    WrongLength {
        /// How many entries there are.
        len: usize,
        /// How many vertices.
        vertices: u32,
    },
    /// A name that two vertices were given.
    #[error("two vertices become vertex {vertex}")]
    RepeatedVertex {
        /// The name.
        vertex: u32,
    },
}

/// Why a string is not graph6, sparse6 or digraph6.
///
/// ```
/// use canon_graph::{Graph, ParseGraphError};
/// assert_eq!("D?".parse::<Graph>(), Err(ParseGraphError::WrongLength { len: 2, needed: 3 }));
/// let error = "D? ".parse::<Graph>().unwrap_err();
/// assert_eq!(error, ParseGraphError::WrongByte { at: 2, byte: b' ' });
/// assert_eq!(error.to_string(), "' ' at byte 2 is not of this format");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGraphError {
    /// Nothing at all, or nothing after the mark of the format.
    #[error("the number of vertices is missing")]
    Empty,
    /// A byte outside `?` to `~`, or an unknown format prefix or header.
    #[error("'{}' at byte {at} is not of this format", byte.escape_ascii())]
    WrongByte {
        /// Where in the text, from 0.
        at: usize,
        /// The byte.
        byte: u8,
    },
    /// More vertices than a text of this length may have: 32,768, and 32 more for each byte.
    #[error("{vertices} vertices, where {max} are the most for a text of this length")]
    TooManyVertices {
        /// How many the text asks for.
        vertices: u64,
        /// How many are allowed.
        max: u64,
    },
    /// More edges than a graph may have.
    #[error(transparent)]
    Graph(#[from] GraphError),
    /// Too many bytes for this number of vertices, or too few.
    #[error("{len} bytes where {needed} are needed")]
    WrongLength {
        /// How many there are.
        len: usize,
        /// How many there should be.
        needed: u64,
    },
    /// Bits after the last edge that are not as the format has them.
    #[error("the last byte has bits that stand for nothing")]
    WrongPadding,
}
