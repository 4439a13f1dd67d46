//! Graphs, and how they are stored.

mod compare;
pub(crate) mod lists;
pub(crate) mod numbers;
pub(crate) mod rows;

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::error::GraphError;
use crate::graph::lists::Lists;
use crate::graph::numbers::{Numbers, reset, write_places, zeros};
use crate::graph::rows::Rows;

/// A graph or digraph with the vertices `0..n`. Vertices may have colours, edges may have labels.
///
/// In an undirected graph `(u, v)` and `(v, u)` are the same edge. Loops, edges from a vertex to
/// itself, are allowed. An edge without a label has label 1. Edges with labels may be parallel:
/// several between the same two vertices, each with its own label.
///
/// A graph without labels takes one bit per ordered pair of vertices, if it has at most 128 of them
/// or is dense: if more than a sixteenth of the pairs are edges. Other graphs take four bytes per
/// end of an edge, with labels eight, and twelve per vertex.
///
/// `==` compares graphs as they are numbered. To ask whether two graphs are isomorphic, compare
/// their [`canonical`](Self::canonical) forms.
///
/// ```
/// use canon_graph::Graph;
///
/// let mut triangle = Graph::new(3);
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
/// # Ok::<(), canon_graph::GraphError>(())
/// ```
#[doc(alias = "hypergraph")]
#[doc(alias = "isomorphism")]
#[derive(Clone)]
pub struct Graph {
    vertices: u32,
    is_directed: bool,
    colours: Numbers,
    edges: Edges,
}

/// The edges of a graph. An undirected edge is there both ways.
#[derive(Clone, Debug)]
pub(crate) enum Edges {
    /// Of graphs without labels that are small or dense.
    Rows(Rows),
    /// Of all others.
    Lists(Lists),
}

/// Up to this size a graph without labels always has rows.
const MAX_SMALL: u32 = 128;

/// Up to this size the edges of a graph are put in order by rows, which need no sort.
const MAX_BY_ROWS: u32 = 512;

impl Graph {
    /// The largest number of edges that a graph stored as lists may have.
    const MAX_EDGES: usize = 1 << 28;

    /// Returns a graph of `vertices` vertices, all of colour 0, without edges.
    #[must_use]
    pub fn new(vertices: u32) -> Self {
        Self::empty(vertices, false)
    }

    /// Returns a digraph of `vertices` vertices, all of colour 0, without edges.
    #[must_use]
    pub fn new_directed(vertices: u32) -> Self {
        Self::empty(vertices, true)
    }

    pub(crate) fn empty(vertices: u32, is_directed: bool) -> Self {
        let n = vertices as usize;
        let edges = if vertices <= MAX_SMALL {
            Edges::Rows(Rows::new(n))
        } else {
            Edges::Lists(Lists::new(n))
        };
        Self { vertices, is_directed, colours: zeros(n), edges }
    }

