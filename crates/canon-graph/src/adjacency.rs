use alloc::vec;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use dense_code::Limits;
use dense_code::limits::LimitReached;
use smallvec::SmallVec;

use crate::refine::ones;
use crate::watch::{Free, Watch};
use crate::{GraphError, GraphForm, Numbers, search};

/// A graph or digraph with the vertices `0..n`, each of which may have a colour.
///
/// There are no multiple edges and no labels on edges, but [vertices can stand for
/// edges](crate#edges-with-labels). In an undirected graph `(u, v)` and `(v, u)` are the
/// same edge. Loops, edges from a vertex to itself, are allowed.
///
/// Stores one bit per ordered pair of vertices. A graph has at most 16,384 vertices, which take 32
/// MB.
///
/// ```text
/// row of vertex v   word v * w + u / 64, bit u % 64: the edge from v to u;  w = ceil(n / 64)
/// ```
///
/// `==` compares graphs as they are numbered. To ask whether two graphs are isomorphic, compare
/// their [`canonical`](Self::canonical) forms.
///
/// ```
/// use canon_graph::Graph;
///
/// let mut triangle = Graph::new(3)?;
/// for (u, v) in [(0, 1), (1, 2), (2, 0)] {
///     triangle.add_edge(u, v)?;
/// }
/// assert_eq!(triangle.to_string(), "Bw");
/// assert_eq!(triangle.form().order().to_u128(), Some(6));
///
/// let turning = Graph::directed_from_edges(3, [(0, 1), (1, 2), (2, 0)])?;
/// assert_eq!(turning.form().order().to_u128(), Some(3));
///
/// let coloured = triangle.with_colours(&[7, 0, 7])?;
/// assert_eq!(coloured.form().order().to_u128(), Some(2));
/// assert_eq!(coloured.canonical().colours(), [0, 7, 7]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph {
    vertices: u32,
    directed: bool,
    colours: Numbers,
    /// `words` for each vertex.
    rows: Words,
}

/// Rows of bits, in memory of their own from 17 words on.
pub(crate) type Words = SmallVec<[u64; 16]>;

impl Graph {
    /// The most vertices a graph may have.
    pub const MOST_VERTICES: u32 = 1 << 14;

