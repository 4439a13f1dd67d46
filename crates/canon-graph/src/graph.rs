use alloc::vec;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::error::Error;

/// A graph or digraph with the vertices `0..n`. Vertices may have colours, edges may have labels.
///
/// In an undirected graph `(u, v)` and `(v, u)` are the same edge. Loops, edges from a vertex to
/// itself, are allowed. A label can stand for the kind of an edge, or for its multiplicity: an edge
/// without a label has label 1.
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
/// # Ok::<(), canon_graph::Error>(())
/// ```
#[doc(alias = "hypergraph")]
#[doc(alias = "isomorphism")]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Graph {
    vertices: u32,
    directed: bool,
    colours: Numbers,
    /// `words` for each vertex.
    rows: Words,
    /// The label of each edge in the order of `edges`; empty if all are 1.
    labels: Vec<u32>,
}

/// Noughts, written at once where they need no memory of their own: most graphs that are made by the
/// million are small.
#[inline]
pub(crate) fn zeros<T: Copy + Default>(len: usize) -> SmallVec<[T; 16]>
where
    [T; 16]: smallvec::Array<Item = T>,
{
    if len > 16 {
        return SmallVec::from_elem(T::default(), len);
    }
    SmallVec::from_buf_and_len([T::default(); 16], len)
}

/// A number for each vertex, in memory of their own from 17 on.
pub(crate) type Numbers = SmallVec<[u32; 16]>;

/// Rows of bits, in memory of their own from 17 words on.
pub(crate) type Words = SmallVec<[u64; 16]>;

impl Graph {
    /// The most vertices a graph may have.
    pub const MAX_VERTICES: u32 = 1 << 14;

    /// Returns a graph of `vertices` vertices, all of colour 0, without edges.
    ///
    /// # Errors
    ///
    /// [`Error::Vertices`] above [`MAX_VERTICES`](Self::MAX_VERTICES).
    pub fn new(vertices: u32) -> Result<Self, Error> {
        Self::empty(vertices, false)
    }

    /// Returns a digraph of `vertices` vertices, all of colour 0, without edges.
    ///
    /// # Errors
    ///
    /// [`Error::Vertices`] above [`MAX_VERTICES`](Self::MAX_VERTICES).
    pub fn new_directed(vertices: u32) -> Result<Self, Error> {
        Self::empty(vertices, true)
    }

    pub(crate) fn empty(vertices: u32, directed: bool) -> Result<Self, Error> {
        if vertices > Self::MAX_VERTICES {
            return Err(Error::Vertices { vertices: vertices.into() });
        }
        let n = vertices as usize;
        let (colours, rows) = (zeros(n), zeros(n * n.div_ceil(64)));
        Ok(Self { vertices, directed, colours, rows, labels: Vec::new() })
    }

