/// Why a graph can't be made or changed so.
///
/// ```
/// use canon_graph::{Error, Graph};
/// let error = Graph::from_edges(3, [(0, 3)]).unwrap_err();
/// assert_eq!(error, Error::Vertex { vertex: 3, vertices: 3 });
/// assert_eq!(error.to_string(), "vertex 3 in a graph of 3 vertices");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// More vertices than a graph may have.
    #[error("{vertices} vertices, where {} are the most", crate::Graph::MAX_VERTICES)]
    Vertices {
        /// How many were asked for.
        vertices: u64,
    },
    /// A vertex that does not exist.
    #[error("vertex {vertex} in a graph of {vertices} vertices")]
    Vertex {
        /// The vertex.
        vertex: u32,
        /// How many there are.
        vertices: u32,
    },
    /// Too many entries, or too few: one for each vertex is needed.
    #[error("{len} entries for {vertices} vertices")]
    Length {
        /// How many there are.
        len: usize,
        /// How many vertices.
        vertices: u32,
    },
    /// The labels of an edge add up to 2^32 or more.
    #[error("the labels of the edge from {from} to {to} add up to 2^32 or more")]
    Label {
        /// Where the edge begins.
        from: u32,
        /// Where it ends.
        to: u32,
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
/// use canon_graph::{Graph, ParseError};
/// assert_eq!("D?".parse::<Graph>(), Err(ParseError::Length { len: 2, needed: 3 }));
/// let error = "D? ".parse::<Graph>().unwrap_err();
/// assert_eq!(error, ParseError::Byte { at: 2, byte: b' ' });
/// assert_eq!(error.to_string(), "' ' at byte 2 is not of this format");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
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
    Graph(#[from] Error),
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
}