    /// A graph of `vertices` vertices, all of colour 0, and no edges.
    ///
    /// # Errors
    ///
    /// [`GraphError::Vertices`] above [`MOST_VERTICES`](Self::MOST_VERTICES).
    ///
    /// ```
    /// use canon_graph::Graph;
    /// assert_eq!(Graph::new(5)?.edges().count(), 0);
    /// assert!(Graph::new(16_385).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(vertices: u32) -> Result<Self, GraphError> {
        Self::empty(vertices, false)
    }

    /// A digraph of `vertices` vertices, all of colour 0, and no edges.
    ///
    /// # Errors
    ///
    /// [`GraphError::Vertices`] above [`MOST_VERTICES`](Self::MOST_VERTICES).
    ///
    /// ```
    /// use canon_graph::Graph;
    /// assert!(Graph::new_directed(5)?.is_directed());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_directed(vertices: u32) -> Result<Self, GraphError> {
        Self::empty(vertices, true)
    }

    pub(crate) fn empty(vertices: u32, directed: bool) -> Result<Self, GraphError> {
        let most = Self::MOST_VERTICES;
        if vertices > most {
            return Err(GraphError::Vertices { vertices: vertices.into(), most });
        }
        let n = vertices as usize;
        let colours = Numbers::from_elem(0, n);
        Ok(Self { vertices, directed, colours, rows: Words::from_elem(0, n * n.div_ceil(64)) })
    }

    /// The graph like `other` that has these colours and rows.
    pub(crate) fn from_rows(other: &Self, colours: Numbers, rows: Words) -> Self {
        Self { vertices: other.vertices, directed: other.directed, colours, rows }
    }

    /// A graph of these edges. `(u, v)` and `(v, u)` are the same edge, and an edge that is listed
    /// again is added once.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for too many vertices and for an edge of a vertex that is not there.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let path = Graph::from_edges(3, [(0, 1), (2, 1)])?;
    /// assert!(path.has_edge(1, 2) && !path.has_edge(0, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_edges(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, GraphError> {
        let mut graph = Self::new(vertices)?;
        for (from, to) in edges {
            graph.add_edge(from, to)?;
        }
        Ok(graph)
    }

    /// A graph by adjacency lists: the neighbours of vertex `v` are in list `v`. It does not matter
    /// whether an edge is in the list of one of its vertices or of both.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for too many vertices and for a neighbour that is not there.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let lists: Vec<Vec<usize>> = vec![vec![1], vec![0, 2], vec![1]];
    /// assert!(Graph::from_neighbours(&lists)?.edges().eq([(0, 1), (1, 2)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_neighbours(lists: &[impl AsRef<[usize]>]) -> Result<Self, GraphError> {
        Self::new(count(lists))?.with_neighbours(lists)
    }

    /// A digraph by adjacency lists: the edges from vertex `v` lead to the vertices of list `v`.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for too many vertices and for a neighbour that is not there.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let ring = Graph::directed_from_neighbours(&[[1], [2], [0]])?;
    /// assert!(ring.edges().eq([(0, 1), (1, 2), (2, 0)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn directed_from_neighbours(lists: &[impl AsRef<[usize]>]) -> Result<Self, GraphError> {
        Self::new_directed(count(lists))?.with_neighbours(lists)
    }

    fn with_neighbours(mut self, lists: &[impl AsRef<[usize]>]) -> Result<Self, GraphError> {
        for (from, list) in (0..).zip(lists) {
            for &to in list.as_ref() {
                self.add_edge(from, u32::try_from(to).unwrap_or(u32::MAX))?;
            }
        }
        Ok(self)
    }

    /// A digraph of these edges, each from its first vertex to its second.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for too many vertices and for an edge of a vertex that is not there.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let way = Graph::directed_from_edges(2, [(0, 1)])?;
    /// assert!(way.has_edge(0, 1) && !way.has_edge(1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn directed_from_edges(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, GraphError> {
        let mut graph = Self::new_directed(vertices)?;
        for (from, to) in edges {
            graph.add_edge(from, to)?;
        }
        Ok(graph)
    }

    /// The graph with these colours, which can be any numbers. A canonical form has the same number
    /// of vertices of each colour, and its vertices are sorted by colour.
    ///
    /// # Errors
    ///
    /// [`GraphError::Length`] unless there is one for each vertex.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let pair = Graph::new(2)?.with_colours(&[3, 1])?;
    /// assert_eq!(pair.colours(), [3, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_colours(mut self, colours: &[u32]) -> Result<Self, GraphError> {
        if colours.len() != self.colours.len() {
            return Err(GraphError::Length { len: colours.len(), vertices: self.vertices });
        }
        self.colours.copy_from_slice(colours);
        Ok(self)
    }

    /// How many vertices there are.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// assert_eq!(Graph::new(5)?.vertices(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn vertices(&self) -> u32 {
        self.vertices
    }

    /// Whether edges have a direction.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// assert!(!Graph::new(5)?.is_directed());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn is_directed(&self) -> bool {
        self.directed
    }

    /// The colour of each vertex.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// assert_eq!(Graph::new(2)?.colours(), [0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn colours(&self) -> &[u32] {
        &self.colours
    }

    /// Adds an edge; in an undirected graph, both ways. Returns whether it is new.
    ///
    /// # Errors
    ///
    /// [`GraphError::Vertex`] for a vertex that is not there.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let mut graph = Graph::new(2)?;
    /// assert_eq!((graph.add_edge(0, 1), graph.add_edge(1, 0)), (Ok(true), Ok(false)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_edge(&mut self, from: u32, to: u32) -> Result<bool, GraphError> {
        let (word, bit) = self.place(from, to)?;
        let new = self.rows[word] & bit == 0;
        self.rows[word] |= bit;
        if !self.directed {
            let (word, bit) = self.place(to, from)?;
            self.rows[word] |= bit;
        }
        Ok(new)
    }

    /// Removes an edge; in an undirected graph, both ways. Returns whether it was there.
    ///
    /// # Errors
    ///
    /// [`GraphError::Vertex`] for a vertex that is not there.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let mut graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert_eq!((graph.remove_edge(1, 0), graph.remove_edge(0, 1)), (Ok(true), Ok(false)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove_edge(&mut self, from: u32, to: u32) -> Result<bool, GraphError> {
        let (word, bit) = self.place(from, to)?;
        let there = self.rows[word] & bit != 0;
        self.rows[word] &= !bit;
        if !self.directed {
            let (word, bit) = self.place(to, from)?;
            self.rows[word] &= !bit;
        }
        Ok(there)
    }

    /// Whether there is an edge. Also `false` if one of the vertices does not exist.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert!(graph.has_edge(1, 0) && !graph.has_edge(0, 0) && !graph.has_edge(0, 7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_edge(&self, from: u32, to: u32) -> bool {
        self.place(from, to).is_ok_and(|(word, bit)| self.rows[word] & bit != 0)
    }

    /// Where the bit of an edge is.
    fn place(&self, from: u32, to: u32) -> Result<(usize, u64), GraphError> {
        let vertex = from.max(to);
        if vertex >= self.vertices {
            return Err(GraphError::Vertex { vertex, vertices: self.vertices });
        }
        Ok((from as usize * self.words() + to as usize / 64, 1 << (to % 64)))
    }

    /// The words of a row.
    pub(crate) const fn words(&self) -> usize {
        (self.vertices as usize).div_ceil(64)
    }

    /// The rows one after the other.
    pub(crate) fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// The edges, ascending by the first vertex, then the second. An edge of an undirected graph is
    /// listed once, the lesser vertex first.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let edges = [(0, 2), (1, 2), (2, 2)];
    /// assert!(Graph::from_edges(3, edges)?.edges().eq(edges));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn edges(&self) -> Edges<'_> {
        Edges { graph: self, from: 0, word: 0, rest: 0 }
    }

    /// The same graph renumbered: vertex `v` becomes `names[v]`, with its colour.
    ///
    /// # Errors
    ///
    /// [`GraphError`] unless the names are a permutation of the vertices.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let path = Graph::from_edges(3, [(0, 1), (1, 2)])?;
    /// assert!(path.relabelled(&[0, 2, 1])?.edges().eq([(0, 2), (1, 2)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn relabelled(&self, names: &[u32]) -> Result<Self, GraphError> {
        let vertices = self.vertices;
        if names.len() != vertices as usize {
            return Err(GraphError::Length { len: names.len(), vertices });
        }
        let mut graph = Self::empty(vertices, self.directed)?;
        let mut taken = vec![false; names.len()];
        for name in names {
            match taken.get_mut(*name as usize) {
                Some(taken) if !*taken => *taken = true,
                Some(_) => return Err(GraphError::Repeated { vertex: *name }),
                None => return Err(GraphError::Vertex { vertex: *name, vertices }),
            }
        }
        let Ok(()) = graph.rename_from(self, names, &mut Free);
        Ok(graph)
    }

    /// Takes over the edges and the colours of a graph of as many vertices, by names that are a
    /// permutation.
    pub(crate) fn rename_from<W: Watch>(
        &mut self,
        other: &Self,
        names: &[u32],
        watch: &mut W,
    ) -> Result<(), W::Error> {
        for (name, colour) in names.iter().zip(&other.colours) {
            self.colours[*name as usize] = *colour;
        }
        let words = self.words();
        for (row, name) in other.rows.chunks_exact(words.max(1)).zip(names) {
            watch.work(64 * words)?;
            let renamed = &mut self.rows[*name as usize * words..][..words];
            for (word, bits) in row.iter().enumerate() {
                for bit in ones(*bits) {
                    let to = names[64 * word + bit];
                    renamed[to as usize / 64] |= 1 << (to % 64);
                }
            }
        }
        Ok(())
    }

    /// The canonical form, the map to it and the automorphism group, by one search.
    ///
    /// The search is that of McKay (*Practical graph isomorphism*, 1981). It divides the vertices
    /// into cells: at first by colours, then further until all vertices of a cell have equally many
    /// neighbours in each cell. Where a cell is left with several vertices, one of them is set
    /// apart, and the cells are divided further; each vertex of the cell is tried in turn. This
    /// makes a tree, whose leaves are orders of all vertices. Each leaf numbers the vertices, and
    /// the form is the graph that one of them gives, chosen independently of the original
    /// numbering. Two leaves that give the same graph differ by an automorphism, and branches that
    /// an automorphism takes to each other are searched once. Vertices with the same neighbours are
    /// searched as one. In graphs of up to 16 vertices, hashes of each vertex's neighbours divide
    /// the cells, which mostly leaves nothing to search.
    ///
    /// It usually takes O(n^2) to O(n^3) steps. On a shared AMD EPYC core with AVX2, random graphs
    /// take 0.2 to 0.3 µs up to 16 vertices and 3 µs at 64, and cubic graphs of 40 vertices 16 µs.
    /// There are graphs that take exponentially many steps: [`form_within`](Self::form_within) has
    /// limits. Memory: at most `4 n` bytes for each vertex set apart, `4 n^2` in all.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let square = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
    /// let form = square.form();
    /// assert_eq!(form.order().to_u128(), Some(8));
    /// assert_eq!(&square.relabelled(form.map())?, form.graph());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn form(&self) -> GraphForm {
        search::form(self)
    }

    /// The same within limits. A step is one division of the cells. The stop function is called at
    /// the start and then at least every few thousand steps or every few milliseconds, whichever
    /// comes first. The limit of bytes has no effect.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] where the search needs more steps or is told to stop.
    ///
    /// ```
    /// use canon_graph::dense_code::Limits;
    /// use canon_graph::Graph;
    /// let ring = Graph::from_edges(20, (0..20).map(|v| (v, (v + 1) % 20)))?;
    /// assert!(ring.form_within(&Limits::new().with_steps(1000)).is_ok());
    /// assert!(ring.form_within(&Limits::new().with_steps(2)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn form_within(&self, limits: &Limits<'_>) -> Result<GraphForm, LimitReached> {
        search::form_within(self, limits)
    }

    /// The canonical form: equal for isomorphic graphs with equal colours, and for no others. Its
    /// vertices are sorted by colour.
    ///
    /// The cost is that of [`form`](Self::form), which gives the map to it and the group too. A
    /// graph is `Eq`, `Ord` and `Hash`, so the form can be the key of a `HashMap`.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let one = Graph::from_edges(3, [(0, 1)])?;
    /// let other = Graph::from_edges(3, [(1, 2)])?;
    /// assert_eq!(one.canonical(), other.canonical());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.form().into_graph()
    }

    /// The canonical form, and the number of each vertex in it.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::from_edges(3, [(0, 1)])?;
    /// let (canonical, names) = graph.canonical_map();
    /// assert_eq!(graph.relabelled(&names)?, canonical);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical_map(&self) -> (Self, Vec<u32>) {
        let form = self.form();
        let names = form.map().to_vec();
        (form.into_graph(), names)
    }

    /// An isomorphism to another graph: for each vertex of this graph its number in the other one.
    /// [`relabelled`](Self::relabelled) with these numbers gives the other graph, colours included.
    /// `None` if the two are not isomorphic. The cost is that of both [forms](Self::form).
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let path = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3)])?;
    /// let other = Graph::from_edges(4, [(2, 0), (0, 3), (3, 1)])?;
    /// let names = path.isomorphism(&other).ok_or("not isomorphic")?;
    /// assert_eq!(path.relabelled(&names)?, other);
    /// assert_eq!(path.isomorphism(&Graph::new(4)?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn isomorphism(&self, other: &Self) -> Option<Vec<u32>> {
        let edges = |graph: &Self| graph.rows.iter().map(|word| word.count_ones()).sum::<u32>();
        if self.vertices != other.vertices || edges(self) != edges(other) {
            return None;
        }
        let (form, image) = (self.form(), other.form());
        (form.graph == image.graph).then_some(())?;
        let mut named = vec![0; image.map.len()];
        for (vertex, name) in (0..).zip(&image.map) {
            named[*name as usize] = vertex;
        }
        Some(form.map.iter().map(|name| named[*name as usize]).collect())
    }

    /// Whether the graph is its own canonical form.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::from_edges(3, [(0, 1)])?;
    /// assert!(graph.canonical().is_canonical());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        self.canonical() == *self
    }

    /// The edges as an integer: the bits of graph6 or digraph6, the first highest.
    ///
    /// `None` if the bits don't fit, from 17 vertices on, or from 12 in a digraph. Also `None`
    /// for an undirected graph with a loop, since graph6 has no bits for loops.
    ///
    /// The key does not contain the colours, the number of vertices, or whether edges have a
    /// direction. The keys of the canonical forms of two graphs, or of two digraphs, with equally
    /// many vertices and equal colours are equal exactly when the graphs are isomorphic.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::from_edges(4, [(0, 1), (2, 3)])?;
    /// assert_eq!(graph.key(), Some(0b1_00_001)); // 01, 02 12, 03 13 23
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> Option<u128> {
        let mut key = 0;
        let bits = if self.directed {
            (self.vertices < 12).then_some(())?;
            self.vertices * self.vertices
        } else {
            (self.vertices < 17).then_some(())?;
            self.vertices * self.vertices.saturating_sub(1) / 2
        };
        for (from, to) in self.edges() {
            let place = if self.directed {
                from * self.vertices + to
            } else if from == to {
                return None;
            } else {
                to * (to - 1) / 2 + from
            };
            key |= 1_u128 << (bits - 1 - place);
        }
        Some(key)
    }
}

