//! graph6, sparse6 and digraph6 (McKay, *formats.txt* of nauty).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::error::ParseGraphError;
use crate::graph::Graph;
use crate::graph::lists::{packed, unpacked};

/// Printable bytes stand for six bits each.
const ZERO: u8 = b'?';

/// The format of a text, by its first byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Graph6,
    Sparse6,
    Digraph6,
}

/// The bits of a text, six per byte, the highest first.
struct Bits<'a> {
    bytes: &'a [u8],
    /// The next bit.
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        6 * self.bytes.len() - self.at
    }

    fn next(&mut self) -> Option<bool> {
        // The bytes were checked to be `?` to `~`, so the difference is 0 to 63.
        let sextet = self.bytes.get(self.at / 6)? - ZERO;
        let bit = sextet >> (5 - self.at % 6) & 1 == 1;
        self.at += 1;
        Some(bit)
    }

    /// A number of some bits, the highest first.
    fn number(&mut self, bits: usize) -> Option<u32> {
        (0..bits).try_fold(0, |number, _| Some(number << 1 | u32::from(self.next()?)))
    }
}

/// Reads graph6, sparse6 (which begins with `:`) or digraph6 (`&`), each with or without its own
/// header such as `>>graph6<<`. All vertices have colour 0. Edges that sparse6 has several times
/// are parallel. The text is one graph without a line end: read files with [`lines`](str::lines).
///
/// ```
/// use canon_graph::Graph;
/// let file = ">>graph6<<Bw\nCF\n";
/// let graphs: Result<Vec<Graph>, _> = file.lines().map(str::parse).collect();
/// assert_eq!(graphs?.len(), 2);
/// assert!("Bw\n".parse::<Graph>().is_err());
/// # Ok::<(), canon_graph::ParseGraphError>(())
/// ```
///
/// A text never takes more than a megabyte of memory and a kilobyte for each byte: vertices without
/// edges take nothing in sparse6, so it may have at most 32,768 vertices and 32 for each byte.
impl FromStr for Graph {
    type Err = ParseGraphError;

    fn from_str(text: &str) -> Result<Self, ParseGraphError> {
        let (format, start) = format(text)?;
        let rest = &text.as_bytes()[start..];
        if let Some(at) = rest.iter().position(|byte| !(ZERO..=b'~').contains(byte)) {
            return Err(ParseGraphError::WrongByte { at: start + at, byte: rest[at] });
        }
        let (vertices, size) = vertices(rest, start)?;
        let mut bits = Bits { bytes: &rest[size..], at: 0 };
        if format == Format::Sparse6 {
            let edges = sparse_edges(vertices, bits)?;
            let edges = edges.iter().map(|(high, low)| (*low, *high, 1));
            return Ok(Self::new(vertices).with_labels(edges)?);
        }
        let n = u64::from(vertices);
        let needed = if format == Format::Graph6 { n * n.saturating_sub(1) / 2 } else { n * n };
        let needed = needed.div_ceil(6);
        if bits.bytes.len() as u64 != needed {
            let before = (start + size) as u64;
            return Err(ParseGraphError::WrongLength { len: text.len(), needed: before + needed });
        }
        let mut edges = Vec::new();
        for second in 0..vertices {
            // By columns above the diagonal, or all of each row.
            let firsts = if format == Format::Graph6 { second } else { vertices };
            for first in 0..firsts {
                if bits.next() == Some(true) {
                    edges.push((second, first));
                }
            }
        }
        // The last byte is filled with zeros.
        if bits.number(bits.left()) != Some(0) {
            return Err(ParseGraphError::WrongPadding);
        }
        Ok(Self::simple(vertices, format == Format::Digraph6, edges)?)
    }
}

/// The format of a text, and where the number of vertices begins. A header must be that of the
/// format.
fn format(text: &str) -> Result<(Format, usize), ParseGraphError> {
    let headers = [
        (">>graph6<<", Format::Graph6),
        (">>sparse6<<", Format::Sparse6),
        (">>digraph6<<", Format::Digraph6),
    ];
    let header = headers.into_iter().find(|(header, _)| text.starts_with(header));
    let at = header.map_or(0, |(header, _)| header.len());
    let first = text.as_bytes().get(at).copied();
    let (format, mark) = match first {
        Some(b':') => (Format::Sparse6, 1),
        Some(b'&') => (Format::Digraph6, 1),
        _ => (Format::Graph6, 0),
    };
    if header.is_some_and(|(_, its)| its != format) {
        return Err(
            first.map_or(ParseGraphError::Empty, |byte| ParseGraphError::WrongByte { at, byte })
        );
    }
    Ok((format, at + mark))
}

/// The number of vertices, and how many bytes it takes: one, or `~` and three, or `~~` and six.
fn vertices(text: &[u8], start: usize) -> Result<(u32, usize), ParseGraphError> {
    let (from, len) = match text {
        [] => return Err(ParseGraphError::Empty),
        [b'~', b'~', ..] => (2, 6),
        [b'~', ..] => (1, 3),
        _ => (0, 1),
    };
    let Some(sextets) = text.get(from..from + len) else {
        let (len, needed) = (start + text.len(), (start + from + len) as u64);
        return Err(ParseGraphError::WrongLength { len, needed });
    };
    let vertices =
        sextets.iter().fold(0_u64, |number, sextet| number << 6 | u64::from(sextet - ZERO));
    let max = 32_768 + 32 * text.len() as u64;
    match u32::try_from(vertices) {
        Ok(small) if vertices <= max => Ok((small, from + len)),
        _ => Err(ParseGraphError::TooManyVertices { vertices, max }),
    }
}