    /// Returns a graph of these edges. An edge that is listed again is added once. Edges with
    /// labels are added by [`with_labels`](Self::with_labels) to a graph without these.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for an edge of a vertex that does not exist, and for more than 2^28 edges.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let path = Graph::from_edges(3, [(0, 1), (2, 1)])?;
    /// assert!(path.has_edge(1, 2) && !path.has_edge(0, 2));
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn from_edges(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, GraphError> {
        Self::simple(vertices, false, edges)
    }

    /// Returns a digraph of these edges, each from its first vertex to its second. An edge that is
    /// listed again is added once.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for an edge of a vertex that does not exist, and for more than 2^28 edges.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let way = Graph::directed_from_edges(2, [(0, 1)])?;
    /// assert!(way.has_edge(0, 1) && !way.has_edge(1, 0));
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn directed_from_edges(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, GraphError> {
        Self::simple(vertices, true, edges)
    }

    /// Returns a multigraph of these edges: an edge that is listed several times is there several
    /// times.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for an edge of a vertex that does not exist, and for more than 2^28 edges.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let double = Graph::multigraph_from_edges(3, [(0, 1), (1, 0), (1, 2)])?;
    /// assert_eq!(double.edge_count(), 3);
    /// assert_ne!(double, Graph::from_edges(3, [(0, 1), (1, 2)])?);
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn multigraph_from_edges(
        vertices: u32,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, GraphError> {
        Self::new(vertices).with_labels(edges.into_iter().map(|(from, to)| (from, to, 1)))
    }

    pub(crate) fn simple(
        vertices: u32,
        is_directed: bool,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, GraphError> {
        let (n, mut graph) = (vertices as usize, Self::empty(vertices, is_directed));
        let mut list = Vec::new();
        if vertices <= MAX_BY_ROWS {
            let mut rows = Rows::new(n);
            for (from, to) in edges {
                check(from.max(to), vertices)?;
                rows.set_edge(from, to, !is_directed, true);
            }
            graph.edges = Edges::Rows(rows);
            graph.store_sparse();
            return Ok(graph);
        }
        let edges = edges.into_iter();
        // A promise of the iterator that costs little if it is not kept.
        list.reserve(edges.size_hint().0.min(1 << 20));
        for (from, to) in edges {
            check(from.max(to), vertices)?;
            list.push((from, to));
        }
        let entries = if is_directed { list.len() } else { 2 * list.len() };
        if is_dense(entries, vertices) {
            graph.edges = graph.rows_of(list.iter().copied());
        } else {
            check_count(list.len())?;
            graph.edges = Edges::Lists(Lists::of_edges(n, &list, !is_directed));
        }
        Ok(graph)
    }

    /// Adds edges with labels, beside those that are there: where an edge is listed several times,
    /// or is there already, the edges are parallel, and each keeps its label. So list an edge from
    /// one of its ends only. An edge without a label has label 1; 0 is a label like any other.
    /// Number labels that are texts in the same way for all graphs that you compare.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for an edge of a vertex that does not exist, and for more than 2^28 edges.
    ///
    /// ```
    /// use canon_graph::Graph;
    ///
    /// // Molecules without their hydrogen: C=C-O, O-C=C and C-C=O. Colours are atomic numbers.
    /// let enol = Graph::new(3).with_colours(&[6, 6, 8])?.with_labels([(0, 1, 2), (1, 2, 1)])?;
    /// let same = Graph::new(3).with_colours(&[8, 6, 6])?.with_labels([(0, 1, 1), (1, 2, 2)])?;
    /// let other = Graph::new(3).with_colours(&[6, 6, 8])?.with_labels([(0, 1, 1), (1, 2, 2)])?;
    /// assert_eq!(enol.canonical(), same.canonical());
    /// assert_ne!(enol.canonical(), other.canonical());
    ///
    /// // Two roads between the same towns are not one road of their length.
    /// let roads = Graph::new(2).with_labels([(0, 1, 3), (0, 1, 4)])?;
    /// assert!(roads.labelled_edges().eq([(0, 1, 3), (0, 1, 4)]));
    /// assert_ne!(roads, Graph::new(2).with_labels([(0, 1, 7)])?);
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn with_labels(
        mut self,
        edges: impl IntoIterator<Item = (u32, u32, u32)>,
    ) -> Result<Self, GraphError> {
        let mut all: Vec<(u32, u32, u32)> = self.labelled_edges().collect();
        for (from, to, label) in edges {
            check(from.max(to), self.vertices)?;
            all.push((from, to, label));
        }
        check_count(all.len())?;
        let n = self.vertices as usize;
        self.edges = Edges::Lists(Lists::of_labelled(n, &all, !self.is_directed));
        self.store_rows();
        Ok(self)
    }

    /// Gives the vertices these colours, which can be any numbers. A canonical form has the same
    /// number of vertices of each colour, sorted by colour.
    ///
    /// # Errors
    ///
    /// [`GraphError::WrongLength`] unless there is one for each vertex.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let pair = Graph::new(2).with_colours(&[3, 1])?;
    /// assert_eq!(pair.canonical().colours(), [1, 3]);
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn with_colours(mut self, colours: &[u32]) -> Result<Self, GraphError> {
        if colours.len() != self.colours.len() {
            return Err(GraphError::WrongLength { len: colours.len(), vertices: self.vertices });
        }
        self.colours.copy_from_slice(colours);
        Ok(self)
    }

    /// The number of vertices.
    #[must_use]
    pub const fn vertex_count(&self) -> u32 {
        self.vertices
    }

    /// The number of edges; each parallel edge counts.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        let (entries, loops) = match &self.edges {
            Edges::Rows(rows) => (
                rows.entries(),
                (0..self.vertices).filter(|vertex| rows.has(*vertex, *vertex)).count(),
            ),
            Edges::Lists(lists) => (lists.entries(), lists.loops()),
        };
        if self.is_directed { entries } else { (entries + loops) / 2 }
    }

    /// Whether edges have a direction.
    #[must_use]
    pub const fn is_directed(&self) -> bool {
        self.is_directed
    }

    /// The colour of each vertex.
    #[must_use]
    pub fn colours(&self) -> &[u32] {
        &self.colours
    }

    /// The rows, if these are stored.
    pub(crate) const fn rows(&self) -> Option<&Rows> {
        match &self.edges {
            Edges::Rows(rows) => Some(rows),
            Edges::Lists(_) => None,
        }
    }

    /// Whether more than a sixteenth of the pairs are edges.
    pub(crate) fn has_many_edges(&self) -> bool {
        let entries = match &self.edges {
            Edges::Rows(rows) => rows.entries(),
            Edges::Lists(lists) => lists.entries(),
        };
        is_dense(entries, self.vertices)
    }

    const fn is_small(&self) -> bool {
        self.vertices <= MAX_SMALL
    }

    pub(crate) const fn stored_edges(&self) -> &Edges {
        &self.edges
    }

    /// Adds an edge with label 1, unless there is an edge between the two vertices. Returns whether
    /// the edge is new. The cost is at most in proportion to the edges of the two vertices;
    /// [`from_edges`](Self::from_edges) adds many at once.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for a vertex that does not exist, and for more than 2^28 edges.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let mut graph = Graph::new(2);
    /// assert_eq!((graph.add_edge(0, 1), graph.add_edge(1, 0)), (Ok(true), Ok(false)));
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn add_edge(&mut self, from: u32, to: u32) -> Result<bool, GraphError> {
        check(from.max(to), self.vertices)?;
        if self.has_edge(from, to) {
            return Ok(false);
        }
        self.insert(from, to, 1)?;
        Ok(true)
    }

    /// Adds an edge with a label, parallel to those that are between the two vertices.
    ///
    /// # Errors
    ///
    /// [`GraphError`] for a vertex that does not exist, and for more than 2^28 edges.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let mut graph = Graph::new(2);
    /// graph.add_labelled_edge(0, 1, 7)?;
    /// graph.add_labelled_edge(1, 0, 5)?;
    /// assert_eq!(graph.label(0, 1), Some(5));
    /// assert!(graph.labels(0, 1).eq([5, 7]));
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn add_labelled_edge(&mut self, from: u32, to: u32, label: u32) -> Result<(), GraphError> {
        check(from.max(to), self.vertices)?;
        if let Edges::Rows(rows) = &self.edges
            && (label != 1 || rows.has(from, to))
        {
            self.edges = Edges::Lists(Lists::of_rows(rows, self.vertices));
        }
        self.insert(from, to, label)
    }

    /// Adds an edge that the store can hold.
    fn insert(&mut self, from: u32, to: u32, label: u32) -> Result<(), GraphError> {
        let both = !self.is_directed && from != to;
        match &mut self.edges {
            Edges::Rows(rows) => rows.set_edge(from, to, both, true),
            Edges::Lists(lists) => {
                check_count(lists.entries() / 2 + 1)?;
                lists.insert(from, to, label);
                if both {
                    lists.insert(to, from, label);
                }
                self.store_rows();
            }
        }
        Ok(())
    }

    /// Removes the edge between two vertices, with all that are parallel to it. Returns whether
    /// there was one.
    ///
    /// # Errors
    ///
    /// [`GraphError::VertexOutOfRange`] for a vertex that does not exist.
    pub fn remove_edge(&mut self, from: u32, to: u32) -> Result<bool, GraphError> {
        check(from.max(to), self.vertices)?;
        if !self.has_edge(from, to) {
            return Ok(false);
        }
        let both = !self.is_directed && from != to;
        match &mut self.edges {
            Edges::Rows(rows) => rows.set_edge(from, to, both, false),
            Edges::Lists(lists) => {
                lists.remove(from, to);
                if both {
                    lists.remove(to, from);
                }
                self.store_rows();
            }
        }
        Ok(true)
    }

    /// Whether there is an edge. Also `false` if one of the vertices does not exist.
    #[must_use]
    pub fn has_edge(&self, from: u32, to: u32) -> bool {
        from.max(to) < self.vertices
            && match &self.edges {
                Edges::Rows(rows) => rows.has(from, to),
                Edges::Lists(lists) => lists.has(from, to),
            }
    }

    /// The label of the edge between two vertices, the least if there are parallel ones; `None`
    /// without an edge.
    #[must_use]
    pub fn label(&self, from: u32, to: u32) -> Option<u32> {
        self.labels(from, to).next()
    }

    /// The labels of the edges between two vertices, ascending.
    pub fn labels(&self, from: u32, to: u32) -> impl Iterator<Item = u32> {
        let range = match &self.edges {
            Edges::Lists(lists) if from.max(to) < self.vertices => lists.find(from, to),
            _ => 0..usize::from(self.has_edge(from, to)),
        };
        range.map(|index| match &self.edges {
            Edges::Rows(_) => 1,
            Edges::Lists(lists) => lists.tag(index),
        })
    }

    /// Whether some edge has a label other than 1, or is parallel to another.
    #[must_use]
    pub const fn has_labels(&self) -> bool {
        matches!(&self.edges, Edges::Lists(lists) if lists.has_tags())
    }

    /// Whether some edges are between the same two vertices.
    pub(crate) fn has_parallel_edges(&self) -> bool {
        let mut last = None;
        self.has_labels() && self.edges().any(|edge| last.replace(edge) == Some(edge))
    }

    /// The edges, ascending by the first vertex, then the second. An edge of an undirected graph is
    /// listed once, the lesser vertex first; each parallel edge is listed.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let edges = [(0, 2), (1, 2), (2, 2)];
    /// assert!(Graph::from_edges(3, edges)?.edges().eq(edges));
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        self.labelled_edges().map(|(from, to, _)| (from, to))
    }

    /// The edges in the order of [`edges`](Self::edges), each with its label; parallel edges by
    /// ascending labels.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::new(3).with_labels([(1, 2, 5), (0, 1, 1), (2, 1, 2)])?;
    /// assert!(graph.labelled_edges().eq([(0, 1, 1), (1, 2, 2), (1, 2, 5)]));
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn labelled_edges(&self) -> impl Iterator<Item = (u32, u32, u32)> {
        // A loop, not adaptors: those over two stores were a tenth of the crate's code.
        let (mut from, mut at) = (0, 0);
        core::iter::from_fn(move || {
            while from < self.vertices {
                // An undirected graph has each edge in two lists; one has the lesser vertex first.
                let least = if self.is_directed { 0 } else { from };
                let edge = match &self.edges {
                    Edges::Rows(rows) => {
                        rows.next_end(from, least.max(at)).map(|to| (to + 1, to, 1))
                    }
                    Edges::Lists(lists) => lists.entry(from, least, at),
                };
                if let Some((next, to, label)) = edge {
                    at = next;
                    return Some((from, to, label));
                }
                (from, at) = (from + 1, 0);
            }
            None
        })
    }

    /// Returns the same graph renumbered: vertex `v` becomes `names[v]`, with its colour.
    ///
    /// # Errors
    ///
    /// [`GraphError`] unless the names are a permutation of the vertices.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let path = Graph::from_edges(3, [(0, 1), (1, 2)])?;
    /// assert!(path.relabelled(&[0, 2, 1])?.edges().eq([(0, 2), (1, 2)]));
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn relabelled(&self, names: &[u32]) -> Result<Self, GraphError> {
        let vertices = self.vertices;
        if names.len() != vertices as usize {
            return Err(GraphError::WrongLength { len: names.len(), vertices });
        }
        let mut taken = vec![false; names.len()];
        for name in names {
            check(*name, vertices)?;
            if core::mem::replace(&mut taken[*name as usize], true) {
                return Err(GraphError::RepeatedVertex { vertex: *name });
            }
        }
        let (mut renamed, mut order) = (Self::new(0), Numbers::new());
        write_places(names, &mut order);
        self.rename_into(names, &order, &mut renamed);
        Ok(renamed)
    }

    /// Writes the graph with vertex `v` renamed to `names[v]`, and so vertex `order[v]` to `v`, in
    /// the memory of another graph.
    pub(crate) fn rename_into(&self, names: &[u32], order: &[u32], renamed: &mut Self) {
        let order = (!self.is_directed).then_some(order);
        (renamed.vertices, renamed.is_directed) = (self.vertices, self.is_directed);
        reset(&mut renamed.colours, names.len());
        for (name, colour) in names.iter().zip(&self.colours) {
            renamed.colours[*name as usize] = *colour;
        }
        match (&self.edges, &mut renamed.edges) {
            (Edges::Rows(rows), Edges::Rows(to)) => rows.rename_into(names, to),
            (Edges::Lists(lists), Edges::Lists(to)) => lists.rename_into(names, order, to),
            // The memory is of the other store.
            (Edges::Rows(rows), Edges::Lists(_)) => {
                let mut to = Rows::default();
                rows.rename_into(names, &mut to);
                renamed.edges = Edges::Rows(to);
            }
            (Edges::Lists(lists), Edges::Rows(_)) => {
                let mut to = Lists::default();
                lists.rename_into(names, order, &mut to);
                renamed.edges = Edges::Lists(to);
            }
        }
    }

    /// Stores lists where edges are few and vertices many.
    fn store_sparse(&mut self) {
        if let Edges::Rows(rows) = &self.edges
            && !self.is_small()
            && !self.has_many_edges()
        {
            self.edges = Edges::Lists(Lists::of_rows(rows, self.vertices));
        }
    }

    fn rows_of(&self, edges: impl Iterator<Item = (u32, u32)>) -> Edges {
        let mut rows = Rows::new(self.vertices as usize);
        for (from, to) in edges {
            rows.set_edge(from, to, !self.is_directed, true);
        }
        Edges::Rows(rows)
    }

    /// Stores rows where a graph without labels is small or dense. They stay if edges are removed:
    /// `==` and hashes of large graphs don't depend on the store.
    fn store_rows(&mut self) {
        if let Edges::Lists(lists) = &self.edges
            && !lists.has_tags()
            && (self.is_small() || self.has_many_edges())
        {
            self.edges = self.rows_of(self.edges());
        }
    }
}

/// Colours and labels are left out where all are 0 and 1.
impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Graph");
        out.field("vertices", &self.vertices).field("is_directed", &self.is_directed);
        if self.colours.iter().any(|colour| *colour != 0) {
            out.field("colours", &self.colours());
        }
        if self.has_labels() {
            out.field("labelled_edges", &self.labelled_edges().collect::<Vec<_>>());
        } else {
            out.field("edges", &self.edges().collect::<Vec<_>>());
        }
        out.finish()
    }
}

/// Whether rows take less memory than lists.
const fn is_dense(entries: usize, vertices: u32) -> bool {
    entries as u64 > vertices as u64 * vertices as u64 / 16
}

fn check(vertex: u32, count: u32) -> Result<(), GraphError> {
    if vertex < count { Ok(()) } else { Err(GraphError::VertexOutOfRange { vertex, count }) }
}

const fn check_count(edges: usize) -> Result<(), GraphError> {
    if edges <= Graph::MAX_EDGES {
        Ok(())
    } else {
        Err(GraphError::TooManyEdges { max: Graph::MAX_EDGES })
    }
}