/// How many lists there are; of more than a `u32` counts, too many for any graph.
fn count<L>(lists: &[L]) -> u32 {
    u32::try_from(lists.len()).unwrap_or(u32::MAX)
}

/// The edges of a graph, by [`Graph::edges`].
#[derive(Clone, Debug)]
#[must_use]
pub struct Edges<'a> {
    graph: &'a Graph,
    from: u32,
    /// The next word of the row, and what is left of the one before.
    word: u32,
    rest: u64,
}

impl Iterator for Edges<'_> {
    type Item = (u32, u32);

    fn next(&mut self) -> Option<(u32, u32)> {
        let words = self.graph.words();
        while self.rest == 0 {
            if self.from < self.graph.vertices && self.word as usize == words {
                self.from += 1;
                self.word = 0;
            }
            if self.from >= self.graph.vertices {
                return None;
            }
            self.rest = self.graph.rows[self.from as usize * words + self.word as usize];
            // A graph has each edge in two rows; the lesser vertex first is one of them.
            if !self.graph.directed {
                let done = self.from.saturating_sub(64 * self.word);
                self.rest &= u64::MAX.checked_shl(done).unwrap_or(0);
            }
            self.word += 1;
        }
        let bit = self.rest.trailing_zeros();
        self.rest &= self.rest - 1;
        Some((self.from, 64 * (self.word - 1) + bit))
    }
}

impl FusedIterator for Edges<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// An iterator that ended does nothing more, even if there was nothing to go through.
    #[test]
    fn edges_that_ended_stay_where_they_are() -> Result<(), GraphError> {
        for n in [0, 1, 5, 70] {
            let graph = Graph::new(n)?;
            let mut edges = graph.edges();
            assert_eq!(edges.next(), None);
            let ended = (edges.from, edges.word);
            assert_eq!((edges.next(), edges.next()), (None, None));
            assert_eq!((edges.from, edges.word), ended, "{n}");
        }
        Ok(())
    }
}