/// The bits of a vertex in sparse6: the number of bits of the greatest vertex.
const fn bits_of_vertex(vertices: u32) -> u32 {
    32 - vertices.saturating_sub(1).leading_zeros()
}

/// Reads steps of a bit, which moves the vertex on, and a vertex, which is joined to it, or moves
/// it further when it is greater.
fn sparse_edges(vertices: u32, mut bits: Bits<'_>) -> Result<Vec<(u32, u32)>, ParseGraphError> {
    let width = bits_of_vertex(vertices) as usize;
    let mut edges = Vec::new();
    let mut vertex = 0;
    while bits.left() > width {
        vertex += u32::from(bits.next() == Some(true));
        let Some(other) = bits.number(width) else { break };
        if vertex >= vertices || other >= vertices {
            break;
        }
        if other > vertex {
            vertex = other;
        } else {
            edges.push((vertex, other));
        }
    }
    // What follows the last edge is less than a byte, or than one step.
    if bits.left() < 6 || bits.left() <= width {
        Ok(edges)
    } else {
        Err(ParseGraphError::WrongPadding)
    }
}

/// Bits that become bytes, six per byte.
#[derive(Default)]
struct Sextets {
    text: String,
    sextet: u8,
    held: u32,
}

impl Sextets {
    /// The number of vertices.
    fn vertices(&mut self, vertices: u32) {
        match vertices {
            0..=62 => self.bits(vertices, 6),
            63..=258_047 => {
                self.text.push('~');
                self.bits(vertices, 18);
            }
            _ => {
                self.text.push_str("~~");
                self.bits(0, 4);
                self.bits(vertices, 32);
            }
        }
    }

    fn bits(&mut self, number: u32, bits: u32) {
        for bit in (0..bits).rev() {
            self.sextet = self.sextet << 1 | u8::from(number >> bit & 1 == 1);
            self.held += 1;
            if self.held == 6 {
                self.text.push(char::from(ZERO + self.sextet));
                (self.sextet, self.held) = (0, 0);
            }
        }
    }

    /// Fills the last byte.
    fn pad(&mut self, with: bool) {
        while self.held > 0 {
            self.bits(with.into(), 1);
        }
    }
}

/// A graph as graph6, or as sparse6 if it has loops or parallel edges, since graph6 has no bits for
/// them; a digraph as digraph6. Colours and labels are not written, and of the parallel edges of a
/// digraph only one.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.vertex_count();
        let mut sextets = Sextets::default();
        if !self.is_directed() && (self.has_loops() || self.has_parallel_edges()) {
            sextets.text.push(':');
            write_sparse(self, &mut sextets);
        } else {
            sextets.text.push_str(if self.is_directed() { "&" } else { "" });
            sextets.vertices(n);
            for second in 0..n {
                // By columns above the diagonal, or all of each row.
                for first in 0..if self.is_directed() { n } else { second } {
                    sextets.bits(self.has_edge(second, first).into(), 1);
                }
            }
            sextets.pad(false);
        }
        f.pad(&sextets.text)
    }
}

impl Graph {
    /// Writes the graph as sparse6, which is short where there are few edges; a digraph as
    /// digraph6. Each parallel edge is written.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// // The example of the format's own page.
    /// let graph = Graph::from_edges(7, [(0, 1), (0, 2), (1, 2), (5, 6)])?;
    /// assert_eq!(graph.to_sparse6(), ":Fa@x^");
    /// assert_eq!(":Fa@x^".parse::<Graph>()?, graph);
    /// let double = Graph::multigraph_from_edges(2, [(0, 1), (0, 1)])?;
    /// assert_eq!(double.to_sparse6().parse::<Graph>()?, double);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_sparse6(&self) -> String {
        use alloc::string::ToString;
        if self.is_directed() {
            return self.to_string();
        }
        let mut sextets = Sextets { text: ":".into(), ..Sextets::default() };
        write_sparse(self, &mut sextets);
        sextets.text
    }
}

fn write_sparse(graph: &Graph, sextets: &mut Sextets) {
    let n = graph.vertex_count();
    let width = bits_of_vertex(n);
    sextets.vertices(n);
    let mut edges: Vec<_> = graph.edges().map(|(low, high)| packed(high, low)).collect();
    // sparse6 only ever goes up to a greater vertex, so edges are in order of their greater ends.
    edges.sort_unstable();
    let mut vertex = 0;
    for (high, low) in edges.into_iter().map(unpacked) {
        if high > vertex + 1 {
            // More than one vertex on takes two steps: one goes to the vertex, the next has the
            // edge.
            sextets.bits(1, 1);
            sextets.bits(high, width);
            sextets.bits(0, 1);
        } else {
            sextets.bits(high - vertex, 1);
        }
        sextets.bits(low, width);
        vertex = high;
    }
    // Ones to the end; but where they would be read as a loop of the last vertex, a zero before.
    let free = (6 - sextets.held) % 6;
    if width < 6 && n == 1 << width && free > width && vertex + 1 < n {
        sextets.bits(0, 1);
    }
    sextets.pad(true);
}