    /// Returns a graph of these edges. An edge that is listed again is added once.
    ///
    /// # Errors
    ///
    /// [`Error`] for too many vertices and for an edge of a vertex that does not exist.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let path = Graph::from_edges(3, [(0, 1), (2, 1)])?;
    /// assert!(path.has_edge(1, 2) && !path.has_edge(0, 2));
    /// # Ok::<(), canon_graph::Error>(())
    /// ```
    pub fn from_edges(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, Error> {
        Self::new(vertices)?.with_edges(edges)
    }

    /// Returns a digraph of these edges, each from its first vertex to its second.
    ///
    /// # Errors
    ///
    /// [`Error`] for too many vertices and for an edge of a vertex that does not exist.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let way = Graph::directed_from_edges(2, [(0, 1)])?;
    /// assert!(way.has_edge(0, 1) && !way.has_edge(1, 0));
    /// # Ok::<(), canon_graph::Error>(())
    /// ```
    pub fn directed_from_edges(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, Error> {
        Self::new_directed(vertices)?.with_edges(edges)
    }

    pub(crate) fn with_edges(
        mut self,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, Error> {
        for (from, to) in edges {
            self.add_edge(from, to)?;
        }
        Ok(self)
    }

    /// Adds edges with labels. Where an edge is listed several times, or is there already, the
    /// labels are added up: with label 1 for each, they are multiplicities. An edge without a label has
    /// label 1; 0 is a label as any other.
    ///
    /// # Errors
    ///
    /// [`Error::Vertex`] for an edge of a vertex that does not exist, [`Error::Label`] where labels
    /// add up to 2^32 or more.
    ///
    /// ```
    /// use canon_graph::Graph;
    ///
    /// // Molecules without their hydrogen: C=C-O, O-C=C and C-C=O. Colours are atomic numbers.
    /// let enol = Graph::new(3)?.with_colours(&[6, 6, 8])?.with_labels([(0, 1, 2), (1, 2, 1)])?;
    /// let same = Graph::new(3)?.with_colours(&[8, 6, 6])?.with_labels([(0, 1, 1), (1, 2, 2)])?;
    /// let other = Graph::new(3)?.with_colours(&[6, 6, 8])?.with_labels([(0, 1, 1), (1, 2, 2)])?;
    /// assert_eq!(enol.canonical(), same.canonical());
    /// assert_ne!(enol.canonical(), other.canonical());
    /// # Ok::<(), canon_graph::Error>(())
    /// ```
    pub fn with_labels(
        mut self,
        edges: impl IntoIterator<Item = (u32, u32, u32)>,
    ) -> Result<Self, Error> {
        // An edge and its label in one word, 16 bits each and 32: vertices are below 2^14.
        let word = |from: u32, to: u32, label: u32| {
            u64::from(from) << 48 | u64::from(to) << 32 | u64::from(label)
        };
        let mut words: Vec<u64> =
            self.labelled_edges().map(|(from, to, label)| word(from, to, label)).collect();
        // Before edges are added: `add_edge` would look for the place of each one's label.
        self.labels.clear();
        for (from, to, label) in edges {
            self.add_edge(from, to)?;
            let turned = !self.directed && to < from;
            words.push(if turned { word(to, from, label) } else { word(from, to, label) });
        }
        words.sort_unstable();
        for same in words.chunk_by(|a, b| a >> 32 == b >> 32) {
            let sum = same.iter().map(|word| word & 0xffff_ffff).sum::<u64>();
            let (from, to) = ((same[0] >> 48) as u32, (same[0] >> 32) as u32 & 0xffff);
            self.labels.push(u32::try_from(sum).map_err(|_| Error::Label { from, to })?);
        }
        // Labels that are all 1 are none, so that `==` and hashes don't depend on how a graph was
        // made.
        if self.labels.iter().all(|label| *label == 1) {
            self.labels.clear();
        }
        Ok(self)
    }

    /// Gives the vertices these colours, which can be any numbers. A canonical form has as many
    /// vertices of each colour, sorted by colour.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] unless there is one for each vertex.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let pair = Graph::new(2)?.with_colours(&[3, 1])?;
    /// assert_eq!(pair.canonical().colours(), [1, 3]);
    /// # Ok::<(), canon_graph::Error>(())
    /// ```
    pub fn with_colours(mut self, colours: &[u32]) -> Result<Self, Error> {
        if colours.len() != self.colours.len() {
            return Err(Error::Length { len: colours.len(), vertices: self.vertices });
        }
        self.colours.copy_from_slice(colours);
        Ok(self)
    }

    /// How many vertices there are.
    #[must_use]
    pub const fn vertices(&self) -> u32 {
        self.vertices
    }

    /// Whether edges have a direction.
    #[must_use]
    pub const fn is_directed(&self) -> bool {
        self.directed
    }

    /// The colour of each vertex.
    #[must_use]
    pub fn colours(&self) -> &[u32] {
        &self.colours
    }

    /// Adds an edge with label 1; in an undirected graph, both ways. An edge that is there keeps
    /// its label. Returns whether the edge is new.
    ///
    /// # Errors
    ///
    /// [`Error::Vertex`] for a vertex that does not exist.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let mut graph = Graph::new(2)?;
    /// assert_eq!((graph.add_edge(0, 1), graph.add_edge(1, 0)), (Ok(true), Ok(false)));
    /// # Ok::<(), canon_graph::Error>(())
    /// ```
    pub fn add_edge(&mut self, from: u32, to: u32) -> Result<bool, Error> {
        self.set_edge(from, to, true)
    }

    /// Removes an edge; in an undirected graph, both ways. Returns whether it was there.
    ///
    /// # Errors
    ///
    /// [`Error::Vertex`] for a vertex that does not exist.
    pub fn remove_edge(&mut self, from: u32, to: u32) -> Result<bool, Error> {
        self.set_edge(from, to, false)
    }

    /// Returns whether something changed.
    fn set_edge(&mut self, from: u32, to: u32, there: bool) -> Result<bool, Error> {
        let (word, bit) = self.place(from, to)?;
        if (self.rows[word] & bit != 0) == there {
            return Ok(false);
        }
        // Labels stand in the order of edges, so one goes in or out where the edge does.
        if !self.labels.is_empty() {
            let edge = if self.directed || from < to { (from, to) } else { (to, from) };
            let index = self.edges().take_while(|other| *other < edge).count();
            if there {
                self.labels.insert(index, 1);
            } else {
                self.labels.remove(index);
            }
            if self.labels.iter().all(|label| *label == 1) {
                self.labels.clear();
            }
        }
        self.rows[word] ^= bit;
        if !self.directed && from != to {
            let (word, bit) = self.place(to, from)?;
            self.rows[word] ^= bit;
        }
        Ok(true)
    }

    /// Whether there is an edge. Also `false` if one of the vertices does not exist.
    #[must_use]
    pub fn has_edge(&self, from: u32, to: u32) -> bool {
        self.place(from, to).is_ok_and(|(word, bit)| self.rows[word] & bit != 0)
    }

    /// Where the bit of an edge is.
    fn place(&self, from: u32, to: u32) -> Result<(usize, u64), Error> {
        let vertex = from.max(to);
        if vertex >= self.vertices {
            return Err(Error::Vertex { vertex, vertices: self.vertices });
        }
        Ok((from as usize * self.words() + to as usize / 64, 1 << (to % 64)))
    }

    /// The words of a row.
    const fn words(&self) -> usize {
        (self.vertices as usize).div_ceil(64)
    }

    /// The rows one after the other.
    pub(crate) fn rows(&self) -> &[u64] {
        &self.rows
    }

    pub(crate) fn row(&self, vertex: u32) -> &[u64] {
        &self.rows[vertex as usize * self.words()..][..self.words()]
    }

    /// Whether some edge has a label other than 1.
    #[must_use]
    pub fn has_labels(&self) -> bool {
        !self.labels.is_empty()
    }

    /// Whether an undirected graph without labels has edges between most pairs, so that its
    /// complement is searched instead.
    // Loops count and `n * n` is more than all pairs: a rough bound that isomorphic graphs share.
    pub(crate) fn is_dense(&self) -> bool {
        let n = u64::from(self.vertices);
        let ends: u64 = self.rows.iter().map(|word| u64::from(word.count_ones())).sum();
        !self.directed && self.labels.is_empty() && 2 * ends > n * n
    }

    /// The edges, ascending by the first vertex, then the second. An edge of an undirected graph is
    /// listed once, the lesser vertex first.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let edges = [(0, 2), (1, 2), (2, 2)];
    /// assert!(Graph::from_edges(3, edges)?.edges().eq(edges));
    /// # Ok::<(), canon_graph::Error>(())
    /// ```
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.vertices).flat_map(move |from| {
            let row = self.row(from);
            // An undirected graph has each edge in two rows; one has the lesser vertex first.
            let least = if self.directed { 0 } else { from };
            let words = (0..).step_by(64).zip(row).skip(least as usize / 64);
            let ends = words.flat_map(|(first, bits)| ones(*bits).map(move |bit| first + bit));
            ends.skip_while(move |to| *to < least).map(move |to| (from, to))
        })
    }

    /// The edges in the order of [`edges`](Self::edges), each with its label.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::new(3)?.with_labels([(1, 2, 5), (0, 1, 1), (2, 1, 2)])?;
    /// assert!(graph.labelled_edges().eq([(0, 1, 1), (1, 2, 7)]));
    /// # Ok::<(), canon_graph::Error>(())
    /// ```
    pub fn labelled_edges(&self) -> impl Iterator<Item = (u32, u32, u32)> {
        let labels = self.labels.iter().copied().chain(core::iter::repeat(1));
        self.edges().zip(labels).map(|((from, to), label)| (from, to, label))
    }

    /// Returns the same graph renumbered: vertex `v` becomes `names[v]`, with its colour.
    ///
    /// # Errors
    ///
    /// [`Error`] unless the names are a permutation of the vertices.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let path = Graph::from_edges(3, [(0, 1), (1, 2)])?;
    /// assert!(path.relabelled(&[0, 2, 1])?.edges().eq([(0, 2), (1, 2)]));
    /// # Ok::<(), canon_graph::Error>(())
    /// ```
    pub fn relabelled(&self, names: &[u32]) -> Result<Self, Error> {
        let vertices = self.vertices;
        if names.len() != vertices as usize {
            return Err(Error::Length { len: names.len(), vertices });
        }
        let mut taken = vec![false; names.len()];
        for name in names {
            match taken.get_mut(*name as usize) {
                Some(taken) if !*taken => *taken = true,
                Some(_) => return Err(Error::Repeated { vertex: *name }),
                None => return Err(Error::Vertex { vertex: *name, vertices }),
            }
        }
        Ok(self.renamed(names))
    }

    /// The same for names that are known to be a permutation.
    pub(crate) fn renamed(&self, names: &[u32]) -> Self {
        let mut graph = Self::empty(self.vertices, self.directed).expect("as many vertices");
        for (name, colour) in names.iter().zip(&self.colours) {
            graph.colours[*name as usize] = *colour;
        }
        if self.has_labels() {
            let named = |vertex: u32| names[vertex as usize];
            let edges =
                self.labelled_edges().map(|(from, to, label)| (named(from), named(to), label));
            return graph.with_labels(edges).expect("names of vertices");
        }
        let words = self.words();
        // Without an index of words in the inner loop: this is a sixth of the time of a small form.
        if words == 1 {
            for (row, name) in self.rows.iter().zip(names) {
                let renamed = |row, vertex: u32| row | 1 << (names[vertex as usize] % 64);
                graph.rows[*name as usize] = ones(*row).fold(0, renamed);
            }
            return graph;
        }
        for (row, name) in self.rows.chunks_exact(words.max(1)).zip(names) {
            let renamed = &mut graph.rows[*name as usize * words..][..words];
            for (word, bits) in row.iter().enumerate() {
                for bit in ones(*bits) {
                    let to = names[64 * word + bit as usize];
                    renamed[to as usize / 64] |= 1 << (to % 64);
                }
            }
        }
        graph
    }
}

/// The places of the ones of a word, ascending.
#[inline(always)]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(place)
    })
}
